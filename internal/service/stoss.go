package service

import (
	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/bidding"
	"github.com/schafkopf-service/schafkopf/internal/contract"
	"github.com/schafkopf-service/schafkopf/internal/problem"
)

var validateStossShape = contract.Request("stoss/validate")

// validateStoss answers whether a seat may double now (000 V.2).
func validateStoss(q Query) (Reply, *problem.Problem) {
	req, p := decode[api.ValidateStossRequest](validateStossShape, q.Body)
	if p != nil {
		return Reply{}, p
	}
	r, p := rulesetOf(req.Ruleset)
	if p != nil {
		return Reply{}, p
	}
	v, faults := bidding.CheckStoss(r, bidding.StossQuery{
		Parties: bidding.Parties{Contract: contractOf(req.Contract), Declarer: seatOf(req.Declarer), Partner: seatOf(req.Partner)},
		Hand:    optionalCards(req.Hand), Seat: req.Seat, CardsPlayed: req.CardsPlayed, Stoss: stossesOf(req.Stoss),
	})
	if len(faults) > 0 {
		return Reply{}, problem.Impossible(faults)
	}
	answer := api.ValidateStossAnswer{
		Allowed: len(v.Violations) == 0, Level: v.Level, Factor: int(v.Factor), Violations: explainer{q.Lang, r.Preset}.violations(v.Violations),
	}
	if v.AssumesOpponent {
		opponent := api.ValidateStossAnswerAssumes("opponent")
		answer.Assumes = &opponent
	}
	verdict := "allowed"
	if !answer.Allowed {
		verdict = "refused"
	}
	return Reply{Body: append(q.Into, encode(answer)...), Verdict: verdict, Codes: codesOf(v.Violations)}, nil
}

func stossesOf(list []api.StossCall) []bidding.Stoss {
	out := make([]bidding.Stoss, len(list))
	for i, s := range list {
		out[i] = bidding.Stoss{Seat: seatOf(s.Seat), AfterCards: bidding.Unstated}
		if s.AfterCards != nil {
			out[i].AfterCards = *s.AfterCards
		}
	}
	return out
}
