package service

import (
	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/bidding"
	"github.com/schafkopf-service/schafkopf/internal/contract"
	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

var replayAuctionShape = contract.Request("auctions/replay")

// replayAuction answers whether a bidding dialogue is correct, and what comes of it (000 III.2, Var. II.6, 003 section 7).
func replayAuction(q Query) (Reply, *problem.Problem) {
	req, p := decode[api.ReplayAuctionRequest](replayAuctionShape, q.Body)
	if p != nil {
		return Reply{}, p
	}
	r, p := rulesetOf(req.Ruleset)
	if p != nil {
		return Reply{}, p
	}
	d := bidding.Dialogue{Calls: make([]bidding.Call, len(req.Calls))}
	for i, c := range req.Calls {
		d.Calls[i] = callOf(c)
	}
	if req.Hands != nil {
		d.Hands = make([][]schafkopf.Card, len(req.Hands))
		for i, hand := range req.Hands {
			d.Hands[i] = cardsOf(hand)
		}
	}
	a, faults := bidding.ReplayAuction(r, d)
	if len(faults) > 0 {
		return Reply{}, problem.Impossible(faults)
	}
	answer := api.ReplayAuctionAnswer{
		Legal: len(a.Violations) == 0, Violations: explainer{q.Lang, r.Preset}.violations(a.Violations),
		Interested: make([]api.Interested, len(a.Interested)), ToSpeak: given(a.ToSpeak), Expected: make([]api.Say, len(a.Expected)),
		Outcome: api.ReplayAuctionAnswerOutcome(a.Outcome.String()),
	}
	for i, seat := range a.Interested {
		answer.Interested[i] = api.Interested{Seat: seat.Seat, Minimum: api.Class(seat.Minimum.String())}
	}
	for i, say := range a.Expected {
		answer.Expected[i] = api.Say(say.String())
	}
	if result := a.Result; result != nil {
		answer.Result = &api.AuctionResult{
			Seat: result.Seat, Contract: answeredContract(result.Contract), Bid: given(result.Bid), Partner: given(result.Partner),
		}
	}
	verdict := "legal"
	if !answer.Legal {
		verdict = "illegal"
	}
	return Reply{Body: append(q.Into, encode(answer)...), Verdict: verdict, Codes: codesOf(a.Violations)}, nil
}

func callOf(c api.Call) bidding.Call {
	call := bidding.Call{Seat: c.Seat, Bid: bidOf(c.Bid), Card: schafkopf.NoCard}
	call.Say, _ = bidding.ParseSay(string(c.Say))
	if c.Class != nil {
		class, _ := schafkopf.ParseClass(string(*c.Class))
		call.Class = &class
	}
	if c.Contract != nil {
		named := contractOf(*c.Contract)
		call.Contract = &named
	}
	if c.Card != nil {
		call.Card = cardOf(*c.Card)
	}
	return call
}
