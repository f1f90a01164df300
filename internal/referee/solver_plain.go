package referee

import (
	"math/bits"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// plain decides between two tricks what can be seen without a search; known is false where it cannot.
func (s *solver) plain(leader int) (stand, known bool) {
	if s.none {
		return s.plainNone(leader)
	}
	if s.lone {
		return s.cashes(leader), true
	}
	trumps := s.class[4]
	var ours places
	for seat, r := range s.roles[:s.players] {
		if r != against {
			ours |= s.hands[seat] & trumps
		}
	}
	for seat, r := range s.roles[:s.players] {
		if r != against {
			continue
		}
		// Every trump of an opponent falls into a trick of its own, and there the claim needs a higher one.
		n := 0
		for theirs := s.hands[seat] & trumps; theirs != 0; theirs &= theirs - 1 {
			if n++; !enough(ours, theirs, n) {
				return false, true
			}
		}
	}
	if s.roles[leader] == with && !s.bound(s.hands[leader]) && s.cashes(leader) {
		return true, true
	}
	return false, false
}

// cashes tells whether the leader takes all the rest with his own cards, trumps first, then suit by suit from the highest, whatever
// the others throw away. For a claimant who is alone this is exact, and no search is needed: in each suit he has to lead all his
// cards, so an opponent who can keep one card above one of them, with enough below it to follow until then, has no reason to part
// with it; and one with more trumps than he has a suit left to ruff.
func (s *solver) cashes(leader int) bool {
	own := s.hands[leader]
	ownTrumps := count(own & s.class[4])
	for seat := range s.players {
		if seat == leader {
			continue
		}
		hand := s.hands[seat]
		if count(hand&s.class[4]) > ownTrumps {
			return false
		}
		for _, suit := range s.class {
			if mine, theirs := own&suit, hand&suit; mine != 0 && theirs != 0 && !enough(mine, theirs, min(count(mine), count(theirs))) {
				return false
			}
		}
	}
	return true
}

// plainNone sees whether the next trick can be the claimant's, or whether none after it can.
func (s *solver) plainNone(leader int) (stand, known bool) {
	own, trumps := s.hands[s.claimant], s.class[4]
	if top := s.left() & trumps; own&top&-top != 0 {
		return false, true // the highest trump takes its trick whenever it is played
	}
	if s.canTakeNext(leader) {
		return false, !s.rules.MustBeat
	}
	// Until he has taken a trick he does not lead again, so a card of his takes one only if it follows a lower one or is a trump,
	// and if each of the others can stay below it.
	for rest := own; rest != 0; rest &= rest - 1 {
		if s.canTakeLater(bits.TrailingZeros32(uint32(rest))) {
			return false, false
		}
	}
	return true, true
}

// canTakeLater tells whether a card of the claimant may still take a trick that another leads.
func (s *solver) canTakeLater(card int) bool {
	led := s.led(card)
	over := (s.class[led] | s.class[4]) & (1<<card - 1)
	follows := led == schafkopf.LedTrump
	for seat := range s.players {
		if seat == s.claimant {
			continue
		}
		if s.hands[seat]&^over == 0 {
			return false
		}
		follows = follows || s.hands[seat]&s.class[led]&^over != 0
	}
	return follows
}

// canTakeNext tells whether the claimant takes the trick that the leader begins if all want him to. Where everybody has to beat what
// lies, which is not looked at, it may say yes wrongly.
func (s *solver) canTakeNext(leader int) bool {
	defer func(mustBeat bool) { s.rules.MustBeat = mustBeat }(s.rules.MustBeat)
	s.rules.MustBeat = false
	r := running{seat: leader}
	for leads := s.legal(&r); leads != 0; leads &= leads - 1 {
		trick := r
		trick.lay(s, bits.TrailingZeros32(uint32(leads)))
		best := trick.best
		if leader != s.claimant {
			reply := trick
			reply.seat = s.claimant
			mine := s.legal(&reply)
			takes := mine & (s.class[trick.led] | s.class[4]) & (1<<best - 1)
			if takes == 0 {
				continue
			}
			best = bits.TrailingZeros32(uint32(takes))
		}
		if s.allStayBelow(trick, leader, best) {
			return true
		}
	}
	return false
}

// allStayBelow tells whether every seat but leader and claimant has a card that leaves the trick to the claimant's card.
func (s *solver) allStayBelow(trick running, leader, best int) bool {
	over := (s.class[trick.led] | s.class[4]) & (1<<best - 1)
	for seat := range s.players {
		if seat == leader || seat == s.claimant {
			continue
		}
		trick.seat = seat
		if s.legal(&trick)&^over == 0 {
			return false
		}
	}
	return true
}

// enough tells whether n of the cards lie above the highest of the others.
func enough(cards, others places, n int) bool { return count(cards&(others&-others-1)) >= n }

func count(p places) int { return bits.OnesCount32(uint32(p)) }
