package schafkopf

// Code names a rule that was broken, a defect of a request or anything else that a text explains. Codes are stable.
type Code string

// Facts are what a sentence about a code may name. Which members are read depends on the sentence alone: a zero is a value, seat 0
// or the Eichel-Sau, in a sentence that names it, and nothing in any other.
type Facts struct {
	Seat  int
	Card  Card
	Cards Set
	Suit  Suit
	Count int // what is there
	Limit int // what is allowed or was expected
	Name  string
}

// Fault is one reason why an unchecked value cannot be, or cannot have been, played in this round. Pointer is a JSON pointer
// (RFC 6901) to the deepest member it is about, in the contract's member names, relative to the checked value.
type Fault struct {
	Pointer string
	Code    Code
	Facts   Facts
}

// At is the fault seen from a value that holds the checked one under the prefix ("/trick").
func (f Fault) At(prefix string) Fault {
	f.Pointer = prefix + f.Pointer
	return f
}

// Violation is one rule that somebody has broken, or would break. Seat, Trick and Call are -1, Card is NoCard, where they do not apply.
type Violation struct {
	Code  Code
	Cause Code // the code whose rule is cited, where that is not Code's own; "" otherwise
	Seat  int
	Trick int
	Call  int
	Card  Card
	Facts Facts
}

// Rule is the code whose rule the violation rests on.
func (v *Violation) Rule() Code {
	if v.Cause != "" {
		return v.Cause
	}
	return v.Code
}

// Violated is a violation of the code that is bound to no seat, trick, call or card.
func Violated(code Code, facts Facts) Violation {
	return Violation{Code: code, Seat: NoSeat, Trick: -1, Call: -1, Card: NoCard, Facts: facts}
}

// Faults of contracts, cards and tricks.
const (
	CodeContractMemberMissing Code = "contract_member_missing" // the type needs this member
	CodeContractMemberExtra   Code = "contract_member_extra"   // the type does not have this member
	CodeNotCallable           Code = "not_callable"            // an Ober, an Unter or a Herz
	CodeCalledCardNotSau      Code = "called_card_not_sau"     // another card than a Sau is called in a forced game only
)

// Faults of who plays with whom, and of what is stated beside each other; every area that reads a whole game knows them.
const (
	CodeExclusive           Code = "exclusive_members"          // one of the members excludes the other
	CodeNoDeclarer          Code = "no_declarer"                // in a Ramsch
	CodePartnerIsDeclarer   Code = "partner_is_declarer"        // one seat cannot be both
	CodeDeclarerHoldsCalled Code = "declarer_holds_called_card" // 000 III.3.1
	CodeCardNotHeld         Code = "card_not_held"              // a card is handed over by a seat that does not have it
)

// Violations of a move (000 IV.2).
const (
	CodeNotInHand                Code = "not_in_hand"
	CodeAlreadyPlayed            Code = "already_played"
	CodeMustFollowSuit           Code = "must_follow_suit"
	CodeMustFollowTrump          Code = "must_follow_trump"
	CodeCalledCardMustBePlayed   Code = "called_card_must_be_played"
	CodeCalledCardNotDiscardable Code = "called_card_not_discardable"
	CodeCalledSuitLead           Code = "called_suit_lead_needs_called_card"
	CodeMustBeat                 Code = "must_beat"
)
