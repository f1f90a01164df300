package referee

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/bidding"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// byteSource reads small numbers from the fuzzer's bytes; at their end it reads zeros.
type byteSource struct{ b []byte }

func (s *byteSource) below(n int) int {
	if len(s.b) == 0 {
		return 0
	}
	v := int(s.b[0])
	s.b = s.b[1:]
	return v % n
}

// fuzzRound is one of a few rounds.
func fuzzRound(t testing.TB, n int) *ruleset.Ruleset {
	table := tables[n%3]
	consequence := []string{"rest_to_others", "lost", "lost_schwarz", "continue"}[n/3%4]
	return house(t, table.players, table.deck, setting("infractions.revoke", consequence), setting("infractions.revoke_found_later", consequence), setting("infractions.lead_out_of_turn", consequence))
}

// disturb changes a record in one of many ways, most of which no game can have.
func disturb(s *byteSource, rec *Record) {
	card := func() schafkopf.Card { return schafkopf.Card(s.below(33)) }
	seat := func() int { return s.below(6) - 1 }
	switch s.below(16) {
	case 0:
		rec.Declarer = seat()
	case 1:
		rec.Partner = seat()
	case 2:
		h := s.below(len(rec.Hands))
		if n := len(rec.Hands[h]); n > 0 {
			rec.Hands[h][s.below(n)] = card()
		}
	case 3:
		rec.Hands = rec.Hands[:s.below(len(rec.Hands)+1)]
	case 4, 5, 6, 7:
		if n := len(rec.Tricks); n > 0 {
			if t := &rec.Tricks[s.below(n)]; len(t.Cards) > 0 {
				// Two cards of a trick change places, or one is another.
				i, j := s.below(len(t.Cards)), s.below(len(t.Cards))
				t.Cards[i], t.Cards[j] = t.Cards[j], t.Cards[i]
				if s.below(3) == 0 {
					t.Cards[i] = card()
				}
			}
		}
	case 8:
		if n := len(rec.Tricks); n > 0 {
			rec.Tricks[s.below(n)].Leader = seat()
		}
	case 9, 10:
		rec.Tricks = rec.Tricks[:s.below(len(rec.Tricks)+1)]
		if n := len(rec.Tricks); n > 0 {
			t := &rec.Tricks[n-1]
			t.Cards = t.Cards[:s.below(len(t.Cards)+1)]
		}
	case 11:
		rec.End = &End{settlement.EndKind(s.below(6)), seat(), s.below(10) - 1}
		if rec.End.Seat < 0 {
			rec.End.Seat = 0
		}
	case 12:
		rec.Stoss = append(rec.Stoss, bidding.Stoss{Seat: seat(), AfterCards: s.below(8) - 1})
		rec.Knocks = append(rec.Knocks, seat())
	case 13:
		rec.Bock, rec.Bid, rec.Stock = s.below(70), s.below(130), int64(s.below(256))*10
		n := s.below(20)
		rec.LaufendeClaimed = &n
	case 14:
		rec.Hochzeit = &Exchange{max(seat(), 0), card(), card()}
		rec.Schieben = nil
	case 15:
		rec.Announcements = append(rec.Announcements, bidding.Announcement{Seat: max(seat(), 0), Contract: rec.Contract, Bid: bidding.NoBid})
	}
}

// FuzzReplay disturbs games of every kind: nothing panics, what is accepted sums to zero, and asking twice gives one answer.
func FuzzReplay(f *testing.F) {
	for typ := range len(schafkopf.Types) {
		f.Add(uint8(typ), uint8(0), uint64(typ), []byte{})
		f.Add(uint8(typ), uint8(typ), uint64(typ), []byte{4, 1, 0, 1, 1, 9, 3, 2})
		f.Add(uint8(typ), uint8(typ), uint64(typ), []byte{9, 5, 4, 11, 0, 2, 0})
	}
	f.Fuzz(func(t *testing.T, typ, n uint8, seed uint64, changes []byte) {
		rules := fuzzRound(t, int(n%12))
		kind := schafkopf.Types[int(typ)%len(schafkopf.Types)]
		if rules.Players == 3 && kind.Partner() {
			kind = schafkopf.Solo
		}
		rec := randomGame(rand.New(rand.NewPCG(seed, 0)), rules, kind)
		for s := (byteSource{changes}); len(s.b) > 0; {
			if disturb(&s, rec); len(rec.Hands) == 0 {
				break
			}
		}
		var game Game
		faults := rec.Check(rules, &game)
		if len(faults) > 0 {
			return
		}
		var r Replay
		fault := game.Replay(&r)
		if fault != nil {
			return
		}
		var again Replay
		game.Replay(&again)
		if !reflect.DeepEqual(r, again) {
			t.Fatalf("asking twice gives two answers:\n%+v\n%+v", r, again)
		}
		points, sum := 0, r.Settlement.StockAfter-r.Settlement.StockBefore
		for seat := range rules.Players {
			points += r.Points[seat]
			sum += r.Settlement.Payouts[seat]
		}
		if sum != 0 || points > 120 || !r.Finished && r.NextLegal == 0 {
			t.Fatalf("%d left over, %d points, finished %v, next %v\n%+v", sum, points, r.Finished, r.NextLegal, rec)
		}
	})
}

// FuzzClaim decides positions that need not come from any game.
func FuzzClaim(f *testing.F) {
	for typ := range 9 {
		f.Add(uint8(typ), uint64(typ), uint8(5))
	}
	f.Fuzz(func(t *testing.T, typ uint8, seed uint64, size uint8) {
		kind := schafkopf.Types[typ%9]
		p := randomClaim(rand.New(rand.NewPCG(seed, 1)), kind, 4, 1+int(size%4))
		v := p.Decide()
		if want := p.plainVerdict(); v.Holds != want {
			t.Fatalf("holds %v, plain search says %v\n%v", v.Holds, want, &p)
		}
		if !v.Holds {
			checkLine(t, &p, v.Line)
		}
	})
}
