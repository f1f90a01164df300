package referee

import (
	"strconv"

	"github.com/schafkopf-service/schafkopf/internal/bidding"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// Check turns a record into the game g, or lists all its faults: what the round does not play, and what cannot have happened. What
// happened against the rules is no fault; Replay reports it. A game with faults is not to be used.
func (rec *Record) Check(r *ruleset.Ruleset, g *Game) []schafkopf.Fault {
	*g = Game{} // a Replay of the last game may share its violations
	c := gameCheck{Record: rec, checking: newChecking(r), g: g}
	c.check()
	return c.all()
}

type gameCheck struct {
	*Record
	checking
	g *Game
}

func (c *gameCheck) check() {
	g := c.g
	g.round = c.r
	g.players, g.size, g.contract = c.r.Players, c.r.HandSize(), c.Contract
	c.faults = c.r.ContractFaults("/contract", c.Contract, false)
	playable := len(c.faults) == 0
	dealt := c.deal()
	stated := c.Partner
	if c.Hochzeit != nil && stated == schafkopf.NoSeat {
		stated = c.Hochzeit.Partner
	}
	seated := len(c.faults)
	p := parties{r: c.r, contract: c.Contract, declarer: c.Declarer, partner: stated, holder: schafkopf.NoSeat, holderKnown: playable && dealt}
	if dealt {
		p.holder = holderOf(&g.hands, c.Contract.Called)
	}
	c.add(p.check())
	g.declarer, g.partner = p.declarer, p.partner
	known := playable && dealt && len(c.faults) == seated
	if playable {
		g.order, g.rules = c.r.Order(c.Contract), c.r.PlayRules(c.Contract.Type)
	}
	if c.Hochzeit != nil {
		known = c.exchange(known) && known
	}
	if c.Contract.Type == schafkopf.Sie {
		c.laidDown(known)
	} else {
		c.play(known)
	}
	c.stakes()
	c.ends()
	if known && c.sound() {
		c.announced()
		c.judge()
	}
}

// The pointers of the lists that every game has, so that a game without faults costs no string.
var handPointers, leaderPointers, trickCardPointers = func() (hands, leaders, cards [maxTricks]string) {
	for i := range hands {
		n := strconv.Itoa(i)
		hands[i], leaders[i], cards[i] = "/hands/"+n, "/tricks/"+n+"/leader", "/tricks/"+n+"/cards"
	}
	return hands, leaders, cards
}()

// deal takes in the hands, and where high trumps were passed round makes the hands that everybody ends up with.
func (c *gameCheck) deal() bool {
	before := len(c.faults)
	if n := len(c.Hands); n != c.r.Players {
		c.fault("/hands", bidding.CodeHandCount, schafkopf.Facts{Count: n, Limit: c.r.Players})
	}
	for seat, hand := range c.Hands {
		if seat >= c.r.Players {
			c.tally.Add("/hands/"+strconv.Itoa(seat), hand)
			continue
		}
		pointer := handPointers[seat]
		set := c.tally.Add(pointer, hand)
		c.g.hands[seat] = set
		want := c.r.HandSize()
		if c.Schieben != nil && seat == c.r.Players-1 {
			want -= len(c.Schieben.High)
		}
		if len(hand) != want {
			c.fault(pointer, bidding.CodeHandSize, schafkopf.Facts{Count: len(hand), Limit: max(want, 0)})
		}
	}
	if c.Schieben != nil {
		c.pass(len(c.faults) == before && len(c.tally.Faults) == 0)
	}
	return len(c.faults) == before && len(c.tally.Faults) == 0
}

func holderOf(hands *[schafkopf.MaxPlayers]schafkopf.Set, card schafkopf.Card) int {
	for seat := range hands {
		if hands[seat].Has(card) {
			return seat
		}
	}
	return schafkopf.NoSeat
}

// laidDown checks a Sie, which is won without a card (000 IV.4).
func (c *gameCheck) laidDown(known bool) {
	if len(c.Tricks) > 0 {
		c.fault("/tricks", CodeContractNotPlayed, schafkopf.Facts{})
	}
	if known && !c.r.IsSie(c.g.hands[c.g.declarer]) {
		c.fault("/hands/"+strconv.Itoa(c.g.declarer), bidding.CodeSieNotHeld, schafkopf.Facts{Seat: c.g.declarer})
	}
	if c.End != nil {
		c.fault("/end", schafkopf.CodeContractMemberExtra, schafkopf.Facts{Name: c.Contract.Type.String()})
	}
}

// play takes in the tricks. Who plays which card follows from the winners; after a trick that is not whole only a stated leader
// tells.
func (c *gameCheck) play(known bool) {
	g := c.g
	if g.contract.Type == schafkopf.Bettel && c.r.Bettel.DeclarerLeads && known {
		g.leader = g.declarer
	}
	var played schafkopf.Set
	leader, players := g.leader, g.players
	for i, t := range c.Tricks {
		if i >= g.size {
			c.fault("/tricks/"+strconv.Itoa(i), CodeTooManyTricks, schafkopf.Facts{Count: len(c.Tricks), Limit: g.size})
			break
		}
		if t.Leader != schafkopf.NoSeat && c.seat(leaderPointers[i], t.Leader) {
			leader = t.Leader
		}
		n := len(t.Cards)
		whole := n == players || n < players && i == len(c.Tricks)-1
		if !whole {
			c.fault(trickCardPointers[i], CodeTrickSize, schafkopf.Facts{Count: n, Limit: players})
		}
		sure := whole && known && leader != schafkopf.NoSeat // whose the cards are
		rec := &g.tricks[i]
		rec.leader, rec.len = int8(t.Leader), uint8(copy(rec.cards[:], t.Cards))
		g.count = i + 1
		trick := schafkopf.Trick{Leader: leader, Cards: rec.cards, Len: int(rec.len)}
		if set, held := trick.Held(&g.hands, players); sure && held && set&played == 0 { // no two hands share a card
			played |= set
		} else {
			sure = c.misplaced(i, leader, sure, &played)
		}
		switch {
		case !sure:
			leader = schafkopf.NoSeat
		case n == players:
			leader = trick.Winner(g.order, players)
		}
	}
	if g.count > 0 && g.tricks[g.count-1].len == 0 && g.tricks[g.count-1].leader < 0 {
		g.count-- // an empty last trick says nothing
	}
}

// misplaced reports the cards of a trick that cannot lie in it: those that the deck lacks, that were played before or, where it is sure
// whose they are, that their player does not have. It tells whether it is still sure who takes the trick.
func (c *gameCheck) misplaced(i, leader int, sure bool, played *schafkopf.Set) bool {
	g := c.g
	for j, card := range c.Tricks[i].Cards {
		code, seat := schafkopf.CodeNotInHand, leader+j
		if seat >= g.players {
			seat -= g.players
		}
		switch {
		case !c.r.Deck.Cards().Has(card):
			code, sure = schafkopf.CodeNotInDeck, false
		case played.Has(card):
			code, sure = schafkopf.CodeAlreadyPlayed, false
		case !sure || g.hands[seat].Has(card):
			*played = played.With(card)
			continue
		}
		*played = played.With(card)
		c.fault(trickCardPointers[i]+"/"+strconv.Itoa(j), code, schafkopf.Facts{Seat: max(seat, 0), Card: card})
	}
	return sure
}

// complete is the number of whole tricks that are recorded.
func (g *Game) complete() int {
	if g.count > 0 && int(g.tricks[g.count-1].len) < g.players {
		return g.count - 1
	}
	return g.count
}

// onTable is the number of cards that were played.
func (g *Game) onTable() int {
	if g.count == 0 {
		return 0
	}
	return (g.count-1)*g.players + int(g.tricks[g.count-1].len)
}

// stakes checks knocks, Stöße, Bock, bid and Stock.
func (c *gameCheck) stakes() {
	var knocked schafkopf.Set // of seats
	for i, seat := range c.Knocks {
		if seat == schafkopf.NoSeat || !c.seat("/knocks/"+strconv.Itoa(i), seat) {
			continue
		}
		if knocked>>seat&1 != 0 {
			c.fault("/knocks/"+strconv.Itoa(i), settlement.CodeSeatTwice, schafkopf.Facts{Seat: seat})
		}
		knocked |= 1 << seat
	}
	s := settlement.Stakes{Knocks: len(c.Knocks), Bock: c.Bock, Bid: c.Bid, Stock: c.Stock}
	c.add(s.Check(c.r, c.Contract))
	c.add(bidding.CheckStosses(c.r, "/stoss", c.Stoss, c.g.onTable()))
	if c.LaufendeClaimed != nil {
		c.g.claimed, c.g.hasClaim = *c.LaufendeClaimed, true
		if t := c.Contract.Type; (t == schafkopf.Ramsch || t == schafkopf.Bettel) && c.g.claimed != 0 {
			c.fault("/laufende_claimed", schafkopf.CodeContractMemberExtra, schafkopf.Facts{Name: t.String()})
		}
	}
}

// ends checks how the game ended: in a trick that was played or is the next to be.
func (c *gameCheck) ends() {
	if c.End == nil || c.Contract.Type == schafkopf.Sie {
		return
	}
	c.g.end, c.g.hasEnd = *c.End, true
	c.seat("/end/seat", c.End.Seat)
	if k := c.End.Kind; c.Contract.Type == schafkopf.Ramsch && (k == settlement.ClaimAll || k == settlement.Concede) {
		c.fault("/end/type", settlement.CodeEndNotHere, schafkopf.Facts{})
	}
	if last := min(c.g.complete(), c.g.size-1); c.End.Trick > last {
		c.fault("/end/trick", CodeEndTrickNotPlayed, schafkopf.Facts{Count: c.End.Trick, Limit: last})
	}
}

// judge finds what was against the rules before the first card: the contract that the hand does not allow, and the Stöße, of which
// those that were refused, and all after them, have no effect.
func (c *gameCheck) judge() {
	g := c.g
	if g.declarer != schafkopf.NoSeat {
		hand := g.hands[g.declarer]
		if c.Hochzeit != nil {
			hand = hand.Without(c.Hochzeit.Returned).With(c.Hochzeit.Offered) // as dealt
		}
		for _, v := range bidding.May(c.r, hand, c.Contract) {
			if v.Code == bidding.CodeHochzeitOneTrump && v.Facts.Count == 0 && c.Hochzeit == nil {
				continue // the hands may be those after an exchange that was not recorded
			}
			v.Seat = g.declarer
			g.before = append(g.before, v)
		}
	}
	stakes := settlement.Stakes{Knocks: len(c.Knocks), Stoss: len(c.Stoss), Bock: c.Bock, Bid: c.Bid, Stock: c.Stock}
	broken := bidding.JudgeStosses(c.r, bidding.Parties{Contract: c.Contract, Declarer: g.declarer, Partner: g.partner}, c.Stoss)
	for i, v := range broken {
		if i == 0 {
			stakes.Stoss = v.Call
		}
		v.Call = -1 // a call is one of the bidding
		g.before = append(g.before, v)
	}
	g.terms = settlement.NewTerms(c.r, c.Contract, g.declarer, g.partner, stakes)
}
