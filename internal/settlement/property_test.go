package settlement_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// anyRules are rounds that differ in all that a settlement reads.
func anyRules(t *rapid.T) *ruleset.Ruleset {
	p := ruleset.Patch{Preset: rapid.SampledFrom(ruleset.Presets).Draw(t, "preset")}
	maybe := func(path string, value any) {
		if rapid.Bool().Draw(t, path) {
			p = p.With(path, value)
		}
	}
	word := func(path string, of ...string) { maybe(path, rapid.SampledFrom(of).Draw(t, path)) }
	number := func(path string, low, high int) { maybe(path, rapid.IntRange(low, high).Draw(t, path)) }
	word("deck", "short", "long")
	number("players", 3, 4)
	number("tariff.unit", 0, 9)
	number("tariff.rufspiel", 0, 99)
	number("tariff.ramsch", 0, 99)
	maybe("tariff.tout_counts_schneider", true)
	word("laufende.mode", "both", "with", "without")
	word("laufende.without_by", "party", "declarer")
	maybe("stoss.takes_over", true)
	maybe("stoss.forbidden_in", []string{})
	word("knocking.mode", "off", "double", "plus_one", "fibonacci")
	maybe("ramsch.tie", rapid.SampledFrom([][]string{{}, {"split"}, {"highest_trump"}, {"trumps"}, {"tricks", "split"}}).Draw(t, "tie"))
	number("ramsch.losers", 1, 2)
	word("ramsch.jungfrau", "none", "individual", "individual_pow", "all")
	word("ramsch.durchmarsch", "off", "all_tricks", "points")
	word("ramsch.durchmarsch_value", "solo_schwarz", "solo", "ramsch")
	word("steigern.mode", "off", "on")
	number("steigern.price_per_step", 0, 9)
	maybe("stock.enabled", true)
	word("stock.share", "declarer", "split")
	word("stock.on_loss", "double", "stays")
	number("stock.cap", 0, 99)
	word("infractions.revoke", "rest_to_others", "lost", "lost_schwarz", "continue")
	if r, faults := ruleset.Expand(p); len(faults) == 0 {
		return r
	}
	r, _ := ruleset.Of(p.Preset)
	return r
}

// anyGame is a game of the round: mostly one that can have been, else anything.
func anyGame(t *rapid.T, r *ruleset.Ruleset) settlement.Game {
	small := func(name string, high int) int { return rapid.IntRange(0, high).Draw(t, name) }
	if small("wild", 3) == 0 {
		return wildGame(t)
	}
	var s settlement.Stakes
	if r.Knocking.Mode != ruleset.KnockOff {
		s.Knocks = small("knocks", r.Knocking.Max)
	}
	if r.Stock.Enabled {
		s.Stock = rapid.SampledFrom([]int64{0, 1, 40, 41, 1<<63 - 1}).Draw(t, "stock")
	}
	s.Bock = rapid.SampledFrom([]int{0, 0, 0, 1, 2, 60, 63, 1 << 62}).Draw(t, "bock")
	if small("passed", 19) == 0 {
		g := passed(0)
		g.Stakes = s
		return g
	}
	c := of(rapid.SampledFrom(r.Contracts).Draw(t, "type"))
	c.Tout = r.AdmitsTout(c.Type) && small("tout", 2) == 0
	if !slices.Contains(r.Stoss.ForbiddenIn, c.Type) {
		s.Stoss = small("stoss", r.Stoss.Max)
	}
	if r.Steigern.On && c.Type.Lone() {
		s.Bid = 60 + r.Steigern.Step*small("bid", (r.Steigern.Max-60)/r.Steigern.Step)
		if s.Bid == 60 {
			s.Bid = 0
		}
	}
	g := game(c, nil)
	g.Stakes = s
	if c.Type == schafkopf.Sie {
		return g
	}
	if c.Type != schafkopf.Ramsch && c.Type != schafkopf.Bettel {
		g.HeldBy = settlement.Side(1 + small("held by", 1))
		g.Laufende = small("laufende", min(r.HandSize(), len(r.Order(*c).TrumpList())))
		if small("claims", 2) == 0 {
			g.Claimed = new(small("claimed", 16))
		}
	}
	// taken is what one of several sides has taken of what is left, possible for the cards.
	left := settlement.Count{Points: 120, Tricks: r.HandSize()}
	taken := func(last bool) (n settlement.Count) {
		n = left
		if !last {
			n.Tricks = small("tricks", left.Tricks)
			n.Points = min(left.Points, n.Tricks*20)
			if left.Tricks == n.Tricks {
				n.Points = left.Points
			} else if n.Tricks > 0 {
				n.Points = small("points", n.Points)
			}
		}
		left.Points -= n.Points
		left.Tricks -= n.Tricks
		return n
	}
	if c.Type == schafkopf.Ramsch {
		res := &settlement.Result{}
		for i := range r.Players {
			n := taken(i == r.Players-1)
			res.Seats = append(res.Seats, seat(n.Points, n.Tricks))
		}
		g.Result = res
		return g
	}
	party := taken(false)
	g.Result = &settlement.Result{DeclarerPoints: new(party.Points), DeclarerTricks: new(party.Tricks)}
	if small("end", 2) == 0 {
		others := taken(false)
		g.Result.OpponentPoints, g.Result.OpponentTricks = new(others.Points), new(others.Tricks)
		g.End = &settlement.End{Kind: settlement.EndKind(small("kind", 5)), Seat: small("who", r.Players-1)}
		if g.End.Kind == settlement.ClaimAll {
			g.End.Holds = new(small("holds", 1) == 0)
		}
	}
	return g
}

