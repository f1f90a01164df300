package settlement_test

import (
	"slices"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// TestLaufende settles runs under each parameter of the Laufende (000 Tarif III, rows G11 to G18).
func TestLaufende(t *testing.T) {
	a := rules(t, ruleset.BSV1989Varianten)
	app := rules(t, ruleset.Standard2024)
	none := rules(t, ruleset.Turnier)
	withOnly := rules(t, ruleset.BSV1989Varianten, "laufende.mode", "with")
	withoutOnly := rules(t, ruleset.BSV1989Varianten, "laufende.mode", "without")
	alone := rules(t, ruleset.BSV1989Varianten, "laufende.without_by", "declarer")
	five := rules(t, ruleset.BSV1989Varianten, "laufende.without_by", "declarer", "tariff.laufende", 5)
	shortDeck := rules(t, ruleset.BSV1989Varianten, "deck", "short")
	ruf, solo, wenz := of(schafkopf.Rufspiel), of(schafkopf.Solo), of(schafkopf.Wenz)
	lone := func(v int64) []int64 { return []int64{3 * v, -v, -v, -v} }
	pair := func(v int64) []int64 { return []int64{v, -v, v, -v} }
	runPriced(t, []priced{
		{"three in a Solo", a, run(game(solo, points(61)), 3, declarer), 80, lone(80), "base 50, laufende(3) 30"},
		{"one in a Wenz", a, run(game(wenz, points(61)), 1, declarer), 50, lone(50), "base 50"},
		{"two in a Farbwenz of 1989", a, run(game(of(schafkopf.Farbwenz), points(61)), 2, declarer), 70, lone(70), ""},
		{"two in a Farbwenz of the app", app, run(game(of(schafkopf.Farbwenz), points(61)), 2, declarer), 50, lone(50), "base 50"},
		{"two in a Geier", a, run(game(of(schafkopf.Geier), points(61)), 2, declarer), 70, lone(70), ""},
		{"two in a Farbgeier", a, run(game(of(schafkopf.Farbgeier), points(61)), 2, declarer), 70, lone(70), ""},
		{"two in a Hochzeit", a, run(game(of(schafkopf.Hochzeit), points(61)), 2, declarer), 20, pair(20), "base 20"},
		{"fourteen in a Rufspiel", a, run(game(ruf, points(70)), 14, declarer), 150, pair(150), "base 10, laufende(14) 140"},
		{"twelve in the short deck", shortDeck, run(game(ruf, points(70)), 12, declarer), 130, pair(130), ""},
		{"without 14 in a Solo", a, run(game(solo, points(30)), 14, opponents), 200, lone(-200), "base 50, laufende(14) 140, schneider 10"},
		{"without 14 capped at eight", app, run(game(solo, points(40)), 14, opponents), 130, lone(-130), "base 50, laufende(8) 80"},
		{"without by the losers is paid by them", a, run(game(solo, points(61)), 3, opponents), 80, lone(80), ""},
		{"none are paid in a tournament", none, run(game(solo, points(61)), 4, declarer), 5, lone(5), "base 5"},

		{"with only: held", withOnly, run(game(solo, points(61)), 3, declarer), 80, lone(80), ""},
		{"with only: lacked", withOnly, run(game(solo, points(61)), 3, opponents), 50, lone(50), "base 50"},
		{"without only: held", withoutOnly, run(game(solo, points(61)), 3, declarer), 50, lone(50), "base 50"},
		{"without only: lacked", withoutOnly, run(game(solo, points(61)), 3, opponents), 80, lone(80), ""},
		{"with only: a Sie holds its own", withOnly, game(of(schafkopf.Sie), nil), 520, lone(520), ""},
		{"without only: a Sie lacks none", withoutOnly, game(of(schafkopf.Sie), nil), 200, lone(200), "base 50, sie x4"},

		// The declarer alone carries what he lacks: 40 for him, 10 for his partner, the opponents share 50.
		{"without by declarer, won", alone, run(game(ruf, points(61)), 3, opponents), 40, []int64{40, -25, 10, -25}, "base 10, laufende(3) 30"},
		{"without by declarer, lost", alone, run(game(ruf, points(60)), 3, opponents), 40, []int64{-40, 25, -10, 25}, ""},
		{"without by declarer, odd unit to the lower seat", five, run(game(ruf, points(61)), 3, opponents), 25, []int64{25, -18, 10, -17}, ""},
		{"without by declarer, odd unit, lost", five, run(game(ruf, points(60)), 3, opponents), 25, []int64{-25, 18, -10, 17}, ""},
		{"without by declarer, doubled", five, stoss(run(game(ruf, points(61)), 3, opponents), 1), 50, []int64{50, -35, 20, -35}, ""},
		{"without by declarer, but held", alone, run(game(ruf, points(61)), 3, declarer), 40, pair(40), ""},
		{"without by declarer in a Hochzeit", alone, run(game(of(schafkopf.Hochzeit), points(61)), 3, opponents), 50, pair(50), ""},
		{"without by declarer in a Solo", alone, run(game(solo, points(61)), 3, opponents), 80, lone(80), ""},

		{"as many claimed", a, with(run(game(ruf, points(61)), 4, declarer), claim(4)), 50, pair(50), "base 10, laufende(4) 40"},
		{"fewer claimed", a, with(run(game(ruf, points(61)), 4, declarer), claim(3)), 40, pair(40), "base 10, laufende(3) 30"},
		{"fewer claimed than the minimum", a, with(run(game(ruf, points(61)), 4, declarer), claim(2)), 10, pair(10), "base 10"},
		{"none claimed", a, with(run(game(ruf, points(61)), 4, declarer), claim(0)), 10, pair(10), "base 10"},
		{"claimed below the minimum though none are payable", a, with(run(game(ruf, points(61)), 2, declarer), claim(2)), -10, pair(-10), "base 10, laufende(2) 20, laufende_refund(2) -40"},
		{"claimed beyond the maximum", app, with(run(game(wenz, points(61)), 4, declarer), claim(5)), 80, lone(80), "base 50, laufende(5) 50, laufende_refund(1) -20"},
		{"over-claimed and doubled", a, stoss(with(run(game(ruf, points(61)), 3, declarer), claim(4)), 1), 60, pair(60), ""},
		{"over-claimed Sie", a, with(game(of(schafkopf.Sie), nil), claim(9)), 480, lone(480), "base 50, laufende(9) 90, laufende_refund(1) -20, sie x4"},
		{"under-claimed Sie", a, with(game(of(schafkopf.Sie), nil), claim(3)), 320, lone(320), "base 50, laufende(3) 30, sie x4"},
		{"Sie of the app is capped like a Solo", app, game(of(schafkopf.Sie), nil), 520, lone(520), ""},
		{"Sie in a tournament", none, game(of(schafkopf.Sie), nil), 20, lone(20), "base 5, sie x4"},
	})
	s := settle(t, a, with(run(game(ruf, points(61)), 3, declarer), claim(4)))
	if s.Run.Count != 3 || s.Paid != 3 || s.Run.HeldBy != declarer {
		t.Errorf("run %+v, paid %d, want 3 held by the declarer, 3 paid", s.Run, s.Paid)
	}
}

// TestResult settles games at the borders of winning, Schneider and Schwarz (000 V.1, rows G1 to G4, C7b, E14, E15, F6).
func TestResult(t *testing.T) {
	a := rules(t, ruleset.BSV1989Varianten)
	muss := rules(t, ruleset.Turnier, "muss.target", 60, "muss.declarer_free", 30)
	steigern := rules(t, ruleset.BSV1989Varianten, "steigern.mode", "on")
	asBid := rules(t, ruleset.BSV1989Varianten, "steigern.mode", "on", "steigern.need", "bid", "steigern.step", 5, "steigern.price_per_step", 3)
	over := rules(t, ruleset.BSV1989Varianten, "stoss.takes_over", true)
	limits := rules(t, ruleset.BSV1989Varianten, "schneider.declarer_free", 29, "schneider.opponent_free", 28)
	ruf, solo, wenzTout := of(schafkopf.Rufspiel), of(schafkopf.Solo), tout(schafkopf.Wenz)
	type row struct {
		name                    string
		rules                   *ruleset.Ruleset
		game                    settlement.Game
		won, schneider, schwarz bool
		value                   int64
	}
	for _, row := range []row{
		{"61 wins", a, game(ruf, points(61)), true, false, false, 10},
		{"60 loses", a, game(ruf, points(60)), false, false, false, 10},
		{"90 is plain", a, game(ruf, points(90)), true, false, false, 10},
		{"91 is Schneider", a, game(ruf, points(91)), true, true, false, 20},
		{"31 is free", a, game(ruf, points(31)), false, false, false, 10},
		{"30 is Schneider", a, game(ruf, points(30)), false, true, false, 20},
		{"no trick is Schwarz", a, game(ruf, party(0, 0)), false, true, true, 30},
		{"a trick without points prevents Schwarz", a, game(ruf, party(0, 1)), false, true, false, 20},
		{"all points but a trick less", a, game(ruf, party(120, 7)), true, true, false, 20},
		{"told", a, game(ruf, verdict(true, true, false)), true, true, false, 20},
		{"told lost", a, game(solo, verdict(false, false, false)), false, false, false, 50},
		{"29 instead of 31", limits, game(ruf, points(29)), false, false, false, 10},
		{"28 with a limit of 29", limits, game(ruf, points(28)), false, true, false, 20},
		{"opponents with 28 are free", limits, game(ruf, points(92)), true, false, false, 10},
		{"opponents with 27 are not", limits, game(ruf, points(93)), true, true, false, 20},

		{"Tout won", a, game(wenzTout, party(120, 8)), true, false, false, 100},
		{"Tout lost by a trick without points", a, game(wenzTout, party(120, 7)), false, false, false, 100},
		{"Tout lost Schneider is not paid", a, game(wenzTout, party(11, 1)), false, false, false, 100},
		{"Bettel lost Schwarz is not paid", a, game(of(schafkopf.Bettel), party(120, 8)), false, false, false, 30},
		{"Bettel with its points", a, game(of(schafkopf.Bettel), party(0, 0)), true, false, false, 30},
		{"Bettel told", a, game(of(schafkopf.Bettel), verdict(true, false, false)), true, false, false, 30},

		{"forced: 60 wins", muss, game(forced(), points(60)), true, false, false, 1},
		{"forced: 59 loses", muss, game(forced(), points(59)), false, false, false, 1},
		{"forced: 30 is free", muss, game(forced(), points(30)), false, false, false, 1},
		{"forced: 29 is Schneider", muss, game(forced(), points(29)), false, true, false, 2},
		{"not forced in the same round: 60 loses", muss, game(ruf, points(60)), false, false, false, 1},
		{"not forced in the same round: 30 is Schneider", muss, game(ruf, points(30)), false, true, false, 2},

		{"bid 100 and 95 taken: nobody is Schneider", steigern, bidden(100, solo, points(95)), false, false, false, 50},
		{"bid 100 and 101 taken: the opponents are", steigern, bidden(100, solo, points(101)), true, true, false, 60},
		{"bid 80, 80 suffice where the bid is what is needed", asBid, bidden(80, solo, points(80)), true, false, false, 62},
		{"bid 80, 79 do not", asBid, bidden(80, solo, points(79)), false, false, false, 62},
		{"bid 120 with its price", asBid, bidden(120, solo, party(120, 7)), true, true, false, 96},

		{"taken over: 60 are enough for the declarer", over, doubled(1, solo, points(60)), true, false, false, 100},
		{"taken over: 59 are not", over, doubled(1, solo, points(59)), false, false, false, 100},
		{"taken over: the declarer is free with 30", over, doubled(1, solo, points(30)), false, false, false, 100},
		{"taken over: Schneider with 29", over, doubled(1, solo, points(29)), false, true, false, 120},
		{"taken over: opponents with 30 are Schneider", over, doubled(1, solo, points(90)), true, true, false, 120},
		{"taken over: opponents with 31 are free", over, doubled(1, solo, points(89)), true, false, false, 100},
		{"taken back by a Re: 60 lose", over, doubled(2, solo, points(60)), false, false, false, 200},
		{"taken back by a Re: 30 is Schneider", over, doubled(2, solo, points(30)), false, true, false, 240},
	} {
		t.Run(row.name, func(t *testing.T) {
			s := settle(t, row.rules, row.game)
			if s.Won != row.won || s.Schneider != row.schneider || s.Schwarz != row.schwarz || s.Value != row.value {
				t.Errorf("won %t, schneider %t, schwarz %t, value %d; want %t %t %t %d",
					s.Won, s.Schneider, s.Schwarz, s.Value, row.won, row.schneider, row.schwarz, row.value)
			}
		})
	}
}

// TestTariff settles each price of the tariff by itself (rows G4 to G10, G20, G22, G32, E4).
func TestTariff(t *testing.T) {
	priceOf := func(name string) *ruleset.Ruleset {
		return rules(t, ruleset.BSV1989Varianten, "tariff."+name, 77)
	}
	lone := func(v int64) []int64 { return []int64{3 * v, -v, -v, -v} }
	pair := func(v int64) []int64 { return []int64{v, -v, v, -v} }
	plainRamsch := ramsch(seat(60, 3), seat(30, 2), seat(20, 2), seat(10, 1))
	runPriced(t, []priced{
		{"rufspiel", priceOf("rufspiel"), game(of(schafkopf.Rufspiel), points(61)), 77, pair(77), ""},
		{"hochzeit", priceOf("hochzeit"), game(of(schafkopf.Hochzeit), points(61)), 77, pair(77), ""},
		{"solo", priceOf("solo"), game(of(schafkopf.Solo), points(61)), 77, lone(77), ""},
		{"herz_solo follows solo", priceOf("solo"), game(herzSolo(), points(61)), 77, lone(77), ""},
		{"herz_solo", priceOf("herz_solo"), game(herzSolo(), points(61)), 77, lone(77), ""},
		{"herz_solo is not for another Solo", priceOf("herz_solo"), game(of(schafkopf.Solo), points(61)), 50, lone(50), ""},
		{"wenz", priceOf("wenz"), game(of(schafkopf.Wenz), points(61)), 77, lone(77), ""},
		{"farbwenz", priceOf("farbwenz"), game(of(schafkopf.Farbwenz), points(61)), 77, lone(77), ""},
		{"geier", priceOf("geier"), game(of(schafkopf.Geier), points(61)), 77, lone(77), ""},
		{"farbgeier", priceOf("farbgeier"), game(of(schafkopf.Farbgeier), points(61)), 77, lone(77), ""},
		{"bettel", priceOf("bettel"), game(of(schafkopf.Bettel), tricks(0)), 77, lone(77), ""},
		{"ramsch", priceOf("ramsch"), plainRamsch, 77, []int64{-231, 77, 77, 77}, ""},
		{"sie uses the Solo's price", priceOf("solo"), game(of(schafkopf.Sie), nil), 628, lone(628), "base 77, laufende(8) 80, sie x4"},
		{"sie does not use the Herz-Solo's", priceOf("herz_solo"), game(of(schafkopf.Sie), nil), 520, lone(520), ""},
		{"schneider", priceOf("schneider"), game(of(schafkopf.Solo), points(91)), 127, lone(127), ""},
		{"schwarz", priceOf("schwarz"), game(of(schafkopf.Solo), party(120, 8)), 137, lone(137), "base 50, schneider 10, schwarz 77"},
		{"laufende", priceOf("laufende"), run(game(of(schafkopf.Solo), points(61)), 3, declarer), 281, lone(281), ""},
		{"unit", priceOf("unit"), run(game(of(schafkopf.Solo), party(120, 8)), 3, declarer), 435, lone(435), "base 50, laufende(3) 231, schneider 77, schwarz 77"},
		{"tout_factor", rules(t, ruleset.BSV1989, "tariff.tout_factor", 3), game(tout(schafkopf.Wenz), party(120, 8)), 150, lone(150), "base 50, tout x3"},
		{"Herz-Solo-Tout", priceOf("herz_solo"), game(herzSoloTout(), party(120, 8)), 154, lone(154), ""},
		{"sie_factor", rules(t, ruleset.BSV1989, "tariff.sie_factor", 2), game(of(schafkopf.Sie), nil), 260, lone(260), ""},
		{"Sie with Schneider and Schwarz", rules(t, ruleset.BSV1989, "tariff.tout_counts_schneider", true), game(of(schafkopf.Sie), nil), 600, lone(600), "base 50, laufende(8) 80, schneider 10, schwarz 10, sie x4"},
		{"tournament Rufspiel", rules(t, ruleset.Turnier), game(of(schafkopf.Rufspiel), party(120, 8)), 3, pair(3), ""},
		{"tournament Solo", rules(t, ruleset.Turnier), game(of(schafkopf.Solo), points(91)), 6, lone(6), ""},
		{"three players", rules(t, ruleset.BSV1989Varianten, "players", 3), game(of(schafkopf.Solo), points(61)), 50, []int64{100, -50, -50}, ""},
		{"three players, a Sie of eight", rules(t, ruleset.BSV1989Varianten, "players", 3), game(of(schafkopf.Sie), nil), 520, []int64{1040, -520, -520}, ""},
	})
}

// TestFactors multiplies by knocks, Stöße and Bock rounds (000 V.2, Var. V.1-2, rows F4, F5, F8, F9, F11).
func TestFactors(t *testing.T) {
	a := rules(t, ruleset.BSV1989Varianten)
	plusOne := rules(t, ruleset.BSV1989Varianten, "knocking.mode", "plus_one")
	fibonacci := rules(t, ruleset.BSV1989Varianten, "knocking.mode", "fibonacci", "knocking.max", 6)
	priced120 := rules(t, ruleset.BSV1989Varianten, "steigern.mode", "on", "steigern.price_per_step", 2)
	ruf := of(schafkopf.Rufspiel)
	pair := func(v int64) []int64 { return []int64{v, -v, v, -v} }
	knocked := func(r *ruleset.Ruleset, n int, v int64) priced {
		return priced{r.Knocking.Mode.String() + string(rune('0'+n)), r, with(game(ruf, points(61)), knocks(n)), v, pair(v), ""}
	}
	runPriced(t, []priced{
		knocked(a, 1, 20), knocked(a, 2, 40), knocked(a, 3, 80), knocked(a, 4, 160),
		knocked(plusOne, 1, 20), knocked(plusOne, 2, 30), knocked(plusOne, 3, 40), knocked(plusOne, 4, 50),
		knocked(fibonacci, 1, 20), knocked(fibonacci, 2, 30), knocked(fibonacci, 3, 50), knocked(fibonacci, 4, 80), knocked(fibonacci, 5, 130), knocked(fibonacci, 6, 210),
		{"Bock", a, with(game(ruf, points(61)), bock(1)), 20, pair(20), "base 10, bock(1) x2"},
		{"double Bock", a, with(game(ruf, points(61)), bock(2)), 40, pair(40), "base 10, bock(2) x4"},
		{"all together", a, with(stoss(with(run(game(ruf, points(91)), 3, declarer), knocks(1)), 2), bock(1)), 800, pair(800), "base 10, laufende(3) 30, schneider 10, knocks(1) x2, stoss(2) x4, bock(1) x2"},
		{"on a Bettel", a, with(stoss(game(of(schafkopf.Bettel), tricks(0)), 1), bock(1)), 120, []int64{360, -120, -120, -120}, ""},
		{"on a Ramsch", a, with(ramsch(seat(60, 3), seat(30, 2), seat(20, 2), seat(10, 1)), knocks(1)), 40, []int64{-120, 40, 40, 40}, "base 20, knocks(1) x2"},
		{"on a Durchmarsch", a, with(ramsch(seat(120, 8), seat(0, 0), seat(0, 0), seat(0, 0)), knocks(1)), 140, []int64{420, -140, -140, -140}, "knocks(1) x2, durchmarsch 70"},
		{"Stoß in a Ramsch where the round has it", rules(t, ruleset.BSV1989Varianten, "stoss.forbidden_in", words("sie")), stoss(ramsch(seat(60, 3), seat(30, 2), seat(20, 2), seat(10, 1)), 1), 40, []int64{-120, 40, 40, 40}, ""},
		{"Stoß in a forced game where the round has it", rules(t, ruleset.BSV1989, "all_pass", words("muss"), "muss.stoss", true), stoss(game(forced(), points(61)), 1), 20, pair(20), ""},
		{"a bid's price is added before the factors", priced120, stoss(with(game(of(schafkopf.Solo), points(81)), bid(80)), 1), 108, []int64{324, -108, -108, -108}, "base 50, stoss(1) x2, steigern(2) 4"},
		{"and multiplied by a Tout", priced120, with(game(tout(schafkopf.Solo), party(120, 8)), bid(70)), 104, []int64{312, -104, -104, -104}, "base 50, tout x2, steigern(1) 2"},
		{"no factor touches the Stock", a, with(stoss(game(ruf, points(61)), 1), stock(40)), 20, []int64{60, -20, 20, -20}, ""},
	})
}

// TestStock moves the Stock (000 Var. IV.2, rows G28 to G31).
func TestStock(t *testing.T) {
	set := func(settings ...any) *ruleset.Ruleset { return rules(t, ruleset.BSV1989Varianten, settings...) }
	alone, split := set(), set("stock.share", "split")
	stays := set("stock.on_loss", "stays")
	capped := set("stock.cap", 30)
	ruf, solo := of(schafkopf.Rufspiel), of(schafkopf.Solo)
	for _, row := range []struct {
		name    string
		rules   *ruleset.Ruleset
		game    settlement.Game
		before  int64
		after   int64
		payouts []int64
	}{
		{"won by the declarer", alone, game(ruf, points(61)), 40, 0, []int64{50, -10, 10, -10}},
		{"lost: doubled by the declarer", alone, game(ruf, points(60)), 40, 80, []int64{-50, 10, -10, 10}},
		{"won and shared", split, game(ruf, points(61)), 40, 0, []int64{30, -10, 30, -10}},
		{"odd unit to the declarer", split, game(ruf, points(61)), 41, 0, []int64{31, -10, 30, -10}},
		{"odd unit paid by the declarer", split, game(ruf, points(60)), 41, 82, []int64{-31, 10, -30, 10}},
		{"lost: it stays", stays, game(ruf, points(60)), 40, 40, []int64{-10, 10, -10, 10}},
		{"a Hochzeit wins it", alone, game(of(schafkopf.Hochzeit), points(61)), 40, 0, []int64{60, -20, 20, -20}},
		{"a Solo does not", alone, game(solo, points(61)), 40, 40, []int64{150, -50, -50, -50}},
		{"nor does a Solo lose", alone, game(solo, points(60)), 40, 40, []int64{-150, 50, 50, 50}},
		{"a Solo where the round says so", set("stock.won_by", words("solo")), game(solo, points(61)), 40, 0, []int64{190, -50, -50, -50}},
		{"and then a Rufspiel does not", set("stock.won_by", words("solo")), game(ruf, points(61)), 40, 40, []int64{10, -10, 10, -10}},
		{"a lone declarer shares with nobody", set("stock.won_by", words("solo"), "stock.share", "split"), game(solo, points(61)), 41, 0, []int64{191, -50, -50, -50}},
		{"no more than the cap leaves", capped, game(ruf, points(61)), 40, 10, []int64{40, -10, 10, -10}},
		{"no more than the cap enters", capped, game(ruf, points(60)), 40, 70, []int64{-40, 10, -10, 10}},
		{"below the cap", capped, game(ruf, points(61)), 20, 0, []int64{30, -10, 10, -10}},
		{"a Ramsch leaves it alone", alone, ramsch(seat(60, 3), seat(30, 2), seat(20, 2), seat(10, 1)), 40, 40, []int64{-60, 20, 20, 20}},
		{"thrown in: everybody pays", alone, passed(0), 40, 80, []int64{-10, -10, -10, -10}},
		{"thrown in: own stake", set("stock.stake", 5), passed(0), 0, 20, []int64{-5, -5, -5, -5}},
		{"thrown in: stake follows the unit", set("tariff.unit", 7), passed(0), 0, 28, []int64{-7, -7, -7, -7}},
		{"thrown in and dealt again", set("all_pass", words("redeal")), passed(0), 40, 80, []int64{-10, -10, -10, -10}},
		{"thrown in, but a Ramsch is played instead", set("all_pass", words("ramsch")), passed(0), 40, 40, []int64{0, 0, 0, 0}},
		{"thrown in by three", set("players", 3), passed(0), 40, 70, []int64{-10, -10, -10}},
		{"the cap is for games", set("stock.cap", 30), passed(0), 40, 80, []int64{-10, -10, -10, -10}},
	} {
		t.Run(row.name, func(t *testing.T) {
			s := settle(t, row.rules, with(row.game, stock(row.before)))
			got := s.Payouts[:s.Players]
			if s.StockBefore != row.before || s.StockAfter != row.after || !slices.Equal(got, row.payouts) {
				t.Errorf("stock %d to %d, payouts %v; want %d to %d, %v", s.StockBefore, s.StockAfter, got, row.before, row.after, row.payouts)
			}
		})
	}
}
