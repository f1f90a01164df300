package settlement_test

import (
	"slices"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// wantFaults checks a game and wants exactly these faults, each "pointer code", in this order.
func wantFaults(t *testing.T, r *ruleset.Ruleset, g settlement.Game, want ...string) {
	t.Helper()
	_, faults := settlement.Check(&g, r)
	var got []string
	for _, f := range faults {
		got = append(got, f.Pointer+" "+string(f.Code))
	}
	if !slices.Equal(got, want) {
		t.Errorf("faults %q, want %q", got, want)
	}
}

func TestFaults(t *testing.T) {
	a := rules(t, ruleset.BSV1989)
	v := rules(t, ruleset.BSV1989Varianten)
	steigern := rules(t, ruleset.BSV1989, "steigern.mode", "on", "steigern.max", 110)
	three := rules(t, ruleset.BSV1989Varianten, "players", 3)
	short := rules(t, ruleset.BSV1989Varianten, "deck", "short")
	withOnly := rules(t, ruleset.BSV1989Varianten, "laufende.mode", "with")
	alone := rules(t, ruleset.BSV1989Varianten, "laufende.without_by", "declarer")
	on := rules(t, ruleset.BSV1989Varianten, "infractions.revoke", "continue")
	herz := rules(t, ruleset.BSV1989Varianten, "bettel.trumps", "herz")
	ruf, solo, bettel, sie := of(schafkopf.Rufspiel), of(schafkopf.Solo), of(schafkopf.Bettel), of(schafkopf.Sie)
	type change = func(*settlement.Game)
	declarerIs := func(seat int) change { return func(g *settlement.Game) { g.Declarer = seat } }
	partnerIs := func(seat int) change { return func(g *settlement.Game) { g.Partner = seat } }
	whole := []settlement.SeatCount{seat(60, 3), seat(30, 2), seat(20, 2), seat(10, 1)}
	seats := func(change func(s []settlement.SeatCount)) settlement.Game {
		s := slices.Clone(whole)
		change(s)
		return ramsch(s...)
	}
	result := func(res settlement.Result) *settlement.Result { return &res }
	for _, row := range []struct {
		name  string
		rules *ruleset.Ruleset
		game  settlement.Game
		want  []string
	}{
		{"nothing at all", a, settlement.Game{Declarer: -1, Partner: -1}, []string{"/contract missing_member"}},
		{"contract and passed", v, with(game(solo, nil), func(g *settlement.Game) { g.Passed = true; g.Declarer = -1 }), []string{"/passed exclusive_members"}},
		{"passed with a game", v, settlement.Game{
			Passed: true, Declarer: 1, Partner: 2, Result: points(70), Laufende: 3, HeldBy: declarer, Claimed: new(3),
			Stakes: settlement.Stakes{Stoss: 1, Bid: 70, Knocks: 2, Bock: 1}, End: &settlement.End{},
		}, []string{
			"/declarer not_when_passed", "/partner not_when_passed", "/result not_when_passed", "/laufende not_when_passed",
			"/laufende_held_by not_when_passed", "/laufende_claimed not_when_passed", "/stoss not_when_passed", "/bid not_when_passed", "/end not_when_passed",
		}},
		{"passed, knocks and Stock in a round without", a, with(passed(10), knocks(1)), []string{"/knocks knocking_not_played", "/stock stock_not_played"}},

		{"not admitted", a, game(of(schafkopf.Geier), points(61)), []string{"/contract/type contract_not_admitted"}},
		{"Tout not admitted", rules(t, ruleset.BSV1989, "tout.allowed", words("solo")), game(tout(schafkopf.Wenz), party(120, 8)), []string{"/contract/tout tout_not_admitted"}},
		{"forced where nobody is", a, game(forced(), points(61)), []string{"/contract/forced forced_not_admitted"}},
		{"suit missing", a, game(&schafkopf.Contract{Type: schafkopf.Solo, Suit: schafkopf.NoSuit, Called: schafkopf.NoCard}, points(61)), []string{"/contract/suit contract_member_missing"}},
		{"suit missing in a sheet", a, with(game(&schafkopf.Contract{Type: schafkopf.Solo, Suit: schafkopf.NoSuit, Called: schafkopf.NoCard}, points(61)), func(g *settlement.Game) { g.PartialContract = true }), nil},
		{"partner game of three", three, game(ruf, points(61)), []string{"/contract/type contract_not_admitted"}},

		{"declarer missing", a, with(game(solo, points(61)), declarerIs(-1)), []string{"/declarer contract_member_missing"}},
		{"declarer in a Ramsch", v, with(ramsch(whole...), declarerIs(1)), []string{"/declarer no_declarer"}},
		{"declarer beyond three players", three, with(game(solo, points(61)), declarerIs(3)), []string{"/declarer seat_not_in_game"}},
		{"partner missing", a, with(game(ruf, points(61)), partnerIs(-1)), []string{"/partner contract_member_missing"}},
		{"partner missing in a Hochzeit", v, with(game(of(schafkopf.Hochzeit), points(61)), partnerIs(-1)), []string{"/partner contract_member_missing"}},
		{"partner in a Solo", a, with(game(solo, points(61)), partnerIs(1)), []string{"/partner contract_member_extra"}},
		{"partner in a Ramsch", v, with(ramsch(whole...), partnerIs(1)), []string{"/partner contract_member_extra"}},
		{"his own partner", a, with(game(ruf, points(61)), partnerIs(0)), []string{"/partner partner_is_declarer"}},

		{"no result", a, game(solo, nil), []string{"/result contract_member_missing"}},
		{"empty result", a, game(solo, &settlement.Result{}), []string{"/result/declarer_points contract_member_missing"}},
		{"empty result of a Bettel", v, game(bettel, &settlement.Result{}), []string{"/result/declarer_tricks contract_member_missing"}},
		{"empty result of a Tout", v, game(tout(schafkopf.Solo), &settlement.Result{}), []string{"/result/declarer_points contract_member_missing", "/result/declarer_tricks contract_member_missing"}},
		{"Tout without tricks", a, game(tout(schafkopf.Solo), points(120)), []string{"/result/declarer_tricks contract_member_missing"}},
		{"result of a Sie", a, game(sie, points(120)), []string{"/result contract_member_extra"}},
		{"end of a Sie", a, with(game(sie, nil), ended(settlement.Concede, 0)), []string{"/end contract_member_extra"}},
		{"more than 120", a, game(solo, points(121)), []string{"/result/declarer_points points_too_many"}},
		{"far more", a, game(solo, both(1<<62, 1<<62, 1<<62, 1<<62)), []string{"/result/declarer_points points_too_many", "/result/declarer_tricks tricks_too_many", "/result/opponent_points points_too_many", "/result/opponent_tricks tricks_too_many"}},
		{"nine tricks", a, game(solo, party(120, 9)), []string{"/result/declarer_tricks tricks_too_many"}},
		{"seven tricks in the short deck", short, game(solo, party(120, 7)), []string{"/result/declarer_tricks tricks_too_many"}},
		{"120 without tricks", a, game(solo, points(120)), []string{"/result/declarer_tricks tricks_needed"}},
		{"0 without tricks", a, game(solo, points(0)), []string{"/result/declarer_tricks tricks_needed"}},
		{"points without a trick", a, game(solo, party(5, 0)), []string{"/result/declarer_points points_contradict_tricks"}},
		{"one trick holds 44", a, game(solo, party(44, 1)), nil},
		{"not 45", a, game(solo, party(45, 1)), []string{"/result/declarer_points points_contradict_tricks"}},
		{"two tricks hold 84", a, game(solo, party(84, 2)), nil},
		{"not 85", a, game(solo, party(85, 2)), []string{"/result/declarer_points points_contradict_tricks"}},
		{"three hold 100", a, game(solo, party(100, 3)), nil},
		{"not 101", a, game(solo, party(101, 3)), []string{"/result/declarer_points points_contradict_tricks"}},
		{"four hold 112", a, game(solo, party(112, 4)), nil},
		{"not 113", a, game(solo, party(113, 4)), []string{"/result/declarer_points points_contradict_tricks"}},
		{"five hold 120", a, game(solo, party(120, 5)), nil},
		{"seven hold 76 at least", a, game(solo, party(76, 7)), nil},
		{"not 75", a, game(solo, party(75, 7)), []string{"/result/declarer_points points_contradict_tricks"}},
		{"all tricks hold all points", a, game(solo, party(119, 8)), []string{"/result/declarer_points points_contradict_tricks"}},
		{"of three players one trick holds 33", three, game(solo, party(33, 1)), nil},
		{"not 34", three, game(solo, party(34, 1)), []string{"/result/declarer_points points_contradict_tricks"}},
		{"two hold 64", three, game(solo, party(64, 2)), nil},
		{"three hold 88", three, game(solo, party(88, 3)), nil},
		{"not 89", three, game(solo, party(89, 3)), []string{"/result/declarer_points points_contradict_tricks"}},
		{"four hold 100", three, game(solo, party(100, 4)), nil},
		{"five hold 109", three, game(solo, party(109, 5)), nil},
		{"not 110", three, game(solo, party(110, 5)), []string{"/result/declarer_points points_contradict_tricks"}},
		{"six hold 116", three, game(solo, party(116, 6)), nil},
		{"not 117", three, game(solo, party(117, 6)), []string{"/result/declarer_points points_contradict_tricks"}},
		{"seven hold 87 at least", three, game(solo, party(86, 7)), []string{"/result/declarer_points points_contradict_tricks"}},
		{"both counts agree", a, game(solo, both(70, 5, 50, 3)), nil},
		{"both counts do not", a, game(solo, both(70, 5, 40, 2)), []string{"/result/opponent_points points_sum", "/result/opponent_tricks tricks_sum"}},

		{"two forms", a, game(solo, result(settlement.Result{DeclarerPoints: new(70), Won: new(true), Schneider: new(false)})), []string{"/result/won result_forms_mixed", "/result/schneider result_forms_mixed"}},
		{"seats in a Solo", a, game(solo, result(settlement.Result{DeclarerPoints: new(70), Seats: whole})), []string{"/result/seats contract_member_extra"}},
		{"Schwarz and not Schneider", a, game(solo, verdict(true, false, true)), []string{"/result/schneider schwarz_without_schneider"}},
		{"Schneider of what", a, game(solo, result(settlement.Result{Schneider: new(true)})), []string{"/result/won missing_member"}},

		{"a run of fifteen", a, run(game(ruf, points(61)), 15, declarer), []string{"/laufende laufende_too_many"}},
		{"of thirteen in the short deck", short, run(game(ruf, points(61)), 13, declarer), []string{"/laufende laufende_too_many"}},
		{"of five in a Wenz", a, run(game(of(schafkopf.Wenz), points(61)), 5, opponents), []string{"/laufende laufende_too_many"}},
		{"of nine in one hand", a, run(game(solo, points(61)), 9, declarer), []string{"/laufende laufende_too_many"}},
		{"of nine with the opponents", a, run(game(solo, points(61)), 9, opponents), nil},
		{"of nine, nobody said where", a, run(game(solo, points(61)), 9, settlement.NoSide), nil},
		{"of seven in a short hand", short, run(game(solo, points(61)), 7, declarer), []string{"/laufende laufende_too_many"}},
		{"of twelve in a Farbwenz", v, run(game(of(schafkopf.Farbwenz), points(61)), 12, opponents), []string{"/laufende laufende_too_many"}},
		{"in a Ramsch", v, with(run(ramsch(whole...), 3, declarer), claim(3)), []string{"/laufende contract_member_extra", "/laufende_held_by contract_member_extra", "/laufende_claimed contract_member_extra"}},
		{"in a Bettel", herz, run(game(bettel, tricks(0)), 3, settlement.NoSide), []string{"/laufende contract_member_extra"}},
		{"nobody said whose", withOnly, run(game(solo, points(61)), 3, settlement.NoSide), []string{"/laufende_held_by laufende_holder_needed"}},
		{"no run needs no holder", withOnly, game(solo, points(61)), nil},
		{"nobody said whose in a Rufspiel", alone, run(game(ruf, points(61)), 3, settlement.NoSide), []string{"/laufende_held_by laufende_holder_needed"}},
		{"in a Solo it does not matter", alone, run(game(solo, points(61)), 3, settlement.NoSide), nil},
		{"a Sie of seven", a, run(game(sie, nil), 7, settlement.NoSide), []string{"/laufende laufende_of_sie"}},
		{"a Sie of eight", a, run(game(sie, nil), 8, declarer), nil},
		{"a Sie of six in the short deck", short, run(game(sie, nil), 6, declarer), nil},
		{"a Sie without", a, run(game(sie, nil), 0, opponents), []string{"/laufende_held_by laufende_of_sie"}},

		{"knocks where nobody knocks", a, with(game(solo, points(61)), knocks(1)), []string{"/knocks knocking_not_played"}},
		{"five knocks", v, with(game(solo, points(61)), knocks(5)), []string{"/knocks knocks_too_many"}},
		{"five Stöße", a, stoss(game(solo, points(61)), 5), []string{"/stoss stoss_too_many"}},
		{"a third in the app's rules", rules(t, ruleset.Standard2024), stoss(game(solo, points(61)), 3), []string{"/stoss stoss_too_many"}},
		{"Stoß in a tournament", rules(t, ruleset.Turnier), stoss(game(solo, points(61)), 1), []string{"/stoss stoss_not_played"}},
		{"Stoß in a Ramsch", v, stoss(ramsch(whole...), 1), []string{"/stoss stoss_not_played"}},
		{"Stoß in a Sie", a, stoss(game(sie, nil), 1), []string{"/stoss stoss_not_played"}},
		{"Stoß in a forced game", rules(t, ruleset.BSV1989, "all_pass", words("muss")), stoss(game(forced(), points(61)), 1), []string{"/stoss stoss_not_played"}},
		{"bid where nobody bids", a, with(game(solo, points(61)), bid(70)), []string{"/bid steigern_not_played"}},
		{"bid off the steps", steigern, with(game(solo, points(61)), bid(75)), []string{"/bid bid_impossible"}},
		{"bid of 60", steigern, with(game(solo, points(61)), bid(60)), []string{"/bid bid_impossible"}},
		{"bid above the highest", steigern, with(game(solo, points(61)), bid(120)), []string{"/bid bid_impossible"}},
		{"highest bid", steigern, with(game(solo, points(61)), bid(110)), nil},
		{"bid on a Rufspiel", steigern, with(game(ruf, points(61)), bid(70)), []string{"/bid contract_member_extra"}},
		{"Stock where there is none", a, with(game(ruf, points(61)), stock(1)), []string{"/stock stock_not_played"}},

		{"Ramsch without seats", v, game(of(schafkopf.Ramsch), &settlement.Result{}), []string{"/result/seats contract_member_missing"}},
		{"Ramsch with the counts of a party", v, game(of(schafkopf.Ramsch), result(settlement.Result{Seats: whole, DeclarerPoints: new(70), DeclarerTricks: new(3), OpponentPoints: new(50), OpponentTricks: new(5), Won: new(true), Schneider: new(true), Schwarz: new(true)})), []string{
			"/result/declarer_points contract_member_extra", "/result/declarer_tricks contract_member_extra", "/result/opponent_points contract_member_extra",
			"/result/opponent_tricks contract_member_extra", "/result/won contract_member_extra", "/result/schneider contract_member_extra", "/result/schwarz contract_member_extra",
		}},
		{"three seats of four", v, ramsch(whole[:3]...), []string{"/result/seats seats_count"}},
		{"five seats", v, ramsch(append(slices.Clone(whole), seat(0, 0))...), []string{"/result/seats seats_count"}},
		{"four seats of three", three, ramsch(whole...), []string{"/result/seats seats_count"}},
		{"119 points in all", v, seats(func(s []settlement.SeatCount) { s[0].Points = 59 }), []string{"/result/seats points_sum"}},
		{"seven tricks in all", v, seats(func(s []settlement.SeatCount) { s[0].Tricks = 2 }), []string{"/result/seats tricks_sum"}},
		{"tricks left out", v, seats(func(s []settlement.SeatCount) { s[0].Tricks = settlement.UnknownTricks }), []string{"/result/seats/0/tricks missing_member"}},
		{"a seat with too many of both", v, seats(func(s []settlement.SeatCount) { s[0] = seat(121, 9) }), []string{"/result/seats/0/points points_too_many", "/result/seats/0/tricks tricks_too_many"}},
		{"a seat with more than its trick holds", v, ramsch(seat(45, 1), seat(30, 2), seat(25, 2), seat(20, 3)), []string{"/result/seats/0/points points_contradict_tricks"}},
		{"two seats with more than both tricks hold", v, ramsch(seat(44, 1), seat(44, 1), seat(22, 3), seat(10, 3)), []string{"/result/seats points_contradict_tricks"}},
		{"a tie needs trumps", v, ramsch(seat(45, 3), seat(45, 3), seat(20, 1), seat(10, 1)), []string{"/result/seats/0/trumps needed_to_break_tie", "/result/seats/1/trumps needed_to_break_tie"}},
		{"a tie needs the highest trump", v, ramsch(trumped(45, 3, 4, "GO"), trumped(45, 3, 4, ""), seat(20, 1), seat(10, 1)), []string{"/result/seats/1/highest_trump needed_to_break_tie"}},
		{"too many trumps for the tricks", v, seats(func(s []settlement.SeatCount) { s[3].Trumps = 5 }), []string{"/result/seats/3/trumps trumps_too_many"}},
		{"fifteen trumps in all", v, seats(func(s []settlement.SeatCount) { s[0].Trumps, s[1].Trumps = 8, 7 }), []string{"/result/seats trumps_sum"}},
		{"thirteen trumps in all", v, seats(func(s []settlement.SeatCount) { s[0].Trumps, s[1].Trumps, s[2].Trumps, s[3].Trumps = 7, 4, 2, 0 }), []string{"/result/seats trumps_sum"}},
		{"highest is no trump", v, seats(func(s []settlement.SeatCount) { s[0].Highest = card("EA") }), []string{"/result/seats/0/highest_trump highest_trump_impossible"}},
		{"highest twice", v, seats(func(s []settlement.SeatCount) { s[0].Highest, s[2].Highest = card("EO"), card("EO") }), []string{"/result/seats/2/highest_trump duplicate_card"}},
		{"highest too low for so many", v, seats(func(s []settlement.SeatCount) { s[0] = trumped(60, 3, 4, "H9") }), []string{"/result/seats/0/highest_trump highest_trump_impossible"}},
		{"highest of no trumps", v, seats(func(s []settlement.SeatCount) { s[0] = trumped(60, 3, 0, "H9") }), []string{"/result/seats/0/highest_trump highest_trump_impossible"}},
		{"highest not in the short deck", short, ramsch(trumped(60, 3, 1, "H8"), seat(30, 1), seat(20, 1), seat(10, 1)), []string{"/result/seats/0/highest_trump card_not_in_deck"}},

		{"end by nobody", v, with(game(solo, both(50, 4, 30, 2)), ended(settlement.Concede, -1)), []string{"/end/seat missing_member"}},
		{"end by a fourth of three", three, with(game(solo, both(50, 4, 30, 2)), ended(settlement.Concede, 3)), []string{"/end/seat seat_not_in_game"}},
		{"a claim that nobody judged", v, with(game(solo, both(50, 4, 30, 2)), ended(settlement.ClaimAll, 0)), []string{"/end/holds missing_member"}},
		{"a concession that holds", v, with(with(game(solo, both(50, 4, 30, 2)), claimed(0, true)), func(g *settlement.Game) { g.End.Kind = settlement.Concede }), []string{"/end/holds holds_not_here"}},
		{"in a ninth trick", v, with(game(solo, both(50, 4, 30, 2)), func(g *settlement.Game) {
			g.End = &settlement.End{Kind: settlement.Revoke, Seat: 0, Trick: new(8)}
		}), []string{"/end/trick end_trick"}},
		{"a claim in a Ramsch", v, with(ramsch(whole...), claimed(0, true)), []string{"/end/type end_not_here"}},
		{"a concession in a Ramsch", v, with(ramsch(whole...), ended(settlement.Concede, 0)), []string{"/end/type end_not_here"}},
		{"one side's count", v, with(game(solo, party(50, 4)), ended(settlement.Concede, 0)), []string{"/result/opponent_points missing_member", "/result/opponent_tricks missing_member"}},
		{"the bare verdict", v, with(game(solo, verdict(true, false, false)), ended(settlement.CardCount, 0)), []string{"/result/won result_forms_mixed", "/result/schneider result_forms_mixed", "/result/schwarz result_forms_mixed"}},
		{"more than 120 together", v, with(game(solo, both(70, 4, 60, 3)), ended(settlement.Concede, 0)), []string{"/result/opponent_points points_sum"}},
		{"more than eight together", v, with(game(solo, both(60, 5, 60, 4)), ended(settlement.Concede, 0)), []string{"/result/opponent_tricks tricks_sum"}},
		{"too much left for one trick", v, with(game(solo, both(40, 4, 30, 3)), ended(settlement.Concede, 0)), []string{"/result/opponent_points rest_contradicts_tricks"}},
		{"nothing left for no trick", v, with(game(solo, both(60, 4, 50, 4)), ended(settlement.Concede, 0)), []string{"/result/opponent_points rest_contradicts_tricks"}},
		{"going on needs the real end", on, with(game(solo, both(50, 4, 30, 2)), ended(settlement.Revoke, 0)), []string{"/result/opponent_points points_sum", "/result/opponent_tricks tricks_sum"}},
		{"no result in spite of an end", v, with(game(solo, nil), ended(settlement.Concede, 9)), []string{"/result contract_member_missing", "/end/seat seat_not_in_game"}},

		{"everything at once", a, settlement.Game{
			Contract: of(schafkopf.Geier), Declarer: 7, Partner: 1, Result: party(130, 9), Laufende: 20, Stakes: settlement.Stakes{Knocks: 1, Stoss: 9, Bid: 70, Stock: 5},
		}, []string{
			"/contract/type contract_not_admitted", "/declarer seat_not_in_game", "/partner contract_member_extra", "/result/declarer_points points_too_many",
			"/result/declarer_tricks tricks_too_many", "/laufende laufende_too_many", "/knocks knocking_not_played", "/stoss stoss_too_many",
			"/bid steigern_not_played", "/stock stock_not_played",
		}},
	} {
		t.Run(row.name, func(t *testing.T) { wantFaults(t, row.rules, row.game, row.want...) })
	}
}
