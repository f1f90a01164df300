package referee

import (
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// checking is a statement in the course of its check: the round it belongs to, the cards it has named and the faults found so far.
type checking struct {
	r      *ruleset.Ruleset
	faults []schafkopf.Fault
	tally  schafkopf.Tally
}

func newChecking(r *ruleset.Ruleset) checking {
	return checking{r: r, tally: schafkopf.Tally{Deck: r.Deck}}
}

func (c *checking) fault(pointer string, code schafkopf.Code, f schafkopf.Facts) {
	c.faults = append(c.faults, schafkopf.Fault{Pointer: pointer, Code: code, Facts: f})
}

// add takes in faults that were found elsewhere; most often there are none.
func (c *checking) add(faults []schafkopf.Fault) {
	if len(faults) > 0 {
		c.faults = append(c.faults, faults...)
	}
}

// seat tells whether the seat is in the game or left out, and reports one that is neither.
func (c *checking) seat(pointer string, seat int) bool {
	if seat < c.r.Players {
		return true
	}
	c.fault(pointer, schafkopf.CodeSeat, schafkopf.Facts{Seat: seat, Limit: c.r.Players - 1})
	return false
}

// sound tells whether nothing was found so far.
func (c *checking) sound() bool { return len(c.faults) == 0 && len(c.tally.Faults) == 0 }

// all are the faults, those of the cards last.
func (c *checking) all() []schafkopf.Fault { return append(c.faults, c.tally.Faults...) }
