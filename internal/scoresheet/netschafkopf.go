package scoresheet

import (
	"slices"
	"strings"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Codes of what the reader of protocols does not find where it belongs.
const (
	CodeHandMissing     schafkopf.Code = "hand_missing"
	CodeTotalsMissing   schafkopf.Code = "totals_missing"
	CodeAnnounceMissing schafkopf.Code = "announcement_missing"
)

// ReadProtocol reads a protocol of the program NetSchafkopf, in Windows-1252 or Unicode, of its different versions.
func ReadProtocol(data []byte) (*Sheet, *Refusal) {
	text, refusal := decodeText(data)
	if refusal != nil {
		return nil, refusal
	}
	if strings.TrimSpace(text) == "" {
		return nil, refuse(CodeSheetEmpty, 1, schafkopf.Facts{})
	}
	p := protocolReader{sheet: &Sheet{Format: Protocol, FirstDealer: schafkopf.NoSeat}}
	p.splitLines(text)
	if refusal := p.findPlayers(); refusal != nil {
		return nil, refusal
	}
	p.readGames()
	if n := len(p.sheet.Entries); n > MaxRows {
		r := refuse(CodeSheetTooLarge, 0, schafkopf.Facts{Count: n, Limit: MaxRows})
		r.TooLarge = true
		return nil, r
	}
	return p.sheet, nil
}

// LooksLikeProtocol tells whether a text is more likely a protocol than a table.
func LooksLikeProtocol(data []byte) bool {
	text, refusal := decodeText(data)
	if refusal != nil {
		return false
	}
	p := protocolReader{sheet: &Sheet{}}
	p.splitLines(text)
	return p.findPlayers() == nil
}

type protocolReader struct {
	sheet *Sheet
	lines []string // squeezed; the line's number is its index plus one
	user  int      // whom the text calls "du"
	heads []int    // lines that begin a game
}

func (p *protocolReader) splitLines(text string) {
	for l := range strings.SplitSeq(text, "\n") {
		p.lines = append(p.lines, squeeze(l))
	}
}

func (p *protocolReader) say(code schafkopf.Code, severity Severity, entry, line int, name string) {
	f := about(code, severity, line, name)
	f.Entry = entry
	if entry >= 0 {
		f.Pointer = pointerTo(entry, "")
	}
	p.sheet.Read = append(p.sheet.Read, f)
}

const (
	dealerMark = "Geber:"
	handMark   = " hat:"
	leadMark   = " spielt aus:"
)

// learnGames is from how many games the names are learnt.
const learnGames = 4

// findPlayers learns the names: from the heads of the tables, which give the table order, else from the hands.
func (p *protocolReader) findPlayers() *Refusal {
	var fromHands []string
	for i, l := range p.lines {
		if strings.HasPrefix(l, dealerMark) {
			p.heads = append(p.heads, i)
		}
		if n := len(p.heads); n >= 1 && n <= learnGames {
			if name, _, ok := strings.Cut(l, handMark); ok && name != "" && !slices.Contains(fromHands, name) {
				fromHands = append(fromHands, name)
			}
		}
	}
	if len(p.heads) == 0 {
		return refuse(CodeProtocolExpected, 1, schafkopf.Facts{Count: 1})
	}
	for i, l := range p.lines {
		rest, ok := tableHead(l)
		if !ok {
			continue
		}
		if names := matchNames(rest, fromHands); len(names) >= MinPlayers && len(names) == len(fromHands) {
			p.sheet.Players, p.sheet.HeadLine = names, i+1
			break
		}
		if f := strings.Fields(rest); p.sheet.Players == nil && len(fromHands) < MinPlayers && len(f) >= MinPlayers && len(f) <= schafkopf.MaxPlayers {
			p.sheet.Players, p.sheet.HeadLine = f, i+1
		}
	}
	if p.sheet.Players == nil {
		p.sheet.Players, p.sheet.HeadLine = fromHands, p.heads[0]+1
		if dealer := p.dealerName(p.heads[0]); slices.Contains(fromHands, dealer) {
			// The hands begin with the dealer's left neighbour.
			p.sheet.Players = fromHands
		}
	}
	switch n := len(p.sheet.Players); {
	case n < MinPlayers:
		return refuse(CodePlayersMissing, p.heads[0]+1, schafkopf.Facts{Count: p.heads[0] + 1})
	case n > schafkopf.MaxPlayers:
		return refuse(CodeTooManyPlayers, p.heads[0]+1, schafkopf.Facts{Count: n, Limit: schafkopf.MaxPlayers, Name: strings.Join(p.sheet.Players, ", ")})
	}
	p.user = schafkopf.NoSeat
	for _, l := range p.lines[:p.heads[0]] {
		if rest, ok := strings.CutPrefix(l, "gespielt von "); ok {
			name, _, _ := strings.Cut(rest, " am ")
			p.user = slices.Index(p.sheet.Players, name)
		}
	}
	if p.user < 0 {
		p.user = len(p.sheet.Players) - 1
	}
	return nil
}

func (p *protocolReader) dealerName(line int) string {
	return strings.TrimSpace(strings.TrimPrefix(p.lines[line], dealerMark))
}

// tableHead recognises "Spiel Preis Anna Beni Chris Dora Stock" and returns the names.
func tableHead(l string) (names string, ok bool) {
	rest, ok := strings.CutPrefix(l, "Spiel Preis ")
	if !ok {
		return "", false
	}
	return strings.TrimSuffix(rest, " Stock"), true
}

// matchNames takes known names off a head one by one; names may hold spaces.
func matchNames(rest string, known []string) (names []string) {
	for rest = strings.TrimSpace(rest); rest != ""; {
		best := ""
		for _, k := range known {
			if len(k) > len(best) && (rest == k || strings.HasPrefix(rest, k+" ")) && !slices.Contains(names, k) {
				best = k
			}
		}
		if best == "" {
			return nil
		}
		names = append(names, best)
		rest = strings.TrimSpace(rest[len(best):])
	}
	return names
}

func (p *protocolReader) readGames() {
	for i, from := range p.heads {
		to := len(p.lines)
		if i+1 < len(p.heads) {
			to = p.heads[i+1]
		}
		p.readGame(from, to)
	}
}

// player is the index of a name in the text; "du" and "dir" are the user.
func (p *protocolReader) player(name string) int {
	switch name {
	case "Du", "du", "dir", "Dir":
		return p.user
	}
	return slices.Index(p.sheet.Players, name)
}

// readGame reads the lines of one game.
func (p *protocolReader) readGame(from, to int) {
	n := len(p.sheet.Entries)
	e := NewEntry()
	e.Lines = Lines{Row: from + 1, Dealer: from + 1, Hands: make([]int, len(p.sheet.Players))}
	if e.Dealer = p.player(p.dealerName(from)); e.Dealer < 0 {
		p.say(CodePlayerUnknown, Error, n, from+1, p.dealerName(from))
	}
	var story, bill paragraph
	table := -1
	announced := false
	for i := from + 1; i < to; i++ {
		l := p.lines[i]
		switch {
		case l == "":
		case table >= 0:
			p.readTable(&e, n, table, i)
			table = -1
		case strings.HasPrefix(l, "Spiel Preis "):
			table = i
		case strings.Contains(l, handMark):
			p.readHand(&e, n, i)
		case strings.Contains(l, leadMark):
			p.readTrick(&e, n, i)
		case strings.HasPrefix(l, "Spielart:"):
			if e.Schiebe = fold(strings.TrimPrefix(l, "Spielart:")) == "schieber"; !e.Schiebe {
				p.say(CodeRowNotUnderstood, Warning, n, i+1, l)
			}
		case !announced && p.readAnnouncement(&e, n, i):
			announced = true
		case bill.text != "" || strings.Contains(l, " kostet ") && e.Lines.Table == 0:
			bill.add(l, i+1)
		case e.Lines.Table == 0:
			story.add(l, i+1)
		default:
			p.say(CodeRowNotUnderstood, Warning, n, i+1, l)
		}
	}
	if !announced {
		p.say(CodeAnnounceMissing, Error, n, from+1, "")
	}
	if story.text != "" {
		p.readStory(&e, n, &story)
	}
	if bill.text != "" {
		p.readBill(&e, n, &bill)
	}
	if e.Totals == nil {
		p.say(CodeTotalsMissing, Error, n, to, "")
	}
	p.checkHands(&e, n)
	p.sheet.Entries = append(p.sheet.Entries, e)
}

// paragraph joins lines that the program has broken, and remembers where each began.
type paragraph struct {
	text  string
	start []int
	line  []int
}

func (g *paragraph) add(l string, line int) {
	if g.text != "" {
		g.text += " "
	}
	g.start, g.line = append(g.start, len(g.text)), append(g.line, line)
	g.text += l
}

// lineOf is the line on which a place of the text stands.
func (g *paragraph) lineOf(at int) int {
	line := 0
	for i, s := range g.start {
		if s <= at {
			line = g.line[i]
		}
	}
	return line
}

func (p *protocolReader) readHand(e *Entry, n, i int) {
	name, rest, _ := strings.Cut(p.lines[i], handMark)
	q := p.player(name)
	if q < 0 {
		p.say(CodePlayerUnknown, Error, n, i+1, name)
		return
	}
	if e.Lines.Hands[q] != 0 {
		p.say(CodeRowNotUnderstood, Error, n, i+1, p.lines[i])
		return
	}
	if strings.TrimSpace(rest) == "" {
		return // checkHands says that the hand is missing
	}
	e.Lines.Hands[q] = i + 1
	var cards []schafkopf.Card
	for f := range strings.FieldsSeq(rest) {
		if e.Schiebe && f == "DU" {
			continue // stands for a card that is passed on face down
		}
		c, ok := schafkopf.ParseCard(f)
		if !ok {
			p.say(CodeCellNotUnderstood, Error, n, i+1, f)
			c = schafkopf.NoCard
		}
		cards = append(cards, c)
	}
	if len(cards) == 0 {
		return // all of them were passed on
	}
	if e.Hands == nil {
		e.Hands = make([][]schafkopf.Card, len(p.sheet.Players))
	}
	e.Hands[q] = cards
}

// checkHands says which hand is missing.
func (p *protocolReader) checkHands(e *Entry, n int) {
	for q, line := range e.Lines.Hands {
		if line == 0 {
			p.say(CodeHandMissing, Error, n, e.Lines.Row, p.sheet.Players[q])
		}
	}
}

func (p *protocolReader) readTrick(e *Entry, n, i int) {
	name, rest, _ := strings.Cut(p.lines[i], leadMark)
	t := Trick{Leader: p.player(name)}
	if t.Leader < 0 {
		p.say(CodePlayerUnknown, Error, n, i+1, name)
	}
	for f := range strings.FieldsSeq(rest) {
		c, ok := schafkopf.ParseCard(f)
		if !ok {
			p.say(CodeCellNotUnderstood, Error, n, i+1, f)
			c = schafkopf.NoCard
		}
		t.Cards = append(t.Cards, c)
	}
	e.Tricks = append(e.Tricks, t)
	e.Lines.Tricks = append(e.Lines.Tricks, i+1)
}

// readAnnouncement reads who plays what; false when the line is none.
func (p *protocolReader) readAnnouncement(e *Entry, n, i int) bool {
	l := p.lines[i]
	switch strings.TrimSuffix(l, ".") {
	case "Es wurde Ramsch gespielt":
		e.Contract = Some(schafkopf.Contract{Type: schafkopf.Ramsch, Suit: schafkopf.NoSuit, Called: schafkopf.NoCard})
		e.Lines.Announce = i + 1
		return true
	case "Es wurde zusammengeworfen":
		e.Passed = true
		e.Lines.Announce = i + 1
		return true
	}
	name, what, ok := strings.Cut(l, " spielt ")
	if !ok {
		return false
	}
	e.Lines.Announce = i + 1
	if e.Declarer = p.player(name); e.Declarer < 0 {
		p.say(CodePlayerUnknown, Error, n, i+1, name)
	}
	c, ok := parseContract(what, true)
	if !ok || c.passed {
		p.say(CodeContractNotUnderstood, Error, n, i+1, what)
		return true
	}
	e.Contract = Some(c.contract)
	return true
}

// readStory reads how the game ended.
func (p *protocolReader) readStory(e *Entry, n int, g *paragraph) {
	for _, s := range sentences(g.text) {
		line := g.lineOf(s.at)
		if !p.readSentence(e, s, g) {
			p.say(CodeRowNotUnderstood, Warning, n, line, s.text)
		}
	}
}

func (p *protocolReader) readSentence(e *Entry, s sentence, g *paragraph) bool {
	l := s.text
	line := g.lineOf(s.at)
	numberLine := func() int {
		if i := strings.IndexAny(l, "0123456789"); i >= 0 {
			return g.lineOf(s.at + i)
		}
		return line
	}
	for _, v := range []struct {
		verb string
		won  bool
	}{{" gewinnst ", true}, {" gewinnt ", true}, {" verlierst ", false}, {" verliert ", false}} {
		if strings.HasPrefix(l, "Bei Augengleichheit") {
			return true
		}
		name, what, ok := strings.Cut(l, v.verb)
		if !ok {
			continue
		}
		e.Lines.Result = line
		if p.player(name) < 0 {
			return false
		}
		p.readOutcome(e, p.player(name), what, v.won, s, g)
		return true
	}
	w := strings.Fields(l)
	switch {
	case strings.HasPrefix(l, "Die Gegner haben ") && len(w) == 5:
		if n, ok := plainInteger(w[3]); ok {
			e.Result.Opponents, e.Lines.Points = Some(n), numberLine()
			return true
		}
	case len(w) >= 4 && w[len(w)-1] == "Augen" && (w[len(w)-3] == "hat" || w[len(w)-3] == "hast"):
		if n, ok := plainInteger(w[len(w)-2]); ok {
			q := p.player(strings.Join(w[:len(w)-3], " "))
			e.Result.LoserPoints, e.Lines.Points = Some(n), numberLine()
			e.Retold.Loser = q
			return q >= 0
		}
	case len(w) >= 3 && w[len(w)-1] == "Jungfrau" && (w[len(w)-2] == "ist" || w[len(w)-2] == "bist"):
		if q := p.player(strings.Join(w[:len(w)-2], " ")); q >= 0 {
			e.Result.Jungfrauen, e.Lines.Jungfrau = append(e.Result.Jungfrauen, q), line
			return true
		}
	case strings.HasPrefix(l, "Der Erste und der Letzte zahlen an die beiden anderen Spieler "):
		rest := strings.Fields(strings.TrimPrefix(l, "Der Erste und der Letzte zahlen an die beiden anderen Spieler "))
		if n, ok := plainInteger(rest[0]); ok {
			e.Penalty = Some(n)
			return true
		}
	}
	return false
}

// readOutcome reads who won or lost which game: "PcOben gewinnt das Rufspiel: Mit der Grün-Ass mit dir".
func (p *protocolReader) readOutcome(e *Entry, who int, what string, won bool, s sentence, g *paragraph) {
	if strings.HasPrefix(what, "den Ramsch") {
		if won {
			e.Result.Durchmarsch = Some(who)
		} else {
			e.Result.Losers = []int{who}
		}
		e.Lines.Losers = g.lineOf(s.at)
		return
	}
	e.Result.Won = Some(won)
	e.Retold.Declarer = who
	game := what
	if _, called, ok := strings.Cut(what, ": "); ok {
		game = called
		if i := strings.LastIndex(called, " mit "); i >= 0 {
			game = called[:i]
			e.Retold.Partner = p.player(called[i+len(" mit "):])
			e.Partner = e.Retold.Partner
			e.Lines.Partner = g.lineOf(s.at + len(s.text) - 1)
		}
	}
	if c, ok := parseContract(game, true); ok && !c.passed {
		e.Retold.Contract = Some(c.contract)
	}
}

func (p *protocolReader) readBill(e *Entry, n int, g *paragraph) {
	bill, rest, ok := parseBill(g.text)
	if !ok || rest != "" {
		p.say(CodeRowNotUnderstood, Error, n, g.line[0], rest)
	}
	for i := range bill {
		c := &bill[i]
		// A step stands on the line of its price, which is the one that a slip would be on.
		at := c.Line
		c.CountLine = g.lineOf(at + max(strings.IndexAny(g.text[at:], "0123456789"), 0))
		end := strings.Index(g.text[at:], " Punkt")
		if end < 0 {
			end = len(g.text) - at
		}
		c.Line = g.lineOf(at + max(end-1, 0))
		switch c.Item {
		case ChargeStoss:
			e.Stoss = Some(c.Count)
		case ChargeKnocks:
			e.Knocks = Some(c.Count)
		case ChargeLaufende:
			e.Laufende, e.HeldBy = Some(c.Count), Some(c.With)
		case ChargeSchneider:
			e.Result.Schneider = Some(true)
		case ChargeSchwarz:
			e.Result.Schwarz = Some(true)
		case ChargeJungfrau:
			e.Result.JungfrauCount = Some(c.Count)
		}
	}
	e.Bill = bill
}

// readTable reads the row of running totals under its head.
func (p *protocolReader) readTable(e *Entry, n, head, i int) {
	names, _ := tableHead(p.lines[head])
	order := matchNames(names, p.sheet.Players)
	if len(order) != len(p.sheet.Players) {
		p.say(CodeRowNotUnderstood, Error, n, head+1, p.lines[head])
		order = p.sheet.Players
	}
	var row []int64
	for f := range strings.FieldsSeq(p.lines[i]) {
		v, ok := plainInteger(f)
		if !ok {
			p.say(CodeCellNotUnderstood, Error, n, i+1, f)
			return
		}
		row = append(row, v)
	}
	hasStock := strings.HasSuffix(p.lines[head], " Stock")
	want := 2 + len(order)
	if hasStock {
		want++
	}
	if len(row) != want {
		p.say(CodeRowNotUnderstood, Error, n, i+1, p.lines[i])
		return
	}
	e.Lines.Table = i + 1
	e.Number, e.Value = Some(row[0]), Some(row[1])
	e.Totals = make([]int64, len(order))
	for k, name := range order {
		e.Totals[slices.Index(p.sheet.Players, name)] = row[2+k]
	}
	if hasStock {
		e.Stock = Some(row[want-1])
	}
}
