package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

// sheetAnswer is the service's answer about a sheet, as far as it is shown.
type sheetAnswer struct {
	api.ValidateScoresheetAnswer
	Ruleset struct {
		Preset string `json:"preset"`
	} `json:"ruleset"`
}

// sheetText writes an answer for a reader at a terminal: the sheet as it stands with every finding at its cell and explained under
// its row, what is right, who has what in the end.
type sheetText struct {
	*phrases
	lang    text.Lang
	colour  bool
	answer  sheetAnswer
	columns []sheetColumn
	b       strings.Builder
}

// sheetColumn is a column of the sheet.
type sheetColumn struct {
	name    string // the member that findings point at, below the row
	group   string // the same for all players of it
	heading string
	number  bool
	show    func(any) string // a value of a finding
	text    func(row int) string
}

// The most columns of the terminal that a name and any other cell take.
const (
	widestName = 16
	widestCell = 40
)

// severityMarks are how findings are marked, the gravest first.
var severityMarks = []struct {
	severity api.Severity
	sign     string
	style    style
}{{api.SeverityError, "✗", red}, {api.SeverityWarning, "!", yellow}, {api.SeverityInfo, "i", cyan}}

func severityRank(s api.Severity) int {
	for rank, m := range severityMarks {
		if m.severity == s {
			return rank
		}
	}
	return len(severityMarks) - 1
}

// textOfSheet is the answer about the sheet of that name.
func textOfSheet(answer []byte, name string, lang text.Lang, colour bool) (string, error) {
	t := sheetText{phrases: &spoken[lang], lang: lang, colour: colour}
	d := json.NewDecoder(strings.NewReader(string(answer)))
	d.UseNumber()
	if err := d.Decode(&t.answer); err != nil {
		return "", err
	}
	t.columns = t.columnsOfSheet()
	t.writeVerdict(name)
	if len(t.answer.Entries) > 0 {
		t.writeRows()
		t.writeStandings()
		t.writePlayed()
	}
	return t.b.String(), nil
}

func (t *sheetText) writeVerdict(name string) {
	mistakes := 0
	for i := range t.answer.Findings {
		if t.answer.Findings[i].Severity == api.SeverityError {
			mistakes++
		}
	}
	said := []string{paint(t.allRight, green, t.colour)}
	if mistakes > 0 {
		said[0] = paint(t.mistakes.of(mistakes), red, t.colour)
	}
	if others := len(t.answer.Findings) - mistakes; others > 0 {
		said = append(said, paint(t.remarks.of(others), yellow, t.colour))
	}
	fmt.Fprintf(&t.b, "%s: %s\n", printable(name), strings.Join(said, ", "))

	st := &t.answer.Statistics
	facts := []string{t.games.of(st.Games)}
	if st.Passed > 0 {
		facts = append(facts, t.thrownIn.of(st.Passed))
	}
	facts = append(facts, fmt.Sprintf(t.rules, t.answer.Ruleset.Preset), t.units)
	fmt.Fprintln(&t.b, strings.Join(facts, "; "))

	if inferred := t.answer.Inferred; len(inferred) > 0 {
		settings := make([]string, len(inferred))
		for i, s := range inferred {
			settings[i] = s.Name + " " + t.value(s.Value)
		}
		fmt.Fprintf(&t.b, "%s: %s\n", t.inferred, strings.Join(settings, ", "))
	}
	about := false
	for i := range t.answer.Findings {
		if f := &t.answer.Findings[i]; t.rowOf(f) < 0 {
			if !about {
				fmt.Fprintf(&t.b, "\n%s\n", paint(t.aboutSheet, bold, t.colour))
			}
			about = true
			fmt.Fprintln(&t.b, t.explained(f, "  ", true))
		}
	}
}

// rowOf is the row that a finding is about, -1 where it is about the sheet.
func (t *sheetText) rowOf(f *api.Finding) int {
	if row, _ := placeOf(f); row < len(t.answer.Entries) {
		return row
	}
	return -1
}

