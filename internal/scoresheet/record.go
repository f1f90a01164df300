package scoresheet

import (
	"slices"

	"github.com/schafkopf-service/schafkopf/internal/bidding"
	"github.com/schafkopf-service/schafkopf/internal/referee"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// Codes of full records.
const (
	CodeCardDiffers     schafkopf.Code = "card_differs"   // another card lay there, or was dealt
	CodeLeaderDiffers   schafkopf.Code = "leader_differs" // the cards are another player's
	CodeRecordedTricks  schafkopf.Code = "recorded_tricks"
	CodeContractDiffers schafkopf.Code = "contract_differs" // from what is told elsewhere
	CodeDeclarerDiffers schafkopf.Code = "declarer_differs"
)

// recordFacts is what the cards of an entry show.
type recordFacts struct {
	complete bool // the whole game was recorded and can be followed
	partner  int  // a seat
	hasRun   bool
	run      settlement.Run
	result   *settlement.Result
	points   int // of the declarer's party
	tricks   int
	seats    [schafkopf.MaxPlayers]settlement.SeatCount
}

// deal is the cards of an entry by seat, put right where a single slip of the pen can be told.
type deal struct {
	hands  [][]schafkopf.Card
	tricks []referee.PlayedTrick
	whole  bool // all tricks are there
}

// recordOf is the cards of an entry, nil where it records none that can be followed. What a protocol tells twice is decided by them.
func (c *checker) recordOf(i int, e *Entry, seats seating) *deal {
	if e.Hands == nil && len(e.Tricks) == 0 {
		return nil
	}
	d, ok := c.dealOf(i, e, seats)
	if !ok {
		return nil
	}
	c.arbitrate(i, e, seats, &d)
	return &d
}

// replayRecord has the referee look at the cards of an entry, and reports what does not fit them.
func (c *checker) replayRecord(i int, e *Entry, seats seating, d *deal) (f recordFacts) {
	f.partner = schafkopf.NoSeat
	contract, declarer := e.Contract.V, seats.seat(e.Declarer)
	if faults := contract.Check(false); len(faults) > 0 {
		if len(e.Tricks) > 0 {
			for _, fault := range faults {
				c.fault(i, e, seats, fault.At("/contract"))
			}
		}
		return f
	}
	if d == nil {
		return f
	}
	replay, faults := c.follow(d, contract, declarer, seats.seat(e.Partner))
	if len(faults) > 0 {
		for _, fault := range faults {
			c.fault(i, e, seats, fault)
		}
		return f
	}
	for _, v := range replay.Violations {
		c.violation(i, e, seats, d, v)
	}
	c.facts(&f, &replay, contract, declarer, d)
	if f.partner != schafkopf.NoSeat && e.Partner != schafkopf.NoSeat && seats.player(f.partner) != e.Partner {
		want := seats.player(f.partner)
		fd := c.find(i, e, "partner", CodePartnerDiffers, Error, word(c.sheet.Players[want]), word(c.sheet.Players[e.Partner]))
		fd.Facts.Name = c.sheet.Players[want]
	}
	return f
}

// follow replays a deal; the stakes are not the referee's here.
func (c *checker) follow(d *deal, contract schafkopf.Contract, declarer, partner int) (referee.Replay, []schafkopf.Fault) {
	rec := referee.Record{Hands: d.hands, Contract: contract, Declarer: declarer, Partner: schafkopf.NoSeat, Tricks: d.tricks}
	if contract.Type == schafkopf.Hochzeit {
		rec.Partner = partner
	}
	var g referee.Game
	faults := rec.Check(c.rules, &g)
	if len(faults) > 0 {
		return referee.Replay{}, faults
	}
	var r referee.Replay
	fault := g.Replay(&r)
	if fault != nil {
		return r, []schafkopf.Fault{*fault}
	}
	return r, nil
}

// facts takes over what the replay shows.
func (c *checker) facts(f *recordFacts, r *referee.Replay, contract schafkopf.Contract, declarer int, d *deal) {
	f.partner = r.Partner
	order := c.rules.Order(contract)
	if contract.Type != schafkopf.Ramsch && contract.Type != schafkopf.Bettel {
		party := schafkopf.SetOf(d.hands[declarer]...)
		if r.Partner != schafkopf.NoSeat {
			party |= schafkopf.SetOf(d.hands[r.Partner]...)
		}
		count, held := order.Run(party)
		f.run, f.hasRun = settlement.Run{Count: count, HeldBy: settlement.OpponentSide}, true
		if held {
			f.run.HeldBy = settlement.DeclarerSide
		}
	}
	if contract.Type == schafkopf.Sie || !d.whole || r.TrickCount < c.rules.HandSize() {
		return
	}
	f.complete = true
	for seat := range c.rules.Players {
		f.seats[seat] = settlement.SeatCount{Count: settlement.Count{Points: r.Points[seat], Tricks: r.TricksWon[seat]}, Highest: schafkopf.NoCard}
	}
	for n := range r.TrickCount {
		t := &r.Tricks[n]
		s := &f.seats[t.Winner]
		for _, card := range t.Cards[:t.Len] {
			if order.Trumps.Has(card) {
				s.Trumps++
				if s.Highest == schafkopf.NoCard || order.Beats(schafkopf.LedTrump, s.Highest, card) {
					s.Highest = card
				}
			}
		}
	}
	if contract.Type == schafkopf.Ramsch {
		f.result = &settlement.Result{Seats: f.seats[:c.rules.Players]}
		return
	}
	f.points = r.DeclarerPoints
	f.tricks = r.TricksWon[declarer]
	if r.Partner != schafkopf.NoSeat {
		f.tricks += r.TricksWon[r.Partner]
	}
	f.result = &settlement.Result{DeclarerPoints: &f.points, DeclarerTricks: &f.tricks}
}

// violation reports a breach of the rules of play (000 IV) at the card that broke them.
func (c *checker) violation(i int, e *Entry, seats seating, d *deal, v schafkopf.Violation) {
	fd := Finding{Entry: i, Line: e.lineOf("contract"), Pointer: pointerTo(i, "contract"), Code: v.Code, Facts: v.Facts}
	if v.Facts.Seat >= 0 && v.Facts.Seat < seats.active {
		fd.Facts.Seat = seats.player(v.Facts.Seat)
	}
	if v.Trick >= 0 && v.Trick < len(d.tricks) {
		fd.Line = e.trickLine(v.Trick)
		fd.Pointer = pointerTo(i, "tricks", v.Trick)
		if v.Card == schafkopf.NoCard {
			fd.Pointer += "/leader"
		}
		for k, card := range d.tricks[v.Trick].Cards {
			if card == v.Card {
				fd.Pointer += "/cards/" + itoa(int64(k))
				fd.Actual = cardValue(card)
			}
		}
	}
	c.add(fd)
}

func cardValue(card schafkopf.Card) Value { return word(card.String()) }

// trickLine is the line of a recorded trick.
func (e *Entry) trickLine(n int) int {
	if n < len(e.Lines.Tricks) {
		return e.Lines.Tricks[n]
	}
	return e.Lines.Row
}

// handLine is the line of a player's hand.
func (e *Entry) handLine(p int) int {
	if p < len(e.Lines.Hands) && e.Lines.Hands[p] > 0 {
		return e.Lines.Hands[p]
	}
	return e.Lines.Row
}

// dealOf joins the hands and the tricks of an entry. Where both are recorded, one proves the other: a card that stands wrongly in
// one place is named there, with the one that belongs there, and the game is followed with the right card.
func (c *checker) dealOf(i int, e *Entry, seats seating) (d deal, ok bool) {
	size, active := c.rules.HandSize(), seats.active
	d.hands = make([][]schafkopf.Card, active)
	for seat := range d.hands {
		if e.Hands != nil {
			d.hands[seat] = e.Hands[seats.player(seat)]
		}
	}
	for _, t := range e.Tricks {
		d.tricks = append(d.tricks, referee.PlayedTrick{Leader: seats.seat(t.Leader), Cards: t.Cards})
	}
	d.whole = len(d.tricks) == size
	for n := range d.tricks {
		d.whole = d.whole && len(d.tricks[n].Cards) == active
	}
	played, proper := c.playedHands(&d)
	switch {
	case c.sheet.Format == JSON && e.Hands == nil:
		c.fault(i, e, seats, schafkopf.Fault{Pointer: "/hands", Code: settlement.CodeMissing, Facts: schafkopf.Facts{Name: "hands"}})
		return d, false
	case c.sheet.Format == JSON:
		return d, true // the referee takes a request as it stands
	case e.Hands == nil || e.Schiebe:
		// The hands are those that were played.
		if !proper {
			c.tallyTricks(i, e, &d)
			return d, false
		}
		d.hands = played
		return d, true
	case c.properHands(&d):
		return d, c.chooseProof(i, e, seats, &d)
	case proper:
		c.proveHands(i, e, seats, &d, played)
		d.hands = played
		return d, true
	}
	c.tallyHands(i, e, seats, &d)
	return d, false
}

// properHands tells whether the hands are a whole deal.
func (c *checker) properHands(d *deal) bool {
	var all schafkopf.Set
	for _, h := range d.hands {
		if len(h) != c.rules.HandSize() {
			return false
		}
		for _, card := range h {
			if !c.rules.Deck.Cards().Has(card) || all.Has(card) {
				return false
			}
			all = all.With(card)
		}
	}
	return true
}

// playedHands are the hands as they follow from the tricks, when all tricks are there and every card lies once.
func (c *checker) playedHands(d *deal) (hands [][]schafkopf.Card, proper bool) {
	if !d.whole {
		return nil, false
	}
	players := len(d.hands)
	hands = make([][]schafkopf.Card, players)
	var all schafkopf.Set
	for _, t := range d.tricks {
		if t.Leader == schafkopf.NoSeat {
			return nil, false
		}
		for k, card := range t.Cards {
			if !c.rules.Deck.Cards().Has(card) || all.Has(card) {
				return nil, false
			}
			all = all.With(card)
			seat := (t.Leader + k) % players
			hands[seat] = append(hands[seat], card)
		}
	}
	return hands, true
}

// proveHands names the cards of the hands that were not played by whom they are given to.
func (c *checker) proveHands(i int, e *Entry, seats seating, d *deal, played [][]schafkopf.Card) {
	for seat, hand := range d.hands {
		p := seats.player(seat)
		if hand == nil {
			continue // its line is missing, which the reader has said
		}
		var missing []schafkopf.Card
		for _, card := range played[seat] {
			if !slices.Contains(hand, card) {
				missing = append(missing, card)
			}
		}
		for k, card := range hand {
			if slices.Contains(played[seat], card) && slices.Index(hand, card) == k {
				continue
			}
			fd := Finding{Entry: i, Line: e.handLine(p), Pointer: pointerTo(i, "hands", p, k), Code: CodeCardDiffers, Actual: cardValue(card), Impossible: true}
			fd.Facts = schafkopf.Facts{Card: card, Seat: p, Name: c.sheet.Players[p]}
			if len(missing) > 0 {
				fd.Expected = cardValue(missing[0])
				missing = missing[1:]
			}
			c.add(fd)
		}
		for _, card := range missing {
			c.add(Finding{
				Entry: i, Line: e.handLine(p), Pointer: pointerTo(i, "hands", p), Code: CodeCardDiffers, Expected: cardValue(card), Impossible: true,
				Facts: schafkopf.Facts{Card: card, Seat: p, Name: c.sheet.Players[p]},
			})
		}
	}
}

// chooseProof has the tricks proved, where a card lies twice under both readings, and takes the one that fits the game better.
func (c *checker) chooseProof(i int, e *Entry, seats seating, d *deal) bool {
	before := len(c.report.Findings)
	first := deal{hands: d.hands, tricks: slices.Clone(d.tricks), whole: d.whole}
	ok := c.proveTricks(i, e, seats, &first, false)
	found := slices.Clone(c.report.Findings[before:])
	if len(found) == 0 || !d.whole || !e.Contract.Set {
		*d = first
		return ok
	}
	c.report.Findings = c.report.Findings[:before]
	second := deal{hands: d.hands, tricks: slices.Clone(d.tricks), whole: d.whole}
	okSecond := c.proveTricks(i, e, seats, &second, true)
	misfits := func(d *deal, ok bool) int {
		if !ok {
			return 1000
		}
		return c.misfits(e, seats, d, e.Contract.V, seats.seat(e.Declarer))
	}
	switch n, m := misfits(&first, ok), misfits(&second, okSecond); {
	case m < n:
		*d = second
		return okSecond
	case m > n:
		c.report.Findings = c.report.Findings[:before]
	default:
		// The game is as good either way: both places are named.
		found = slices.DeleteFunc(found, func(f Finding) bool {
			return slices.ContainsFunc(c.report.Findings[before:], func(g Finding) bool { return g.Pointer == f.Pointer })
		})
	}
	c.report.Findings = append(c.report.Findings, found...)
	*d = first
	return ok
}

// proveTricks holds the tricks against the hands: a trick that is another player's, a card that its player did not hold. One wrong
// card in a trick is put right when only one can have lain there.
//
// Of a card that its owner is said to have played twice, the last place is wrong, or the first one with firstIsWrong.
func (c *checker) proveTricks(i int, e *Entry, seats seating, d *deal, firstIsWrong bool) bool {
	players := len(d.hands)
	var owner [schafkopf.CardCount]int8
	for card := range owner {
		owner[card] = schafkopf.NoSeat
	}
	for seat, h := range d.hands {
		for _, card := range h {
			owner[card] = int8(seat)
		}
	}
	var laid [schafkopf.CardCount]int
	for _, t := range d.tricks {
		for _, card := range t.Cards {
			if card.Valid() {
				laid[card]++
			}
		}
	}
	matches := func(t *referee.PlayedTrick, leader int) (n int) {
		for k, card := range t.Cards {
			if card.Valid() && int(owner[card]) == (leader+k)%players {
				n++
			}
		}
		return n
	}
	ok := true
	for n := range d.tricks {
		t := &d.tricks[n]
		if n >= c.rules.HandSize() || len(t.Cards) > players || len(t.Cards) < players && n < len(d.tricks)-1 || len(t.Cards) == 0 {
			c.add(Finding{
				Entry: i, Line: e.trickLine(n), Pointer: pointerTo(i, "tricks", n), Code: referee.CodeTrickSize, Impossible: true,
				Facts: schafkopf.Facts{Count: len(t.Cards), Limit: players},
			})
			ok = false
			continue
		}
		best := t.Leader
		if best == schafkopf.NoSeat {
			best = int(max(owner[t.Cards[0]&31], 0))
		}
		for leader := range players {
			if matches(t, leader) > matches(t, best) {
				best = leader
			}
		}
		if t.Leader != schafkopf.NoSeat && best != t.Leader {
			if matches(t, best) >= len(t.Cards)-1 {
				f := Finding{Entry: i, Line: e.trickLine(n), Pointer: pointerTo(i, "tricks", n) + "/leader", Code: CodeLeaderDiffers, Impossible: true}
				f.Expected, f.Actual = word(c.sheet.Players[seats.player(best)]), word(c.sheet.Players[seats.player(t.Leader)])
				f.Facts.Name = c.sheet.Players[seats.player(best)]
				c.add(f)
			} else {
				best = t.Leader
			}
		}
		t.Leader = best
		for k, card := range t.Cards {
			seat := (best + k) % players
			if card.Valid() && int(owner[card]) == seat && laid[card] == 1 {
				continue
			}
			if card.Valid() && int(owner[card]) == seat && laid[card] > 1 && c.firstTime(d, n, k, card) != firstIsWrong {
				continue // the other place is the wrong one
			}
			fd := Finding{Entry: i, Line: e.trickLine(n), Pointer: pointerTo(i, "tricks", n) + "/cards/" + itoa(int64(k)), Code: CodeCardDiffers, Actual: cardValue(card), Impossible: true}
			fd.Facts = schafkopf.Facts{Card: card, Seat: seats.player(seat), Name: c.sheet.Players[seats.player(seat)]}
			right := schafkopf.NoCard
			for _, held := range d.hands[seat] {
				if laid[held] == 0 {
					if right != schafkopf.NoCard {
						right = schafkopf.NoCard
						break
					}
					right = held
				}
			}
			if right != schafkopf.NoCard && d.whole {
				fd.Expected = cardValue(right)
				laid[right]++
				if card.Valid() {
					laid[card]--
				}
				t.Cards = slices.Clone(t.Cards)
				t.Cards[k] = right
			} else {
				ok = false
			}
			c.add(fd)
		}
	}
	if !d.whole && ok && len(e.Bill) > 0 {
		// A protocol records every game to its end.
		c.add(Finding{
			Entry: i, Line: e.Lines.Row, Pointer: pointerTo(i, "tricks"), Code: CodeRecordedTricks,
			Facts: schafkopf.Facts{Count: len(d.tricks), Limit: c.rules.HandSize()},
		})
		return false // what the missing tricks have taken out of the hands is not known
	}
	return ok
}

// firstTime tells whether a card that lies twice is where its owner could have played it: at the first place that is his.
func (c *checker) firstTime(d *deal, n, k int, card schafkopf.Card) bool {
	for m := range d.tricks {
		for j, other := range d.tricks[m].Cards {
			if other == card {
				return m == n && j == k
			}
		}
	}
	return false
}

// tallyTricks names what is wrong with tricks whose hands nobody knows.
func (c *checker) tallyTricks(i int, e *Entry, d *deal) {
	tally := schafkopf.Tally{Deck: c.rules.Deck}
	for n, t := range d.tricks {
		before := len(tally.Faults)
		tally.Add("", t.Cards)
		for _, f := range tally.Faults[before:] {
			c.add(Finding{
				Entry: i, Line: e.trickLine(n), Pointer: pointerTo(i, "tricks", n) + "/cards" + f.Pointer, Code: f.Code, Facts: f.Facts, Impossible: true,
				Actual: cardValue(f.Facts.Card),
			})
		}
	}
}

// tallyHands names what is wrong with hands that are no deal.
func (c *checker) tallyHands(i int, e *Entry, seats seating, d *deal) {
	tally := schafkopf.Tally{Deck: c.rules.Deck}
	for seat, hand := range d.hands {
		p := seats.player(seat)
		if hand == nil {
			continue
		}
		before := len(tally.Faults)
		tally.Add("", hand)
		for _, f := range tally.Faults[before:] {
			c.add(Finding{
				Entry: i, Line: e.handLine(p), Pointer: pointerTo(i, "hands", p) + f.Pointer, Code: f.Code, Facts: f.Facts, Impossible: true,
				Actual: cardValue(f.Facts.Card),
			})
		}
		if len(hand) != c.rules.HandSize() {
			c.add(Finding{
				Entry: i, Line: e.handLine(p), Pointer: pointerTo(i, "hands", p), Code: bidding.CodeHandSize, Impossible: true,
				Facts: schafkopf.Facts{Count: len(hand), Limit: c.rules.HandSize()},
			})
		}
	}
}

// arbitrate decides, where a protocol tells twice who plays what and the two differ, which telling the cards bear out, and reports
// the other.
func (c *checker) arbitrate(i int, e *Entry, seats seating, d *deal) {
	contract, declarer := e.Contract.V, seats.seat(e.Declarer)
	told := &e.Retold
	contracts, declarers := []schafkopf.Contract{contract}, []int{declarer}
	if told.Contract.Set && told.Contract.V != contract && told.Contract.V.Type != schafkopf.Ramsch {
		contracts = append(contracts, told.Contract.V)
	}
	if told.Declarer != schafkopf.NoSeat && told.Declarer != e.Declarer {
		declarers = append(declarers, seats.seat(told.Declarer))
	}
	if len(contracts) == 1 && len(declarers) == 1 {
		return
	}
	bothNamed := len(declarers) > 1 && e.Declarer != schafkopf.NoSeat // a telling without a name contradicts none
	best, tied := -1, false
	for _, k := range contracts {
		for _, who := range declarers {
			n := c.misfits(e, seats, d, k, who)
			tied = tied || n == best
			if best < 0 || n < best {
				best, contract, declarer, tied = n, k, who, false
			}
		}
	}
	if tied {
		// The cards bear out both: each telling contradicts the other.
		if len(contracts) > 1 {
			c.find(i, e, "contract", CodeContractDiffers, Error, word(contractLabel(contracts[1])), word(contractLabel(contracts[0])))
		}
		if bothNamed {
			c.find(i, e, "declarer", CodeDeclarerDiffers, Error, word(c.sheet.Players[told.Declarer]), word(c.sheet.Players[e.Declarer]))
		}
	}
	if len(contracts) > 1 {
		fd := c.find(i, e, "contract", CodeContractDiffers, Error, word(contractLabel(contract)), word(contractLabel(contracts[1])))
		if contract != e.Contract.V {
			fd.Actual = word(contractLabel(e.Contract.V))
		} else {
			fd.Line = e.lineOf("result")
		}
	}
	if bothNamed {
		fd := c.find(i, e, "declarer", CodeDeclarerDiffers, Error, word(c.sheet.Players[seats.player(declarer)]), word(c.sheet.Players[told.Declarer]))
		if seats.player(declarer) != e.Declarer {
			fd.Actual = word(c.sheet.Players[e.Declarer])
		} else {
			fd.Line = e.lineOf("result")
		}
	}
	e.Contract = Some(contract)
	if declarer != schafkopf.NoSeat {
		e.Declarer = seats.player(declarer)
	}
}

// misfits counts what speaks against a telling.
func (c *checker) misfits(e *Entry, seats seating, d *deal, contract schafkopf.Contract, declarer int) (n int) {
	r, faults := c.follow(d, contract, declarer, seats.seat(e.Partner))
	if len(faults) > 0 {
		return 100
	}
	n = 3 * len(r.Violations)
	if e.Result.Opponents.Set && int64(r.OpponentPoints) != e.Result.Opponents.V {
		n += 2
	}
	if e.Retold.Partner != schafkopf.NoSeat && (r.Partner == schafkopf.NoSeat || seats.player(r.Partner) != e.Retold.Partner) {
		n += 2
	}
	if contract.Type == schafkopf.Ramsch {
		return n + c.ramschMisfits(e, seats, &r)
	}
	if e.Result.Won.Set && e.Result.Won.V != (r.OpponentPoints < 60) && !contract.Tout {
		n += 2
	}
	if stated := int(e.Laufende.Or(0)); len(e.Bill) > 0 && stated != r.Paid {
		n += 2
	}
	if len(e.Totals) == 0 || !r.Finished {
		return n
	}
	for p, total := range e.Totals {
		// The stakes are not known here, but they turn no plus into a minus, and nobody's share into another's.
		var owed int64
		if seat := seats.seat(p); seat != schafkopf.NoSeat {
			owed = r.Settlement.Payouts[seat]
		}
		if got := total - c.carried[p].stated; sign(got) != sign(owed) || owed != 0 && got%owed != 0 {
			n++
		}
	}
	return n
}

func sign(n int64) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// ramschMisfits counts what speaks against a Ramsch as it was recorded.
func (c *checker) ramschMisfits(e *Entry, seats seating, r *referee.Replay) (n int) {
	for _, l := range e.Result.Losers {
		if seat := seats.seat(l); seat != schafkopf.NoSeat && e.Result.LoserPoints.Set && int64(r.Points[seat]) != e.Result.LoserPoints.V {
			n += 2
		}
		if !r.Settlement.Losers.Has(seats.seat(l)) {
			n += 2
		}
	}
	return n
}
