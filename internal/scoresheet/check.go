package scoresheet

import (
	"cmp"
	"slices"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// Codes of discrepancies between the rows of a sheet and what they should say.
const (
	CodeAmountDiffers    schafkopf.Code = "amount_differs"    // another amount is right
	CodeAmountImpossible schafkopf.Code = "amount_impossible" // no game of this round comes to it
	CodeAmountNotChecked schafkopf.Code = "amount_not_checked"
	CodeNothingStated    schafkopf.Code = "nothing_stated"
	CodeNotZeroSum       schafkopf.Code = "row_not_zero_sum"
	CodeTotalDiffers     schafkopf.Code = "total_differs"
	CodeSumDiffers       schafkopf.Code = "sum_differs"
	CodeStockDiffers     schafkopf.Code = "stock_differs"
	CodeValueDiffers     schafkopf.Code = "value_differs"
	CodeDealerOutOfOrder schafkopf.Code = "dealer_out_of_order"
	CodeNumberOutOfOrder schafkopf.Code = "number_out_of_order"
	CodeBockRound        schafkopf.Code = "bock_round_incomplete"
)

// Check holds a sheet against a round's rules. It takes time linear in the rows and does not change the sheet.
func Check(s *Sheet, r *ruleset.Ruleset) *Report {
	read, said := readingOf(s, r)
	rep := check(read, r)
	if said != nil {
		rep.Findings = append(rep.Findings, *said)
	}
	if s.Format != JSON {
		slices.SortStableFunc(rep.Findings, func(a, b Finding) int { return cmp.Compare(a.Line, b.Line) })
	}
	rep.Valid = !slices.ContainsFunc(rep.Findings, func(f Finding) bool { return f.Severity == Error })
	return rep
}

// check holds the sheet against the rules as it is read.
func check(s *Sheet, r *ruleset.Ruleset) *Report {
	c := checker{sheet: s, rules: r, report: &Report{}, prices: map[priceKey]bool{}, slips: map[slipKey]schafkopf.Code{}}
	for _, f := range s.Read {
		c.add(f)
	}
	c.own, c.unread = len(s.Read), unreadOf(s)
	if c.shapeOf() {
		c.run()
	} else {
		c.shapeOfEntries()
	}
	return c.report
}

type checker struct {
	sheet  *Sheet
	rules  *ruleset.Ruleset
	report *Report
	own    int // findings before this one are the reader's
	unread unread

	dealerKnown bool
	dealers     []int // by entry, as it was in all likelihood
	// What the players and the Stock have come to by the rows as they should be.
	totals []int64
	stock  int64
	// The same as the sheet carries it on.
	carried      []carry
	carriedStock carry
	number       carry
	bock         int // rows of the Bock round that is being played
	// Rows repeat themselves: what was found out about one is remembered.
	prices map[priceKey]bool
	slips  map[slipKey]schafkopf.Code
}

// carry follows a value that a sheet carries from row to row. An error that is carried on shows in one row only, and so does one
// that the next row has put right: a row is right when it follows from what the row before states, or from what it should have
// stated.
type carry struct {
	stated, expected int64
	known            bool
}

// step takes the next row's stated value, which changes by the amount, or by another amount that the row may have been reckoned
// with. It returns what should stand there.
func (c *carry) step(stated Opt[int64], change int64, others ...int64) (expected int64, ok bool) {
	want, alternative := c.stated+change, c.expected+change
	if !stated.Set {
		c.stated, c.expected = want, alternative
		return want, true
	}
	ok = !c.known || stated.V == want || stated.V == alternative
	for _, o := range others {
		ok = ok || stated.V == c.stated+o || stated.V == c.expected+o
	}
	c.stated, c.expected = stated.V, stated.V
	if !ok {
		c.expected = want
	}
	c.known = true
	return want, ok
}

func (c *checker) add(f Finding) { c.report.Findings = append(c.report.Findings, f) }

// find adds a finding about a member of an entry.
func (c *checker) find(i int, e *Entry, member string, code schafkopf.Code, severity Severity, expected, actual Value, steps ...int) *Finding {
	c.add(Finding{
		Entry: i, Line: e.lineOf(member), Pointer: pointerTo(i, member, steps...), Code: code, Severity: severity,
		Expected: expected, Actual: actual, Facts: schafkopf.Facts{Name: expected.String(), Count: int(actual.Number), Limit: int(expected.Number)},
	})
	return &c.report.Findings[len(c.report.Findings)-1]
}

func (c *checker) run() {
	s := c.sheet
	n := len(s.Players)
	c.totals = make([]int64, n)
	c.carried = make([]carry, n)
	copy(c.totals, s.Opening.Balances)
	for p := range c.carried {
		c.carried[p] = carry{c.totals[p], c.totals[p], s.opens()}
	}
	c.number = firstNumber(s)
	if c.stock = s.Opening.Stock; c.stock != 0 && !c.rules.Stock.Enabled {
		c.stock = 0
		c.add(Finding{
			Entry: -1, Pointer: "/opening/stock", Line: s.HeadLine, Code: CodeStockDiffers, Expected: number(0), Actual: number(s.Opening.Stock),
			Facts: schafkopf.Facts{Count: int(s.Opening.Stock)},
		})
	}
	c.carriedStock = carry{c.stock, c.stock, true}
	c.followDealers()
	c.report.Rows = make([]Row, 0, len(s.Entries))
	sums := s.Sums
	asWritten := slices.Clone(c.totals)
	written := true
	for i := range s.Entries {
		for len(sums) > 0 && sums[0].After <= i {
			c.checkSum(&sums[0], asWritten, written)
			sums = sums[1:]
		}
		row := c.entry(i)
		c.report.Rows = append(c.report.Rows, row)
		if a := s.Entries[i].Amounts; len(a) == n {
			for p := range a {
				asWritten[p] += a[p]
			}
		} else {
			for p := range row.Amounts {
				asWritten[p] += row.Amounts[p]
			}
			written = written && row.Amounts != nil
		}
	}
	for k := range sums {
		c.checkSum(&sums[k], asWritten, written)
	}
	c.report.Standings = standings(c.totals)
	c.report.Statistics = statistics(s, c.report.Rows)
}

// checkSum compares a row of balances with what the rows above come to as they are written.
func (c *checker) checkSum(sum *Sum, asWritten []int64, written bool) {
	if !written || slices.Equal(sum.Balances, asWritten) {
		return
	}
	if allZero(sum.Balances) {
		return // prepared, and never filled in
	}
	c.add(Finding{
		Entry: -1, Line: sum.Line, Code: CodeSumDiffers, Severity: Error,
		Expected: numbers(slices.Clone(asWritten)), Actual: numbers(sum.Balances), Facts: schafkopf.Facts{Name: numbers(asWritten).String()},
	})
}

func allZero(n []int64) bool {
	for _, v := range n {
		if v != 0 {
			return false
		}
	}
	return true
}

// followDealers works out who dealt: the deal goes round (000 III.1.1), after a thrown-in one it may stay (B8).
func (c *checker) followDealers() {
	s := c.sheet
	c.dealers = make([]int, len(s.Entries))
	expected := c.firstDealer()
	c.dealerKnown = s.FirstDealer >= 0 || len(s.Players) > schafkopf.MaxPlayers ||
		slices.ContainsFunc(s.Entries, func(e Entry) bool { return e.Dealer >= 0 && e.Dealer < len(s.Players) })
	follow := expected // from what the row before states
	stated := s.FirstDealer >= 0 || len(s.Entries) > 0 && s.Entries[0].Dealer >= 0
	for i := range s.Entries {
		e := &s.Entries[i]
		d := follow
		if e.Dealer >= 0 && e.Dealer < len(s.Players) {
			d = e.Dealer
			if stated && d != follow && d != expected {
				want := follow
				if c.fitsDealer(e, expected) && !c.fitsDealer(e, follow) {
					want = expected
				}
				c.find(i, e, "dealer", CodeDealerOutOfOrder, Error, word(s.Players[want]), word(s.Players[d]))
				expected = want
				if len(s.Players) > schafkopf.MaxPlayers && !c.fitsDealer(e, d) && c.fitsDealer(e, want) || leads(e, s.next(want)) {
					d = want
				}
			} else {
				expected = d
			}
			stated = true
			follow = e.Dealer
		} else if len(s.Players) > schafkopf.MaxPlayers && !c.fitsDealer(e, d) && c.fitsDealer(e, expected) {
			d, follow = expected, expected
		}
		c.dealers[i] = d
		if !e.Passed || c.rules.AllPassDealer == ruleset.DealerNext {
			follow, expected = s.next(follow), s.next(expected)
		}
	}
}

// leads tells whether the entry's first trick is recorded as the player's.
func leads(e *Entry, p int) bool { return len(e.Tricks) > 0 && e.Tricks[0].Leader == p }

// firstDealer is who dealt first: as stated, else as it follows from the first row that names a dealer, else, with five players,
// from who got nothing in the rows; the last player where nothing tells.
func (c *checker) firstDealer() int {
	s := c.sheet
	n := len(s.Players)
	if s.FirstDealer >= 0 {
		return s.FirstDealer
	}
	back := 0
	var told []int // by the first rows that name a dealer
	for i := range s.Entries {
		e := &s.Entries[i]
		if e.Dealer >= 0 && e.Dealer < n {
			told = append(told, ((e.Dealer-back)%n+n)%n)
		}
		if len(told) == 3 {
			break
		}
		if !e.Passed || c.rules.AllPassDealer == ruleset.DealerNext {
			back++
		}
	}
	switch {
	case len(told) == 3 && told[1] == told[2] && leads(&s.Entries[0], s.next(told[1])):
		return told[1] // the first row names the wrong one: his left neighbour did not lead
	case len(told) > 0:
		return told[0]
	}
	if n <= schafkopf.MaxPlayers {
		return n - 1
	}
	best, fewest := n-1, len(s.Entries)+1
	for first := range n {
		d, misfits := first, 0
		for i := range s.Entries {
			if !c.fitsDealer(&s.Entries[i], d) {
				misfits++
			}
			if !s.Entries[i].Passed || c.rules.AllPassDealer == ruleset.DealerNext {
				d = s.next(d)
			}
		}
		if misfits < fewest {
			best, fewest = first, misfits
		}
	}
	return best
}

// fitsDealer tells whether, with five players, the entry leaves the player out.
func (c *checker) fitsDealer(e *Entry, d int) bool {
	if len(c.sheet.Players) <= schafkopf.MaxPlayers {
		return true
	}
	return e.Declarer != d && e.Partner != d && !slices.Contains(e.Result.Losers, d) && (d >= len(e.Amounts) || e.Amounts[d] == 0)
}

// entry checks one entry and carries everything on.
func (c *checker) entry(i int) Row {
	e := c.sheet.Entries[i] // a copy: what cannot be used is taken out of it
	row := Row{Dealer: c.dealers[i], DealerKnown: c.dealerKnown, Partner: e.Partner, Stock: c.stock}
	usable := c.shapeOfEntry(i, &e)
	c.checkNumber(i, &e)
	seats := seating{len(c.sheet.Players), c.rules.Players, c.dealers[i]}
	var p priced
	if usable {
		p = c.price(i, &e, seats)
	}
	if p.ok {
		row.Priced, row.Value, row.Won, row.Partner = true, p.value, p.won, p.partner
		row.Amounts, row.Stock = p.rightAmounts, p.rightStock
		c.restate(&row, &e, &p, seats)
	} else if len(e.Amounts) > 0 {
		row.Amounts, row.Stock = slices.Clone(e.Amounts), c.stock-sumOf(e.Amounts)
		if !c.rules.Stock.Enabled || row.Stock < 0 {
			row.Stock = c.stock
		}
	} else if len(e.Totals) > 0 {
		row.Amounts = make([]int64, len(e.Totals))
		for q := range e.Totals {
			row.Amounts[q] = e.Totals[q] - c.carried[q].stated
		}
	}
	amountsRight := c.checkAmounts(i, &e, &p, seats, &row)
	c.checkTotals(i, &e, &p, amountsRight, &row)
	c.checkStock(i, &e, &p, amountsRight)
	c.checkValue(i, &e, &p)
	c.checkBock(i, &e)
	c.stock = row.Stock
	for q, a := range row.Amounts {
		c.totals[q] += a
	}
	row.Totals = slices.Clone(c.totals)
	return row
}

// restate says how the row should have been written.
func (c *checker) restate(row *Row, e *Entry, p *priced, seats seating) {
	row.Laufende, row.HeldBy, row.Knocks, row.Stoss = e.Laufende, e.HeldBy, e.Knocks, e.Stoss
	if e.Passed || !p.cards {
		return
	}
	g := &p.game
	row.Contract, row.Declarer = e.Contract, e.Declarer
	if g.Stakes.Knocks > 0 || e.Knocks.Set {
		row.Knocks = Some(int64(g.Stakes.Knocks))
	}
	if g.Stakes.Stoss > 0 || e.Stoss.Set {
		row.Stoss = Some(int64(g.Stakes.Stoss))
	}
	if g.Contract.Type != schafkopf.Ramsch && g.Contract.Type != schafkopf.Bettel {
		row.Laufende, row.HeldBy = Some(int64(g.Laufende)), Some(g.HeldBy == settlement.DeclarerSide)
	}
	if g.Result == nil || g.Result.DeclarerPoints == nil && g.Result.Seats == nil {
		return
	}
	right := &Result{}
	if g.Result.Seats == nil {
		right.Points, right.Tricks = Some(int64(*g.Result.DeclarerPoints)), Some(int64(*g.Result.DeclarerTricks))
		row.Corrected = right
		return
	}
	right.Seats = make([]SeatResult, seats.players)
	for p := range right.Seats {
		right.Seats[p].HighestTrump = schafkopf.NoCard
	}
	for seat, s := range g.Result.Seats {
		right.Seats[seats.player(seat)] = SeatResult{Points: int64(s.Points), Tricks: int64(s.Tricks), Trumps: Some(int64(s.Trumps)), HighestTrump: s.Highest}
	}
	row.Corrected = right
}

func sumOf(n []int64) (sum int64) {
	for _, v := range n {
		sum += v
	}
	return sum
}

// firstNumber is the number before the first row's: in a protocol the second and the third game tell it where they agree and the first
// does not.
func firstNumber(s *Sheet) (c carry) {
	n := func(i int) (int64, bool) {
		if i >= len(s.Entries) || !s.Entries[i].Number.Set {
			return 0, false
		}
		return s.Entries[i].Number.V - int64(i), true
	}
	first, ok := n(0)
	second, ok2 := n(1)
	third, ok3 := n(2)
	if ok && ok2 && ok3 && second == third && second != first && first != 1 && len(s.Entries[0].Bill) > 0 {
		return carry{second - 1, second - 1, true}
	}
	return carry{}
}

// checkNumber looks for rows that are missing, or stand there twice.
func (c *checker) checkNumber(i int, e *Entry) {
	if !e.Number.Set {
		c.number.stated++
		c.number.expected++
		return
	}
	if want, ok := c.number.step(e.Number, 1); !ok {
		severity := Warning
		if len(e.Bill) > 0 { // a program counts its games itself
			severity = Error
		}
		f := c.find(i, e, "", CodeNumberOutOfOrder, severity, number(want), number(e.Number.V))
		f.Line = e.lineOf("number")
	}
}

// checkAmounts compares what the players got with what they should have got, and names the slip where one explains it.
func (c *checker) checkAmounts(i int, e *Entry, p *priced, seats seating, row *Row) (right bool) {
	if len(e.Amounts) == 0 {
		if !p.ok {
			c.checkPossible(i, e, seats, row.Amounts, "totals")
		}
		return true
	}
	change, changeKnown := c.stockChange(e, p)
	if !p.ok {
		if changeKnown && sumOf(e.Amounts)+change != 0 {
			c.notZeroSum(i, e, nil, change)
			return false
		}
		c.checkPossible(i, e, seats, e.Amounts, "amounts")
		return true
	}
	if slices.Equal(e.Amounts, p.amounts) {
		return true
	}
	code, likely := CodeAmountDiffers, c.slip(e, p, seats)
	switch {
	case sumOf(e.Amounts)+change != 0:
		code = CodeNotZeroSum
	case likely == "" && !c.canBe(e, seats, e.Amounts, anyRoles):
		code = CodeAmountImpossible
	}
	f := c.find(i, e, "amounts", code, Error, numbers(p.amounts), numbers(e.Amounts))
	f.Facts.Count = int(sumOf(e.Amounts) + change)
	if code == CodeAmountImpossible {
		f.Facts.Name = f.Actual.String() // its sentence names the amounts that cannot be
	}
	f.Likely = likely
	return false
}

// stockChange is by how much the Stock grows in the entry: as the row states it, else as the rules have it.
func (c *checker) stockChange(e *Entry, p *priced) (change int64, known bool) {
	switch {
	case e.Stock.Set && c.rules.Stock.Enabled:
		return e.Stock.V - c.carriedStock.stated, true
	case p.ok:
		return -sumOf(p.amounts), true
	case !c.rules.Stock.Enabled:
		return 0, true
	}
	return 0, c.carriedStock.stated == 0 && !e.Passed
}

func (c *checker) notZeroSum(i int, e *Entry, expected []int64, change int64) {
	f := c.find(i, e, "amounts", CodeNotZeroSum, Error, Value{}, numbers(e.Amounts))
	if expected != nil {
		f.Expected = numbers(expected)
	}
	f.Facts = schafkopf.Facts{Count: int(sumOf(e.Amounts) + change)}
}

// checkTotals follows the running totals: each is the one before it plus the amounts as they are stated.
func (c *checker) checkTotals(i int, e *Entry, p *priced, amountsRight bool, row *Row) {
	amounts := e.Amounts
	if len(amounts) == 0 {
		amounts = row.Amounts
		if p.ok {
			amounts = p.amounts
		}
	}
	var expected, actual []int64
	wrong, first := 0, -1
	for q := range c.carried {
		var change int64
		if q < len(amounts) {
			change = amounts[q]
		}
		var stated Opt[int64]
		if len(e.Totals) > 0 {
			stated = Some(e.Totals[q])
		}
		var others []int64
		if !amountsRight && p.ok {
			others = append(others, p.amounts[q]) // reckoned rightly, and the amount written wrongly
		}
		want, ok := c.carried[q].step(stated, change, others...)
		if !ok {
			if wrong++; first < 0 {
				first = q
			}
		}
		expected, actual = append(expected, want), append(actual, stated.V)
	}
	switch {
	case wrong == 1:
		c.find(i, e, "totals", CodeTotalDiffers, Error, number(expected[first]), number(actual[first]), first)
	case wrong > 1:
		for q := range expected {
			// What is right stays as it is stated.
			if c.carried[q].expected == c.carried[q].stated {
				expected[q] = actual[q]
			}
		}
		c.find(i, e, "totals", CodeTotalDiffers, Error, numbers(expected), numbers(actual))
	}
}

// checkStock follows the Stock.
func (c *checker) checkStock(i int, e *Entry, p *priced, amountsRight bool) {
	if !c.rules.Stock.Enabled {
		if e.Stock.Set && e.Stock.V != 0 {
			c.find(i, e, "stock", CodeStockDiffers, Error, number(0), number(e.Stock.V))
		}
		return
	}
	switch {
	case p.ok:
		var others []int64
		if !amountsRight {
			others = append(others, -sumOf(e.Amounts))
		}
		before := c.carriedStock.stated
		if want, ok := c.carriedStock.step(e.Stock, p.stockAfter-before, others...); !ok {
			c.find(i, e, "stock", CodeStockDiffers, Error, number(want), number(e.Stock.V))
		}
	case e.Stock.Set:
		c.carriedStock = carry{e.Stock.V, e.Stock.V, true}
	case len(e.Amounts) > 0:
		c.carriedStock.step(Opt[int64]{}, -sumOf(e.Amounts))
	}
}

// checkValue compares the price that a row states.
func (c *checker) checkValue(i int, e *Entry, p *priced) {
	if !e.Value.Set || !p.ok {
		return
	}
	want := p.value
	if e.Passed && e.Penalty.Set {
		want = e.Penalty.V
	}
	if e.Value.V != want && abs(e.Value.V) != abs(want) {
		f := c.find(i, e, "", CodeValueDiffers, Error, number(want), number(e.Value.V))
		f.Line = e.lineOf("value")
	}
}

// checkBock tells when a Bock round stops short: it lasts one round (000 Var. V.2).
func (c *checker) checkBock(i int, e *Entry) {
	n := len(c.sheet.Players)
	if e.Bock.Or(0) > 0 {
		c.bock++
		return
	}
	if c.bock%n != 0 && !e.Passed {
		c.find(i, e, "bock", CodeBockRound, Info, number(int64((c.bock/n+1)*n)), number(int64(c.bock)))
	}
	if !e.Passed {
		c.bock = 0
	}
}
