package scoresheet

import (
	"bytes"
	"encoding/csv"
	"strings"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// canonical are the columns of every written table before and behind those of the players.
var canonical = []columnKind{
	colNumber, colDealer, colDeclarer, colPartner, colContract, colPoints, colTricks, colWon, colSchneider, colSchwarz, colLaufende, colKnocks, colStoss, colBock,
}

// further are the columns that are written only where a row needs them.
var further = []columnKind{
	colOpponents, colLosers, colLoserPoints, colJungfrauen, colDurchmarsch, colValue, colPenalty, colSchieber, colRecord, colBill, colRetold, colNote,
}

// WriteCSV writes the sheet as a table that reads back as the same sheet: semicolons, UTF-8, amounts in the smallest unit. No cell
// begins like a formula that a spreadsheet would run.
func WriteCSV(s *Sheet) []byte { return write(s) }

// WriteCorrected writes the sheet with the rows as they should be: the amounts, the running totals, the Stock, the dealers, and
// what the cards show of the result.
func WriteCorrected(s *Sheet, rep *Report) []byte {
	right := *s
	right.Entries = make([]Entry, len(s.Entries))
	right.Sums = nil
	copy(right.Entries, s.Entries)
	for i := range rep.Rows {
		e, row := &right.Entries[i], &rep.Rows[i]
		e.Number = Some(int64(i + 1))
		e.Dealer = row.Dealer
		e.Bill, e.Retold = nil, NewEntry().Retold
		if e.Amounts, e.Totals = row.Amounts, row.Totals; row.Amounts == nil {
			e.Totals = nil
		}
		if e.Stock.Set || row.Stock != 0 || i > 0 && rep.Rows[i-1].Stock != 0 {
			e.Stock = Some(row.Stock)
		}
		if !row.Priced {
			continue
		}
		e.Partner = row.Partner
		if e.Value.Set {
			e.Value = Some(row.Value)
		}
		if row.Corrected != nil {
			e.Result = *row.Corrected
		}
		if row.Contract.Set {
			e.Contract, e.Declarer = row.Contract, row.Declarer
		}
		e.Laufende, e.HeldBy, e.Knocks, e.Stoss = row.Laufende, row.HeldBy, row.Knocks, row.Stoss
	}
	return write(&right)
}

// Template is an empty table to start from, with German or English headings.
func Template(english bool) []byte {
	name := "Spieler"
	if english {
		name = "Player"
	}
	s := &Sheet{FirstDealer: schafkopf.NoSeat, Format: CSV}
	for p := range schafkopf.MaxPlayers {
		s.Players = append(s.Players, name+" "+itoa(int64(p+1)))
	}
	w := tableWriter{sheet: s, columns: columnsOf(s)}
	row := w.head()
	for i, c := range w.columns {
		if english && c.kind != colAmount {
			row[i] = englishTitles[c.kind]
		}
	}
	return encode([][]string{row})
}

// englishTitles are the headings of the template's columns.
var englishTitles = map[columnKind]string{
	colNumber: "No", colDealer: "Dealer", colDeclarer: "Declarer", colPartner: "Partner", colContract: "Game", colPoints: "Points", colTricks: "Tricks",
	colWon: "Won", colSchneider: "Schneider", colSchwarz: "Schwarz", colLaufende: "Runners", colKnocks: "Knocks", colStoss: "Contra", colBock: "Bock", colStock: "Stock",
}

func write(s *Sheet) []byte {
	w := tableWriter{sheet: s, columns: columnsOf(s), unread: unreadOf(s)}
	w.learnNames()
	rows := [][]string{w.head()}
	if row := w.opening(); row != nil {
		rows = append(rows, row)
	}
	sums := s.Sums
	for i := range s.Entries {
		for len(sums) > 0 && sums[0].After <= i {
			rows = append(rows, w.sum(&sums[0]))
			sums = sums[1:]
		}
		rows = append(rows, w.row(i, &s.Entries[i]))
	}
	for k := range sums {
		rows = append(rows, w.sum(&sums[k]))
	}
	return encode(rows)
}

func encode(rows [][]string) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Comma, w.UseCRLF = ';', true
	w.WriteAll(rows) //nolint:errcheck // a bytes.Buffer takes everything
	return b.Bytes()
}

// columnsOf are the columns that the sheet needs.
func columnsOf(s *Sheet) (columns []column) {
	for _, k := range canonical {
		columns = append(columns, column{kind: k})
	}
	byPlayer := func(k columnKind) {
		for p := range s.Players {
			columns = append(columns, column{kind: k, player: p})
		}
	}
	byPlayer(colAmount)
	columns = append(columns, column{kind: colStock})
	var needs [colHand + 1]bool
	unread := unreadOf(s)
	for i := range s.Entries {
		e := &s.Entries[i]
		needs[colTotal] = needs[colTotal] || e.Totals != nil
		needs[colHand] = needs[colHand] || e.Hands != nil
		if e.Result.Seats != nil {
			needs[colSeatPoints], needs[colSeatTricks] = true, true
			for _, seat := range e.Result.Seats {
				needs[colSeatTrumps] = needs[colSeatTrumps] || seat.Trumps.Set
				needs[colSeatHighest] = needs[colSeatHighest] || seat.HighestTrump != schafkopf.NoCard
			}
		}
		for _, k := range further {
			needs[k] = needs[k] || cellOf(s, e, k, nil) != "" || unread.column(i, k)
		}
	}
	for _, k := range []columnKind{colTotal, colSeatPoints, colSeatTricks, colSeatTrumps, colSeatHighest, colHand} {
		if needs[k] {
			byPlayer(k)
		}
	}
	for _, k := range further {
		if needs[k] {
			columns = append(columns, column{kind: k})
		}
	}
	return columns
}

