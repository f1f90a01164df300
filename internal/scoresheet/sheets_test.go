package scoresheet

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
)

// sheetCase is a table that a person could have written, with what must be found in it: for each finding its line, entry, code,
// severity, pointer and likely slip, or "refused", code and line. A first line "ruleset {...}" gives the round's rules.
type sheetCase struct {
	name  string
	data  []byte
	want  string
	rules *ruleset.Ruleset
}

func sheetCases(tb testing.TB) (cases []sheetCase) {
	tb.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "sheets", "*.csv"))
	if err != nil || len(files) == 0 {
		tb.Fatalf("no sheets in testdata: %v", err)
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			tb.Fatal(err)
		}
		want, err := os.ReadFile(strings.TrimSuffix(f, ".csv") + ".want")
		if err != nil {
			tb.Fatal(err)
		}
		c := sheetCase{name: filepath.Base(f), data: data, want: strings.TrimSpace(string(want)), rules: ruleset.Default()}
		if rest, ok := strings.CutPrefix(c.want, "ruleset "); ok {
			stated, more, _ := strings.Cut(rest, "\n")
			c.want, c.rules = strings.TrimSpace(more), statedRules(tb, stated)
		}
		cases = append(cases, c)
	}
	return cases
}

// statedRules reads a flat ruleset: a preset and numbers.
func statedRules(tb testing.TB, stated string) *ruleset.Ruleset {
	tb.Helper()
	var members map[string]any
	if err := json.Unmarshal([]byte(stated), &members); err != nil {
		tb.Fatal(err)
	}
	var p ruleset.Patch
	for k, v := range members {
		switch v := v.(type) {
		case string:
			p.Preset = ruleset.Preset(v)
		case float64:
			p = p.With(k, int64(v))
		}
	}
	r, faults := ruleset.Expand(p)
	if len(faults) > 0 {
		tb.Fatalf("%s: %+v", stated, faults)
	}
	return r
}

func TestSheetsGetTheirFindings(t *testing.T) {
	for _, c := range sheetCases(t) {
		t.Run(c.name, func(t *testing.T) {
			sheet, refusal := ReadCSV(c.data)
			var got []string
			if refusal != nil {
				for _, f := range refusal.Reasons {
					got = append(got, fmt.Sprintf("refused %s %d", f.Code, f.Line))
				}
			} else {
				for _, f := range Check(sheet, c.rules).Findings {
					got = append(got, strings.TrimSpace(fmt.Sprintf("%d %d %s %s %s %s", f.Line, f.Entry, f.Code, f.Severity, f.Pointer, f.Likely)))
				}
				checkRoundTrip(t, sheet, c.rules)
			}
			want := strings.Split(c.want, "\n")
			if c.want == "" {
				want = nil
			}
			for i := range max(len(got), len(want)) {
				g, w := "", ""
				if i < len(got) {
					g = got[i]
				}
				if i < len(want) {
					w = strings.TrimSpace(want[i])
				}
				if g != w {
					t.Errorf("got  %q\nwant %q", g, w)
				}
			}
		})
	}
}
