package schafkopf

// Discard says when the called card may be thrown on another suit or on trump before its suit was led.
type Discard uint8

// The readings of D5: 000 IV.2.4 allows it in the last trick only.
const (
	DiscardNever Discard = iota
	DiscardFromPenultimate
	DiscardAlways
)

// PlayRules are the parameters of a round that bear on a move.
type PlayRules struct {
	Discard         Discard
	RunawayMin      int  // cards of the called suit, the called one included, that allow running away (000 IV.2.5: 4)
	RunawayAtDeal   bool // they are counted in the hand as dealt, else in the hand at the lead
	RunawayOnFollow bool // one may also run away under another's lead
	MustBeat        bool // whoever follows must lay a higher card of what was led when he can
}

// Situation is all that decides which cards a seat may play: a checked value.
type Situation struct {
	Order *Order
	Rules PlayRules
	Hand  Set
	Trick Trick // the trick so far
	// Called is the called card of a Rufspiel whose duties still bind this seat if he holds it; NoCard where there is none.
	Called Card
	// Free is set once the called suit was led in an earlier trick, by running away or by anybody: the called card is then an
	// ordinary card (000 IV.2.5, D10).
	Free bool
	// SuitDealt is how many cards of the called suit the seat was dealt; read with RunawayAtDeal only.
	SuitDealt int
}

// bound tells whether the seat holds the called card with its duties.
func (s *Situation) bound() bool { return !s.Free && s.Hand.Has(s.Called) }

// calledSuit is the called card's plain suit.
func (s *Situation) calledSuit() Led { return Led(s.Called.Suit()) }

// mayRunAway tells whether the holder has cards enough to play under the called card (000 IV.2.5, D7).
func (s *Situation) mayRunAway() bool { return s.SuitHeld() >= s.Rules.RunawayMin }

// SuitHeld is how many cards of the called suit count for running away. There must be a called card.
func (s *Situation) SuitHeld() int {
	if s.Rules.RunawayAtDeal {
		return s.SuitDealt
	}
	return (s.Hand & s.Order.suits[s.calledSuit()]).Len()
}

// discardable tells whether the holder may throw the called card on something else with the cards he has left.
func (s *Situation) discardable() bool {
	return s.Rules.Discard == DiscardAlways || s.Hand.Len() <= 1+int(s.Rules.Discard)
}

// Legal is the set of the cards that may be played. For a hand with a card it is never empty.
func (s *Situation) Legal() Set {
	led := s.Trick.Led(s.Order)
	legal := s.Hand & s.Order.suits[led]
	if legal == 0 { // nothing is led, or he cannot follow (000 IV.2.2)
		legal = s.Hand
	}
	if s.bound() || s.Rules.MustBeat {
		return s.restricted(led, legal)
	}
	return legal
}

// restricted takes from the cards that follow, or from the whole hand of one who need not, those that the duties of the called
// card or the duty to beat forbid. The referee asks only where one of these duties bears; a new one has to be known there too.
func (s *Situation) restricted(led Led, legal Set) Set {
	follows := legal&s.Order.suits[led] != 0
	if s.bound() {
		switch {
		case led == LedNothing && !s.mayRunAway():
			return legal&^s.Order.suits[s.calledSuit()] | SetOf(s.Called)
		case led == s.calledSuit() && !(s.Rules.RunawayOnFollow && s.mayRunAway()):
			return SetOf(s.Called)
		case led != LedNothing && !follows && !s.discardable():
			return legal.Without(s.Called)
		}
	}
	if s.Rules.MustBeat && follows {
		if higher := s.higher(legal, led); higher != 0 {
			return higher
		}
	}
	return legal
}

// higher are the cards of follow that beat what lies; none when a trump lies on a plain suit, since none of the suit beats it.
func (s *Situation) higher(follow Set, led Led) (higher Set) {
	best := s.Trick.Cards[s.Trick.Winning(s.Order)]
	for rest := follow; rest != 0; rest &= rest - 1 {
		if c := rest.First(); s.Order.Beats(led, best, c) {
			higher = higher.With(c)
		}
	}
	return higher
}

