package referee

import (
	"strconv"
	"strings"

	"github.com/schafkopf-service/schafkopf/internal/bidding"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// announced holds the game against the announcements: the seat that goes first by their ranking plays what it announced (000
// III.2.3); a Ramsch or a forced game follows when nobody has announced anything (000 Var. IV).
func (c *gameCheck) announced() {
	if c.Announcements == nil {
		return
	}
	list := make([]bidding.Announcement, len(c.Announcements))
	spoken := make(map[int]bool, len(list))
	lent := map[string]bool{} // hands that no announcement states: their defects are those of the deal
	for i, a := range c.Announcements {
		dealt, pointer := c.dealtTo(a.Seat), "/announcements/"+strconv.Itoa(i)+"/hand"
		if a.Hand == nil && c.Schieben == nil && !spoken[a.Seat] {
			a.Hand = dealt
			lent[pointer] = true
		} else if a.Hand != nil && dealt != nil && schafkopf.SetOf(a.Hand...) != schafkopf.SetOf(dealt...) {
			c.fault(pointer, CodeHandDiffers, schafkopf.Facts{Seat: a.Seat})
		}
		spoken[a.Seat] = true
		list[i] = a
	}
	ranking, faults := bidding.Rank(c.r, list)
	for _, f := range faults {
		if hand, _, _ := strings.Cut(f.Pointer, "/hand/"); !lent[f.Pointer] && !lent[hand+"/hand"] {
			c.faults = append(c.faults, f)
		}
	}
	if len(c.faults) > 0 {
		return
	}
	g := c.g
	for _, r := range ranking.Rejected {
		g.before = append(g.before, r.Violations...)
	}
	violate := func(code schafkopf.Code, seat int, name string) {
		v := schafkopf.Violated(code, schafkopf.Facts{Seat: max(seat, 0), Name: name})
		v.Seat = seat
		g.before = append(g.before, v)
	}
	follows := c.Contract.Type == schafkopf.Ramsch || c.Contract.Forced // what is played when nobody announces anything
	switch {
	case len(ranking.Places) == 0 && !follows:
		violate(CodeNobodyAnnounced, g.declarer, c.Contract.Class().String())
	case len(ranking.Places) == 0:
	case follows:
		violate(CodeSomebodyAnnounced, ranking.Places[0].Seat, c.Contract.Class().String())
	default:
		first := &ranking.Places[0]
		if first.Seat != g.declarer || first.Contract != c.Contract || max(first.Bid, 0) != c.Bid {
			violate(CodeNotTheAnnounced, first.Seat, first.Contract.Class().String())
		}
	}
}

// dealtTo is the seat's hand as it was dealt and stated; nil for a seat that is not in the game.
func (c *gameCheck) dealtTo(seat int) []schafkopf.Card {
	if seat >= len(c.Hands) {
		return nil
	}
	return c.Hands[seat]
}
