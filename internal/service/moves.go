package service

import (
	"encoding/json"

	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/contract"
	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/referee"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

var (
	validateMoveShape   = contract.Request("moves/validate")
	listLegalMovesShape = contract.Request("moves/legal")
)

// validateMove answers whether a card may be played (000 IV.1-2).
func validateMove(q Query) (Reply, *problem.Problem) {
	in, p := decode[api.ValidateMoveRequest](validateMoveShape, q.Body)
	if p != nil {
		return Reply{}, p
	}
	card := cardOf(in.Card)
	table, rules, faults := tableOf(in.Ruleset, in.Contract, in.Hand, in.Trick, in.History, in.RanAway, in.Declarer)
	if rules == nil {
		return Reply{}, problem.Impossible(faults)
	}
	position, faults := table.Check(rules)
	if !rules.Deck.Cards().Has(card) {
		faults = append(faults, schafkopf.Fault{Pointer: "/card", Code: schafkopf.CodeNotInDeck, Facts: schafkopf.Facts{Card: card}})
	}
	if len(faults) > 0 {
		return Reply{}, problem.Impossible(faults)
	}
	e := explainer{q.Lang, rules.Preset}
	broken := position.Refusal(card)
	answer := api.ValidateMoveAnswer{
		Legal: len(broken) == 0, Seat: position.Seat, LegalCards: cardList(position.Order, position.Legal()),
		Violations: e.violations(broken), Notices: e.notices(position.Revokes),
	}
	verdict := "legal"
	if !answer.Legal {
		verdict = "illegal"
	}
	return Reply{Body: encode(answer), Verdict: verdict, Codes: codesOf(broken)}, nil
}

// listLegalMoves answers which cards may be played, and why the others may not.
func listLegalMoves(q Query) (Reply, *problem.Problem) {
	in, p := decode[api.ListLegalMovesRequest](listLegalMovesShape, q.Body)
	if p != nil {
		return Reply{}, p
	}
	table, rules, faults := tableOf(in.Ruleset, in.Contract, in.Hand, in.Trick, in.History, in.RanAway, in.Declarer)
	if rules == nil {
		return Reply{}, problem.Impossible(faults)
	}
	position, faults := table.Check(rules)
	if len(faults) > 0 {
		return Reply{}, problem.Impossible(faults)
	}
	e := explainer{q.Lang, rules.Preset}
	legal := position.Legal()
	answer := api.ListLegalMovesAnswer{
		Seat: position.Seat, LegalCards: cardList(position.Order, legal),
		Refused: []api.RefusedCard{}, Notices: e.notices(position.Revokes),
	}
	reply := Reply{Verdict: "listed"}
	for _, card := range position.Order.AppendCards(nil, position.Hand&^legal) {
		broken := position.Refusal(card)
		answer.Refused = append(answer.Refused, api.RefusedCard{Card: api.Card(card.String()), Violations: e.violations(broken)})
		reply.Codes = append(reply.Codes, codesOf(broken)...)
	}
	reply.Body = encode(answer)
	return reply, nil
}

// tableOf collects what both operations state of the moment before a move. Without a usable ruleset there are faults only.
func tableOf(rules json.RawMessage, contract api.Contract, hand []api.Card, trick api.Trick, history []api.Trick,
	ranAway *bool, declarer *int,
) (*referee.Table, *ruleset.Ruleset, []schafkopf.Fault) {
	r, faults := rulesetOf(rules)
	return &referee.Table{
		Contract: contractOf(contract), Hand: cardsOf(hand), Trick: referee.PlayedTrick{Leader: trick.Leader, Cards: cardsOf(trick.Cards)},
		History: tricksOf(history), HasHistory: history != nil,
		RanAway: isTrue(ranAway), HasRanAway: ranAway != nil, Declarer: seatOf(declarer),
	}, r, faults
}
