package settlement

import (
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Consequence is what the round has agreed on for an infraction; false for the two ways of laying down, which 000 IV.4 settles
// by itself.
func Consequence(r *ruleset.Ruleset, k EndKind) (c ruleset.Consequence, infraction bool) {
	switch k {
	case Revoke:
		return r.Infractions.Revoke, true
	case RevokeFoundLater:
		return r.Infractions.RevokeFoundLater, true
	case LeadOutOfTurn:
		return r.Infractions.LeadOutOfTurn, true
	case CardCount:
		return r.Infractions.CardCount, true
	}
	return 0, false
}

// Stopped is a game that ended before its last trick, or in which an infraction was found: what both sides had taken up to then.
// holds tells whether a claim of all is true. Where the round lets the game go on in spite of an infraction, the counts are those
// of its real end. The contract is neither Ramsch nor Sie.
//
// A false claim gives the rest to the other side, and so does a concession, whatever the cards would have brought (000 IV.4). An
// infraction leaves the guilty side what it has and gives the rest to the others (000 IV.1.2, IV.2.6), or it has lost the game,
// or lost it Schwarz (000 IV.2.6, IV.2.7). In a Bettel tricks are no reward: there the guilty side has simply lost.
func Stopped(t Terms, k EndKind, seat int, holds bool, declarers, opponents Count, run Run) Outcome {
	side := t.Side(seat)
	rest := side.other()
	consequence, infraction := Consequence(t.rules, k)
	switch {
	case !infraction:
		if k == ClaimAll && holds {
			rest = side
		}
	case consequence == ruleset.Continue:
		return Played(t, declarers, run)
	case consequence != ruleset.RestToOthers, t.contract.Type == schafkopf.Bettel:
		return Outcome{
			terms: t, run: run, won: side == OpponentSide,
			schneider: consequence == ruleset.LostSchwarz && !t.contract.Tout,
			schwarz:   consequence == ruleset.LostSchwarz && !t.contract.Tout,
		}
	}
	party := declarers
	if rest == DeclarerSide {
		party = Count{Points: schafkopf.TotalPoints - opponents.Points, Tricks: t.rules.HandSize() - opponents.Tricks}
	}
	return Played(t, party, run)
}
