package service

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The documented sheets have nothing wrong with them, and neither has what is written back of them. The balances are worked out by
// hand from the tariffs.
func TestDocumentedSheetsAreRight(t *testing.T) {
	for name, c := range map[string]struct {
		q         SheetQuery
		standings string
	}{
		// 1: 10 + 4 Laufende. 3: (50 + 3 Laufende + Schneider) x Stoß. 4: 10 x knock, and the Stock of 40. 5: 20, the Jungfrau 40.
		// 6: (50 + 2 Laufende) x Tout x Bock. 7: 30 x Bock. 8: (20 + Schneider) x Bock. 9: (50 + Schneider + Schwarz) x Bock.
		"all-columns.csv": {SheetQuery{Form: SheetText, Preset: "bsv-1989-varianten"}, "Chris 620 Anna 400 Dora -360 Beni -660"},
		// 10; 50 lost; 10 + Schneider.
		"minimal.csv": {SheetQuery{Form: SheetText}, "Dora 60 Anna 40 Chris 40 Beni -140"},
		// 20 + 4 Laufende; (50 + Schneider) x Stoß, lost; 20 to each of three.
		"sheet.json": {SheetQuery{Form: SheetJSON}, "Beni 140 Dora 120 Anna 80 Emil 60 Chris -400"},
		// 20 + Schneider + 3 Laufende, lost; 50 won; 20 to each of three.
		"protocol.txt": {SheetQuery{Form: SheetText}, "Vroni 110 Korbinian 30 Wastl 30 Resi -170"},
	} {
		var err error
		if c.q.Body, err = os.ReadFile(filepath.Join("..", "..", "api", "examples", "sheets", name)); err != nil {
			t.Fatal(err)
		}
		checked, p := CheckSheet(c.q)
		if p != nil {
			t.Errorf("%s: %+v", name, p)
			continue
		}
		a := answerOf(t, checked)
		for _, f := range a.Findings {
			t.Errorf("%s: %s: %s", name, f.Code, f.Message)
		}
		var got []string
		for _, s := range a.Standings {
			got = append(got, fmt.Sprint(s.Player, " ", s.Total))
		}
		if strings.Join(got, " ") != c.standings {
			t.Errorf("%s: standings %v, want %s", name, got, c.standings)
		}
		again, p := CheckSheet(SheetQuery{Body: checked.CSV(), Form: SheetTable, Ruleset: a.Ruleset})
		if p != nil || len(again.Codes()) > 0 {
			t.Errorf("%s: written back: %+v %v", name, p, again.Codes())
		}
	}
	files, err := os.ReadDir(filepath.Join("..", "..", "api", "examples", "sheets"))
	if err != nil || len(files) != 5 {
		t.Errorf("%d files, %v: each documented sheet is to be tested here", len(files), err)
	}
}
