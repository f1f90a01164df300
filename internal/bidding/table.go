package bidding

import (
	"slices"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// words is a set of Say.
type words uint16

func wordsOf(list ...Say) (w words) {
	for _, s := range list {
		w |= 1 << s
	}
	return w
}

func (w words) has(s Say) bool { return w>>s&1 != 0 }

func (w words) list() (list []Say) {
	for s := range sayEnd {
		if w.has(s) {
			list = append(list, s)
		}
	}
	return list
}

// turn is a seat that may speak, and what it may say.
type turn struct {
	seat int
	words
}

// style is how two interested seats settle who plays.
type style uint8

const (
	byName   style = iota // they name their Einzelspiel: 000 III.2.3
	byClass               // they name classes only: 003 section 7
	byNumber              // they bid points: 000 Var. II.6
)

// table is the state of a dialogue.
type table struct {
	r     *ruleset.Ruleset
	style style
	hands []schafkopf.Set // nil where they are not given
	seats [schafkopf.MaxPlayers]speaker

	// The round, in which each seat says once whether it wants to play.
	last       int // who spoke last; NoSeat before the first word
	interested []int

	// The pairs that settle who plays: holder has the game so far, waiting are those that he has yet to meet, in this order.
	holder  int
	waiting []int
	pair    pair
	// deferred is set when the round went on before a pair was settled; it is then finished first.
	deferred bool
	// mayName is the seat that was given the game with "Gut" and may name it at once (000 III.2.3); NoSeat otherwise.
	mayName  int
	standing int // the highest bid, 0 before the first; the holder's or the one that he has yet to answer

	offerer int  // of a Hochzeit that nobody has taken yet; NoSeat otherwise
	taking  bool // a Hochzeit of the ranking was announced and waits for a partner
	chosen  bool // the last speaker has said what follows

	violations []schafkopf.Violation
	result     *Result
	outcome    Outcome
}

// speaker is what a seat has said and owes.
type speaker struct {
	spoken, passed bool // passed is final, in the round and in a pair
	offered        bool // a Hochzeit before the bidding
	declined       bool // somebody else's Hochzeit of the ranking
	unwanted       bool // his own Hochzeit was declined by all
	lone           bool // only an Einzelspiel may follow (000 III.2.3, E8)
	bound          bool // he spoke up against a game that was named, so he has a higher one (000 III.2.2)
	held           bool // he has said that he plays himself
	claim          int  // the least rank he has claimed, in the ruleset's ranking; beyond it where none
	named          *schafkopf.Contract
}

func newTable(r *ruleset.Ruleset, hands []schafkopf.Set) *table {
	t := &table{
		r: r, hands: hands, last: schafkopf.NoSeat, holder: schafkopf.NoSeat,
		mayName: schafkopf.NoSeat, offerer: schafkopf.NoSeat, pair: noPair,
	}
	switch {
	case r.Steigern.On:
		t.style = byNumber
	case r.Bidding == ruleset.BiddingTwoPhase:
		t.style = byClass
	}
	for i := range t.seats {
		t.seats[i].claim = len(r.Ranking) + 1
	}
	return t
}

// roundOver tells whether each seat has spoken.
func (t *table) roundOver() bool {
	for _, s := range t.seats[:t.r.Players] {
		if !s.spoken {
			return false
		}
	}
	return true
}

// atOnce tells whether a pair settles who plays before the next seat speaks: in the open style, where the front seats meet first.
func (t *table) atOnce() bool {
	return t.r.Bidding == ruleset.BiddingOpen && t.r.Pairing == ruleset.FrontFirst
}

// offersOpen tells whether a Hochzeit may still be offered and taken before the bidding (000 Var. III.1.1).
func (t *table) offersOpen() bool {
	return t.r.Admits(schafkopf.Hochzeit) && !t.r.Hochzeit.InRanking && t.last == schafkopf.NoSeat
}

// turns are those who may speak now. The first is the one that an answer names; none when the dialogue is over.
func (t *table) turns() []turn {
	switch {
	case t.outcome != Open:
		return nil
	case t.taking:
		return t.takers()
	case t.pair.active() && !t.deferred:
		list := t.pairTurns()
		if !t.roundOver() && t.deferrable() {
			list = append(list, t.roundTurns()...)
		}
		return list
	case !t.roundOver():
		list := t.roundTurns()
		if t.mayName != schafkopf.NoSeat {
			list = append(list, turn{t.mayName, wordsOf(SayAnnounce)})
		}
		return list
	case t.holder == schafkopf.NoSeat:
		return []turn{{t.last, t.choices()}}
	}
	final := wordsOf(SayAnnounce)
	if s := &t.seats[t.holder]; t.r.Admits(schafkopf.Hochzeit) && t.r.Hochzeit.InRanking && !s.lone && !s.unwanted &&
		t.standing == 0 && t.r.Rank(hochzeit.Class()) <= s.claim {
		final |= wordsOf(SayOffer)
	}
	return []turn{{t.holder, final}}
}

// roundTurns are the turn of the round, and before its first word those who may offer or take a Hochzeit. When somebody has
// spoken too early it is still the turn of the first who has not, but the round may as well go on from that seat.
func (t *table) roundTurns() (list []turn) {
	players := t.r.Players
	next := t.unspokenFrom(0)
	for i := range players {
		seat := (next + i) % players
		w := words(0)
		if i == 0 || t.last != schafkopf.NoSeat && seat == t.unspokenFrom(t.last) {
			w = wordsOf(SayPlay, SayPass)
			if len(t.r.AllPass) > 1 {
				w |= t.lastChoices()
			}
		}
		if t.offersOpen() {
			if !t.seats[seat].offered {
				w |= wordsOf(SayOffer)
			}
			if t.offerer != schafkopf.NoSeat && t.offerer != seat {
				w |= wordsOf(SayAccept)
			}
		}
		if w != 0 {
			list = append(list, turn{seat, w})
		}
	}
	// Where only one thing can follow nobody waits for its name, but a last speaker who says it is right.
	return append(list, turn{next, t.lastChoices()})
}

// unspokenFrom is the first seat from the given one on, clockwise, that has not spoken in the round.
func (t *table) unspokenFrom(seat int) int {
	for t.seats[seat].spoken && !t.roundOver() {
		seat = (seat + 1) % t.r.Players
	}
	return seat
}

// lastChoices are the words for what follows, when everybody else has passed.
func (t *table) lastChoices() words {
	if t.onlyPasses() && t.unspoken() == 1 {
		return t.choices()
	}
	return 0
}

func (t *table) onlyPasses() bool { return len(t.interested) == 0 }

func (t *table) unspoken() (n int) {
	for _, s := range t.seats[:t.r.Players] {
		if !s.spoken {
			n++
		}
	}
	return n
}

// choices are the words for what follows when nobody plays (000 Var. IV.1.1).
func (t *table) choices() (w words) {
	if slices.Contains(t.r.AllPass, ruleset.AllPassRamsch) {
		w |= wordsOf(SayRamsch)
	}
	if slices.Contains(t.r.AllPass, ruleset.AllPassStock) {
		w |= wordsOf(SayStock)
	}
	return w
}

// late is what may follow although the outcome stands: the last speaker's word for it after his "Weiter", and the forced game's
// announcement.
func (t *table) late(c *Call) bool {
	switch {
	case !t.onlyPasses() || t.result != nil:
		return false
	case c.Say == SayAnnounce:
		return t.outcome == MussFollows
	}
	return !t.chosen && c.Seat == t.last && t.choices().has(c.Say)
}

// takers are the seats that may take a Hochzeit of the ranking, clockwise from the one that announced it, and that seat as long as
// it has not shown its trump.
func (t *table) takers() (list []turn) {
	players := t.r.Players
	for i := 1; i < players; i++ {
		if seat := (t.holder + i) % players; !t.seats[seat].declined {
			list = append(list, turn{seat, wordsOf(SayPass, SayAccept)})
		}
	}
	if !t.seats[t.holder].offered {
		list = append(list, turn{t.holder, wordsOf(SayOffer)})
	}
	return list
}

// verdict is the answer when all calls are heard.
func (t *table) verdict() Auction {
	a := Auction{Violations: t.violations, ToSpeak: schafkopf.NoSeat, Result: t.result, Outcome: t.outcome}
	for k, seat := range t.interested {
		if class, ok := t.r.Minimum(k + 1); ok {
			a.Interested = append(a.Interested, Interested{seat, class})
		}
	}
	if turns := t.turns(); len(turns) > 0 {
		a.ToSpeak, a.Expected = turns[0].seat, turns[0].list()
	}
	return a
}
