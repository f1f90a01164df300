package referee

import (
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// settle finds how the game ended and what it costs; a game that goes on is told whose turn it is.
func (t *table) settle(r *Replay) *schafkopf.Fault {
	run := t.run()
	end, ended := t.ending()
	if ended {
		if end.Kind == settlement.ClaimAll {
			r.HasClaim = true
			p := t.claim(r, end)
			r.Claim = p.Decide()
			if r.Claim.Undecided {
				f := SearchLimit("/end")
				return &f
			}
			for _, v := range r.Claim.Violations {
				if v.Code == CodeNotOnLead {
					v.Trick = end.Trick
					r.Violations = append(r.Violations, v)
				}
			}
		}
		r.Finished = true
		if t.declarer == schafkopf.NoSeat {
			o := settlement.StoppedRamsch(t.terms, end.Seat)
			return r.price(&o)
		}
		declarers, opponents := t.countUntil(r, end.Trick)
		o := settlement.Stopped(t.terms, end.Kind, end.Seat, r.Claim.Holds, declarers, opponents, run)
		return r.price(&o)
	}
	if t.complete() < t.size {
		return t.unfinished(r, run)
	}
	r.Finished = true
	if t.declarer == schafkopf.NoSeat {
		seats := t.ramsch(r)
		o := settlement.PlayedRamsch(t.terms, &seats)
		return r.price(&o)
	}
	party := settlement.Count{Points: r.DeclarerPoints, Tricks: r.TricksWon[t.declarer]}
	if t.partner != schafkopf.NoSeat {
		party.Tricks += r.TricksWon[t.partner]
	}
	o := settlement.Played(t.terms, party, run)
	return r.price(&o)
}

// ending is how the game ended apart from its last trick: as the record says, else by the first offence, which is found at once
// where no trick follows it and later otherwise (000 IV.2.6). Where the round lets the game go on, the offence has no effect.
func (t *table) ending() (end End, ended bool) {
	switch o := t.offence; {
	case t.hasEnd:
		end = t.end
		if end.Trick == NoTrick {
			end.Trick = t.complete()
			if (end.Kind == settlement.Revoke || end.Kind == settlement.LeadOutOfTurn) && o.seat == end.Seat && o.kind == end.Kind {
				end.Trick = o.trick
			}
		}
	case o.seat == schafkopf.NoSeat:
		return end, false
	default:
		end = End{Kind: o.kind, Seat: o.seat, Trick: o.trick}
		if o.kind == settlement.Revoke && t.count > o.trick+1 && t.tricks[o.trick+1].len > 0 {
			end.Kind = settlement.RevokeFoundLater
		}
	}
	consequence, infraction := settlement.Consequence(t.round, end.Kind)
	return end, !infraction || consequence != ruleset.Continue
}

// countUntil is what both sides have taken in the tricks before the given one.
func (t *table) countUntil(r *Replay, trick int) (declarers, opponents settlement.Count) {
	for n := range min(trick, t.complete()) {
		side := &opponents
		if w := r.Tricks[n].Winner; w == t.declarer || w == t.partner {
			side = &declarers
		}
		side.Points += r.Tricks[n].Points
		side.Tricks++
	}
	return declarers, opponents
}

// unfinished says whose turn it is, and how many Laufende are paid whatever the result.
func (t *table) unfinished(r *Replay, run settlement.Run) *schafkopf.Fault {
	t.Trick = schafkopf.Trick{Leader: t.leader}
	if t.count > t.complete() {
		t.Trick = r.Tricks[t.count-1].Trick
	}
	r.NextSeat = t.Trick.Next(t.players)
	t.Hand = t.left[r.NextSeat]
	r.NextLegal = t.Legal()
	r.Run = run
	if run.HeldBy != settlement.NoSide {
		o := settlement.Played(t.terms, settlement.Count{}, run)
		var s settlement.Settlement
		fault := settlement.Settle(&o, &s)
		r.Paid = s.Paid
		return fault
	}
	return nil
}

// ramsch is what each seat of a Ramsch has taken, with the trumps that a tie may ask for (000 Var. IV.1.3).
func (t *table) ramsch(r *Replay) (seats [schafkopf.MaxPlayers]settlement.SeatCount) {
	for seat := range t.players {
		trumps := t.taken[seat] & t.order.Trumps
		seats[seat] = settlement.SeatCount{
			Count:  settlement.Count{Points: r.Points[seat], Tricks: r.TricksWon[seat]},
			Trumps: trumps.Len(), Highest: schafkopf.NoCard,
		}
		for _, card := range t.order.TrumpList() {
			if trumps.Has(card) {
				seats[seat].Highest = card
				break
			}
		}
	}
	return seats
}

// claim is the position in which a claim of all was made: at the beginning of its trick, or in the trick that was being played.
func (t *table) claim(r *Replay, end End) ClaimPosition {
	p := ClaimPosition{
		order: t.order, rules: t.rules, players: t.players, hands: t.hands, called: t.Called, suitDealt: t.SuitDealt,
		declarer: t.declarer, partner: t.partner, claimant: end.Seat,
	}
	p.trick.Leader = t.Game.leader
	for n := range min(end.Trick, t.complete()) {
		trick := &r.Tricks[n]
		trick.Lay(t.order, &p.hands, t.players)
		p.free = p.free || t.searched(&trick.Trick)
		p.trick.Leader = trick.Winner
	}
	if end.Trick == t.complete() && t.count > end.Trick {
		p.trick = r.Tricks[end.Trick].Trick
		p.trick.Lay(t.order, &p.hands, t.players)
	}
	p.open = p.free || t.Called == schafkopf.NoCard || holderOf(&p.hands, t.Called) == schafkopf.NoSeat
	return p
}
