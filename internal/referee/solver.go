package referee

import (
	"math/bits"
	"sync"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// role is what a seat does for a claim of all: it plays for it, against it, or against it although its tricks do not refute it
// (the partner of a Rufspiel that is not open yet).
type role uint8

const (
	against role = iota
	hidden
	with
)

// places is a set of cards in the solver's numbering: bit i is the i-th card of the contract's order, trumps from the highest, then
// the suits E G H S from the highest. Of two cards that follow the same lead the lower bit takes the trick.
type places uint32

// NodeLimit bounds the search of one claim: the number of cards that it lays down on trial. A search that reaches it is given up.
const NodeLimit = 1_000_000

// solver searches the play from a position. It holds everything by value, with a table of fixed size, and is used again.
type solver struct {
	claimQuestion
	free  bool
	nodes int
	floor int  // tricks that are not searched at the end, where a claim of no trick is taken to stand
	cut   bool // that was done
	// table remembers positions between two tricks: key in the upper bits, the answer in the lowest.
	table      [tableSize]uint64
	generation uint64
}

// claimQuestion is a claim in the solver's numbering.
type claimQuestion struct {
	order     *schafkopf.Order
	class     [5]places // by what is led: the cards that follow it
	rules     schafkopf.PlayRules
	players   int
	hands     [schafkopf.MaxPlayers]places
	roles     [schafkopf.MaxPlayers]role
	claimant  int
	called    places // the called card, 0 without one
	calledLed schafkopf.Led
	suitDealt int // cards of the called suit dealt to its holder
	none      bool
	lone      bool // one seat with the claim, all others against it
}

const (
	tableBits = 15
	tableSize = 1 << tableBits
	// A key holds the cards left, the leader and whether the called card is free; the generation tells one claim from another.
	keyBits        = 32 + 2 + 1
	generationBits = 64 - keyBits - 1
)

var solvers = sync.Pool{New: func() any { return new(solver) }}

// verdict is what a search finds.
type verdict uint8

const (
	stands verdict = iota
	refuted
	givenUp // the node limit was reached
)

// running is the trick on the table in the solver's terms.
type running struct {
	seat   int           // who plays next
	played int           // cards that lie
	led    schafkopf.Led // what was led; read when played > 0
	best   int           // the place of the card that lies highest
	winner int           // its seat
}

// solve decides the claim from the trick on the table.
func (s *solver) solve(r running) verdict {
	s.nodes = 0
	if !s.none {
		s.floor = 0
		return s.search(r)
	}
	// All play together against a claim of no trick, and where they succeed they mostly do so soon: the search goes deeper trick by
	// trick.
	for s.floor = s.size(); ; s.floor-- {
		s.cut = false
		if v := s.search(r); v != stands || !s.cut {
			return v
		}
	}
}

// size is the number of tricks that are still to be begun.
func (s *solver) size() int {
	least := schafkopf.CardCount
	for seat := range s.players {
		least = min(least, count(s.hands[seat]))
	}
	return least
}

func (s *solver) search(r running) verdict {
	s.generation = (s.generation + 1) & (1<<generationBits - 1)
	if s.generation == 0 { // the counter went round: forget everything
		s.table = [tableSize]uint64{}
		s.generation = 1
	}
	stand := s.after(r)
	switch {
	case s.nodes > NodeLimit:
		return givenUp
	case stand:
		return stands
	}
	return refuted
}

// bound tells whether a hand holds the called card with its duties.
func (s *solver) bound(hand places) bool { return !s.free && hand&s.called != 0 }

func (s *solver) mayRunAway(hand places) bool {
	n := s.suitDealt
	if !s.rules.RunawayAtDeal {
		n = bits.OnesCount32(uint32(hand & s.class[s.calledLed]))
	}
	return n >= s.rules.RunawayMin
}

// legal are the cards that the seat may play: schafkopf.Situation.Legal in the solver's numbering. A test holds the two together.
func (s *solver) legal(r *running) places {
	hand := s.hands[r.seat]
	if r.played == 0 {
		if s.bound(hand) && !s.mayRunAway(hand) {
			return hand&^s.class[s.calledLed] | s.called
		}
		return hand
	}
	follow := hand & s.class[r.led]
	switch {
	case follow == 0 && s.bound(hand) && s.rules.Discard != schafkopf.DiscardAlways &&
		bits.OnesCount32(uint32(hand)) > 1+int(s.rules.Discard):
		return hand &^ s.called
	case follow == 0:
		return hand
	case r.led == s.calledLed && s.bound(hand) && !(s.rules.RunawayOnFollow && s.mayRunAway(hand)):
		return s.called
	case s.rules.MustBeat:
		if higher := follow & (1<<r.best - 1); higher != 0 {
			return higher
		}
	}
	return follow
}

// led is what the card at a place asks for.
func (s *solver) led(place int) schafkopf.Led { return s.order.Led(s.order.At(place)) }

// left are the cards in all hands.
func (s *solver) left() places { return s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3] }

