package ruleset

import (
	"slices"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// The presets. What 000, 003 and 004 are is said at the rule references: the Schafkopfordnung of 1989 with variants and tariff
// proposal, the rules of Schafkopfen.app, and an article on pure Schafkopf.
const (
	BSV1989          Preset = "bsv-1989"           // 000, core and tariff
	BSV1989Varianten Preset = "bsv-1989-varianten" // 000 with its variants
	Standard2024     Preset = "standard-2024"      // 003
	Rein             Preset = "rein"               // 004
	Wirtshaus        Preset = "wirtshaus"          // common pub and online rounds
	Turnier          Preset = "turnier"            // prize rounds
)

// Presets are all presets, the default first.
var Presets = []Preset{BSV1989, BSV1989Varianten, Standard2024, Rein, Wirtshaus, Turnier}

// templates are the presets as they are stated: what follows from other settings is left at zero for derive to fill in, the
// ranking, the price of a Herz-Solo, and each Laufende maximum that is all trumps.
var templates = []Ruleset{bsv1989(), bsv1989Varianten(), standard2024(), rein(), wirtshaus(), turnier()}

var expanded = func() []*Ruleset {
	all := make([]*Ruleset, len(templates))
	for i := range templates {
		r := templates[i]
		derive(&r, func(string) bool { return false })
		all[i] = &r
	}
	return all
}()

// Of is the expanded preset, false for a name that is none. The value is shared; nobody changes it.
func Of(p Preset) (*Ruleset, bool) {
	i := slices.Index(Presets, p)
	if i < 0 {
		return nil, false
	}
	return expanded[i], true
}

// Default is the ruleset of a request that states none.
func Default() *Ruleset { return expanded[0] }

// prices are the tariff's figures that presets set themselves apart by.
type prices struct{ unit, rufspiel, solo, hochzeit, bettel, ramsch int64 }

func (p prices) tariff() Tariff {
	t := Tariff{Unit: p.unit, Schneider: p.unit, Schwarz: p.unit, Laufende: p.unit, ToutFactor: 2, SieFactor: 4}
	t.Price[schafkopf.Rufspiel], t.Price[schafkopf.Hochzeit] = p.rufspiel, p.hochzeit
	t.Price[schafkopf.Bettel], t.Price[schafkopf.Ramsch] = p.bettel, p.ramsch
	for _, kind := range toutTypes {
		t.Price[kind] = p.solo
	}
	return t
}

// perType is a figure for partner games and Solo, for Wenz and Geier, and for both coloured kinds.
func perType(suited, plain, coloured int) (n [len(schafkopf.Types)]int) {
	n[schafkopf.Rufspiel], n[schafkopf.Hochzeit], n[schafkopf.Solo] = suited, suited, suited
	n[schafkopf.Wenz], n[schafkopf.Geier] = plain, plain
	n[schafkopf.Farbwenz], n[schafkopf.Farbgeier] = coloured, coloured
	return n
}

func bsv1989() Ruleset {
	return Ruleset{
		Preset:    BSV1989,
		Players:   4,
		Contracts: []schafkopf.Type{schafkopf.Rufspiel, schafkopf.Solo, schafkopf.Wenz, schafkopf.Sie},
		Tariff:    prices{unit: 10, rufspiel: 10, solo: 50, hochzeit: 20, bettel: 30, ramsch: 20}.tariff(),
		Laufende:  Laufende{Min: perType(3, 2, 2)},
		Schneider: Schneider{DeclarerFree: 31, OpponentFree: 30},
		Tout:      Tout{Allowed: []schafkopf.Type{schafkopf.Solo, schafkopf.Wenz}},
		Stoss:     Stoss{Max: 4, Window: BeforeSecondCard, Reply: ReplyImmediate, ForbiddenIn: []schafkopf.Type{schafkopf.Ramsch, schafkopf.Sie}},
		Knocking:  Knocking{Mode: KnockOff, Max: 4},
		Ramsch: Ramsch{
			Tie: []Tie{TieTricks, TieTrumps, TieHighestTrump}, Losers: 1, Jungfrau: JungfrauIndividual,
			Durchmarsch: DurchmarschAllTricks, DurchmarschPoints: 91, DurchmarschValue: ValueSoloSchwarz,
		},
		Hochzeit:   Hochzeit{ReturnTrump: true},
		CalledCard: CalledCard{Discard: schafkopf.DiscardNever, RunawayMin: 4},
		Steigern:   Steigern{Step: 10, Max: schafkopf.TotalPoints, BidPlusOne: true},
		AllPass:    []AllPass{AllPassRedeal},
		Muss:       Muss{Target: 61, DeclarerFree: 31},
		Stock:      Stock{Stake: 10, WonBy: []schafkopf.Type{schafkopf.Rufspiel, schafkopf.Hochzeit}},
		Infractions: Infractions{
			LeadOutOfTurn: RestToOthers, Revoke: RestToOthers, RevokeFoundLater: LostSchwarz, CardCount: LostSchwarz,
		},
	}
}

func bsv1989Varianten() Ruleset {
	r := bsv1989()
	r.Preset = BSV1989Varianten
	r.Contracts = schafkopf.Types[:]
	r.Tout.Allowed = toutTypes
	r.Knocking.Mode = KnockDouble
	r.AllPass = []AllPass{AllPassRamsch, AllPassStock}
	r.Stock.Enabled = true
	r.Renonce = RenonceBid
	return r
}

func standard2024() Ruleset {
	r := bsv1989()
	r.Preset = Standard2024
	r.Contracts = []schafkopf.Type{schafkopf.Rufspiel, schafkopf.Solo, schafkopf.Wenz, schafkopf.Farbwenz, schafkopf.Sie}
	r.Tariff.Price[schafkopf.Ramsch] = 10
	r.Hochzeit.Hidden, r.Hochzeit.InRanking = true, true
	r.Laufende.Min = perType(3, 2, 3)
	r.Laufende.Max = perType(14, 4, 8)
	r.Laufende.Max[schafkopf.Solo] = 8
	r.Tout.Allowed = []schafkopf.Type{schafkopf.Solo, schafkopf.Wenz, schafkopf.Farbwenz}
	r.Stoss.Max, r.Stoss.Reply = 2, ReplySameWindow
	r.Knocking.Mode = KnockDouble
	r.Bidding = BiddingTwoPhase
	r.Ramsch.Jungfrau, r.Ramsch.DurchmarschValue = JungfrauAll, ValueSolo
	r.Stock.Enabled, r.Stock.Stays = true, true
	r.Stock.WonBy = []schafkopf.Type{schafkopf.Solo, schafkopf.Wenz, schafkopf.Farbwenz, schafkopf.Geier, schafkopf.Farbgeier}
	return r
}

func rein() Ruleset {
	r := bsv1989()
	r.Preset = Rein
	r.Hochzeit.Hidden, r.Hochzeit.InRanking = true, true
	r.Stoss.Max, r.Stoss.Reply = 2, ReplySameWindow
	return r
}

func wirtshaus() Ruleset {
	r := bsv1989()
	r.Preset = Wirtshaus
	r.Contracts = schafkopf.Types[:]
	r.Tariff = prices{unit: 10, rufspiel: 20, solo: 50, hochzeit: 40, bettel: 50, ramsch: 20}.tariff()
	r.Laufende.Min = perType(3, 2, 3)
	r.Tout.Allowed = toutTypes
	r.Stoss.Window, r.Stoss.Reply = OwnHandFull, ReplyPlusTrick
	r.Knocking.Mode = KnockDouble
	r.Bidding = BiddingTwoPhase
	r.AllPass = []AllPass{AllPassRamsch}
	r.Ramsch.Tie, r.Ramsch.Jungfrau = []Tie{TieHighestTrump}, JungfrauAll
	r.Ramsch.Durchmarsch, r.Ramsch.DurchmarschValue = DurchmarschPoints, ValueRamsch
	r.Stock.Enabled, r.Stock.Split = true, true
	return r
}

func turnier() Ruleset {
	r := bsv1989()
	r.Preset = Turnier
	r.Tariff = prices{unit: 1, rufspiel: 1, solo: 5, hochzeit: 2, bettel: 3, ramsch: 2}.tariff()
	r.Laufende.Min = perType(0, 0, 0)
	r.Tout.MinLaufende[schafkopf.Solo], r.Tout.MinLaufende[schafkopf.Wenz] = 3, 2
	r.Stoss.Max = 0
	r.AllPass = []AllPass{AllPassMuss}
	r.Renonce = RenonceAfterAllPass
	r.Muss.RenonceThenRankDown = true
	r.Stock.Stake = 1
	return r
}
