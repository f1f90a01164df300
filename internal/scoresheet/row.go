package scoresheet

import (
	"strconv"
	"strings"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// readRow reads one row below the head: a game, a thrown-in deal, a sum, a carried balance, or nothing.
func (t *tableReader) readRow(r *record) {
	if r.blank() || t.repeatsHead(r) || t.onlyNumbered(r) {
		return
	}
	t.cellsBeyond(r)
	switch t.labelOf(r) {
	case rowSum:
		t.readTotals(r, false)
		return
	case rowOpening:
		t.readTotals(r, true)
		return
	}
	if t.isUnnamedSum(r) {
		t.readTotals(r, false)
		return
	}
	if !t.isGame(r) {
		t.say(about(CodeRowNotUnderstood, Warning, r.line, firstText(r)))
		return
	}
	e := NewEntry()
	e.Lines.Row = r.line
	n := len(t.sheet.Entries)
	p := rowReader{t: t, r: r, e: &e, n: n}
	p.read()
	t.sheet.Entries = append(t.sheet.Entries, e)
}

// repeatsHead tells whether a row is the head once more, as at the top of a new page.
func (t *tableReader) repeatsHead(r *record) bool {
	first := &t.rows[t.head.row]
	if len(r.cells) != len(first.cells) {
		return false
	}
	for i := range r.cells {
		if r.cells[i] != first.cells[i] {
			return false
		}
	}
	return true
}

// onlyNumbered tells whether a row holds its number alone: prepared and not used.
func (t *tableReader) onlyNumbered(r *record) bool {
	for i, c := range r.cells {
		if c == "" {
			continue
		}
		if i >= len(t.head.columns) || t.head.columns[i].kind != colNumber {
			return false
		}
		if _, ok := plainInteger(strings.TrimSuffix(c, ".")); !ok {
			return false
		}
	}
	return true
}

// cellsBeyond says once that a row has cells to the right of the table.
func (t *tableReader) cellsBeyond(r *record) {
	for i := len(t.head.columns); i < len(r.cells); i++ {
		if r.cells[i] != "" && !t.beyond {
			t.beyond = true
			t.say(about(CodeCellBeyondTable, Error, r.line, r.cells[i]))
		}
	}
}

// labelOf recognises sum rows and carried balances by a word in a cell that holds no amount.
func (t *tableReader) labelOf(r *record) rowKind {
	for i := range t.head.columns {
		switch t.head.columns[i].kind {
		case colAmount, colTotal, colNote, colResult:
			continue
		}
		text := r.cell(i)
		if text == "" || len(text) > 40 {
			continue
		}
		kind, seen := t.labels[text]
		if !seen {
			kind = labelKind(text)
			t.labels[text] = kind
		}
		if kind != rowEntry {
			return kind
		}
	}
	return rowEntry
}

// isUnnamedSum tells whether a row with a text that names no player and no game is a sum all the same: "payout", "in Euro". Its
// amounts are what the rows above come to.
func (t *tableReader) isUnnamedSum(r *record) bool {
	if t.game < 0 || r.cell(t.game) != "" {
		return false
	}
	texts := 0
	var amounts [MaxPlayers]int64
	for i, col := range t.head.columns {
		text := r.cell(i)
		switch {
		case text == "", col.kind == colTotal, col.kind == colNote, col.kind == colStock:
		case col.kind == colAmount:
			m, ok := parseAmount(text)
			if !ok {
				return false
			}
			amounts[col.player] = m.value
		case col.kind == colNumber, col.kind == colDealer, col.kind == colDeclarer, col.kind == colPartner:
			if q, _ := t.find(text); q >= 0 || texts > 0 || !strings.ContainsAny(text, letters) {
				return false
			}
			texts++
		default:
			return false
		}
	}
	if texts == 0 || allZero(amounts[:]) {
		return false
	}
	for ; t.summed < len(t.sheet.Entries); t.summed++ {
		for p, a := range t.sheet.Entries[t.summed].Amounts {
			t.sums[p] += a
		}
	}
	for p := range t.sums {
		var opening int64
		if b := t.sheet.Opening.Balances; b != nil && p < len(b) {
			opening = b[p]
		}
		if amounts[p] != t.sums[p]+opening {
			return false
		}
	}
	return true
}

// labelKind is what a text says of its row: "Summe", "Übertrag vom letzten Mal".
func labelKind(text string) rowKind {
	w := words(text)
	for n := len(w); n > 0; n-- {
		if kind, ok := rowLabels[strings.Join(w[:n], "")]; ok && (n == len(w) || kind == rowOpening) {
			return kind
		}
	}
	return rowEntry
}

// isGame tells whether a row states anything that belongs to a game.
func (t *tableReader) isGame(r *record) bool {
	texts := 0
	for i := range t.head.columns {
		text := r.cell(i)
		if text == "" {
			continue
		}
		switch t.head.columns[i].kind {
		case colAmount, colTotal:
			if _, ok := parseAmount(text); ok || text[0] == '=' {
				return true
			}
		case colContract:
			if _, ok := t.contract(text, true); ok || text == noContract {
				return true
			}
		case colNote, colUnused, colUnknown, colBlank, colNumber:
			continue
		}
		texts++
	}
	return texts >= 2
}

func firstText(r *record) string {
	for _, c := range r.cells {
		if c != "" {
			return c
		}
	}
	return ""
}

// readTotals reads a row that states balances: at the top what the players brought, below what they come to.
func (t *tableReader) readTotals(r *record, opening bool) {
	p := rowReader{t: t, r: r, n: -1, sum: !opening}
	sums := make([]int64, len(t.sheet.Players))
	totals := make([]int64, len(t.sheet.Players))
	var stock Opt[int64]
	stated, statedTotals := false, false
	for i, col := range t.head.columns {
		text := r.cell(i)
		if text == "" || text[0] == '=' {
			continue
		}
		switch col.kind {
		case colAmount:
			stated = p.amountInto(i, text, col.player, false, &sums[col.player]) || stated
		case colTotal:
			statedTotals = p.amountInto(i, text, col.player, true, &totals[col.player]) || statedTotals
		case colStock:
			if m, ok := p.amount(i, text, -1, false); ok {
				stock = Some(m)
			}
		}
	}
	if !stated && statedTotals {
		sums, stated = totals, true
	}
	switch {
	case opening && len(t.sheet.Entries) == 0:
		if stated {
			t.sheet.Opening.Balances = sums
		}
		t.sheet.Opening.Stock = stock.Or(0)
	case stated:
		t.sheet.Sums = append(t.sheet.Sums, Sum{After: len(t.sheet.Entries), Line: r.line, Balances: sums})
	}
}

// rowReader reads the cells of one game.
type rowReader struct {
	t   *tableReader
	r   *record
	e   *Entry
	n   int // index of the entry, -1 for a row that is none
	sum bool
	// A row of which one amount cannot be read states none: nobody can add it up.
	badAmounts, badTotals bool
	unread                []string // members of which a cell was not understood
}

// bad says that a cell was not understood. A wrong cell of the table is an error: the row cannot be checked as it was meant.
func (p *rowReader) bad(code schafkopf.Code, member string, col int, text string) {
	f := about(code, Error, p.r.line, text)
	f.Entry = p.n
	if p.n >= 0 {
		f.Pointer = pointerTo(p.n, member)
	}
	if text != "" && text[0] == '=' {
		f.Code = CodeFormulaCell
	}
	p.unread = append(p.unread, member)
	f.Actual = word(quoted(text))
	f.Facts.Name = quoted(p.t.head.columns[col].heading) + ": " + quoted(text)
	p.t.say(f)
}

// amountInto reads a player's amount.
func (p *rowReader) amountInto(col int, text string, player int, total bool, into *int64) bool {
	m, ok := p.amount(col, text, player, total)
	if ok {
		*into = m
		p.t.amounts[len(p.t.amounts)-1].into = into
	}
	return ok
}

func (p *rowReader) amount(col int, text string, player int, total bool) (int64, bool) {
	m, ok := parseAmount(text)
	limit := int64(maxAmount)
	switch {
	case total:
		limit = maxTotal
	case p.n < 0:
		limit = maxOpening
	}
	if !ok || abs(m.value) > limit {
		member := "amounts"
		switch {
		case total:
			member = "totals"
		case player < 0:
			member = memberOf(p.t.head.columns[col].kind)
		}
		p.bad(CodeCellNotUnderstood, member, col, text)
		return 0, false
	}
	if player >= 0 {
		p.t.amounts = append(p.t.amounts, cellAmount{money: m, column: col, entry: p.n, line: p.r.line, player: player, total: total, sum: p.sum})
	} else if m.unit != unitNone {
		p.t.amounts = append(p.t.amounts, cellAmount{money: money{value: 0, unit: m.unit}, column: col, entry: -1, line: p.r.line})
	}
	return m.value, true
}

// memberOf is the entry's member that a column states.
func memberOf(k columnKind) string {
	switch k {
	case colDealer:
		return "dealer"
	case colDeclarer:
		return "declarer"
	case colPartner:
		return "partner"
	case colContract:
		return "contract"
	case colPoints, colOpponents:
		return "result/declarer_points"
	case colTricks:
		return "result/declarer_tricks"
	case colWon, colLost, colResult:
		return "result/won"
	case colSchneider:
		return "result/schneider"
	case colSchwarz:
		return "result/schwarz"
	case colLosers:
		return "result/losers"
	case colJungfrauen:
		return "result/jungfrauen"
	case colDurchmarsch:
		return "result/durchmarsch"
	case colSeatPoints, colSeatTricks, colSeatTrumps, colSeatHighest:
		return "result/seats"
	case colLaufende:
		return "laufende"
	case colKnocks:
		return "knocks"
	case colStoss:
		return "stoss"
	case colBock:
		return "bock"
	case colStock:
		return "stock"
	case colHand:
		return "hands"
	case colRecord:
		return "tricks"
	case colAmount:
		return "amounts"
	case colTotal:
		return "totals"
	}
	return ""
}

// read goes through the cells; what depends on the contract is read after it.
func (p *rowReader) read() {
	e, t := p.e, p.t
	partnerCell := ""
	for i, col := range t.head.columns {
		if col.kind == colPartner {
			partnerCell = p.r.cell(i)
		}
	}
	for i, col := range t.head.columns {
		if col.kind == colContract {
			p.contract(i, p.r.cell(i), isName(partnerCell))
		}
	}
	for i, col := range t.head.columns {
		text := p.r.cell(i)
		if text == "" && !t.marks[i] {
			continue
		}
		p.cell(i, col, text)
	}
	if p.badAmounts {
		e.Amounts = nil
	}
	if p.badTotals {
		e.Totals = nil
	}
	for _, member := range p.unread {
		e.forget(member)
	}
	ramsch := e.Contract.Set && e.Contract.V.Type == schafkopf.Ramsch
	if ramsch {
		p.ramsch()
	}
	if !e.Passed && !e.Contract.Set && !p.saidContract() {
		f := about(CodeContractMissing, Warning, p.r.line, "")
		f.Entry, f.Pointer = p.n, pointerTo(p.n, "contract")
		t.say(f)
	}
}

// saidContract tells whether the last finding already names this row's contract.
func (p *rowReader) saidContract() bool {
	for i := len(p.t.sheet.Read) - 1; i >= 0 && p.t.sheet.Read[i].Line == p.r.line; i-- {
		if p.t.sheet.Read[i].Code == CodeContractNotUnderstood {
			return true
		}
	}
	return false
}

func isName(cell string) bool { return strings.Trim(cell, "-–—/ ") != "" }

func (p *rowReader) contract(col int, text string, partner bool) {
	if !isName(text) || text == noContract {
		return
	}
	n, ok := p.t.contract(text, partner)
	switch {
	case !ok:
		p.bad(CodeContractNotUnderstood, "contract", col, text)
	case n.passed:
		p.e.Passed = true
	default:
		p.e.Contract = Some(n.contract)
		if n.durchmarsch {
			p.e.Result.Durchmarsch = Some(schafkopf.NoSeat)
		}
	}
}

func (p *rowReader) cell(i int, col column, text string) {
	e := p.e
	switch col.kind {
	case colNumber:
		if n, ok := plainInteger(strings.Trim(text, ".)# ")); ok {
			e.Number = Some(n)
		} else {
			p.bad(CodeCellNotUnderstood, "", i, text)
		}
	case colDealer:
		if isName(text) {
			e.Dealer = p.player(i, text)
		}
	case colDeclarer:
		p.declarer(i, text)
	case colPartner:
		if isName(text) && fold(text) != "allein" && fold(text) != "alone" {
			e.Partner = p.player(i, text)
		}
	case colPoints:
		p.points(i, text)
	case colOpponents:
		if n, ok := countOf(text); ok {
			e.Result.Opponents = Some(n)
		} else {
			p.bad(CodeCellNotUnderstood, "result/declarer_points", i, text)
		}
	case colTricks:
		first, _, _ := strings.Cut(text, ":")
		p.count(i, first, &e.Result.Tricks)
	case colWon, colLost:
		b, ok := truth(text)
		if text == "" {
			b, ok = false, p.t.marks[i]
			if e.Passed || !e.Contract.Set || e.Contract.V.Type == schafkopf.Ramsch || e.Result.Points.Set {
				return
			}
		}
		if !ok {
			p.bad(CodeCellNotUnderstood, "result/won", i, text)
			return
		}
		e.Result.Won = Some(b == (col.kind == colWon))
	case colSchneider:
		p.truth(i, text, &e.Result.Schneider)
	case colSchwarz:
		p.truth(i, text, &e.Result.Schwarz)
	case colResult:
		p.result(i, text)
	case colLaufende:
		p.laufende(i, text)
	case colKnocks:
		p.marks(i, text, &e.Knocks)
	case colStoss:
		p.marks(i, text, &e.Stoss)
	case colBock:
		p.marks(i, text, &e.Bock)
	case colValue:
		if m, ok := p.amount(i, text, -1, false); ok {
			e.Value = Some(m)
		}
	case colPenalty:
		if m, ok := p.amount(i, text, -1, false); ok {
			e.Penalty = Some(m)
		}
	case colStock:
		if m, ok := p.amount(i, text, -1, false); ok {
			e.Stock = Some(m)
		}
	case colNote:
		e.Note = text
	case colLosers:
		if list, ok := p.playerList(i, text); ok {
			e.Result.Losers = list
		}
	case colLoserPoints:
		p.count(i, text, &e.Result.LoserPoints)
	case colRetold:
		p.retold(i, text)
	case colJungfrauen:
		if n, ok := plainInteger(text); ok {
			e.Result.JungfrauCount = Some(n)
		} else if list, ok := p.playerList(i, text); ok {
			e.Result.Jungfrauen = list
		}
	case colDurchmarsch:
		p.durchmarsch(i, text)
	case colAmount:
		if e.Amounts == nil {
			e.Amounts = make([]int64, len(p.t.sheet.Players))
		}
		p.badAmounts = !p.amountInto(i, text, col.player, false, &e.Amounts[col.player]) || p.badAmounts
	case colTotal:
		if e.Totals == nil {
			e.Totals = make([]int64, len(p.t.sheet.Players))
		}
		p.badTotals = !p.amountInto(i, text, col.player, true, &e.Totals[col.player]) || p.badTotals
	case colSeatPoints, colSeatTricks, colSeatTrumps, colSeatHighest:
		p.seat(i, col, text)
	case colHand:
		p.hand(i, col, text)
	case colRecord:
		p.record(i, text)
	case colBill:
		if bill, rest, ok := parseBill(text); ok && rest == "" {
			e.Bill = bill
		} else {
			p.bad(CodeCellNotUnderstood, "", i, text)
		}
	case colSchieber:
		var b Opt[bool]
		p.truth(i, text, &b)
		e.Schiebe = b.V
	}
}

// count reads a number of points, tricks or the like: an integer, perhaps with a word behind it.
func countOf(text string) (int64, bool) {
	digits := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZäöüÄÖÜ. ")
	n, ok := plainInteger(digits)
	return n, ok && n >= 0 && n <= 1_000_000
}

func (p *rowReader) count(col int, text string, into *Opt[int64]) {
	n, ok := countOf(text)
	if !ok {
		p.bad(CodeCellNotUnderstood, memberOf(p.t.head.columns[col].kind), col, text)
		return
	}
	*into = Some(n)
}

var betweenPoints = strings.NewReplacer("/", ":", " zu ", ":", "–", ":")

// points reads "82" or "82:38", the declarer's party first.
func (p *rowReader) points(col int, text string) {
	own, others, both := strings.Cut(betweenPoints.Replace(text), ":")
	p.count(col, strings.TrimSpace(own), &p.e.Result.Points)
	if both {
		p.count(col, strings.TrimSpace(others), &p.e.Result.Opponents)
	}
}

var yes = map[string]bool{"ja": true, "j": true, "yes": true, "y": true, "x": true, "xx": true, "1": true, "wahr": true, "true": true, "g": true, "gew": true, "gewonnen": true, "w": true, "won": true, "win": true, "sieg": true, "s": true, "gwunga": true}

var no = map[string]bool{"nein": true, "n": true, "no": true, "0": true, "falsch": true, "false": true, "v": true, "verl": true, "verloren": true, "l": true, "lost": true, "loss": true, "niederlage": true, "verlorn": true}

// truth reads yes and no as people mark them.
func truth(text string) (value, ok bool) {
	switch text {
	case "+", "*":
		return true, true
	case "-", "–", "−", "/":
		return false, true
	}
	f := fold(text)
	return yes[f], yes[f] || no[f]
}

func (p *rowReader) truth(col int, text string, into *Opt[bool]) {
	b, ok := truth(text)
	if !ok {
		p.bad(CodeCellNotUnderstood, memberOf(p.t.head.columns[col].kind), col, text)
		return
	}
	*into = Some(b)
}

// result reads a result in words or points: "gewonnen, Schneider", "verl. schwarz", "82:38".
func (p *rowReader) result(col int, text string) {
	if text[0] >= '0' && text[0] <= '9' && text != "0" && text != "1" {
		p.points(col, text)
		return
	}
	if b, ok := truth(text); ok {
		p.e.Result.Won = Some(b)
		return
	}
	for _, w := range words(text) {
		switch {
		case yes[w] && w != "s":
			p.e.Result.Won = Some(true)
		case no[w]:
			p.e.Result.Won = Some(false)
		case w == "schneider":
			p.e.Result.Schneider = Some(true)
		case w == "schneiderfrei":
			p.e.Result.Schneider = Some(false)
		case w == "schwarz":
			p.e.Result.Schwarz = Some(true)
		case w == "mit" || w == "und" || w == "with" || w == "and":
		default:
			p.bad(CodeCellNotUnderstood, "result/won", col, text)
			return
		}
	}
}

// laufende reads "4", "mit 4", "ohne 3".
func (p *rowReader) laufende(col int, text string) {
	if truthNo(text) {
		p.e.Laufende = Some[int64](0)
		return
	}
	for _, w := range words(text) {
		if n, ok := plainInteger(w); ok && !p.e.Laufende.Set && n <= 1000 {
			p.e.Laufende = Some(n)
			continue
		}
		if rest := strings.TrimLeft(w, "mo"); len(rest) == len(w)-1 && allDigits(rest) && !p.e.Laufende.Set && len(rest) < 4 {
			n, _ := plainInteger(rest)
			p.e.Laufende, p.e.HeldBy = Some(n), Some(w[0] == 'm')
			continue
		}
		switch w {
		case "mit", "with":
			p.e.HeldBy = Some(true)
		case "ohne", "without":
			p.e.HeldBy = Some(false)
		case "laufende", "laufenden", "lauf", "ober", "unter", "trumpf", "truempfe":
		default:
			p.bad(CodeCellNotUnderstood, "laufende", col, text)
			return
		}
	}
	if strings.HasPrefix(text, "-") || !p.e.Laufende.Set {
		p.e.Laufende, p.e.HeldBy = Opt[int64]{}, Opt[bool]{}
		p.bad(CodeCellNotUnderstood, "laufende", col, text)
	}
}

func truthNo(text string) bool {
	v, ok := truth(text)
	return ok && !v
}

// doublingWords are the names of the levels of a Stoß.
var doublingWords = map[string]int64{
	"stoss": 1, "kontra": 1, "contra": 1, "spritze": 1, "gespritzt": 1, "re": 2, "retour": 2, "rekontra": 2, "supra": 3, "sub": 3, "resupra": 4, "resub": 4,
}

// times are the ways to write how often beside a number: "2x", "x2", "2 mal", "2-fach".
var times = strings.NewReplacer("x", "", "×", "", "mal", "", "-fach", "", "fach", "")

var roman = map[string]int64{"I": 1, "II": 2, "III": 3, "IIII": 4, "IV": 4}

// marks counts doublings: a number, crosses or strokes, the levels' names, or the names of those who doubled.
func (p *rowReader) marks(col int, text string, into *Opt[int64]) {
	n, ok := plainInteger(text)
	if !ok {
		if n, ok = plainInteger(strings.TrimSpace(times.Replace(strings.ToLower(text)))); !ok {
			n, ok = roman[text]
		}
	}
	if ok {
		if n < 0 || n > 1000 {
			p.bad(CodeCellNotUnderstood, memberOf(p.t.head.columns[col].kind), col, text)
			return
		}
		*into = Some(n)
		return
	}
	bare := strings.ReplaceAll(strings.ReplaceAll(text, " ", ""), "/", "|")
	if bare != "" && len(bare) <= 8 && (strings.Trim(bare, "xX") == "" || strings.Trim(bare, "|") == "" || strings.Trim(bare, "*") == "") {
		*into = Some(int64(len(bare)))
		return
	}
	switch f := fold(text); {
	case f == "ja" || f == "yes" || f == "j":
		*into = Some[int64](1)
		return
	case truthNo(text) || f == "keiner" || f == "none":
		*into = Some[int64](0)
		return
	}
	best := int64(0)
	known := true
	for _, w := range words(text) {
		n, ok := doublingWords[w]
		best = max(best, n)
		known = known && ok
	}
	if known && best > 0 {
		*into = Some(best)
		return
	}
	names := splitNames(text)
	for _, name := range names {
		if q, _ := p.t.find(name); q < 0 {
			p.bad(CodeCellNotUnderstood, memberOf(p.t.head.columns[col].kind), col, text)
			return
		}
	}
	*into = Some(int64(len(names)))
}

// declarer reads a name, or two where the partner stands in the same cell: "Anna + Chris".
func (p *rowReader) declarer(col int, text string) {
	if !isName(text) {
		return
	}
	if q, _ := p.t.find(text); q >= 0 {
		p.e.Declarer = q
		return
	}
	names := splitNames(text)
	if len(names) == 2 {
		p.e.Declarer = p.player(col, names[0])
		p.e.Partner = p.player(col, names[1])
		return
	}
	p.e.Declarer = p.player(col, text)
}

var betweenNames = strings.NewReplacer(" und ", "+", " mit ", "+", " and ", "+", " with ", "+")

// splitNames takes a cell with several names apart.
func splitNames(text string) (names []string) {
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("+/&,;", r) }) {
		for _, name := range strings.Split(betweenNames.Replace(part), "+") {
			if name = strings.TrimSpace(name); name != "" {
				names = append(names, name)
			}
		}
	}
	return names
}

