package bidding

import (
	"slices"
	"strconv"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// NoBid stands where no bid is given.
const NoBid = -1

// Announcement is what one seat announces: unchecked input.
type Announcement struct {
	Seat     int
	Contract schafkopf.Contract
	Bid      int              // in points; NoBid where it is left out
	Hand     []schafkopf.Card // nil where it is left out
}

// Reason says what put one announcement above another.
type Reason uint8

// The reasons, in the order in which they are asked.
const (
	Only        Reason = iota // there is no other
	ByClass                   // the classes differ, or one is an accepted pre_bid Hochzeit
	ByBid                     // the bids differ
	ByHerz                    // a Herz-Solo goes first
	BySeatOrder               // the seat in front
)

var reasonNames = [...]string{"only", "class", "bid", "herz_solo", "seat_order"}

// String is the reason's name in the contract's vocabulary.
func (r Reason) String() string { return reasonNames[r] }

// compare says which of two announcements lies above the other, negative for a, and what decided. It is a strict order of the
// announcements of a deal:
//
//   - A Sie lies above everything: nobody beats it (003 section 5), no bid either.
//   - A Hochzeit that is accepted before the bidding comes next, there was no bidding (000 Var. III.1.2, C8).
//   - With Steigern a higher bid goes before class and seat, and no bid lies below every bid. Between equal bids the seat in front
//     has held it: class does not matter (000 Var. II.6).
//   - Otherwise the ranking decides, then the Herz-Solo where the round puts it first, then the seat in front (000 II.3, III.2.3).
func compare(r *ruleset.Ruleset, a, b *Announcement) (int, Reason) {
	if d := precedence(r, a) - precedence(r, b); d != 0 {
		return d, ByClass
	}
	if r.Steigern.On {
		switch d := max(b.Bid, 0) - max(a.Bid, 0); {
		case d != 0:
			return d, ByBid
		case a.Bid > 0:
			return a.Seat - b.Seat, BySeatOrder
		}
	}
	if d := r.Rank(a.Contract.Class()) - r.Rank(b.Contract.Class()); d != 0 {
		return d, ByClass
	}
	if r.HerzSoloFirst && a.Contract.Type == schafkopf.Solo {
		if d := besideHerz(a.Contract) - besideHerz(b.Contract); d != 0 {
			return d, ByHerz
		}
	}
	return a.Seat - b.Seat, BySeatOrder
}

func precedence(r *ruleset.Ruleset, a *Announcement) int {
	switch {
	case a.Contract.Type == schafkopf.Sie:
		return 0
	case a.Contract.Type == schafkopf.Hochzeit && !r.Hochzeit.InRanking:
		return 1
	}
	return 2
}

// besideHerz is 0 for a Herz-Solo and 1 for any other.
func besideHerz(c schafkopf.Contract) int {
	if c.Suit == schafkopf.Herz {
		return 0
	}
	return 1
}

// Place is a valid announcement in its place.
type Place struct {
	Announcement
	Rank int // of its class in the ruleset's ranking, 1 is the highest
	// Reason is what decided against the next place; for the last place, against the one before.
	Reason Reason
}

// Rejection is an announcement that counts for nothing.
type Rejection struct {
	Seat       int
	Violations []schafkopf.Violation
}

// Ranking is the answer to who plays: all valid announcements, the one that plays first, and the others by seat.
type Ranking struct {
	Places   []Place
	Rejected []Rejection
}

// Rank orders the announcements of a deal, or lists every fault of the list. The order of the list does not matter.
func Rank(r *ruleset.Ruleset, list []Announcement) (ranking Ranking, faults []schafkopf.Fault) {
	tally := schafkopf.Tally{Deck: r.Deck}
	var spoken [schafkopf.MaxPlayers]bool
	hands := make([]schafkopf.Set, len(list))
	for i := range list {
		a := &list[i]
		at := "/announcements/" + strconv.Itoa(i)
		switch {
		case !seated(r, a.Seat):
			faults = append(faults, seatFault(r, at+"/seat", a.Seat))
		case spoken[a.Seat]:
			faults = append(faults, schafkopf.Fault{Pointer: at + "/seat", Code: CodeSecondAnnounce, Facts: schafkopf.Facts{Seat: a.Seat}})
		default:
			spoken[a.Seat] = true
		}
		for _, f := range r.CheckContract(a.Contract, false) {
			faults = append(faults, f.At(at+"/contract"))
		}
		faults = append(faults, checkBid(r, at+"/bid", a.Contract, a.Bid)...)
		if a.Hand != nil {
			hands[i] = tally.Add(at+"/hand", a.Hand)
			faults = append(faults, checkSize(r, at+"/hand", a.Hand)...)
		}
	}
	if faults = append(faults, tally.Faults...); len(faults) > 0 {
		return Ranking{}, faults
	}
	for i, a := range list {
		broken := Admissible(r, a.Contract)
		if len(broken) == 0 && a.Hand != nil {
			broken = May(r, hands[i], a.Contract)
		}
		if len(broken) > 0 {
			for j := range broken {
				broken[j].Seat = a.Seat
			}
			ranking.Rejected = append(ranking.Rejected, Rejection{a.Seat, broken})
			continue
		}
		ranking.Places = append(ranking.Places, Place{Announcement: a, Rank: r.Rank(a.Contract.Class())})
	}
	slices.SortFunc(ranking.Places, func(a, b Place) int {
		d, _ := compare(r, &a.Announcement, &b.Announcement)
		return d
	})
	slices.SortFunc(ranking.Rejected, func(a, b Rejection) int { return a.Seat - b.Seat })
	explain(r, ranking.Places)
	return ranking, nil
}

// explain sets the reason of each place.
func explain(r *ruleset.Ruleset, places []Place) {
	for i := range places {
		if next := i + 1; next < len(places) {
			_, places[i].Reason = compare(r, &places[i].Announcement, &places[next].Announcement)
		} else if i > 0 {
			places[i].Reason = places[i-1].Reason
		}
	}
}

// Admissible lists why a contract cannot be announced in the bidding of the round, whatever the hand: the round does not play it,
// it is a Ramsch, or it is a forced game, which follows only when all have passed (000 Var. IV).
func Admissible(r *ruleset.Ruleset, c schafkopf.Contract) (broken []schafkopf.Violation) {
	name := c.Type.String()
	for _, f := range r.Admission(c) {
		broken = append(broken, schafkopf.Violated(f.Code, f.Facts))
	}
	switch {
	case len(broken) > 0:
	case c.Type == schafkopf.Ramsch:
		broken = append(broken, schafkopf.Violated(CodeNotAnnounceable, schafkopf.Facts{Name: name}))
	case c.Forced:
		broken = append(broken, schafkopf.Violated(CodeForcedInBidding, schafkopf.Facts{Name: name}))
	}
	return broken
}

// checkBid lists what is wrong with a bid beside a contract: the round has no Steigern, the contract is no Einzelspiel, or the
// number is no step.
func checkBid(r *ruleset.Ruleset, pointer string, c schafkopf.Contract, bid int) []schafkopf.Fault {
	var code schafkopf.Code
	switch {
	case bid == NoBid:
		return nil
	case !r.Steigern.On:
		code = ruleset.CodeSteigernNotPlayed
	case !c.Type.Lone():
		code = CodeBidNeedsSolo
	case !r.Steigern.Possible(bid):
		code = ruleset.CodeBidImpossible
	default:
		return nil
	}
	return []schafkopf.Fault{{Pointer: pointer, Code: code, Facts: schafkopf.Facts{Count: r.Steigern.Step, Limit: r.Steigern.Max}}}
}

func seated(r *ruleset.Ruleset, seat int) bool { return seat >= 0 && seat < r.Players }

func seatFault(r *ruleset.Ruleset, pointer string, seat int) schafkopf.Fault {
	return schafkopf.Fault{Pointer: pointer, Code: schafkopf.CodeSeat, Facts: schafkopf.Facts{Seat: seat, Limit: r.Players - 1}}
}

// checkSize lists a hand that is not as large as it was dealt.
func checkSize(r *ruleset.Ruleset, pointer string, hand []schafkopf.Card) []schafkopf.Fault {
	if n := len(hand); n != r.HandSize() {
		return []schafkopf.Fault{{Pointer: pointer, Code: CodeHandSize, Facts: schafkopf.Facts{Count: n, Limit: r.HandSize()}}}
	}
	return nil
}