// placeOf is the row that a finding points at, -1 where it points at none, and the member below it: "amounts", "result/won".
func placeOf(f *api.Finding) (row int, member string) {
	row = -1
	if f.Entry != nil {
		row = *f.Entry
	}
	if f.Pointer == nil {
		return row, ""
	}
	below, ok := strings.CutPrefix(*f.Pointer, "/entries/")
	if !ok {
		return row, ""
	}
	number, member, _ := strings.Cut(below, "/")
	if n, err := strconv.Atoi(number); err == nil && f.Entry == nil {
		row = n
	}
	return row, member
}

// inside tells whether a member is that of a column or stands below it.
func inside(member, column string) bool {
	return member == column || strings.HasPrefix(member, column+"/")
}

// columnsOfSheet are the columns that the sheet has anything in, or that a finding points at.
func (t *sheetText) columnsOfSheet() []sheetColumn {
	entries := t.answer.Entries
	stated := make([]*api.SheetEntry, len(entries))
	for i := range entries {
		if stated[i] = entries[i].Stated; stated[i] == nil {
			stated[i] = new(api.SheetEntry)
		}
	}
	named := func(member, heading string, of func(i int) *int) sheetColumn {
		return sheetColumn{name: member, heading: heading, show: t.value, text: func(i int) string { return t.player(of(i)) }}
	}
	numbered := func(member, heading string, of func(*api.SheetEntry) *int) sheetColumn {
		return sheetColumn{name: member, heading: heading, number: true, show: t.value, text: func(i int) string {
			if n := of(stated[i]); n != nil && *n != 0 {
				return strconv.Itoa(*n)
			}
			return ""
		}}
	}
	all := []sheetColumn{
		{name: "number", heading: t.columnNumber, number: true, show: t.value, text: func(i int) string { return strconv.Itoa(i + 1) }},
		named("dealer", t.columnDealer, func(i int) *int { return either(stated[i].Dealer, entries[i].Dealer) }),
		named("declarer", t.columnDeclarer, func(i int) *int { return either(stated[i].Declarer, entries[i].Declarer) }),
		named("partner", t.columnPartner, func(i int) *int { return either(stated[i].Partner, entries[i].Partner) }),
		{name: "contract", heading: t.columnContract, show: t.value, text: t.game},
		{name: "result", heading: t.columnResult, show: t.value, text: func(i int) string { return t.result(stated[i].Result) }},
		numbered("laufende", t.columnLaufende, func(e *api.SheetEntry) *int { return e.Laufende }),
		numbered("knocks", t.columnKnocks, func(e *api.SheetEntry) *int { return e.Knocks }),
		numbered("stoss", t.columnStoss, func(e *api.SheetEntry) *int { return e.Stoss }),
		numbered("bock", t.columnBock, func(e *api.SheetEntry) *int { return e.Bock }),
	}
	for p, name := range t.answer.Players {
		all = append(all, sheetColumn{
			name: "amounts/" + strconv.Itoa(p), group: "amounts", heading: name, number: true, show: t.signed,
			text: func(i int) string { return at(t.signed, p, stated[i].Amounts, entries[i].Amounts) },
		})
	}
	if slices.ContainsFunc(stated, func(e *api.SheetEntry) bool { return e.Totals != nil }) || t.pointed("totals") {
		for p, name := range t.answer.Players {
			all = append(all, sheetColumn{
				name: "totals/" + strconv.Itoa(p), group: "totals", heading: fmt.Sprintf(t.columnTotal, shortened(name, widestName)), number: true, show: t.value,
				text: func(i int) string { return at(t.value, p, stated[i].Totals, entries[i].Totals) },
			})
		}
	}
	all = append(all, sheetColumn{name: "stock", heading: t.columnStock, number: true, show: t.value, text: func(i int) string {
		if s := stated[i].Stock; s != nil {
			return strconv.FormatInt(*s, 10)
		}
		if s := entries[i].Stock; s != 0 {
			return strconv.FormatInt(s, 10)
		}
		return ""
	}})
	return slices.DeleteFunc(all, func(c sheetColumn) bool {
		if c.group != "" || c.name == "number" || c.name == "contract" || t.pointed(c.name) {
			return false
		}
		for i := range entries {
			if c.text(i) != "" {
				return false
			}
		}
		return true
	})
}

// pointed tells whether a finding is about that column.
func (t *sheetText) pointed(column string) bool {
	return slices.ContainsFunc(t.answer.Findings, func(f api.Finding) bool {
		_, member := placeOf(&f)
		return inside(member, column)
	})
}

