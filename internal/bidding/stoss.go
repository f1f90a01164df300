package bidding

import (
	"slices"
	"strconv"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Unstated stands where a record does not say after how many cards a Stoß was given.
const Unstated = -1

// Stoss is one doubling as a caller states it: the Stoß, the Retour and so on.
type Stoss struct {
	Seat       int // NoSeat where it is left out
	AfterCards int // cards of the whole game on the table then; Unstated where it is left out
}

// Parties is what decides who may double in a game.
type Parties struct {
	Contract schafkopf.Contract
	Declarer int // NoSeat in a Ramsch
	Partner  int // of a Rufspiel or Hochzeit; NoSeat where it is not known
}

// declarers tells whether the seat belongs to the declarer's party.
func (p *Parties) declarers(seat int) bool {
	return seat == p.Declarer || seat == p.Partner && seat != schafkopf.NoSeat
}

// JudgeStoss lists why the next Stoß may not be given in the round, none when it may. before are those given already, which are
// taken as they were. What s leaves out is not checked.
//
// Levels alternate: the first is an opponent's, the second one of the declarer's party, the called partner included, and so on
// (000 V.2.1-4, 003 section 9). In a Ramsch, where a round allows it there, everybody is everybody's opponent.
func JudgeStoss(r *ruleset.Ruleset, p Parties, before []Stoss, s Stoss) (broken []schafkopf.Violation) {
	level := len(before) + 1
	violate := func(code schafkopf.Code, facts schafkopf.Facts) {
		v := schafkopf.Violated(code, facts)
		v.Seat = s.Seat
		broken = append(broken, v)
	}
	name := p.Contract.Type.String()
	switch {
	case r.Stoss.Max == 0:
		violate(CodeStossOff, schafkopf.Facts{})
	case slices.Contains(r.Stoss.ForbiddenIn, p.Contract.Type):
		violate(CodeStossForbidden, schafkopf.Facts{Name: name})
	case p.Contract.Forced && !r.Muss.Stoss:
		violate(CodeStossForbiddenMuss, schafkopf.Facts{Name: name})
	case level > r.Stoss.Max:
		violate(CodeStossMax, schafkopf.Facts{Count: level, Limit: r.Stoss.Max})
	}
	if s.Seat != schafkopf.NoSeat && p.Contract.Type != schafkopf.Ramsch && p.declarers(s.Seat) == (level%2 == 1) {
		violate(CodeStossWrongParty, schafkopf.Facts{Seat: s.Seat, Count: level})
	}
	if s.AfterCards == Unstated {
		return broken
	}
	switch {
	case level == 1 || r.Stoss.Reply == ruleset.ReplySameWindow:
		if limit, known := window(r, p, s.Seat); known && s.AfterCards > limit {
			violate(CodeStossTooLate, schafkopf.Facts{Seat: s.Seat, Count: s.AfterCards, Limit: limit})
		}
	case r.Stoss.Reply == ruleset.ReplyImmediate:
		// 000 V.2.2-4: at once, before another card falls.
		if last := before[len(before)-1].AfterCards; last != Unstated && s.AfterCards != last {
			violate(CodeStossReplyTooLate, schafkopf.Facts{Seat: s.Seat, Count: s.AfterCards, Limit: last})
		}
	case s.AfterCards >= level*r.Players: // plus_trick: level n while trick n is incomplete
		violate(CodeStossReplyTooLate, schafkopf.Facts{Seat: s.Seat, Count: s.AfterCards, Limit: level*r.Players - 1})
	}
	return broken
}

// window is the largest number of cards on the table at which the seat may still double (F2). It is not known where it depends on
// a seat that is left out.
func window(r *ruleset.Ruleset, p Parties, seat int) (limit int, known bool) {
	switch r.Stoss.Window {
	case ruleset.BeforeFirstCard:
		return 0, true
	case ruleset.BeforeSecondCard:
		return 1, true
	case ruleset.BeforeTrick2:
		return r.Players, true
	}
	if seat == schafkopf.NoSeat {
		return 0, false
	}
	leader := 0
	if p.Contract.Type == schafkopf.Bettel && r.Bettel.DeclarerLeads {
		leader = p.Declarer
	}
	return (seat - leader + r.Players) % r.Players, true // own_hand_full: until his first card lies
}

// JudgeStosses checks a recorded list of Stöße one after the other, each against those before it: what a game's replay asks.
// Seats and moments that are left out are not checked. The violations' Call is the place in the list.
func JudgeStosses(r *ruleset.Ruleset, p Parties, list []Stoss) (broken []schafkopf.Violation) {
	for i, s := range list {
		for _, v := range JudgeStoss(r, p, list[:i], s) {
			v.Call = i
			broken = append(broken, v)
		}
	}
	return broken
}

// CheckStosses lists the faults of a recorded list that no game can have: seats that are not in the game, and moments that run
// backwards or lie beyond the cards on the table. The pointers begin with the given one.
func CheckStosses(r *ruleset.Ruleset, pointer string, list []Stoss, onTable int) (faults []schafkopf.Fault) {
	least := 0
	for i, s := range list {
		at := pointer + "/" + strconv.Itoa(i)
		if s.Seat != schafkopf.NoSeat && !seated(r, s.Seat) {
			faults = append(faults, seatFault(r, at+"/seat", s.Seat))
		}
		if s.AfterCards == Unstated {
			continue
		}
		if s.AfterCards < least || s.AfterCards > onTable {
			faults = append(faults, schafkopf.Fault{
				Pointer: at + "/after_cards", Code: CodeStossOrder,
				Facts: schafkopf.Facts{Count: s.AfterCards, Limit: onTable, Name: strconv.Itoa(least)},
			})
			continue
		}
		least = s.AfterCards
	}
	return faults
}

// StossQuery asks whether a seat may double now: unchecked input.
type StossQuery struct {
	Parties
	Hand        []schafkopf.Card // of the seat, as dealt or what is left of it; nil where it is left out
	Seat        int
	CardsPlayed int
	Stoss       []Stoss
}

// StossVerdict says whether the Stoß may be given.
type StossVerdict struct {
	Level      int   // after this Stoß; 0 when it is refused
	Factor     int64 // of all Stöße together after this one; 0 when it is refused
	Violations []schafkopf.Violation
	// AssumesOpponent is set where nothing tells the seat's party in a Rufspiel, and it was taken for an opponent.
	AssumesOpponent bool
}

// CheckStoss answers a query, or lists every fault of it.
func CheckStoss(r *ruleset.Ruleset, q StossQuery) (v StossVerdict, faults []schafkopf.Fault) {
	p := q.Parties
	if faults = q.check(r); len(faults) > 0 {
		return v, faults
	}
	if p.Contract.Type == schafkopf.Rufspiel && p.Partner == schafkopf.NoSeat && q.Seat != p.Declarer {
		switch {
		case q.Hand == nil:
			v.AssumesOpponent = true
		case schafkopf.SetOf(q.Hand...).Has(p.Contract.Called):
			p.Partner = q.Seat
		}
	}
	v.Violations = JudgeStoss(r, p, q.Stoss, Stoss{q.Seat, q.CardsPlayed})
	if len(v.Violations) > 0 {
		return v, nil
	}
	v.Level = len(q.Stoss) + 1
	v.Factor = 1 << v.Level // no ruleset allows more than fit 64 bits
	return v, nil
}

func (q *StossQuery) check(r *ruleset.Ruleset) (faults []schafkopf.Fault) {
	fault := func(pointer string, code schafkopf.Code, facts schafkopf.Facts) {
		faults = append(faults, schafkopf.Fault{Pointer: pointer, Code: code, Facts: facts})
	}
	seat := func(pointer string, seat int) {
		if seat != schafkopf.NoSeat && !seated(r, seat) {
			faults = append(faults, seatFault(r, pointer, seat))
		}
	}
	faults = append(r.ContractFaults("/contract", q.Contract, false), q.Parties.check()...)
	seat("/declarer", q.Declarer)
	seat("/partner", q.Partner)
	seat("/seat", q.Seat)
	if total := r.HandSize() * r.Players; q.CardsPlayed > total {
		fault("/cards_played", CodeCardsPlayed, schafkopf.Facts{Count: q.CardsPlayed, Limit: total})
	}
	if q.Hand != nil {
		tally := schafkopf.Tally{Deck: r.Deck}
		hand := tally.Add("/hand", q.Hand)
		// The seat has played a card in each complete trick, and one more where it has had its turn in the trick on the table.
		least := max(r.HandSize()-(q.CardsPlayed+r.Players-1)/r.Players, 0)
		if n := len(q.Hand); n > r.HandSize() || n < least {
			fault("/hand", CodeHandSize, schafkopf.Facts{Count: n, Limit: r.HandSize()})
		}
		faults = append(faults, tally.Faults...)
		called := q.Contract.Called
		switch {
		case q.Contract.Type != schafkopf.Rufspiel || !hand.Has(called):
		case q.Seat == q.Declarer:
			fault("/contract/called_card", schafkopf.CodeDeclarerHoldsCalled, schafkopf.Facts{Card: called})
		case q.Partner != schafkopf.NoSeat && q.Partner != q.Seat:
			fault("/partner", CodePartnerDiffers, schafkopf.Facts{Seat: q.Seat, Card: called})
		}
	}
	return append(faults, CheckStosses(r, "/stoss", q.Stoss, q.CardsPlayed)...)
}

// check lists what does not stand together: a declarer except in a Ramsch, a partner in the partner games only, and in a Hochzeit,
// where everybody knows him, always.
func (p *Parties) check() (faults []schafkopf.Fault) {
	fault := func(pointer string, code schafkopf.Code, facts schafkopf.Facts) {
		faults = append(faults, schafkopf.Fault{Pointer: pointer, Code: code, Facts: facts})
	}
	t := p.Contract.Type
	switch {
	case t == schafkopf.Ramsch && p.Declarer != schafkopf.NoSeat:
		fault("/declarer", schafkopf.CodeNoDeclarer, schafkopf.Facts{})
	case t != schafkopf.Ramsch && p.Declarer == schafkopf.NoSeat:
		fault("/declarer", schafkopf.CodeContractMemberMissing, schafkopf.Facts{Name: t.String()})
	}
	switch {
	case p.Partner == schafkopf.NoSeat && t == schafkopf.Hochzeit:
		fault("/partner", schafkopf.CodeContractMemberMissing, schafkopf.Facts{Name: t.String()})
	case p.Partner != schafkopf.NoSeat && !t.Partner():
		fault("/partner", schafkopf.CodeContractMemberExtra, schafkopf.Facts{Name: t.String()})
	case p.Partner != schafkopf.NoSeat && p.Partner == p.Declarer:
		fault("/partner", schafkopf.CodePartnerIsDeclarer, schafkopf.Facts{Seat: p.Partner})
	}
	return faults
}
