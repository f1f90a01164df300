package scoresheet

import (
	"slices"
	"strconv"
	"strings"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// Codes of a result that contradicts itself, or the cards.
const (
	CodePointsDiffer     schafkopf.Code = "points_differ"
	CodeTricksDiffer     schafkopf.Code = "tricks_differ"
	CodeWinnerDiffers    schafkopf.Code = "winner_differs"
	CodeSchneiderDiffers schafkopf.Code = "schneider_differs"
	CodeSchwarzDiffers   schafkopf.Code = "schwarz_differs"
	CodeLaufendeDiffer   schafkopf.Code = "laufende_differ"
	CodeLosersDiffer     schafkopf.Code = "losers_differ"
	CodeJungfrauenDiffer schafkopf.Code = "jungfrauen_differ"
	CodePartnerDiffers   schafkopf.Code = "other_partner"
	CodeTricksAssumed    schafkopf.Code = "tricks_assumed"
	CodePartnerAssumed   schafkopf.Code = "partner_assumed"
	CodeWinnerAssumed    schafkopf.Code = "winner_assumed" // the declarer's party
	CodeLoserAssumed     schafkopf.Code = "loser_assumed"
)

// priced is what an entry costs.
type priced struct {
	ok    bool
	cards bool            // the cards were recorded, and show how the game went
	game  settlement.Game // what was priced, with the Stock as the sheet carries it
	value int64
	won   Opt[bool]
	// partner is as the cards have it, else as stated.
	partner int
	// amounts and stockAfter follow from the Stock as the sheet carries it, rightAmounts and rightStock from what it should be.
	amounts      []int64
	stockAfter   int64
	rightAmounts []int64
	rightStock   int64
	settled      settlement.Settlement
}

// notPlayed are the faults by which a round does not play something; a sheet that has it is answered, whatever its form. All
// other faults cannot be in any round.
var notPlayed = []schafkopf.Code{
	ruleset.CodeContractNotAdmitted, ruleset.CodeToutNotAdmitted, ruleset.CodeRenonceNotAdmitted, ruleset.CodeForcedNotAdmitted,
	settlement.CodeKnocksNotPlayed, settlement.CodeKnocksTooMany, settlement.CodeStossNotPlayed, settlement.CodeStossTooMany,
	settlement.CodeStockNotPlayed, settlement.CodeNoDurchmarsch,
}

// fault turns a fault of a priced game into a finding of its entry.
func (c *checker) fault(i int, e *Entry, seats seating, f schafkopf.Fault) {
	pointer, member := seatsToPlayers(f.Pointer, seats)
	if c.unread[pointerTo(i, "")+pointer] {
		return // its cell was not understood, which the reader has said
	}
	facts := f.Facts
	if facts.Seat >= 0 && facts.Seat < seats.active {
		facts.Seat = seats.player(facts.Seat)
	}
	c.add(Finding{
		Entry: i, Line: e.lineOf(member), Pointer: pointerTo(i, "") + pointer, Code: f.Code, Facts: facts,
		Impossible: !slices.Contains(notPlayed, f.Code),
	})
}

// seatsToPlayers rewrites "/result/seats/2/points" and "/hands/2/5", in which the number is a seat, and names the member that the
// pointer is about as lineOf knows it.
func seatsToPlayers(pointer string, seats seating) (rewritten, member string) {
	for _, list := range []string{"/result/seats/", "/hands/"} {
		rest, ok := strings.CutPrefix(pointer, list)
		if !ok {
			continue
		}
		first, more, _ := strings.Cut(rest, "/")
		if seat, err := strconv.Atoi(first); err == nil && seat < seats.active {
			if more != "" {
				more = "/" + more
			}
			pointer = list + strconv.Itoa(seats.player(seat)) + more
		}
	}
	parts := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
	member = parts[0]
	if member == "result" && len(parts) > 1 {
		member += "/" + parts[1]
	}
	return pointer, member
}

// price works out what an entry costs, from the cards where it records them, else from the result; and says where the entry
// contradicts itself. A fault leaves the entry without a price.
func (c *checker) price(i int, e *Entry, seats seating) (p priced) {
	p.partner = e.Partner
	if e.Passed {
		return c.passed(i, e, seats)
	}
	if !e.Contract.Set {
		return p
	}
	if !c.sitIn(i, e, seats) {
		return p
	}
	c.assumePartner(i, e)
	d := c.recordOf(i, e, seats)
	g := c.gameOf(e, seats)
	if d != nil && len(e.Bill) > 0 {
		g.Laufende, g.HeldBy = 0, settlement.NoSide // the price line counts those that were paid, and is compared below
	}
	if faults := c.staticFaults(&g, partnerFollows(e)); len(faults) > 0 {
		notAdmitted := slices.ContainsFunc(faults, func(f schafkopf.Fault) bool { return f.Code == ruleset.CodeContractNotAdmitted })
		for _, f := range faults {
			if notAdmitted && f.Pointer == "/partner" && c.sheet.Format != JSON {
				continue // who plays no partner games names no partner
			}
			c.fault(i, e, seats, f)
		}
		return p
	}
	if c.unread.decides(i) {
		return p
	}
	facts := c.replayRecord(i, e, seats, d)
	if facts.partner != schafkopf.NoSeat {
		g.Partner = facts.partner
	}
	p.partner = e.Partner
	if g.Partner != schafkopf.NoSeat {
		p.partner = seats.player(g.Partner)
	}
	if facts.hasRun {
		g.Laufende, g.HeldBy = facts.run.Count, facts.run.HeldBy
	}
	switch t := e.Contract.V; {
	case facts.complete:
		g.Result = facts.result
	case e.Contract.V.Type == schafkopf.Sie:
		if g.Result = nil; c.sheet.Format == JSON && e.Result.Stated() {
			g.Result = c.resultOf(i, e, seats)
		}
	case !e.Result.Stated() && !(e.Result.Tricks.Set && (t.Type == schafkopf.Bettel || t.Tout || c.sheet.Format == JSON)):
		if g.Result = c.assumeWinner(i, e); g.Result == nil {
			return p
		}
	default:
		g.Result = c.resultOf(i, e, seats)
	}
	if e.Contract.V.Type.Partner() && g.Partner == schafkopf.NoSeat {
		return p
	}
	if !c.settle(i, e, seats, &g, &p) {
		return p
	}
	p.cards = facts.complete
	c.settleDoublings(e, seats, &p)
	if e.Contract.V.Type != schafkopf.Ramsch {
		p.won = Some(p.settled.Won)
	}
	c.compareResult(i, e, seats, &facts, &p)
	c.checkBill(i, e, &p)
	return p
}

// sitIn says when somebody who sits out is said to play.
func (c *checker) sitIn(i int, e *Entry, seats seating) (ok bool) {
	ok = true
	out := func(member string, p int, steps ...int) {
		if p >= 0 && seats.sitsOut(p) {
			ok = false
			f := c.find(i, e, member, CodeDealerSitsOut, Error, Value{}, word(c.sheet.Players[p]), steps...)
			f.Facts.Name = c.sheet.Players[p]
		}
	}
	out("declarer", e.Declarer)
	out("partner", e.Partner)
	for k, p := range e.Result.Losers {
		out("result/losers", p, k)
	}
	for k, p := range e.Result.Jungfrauen {
		out("result/jungfrauen", p, k)
	}
	out("result/durchmarsch", e.Result.Durchmarsch.Or(schafkopf.NoSeat))
	return ok
}

// gameOf is the entry as the settlement takes it, without its result.
func (c *checker) gameOf(e *Entry, seats seating) settlement.Game {
	contract := e.Contract.V
	g := settlement.Game{
		Contract: &contract, Declarer: seats.seat(e.Declarer), Partner: seats.seat(e.Partner), Laufende: int(e.Laufende.Or(0)),
		Stakes: settlement.Stakes{
			Knocks: int(e.Knocks.Or(0)), Stoss: int(e.Stoss.Or(0)), Bock: int(e.Bock.Or(0)),
		},
		PartialContract: true,
	}
	if e.HeldBy.Set && g.Laufende > 0 {
		g.HeldBy = settlement.OpponentSide
		if e.HeldBy.V {
			g.HeldBy = settlement.DeclarerSide
		}
	}
	if c.rules.Stock.Enabled {
		g.Stakes.Stock = c.carriedStock.stated
	}
	return g
}

// staticFaults are the faults of everything but the result: the contract, the players, the stakes.
func (c *checker) staticFaults(g *settlement.Game, partnerFollows bool) (faults []schafkopf.Fault) {
	with := *g
	yes := true
	with.Result = &settlement.Result{Won: &yes}
	switch g.Contract.Type {
	case schafkopf.Sie:
		with.Result = nil
	case schafkopf.Ramsch:
		with.Result = &settlement.Result{Told: true, Durchmarsch: schafkopf.NoSeat}
		for seat := range c.rules.Ramsch.Losers {
			with.Result.Losers = append(with.Result.Losers, seat)
		}
	}
	_, faults = settlement.Check(&with, c.rules)
	if g.Contract.Type != schafkopf.Rufspiel || g.Partner != schafkopf.NoSeat {
		return faults
	}
	// The partner of a Rufspiel may follow from the hands.
	return slices.DeleteFunc(faults, func(f schafkopf.Fault) bool { return f.Pointer == "/partner" && partnerFollows })
}

// partnerFollows tells whether the cards show who the partner is.
func partnerFollows(e *Entry) bool {
	return (e.Hands != nil || len(e.Tricks) > 0) && e.Contract.V.Called != schafkopf.NoCard
}

// assumePartner takes, in a table without his name, the one as partner who got what the declarer got; and says so.
func (c *checker) assumePartner(i int, e *Entry) {
	if !e.Contract.V.Type.Partner() || e.Partner != schafkopf.NoSeat || e.Declarer == schafkopf.NoSeat || c.sheet.Format == JSON || partnerFollows(e) || len(e.Amounts) == 0 || c.unread.column(i, colPartner) {
		return
	}
	found := schafkopf.NoSeat
	for p, a := range e.Amounts {
		if p == e.Declarer || a == 0 || a != e.Amounts[e.Declarer] {
			continue
		}
		if found != schafkopf.NoSeat {
			return
		}
		found = p
	}
	if found != schafkopf.NoSeat {
		e.Partner = found
		f := c.find(i, e, "partner", CodePartnerAssumed, Info, Value{}, Value{})
		f.Facts.Name = c.sheet.Players[found]
	}
}

// assumeWinner takes, in a row that tells whether it was Schneider or Schwarz but not who won, the side as the winner that was paid;
// and says so. It is nil where the row tells neither, or the amounts do not say who was paid.
func (c *checker) assumeWinner(i int, e *Entry) *settlement.Result {
	r := &e.Result
	if !r.Schneider.Set && !r.Schwarz.Or(false) || e.Contract.V.Type == schafkopf.Ramsch || len(e.Amounts) == 0 || e.Declarer == schafkopf.NoSeat || e.Amounts[e.Declarer] == 0 {
		return nil
	}
	won := e.Amounts[e.Declarer] > 0
	code := CodeWinnerAssumed
	if !won {
		code = CodeLoserAssumed
	}
	c.find(i, e, "result/won", code, Info, Value{}, Value{})
	res := &settlement.Result{Won: &won, Schneider: boolPointer(r.Schneider), Schwarz: boolPointer(r.Schwarz)}
	if r.Schwarz.Or(false) && c.sheet.Format != JSON {
		res.Schneider = nil
	}
	return res
}

// resultOf is the stated result in the form that says most. A table may state it twice: the points then count, and the rest is
// compared with them.
func (c *checker) resultOf(i int, e *Entry, seats seating) *settlement.Result {
	r := &e.Result
	if e.Contract.V.Type == schafkopf.Ramsch {
		return c.ramschResult(e, seats)
	}
	res := &settlement.Result{}
	if c.sheet.Format == JSON {
		res.DeclarerPoints, res.DeclarerTricks = pointer(r.Points), pointer(r.Tricks)
		res.Won, res.Schneider, res.Schwarz = boolPointer(r.Won), boolPointer(r.Schneider), boolPointer(r.Schwarz)
		c.ramschMembers(res, r)
		return res
	}
	points := r.Points
	if !points.Set && r.Opponents.Set {
		points = Some(schafkopf.TotalPoints - r.Opponents.V)
	}
	t := e.Contract.V
	needsTricks := t.Tout || t.Type == schafkopf.Bettel || points.V == 0 || points.V == schafkopf.TotalPoints
	switch {
	case points.Set && (r.Tricks.Set || !needsTricks), r.Tricks.Set && t.Type == schafkopf.Bettel:
		res.DeclarerPoints, res.DeclarerTricks = pointer(points), pointer(r.Tricks)
		if r.Points.Set && r.Opponents.Set {
			res.OpponentPoints = pointer(r.Opponents)
		}
		if t.Type == schafkopf.Bettel {
			res.DeclarerPoints, res.OpponentPoints = nil, nil
		}
	case r.Won.Set:
		res.Won, res.Schneider, res.Schwarz = boolPointer(r.Won), boolPointer(r.Schneider), boolPointer(r.Schwarz)
		if res.Schwarz != nil && *res.Schwarz {
			res.Schneider = nil // a table that crosses Schwarz need not cross Schneider too
		}
	case r.Tricks.Set && t.Tout:
		won := int(r.Tricks.V) == c.rules.HandSize()
		res.Won = &won
	case points.Set:
		c.assumeTricks(i, e, res, points.V)
	}
	return res
}

// assumeTricks takes a result without tricks that needs them as all or none: nearly always so, and it is said.
func (c *checker) assumeTricks(i int, e *Entry, res *settlement.Result, points int64) {
	won := points == schafkopf.TotalPoints
	if e.Contract.V.Type == schafkopf.Bettel {
		won = points == 0
	}
	yes := true
	schwarz := e.Result.Schwarz.Or(true)
	res.Won, res.Schneider, res.Schwarz = &won, &yes, &schwarz
	if !e.Result.Schwarz.Set {
		f := c.find(i, e, "result/declarer_tricks", CodeTricksAssumed, Info, Value{}, number(points))
		f.Facts.Count = int(points)
	}
}

func (c *checker) ramschMembers(res *settlement.Result, r *Result) {
	if r.Seats != nil {
		res.Seats = []settlement.SeatCount{}
	}
	res.Told = r.Losers != nil || r.Jungfrauen != nil || r.Durchmarsch.Set
}

func (c *checker) ramschResult(e *Entry, seats seating) *settlement.Result {
	r := &e.Result
	res := &settlement.Result{Durchmarsch: schafkopf.NoSeat}
	if c.sheet.Format == JSON {
		res.DeclarerPoints, res.DeclarerTricks = pointer(r.Points), pointer(r.Tricks)
		res.Won, res.Schneider, res.Schwarz = boolPointer(r.Won), boolPointer(r.Schneider), boolPointer(r.Schwarz)
	}
	if r.Seats != nil {
		res.Seats = make([]settlement.SeatCount, seats.active)
		for seat := range res.Seats {
			s := &r.Seats[seats.player(seat)]
			res.Seats[seat] = settlement.SeatCount{
				Count:  settlement.Count{Points: clamp(s.Points), Tricks: clamp(s.Tricks)},
				Trumps: settlement.UnknownTrumps, Highest: s.HighestTrump,
			}
			if s.Trumps.Set {
				res.Seats[seat].Trumps = clamp(s.Trumps.V)
			}
		}
		if c.sheet.Format != JSON {
			return res
		}
	}
	if r.Losers != nil || r.Jungfrauen != nil || r.Durchmarsch.Set {
		res.Told = true
		res.Durchmarsch = seats.seat(r.Durchmarsch.Or(schafkopf.NoSeat))
		for _, p := range r.Losers {
			res.Losers = append(res.Losers, seats.seat(p))
		}
		for _, p := range c.jungfrauen(e, seats) {
			res.Jungfrauen = append(res.Jungfrauen, seats.seat(p))
		}
	}
	return res
}

// jungfrauen are those who are named, or, where only their number is known, those who got most.
func (c *checker) jungfrauen(e *Entry, seats seating) []int {
	r := &e.Result
	if r.Jungfrauen != nil || !r.JungfrauCount.Set {
		return r.Jungfrauen
	}
	var others []int
	for seat := range seats.active {
		if p := seats.player(seat); !slices.Contains(r.Losers, p) {
			others = append(others, p)
		}
	}
	if len(e.Amounts) > 0 {
		slices.SortStableFunc(others, func(a, b int) int { return int(e.Amounts[b] - e.Amounts[a]) })
	}
	return others[:min(len(others), max(0, int(r.JungfrauCount.V)))]
}

func clamp(n int64) int { return int(min(max(n, -1), maxCount)) }

func pointer(o Opt[int64]) *int {
	if !o.Set {
		return nil
	}
	n := clamp(o.V)
	return &n
}

func boolPointer(o Opt[bool]) *bool {
	if !o.Set {
		return nil
	}
	return &o.V
}

// settle prices the game three times at most: with the Stock as the sheet carries it, as the row before should have stated it, and
// as it really is.
func (c *checker) settle(i int, e *Entry, seats seating, g *settlement.Game, p *priced) bool {
	s, faults := settleGame(g, c.rules)
	if len(faults) > 0 {
		for _, f := range faults {
			c.fault(i, e, seats, f)
		}
		return false
	}
	p.ok, p.game, p.settled = true, *g, s
	c.take(e, seats, p)
	return true
}

// take fills in the amounts of a settled game. Where the Stock that the row before states is wrong, the row may have gone on with
// that or with the right one.
func (c *checker) take(e *Entry, seats seating, p *priced) {
	p.value = p.settled.Value
	p.amounts, p.stockAfter = seats.byPlayer(p.settled.Payouts[:]), p.settled.StockAfter
	p.rightAmounts, p.rightStock = p.amounts, p.stockAfter
	if !c.rules.Stock.Enabled {
		p.stockAfter, p.rightStock = 0, 0
		return
	}
	with := func(stock int64) (settlement.Game, settlement.Settlement, bool) {
		g := p.game
		g.Stakes.Stock = stock
		s, faults := settleGame(&g, c.rules)
		return g, s, len(faults) == 0
	}
	if c.stock != p.game.Stakes.Stock {
		if _, s, ok := with(c.stock); ok {
			p.rightAmounts, p.rightStock = seats.byPlayer(s.Payouts[:]), s.StockAfter
		}
	}
	if c.carriedStock.expected != p.game.Stakes.Stock {
		if g, s, ok := with(c.carriedStock.expected); ok {
			amounts := seats.byPlayer(s.Payouts[:])
			if c.fits(e, amounts, s.StockAfter) > c.fits(e, p.amounts, p.stockAfter) {
				p.game, p.settled, p.amounts, p.stockAfter = g, s, amounts, s.StockAfter
			}
		}
	}
}

// fits counts what of a row agrees with amounts and a Stock.
func (c *checker) fits(e *Entry, amounts []int64, stock int64) (n int) {
	for q, a := range amounts {
		if len(e.Amounts) > 0 && e.Amounts[q] == a {
			n++
		}
		if len(e.Amounts) == 0 && len(e.Totals) > 0 && (e.Totals[q] == c.carried[q].stated+a || e.Totals[q] == c.carried[q].expected+a) {
			n++
		}
	}
	if e.Stock.Set && e.Stock.V == stock {
		n++
	}
	return n
}

// settleGame checks and prices a game.
func settleGame(g *settlement.Game, r *ruleset.Ruleset) (settlement.Settlement, []schafkopf.Fault) {
	o, faults := settlement.Check(g, r)
	if len(faults) > 0 {
		return settlement.Settlement{}, faults
	}
	var s settlement.Settlement
	fault := settlement.Settle(&o, &s)
	if fault != nil {
		return settlement.Settlement{}, []schafkopf.Fault{*fault}
	}
	for _, a := range append(s.Payouts[:], s.Value, s.StockAfter) {
		if abs(a) > maxAmount {
			return settlement.Settlement{}, []schafkopf.Fault{{Pointer: "/stoss", Code: settlement.CodeAmountOverflow}}
		}
	}
	return s, nil
}

// passed prices a deal that was thrown in.
func (c *checker) passed(i int, e *Entry, seats seating) (p priced) {
	p.partner = schafkopf.NoSeat
	g := c.gameOf(e, seats)
	g.Contract, g.Passed, g.Stakes.Bock = nil, true, 0
	if e.Result.Stated() {
		g.Result = &settlement.Result{}
	}
	if e.Penalty.Set {
		// Who would have been first or last to take the high trumps and did not pays the others (house rule of a protocol).
		amounts := make([]int64, seats.players)
		for seat := range seats.active {
			amounts[seats.player(seat)] = e.Penalty.V
		}
		amounts[seats.player(0)], amounts[seats.player(seats.active-1)] = -e.Penalty.V, -e.Penalty.V
		return priced{ok: true, partner: schafkopf.NoSeat, amounts: amounts, rightAmounts: amounts, game: g, stockAfter: c.carriedStock.stated, rightStock: c.stock}
	}
	c.settle(i, e, seats, &g, &p)
	return p
}

// compareResult says where a row states a result that its points, or its cards, do not have.
func (c *checker) compareResult(i int, e *Entry, seats seating, facts *recordFacts, p *priced) {
	if c.sheet.Format == JSON && !facts.complete {
		return
	}
	if e.Contract.V.Type == schafkopf.Ramsch {
		c.compareRamsch(i, e, seats, facts, p)
		return
	}
	r, s := &e.Result, &p.settled
	if facts.complete {
		own, others := int64(facts.points), int64(schafkopf.TotalPoints-facts.points)
		switch {
		case r.Points.Set && r.Points.V != own:
			c.find(i, e, "result/declarer_points", CodePointsDiffer, Error, number(own), number(r.Points.V))
		case r.Opponents.Set && r.Opponents.V != others:
			c.find(i, e, "result/declarer_points", CodePointsDiffer, Error, number(others), number(r.Opponents.V))
		}
		if r.Tricks.Set && r.Tricks.V != int64(facts.tricks) {
			c.find(i, e, "result/declarer_tricks", CodeTricksDiffer, Error, number(int64(facts.tricks)), number(r.Tricks.V))
		}
	}
	if facts.hasRun && e.Laufende.Set && len(e.Bill) == 0 {
		stated := facts.run
		stated.Count = int(e.Laufende.V)
		if c.paid(p, stated) != s.Paid {
			c.find(i, e, "laufende", CodeLaufendeDiffer, Error, number(int64(facts.run.Count)), number(e.Laufende.V))
		}
	}
	// A bare verdict is what the price was made from.
	verdict := !facts.complete && p.game.Result != nil && p.game.Result.Won != nil
	if r.Won.Set && r.Won.V != s.Won && !verdict {
		c.find(i, e, "result/won", CodeWinnerDiffers, Error, truthValue(s.Won), truthValue(r.Won.V))
	}
	unpaid := e.Contract.V.Tout || e.Contract.V.Type == schafkopf.Sie || e.Contract.V.Type == schafkopf.Bettel
	if verdict || unpaid || len(e.Bill) > 0 {
		return
	}
	if r.Schneider.Set && r.Schneider.V != s.Schneider {
		c.find(i, e, "result/schneider", CodeSchneiderDiffers, Error, truthValue(s.Schneider), truthValue(r.Schneider.V))
	}
	if r.Schwarz.Set && r.Schwarz.V != s.Schwarz {
		c.find(i, e, "result/schwarz", CodeSchwarzDiffers, Error, truthValue(s.Schwarz), truthValue(r.Schwarz.V))
	}
}

// paid is how many Laufende would be paid of another run.
func (c *checker) paid(p *priced, run settlement.Run) int {
	g := p.game
	g.Laufende, g.HeldBy = run.Count, run.HeldBy
	s, faults := settleGame(&g, c.rules)
	if len(faults) > 0 {
		return -1
	}
	return s.Paid
}

func truthValue(b bool) Value {
	if b {
		return word("true")
	}
	return word("false")
}

// compareRamsch compares the outcome of a Ramsch with its counts.
func (c *checker) compareRamsch(i int, e *Entry, seats seating, facts *recordFacts, p *priced) {
	r, s := &e.Result, &p.settled
	if s.Durchmarsch == schafkopf.NoSeat && (r.Losers != nil || r.Durchmarsch.Set && r.Durchmarsch.V >= 0) && (facts.complete || r.Seats != nil) {
		losers := make([]int64, s.Losers.Len())
		for k := range losers {
			losers[k] = int64(seats.player(s.Losers.At(k)))
		}
		slices.Sort(losers)
		stated := make([]int64, len(r.Losers))
		for k, l := range r.Losers {
			stated[k] = int64(l)
		}
		slices.Sort(stated)
		if !slices.Equal(losers, stated) {
			f := c.find(i, e, "result/losers", CodeLosersDiffer, Error, numbers(losers), numbers(stated))
			f.Facts.Name = c.sheet.Players[losers[0]]
		}
	}
	if !facts.complete {
		c.compareLoserPoints(i, e)
		return
	}
	if told := e.Retold.Loser; told != schafkopf.NoSeat && s.Losers.Len() > 0 && s.Durchmarsch == schafkopf.NoSeat && !s.Losers.Has(seats.seat(told)) {
		f := c.find(i, e, "result/losers", CodeLosersDiffer, Error, number(int64(seats.player(s.Losers.At(0)))), number(int64(told)))
		f.Facts.Name, f.Line = c.sheet.Players[seats.player(s.Losers.At(0))], e.lineOf("result/declarer_points")
	}
	if r.LoserPoints.Set && s.Losers.Len() > 0 && s.Durchmarsch == schafkopf.NoSeat {
		if want := int64(facts.seats[s.Losers.At(0)].Points); want != r.LoserPoints.V {
			c.find(i, e, "result/declarer_points", CodePointsDiffer, Error, number(want), number(r.LoserPoints.V))
		}
	}
	if r.Jungfrauen != nil {
		var want, stated []int64
		for k := range s.Jungfrauen.Len() {
			want = append(want, int64(seats.player(s.Jungfrauen.At(k))))
		}
		for _, j := range r.Jungfrauen {
			stated = append(stated, int64(j))
		}
		slices.Sort(want)
		slices.Sort(stated)
		if !slices.Equal(want, stated) {
			c.find(i, e, "result/jungfrauen", CodeJungfrauenDiffer, Error, numbers(want), numbers(stated))
		}
	}
}

// compareLoserPoints checks that the stated points can be the most of all: at least what is left for each who shares them.
func (c *checker) compareLoserPoints(i int, e *Entry) {
	r := &e.Result
	if !r.LoserPoints.Set || r.Losers == nil {
		return
	}
	sharing := int64(c.rules.Players - len(r.Jungfrauen))
	if least := (schafkopf.TotalPoints + sharing - 1) / max(sharing, 1); r.LoserPoints.V < least || r.LoserPoints.V > schafkopf.TotalPoints {
		c.find(i, e, "result/declarer_points", CodePointsDiffer, Error, number(least), number(r.LoserPoints.V))
	}
}