// lead decides the claim between two tricks.
func (s *solver) lead(leader int) bool {
	if s.hands[leader] == 0 {
		return true
	}
	if stand, known := s.plain(leader); known {
		return stand
	}
	if count(s.hands[leader]) <= s.floor {
		s.cut = true
		return true
	}
	left := s.left()
	key := uint64(left) | uint64(leader)<<32
	if s.free {
		key |= 1 << 34
	}
	slot := &s.table[uint32(key^key>>29)*0x9e3779b1>>(32-tableBits)]
	want := s.generation<<(keyBits+1) | key<<1
	if *slot&^1 == want {
		return *slot&1 != 0
	}
	stand := s.play(running{seat: leader})
	if s.nodes <= NodeLimit {
		if stand {
			want |= 1
		}
		*slot = want
	}
	return stand
}

// play decides the claim from within a trick: r.seat is to lay a card.
func (s *solver) play(r running) bool {
	seat := r.seat
	hand := s.hands[seat]
	cooperates := s.roles[seat] == with && !s.none
	for tries := s.worthTrying(&r); tries != 0; tries &= tries - 1 {
		if s.nodes++; s.nodes > NodeLimit {
			return false
		}
		next := r
		next.lay(s, bits.TrailingZeros32(uint32(tries)))
		s.hands[seat] = hand &^ (tries & -tries)
		stand := s.after(next)
		s.hands[seat] = hand
		if stand == cooperates {
			return stand
		}
	}
	return !cooperates
}

// lay puts the card of the place on the trick and passes the turn on.
func (r *running) lay(s *solver, place int) {
	switch {
	case r.played == 0:
		r.led, r.best, r.winner = s.led(place), place, r.seat
	case place < r.best && (s.led(place) == r.led || s.led(place) == schafkopf.LedTrump):
		r.best, r.winner = place, r.seat
	}
	r.played++
	if r.seat++; r.seat == s.players {
		r.seat = 0
	}
}

// worthTrying thins out the legal cards without changing the answer: of cards that take and lose against the same ones, since no
// card left lies between them, one is enough; and an opponent who stays below what lies throws the lowest card of a suit, because
// the higher one is never worth less to him later.
func (s *solver) worthTrying(r *running) (tries places) {
	hand := s.hands[r.seat]
	legal := s.legal(r)
	if legal&(legal-1) == 0 {
		return legal
	}
	alive := s.left()
	if r.played > 0 {
		alive |= 1 << r.best
	}
	// The called card with its duties is like no other.
	var special places
	if s.bound(hand) {
		special = s.called
	}
	throwsLow := s.roles[r.seat] == against && !s.rules.MustBeat && r.played > 0 && !s.none
	for led := range s.class {
		own := legal & s.class[led]
		if own == 0 {
			continue
		}
		if throwsLow {
			losing := own &^ special
			if led == int(schafkopf.LedTrump) || led == int(r.led) {
				losing &^= 1<<r.best - 1
			}
			if losing != 0 {
				lowest := places(1) << (31 - bits.LeadingZeros32(uint32(losing)))
				own = own&^losing | lowest
			}
		}
		tries |= own & special
		last := places(0) // the card tried before in this suit
		for rest := own &^ special; rest != 0; rest &= rest - 1 {
			card := rest & -rest
			if last == 0 || alive&(card-1)&^(last|(last-1)) != 0 {
				tries |= card
			}
			last = card
		}
	}
	return tries
}