// Offence is a set of the rules that a card would break in a situation.
type Offence uint8

// The rules, in the order in which an answer lists them.
const (
	OffenceNotInHand      Offence = 1 << iota
	OffenceFollowSuit             // 000 IV.2.1
	OffenceFollowTrump            // 000 IV.2.1
	OffenceCalledCard             // 000 IV.2.4: the called suit is led, the called card must fall
	OffenceDiscard                // 000 IV.2.4: the called card was not searched
	OffenceCalledSuitLead         // 000 IV.2.5
	OffenceMustBeat               // house rule A12
	offenceEnd
)

var offenceCodes = map[Offence]Code{
	OffenceNotInHand: CodeNotInHand, OffenceFollowSuit: CodeMustFollowSuit, OffenceFollowTrump: CodeMustFollowTrump,
	OffenceCalledCard: CodeCalledCardMustBePlayed, OffenceDiscard: CodeCalledCardNotDiscardable,
	OffenceCalledSuitLead: CodeCalledSuitLead, OffenceMustBeat: CodeMustBeat,
}

// Codes are the codes of the rules in the set, in the order of the constants.
func (o Offence) Codes() (codes []Code) {
	for bit := Offence(1); bit < offenceEnd; bit <<= 1 {
		if o&bit != 0 {
			codes = append(codes, offenceCodes[bit])
		}
	}
	return codes
}

// Judge is the set of all rules that the card would break, none when it may be played. It is written apart from Legal, card by
// card from the wording of the rules, so that the two check each other.
func (s *Situation) Judge(c Card) (broken Offence) {
	if !s.Hand.Has(c) {
		return OffenceNotInHand
	}
	o := s.Order
	holdsCalled := s.Called != NoCard && s.Hand.Has(s.Called) && !s.Free
	ofCalledSuit := func(c Card) bool { return o.Led(c) != LedTrump && c.Suit() == s.Called.Suit() }
	enough := func() bool {
		if s.Rules.RunawayAtDeal {
			return s.SuitDealt >= s.Rules.RunawayMin
		}
		n := 0
		for _, held := range s.Hand.Cards() {
			if ofCalledSuit(held) {
				n++
			}
		}
		return n >= s.Rules.RunawayMin
	}
	if s.Trick.Len == 0 {
		if holdsCalled && ofCalledSuit(c) && c != s.Called && !enough() {
			broken |= OffenceCalledSuitLead
		}
		return broken
	}
	led := o.Led(s.Trick.Cards[0])
	canFollow := false
	for _, held := range s.Hand.Cards() {
		canFollow = canFollow || o.Led(held) == led
	}
	follows := o.Led(c) == led
	if canFollow && !follows {
		if led == LedTrump {
			broken |= OffenceFollowTrump
		} else {
			broken |= OffenceFollowSuit
		}
	}
	if holdsCalled {
		if led != LedTrump && Suit(led) == s.Called.Suit() {
			if c != s.Called && !(s.Rules.RunawayOnFollow && enough()) {
				broken |= OffenceCalledCard
			}
		} else if c == s.Called {
			left := s.Hand.Len()
			allowed := s.Rules.Discard == DiscardAlways || left == 1 || s.Rules.Discard == DiscardFromPenultimate && left == 2
			if !allowed {
				broken |= OffenceDiscard
			}
		}
	}
	if s.Rules.MustBeat && follows && broken == 0 {
		best := s.Trick.Cards[0]
		for _, lies := range s.Trick.Cards[1:s.Trick.Len] {
			if o.Beats(led, best, lies) {
				best = lies
			}
		}
		if !o.Beats(led, best, c) {
			for _, held := range s.Hand.Cards() {
				if o.Led(held) == led && o.Beats(led, best, held) {
					return broken | OffenceMustBeat
				}
			}
		}
	}
	return broken
}
