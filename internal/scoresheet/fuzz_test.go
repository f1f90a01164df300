package scoresheet

import (
	"bytes"
	"encoding/csv"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
)

// fuzzRules is a round with everything: Stock, knocks, Ramsch, Bettel, Tout; for three players the same as far as they can.
func fuzzRules(tb testing.TB, players int) *ruleset.Ruleset {
	p := ruleset.Patch{Preset: ruleset.BSV1989Varianten}
	if players == 3 {
		p = p.With("players", 3)
	}
	r, faults := ruleset.Expand(p)
	if len(faults) > 0 {
		tb.Fatalf("%+v", faults)
	}
	return r
}

// holdReader checks what every reader promises: limits are kept, and what was read is written, read and judged the same again.
func holdReader(t *testing.T, s *Sheet, refusal *Refusal) {
	if refusal != nil {
		if len(refusal.Reasons) == 0 || refusal.Reasons[0].Code == "" {
			t.Fatal("refused without a reason")
		}
		return
	}
	if n := len(s.Players); n < MinPlayers || n > MaxPlayers || len(s.Entries) > MaxRows {
		t.Fatalf("%d players, %d entries", n, len(s.Entries))
	}
	rules := fuzzRules(t, len(s.Players))
	checkRoundTrip(t, s, rules)
	rep := Check(s, rules)
	again, refusal := ReadCSV(WriteCorrected(s, rep))
	if refusal != nil {
		t.Fatalf("the corrected sheet is refused: %v", refusal)
	}
	if len(again.Entries) != len(s.Entries) {
		t.Fatalf("the corrected sheet has %d entries instead of %d", len(again.Entries), len(s.Entries))
	}
	r := csv.NewReader(bytes.NewReader(WriteCSV(s)))
	r.Comma, r.FieldsPerRecord = ';', -1
	written, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range written {
		for _, cell := range row {
			if startsFormula(cell) && len(cell) > 1 && (cell[0] != '-' || !allDigits(cell[1:])) {
				t.Fatalf("a spreadsheet would run %q", cell)
			}
		}
	}
}

func FuzzReadCSV(f *testing.F) {
	for _, c := range sheetCases(f) {
		f.Add(c.data)
	}
	f.Add(Template(false))
	f.Add(Template(true))
	f.Add([]byte("Spiel;Anna;Beni;Chris;Dora;Stand Anna;Stand Beni;Blatt Anna;Verlauf\nWenz;1;2;3;4;5;6;EO GO;Anna: EO GO HO SO | GA\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, refusal := ReadCSV(data)
		holdReader(t, s, refusal)
	})
}

func FuzzReadProtocol(f *testing.F) {
	f.Add([]byte(shortProtocol))
	f.Add([]byte(schieberProtocol))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, refusal := ReadProtocol(data)
		holdReader(t, s, refusal)
	})
}
