package settlement

import (
	"slices"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Stakes is what multiplies or adds to the price of a game besides its result. Unchecked until Check has found no fault.
type Stakes struct {
	Knocks int   // Leger, Klopfer (000 Var. V.1)
	Stoss  int   // Stoß, Re, Supra ... together (000 V.2)
	Bock   int   // doublings of a Bock round (000 Var. V.2)
	Bid    int   // points bid under Steigern (000 Var. II.6), 0 = none
	Stock  int64 // what lies in the Stock before the game (000 Var. IV.2)
}

// Check lists all that the round does not play or that cannot be in this contract. Pointers are those of the request:
// "/knocks", "/stoss", "/bid", "/stock".
func (s Stakes) Check(r *ruleset.Ruleset, c schafkopf.Contract) (faults []schafkopf.Fault) {
	faults = s.checkKnocks(r, faults)
	switch forbidden := r.Stoss.Max == 0 || c.Forced && !r.Muss.Stoss || slices.Contains(r.Stoss.ForbiddenIn, c.Type); {
	case s.Stoss == 0:
	case forbidden:
		faults = append(faults, schafkopf.Fault{Pointer: "/stoss", Code: CodeStossNotPlayed, Facts: schafkopf.Facts{Name: c.Type.String()}})
	case s.Stoss > r.Stoss.Max:
		faults = append(faults, schafkopf.Fault{Pointer: "/stoss", Code: CodeStossTooMany, Facts: schafkopf.Facts{Count: s.Stoss, Limit: r.Stoss.Max}})
	}
	switch {
	case s.Bid == 0:
	case !r.Steigern.On:
		faults = append(faults, schafkopf.Fault{Pointer: "/bid", Code: ruleset.CodeSteigernNotPlayed})
	case !c.Type.Lone():
		faults = append(faults, schafkopf.Fault{Pointer: "/bid", Code: schafkopf.CodeContractMemberExtra, Facts: schafkopf.Facts{Name: c.Type.String()}})
	case !r.Steigern.Possible(s.Bid):
		faults = append(faults, schafkopf.Fault{Pointer: "/bid", Code: ruleset.CodeBidImpossible, Facts: schafkopf.Facts{Count: r.Steigern.Step, Limit: r.Steigern.Max}})
	}
	return s.checkStock(r, faults)
}

// checkPassed is Check for a thrown-in deal: players may have knocked on it and the Stock may hold something, nothing else.
func (s Stakes) checkPassed(r *ruleset.Ruleset) (faults []schafkopf.Fault) {
	return s.checkStock(r, s.checkKnocks(r, faults))
}

func (s Stakes) checkKnocks(r *ruleset.Ruleset, faults []schafkopf.Fault) []schafkopf.Fault {
	switch {
	case s.Knocks == 0:
	case r.Knocking.Mode == ruleset.KnockOff:
		return append(faults, schafkopf.Fault{Pointer: "/knocks", Code: CodeKnocksNotPlayed})
	case s.Knocks > r.Knocking.Max:
		return append(faults, schafkopf.Fault{Pointer: "/knocks", Code: CodeKnocksTooMany, Facts: schafkopf.Facts{Count: s.Knocks, Limit: r.Knocking.Max}})
	}
	return faults
}

func (s Stakes) checkStock(r *ruleset.Ruleset, faults []schafkopf.Fault) []schafkopf.Fault {
	if s.Stock != 0 && !r.Stock.Enabled {
		return append(faults, schafkopf.Fault{Pointer: "/stock", Code: CodeStockNotPlayed})
	}
	return faults
}

// Terms is who plays what for which stakes: all that is settled before a card falls.
type Terms struct {
	rules             *ruleset.Ruleset
	contract          schafkopf.Contract
	declarer, partner int
	stakes            Stakes
}

// NewTerms joins what the caller has checked: the contract is one that the round plays, the seats are seats of the game,
// NoSeat where the contract has none (a Ramsch has neither, only Rufspiel and Hochzeit have a partner), Stakes.Check found no fault.
func NewTerms(r *ruleset.Ruleset, c schafkopf.Contract, declarer, partner int, s Stakes) Terms {
	return Terms{rules: r, contract: c, declarer: declarer, partner: partner, stakes: s}
}

// Side is the seat's party; in a Ramsch everybody is an opponent of nobody.
func (t *Terms) Side(seat int) Side {
	if seat == t.declarer || seat == t.partner {
		return DeclarerSide
	}
	return OpponentSide
}

// takenOver tells whether the opponents have made the game theirs: the house rule that an odd number of Stöße takes it over.
// 000 V.2.6 knows no such thing.
func (t *Terms) takenOver() bool { return t.rules.Stoss.TakesOver && t.stakes.Stoss%2 != 0 }

// target is the points that the declarer's party needs: 61 (000 V.1.2), one more than was bid (000 Var. II.6.3) or as many, but
// never more than there are, the forced game's own number, or 60 where the opponents have taken the game over and need 61.
func (t *Terms) target() int {
	switch {
	case t.takenOver():
		return schafkopf.TotalPoints + 1 - schafkopf.PointsToWin
	case t.stakes.Bid > 0 && t.rules.Steigern.BidPlusOne:
		return min(t.stakes.Bid+1, schafkopf.TotalPoints)
	case t.stakes.Bid > 0:
		return t.stakes.Bid
	case t.contract.Forced:
		return t.rules.Muss.Target
	}
	return schafkopf.PointsToWin
}

// schneiderFree is the points from which a losing side is free of Schneider (000 V.1.3); where the opponents have taken the game
// over the limits have changed sides.
func (t *Terms) schneiderFree(loser Side) int {
	declarer, opponent := t.rules.Schneider.DeclarerFree, t.rules.Schneider.OpponentFree
	if t.contract.Forced {
		declarer = t.rules.Muss.DeclarerFree
	}
	if (loser == DeclarerSide) != t.takenOver() {
		return declarer
	}
	return opponent
}

// paysSchneider tells whether Schneider and Schwarz are paid: never in a Bettel, which counts no points (000 Var. II.4), and in
// Tout and Sie, which are about all tricks anyway, only where the round counts them (000 Tarif IV.1).
func (t *Terms) paysSchneider() bool {
	switch {
	case t.contract.Type == schafkopf.Bettel:
		return false
	case t.contract.Tout, t.contract.Type == schafkopf.Sie:
		return t.rules.Tariff.ToutCountsSchneider
	}
	return true
}
