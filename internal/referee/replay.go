package referee

import (
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// Replay is what the referee says of a recorded game.
type Replay struct {
	Violations []schafkopf.Violation // in the order in which they happened
	Finished   bool                  // by the last trick, or by its end
	Partner    int                   // NoSeat but in a game of two against two
	Tricks     [maxTricks]ReplayedTrick
	TrickCount int
	Points     [schafkopf.MaxPlayers]int // by seat
	TricksWon  [schafkopf.MaxPlayers]int // by seat
	// DeclarerPoints and OpponentPoints are those of the parties; not set in a Ramsch.
	DeclarerPoints, OpponentPoints int
	// PartiesKnown is the trick in which the called card fell or its holder ran away, NoTrick before that and without one.
	PartiesKnown int
	Run          settlement.Run // the Laufende; not set in Ramsch and Bettel
	Paid         int            // of them
	// NextSeat is whose turn it is, NoSeat when the game is finished, and NextLegal what he may play.
	NextSeat  int
	NextLegal schafkopf.Set
	// Claim is the verdict on a claim of all that ended the game; read when HasClaim is set.
	Claim      ClaimVerdict
	HasClaim   bool
	Settlement settlement.Settlement // set when the game is finished
}

// ReplayedTrick is a trick with who took it; Winner is NoSeat while it is not whole.
type ReplayedTrick struct {
	schafkopf.Trick
	Winner, Points int
}

// offence is the first breach of the rules of play.
type offence struct {
	kind  settlement.EndKind // Revoke or LeadOutOfTurn
	seat  int                // NoSeat: nobody broke a rule
	trick int
}

// Replay plays the record through (000 IV) and writes into r what the referee says: each card against the rules, each trick's winner,
// the points, the Laufende and the settlement. What lies, lies: after an illegal card the game goes on with it. It fails only where
// the amounts do not fit 64 bits or the search behind a claim was given up.
func (g *Game) Replay(r *Replay) *schafkopf.Fault {
	*r = Replay{}
	r.Partner, r.PartiesKnown, r.NextSeat, r.TrickCount = g.partner, NoTrick, schafkopf.NoSeat, g.count
	r.Violations = g.before[:len(g.before):len(g.before)]
	if g.contract.Type == schafkopf.Sie {
		return g.laidDown(r)
	}
	t := table{Game: g, left: g.hands, leader: g.leader}
	t.offence.seat = schafkopf.NoSeat
	t.start()
	for n := range g.count {
		t.playTrick(r, n)
	}
	g.countParties(r)
	return t.settle(r)
}

// table is a game in the course of its replay.
type table struct {
	*Game
	schafkopf.Situation
	left    [schafkopf.MaxPlayers]schafkopf.Set // in the hands
	taken   [schafkopf.MaxPlayers]schafkopf.Set // in the seats' tricks of a Ramsch
	leader  int                                 // of the next trick
	offence offence
}

// start sets what stays the same through the game.
func (t *table) start() {
	t.Situation.Order, t.Rules, t.Called = t.order, t.rules, t.contract.Called
	if t.Called != schafkopf.NoCard {
		t.SuitDealt = (t.hands[t.partner] & t.calledSuit()).Len()
	}
}

// calledSuit are the cards that follow the called suit.
func (t *table) calledSuit() schafkopf.Set { return t.order.Following(schafkopf.Led(t.Called.Suit())) }

// playTrick replays a trick.
func (t *table) playTrick(r *Replay, n int) {
	rec, out := &t.tricks[n], &r.Tricks[n]
	if leader := int(rec.leader); leader >= 0 && leader != t.leader {
		t.ledOutOfTurn(r, n, leader)
	}
	trick := &out.Trick
	trick.Leader, trick.Cards, trick.Len = t.leader, rec.cards, int(rec.len)
	searched := t.searched(trick)
	doubtful := t.Rules.MustBeat || !t.dutiful(trick, searched) // asked before Lay takes the cards
	if !trick.Lay(t.order, &t.left, t.players) || doubtful {
		t.judge(r, n)
	}
	if t.Called != schafkopf.NoCard && r.PartiesKnown == NoTrick && t.showsParties(trick, searched) {
		r.PartiesKnown = n
	}
	if trick.Len < t.players {
		out.Winner = schafkopf.NoSeat
		return
	}
	t.Free = t.Free || searched // from the next trick on (000 IV.2.5, D10)
	winner, points := trick.Winner(t.order, t.players), trick.Points()
	out.Winner, out.Points = winner, points
	r.Points[winner&3] += points
	r.TricksWon[winner&3]++
	if t.declarer == schafkopf.NoSeat {
		t.taken[winner&3] |= trick.Set()
	}
	t.leader = winner
}

// searched tells whether the called suit was led to the trick.
func (t *table) searched(trick *schafkopf.Trick) bool {
	return t.Called != schafkopf.NoCard && trick.Led(t.order) == schafkopf.Led(t.Called.Suit())
}

// dutiful tells whether the trick, in which the called suit was led or not, is legal for the holder of the called card, who has other
// duties than to follow.
func (t *table) dutiful(trick *schafkopf.Trick, searched bool) bool {
	if t.Called == schafkopf.NoCard || t.Free {
		return true
	}
	place := t.place(trick)
	if place >= trick.Len || !searched && trick.Cards[place&3] != t.Called {
		return true // the duties are about the called suit when it is led, and about the called card
	}
	t.Hand, t.Trick = t.left[t.partner&3], *trick
	t.Trick.Len = place
	return t.Legal().Has(trick.Cards[place&3])
}

// place is where in the trick the partner's card lies.
func (t *table) place(trick *schafkopf.Trick) int {
	if t.partner < trick.Leader {
		return t.partner - trick.Leader + t.players
	}
	return t.partner - trick.Leader
}

// judge looks at the trick of which not every card may have been legal, card by card (000 IV.2).
func (t *table) judge(r *Replay, n int) {
	trick := r.Tricks[n].Trick
	t.Trick = schafkopf.Trick{Leader: trick.Leader}
	for i, card := range trick.Cards[:trick.Len] {
		seat := t.Trick.Next(t.players)
		t.Hand = t.left[seat].With(card) // Lay has taken it
		if !t.Legal().Has(card) {
			t.illegal(r, n, seat, card)
		}
		t.Trick.Cards[i] = card
		t.Trick.Len = i + 1
	}
}

// showsParties tells whether the trick, in which the called suit was led or not, shows who plays with whom: the called card lies in
// it, or its holder has led under it or, where that is allowed, followed under it (000 IV.3.2).
func (t *table) showsParties(trick *schafkopf.Trick, searched bool) bool {
	if trick.Set().Has(t.Called) {
		return true
	}
	if t.Free || !searched || !t.left[t.partner&3].Has(t.Called) {
		return false
	}
	place := t.place(trick)
	return place < trick.Len && t.calledSuit().Has(trick.Cards[place&3]) && (place == 0 || t.Rules.RunawayOnFollow)
}

func (t *table) ledOutOfTurn(r *Replay, n, leader int) {
	v := schafkopf.Violated(CodeLedOutOfTurn, schafkopf.Facts{Seat: leader, Limit: t.leader})
	v.Seat, v.Trick = leader, n
	r.Violations = append(r.Violations, v)
	t.first(offence{settlement.LeadOutOfTurn, leader, n})
	t.leader = leader
}

func (t *table) illegal(r *Replay, n, seat int, card schafkopf.Card) {
	r.Violations = append(r.Violations, violations(&t.Situation, seat, n, card)...)
	t.first(offence{settlement.Revoke, seat, n})
}

// first remembers the first offence.
func (t *table) first(o offence) {
	if t.offence.seat == schafkopf.NoSeat {
		t.offence = o
	}
}

// countParties adds up the parties' points.
func (g *Game) countParties(r *Replay) {
	if g.declarer == schafkopf.NoSeat {
		return
	}
	total := 0
	for seat := range g.players {
		total += r.Points[seat]
	}
	r.DeclarerPoints = r.Points[g.declarer]
	if g.partner != schafkopf.NoSeat {
		r.DeclarerPoints += r.Points[g.partner]
	}
	r.OpponentPoints = total - r.DeclarerPoints
}

// run counts the Laufende in the hands that are played, those of a party together (000 Tarif III.1, G14).
func (g *Game) run() settlement.Run {
	run := settlement.Run{Claimed: g.claimed, HasClaim: g.hasClaim}
	if g.contract.Type == schafkopf.Ramsch || g.contract.Type == schafkopf.Bettel {
		return run
	}
	party := g.hands[g.declarer]
	if g.partner != schafkopf.NoSeat {
		party |= g.hands[g.partner]
	}
	held := false
	run.Count, held = g.order.Run(party)
	run.HeldBy = settlement.OpponentSide
	if held {
		run.HeldBy = settlement.DeclarerSide
	}
	return run
}

// laidDown settles a Sie: all tricks and points are its declarer's (000 IV.4).
func (g *Game) laidDown(r *Replay) *schafkopf.Fault {
	r.Finished = true
	r.Points[g.declarer], r.TricksWon[g.declarer] = schafkopf.TotalPoints, g.size
	g.countParties(r)
	var claimed *int
	if g.hasClaim {
		claimed = &g.claimed
	}
	o := settlement.LaidDown(g.terms, claimed)
	return r.price(&o)
}

// price settles an outcome.
func (r *Replay) price(o *settlement.Outcome) *schafkopf.Fault {
	fault := settlement.Settle(o, &r.Settlement)
	r.Run, r.Paid = r.Settlement.Run, r.Settlement.Paid
	return fault
}
