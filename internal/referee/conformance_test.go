package referee

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/bidding"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// tables are the decks and numbers of players that are played.
var tables = []struct {
	players int
	deck    schafkopf.Deck
}{{4, schafkopf.Long}, {4, schafkopf.Short}, {3, schafkopf.Short}}

// variants are rounds that differ in what bears on the play.
var variants = [][]ruleset.Setting{
	nil,
	{setting("called_card.discard", "always"), setting("called_card.runaway_min", 3), setting("called_card.runaway_measure", "at_deal")},
	{setting("called_card.discard", "from_penultimate"), setting("called_card.runaway_on_follow", true), setting("laufende.mode", "without")},
	{setting("bettel.trumps", "herz"), setting("bettel.ten", "high"), setting("bettel.must_beat", true), setting("bettel.declarer_leads", true), setting("ramsch.must_beat", true)},
	{setting("ramsch.losers", 2), setting("ramsch.jungfrau", "all"), setting("stock.share", "split"), setting("stock.on_loss", "stays"), setting("tariff.unit", 7)},
}

// eachContract runs a test for every contract that a table plays, in every variant that bears on it.
func eachContract(t *testing.T, run func(t *testing.T, rules *ruleset.Ruleset, typ schafkopf.Type, r *rand.Rand)) {
	for _, table := range tables {
		for _, typ := range schafkopf.Types {
			if table.players == 3 && typ.Partner() {
				continue
			}
			t.Run(fmt.Sprintf("%v/%v/%d", typ, table.deck, table.players), func(t *testing.T) {
				t.Parallel()
				for i, v := range variants {
					if table.players == 3 && v != nil && strings.HasPrefix(v[0].Path, "called_card") {
						continue
					}
					run(t, house(t, table.players, table.deck, v...), typ, rand.New(rand.NewPCG(uint64(typ), uint64(i))))
				}
			})
		}
	}
}

// TestConformance plays random games of every contract, deck and number of players to the end: nothing is against the rules, the
// points are 120, the tricks all, the payouts and the change of the Stock sum to zero, and the order of the cards in the hands does
// not matter.
func TestConformance(t *testing.T) {
	games := 200
	if testing.Short() {
		games = 20
	}
	eachContract(t, func(t *testing.T, rules *ruleset.Ruleset, typ schafkopf.Type, r *rand.Rand) {
		for range games {
			rec := randomGame(r, rules, typ)
			rec.Stock = int64(10 * r.IntN(9))
			for range r.IntN(rules.Stoss.Max + 1) {
				if typ != schafkopf.Ramsch && typ != schafkopf.Sie {
					rec.Stoss = append(rec.Stoss, bidding.Stoss{Seat: schafkopf.NoSeat, AfterCards: bidding.Unstated})
				}
			}
			game := checked(t, rec, rules)
			var replay Replay
			fault := game.Replay(&replay)
			if fault != nil {
				t.Fatal(fault)
			}
			checkFinished(t, rules, rec, &replay)
			for i := range rec.Hands {
				r.Shuffle(len(rec.Hands[i]), func(a, b int) { rec.Hands[i][a], rec.Hands[i][b] = rec.Hands[i][b], rec.Hands[i][a] })
			}
			game = checked(t, rec, rules)
			var again Replay
			game.Replay(&again)
			if !reflect.DeepEqual(again, replay) {
				t.Fatalf("the order of a hand matters:\n%+v\n%+v", again, replay)
			}
		}
	})
}

func checkFinished(t *testing.T, rules *ruleset.Ruleset, rec *Record, r *Replay) {
	t.Helper()
	points, tricks, sum := 0, 0, r.Settlement.StockAfter-r.Settlement.StockBefore
	for seat := range rules.Players {
		points += r.Points[seat]
		tricks += r.TricksWon[seat]
		sum += r.Settlement.Payouts[seat]
	}
	switch {
	case len(r.Violations) > 0:
		t.Fatalf("a legal game is called illegal: %v\n%+v", said(r), rec)
	case !r.Finished || points != 120 || tricks != rules.HandSize() || sum != 0:
		t.Fatalf("finished %v, %d points, %d tricks, %d left over\n%+v", r.Finished, points, tricks, sum, rec)
	case rec.Contract.Type != schafkopf.Ramsch && r.DeclarerPoints+r.OpponentPoints != 120:
		t.Fatalf("%d and %d points", r.DeclarerPoints, r.OpponentPoints)
	}
}

