package bidding

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// anyRound draws a ruleset out of those that differ in the bidding.
func anyRound(t *rapid.T) *ruleset.Ruleset {
	p := ruleset.Patch{Preset: rapid.SampledFrom(ruleset.Presets).Draw(t, "preset")}
	for _, s := range []struct {
		path   string
		values []any
	}{
		{"bidding", []any{nil, "open", "two_phase"}},
		{"bidding_pairing", []any{nil, "front_first", "back_first"}},
		{"steigern.mode", []any{nil, "on"}},
		{"herz_solo_first", []any{nil, true}},
		{"players", []any{nil, nil, 3}},
		{"deck", []any{nil, nil, "short"}},
		{"hochzeit.rank", []any{nil, "in_ranking", "pre_bid"}},
		{"hochzeit.offer", []any{nil, "open", "hidden"}},
		{"all_pass", []any{nil, []string{"ramsch", "redeal"}, []string{"muss", "stock", "ramsch"}}},
		{"renonce", []any{nil, "bid", "after_all_pass"}},
	} {
		if v := rapid.SampledFrom(s.values).Draw(t, s.path); v != nil {
			p = p.With(s.path, v)
		}
	}
	r, faults := ruleset.Expand(p)
	if len(faults) > 0 {
		t.Skip("contradiction")
	}
	return r
}

// contracts are all contracts that are without fault in a deck, admitted or not.
var contracts = [...][]schafkopf.Contract{schafkopf.Long: contractsIn(schafkopf.Long), schafkopf.Short: contractsIn(schafkopf.Short)}

func contractsIn(deck schafkopf.Deck) (list []schafkopf.Contract) {
	for _, kind := range schafkopf.Types {
		for _, suit := range append([]schafkopf.Suit{schafkopf.NoSuit}, schafkopf.Suits[:]...) {
			for card := range schafkopf.Card(schafkopf.CardCount) {
				if kind != schafkopf.Rufspiel {
					card = schafkopf.NoCard
				}
				for flags := range 8 {
					c := schafkopf.Contract{Type: kind, Suit: suit, Called: card, Tout: flags&1 > 0, Renonce: flags&2 > 0, Forced: flags&4 > 0}
					if len(c.Check(false)) == 0 && (card == schafkopf.NoCard || deck.Cards().Has(card)) {
						list = append(list, c)
					}
				}
				if kind != schafkopf.Rufspiel {
					break
				}
			}
		}
	}
	return list
}

// everyCall is each call that a seat could make: all words, and with each all that it could name.
func everyCall(r *ruleset.Ruleset, seat int) (list []Call) {
	for say := range sayEnd {
		c := Call{Seat: seat, Say: say, Bid: NoBid, Card: schafkopf.NoCard}
		switch say {
		case SayRank:
			for _, class := range schafkopf.MasterOrder {
				c.Class = &class
				list = append(list, c)
			}
		case SayBid:
			for bid := 55; bid <= 130; bid += 5 {
				c.Bid = bid
				list = append(list, c)
			}
		case SayAnnounce:
			for _, contract := range contracts[r.Deck] {
				c.Contract = &contract
				list = append(list, c)
			}
		case SayOffer:
			c.Card = schafkopf.NewCard(schafkopf.Herz, schafkopf.Neun)
			list = append(list, c)
		default:
			list = append(list, c)
		}
	}
	return list
}

func drawHand(t *rapid.T, r *ruleset.Ruleset, label string) []schafkopf.Card {
	return rapid.Permutation(r.Deck.Cards().Cards()).Draw(t, label)[:r.HandSize()]
}

