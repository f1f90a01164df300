package bidding

import (
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// May lists every reason why a hand, as it was dealt, may not announce a contract; none when it may. The contract is one that the
// round plays: ruleset's Admission is not asked again. A forced contract is judged as the Muss player's, any other as an
// announcement in the bidding.
func May(r *ruleset.Ruleset, hand schafkopf.Set, c schafkopf.Contract) []schafkopf.Violation {
	switch c.Type {
	case schafkopf.Rufspiel:
		return mayCall(r, hand, c)
	case schafkopf.Hochzeit:
		// 000 Var. III.1.1: exactly one trump.
		if n := (hand & r.Order(c).Trumps).Len(); n != 1 {
			return []schafkopf.Violation{schafkopf.Violated(CodeHochzeitOneTrump, schafkopf.Facts{Count: n})}
		}
	case schafkopf.Sie:
		if !r.IsSie(hand) {
			return []schafkopf.Violation{schafkopf.Violated(CodeSieNotHeld, schafkopf.Facts{})}
		}
	}
	if c.Tout {
		count, held := r.Order(c).Run(hand)
		if !held {
			count = 0
		}
		if least := r.Tout.MinLaufende[c.Type]; count < least {
			return []schafkopf.Violation{schafkopf.Violated(CodeToutLaufende, schafkopf.Facts{Count: count, Limit: least})}
		}
	}
	return nil
}

func mayCall(r *ruleset.Ruleset, hand schafkopf.Set, c schafkopf.Contract) (broken []schafkopf.Violation) {
	suit := c.Called.Suit()
	violate := func(code schafkopf.Code, cards schafkopf.Set) {
		v := schafkopf.Violated(code, schafkopf.Facts{Card: c.Called, Suit: suit, Cards: cards})
		v.Card = c.Called
		broken = append(broken, v)
	}
	may := callsInBidding(r, hand)
	if c.Forced {
		may = callsForced(r, hand)
		if !hand.Has(eichelOber) {
			violate(CodeForcedNotEichelOber, 0)
		}
	}
	switch {
	case hand.Has(c.Called):
		violate(CodeOwnCalledCard, 0)
	case c.Renonce && may.renonce.Has(c.Called):
	case c.Renonce && !Blocked(r, hand):
		violate(CodeRenonceNotBlocked, Callable(r, hand, schafkopf.Sau))
	case c.Renonce:
		violate(CodeRenonceNotInForcedGame, may.all())
	case may.held.Has(c.Called):
	case hand&plain(r, suit) == 0:
		violate(CodeVoidOfCalledSuit, 0)
	default:
		violate(CodeHigherCardCallable, may.all())
	}
	return broken
}
