package settlement_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// rules expands settings given as path and value in turn, on a preset.
func rules(t testing.TB, preset ruleset.Preset, settings ...any) *ruleset.Ruleset {
	t.Helper()
	p := ruleset.Patch{Preset: preset}
	for i := 0; i < len(settings); i += 2 {
		p = p.With(settings[i].(string), settings[i+1])
	}
	r, faults := ruleset.Expand(p)
	if len(faults) > 0 {
		t.Fatalf("ruleset %s %v: %v", preset, settings, faults)
	}
	return r
}

// words is the value of a list setting.
func words(list ...string) []string { return list }

// of is a plain contract of the type; a suit is Eichel, the called card the Eichel-Sau.
func of(typ schafkopf.Type) *schafkopf.Contract {
	c := &schafkopf.Contract{Type: typ, Suit: schafkopf.NoSuit, Called: schafkopf.NoCard}
	if typ.NamesSuit() {
		c.Suit = schafkopf.Eichel
	}
	if typ == schafkopf.Rufspiel {
		c.Called = card("EA")
	}
	return c
}

func herzSolo() *schafkopf.Contract {
	c := of(schafkopf.Solo)
	c.Suit = schafkopf.Herz
	return c
}

func herzSoloTout() *schafkopf.Contract {
	c := herzSolo()
	c.Tout = true
	return c
}

func tout(typ schafkopf.Type) *schafkopf.Contract {
	c := of(typ)
	c.Tout = true
	return c
}

func forced() *schafkopf.Contract {
	c := of(schafkopf.Rufspiel)
	c.Forced = true
	return c
}

func card(name string) schafkopf.Card {
	c, ok := schafkopf.ParseCard(name)
	if !ok {
		panic(name)
	}
	return c
}

// game is a game of the contract by seat 0, with seat 2 as his partner where the contract has one.
func game(c *schafkopf.Contract, res *settlement.Result) settlement.Game {
	g := settlement.Game{Contract: c, Declarer: 0, Partner: schafkopf.NoSeat, Result: res}
	switch {
	case c.Type.Partner():
		g.Partner = 2
	case c.Type == schafkopf.Ramsch:
		g.Declarer = schafkopf.NoSeat
	}
	return g
}

func party(points, tricks int) *settlement.Result {
	return &settlement.Result{DeclarerPoints: new(points), DeclarerTricks: new(tricks)}
}

func points(n int) *settlement.Result { return &settlement.Result{DeclarerPoints: new(n)} }

func tricks(n int) *settlement.Result { return &settlement.Result{DeclarerTricks: new(n)} }

func both(declarerPoints, declarerTricks, opponentPoints, opponentTricks int) *settlement.Result {
	return &settlement.Result{
		DeclarerPoints: new(declarerPoints), DeclarerTricks: new(declarerTricks),
		OpponentPoints: new(opponentPoints), OpponentTricks: new(opponentTricks),
	}
}

func verdict(won, schneider, schwarz bool) *settlement.Result {
	return &settlement.Result{Won: new(won), Schneider: new(schneider), Schwarz: new(schwarz)}
}

// seat is what a seat of a Ramsch has, without trumps.
func seat(points, tricks int) settlement.SeatCount {
	return settlement.SeatCount{Count: settlement.Count{Points: points, Tricks: tricks}, Trumps: settlement.UnknownTrumps, Highest: schafkopf.NoCard}
}

func trumped(points, tricks, trumps int, highest string) settlement.SeatCount {
	s := seat(points, tricks)
	s.Trumps = trumps
	if highest != "" {
		s.Highest = card(highest)
	}
	return s
}

func ramsch(seats ...settlement.SeatCount) settlement.Game {
	return game(of(schafkopf.Ramsch), &settlement.Result{Seats: seats})
}

// bidden and doubled are games under a bid and under so many Stöße.
func bidden(points int, c *schafkopf.Contract, res *settlement.Result) settlement.Game {
	return with(game(c, res), bid(points))
}

func doubled(n int, c *schafkopf.Contract, res *settlement.Result) settlement.Game {
	return stoss(game(c, res), n)
}

// with changes a game.
func with(g settlement.Game, change func(*settlement.Game)) settlement.Game {
	change(&g)
	return g
}

func run(g settlement.Game, count int, held settlement.Side) settlement.Game {
	g.Laufende, g.HeldBy = count, held
	return g
}

func stoss(g settlement.Game, n int) settlement.Game {
	g.Stakes.Stoss = n
	return g
}

// passed is a thrown-in deal.
func passed(stock int64) settlement.Game {
	return settlement.Game{Passed: true, Declarer: schafkopf.NoSeat, Partner: schafkopf.NoSeat, Stakes: settlement.Stakes{Stock: stock}}
}

// settle prices a game that must be possible.
func settle(t testing.TB, r *ruleset.Ruleset, g settlement.Game) settlement.Settlement {
	t.Helper()
	o, faults := settlement.Check(&g, r)
	if len(faults) > 0 {
		t.Fatalf("faults: %v", faults)
	}
	var s settlement.Settlement
	fault := settlement.Settle(&o, &s)
	if fault != nil {
		t.Fatalf("fault: %v", *fault)
	}
	if wrong := unsound(&s); wrong != "" {
		t.Fatal(wrong)
	}
	return s
}

// unsound holds a settlement against what is true of every one, "" when it is: the payouts and the change of the Stock sum to
// zero, the breakdown reproduces the value, its lines come in their order and once each.
func unsound(s *settlement.Settlement) string {
	sum := s.StockAfter - s.StockBefore
	for _, p := range s.Payouts {
		sum += p
	}
	if sum != 0 {
		return fmt.Sprintf("payouts %v and the Stock's change %d sum to %d", s.Payouts, s.StockAfter-s.StockBefore, sum)
	}
	total, factor := int64(0), int64(1)
	last := -1
	for _, l := range s.Breakdown.Lines() {
		if int(l.Item) <= last {
			return fmt.Sprintf("breakdown out of order: %s", breakdown(s))
		}
		last = int(l.Item)
		total += l.Amount
		if l.Factor != 0 {
			factor *= l.Factor
		}
	}
	if total*factor != s.Value {
		return fmt.Sprintf("breakdown %s makes %d, not %d", breakdown(s), total*factor, s.Value)
	}
	return ""
}

// breakdown writes the lines as "base 50, laufende(3) 30, stoss(1) x2".
func breakdown(s *settlement.Settlement) string {
	var lines []string
	for _, l := range s.Breakdown.Lines() {
		line := l.Item.String()
		if l.Count > 0 {
			line += fmt.Sprintf("(%d)", l.Count)
		}
		switch {
		case l.Item.Sum():
			line += fmt.Sprintf(" %d", l.Amount)
		case l.Factor != 0:
			line += fmt.Sprintf(" x%d", l.Factor)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, ", ")
}

// priced is a row: a game, what it costs, and what each seat gets.
type priced struct {
	name      string
	rules     *ruleset.Ruleset
	game      settlement.Game
	value     int64
	payouts   []int64
	breakdown string // "" is not looked at
}

func runPriced(t *testing.T, rows []priced) {
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			s := settle(t, row.rules, row.game)
			if s.Value != row.value {
				t.Errorf("value %d, want %d (%s)", s.Value, row.value, breakdown(&s))
			}
			if got := s.Payouts[:s.Players]; !slices.Equal(got, row.payouts) {
				t.Errorf("payouts %v, want %v", got, row.payouts)
			}
			if got := breakdown(&s); row.breakdown != "" && got != row.breakdown {
				t.Errorf("breakdown %s, want %s", got, row.breakdown)
			}
		})
	}
}
