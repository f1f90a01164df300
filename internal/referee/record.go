package referee

import (
	"github.com/schafkopf-service/schafkopf/internal/bidding"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// Record is a recorded game as a caller states it: unchecked. NoSeat and nil stand for what was left out.
type Record struct {
	Hands           [][]schafkopf.Card // as dealt; with Schieben without the high cards
	Contract        schafkopf.Contract
	Declarer        int
	Partner         int
	Hochzeit        *Exchange
	Schieben        *Schieben
	Knocks          []int // by seat, NoSeat where it is not known
	Stoss           []bidding.Stoss
	Bock            int
	Bid             int // 0 without one
	Stock           int64
	Announcements   []bidding.Announcement // nil where they were left out
	Tricks          []PlayedTrick          // the last one may be partial
	LaufendeClaimed *int
	End             *End
}

// Exchange is the exchange of a Hochzeit (000 Var. III.1.1): the declarer's only trump against a card of the partner.
type Exchange struct {
	Partner           int
	Offered, Returned schafkopf.Card
}

// Schieben is how the high trumps of a Schiebe-Solo went round (000 Var. V.3).
type Schieben struct {
	High   []schafkopf.Card
	Passes []Pass // by seat, without the dealer
}

// Pass is what a seat does with the cards that reach it.
type Pass struct {
	Seat      int
	Took      bool
	Discarded []schafkopf.Card // pushed on instead of what was taken
}

// End is how a game ended before its last trick, or what was found out about it afterwards.
type End struct {
	Kind  settlement.EndKind
	Seat  int
	Trick int // NoTrick where it is left out
}

// NoTrick stands where no trick is given.
const NoTrick = -1

// Codes of recorded games.
const (
	CodeTooManyTricks     schafkopf.Code = "too_many_tricks"
	CodeEndTrickNotPlayed schafkopf.Code = "end_trick_not_played"
	CodeSearchLimit       schafkopf.Code = "search_limit"

	CodeNotAHochzeit      schafkopf.Code = "not_a_hochzeit"
	CodeExchangePartner   schafkopf.Code = "exchange_partner_differs"
	CodePassCount         schafkopf.Code = "pass_count"
	CodePassOrder         schafkopf.Code = "pass_out_of_order"
	CodeDiscardCount      schafkopf.Code = "discard_count"
	CodeDiscardWithout    schafkopf.Code = "discard_without_taking"
	CodeHighCount         schafkopf.Code = "high_count"
	CodeHighNotTrump      schafkopf.Code = "high_not_trump"
	CodeHandDiffers       schafkopf.Code = "hand_differs"
	CodeLedOutOfTurn      schafkopf.Code = "led_out_of_turn"
	CodeReturnedTrump     schafkopf.Code = "returned_trump"
	CodeSchiebenNoSolo    schafkopf.Code = "schieben_needs_solo"
	CodeSchiebenDeclarer  schafkopf.Code = "schieben_taker_declares"
	CodeNotTheAnnounced   schafkopf.Code = "not_the_announced_game"
	CodeNobodyAnnounced   schafkopf.Code = "nobody_announced"
	CodeSomebodyAnnounced schafkopf.Code = "somebody_announced"
)

// Game is a checked record: everything that decides its replay, by value.
type Game struct {
	round    *ruleset.Ruleset
	terms    settlement.Terms
	order    *schafkopf.Order
	rules    schafkopf.PlayRules
	contract schafkopf.Contract
	players  int
	size     int                                 // cards of a hand, and tricks of a game
	leader   int                                 // of the first trick
	declarer int                                 // NoSeat in a Ramsch
	partner  int                                 // NoSeat but in a game of two against two
	hands    [schafkopf.MaxPlayers]schafkopf.Set // with which the play begins
	tricks   [maxTricks]recorded
	count    int // tricks that are recorded, the last one perhaps in part
	claimed  int // Laufende; read when hasClaim is set
	hasClaim bool
	hasEnd   bool
	end      End
	// before are the violations that lie before the first card, in the announcements, the deal and the Stöße.
	before []schafkopf.Violation
}

// maxTricks is the largest number of tricks in a game.
const maxTricks = 8

// recorded is a trick as it was recorded; leader is NoSeat where nobody said.
type recorded struct {
	leader int8
	len    uint8
	cards  [schafkopf.MaxPlayers]schafkopf.Card
}

// Order is the order of the cards in the game.
func (g *Game) Order() *schafkopf.Order { return g.order }
