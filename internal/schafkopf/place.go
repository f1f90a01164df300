package schafkopf

// Place is the card's place in the contract's order, from 0: trumps from the highest, then the suits E G H S from the highest.
// Among the cards that follow one lead the lower place takes the trick. The card must be in the order's deck.
func (o *Order) Place(c Card) int { return int(o.rank[c&31]) }

// At is the card at a place below the deck's size.
func (o *Order) At(place int) Card { return o.list[place&31] }
