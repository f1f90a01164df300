package schafkopf

// Trick is the cards of one trick in the order played, from the leader's on.
type Trick struct {
	Leader int
	Cards  [MaxPlayers]Card
	Len    int
}

// Led is what the trick's first card asks for, LedNothing before it lies.
func (t *Trick) Led(o *Order) Led {
	if t.Len == 0 {
		return LedNothing
	}
	return o.led[t.Cards[0]&31]
}

// Winning is the place in the trick, counted from the leader's card, of the card that lies highest (000 IV.2.3). The trick must
// hold a card.
func (t *Trick) Winning(o *Order) int {
	// The place is packed under the strength: comparing needs no branch on the cards.
	strength := &o.strength[o.led[t.Cards[0]&31]]
	if t.Len == MaxPlayers {
		return max(int(strength[t.Cards[0]&31])<<2, int(strength[t.Cards[1]&31])<<2|1,
			int(strength[t.Cards[2]&31])<<2|2, int(strength[t.Cards[3]&31])<<2|3) & 3
	}
	best := 0
	for i := range t.Len {
		best = max(best, int(strength[t.Cards[i&3]&31])<<2|i&3)
	}
	return best & 3
}

// Winner is the seat of the card that lies highest, with the given number of players.
func (t *Trick) Winner(o *Order, players int) int {
	return int(turns[players&7][t.Leader&3][t.Winning(o)])
}

// turns holds the seats in the order in which they play, by the number of players and the leader. A table needs no branch.
var turns = func() (all [8][MaxPlayers][MaxPlayers]uint8) {
	for players := 1; players <= MaxPlayers; players++ {
		for leader := range players {
			for i := range players {
				all[players][leader][i] = uint8((leader + i) % players)
			}
		}
	}
	return all
}()

// Held is the trick's cards, and whether each of them is in its player's hand.
func (t *Trick) Held(hands *[MaxPlayers]Set, players int) (set Set, held bool) {
	seats := &turns[players&7][t.Leader&3]
	held = true
	for i := range t.Len & 7 {
		c := t.Cards[i&3]
		if !hands[seats[i&3]&3].Has(c) {
			held = false
		}
		set = set.With(c)
	}
	return set, held
}

// Lay takes the cards of the trick out of the hands, in which they are, and tells whether everybody has followed what was led, as far
// as he could (000 IV.2.1-2). What else a rule may ask for, the duties of the called card and the duty to beat, it does not know.
func (t *Trick) Lay(o *Order, hands *[MaxPlayers]Set, players int) (followed bool) {
	follow, seats := o.suits[t.Led(o)], &turns[players&7][t.Leader&3]
	if t.Len == MaxPlayers {
		a, b := lay(&hands[seats[0]&3], t.Cards[0], follow), lay(&hands[seats[1]&3], t.Cards[1], follow)
		c, d := lay(&hands[seats[2]&3], t.Cards[2], follow), lay(&hands[seats[3]&3], t.Cards[3], follow)
		return a && b && c && d
	}
	followed = true
	for i, c := range t.Cards[:t.Len] {
		followed = lay(&hands[seats[i]&3], c, follow) && followed
	}
	return followed
}

// lay takes the card out of the hand and tells whether it follows, where the hand can.
func lay(hand *Set, c Card, follow Set) bool {
	legal := *hand & follow
	if legal == 0 {
		legal = *hand
	}
	*hand = hand.Without(c)
	return legal>>(c&31)&1 != 0
}

// Points are the Augen of the trick's cards.
func (t *Trick) Points() int {
	if t.Len == MaxPlayers {
		return t.Cards[0].Points() + t.Cards[1].Points() + t.Cards[2].Points() + t.Cards[3].Points()
	}
	points := 0
	for _, c := range t.Cards[:t.Len] {
		points += c.Points()
	}
	return points
}

// Set is the trick's cards.
func (t *Trick) Set() Set { return SetOf(t.Cards[:t.Len]...) }

// Next is the seat that plays next.
func (t *Trick) Next(players int) int { return (t.Leader + t.Len) % players }
