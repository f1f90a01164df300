package settlement_test

import (
	"slices"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

func list(s settlement.Seats) []int {
	seats := []int{}
	for i := range s.Len() {
		seats = append(seats, s.At(i))
	}
	return seats
}

// TestRamsch settles each way a Ramsch can come out (000 Var. IV.1, Tarif II.9, rows G23 to G26).
func TestRamsch(t *testing.T) {
	set := func(settings ...any) *ruleset.Ruleset { return rules(t, ruleset.BSV1989Varianten, settings...) }
	a := set()
	split := set("ramsch.tie", words("split"))
	highest := set("ramsch.tie", words("highest_trump"))
	open := set("ramsch.tie", words())
	two := set("ramsch.losers", 2)
	twoOdd := set("ramsch.losers", 2, "tariff.ramsch", 5)
	twoSplit := set("ramsch.losers", 2, "ramsch.tie", words("split"))
	none := set("ramsch.jungfrau", "none")
	pow := set("ramsch.jungfrau", "individual_pow")
	all := set("ramsch.jungfrau", "all")
	noDurchmarsch := set("ramsch.durchmarsch", "off")
	solo := set("ramsch.durchmarsch_value", "solo")
	own := set("ramsch.durchmarsch_value", "ramsch")
	from91 := set("ramsch.durchmarsch", "points")
	three := set("players", 3)
	type seats = []settlement.SeatCount
	durchmarsch := seats{seat(0, 0), seat(120, 8), seat(0, 0), seat(0, 0)}
	for _, row := range []struct {
		name        string
		rules       *ruleset.Ruleset
		seats       seats
		losers      []int
		jungfrauen  []int
		durchmarsch int
		value       int64
		payouts     []int64
	}{
		{"most points", a, seats{seat(10, 1), seat(20, 2), seat(60, 3), seat(30, 2)}, []int{2}, nil, -1, 20, []int64{20, 20, -60, 20}},
		{"equal points: more tricks", a, seats{seat(45, 2), seat(45, 3), seat(20, 2), seat(10, 1)}, []int{1}, nil, -1, 20, []int64{20, -60, 20, 20}},
		{"equal tricks: more trumps", a, seats{trumped(45, 3, 6, ""), trumped(45, 3, 5, ""), seat(20, 1), seat(10, 1)}, []int{0}, nil, -1, 20, []int64{-60, 20, 20, 20}},
		{"equal trumps: the higher trump", a, seats{trumped(45, 3, 5, "GO"), trumped(45, 3, 5, "EO"), seat(20, 1), seat(10, 1)}, []int{1}, nil, -1, 20, []int64{20, -60, 20, 20}},
		{"only the highest trump: Unter under Ober", highest, seats{trumped(45, 3, 5, "EU"), trumped(45, 2, 2, "SO"), seat(20, 2), seat(10, 1)}, []int{1}, nil, -1, 20, []int64{20, -60, 20, 20}},
		{"only the highest trump: one has none", highest, seats{trumped(45, 3, 1, "H7"), trumped(45, 3, 0, ""), seat(20, 1), seat(10, 1)}, []int{0}, nil, -1, 20, []int64{-60, 20, 20, 20}},
		{"three tied, tricks leave two", a, seats{trumped(40, 3, 4, ""), trumped(40, 3, 5, ""), seat(40, 2), seat(0, 0)}, []int{1}, []int{3}, -1, 20, []int64{20, -80, 20, 40}},
		// Two pay every other seat, each other too: -20-20-20+20.
		{"split", split, seats{seat(45, 3), seat(45, 2), seat(20, 2), seat(10, 1)}, []int{0, 1}, nil, -1, 20, []int64{-40, -40, 40, 40}},
		{"no chain", open, seats{seat(45, 3), seat(45, 2), seat(20, 2), seat(10, 1)}, []int{0, 1}, nil, -1, 20, []int64{-40, -40, 40, 40}},
		{"split among three", split, seats{seat(40, 3), seat(40, 3), seat(40, 2), seat(0, 0)}, []int{0, 1, 2}, []int{3}, -1, 20, []int64{-40, -40, -40, 120}},
		{"split among all", split, seats{seat(30, 2), seat(30, 2), seat(30, 2), seat(30, 2)}, []int{0, 1, 2, 3}, nil, -1, 20, []int64{0, 0, 0, 0}},
		{"the chain ends open", a, seats{trumped(45, 3, 0, ""), trumped(45, 3, 0, ""), seat(20, 1), seat(10, 1)}, []int{0, 1}, nil, -1, 20, []int64{-40, -40, 40, 40}},

		{"two losers", two, seats{seat(10, 1), seat(60, 3), seat(30, 2), seat(20, 2)}, []int{1, 2}, nil, -1, 20, []int64{20, -20, -20, 20}},
		{"two losers, the odd unit by the first", twoOdd, seats{seat(10, 1), seat(30, 2), seat(60, 3), seat(20, 2)}, []int{2, 1}, nil, -1, 5, []int64{5, -4, -6, 5}},
		{"two losers with a Jungfrau", twoOdd, seats{seat(0, 0), seat(35, 2), seat(60, 4), seat(25, 2)}, []int{2, 1}, []int{0}, -1, 5, []int64{10, -7, -8, 5}},
		{"two losers, equal: the first by the chain", twoOdd, seats{seat(10, 1), seat(45, 2), seat(45, 3), seat(20, 2)}, []int{2, 1}, nil, -1, 5, []int64{5, -4, -6, 5}},
		{"two losers, equal in all that is said: the lower seat first", twoOdd, seats{seat(10, 1), seat(45, 3), seat(45, 3), seat(20, 1)}, []int{1, 2}, nil, -1, 5, []int64{5, -6, -4, 5}},
		{"two losers, the second by the chain", two, seats{seat(60, 3), seat(25, 1), seat(25, 3), seat(10, 1)}, []int{0, 2}, nil, -1, 20, []int64{-20, 20, -20, 20}},
		{"two losers, the second open: all three pay in full", twoSplit, seats{seat(60, 3), seat(25, 2), seat(25, 2), seat(10, 1)}, []int{0, 1, 2}, nil, -1, 20, []int64{-20, -20, -20, 60}},
		{"two losers, equal but alone: nothing is open", twoSplit, seats{seat(50, 3), seat(50, 3), seat(10, 1), seat(10, 1)}, []int{0, 1}, nil, -1, 20, []int64{-20, -20, 20, 20}},

		{"a Jungfrau gets double", a, seats{seat(60, 4), seat(40, 2), seat(20, 2), seat(0, 0)}, []int{0}, []int{3}, -1, 20, []int64{-80, 20, 20, 40}},
		{"two Jungfrauen get double", a, seats{seat(80, 5), seat(40, 3), seat(0, 0), seat(0, 0)}, []int{0}, []int{2, 3}, -1, 20, []int64{-100, 20, 40, 40}},
		{"no trick is not no points", a, seats{seat(60, 4), seat(40, 2), seat(20, 1), seat(0, 1)}, []int{0}, nil, -1, 20, []int64{-60, 20, 20, 20}},
		{"nothing for a Jungfrau", none, seats{seat(60, 4), seat(40, 2), seat(20, 2), seat(0, 0)}, []int{0}, []int{3}, -1, 20, []int64{-60, 20, 20, 20}},
		{"one Jungfrau, to the power", pow, seats{seat(60, 4), seat(40, 2), seat(20, 2), seat(0, 0)}, []int{0}, []int{3}, -1, 20, []int64{-80, 20, 20, 40}},
		{"two Jungfrauen, to the power", pow, seats{seat(80, 5), seat(40, 3), seat(0, 0), seat(0, 0)}, []int{0}, []int{2, 3}, -1, 20, []int64{-180, 20, 80, 80}},
		{"a Jungfrau doubles for all", all, seats{seat(60, 4), seat(40, 2), seat(20, 2), seat(0, 0)}, []int{0}, []int{3}, -1, 40, []int64{-120, 40, 40, 40}},
		{"two Jungfrauen double twice", all, seats{seat(80, 5), seat(40, 3), seat(0, 0), seat(0, 0)}, []int{0}, []int{2, 3}, -1, 80, []int64{-240, 80, 80, 80}},

		{"Durchmarsch", a, durchmarsch, []int{0, 2, 3}, nil, 1, 70, []int64{-70, 210, -70, -70}},
		{"Durchmarsch as a plain Solo", solo, durchmarsch, []int{0, 2, 3}, nil, 1, 50, []int64{-50, 150, -50, -50}},
		{"Durchmarsch at the price of the Ramsch", own, durchmarsch, []int{0, 2, 3}, nil, 1, 20, []int64{-20, 60, -20, -20}},
		{"no Durchmarsch in this round", noDurchmarsch, durchmarsch, []int{1}, []int{0, 2, 3}, -1, 20, []int64{40, -120, 40, 40}},
		{"Durchmarsch from 91 points", from91, seats{seat(91, 5), seat(29, 3), seat(0, 0), seat(0, 0)}, []int{1, 2, 3}, nil, 0, 70, []int64{210, -70, -70, -70}},
		{"90 points are none", from91, seats{seat(90, 5), seat(30, 3), seat(0, 0), seat(0, 0)}, []int{0}, []int{2, 3}, -1, 20, []int64{-100, 20, 40, 40}},
		{"three players", three, seats{seat(60, 4), seat(40, 2), seat(20, 2)}, []int{0}, nil, -1, 20, []int64{-40, 20, 20}},
	} {
		t.Run(row.name, func(t *testing.T) {
			s := settle(t, row.rules, ramsch(row.seats...))
			if got := list(s.Losers); !slices.Equal(got, row.losers) {
				t.Errorf("losers %v, want %v", got, row.losers)
			}
			if got := list(s.Jungfrauen); !slices.Equal(got, row.jungfrauen) {
				t.Errorf("Jungfrauen %v, want %v", got, row.jungfrauen)
			}
			if s.Durchmarsch != row.durchmarsch || s.Value != row.value {
				t.Errorf("Durchmarsch %d, value %d; want %d, %d", s.Durchmarsch, s.Value, row.durchmarsch, row.value)
			}
			if got := s.Payouts[:s.Players]; !slices.Equal(got, row.payouts) {
				t.Errorf("payouts %v, want %v", got, row.payouts)
			}
		})
	}
}

// TestRamschNeedsForty: with 29 points nobody can have most, nor with 39 where one seat is a Jungfrau (W60).
func TestRamschNeedsForty(t *testing.T) {
	r := rules(t, ruleset.BSV1989Varianten, "ramsch.tie", words("split"))
	for first := range 121 {
		for second := range 121 - first {
			for third := range 121 - first - second {
				counts := []settlement.SeatCount{seat(first, 2), seat(second, 2), seat(third, 2), seat(120-first-second-third, 2)}
				if third == 0 {
					counts[2].Tricks, counts[1].Tricks = 0, 4
				}
				o, faults := settlement.Check(new(ramsch(counts...)), r)
				if len(faults) > 0 {
					continue
				}
				var s settlement.Settlement
				settlement.Settle(&o, &s)
				least := 30
				if s.Jungfrauen.Len() > 0 {
					least = 40
				}
				if loser := s.Losers.At(0); counts[loser].Points < least {
					t.Fatalf("%v: seat %d loses with %d points", counts, loser, counts[loser].Points)
				}
			}
		}
	}
}

// TestToldRamsch settles the bare verdict that score sheets use.
func TestToldRamsch(t *testing.T) {
	told := func(losers, jungfrauen []int, durchmarsch int) settlement.Game {
		return game(of(schafkopf.Ramsch), &settlement.Result{Told: true, Losers: losers, Jungfrauen: jungfrauen, Durchmarsch: durchmarsch})
	}
	a := rules(t, ruleset.BSV1989Varianten)
	two := rules(t, ruleset.BSV1989Varianten, "ramsch.losers", 2, "tariff.ramsch", 5)
	off := rules(t, ruleset.BSV1989Varianten, "ramsch.durchmarsch", "off")
	runPriced(t, []priced{
		{"a loser and a Jungfrau", a, told([]int{2}, []int{0}, -1), 20, []int64{40, 20, -80, 20}, "base 20, jungfrau(1)"},
		{"two losers where one loses are a tie", a, told([]int{0, 1}, nil, -1), 20, []int64{-40, -40, 40, 40}, ""},
		{"two losers, the first pays the odd unit", two, told([]int{3, 0}, nil, -1), 5, []int64{-4, 5, 5, -6}, ""},
		{"a Durchmarsch", a, told(nil, nil, 3), 70, []int64{-70, -70, -70, 210}, ""},
	})
	wantFaults(t, a, told(nil, nil, -1), "/result/losers losers_count")
	wantFaults(t, two, told([]int{1}, nil, -1), "/result/losers losers_count")
	wantFaults(t, a, told([]int{1, 1}, []int{1, 4, 0}, -1), "/result/losers/1 seat_twice", "/result/jungfrauen/0 seat_twice", "/result/jungfrauen/1 seat_not_in_game")
	wantFaults(t, off, told(nil, nil, 3), "/result/durchmarsch durchmarsch_not_played")
	wantFaults(t, rules(t, ruleset.BSV1989Varianten, "players", 3), told(nil, nil, 3), "/result/durchmarsch seat_not_in_game")
}
