package scoresheet

import (
	"slices"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// The slips that a finding names when one of them explains the stated amounts exactly.
const (
	SlipSchneiderForgotten schafkopf.Code = "schneider_forgotten"
	SlipSchneiderAdded     schafkopf.Code = "schneider_added"
	SlipSchwarzForgotten   schafkopf.Code = "schwarz_forgotten"
	SlipSchwarzAdded       schafkopf.Code = "schwarz_added"
	SlipWinnerLoser        schafkopf.Code = "winner_loser_swapped"
	SlipPaidTwice          schafkopf.Code = "paid_twice"
	SlipPaidOnce           schafkopf.Code = "declarer_paid_once"
	SlipStossForgotten     schafkopf.Code = "stoss_not_doubled"
	SlipStossAdded         schafkopf.Code = "stoss_added"
	SlipKnocksForgotten    schafkopf.Code = "knocks_not_doubled"
	SlipKnocksAdded        schafkopf.Code = "knocks_added"
	SlipBockForgotten      schafkopf.Code = "bock_not_doubled"
	SlipBockAdded          schafkopf.Code = "bock_added"
	SlipLaufendeForgotten  schafkopf.Code = "laufende_forgotten"
	SlipLaufendeMiscounted schafkopf.Code = "laufende_miscounted"
	SlipToutForgotten      schafkopf.Code = "tout_not_doubled"
	SlipStockForgotten     schafkopf.Code = "stock_forgotten"
	SlipPlayers            schafkopf.Code = "players_mixed_up"
	SlipContract           schafkopf.Code = "contract_price_mixed_up"
	SlipJungfrauForgotten  schafkopf.Code = "jungfrau_forgotten"
	SlipJungfrauAdded      schafkopf.Code = "jungfrau_added"
	SlipSign               schafkopf.Code = "sign_wrong"
	SlipDigits             schafkopf.Code = "digits_swapped"
	SlipColumns            schafkopf.Code = "columns_swapped"
)

// Slips are all slips, in the order in which they are tried: the first that explains the numbers is named.
var Slips = []schafkopf.Code{
	SlipSchneiderForgotten, SlipSchwarzForgotten, SlipWinnerLoser, SlipStossForgotten, SlipKnocksForgotten, SlipBockForgotten,
	SlipLaufendeForgotten, SlipPaidTwice, SlipPaidOnce, SlipToutForgotten, SlipJungfrauForgotten, SlipStockForgotten,
	SlipLaufendeMiscounted, SlipSchneiderAdded, SlipSchwarzAdded, SlipStossAdded, SlipKnocksAdded, SlipBockAdded, SlipJungfrauAdded,
	SlipPlayers, SlipContract, SlipSign, SlipColumns, SlipDigits,
}

// slip names the slip that explains the stated amounts, "" where none does.
func (c *checker) slip(e *Entry, p *priced, seats seating) schafkopf.Code {
	if e.Passed {
		return c.slipOfAmounts(e.Amounts, p.amounts)
	}
	t := slipTrial{c: c, e: e, p: p, seats: seats, g: p.game}
	t.bare()
	k := t.key()
	code, seen := c.slips[k]
	if !seen {
		code = t.find()
		c.slips[k] = code
	}
	return code
}

// slipKey is all that decides which slip explains a row.
type slipKey struct {
	contract              schafkopf.Contract
	dealer                int
	declarer, partner     int
	run                   settlement.Run
	won, schneider, black bool
	losers, jungfrauen    settlement.Seats
	durchmarsch           int
	stakes                settlement.Stakes
	amounts               [MaxPlayers]int64
}

func (t *slipTrial) key() slipKey {
	s, g := &t.p.settled, &t.g
	k := slipKey{
		contract: *g.Contract, dealer: t.seats.dealer, declarer: g.Declarer, partner: g.Partner, run: s.Run,
		won: s.Won, schneider: s.Schneider, black: s.Schwarz, losers: s.Losers, jungfrauen: s.Jungfrauen, durchmarsch: s.Durchmarsch, stakes: g.Stakes,
	}
	copy(k.amounts[:], t.e.Amounts)
	return k
}

// find tries the slips in their order.
func (t *slipTrial) find() schafkopf.Code {
	if t.p.game.Contract.Type == schafkopf.Ramsch {
		if code := t.ramsch(); code != "" {
			return code
		}
	} else if code := t.game(); code != "" {
		return code
	}
	return t.c.slipOfAmounts(t.e.Amounts, t.p.amounts)
}

// slipTrial tries a game with one thing changed.
type slipTrial struct {
	c     *checker
	e     *Entry
	p     *priced
	seats seating
	g     settlement.Game
}

// bare restates the result as a bare verdict, so that each part of it can be changed.
func (t *slipTrial) bare() {
	s := &t.p.settled
	switch {
	case s.Ramsch:
		res := &settlement.Result{Told: true, Durchmarsch: s.Durchmarsch}
		if s.Durchmarsch == schafkopf.NoSeat {
			for k := range s.Losers.Len() {
				res.Losers = append(res.Losers, s.Losers.At(k))
			}
			for k := range s.Jungfrauen.Len() {
				res.Jungfrauen = append(res.Jungfrauen, s.Jungfrauen.At(k))
			}
		}
		t.g.Result = res
	case t.g.Contract.Type != schafkopf.Sie:
		won, schneider, schwarz := s.Won, s.Schneider, s.Schwarz
		t.g.Result = &settlement.Result{Won: &won, Schneider: &schneider, Schwarz: &schwarz}
	}
	t.g.HeldBy = s.Run.HeldBy
}

// with tells whether a changed game comes to the stated amounts.
func (t *slipTrial) with(change func(*settlement.Game)) bool {
	g := t.g
	change(&g)
	s, faults := settleGame(&g, t.c.rules)
	return len(faults) == 0 && slices.Equal(t.seats.byPlayer(s.Payouts[:]), t.e.Amounts)
}

// verdict is with another result.
func (t *slipTrial) verdict(won, schneider, schwarz bool) bool {
	return t.with(func(g *settlement.Game) {
		g.Result = &settlement.Result{Won: &won, Schneider: &schneider, Schwarz: &schwarz}
	})
}

func (t *slipTrial) game() schafkopf.Code {
	s, g := &t.p.settled, &t.g
	e := t.e
	sie := g.Contract.Type == schafkopf.Sie
	stakes := g.Stakes
	trumps := 0
	if g.Contract.Type != schafkopf.Bettel && !sie {
		trumps = len(t.c.rules.Order(*g.Contract).TrumpList())
	}
	fewer := func(n int, set func(*settlement.Game, int)) bool {
		for k := n - 1; k >= 0; k-- {
			if t.with(func(g *settlement.Game) { set(g, k) }) {
				return true
			}
		}
		return false
	}
	more := func(n, most int, set func(*settlement.Game, int)) bool {
		for k := n + 1; k <= most; k++ {
			if t.with(func(g *settlement.Game) { set(g, k) }) {
				return true
			}
		}
		return false
	}
	stoss := func(g *settlement.Game, n int) { g.Stakes.Stoss = n }
	knocks := func(g *settlement.Game, n int) { g.Stakes.Knocks = n }
	bock := func(g *settlement.Game, n int) { g.Stakes.Bock = n }
	laufende := func(g *settlement.Game, n int) { g.Laufende = n }
	laufendeTypes := !sie && g.Contract.Type != schafkopf.Bettel
	knocking := 0
	if t.c.rules.Knocking.Mode != ruleset.KnockOff {
		knocking = t.c.rules.Knocking.Max
	}
	switch {
	case !sie && s.Schneider && t.verdict(s.Won, false, false):
		return SlipSchneiderForgotten
	case !sie && s.Schwarz && t.verdict(s.Won, true, false):
		return SlipSchwarzForgotten
	case negated(e.Amounts, t.p.amounts), !sie && t.verdict(!s.Won, s.Schneider, s.Schwarz):
		return SlipWinnerLoser
	case fewer(stakes.Stoss, stoss):
		return SlipStossForgotten
	case fewer(stakes.Knocks, knocks):
		return SlipKnocksForgotten
	case fewer(stakes.Bock, bock):
		return SlipBockForgotten
	case laufendeTypes && s.Paid > 0 && t.with(func(g *settlement.Game) { g.Laufende = 0 }):
		return SlipLaufendeForgotten
	case g.Contract.Type.Partner() && multiple(e.Amounts, t.p.amounts, 2):
		return SlipPaidTwice
	case t.paidOnce():
		return SlipPaidOnce
	case g.Contract.Tout && t.with(func(g *settlement.Game) { plain := *g.Contract; plain.Tout = false; g.Contract = &plain }):
		return SlipToutForgotten
	case stakes.Stock != 0 && t.with(func(g *settlement.Game) { g.Stakes.Stock = 0 }):
		return SlipStockForgotten
	case laufendeTypes && t.nearRun(trumps):
		return SlipLaufendeMiscounted
	case !sie && !s.Schneider && t.verdict(s.Won, true, false):
		return SlipSchneiderAdded
	case !sie && !s.Schwarz && t.verdict(s.Won, true, true):
		return SlipSchwarzAdded
	case more(stakes.Stoss, t.c.rules.Stoss.Max, stoss):
		return SlipStossAdded
	case more(stakes.Knocks, knocking, knocks):
		return SlipKnocksAdded
	case more(stakes.Bock, stakes.Bock+1, bock):
		return SlipBockAdded
	case laufendeTypes && (fewer(min(g.Laufende, trumps), laufende) || more(g.Laufende, trumps, laufende)):
		return SlipLaufendeMiscounted
	case t.otherPlayers():
		return SlipPlayers
	case t.otherContract():
		return SlipContract
	}
	return ""
}

// nearRun tells whether a run that is counted little differently explains the amounts, or the shortest ones that are paid where none
// are stated.
func (t *slipTrial) nearRun(trumps int) bool {
	least := t.c.rules.Laufende.Min[t.g.Contract.Type]
	for k := range trumps + 1 {
		near := k != t.g.Laufende && (k-t.g.Laufende <= 2 && t.g.Laufende-k <= 2 || t.g.Laufende < least && k <= least+1)
		if near && t.with(func(g *settlement.Game) { g.Laufende = k }) {
			return true
		}
	}
	return false
}

// paidOnce tells whether a lone declarer was booked one loser's share only, with or without the others' being right.
func (t *slipTrial) paidOnce() bool {
	if !t.g.Contract.Type.Lone() {
		return false
	}
	declarer := t.seats.player(t.g.Declarer)
	for q, a := range t.e.Amounts {
		want := t.p.amounts[q]
		if q == declarer {
			want /= int64(t.c.rules.Players - 1)
		}
		if a != want {
			return false
		}
	}
	return true
}

// otherPlayers tells whether the amounts are right with another declarer or partner.
func (t *slipTrial) otherPlayers() bool {
	for d := range t.c.rules.Players {
		for q := range t.c.rules.Players {
			partner := schafkopf.NoSeat
			if t.g.Contract.Type.Partner() {
				partner = q
			} else if q > 0 {
				break
			}
			if d == partner || d == t.g.Declarer && partner == t.g.Partner {
				continue
			}
			if t.with(func(g *settlement.Game) { g.Declarer, g.Partner = d, partner }) {
				return true
			}
		}
	}
	return false
}

// otherContract tells whether the amounts are right at another contract's price.
func (t *slipTrial) otherContract() bool {
	for _, typ := range t.c.rules.Contracts {
		if typ == t.g.Contract.Type || typ == schafkopf.Ramsch || typ == schafkopf.Sie || t.g.Contract.Type == schafkopf.Sie || typ.Partner() != t.g.Contract.Type.Partner() {
			continue
		}
		other := schafkopf.Contract{Type: typ, Suit: schafkopf.NoSuit, Called: schafkopf.NoCard}
		if t.with(func(g *settlement.Game) { g.Contract = &other }) {
			return true
		}
	}
	return false
}

func (t *slipTrial) ramsch() schafkopf.Code {
	s, g := &t.p.settled, &t.g
	stakes := g.Stakes
	if s.Durchmarsch == schafkopf.NoSeat {
		if len(g.Result.Jungfrauen) > 0 && t.with(func(g *settlement.Game) {
			g.Result = &settlement.Result{Told: true, Losers: g.Result.Losers, Durchmarsch: schafkopf.NoSeat}
		}) {
			return SlipJungfrauForgotten
		}
	}
	switch {
	case stakes.Knocks > 0 && t.with(func(g *settlement.Game) { g.Stakes.Knocks = 0 }):
		return SlipKnocksForgotten
	case stakes.Bock > 0 && t.with(func(g *settlement.Game) { g.Stakes.Bock = 0 }):
		return SlipBockForgotten
	case negated(t.e.Amounts, t.p.amounts):
		return SlipWinnerLoser
	}
	if s.Durchmarsch != schafkopf.NoSeat {
		return ""
	}
	for seat := range t.c.rules.Players {
		if slices.Contains(g.Result.Losers, seat) {
			continue
		}
		if !slices.Contains(g.Result.Jungfrauen, seat) && t.with(func(g *settlement.Game) {
			g.Result = &settlement.Result{Told: true, Losers: g.Result.Losers, Jungfrauen: append(slices.Clone(g.Result.Jungfrauen), seat), Durchmarsch: schafkopf.NoSeat}
		}) {
			return SlipJungfrauAdded
		}
		if t.with(func(g *settlement.Game) {
			g.Result = &settlement.Result{Told: true, Losers: []int{seat}, Jungfrauen: slices.DeleteFunc(slices.Clone(g.Result.Jungfrauen), func(j int) bool { return j == seat }), Durchmarsch: schafkopf.NoSeat}
		}) {
			return SlipPlayers
		}
	}
	return ""
}

func negated(a, b []int64) bool {
	for i := range a {
		if a[i] != -b[i] {
			return false
		}
	}
	return true
}

func multiple(a, b []int64, n int64) bool {
	for i := range a {
		if a[i] != n*b[i] {
			return false
		}
	}
	return true
}

// slipOfAmounts names slips of the pen: a sign, two columns, two digits.
func (c *checker) slipOfAmounts(stated, right []int64) schafkopf.Code {
	var wrong []int
	for q := range stated {
		if stated[q] != right[q] {
			wrong = append(wrong, q)
		}
	}
	switch {
	case len(wrong) == 1 && stated[wrong[0]] == -right[wrong[0]]:
		return SlipSign
	case len(wrong) == 1 && sameDigits(stated[wrong[0]], right[wrong[0]]):
		return SlipDigits
	case len(wrong) == 2 && stated[wrong[0]] == right[wrong[1]] && stated[wrong[1]] == right[wrong[0]]:
		return SlipColumns
	}
	return ""
}

// sameDigits tells whether two amounts are written with the same digits in another order.
func sameDigits(a, b int64) bool {
	x, y := []byte(itoa(a)), []byte(itoa(b))
	if len(x) != len(y) || len(x) < 2 {
		return false
	}
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}
