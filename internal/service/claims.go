package service

import (
	"strconv"

	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/contract"
	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/referee"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

var adjudicateClaimShape = contract.Request("claims/adjudicate")

// adjudicateClaim decides a claim with open hands (000 IV.4).
func adjudicateClaim(q Query) (Reply, *problem.Problem) {
	req, p := decode[api.AdjudicateClaimRequest](adjudicateClaimShape, q.Body)
	if p != nil {
		return Reply{}, p
	}
	r, p := rulesetOf(req.Ruleset)
	if p != nil {
		return Reply{}, p
	}
	claim := referee.Claim{
		Contract: contractOf(req.Contract), Declarer: seatOf(req.Declarer), Partner: seatOf(req.Partner), Hands: handsOf(req.Hands),
		Trick:         referee.PlayedTrick{Leader: req.Trick.Leader, Cards: cardsOf(req.Trick.Cards)},
		CalledSuitLed: isTrue(req.CalledSuitLed), Seat: req.Seat, None: req.Claim != nil && *req.Claim == api.AdjudicateClaimRequestClaimNone,
	}
	position, faults := claim.Check(r)
	if len(faults) > 0 {
		return Reply{}, problem.Impossible(faults)
	}
	v := position.Decide()
	if v.Undecided {
		return Reply{}, problem.Impossible([]schafkopf.Fault{referee.SearchLimit("/hands")})
	}
	b := append(q.Into, '{')
	b = appendClaim(b, &v)
	b = append(b, `,"violations":`...)
	b = explainer{q.Lang, r.Preset}.appendViolations(b, v.Violations)
	verdict := "refuted"
	if v.Holds {
		verdict = "holds"
	}
	return Reply{Body: append(b, '}'), Verdict: verdict, Codes: codesOf(v.Violations)}, nil
}

// appendClaim writes the members of a claim's verdict.
func appendClaim(b []byte, v *referee.ClaimVerdict) []byte {
	b = append(b, `"holds":`...)
	b = strconv.AppendBool(b, v.Holds)
	b = append(b, `,"line":[`...)
	for i := range v.Line {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendTrick(b, &v.Line[i])
		b = append(b, '}')
	}
	return append(b, ']')
}