// player is the index of a named player; an unknown or ambiguous name is said.
func (p *rowReader) player(col int, text string) int {
	q, ambiguous := p.t.find(text)
	if q < 0 {
		code := CodePlayerUnknown
		if ambiguous {
			code = CodePlayerAmbiguous
		}
		p.bad(code, memberOf(p.t.head.columns[col].kind), col, text)
		return schafkopf.NoSeat
	}
	return q
}

func (t *tableReader) search(text string) (player int, ambiguous bool) {
	f := fold(text)
	if f == "" {
		f = text
	}
	for p, name := range t.folded {
		if name == f {
			for q := p + 1; q < len(t.folded); q++ {
				if t.folded[q] == f {
					return schafkopf.NoSeat, true
				}
			}
			return p, false
		}
	}
	if f[0] == '#' {
		if n, ok := plainInteger(f[1:]); ok && n >= 1 && n <= int64(len(t.folded)) {
			return int(n) - 1, false
		}
	}
	found := schafkopf.NoSeat
	for p, name := range t.folded {
		if strings.HasPrefix(name, f) {
			if found >= 0 {
				return schafkopf.NoSeat, true
			}
			found = p
		}
	}
	if n, ok := plainInteger(f); ok && found < 0 && n >= 1 && n <= int64(len(t.folded)) {
		return int(n) - 1, false
	}
	return found, false
}

