package scoresheet

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// corpus is the folder of recorded games: beside the project, or where the environment says.
func corpus(tb testing.TB) string {
	tb.Helper()
	if dir := os.Getenv("SCHAFKOPF_CORPUS"); dir != "" {
		return dir
	}
	dir, err := filepath.Abs(".")
	if err != nil {
		tb.Fatal(err)
	}
	for {
		c := filepath.Join(dir, "shared", "corpus")
		if _, err := os.Stat(c); err == nil {
			return c
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			tb.Skip("no folder shared/corpus beside the project; set SCHAFKOPF_CORPUS to one")
		}
		dir = parent
	}
}

func protocols(tb testing.TB) map[string][]byte {
	tb.Helper()
	files, err := filepath.Glob(filepath.Join(corpus(tb), "netschafkopf_*.txt"))
	if err != nil || len(files) == 0 {
		tb.Skip("no protocols in the corpus")
	}
	m := map[string][]byte{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			tb.Fatal(err)
		}
		m[filepath.Base(f)] = data
	}
	return m
}

func TestProtocolsAreReadWithoutARest(t *testing.T) {
	for name, data := range protocols(t) {
		sheet, refusal := ReadProtocol(data)
		if refusal != nil {
			t.Fatalf("%s: %v", name, refusal)
		}
		if len(sheet.Entries) != 99 || len(sheet.Players) != 4 {
			t.Errorf("%s: %d games of %d players", name, len(sheet.Entries), len(sheet.Players))
		}
		for _, f := range sheet.Read {
			t.Errorf("%s: %+v", name, f)
		}
		for i := range sheet.Entries {
			e := &sheet.Entries[i]
			if len(e.Tricks) != 8 || len(e.Hands) != 4 || !e.Contract.Set || e.Totals == nil || e.Bill == nil || !e.Result.Stated() {
				t.Errorf("%s: game %d is incomplete: %+v", name, i+1, e)
			}
		}
	}
}

// shortProtocol is a game of the short deck, told as the program tells it, with other spellings: As, Laub, no umlauts broken.
const shortProtocol = "Hausregeln\ngespielt von Vroni am 01.02.24 mit Version 8.00, Update 07.09.20.\n \n" +
	"Geber: Vroni\n" +
	"       Sepp hat: EO GO HO EU GA H9\n" +
	"       Resi hat: SO GU HA EA GZ S9\n" +
	"      Girgl hat: HU SU HZ EZ GK SA\n" +
	"      Vroni hat: HK EK E9 G9 SZ SK\n" +
	"Sepp spielt Herz-Solo\n" +
	"       Sepp spielt aus: EO SO HU HK\n" +
	"       Sepp spielt aus: GO GU SU EK\n" +
	"       Sepp spielt aus: HO HA HZ E9\n" +
	"       Sepp spielt aus: EU GZ GK G9\n" +
	"       Sepp spielt aus: H9 S9 EZ SK\n" +
	"       Sepp spielt aus: GA EA SA SZ\n" +
	"Sepp gewinnt das Herz-Solo. Die Gegner haben 0 Augen\n" +
	"Das Einzelspiel kostet 50 Punkte. Mit Schneider 60 Punkte. Mit Schwarz \n70 Punkte. Mit 3 Laufenden 100 Punkte. 1 mal aufgedoppelt 200 \nPunkte.\n" +
	"Spiel    Preis         Sepp         Resi        Girgl        Vroni    Stock\n" +
	"    1      200         +600         -200         -200         -200        0\n"

// schieberProtocol is a Schiebe-Solo that nobody took, for which the first and the last pay.
const schieberProtocol = "Standard\ngespielt von Vroni am 01.02.20 mit Version 5.05, Update 10.07.07.\n \n" +
	"Geber: Vroni\nSpielart: Schieber\n" +
	"       Sepp hat: S7 SK S9 S8 H9 SU HU GZ\n" +
	"       Resi hat: GU HO G9 SZ G8 HK H7 G7\n" +
	"      Girgl hat: HZ EA EZ EK E8 H8 SO HA\n" +
	"      Vroni hat: GK GA SA E7 E9 EU DU DU\n" +
	"Es wurde zusammengeworfen.\n" +
	"Der Erste und der Letzte zahlen an die beiden anderen Spieler \n50 Punkte, weil sie nicht gespielt haben.\n" +
	"Spiel    Preis         Sepp         Resi        Girgl        Vroni    Stock\n" +
	"    1       50          -50          +50          +50          -50        0\n"

func TestOtherProtocolsAreRead(t *testing.T) {
	for name, text := range map[string]string{"short deck": shortProtocol, "Schieber": schieberProtocol} {
		for _, encoded := range [][]byte{[]byte(text), []byte(strings.ReplaceAll(text, "\n", "\r\n")), append([]byte("\xef\xbb\xbf"), text...)} {
			sheet, refusal := ReadProtocol(encoded)
			if refusal != nil {
				t.Fatalf("%s: %v", name, refusal)
			}
			rep := Check(sheet, rulesFor(t, sheet))
			for _, f := range rep.Findings {
				t.Errorf("%s: line %d %s %s %v/%v %s", name, f.Line, f.Pointer, f.Code, f.Expected, f.Actual, f.Facts.Name)
			}
			checkRoundTrip(t, sheet, rulesFor(t, sheet))
		}
	}
}
