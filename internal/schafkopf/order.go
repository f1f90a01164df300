package schafkopf

// Led is what a trick's first card asks for: a plain suit (its Suit's number) or trump.
type Led uint8

// LedTrump is asked for by a trump, LedNothing by a trick without a card.
const (
	LedTrump   Led = 4
	LedNothing Led = 5
)

// String is "trump" or the suit's name in the contract's vocabulary.
func (l Led) String() string {
	if l == LedTrump {
		return "trump"
	}
	return Suit(l).String()
}

// BettelOrder is how a round orders the cards in a Bettel: 000 Var. II.4 has no trumps and the Zehn below the Unter, which is the zero value.
type BettelOrder struct {
	Herz    bool // Ober, Unter and Herz are trumps, as in a Herz-Solo
	TenHigh bool // the Zehn keeps its place behind the Sau
}

// Order is the order of the cards in a contract with a deck: which are trumps, which belong to which suit, which beats which.
// Orders are built once; OrderOf hands out shared values that nobody changes.
type Order struct {
	Trumps   Set
	deck     Deck
	suits    [6]Set           // by Led: the cards that follow it; none follow LedNothing
	led      [CardCount]Led   // what a card asks for when it is led
	strength [5][32]uint8     // by Led, then card: the higher takes the trick, 0 never does
	rank     [CardCount]uint8 // a card's place in the list below
	list     [CardCount]Card  // trumps from the highest, then the suits E G H S from the highest
}

// The rows of orders: the four Herz-like ones by trump suit, Wenz and Geier, both coloured kinds by trump suit, the four Bettel.
const (
	orderSolo      = 0
	orderWenz      = 4
	orderGeier     = 5
	orderFarbwenz  = 6
	orderFarbgeier = 10
	orderBettel    = 14
	orderCount     = 18
)

var orders = func() (all [2][orderCount]Order) {
	for _, deck := range []Deck{Long, Short} {
		o := &all[deck]
		for _, s := range Suits {
			o[orderSolo+int(s)] = newOrder(deck, types[Solo], s, false)
			o[orderFarbwenz+int(s)] = newOrder(deck, types[Farbwenz], s, false)
			o[orderFarbgeier+int(s)] = newOrder(deck, types[Farbgeier], s, false)
		}
		o[orderWenz] = newOrder(deck, types[Wenz], NoSuit, false)
		o[orderGeier] = newOrder(deck, types[Geier], NoSuit, false)
		o[orderBettel] = newOrder(deck, types[Bettel], NoSuit, true)
		o[orderBettel+1] = newOrder(deck, types[Bettel], NoSuit, false)
		o[orderBettel+2] = newOrder(deck, types[Rufspiel], Herz, true)
		o[orderBettel+3] = newOrder(deck, types[Rufspiel], Herz, false)
	}
	return all
}()

// OrderOf is the order of the contract's cards (000 II.4, Var. II.1-4). A Solo or coloured kind without a suit is ordered like
// Eichel; no checked contract is without one.
func OrderOf(c Contract, d Deck, b BettelOrder) *Order {
	t, suit := types[c.Type], int(c.Suit&3)
	row := 0
	switch {
	case c.Type == Bettel:
		row = orderBettel
		if b.TenHigh {
			row++
		}
		if b.Herz {
			row += 2
		}
	case t.herz || c.Type == Sie:
		row = orderSolo + int(Herz)
	case c.Type == Solo:
		row = orderSolo + suit
	case c.Type == Wenz:
		row = orderWenz
	case c.Type == Geier:
		row = orderGeier
	case c.Type == Farbwenz:
		row = orderFarbwenz + suit
	case c.Type == Farbgeier:
		row = orderFarbgeier + suit
	}
	return &orders[d][row]
}

// newOrder builds a row. tenLow sorts the Zehn of the plain suits between Unter and Neun; trump suits are as in a Solo.
func newOrder(deck Deck, t traits, trump Suit, tenLow bool) Order {
	o := Order{deck: deck}
	n := 0
	add := func(led Led, c Card) {
		if !deck.Cards().Has(c) {
			return
		}
		o.suits[led] = o.suits[led].With(c)
		o.led[c], o.rank[c], o.list[n] = led, uint8(n), c
		n++
	}
	if t.ober {
		for _, s := range Suits {
			add(LedTrump, NewCard(s, Ober))
		}
	}
	if t.unter {
		for _, s := range Suits {
			add(LedTrump, NewCard(s, Unter))
		}
	}
	inSuit := func(r Rank) bool { return !(r == Ober && t.ober) && !(r == Unter && t.unter) }
	if trump != NoSuit {
		for _, r := range Ranks {
			if inSuit(r) {
				add(LedTrump, NewCard(trump, r))
			}
		}
	}
	o.Trumps = o.suits[LedTrump]
	ranks := Ranks
	if tenLow {
		ranks = [8]Rank{Sau, Koenig, Ober, Unter, Zehn, Neun, Acht, Sieben}
	}
	for _, s := range Suits {
		if s == trump {
			continue
		}
		for _, r := range ranks {
			if inSuit(r) {
				add(Led(s), NewCard(s, r))
			}
		}
	}
	for i, c := range o.list[:n] {
		height := uint8(2*CardCount - i)
		if o.led[c] == LedTrump {
			for led := range o.strength {
				o.strength[led][c] = height
			}
		} else {
			o.strength[o.led[c]][c] = height
		}
	}
	return o
}

// Deck is the deck that the order is of.
func (o *Order) Deck() Deck { return o.deck }

// Led is what the card asks for when it leads a trick.
func (o *Order) Led(c Card) Led { return o.led[c&31] }

// Following is the set of the deck's cards that follow what was led.
func (o *Order) Following(l Led) Set { return o.suits[l] }

// TrumpList are the trumps from the highest down. The caller must not change it.
func (o *Order) TrumpList() []Card {
	n := o.Trumps.Len()
	return o.list[:n:n]
}

// Beats tells whether b takes a trick from a, when led was asked for and a lies highest so far.
func (o *Order) Beats(l Led, a, b Card) bool { return o.strength[l][b&31] > o.strength[l][a&31] }

// AppendCards appends the set's cards in the contract's order: trumps from the highest, then the suits E G H S from the highest.
func (o *Order) AppendCards(dst []Card, s Set) []Card {
	from := len(dst)
	for ; s != 0; s &= s - 1 {
		c := s.First()
		i := len(dst)
		dst = append(dst, c)
		for ; i > from && o.rank[dst[i-1]] > o.rank[c]; i-- {
			dst[i] = dst[i-1]
		}
		dst[i] = c
	}
	return dst
}

// Place is the card's place in the contract's order, from 0: trumps from the highest, then the suits E G H S from the highest.
// Among the cards that follow one lead the lower place takes the trick. The card must be in the order's deck.
func (o *Order) Place(c Card) int { return int(o.rank[c&31]) }

// At is the card at a place below the deck's size.
func (o *Order) At(place int) Card { return o.list[place&31] }

// Run counts the Laufende from the cards as dealt: the unbroken row of highest trumps that the party holds, or, when it lacks
// the highest, that the others hold (000 Tarif III.1).
func (o *Order) Run(party Set) (count int, held bool) {
	held = party.Has(o.list[0])
	for _, c := range o.TrumpList() {
		if party.Has(c) != held {
			break
		}
		count++
	}
	return count, held
}