type tableWriter struct {
	sheet   *Sheet
	columns []column
	unread  unread
	marked  bool     // the players' columns are marked as such
	refs    []string // how a cell names each player
}

// playerMark stands before a player's name where the name alone would not be taken for one.
const playerMark = "Spieler:"

// learnNames decides how the players are named in the head and in the cells.
func (w *tableWriter) learnNames() {
	t := tableReader{sheet: w.sheet, folded: foldAll(w.sheet.Players)}
	for p, name := range w.sheet.Players {
		f := fold(name)
		_, known := headingOf[f]
		_, near := misspelt(f)
		_, amount := parseAmount(name)
		joined := false
		for _, c := range playerColumns {
			for n := range strings.FieldsSeq(c.names) {
				joined = joined || strings.HasPrefix(f, n) || strings.HasSuffix(f, n)
			}
		}
		if known || near || amount || ruled(name) || joined || f == "" || startsFormula(name) || strings.HasPrefix(strings.ToLower(name), strings.ToLower(playerMark)) {
			w.marked = true
		}
		for q := range p {
			w.marked = w.marked || t.folded[q] == t.folded[p]
		}
		ref := name
		if q, _ := t.find(name); q != p || len(name) > maxName || strings.ContainsAny(name, "+/&,;:|#") || len(words(name)) > 1 || !isName(name) || truthLike(name) || reserved[f] || startsFormula(name) {
			ref = "#" + itoa(int64(p+1))
		}
		w.refs = append(w.refs, ref)
	}
}

// truthLike tells whether a name could be taken for yes or no.
func truthLike(name string) bool {
	_, ok := truth(name)
	return ok
}

// reserved are words that mean something else in a player's cell.
var reserved = map[string]bool{"allein": true, "alone": true}

func (w *tableWriter) head() []string {
	row := make([]string, len(w.columns))
	for i, c := range w.columns {
		switch {
		case c.kind < colAmount:
			row[i] = titleOf(c.kind)
		case c.kind == colAmount && w.marked:
			row[i] = playerMark + " " + w.sheet.Players[c.player]
		case c.kind == colAmount:
			row[i] = w.sheet.Players[c.player]
		default:
			name := w.sheet.Players[c.player]
			if w.marked {
				name = "#" + itoa(int64(c.player+1))
			}
			for _, pc := range playerColumns {
				if pc.kind == c.kind {
					row[i] = pc.title + " " + name
				}
			}
		}
		row[i] = harmless(row[i])
	}
	return row
}

// harmless keeps a spreadsheet from running a text as a formula.
func harmless(s string) string {
	if startsFormula(s) || len(s) > 1 && s[0] == '\'' && startsFormula(strings.TrimLeft(s, "'")) {
		return "'" + s
	}
	return s
}

func (w *tableWriter) opening() []string {
	s := w.sheet
	if !s.opens() && s.Opening.Stock == 0 {
		return nil
	}
	row := make([]string, len(w.columns))
	row[0] = "Übertrag"
	for i, c := range w.columns {
		switch {
		case c.kind == colAmount && s.opens():
			var b int64
			if c.player < len(s.Opening.Balances) {
				b = s.Opening.Balances[c.player]
			}
			row[i] = itoa(b)
		case c.kind == colStock:
			row[i] = itoa(s.Opening.Stock)
		}
	}
	return row
}

func (w *tableWriter) sum(sum *Sum) []string {
	row := make([]string, len(w.columns))
	row[0] = "Summe"
	for i, c := range w.columns {
		if c.kind == colAmount && c.player < len(sum.Balances) {
			row[i] = itoa(sum.Balances[c.player])
		}
	}
	return row
}

func (w *tableWriter) row(n int, e *Entry) []string {
	row := make([]string, len(w.columns))
	for i, c := range w.columns {
		p := c.player
		switch c.kind {
		case colAmount:
			if p < len(e.Amounts) {
				row[i] = itoa(e.Amounts[p])
			}
		case colTotal:
			if p < len(e.Totals) {
				row[i] = itoa(e.Totals[p])
			}
		case colHand:
			if p < len(e.Hands) && e.Hands[p] != nil {
				row[i] = cardsText(e.Hands[p])
			}
		case colSeatPoints, colSeatTricks, colSeatTrumps, colSeatHighest:
			if p < len(e.Result.Seats) {
				row[i] = seatText(&e.Result.Seats[p], c.kind)
			}
		default:
			if row[i] = cellOf(w.sheet, e, c.kind, w.refs); w.unread.column(n, c.kind) {
				row[i] = notUnderstood
			}
		}
	}
	return row
}