// wildGame is a game that may be anything.
func wildGame(t *rapid.T) settlement.Game {
	small := func(name string, high int) int { return rapid.IntRange(0, high).Draw(t, name) }
	maybe := func(name string, high int) *int {
		if rapid.Bool().Draw(t, "has "+name) {
			return nil
		}
		return new(small(name, high))
	}
	flag := func(name string) *bool {
		return rapid.SampledFrom([]*bool{nil, new(false), new(true)}).Draw(t, name)
	}
	c := of(rapid.SampledFrom(schafkopf.Types[:]).Draw(t, "type"))
	c.Tout, c.Forced, c.Renonce = rapid.Bool().Draw(t, "tout"), rapid.Bool().Draw(t, "forced"), rapid.Bool().Draw(t, "renonce")
	c.Suit = schafkopf.Suit(small("suit", 4))
	g := settlement.Game{
		Contract: rapid.SampledFrom([]*schafkopf.Contract{c, c, c, nil}).Draw(t, "contract"), Passed: small("passed", 3) == 0,
		Declarer: small("declarer", 5) - 1, Partner: small("partner", 5) - 1,
		Laufende: small("laufende", 15), HeldBy: settlement.Side(small("held by", 2)), Claimed: maybe("claimed", 16),
		Stakes: settlement.Stakes{Knocks: small("knocks", 5), Stoss: small("stoss", 5), Bid: small("bid", 130), Stock: int64(small("stock", 1))},
		Result: &settlement.Result{
			DeclarerPoints: maybe("points", 121), DeclarerTricks: maybe("tricks", 9), OpponentPoints: maybe("their points", 121), OpponentTricks: maybe("their tricks", 9),
			Won: flag("won"), Schneider: flag("schneider"), Schwarz: flag("schwarz"),
			Told: rapid.Bool().Draw(t, "told"), Durchmarsch: small("durchmarsch", 5) - 1,
		},
	}
	for range small("seats", 5) {
		g.Result.Seats = append(g.Result.Seats, trumped(small("seat points", 121), small("seat tricks", 9), small("trumps", 16)-1, ""))
		g.Result.Seats[len(g.Result.Seats)-1].Highest = schafkopf.Card(small("highest", 40))
	}
	for range small("losers", 4) {
		g.Result.Losers = append(g.Result.Losers, small("loser", 5))
		g.Result.Jungfrauen = append(g.Result.Jungfrauen, small("jungfrau", 5))
	}
	if small("end", 1) == 0 {
		g.End = &settlement.End{Kind: settlement.EndKind(small("kind", 5)), Seat: small("who", 5) - 1, Trick: maybe("trick", 9), Holds: flag("holds")}
	}
	return g
}

