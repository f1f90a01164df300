package schafkopf

import "strconv"

// Faults of stated cards and seats.
const (
	CodeDuplicateCard Code = "duplicate_card"
	CodeNotInDeck     Code = "card_not_in_deck"
	CodeSeat          Code = "seat_not_in_game"
)

// Tally collects the cards that a request states, and the faults of those that the deck lacks or that were stated before. A
// duplicate is placed at its second place, so the lists come in the order of the contract: hand, trick, history, then the rest.
type Tally struct {
	Deck   Deck
	Seen   Set
	Faults []Fault
}

// Add takes in a list that stands at the pointer and returns its cards; those at fault are not in it.
func (t *Tally) Add(pointer string, cards []Card) (set Set) {
	if all, valid := checkedSet(cards); valid && all.Len() == len(cards) && all&^t.Deck.Cards() == 0 && all&t.Seen == 0 {
		t.Seen |= all
		return all
	}
	for i, c := range cards {
		switch {
		case !t.Deck.Cards().Has(c):
			t.fault(pointer, i, CodeNotInDeck, c)
		case t.Seen.Has(c):
			t.fault(pointer, i, CodeDuplicateCard, c)
		default:
			t.Seen = t.Seen.With(c)
			set = set.With(c)
		}
	}
	return set
}

func (t *Tally) fault(pointer string, i int, code Code, c Card) {
	t.Faults = append(t.Faults, Fault{Pointer: pointer + "/" + strconv.Itoa(i), Code: code, Facts: Facts{Card: c}})
}
