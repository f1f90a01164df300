package scoresheet

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"golang.org/x/text/encoding/charmap"
)

// answer is all that the check says, apart from the lines and from what the reader did not understand.
func answer(s *Sheet, r *ruleset.Ruleset) (string, *Report) {
	rep := Check(s, r)
	var lines []string
	for _, f := range rep.Findings {
		if slices.ContainsFunc(s.Read, func(g Finding) bool { return reflect.DeepEqual(f, g) }) {
			continue
		}
		lines = append(lines, fmt.Sprintf("%d %s %s %s %v/%v %s", f.Entry, f.Pointer, f.Code, f.Severity, f.Expected, f.Actual, f.Likely))
	}
	slices.Sort(lines)
	for i := range rep.Rows {
		row := &rep.Rows[i]
		lines = append(lines, fmt.Sprintf("row %d: %v %d %v %v %d %d", i, row.Priced, row.Value, row.Amounts, row.Totals, row.Stock, row.Dealer))
	}
	lines = append(lines, fmt.Sprintf("%+v %+v", rep.Standings, rep.Statistics))
	return strings.Join(lines, "\n"), rep
}

// checkRoundTrip exports a sheet, reads it back and compares the answers.
func checkRoundTrip(tb testing.TB, s *Sheet, r *ruleset.Ruleset) {
	tb.Helper()
	out := WriteCSV(s)
	again, refusal := ReadCSV(out)
	if refusal != nil {
		tb.Fatalf("the export is refused: %v\n%s", refusal, out)
	}
	unread := unreadOf(s) // is written as such, and reads back as such
	for _, f := range again.Read {
		if f.Severity != Info && f.Code != CodeContractMissing && !unread[f.Pointer] {
			tb.Errorf("the export is not understood: %s line %d: %v\n%.2000s", f.Code, f.Line, f.Facts.Name, out)
		}
	}
	if !slices.Equal(s.Players, again.Players) {
		tb.Fatalf("players %q became %q\n%.2000s", s.Players, again.Players, out)
	}
	a, _ := answer(s, r)
	b, _ := answer(again, r)
	if a != b {
		as, bs := strings.Split(a, "\n"), strings.Split(b, "\n")
		for i := range min(len(as), len(bs)) {
			if as[i] != bs[i] {
				tb.Fatalf("the export gets another answer:\n%s\n%s\n%.3000s", as[i], bs[i], out)
			}
		}
		tb.Fatalf("the export gets another answer: %d and %d lines\n%.2000s", len(as), len(bs), out)
	}
}

func TestProtocolsSurviveTheWayThroughCSV(t *testing.T) {
	for _, data := range protocols(t) {
		sheet, refusal := ReadProtocol(data)
		if refusal != nil {
			t.Fatal(refusal)
		}
		checkRoundTrip(t, sheet, rulesFor(t, sheet))
	}
}

func TestMutantsSurviveTheWayThroughCSV(t *testing.T) {
	for _, data := range protocols(t) {
		decoded, err := charmap.Windows1252.NewDecoder().Bytes(data)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.ReplaceAll(string(decoded), "\r\n", "\n"), "\n")[:120]
		for _, m := range mutators {
			r := rand.New(rand.NewPCG(1, uint64(len(m.kind))))
			for range 3 {
				mut, ok := m.make(r, lines)
				if !ok {
					continue
				}
				sheet, refusal := ReadProtocol([]byte(strings.Join(mut.lines, "\n")))
				if refusal != nil {
					continue
				}
				checkRoundTrip(t, sheet, rulesFor(t, sheet))
			}
		}
	}
}

func TestCorrectedSheetsHaveNoErrors(t *testing.T) {
	for name, data := range protocols(t) {
		decoded, err := charmap.Windows1252.NewDecoder().Bytes(data)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.ReplaceAll(string(decoded), "\r\n", "\n"), "\n")
		lines = lines[:gameLines(lines, 400)[0]-1]
		for _, m := range mutators {
			if strings.HasSuffix(m.kind, "removed") || m.kind == "game twice" || m.kind == "hand" || m.kind == "trick" || strings.Contains(m.kind, "tricks") || m.kind == "leader" {
				continue // what is missing cannot be written, and the record of the cards stays as it was written
			}
			mut, ok := m.make(rand.New(rand.NewPCG(2, uint64(len(m.kind)))), lines)
			if !ok {
				continue
			}
			sheet, refusal := ReadProtocol([]byte(strings.Join(mut.lines, "\n")))
			if refusal != nil {
				t.Fatal(refusal)
			}
			rules := rulesFor(t, sheet)
			again, refusal := ReadCSV(WriteCorrected(sheet, Check(sheet, rules)))
			if refusal != nil {
				t.Fatal(refusal)
			}
			for _, f := range Check(again, rules).Findings {
				if f.Severity == Error {
					t.Errorf("%s: %s (%s): the corrected sheet has %s at %s: %v/%v", name, mut.kind, mut.what, f.Code, f.Pointer, f.Expected, f.Actual)
				}
			}
		}
	}
}
