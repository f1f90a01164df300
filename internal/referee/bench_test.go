package referee

import (
	"math/rand/v2"
	"testing"

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
	for i := 0; b.Loop(); i++ {
		r, fault := games[i%benchGames].Replay()
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
	for i := 0; b.Loop(); i++ {
		g, faults := records[i%benchGames].Check(rules)
		if len(faults) > 0 {
			b.Fatal(faults)
		}
		r, fault := g.Replay()
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