// ask puts a claim to the solver and returns the trick on the table.
func (s *solver) ask(p *ClaimPosition) running {
	s.claimQuestion = claimQuestion{
		order: p.order, rules: p.rules, players: p.players, claimant: p.claimant, calledLed: schafkopf.LedNothing, suitDealt: p.suitDealt,
		none: p.none, lone: true,
	}
	from := 0
	for _, led := range [...]schafkopf.Led{schafkopf.LedTrump, 0, 1, 2, 3} {
		to := from + p.order.Following(led).Len()
		s.class[led] = 1<<to - 1<<from
		from = to
	}
	for seat := range p.players {
		for rest := p.hands[seat]; rest != 0; rest &= rest - 1 {
			s.hands[seat] |= 1 << p.order.Place(rest.First())
		}
		s.roles[seat] = p.role(seat)
		s.lone = s.lone && (s.roles[seat] == against) == (seat != p.claimant)
	}
	if p.called != schafkopf.NoCard {
		s.called, s.calledLed, s.lone = 1<<p.order.Place(p.called), schafkopf.Led(p.called.Suit()), false
	}
	s.free = p.free
	r := running{seat: p.trick.Leader}
	for _, c := range p.trick.Cards[:p.trick.Len] {
		r.lay(s, p.order.Place(c))
	}
	return r
}

// role is the seat's role in the claim. One that claims no trick is refuted by a trick of the claimant and of nobody else.
func (p *ClaimPosition) role(seat int) role {
	ours := p.declarer == schafkopf.NoSeat && seat == p.claimant ||
		p.declarer != schafkopf.NoSeat && p.declares(seat) == p.declares(p.claimant)
	switch {
	case p.none && seat == p.claimant:
		return against
	case p.none, seat == p.claimant:
		return with
	case !ours:
		return against
	case p.called != schafkopf.NoCard && !p.open:
		return hidden
	}
	return with
}

func (p *ClaimPosition) declares(seat int) bool { return seat == p.declarer || seat == p.partner }

// line is a play that refutes a claim that does not hold: the cards of the trick on the table, then card by card one after which
// the claim is still lost. A seat that plays for the claim lays its first choice, since none helps. It is false when the node limit
// was reached.
func (s *solver) line(r running, t schafkopf.Trick) (line []schafkopf.Trick, found bool) {
	for s.nodes = 0; s.nodes <= NodeLimit; {
		seat := r.seat
		hand := s.hands[seat]
		cooperates := s.roles[seat] == with && !s.none
		tries := s.worthTrying(&r)
		for ; ; tries &= tries - 1 {
			card := bits.TrailingZeros32(uint32(tries))
			next := r
			next.lay(s, card)
			s.hands[seat] = hand &^ (1 << card)
			if cooperates || tries&(tries-1) == 0 || !s.after(next) {
				t.Cards[t.Len] = s.order.At(card)
				t.Len++
				r = next
				break
			}
		}
		if r.played < s.players {
			continue
		}
		line = append(line, t)
		if s.roles[r.winner] == against {
			return line, true
		}
		s.free = s.free || s.called != 0 && r.led == s.calledLed
		t = schafkopf.Trick{Leader: r.winner}
		r = running{seat: r.winner}
	}
	return nil, false
}

// after decides the claim from any moment: before a trick, within it, or when it is whole.
func (s *solver) after(r running) (stand bool) {
	switch {
	case r.played == 0:
		return s.lead(r.seat)
	case r.played < s.players:
		return s.play(r)
	case s.roles[r.winner] == against:
		return false
	}
	free := s.free
	s.free = free || s.called != 0 && r.led == s.calledLed
	stand = s.lead(r.winner)
	s.free = free
	return stand
}
