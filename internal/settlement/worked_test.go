package settlement_test

import (
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

const (
	declarer  = settlement.DeclarerSide
	opponents = settlement.OpponentSide
)

// TestWorkedNumbers settles the worked numbers of the rule table, W1 to W24, by its own names: tariff A is 10/10/50, tariff B
// 10/20/50.
func TestWorkedNumbers(t *testing.T) {
	a := rules(t, ruleset.BSV1989Varianten)
	b := rules(t, ruleset.Wirtshaus)
	points70 := rules(t, ruleset.BSV1989Varianten, "steigern.mode", "on")
	ruf, solo := of(schafkopf.Rufspiel), of(schafkopf.Solo)
	runPriced(t, []priced{
		{"W1 Rufspiel won with 61", a, game(ruf, points(61)), 10, []int64{10, -10, 10, -10}, "base 10"},
		{"W1 Rufspiel won with 90", a, game(ruf, points(90)), 10, []int64{10, -10, 10, -10}, "base 10"},
		{"W2 Rufspiel Schneider", a, game(ruf, points(91)), 20, []int64{20, -20, 20, -20}, "base 10, schneider 10"},
		{"W3 Rufspiel Schwarz", a, game(ruf, party(120, 8)), 30, []int64{30, -30, 30, -30}, "base 10, schneider 10, schwarz 10"},
		{"W4 Hochzeit plain", a, game(of(schafkopf.Hochzeit), points(70)), 20, []int64{20, -20, 20, -20}, ""},
		{"W4 Hochzeit Schneider", a, game(of(schafkopf.Hochzeit), points(100)), 30, []int64{30, -30, 30, -30}, ""},
		{"W4 Hochzeit Schwarz", a, game(of(schafkopf.Hochzeit), party(120, 8)), 40, []int64{40, -40, 40, -40}, ""},
		{"W5 Solo won", a, game(solo, points(61)), 50, []int64{150, -50, -50, -50}, ""},
		{"W5 Solo lost", a, game(solo, points(60)), 50, []int64{-150, 50, 50, 50}, ""},
		{"W6 Solo Schneider", a, game(solo, points(91)), 60, []int64{180, -60, -60, -60}, ""},
		{"W6 Solo Schwarz", a, game(solo, party(120, 8)), 70, []int64{210, -70, -70, -70}, ""},
		{"W7 Wenz", a, game(of(schafkopf.Wenz), points(61)), 50, []int64{150, -50, -50, -50}, ""},
		{"W7 Farbwenz", a, game(of(schafkopf.Farbwenz), points(61)), 50, []int64{150, -50, -50, -50}, ""},
		{"W7 Geier", a, game(of(schafkopf.Geier), points(61)), 50, []int64{150, -50, -50, -50}, ""},
		{"W7 Farbgeier", a, game(of(schafkopf.Farbgeier), points(61)), 50, []int64{150, -50, -50, -50}, ""},
		{"W8 Bettel won", a, game(of(schafkopf.Bettel), tricks(0)), 30, []int64{90, -30, -30, -30}, "base 30"},
		{"W8 Bettel lost", a, game(of(schafkopf.Bettel), tricks(1)), 30, []int64{-90, 30, 30, 30}, "base 30"},
		{"W9 Ramsch", a, ramsch(seat(60, 3), seat(30, 2), seat(20, 2), seat(10, 1)), 20, []int64{-60, 20, 20, 20}, "base 20"},
		{"W10 Ramsch, a Jungfrau", a, ramsch(seat(60, 4), seat(40, 2), seat(20, 2), seat(0, 0)), 20, []int64{-80, 20, 20, 40}, "base 20, jungfrau(1)"},
		{"W11 Durchmarsch", a, ramsch(seat(120, 8), seat(0, 0), seat(0, 0), seat(0, 0)), 70, []int64{210, -70, -70, -70}, "durchmarsch 70"},
		{"W12 four have knocked", a, with(game(ruf, points(61)), func(g *settlement.Game) { g.Stakes.Knocks = 4 }), 160, []int64{160, -160, 160, -160}, "base 10, knocks(4) x16"},
		{"W13 Solo-Tout with four Ober", a, run(game(tout(schafkopf.Solo), party(120, 8)), 4, declarer), 180, []int64{540, -180, -180, -180}, "base 50, laufende(4) 40, tout x2"},
		{"W14 Sie", a, game(of(schafkopf.Sie), nil), 520, []int64{1560, -520, -520, -520}, "base 50, laufende(8) 80, sie x4"},
		{"W15 Stoß", a, stoss(run(game(ruf, points(61)), 3, declarer), 1), 80, []int64{80, -80, 80, -80}, "base 10, laufende(3) 30, stoss(1) x2"},
		{"W15 Re", a, stoss(run(game(ruf, points(61)), 3, declarer), 2), 160, []int64{160, -160, 160, -160}, ""},
		{"W15 Supra", a, stoss(run(game(ruf, points(61)), 3, declarer), 3), 320, []int64{320, -320, 320, -320}, ""},
		{"W15 Resupra", a, stoss(run(game(ruf, points(61)), 3, declarer), 4), 640, []int64{640, -640, 640, -640}, ""},
		{"W16 Rufspiel with 82 and four Laufende", a, run(game(ruf, points(82)), 4, declarer), 50, []int64{50, -50, 50, -50}, ""},
		{"W17 Solo with 95, three Laufende, Stoß", a, stoss(run(game(solo, points(95)), 3, declarer), 1), 180, []int64{540, -180, -180, -180}, "base 50, laufende(3) 30, schneider 10, stoss(1) x2"},
		{"W18 Wenz lost with 48, two Laufende", a, run(game(of(schafkopf.Wenz), points(48)), 2, declarer), 70, []int64{-210, 70, 70, 70}, ""},
		{"W19 Rufspiel Schwarz, four Laufende", b, run(game(ruf, party(120, 8)), 4, declarer), 80, []int64{80, -80, 80, -80}, ""},
		{"W20 Solo Schneider, three Laufende", b, run(game(solo, points(95)), 3, declarer), 90, []int64{270, -90, -90, -90}, ""},
		{"W20 the same lost", b, run(game(solo, points(30)), 3, opponents), 90, []int64{-270, 90, 90, 90}, ""},
		{"W21 worth 40, 50 claimed", a, with(run(game(ruf, points(61)), 3, declarer), claim(4)), 30, []int64{30, -30, 30, -30}, "base 10, laufende(4) 40, laufende_refund(1) -20"},
		{"W22 one knock", b, with(game(ruf, points(61)), knocks(1)), 40, []int64{40, -40, 40, -40}, ""},
		{"W22 two knocks", b, with(game(ruf, points(61)), knocks(2)), 80, []int64{80, -80, 80, -80}, ""},
		{"W22 three knocks", b, with(game(ruf, points(61)), knocks(3)), 160, []int64{160, -160, 160, -160}, ""},
		{"W22 four knocks", b, with(game(ruf, points(61)), knocks(4)), 320, []int64{320, -320, 320, -320}, ""},
		{"W23 Solo-Tout with three Laufende", a, run(game(tout(schafkopf.Solo), party(120, 8)), 3, declarer), 160, []int64{480, -160, -160, -160}, ""},
		{"W24 bid 70, 71 taken", points70, with(game(solo, points(71)), bid(70)), 50, []int64{150, -50, -50, -50}, "base 50"},
		{"W24 bid 70, 70 taken", points70, with(game(solo, points(70)), bid(70)), 50, []int64{-150, 50, 50, 50}, "base 50"},
	})
}

// TestExamplesOfTheApp settles the three worked examples of 003 section 12 in its preset.
func TestExamplesOfTheApp(t *testing.T) {
	r := rules(t, ruleset.Standard2024)
	runPriced(t, []priced{
		{"A", r, run(game(of(schafkopf.Rufspiel), points(82)), 4, declarer), 50, []int64{50, -50, 50, -50}, "base 10, laufende(4) 40"},
		{"B", r, stoss(run(game(of(schafkopf.Solo), points(95)), 3, declarer), 1), 180, []int64{540, -180, -180, -180}, "base 50, laufende(3) 30, schneider 10, stoss(1) x2"},
		{"C", r, run(game(of(schafkopf.Wenz), points(48)), 2, declarer), 70, []int64{-210, 70, 70, 70}, "base 50, laufende(2) 20"},
	})
}

// TestWhatProgramsGotWrong settles the rows on results and payment of the collected faults of other programs.
func TestWhatProgramsGotWrong(t *testing.T) {
	a := rules(t, ruleset.BSV1989Varianten)
	short := rules(t, ruleset.BSV1989Varianten, "deck", "short")
	counts := rules(t, ruleset.BSV1989Varianten, "tariff.tout_counts_schneider", true)
	byPoints := rules(t, ruleset.BSV1989Varianten, "ramsch.durchmarsch", "points", "ramsch.durchmarsch_points", 120)
	steigern := rules(t, ruleset.BSV1989Varianten, "steigern.mode", "on")
	split := rules(t, ruleset.BSV1989Varianten, "stock.share", "split")
	own := rules(t, ruleset.BSV1989Varianten, "tariff.unit", 7, "tariff.schneider", 5, "tariff.schwarz", 6, "tariff.hochzeit", 21, "tariff.bettel", 31, "tariff.ramsch", 22)
	ruf, solo := of(schafkopf.Rufspiel), of(schafkopf.Solo)
	runPriced(t, []priced{
		{"Q46 120 points in seven tricks", a, game(ruf, party(120, 7)), 20, []int64{20, -20, 20, -20}, "base 10, schneider 10"},
		{"Q47 Wenz with two Laufende", a, run(game(of(schafkopf.Wenz), points(61)), 2, declarer), 70, []int64{210, -70, -70, -70}, ""},
		{"Q49 Solo-Tout with three Laufende", a, run(game(tout(schafkopf.Solo), party(120, 8)), 3, declarer), 160, []int64{480, -160, -160, -160}, ""},
		{"Q51 short deck, Tout", short, run(game(tout(schafkopf.Solo), party(120, 6)), 3, declarer), 160, []int64{480, -160, -160, -160}, "base 50, laufende(3) 30, tout x2"},
		{"Q53 Sie", a, game(of(schafkopf.Sie), nil), 520, []int64{1560, -520, -520, -520}, ""},
		{"Q55 thrown in without a Stock", rules(t, ruleset.BSV1989), passed(0), 0, []int64{0, 0, 0, 0}, ""},
		{"Q56 Tout on top of a Stoß", a, stoss(game(tout(schafkopf.Wenz), party(120, 8)), 1), 200, []int64{600, -200, -200, -200}, "base 50, tout x2, stoss(1) x2"},
		{"Q57 one loser pays one winner", a, game(ruf, points(61)), 10, []int64{10, -10, 10, -10}, ""},
		{"Q58 both ticked add two units", a, game(ruf, verdict(true, true, true)), 30, []int64{30, -30, 30, -30}, ""},
		{"Q60 Hochzeit from the tariff", own, game(of(schafkopf.Hochzeit), party(120, 8)), 32, []int64{32, -32, 32, -32}, "base 21, schneider 5, schwarz 6"},
		{"Q60 Bettel from the tariff", own, game(of(schafkopf.Bettel), tricks(0)), 31, []int64{93, -31, -31, -31}, ""},
		{"Q60 Ramsch from the tariff", own, ramsch(seat(60, 3), seat(30, 2), seat(20, 2), seat(10, 1)), 22, []int64{-66, 22, 22, 22}, ""},
		{"Q66 the declarer doubles the Stock alone", a, with(game(ruf, points(60)), stock(40)), 10, []int64{-50, 10, -10, 10}, "base 10"},
		{"Q66 both partners double it", split, with(game(ruf, points(60)), stock(40)), 10, []int64{-30, 10, -30, 10}, "base 10"},
		{"Q69 Jungfrau is seat 0", a, ramsch(seat(0, 0), seat(30, 2), seat(30, 2), seat(60, 4)), 20, []int64{40, 20, 20, -80}, ""},
		{"Q70 two Laufende in a Rufspiel", a, run(game(ruf, points(61)), 2, declarer), 10, []int64{10, -10, 10, -10}, "base 10"},
		{"Q70 two Laufende in a Solo", a, run(game(solo, points(61)), 2, declarer), 50, []int64{150, -50, -50, -50}, "base 50"},
		{"Q72 120 points in seven tricks are no Durchmarsch", a, ramsch(seat(120, 7), seat(0, 1), seat(0, 0), seat(0, 0)), 20, []int64{-100, 20, 40, 40}, "base 20, jungfrau(2)"},
		{"Q72 by points they are", byPoints, ramsch(seat(120, 7), seat(0, 1), seat(0, 0), seat(0, 0)), 70, []int64{210, -70, -70, -70}, "durchmarsch 70"},
		{"Q73 the Stock lies still in a Ramsch", a, with(ramsch(seat(60, 3), seat(30, 2), seat(20, 2), seat(10, 1)), stock(40)), 20, []int64{-60, 20, 20, 20}, ""},
		{"Q74 Tout with Schneider and Schwarz", counts, game(tout(schafkopf.Solo), party(120, 8)), 140, []int64{420, -140, -140, -140}, "base 50, schneider 10, schwarz 10, tout x2"},
		{"Q75 Sie of six cards", short, game(of(schafkopf.Sie), nil), 440, []int64{1320, -440, -440, -440}, "base 50, laufende(6) 60, sie x4"},
		{"Q79 bid 120, 120 taken", steigern, with(game(solo, party(120, 7)), bid(120)), 60, []int64{180, -60, -60, -60}, "base 50, schneider 10"},
		{"Q79 bid 120, 119 taken", steigern, with(game(solo, points(119)), bid(120)), 50, []int64{-150, 50, 50, 50}, "base 50"},
		{"Q40 61 suffice after a Stoß", a, stoss(game(ruf, points(61)), 1), 20, []int64{20, -20, 20, -20}, ""},
		{"Q40 60 do not", a, stoss(game(ruf, points(60)), 1), 20, []int64{-20, 20, -20, 20}, ""},
	})
}

func claim(n int) func(*settlement.Game) { return func(g *settlement.Game) { g.Claimed = new(n) } }

func knocks(n int) func(*settlement.Game) { return func(g *settlement.Game) { g.Stakes.Knocks = n } }

func bock(n int) func(*settlement.Game) { return func(g *settlement.Game) { g.Stakes.Bock = n } }

func bid(n int) func(*settlement.Game) { return func(g *settlement.Game) { g.Stakes.Bid = n } }

func stock(n int64) func(*settlement.Game) { return func(g *settlement.Game) { g.Stakes.Stock = n } }
