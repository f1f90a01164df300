package settlement

import (
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
		c.fault("/end/type", CodeEndNotHere, schafkopf.Facts{})
	case claim && e.Holds == nil:
		c.fault("/end/holds", CodeMissing, schafkopf.Facts{Name: "holds"})
	case !claim && e.Holds != nil:
		c.fault("/end/holds", CodeHoldsNotHere, schafkopf.Facts{})
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
