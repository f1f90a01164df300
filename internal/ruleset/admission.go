package ruleset

import "github.com/schafkopf-service/schafkopf/internal/schafkopf"

// Admission lists what of the contract the round does not play: its type, its Tout, a Renonce, a forced game. Pointers are
// relative to the contract, which is one that Contract.Check has passed.
func (r *Ruleset) Admission(c schafkopf.Contract) (faults []schafkopf.Fault) {
	refuse := func(pointer string, code schafkopf.Code) {
		faults = append(faults, schafkopf.Fault{Pointer: pointer, Code: code, Facts: schafkopf.Facts{Name: c.Class().String()}})
	}
	switch {
	case !r.Admits(c.Type):
		refuse("/type", CodeContractNotAdmitted)
		return faults
	case c.Tout && !r.AdmitsTout(c.Type):
		refuse("/tout", CodeToutNotAdmitted)
	}
	if c.Renonce && !r.admitsRenonce(c.Forced) {
		refuse("/renonce", CodeRenonceNotAdmitted)
	}
	if c.Forced && !has(r.AllPass, AllPassMuss) {
		refuse("/forced", CodeForcedNotAdmitted)
	}
	return faults
}

// admitsRenonce tells whether a Sau without a card of its suit may be called: in the bidding (000 Var. III.2), or only by whoever
// is forced to play, where the round knows it then or tries it before a Zehn (C3, C5).
func (r *Ruleset) admitsRenonce(forced bool) bool {
	return r.Renonce == RenonceBid || forced && (r.Renonce == RenonceAfterAllPass || r.Muss.RenonceThenRankDown)
}

// SieSize is the number of highest trumps that make a hand a Sie: all of its cards.
func (r *Ruleset) SieSize() int { return r.HandSize() }

var (
	sieTop6 = []schafkopf.Card{
		schafkopf.NewCard(schafkopf.Eichel, schafkopf.Ober), schafkopf.NewCard(schafkopf.Gras, schafkopf.Ober),
		schafkopf.NewCard(schafkopf.Herz, schafkopf.Ober), schafkopf.NewCard(schafkopf.Schellen, schafkopf.Ober),
		schafkopf.NewCard(schafkopf.Eichel, schafkopf.Unter), schafkopf.NewCard(schafkopf.Gras, schafkopf.Unter),
	}
	sieOfSix   = schafkopf.SetOf(sieTop6...)
	sieOfEight = schafkopf.RankSet(schafkopf.Ober) | schafkopf.RankSet(schafkopf.Unter)
)

// IsSie tells whether a whole hand is a Sie: all Ober and Unter (000 II.3), or where a hand holds six cards the six highest, if the
// round counts them (A18). Whether the round admits a Sie is another question.
func (r *Ruleset) IsSie(hand schafkopf.Set) bool {
	if r.HandSize() == sieOfEight.Len() {
		return hand == sieOfEight
	}
	return r.SieShort == SieTop6 && hand == sieOfSix
}

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
