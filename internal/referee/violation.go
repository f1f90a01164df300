package referee

import "github.com/schafkopf-service/schafkopf/internal/schafkopf"

// violations are the rules that a card breaks in a situation, each with what its sentence names and the cards that were legal.
func violations(s *schafkopf.Situation, seat, trick int, card schafkopf.Card) (list []schafkopf.Violation) {
	for _, code := range s.Judge(card).Codes() {
		f := schafkopf.Facts{Seat: seat, Card: card, Cards: s.Legal(), Suit: schafkopf.NoSuit}
		if led := s.Trick.Led(s.Order); led < schafkopf.LedTrump {
			f.Suit = schafkopf.Suit(led)
		}
		if code == schafkopf.CodeCalledSuitLead {
			f.Suit, f.Limit, f.Count = s.Called.Suit(), s.Rules.RunawayMin, s.SuitHeld()
		}
		v := schafkopf.Violated(code, f)
		v.Seat, v.Trick, v.Card = seat, trick, card
		list = append(list, v)
	}
	return list
}
