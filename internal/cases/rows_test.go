package cases

import (
	"slices"
	"strings"
	"testing"
)

// rows are the rows of the rule table that a request can decide. Each needs a case that shows the rule at work and one that shows
// its limit.
var rows = strings.Fields(`
	A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A12 A13 A16 A17 A18
	B1 B8
	C1 C2 C3 C4 C5 C6 C7b C8
	D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12
	E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 E12 E13 E14 E15
	F1 F2 F3 F4 F5 F6 F7 F8 F9 F11
	G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 G11 G12 G13 G13b G14 G15 G16 G17 G18 G20 G21 G22 G23 G24 G25 G26 G27 G28 G29 G30 G31 G32 G33 G34
	H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H13 H14
`)

// leftOut are the rows that no request decides, with the reason.
var leftOut = map[string]string{
	"A11": "how a Bettel is laid open changes no move and no price",
	"A14": "Kaiser: no written rule text of the service has it",
	"A15": "Dachs: no written rule text of the service has it",
	"B2":  "the packets of the deal leave no trace in a game",
	"B3":  "cutting is outside a recorded game",
	"B4":  "an exposed card leads to a new deal before there is a game",
	"B5":  "a misdeal leads to a new deal before there is a game",
	"B6":  "who should have dealt changes nothing in the game itself",
	"B7":  "a new deal for a weak hand is asked for before there is a game",
	"C7":  "winning with 60 on few trumps: the round's muss.target says it",
	"C9":  "double Hochzeit: no written rule text of the service has it",
	"C10": "Kreuzspiel: no written rule text of the service has it",
	"D13": "looking back at a trick leaves no trace in a game",
	"D14": "playing ahead of one's turn is row H4",
	"F10": "a doubled next game is a Bock round of one game, row F9",
	"G19": "who announces Schneider changes nothing in the price",
	"G35": "point tables are tariffs in points, rows G5 to G10",
	"G36": "follows from G8 and G34",
	"H12": "talking leaves no trace in a game",
}

// TestEveryRuleHasItsCases lists the rows without a case that shows "yes" or without one that shows "no".
func TestEveryRuleHasItsCases(t *testing.T) {
	shown := map[string]map[string]bool{}
	for _, c := range Load(t) {
		for _, row := range c.Rows {
			if row == "" || leftOut[row] != "" {
				t.Errorf("%s: row %q is left out: %s", c.File, row, leftOut[row])
			}
			if strings.ContainsAny(row[:1], "ABCDEFGH") && !slices.Contains(rows, row) {
				t.Errorf("%s: there is no row %s", c.File, row)
			}
			if shown[row] == nil {
				shown[row] = map[string]bool{}
			}
			shown[row][c.Shows] = true
		}
	}
	for _, row := range rows {
		for _, shows := range []string{"yes", "no"} {
			if !shown[row][shows] {
				t.Errorf("row %s has no case that shows %q", row, shows)
			}
		}
	}
}
