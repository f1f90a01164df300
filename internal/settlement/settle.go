package settlement

import (
	"slices"
	"strings"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Settlement is what a game costs. Amounts are in the tariff's smallest unit.
type Settlement struct {
	Passed bool // a thrown-in deal: only Payouts and the Stock are set
	Ramsch bool // Losers, Jungfrauen and Durchmarsch are set instead of the verdict and the Laufende

	// The verdict. Schneider and Schwarz tell whether they are paid.
	Won, Schneider, Schwarz bool
	Run                     Run
	Paid                    int // Laufende that are paid, without any that were claimed beyond

	Losers      Seats // who pays an odd unit comes first
	Jungfrauen  Seats
	Durchmarsch int // NoSeat: nobody

	// Value is what one loser pays one winner; in a Ramsch, what an ordinary winner gets.
	Value     int64
	Breakdown Breakdown

	Players     int
	Payouts     [schafkopf.MaxPlayers]int64 // by seat; they and the change of the Stock sum to zero
	StockBefore int64
	StockAfter  int64
}

// Settle prices an outcome and writes what it costs into s. It fails only when an amount does not fit 64 bits; the fault names the
// stake that led there, and s is empty then.
func Settle(o *Outcome, s *Settlement) *schafkopf.Fault {
	*s = Settlement{}
	m := settling{Settlement: s, o: o, t: &o.terms, r: o.terms.rules}
	m.StockBefore, m.StockAfter = m.t.stakes.Stock, m.t.stakes.Stock
	m.Players = m.r.Players
	m.Durchmarsch = schafkopf.NoSeat
	switch {
	case o.passed:
		m.passed()
	case m.t.contract.Type == schafkopf.Ramsch:
		m.ramsch()
	default:
		m.game()
	}
	if m.over {
		*s = Settlement{}
		return m.overflow()
	}
	return nil
}

// settling is a settlement in the making.
type settling struct {
	*Settlement
	sum
	o *Outcome
	t *Terms
	r *ruleset.Ruleset
	// blame is the stake in whose multiplication the amounts first left 64 bits.
	blame string
}

func (s *settling) overflow() *schafkopf.Fault {
	// The copy keeps the outcome, which s points to, off the heap.
	return &schafkopf.Fault{Pointer: strings.Clone(s.blame), Code: CodeAmountOverflow}
}

// passed settles a thrown-in deal: each pays into the Stock where the round has one and does not do something else instead
// (000 Var. IV.2.1).
func (s *settling) passed() {
	s.Passed = true
	all := s.r.AllPass
	if !s.r.Stock.Enabled || !slices.Contains(all, ruleset.AllPassRedeal) && !slices.Contains(all, ruleset.AllPassStock) {
		return
	}
	for seat := range s.Players {
		s.move(seat, -s.r.Stock.Stake)
	}
}

// move pays an amount out of the Stock to a seat, or into it where it is negative.
func (s *settling) move(seat int, amount int64) {
	s.Payouts[seat] = s.add(s.Payouts[seat], amount)
	s.StockAfter = s.add(s.StockAfter, -amount)
	s.blameOn("/stock")
}

// pay moves an amount from one seat to another.
func (s *settling) pay(from, to int, amount int64) {
	s.Payouts[from] = s.add(s.Payouts[from], -amount)
	s.Payouts[to] = s.add(s.Payouts[to], amount)
}

// line takes in a line of the breakdown that is added up.
func (s *settling) line(total *int64, item Item, count int, amount int64) {
	s.Breakdown.add(Line{Item: item, Count: count, Amount: amount})
	*total = s.add(*total, amount)
}

// game settles every contract but the Ramsch: base, Laufende, Schneider and Schwarz and the price of a bid are added up, the
// factors multiply it all (000 Tarif III-V).
func (s *settling) game() {
	o, t, tariff := s.o, s.t, &s.r.Tariff
	s.Won, s.Run = o.won, o.run
	s.Schneider, s.Schwarz = o.schneider && t.paysSchneider(), o.schwarz && t.paysSchneider()

	var total, laufende int64
	s.line(&total, ItemBase, 0, t.price())
	paid, surplus := t.owed(o.run)
	s.Paid = paid
	if n := paid + surplus; n > 0 {
		s.line(&laufende, ItemLaufende, n, s.mul(int64(n), tariff.Laufende))
	}
	if surplus > 0 {
		// What was claimed beyond is paid back double (000 Tarif III.3).
		s.line(&laufende, ItemLaufendeRefund, surplus, s.mul(-2, s.mul(int64(surplus), tariff.Laufende)))
	}
	s.blameOn("/laufende_claimed")
	if s.Schneider {
		s.line(&total, ItemSchneider, 0, tariff.Schneider)
	}
	if s.Schwarz {
		s.line(&total, ItemSchwarz, 0, tariff.Schwarz)
	}
	factor := s.factors()
	if t.stakes.Bid > 0 && s.r.Steigern.PricePerStep != 0 {
		steps := s.r.Steigern.Steps(t.stakes.Bid)
		s.line(&total, ItemSteigern, steps, s.mul(int64(steps), s.r.Steigern.PricePerStep))
	}
	s.Value = s.mul(s.add(total, laufende), factor)
	s.blameOn(s.lastFactor())

	value, partner := s.Value, s.Value
	if t.withoutByDeclarer(o.run) {
		partner = s.mul(total, factor)
	}
	if !o.won {
		value, partner = -value, -partner
	}
	if t.contract.Type.Partner() {
		s.payPartners(value, partner)
	} else {
		for seat := range s.Players {
			if seat != t.declarer {
				s.pay(seat, t.declarer, value)
			}
		}
	}
	s.blameOn(s.lastFactor())
	s.stock()
}

// price is the base price of the contract (000 Tarif II).
func (t *Terms) price() int64 {
	if t.contract.Type == schafkopf.Solo && t.contract.Suit == schafkopf.Herz {
		return t.rules.Tariff.HerzSolo
	}
	return t.rules.Tariff.Price[ruleset.PricedAs(t.contract.Type)]
}

// factors multiplies Tout or Sie (000 Tarif IV) and the stakes, and adds their lines.
func (s *settling) factors() int64 {
	product := int64(1)
	factor := func(item Item, count int, f int64) {
		s.Breakdown.add(Line{Item: item, Count: count, Factor: f})
		product = s.mul(product, f)
	}
	stakes := &s.t.stakes
	switch {
	case s.t.contract.Tout:
		factor(ItemTout, 0, s.r.Tariff.ToutFactor)
	case s.t.contract.Type == schafkopf.Sie:
		factor(ItemSie, 0, s.r.Tariff.SieFactor)
	}
	if stakes.Knocks > 0 {
		factor(ItemKnocks, stakes.Knocks, s.knockFactor(stakes.Knocks))
		s.blameOn("/knocks")
	}
	if stakes.Stoss > 0 {
		factor(ItemStoss, stakes.Stoss, s.doubled(stakes.Stoss))
		s.blameOn("/stoss")
	}
	if stakes.Bock > 0 {
		factor(ItemBock, stakes.Bock, s.doubled(stakes.Bock))
		s.blameOn("/bock")
	}
	return product
}

// knockFactor is what so many knocks multiply by: two each (000 Var. V.1), one more each, or 2, 3, 5, 8 and so on.
func (s *settling) knockFactor(n int) int64 {
	switch s.r.Knocking.Mode {
	case ruleset.KnockPlusOne:
		return s.add(int64(n), 1)
	case ruleset.KnockFibonacci:
		before, now := int64(1), int64(1)
		for range n {
			before, now = now, s.add(before, now)
			if s.over {
				return 1
			}
		}
		return now
	}
	return s.doubled(n)
}

// payPartners settles two against two: each loser pays one winner (003 section 12). value is what the declarer wins, partner what
// his partner wins; they differ only where a run concerns the declarer alone, and the opponents then share the sum, an odd unit
// to the lower seat.
func (s *settling) payPartners(value, partner int64) {
	s.Payouts[s.t.declarer], s.Payouts[s.t.partner] = value, partner
	// Half of the sum, reckoned from the difference so that it fits where both amounts fit.
	first, second := halves(s.add(value, -partner))
	first, second = s.add(partner, first), s.add(partner, second)
	if magnitude(first) < magnitude(second) {
		first, second = second, first
	}
	for seat := range s.Players {
		if s.t.Side(seat) == OpponentSide {
			s.Payouts[seat] = -first
			first = second
		}
	}
}

// stock settles the Stock: whoever wins a game that it hangs on takes it out, whoever loses one doubles it (000 Var. IV.2.2-3),
// the declarer alone or both partners. No more than the cap moves in a game.
func (s *settling) stock() {
	rules := &s.r.Stock
	amount := s.StockBefore
	if !rules.Enabled || !slices.Contains(rules.WonBy, s.t.contract.Type) || !s.o.won && rules.Stays {
		return
	}
	if rules.Cap > 0 {
		amount = min(amount, rules.Cap)
	}
	if !s.o.won {
		amount = -amount
	}
	if rules.Split && s.t.contract.Type.Partner() {
		first, second := halves(amount)
		s.move(s.t.declarer, first)
		s.move(s.t.partner, second)
		return
	}
	s.move(s.t.declarer, amount)
}

// ramsch settles a Ramsch (000 Tarif II.9). It leaves the Stock alone (000 Var. IV.2.2).
func (s *settling) ramsch() {
	v, rules := &s.o.ramsch, &s.r.Ramsch
	s.Ramsch = true
	s.Losers, s.Jungfrauen, s.Durchmarsch = v.losers, v.jungfrauen, v.durchmarsch

	var total int64
	if v.durchmarsch == schafkopf.NoSeat {
		s.line(&total, ItemBase, 0, s.r.Tariff.Price[schafkopf.Ramsch])
	}
	factor := s.factors()
	if v.durchmarsch != schafkopf.NoSeat {
		s.line(&total, ItemDurchmarsch, 0, s.durchmarschPrice())
	}
	if n := v.jungfrauen.Len(); n > 0 && rules.Jungfrau != ruleset.JungfrauNone {
		line := Line{Item: ItemJungfrau, Count: n}
		if rules.Jungfrau == ruleset.JungfrauAll {
			line.Factor = s.doubled(n)
			factor = s.mul(factor, line.Factor)
		}
		s.Breakdown.add(line)
	}
	s.Value = s.mul(total, factor)
	switch {
	case v.durchmarsch != schafkopf.NoSeat:
		for i := range v.losers.Len() {
			s.pay(v.losers.At(i), v.durchmarsch, s.Value)
		}
	case v.each:
		for i := range v.losers.Len() {
			for seat := range s.Players {
				if seat != v.losers.At(i) {
					s.pay(v.losers.At(i), seat, s.share(seat))
				}
			}
		}
	default:
		for seat := range s.Players {
			if !v.losers.Has(seat) {
				first, second := halves(s.share(seat))
				s.pay(v.losers.At(0), seat, first)
				s.pay(v.losers.At(1), seat, second)
			}
		}
	}
	s.blameOn(s.lastFactor())
}

// durchmarschPrice is the whole amount of a Durchmarsch: a Solo won Schwarz without Laufende (000 Tarif II.9.3), a plain Solo or
// the Ramsch's own price.
func (s *settling) durchmarschPrice() int64 {
	tariff := &s.r.Tariff
	switch s.r.Ramsch.DurchmarschValue {
	case ruleset.ValueSolo:
		return tariff.Price[schafkopf.Solo]
	case ruleset.ValueRamsch:
		return tariff.Price[schafkopf.Ramsch]
	}
	return s.add(s.add(tariff.Price[schafkopf.Solo], tariff.Schneider), tariff.Schwarz)
}

// share is what a winner gets of a Ramsch: a Jungfrau double, or double for each Jungfrau, where it concerns her alone.
func (s *settling) share(seat int) int64 {
	if !s.Jungfrauen.Has(seat) {
		return s.Value
	}
	switch s.r.Ramsch.Jungfrau {
	case ruleset.JungfrauIndividual:
		return s.mul(s.Value, 2)
	case ruleset.JungfrauIndividualPow:
		return s.mul(s.Value, s.doubled(s.Jungfrauen.Len()))
	}
	return s.Value
}

// blameOn remembers the stake, when the amounts have left 64 bits since the last call.
func (s *settling) blameOn(pointer string) {
	if s.over && s.blame == "" {
		s.blame = pointer
	}
}

// lastFactor is the last stake that multiplies: it is to blame when the amounts leave 64 bits only as a whole.
func (s *settling) lastFactor() string {
	switch stakes := &s.t.stakes; {
	case stakes.Bock > 0:
		return "/bock"
	case stakes.Stoss > 0:
		return "/stoss"
	case stakes.Knocks > 0:
		return "/knocks"
	}
	return "/ruleset/tariff"
}
