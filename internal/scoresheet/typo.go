package scoresheet

import (
	"strings"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// CodeColumnTakenFor tells that a heading with a slip of the pen was read as a known one.
const CodeColumnTakenFor schafkopf.Code = "column_taken_for"

// shortestHeading is how many letters a known heading must have for a slip to be seen in it: shorter words are too near to names.
const shortestHeading = 5

// settleTypos takes headings that are one letter away from a known one for it, where what stands below them belongs there. Players
// are called Weber, and win and lose: below a name there are amounts of both signs.
func (t *tableReader) settleTypos() {
	if t.noData() || len(t.marked()) > 0 {
		return
	}
	has := map[columnKind]bool{}
	for _, c := range t.head.columns {
		has[c.kind] = true
	}
	names := t.head.names[:0:0]
	for _, c := range t.head.names {
		col := &t.head.columns[c]
		kind, ok := misspelt(fold(col.heading))
		if !ok || has[kind] || !t.belongs(c, kind) {
			names = append(names, c)
			continue
		}
		has[kind] = true
		col.kind = kind
		f := about(CodeColumnTakenFor, Warning, t.rows[t.head.row].line, col.heading)
		f.Expected, f.Actual = word(titleOf(kind)), word(quoted(col.heading))
		f.Facts.Name = quoted(col.heading) + " → " + titleOf(kind)
		t.say(f)
	}
	t.head.names = names
}

// misspelt finds the one kind of column whose name is one letter away.
func misspelt(f string) (found columnKind, ok bool) {
	if len(f) > 40 {
		return 0, false
	}
	for _, h := range headings {
		for n := range strings.FieldsSeq(h.names) {
			if len(n) >= shortestHeading && oneSlip(f, n) {
				if ok && found != h.kind {
					return 0, false
				}
				found, ok = h.kind, true
			}
		}
	}
	return found, ok
}

// oneSlip tells whether one letter is missing, too many or wrong, or two neighbours stand in the wrong order.
func oneSlip(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch len(b) - len(a) {
	case 0:
		return i < len(a) && (a[i+1:] == b[i+1:] || i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:])
	case 1:
		return a[i:] == b[i+1:]
	}
	return false
}

// belongs tells whether the cells of a column can be what a column of the kind holds.
func (t *tableReader) belongs(c int, kind columnKind) bool {
	filled, fits := 0, 0
	for i := t.head.row + 1; i < len(t.rows); i++ {
		text := t.rows[i].cell(c)
		if text == "" {
			continue
		}
		filled++
		ok := false
		switch kind {
		case colDealer, colDeclarer, colPartner:
			_, amount := parseAmount(text)
			ok = !amount
		case colContract:
			_, ok = t.contract(text, true)
		case colPoints, colOpponents, colTricks, colLaufende, colKnocks, colStoss:
			if m, amount := parseAmount(text); amount && (m.value < 0 || m.value > mostOf(kind)) {
				return false // an amount
			}
			ok = strings.ContainsAny(text, "0123456789")
		case colSchneider, colSchwarz, colWon, colLost:
			_, ok = truth(text)
		case colResult, colNote:
			_, amount := parseAmount(text)
			ok = !amount
		}
		if ok {
			fits++
		}
	}
	switch kind {
	case colDealer, colDeclarer, colPartner, colContract, colPoints, colOpponents, colTricks:
		return filled > 0 && fits*2 > filled
	}
	return fits*2 > filled || filled == 0 && kind != colNote && kind != colResult
}

// mostOf is the highest count that a column holds.
func mostOf(kind columnKind) int64 {
	if kind == colPoints || kind == colOpponents {
		return schafkopf.TotalPoints
	}
	return 20
}
