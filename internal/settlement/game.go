package settlement

import "github.com/schafkopf-service/schafkopf/internal/schafkopf"

// Game is what a caller states of a finished game or a thrown-in deal: unchecked. Nil pointers and NoSeat stand for what was
// left out.
type Game struct {
	Contract          *schafkopf.Contract
	Passed            bool // nobody played, the deal was thrown in
	Declarer, Partner int
	Result            *Result
	Laufende          int // the run as it lay
	HeldBy            Side
	Claimed           *int // Laufende that the winners asked for
	Stakes            Stakes
	End               *End
	// PartialContract accepts a contract without its suit or called card, as a score sheet may leave them out.
	PartialContract bool
}

// Result is how the game came out, in one of four forms: the counts of the declarer's party (and of its opponents), the bare
// verdict, the seats of a Ramsch, or the bare verdict of a Ramsch, which only score sheets use.
type Result struct {
	DeclarerPoints, DeclarerTricks *int
	OpponentPoints, OpponentTricks *int

	Won, Schneider, Schwarz *bool

	Seats []SeatCount // nil where it was left out

	// The bare verdict of a Ramsch: losers with the one who pays an odd unit first, and the seat of a Durchmarsch.
	Told        bool
	Losers      []int
	Jungfrauen  []int
	Durchmarsch int // NoSeat: nobody
}

// SeatCount is what one seat of a Ramsch has taken. Tricks is UnknownTricks, Trumps UnknownTrumps and Highest NoCard where they were
// left out; every seat needs its tricks, the other two only break ties.
type SeatCount struct {
	Count
	Trumps  int
	Highest schafkopf.Card // the highest trump in the seat's tricks
}

// UnknownTrumps stands where the trumps in a seat's tricks were not counted.
const UnknownTrumps = -1

// EndKind is how a game ended before its last trick, or what was found out about it.
type EndKind uint8

// The ends: both ways of laying down (000 IV.4), then the infractions (000 IV.1.2, IV.2.6, IV.2.7).
const (
	ClaimAll EndKind = iota // shows his cards in silence: he makes the rest
	Concede                 // lays his cards down: he makes no more trick
	Revoke
	RevokeFoundLater
	LeadOutOfTurn
	CardCount
)

var endNames = [...]string{"claim_all", "concede", "revoke", "revoke_found_later", "lead_out_of_turn", "card_count"}

// String is the kind's name in the contract's vocabulary.
func (k EndKind) String() string { return endNames[k] }

// ParseEndKind reads a name that String writes.
func ParseEndKind(name string) (EndKind, bool) {
	for k := range endNames {
		if endNames[k] == name {
			return EndKind(k), true
		}
	}
	return 0, false
}

// End is an end as a caller states it.
type End struct {
	Kind  EndKind
	Seat  int   // who claimed, conceded or broke the rule
	Trick *int  // the trick it happened in
	Holds *bool // whether a claim is true
}