func seatText(s *SeatResult, k columnKind) string {
	switch k {
	case colSeatPoints:
		return itoa(s.Points)
	case colSeatTricks:
		if s.Tricks == UnknownTricks {
			return ""
		}
		return itoa(s.Tricks)
	case colSeatTrumps:
		return optText(s.Trumps)
	}
	return s.HighestTrump.String()
}

const (
	noCardText    = "??"
	emptyHand     = "-"
	noContract    = "?"
	notUnderstood = "?"
	listBetween   = " + "
)

func cardsText(cards []schafkopf.Card) string {
	if len(cards) == 0 {
		return emptyHand
	}
	b := make([]byte, 0, 3*len(cards))
	for i, c := range cards {
		if i > 0 {
			b = append(b, ' ')
		}
		if c.Valid() {
			b = append(b, c.String()...)
		} else {
			b = append(b, noCardText...)
		}
	}
	return string(b)
}

func optText(o Opt[int64]) string {
	if !o.Set {
		return ""
	}
	return itoa(o.V)
}

func truthText(o Opt[bool]) string {
	switch {
	case !o.Set:
		return ""
	case o.V:
		return "ja"
	}
	return "nein"
}

// cellOf is a row's cell in a column that all players share. refs name the players; nil where only the need of the column is asked.
func cellOf(s *Sheet, e *Entry, k columnKind, refs []string) string {
	ref := func(p int) string {
		if p < 0 || p >= len(s.Players) {
			return ""
		}
		if refs == nil {
			return "x"
		}
		return refs[p]
	}
	list := func(players []int) string {
		if players == nil {
			return ""
		}
		b := ""
		for i, p := range players {
			if i > 0 {
				b += listBetween
			}
			b += ref(p)
		}
		if b == "" {
			return "-"
		}
		return b
	}
	r := &e.Result
	switch k {
	case colNumber:
		return optText(e.Number)
	case colDealer:
		return ref(e.Dealer)
	case colDeclarer:
		return ref(e.Declarer)
	case colPartner:
		return ref(e.Partner)
	case colContract:
		switch {
		case e.Passed:
			return passedLabel
		case e.Contract.Set:
			return contractLabel(e.Contract.V)
		}
		return noContract
	case colPoints:
		return optText(r.Points)
	case colOpponents:
		return optText(r.Opponents)
	case colTricks:
		return optText(r.Tricks)
	case colWon:
		return truthText(r.Won)
	case colSchneider:
		return truthText(r.Schneider)
	case colSchwarz:
		return truthText(r.Schwarz)
	case colLaufende:
		t := optText(e.Laufende)
		if t != "" && e.HeldBy.Set {
			return withWord(e.HeldBy.V) + " " + t
		}
		return t
	case colKnocks:
		return optText(e.Knocks)
	case colStoss:
		return optText(e.Stoss)
	case colBock:
		return optText(e.Bock)
	case colValue:
		return optText(e.Value)
	case colPenalty:
		return optText(e.Penalty)
	case colStock:
		return optText(e.Stock)
	case colLosers:
		return list(r.Losers)
	case colLoserPoints:
		return optText(r.LoserPoints)
	case colJungfrauen:
		if r.Jungfrauen == nil {
			return optText(r.JungfrauCount)
		}
		return list(r.Jungfrauen)
	case colDurchmarsch:
		if !r.Durchmarsch.Set {
			return ""
		}
		if r.Durchmarsch.V < 0 {
			return "nein"
		}
		return ref(r.Durchmarsch.V)
	case colSchieber:
		if e.Schiebe {
			return "ja"
		}
	case colRecord:
		return recordText(e, ref)
	case colBill:
		return billText(e.Bill)
	case colRetold:
		return retoldText(&e.Retold, ref)
	case colNote:
		return harmless(e.Note)
	}
	return ""
}

// recordText writes the tricks of a full record as record reads them.
func recordText(e *Entry, ref func(int) string) string {
	b := ""
	for i, t := range e.Tricks {
		if i > 0 {
			b += " | "
		}
		if name := ref(t.Leader); name != "" {
			b += name + ": "
		}
		if len(t.Cards) > 0 {
			b += cardsText(t.Cards)
		}
	}
	return b
}

// retoldText writes what a protocol tells twice: declarer, partner, contract and the loser of a Ramsch.
func retoldText(r *Retold, ref func(int) string) string {
	contract := ""
	if r.Contract.Set {
		contract = contractLabel(r.Contract.V)
	}
	if r.Declarer < 0 && r.Partner < 0 && r.Loser < 0 && contract == "" {
		return ""
	}
	return ref(r.Declarer) + " | " + ref(r.Partner) + " | " + contract + " | " + ref(r.Loser)
}
