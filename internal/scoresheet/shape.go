package scoresheet

import (
	"math"
	"unicode/utf8"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// Codes of what does not fit the form of a sheet.
const (
	CodeListLength    schafkopf.Code = "list_length"
	CodePlayersCount  schafkopf.Code = "players_count"
	CodePlayerTwice   schafkopf.Code = "player_twice"
	CodeNameTooLong   schafkopf.Code = "name_too_long"
	CodeDealerSitsOut schafkopf.Code = "dealer_sits_out"
	CodePlayersRules  schafkopf.Code = "players_against_ruleset"
)

// maxName is how many letters a player's name may have: findings name players, in as many rows as there are.
const maxName = 100

// maxCount bounds the counts that a row may state; more is written by nobody and would only overflow.
const maxCount = 1 << 20

// shapeOf lists what is wrong with the sheet as a whole: its players and the lists that go by player. It tells whether the rows can be
// priced all the same; what brings no sense into them is then taken out of the sheet.
func (c *checker) shapeOf() (ok bool) {
	usable := *c.sheet
	s := &usable
	c.sheet = s
	n := len(s.Players)
	ok = true
	fault := func(pointer string, code schafkopf.Code, f schafkopf.Facts) {
		c.add(Finding{Entry: -1, Line: s.HeadLine, Pointer: pointer, Code: code, Facts: f, Impossible: true})
	}
	switch {
	case n < MinPlayers || n > MaxPlayers:
		fault("/players", CodePlayersCount, schafkopf.Facts{Count: n})
		ok = false
	case min(n, schafkopf.MaxPlayers) != c.rules.Players:
		fault("/players", CodePlayersRules, schafkopf.Facts{Count: n, Limit: c.rules.Players})
		ok = false
	}
	for p := range s.Players {
		if l := utf8.RuneCountInString(s.Players[p]); l > maxName {
			fault("/players/"+itoa(int64(p)), CodeNameTooLong, schafkopf.Facts{Count: l, Limit: maxName})
			ok = false
			continue
		}
		for q := range p {
			if s.Players[p] == s.Players[q] {
				fault("/players/"+itoa(int64(p)), CodePlayerTwice, schafkopf.Facts{Name: s.Players[p]})
				break
			}
		}
	}
	if s.FirstDealer >= n || s.FirstDealer < schafkopf.NoSeat {
		fault("/first_dealer", schafkopf.CodeSeat, schafkopf.Facts{Seat: s.FirstDealer, Limit: n - 1})
		s.FirstDealer = schafkopf.NoSeat
		ok = ok && n <= schafkopf.MaxPlayers // with five he decides who sits out
	}
	opening := s.Opening
	for p, b := range opening.Balances {
		if abs(b) > maxOpening || b == math.MinInt64 {
			fault("/opening/balances/"+itoa(int64(p)), settlement.CodeAmountOverflow, schafkopf.Facts{})
			s.Opening.Balances = nil
		}
	}
	if abs(opening.Stock) > maxAmount {
		fault("/opening/stock", settlement.CodeAmountOverflow, schafkopf.Facts{})
		s.Opening.Stock = 0
	}
	if b := opening.Balances; b != nil && len(b) != n {
		fault("/opening/balances", CodeListLength, schafkopf.Facts{Count: len(b), Limit: n})
		s.Opening.Balances = nil
	}
	return ok
}

// shapeOfEntries lists what is wrong with each entry by itself, where the players do not let it be priced.
func (c *checker) shapeOfEntries() {
	for i := range c.sheet.Entries {
		e := c.sheet.Entries[i]
		c.shapeOfEntry(i, &e)
		if !e.Contract.Set {
			continue
		}
		for _, f := range e.Contract.V.Check(true) {
			c.fault(i, &e, seating{}, f.At("/contract"))
		}
	}
}

// shapeOfEntry lists what in an entry does not fit the sheet's players: lists of another length, players that it does not have. An
// entry with such a fault is not looked at further.
func (c *checker) shapeOfEntry(i int, e *Entry) (ok bool) {
	n := len(c.sheet.Players)
	ok = true
	fault := func(member string, line int, code schafkopf.Code, f schafkopf.Facts, steps ...int) {
		ok = false
		c.add(Finding{Entry: i, Line: line, Pointer: pointerTo(i, member, steps...), Code: code, Facts: f, Impossible: true})
	}
	length := func(member string, got int, stated bool, line int) bool {
		if stated && got != n {
			fault(member, line, CodeListLength, schafkopf.Facts{Count: got, Limit: n})
			return false
		}
		return true
	}
	if !length("amounts", len(e.Amounts), e.Amounts != nil, e.Lines.Row) {
		e.Amounts = nil
	}
	if !length("totals", len(e.Totals), e.Totals != nil, e.lineOf("totals")) {
		e.Totals = nil
	}
	for p, a := range e.Amounts {
		if abs(a) > maxAmount || a == math.MinInt64 {
			fault("amounts", e.Lines.Row, settlement.CodeAmountOverflow, schafkopf.Facts{}, p)
			e.Amounts = nil
			break
		}
	}
	for p, a := range e.Totals {
		if abs(a) > maxTotal || a == math.MinInt64 {
			fault("totals", e.lineOf("totals"), settlement.CodeAmountOverflow, schafkopf.Facts{}, p)
			e.Totals = nil
			break
		}
	}
	if abs(e.Stock.V) > maxAmount {
		fault("stock", e.lineOf("stock"), settlement.CodeAmountOverflow, schafkopf.Facts{})
		e.Stock = Opt[int64]{}
	}
	length("hands", len(e.Hands), e.Hands != nil, e.Lines.Row)
	length("result/seats", len(e.Result.Seats), e.Result.Seats != nil, e.Lines.Row)
	player := func(member string, p int, steps ...int) {
		if p != schafkopf.NoSeat && (p < 0 || p >= n) {
			fault(member, e.lineOf(member), schafkopf.CodeSeat, schafkopf.Facts{Seat: p, Limit: n - 1}, steps...)
		}
	}
	player("declarer", e.Declarer)
	player("partner", e.Partner)
	player("dealer", e.Dealer)
	for k, p := range e.Result.Losers {
		player("result/losers", p, k)
	}
	for k, p := range e.Result.Jungfrauen {
		player("result/jungfrauen", p, k)
	}
	player("result/durchmarsch", e.Result.Durchmarsch.Or(schafkopf.NoSeat))
	for k := range e.Tricks {
		player("tricks", e.Tricks[k].Leader, k)
	}
	for _, m := range [...]struct {
		member string
		v      Opt[int64]
	}{
		{"laufende", e.Laufende},
		{"knocks", e.Knocks},
		{"stoss", e.Stoss},
		{"bock", e.Bock},
		{"result/declarer_points", e.Result.Points},
		{"result/declarer_tricks", e.Result.Tricks},
	} {
		if m.v.Set && (m.v.V < 0 || m.v.V > maxCount) {
			fault(m.member, e.lineOf(m.member), settlement.CodeAmountOverflow, schafkopf.Facts{Count: int(m.v.V)})
		}
	}
	if e.Contract.Set && e.Passed {
		fault("passed", e.Lines.Row, schafkopf.CodeExclusive, schafkopf.Facts{Name: "contract, passed"})
	}
	if !e.Contract.Set && !e.Passed && c.sheet.Format == JSON {
		fault("contract", e.Lines.Row, settlement.CodeMissing, schafkopf.Facts{Name: "contract"})
	}
	return ok
}

// lineOf is the line of a member of the entry.
func (e *Entry) lineOf(member string) int {
	line := 0
	l := &e.Lines
	switch member {
	case "dealer":
		line = l.Dealer
	case "contract", "declarer", "passed":
		line = l.Announce
	case "partner":
		line = l.Partner
	case "result/declarer_points":
		line = l.Points
	case "result", "result/won", "result/schneider", "result/schwarz":
		line = l.Result
	case "result/losers", "result/durchmarsch", "result/seats":
		line = l.Losers
	case "result/jungfrauen":
		line = l.Jungfrau
	case "laufende", "stoss", "knocks":
		for _, c := range e.Bill {
			if c.Item == ChargeLaufende && member == "laufende" || c.Item == ChargeStoss && member == "stoss" || c.Item == ChargeKnocks && member == "knocks" {
				line = c.CountLine
			}
		}
		if line == 0 && len(e.Bill) > 0 {
			line = e.Bill[len(e.Bill)-1].Line
		}
	case "totals", "stock", "number", "value":
		line = l.Table
	}
	if line == 0 {
		return l.Row
	}
	return line
}
