package referee

import (
	"math/rand/v2"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// round expands a preset with settings.
func round(t testing.TB, preset ruleset.Preset, settings ...ruleset.Setting) *ruleset.Ruleset {
	t.Helper()
	r, faults := ruleset.Expand(ruleset.Patch{Preset: preset, Settings: settings})
	if len(faults) > 0 {
		t.Fatalf("ruleset: %v", faults)
	}
	return r
}

// house is a round that plays everything.
func house(t testing.TB, players int, deck schafkopf.Deck, more ...ruleset.Setting) *ruleset.Ruleset {
	t.Helper()
	settings := []ruleset.Setting{{Path: "players", Value: int64(players)}, {Path: "deck", Value: deck.String()}}
	return round(t, "bsv-1989-varianten", append(settings, more...)...)
}

// randomGame is a game of the contract with random hands and random legal cards. A Rufspiel's declarer can call the card.
func randomGame(r *rand.Rand, rules *ruleset.Ruleset, typ schafkopf.Type) *Record {
	players, size := rules.Players, rules.HandSize()
	rec := &Record{Declarer: r.IntN(players), Partner: schafkopf.NoSeat}
	rec.Contract = schafkopf.Contract{Type: typ, Suit: schafkopf.NoSuit, Called: schafkopf.NoCard}
	if typ.NamesSuit() {
		rec.Contract.Suit = schafkopf.Suits[r.IntN(4)]
	}
	cards := rules.Deck.Cards().Cards()
	var hands [schafkopf.MaxPlayers]schafkopf.Set
	for {
		r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		rec.Hands = nil
		for seat := range players {
			hand := cards[seat*size : (seat+1)*size]
			hands[seat] = schafkopf.SetOf(hand...)
			rec.Hands = append(rec.Hands, append([]schafkopf.Card(nil), hand...))
		}
		if fits(r, rules, rec, &hands) {
			break
		}
	}
	if typ == schafkopf.Sie {
		return rec
	}
	s := schafkopf.Situation{Order: rules.Order(rec.Contract), Rules: rules.PlayRules(typ), Called: rec.Contract.Called}
	leader := 0
	if typ == schafkopf.Bettel && rules.Bettel.DeclarerLeads {
		leader = rec.Declarer
	}
	dealt := hands
	for range size {
		s.Trick = schafkopf.Trick{Leader: leader}
		for s.Trick.Len < players {
			seat := s.Trick.Next(players)
			s.Hand = hands[seat]
			if s.Called != schafkopf.NoCard {
				s.SuitDealt = (dealt[seat] & s.Order.Following(schafkopf.Led(s.Called.Suit()))).Len()
			}
			legal := s.Legal().Cards()
			card := legal[r.IntN(len(legal))]
			hands[seat] = hands[seat].Without(card)
			s.Trick.Cards[s.Trick.Len] = card
			s.Trick.Len++
		}
		rec.Tricks = append(rec.Tricks, PlayedTrick{Leader: leader, Cards: append([]schafkopf.Card(nil), s.Trick.Cards[:players]...)})
		if s.Called != schafkopf.NoCard && s.Trick.Led(s.Order) == schafkopf.Led(s.Called.Suit()) {
			s.Free = true
		}
		leader = s.Trick.Winner(s.Order, players)
	}
	return rec
}

// fits completes the contract for the hands that were dealt, or wants others.
func fits(r *rand.Rand, rules *ruleset.Ruleset, rec *Record, hands *[schafkopf.MaxPlayers]schafkopf.Set) bool {
	switch rec.Contract.Type {
	case schafkopf.Ramsch:
		rec.Declarer = schafkopf.NoSeat
	case schafkopf.Rufspiel:
		suit := []schafkopf.Suit{schafkopf.Eichel, schafkopf.Gras, schafkopf.Schellen}[r.IntN(3)]
		rec.Contract.Called = schafkopf.NewCard(suit, schafkopf.Sau)
		plain := rules.Order(rec.Contract).Following(schafkopf.Led(suit))
		hand := hands[rec.Declarer]
		return hand&plain != 0 && !hand.Has(rec.Contract.Called)
	case schafkopf.Hochzeit:
		rec.Partner = (rec.Declarer + 1 + r.IntN(3)) % 4
		if (hands[rec.Declarer] & rules.Order(rec.Contract).Trumps).Len() != 1 {
			return false
		}
		offered := (hands[rec.Declarer] & rules.Order(rec.Contract).Trumps).First()
		back := hands[rec.Partner].Cards()
		returned := back[r.IntN(len(back))]
		rec.Hochzeit = &Exchange{Partner: rec.Partner, Offered: offered, Returned: returned}
		hands[rec.Declarer] = hands[rec.Declarer].Without(offered).With(returned)
		hands[rec.Partner] = hands[rec.Partner].Without(returned).With(offered)
	case schafkopf.Sie:
		// A Sie is too rare to wait for: it is dealt.
		want := rules.Order(rec.Contract).TrumpList()[:rules.HandSize()]
		for i, card := range want {
			for seat := range rec.Hands {
				for j, other := range rec.Hands[seat] {
					if other == card {
						rec.Hands[seat][j], rec.Hands[rec.Declarer][i] = rec.Hands[rec.Declarer][i], card
					}
				}
			}
		}
		for seat := range rec.Hands {
			hands[seat] = schafkopf.SetOf(rec.Hands[seat]...)
		}
	}
	return true
}

func checked(t testing.TB, rec *Record, r *ruleset.Ruleset) Game {
	t.Helper()
	var g Game
	faults := rec.Check(r, &g)
	if len(faults) > 0 {
		t.Fatalf("%+v\n%+v", faults, rec)
	}
	return g
}
