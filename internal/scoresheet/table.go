package scoresheet

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"
)

// record is one row of a table with the line on which it begins.
type record struct {
	line  int
	cells []string
}

// blank tells whether no cell of the row holds anything but a line drawn with dashes.
func (r *record) blank() bool {
	for _, c := range r.cells {
		if c != "" && !ruled(c) {
			return false
		}
	}
	return true
}

// ruled tells whether a cell is part of a line between rows: "---", ":--:", "====".
func ruled(c string) bool { return len(c) > 2 && strings.Trim(c, "-=_:–—") == "" }

// cell is the content of a column, "" beyond the row's end.
func (r *record) cell(i int) string {
	if i < len(r.cells) {
		return r.cells[i]
	}
	return ""
}

// separators are the cell separators that programs write, the likeliest first.
var separators = []rune{';', '\t', ',', '|'}

// sampleBytes is how much of a table the search for the separator reads.
const sampleBytes = 8 << 10

// splitSeparator takes off the line "sep=;" that Excel writes and understands.
func splitSeparator(text string) (sep rune, rest string, lines int) {
	first, after, _ := strings.Cut(text, "\n")
	first = strings.ToLower(strings.Trim(first, `"`))
	for _, s := range separators {
		if first == "sep="+string(s) {
			return s, after, 1
		}
	}
	return 0, text, 0
}

// parseTable splits a text into rows and cells. A quote that is never closed does not swallow the rest: the table is then read
// line by line, and broken is the line.
func parseTable(text string, sep rune, lineOffset int) (rows []record, broken int) {
	rows, err := parseStrict(text, sep, lineOffset)
	if err == nil {
		return rows, 0
	}
	var at *csv.ParseError
	if errors.As(err, &at) {
		broken = at.StartLine + lineOffset
	}
	return parseLines(text, sep, lineOffset), max(broken, 1)
}

func parseStrict(text string, sep rune, lineOffset int) ([]record, error) {
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.FieldsPerRecord, r.ReuseRecord = sep, -1, true
	var rows []record
	for {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, err
		}
		line, _ := r.FieldPos(0)
		rows = append(rows, newRecord(cells, line+lineOffset))
	}
}

func newRecord(cells []string, line int) record {
	rec := record{line: line, cells: make([]string, len(cells))}
	last := 0
	for i, c := range cells {
		c = squeeze(c)
		// An apostrophe keeps a spreadsheet from running a cell that begins like a formula; it is not part of the text.
		if len(c) > 1 && c[0] == '\'' && startsFormula(c[1:]) {
			c = c[1:]
		}
		rec.cells[i] = c
		if c != "" {
			last = i + 1
		}
	}
	rec.cells = rec.cells[:last]
	return rec
}

// parseLines reads a table whose quotes do not match: each line is a row, and quotes are letters.
func parseLines(text string, sep rune, lineOffset int) (rows []record) {
	n := 0
	for line := range strings.SplitSeq(text, "\n") {
		n++
		if strings.TrimSpace(line) == "" {
			continue
		}
		if one, err := parseStrict(line, sep, 0); err == nil && len(one) == 1 {
			one[0].line = n + lineOffset
			rows = append(rows, one[0])
			continue
		}
		cells := strings.Split(line, string(sep))
		for i := range cells {
			cells[i] = strings.Trim(cells[i], `"`)
		}
		rows = append(rows, newRecord(cells, n+lineOffset))
	}
	return rows
}

// startsFormula tells whether a spreadsheet would run a text that begins so.
func startsFormula(s string) bool {
	return s != "" && strings.IndexByte("=+-@\t\r", s[0]) >= 0
}

// head is the row of a table that names its columns.
type head struct {
	row     int // index among the records
	columns []column
	names   []int // columns whose headings are not known words: the players, and what was not understood
	score   int
}

// maxColumns is how many columns a head may have.
const maxColumns = 256

// maxTitleRows is how many rows may stand above the head.
const maxTitleRows = 60

