package referee

import (
	"strconv"

	"github.com/schafkopf-service/schafkopf/internal/bidding"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// exchange carries out the exchange of a Hochzeit on the hands (000 Var. III.1.1): both cards must be where they come from. It tells
// whether the hands are then those of the play.
func (c *gameCheck) exchange(known bool) bool {
	h, g := c.Hochzeit, c.g
	before := len(c.faults)
	if c.Contract.Type != schafkopf.Hochzeit {
		c.fault("/hochzeit", CodeNotAHochzeit, schafkopf.Facts{Name: c.Contract.Type.String()})
		return false
	}
	if c.seat("/hochzeit/partner", h.Partner) && c.Partner != schafkopf.NoSeat && c.Partner != h.Partner {
		c.fault("/hochzeit/partner", CodeExchangePartner, schafkopf.Facts{Seat: c.Partner})
	}
	if !known || len(c.faults) > before {
		return false
	}
	declarer, partner := &g.hands[g.declarer], &g.hands[g.partner]
	if !declarer.Has(h.Offered) {
		c.fault("/hochzeit/offered", schafkopf.CodeCardNotHeld, schafkopf.Facts{Seat: g.declarer, Card: h.Offered})
	}
	if !partner.Has(h.Returned) {
		c.fault("/hochzeit/returned", schafkopf.CodeCardNotHeld, schafkopf.Facts{Seat: g.partner, Card: h.Returned})
	}
	if len(c.faults) > before {
		return false
	}
	violate := func(code schafkopf.Code, seat int, card schafkopf.Card) {
		v := schafkopf.Violated(code, schafkopf.Facts{Seat: seat, Card: card})
		v.Seat, v.Card = seat, card
		g.before = append(g.before, v)
	}
	if !g.order.Trumps.Has(h.Offered) {
		violate(bidding.CodeHochzeitCard, g.declarer, h.Offered)
	}
	if !c.r.Hochzeit.ReturnTrump && g.order.Trumps.Has(h.Returned) {
		violate(CodeReturnedTrump, g.partner, h.Returned)
	}
	*declarer = declarer.Without(h.Offered).With(h.Returned)
	*partner = partner.Without(h.Returned).With(h.Offered)
	return true
}

// pass carries the high trumps of a Schiebe-Solo round the table (000 Var. V.3): whoever takes what reaches him pushes as many cards
// on, the dealer keeps what arrives.
func (c *gameCheck) pass(dealt bool) {
	s, g := c.Schieben, c.g
	high := c.tally.Add("/schieben/high", s.High)
	if n := len(s.High); n == 0 || n >= c.r.HandSize() {
		c.fault("/schieben/high", CodeHighCount, schafkopf.Facts{Count: n, Limit: c.r.HandSize() - 1})
		dealt = false
	}
	for i, card := range s.High {
		// Ober and Unter are trumps in every Solo.
		if rank := card.Rank(); rank != schafkopf.Ober && rank != schafkopf.Unter {
			c.fault("/schieben/high/"+strconv.Itoa(i), CodeHighNotTrump, schafkopf.Facts{Card: card})
		}
	}
	dealer := c.r.Players - 1
	if n := len(s.Passes); n != dealer {
		c.fault("/schieben/passes", CodePassCount, schafkopf.Facts{Count: n, Limit: dealer})
		dealt = false
	}
	taker := dealer
	arriving := high
	for i, p := range s.Passes {
		at := "/schieben/passes/" + strconv.Itoa(i)
		if c.seat(at+"/seat", p.Seat) && p.Seat != i {
			c.fault(at+"/seat", CodePassOrder, schafkopf.Facts{Seat: p.Seat, Limit: i})
		}
		n := len(p.Discarded)
		switch {
		case p.Took && n != len(s.High):
			c.fault(at+"/discarded", CodeDiscardCount, schafkopf.Facts{Count: n, Limit: len(s.High)})
		case !p.Took && n > 0:
			c.fault(at+"/discarded", CodeDiscardWithout, schafkopf.Facts{Seat: p.Seat})
		}
		if !p.Took || !dealt || i >= dealer || len(c.tally.Faults) > 0 {
			continue
		}
		taker = min(taker, i)
		hand := g.hands[i] | arriving
		tally := schafkopf.Tally{Deck: c.r.Deck}
		arriving = tally.Add(at+"/discarded", p.Discarded)
		c.add(tally.Faults)
		for j, card := range p.Discarded {
			if arriving.Has(card) && !hand.Has(card) {
				c.fault(at+"/discarded/"+strconv.Itoa(j), schafkopf.CodeCardNotHeld, schafkopf.Facts{Seat: i, Card: card})
			}
		}
		g.hands[i] = hand &^ arriving
	}
	g.hands[dealer] |= arriving
	violate := func(code schafkopf.Code, f schafkopf.Facts) {
		v := schafkopf.Violated(code, f)
		v.Seat = taker
		g.before = append(g.before, v)
	}
	if c.Contract.Type != schafkopf.Solo {
		violate(CodeSchiebenNoSolo, schafkopf.Facts{Seat: taker, Name: c.Contract.Type.String()})
	} else if c.Declarer != taker {
		violate(CodeSchiebenDeclarer, schafkopf.Facts{Seat: taker})
	}
}
