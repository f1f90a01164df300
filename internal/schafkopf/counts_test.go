package schafkopf_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

var update = flag.Bool("update", false, "write the counts that are missing")

// depth is how many cards the counts go deep: two tricks.
const depth = 8

// counted is a deal whose legal continuations are counted: by the package and by the reference.
type counted struct {
	contract schafkopf.Contract
	deck     schafkopf.Deck
	hands    [][]string
	counts   []int
}

// TestCounts counts, for the deals in testdata/counts, the ways to play on legally from the first lead, depth by depth. The numbers
// of the files, of the package and of the slow reference must be the same; a contract without a file fails.
func TestCounts(t *testing.T) {
	for _, typ := range playedTypes() {
		for _, deck := range []schafkopf.Deck{schafkopf.Long, schafkopf.Short} {
			t.Run(fmt.Sprintf("%v/%v", typ, deck), func(t *testing.T) {
				t.Parallel()
				path := filepath.Join("testdata", "counts", fmt.Sprintf("%v-%v.txt", typ, deck))
				data, err := os.ReadFile(path)
				if err != nil {
					t.Fatalf("no counts of this contract: %v", err)
				}
				c := readCounted(t, string(data))
				order := schafkopf.OrderOf(c.contract, c.deck, schafkopf.BettelOrder{})
				reference := slowContract(c.contract, c.deck, schafkopf.BettelOrder{})
				var sets []schafkopf.Set
				for _, hand := range c.hands {
					set := schafkopf.Set(0)
					for _, name := range hand {
						card, _ := schafkopf.ParseCard(name)
						set = set.With(card)
					}
					sets = append(sets, set)
				}
				var fast, slow []int
				for d := 1; d <= depth; d++ {
					fast = append(fast, countFast(order, c.contract.Called, slices.Clone(sets), schafkopf.Trick{}, false, d))
					slow = append(slow, countSlow(reference, slices.Clone(c.hands), nil, 0, false, d))
				}
				if !slices.Equal(fast, slow) {
					t.Fatalf("the package counts %v, the reference %v", fast, slow)
				}
				if *update && len(c.counts) == 0 {
					for d, n := range slow {
						data = fmt.Appendf(data, "depth %d %d\n", d+1, n)
					}
					if err := os.WriteFile(path, data, 0o644); err != nil {
						t.Fatal(err)
					}
				} else if !slices.Equal(slow, c.counts) {
					t.Fatalf("%s says %v, counted are %v", path, c.counts, slow)
				}
			})
		}
	}
}

// readCounted reads a file of counts.
func readCounted(t *testing.T, text string) counted {
	c := counted{contract: schafkopf.Contract{Suit: schafkopf.NoSuit, Called: schafkopf.NoCard}}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) < 2 {
			continue
		}
		switch words[0] {
		case "contract":
			c.contract.Type, _ = schafkopf.ParseType(words[1])
			for _, w := range words[2:] {
				if suit, ok := schafkopf.ParseSuit(w); ok {
					c.contract.Suit = suit
				} else {
					c.contract.Called, _ = schafkopf.ParseCard(w)
				}
			}
		case "deck":
			if words[1] == "short" {
				c.deck = schafkopf.Short
			}
		case "hand":
			c.hands = append(c.hands, words[2:])
		case "depth":
			var n int
			if _, err := fmt.Sscan(words[2], &n); err != nil {
				t.Fatal(err)
			}
			c.counts = append(c.counts, n)
		}
	}
	return c
}

// countFast counts the ways to lay so many more cards.
func countFast(o *schafkopf.Order, called schafkopf.Card, hands []schafkopf.Set, trick schafkopf.Trick, free bool, cards int) (n int) {
	if trick.Len == len(hands) {
		free = free || called != schafkopf.NoCard && trick.Led(o) == schafkopf.Led(called.Suit())
		trick = schafkopf.Trick{Leader: trick.Winner(o, len(hands))}
	}
	seat := trick.Next(len(hands))
	s := schafkopf.Situation{Order: o, Rules: schafkopf.PlayRules{RunawayMin: 4}, Hand: hands[seat], Trick: trick, Called: called, Free: free}
	for _, card := range s.Legal().Cards() {
		if cards == 1 {
			n++
			continue
		}
		next := trick
		next.Cards[next.Len] = card
		next.Len++
		hands[seat] = s.Hand.Without(card)
		n += countFast(o, called, hands, next, free, cards-1)
	}
	hands[seat] = s.Hand
	return n
}

// countSlow is countFast by the reference.
func countSlow(g slowGame, hands [][]string, trick []string, leader int, free bool, cards int) (n int) {
	if len(trick) == len(hands) {
		free = free || g.called != "" && g.asks(trick[0]) == g.called[:1]
		leader = (leader + g.taker(trick)) % len(hands)
		trick = nil
	}
	seat := (leader + len(trick)) % len(hands)
	hand := hands[seat]
	for i, card := range hand {
		if len(g.broken(slowPosition{hand: hand, trick: trick, free: free, min: 4}, card)) > 0 {
			continue
		}
		if cards == 1 {
			n++
			continue
		}
		hands[seat] = slices.Delete(slices.Clone(hand), i, i+1)
		n += countSlow(g, hands, append(slices.Clone(trick), card), leader, free, cards-1)
	}
	hands[seat] = hand
	return n
}
