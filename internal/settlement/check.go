package settlement

import (
	"slices"
	"strconv"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Check turns what a caller states into an outcome, or lists all that is wrong with it: what the round does not play, what does
// not belong together, and what no deal of cards can bring. Pointers are those of the request.
func Check(g *Game, r *ruleset.Ruleset) (Outcome, []schafkopf.Fault) {
	c := check{Game: g, r: r}
	var o Outcome
	switch {
	case g.Passed:
		c.passed()
		o = ThrownIn(r, g.Stakes.Stock)
	case g.Contract == nil:
		c.fault("/contract", CodeMissing, schafkopf.Facts{Name: "contract"})
	default:
		o = c.game()
	}
	if len(c.faults) > 0 {
		return Outcome{}, c.faults
	}
	return o, nil
}

type check struct {
	*Game
	r      *ruleset.Ruleset
	faults []schafkopf.Fault
}

func (c *check) fault(pointer string, code schafkopf.Code, f schafkopf.Facts) {
	c.faults = append(c.faults, schafkopf.Fault{Pointer: pointer, Code: code, Facts: f})
}

// missing and extra name a member that the contract needs or does not have.
func (c *check) missing(pointer string) {
	c.fault(pointer, schafkopf.CodeContractMemberMissing, schafkopf.Facts{Name: c.Contract.Class().String()})
}

func (c *check) extra(pointer string) {
	c.fault(pointer, schafkopf.CodeContractMemberExtra, schafkopf.Facts{Name: c.Contract.Class().String()})
}

// passed checks that a thrown-in deal has nothing of a game.
func (c *check) passed() {
	if c.Contract != nil {
		c.fault("/passed", schafkopf.CodeExclusive, schafkopf.Facts{Name: "contract, passed"})
	}
	for _, m := range [...]struct {
		pointer string
		stated  bool
	}{
		{"/declarer", c.Declarer != schafkopf.NoSeat},
		{"/partner", c.Partner != schafkopf.NoSeat},
		{"/result", c.Result != nil},
		{"/laufende", c.Laufende != 0},
		{"/laufende_held_by", c.HeldBy != NoSide},
		{"/laufende_claimed", c.Claimed != nil},
		{"/stoss", c.Stakes.Stoss != 0},
		{"/bid", c.Stakes.Bid != 0},
		{"/end", c.End != nil},
	} {
		if m.stated {
			c.fault(m.pointer, CodeNotWhenPassed, schafkopf.Facts{})
		}
	}
	c.faults = append(c.faults, c.Stakes.checkPassed(c.r)...)
}

func (c *check) game() (o Outcome) {
	c.faults = c.r.ContractFaults("/contract", *c.Contract, c.PartialContract)
	c.seats()
	t := NewTerms(c.r, *c.Contract, c.Declarer, c.Partner, c.Stakes)
	switch {
	case c.Contract.Type == schafkopf.Sie:
		c.sie()
		o = LaidDown(t, c.Claimed)
	case c.Result == nil:
		c.missing("/result")
		c.ends()
	case c.Contract.Type == schafkopf.Ramsch:
		c.ends()
		o = c.ramsch(t)
	default:
		c.ends()
		o = c.party(t)
	}
	o.run = c.run()
	c.faults = append(c.faults, c.Stakes.Check(c.r, *c.Contract)...)
	return o
}

// seats checks who plays: a declarer except in a Ramsch, a partner in Rufspiel and Hochzeit only.
func (c *check) seats() {
	typ := c.Contract.Type
	if typ != schafkopf.Ramsch {
		c.seat("/declarer", c.Declarer, true)
	} else if c.Declarer != schafkopf.NoSeat {
		c.fault("/declarer", schafkopf.CodeNoDeclarer, schafkopf.Facts{})
	}
	c.seat("/partner", c.Partner, typ.Partner())
	if typ.Partner() && c.Partner != schafkopf.NoSeat && c.Partner == c.Declarer {
		c.fault("/partner", schafkopf.CodePartnerIsDeclarer, schafkopf.Facts{Seat: c.Partner})
	}
}

func (c *check) seat(pointer string, seat int, wanted bool) {
	switch stated := seat != schafkopf.NoSeat; {
	case wanted && !stated:
		c.missing(pointer)
	case !wanted && stated:
		c.extra(pointer)
	case stated && seat >= c.r.Players:
		c.fault(pointer, schafkopf.CodeSeat, schafkopf.Facts{Seat: seat, Limit: c.r.Players - 1})
	}
}

// sie checks that a Sie has neither result nor end: it is laid down and won (000 IV.4).
func (c *check) sie() {
	if c.Result != nil {
		c.extra("/result")
	}
	if c.End != nil {
		c.extra("/end")
	}
}

// run checks the Laufende.
func (c *check) run() Run {
	run := Run{Count: c.Laufende, HeldBy: c.HeldBy}
	if c.Claimed != nil {
		run.Claimed, run.HasClaim = *c.Claimed, true
	}
	typ := c.Contract.Type
	if typ == schafkopf.Ramsch || typ == schafkopf.Bettel {
		// Laufende are no part of either (000 Tarif II.8-9).
		if c.Laufende != 0 {
			c.extra("/laufende")
		}
		if c.HeldBy != NoSide {
			c.extra("/laufende_held_by")
		}
		if run.Claimed != 0 {
			c.extra("/laufende_claimed")
		}
		return run
	}
	if typ == schafkopf.Sie {
		// The whole hand is the run (000 IV.4).
		if implied := c.r.HandSize(); c.Laufende != 0 && c.Laufende != implied {
			c.fault("/laufende", CodeLaufendeOfSie, schafkopf.Facts{Count: c.Laufende, Limit: implied})
		}
		if c.HeldBy == OpponentSide {
			c.fault("/laufende_held_by", CodeLaufendeOfSie, schafkopf.Facts{Limit: c.r.HandSize()})
		}
		run.Count = c.r.HandSize()
		return run
	}
	most := len(c.r.Order(*c.Contract).TrumpList())
	if typ.Lone() && c.HeldBy == DeclarerSide {
		most = min(most, c.r.HandSize())
	}
	if c.Laufende > most {
		c.fault("/laufende", CodeLaufendeTooMany, schafkopf.Facts{Count: c.Laufende, Limit: most})
	}
	if c.HeldBy == NoSide && (c.Laufende > 0 || run.Claimed > 0) && needsHolder(c.r, *c.Contract) {
		c.fault("/laufende_held_by", CodeLaufendeHolder, schafkopf.Facts{})
	}
	return run
}

// ends checks the end of a game that was not played out, apart from its counts.
func (c *check) ends() {
	e := c.End
	if e == nil {
		return
	}
	switch {
	case e.Seat == schafkopf.NoSeat:
		c.fault("/end/seat", CodeMissing, schafkopf.Facts{Name: "seat"})
	case e.Seat >= c.r.Players:
		c.fault("/end/seat", schafkopf.CodeSeat, schafkopf.Facts{Seat: e.Seat, Limit: c.r.Players - 1})
	}
	if e.Trick != nil && *e.Trick >= c.r.HandSize() {
		c.fault("/end/trick", CodeEndTrick, schafkopf.Facts{Count: *e.Trick, Limit: c.r.HandSize() - 1})
	}
	claim := e.Kind == ClaimAll
	switch {
	case c.Contract.Type == schafkopf.Ramsch && (claim || e.Kind == Concede):
		c.fault("/end/type", CodeEndNotHere, schafkopf.Facts{Name: e.Kind.String()})
	case claim && e.Holds == nil:
		c.fault("/end/holds", CodeMissing, schafkopf.Facts{Name: "holds"})
	case !claim && e.Holds != nil:
		c.fault("/end/holds", CodeHoldsNotHere, schafkopf.Facts{Name: e.Kind.String()})
	}
}

// stops tells whether the end kept the game from its real result, and whether it decides without counting.
func (c *check) stops() (stopped, decided bool) {
	if c.End == nil {
		return false, false
	}
	consequence, infraction := Consequence(c.r, c.End.Kind)
	if !infraction {
		return true, false
	}
	stopped = consequence != ruleset.Continue
	return stopped, stopped && consequence != ruleset.RestToOthers
}

// party checks the result of every contract but Ramsch and Sie.
func (c *check) party(t Terms) Outcome {
	res := c.Result
	stopped, decided := c.stops()
	counts := res.DeclarerPoints != nil || res.DeclarerTricks != nil || res.OpponentPoints != nil || res.OpponentTricks != nil
	if res.Seats != nil {
		c.extra("/result/seats")
	}
	if res.Told {
		c.extra("/result/losers")
	}
	if verdict := res.Won != nil || res.Schneider != nil || res.Schwarz != nil; verdict && !counts && !stopped {
		return c.verdict(t)
	}
	for _, m := range [...]struct {
		pointer string
		stated  *bool
	}{{"/result/won", res.Won}, {"/result/schneider", res.Schneider}, {"/result/schwarz", res.Schwarz}} {
		if m.stated != nil {
			c.fault(m.pointer, CodeResultForms, schafkopf.Facts{})
		}
	}
	declarers, declarersFit := c.count("/result/declarer", res.DeclarerPoints, res.DeclarerTricks)
	opponents, opponentsFit := c.count("/result/opponent", res.OpponentPoints, res.OpponentTricks)
	switch {
	case decided:
	case stopped:
		c.bothSides()
	default:
		c.oneSide()
	}
	if declarersFit && opponentsFit {
		c.rest(declarers, opponents, stopped)
	}
	if stopped && len(c.faults) == 0 {
		return Stopped(t, c.End.Kind, c.End.Seat, c.End.Holds != nil && *c.End.Holds, declarers, opponents, Run{})
	}
	return Played(t, declarers, Run{})
}

// oneSide checks that the counts of the declarer's party are enough to judge the game by.
func (c *check) oneSide() {
	points, tricks := c.Result.DeclarerPoints, c.Result.DeclarerTricks
	bettel := c.Contract.Type == schafkopf.Bettel
	if points == nil && !bettel {
		c.missing("/result/declarer_points")
	}
	switch {
	case tricks != nil:
	case bettel || c.Contract.Tout:
		c.missing("/result/declarer_tricks")
	case points != nil && (*points == 0 || *points == schafkopf.TotalPoints):
		c.fault("/result/declarer_tricks", CodeTricksNeeded, schafkopf.Facts{Count: *points})
	}
}

// bothSides checks that it is known what both sides had when the game stopped; a Bettel needs the tricks only.
func (c *check) bothSides() {
	res := c.Result
	for _, m := range [...]struct {
		pointer string
		stated  *int
		tricks  bool
	}{
		{"/result/declarer_points", res.DeclarerPoints, false},
		{"/result/declarer_tricks", res.DeclarerTricks, true},
		{"/result/opponent_points", res.OpponentPoints, false},
		{"/result/opponent_tricks", res.OpponentTricks, true},
	} {
		if m.stated == nil && (m.tricks || c.Contract.Type != schafkopf.Bettel) {
			c.fault(m.pointer, CodeMissing, schafkopf.Facts{Name: m.pointer[len("/result/"):]})
		}
	}
}

// count checks what one side is said to have taken. It fits when nothing in it is impossible; what was left out is -1.
func (c *check) count(prefix string, points, tricks *int) (n Count, fits bool) {
	n, fits = Count{-1, UnknownTricks}, true
	if points != nil {
		n.Points = *points
		if n.Points > schafkopf.TotalPoints {
			c.fault(prefix+"_points", CodePointsTooMany, schafkopf.Facts{Count: n.Points, Limit: schafkopf.TotalPoints})
			fits = false
		}
	}
	if tricks != nil {
		n.Tricks = *tricks
		if n.Tricks > c.r.HandSize() {
			c.fault(prefix+"_tricks", CodeTricksTooMany, schafkopf.Facts{Count: n.Tricks, Limit: c.r.HandSize()})
			fits = false
		}
	}
	if fits && points != nil && tricks != nil && !n.possible(c.r) {
		c.fault(prefix+"_points", CodePointsAgainst, schafkopf.Facts{Count: n.Tricks, Name: boundsText(c.r, n.Tricks)})
		fits = false
	}
	return n, fits
}

// rest holds both sides' counts against each other: together they are all points and tricks, or, where the game stopped, leave
// what the tricks that were not played can hold.
func (c *check) rest(declarers, opponents Count, stopped bool) {
	points, tricks := schafkopf.TotalPoints, c.r.HandSize()
	bothPoints := declarers.Points >= 0 && opponents.Points >= 0
	bothTricks := declarers.Tricks >= 0 && opponents.Tricks >= 0
	if bothPoints {
		points -= declarers.Points + opponents.Points
	}
	if bothTricks {
		tricks -= declarers.Tricks + opponents.Tricks
	}
	pointsOff := bothPoints && (points < 0 || points > 0 && !stopped)
	tricksOff := bothTricks && (tricks < 0 || tricks > 0 && !stopped)
	if pointsOff {
		c.fault("/result/opponent_points", CodePointsSum, schafkopf.Facts{Count: schafkopf.TotalPoints - points, Limit: schafkopf.TotalPoints})
	}
	if tricksOff {
		c.fault("/result/opponent_tricks", CodeTricksSum, schafkopf.Facts{Count: c.r.HandSize() - tricks, Limit: c.r.HandSize()})
	}
	if bothPoints && bothTricks && !pointsOff && !tricksOff && !(Count{points, tricks}).possible(c.r) {
		c.fault("/result/opponent_points", CodeRestAgainst, schafkopf.Facts{Count: tricks, Limit: points, Name: boundsText(c.r, tricks)})
	}
}

// verdict checks the bare verdict and takes it as it is.
func (c *check) verdict(t Terms) Outcome {
	res := c.Result
	if res.Won == nil {
		c.fault("/result/won", CodeMissing, schafkopf.Facts{Name: "won"})
		return Outcome{}
	}
	o := Outcome{terms: t, won: *res.Won}
	o.schwarz = res.Schwarz != nil && *res.Schwarz
	o.schneider = o.schwarz
	if res.Schneider != nil {
		o.schneider = *res.Schneider
		if o.schwarz && !o.schneider {
			c.fault("/result/schneider", CodeSchwarzNoSchneider, schafkopf.Facts{})
		}
	}
	return o
}

// ramsch checks the result of a Ramsch.
func (c *check) ramsch(t Terms) Outcome {
	res := c.Result
	for _, m := range [...]struct {
		pointer string
		stated  bool
	}{
		{"/result/declarer_points", res.DeclarerPoints != nil},
		{"/result/declarer_tricks", res.DeclarerTricks != nil},
		{"/result/opponent_points", res.OpponentPoints != nil},
		{"/result/opponent_tricks", res.OpponentTricks != nil},
		{"/result/won", res.Won != nil},
		{"/result/schneider", res.Schneider != nil},
		{"/result/schwarz", res.Schwarz != nil},
	} {
		if m.stated {
			c.extra(m.pointer)
		}
	}
	stopped, _ := c.stops()
	if res.Told && !stopped {
		return c.toldRamsch(t)
	}
	if res.Seats == nil {
		c.missing("/result/seats")
		return Outcome{}
	}
	if len(res.Seats) != c.r.Players {
		c.fault("/result/seats", CodeSeatsCount, schafkopf.Facts{Count: len(res.Seats), Limit: c.r.Players})
		return Outcome{}
	}
	before := len(c.faults)
	c.seatCounts(stopped)
	if len(c.faults) > before {
		return Outcome{}
	}
	if stopped {
		return StoppedRamsch(t, c.End.Seat)
	}
	var seats [schafkopf.MaxPlayers]SeatCount
	copy(seats[:], res.Seats)
	if durchmarsch(c.r, &seats) == schafkopf.NoSeat {
		p := pick(c.r, &seats)
		for i := range p.missing.Len() {
			member := "/trumps"
			if p.step == ruleset.TieHighestTrump {
				member = "/highest_trump"
			}
			c.fault(seatPointer(p.missing.At(i))+member, CodeTieNeeds, schafkopf.Facts{Seat: p.missing.At(i)})
		}
	}
	return PlayedRamsch(t, &seats)
}

func seatPointer(seat int) string { return "/result/seats/" + strconv.Itoa(seat) }

// seatCounts holds the seats of a Ramsch against the deck: each alone, any of them together, and all.
func (c *check) seatCounts(stopped bool) {
	seats, size := c.Result.Seats, c.r.HandSize()
	before := len(c.faults)
	trumps := ramschOrder(c.r).TrumpList()
	var highest schafkopf.Set
	known := 0
	for i := range seats {
		s := &seats[i]
		at := seatPointer(i)
		if s.Tricks == UnknownTricks {
			c.fault(at+"/tricks", CodeMissing, schafkopf.Facts{Name: "tricks"})
			continue
		}
		if s.Points > schafkopf.TotalPoints {
			c.fault(at+"/points", CodePointsTooMany, schafkopf.Facts{Count: s.Points, Limit: schafkopf.TotalPoints})
		}
		if s.Tricks > size {
			c.fault(at+"/tricks", CodeTricksTooMany, schafkopf.Facts{Count: s.Tricks, Limit: size})
		}
		if s.Points <= schafkopf.TotalPoints && s.Tricks <= size && !s.possible(c.r) {
			c.fault(at+"/points", CodePointsAgainst, schafkopf.Facts{Count: s.Tricks, Name: boundsText(c.r, s.Tricks)})
		}
		if s.Trumps != UnknownTrumps {
			known++
			if most := min(len(trumps), min(s.Tricks, size)*c.r.Players); s.Trumps > most {
				c.fault(at+"/trumps", CodeTrumpsTooMany, schafkopf.Facts{Count: s.Trumps, Limit: most})
			}
		}
		if s.Highest != schafkopf.NoCard {
			c.highest(at+"/highest_trump", s, trumps, &highest)
		}
	}
	if len(c.faults) > before {
		return
	}
	c.together(stopped)
	sum := 0
	for i := range seats {
		sum += max(seats[i].Trumps, 0)
	}
	if all := known == len(seats) && !stopped; sum > len(trumps) || all && sum < len(trumps) {
		c.fault("/result/seats", CodeTrumpsSum, schafkopf.Facts{Count: sum, Limit: len(trumps)})
	}
}

// highest checks a seat's highest trump: a trump of the deck, nobody else's, and with room below it for the seat's other trumps.
func (c *check) highest(pointer string, s *SeatCount, trumps []schafkopf.Card, seen *schafkopf.Set) {
	place := slices.Index(trumps, s.Highest)
	f := schafkopf.Facts{Card: s.Highest}
	switch {
	case !c.r.Deck.Cards().Has(s.Highest):
		c.fault(pointer, schafkopf.CodeNotInDeck, f)
	case seen.Has(s.Highest):
		c.fault(pointer, schafkopf.CodeDuplicateCard, f)
	case place < 0, s.Tricks == 0, s.Trumps == 0, s.Trumps > len(trumps)-place:
		c.fault(pointer, CodeHighestTrump, f)
	}
	*seen = seen.With(s.Highest)
}

// together holds every group of seats against the tricks it has taken.
func (c *check) together(stopped bool) {
	seats, size := c.Result.Seats, c.r.HandSize()
	everybody := 1<<len(seats) - 1
	for group := everybody; group > 0; group-- {
		var n Count
		for i := range seats {
			if group>>i&1 != 0 {
				n.Points += seats[i].Points
				n.Tricks += seats[i].Tricks
			}
		}
		full := group == everybody && !stopped
		switch {
		case n.Points > schafkopf.TotalPoints || full && n.Points != schafkopf.TotalPoints:
			c.fault("/result/seats", CodePointsSum, schafkopf.Facts{Count: n.Points, Limit: schafkopf.TotalPoints})
		case n.Tricks > size || full && n.Tricks != size:
			c.fault("/result/seats", CodeTricksSum, schafkopf.Facts{Count: n.Tricks, Limit: size})
		case !n.possible(c.r):
			c.fault("/result/seats", CodePointsAgainst, schafkopf.Facts{Count: n.Tricks, Name: boundsText(c.r, n.Tricks)})
		default:
			continue
		}
		return
	}
}

// toldRamsch checks the bare verdict of a Ramsch. As many losers as the round lets lose share the loss; any other number means a
// tie that the chain left open.
func (c *check) toldRamsch(t Terms) Outcome {
	res := c.Result
	v := ramschVerdict{durchmarsch: res.Durchmarsch}
	if res.Seats != nil {
		c.fault("/result/seats", CodeResultForms, schafkopf.Facts{})
	}
	if res.Durchmarsch != schafkopf.NoSeat {
		c.seat("/result/durchmarsch", res.Durchmarsch, true)
		if c.r.Ramsch.Durchmarsch == ruleset.DurchmarschOff {
			c.fault("/result/durchmarsch", CodeNoDurchmarsch, schafkopf.Facts{})
		}
		for seat := range c.r.Players {
			if seat != res.Durchmarsch {
				v.losers.add(seat)
			}
		}
	} else {
		v.losers = c.listed("/result/losers", res.Losers, nil)
		v.jungfrauen = c.listed("/result/jungfrauen", res.Jungfrauen, &v.losers)
		if n := len(res.Losers); n < c.r.Ramsch.Losers {
			c.fault("/result/losers", CodeLosersCount, schafkopf.Facts{Count: n, Limit: c.r.Ramsch.Losers})
		}
		v.each = v.losers.Len() == 1 || v.losers.Len() > c.r.Ramsch.Losers
	}
	return Outcome{terms: t, ramsch: v}
}

// listed checks a list of seats of the game, each once and none of those in not.
func (c *check) listed(pointer string, list []int, not *Seats) (seats Seats) {
	for i, seat := range list {
		at := pointer + "/" + strconv.Itoa(i)
		switch {
		case seat < 0 || seat >= c.r.Players:
			c.fault(at, schafkopf.CodeSeat, schafkopf.Facts{Seat: seat, Limit: c.r.Players - 1})
		case seats.Has(seat) || not != nil && not.Has(seat):
			c.fault(at, CodeSeatTwice, schafkopf.Facts{Seat: seat})
		default:
			seats.add(seat)
		}
	}
	return seats
}
