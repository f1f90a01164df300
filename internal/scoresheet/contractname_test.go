package scoresheet

import (
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

func called(suit schafkopf.Suit, rank schafkopf.Rank) schafkopf.Contract {
	return schafkopf.Contract{Type: schafkopf.Rufspiel, Suit: schafkopf.NoSuit, Called: schafkopf.NewCard(suit, rank)}
}

func lone(t schafkopf.Type, s schafkopf.Suit, tout bool) schafkopf.Contract {
	return schafkopf.Contract{Type: t, Suit: s, Called: schafkopf.NoCard, Tout: tout}
}

func TestContractsAreReadAsPeopleNameThem(t *testing.T) {
	const none = schafkopf.NoSuit
	open := lone(schafkopf.Rufspiel, none, false)
	forced := func(c schafkopf.Contract) schafkopf.Contract { c.Forced = true; return c }
	renonce := func(c schafkopf.Contract) schafkopf.Contract { c.Renonce = true; return c }
	for _, c := range []struct {
		cell    string
		partner bool
		want    schafkopf.Contract
	}{
		{"Sauspiel Gras", true, called(schafkopf.Gras, schafkopf.Sau)},
		{"Rufspiel", true, open},
		{"rufspiel eichel", true, called(schafkopf.Eichel, schafkopf.Sau)},
		{"auf die Blaue", true, called(schafkopf.Gras, schafkopf.Sau)},
		{"auf die Alte", true, called(schafkopf.Eichel, schafkopf.Sau)},
		{"auf d'Oide", false, called(schafkopf.Eichel, schafkopf.Sau)},
		{"auf die Hundsgfickte", true, called(schafkopf.Schellen, schafkopf.Sau)},
		{"Blaue", true, called(schafkopf.Gras, schafkopf.Sau)},
		{"Gras", true, called(schafkopf.Gras, schafkopf.Sau)},
		{"Mit der Grün-Ass", true, called(schafkopf.Gras, schafkopf.Sau)},
		{"Mit der Eichel-As", true, called(schafkopf.Eichel, schafkopf.Sau)},
		{"E-Sau", true, called(schafkopf.Eichel, schafkopf.Sau)},
		{"GA", true, called(schafkopf.Gras, schafkopf.Sau)},
		{"Ruf SA", true, called(schafkopf.Schellen, schafkopf.Sau)},
		{"Sauspiel Laub", true, called(schafkopf.Gras, schafkopf.Sau)},
		{"Sauspiel Herz", true, called(schafkopf.Herz, schafkopf.Sau)},
		{"Muss Gras", true, forced(called(schafkopf.Gras, schafkopf.Sau))},
		{"Muß-Sauspiel Schellen-Zehn", true, forced(called(schafkopf.Schellen, schafkopf.Zehn))},
		{"der Alte muss", true, forced(open)},
		{"Renonce Eichel", true, renonce(called(schafkopf.Eichel, schafkopf.Sau))},
		{"call ace of leaves", true, called(schafkopf.Gras, schafkopf.Sau)},
		{"GrasSolo", false, lone(schafkopf.Solo, schafkopf.Gras, false)},
		{"Gras-Solo", false, lone(schafkopf.Solo, schafkopf.Gras, false)},
		{"Solo Schelln", false, lone(schafkopf.Solo, schafkopf.Schellen, false)},
		{"Solo", false, lone(schafkopf.Solo, none, false)},
		{"SOLO HERZ", false, lone(schafkopf.Solo, schafkopf.Herz, false)},
		{"Herz-Solo-Tout", false, lone(schafkopf.Solo, schafkopf.Herz, true)},
		{"Herzsolo Du", false, lone(schafkopf.Solo, schafkopf.Herz, true)},
		{"Wenz", false, lone(schafkopf.Wenz, none, false)},
		{"Wenz Tout", false, lone(schafkopf.Wenz, none, true)},
		{"Herz-Wenz", false, lone(schafkopf.Farbwenz, schafkopf.Herz, false)},
		{"Farbwenz Gras", false, lone(schafkopf.Farbwenz, schafkopf.Gras, false)},
		{"Farbwenz", false, lone(schafkopf.Farbwenz, none, false)},
		{"Geier", false, lone(schafkopf.Geier, none, false)},
		{"Eichelgeier", false, lone(schafkopf.Farbgeier, schafkopf.Eichel, false)},
		{"Bettel", false, lone(schafkopf.Bettel, none, false)},
		{"Ramsch", false, lone(schafkopf.Ramsch, none, false)},
		{"Hochzeit", true, lone(schafkopf.Hochzeit, none, false)},
		{"Sie", false, lone(schafkopf.Sie, none, false)},
	} {
		got, ok := parseContract(c.cell, c.partner)
		if !ok || got.passed || got.contract != c.want {
			t.Errorf("%q: got %+v, %v, want %+v", c.cell, got, ok, c.want)
		}
	}
}

func TestThrownInDealsAreRead(t *testing.T) {
	for _, cell := range []string{"zamgworfen", "Zusammengeworfen", "zamg'worfen", "alle weiter", "weiter", "thrown in", "all pass", "passed", "neu gegeben"} {
		if got, ok := parseContract(cell, false); !ok || !got.passed {
			t.Errorf("%q: got %+v, %v", cell, got, ok)
		}
	}
}

func TestWhatIsNoContractIsRefused(t *testing.T) {
	for _, cell := range []string{
		"", "Skat", "Gras", "Herz Gras Solo", "Wenz Geier", "Ramsch Gras", "Sie Herz", "Rufspiel Tout", "Bettel Tout", "Solo 10", "Sauspiel Gras SA", "Pause", "spiel", "Wenz zamgworfen",
	} {
		if got, ok := parseContract(cell, false); ok {
			t.Errorf("%q was read as %+v", cell, got)
		}
	}
}

func TestTheWritersNamesAreReadBack(t *testing.T) {
	for _, typ := range schafkopf.Types {
		for _, suit := range []schafkopf.Suit{schafkopf.Eichel, schafkopf.Gras, schafkopf.Herz, schafkopf.Schellen, schafkopf.NoSuit} {
			for _, tout := range []bool{false, true} {
				c := lone(typ, suit, tout)
				if len(c.Check(true)) > 0 {
					continue
				}
				got, ok := parseContract(contractLabel(c), typ.Partner())
				if !ok || got.contract != c {
					t.Errorf("%q: got %+v, want %+v", contractLabel(c), got.contract, c)
				}
			}
		}
	}
	for n := range schafkopf.CardCount {
		for _, forced := range []bool{false, true} {
			for _, renonce := range []bool{false, true} {
				c := called(schafkopf.Card(n).Suit(), schafkopf.Card(n).Rank())
				c.Forced, c.Renonce = forced, renonce
				got, ok := parseContract(contractLabel(c), true)
				if !ok || got.contract != c {
					t.Errorf("%q: got %+v, want %+v", contractLabel(c), got.contract, c)
				}
			}
		}
	}
}