func (p *rowReader) playerList(col int, text string) ([]int, bool) {
	list := []int{}
	if !isName(text) || truthNo(text) {
		return list, true
	}
	if q, _ := p.t.find(text); q >= 0 {
		return append(list, q), true
	}
	for _, name := range splitNames(text) {
		q := p.player(col, name)
		if q < 0 {
			return nil, false
		}
		list = append(list, q)
	}
	return list, true
}

func (p *rowReader) durchmarsch(col int, text string) {
	switch {
	case !isName(text) || truthNo(text):
		p.e.Result.Durchmarsch = Some(schafkopf.NoSeat)
	default:
		if v, ok := truth(text); ok && v {
			if q, _ := p.t.find(text); q < 0 {
				p.e.Result.Durchmarsch = Some(p.e.Declarer)
				return
			}
		}
		if q := p.player(col, text); q >= 0 {
			p.e.Result.Durchmarsch = Some(q)
		}
	}
}

// ramsch reads who stands in the declarer's column of a Ramsch: the loser, or the one who took everything.
func (p *rowReader) ramsch() {
	e, r := p.e, &p.e.Result
	who := e.Declarer
	e.Declarer = schafkopf.NoSeat
	won := r.Won.Set && r.Won.V
	r.Won = Opt[bool]{}
	marched := r.Durchmarsch.Set && r.Durchmarsch.V == schafkopf.NoSeat && namesMarch(p)
	switch {
	case who >= 0 && (won || marched):
		r.Durchmarsch = Some(who)
	case who >= 0 && r.Losers == nil && !(r.Durchmarsch.Set && r.Durchmarsch.V >= 0):
		r.Losers = []int{who}
	}
	if r.Points.Set && r.Losers != nil {
		r.LoserPoints, r.Points = r.Points, Opt[int64]{}
	}
}

