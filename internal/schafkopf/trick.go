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
func (t *Trick) Winner(o *Order, players int) int { return around(t.Leader+t.Winning(o), players) }

// around is the seat that many places from seat 0, where that is less than twice round the table; cheaper than a division.
func around(place, players int) int {
	if place >= players {
		return place - players
	}
	return place
}

// Points are the Augen of the trick's cards.
func (t *Trick) Points() int {
	points := 0
	for _, c := range t.Cards[:t.Len] {
		points += c.Points()
	}
	return points
}

// Set is the trick's cards.
func (t *Trick) Set() Set { return SetOf(t.Cards[:t.Len]...) }

// Next is the seat that plays next.
func (t *Trick) Next(players int) int { return around(t.Leader+t.Len, players) }