// at is a player's number as it stands, or as it was worked out where none does.
func at(show func(any) string, p int, stated, checked []int64) string {
	if stated == nil {
		stated = checked
	}
	if p >= len(stated) {
		return ""
	}
	return show(json.Number(strconv.FormatInt(stated[p], 10)))
}

func either(stated, checked *int) *int {
	if stated == nil {
		return checked
	}
	return stated
}

// mark is what a finding says of a cell.
type mark struct {
	finding          *api.Finding
	expected, actual any
}

// marksOf are the cells that a finding is about, by column, and whether they show what stands there and what is right.
func (t *sheetText) marksOf(f *api.Finding) (marks map[int]mark, compared bool) {
	marks = map[int]mark{}
	_, member := placeOf(f)
	expected, lists := f.Expected.([]any)
	actual, _ := f.Actual.([]any)
	player := 0
	for i, c := range t.columns {
		if c.group == "" || c.group != member {
			continue
		}
		m := mark{finding: f}
		if player < len(actual) {
			m.actual = actual[player]
		}
		if player < len(expected) {
			m.expected = expected[player]
		}
		if player++; !lists || m.expected != m.actual {
			marks[i] = m
		}
	}
	if len(marks) > 0 {
		return marks, lists
	}
	i := slices.IndexFunc(t.columns, func(c sheetColumn) bool { return inside(member, c.name) })
	if i < 0 {
		i = slices.IndexFunc(t.columns, func(c sheetColumn) bool { return c.name == standIn(member) })
	}
	marks[i] = mark{finding: f}
	// What is compared inside a cell, such as one card of a record, is told by the explanation.
	if t.columns[i].name == member || f.Code == "number_out_of_order" {
		marks[i] = mark{f, f.Expected, f.Actual}
		compared = f.Expected != nil
	}
	return marks, compared
}

// standIn is the column that shows what has no column of its own.
func standIn(member string) string {
	for _, of := range []string{"result", "tricks", "hands", "passed"} {
		if inside(member, of) {
			return "contract"
		}
	}
	return "number"
}

// writeRows writes the sheet.
func (t *sheetText) writeRows() {
	found := make([][]*api.Finding, len(t.answer.Entries))
	for i := range t.answer.Findings {
		if row := t.rowOf(&t.answer.Findings[i]); row >= 0 {
			found[row] = append(found[row], &t.answer.Findings[i])
		}
	}
	lines := slices.ContainsFunc(t.answer.Entries, func(e api.CheckedEntry) bool { return e.Line != nil })
	g := grid{right: []bool{true}}
	head := []cell{{}}
	if lines {
		head[0] = cell{t.columnLine, bold}
	}
	for _, c := range t.columns {
		g.right = append(g.right, c.number)
		head = append(head, cell{shortened(c.heading, widestCell), bold})
	}
	g.add(head...)
	for i := range t.answer.Entries {
		t.row(&g, i, found[i])
	}
	t.b.WriteByte('\n')
	g.write(&t.b, t.colour)
}

// row writes a row, below it what would be right, and below that the explanations.
func (t *sheetText) row(g *grid, i int, found []*api.Finding) {
	byColumn := make([][]mark, len(t.columns))
	compared := make([]bool, len(found))
	worst := len(severityMarks)
	for k, f := range found {
		worst = min(worst, severityRank(f.Severity))
		var marks map[int]mark
		marks, compared[k] = t.marksOf(f)
		for c, m := range marks {
			byColumn[c] = append(byColumn[c], m)
		}
	}
	stands, below := []cell{{}}, []cell{{}}
	if line := t.answer.Entries[i].Line; line != nil {
		stands[0].text = strconv.Itoa(*line)
	}
	if worst < len(severityMarks) {
		stands[0] = cell{strings.TrimSpace(severityMarks[worst].sign + " " + stands[0].text), severityMarks[worst].style}
	}
	corrected := false
	for k := range t.columns {
		s, b := t.marked(&t.columns[k], i, byColumn[k])
		stands, below = append(stands, s), append(below, b)
		corrected = corrected || b.text != ""
		if b.style == green {
			below[0] = cell{t.right, green}
		}
	}
	g.add(stands...)
	if corrected {
		g.add(below...)
	}
	for k, f := range found {
		g.addAcross(t.explained(f, "    ", !compared[k]))
	}
}