// TestExpectedWordsAreTheLegalOnes goes through random dialogues: at each step the words that the answer expects of the seat are
// exactly those that it can say without a violation. A last speaker may besides name the one thing that follows.
func TestExpectedWordsAreTheLegalOnes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyRound(t)
		var calls []Call
		for step := range 25 {
			a := replay(t, r, calls)
			if a.ToSpeak == schafkopf.NoSeat {
				if a.Outcome == Open || len(a.Expected) > 0 {
					t.Fatalf("nobody speaks: %s", summary(a))
				}
				return
			}
			if a.Outcome != Open || a.Result != nil || len(a.Violations) > 0 || len(a.Expected) == 0 {
				t.Fatalf("after legal calls: %s", summary(a))
			}
			var legal []Say
			var next []Call
			for seat := range r.Players {
				for _, c := range everyCall(r, seat) {
					if len(replay(t, r, append(slices.Clip(calls), c)).Violations) > 0 {
						continue
					}
					next = append(next, c)
					named := (c.Say == SayRamsch || c.Say == SayStock) && len(r.AllPass) == 1
					if seat == a.ToSpeak && !named && !slices.Contains(legal, c.Say) {
						legal = append(legal, c.Say)
					}
				}
			}
			if !slices.Equal(legal, a.Expected) {
				t.Fatalf("after %v: seat %d can say %v, expected are %v", calls, a.ToSpeak, legal, a.Expected)
			}
			// Every word is as likely as any other, however many forms it has.
			say := rapid.SampledFrom(legal).Draw(t, "say")
			if step%3 == 2 {
				say = rapid.SampledFrom(next).Draw(t, "any").Say
			}
			next = slices.DeleteFunc(next, func(c Call) bool { return c.Say != say })
			calls = append(calls, rapid.SampledFrom(next).Draw(t, "call"))
		}
		t.Fatal("the dialogue does not end")
	})
}

func replay(t *rapid.T, r *ruleset.Ruleset, calls []Call) Auction {
	a, faults := ReplayAuction(r, Dialogue{Calls: calls})
	if len(faults) > 0 {
		t.Fatalf("faults: %s", faultsOf(faults))
	}
	return a
}

// TestDialoguesOfAnyWords reads anything: it answers the same twice, leaves its input alone, and its verdict agrees with itself.
func TestDialoguesOfAnyWords(t *testing.T) { rapid.Check(t, anyDialogue) }

func FuzzDialogue(f *testing.F) { f.Fuzz(rapid.MakeFuzz(anyDialogue)) }

func anyDialogue(t *rapid.T) {
	r := anyRound(t)
	d := Dialogue{}
	for range rapid.IntRange(0, 14).Draw(t, "length") {
		seat := rapid.IntRange(0, r.Players-1).Draw(t, "seat")
		if rapid.IntRange(0, 2).Draw(t, "sense") > 0 {
			if a := replay(t, r, d.Calls); a.ToSpeak != schafkopf.NoSeat {
				seat = a.ToSpeak
			}
		}
		d.Calls = append(d.Calls, rapid.SampledFrom(everyCall(r, seat)).Draw(t, "call"))
	}
	if rapid.Bool().Draw(t, "hands") {
		deck := rapid.Permutation(r.Deck.Cards().Cards()).Draw(t, "deck")
		for seat := range r.Players {
			d.Hands = append(d.Hands, deck[seat*r.HandSize():(seat+1)*r.HandSize()])
		}
	}
	before := slices.Clone(d.Calls)
	a, faults := ReplayAuction(r, d)
	b, again := ReplayAuction(r, d)
	if !reflect.DeepEqual(a, b) || !reflect.DeepEqual(faults, again) {
		t.Fatal("two answers to one question")
	}
	if !reflect.DeepEqual(before, d.Calls) {
		t.Fatal("the input was changed")
	}
	if len(faults) > 0 {
		return
	}
	if (a.Outcome == Open) != (a.ToSpeak != schafkopf.NoSeat) || (a.Outcome == Game) && a.Result == nil || a.Outcome == Open && a.Result != nil {
		t.Fatalf("contradiction: %s", summary(a))
	}
	for i, v := range a.Violations {
		if v.Call < 0 || v.Call >= len(d.Calls) || v.Seat != d.Calls[v.Call].Seat || i > 0 && a.Violations[i-1].Call > v.Call {
			t.Fatalf("misplaced: %s", codes(a.Violations))
		}
	}
}
