package scoresheet

import (
	"slices"
	"strings"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Codes of what a table holds and the reader does not understand.
const (
	CodeColumnNotUnderstood   schafkopf.Code = "column_not_understood"
	CodeColumnNotUsed         schafkopf.Code = "column_not_used"
	CodeColumnWithoutHeading  schafkopf.Code = "column_without_heading"
	CodeColumnMixesUnits      schafkopf.Code = "column_mixes_units"
	CodeRowNotUnderstood      schafkopf.Code = "row_not_understood"
	CodeCellNotUnderstood     schafkopf.Code = "cell_not_understood"
	CodeCellBeyondTable       schafkopf.Code = "cell_beyond_table"
	CodeFormulaCell           schafkopf.Code = "formula_cell"
	CodeQuoteUnbalanced       schafkopf.Code = "quote_unbalanced"
	CodePlayerUnknown         schafkopf.Code = "player_unknown"
	CodePlayerAmbiguous       schafkopf.Code = "player_ambiguous"
	CodeContractMissing       schafkopf.Code = "contract_missing"
	CodeContractNotUnderstood schafkopf.Code = "contract_not_understood"
)

// ReadCSV reads a table: the separator, the encoding and the columns are found by themselves, whatever their order and language.
func ReadCSV(data []byte) (*Sheet, *Refusal) {
	text, refusal := decodeText(data)
	if refusal != nil {
		return nil, refusal
	}
	if strings.TrimSpace(text) == "" {
		return nil, refuse(CodeSheetEmpty, 1, schafkopf.Facts{})
	}
	sep, text, skipped := splitSeparator(text)
	if sep == 0 {
		if sep = chooseSeparator(text); sep == 0 {
			sep = ';'
		}
	}
	rows, broken := parseTable(text, sep, skipped)
	h, ok := findHead(rows)
	if !ok {
		return nil, refuse(CodePlayersMissing, firstLine(rows), schafkopf.Facts{Count: firstLine(rows)})
	}
	rows = withoutBlank(rows, h.row)
	if n := len(rows) - h.row - 1; n > MaxRows {
		r := refuse(CodeSheetTooLarge, rows[h.row+1+MaxRows].line, schafkopf.Facts{Count: n, Limit: MaxRows})
		r.TooLarge = true
		return nil, r
	}
	t := tableReader{labels: map[string]rowKind{}, contracts: map[contractCell]readContract{}, rows: rows, head: h, sheet: &Sheet{Format: CSV, FirstDealer: schafkopf.NoSeat, HeadLine: rows[h.row].line}}
	if broken > 0 {
		t.say(about(CodeQuoteUnbalanced, Warning, broken, ""))
	}
	if refusal := t.readPlayers(); refusal != nil {
		return nil, refusal
	}
	t.readColumns()
	t.sheet.Entries = make([]Entry, 0, len(rows)-h.row-1)
	t.amounts = make([]cellAmount, 0, (len(rows)-h.row-1)*len(t.sheet.Players))
	for i := h.row + 1; i < len(rows); i++ {
		t.readRow(&rows[i])
	}
	t.settleDashes()
	t.checkUnits()
	return t.sheet, nil
}

// withoutBlank takes out the blank rows below the head: spreadsheets export thousands of them.
func withoutBlank(rows []record, head int) []record {
	kept := rows[:head+1]
	for i := head + 1; i < len(rows); i++ {
		if !rows[i].blank() {
			kept = append(kept, rows[i])
		}
	}
	return kept
}

func firstLine(rows []record) int {
	for i := range rows {
		if !rows[i].blank() {
			return rows[i].line
		}
	}
	return 1
}

// tableReader reads the rows below a head into a sheet.
type tableReader struct {
	rows   []record
	head   head
	sheet  *Sheet
	folded []string // the players' names, folded
	marks  map[int]bool
	// What a text means is looked up once: rows repeat themselves.
	labels    map[string]rowKind
	contracts map[contractCell]readContract
	players   map[string]foundPlayer
	amounts   []cellAmount // every amount read, for the units and the dashes
	beyond    bool
	game      int               // the column that names what was played, -1 without one
	sums      [MaxPlayers]int64 // of the amounts of the first entries
	summed    int               // so many
}

type contractCell struct {
	text    string
	partner bool
}

type readContract struct {
	named
	ok bool
}

type foundPlayer struct {
	player    int
	ambiguous bool
}

// contract is parseContract, remembered.
func (t *tableReader) contract(text string, partner bool) (named, bool) {
	key := contractCell{text, partner}
	r, seen := t.contracts[key]
	if !seen {
		r.named, r.ok = parseContract(text, partner)
		t.contracts[key] = r
	}
	return r.named, r.ok
}

// find looks a player up, by name, by the beginning of one name, or by number.
func (t *tableReader) find(text string) (player int, ambiguous bool) {
	f, seen := t.players[text]
	if !seen {
		f.player, f.ambiguous = t.search(text)
		if t.players != nil {
			t.players[text] = f
		}
	}
	return f.player, f.ambiguous
}

// cellAmount is an amount and the place from which it came.
type cellAmount struct {
	money
	into   *int64 // where it went
	column int
	entry  int // -1 for the opening and the sum row
	line   int
	player int
	total  bool
	sum    bool // of the rows above, against which it is checked
}

func (t *tableReader) say(f Finding) { t.sheet.Read = append(t.sheet.Read, f) }

// readPlayers decides which of the unknown headings are the players.
func (t *tableReader) readPlayers() *Refusal {
	line := t.rows[t.head.row].line
	t.settlePoints()
	t.settleTypos()
	numeric, empty := t.candidates()
	chosen := numeric
	if marked := t.marked(); len(marked) > 0 {
		chosen, empty = marked, nil
	}
	if len(chosen) < MinPlayers || len(chosen) < MaxPlayers && t.noData() {
		chosen = t.withEmpty(chosen, empty)
	}
	names := func(cols []int) (list []string) {
		for _, c := range cols {
			list = append(list, t.head.columns[c].heading)
		}
		return list
	}
	first := chosen
	if n := len(chosen) / 2; len(t.marked()) == 0 && len(chosen)%2 == 0 && n >= MinPlayers && slices.Equal(foldAll(names(chosen[:n])), foldAll(names(chosen[n:]))) {
		first = chosen[:n] // each name stands there twice: the amounts, then the running totals
	}
	if len(first) > MaxPlayers {
		first = t.mentioned(first)
	}
	switch {
	case len(first) > MaxPlayers:
		return refuse(CodeTooManyPlayers, line, schafkopf.Facts{Count: len(first), Limit: MaxPlayers, Name: quoted(strings.Join(names(first[:min(len(first), 8)]), ", "))})
	case len(first) < MinPlayers:
		return refuse(CodePlayersMissing, line, schafkopf.Facts{Count: line})
	}
	kind, stripped := colAmount, t.totalsOnly(names(first))
	if stripped != nil {
		kind = colTotal
	}
	for p, c := range first {
		col := &t.head.columns[c]
		col.kind, col.player = kind, p
		name := nameOf(col.heading)
		if stripped != nil {
			name = stripped[p]
		}
		t.sheet.Players = append(t.sheet.Players, name)
	}
	t.folded, t.players = foldAll(t.sheet.Players), map[string]foundPlayer{}
	if len(first) < len(chosen) && len(first)*2 == len(chosen) {
		for p, c := range chosen[len(first):] {
			t.head.columns[c].kind, t.head.columns[c].player = colTotal, p
		}
	}
	return nil
}

// settlePoints decides what a column "Punkte" holds: Augen, or else prices, which it leaves alone. Augen go to 120 and are seldom round.
func (t *tableReader) settlePoints() {
	for c := range t.head.columns {
		col := &t.head.columns[c]
		if col.kind != colPoints || fold(col.heading) != "punkte" {
			continue
		}
		augen := false
		for i := t.head.row + 1; i < len(t.rows); i++ {
			own, _, _ := strings.Cut(betweenPoints.Replace(t.rows[i].cell(c)), ":")
			n, ok := countOf(strings.TrimSpace(own))
			if ok && n > schafkopf.TotalPoints || !ok && own != "" {
				augen = false
				break
			}
			augen = augen || n > 30 && n%10 != 0
		}
		if !augen && !t.noData() {
			col.kind = colUnknown
		}
	}
}

// totalsOnly takes the word for a running total off all headings: "Stand Anna", "Stand Beni" and so on, without columns of amounts.
// It is nil where one of them has none.
func (t *tableReader) totalsOnly(headings []string) (names []string) {
	for _, h := range headings {
		name := ""
		if f := strings.Fields(h); len(f) > 1 && len(t.marked()) == 0 {
			switch first, last := fold(f[0]), fold(f[len(f)-1]); {
			case isTotalWord(first):
				name = strings.Join(f[1:], " ")
			case isTotalWord(last):
				name = strings.Join(f[:len(f)-1], " ")
			}
		}
		if name == "" {
			return nil
		}
		names = append(names, name)
	}
	return names
}

func isTotalWord(w string) bool {
	kind, _, ok := joinedKind(w, 0)
	return ok && kind == colTotal
}

// nameOf is the player's name in a heading.
func nameOf(heading string) string {
	if name, ok := markedPlayer(heading); ok {
		return name
	}
	return heading
}

// marked are the headings that say themselves that they name players.
func (t *tableReader) marked() (cols []int) {
	for _, c := range t.head.names {
		if _, ok := markedPlayer(t.head.columns[c].heading); ok {
			cols = append(cols, c)
		}
	}
	return cols
}

func foldAll(names []string) []string {
	list := make([]string, len(names))
	for i, n := range names {
		list[i] = fold(n)
		if list[i] == "" {
			list[i] = n
		}
	}
	return list
}

// candidates are the unknown headings above amounts, and those above nothing.
func (t *tableReader) candidates() (numeric, empty []int) {
	for _, c := range t.head.names {
		if _, _, joined := t.joinedHeading(t.head.columns[c].heading); joined {
			continue
		}
		switch {
		case amountLike(t.rows, t.head.row, c):
			numeric = append(numeric, c)
		case t.emptyColumn(c):
			empty = append(empty, c)
		}
	}
	return numeric, empty
}

// joinedHeading tells whether a heading is one like "Stand Anna", where another heading is "Anna".
func (t *tableReader) joinedHeading(text string) (columnKind, int, bool) {
	if len(words(text)) < 2 {
		return 0, 0, false
	}
	others := make([]string, 0, len(t.head.names))
	for _, c := range t.head.names {
		if h := t.head.columns[c].heading; h != text {
			others = append(others, h)
		}
	}
	return playerColumn(text, others)
}

func (t *tableReader) emptyColumn(c int) bool {
	for i := t.head.row + 1; i < len(t.rows); i++ {
		if t.rows[i].cell(c) != "" {
			return false
		}
	}
	return true
}

func (t *tableReader) noData() bool {
	for i := t.head.row + 1; i < len(t.rows); i++ {
		if !t.rows[i].blank() {
			return false
		}
	}
	return true
}

// withEmpty joins both lists in the order of the columns.
func (t *tableReader) withEmpty(numeric, empty []int) []int {
	all := append(slices.Clone(numeric), empty...)
	slices.Sort(all)
	return all
}

// mentioned keeps those columns whose headings occur as players in the rows.
func (t *tableReader) mentioned(cols []int) []int {
	seen := map[string]bool{}
	for c := range t.head.columns {
		switch t.head.columns[c].kind {
		case colDealer, colDeclarer, colPartner, colLosers, colJungfrauen:
			for i := t.head.row + 1; i < len(t.rows); i++ {
				for _, name := range splitNames(t.rows[i].cell(c)) {
					seen[fold(name)] = true
				}
			}
		}
	}
	var kept []int
	for _, c := range cols {
		if seen[fold(t.head.columns[c].heading)] {
			kept = append(kept, c)
		}
	}
	if len(kept) < MinPlayers {
		return cols
	}
	return kept
}

// readColumns names what every further column holds, and says which are not understood.
func (t *tableReader) readColumns() {
	line := t.rows[t.head.row].line
	t.marks, t.game = map[int]bool{}, -1
	for c := range t.head.columns {
		col := &t.head.columns[c]
		if col.kind == colUnknown {
			if kind, p, ok := playerColumn(col.heading, t.sheet.Players); ok {
				col.kind, col.player = kind, p
			}
		}
		switch col.kind {
		case colContract:
			t.game = c
		case colUnknown:
			t.say(about(CodeColumnNotUnderstood, Warning, line, col.heading))
		case colUnused:
			t.say(about(CodeColumnNotUsed, Info, line, col.heading))
		case colBlank:
			for i := t.head.row + 1; i < len(t.rows); i++ {
				if t.rows[i].cell(c) != "" {
					t.say(about(CodeColumnWithoutHeading, Warning, t.rows[i].line, t.rows[i].cell(c)))
					break
				}
			}
		case colWon, colLost:
			t.marks[c] = t.onlyMarks(c)
		}
	}
}

// onlyMarks tells whether a column is filled with crosses alone, so that an empty cell means no.
func (t *tableReader) onlyMarks(c int) bool {
	any := false
	for i := t.head.row + 1; i < len(t.rows); i++ {
		switch strings.ToLower(t.rows[i].cell(c)) {
		case "":
		case "x", "✓", "✔", "*":
			any = true
		default:
			return false
		}
	}
	return any
}

// settleDashes decides what "-,50" means in this sheet: the reading under which the rows come nearer to zero.
func (t *tableReader) settleDashes() {
	type group struct{ fixed, dashes int64 }
	votes := 0
	for i := 0; i < len(t.amounts); {
		var g group
		dashed := false
		j := i
		for ; j < len(t.amounts) && t.amounts[j].line == t.amounts[i].line; j++ {
			if t.amounts[j].total {
				continue
			}
			if t.amounts[j].dash {
				dashed = true
				g.dashes += t.amounts[j].value
			} else {
				g.fixed += t.amounts[j].value
			}
		}
		i = j
		if !dashed {
			continue
		}
		switch plus, minus := abs(g.fixed+g.dashes), abs(g.fixed-g.dashes); {
		case minus < plus:
			votes++
		case plus < minus:
			votes--
		}
	}
	if votes <= 0 {
		return
	}
	for i := range t.amounts {
		if a := &t.amounts[i]; a.dash && a.into != nil {
			*a.into = -*a.into
		}
	}
}

func abs(n int64) int64 {
	if n < 0 {
		return -n
	}
	return n
}

// checkUnits says of each column whether its amounts are written in more than one unit.
func (t *tableReader) checkUnits() {
	counts := make([][4]int, len(t.head.columns))
	for i := range t.amounts {
		counts[t.amounts[i].column][t.amounts[i].unit]++
	}
	for c := range counts {
		most := unitPlain
		kinds := 0
		for u := unitPlain; u <= unitCent; u++ {
			if counts[c][u] > 0 {
				kinds++
			}
			if counts[c][u] > counts[c][most] {
				most = u
			}
		}
		if kinds < 2 {
			continue
		}
		for i := range t.amounts {
			a := &t.amounts[i]
			if a.column != c || a.unit == unitNone || a.unit == most || a.sum {
				continue
			}
			f := about(CodeColumnMixesUnits, Error, a.line, t.head.columns[c].heading)
			f.Entry = a.entry
			if a.entry >= 0 {
				member := "amounts"
				if a.total {
					member = "totals"
				}
				f.Pointer = pointerTo(a.entry, member, a.player)
			}
			t.say(f)
			break
		}
	}
}
