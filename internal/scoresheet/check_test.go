package scoresheet

import (
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
)

func rulesFor(tb testing.TB, s *Sheet) *ruleset.Ruleset {
	tb.Helper()
	patch, _ := InferRules(s, "")
	r, faults := ruleset.Expand(patch)
	if len(faults) > 0 {
		tb.Fatalf("the inferred ruleset does not hold: %+v", faults)
	}
	return r
}

func TestProtocolsAreConfirmed(t *testing.T) {
	for name, data := range protocols(t) {
		sheet, refusal := ReadProtocol(data)
		if refusal != nil {
			t.Fatalf("%s: %v", name, refusal)
		}
		rep := Check(sheet, rulesFor(t, sheet))
		for _, f := range rep.Findings {
			t.Errorf("%s: game %d line %d %s %s: expected %v, actual %v, likely %s", name, f.Entry+1, f.Line, f.Pointer, f.Code, f.Expected, f.Actual, f.Likely)
		}
		for i := range rep.Rows {
			for p, total := range rep.Rows[i].Totals {
				if !rep.Rows[i].Priced || sheet.Entries[i].Totals[p] != total {
					t.Fatalf("%s: game %d: totals %v, stated %v", name, i+1, rep.Rows[i].Totals, sheet.Entries[i].Totals)
				}
			}
		}
		t.Log(InferRules(sheet, ""))
	}
}
