package main

import (
	"math/rand/v2"
	"strconv"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// A request of each hot operation, accepted by the round that is played when nothing is said.
const (
	validateMove  = `{"contract":{"type":"rufspiel","called_card":"GA"},"hand":["GA","GK","E9","HO"],"trick":{"leader":3,"cards":["G7"]},"declarer":2,"card":"GA"}`
	legalMoves    = `{"contract":{"type":"solo","suit":"eichel"},"hand":["EA","EK","E9","EO"],"trick":{"leader":3,"cards":["E7"]}}`
	resolveTrick  = `{"contract":{"type":"wenz"},"trick":{"leader":1,"cards":["GA","GU","G9","SU"]}}`
	computePayout = `{"contract":{"type":"solo","suit":"eichel"},"declarer":0,"result":{"declarer_points":95,"declarer_tricks":7},"laufende":3,"stoss":1}`
)

// newRandom makes every run ask the same.
func newRandom() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// appendGame appends a games/replay request of a Rufspiel in which random legal cards were played.
func appendGame(b []byte, rng *rand.Rand) []byte {
	for {
		var hands [4]schafkopf.Set
		for i, card := range rng.Perm(schafkopf.CardCount) {
			hands[i/8] = hands[i/8].With(schafkopf.Card(card))
		}
		declarer := rng.IntN(4)
		for _, suit := range []schafkopf.Suit{schafkopf.Eichel, schafkopf.Gras, schafkopf.Schellen} {
			called := schafkopf.NewCard(suit, schafkopf.Sau)
			c := schafkopf.Contract{Type: schafkopf.Rufspiel, Suit: schafkopf.NoSuit, Called: called}
			if suits := schafkopf.OrderOf(c, schafkopf.Long, schafkopf.BettelOrder{}).Following(schafkopf.Led(suit)); !hands[declarer].Has(called) && hands[declarer]&suits != 0 {
				return appendPlayed(b, rng, hands, c, declarer)
			}
		}
	}
}

func appendPlayed(b []byte, rng *rand.Rand, hands [4]schafkopf.Set, c schafkopf.Contract, declarer int) []byte {
	o := schafkopf.OrderOf(c, schafkopf.Long, schafkopf.BettelOrder{})
	b = append(b, `{"hands":[`...)
	for seat, hand := range hands {
		b = appendCards(separate(b, seat), hand.Cards())
	}
	b = append(b, `],"contract":{"type":"rufspiel","called_card":"`...)
	b = append(b, c.Called.String()...)
	b = append(b, `"},"declarer":`...)
	b = strconv.AppendInt(b, int64(declarer), 10)
	b = append(b, `,"tricks":[`...)
	leader, free := 0, false
	for n := range 8 {
		t := schafkopf.Trick{Leader: leader}
		for range 4 {
			seat := t.Next(4)
			s := schafkopf.Situation{Order: o, Rules: schafkopf.PlayRules{RunawayMin: 4}, Hand: hands[seat], Trick: t, Called: c.Called, Free: free}
			legal := s.Legal().Cards()
			card := legal[rng.IntN(len(legal))]
			t.Cards[t.Len] = card
			t.Len++
			hands[seat] = hands[seat].Without(card)
		}
		free = free || t.Led(o) == schafkopf.Led(c.Called.Suit())
		leader = t.Winner(o, 4)
		b = append(separate(b, n), `{"cards":`...)
		b = append(appendCards(b, t.Cards[:4]), '}')
	}
	return append(b, `]}`...)
}

// appendTrick appends a tricks/resolve request.
func appendTrick(b []byte, rng *rand.Rand) []byte {
	contracts := []string{`"wenz"`, `"solo","suit":"eichel"`, `"solo","suit":"herz"`, `"rufspiel","called_card":"GA"`}
	b = append(b, `{"contract":{"type":`...)
	b = append(b, contracts[rng.IntN(len(contracts))]...)
	b = append(b, `},"trick":{"leader":`...)
	b = strconv.AppendInt(b, int64(rng.IntN(4)), 10)
	b = append(b, `,"cards":`...)
	var cards []schafkopf.Card
	for _, card := range rng.Perm(schafkopf.CardCount)[:4] {
		cards = append(cards, schafkopf.Card(card))
	}
	return append(appendCards(b, cards), `}}`...)
}

func appendCards(b []byte, cards []schafkopf.Card) []byte {
	b = append(b, '[')
	for i, c := range cards {
		b = append(separate(b, i), '"')
		b = append(b, c.String()...)
		b = append(b, '"')
	}
	return append(b, ']')
}

func separate(b []byte, n int) []byte {
	if n > 0 {
		b = append(b, ',')
	}
	return b
}
