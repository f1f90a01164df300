package service

import (
	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/contract"
	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/referee"
)

var resolveTrickShape = contract.Request("tricks/resolve")

// resolveTrick answers who takes a trick (000 IV.2.3), or who lies highest in a part of one.
func resolveTrick(q Query) (Reply, *problem.Problem) {
	in, p := decode[api.ResolveTrickRequest](resolveTrickShape, q.Body)
	if p != nil {
		return Reply{}, p
	}
	rules, faults := rulesetOf(in.Ruleset)
	if rules == nil {
		return Reply{}, problem.Impossible(faults)
	}
	contract := contractOf(in.Contract)
	stated := referee.PlayedTrick{Leader: in.Trick.Leader, Cards: cardsOf(in.Trick.Cards)}
	trick, faults := stated.Check(rules, contract, isTrue(in.Partial))
	if len(faults) > 0 {
		return Reply{}, problem.Impossible(faults)
	}
	order := rules.Order(contract)
	answer := api.ResolveTrickAnswer{
		Winner: trick.Winner(order, rules.Players), WinningCard: api.Card(trick.Cards[trick.Winning(order)].String()),
		Points: trick.Points(), Led: api.Led(trick.Led(order).String()), Complete: trick.Len == rules.Players,
	}
	verdict := "partial"
	if answer.Complete {
		verdict = "complete"
	}
	return Reply{Body: encode(answer), Verdict: verdict}, nil
}
