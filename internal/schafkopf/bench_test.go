package schafkopf

import (
	"math/rand/v2"
	"testing"
)

// positions are the moves of a thousand random legal games of every contract kind: many games, since a few that repeat flatter
// the branch predictor.
func positions(games int) (all []Situation, tricks []Trick) {
	rng := rand.New(rand.NewPCG(1, 2))
	contracts := []Contract{
		{Type: Rufspiel, Suit: NoSuit, Called: NewCard(Gras, Sau)},
		{Type: Solo, Suit: Eichel, Called: NoCard},
		{Type: Wenz, Suit: NoSuit, Called: NoCard},
		{Type: Farbwenz, Suit: Schellen, Called: NoCard},
		{Type: Geier, Suit: NoSuit, Called: NoCard},
		{Type: Ramsch, Suit: NoSuit, Called: NoCard},
	}
	for g := range games {
		c := contracts[g%len(contracts)]
		o := OrderOf(c, Long, BettelOrder{})
		var hands [4]Set
		for i, card := range rng.Perm(CardCount) {
			hands[i/8] = hands[i/8].With(Card(card))
		}
		leader, free := 0, false
		for range 8 {
			t := Trick{Leader: leader}
			for range 4 {
				seat := t.Next(4)
				s := Situation{Order: o, Rules: PlayRules{RunawayMin: 4}, Hand: hands[seat], Trick: t, Called: c.Called, Free: free}
				all = append(all, s)
				legal := s.Legal().Cards()
				card := legal[rng.IntN(len(legal))]
				t.Cards[t.Len] = card
				t.Len++
				hands[seat] = hands[seat].Without(card)
			}
			free = free || c.Called != NoCard && t.Led(o) == Led(c.Called.Suit())
			leader = t.Winner(o, 4)
			tricks = append(tricks, t)
		}
	}
	return all, tricks
}

func BenchmarkLegal(b *testing.B) {
	all, _ := positions(1000)
	b.ReportAllocs()
	i, sum := 0, Set(0)
	for b.Loop() {
		sum ^= all[i].Legal()
		if i++; i == len(all) {
			i = 0
		}
	}
	sink = sum
}

func BenchmarkTrickWinner(b *testing.B) {
	all, tricks := positions(1000)
	orders := make([]*Order, len(tricks))
	for i := range tricks {
		orders[i] = all[i*4].Order
	}
	b.ReportAllocs()
	i, sum := 0, 0
	for b.Loop() {
		sum += tricks[i].Winner(orders[i], 4)
		if i++; i == len(tricks) {
			i = 0
		}
	}
	sink = Set(sum)
}

var sink Set
