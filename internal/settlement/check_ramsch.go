package settlement

import (
	"slices"
	"strconv"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

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
