package bidding

import (
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// hear takes the next call.
func (t *table) hear(i int, c *Call) {
	if t.outcome != Open {
		if t.late(c) {
			t.takeLate(i, c)
			return
		}
		t.violate(i, c, schafkopf.Violated(CodeAuctionOver, schafkopf.Facts{Seat: c.Seat}))
		return
	}
	if !spoken(t.turns(), c) {
		t.violate(i, c, schafkopf.Violated(t.whyNot(c), schafkopf.Facts{Seat: c.Seat, Name: hochzeit.Type.String()}))
	}
	t.take(i, c)
}

func spoken(turns []turn, c *Call) bool {
	for _, at := range turns {
		if at.seat == c.Seat && at.has(c.Say) {
			return true
		}
	}
	return false
}

// violate adds violations of a call.
func (t *table) violate(i int, c *Call, broken ...schafkopf.Violation) {
	for _, v := range broken {
		v.Call, v.Seat = i, c.Seat
		t.violations = append(t.violations, v)
	}
}

// whyNot names what is wrong with a call that nobody expected.
func (t *table) whyNot(c *Call) schafkopf.Code {
	switch {
	case (c.Say == SayRamsch || c.Say == SayStock) && !t.choices().has(c.Say):
		return CodeAllPassNotPlayed
	case (c.Say == SayOffer || c.Say == SayAccept) && !t.r.Admits(schafkopf.Hochzeit):
		return ruleset.CodeContractNotAdmitted
	case c.Say == SayOffer && !t.r.Hochzeit.InRanking && !t.offersOpen():
		return CodeHochzeitPreBid
	case c.Say == SayAccept && c.Seat == t.offerer, c.Say == SayAccept && t.taking && c.Seat == t.holder:
		return CodeHochzeitOwnOffer
	}
	for _, at := range t.turns() {
		switch {
		case at.seat != c.Seat || at.words&^wordsOf(SayOffer, SayAccept, SayRamsch, SayStock) == 0:
		case c.Say == SayPass && at.has(SayAnnounce):
			return CodeBidBinding
		default:
			return CodeCallNotExpected
		}
	}
	if t.seats[c.Seat].passed {
		return CodeAlreadyPassed
	}
	return CodeOutOfTurn
}

// take brings a call into effect, as far as it has a meaning in the state of the dialogue: expected or not.
func (t *table) take(i int, c *Call) {
	s := &t.seats[c.Seat]
	switch {
	case t.taking:
		t.takeHochzeit(i, c)
	case c.Say == SayOffer && t.offersOpen() && !s.offered:
		t.offerer, s.offered = c.Seat, true
		t.checkOffer(i, c)
	case c.Say == SayAccept && t.offersOpen() && t.offerer != schafkopf.NoSeat && t.offerer != c.Seat:
		t.checkTaker(i, c)
		t.finish(&Result{Seat: t.offerer, Contract: hochzeit, Bid: NoBid, Partner: c.Seat})
	case (c.Say == SayRamsch || c.Say == SayStock) && t.onlyPasses() && t.choices().has(c.Say) && t.isLast(c.Seat):
		t.speakInRound(c.Seat, false)
		t.outcome, t.chosen = chosen[c.Say], true
	case (c.Say == SayPlay || c.Say == SayPass) && !s.spoken:
		t.speakInRound(c.Seat, c.Say == SayPlay)
		t.conclude()
	case c.Say == SayAnnounce && !s.spoken:
		t.speakInRound(c.Seat, true)
		t.name(i, c)
		t.settleNamed()
		t.conclude()
	case t.pair.active() && (spoken(t.pairTurns(), c) || c.Seat == t.pair.rear && c.Say == SayPass):
		t.inPair(i, c)
	case !t.pair.active() && c.Seat == t.holder && s.named == nil && (c.Say == SayAnnounce || c.Say == SayOffer && spoken(t.turns(), c)):
		t.mayName = schafkopf.NoSeat
		if c.Say == SayOffer {
			s.offered = true
			t.checkOffer(i, c)
			own := hochzeit
			s.named = &own
		} else {
			t.name(i, c)
		}
		t.conclude()
	}
}

// chosen is what each of the last speaker's words leads to.
var chosen = [sayEnd]Outcome{SayRamsch: RamschFollows, SayStock: StockFollows}

// isLast tells whether the seat is the last speaker of the round, who chooses what follows: everybody else has spoken.
func (t *table) isLast(seat int) bool {
	return t.unspoken() == 0 && t.last == seat || t.unspoken() == 1 && !t.seats[seat].spoken
}

// speakInRound takes a seat's word of the round. A seat that speaks too early has spoken.
func (t *table) speakInRound(seat int, plays bool) {
	if t.pair.active() {
		t.deferred = true
	}
	s := &t.seats[seat]
	if !s.spoken {
		s.spoken, s.passed = true, !plays
		t.last, t.mayName, t.offerer = seat, schafkopf.NoSeat, schafkopf.NoSeat
		if plays {
			t.enlist(seat)
		}
	}
	if t.roundOver() {
		if t.deferred = false; len(t.waiting) > 0 {
			t.lineUp()
		}
	}
	t.nextPair()
}

// conclude ends the dialogue when all has been said that is needed.
func (t *table) conclude() {
	if t.outcome != Open || t.taking || !t.roundOver() || t.pair.active() {
		return
	}
	if t.holder != schafkopf.NoSeat {
		s := &t.seats[t.holder]
		switch {
		case s.named == nil:
		case s.named.Type == schafkopf.Hochzeit:
			t.taking = true // and waits for a partner
			for i := range t.seats {
				t.seats[i].declined = false
			}
		default:
			bid := NoBid
			if t.standing > 0 {
				bid = t.standing
			}
			t.finish(&Result{Seat: t.holder, Contract: *s.named, Bid: bid, Partner: schafkopf.NoSeat})
		}
		return
	}
	// Nobody plays. One action follows by itself; of several those that have a word wait for it, and the plain "Weiter" of the last
	// speaker stands for the first that has none.
	for _, action := range t.r.AllPass {
		switch {
		case action == ruleset.AllPassRedeal:
			t.outcome = Redeal
		case action == ruleset.AllPassMuss:
			t.outcome = MussFollows
		case len(t.r.AllPass) > 1:
			continue
		case action == ruleset.AllPassRamsch:
			t.outcome = RamschFollows
		default:
			t.outcome = StockFollows
		}
		return
	}
}

func (t *table) finish(r *Result) {
	t.result, t.outcome = r, Game
}

// name takes the game that a seat names: it must be one that the round announces, that his hand may announce, and that reaches
// what he has claimed and what lies against him.
func (t *table) name(i int, c *Call) {
	s := &t.seats[c.Seat]
	broken := Admissible(t.r, *c.Contract)
	if len(broken) == 0 {
		class := c.Contract.Class()
		switch {
		case class.Type == schafkopf.Hochzeit && !t.r.Hochzeit.InRanking:
			broken = append(broken, schafkopf.Violated(CodeHochzeitPreBid, schafkopf.Facts{}))
		case class.Type == schafkopf.Hochzeit && s.unwanted:
			broken = append(broken, schafkopf.Violated(CodeHochzeitDeclined, schafkopf.Facts{}))
		case s.lone && !class.Type.Lone():
			broken = append(broken, schafkopf.Violated(CodeEinzelspielNeeded, schafkopf.Facts{Seat: c.Seat, Name: class.String()}))
		case t.r.Rank(class) > s.claim:
			broken = append(broken, tooLow(t.r.Ranking[s.claim-1]))
		}
		if p := t.pair; (c.Seat == p.front || c.Seat == p.rear) && t.style == byName && len(broken) == 0 {
			other := p.front + p.rear - c.Seat
			if against := t.seats[other].named; against != nil && !t.lies(c.Seat, c.Contract, other, against) {
				broken = append(broken, tooLow(leastAbove(t.r, c.Seat, &Announcement{Seat: other, Contract: *against, Bid: NoBid})))
			}
		}
		if t.hands != nil {
			broken = append(broken, May(t.r, t.hands[c.Seat], *c.Contract)...)
		}
	}
	t.violate(i, c, broken...)
	if c.Contract.Type == schafkopf.Ramsch || c.Contract.Type == schafkopf.Hochzeit && len(broken) > 0 {
		return // nothing that he could play: he has yet to name his game
	}
	s.named = c.Contract
}

// takeLate takes what may follow although the outcome stands.
func (t *table) takeLate(i int, c *Call) {
	if c.Say != SayAnnounce {
		t.outcome, t.chosen = chosen[c.Say], true
		return
	}
	var broken []schafkopf.Violation
	for _, f := range t.r.Admission(*c.Contract) {
		broken = append(broken, schafkopf.Violated(f.Code, f.Facts))
	}
	switch {
	case len(broken) > 0:
	case !c.Contract.Forced:
		broken = append(broken, schafkopf.Violated(CodeForcedOnly, schafkopf.Facts{Name: c.Contract.Class().String()}))
	case t.hands != nil:
		broken = May(t.r, t.hands[c.Seat], *c.Contract)
	}
	t.violate(i, c, broken...)
	t.result = &Result{Seat: c.Seat, Contract: *c.Contract, Bid: NoBid, Partner: schafkopf.NoSeat}
}

// takeHochzeit takes a word about a Hochzeit of the ranking: somebody takes it, or everybody declines and its declarer, who is
// bound, names another game.
func (t *table) takeHochzeit(i int, c *Call) {
	s := &t.seats[c.Seat]
	switch {
	case c.Seat == t.holder:
		if c.Say == SayOffer && !s.offered {
			s.offered = true
			t.checkOffer(i, c)
		}
	case c.Say == SayAccept && !s.declined:
		t.checkTaker(i, c)
		t.taking = false
		t.finish(&Result{Seat: t.holder, Contract: hochzeit, Bid: NoBid, Partner: c.Seat})
	case c.Say == SayPass:
		s.declined = true
		for seat := range t.r.Players {
			if seat != t.holder && !t.seats[seat].declined {
				return
			}
		}
		h := &t.seats[t.holder]
		t.taking, h.named, h.unwanted = false, nil, true
	}
}

// checkOffer holds an offered Hochzeit against the rule: the card shown is a trump, and the only one (000 Var. III.1.1).
func (t *table) checkOffer(i int, c *Call) {
	if c.Card != schafkopf.NoCard && !t.r.Order(hochzeit).Trumps.Has(c.Card) {
		v := schafkopf.Violated(CodeHochzeitCard, schafkopf.Facts{Card: c.Card})
		v.Card = c.Card
		t.violate(i, c, v)
	}
	if t.hands != nil {
		t.violate(i, c, May(t.r, t.hands[c.Seat], hochzeit)...)
	}
}

// checkTaker holds whoever takes a Hochzeit against the round's rule that no trump goes back: he needs another card (C8).
func (t *table) checkTaker(i int, c *Call) {
	if t.hands != nil && !t.r.Hochzeit.ReturnTrump && t.hands[c.Seat]&^t.r.Order(hochzeit).Trumps == 0 {
		t.violate(i, c, schafkopf.Violated(CodeHochzeitNoReturn, schafkopf.Facts{Seat: c.Seat}))
	}
}
