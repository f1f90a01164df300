package schafkopf

// Deck is the long deck of 32 cards or the short one of 24, without the Sieben and Acht (000 II.2.1, Var. VI).
type Deck uint8

// The two decks.
const (
	Long Deck = iota
	Short
)

// TotalPoints are the Augen of either deck.
const TotalPoints = 120

// PointsToWin are the Augen that the declarer's party needs where nothing else is agreed on (000 V.1.2).
const PointsToWin = TotalPoints/2 + 1

// String is the deck's name in the contract's vocabulary.
func (d Deck) String() string {
	if d == Short {
		return "short"
	}
	return "long"
}

// Cards is the set of the deck's cards.
func (d Deck) Cards() Set {
	if d == Short {
		return ^(RankSet(Sieben) | RankSet(Acht))
	}
	return ^Set(0)
}

// HandSize is how many cards each of the players is dealt; the number of tricks is the same.
func (d Deck) HandSize(players int) int { return d.Cards().Len() / players }

// NoSeat stands where no seat is given.
const NoSeat = -1

// MaxPlayers is the number of seats that play; a fifth player sits out.
const MaxPlayers = 4
