package scoresheet

import (
	"slices"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Codes of a sheet that is wrong in most of its rows, and right when it is read another way.
const (
	CodeAmountsAreTotals schafkopf.Code = "amounts_are_totals"
	CodeOtherRulesetFits schafkopf.Code = "other_ruleset_fits"
)

// sampleRows is from how many rows it is told how a sheet is to be read.
const sampleRows = 100

// readingOf decides how a sheet is read whose amounts are wrong in most rows. Under the players' names many rounds keep running
// balances instead of amounts: where the rows fit as such, they are taken as such. Where they fit the prices of another preset, that
// is said. Either is told from the first rows.
func readingOf(s *Sheet, r *ruleset.Ruleset) (*Sheet, *Finding) {
	sample := *s
	sample.Read, sample.Sums = nil, nil
	sample.Entries = s.Entries[:min(len(s.Entries), sampleRows)]
	wrong := wrongAmounts(&sample, r)
	if wrong < 2 || wrong*2 <= len(sample.Entries) {
		return s, nil
	}
	said := Finding{Entry: -1, Line: s.HeadLine, Severity: Info}
	if s.Format == CSV && len(sample.Entries) > 2 && !slices.ContainsFunc(s.Entries, func(e Entry) bool { return e.Totals != nil }) {
		if balances := asBalances(&sample); wrongAmounts(balances, r)*3 <= wrong {
			said.Code = CodeAmountsAreTotals
			return asBalances(s), &said
		}
	}
	best, fewest := ruleset.Preset(""), wrong/4
	for _, p := range ruleset.Presets {
		other, ok := ruleset.Of(p)
		if !ok || other.Players != r.Players || other.Deck != r.Deck || p == r.Preset {
			continue
		}
		if n := wrongAmounts(&sample, other); n <= fewest && (best == "" || n < fewest) {
			best, fewest = p, n
		}
	}
	if best == "" {
		return s, nil
	}
	said.Code, said.Facts.Name = CodeOtherRulesetFits, string(best)
	return s, &said
}

// wrongAmounts counts the rows whose amounts or running totals do not fit their games.
func wrongAmounts(s *Sheet, r *ruleset.Ruleset) (n int) {
	last := -1
	for _, f := range check(s, r).Findings {
		switch f.Code {
		case CodeAmountDiffers, CodeAmountImpossible, CodeNotZeroSum, CodeTotalDiffers, ruleset.CodeContractNotAdmitted:
			if f.Entry != last {
				n++
			}
			last = f.Entry
		}
	}
	return n
}

// asBalances is the sheet with the amounts read as running totals.
func asBalances(s *Sheet) *Sheet {
	balances := *s
	balances.Entries = slices.Clone(s.Entries)
	for i := range balances.Entries {
		e := &balances.Entries[i]
		e.Amounts, e.Totals = nil, e.Amounts
	}
	return &balances
}
