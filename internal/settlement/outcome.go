package settlement

import (
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Outcome is how a game came out, ready to be settled: a checked value. Only Check and the constructors below make one.
type Outcome struct {
	terms  Terms
	passed bool
	// What the play shows, before Settle asks whether Schneider and Schwarz are paid. Not read in a Ramsch.
	won, schneider, schwarz bool
	run                     Run
	ramsch                  ramschVerdict
}

// UnknownTricks stands in a Count whose tricks nobody counted. It is allowed where they decide nothing: neither in a Bettel nor
// in a Tout, and with 1 to 119 points only.
const UnknownTricks = -1

// Played is a game that was played to the end: what the declarer's party has taken, in a contract other than Ramsch and Sie. The
// caller warrants that the count adds up.
func Played(t Terms, party Count, run Run) Outcome {
	o := Outcome{terms: t, run: run}
	o.won, o.schneider, o.schwarz = t.judge(party)
	return o
}

// LaidDown is a Sie: it is won with all tricks, and its hand is one run of the highest trumps (000 IV.4). claimed are the Laufende
// asked for, nil where nobody counted.
func LaidDown(t Terms, claimed *int) Outcome {
	o := Outcome{terms: t, won: true, schneider: true, schwarz: true, run: Run{Count: t.rules.HandSize(), HeldBy: DeclarerSide}}
	if claimed != nil {
		o.run.Claimed, o.run.HasClaim = *claimed, true
	}
	return o
}

// ThrownIn is a deal that nobody played, with what lies in the Stock (000 III.2.4, Var. IV.2.1).
func ThrownIn(r *ruleset.Ruleset, stock int64) Outcome {
	return Outcome{terms: Terms{rules: r, declarer: schafkopf.NoSeat, partner: schafkopf.NoSeat, stakes: Stakes{Stock: stock}}, passed: true}
}

// judge decides who has won and how. A Bettel is won without a trick (000 Var. II.4), a Tout with all (000 II.3), every other
// game by points (000 V.1.2). Schneider is read for the losing side only (000 V.1.3, Var. II.6.3), Schwarz by tricks, which a
// trick without points prevents (000 V.1.4, 003 section 11); a side that is Schwarz is Schneider too.
func (t *Terms) judge(party Count) (won, schneider, schwarz bool) {
	all := t.rules.HandSize()
	switch {
	case t.contract.Type == schafkopf.Bettel:
		return party.Tricks == 0, false, false
	case t.contract.Tout:
		won = party.Tricks == all
	default:
		won = party.Points >= t.target()
	}
	loser, points := DeclarerSide, party.Points
	schwarz = party.Tricks == 0
	if won {
		loser, points = OpponentSide, schafkopf.TotalPoints-party.Points
		schwarz = party.Tricks == all
	}
	return won, schwarz || points < t.schneiderFree(loser), schwarz
}
