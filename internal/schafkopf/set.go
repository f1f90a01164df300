package schafkopf

import "math/bits"

// Set is a set of cards, bit c set where it holds Card c.
type Set uint32

// SetOf is the set of the cards; a card given twice counts once.
func SetOf(cards ...Card) (s Set) {
	for _, c := range cards {
		s = s.With(c)
	}
	return s
}

// checkedSet is SetOf of cards of which some may be none of the 32, with whether all are.
func checkedSet(cards []Card) (s Set, valid bool) {
	var all Card // NoCard where one is
	for _, c := range cards {
		s, all = s.With(c), all|c
	}
	return s, all.Valid()
}

// Has tells whether the set holds the card.
func (s Set) Has(c Card) bool { return s>>(c&31)&1 != 0 && c.Valid() }

// With is the set with the card added.
func (s Set) With(c Card) Set { return s | 1<<(c&31) }

// Without is the set with the card taken away.
func (s Set) Without(c Card) Set { return s &^ (1 << (c & 31)) }

// Len is the number of cards.
func (s Set) Len() int { return bits.OnesCount32(uint32(s)) }

// First is the card with the lowest number; the set must not be empty.
func (s Set) First() Card { return Card(bits.TrailingZeros32(uint32(s))) }

// Points are the Augen of the cards in the set.
func (s Set) Points() int {
	return 11*(s&RankSet(Sau)).Len() + 10*(s&RankSet(Zehn)).Len() + 4*(s&RankSet(Koenig)).Len() +
		3*(s&RankSet(Ober)).Len() + 2*(s&RankSet(Unter)).Len()
}

// SuitSet is the set of the eight cards that carry the suit.
func SuitSet(s Suit) Set { return 0xff << (s << 3) }

// RankSet is the set of the four cards that carry the rank.
func RankSet(r Rank) Set { return 0x01010101 << r }

// Cards lists the set in the order of the cards' numbers.
func (s Set) Cards() []Card {
	cards := make([]Card, 0, s.Len())
	for ; s != 0; s &= s - 1 {
		cards = append(cards, s.First())
	}
	return cards
}