// TestReplayEqualsPlay replays every beginning of random games: it is unfinished, the seat to play next is the one that did play,
// and its card is among the legal ones; a card that is not among them is reported with its place.
func TestReplayEqualsPlay(t *testing.T) {
	eachContract(t, func(t *testing.T, rules *ruleset.Ruleset, typ schafkopf.Type, r *rand.Rand) {
		if typ == schafkopf.Sie {
			return
		}
		whole := randomGame(r, rules, typ)
		for n := range rules.HandSize() * rules.Players {
			rec := *whole
			trick, place := n/rules.Players, n%rules.Players
			rec.Tricks = slices.Clone(whole.Tricks[:trick])
			if place > 0 {
				rec.Tricks = append(rec.Tricks, PlayedTrick{whole.Tricks[trick].Leader, whole.Tricks[trick].Cards[:place]})
			}
			game := checked(t, &rec, rules)
			var replay Replay
			game.Replay(&replay)
			seat, card := (whole.Tricks[trick].Leader+place)%rules.Players, whole.Tricks[trick].Cards[place]
			if replay.Finished || replay.NextSeat != seat || !replay.NextLegal.Has(card) {
				t.Fatalf("after %d cards seat %d may play %v; seat %d played %v", n, replay.NextSeat, replay.NextLegal.Cards(), seat, card)
			}
			checkIllegal(t, rules, &rec, &replay, trick, place)
		}
	})
}

// checkIllegal lets the seat play each card that it may not.
func checkIllegal(t *testing.T, rules *ruleset.Ruleset, rec *Record, replay *Replay, trick, place int) {
	t.Helper()
	game := checked(t, rec, rules)
	held := game.hands[replay.NextSeat]
	for _, done := range replay.Tricks[:replay.TrickCount] {
		held &^= done.Set()
	}
	for _, card := range (held &^ replay.NextLegal).Cards() {
		wrong := *rec
		wrong.Tricks = slices.Clone(rec.Tricks)
		if place == 0 {
			wrong.Tricks = append(wrong.Tricks, PlayedTrick{replay.NextSeat, []schafkopf.Card{card}})
		} else {
			last := &wrong.Tricks[trick]
			last.Cards = append(slices.Clone(last.Cards), card)
		}
		game := checked(t, &wrong, rules)
		var got Replay
		game.Replay(&got)
		if len(got.Violations) == 0 || !got.Finished {
			t.Fatalf("%v in trick %d is not reported: %+v", card, trick, got)
		}
		if v := got.Violations[0]; v.Seat != replay.NextSeat || v.Trick != trick || v.Card != card || v.Facts.Cards != replay.NextLegal {
			t.Fatalf("%v in trick %d: %+v, legal were %v", card, trick, v, replay.NextLegal.Cards())
		}
		sum := got.Settlement.StockAfter - got.Settlement.StockBefore
		for _, amount := range got.Settlement.Payouts {
			sum += amount
		}
		if sum != 0 {
			t.Fatalf("payouts %v leave %d", got.Settlement.Payouts, sum)
		}
	}
}

// TestClaimsInGames ends random games by a claim after each trick: the verdict agrees with the plain search, the others get the
// rest of a false one, and a claim of another than the leader is none.
func TestClaimsInGames(t *testing.T) {
	eachContract(t, func(t *testing.T, rules *ruleset.Ruleset, typ schafkopf.Type, r *rand.Rand) {
		if typ == schafkopf.Sie || typ == schafkopf.Ramsch {
			return
		}
		for range 20 {
			whole := randomGame(r, rules, typ)
			n := rules.HandSize() - 1 - r.IntN(4)
			rec := *whole
			rec.Tricks = whole.Tricks[:n]
			leader := whole.Tricks[n].Leader
			seat := r.IntN(rules.Players)
			rec.End = &End{settlement.ClaimAll, seat, NoTrick}
			game := checked(t, &rec, rules)
			var got Replay
			fault := game.Replay(&got)
			if fault != nil || !got.Finished || !got.HasClaim {
				t.Fatalf("%v %+v", fault, got)
			}
			tb := table{Game: &game}
			tb.start()
			p := tb.claim(&got, End{settlement.ClaimAll, seat, n})
			if seat != leader {
				if got.Claim.Holds || !slices.ContainsFunc(got.Violations, func(v schafkopf.Violation) bool { return v.Code == CodeNotOnLead && v.Trick == n }) {
					t.Fatalf("seat %d claims on the lead of seat %d: %+v", seat, leader, got)
				}
			} else if want := p.plainVerdict(); got.Claim.Holds != want {
				t.Fatalf("claim holds %v, plain search says %v", got.Claim.Holds, want)
			}
			if typ == schafkopf.Bettel {
				continue
			}
			// The same rest by hand: the side that gets it has the others' count from 120.
			ours := seat == game.declarer || seat == game.partner
			declarers, tricks := got.DeclarerPoints, got.TricksWon[game.declarer]
			if game.partner != schafkopf.NoSeat {
				tricks += got.TricksWon[game.partner]
			}
			if ours == got.Claim.Holds {
				declarers, tricks = 120-got.OpponentPoints, rules.HandSize()-(n-tricks)
			}
			o := settlement.Played(game.terms, settlement.Count{Points: declarers, Tricks: tricks}, game.run())
			var want settlement.Settlement
			if settlement.Settle(&o, &want); got.Settlement != want {
				t.Fatalf("got %+v\nwant %+v", got.Settlement, want)
			}
		}
	})
}
