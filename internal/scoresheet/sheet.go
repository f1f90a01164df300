package scoresheet

import "github.com/schafkopf-service/schafkopf/internal/schafkopf"

// The limits of a sheet. A larger one is refused before it is read.
const (
	MaxBytes = 2 << 20
	MaxRows  = 5000
)

// MinPlayers and MaxPlayers bound the players of a sheet; the fifth sits out as the dealer (000 Var. VII).
const (
	MinPlayers = 3
	MaxPlayers = 5
)

// Format is the form that a sheet was read from.
type Format uint8

// The forms.
const (
	JSON Format = iota
	CSV
	Protocol
)

// Opt is a value that a sheet may leave out.
type Opt[T any] struct {
	V   T
	Set bool
}

// Some is a value that stands in the sheet.
func Some[T any](v T) Opt[T] { return Opt[T]{V: v, Set: true} }

// Or is the value, or another where the sheet leaves it out.
func (o Opt[T]) Or(other T) T {
	if o.Set {
		return o.V
	}
	return other
}

// Sheet is a score sheet as it was read, before anything in it is believed. Players are in table order, clockwise; everything
// else names them by their index. Amounts are in the tariff's smallest unit.
type Sheet struct {
	Format      Format
	Players     []string
	FirstDealer int // index of the first dealer, schafkopf.NoSeat where the sheet does not say
	Opening     Opening
	Entries     []Entry
	// Sums are the rows between or below the entries that state what the players have come to.
	Sums []Sum
	// Read are the findings about the text itself: columns, rows and cells that were not understood.
	Read []Finding
	// HeadLine is the line of the players' names, 0 where the sheet has no lines.
	HeadLine int
}

// Sum is a row that states balances after so many entries.
type Sum struct {
	After    int
	Line     int
	Balances []int64
}

// Opening is what the players brought along.
type Opening struct {
	Balances []int64 // nil = all zero
	Stock    int64
}

// Entry is one row of the sheet: a game, or a deal that was thrown in.
type Entry struct {
	Lines    Lines
	Number   Opt[int64] // the row's own number, as written
	Passed   bool
	Contract Opt[schafkopf.Contract] // suit and called card may be missing
	Declarer int                     // schafkopf.NoSeat where not stated, as for all players below
	Partner  int
	Dealer   int
	Result   Result
	Laufende Opt[int64] // the run as it lay; left out it counts as none
	// HeldBy tells, where the sheet says it, whether the declarer's party held the Laufende ("mit") or lacked them ("ohne").
	HeldBy  Opt[bool]
	Knocks  Opt[int64]
	Stoss   Opt[int64]
	Bock    Opt[int64]
	Tricks  []Trick
	Hands   [][]schafkopf.Card // by player, as dealt; empty for a dealer who sits out
	Schiebe bool               // a Schiebe-Solo: the hands are not those that were played
	Value   Opt[int64]         // what one loser pays one winner, as written
	Bill    []Charge           // the price line of a protocol
	Penalty Opt[int64]         // a Schiebe-Solo that nobody took: first and last player pay this to each of the others
	Amounts []int64            // by player; nil where the row states none
	Totals  []int64            // running totals after the entry
	Stock   Opt[int64]         // after the entry
	Note    string
	// Retold is the second telling of a protocol: who won or lost what, with whom.
	Retold Retold
}

// Trick is one trick of a full record; Leader is schafkopf.NoSeat where not stated.
type Trick struct {
	Leader int
	Cards  []schafkopf.Card
}

// Result is how a game ended. A row of a table may state the same thing twice, by points and by "won"; the check compares the two.
type Result struct {
	Points    Opt[int64] // the declarer's party
	Tricks    Opt[int64]
	Won       Opt[bool]
	Schneider Opt[bool]
	Schwarz   Opt[bool]
	// Seats are the players' own counts in a Ramsch; nil where not stated.
	Seats []SeatResult
	// Losers, Jungfrauen and Durchmarsch state a Ramsch by its outcome. Durchmarsch is schafkopf.NoSeat for nobody.
	Losers      []int
	Jungfrauen  []int
	Durchmarsch Opt[int]
	// LoserPoints are the Augen of the loser of a Ramsch, and Opponents those of the declarer's opponents, where a row states them.
	LoserPoints Opt[int64]
	Opponents   Opt[int64]
	// JungfrauCount is how many Jungfrauen a protocol counts where it does not name them.
	JungfrauCount Opt[int64]
}

// UnknownTricks stands in a SeatResult whose tricks are not stated.
const UnknownTricks = -1

// SeatResult is one player's count in a Ramsch; Tricks is -1 where not stated.
type SeatResult struct {
	Points, Tricks int64
	Trumps         Opt[int64]
	HighestTrump   schafkopf.Card // schafkopf.NoCard where not stated
}

// Stated tells whether the row says how the game ended.
func (r *Result) Stated() bool {
	return r.Points.Set || r.Opponents.Set || r.Won.Set || r.Seats != nil || r.Losers != nil || r.Jungfrauen != nil || r.Durchmarsch.Set
}

// Charge is one step of a protocol's price line: what it is for, how many of it, and the price so far.
type Charge struct {
	Item  ChargeItem
	Count int64
	Price int64
	With  bool // Laufende that the declarer's party held
	Line  int  // of the price
	// CountLine is the line of the count, which the program may have broken off from the price.
	CountLine int
}

// ChargeItem is what a step of a price line is for.
type ChargeItem uint8

// The steps, as a protocol prints them.
const (
	ChargeBase ChargeItem = iota
	ChargeSchneider
	ChargeSchwarz
	ChargeLaufende
	ChargeKnocks
	ChargeStoss
	ChargeJungfrau
	ChargeTout
)

// Lines are the lines of the source on which an entry's parts stand; 0 where the source has no lines. What has no line of its own
// stands on Row.
type Lines struct {
	Row      int
	Dealer   int
	Hands    []int // by player
	Announce int
	Tricks   []int
	Result   int // who won
	Partner  int
	Points   int
	Losers   int // of a Ramsch
	Jungfrau int
	Table    int // the running totals, the price and the Stock
}

// Retold is what the text of a protocol says once more about the game that it announced above.
type Retold struct {
	Declarer int // schafkopf.NoSeat where it names nobody
	Partner  int
	Contract Opt[schafkopf.Contract]
	Loser    int // of a Ramsch: whose points are told
}

// NewEntry is an entry that states nothing; readers start from it.
func NewEntry() Entry {
	return Entry{
		Declarer: schafkopf.NoSeat, Partner: schafkopf.NoSeat, Dealer: schafkopf.NoSeat,
		Retold: Retold{Declarer: schafkopf.NoSeat, Partner: schafkopf.NoSeat, Loser: schafkopf.NoSeat},
	}
}

// opens tells whether the sheet begins with what the players have brought, so that the first totals can be held against it. A table
// may begin in the middle of an evening, and so does a protocol whose first game is not number one.
func (s *Sheet) opens() bool {
	switch {
	case s.Opening.Balances != nil, s.Format == JSON:
		return true
	case s.Format == CSV:
		return false
	}
	return len(s.Entries) == 0 || firstNumber(s).known || s.Entries[0].Number.Or(1) <= 1
}

// next is the player to the left.
func (s *Sheet) next(p int) int { return (p + 1) % len(s.Players) }
