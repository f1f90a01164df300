package settlement

import (
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Run is the row of highest trumps as it was dealt (000 Tarif III), who held it, and how many of it were asked for.
type Run struct {
	Count    int
	HeldBy   Side // NoSide where nobody said
	Claimed  int  // read when HasClaim is set; without a claim all that are payable are paid
	HasClaim bool
}

// payable is how many of the run the losers owe: all from the minimum on (000 Tarif III.1-2), up to the round's maximum, and
// none of a run on the side that the round does not pay for.
func (t *Terms) payable(run Run) int {
	l := &t.rules.Laufende
	typ := ruleset.PricedAs(t.contract.Type)
	if t.contract.Type == schafkopf.Sie {
		run.HeldBy = DeclarerSide
	}
	switch least := l.Min[typ]; {
	case least == 0 || run.Count < least,
		l.Mode == ruleset.LaufendeWith && run.HeldBy == OpponentSide,
		l.Mode == ruleset.LaufendeWithout && run.HeldBy == DeclarerSide:
		return 0
	}
	return min(run.Count, l.Max[typ])
}

// owed splits a run into those that are paid and those that were claimed beyond what is payable. Fewer than the minimum are not
// paid, even when no more were asked for.
func (t *Terms) owed(run Run) (paid, surplus int) {
	paid = t.payable(run)
	switch {
	case !run.HasClaim:
		return paid, 0
	case run.Claimed > paid:
		return paid, run.Claimed - paid
	case run.Claimed < t.rules.Laufende.Min[ruleset.PricedAs(t.contract.Type)]:
		return 0, 0
	}
	return run.Claimed, 0
}

// withoutByDeclarer tells whether the run concerns the declarer alone and not his partner: the house rule on a Rufspiel played
// without the highest trumps.
func (t *Terms) withoutByDeclarer(run Run) bool {
	return t.rules.Laufende.WithoutBy == ruleset.WithoutByDeclarer && t.contract.Type == schafkopf.Rufspiel && run.HeldBy == OpponentSide
}

// needsHolder tells whether the round pays for a run only when it knows who held it.
func needsHolder(r *ruleset.Ruleset, c schafkopf.Contract) bool {
	return r.Laufende.Mode != ruleset.LaufendeBoth || r.Laufende.WithoutBy == ruleset.WithoutByDeclarer && c.Type == schafkopf.Rufspiel
}
