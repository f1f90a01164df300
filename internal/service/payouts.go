package service

import (
	"strconv"

	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/contract"
	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

var computePayoutShape = contract.Request("payouts/compute")

// computePayout answers what a finished game costs (000 V, Tarif).
func computePayout(q Query) (Reply, *problem.Problem) {
	in := payoutInputs.Get().(*payoutInput)
	defer payoutInputs.Put(in)
	if !in.scan(q.Body) {
		req, p := decode[api.ComputePayoutRequest](computePayoutShape, q.Body)
		if p != nil {
			return Reply{}, p
		}
		r, p := rulesetOf(req.Ruleset)
		if p != nil {
			return Reply{}, p
		}
		in.rules, in.game = r, gameOf(req)
	}
	outcome, faults := settlement.Check(&in.game, in.rules)
	if len(faults) > 0 {
		return Reply{}, problem.Impossible(faults)
	}
	var s settlement.Settlement
	fault := settlement.Settle(&outcome, &s)
	if fault != nil {
		return Reply{}, problem.Impossible([]schafkopf.Fault{*fault})
	}
	var c schafkopf.Contract
	if in.game.Contract != nil {
		c = *in.game.Contract
	}
	return Reply{Body: appendPayout(q.Into, &s, c, q.Lang), Verdict: verdictOf(&s)}, nil
}

// gameOf takes over what the request states.
func gameOf(req *api.ComputePayoutRequest) settlement.Game {
	g := settlement.Game{
		Passed: isTrue(req.Passed), Declarer: seatOf(req.Declarer), Partner: seatOf(req.Partner),
		Laufende: intOf(req.Laufende), Claimed: req.LaufendeClaimed,
		Stakes: settlement.Stakes{
			Knocks: intOf(req.Knocks), Stoss: intOf(req.Stoss), Bock: intOf(req.Bock), Bid: intOf(req.Bid), Stock: intOf(req.Stock),
		},
	}
	if req.Contract != nil {
		c := contractOf(*req.Contract)
		g.Contract = &c
	}
	if req.LaufendeHeldBy != nil {
		g.HeldBy, _ = settlement.ParseSide(string(*req.LaufendeHeldBy))
	}
	if req.Result != nil {
		g.Result = resultOf(req.Result)
	}
	if e := req.End; e != nil {
		kind, _ := settlement.ParseEndKind(string(e.Type))
		g.End = &settlement.End{Kind: kind, Seat: e.Seat, Trick: e.Trick, Holds: e.Holds}
	}
	return g
}

func resultOf(r *api.Result) *settlement.Result {
	res := &settlement.Result{
		DeclarerPoints: r.DeclarerPoints, DeclarerTricks: r.DeclarerTricks, OpponentPoints: r.OpponentPoints, OpponentTricks: r.OpponentTricks,
		Won: r.Won, Schneider: r.Schneider, Schwarz: r.Schwarz,
	}
	if r.Seats != nil {
		res.Seats = make([]settlement.SeatCount, len(r.Seats))
	}
	for i, seat := range r.Seats {
		s := &res.Seats[i]
		*s = settlement.SeatCount{
			Count:  settlement.Count{Points: seat.Points, Tricks: settlement.UnknownTricks},
			Trumps: settlement.UnknownTrumps, Highest: schafkopf.NoCard,
		}
		if seat.Tricks != nil {
			s.Tricks = *seat.Tricks
		}
		if seat.Trumps != nil {
			s.Trumps = *seat.Trumps
		}
		if seat.HighestTrump != nil {
			s.Highest = cardOf(*seat.HighestTrump)
		}
	}
	return res
}

// intOf is an optional number whose default is 0.
func intOf[T int | int64](n *T) T {
	if n == nil {
		return 0
	}
	return *n
}

// verdictOf is what a settlement says in a word.
func verdictOf(s *settlement.Settlement) string {
	switch {
	case s.Passed:
		return "passed"
	case s.Ramsch:
		return "ramsch"
	case s.Won:
		return "won"
	}
	return "lost"
}

// appendPayout writes a settlement; the contract is what the base price of its breakdown is for.
func appendPayout(b []byte, s *settlement.Settlement, c schafkopf.Contract, l text.Lang) []byte {
	b = append(b, '{')
	if !s.Passed && !s.Ramsch {
		b = append(b, `"won":`...)
		b = strconv.AppendBool(b, s.Won)
		b = append(b, `,"schneider":`...)
		b = strconv.AppendBool(b, s.Schneider)
		b = append(b, `,"schwarz":`...)
		b = strconv.AppendBool(b, s.Schwarz)
		b = append(b, ',')
	}
	b = append(b, `"value":`...)
	b = appendInt(b, s.Value)
	switch {
	case s.Ramsch:
		b = append(b, `,"losers":`...)
		b = appendSeats(b, s.Losers)
		b = append(b, `,"jungfrauen":`...)
		b = appendSeats(b, s.Jungfrauen)
		b = append(b, `,"durchmarsch":`...)
		if s.Durchmarsch == schafkopf.NoSeat {
			b = append(b, "null"...)
		} else {
			b = appendInt(b, s.Durchmarsch)
		}
	case !s.Passed:
		b = append(b, `,"laufende":`...)
		b = appendLaufende(b, s.Run.Count, s.Run.HeldBy, s.Paid)
	}
	b = append(b, `,"breakdown":[`...)
	for i, line := range s.Breakdown.Lines() {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendLine(b, line, c, l)
	}
	b = append(b, `],"payouts":`...)
	b = appendInts(b, s.Payouts[:s.Players])
	b = append(b, `,"stock":{"before":`...)
	b = appendInt(b, s.StockBefore)
	b = append(b, `,"after":`...)
	b = appendInt(b, s.StockAfter)
	return append(b, '}', '}')
}

// appendLaufende writes a run, with its holder where he is known.
func appendLaufende(b []byte, count int, heldBy settlement.Side, paid int) []byte {
	b = append(b, `{"count":`...)
	b = appendInt(b, count)
	if heldBy != settlement.NoSide {
		b = append(b, `,"held_by":"`...)
		b = append(b, heldBy.String()...)
		b = append(b, '"')
	}
	b = append(b, `,"paid":`...)
	b = appendInt(b, paid)
	return append(b, '}')
}

// appendLine writes a line of the breakdown: what it adds, or what it multiplies by, or the mere number.
func appendLine(b []byte, line settlement.Line, c schafkopf.Contract, l text.Lang) []byte {
	item := line.Item.String()
	b = append(b, `{"item":"`...)
	b = append(b, item...)
	b = append(b, '"')
	if line.Count > 0 {
		b = append(b, `,"count":`...)
		b = appendInt(b, line.Count)
	}
	switch {
	case line.Item.Sum():
		b = append(b, `,"amount":`...)
		b = appendInt(b, line.Amount)
	case line.Factor != 0:
		b = append(b, `,"factor":`...)
		b = appendInt(b, line.Factor)
	}
	b = append(b, `,"text":"`...)
	b = text.AppendBreakdownLine(b, l, item, line.Count, c)
	return append(b, '"', '}')
}

func appendSeats(b []byte, seats settlement.Seats) []byte {
	b = append(b, '[')
	for i := range seats.Len() {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendInt(b, seats.At(i))
	}
	return append(b, ']')
}
