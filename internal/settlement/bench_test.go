package settlement_test

import (
	"math/rand/v2"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// BenchmarkSettle settles games as a referee does who has counted them, a different one each time.
func BenchmarkSettle(b *testing.B) {
	r := rules(b, ruleset.BSV1989Varianten)
	random := rand.New(rand.NewPCG(1, 2))
	type played struct {
		terms settlement.Terms
		count settlement.Count
		run   settlement.Run
	}
	games := make([]played, 1024)
	for i := range games {
		c := *of([]schafkopf.Type{schafkopf.Rufspiel, schafkopf.Rufspiel, schafkopf.Solo, schafkopf.Wenz}[random.IntN(4)])
		partner := schafkopf.NoSeat
		if c.Type.Partner() {
			partner = 1 + random.IntN(3)
		}
		games[i] = played{
			settlement.NewTerms(r, c, 0, partner, settlement.Stakes{Knocks: random.IntN(3), Stoss: random.IntN(2), Stock: int64(random.IntN(100))}),
			settlement.Count{Points: random.IntN(121), Tricks: random.IntN(9)},
			settlement.Run{Count: 1 + random.IntN(5), HeldBy: declarer},
		}
	}
	b.ReportAllocs()
	var value int64
	for i := 0; b.Loop(); i++ {
		g := &games[i&1023]
		o := settlement.Played(g.terms, g.count, g.run)
		var s settlement.Settlement
		settlement.Settle(&o, &s)
		value += s.Value
	}
	if value == 0 {
		b.Fatal("nothing was settled")
	}
}

// TestSettleAllocatesNothing holds for every kind of outcome.
func TestSettleAllocatesNothing(t *testing.T) {
	r := rules(t, ruleset.BSV1989Varianten)
	seats := [schafkopf.MaxPlayers]settlement.SeatCount{trumped(45, 3, 5, "EO"), trumped(45, 3, 5, "GO"), trumped(20, 1, 2, "HO"), trumped(10, 1, 2, "SO")}
	terms := settlement.NewTerms(r, *of(schafkopf.Rufspiel), 0, 2, settlement.Stakes{Knocks: 1, Stoss: 1, Bock: 1, Stock: 41})
	ramschTerms := settlement.NewTerms(r, *of(schafkopf.Ramsch), schafkopf.NoSeat, schafkopf.NoSeat, settlement.Stakes{})
	sieTerms := settlement.NewTerms(r, *of(schafkopf.Sie), 3, schafkopf.NoSeat, settlement.Stakes{})
	for name, outcome := range map[string]func() settlement.Outcome{
		"played": func() settlement.Outcome {
			return settlement.Played(terms, settlement.Count{Points: 91, Tricks: 6}, settlement.Run{Count: 4, HeldBy: declarer})
		},
		"stopped": func() settlement.Outcome {
			return settlement.Stopped(terms, settlement.Revoke, 1, false, settlement.Count{Points: 20, Tricks: 1}, settlement.Count{Points: 30, Tricks: 3}, settlement.Run{})
		},
		"ramsch":         func() settlement.Outcome { return settlement.PlayedRamsch(ramschTerms, &seats) },
		"stopped ramsch": func() settlement.Outcome { return settlement.StoppedRamsch(ramschTerms, 1) },
		"laid down":      func() settlement.Outcome { return settlement.LaidDown(sieTerms, nil) },
		"thrown in":      func() settlement.Outcome { return settlement.ThrownIn(r, 40) },
	} {
		allocs := testing.AllocsPerRun(100, func() {
			o := outcome()
			var s settlement.Settlement
			if fault := settlement.Settle(&o, &s); fault != nil || s.Players != 4 {
				t.Error(name, fault)
			}
		})
		if allocs != 0 {
			t.Errorf("%s: %v allocations", name, allocs)
		}
	}
}
