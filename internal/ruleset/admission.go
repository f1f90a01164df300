package ruleset

import (
	"slices"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// CheckContract lists what is wrong with a contract in a round with this deck, whatever it admits: what Contract.Check finds, and a
// called card that the deck lacks, which only the short one can. Pointers are relative to the contract.
func (r *Ruleset) CheckContract(c schafkopf.Contract, partial bool) []schafkopf.Fault {
	const pointer = "/called_card"
	faults := c.Check(partial)
	if c.Called != schafkopf.NoCard && !r.Deck.Cards().Has(c.Called) &&
		!slices.ContainsFunc(faults, func(f schafkopf.Fault) bool { return f.Pointer == pointer }) {
		faults = append(faults, schafkopf.Fault{Pointer: pointer, Code: schafkopf.CodeNotInDeck, Facts: schafkopf.Facts{Card: c.Called}})
	}
	return faults
}

// ContractFaults is CheckContract and Admission together: all that keeps a stated contract from being played in the round. The
// contract stands at the pointer.
func (r *Ruleset) ContractFaults(pointer string, c schafkopf.Contract, partial bool) (faults []schafkopf.Fault) {
	for _, f := range append(r.CheckContract(c, partial), r.Admission(c)...) {
		faults = append(faults, f.At(pointer))
	}
	return faults
}

// Admission lists what of the contract the round does not play: its type, its Tout, a Renonce, a forced game. Pointers are
// relative to the contract. A member that the type does not have is CheckContract's, and not told twice.
func (r *Ruleset) Admission(c schafkopf.Contract) (faults []schafkopf.Fault) {
	refuse := func(pointer string, code schafkopf.Code) {
		faults = append(faults, schafkopf.Fault{Pointer: pointer, Code: code, Facts: schafkopf.Facts{Name: c.Class().String()}})
	}
	switch {
	case !r.Admits(c.Type), c.Type == schafkopf.Sie && !r.sieExists():
		refuse("/type", CodeContractNotAdmitted)
		return faults
	case c.Tout && c.Type.ToutPossible() && !r.AdmitsTout(c.Type):
		refuse("/tout", CodeToutNotAdmitted)
	}
	if c.Type != schafkopf.Rufspiel {
		return faults
	}
	if c.Renonce && !r.admitsRenonce(c.Forced) {
		refuse("/renonce", CodeRenonceNotAdmitted)
	}
	if c.Forced && !slices.Contains(r.AllPass, AllPassMuss) {
		refuse("/forced", CodeForcedNotAdmitted)
	}
	return faults
}

// admitsRenonce tells whether a Sau without a card of its suit may be called: in the bidding (000 Var. III.2), or only by whoever
// is forced to play, where the round knows it then or tries it before a Zehn (C3, C5).
func (r *Ruleset) admitsRenonce(forced bool) bool {
	return r.Renonce == RenonceBid || forced && (r.Renonce == RenonceAfterAllPass || r.Muss.RenonceThenRankDown)
}

// sieTrumps is the number of Ober and Unter, which a Sie of eight cards holds all.
const sieTrumps = 8

// IsSie tells whether a whole hand is a Sie: all Ober and Unter (000 II.3), or where a hand holds six cards the six highest, if the
// round counts them (A18). Whether the round admits a Sie is another question.
func (r *Ruleset) IsSie(hand schafkopf.Set) bool {
	highest := r.Order(schafkopf.Class{Type: schafkopf.Sie}.Contract()).TrumpList()[:r.HandSize()]
	return r.sieExists() && hand == schafkopf.SetOf(highest...)
}

// sieExists tells whether any hand of the round can be a Sie; hands of six cards are none where the round does not count them (A18).
func (r *Ruleset) sieExists() bool { return r.HandSize() == sieTrumps || r.SieShort == SieTop6 }

// Minimum is the class that the k-th player who speaks up needs at least, k counted from 1 (003 section 7): the k-th from below
// among the admitted classes without Tout, Hochzeit, Bettel and Sie, beyond the last the highest of them. It is false where the round
// has none of them.
func (r *Ruleset) Minimum(k int) (lowest schafkopf.Class, ok bool) {
	for i := len(r.Ranking) - 1; i >= 0 && k > 0; i-- {
		c := r.Ranking[i]
		if c.Tout || c.Type == schafkopf.Hochzeit || c.Type == schafkopf.Bettel || c.Type == schafkopf.Sie {
			continue
		}
		lowest, ok = c, true
		k--
	}
	return lowest, ok
}