// TestAnyGame: whatever is stated is refused with faults that have a place and a code, or is settled soundly; asking changes
// nothing, so that the second answer is the first.
func TestAnyGame(t *testing.T) { rapid.Check(t, anyGameIsAnswered) }

func FuzzAnyGame(f *testing.F) { f.Fuzz(rapid.MakeFuzz(anyGameIsAnswered)) }

func anyGameIsAnswered(t *rapid.T) {
	r := anyRules(t)
	g := anyGame(t, r)
	o, faults := settlement.Check(&g, r)
	for _, f := range faults {
		if f.Pointer == "" || f.Pointer[0] != '/' || f.Code == "" {
			t.Fatalf("fault without a place: %+v", f)
		}
	}
	if len(faults) > 0 {
		return
	}
	var s settlement.Settlement
	fault := settlement.Settle(&o, &s)
	again, _ := settlement.Check(&g, r)
	var second settlement.Settlement
	secondFault := settlement.Settle(&again, &second)
	if s != second || (fault == nil) != (secondFault == nil) {
		t.Fatalf("asked twice: %+v, %+v", s, second)
	}
	if fault != nil {
		if fault.Code != settlement.CodeAmountOverflow || fault.Pointer == "" {
			t.Fatalf("fault %+v", *fault)
		}
		return
	}
	if wrong := unsound(&s); wrong != "" {
		t.Fatal(wrong)
	}
}

// TestSeatsAreAlike: turning the table by a seat turns the payouts.
func TestSeatsAreAlike(t *testing.T) {
	r := rules(t, ruleset.BSV1989Varianten, "ramsch.tie", words("split"))
	rapid.Check(t, func(t *rapid.T) {
		by := rapid.IntRange(1, 3).Draw(t, "by")
		g := anyGame(t, r)
		turned := g
		if g.Declarer != schafkopf.NoSeat {
			turned.Declarer = (g.Declarer + by) % 4
		}
		if g.Partner != schafkopf.NoSeat {
			turned.Partner = (g.Partner + by) % 4
		}
		if g.End != nil && g.End.Seat != schafkopf.NoSeat {
			turned.End = new(*g.End)
			turned.End.Seat = (g.End.Seat + by) % 4
		}
		if g.Result != nil {
			turned.Result = new(*g.Result)
			if len(g.Result.Seats) == 4 {
				turned.Result.Seats = append(g.Result.Seats[4-by:4:4], g.Result.Seats[:4-by]...)
			}
		}
		o, faults := settlement.Check(&g, r)
		other, otherFaults := settlement.Check(&turned, r)
		if len(faults) > 0 {
			return
		}
		if len(otherFaults) > 0 {
			t.Fatalf("turned: %v", otherFaults)
		}
		var s settlement.Settlement
		fault := settlement.Settle(&o, &s)
		var turnedS settlement.Settlement
		settlement.Settle(&other, &turnedS)
		if fault != nil {
			return
		}
		for seat, amount := range s.Payouts {
			if turnedS.Payouts[(seat+by)%4] != amount {
				t.Fatalf("payouts %v, turned by %d %v", s.Payouts, by, turnedS.Payouts)
			}
		}
	})
}

// TestPlayedAgreesWithTold: the counts and the verdict that follows from them cost the same.
func TestPlayedAgreesWithTold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRules(t)
		g := anyGame(t, r)
		g.End = nil
		o, faults := settlement.Check(&g, r)
		if len(faults) > 0 || g.Result == nil || g.Result.DeclarerPoints == nil || g.Contract.Tout {
			return
		}
		var s settlement.Settlement
		fault := settlement.Settle(&o, &s)
		if fault != nil {
			return
		}
		g.Result = verdict(s.Won, s.Schneider, s.Schwarz)
		o, faults = settlement.Check(&g, r)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		var told settlement.Settlement
		if settlement.Settle(&o, &told); told != s {
			t.Fatalf("told %+v, counted %+v", told, s)
		}
	})
}
