package bidding

import (
	"strconv"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Say is a word of a bidding dialogue.
type Say uint8

// The words, in the order in which an answer lists them.
const (
	SayPlay     Say = iota // "Ich spiele (auch)", "I mog spuin"
	SayPass                // "Weiter", "Gut"
	SayRank                // names a class
	SayHold                // "I mog selber", "Habe ich selber"
	SayBid                 // names points
	SayAnnounce            // names the game
	SayRamsch              // the last speaker's choice when nobody plays
	SayStock
	SayOffer // of a Hochzeit
	SayAccept
	sayEnd
)

var sayNames = [sayEnd]string{"play", "pass", "rank", "hold", "bid", "announce", "ramsch", "stock", "offer", "accept"}

// String is the word in the contract's vocabulary.
func (s Say) String() string { return sayNames[s] }

// ParseSay reads a word that String writes.
func ParseSay(name string) (Say, bool) {
	for s, have := range sayNames {
		if have == name {
			return Say(s), true
		}
	}
	return 0, false
}

// Call is one word of a dialogue, with what it names: unchecked input.
type Call struct {
	Seat     int
	Say      Say
	Class    *schafkopf.Class    // with SayRank
	Bid      int                 // with SayBid; NoBid otherwise
	Contract *schafkopf.Contract // with SayAnnounce
	Card     schafkopf.Card      // with SayOffer; NoCard otherwise
}

// Dialogue is a bidding dialogue, complete or not, as it was spoken: unchecked input.
type Dialogue struct {
	Calls []Call
	Hands [][]schafkopf.Card // as dealt, by seat; nil where they are left out
}

// Outcome is what comes of a dialogue.
type Outcome uint8

// The outcomes. A dialogue that is not over is open.
const (
	Open Outcome = iota
	Game
	Redeal
	RamschFollows
	MussFollows
	StockFollows
)

var outcomeNames = [...]string{"open", "game", "redeal", "ramsch", "muss", "stock"}

// String is the outcome in the contract's vocabulary.
func (o Outcome) String() string { return outcomeNames[o] }

// Interested is a seat that wants to play, and the least class it owes at its place in the row (003 section 7, R3).
type Interested struct {
	Seat    int
	Minimum schafkopf.Class
}

// Result is who plays what.
type Result struct {
	Seat     int
	Contract schafkopf.Contract
	Bid      int // NoBid where none was made
	Partner  int // who took a Hochzeit's offer; NoSeat otherwise
}

// Auction is the verdict on a dialogue.
type Auction struct {
	Violations []schafkopf.Violation // in the order of the calls
	Interested []Interested          // in the order in which they spoke
	// ToSpeak is whose turn it is, and Expected the words that this seat may say; NoSeat and none when the dialogue is over. Where two
	// may speak, the one that the style's usual order names is given, and the other's word is accepted too.
	ToSpeak  int
	Expected []Say
	Result   *Result // nil while nobody plays, or not yet
	Outcome  Outcome
}

// ReplayAuction reads a dialogue call by call, or lists every fault of it. An illegal call is a violation; what follows is read
// as if it had been said properly as far as it makes sense, so that one slip gives one violation.
func ReplayAuction(r *ruleset.Ruleset, d Dialogue) (Auction, []schafkopf.Fault) {
	hands, faults := d.check(r)
	if len(faults) > 0 {
		return Auction{}, faults
	}
	t := newTable(r, hands)
	for i := range d.Calls {
		t.hear(i, &d.Calls[i])
	}
	return t.verdict(), nil
}

func (d *Dialogue) check(r *ruleset.Ruleset) (hands []schafkopf.Set, faults []schafkopf.Fault) {
	tally := schafkopf.Tally{Deck: r.Deck}
	if d.Hands != nil && len(d.Hands) != r.Players {
		faults = append(faults, schafkopf.Fault{Pointer: "/hands", Code: CodeHandCount, Facts: schafkopf.Facts{Count: len(d.Hands), Limit: r.Players}})
	}
	for i, h := range d.Hands {
		at := "/hands/" + strconv.Itoa(i)
		hands = append(hands, tally.Add(at, h))
		faults = append(faults, checkSize(r, at, h)...)
	}
	faults = append(faults, tally.Faults...)
	for i := range d.Calls {
		c := &d.Calls[i]
		at := "/calls/" + strconv.Itoa(i)
		if !seated(r, c.Seat) {
			faults = append(faults, seatFault(r, at+"/seat", c.Seat))
		}
		faults = append(faults, c.checkMembers(r, at)...)
		if c.Contract != nil {
			for _, f := range r.CheckContract(*c.Contract, false) {
				faults = append(faults, f.At(at+"/contract"))
			}
		}
		if c.Card == schafkopf.NoCard {
			continue
		}
		switch {
		case !r.Deck.Cards().Has(c.Card):
			faults = append(faults, schafkopf.Fault{Pointer: at + "/card", Code: schafkopf.CodeNotInDeck, Facts: schafkopf.Facts{Card: c.Card}})
		case c.Seat >= 0 && c.Seat < len(hands) && !hands[c.Seat].Has(c.Card):
			faults = append(faults, schafkopf.Fault{Pointer: at + "/card", Code: schafkopf.CodeCardNotHeld, Facts: schafkopf.Facts{Seat: c.Seat, Card: c.Card}})
		}
	}
	return hands, faults
}

// checkMembers lists the members that a call lacks, or has beyond those of its word. A Hochzeit that is offered face down may be
// recorded without its card.
func (c *Call) checkMembers(r *ruleset.Ruleset, at string) (faults []schafkopf.Fault) {
	for _, m := range [...]struct {
		name     string
		of       Say
		there    bool
		optional bool
	}{
		{"class", SayRank, c.Class != nil, false},
		{"bid", SayBid, c.Bid != NoBid, false},
		{"contract", SayAnnounce, c.Contract != nil, false},
		{"card", SayOffer, c.Card != schafkopf.NoCard, r.Hochzeit.Hidden},
	} {
		code := CodeCallMemberExtra
		switch {
		case m.there == (c.Say == m.of), m.optional && !m.there:
			continue
		case !m.there:
			code = CodeCallMemberMissing
		}
		faults = append(faults, schafkopf.Fault{Pointer: at + "/" + m.name, Code: code, Facts: schafkopf.Facts{Name: c.Say.String()}})
	}
	return faults
}
