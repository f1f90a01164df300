package settlement_test

import (
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

func ended(kind settlement.EndKind, seat int) func(*settlement.Game) {
	return func(g *settlement.Game) { g.End = &settlement.End{Kind: kind, Seat: seat} }
}

func claimed(seat int, holds bool) func(*settlement.Game) {
	return func(g *settlement.Game) {
		g.End = &settlement.End{Kind: settlement.ClaimAll, Seat: seat, Holds: new(holds)}
	}
}

// TestEnds settles games that ended before their last trick (000 IV.1.2, IV.2.6, IV.2.7, IV.4, rows H1 to H7, H13).
func TestEnds(t *testing.T) {
	a := rules(t, ruleset.BSV1989Varianten)
	set := func(consequence string) *ruleset.Ruleset {
		return rules(t, ruleset.BSV1989Varianten, "infractions.lead_out_of_turn", consequence, "infractions.revoke", consequence,
			"infractions.revoke_found_later", consequence, "infractions.card_count", consequence)
	}
	rest, lost, schwarz, on := set("rest_to_others"), set("lost"), set("lost_schwarz"), set("continue")
	counted := rules(t, ruleset.BSV1989Varianten, "tariff.tout_counts_schneider", true)
	ruf, solo, soloTout, bettel := of(schafkopf.Rufspiel), of(schafkopf.Solo), tout(schafkopf.Solo), of(schafkopf.Bettel)
	lone := func(v int64) []int64 { return []int64{3 * v, -v, -v, -v} }
	pair := func(v int64) []int64 { return []int64{v, -v, v, -v} }
	open := both(50, 4, 30, 2) // 40 points and two tricks are left
	runPriced(t, []priced{
		{"a claim of the declarer holds: 90", a, with(game(solo, open), claimed(0, true)), 50, lone(50), "base 50"},
		{"it is false: 50 against 70", a, with(game(solo, open), claimed(0, false)), 50, lone(-50), ""},
		{"a claim of an opponent holds: 50 against 70", a, with(game(solo, open), claimed(2, true)), 50, lone(-50), ""},
		{"it is false: 90", a, with(game(solo, open), claimed(2, false)), 50, lone(50), ""},
		{"a claim of the partner holds", a, with(game(ruf, open), claimed(2, true)), 10, pair(10), ""},
		{"a claim makes Schwarz", a, with(game(solo, both(80, 5, 0, 0)), claimed(0, true)), 70, lone(70), "base 50, schneider 10, schwarz 10"},
		{"a false claim makes the claimant Schwarz", a, with(game(solo, both(0, 0, 30, 2)), claimed(0, false)), 70, lone(-70), ""},
		{"a trick without points prevents it", a, with(game(solo, both(80, 5, 0, 1)), claimed(0, true)), 60, lone(60), ""},
		{"the declarer concedes", a, with(game(solo, open), ended(settlement.Concede, 0)), 50, lone(-50), ""},
		{"he concedes with 61 in hand", a, with(game(solo, both(61, 5, 30, 2)), ended(settlement.Concede, 0)), 50, lone(50), ""},
		{"an opponent concedes", a, with(game(ruf, open), ended(settlement.Concede, 1)), 10, pair(10), ""},
		{"at the start a concession is Schwarz", a, with(game(ruf, both(0, 0, 0, 0)), ended(settlement.Concede, 3)), 30, pair(30), ""},
		{"a Tout claimed", a, with(game(soloTout, both(80, 5, 0, 0)), claimed(0, true)), 100, lone(100), "base 50, tout x2"},
		{"a Tout claimed after a lost trick", a, with(game(soloTout, both(80, 5, 0, 1)), claimed(0, true)), 100, lone(-100), ""},
		{"a Bettel laid down", a, with(game(bettel, both(0, 0, 30, 2)), ended(settlement.Concede, 0)), 30, lone(30), ""},
		{"a Bettel by tricks alone", a, with(game(bettel, &settlement.Result{DeclarerTricks: new(0), OpponentTricks: new(3)}), claimed(1, true)), 30, lone(30), ""},

		{"revoke: the declarer keeps what he has", a, with(game(solo, open), ended(settlement.Revoke, 0)), 50, lone(-50), ""},
		{"revoke: who has 61 has won", a, with(game(solo, both(61, 5, 30, 2)), ended(settlement.Revoke, 0)), 50, lone(50), ""},
		{"revoke by an opponent", a, with(game(ruf, both(20, 1, 59, 4)), ended(settlement.Revoke, 3)), 10, pair(10), ""},
		{"revoke by an opponent with 60", a, with(game(ruf, both(20, 1, 60, 4)), ended(settlement.Revoke, 3)), 10, pair(-10), ""},
		{"lead out of turn", a, with(game(solo, open), ended(settlement.LeadOutOfTurn, 0)), 50, lone(-50), ""},
		{"found later: Schwarz", a, with(game(solo, both(80, 6, 40, 2)), ended(settlement.RevokeFoundLater, 0)), 70, lone(-70), "base 50, schneider 10, schwarz 10"},
		{"found later, by an opponent", a, with(game(ruf, both(40, 3, 80, 5)), ended(settlement.RevokeFoundLater, 1)), 30, pair(30), ""},
		{"found later, counts left out", a, with(game(ruf, &settlement.Result{}), ended(settlement.RevokeFoundLater, 1)), 30, pair(30), ""},
		{"card count", a, with(game(solo, open), ended(settlement.CardCount, 2)), 70, lone(70), ""},
		{"with Laufende and Stoß", a, stoss(run(with(game(solo, open), ended(settlement.CardCount, 0)), 3, declarer), 1), 200, lone(-200), "base 50, laufende(3) 30, schneider 10, schwarz 10, stoss(1) x2"},

		{"lost plain", lost, with(game(solo, both(90, 6, 10, 1)), ended(settlement.Revoke, 0)), 50, lone(-50), "base 50"},
		{"lost plain, by an opponent", lost, with(game(ruf, open), ended(settlement.LeadOutOfTurn, 1)), 10, pair(10), ""},
		{"lost Schwarz", schwarz, with(game(solo, both(90, 6, 10, 1)), ended(settlement.LeadOutOfTurn, 0)), 70, lone(-70), ""},
		{"found later, the rest to the others", rest, with(game(solo, open), ended(settlement.RevokeFoundLater, 2)), 50, lone(50), ""},
		{"going on counts as played", on, with(game(solo, points(80)), ended(settlement.Revoke, 0)), 50, lone(50), ""},
		{"going on with both counts", on, with(game(solo, both(80, 6, 40, 2)), ended(settlement.CardCount, 0)), 50, lone(50), ""},
		{"going on with the bare verdict", on, with(game(solo, verdict(true, true, false)), ended(settlement.CardCount, 0)), 60, lone(60), ""},

		{"Tout: the guilty has simply lost", a, with(game(soloTout, both(80, 6, 0, 0)), ended(settlement.RevokeFoundLater, 0)), 100, lone(-100), "base 50, tout x2"},
		{"and pays no Schwarz even where it counts", counted, with(game(soloTout, both(80, 6, 0, 0)), ended(settlement.RevokeFoundLater, 0)), 100, lone(-100), ""},
		{"Tout: a guilty opponent", a, with(game(soloTout, both(80, 6, 0, 0)), ended(settlement.Revoke, 1)), 100, lone(100), ""},
		{"Bettel: the guilty declarer has lost", a, with(game(bettel, both(0, 0, 50, 3)), ended(settlement.Revoke, 0)), 30, lone(-30), ""},
		{"Bettel: guilty opponents have lost", a, with(game(bettel, both(0, 0, 50, 3)), ended(settlement.Revoke, 2)), 30, lone(30), ""},
		{"Bettel: found later", a, with(game(bettel, both(0, 0, 50, 3)), ended(settlement.RevokeFoundLater, 2)), 30, lone(30), "base 30"},

		{"Ramsch: the guilty alone loses", a, with(ramsch(seat(10, 1), seat(0, 0), seat(44, 1), seat(0, 0)), ended(settlement.Revoke, 1)), 20, []int64{20, -60, 20, 20}, "base 20"},
		{"Ramsch: found later", a, with(ramsch(seat(120, 8), seat(0, 0), seat(0, 0), seat(0, 0)), ended(settlement.RevokeFoundLater, 0)), 20, []int64{-60, 20, 20, 20}, "base 20"},
		{"Ramsch: going on", on, with(ramsch(seat(60, 3), seat(30, 2), seat(20, 2), seat(10, 1)), ended(settlement.Revoke, 3)), 20, []int64{-60, 20, 20, 20}, ""},
		{"a Stock is lost by the end too", a, with(with(game(ruf, open), ended(settlement.Concede, 2)), stock(40)), 10, []int64{-50, 10, -10, 10}, ""},
	})
}
