package referee

import (
	"github.com/schafkopf-service/schafkopf/internal/bidding"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// parties are who plays with whom as a caller states it; check completes them.
type parties struct {
	r                 *ruleset.Ruleset
	contract          schafkopf.Contract
	declarer, partner int  // NoSeat where it is left out
	holder            int  // who holds the called card, NoSeat where nobody does
	holderKnown       bool // holder can be relied on: contract and hands are without fault
}

// check lists what does not fit the contract: a Ramsch has no declarer, every other game has one; Rufspiel and Hochzeit have a
// partner, who in a Rufspiel is the holder of the called card (000 III.3.1).
func (p *parties) check() (faults []schafkopf.Fault) {
	fault := func(pointer string, code schafkopf.Code, f schafkopf.Facts) {
		faults = append(faults, schafkopf.Fault{Pointer: pointer, Code: code, Facts: f})
	}
	name := schafkopf.Facts{Name: p.contract.Type.String()}
	switch {
	case p.contract.Type == schafkopf.Ramsch && p.declarer != schafkopf.NoSeat:
		fault("/declarer", schafkopf.CodeNoDeclarer, schafkopf.Facts{})
	case p.contract.Type == schafkopf.Ramsch:
	case p.declarer == schafkopf.NoSeat:
		fault("/declarer", schafkopf.CodeContractMemberMissing, name)
	case p.declarer >= p.r.Players:
		fault("/declarer", schafkopf.CodeSeat, schafkopf.Facts{Seat: p.declarer, Limit: p.r.Players - 1})
	}
	called := schafkopf.Facts{Card: p.contract.Called, Seat: p.holder}
	known := p.contract.Type == schafkopf.Rufspiel && p.holderKnown && p.holder != schafkopf.NoSeat
	if known && p.holder == p.declarer {
		fault("/contract/called_card", schafkopf.CodeDeclarerHoldsCalled, called)
	}
	switch {
	case p.partner == schafkopf.NoSeat && known:
		p.partner = p.holder
	case p.partner == schafkopf.NoSeat && p.contract.Type.Partner() && (p.contract.Type != schafkopf.Rufspiel || p.holderKnown):
		fault("/partner", schafkopf.CodeContractMemberMissing, name)
	case p.partner == schafkopf.NoSeat:
	case !p.contract.Type.Partner():
		fault("/partner", schafkopf.CodeContractMemberExtra, name)
	case p.partner >= p.r.Players:
		fault("/partner", schafkopf.CodeSeat, schafkopf.Facts{Seat: p.partner, Limit: p.r.Players - 1})
	case p.partner == p.declarer:
		fault("/partner", schafkopf.CodePartnerIsDeclarer, schafkopf.Facts{Seat: p.partner})
	case known && p.partner != p.holder:
		fault("/partner", bidding.CodePartnerDiffers, called)
	}
	return faults
}
