package scoresheet

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
)

// bigTable is a table of so many rows, a wrong one among ten, about as wide as a sheet gets.
func bigTable(rows int) []byte {
	var b strings.Builder
	b.WriteString("Nr;Geber;Spieler;Partner;Spiel;Augen;Stiche;Gewonnen;Schneider;Schwarz;Laufende;Klopfer;Stoß;Bock;Anna;Beni;Chris;Dora;Stock;Stand Anna;Stand Beni;Stand Chris;Stand Dora;Bemerkung\n")
	names := []string{"Anna", "Beni", "Chris", "Dora"}
	total := int64(0)
	for i := range rows {
		note := strings.Repeat("ein langer Abend beim Wirt, und noch eine Runde; ", 4)
		amount, wrong := int64(20), ""
		if i%10 == 3 {
			amount = 10 // Schneider forgotten
		}
		total += amount
		fmt.Fprintf(&b, "%d;%s;Beni;Dora;Rufspiel Gras;95;6;ja;ja;nein;0;0;0;0;%d;%d;%d;%d;%s;%d;%d;%d;%d;\"%s\"\n",
			i+1, names[i%4], -amount, amount, -amount, amount, wrong, -total, total, -total, total, note)
	}
	return []byte(b.String())
}

func BenchmarkCheckCSV(b *testing.B) {
	for _, rows := range []int{500, 5000} {
		data := bigTable(rows)
		b.Run(fmt.Sprintf("%d_rows", rows), func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				s, refusal := ReadCSV(data)
				if refusal != nil {
					b.Fatal(refusal)
				}
				if rep := Check(s, ruleset.Default()); len(rep.Findings) != rows/10 {
					b.Fatalf("%d findings", len(rep.Findings))
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*rows), "ns/row")
		})
	}
}

// BenchmarkCheckWrongTariff is a sheet that is held against a tariff that is not its own: each row is wrong.
func BenchmarkCheckWrongTariff(b *testing.B) {
	data := bigTable(MaxRows)
	rules, faults := ruleset.Expand(ruleset.Patch{Preset: ruleset.Wirtshaus})
	if len(faults) > 0 {
		b.Fatal(faults)
	}
	for b.Loop() {
		s, _ := ReadCSV(data)
		Check(s, rules)
	}
}

// BenchmarkCheckAmountsOnly is a sheet that names no games: any of all kinds may have been played.
func BenchmarkCheckAmountsOnly(b *testing.B) {
	var t strings.Builder
	t.WriteString("Anna;Beni;Chris;Dora\n")
	for i := range MaxRows {
		n := 10 * (1 + i%97)
		fmt.Fprintf(&t, "%d;%d;%d;%d\n", -n, n, -n, n)
	}
	rules, _ := ruleset.Of(ruleset.Wirtshaus)
	for b.Loop() {
		s, _ := ReadCSV([]byte(t.String()))
		Check(s, rules)
	}
}

func BenchmarkCheckProtocol(b *testing.B) {
	for _, data := range protocols(b) {
		// As many games as two megabytes hold, one evening after the other.
		games := data[strings.Index(string(data), "Geber:"):]
		big := append([]byte{}, data...)
		for len(big)+len(games) < MaxBytes {
			big = append(big, games...)
		}
		b.SetBytes(int64(len(big)))
		for b.Loop() {
			s, refusal := ReadProtocol(big)
			if refusal != nil {
				b.Fatal(refusal)
			}
			patch, _ := InferRules(s, "")
			rules, _ := ruleset.Expand(patch)
			Check(s, rules)
		}
		return
	}
}

// TestWorkIsLinearInTheRows counts allocations, which grow with the work and do not depend on the machine.
func TestWorkIsLinearInTheRows(t *testing.T) {
	work := func(rows int) float64 {
		data := bigTable(rows)
		return testing.AllocsPerRun(1, func() {
			s, _ := ReadCSV(data)
			Check(s, ruleset.Default())
		})
	}
	small, large := work(500), work(4000)
	if large > 9*small {
		t.Errorf("eight times the rows take %.0f allocations instead of %.0f", large, small)
	}
}

func TestBlankRowsBelowTheSheetDoNotCount(t *testing.T) {
	s, refusal := ReadCSV([]byte("Spiel;Anna;Beni;Chris\nWenz;100;-50;-50\n" + strings.Repeat(";;;\n", 2*MaxRows)))
	if refusal != nil || len(s.Entries) != 1 || len(s.Read) != 0 {
		t.Errorf("%v, %+v", refusal, s)
	}
}

func TestWideTablesAreRefusedAtOnce(t *testing.T) {
	if _, refusal := ReadCSV([]byte(strings.Repeat("a;", 500_000) + "\n" + strings.Repeat("1;", 300_000))); refusal == nil || refusal.Reasons[0].Code != CodePlayersMissing {
		t.Errorf("got %v", refusal)
	}
}

func TestTooLargeSheetsAreRefused(t *testing.T) {
	for name, data := range map[string][]byte{
		"rows":  []byte("Spiel;Anna;Beni;Chris\n" + strings.Repeat("Wenz;100;-50;-50\n", MaxRows+1)),
		"bytes": make([]byte, MaxBytes+1),
	} {
		if _, refusal := ReadCSV(data); refusal == nil || !refusal.TooLarge || refusal.Reasons[0].Code != CodeSheetTooLarge {
			t.Errorf("%s: %v", name, refusal)
		}
	}
}
