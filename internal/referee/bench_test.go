package referee

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// benchGames is how many games a benchmark goes through: few games that come again and again would flatter the branch predictor.
const benchGames = 2048

func benchRecords(b *testing.B) ([]*Record, []Game) {
	rules := house(b, 4, schafkopf.Long)
	r := rand.New(rand.NewPCG(1, 2))
	types := []schafkopf.Type{schafkopf.Rufspiel, schafkopf.Rufspiel, schafkopf.Rufspiel, schafkopf.Solo, schafkopf.Wenz, schafkopf.Ramsch, schafkopf.Geier, schafkopf.Farbwenz}
	var records []*Record
	var games []Game
	for i := range benchGames {
		rec := randomGame(r, rules, types[i%len(types)])
		records = append(records, rec)
		games = append(games, checked(b, rec, rules))
	}
	return records, games
}

// BenchmarkReplay replays checked games: legality of every card, winners, points, Laufende and payout.
func BenchmarkReplay(b *testing.B) {
	_, games := benchRecords(b)
	b.ReportAllocs()
	var r Replay
	for i := 0; b.Loop(); i++ {
		fault := games[i%benchGames].Replay(&r)
		if fault != nil || len(r.Violations) > 0 || !r.Finished {
			b.Fatal("not a clean game")
		}
	}
}

// BenchmarkCheckAndReplay takes in the records too.
func BenchmarkCheckAndReplay(b *testing.B) {
	records, _ := benchRecords(b)
	rules := house(b, 4, schafkopf.Long)
	b.ReportAllocs()
	var g Game
	var r Replay
	for i := 0; b.Loop(); i++ {
		faults := records[i%benchGames].Check(rules, &g)
		if len(faults) > 0 {
			b.Fatal(faults)
		}
		fault := g.Replay(&r)
		if fault != nil || len(r.Violations) > 0 || !r.Finished {
			b.Fatal("not a clean game")
		}
	}
}

// BenchmarkReplayYardstick is the same as BenchmarkReplay in a plain bit-mask program.
func BenchmarkReplayYardstick(b *testing.B) {
	_, games := benchRecords(b)
	plain := make([]plainGame, len(games))
	tables := map[*schafkopf.Order]*plainTables{}
	for i := range games {
		order := games[i].order
		if tables[order] == nil {
			tables[order] = newPlainTables(&games[i])
		}
		plain[i] = newPlainGame(&games[i], tables[order])
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, legal := plain[i%benchGames].replay(); !legal {
			b.Fatal("not a clean game")
		}
	}
}

// BenchmarkClaim decides random positions in which the claimant's side holds good cards, and reports the median and the longest
// time of a decision with its refuting line.
func BenchmarkClaim(b *testing.B) {
	for _, c := range []struct {
		name string
		typ  schafkopf.Type
		size int
		lone bool
		none bool
	}{
		{name: "lone/8", typ: schafkopf.Solo, size: 8, lone: true},
		{name: "party/6", typ: schafkopf.Hochzeit, size: 6},
		{name: "rufspiel/6", typ: schafkopf.Rufspiel, size: 6},
		{name: "three/6", typ: schafkopf.Wenz, size: 6},
		{name: "party/8", typ: schafkopf.Hochzeit, size: 8},
		{name: "none/5", typ: schafkopf.Bettel, size: 5, none: true},
	} {
		b.Run(c.name, func(b *testing.B) {
			r := rand.New(rand.NewPCG(3, 4))
			var positions []ClaimPosition
			for len(positions) < 1024 {
				p := randomClaim(r, c.typ, 4, c.size)
				least := p.hands[0].Len() + p.trick.Len // of the first seat, whether it has played or not
				if p.none == c.none && least >= c.size && (c.lone == (p.claimant == p.declarer) || c.typ.Partner()) {
					positions = append(positions, p)
				}
			}
			times := make([]time.Duration, len(positions))
			for i := range times {
				times[i] = time.Hour
			}
			i := 0
			for b.Loop() {
				start := time.Now()
				positions[i].Decide()
				times[i] = min(times[i], time.Since(start))
				i = (i + 1) % len(positions)
			}
			times = slices.DeleteFunc(times, func(d time.Duration) bool { return d == time.Hour })
			slices.Sort(times)
			b.ReportMetric(float64(times[len(times)/2]), "median-ns")
			b.ReportMetric(float64(times[len(times)-1]), "longest-ns")
		})
	}
}