// namesMarch tells whether the contract's cell itself names a Durchmarsch.
func namesMarch(p *rowReader) bool {
	for i, col := range p.t.head.columns {
		if col.kind == colContract {
			n, ok := p.t.contract(p.r.cell(i), false)
			return ok && n.durchmarsch
		}
	}
	return false
}

func (p *rowReader) seat(col int, c column, text string) {
	e := p.e
	if e.Result.Seats == nil {
		e.Result.Seats = make([]SeatResult, len(p.t.sheet.Players))
		for i := range e.Result.Seats {
			e.Result.Seats[i] = SeatResult{Tricks: UnknownTricks, HighestTrump: schafkopf.NoCard}
		}
	}
	s := &e.Result.Seats[c.player]
	if c.kind == colSeatHighest {
		highest, ok := schafkopf.ParseCard(strings.ToUpper(text))
		if !ok {
			p.bad(CodeCellNotUnderstood, "result/seats", col, text)
			return
		}
		s.HighestTrump = highest
		return
	}
	n, ok := countOf(text)
	if !ok {
		p.bad(CodeCellNotUnderstood, "result/seats", col, text)
		return
	}
	switch c.kind {
	case colSeatPoints:
		s.Points = n
	case colSeatTricks:
		s.Tricks = n
	case colSeatTrumps:
		s.Trumps = Some(n)
	}
}

