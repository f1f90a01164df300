package schafkopf

// Suit is one of the four suits, or NoSuit.
type Suit uint8

// The suits in their order among Ober and Unter (000 II.2.1); as side suits they are equal.
const (
	Eichel Suit = iota
	Gras
	Herz
	Schellen
	NoSuit
)

// Suits are the four suits in the order Eichel, Gras, Herz, Schellen.
var Suits = [4]Suit{Eichel, Gras, Herz, Schellen}

var suitNames = [...]string{"eichel", "gras", "herz", "schellen"}

// String is the suit's name in the contract's vocabulary, "" for NoSuit.
func (s Suit) String() string {
	if s >= NoSuit {
		return ""
	}
	return suitNames[s]
}

// ParseSuit reads a name that String writes.
func ParseSuit(name string) (Suit, bool) {
	for i, n := range suitNames {
		if n == name {
			return Suit(i), true
		}
	}
	return NoSuit, false
}

// Rank is one of the eight ranks in the order of a plain suit: Sau, Zehn, König, Ober, Unter, Neun, Acht, Sieben.
type Rank uint8

// The ranks, highest first where O and U have joined the suit (000 II.4.3, II.4.4).
const (
	Sau Rank = iota
	Zehn
	Koenig
	Ober
	Unter
	Neun
	Acht
	Sieben
)

// Ranks are the eight ranks in the order above.
var Ranks = [8]Rank{Sau, Zehn, Koenig, Ober, Unter, Neun, Acht, Sieben}

const (
	suitLetters = "EGHS"
	rankLetters = "AZKOU987"
)

var rankNames = [...]string{"sau", "zehn", "koenig", "ober", "unter", "neun", "acht", "sieben"}

// String is the rank's name in the contract's vocabulary.
func (r Rank) String() string {
	if int(r) >= len(rankNames) {
		return ""
	}
	return rankNames[r]
}

// Points are the rank's Augen (000 II.2.1): 11, 10, 4, 3, 2, 0, 0, 0.
func (r Rank) Points() int { return int(rankPoints[r&7]) }

var rankPoints = [8]uint8{11, 10, 4, 3, 2, 0, 0, 0}

// Card is one card of the long deck: its suit times eight plus its rank.
type Card uint8

// NoCard stands where no card is given.
const NoCard Card = 0xff

// CardCount is the number of cards of the long deck.
const CardCount = 32

// NewCard is the card of a suit and rank.
func NewCard(s Suit, r Rank) Card { return Card(uint8(s)<<3 | uint8(r)) }

// Suit is the suit printed on the card, whatever is trump.
func (c Card) Suit() Suit { return Suit(c >> 3 & 3) }

// Rank is the rank printed on the card.
func (c Card) Rank() Rank { return Rank(c & 7) }

// Points are the card's Augen, the same in every contract.
func (c Card) Points() int { return int(rankPoints[c&7]) }

// Valid tells whether c is one of the 32 cards.
func (c Card) Valid() bool { return c < CardCount }

// String is the card's two letters, suit then rank ("EO" is the Eichel-Ober), "" for NoCard.
func (c Card) String() string {
	if !c.Valid() {
		return ""
	}
	return cardNames[int(c)*2 : int(c)*2+2]
}

// Letters are the letters that String has. The card must be one of the 32.
func (c Card) Letters() [2]byte { return cardLetters[c&31] }

var cardLetters = func() (all [CardCount][2]byte) {
	for c := range all {
		all[c] = [2]byte{suitLetters[c>>3], rankLetters[c&7]}
	}
	return all
}()

// cardNames is the two letters of every card, one after the other.
var cardNames = func() string {
	var b []byte
	for _, letters := range cardLetters {
		b = append(b, letters[:]...)
	}
	return string(b)
}()

// ParseCard reads the two letters that String writes.
func ParseCard(name string) (Card, bool) {
	if len(name) != 2 {
		return NoCard, false
	}
	c := CardOf(name[0], name[1])
	return c, c.Valid()
}

// CardOf is the card of a suit letter and a rank letter, NoCard where one of them is none.
func CardOf(suit, rank byte) Card { return suitOfLetter[suit] | rankOfLetter[rank] }

// suitOfLetter and rankOfLetter hold what a letter adds to the card, or NoCard.
var suitOfLetter, rankOfLetter = letterTable(suitLetters, 3), letterTable(rankLetters, 0)

func letterTable(letters string, shift int) (t [256]Card) {
	for i := range t {
		t[i] = NoCard
	}
	for i := range len(letters) {
		t[letters[i]] = Card(i << shift)
	}
	return t
}
