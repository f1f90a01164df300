package schafkopf_test

import (
	"math/rand/v2"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// TestLayAgreesWithTheJudge: Lay takes exactly the trick's cards out of the hands, and says that all have followed when Judge, card
// by card, finds nothing against the rules of following.
func TestLayAgreesWithTheJudge(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	types := playedTypes()
	followed, refused := 0, 0
	for range 50_000 {
		deck, players := schafkopf.Deck(r.IntN(2)), 3+r.IntN(2)
		contract := schafkopf.Contract{Type: types[r.IntN(len(types))], Suit: schafkopf.Suits[r.IntN(4)]}
		order := schafkopf.OrderOf(contract, deck, schafkopf.BettelOrder{})
		cards := deck.Cards().Cards()
		r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		var hands [schafkopf.MaxPlayers]schafkopf.Set
		size := 1 + r.IntN(6)
		for seat := range players {
			hands[seat] = schafkopf.SetOf(cards[seat*size : seat*size+size]...)
		}
		trick := schafkopf.Trick{Leader: r.IntN(players)}
		after, clean := hands, true
		for range 1 + r.IntN(players) {
			seat := (trick.Leader + trick.Len) % players
			s := schafkopf.Situation{Order: order, Hand: hands[seat], Trick: trick, Called: schafkopf.NoCard}
			card := hands[seat].Cards()[r.IntN(size)]
			if legal := s.Legal().Cards(); r.IntN(8) > 0 {
				card = legal[r.IntN(len(legal))]
			}
			clean = clean && s.Judge(card) == 0
			after[seat] = after[seat].Without(card)
			trick.Cards[trick.Len] = card
			trick.Len++
		}
		if set, held := trick.Held(&hands, players); !held || set != trick.Set() {
			t.Fatalf("%v of the hands %v: held %v, cards %v", trick, hands, held, set.Cards())
		}
		got := hands
		if say := trick.Lay(order, &got, players); say != clean || got != after {
			t.Fatalf("%v of the hands %v: followed %v, want %v; left %v, want %v", trick, hands, say, clean, got, after)
		}
		if clean {
			followed++
		} else {
			refused++
		}
	}
	if followed < 1000 || refused < 1000 {
		t.Errorf("%d clean tricks and %d others are too few to tell", followed, refused)
	}
}

// TestHeldMissesACard: a card of another seat, one that lies twice, and none at all.
func TestHeldMissesACard(t *testing.T) {
	card := func(name string) schafkopf.Card {
		c, _ := schafkopf.ParseCard(name)
		return c
	}
	eo, gro, ho, so, s7 := card("EO"), card("GO"), card("HO"), card("SO"), card("S7")
	hands := [schafkopf.MaxPlayers]schafkopf.Set{schafkopf.SetOf(eo), schafkopf.SetOf(gro), schafkopf.SetOf(ho), schafkopf.SetOf(so, s7)}
	for _, c := range []struct {
		leader int
		cards  [schafkopf.MaxPlayers]schafkopf.Card
		held   bool
	}{
		{0, [...]schafkopf.Card{eo, gro, ho, so}, true},
		{2, [...]schafkopf.Card{ho, so, eo, gro}, true},
		{1, [...]schafkopf.Card{eo, gro, ho, so}, false},
		{0, [...]schafkopf.Card{eo, gro, ho, ho}, false},
		{0, [...]schafkopf.Card{eo, gro, ho, schafkopf.NoCard}, false}, // whose last five bits are those of s7
	} {
		trick := schafkopf.Trick{Leader: c.leader, Cards: c.cards, Len: 4}
		if _, held := trick.Held(&hands, 4); held != c.held {
			t.Errorf("%v led by %d: %v", c.cards, c.leader, held)
		}
	}
}

// TestTurnsGoRound: whoever takes a trick sits so many places after the leader.
func TestTurnsGoRound(t *testing.T) {
	order := schafkopf.OrderOf(schafkopf.Contract{Type: schafkopf.Wenz}, schafkopf.Long, schafkopf.BettelOrder{})
	for players := 3; players <= 4; players++ {
		for leader := range players {
			for place := range players { // the Gras-Sau lies there among lower cards of the suit
				trick := schafkopf.Trick{Leader: leader, Len: players}
				for i, rank := range []schafkopf.Rank{schafkopf.Neun, schafkopf.Acht, schafkopf.Sieben, schafkopf.Koenig}[:players] {
					trick.Cards[i] = schafkopf.NewCard(schafkopf.Gras, rank)
				}
				trick.Cards[place] = schafkopf.NewCard(schafkopf.Gras, schafkopf.Sau)
				if got, want := trick.Winner(order, players), (leader+place)%players; got != want {
					t.Errorf("%d players, leader %d, place %d: seat %d takes it, want %d", players, leader, place, got, want)
				}
			}
		}
	}
}
