package bidding

import (
	"slices"
	"strconv"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// pair is two interested seats that settle who plays. front sits in front of rear: an equal game is enough for it, the rear seat
// needs a higher one (000 III.2.3, 003 section 7, E10).
type pair struct {
	front, rear int
	stage       stage
	begun       bool // something was said
}

// stage is whose word is awaited.
type stage uint8

const (
	opening    stage = iota // nothing was said: the rear seat's name or bid, or the front seat's word
	toFront                 // the front seat holds what was named, or gives way
	toRear                  // the rear seat names more, or gives way
	openByName              // as opening, but it is the front seat's turn: 000 III.2.3 with Steigern
)

var noPair = pair{front: schafkopf.NoSeat, rear: schafkopf.NoSeat}

func (p pair) active() bool { return p.front != schafkopf.NoSeat }

// nextPair begins the next pair when there is one and the style lets it begin now.
func (t *table) nextPair() {
	if t.pair.active() || len(t.waiting) == 0 || !t.atOnce() && !t.roundOver() || t.deferred && !t.roundOver() {
		return
	}
	other := t.waiting[0]
	t.waiting = t.waiting[1:]
	t.pair = pair{front: min(t.holder, other), rear: max(t.holder, other)}
	front := &t.seats[t.pair.front]
	switch {
	case t.style == byName && front.named != nil:
		t.pair.stage = toRear
	case t.style == byName:
		t.pair.stage = toFront
	case t.style == byNumber && t.holder == t.pair.front && (t.standing > 0 || front.held || front.named != nil):
		t.pair.stage = toRear
	case t.style == byNumber && t.holder == t.pair.rear && t.standing > 0:
		t.pair.stage = toFront
	case t.style == byNumber && t.r.Bidding == ruleset.BiddingOpen:
		t.pair.stage = openByName
	}
	t.settleNamed()
}

// deferrable tells whether the round may go on although a pair has met: nothing was said in it, or the front seat has named its
// game.
func (t *table) deferrable() bool {
	return !t.pair.begun || t.style == byName && t.pair.stage == toRear
}

// pairTurns are those who may speak in the pair, the one that the style's usual order names first.
func (t *table) pairTurns() []turn {
	p := t.pair
	front, rear := turn{seat: p.front}, turn{seat: p.rear}
	if t.canRaise() {
		rear.words = wordsOf([...]Say{byName: SayAnnounce, byClass: SayRank, byNumber: SayBid}[t.style])
	}
	switch p.stage {
	case toFront:
		front.words = wordsOf(SayPass, SayHold)
		if t.style == byName {
			front.words = wordsOf(SayPass, SayAnnounce)
		}
		return []turn{front}
	case toRear:
		if !t.seats[p.rear].bound || rear.words == 0 {
			rear.words |= wordsOf(SayPass)
		}
		return []turn{rear}
	case openByName:
		front.words = wordsOf(SayPass, SayHold, SayAnnounce)
		return []turn{front, rear}
	}
	front.words = wordsOf(SayPass, SayHold)
	if rear.words == 0 {
		rear.words = wordsOf(SayPass)
	}
	return []turn{rear, front}
}

// canRaise tells whether there is anything that the rear seat could name against the front seat.
func (t *table) canRaise() bool {
	front, rear := &t.seats[t.pair.front], &t.seats[t.pair.rear]
	switch t.style {
	case byClass:
		return min(front.claim-1, rear.claim) >= 1
	case byNumber:
		return t.leastRaise() <= t.r.Steigern.Max
	}
	if front.named == nil {
		return true
	}
	for _, class := range t.r.Ranking {
		c := class.Contract()
		c.Suit = schafkopf.Herz // the highest Solo there is
		if class.Type.Lone() && t.lies(t.pair.rear, &c, t.pair.front, front.named) {
			return true
		}
	}
	return false
}

// leastRaise is the least bid above the standing one.
func (t *table) leastRaise() int {
	if t.standing == 0 {
		return t.r.Steigern.Lowest()
	}
	return t.standing + t.r.Steigern.Step
}

// lies tells whether a's contract lies above b's.
func (t *table) lies(a int, ca *schafkopf.Contract, b int, cb *schafkopf.Contract) bool {
	d, _ := compare(t.r, &Announcement{Seat: a, Contract: *ca, Bid: NoBid}, &Announcement{Seat: b, Contract: *cb, Bid: NoBid})
	return d < 0
}

// settle ends the pair: the winner holds the game, the other is out.
func (t *table) settle(rearWins bool) {
	p := t.pair
	t.pair, t.mayName = noPair, schafkopf.NoSeat
	winner, loser := p.front, p.rear
	if rearWins {
		winner, loser = p.rear, p.front
		if t.style == byName && t.seats[winner].named == nil && !t.deferred && !t.roundOver() {
			t.mayName = winner
		}
	}
	t.seats[loser].passed = true
	t.holder = winner
	t.nextPair()
	t.conclude()
}

// inPair takes a word of the pair; it is one of pairTurns, or the rear seat's pass.
func (t *table) inPair(i int, c *Call) {
	t.pair.begun = true
	p := t.pair
	front, rear := &t.seats[p.front], &t.seats[p.rear]
	switch c.Say {
	case SayPass:
		t.settle(c.Seat == p.front)
	case SayHold:
		front.held = true
		front.claim = min(front.claim, rear.claim)
		if t.style == byNumber {
			front.lone = true
		}
		t.pair.stage = toRear
	case SayRank:
		t.nameClass(i, c, min(front.claim-1, rear.claim))
		t.pair.stage = toFront
	case SayBid:
		t.bidPoints(i, c)
		t.pair.stage = toFront
	case SayAnnounce:
		speaker := &t.seats[c.Seat]
		speaker.lone = true
		t.name(i, c)
		if front.named != nil {
			t.pair.stage = toRear
		}
		t.settleNamed()
	}
}

// settleNamed ends a pair in which both have named their games: the order of Rank decides.
func (t *table) settleNamed() {
	p := t.pair
	if t.style != byName || !p.active() {
		return
	}
	if front, rear := t.seats[p.front].named, t.seats[p.rear].named; front != nil && rear != nil {
		t.settle(t.lies(p.rear, rear, p.front, front))
	}
}

// nameClass takes a class that the rear seat names; it must reach the given rank.
func (t *table) nameClass(i int, c *Call, limit int) {
	broken := Admissible(t.r, c.Class.Contract())
	rank := t.r.Rank(*c.Class)
	switch {
	case len(broken) > 0:
	case rank > limit:
		broken = append(broken, tooLow(t.r.Ranking[max(limit, 1)-1]))
	case t.hands != nil:
		broken = t.unable(c.Seat, rank)
	}
	t.violate(i, c, broken...)
	if rank > 0 {
		t.seats[c.Seat].claim = min(t.seats[c.Seat].claim, rank)
	}
}

// unable lists why the seat's hand can announce nothing of the rank or above; none when it can.
func (t *table) unable(seat, rank int) []schafkopf.Violation {
	var broken []schafkopf.Violation
	for _, c := range candidates(t.r, t.hands[seat], false) {
		if t.r.Rank(c.Class()) > rank {
			break
		}
		if broken = May(t.r, t.hands[seat], c); len(broken) == 0 {
			return nil
		}
	}
	return broken
}

// bidPoints takes a bid of the rear seat (000 Var. II.6).
func (t *table) bidPoints(i int, c *Call) {
	facts := schafkopf.Facts{Count: c.Bid, Limit: t.r.Steigern.Max}
	switch {
	case !t.r.Steigern.Possible(c.Bid):
		facts.Name = strconv.Itoa(t.r.Steigern.Lowest())
		t.violate(i, c, schafkopf.Violated(CodeBidNotInSteps, facts))
	case c.Bid < t.leastRaise():
		facts.Limit = t.leastRaise()
		t.violate(i, c, schafkopf.Violated(CodeBidTooLow, facts))
	}
	t.seats[c.Seat].lone = true
	if c.Bid > t.standing && c.Bid <= t.r.Steigern.Max {
		t.standing = c.Bid
	}
}

// enlist adds a seat that wants to play: the first has the game, a later one meets the holder, from the front or from the back.
func (t *table) enlist(seat int) {
	k := len(t.interested)
	t.interested = append(t.interested, seat)
	s := &t.seats[seat]
	if t.holder == schafkopf.NoSeat {
		t.holder = seat
		return
	}
	s.lone = t.style != byClass
	if t.style == byClass {
		if class, ok := t.r.Minimum(k + 1); ok {
			s.claim = t.r.Rank(class)
		}
	}
	s.bound = t.style == byName && t.seats[t.holder].named != nil
	t.waiting = append(t.waiting, seat)
	if t.roundOver() || !t.atOnce() {
		t.lineUp()
	}
}

// lineUp orders those who have not met the holder yet: from the front, or the last two first (E10).
func (t *table) lineUp() {
	if t.pair.active() {
		slices.Sort(t.waiting)
		return
	}
	line := append([]int{t.holder}, t.waiting...)
	slices.Sort(line)
	if t.r.Pairing == ruleset.BackFirst {
		slices.Reverse(line)
	}
	t.holder, t.waiting = line[0], line[1:]
}
