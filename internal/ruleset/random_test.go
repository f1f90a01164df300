package ruleset_test

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// drawPatch states some settings with values of their kind, mostly of the right size.
func drawPatch(t *rapid.T) ruleset.Patch {
	p := ruleset.Patch{Preset: rapid.SampledFrom(ruleset.Presets).Draw(t, "preset")}
	rows := ruleset.Parameters()
	for _, i := range rapid.SliceOfNDistinct(rapid.IntRange(0, len(rows)-1), 0, 6, rapid.ID).Draw(t, "rows") {
		row := &rows[i]
		switch row.Get(ruleset.Default()).(type) {
		case int64:
			p = p.With(row.Path, rapid.OneOf(rapid.Int64Range(0, 12), rapid.Int64Range(0, 130), rapid.Int64()).Draw(t, row.Path))
		case bool:
			p = p.With(row.Path, rapid.Bool().Draw(t, row.Path))
		case string:
			p = p.With(row.Path, rapid.SampledFrom(row.Words).Draw(t, row.Path))
		case []string:
			p = p.With(row.Path, rapid.OneOf(rapid.SliceOfNDistinct(rapid.SampledFrom(row.Words), 0, -1, rapid.ID), rapid.SliceOfN(rapid.SampledFrom(row.Words), 0, 4)).Draw(t, row.Path))
		}
	}
	return p
}

func TestAcceptedRulesetsAreConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPatch(t)
		r, faults := ruleset.Expand(p)
		if (r == nil) != (len(faults) > 0) {
			t.Fatalf("%v: %v and %v", p, r, faults)
		}
		if r == nil {
			for _, f := range faults {
				if f.Code == "" || f.Pointer == "" || f.Pointer[0] != '/' {
					t.Fatalf("%v: fault without code or place: %+v", p, f)
				}
			}
			return
		}
		for _, s := range p.Settings {
			if got := valueOf(r, s.Path); !reflect.DeepEqual(got, s.Value) {
				t.Fatalf("%v: %s came out as %v", p, s.Path, got)
			}
		}
		if why := contradiction(r); why != "" {
			t.Fatalf("%v: accepted, but %s", p, why)
		}
		again, faults := ruleset.Expand(full(r))
		if faults != nil || !reflect.DeepEqual(again, r) {
			t.Fatalf("%v: the full form expands to %+v %v", p, again, faults)
		}
		for k := range 5 {
			r.Minimum(k)
		}
		r.IsSie(schafkopf.Set(rapid.Uint32().Draw(t, "hand")))
	})
}

// contradiction says what a ruleset must not be, written apart from the checks of the package.
func contradiction(r *ruleset.Ruleset) string {
	if r.Players != 4 && (r.Players != 3 || r.Deck != schafkopf.Short) {
		return "so many players cannot play with this deck"
	}
	if len(r.Contracts) == 0 {
		return "nothing is played"
	}
	classes := map[schafkopf.Class]bool{}
	for _, c := range r.Contracts {
		if r.Players == 3 && (c == schafkopf.Rufspiel || c == schafkopf.Hochzeit) {
			return "three play a partner game"
		}
		if c != schafkopf.Ramsch {
			classes[schafkopf.Class{Type: c}] = true
		}
		if slices.Contains(r.Tout.Allowed, c) {
			classes[schafkopf.Class{Type: c, Tout: true}] = true
		}
	}
	if len(classes) != len(r.Ranking) {
		return "the ranking has not as many classes as are played"
	}
	for _, c := range r.Ranking {
		if !classes[c] {
			return "the ranking has " + c.String() + " twice, or it is not played"
		}
		delete(classes, c)
	}
	if len(r.AllPass) == 0 {
		return "nothing follows when all pass"
	}
	for _, a := range r.AllPass {
		switch {
		case a == ruleset.AllPassRamsch && !slices.Contains(r.Contracts, schafkopf.Ramsch),
			a == ruleset.AllPassMuss && !slices.Contains(r.Contracts, schafkopf.Rufspiel),
			a == ruleset.AllPassStock && !r.Stock.Enabled:
			return "when all pass, what follows is not played: " + a.String()
		}
	}
	for _, c := range r.Contracts {
		if low, high := r.Laufende.Min[c], r.Laufende.Max[c]; low > 0 && (high < low || low > 14) {
			return "Laufende are paid that cannot be"
		}
	}
	if slices.Contains(r.Contracts, schafkopf.Ramsch) && (r.Ramsch.Losers < 1 || r.Ramsch.Losers > 2) {
		return "a Ramsch is lost by nobody or everybody"
	}
	if r.Steigern.On && slices.Contains(r.Contracts, schafkopf.Solo) && 60+r.Steigern.Step > r.Steigern.Max {
		return "no bid is possible"
	}
	if r.Tariff.Unit < 0 || r.Tariff.Price[schafkopf.Solo] < 0 || r.Stoss.Max > 62 {
		return "a number is out of all bounds"
	}
	return ""
}
