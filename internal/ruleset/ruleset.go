package ruleset

import (
	"slices"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Ruleset is everything that a round has agreed on, every parameter set: a checked value, which only Expand makes. It is shared
// between requests; nobody changes it. Amounts are integers in the tariff's smallest unit.
type Ruleset struct {
	Preset        Preset
	Deck          schafkopf.Deck
	Players       int // 3 or 4
	Contracts     []schafkopf.Type
	Ranking       []schafkopf.Class // highest first; every admitted class once
	HerzSoloFirst bool
	Tariff        Tariff
	Laufende      Laufende
	Schneider     Schneider
	Tout          Tout
	SieShort      SieShort
	Stoss         Stoss
	Knocking      Knocking
	Ramsch        Ramsch
	Bettel        Bettel
	Hochzeit      Hochzeit
	CalledCard    CalledCard
	Renonce       Renonce
	Bidding       Bidding
	Pairing       Pairing
	Steigern      Steigern
	AllPass       []AllPass
	AllPassDealer Dealer
	Muss          Muss
	Stock         Stock
	Infractions   Infractions
}

// Preset names a set of defaults.
type Preset string

// PricedAs is the type whose figures in Tariff.Price, Laufende.Min and Laufende.Max hold for the type: a Sie is priced as a Solo
// (000 Tarif IV.2).
func PricedAs(t schafkopf.Type) schafkopf.Type {
	if t == schafkopf.Sie {
		return schafkopf.Solo
	}
	return t
}

// Tariff is the price list (000 Tarif II, IV). Price has an entry for every type but Sie, which is priced as a Solo.
type Tariff struct {
	Unit                int64
	Price               [len(schafkopf.Types)]int64 // by schafkopf.Type
	HerzSolo            int64
	Schneider, Schwarz  int64
	Laufende            int64
	ToutFactor          int64
	SieFactor           int64
	ToutCountsSchneider bool
}

// Laufende says when a run of trumps is paid (000 Tarif III). Min 0 = none are paid; only then Max may be 0 too. Left out, Max is the
// number of the contract's trumps in the deck.
type Laufende struct {
	Min       [len(schafkopf.Types)]int // by schafkopf.Type
	Max       [len(schafkopf.Types)]int
	Mode      LaufendeMode
	WithoutBy WithoutBy
}

// Schneider holds the points from which a losing side is free of Schneider (000 V.1.3).
type Schneider struct{ DeclarerFree, OpponentFree int }

// Tout says which types may be announced as a Tout, and with how many Laufende at least.
type Tout struct {
	Allowed     []schafkopf.Type
	MinLaufende [len(schafkopf.Types)]int // by schafkopf.Type, 0 = no condition
}

// Stoss holds the doubling during the game (000 V.2).
type Stoss struct {
	Max         int
	Window      StossWindow
	Reply       StossReply
	ForbiddenIn []schafkopf.Type
	TakesOver   bool
}

// Knocking holds the doubling before the game (000 Var. V.1).
type Knocking struct {
	Mode KnockMode
	Max  int
}

// Ramsch holds the rules of the Ramsch (000 Var. IV.1).
type Ramsch struct {
	Tie               []Tie
	Losers            int
	Jungfrau          Jungfrau
	Durchmarsch       Durchmarsch
	DurchmarschPoints int
	DurchmarschValue  DurchmarschValue
	MustBeat          bool
}

// Bettel holds the rules of the Bettel (000 Var. II.4).
type Bettel struct {
	Order         schafkopf.BettelOrder
	MustBeat      bool
	DeclarerLeads bool
}

// Hochzeit holds the rules of the Hochzeit (000 Var. III.1).
type Hochzeit struct {
	Hidden      bool // offered face down
	ReturnTrump bool // the card handed back may be a trump
	InRanking   bool // a class among the announcements; else accepted before any bidding
}

// CalledCard holds the duties of the called card (000 IV.2.4-5).
type CalledCard struct {
	Discard         schafkopf.Discard
	RunawayMin      int
	RunawayAtDeal   bool
	RunawayOnFollow bool
}

// Steigern is bidding by points (000 Var. II.6).
type Steigern struct {
	On           bool
	Step, Max    int
	BidPlusOne   bool // a bid of 70 needs 71
	PricePerStep int64
}

// everyGame is what every declarer has bid by playing at all: 61, of which bids raise the 60 (000 Var. II.6.1).
const everyGame = schafkopf.PointsToWin - 1

// Lowest is the least bid in points: 60 and one step (000 Var. II.6.1 begins with 70).
func (s *Steigern) Lowest() int { return everyGame + s.Step }

// Possible tells whether the round has the bid: 60 and whole steps, up to Max. Steigern must be on.
func (s *Steigern) Possible(bid int) bool {
	return bid >= s.Lowest() && bid <= s.Max && (bid-everyGame)%s.Step == 0
}

// Steps is the number of steps in a possible bid.
func (s *Steigern) Steps(bid int) int { return (bid - everyGame) / s.Step }

// Muss is the forced game of the Eichel-Ober's holder (000 Var. IV.3).
type Muss struct {
	RenonceThenRankDown bool
	Stoss               bool
	Target              int
	DeclarerFree        int
}

// Stock is the common pot (000 Var. IV.2).
type Stock struct {
	Enabled bool
	Stake   int64
	WonBy   []schafkopf.Type
	Split   bool // both partners share it; else the declarer alone
	Stays   bool // a loss leaves it as it is; else it is doubled
	Cap     int64
}

// Infractions holds what a breach costs (000 IV.1.2, IV.2.6-7).
type Infractions struct {
	LeadOutOfTurn, Revoke, RevokeFoundLater, CardCount Consequence
}

// Admits tells whether the round plays the type.
func (r *Ruleset) Admits(t schafkopf.Type) bool { return slices.Contains(r.Contracts, t) }

// AdmitsTout tells whether the round plays the type as a Tout.
func (r *Ruleset) AdmitsTout(t schafkopf.Type) bool {
	return r.Admits(t) && slices.Contains(r.Tout.Allowed, t)
}

// Order is the order of the cards when the contract is played in this round.
func (r *Ruleset) Order(c schafkopf.Contract) *schafkopf.Order {
	return schafkopf.OrderOf(c, r.Deck, r.Bettel.Order)
}

// PlayRules are the parameters that bear on a move in the contract.
func (r *Ruleset) PlayRules(t schafkopf.Type) schafkopf.PlayRules {
	p := schafkopf.PlayRules{
		Discard: r.CalledCard.Discard, RunawayMin: r.CalledCard.RunawayMin,
		RunawayAtDeal: r.CalledCard.RunawayAtDeal, RunawayOnFollow: r.CalledCard.RunawayOnFollow,
	}
	switch t {
	case schafkopf.Bettel:
		p.MustBeat = r.Bettel.MustBeat
	case schafkopf.Ramsch:
		p.MustBeat = r.Ramsch.MustBeat
	}
	return p
}

// HandSize is the number of cards that each player is dealt, and of tricks.
func (r *Ruleset) HandSize() int { return r.Deck.HandSize(r.Players) }

// Rank is the class's place in the ranking, 1 = highest, 0 = not in it.
func (r *Ruleset) Rank(c schafkopf.Class) int { return slices.Index(r.Ranking, c) + 1 }
