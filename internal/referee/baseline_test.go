package referee

import (
	"math/bits"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// The yardstick of the benchmark: the same games in a plain bit-mask program, written for one round (everything as in the Ordnung of
// 1989, no Stöße, no Stock), that answers with the payouts alone. It has none of the parameters, reports nothing and cannot say why.

// plainTables are the orders of a contract.
type plainTables struct {
	class    [32]uint8
	masks    [5]uint32
	strength [5][32]uint8
	trumps   [14]uint8
	trumpN   int
	least    int // Laufende that are paid from
}

// plainGame is a game as the yardstick reads it.
type plainGame struct {
	tables            *plainTables
	hands             [4]uint32
	cards             [32]uint8
	declarer, partner int
	called            uint32 // the called card's bit
	calledClass       uint8
	price             int64
	ramsch            bool
}

var plainPoints = [8]uint8{11, 10, 4, 3, 2, 0, 0, 0}

func newPlainTables(g *Game) *plainTables {
	t := &plainTables{least: 3}
	if g.contract.Type != schafkopf.Rufspiel && g.contract.Type != schafkopf.Solo {
		t.least = 2
	}
	for c := range schafkopf.Card(32) {
		t.class[c] = uint8(g.order.Led(c))
		for led := range schafkopf.Led(5) {
			if g.order.Led(c) == led || g.order.Led(c) == schafkopf.LedTrump {
				t.strength[led][c] = uint8(64 - g.order.Place(c))
			}
		}
	}
	for led := range schafkopf.Led(5) {
		t.masks[led] = uint32(g.order.Following(led))
	}
	for _, c := range g.order.TrumpList() {
		t.trumps[t.trumpN] = uint8(c)
		t.trumpN++
	}
	return t
}

func newPlainGame(g *Game, t *plainTables) plainGame {
	p := plainGame{tables: t, declarer: g.declarer, partner: g.partner, ramsch: g.contract.Type == schafkopf.Ramsch, calledClass: 9}
	for seat := range p.hands {
		p.hands[seat] = uint32(g.hands[seat])
	}
	for n := range g.count {
		for i, c := range g.tricks[n].cards {
			p.cards[4*n+i] = uint8(c)
		}
	}
	p.price = map[schafkopf.Type]int64{schafkopf.Rufspiel: 10, schafkopf.Ramsch: 20}[g.contract.Type]
	if p.price == 0 {
		p.price = 50
	}
	if g.contract.Called != schafkopf.NoCard {
		p.called, p.calledClass = 1<<g.contract.Called, uint8(g.contract.Called.Suit())
	}
	return p
}

// replay answers with the payouts by seat, false where a card is illegal.
func (g *plainGame) replay() (payouts [4]int64, legal bool) {
	t := g.tables
	hands := g.hands
	var points, tricks [4]int
	leader, free := 0, g.called == 0
	for n := range 8 {
		best, bestSeat, sum, seat := -1, 0, 0, leader
		var led uint8
		for i := range 4 {
			card := g.cards[n*4+i] & 31
			bit := uint32(1) << card
			hand := hands[seat]
			bound := !free && hand&g.called != 0
			if hand&bit == 0 {
				return payouts, false
			}
			if i == 0 {
				led = t.class[card]
				if bound && led == g.calledClass && bit != g.called && bits.OnesCount32(hand&t.masks[led]) < 4 {
					return payouts, false
				}
			} else {
				follow := hand & t.masks[led]
				switch {
				case follow != 0 && bit&follow == 0:
					return payouts, false
				case bound && led == g.calledClass && bit != g.called:
					return payouts, false
				case bound && led != g.calledClass && bit == g.called && hand != bit:
					return payouts, false
				}
			}
			hands[seat] = hand &^ bit
			if s := int(t.strength[led][card]); s > best {
				best, bestSeat = s, seat
			}
			sum += int(plainPoints[card&7])
			seat = (seat + 1) & 3
		}
		free = free || led == g.calledClass
		points[bestSeat] += sum
		tricks[bestSeat]++
		leader = bestSeat
	}
	if g.ramsch {
		return g.ramschPayouts(&points, &tricks), true
	}
	party := g.hands[g.declarer]
	own, taken := points[g.declarer], tricks[g.declarer]
	if g.partner >= 0 {
		party |= g.hands[g.partner]
		own += points[g.partner]
		taken += tricks[g.partner]
	}
	held := party>>t.trumps[0]&1 != 0
	run := 0
	for _, c := range t.trumps[:t.trumpN] {
		if (party>>c&1 != 0) != held {
			break
		}
		run++
	}
	price := g.price
	if run >= t.least {
		price += 10 * int64(run)
	}
	won := own >= 61
	if won && own > 90 || !won && own < 31 {
		price += 10
	}
	if taken == 0 || taken == 8 {
		price += 10
	}
	if !won {
		price = -price
	}
	for seat := range payouts {
		switch {
		case g.partner >= 0 && (seat == g.declarer || seat == g.partner):
			payouts[seat] = price
		case seat == g.declarer:
			payouts[seat] = 3 * price
		default:
			payouts[seat] = -price
		}
	}
	return payouts, true
}

// ramschPayouts leaves out the tie, for which the games that are measured are too few to matter.
func (g *plainGame) ramschPayouts(points, tricks *[4]int) (payouts [4]int64) {
	loser := 0
	for seat := range points {
		if points[seat] > points[loser] || points[seat] == points[loser] && tricks[seat] > tricks[loser] {
			loser = seat
		}
	}
	for seat := range payouts {
		if seat != loser {
			payouts[seat] = g.price
			if tricks[seat] == 0 {
				payouts[seat] *= 2
			}
			payouts[loser] -= payouts[seat]
		}
	}
	return payouts
}