// marked is what stands in a cell, and what is to stand below it: what is right, or, where that cannot be said, a line under it.
func (t *sheetText) marked(c *sheetColumn, row int, marks []mark) (stands, below cell) {
	stands.text = c.text(row)
	worst := len(severityMarks)
	for _, m := range marks {
		worst = min(worst, severityRank(m.finding.Severity))
		if m.actual != nil {
			stands.text = c.show(m.actual)
		}
		if m.expected != nil && m.finding.Severity != api.SeverityInfo {
			below = cell{c.show(m.expected), green}
		}
	}
	most := widestCell
	if c.name == "dealer" || c.name == "declarer" || c.name == "partner" {
		most = widestName
	}
	stands.text, below.text = shortened(stands.text, most), shortened(below.text, most)
	if worst == len(severityMarks) {
		return stands, below
	}
	stands.style = severityMarks[worst].style
	if below.text == "" && severityMarks[worst].severity != api.SeverityInfo {
		below = cell{strings.Repeat("^", max(1, columns(stands.text))), stands.style}
	}
	return stands, below
}

// explained is a finding in sentences, each on its line, the last one without its end.
func (t *sheetText) explained(f *api.Finding, indent string, compare bool) string {
	m := severityMarks[severityRank(f.Severity)]
	var b strings.Builder
	b.WriteString(indent + paint(m.sign, m.style, t.colour) + " ")
	if f.Line != nil {
		fmt.Fprintf(&b, t.line+": ", *f.Line)
	}
	b.WriteString(printable(f.Message))
	indent = "\n" + indent + "  "
	if compare && f.Expected != nil && f.Actual != nil && f.Severity != api.SeverityInfo {
		fmt.Fprintf(&b, indent+t.stands+", "+t.rightIs, printable(t.value(f.Actual)), paint(printable(t.value(f.Expected)), green, t.colour))
	}
	if f.Likely != nil {
		fmt.Fprintf(&b, indent+t.likely, text.Sentence(t.lang, schafkopf.Code(*f.Likely), schafkopf.Facts{}))
	}
	if r := f.Rule; r != nil {
		fmt.Fprintf(&b, indent+"%s: %s %s. %s", t.rule, r.Source, r.Section, r.Summary)
	}
	return b.String()
}

// writeStandings writes who has what in the end, and his evening.
func (t *sheetText) writeStandings() {
	heading := t.standings
	if !t.answer.Valid {
		heading = t.standingsRight
	}
	fmt.Fprintf(&t.b, "\n%s\n", paint(heading, bold, t.colour))
	g := grid{right: []bool{true, false, true, true, true, true, true, true}}
	g.add(headings(t.columnPlace, t.columnDeclarer, t.columnBalance, t.columnDeclared, t.columnOfThese, t.columnPartnered, t.columnWon, t.columnLost)...)
	place := 0
	for i, s := range t.answer.Standings {
		if i == 0 || s.Total != t.answer.Standings[i-1].Total {
			place = i + 1
		}
		line := []cell{{text: strconv.Itoa(place)}, {text: shortened(s.Player, widestCell)}, {text: strconv.FormatInt(s.Total, 10)}}
		k := slices.IndexFunc(t.answer.Statistics.Players, func(p api.PlayerStatistics) bool { return p.Player == s.Player })
		if k >= 0 {
			p := &t.answer.Statistics.Players[k]
			for _, n := range []int{p.Declared, p.DeclaredWon, p.Partnered, p.Won, p.Lost} {
				line = append(line, cell{text: strconv.Itoa(n)})
			}
		}
		g.add(line...)
	}
	g.write(&t.b, t.colour)
}

// writePlayed writes what was played how often, and the biggest game.
func (t *sheetText) writePlayed() {
	st := &t.answer.Statistics
	if len(st.Contracts) > 0 {
		fmt.Fprintf(&t.b, "\n%s\n", paint(t.contracts, bold, t.colour))
		g := grid{right: []bool{false, true, true, true}}
		g.add(headings(t.columnContract, t.columnGames, t.columnWon, t.columnLost)...)
		for _, c := range st.Contracts {
			won, lost := strconv.Itoa(c.Won), strconv.Itoa(c.Lost)
			if c.Type == api.ContractTypeRamsch {
				won, lost = "-", "-"
			}
			g.add(cell{text: text.GameName(string(c.Type))}, cell{text: strconv.Itoa(c.Games)}, cell{text: won}, cell{text: lost})
		}
		g.write(&t.b, t.colour)
	}
	if big := st.Biggest; big != nil && big.Entry < len(t.answer.Entries) {
		fmt.Fprintf(&t.b, "\n"+t.biggest+"\n", big.Entry+1, t.game(big.Entry), big.Value)
	}
}

