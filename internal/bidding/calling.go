package bidding

import (
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// callSuits are the suits whose cards can be called: all but the trump suit of the partner games (000 III.3.1).
var callSuits = [...]schafkopf.Suit{schafkopf.Eichel, schafkopf.Gras, schafkopf.Schellen}

// callRanks are the ranks that can be called, the Sau first; below it in a forced game only (000 Var. IV.3.2).
var callRanks = [...]schafkopf.Rank{schafkopf.Sau, schafkopf.Zehn, schafkopf.Koenig, schafkopf.Neun, schafkopf.Acht, schafkopf.Sieben}

var (
	rufspiel   = schafkopf.Class{Type: schafkopf.Rufspiel}.Contract()
	hochzeit   = schafkopf.Class{Type: schafkopf.Hochzeit}.Contract()
	eichelOber = schafkopf.NewCard(schafkopf.Eichel, schafkopf.Ober)
)

// plain are the deck's cards that follow the suit in a Rufspiel: an Ober or Unter of the suit is a trump and not among them.
func plain(r *ruleset.Ruleset, s schafkopf.Suit) schafkopf.Set {
	return r.Order(rufspiel).Following(schafkopf.Led(s))
}

// Callable are the cards of the rank that the hand can call: he does not hold the card itself, and holds another of its suit
// (000 III.3.1).
func Callable(r *ruleset.Ruleset, hand schafkopf.Set, rank schafkopf.Rank) (cards schafkopf.Set) {
	for _, s := range callSuits {
		if suit := plain(r, s); hand&suit != 0 {
			cards |= suit & schafkopf.RankSet(rank) &^ hand
		}
	}
	return cards
}

// Blocked tells whether the hand is gesperrt: of each suit that can be called it holds the Sau or nothing (000 III.3.2).
func Blocked(r *ruleset.Ruleset, hand schafkopf.Set) bool {
	return Callable(r, hand, schafkopf.Sau) == 0
}

// voids are the Saus of the suits that the hand lacks, those that it could call by Renonce (000 Var. III.2.1).
func voids(r *ruleset.Ruleset, hand schafkopf.Set) (saus schafkopf.Set) {
	for _, s := range callSuits {
		if suit := plain(r, s); hand&suit == 0 {
			saus |= suit & schafkopf.RankSet(schafkopf.Sau)
		}
	}
	return saus
}

// calls are the cards that a hand may call, with a card of the suit and by Renonce.
type calls struct{ held, renonce schafkopf.Set }

// all is both kinds together.
func (c calls) all() schafkopf.Set { return c.held | c.renonce }

// callsInBidding are the calls of an ordinary announcement (000 III.3, Var. III.2).
func callsInBidding(r *ruleset.Ruleset, hand schafkopf.Set) (c calls) {
	c.held = Callable(r, hand, schafkopf.Sau)
	if c.held == 0 && r.Renonce == ruleset.RenonceBid {
		c.renonce = voids(r, hand)
	}
	return c
}

// callsForced are the calls of the Muss player (000 Var. IV.3.2, C5): a Sau like everybody; when he is gesperrt, a missing Sau by
// Renonce where the round has that after all have passed, and the Zehn, König and so on of a suit he holds. With the fallback
// renonce_then_rank_down the lower cards come only after the Renonce. A hand that leaves nothing to call in these ways, such as
// eight trumps, calls the Zehn of a suit it lacks: 000 asks of that card only that he does not hold it, and the game must be played.
func callsForced(r *ruleset.Ruleset, hand schafkopf.Set) (c calls) {
	if c.held = Callable(r, hand, schafkopf.Sau); c.held != 0 {
		return c
	}
	if r.Muss.RenonceThenRankDown || r.Renonce == ruleset.RenonceAfterAllPass {
		c.renonce = voids(r, hand)
	}
	if r.Muss.RenonceThenRankDown && c.renonce != 0 {
		return c
	}
	for _, rank := range callRanks[1:] {
		if c.held = Callable(r, hand, rank); c.held != 0 {
			return c
		}
	}
	if c.renonce == 0 {
		c.held = tens(voids(r, hand))
	}
	return c
}

// tens are the Zehn cards of the suits whose Saus are given.
func tens(saus schafkopf.Set) (cards schafkopf.Set) {
	for _, c := range saus.Cards() {
		cards = cards.With(schafkopf.NewCard(c.Suit(), schafkopf.Zehn))
	}
	return cards
}
