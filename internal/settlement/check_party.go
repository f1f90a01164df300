package settlement

import "github.com/schafkopf-service/schafkopf/internal/schafkopf"

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
