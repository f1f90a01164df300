package ruleset

// The values of the parameters that are one word of several; String gives the contract's word.

// LaufendeMode says whose run counts, seen from the declarer's party.
type LaufendeMode uint8

// both | with | without.
const (
	LaufendeBoth LaufendeMode = iota
	LaufendeWith
	LaufendeWithout
)

var laufendeModeWords = []string{"both", "with", "without"}

func (m LaufendeMode) String() string { return wordAt(laufendeModeWords, m) }

// WithoutBy says who carries the run that the declarer's party lacks.
type WithoutBy uint8

// party | declarer.
const (
	WithoutByParty WithoutBy = iota
	WithoutByDeclarer
)

var withoutByWords = []string{"party", "declarer"}

func (b WithoutBy) String() string { return wordAt(withoutByWords, b) }

// SieShort says which hand is a Sie where a hand holds six cards.
type SieShort uint8

// top6 | none.
const (
	SieTop6 SieShort = iota
	SieNone
)

var sieShortWords = []string{"top6", "none"}

func (s SieShort) String() string { return wordAt(sieShortWords, s) }

// StossWindow says until when the first Stoß may be given (F2).
type StossWindow uint8

// before_first_card | before_second_card | own_hand_full | before_trick_2. 000 V.2.1 is before_second_card.
const (
	BeforeFirstCard StossWindow = iota
	BeforeSecondCard
	OwnHandFull
	BeforeTrick2
)

var stossWindowWords = []string{"before_first_card", "before_second_card", "own_hand_full", "before_trick_2"}

func (w StossWindow) String() string { return wordAt(stossWindowWords, w) }

// StossReply says until when a Stoß may be answered (F3).
type StossReply uint8

// immediate | same_window | plus_trick.
const (
	ReplyImmediate StossReply = iota
	ReplySameWindow
	ReplyPlusTrick
)

var stossReplyWords = []string{"immediate", "same_window", "plus_trick"}

func (r StossReply) String() string { return wordAt(stossReplyWords, r) }

// KnockMode says what each knock does to the price (F8).
type KnockMode uint8

// off | double | plus_one | fibonacci.
const (
	KnockOff KnockMode = iota
	KnockDouble
	KnockPlusOne
	KnockFibonacci
)

var knockModeWords = []string{"off", "double", "plus_one", "fibonacci"}

func (m KnockMode) String() string { return wordAt(knockModeWords, m) }

// Tie is one step of the chain that decides a Ramsch with equal points (G23).
type Tie uint8

// tricks | trumps | highest_trump | split.
const (
	TieTricks Tie = iota
	TieTrumps
	TieHighestTrump
	TieSplit
)

var tieWords = []string{"tricks", "trumps", "highest_trump", "split"}

func (t Tie) String() string { return wordAt(tieWords, t) }

// Jungfrau says what a player without a trick is worth in a Ramsch (G25).
type Jungfrau uint8

// none | individual | individual_pow | all.
const (
	JungfrauNone Jungfrau = iota
	JungfrauIndividual
	JungfrauIndividualPow
	JungfrauAll
)

var jungfrauWords = []string{"none", "individual", "individual_pow", "all"}

func (j Jungfrau) String() string { return wordAt(jungfrauWords, j) }

// Durchmarsch says when one player wins a Ramsch (G26).
type Durchmarsch uint8

// off | all_tricks | points.
const (
	DurchmarschOff Durchmarsch = iota
	DurchmarschAllTricks
	DurchmarschPoints
)

var durchmarschWords = []string{"off", "all_tricks", "points"}

func (d Durchmarsch) String() string { return wordAt(durchmarschWords, d) }

// DurchmarschValue says what a Durchmarsch is worth.
type DurchmarschValue uint8

// solo_schwarz | solo | ramsch.
const (
	ValueSoloSchwarz DurchmarschValue = iota
	ValueSolo
	ValueRamsch
)

var durchmarschValueWords = []string{"solo_schwarz", "solo", "ramsch"}

func (v DurchmarschValue) String() string { return wordAt(durchmarschValueWords, v) }

// Renonce says whether a Sau may be called without a card of its suit (C3).
type Renonce uint8

// off | bid | after_all_pass.
const (
	RenonceOff Renonce = iota
	RenonceBid
	RenonceAfterAllPass
)

var renonceWords = []string{"off", "bid", "after_all_pass"}

func (r Renonce) String() string { return wordAt(renonceWords, r) }

// Bidding is the style of the dialogue (E6).
type Bidding uint8

// open | two_phase.
const (
	BiddingOpen Bidding = iota
	BiddingTwoPhase
)

var biddingWords = []string{"open", "two_phase"}

func (b Bidding) String() string { return wordAt(biddingWords, b) }

// Pairing says which two interested players negotiate first (E10).
type Pairing uint8

// front_first | back_first.
const (
	FrontFirst Pairing = iota
	BackFirst
)

var pairingWords = []string{"front_first", "back_first"}

func (p Pairing) String() string { return wordAt(pairingWords, p) }

// AllPass is what happens when nobody wants to play (B8).
type AllPass uint8

// redeal | ramsch | muss | stock.
const (
	AllPassRedeal AllPass = iota
	AllPassRamsch
	AllPassMuss
	AllPassStock
)

var allPassWords = []string{"redeal", "ramsch", "muss", "stock"}

func (a AllPass) String() string { return wordAt(allPassWords, a) }

// Dealer says who deals after a thrown-in deal.
type Dealer uint8

// next | same.
const (
	DealerNext Dealer = iota
	DealerSame
)

var dealerWords = []string{"next", "same"}

func (d Dealer) String() string { return wordAt(dealerWords, d) }

// Consequence is what a breach of the rules leads to (H4-H7).
type Consequence uint8

// rest_to_others | lost | lost_schwarz | continue.
const (
	RestToOthers Consequence = iota
	Lost
	LostSchwarz
	Continue
)

var consequenceWords = []string{"rest_to_others", "lost", "lost_schwarz", "continue"}

func (c Consequence) String() string { return wordAt(consequenceWords, c) }

// wordAt is the word of a value, "" for a number that stands for none.
func wordAt[T ~uint8](words []string, v T) string {
	if int(v) >= len(words) {
		return ""
	}
	return words[v]
}
