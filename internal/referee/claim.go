package referee

import (
	"strconv"

	"github.com/schafkopf-service/schafkopf/internal/bidding"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Claim is a claim with open hands as a caller states it: unchecked.
type Claim struct {
	Contract      schafkopf.Contract
	Declarer      int // NoSeat where it is left out
	Partner       int // NoSeat where it is left out
	Hands         [][]schafkopf.Card
	Trick         PlayedTrick
	CalledSuitLed bool
	Seat          int
	None          bool // no further trick is claimed; else all of them
}

// SearchLimit is the fault of a claim whose search was given up.
func SearchLimit(pointer string) schafkopf.Fault {
	return schafkopf.Fault{Pointer: pointer, Code: CodeSearchLimit, Facts: schafkopf.Facts{Limit: NodeLimit}}
}

// ClaimPosition is a checked claim.
type ClaimPosition struct {
	order             *schafkopf.Order
	rules             schafkopf.PlayRules
	players           int
	hands             [schafkopf.MaxPlayers]schafkopf.Set // what each seat has left beside the trick
	trick             schafkopf.Trick
	called            schafkopf.Card
	free              bool // the called suit was led in an earlier trick
	open              bool // the parties of a Rufspiel are known
	suitDealt         int
	declarer, partner int // NoSeat where there is none
	claimant          int
	none              bool
	// Revokes are the cards on the table that their seats should not have played.
	Revokes []schafkopf.Violation
}

// ClaimVerdict is what becomes of a claim.
type ClaimVerdict struct {
	Holds bool
	// Undecided is set when the search reached its node limit; Holds is then false, and nothing is known.
	Undecided  bool
	Violations []schafkopf.Violation
	// Line is the play that refutes the claim, from the trick on the table to the one that does not fit it.
	Line []schafkopf.Trick
}

// Codes of claims.
const (
	CodeNotOnLead    schafkopf.Code = "not_on_lead"
	CodeNothingLeft  schafkopf.Code = "nothing_left"
	CodeNotARufspiel schafkopf.Code = "not_a_rufspiel"
)

// Check turns a claim into a position to be decided, or lists all its faults.
func (c *Claim) Check(r *ruleset.Ruleset) (ClaimPosition, []schafkopf.Fault) {
	k := claimCheck{Claim: c, checking: newChecking(r)}
	p := k.check()
	return p, k.all()
}

type claimCheck struct {
	*Claim
	checking
}

func (k *claimCheck) check() (p ClaimPosition) {
	k.faults = checkPlayed(k.r, k.Contract)
	playable := len(k.faults) == 0
	p.players, p.none, p.claimant = k.r.Players, k.None, k.Seat
	for seat, hand := range k.Hands {
		if set := k.tally.Add("/hands/"+strconv.Itoa(seat), hand); seat < p.players {
			p.hands[seat] = set
		}
	}
	k.tally.Add("/trick/cards", k.Trick.Cards)
	seated := k.seat("/trick/leader", k.Trick.Leader)
	if n := len(k.Trick.Cards); n >= p.players {
		k.fault("/trick/cards", CodeTrickFull, schafkopf.Facts{Count: n, Limit: p.players - 1})
	} else if n := len(k.Hands); n != p.players {
		k.fault("/hands", bidding.CodeHandCount, schafkopf.Facts{Count: n, Limit: p.players})
	} else if seated {
		p.trick.Leader = k.Trick.Leader
		p.trick.Len = copy(p.trick.Cards[:], k.Trick.Cards)
		k.sizes(&p.trick)
	}
	k.seat("/seat", k.Seat)
	parties := parties{r: k.r, contract: k.Contract, declarer: k.Declarer, partner: k.Partner, holder: holderOf(&p.hands, k.Contract.Called), holderKnown: playable}
	k.faults = append(k.faults, parties.check()...)
	p.declarer, p.partner = parties.declarer, parties.partner
	if k.CalledSuitLed && k.Contract.Type != schafkopf.Rufspiel {
		k.fault("/called_suit_led", CodeNotARufspiel, schafkopf.Facts{Name: k.Contract.Type.String()})
	}
	if !k.sound() {
		return p
	}
	p.order, p.rules, p.called = k.r.Order(k.Contract), k.r.PlayRules(k.Contract.Type), k.Contract.Called
	p.free = k.CalledSuitLed
	p.open = k.CalledSuitLed || parties.holder == schafkopf.NoSeat
	if p.called != schafkopf.NoCard && parties.holder != schafkopf.NoSeat {
		p.suitDealt = (p.hands[parties.holder] & p.order.Following(schafkopf.Led(p.called.Suit()))).Len()
	}
	p.judgeTrick()
	return p
}

// sizes: all seats hold the same number of cards, counting the one that lies on the table, and no more than were dealt.
func (k *claimCheck) sizes(t *schafkopf.Trick) {
	var held [schafkopf.MaxPlayers]int
	most := 0
	for seat, hand := range k.Hands {
		held[seat] = len(hand)
		if place := (seat - t.Leader + k.r.Players) % k.r.Players; place < t.Len {
			held[seat]++
		}
		most = max(most, held[seat])
	}
	limit := k.r.HandSize()
	if most == 0 {
		k.fault("/hands", CodeNothingLeft, schafkopf.Facts{})
	}
	for seat := range k.Hands {
		at := "/hands/" + strconv.Itoa(seat)
		switch n := held[seat]; {
		case n > limit:
			k.fault(at, CodeHandTooLarge, schafkopf.Facts{Count: n, Limit: limit})
		case n < min(most, limit):
			k.fault(at, bidding.CodeHandSize, schafkopf.Facts{Count: len(k.Hands[seat]), Limit: len(k.Hands[seat]) + min(most, limit) - n})
		}
	}
}

// judgeTrick reports the cards on the table that were played against the rules, as the cards left in hand show (000 IV.2).
func (p *ClaimPosition) judgeTrick() {
	for i, card := range p.trick.Cards[:p.trick.Len] {
		seat := (p.trick.Leader + i) % p.players
		s := p.situation(p.hands[seat].With(card), p.trick)
		s.Trick.Len = i
		p.Revokes = append(p.Revokes, violations(&s, seat, -1, card)...)
	}
}

func (p *ClaimPosition) situation(hand schafkopf.Set, t schafkopf.Trick) schafkopf.Situation {
	return schafkopf.Situation{Order: p.order, Rules: p.rules, Hand: hand, Trick: t, Called: p.called, Free: p.free, SuitDealt: p.suitDealt}
}

// Decide tells whether the claim stands (000 IV.4). A claim of all rests on the lead: whoever is not the leader of the trick on the
// table cannot make it, and nothing is searched.
func (p *ClaimPosition) Decide() (v ClaimVerdict) {
	v.Violations = p.Revokes
	if !p.none && p.claimant != p.trick.Leader {
		broken := schafkopf.Violated(CodeNotOnLead, schafkopf.Facts{Seat: p.claimant, Limit: p.trick.Leader})
		broken.Seat = p.claimant
		v.Violations = append(v.Violations[:len(v.Violations):len(v.Violations)], broken)
		return v
	}
	s := solvers.Get().(*solver)
	defer solvers.Put(s)
	start := s.ask(p)
	switch s.solve(start) {
	case stands:
		v.Holds = true
	case givenUp:
		v.Undecided = true
	case refuted:
		line, found := s.line(start, p.trick)
		v.Line, v.Undecided = line, !found
	}
	return v
}