func headings(texts ...string) (line []cell) {
	for _, s := range texts {
		line = append(line, cell{s, bold})
	}
	return line
}

// player is the name of a player, "" for nobody.
func (t *sheetText) player(p *int) string {
	if p == nil || *p < 0 || *p >= len(t.answer.Players) {
		return ""
	}
	return t.answer.Players[*p]
}

// value is a value of a finding.
func (t *sheetText) value(v any) string {
	switch v := v.(type) {
	case json.Number:
		return v.String()
	case string:
		switch v {
		case "true":
			return t.yes
		case "false":
			return t.no
		}
		return v
	case bool:
		return t.value(strconv.FormatBool(v))
	case []any:
		parts := make([]string, len(v))
		for i := range v {
			parts[i] = t.value(v[i])
		}
		return strings.Join(parts, " ")
	}
	return ""
}

// signed is an amount, with a plus where it is won.
func (t *sheetText) signed(v any) string {
	s := t.value(v)
	if s == "" || s == "0" || s[0] == '-' {
		return s
	}
	return "+" + s
}

// game is what a row says was played, as players call it: "Rufspiel Gras", "Eichel-Solo", "Wenz Tout".
func (t *sheetText) game(row int) string {
	e := &t.answer.Entries[row]
	if e.Passed != nil && *e.Passed {
		return t.passed
	}
	var c api.Contract
	switch {
	case e.Stated != nil && e.Stated.Contract != nil:
		c = *e.Stated.Contract
	case e.Contract != nil:
		c = api.Contract(*e.Contract)
	default:
		return ""
	}
	name := text.GameName(string(c.Type))
	if c.Suit != nil {
		if suit, ok := schafkopf.ParseSuit(string(*c.Suit)); ok {
			name = text.SuitName(suit) + "-" + name
		}
	}
	if c.CalledCard != nil {
		switch card, ok := schafkopf.ParseCard(string(*c.CalledCard)); {
		case ok && card.Rank() == schafkopf.Sau:
			name += " " + text.SuitName(card.Suit())
		case ok:
			name += " " + text.CardName(text.DE, card)
		}
	}
	if c.Tout != nil && *c.Tout {
		name += " Tout"
	}
	if c.Forced != nil && *c.Forced {
		name += " Muss"
	}
	return name
}

// result is how a row says that its game ended.
func (t *sheetText) result(r *api.SheetResult) string {
	if r == nil {
		return ""
	}
	var parts []string
	say := func(phrase string, a any) { parts = append(parts, fmt.Sprintf(phrase, a)) }
	if r.DeclarerPoints != nil {
		say(t.points, *r.DeclarerPoints)
	}
	if r.DeclarerTricks != nil {
		say(t.tricks, *r.DeclarerTricks)
	}
	if r.Won != nil && *r.Won {
		parts = append(parts, t.won)
	} else if r.Won != nil {
		parts = append(parts, t.lost)
	}
	if r.Schwarz != nil && *r.Schwarz {
		parts = append(parts, "Schwarz")
	} else if r.Schneider != nil && *r.Schneider {
		parts = append(parts, "Schneider")
	}
	if r.Seats != nil {
		points := make([]string, len(r.Seats))
		for p := range r.Seats {
			points[p] = strconv.Itoa(r.Seats[p].Points)
		}
		say(t.seats, strings.Join(points, " "))
	}
	for _, p := range r.Losers {
		say(t.loses, t.player(&p))
	}
	for _, p := range r.Jungfrauen {
		say(t.jungfrau, t.player(&p))
	}
	if p, err := strconv.Atoi(string(r.Durchmarsch)); err == nil {
		say(t.durchmarsch, t.player(&p))
	}
	return strings.Join(parts, ", ")
}
