package bidding

import (
	"slices"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Query asks what a hand may announce: unchecked input.
type Query struct {
	Hand         []schafkopf.Card
	Seat         int           // NoSeat where it is left out
	ToBeat       *Announcement // the highest announcement so far; nil where there is none
	AfterAllPass bool          // all have passed: what a forced game allows
}

// Option is a contract that may be announced.
type Option struct {
	Contract schafkopf.Contract
	Rank     int // of its class in the ruleset's ranking
}

// Refusal is a contract that may not be announced, and why.
type Refusal struct {
	Contract   schafkopf.Contract
	Violations []schafkopf.Violation
}

// Options are the contracts of the round, those that the hand may announce and those that it may not, each in the order of the
// ranking, then of the suits. A call by Renonce is among them only for a Sau that the hand could call in no other way.
type Options struct {
	Blocked bool // no Sau can be called (000 III.3.2); false where the round has no Rufspiel
	Options []Option
	Refused []Refusal
	MinBid  int // the least bid that beats ToBeat; NoBid where no bid does, or none is asked for
	// HochzeitOffer tells whether the hand may offer a Hochzeit now: before any announcement where it is accepted before the bidding,
	// in its place of the ranking otherwise.
	HochzeitOffer bool
	Sie           bool // the hand is a Sie, and the round plays it
}

// ListOptions answers a query, or lists every fault of it.
func ListOptions(r *ruleset.Ruleset, q Query) (o Options, faults []schafkopf.Fault) {
	hand, faults := q.check(r)
	if len(faults) > 0 {
		return Options{}, faults
	}
	o.MinBid = NoBid
	if q.ToBeat != nil {
		o.MinBid = leastBid(r, q.Seat, q.ToBeat)
	}
	o.Blocked = r.Admits(schafkopf.Rufspiel) && Blocked(r, hand)
	o.Sie = r.Admits(schafkopf.Sie) && r.IsSie(hand)
	for _, c := range candidates(r, hand, q.AfterAllPass) {
		broken := May(r, hand, c)
		if q.ToBeat != nil {
			if v, below := outbid(r, q.Seat, c, q.ToBeat); below {
				broken = append(broken, v)
			}
		}
		if q.Seat != schafkopf.NoSeat {
			for i := range broken {
				broken[i].Seat = q.Seat
			}
		}
		switch {
		case len(broken) > 0:
			o.Refused = append(o.Refused, Refusal{c, broken})
		default:
			o.Options = append(o.Options, Option{c, r.Rank(c.Class())})
			o.HochzeitOffer = o.HochzeitOffer || c.Type == schafkopf.Hochzeit
		}
	}
	if r.Admits(schafkopf.Hochzeit) && !r.Hochzeit.InRanking && q.ToBeat == nil && !q.AfterAllPass {
		o.HochzeitOffer = len(May(r, hand, hochzeit)) == 0
	}
	return o, nil
}

func (q *Query) check(r *ruleset.Ruleset) (hand schafkopf.Set, faults []schafkopf.Fault) {
	tally := schafkopf.Tally{Deck: r.Deck}
	hand = tally.Add("/hand", q.Hand)
	faults = append(checkSize(r, "/hand", q.Hand), tally.Faults...)
	if q.Seat != schafkopf.NoSeat && !seated(r, q.Seat) {
		faults = append(faults, seatFault(r, "/seat", q.Seat))
	}
	if q.AfterAllPass && !slices.Contains(r.AllPass, ruleset.AllPassMuss) {
		faults = append(faults, schafkopf.Fault{Pointer: "/after_all_pass", Code: ruleset.CodeForcedNotAdmitted})
	}
	if q.ToBeat == nil {
		return hand, faults
	}
	if q.AfterAllPass {
		faults = append(faults, schafkopf.Fault{Pointer: "/after_all_pass", Code: schafkopf.CodeExclusive, Facts: schafkopf.Facts{Name: "to_beat, after_all_pass"}})
	}
	b := q.ToBeat
	switch {
	case !seated(r, b.Seat):
		faults = append(faults, seatFault(r, "/to_beat/seat", b.Seat))
	case b.Seat == q.Seat:
		faults = append(faults, schafkopf.Fault{Pointer: "/seat", Code: CodeOwnGameToBeat, Facts: schafkopf.Facts{Seat: b.Seat}})
	}
	unplayed := r.ContractFaults("/to_beat/contract", b.Contract, false)
	faults = append(faults, unplayed...)
	if len(unplayed) == 0 {
		for _, v := range Admissible(r, b.Contract) {
			faults = append(faults, schafkopf.Fault{Pointer: "/to_beat/contract/type", Code: v.Code, Facts: v.Facts})
		}
	}
	return hand, append(faults, checkBid(r, "/to_beat/bid", b.Contract, b.Bid)...)
}

// outbid is the violation of a contract that does not beat the announcement that is to be beaten; false when it does. Where
// points are bid for it, any Einzelspiel does with a bid of its own; otherwise the order of Rank decides, and without a seat the
// contract must lie above it from any seat.
func outbid(r *ruleset.Ruleset, seat int, c schafkopf.Contract, to *Announcement) (schafkopf.Violation, bool) {
	if byPoints(r, to) && c.Type.Lone() && c.Type != schafkopf.Sie {
		return schafkopf.Violated(CodeNoHigherBid, schafkopf.Facts{Seat: to.Seat, Count: max(to.Bid, 0)}), leastBid(r, seat, to) == NoBid
	}
	mine := Announcement{Seat: seat, Contract: c, Bid: NoBid}
	if seat == schafkopf.NoSeat {
		mine.Seat = r.Players // behind everybody
	}
	if d, _ := compare(r, &mine, to); d < 0 {
		return schafkopf.Violation{}, false
	}
	return tooLow(leastAbove(r, seat, to)), true
}

// tooLow is the violation of a game that does not reach the class.
func tooLow(class schafkopf.Class) schafkopf.Violation {
	return schafkopf.Violated(CodeRankTooLow, schafkopf.Facts{Name: class.String()})
}

// leastAbove is the lowest class that beats the announcement from the seat whatever its suit; the highest where none does.
func leastAbove(r *ruleset.Ruleset, seat int, to *Announcement) schafkopf.Class {
	for i := len(r.Ranking) - 1; i > 0; i-- {
		class := r.Ranking[i]
		if byPoints(r, to) && class.Type.Lone() {
			return class
		}
		mine := Announcement{Seat: seat, Contract: class.Contract(), Bid: NoBid}
		if seat == schafkopf.NoSeat {
			mine.Seat = r.Players
		}
		if d, _ := compare(r, &mine, to); d < 0 {
			return class
		}
	}
	return r.Ranking[0]
}

// byPoints tells whether the announcement is beaten by a bid: with Steigern an Einzelspiel is, be it without a bid so far; a Sie
// is beaten by nothing.
func byPoints(r *ruleset.Ruleset, to *Announcement) bool {
	return r.Steigern.On && to.Contract.Type.Lone() && to.Contract.Type != schafkopf.Sie
}

// leastBid is the least bid that lies above the announcement: an equal one in front of it, behind it a step more (000 Var.
// II.6.1-2); NoBid where the round's bids end below that, or no bid beats it.
func leastBid(r *ruleset.Ruleset, seat int, to *Announcement) int {
	least := to.Bid
	switch {
	case !byPoints(r, to):
		return NoBid
	case to.Bid == NoBid:
		least = r.Steigern.Lowest()
	case seat == schafkopf.NoSeat || seat > to.Seat:
		least += r.Steigern.Step
	}
	if least > r.Steigern.Max {
		return NoBid
	}
	return least
}

// candidates are the contracts that a hand could think of in the round, the highest class first, within a class by suit. After
// all have passed they are the forced Rufspiele (000 Var. IV.3): the Saus, and for a gesperrte hand what it may call instead.
func candidates(r *ruleset.Ruleset, hand schafkopf.Set, afterAllPass bool) (list []schafkopf.Contract) {
	if afterAllPass {
		return forcedCandidates(r, hand)
	}
	for _, class := range r.Ranking {
		c := class.Contract()
		switch {
		case class.Type == schafkopf.Rufspiel:
			may := callsInBidding(r, hand)
			for _, s := range callSuits {
				c.Called, c.Renonce = schafkopf.NewCard(s, schafkopf.Sau), false
				list = append(list, c)
				if c.Renonce = true; may.renonce.Has(c.Called) {
					list = append(list, c)
				}
			}
		case class.Type == schafkopf.Hochzeit && !r.Hochzeit.InRanking:
			// It is offered before the bidding, not announced in it.
		case class.Type.NamesSuit():
			for _, c.Suit = range schafkopf.Suits {
				list = append(list, c)
			}
		default:
			list = append(list, c)
		}
	}
	return list
}

func forcedCandidates(r *ruleset.Ruleset, hand schafkopf.Set) (list []schafkopf.Contract) {
	may := callsForced(r, hand)
	c := rufspiel
	c.Forced = true
	for _, rank := range callRanks {
		for _, s := range callSuits {
			c.Called, c.Renonce = schafkopf.NewCard(s, rank), false
			if !r.Deck.Cards().Has(c.Called) {
				continue
			}
			list = append(list, c)
			if c.Renonce = true; may.renonce.Has(c.Called) {
				list = append(list, c)
			}
		}
		// Lower ranks matter only as long as nothing of this one, or of those above, can be called.
		if may.held&schafkopf.RankSet(rank) != 0 || may.held == 0 {
			break
		}
	}
	return list
}
