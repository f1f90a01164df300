package settlement

import (
	"slices"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Seats is a short list of seats that needs no memory of its own.
type Seats struct {
	seat [schafkopf.MaxPlayers]uint8
	n    uint8
}

// Len is the number of seats in the list.
func (s Seats) Len() int { return int(s.n) }

// At is the seat at a place of the list.
func (s Seats) At(i int) int { return int(s.seat[i]) }

// Has tells whether the seat is in the list.
func (s Seats) Has(seat int) bool {
	for _, have := range s.seat[:s.n] {
		if int(have) == seat {
			return true
		}
	}
	return false
}

func (s *Seats) add(seat int) {
	s.seat[s.n] = uint8(seat)
	s.n++
}

// ramschVerdict is how a Ramsch came out. In a Durchmarsch the losers are all others and there are no Jungfrauen.
type ramschVerdict struct {
	losers Seats // who pays an odd unit comes first
	// each: every loser pays every other seat the whole price, as the only loser does; else the losers share it.
	each        bool
	jungfrauen  Seats
	durchmarsch int // NoSeat: nobody
}

// PlayedRamsch is a Ramsch that was played to the end, with the counts by seat. The caller warrants that they add up and hold
// what a tie needs.
func PlayedRamsch(t Terms, seats *[schafkopf.MaxPlayers]SeatCount) Outcome {
	return Outcome{terms: t, ramsch: t.ramschVerdict(seats)}
}

// StoppedRamsch is a Ramsch in which the seat broke a rule that the round does not let pass: he alone loses, and nobody is a
// Jungfrau or has made a Durchmarsch in a game that was not played out.
func StoppedRamsch(t Terms, offender int) Outcome {
	v := ramschVerdict{each: true, durchmarsch: schafkopf.NoSeat}
	v.losers.add(offender)
	return Outcome{terms: t, ramsch: v}
}

// ramschVerdict decides a Ramsch: who makes a Durchmarsch wins alone (000 Var. IV.1.4), else who has most points loses, a tie
// falling to the round's chain (000 Var. IV.1.3). Who has no trick is a Jungfrau (000 Tarif II.9.2).
func (t *Terms) ramschVerdict(seats *[schafkopf.MaxPlayers]SeatCount) (v ramschVerdict) {
	r := t.rules
	if v.durchmarsch = durchmarsch(r, seats); v.durchmarsch != schafkopf.NoSeat {
		for seat := range r.Players {
			if seat != v.durchmarsch {
				v.losers.add(seat)
			}
		}
		return v
	}
	for seat := range r.Players {
		if seats[seat].Tricks == 0 {
			v.jungfrauen.add(seat)
		}
	}
	p := pick(r, seats)
	v.losers = p.losers
	if v.losers.n == 2 && !p.open && worse(r, &seats[v.losers.At(1)], &seats[v.losers.At(0)]) {
		v.losers.seat[0], v.losers.seat[1] = v.losers.seat[1], v.losers.seat[0]
	}
	v.each = p.open || p.losers.n == 1
	return v
}

// durchmarsch is the seat that has made one: with all tricks, or as the only one with the points that the round asks for.
func durchmarsch(r *ruleset.Ruleset, seats *[schafkopf.MaxPlayers]SeatCount) int {
	found := schafkopf.NoSeat
	for seat := range r.Players {
		c := seats[seat].Count
		made := r.Ramsch.Durchmarsch == ruleset.DurchmarschAllTricks && c.Tricks == r.HandSize() ||
			r.Ramsch.Durchmarsch == ruleset.DurchmarschPoints && c.Points >= r.Ramsch.DurchmarschPoints
		switch {
		case made && found != schafkopf.NoSeat:
			return schafkopf.NoSeat
		case made:
			found = seat
		}
	}
	return found
}

// picked is the choice of the losers of a Ramsch.
type picked struct {
	losers Seats
	open   bool // the chain has left a tie: the losers are all who are in it, and who lies before it
	// missing are the seats whose key was left out at the step where the tie needed it; the choice ends there.
	missing Seats
	step    ruleset.Tie
}

// pick chooses those with most points, as many as the round lets lose, and follows the chain of the tie as far as seats are
// equal at the border between losing and not.
func pick(r *ruleset.Ruleset, seats *[schafkopf.MaxPlayers]SeatCount) (p picked) {
	order := ramschOrder(r)
	var group Seats
	for seat := range r.Players {
		group.add(seat)
	}
	need := r.Ramsch.Losers
	for step := -1; step < len(r.Ramsch.Tie); step++ {
		var keys [schafkopf.MaxPlayers]int
		for i := range group.Len() {
			c := &seats[group.At(i)]
			if step < 0 {
				keys[i] = c.Points
				continue
			}
			p.step = r.Ramsch.Tie[step]
			key, known := tieKey(order, p.step, c)
			if !known {
				p.missing.add(group.At(i))
			}
			keys[i] = key
		}
		if p.missing.n > 0 {
			return p
		}
		if step >= 0 && p.step == ruleset.TieSplit {
			break
		}
		sorted := keys
		slices.SortFunc(sorted[:group.n], func(a, b int) int { return b - a })
		border := sorted[need-1]
		var tied Seats
		for i := range group.Len() {
			switch {
			case keys[i] > border:
				p.losers.add(group.At(i))
				need--
			case keys[i] == border:
				tied.add(group.At(i))
			}
		}
		group = tied
		if group.Len() == need {
			for i := range need {
				p.losers.add(group.At(i))
			}
			return p
		}
	}
	p.open = true
	for i := range group.Len() {
		p.losers.add(group.At(i))
	}
	return p
}

// tieKey is the seat's key at a step of the chain, the higher the worse, and whether it was stated.
func tieKey(o *schafkopf.Order, step ruleset.Tie, c *SeatCount) (key int, known bool) {
	none := c.Tricks == 0 || c.Trumps == 0
	switch {
	case step == ruleset.TieTricks:
		return c.Tricks, true
	case step == ruleset.TieTrumps && none:
		return 0, true
	case step == ruleset.TieTrumps:
		return c.Trumps, c.Trumps != UnknownTrumps
	case step == ruleset.TieHighestTrump && !none:
		return -slices.Index(o.TrumpList(), c.Highest), c.Highest != schafkopf.NoCard
	case step == ruleset.TieHighestTrump:
		return -schafkopf.CardCount, true
	}
	return 0, true
}

// worse tells whether a lies before b among those who lose, by points and then the chain as far as both were stated.
func worse(r *ruleset.Ruleset, a, b *SeatCount) bool {
	if a.Points != b.Points {
		return a.Points > b.Points
	}
	for _, step := range r.Ramsch.Tie {
		keyA, knownA := tieKey(ramschOrder(r), step, a)
		keyB, knownB := tieKey(ramschOrder(r), step, b)
		if step == ruleset.TieSplit || !knownA || !knownB {
			return false
		}
		if keyA != keyB {
			return keyA > keyB
		}
	}
	return false
}

func ramschOrder(r *ruleset.Ruleset) *schafkopf.Order {
	return r.Order(schafkopf.Class{Type: schafkopf.Ramsch}.Contract())
}
