package scoresheet

import (
	"slices"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// roles says whether amounts are held against who is said to have played, or against anybody.
type roles bool

const (
	statedRoles roles = false
	anyRoles    roles = true
)

// checkPossible looks at amounts whose game states no result: whether any result comes to them.
func (c *checker) checkPossible(i int, e *Entry, seats seating, amounts []int64, member string) {
	if e.Passed || c.hasFault(i) || c.unread.column(i, colBock) {
		return
	}
	if len(amounts) == 0 {
		c.find(i, e, "", CodeNothingStated, Info, Value{}, Value{})
		return
	}
	if c.canBe(e, seats, amounts, statedRoles) {
		if e.Contract.Set {
			c.find(i, e, member, CodeAmountNotChecked, Info, Value{}, numbers(amounts))
		}
		return
	}
	f := c.find(i, e, member, CodeAmountImpossible, Error, Value{}, numbers(amounts))
	f.Facts = schafkopf.Facts{Name: numbers(amounts).String()}
	if e.Contract.Set && c.canBe(e, seats, amounts, anyRoles) {
		f.Likely = SlipPlayers
	}
}

// hasFault tells whether the check has found an error in the entry, which is the one that it is at.
func (c *checker) hasFault(i int) bool {
	for k := len(c.report.Findings) - 1; k >= c.own && c.report.Findings[k].Entry == i; k-- {
		if c.report.Findings[k].Severity == Error {
			return true
		}
	}
	return false
}

// canBe tells whether some game of this round comes to the amounts: the contract's, or any where the row names none; with the
// stakes that the row states, or any.
func (c *checker) canBe(e *Entry, seats seating, amounts []int64, who roles) bool {
	bySeat := make([]int64, seats.active)
	for seat := range bySeat {
		bySeat[seat] = amounts[seats.player(seat)]
	}
	if seats.players > seats.active && amounts[seats.dealer] != 0 {
		return false
	}
	if allZero(amounts) {
		return !e.Contract.Set
	}
	types := c.rules.Contracts
	if !e.Contract.Set && c.thrownIn(bySeat) {
		return true
	}
	if e.Contract.Set {
		types = []schafkopf.Type{e.Contract.V.Type}
	}
	declarer, partner := schafkopf.NoSeat, schafkopf.NoSeat
	if who == statedRoles {
		declarer, partner = seats.seat(e.Declarer), seats.seat(e.Partner)
	}
	for _, t := range types {
		contract := schafkopf.Contract{Type: t, Suit: schafkopf.NoSuit, Called: schafkopf.NoCard}
		if e.Contract.Set {
			contract = e.Contract.V
		}
		if t == schafkopf.Ramsch {
			if c.canBeRamsch(e, bySeat) {
				return true
			}
			continue
		}
		for d := range seats.active {
			if declarer != schafkopf.NoSeat && d != declarer {
				continue
			}
			if c.canBeGame(e, contract, bySeat, d, partner) {
				return true
			}
		}
	}
	return false
}

// thrownIn tells whether the amounts are what a thrown-in deal costs: each pays into the Stock (000 Var. IV).
func (c *checker) thrownIn(bySeat []int64) bool {
	stock := &c.rules.Stock
	return stock.Enabled && stock.Stake > 0 && !slices.ContainsFunc(bySeat, func(a int64) bool { return a != -stock.Stake })
}

// canBeGame tells whether the declarer's game comes to the amounts, without or with what the Stock has moved.
func (c *checker) canBeGame(e *Entry, contract schafkopf.Contract, bySeat []int64, declarer, partner int) bool {
	stock := int64(0)
	if c.rules.Stock.Enabled && slices.Contains(c.rules.Stock.WonBy, contract.Type) {
		stock = c.carriedStock.stated
	}
	if !contract.Type.Partner() {
		var each int64
		for seat, a := range bySeat {
			if seat == declarer {
				continue
			}
			if each != 0 && a != each {
				return false
			}
			each = a
		}
		if each == 0 {
			return false
		}
		rest := bySeat[declarer] + int64(len(bySeat)-1)*each // what the Stock gave
		return c.stockMoves(rest, stock) && c.priceCanBe(e, contract, abs(each))
	}
	for q := range bySeat {
		if q == declarer || partner != schafkopf.NoSeat && q != partner {
			continue
		}
		var each int64
		fits := true
		for seat, a := range bySeat {
			if seat == declarer || seat == q {
				continue
			}
			if each != 0 && a != each {
				fits = false
			}
			each = a
		}
		if !fits || each == 0 {
			continue
		}
		// The other party's amounts are free of the Stock.
		rest := bySeat[declarer] + bySeat[q] + 2*each
		shared := bySeat[q]+each == 0 || c.rules.Stock.Split || c.rules.Laufende.WithoutBy == ruleset.WithoutByDeclarer
		if shared && c.stockMoves(rest, stock) && c.priceCanBe(e, contract, abs(each)) {
			return true
		}
	}
	return false
}

// stockMoves tells whether the Stock can have moved by the amount.
func (c *checker) stockMoves(rest, stock int64) bool {
	if limit := c.rules.Stock.Cap; limit > 0 {
		stock = min(stock, limit)
	}
	return rest == 0 || abs(rest) == stock
}

// priceKey is all that decides whether a price is possible.
type priceKey struct {
	contract            schafkopf.Contract
	stated              bool // the row names the contract
	price               int64
	knocks, stoss, bock Opt[int64]
	bySeat              [schafkopf.MaxPlayers]int64 // of a Ramsch
}

// remember looks a question up, or answers it.
func (c *checker) remember(e *Entry, k priceKey, answer func() bool) bool {
	k.stated, k.knocks, k.stoss, k.bock = e.Contract.Set, e.Knocks, e.Stoss, e.Bock
	known, seen := c.prices[k]
	if !seen {
		known = answer()
		c.prices[k] = known
	}
	return known
}

// priceCanBe tells whether one loser can owe one winner the price (000 Tarif II-V).
func (c *checker) priceCanBe(e *Entry, contract schafkopf.Contract, price int64) bool {
	return c.remember(e, priceKey{contract: contract, price: price}, func() bool { return c.priceFits(e, contract, price) })
}

func (c *checker) priceFits(e *Entry, contract schafkopf.Contract, price int64) bool {
	t := &c.rules.Tariff
	typ := contract.Type
	factors := c.factors(e, contract)
	if typ == schafkopf.Sie {
		typ = schafkopf.Solo
	}
	bases := []int64{t.Price[typ]}
	if contract.Type == schafkopf.Solo && (contract.Suit == schafkopf.Herz || !e.Contract.Set) {
		bases = append(bases, t.HerzSolo)
	}
	extras := []int64{0}
	if contract.Type != schafkopf.Bettel && contract.Type != schafkopf.Sie {
		extras = append(extras, t.Schneider, t.Schneider+t.Schwarz)
	}
	most := c.rules.Laufende.Max[typ]
	least := c.rules.Laufende.Min[typ]
	if contract.Type == schafkopf.Bettel {
		least = 0
	}
	for _, f := range factors {
		if f == 0 || price%f != 0 {
			continue
		}
		for _, b := range bases {
			for _, x := range extras {
				rest := price/f - b - x
				if rest == 0 {
					return true
				}
				if least == 0 || t.Laufende == 0 || rest < 0 || rest%t.Laufende != 0 {
					continue
				}
				if n := rest / t.Laufende; n >= int64(least) && n <= int64(most) {
					return true
				}
			}
		}
	}
	return c.rules.Steigern.On && c.rules.Steigern.PricePerStep != 0 // a bid is not stated on a sheet
}

// factors are what may multiply a price.
func (c *checker) factors(e *Entry, contract schafkopf.Contract) []int64 {
	base := []int64{1}
	switch {
	case contract.Type == schafkopf.Sie:
		base = []int64{c.rules.Tariff.SieFactor}
	case contract.Tout:
		base = []int64{c.rules.Tariff.ToutFactor}
	case !e.Contract.Set && contract.Type.ToutPossible():
		base = append(base, c.rules.Tariff.ToutFactor)
	}
	times := func(list, more []int64) (all []int64) {
		for _, a := range list {
			for _, b := range more {
				if p := a * b; p > 0 && p < maxAmount && !slices.Contains(all, p) {
					all = append(all, p)
				}
			}
		}
		return all
	}
	upTo := func(stated Opt[int64], most int, factor func(int) int64) (list []int64) {
		if stated.Set {
			return []int64{factor(int(min(stated.V, 40)))}
		}
		for n := range most + 1 {
			list = append(list, factor(n))
		}
		return list
	}
	double := func(n int) int64 { return 1 << min(n, 40) }
	knocks := 0
	if c.rules.Knocking.Mode != ruleset.KnockOff {
		knocks = c.rules.Knocking.Max
	}
	stoss := c.rules.Stoss.Max
	if slices.Contains(c.rules.Stoss.ForbiddenIn, contract.Type) || contract.Forced && !c.rules.Muss.Stoss {
		stoss = 0
	}
	base = times(base, upTo(e.Knocks, knocks, func(n int) int64 { return knockFactor(c.rules.Knocking.Mode, n) }))
	base = times(base, upTo(e.Stoss, stoss, double))
	return times(base, []int64{double(int(min(e.Bock.Or(0), 40)))})
}

// knockFactor is what so many knocks multiply by (000 Var. V.1, F8).
func knockFactor(m ruleset.KnockMode, n int) int64 {
	n = min(n, 40)
	switch m {
	case ruleset.KnockPlusOne:
		return int64(n) + 1
	case ruleset.KnockFibonacci:
		before, now := int64(1), int64(1)
		for range n {
			before, now = now, before+now
		}
		return now
	}
	return 1 << n
}

// canBeRamsch tries every outcome of a Ramsch that these can have lost who pay; there are few.
func (c *checker) canBeRamsch(e *Entry, bySeat []int64) bool {
	k := priceKey{contract: schafkopf.Contract{Type: schafkopf.Ramsch}}
	copy(k.bySeat[:], bySeat)
	return c.remember(e, k, func() bool { return c.ramschFits(e, bySeat) })
}

func (c *checker) ramschFits(e *Entry, bySeat []int64) bool {
	n := len(bySeat)
	contract := schafkopf.Contract{Type: schafkopf.Ramsch, Suit: schafkopf.NoSuit, Called: schafkopf.NoCard}
	try := func(res *settlement.Result, knocks, stoss int) bool {
		g := settlement.Game{
			Contract: &contract, Declarer: schafkopf.NoSeat, Partner: schafkopf.NoSeat, Result: res,
			Stakes: settlement.Stakes{Knocks: knocks, Stoss: stoss, Bock: int(e.Bock.Or(0))},
		}
		s, faults := settleGame(&g, c.rules)
		return len(faults) == 0 && slices.Equal(s.Payouts[:n], bySeat)
	}
	knocks := func() (list []int) {
		if e.Knocks.Set {
			return []int{clamp(e.Knocks.V)}
		}
		list = []int{0}
		if c.rules.Knocking.Mode != ruleset.KnockOff {
			for k := range c.rules.Knocking.Max {
				list = append(list, k+1)
			}
		}
		return list
	}()
	var losers []int
	for seat, a := range bySeat {
		if a < 0 {
			losers = append(losers, seat)
		}
	}
	for _, k := range knocks {
		for set := range 1 << n {
			res := &settlement.Result{Told: true, Losers: losers, Durchmarsch: schafkopf.NoSeat}
			fits := true
			for seat := range n {
				if set>>seat&1 != 0 {
					res.Jungfrauen = append(res.Jungfrauen, seat)
					fits = fits && bySeat[seat] > 0
				}
			}
			if fits && try(res, k, clamp(e.Stoss.Or(0))) {
				return true
			}
		}
		for seat := range n {
			if bySeat[seat] > 0 && c.rules.Ramsch.Durchmarsch != ruleset.DurchmarschOff && try(&settlement.Result{Told: true, Durchmarsch: seat}, k, clamp(e.Stoss.Or(0))) {
				return true
			}
		}
	}
	return false
}
