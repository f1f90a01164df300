package scoresheet

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// vocabularyOfCells are things that people write into a column, and things that nobody should.
var vocabularyOfCells = map[columnKind][]string{
	colNumber:      {"1", "2", "3.", "#4", "", "x", "99999"},
	colDealer:      {"Anna", "Be", "", "D", "E", "-", "5", "Zenzi", "#1"},
	colDeclarer:    {"Anna", "Beni", "", "c", "Anna + Dora", "-", "=1+1", "Zenzi", "#2", "4"},
	colPartner:     {"Dora", "Chris", "", "-", "allein", "Anna", "Zenzi"},
	colContract:    {"Rufspiel Gras", "Solo Herz", "Wenz", "Ramsch", "zamgworfen", "Sie", "Bettel", "Hochzeit", "Solo", "Wenz Tout", "auf die Alte", "Farbgeier", "Ramsch Durchmarsch", "", "?", "Skat", "Muss Gras", "Summe", "Übertrag", "Herz"},
	colPoints:      {"61", "60", "95", "0", "120", "", "130", "82:38", "30", "x", "-5"},
	colOpponents:   {"", "", "59", "29", "120", "x"},
	colTricks:      {"5", "8", "0", "", "9", "3:5", "-"},
	colWon:         {"ja", "nein", "", "x", "1", "vielleicht"},
	colLost:        {"", "", "ja", "x"},
	colSchneider:   {"", "ja", "x", "nein", "?"},
	colSchwarz:     {"", "x", "nein"},
	colResult:      {"", "gewonnen", "verloren schwarz", "70", "70:50", "na ja"},
	colLaufende:    {"", "3", "mit 4", "ohne 2", "14", "15", "m3", "-", "-3", "viele", "2000000000000"},
	colKnocks:      {"", "1", "xx", "Anna, Beni", "5", "ja", "Zenzi", "1000"},
	colStoss:       {"", "1", "Kontra", "Re", "Kontra Re", "5", "|", "4"},
	colBock:        {"", "1", "x", "60", "62"},
	colValue:       {"", "10", "50", "0,10", "x"},
	colStock:       {"", "0", "40", "80", "-40", "1,00 €", "x", "99999999999999"},
	colNote:        {"", "knapp", "=cmd|x", "'=1", "a;b\"c"},
	colLosers:      {"", "Anna", "Anna + Beni", "-", "nein", "Zenzi", "E"},
	colJungfrauen:  {"", "Beni", "2", "-", "Beni, Chris", "Zenzi"},
	colDurchmarsch: {"", "nein", "Anna", "ja", "Zenzi"},
	colPenalty:     {"", "", "", "50"},
	colSchieber:    {"", "", "ja"},
	colRecord:      {"", "", "EO GO HO SO | EU GU HU SU", "Anna: EA EZ EK E9 | Beni: GA GZ GK G9", "?: EA"},
	colBill:        {"", "", "Das Rufspiel kostet 10 Punkte. Mit Schneider 20 Punkte", "Spiel kostet 10. 1 mal gespritzt 20", "kostet nichts"},
	colRetold:      {"", "", "Anna | Beni | Rufspiel Gras | ", " |  |  | Chris", "x"},
	colLoserPoints: {"", "", "50", "20"},
	colUnused:      {"", "3.5."},
	colAmount:      {"10", "-10", "0", "", "150", "-50", "-,50", "0,50", "50 ct", "1.250", "−10", "x", "=A1", "99999999999999"},
	colTotal:       {"10", "-10", "", "0", "100", "x"},
	colSeatPoints:  {"", "", "30", "43", "20", "27", "200"},
	colSeatTricks:  {"", "", "2", "3", "1", "9"},
	colSeatTrumps:  {"", "", "4", "20"},
	colSeatHighest: {"", "", "EO", "HU", "XX"},
	colHand:        {"", "", "EO GO HO SO EU GU HU SU", "EA EZ EK E9 E8 E7 HA HZ", "EO EO", "-", "??"},
}

// randomTable writes a table of random cells; players and columns are random too.
func randomTable(r *rand.Rand) string {
	players := []string{"Anna", "Beni", "Chris", "Dora", "Eva"}[:3+r.IntN(3)]
	var columns []column
	for _, h := range headings {
		if r.IntN(3) > 0 && (h.kind < colLosers || r.IntN(3) == 0) {
			columns = append(columns, column{kind: h.kind, heading: h.title})
		}
	}
	r.Shuffle(len(columns), func(i, j int) { columns[i], columns[j] = columns[j], columns[i] })
	for p, name := range players {
		columns = append(columns, column{kind: colAmount, player: p, heading: name})
	}
	for _, c := range playerColumns {
		if r.IntN(5) == 0 {
			for p, name := range players {
				columns = append(columns, column{kind: c.kind, player: p, heading: c.title + " " + name})
			}
		}
	}
	var b strings.Builder
	write := func(cell string, last bool) {
		if strings.ContainsAny(cell, ";\"") {
			cell = `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
		}
		b.WriteString(cell)
		if !last {
			b.WriteByte(';')
		}
	}
	for i, c := range columns {
		write(c.heading, i == len(columns)-1)
	}
	b.WriteByte('\n')
	for range 1 + r.IntN(8) {
		plain := r.IntN(2) == 0 // half of the rows hold the likelier things only
		for i, c := range columns {
			list := vocabularyOfCells[c.kind]
			if plain {
				list = list[:(len(list)+1)/2]
			}
			write(list[r.IntN(len(list))], i == len(columns)-1)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestRandomTablesSurvive(t *testing.T) {
	for n := range randomTables {
		table := randomTable(rand.New(rand.NewPCG(7, uint64(n))))
		ok := t.Run("", func(t *testing.T) {
			s, refusal := ReadCSV([]byte(table))
			holdReader(t, s, refusal)
		})
		if !ok {
			t.Fatalf("table %d:\n%s", n, table)
		}
	}
}

// randomTables is how many random tables are tried.
var randomTables = 1500
