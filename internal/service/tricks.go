package service

import (
	"strconv"
	"sync"

	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/contract"
	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/referee"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

var resolveTrickShape = contract.Request("tricks/resolve")

// resolveTrick answers who takes a trick (000 IV.2.3), or who lies highest in a part of one.
func resolveTrick(q Query) (Reply, *problem.Problem) {
	in := trickInputs.Get().(*trickInput)
	defer trickInputs.Put(in)
	if !in.scan(q.Body) {
		req, p := decode[api.ResolveTrickRequest](resolveTrickShape, q.Body)
		if p != nil {
			return Reply{}, p
		}
		r, p := rulesetOf(req.Ruleset)
		if p != nil {
			return Reply{}, p
		}
		in.rules, in.contract, in.partial = r, contractOf(req.Contract), isTrue(req.Partial)
		in.trick = referee.PlayedTrick{Leader: req.Trick.Leader, Cards: cardsOf(req.Trick.Cards)}
	}
	trick, faults := in.trick.Check(in.rules, in.contract, in.partial)
	if len(faults) > 0 {
		return Reply{}, problem.Impossible(faults)
	}
	order := in.rules.Order(in.contract)
	complete := trick.Len == in.rules.Players
	b := append(q.Into, `{"winner":`...)
	b = appendInt(b, trick.Winner(order, in.rules.Players))
	b = append(b, `,"winning_card":`...)
	b = appendCard(b, trick.Cards[trick.Winning(order)])
	b = append(b, `,"points":`...)
	b = appendInt(b, trick.Points())
	b = append(b, `,"led":"`...)
	b = append(b, trick.Led(order).String()...)
	b = append(b, `","complete":`...)
	b = strconv.AppendBool(b, complete)
	verdict := "partial"
	if complete {
		verdict = "complete"
	}
	return Reply{Body: append(b, '}'), Verdict: verdict}, nil
}

// trickInput is a trick to resolve. Its list is reused from request to request.
type trickInput struct {
	rules    *ruleset.Ruleset
	contract schafkopf.Contract
	trick    referee.PlayedTrick
	partial  bool
	cards    []schafkopf.Card
}

var trickInputs = sync.Pool{New: func() any { return new(trickInput) }}

// scan is the fast way in.
func (in *trickInput) scan(body []byte) bool {
	s := scan{b: body}
	in.rules, in.cards, in.partial = ruleset.Default(), in.cards[:0], false
	const contract, trick, partial, rules = 1, 2, 4, 8
	var seen uint32
	s.take('{')
	for n := 0; s.more('}', &n); {
		switch string(s.key()) {
		case "contract":
			s.once(&seen, contract)
			in.contract = s.contract()
		case "trick":
			s.once(&seen, trick)
			in.trick = s.trick(&in.cards)
		case "partial":
			s.once(&seen, partial)
			in.partial = s.boolean()
		case "ruleset":
			s.once(&seen, rules)
			in.rules = s.ruleset()
		default:
			return false
		}
	}
	return s.done() && seen&(contract|trick) == contract|trick
}
