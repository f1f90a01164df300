// Package schafkopf holds the vocabulary and the play of the card game: cards, sets of cards, decks, contracts, the order of
// the cards in each contract, which cards may be played, who takes a trick and how long a run of Laufende is.
//
// Everything here is a small comparable value; the functions that decide are pure, allocate nothing and cannot fail on a
// checked value. What a caller states is unchecked until a constructor has turned it into a value or into the list of all its
// faults. The package imports nothing of ours and neither net, os, time, log nor randomness.
package schafkopf