// findHead looks for the row of headings: the one among the first rows with most known words and at least three other texts, the
// players' names.
func findHead(rows []record) (best head, found bool) {
	for i := range rows[:min(len(rows), maxTitleRows)] {
		h, ok := readHead(&rows[i])
		if !ok {
			continue
		}
		h.row = i
		h.settleNumbers(rows)
		numeric := 0
		for _, c := range h.names {
			if amountLike(rows, i, c) {
				numeric++
			}
		}
		h.score += 3 * min(numeric, MaxPlayers)
		if h.score > best.score {
			best, found = h, true
		}
	}
	// One known word says little: without any, the names must stand above amounts.
	return best, found && (best.score >= 3*MinPlayers || best.score >= 4)
}

// knownHeading is the kind of column that a heading names; none where it says itself that it names a player.
func knownHeading(text string) (columnKind, bool) {
	if _, player := markedPlayer(text); player {
		return colUnknown, false
	}
	kind, known := headingOf[fold(text)]
	return kind, known
}

// settleNumbers takes a column "Spiel" as the rows' numbers when it holds nothing else and another column names what was played.
func (h *head) settleNumbers(rows []record) {
	game, second, numbered := -1, -1, false
	for i := range h.columns {
		c := &h.columns[i]
		switch {
		case c.kind == colContract:
			game = i
		case c.kind == colUnknown && headingOf[fold(c.heading)] == colContract && second < 0:
			second = i
		}
		numbered = numbered || c.kind == colNumber
	}
	if second < 0 || game < 0 {
		return
	}
	for i := h.row + 1; i < len(rows); i++ {
		if cell := rows[i].cell(game); cell != "" {
			if _, ok := plainInteger(strings.TrimSuffix(cell, ".")); !ok && !ruled(cell) && labelKind(cell) == rowEntry {
				return
			}
		}
	}
	h.columns[second].kind = colContract
	if h.columns[game].kind = colNumber; numbered {
		h.columns[game].kind = colUnused
	}
}

func readHead(r *record) (h head, ok bool) {
	if len(r.cells) > maxColumns || r.blank() {
		return h, false
	}
	seen := map[columnKind]bool{}
	for i, text := range r.cells {
		c := column{kind: colUnknown, heading: text}
		if text == "" {
			c.kind = colBlank
		} else if kind, known := knownHeading(text); known {
			if c.kind = kind; seen[kind] && kind != colUnused {
				c.kind = colUnknown // stands there twice; no player is called so
			}
			seen[kind] = true
			h.score++
		} else if _, isAmount := parseAmount(text); isAmount || strings.HasPrefix(text, "=") {
			return h, false // a row of data
		} else {
			h.names = append(h.names, i)
		}
		h.columns = append(h.columns, c)
	}
	return h, len(h.names) >= MinPlayers
}

// amountLike tells whether most of what stands in a column below the head are amounts.
func amountLike(rows []record, headRow, col int) bool {
	is, not := 0, 0
	for i := headRow + 1; i < len(rows) && is+not < 100; i++ {
		cell := rows[i].cell(col)
		if cell == "" {
			continue
		}
		if _, ok := parseAmount(cell); ok || strings.HasPrefix(cell, "=") {
			is++
		} else {
			not++
		}
	}
	return is > not
}

// chooseSeparator tries each separator on the beginning of the text and takes the one under which the best head appears.
func chooseSeparator(text string) rune {
	sample := text
	if len(sample) > sampleBytes {
		sample = sample[:sampleBytes]
		if i := strings.LastIndexByte(sample, '\n'); i > 0 {
			sample = sample[:i]
		}
	}
	best, bestScore := rune(0), 0
	for _, sep := range separators {
		rows, _ := parseTable(sample, sep, 0)
		if h, ok := findHead(rows); ok && h.score > bestScore {
			best, bestScore = sep, h.score
		}
	}
	return best
}