func (p *rowReader) hand(col int, c column, text string) {
	cards, ok := parseCards(text)
	if !ok {
		p.bad(CodeCellNotUnderstood, "hands", col, text)
		return
	}
	if p.e.Hands == nil {
		p.e.Hands = make([][]schafkopf.Card, len(p.t.sheet.Players))
	}
	p.e.Hands[c.player] = cards
}

// parseCards reads "EO GA H7".
func parseCards(text string) (cards []schafkopf.Card, ok bool) {
	if cards = []schafkopf.Card{}; text == emptyHand {
		return cards, true
	}
	for f := range strings.FieldsSeq(text) {
		c, ok := schafkopf.ParseCard(strings.ToUpper(f))
		if !ok && f != noCardText {
			return nil, false
		}
		cards = append(cards, c)
	}
	return cards, true
}

// retold reads what a protocol has told twice, as retoldText writes it.
func (p *rowReader) retold(col int, text string) {
	parts := strings.Split(text, "|")
	if len(parts) != 4 {
		p.bad(CodeCellNotUnderstood, "", col, text)
		return
	}
	who := func(s string) int {
		if s = strings.TrimSpace(s); s == "" {
			return schafkopf.NoSeat
		}
		return p.player(col, s)
	}
	r := &p.e.Retold
	r.Declarer, r.Partner, r.Loser = who(parts[0]), who(parts[1]), who(parts[3])
	if c := strings.TrimSpace(parts[2]); c != "" {
		n, ok := parseContract(c, true)
		if !ok || n.passed {
			p.bad(CodeCellNotUnderstood, "", col, text)
			return
		}
		r.Contract = Some(n.contract)
	}
}

// record reads the tricks of a full record: "Anna: EA H8 E8 EK | Beni: EO H9 HK GU".
func (p *rowReader) record(col int, text string) {
	for part := range strings.SplitSeq(text, "|") {
		leader := schafkopf.NoSeat
		if name, cards, ok := strings.Cut(part, ":"); ok {
			if name = strings.TrimSpace(name); name != "" {
				if leader = p.player(col, name); leader < 0 {
					return
				}
			}
			part = cards
		}
		cards, ok := parseCards(strings.TrimSpace(part))
		if !ok {
			p.bad(CodeCellNotUnderstood, "tricks", col, strings.TrimSpace(part))
			p.e.Tricks = nil
			return
		}
		p.e.Tricks = append(p.e.Tricks, Trick{Leader: leader, Cards: cards})
	}
}

// itoa is the number in decimal.
func itoa(n int64) string { return strconv.FormatInt(n, 10) }
