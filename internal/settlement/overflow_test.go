package settlement_test

import (
	"math"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// TestOverflow: the last amounts that fit 64 bits are exact, the first that do not are refused at the stake that led there.
func TestOverflow(t *testing.T) {
	a := rules(t, ruleset.BSV1989Varianten)
	set := func(settings ...any) *ruleset.Ruleset { return rules(t, ruleset.BSV1989Varianten, settings...) }
	const most = int64(math.MaxInt64)
	ruf, solo := of(schafkopf.Rufspiel), of(schafkopf.Solo)
	huge := set("tariff.rufspiel", most)
	for _, row := range []struct {
		name  string
		rules *ruleset.Ruleset
		game  settlement.Game
		want  string // pointer; "" = fits
		value int64
	}{
		{"10 x 2^59", a, with(game(ruf, points(61)), bock(59)), "", 10 << 59},
		{"10 x 2^60", a, with(game(ruf, points(61)), bock(60)), "/bock", 0},
		{"a Bock beyond all", a, with(game(ruf, points(61)), bock(math.MaxInt)), "/bock", 0},
		{"50 x 2^55, three times", a, with(game(solo, points(61)), bock(55)), "", 50 << 55},
		{"50 x 2^56 fits, three times it does not", a, with(game(solo, points(61)), bock(56)), "/bock", 0},
		{"nothing times too much", set("tariff.rufspiel", 0), with(game(ruf, points(61)), bock(63)), "/bock", 0},
		{"nothing times much", set("tariff.rufspiel", 0), with(game(ruf, points(61)), bock(62)), "", 0},
		{"the highest price", huge, game(ruf, points(61)), "", most},
		{"and a Stoß", huge, stoss(game(ruf, points(61)), 1), "/stoss", 0},
		{"and a knock", huge, with(game(ruf, points(61)), knocks(1)), "/knocks", 0},
		{"and Schneider", huge, game(ruf, points(91)), "/ruleset/tariff", 0},
		{"claimed beyond all", a, with(game(ruf, points(61)), claim(math.MaxInt)), "/laufende_claimed", 0},
		{"claimed much", a, with(game(ruf, points(61)), claim(1e15)), "", 10 - 10*1e15},
		{"a large Stock won", a, with(game(ruf, points(61)), stock(most-10)), "", 10},
		{"a larger one", a, with(game(ruf, points(61)), stock(most)), "/stock", 0},
		{"a large Stock doubled", a, with(game(ruf, points(60)), stock(most/2)), "", 10},
		{"a larger one doubled", a, with(game(ruf, points(60)), stock(most/2+1)), "/stock", 0},
		{"a large Stock fed", a, passed(most - 40), "", 0},
		{"a larger one fed", a, passed(most - 39), "/stock", 0},
		{"a Tout factor beyond all", set("tariff.tout_factor", most), game(tout(schafkopf.Solo), party(120, 8)), "/ruleset/tariff", 0},
		{"Ramsch", a, with(ramsch(seat(60, 3), seat(30, 2), seat(20, 2), seat(10, 1)), bock(58)), "/bock", 0},
		{"Durchmarsch", set("tariff.schneider", most), ramsch(seat(120, 8), seat(0, 0), seat(0, 0), seat(0, 0)), "/ruleset/tariff", 0},
		{"the sum of a run that the declarer carries alone", set("laufende.without_by", "declarer", "tariff.rufspiel", most), game(ruf, points(61)), "", most},
		{"the same with a run", set("laufende.without_by", "declarer", "tariff.rufspiel", most-30), run(game(ruf, points(61)), 3, opponents), "", most},
		{"the same with a run of four", set("laufende.without_by", "declarer", "tariff.rufspiel", most-30), run(game(ruf, points(61)), 4, opponents), "/ruleset/tariff", 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			o, faults := settlement.Check(&row.game, row.rules)
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			var s settlement.Settlement
			fault := settlement.Settle(&o, &s)
			switch {
			case fault == nil && row.want == "":
				if wrong := unsound(&s); wrong != "" {
					t.Error(wrong)
				}
				if s.Value != row.value {
					t.Errorf("value %d, want %d", s.Value, row.value)
				}
			case fault == nil:
				t.Errorf("value %d, want a fault at %s", s.Value, row.want)
			case fault.Pointer != row.want || fault.Code != settlement.CodeAmountOverflow:
				t.Errorf("fault %s at %s, want one at %q", fault.Code, fault.Pointer, row.want)
			}
		})
	}
}
