package ruleset

import (
	"math"
	"slices"
	"strings"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Bounds of counts that no rule bounds.
const (
	mostDoublings = 62 // beyond 2^62 no factor fits 64 bits
	runawayNever  = 8  // more cards than a suit has: nobody runs away
)

// The types that have a setting of their own, in the order of the contract.
var (
	laufendeTypes = []schafkopf.Type{schafkopf.Rufspiel, schafkopf.Hochzeit, schafkopf.Solo, schafkopf.Wenz, schafkopf.Farbwenz, schafkopf.Geier, schafkopf.Farbgeier}
	toutTypes     = []schafkopf.Type{schafkopf.Solo, schafkopf.Wenz, schafkopf.Farbwenz, schafkopf.Geier, schafkopf.Farbgeier}
)

var table = func() []Parameter {
	all := slices.Concat(round(), tariff(), laufende(), game(), special(), partner(), auction(), after())
	for i := range all {
		all[i].pointer = "/" + strings.ReplaceAll(all[i].Path, ".", "/")
	}
	return all
}()

var rows = func() map[string]int {
	byPath := make(map[string]int, len(table))
	for i := range table {
		byPath[table[i].Path] = i
	}
	return byPath
}()

func round() []Parameter {
	return []Parameter{
		word("deck", []string{"long", "short"}, func(r *Ruleset) *schafkopf.Deck { return &r.Deck }),
		number("players", func(r *Ruleset) *int { return &r.Players }).within(3, 4),
		list("contracts", schafkopf.Types[:], schafkopf.Type.String, func(r *Ruleset) *[]schafkopf.Type { return &r.Contracts }),
		list("ranking", schafkopf.MasterOrder[:], schafkopf.Class.String, func(r *Ruleset) *[]schafkopf.Class { return &r.Ranking }),
		flag("herz_solo_first", func(r *Ruleset) *bool { return &r.HerzSoloFirst }).unused(without(schafkopf.Solo)),
	}
}

func tariff() []Parameter {
	price := func(t schafkopf.Type, idle func(*Ruleset) bool) Parameter {
		return number("tariff."+t.String(), func(r *Ruleset) *int64 { return &r.Tariff.Price[t] }).unused(idle)
	}
	rows := []Parameter{
		number("tariff.unit", func(r *Ruleset) *int64 { return &r.Tariff.Unit }),
		price(schafkopf.Rufspiel, without(schafkopf.Rufspiel)),
		price(schafkopf.Hochzeit, without(schafkopf.Hochzeit)),
		price(schafkopf.Solo, func(r *Ruleset) bool {
			durchmarsch := r.Admits(schafkopf.Ramsch) && r.Ramsch.Durchmarsch != DurchmarschOff && r.Ramsch.DurchmarschValue != ValueRamsch
			return !r.Admits(schafkopf.Solo) && !r.Admits(schafkopf.Sie) && !durchmarsch
		}),
		number("tariff.herz_solo", func(r *Ruleset) *int64 { return &r.Tariff.HerzSolo }).unused(without(schafkopf.Solo)),
	}
	for _, t := range []schafkopf.Type{schafkopf.Wenz, schafkopf.Farbwenz, schafkopf.Geier, schafkopf.Farbgeier, schafkopf.Bettel, schafkopf.Ramsch} {
		rows = append(rows, price(t, without(t)))
	}
	return append(rows,
		number("tariff.schneider", func(r *Ruleset) *int64 { return &r.Tariff.Schneider }),
		number("tariff.schwarz", func(r *Ruleset) *int64 { return &r.Tariff.Schwarz }),
		number("tariff.laufende", func(r *Ruleset) *int64 { return &r.Tariff.Laufende }).unused(noLaufende),
		number("tariff.tout_factor", func(r *Ruleset) *int64 { return &r.Tariff.ToutFactor }).within(1, math.MaxInt64).unused(noTout),
		number("tariff.sie_factor", func(r *Ruleset) *int64 { return &r.Tariff.SieFactor }).within(1, math.MaxInt64).unused(without(schafkopf.Sie)),
		flag("tariff.tout_counts_schneider", func(r *Ruleset) *bool { return &r.Tariff.ToutCountsSchneider }).
			unused(func(r *Ruleset) bool { return noTout(r) && !r.Admits(schafkopf.Sie) }),
	)
}

func laufende() (rows []Parameter) {
	for _, t := range laufendeTypes {
		rows = append(rows, number("laufende.min."+t.String(), func(r *Ruleset) *int { return &r.Laufende.Min[t] }).
			within(0, int64(trumps(t, schafkopf.Long))).unused(func(r *Ruleset) bool { return !r.hasLaufende(t) }))
	}
	for _, t := range laufendeTypes {
		rows = append(rows, number("laufende.max."+t.String(), func(r *Ruleset) *int { return &r.Laufende.Max[t] }).
			within(1, int64(trumps(t, schafkopf.Long))).unused(func(r *Ruleset) bool { return !r.hasLaufende(t) || r.Laufende.Min[t] == 0 }))
	}
	return append(rows,
		word("laufende.mode", laufendeModeWords, func(r *Ruleset) *LaufendeMode { return &r.Laufende.Mode }).unused(noLaufende),
		word("laufende.without_by", withoutByWords, func(r *Ruleset) *WithoutBy { return &r.Laufende.WithoutBy }).unused(func(r *Ruleset) bool {
			return !r.Admits(schafkopf.Rufspiel) || r.Laufende.Min[schafkopf.Rufspiel] == 0 || r.Laufende.Mode == LaufendeWith
		}),
	)
}

// game is what bears on every contract, and on its doubling.
func game() []Parameter {
	rows := []Parameter{
		number("schneider.declarer_free", func(r *Ruleset) *int { return &r.Schneider.DeclarerFree }).within(0, schafkopf.TotalPoints),
		number("schneider.opponent_free", func(r *Ruleset) *int { return &r.Schneider.OpponentFree }).within(0, schafkopf.TotalPoints),
		list("tout.allowed", toutTypes, schafkopf.Type.String, func(r *Ruleset) *[]schafkopf.Type { return &r.Tout.Allowed }),
	}
	for _, t := range toutTypes {
		row := number("tout.min_laufende."+t.String(), func(r *Ruleset) *int { return &r.Tout.MinLaufende[t] }).
			unused(func(r *Ruleset) bool { return !r.AdmitsTout(t) })
		row.span = func(r *Ruleset) (int64, int64) { return 0, int64(min(r.HandSize(), trumps(t, r.Deck))) }
		rows = append(rows, row)
	}
	noStoss := func(r *Ruleset) bool { return r.Stoss.Max == 0 }
	return append(rows,
		word("sie_short", sieShortWords, func(r *Ruleset) *SieShort { return &r.SieShort }).
			unused(func(r *Ruleset) bool { return !r.Admits(schafkopf.Sie) || r.HandSize() == sieTrumps }),
		number("stoss.max", func(r *Ruleset) *int { return &r.Stoss.Max }).within(0, mostDoublings),
		word("stoss.window", stossWindowWords, func(r *Ruleset) *StossWindow { return &r.Stoss.Window }).unused(noStoss),
		word("stoss.reply", stossReplyWords, func(r *Ruleset) *StossReply { return &r.Stoss.Reply }).unused(noStoss),
		list("stoss.forbidden_in", schafkopf.Types[:], schafkopf.Type.String, func(r *Ruleset) *[]schafkopf.Type { return &r.Stoss.ForbiddenIn }).unused(noStoss),
		flag("stoss.takes_over", func(r *Ruleset) *bool { return &r.Stoss.TakesOver }).unused(noStoss),
		word("knocking.mode", knockModeWords, func(r *Ruleset) *KnockMode { return &r.Knocking.Mode }),
		number("knocking.max", func(r *Ruleset) *int { return &r.Knocking.Max }).within(1, mostDoublings).
			unused(func(r *Ruleset) bool { return r.Knocking.Mode == KnockOff }),
	)
}

// special is the two contracts with rules of their own.
func special() []Parameter {
	noRamsch, noBettel := without(schafkopf.Ramsch), without(schafkopf.Bettel)
	return []Parameter{
		list("ramsch.tie", []Tie{TieTricks, TieTrumps, TieHighestTrump, TieSplit}, Tie.String, func(r *Ruleset) *[]Tie { return &r.Ramsch.Tie }).unused(noRamsch),
		number("ramsch.losers", func(r *Ruleset) *int { return &r.Ramsch.Losers }).within(1, 2).unused(noRamsch),
		word("ramsch.jungfrau", jungfrauWords, func(r *Ruleset) *Jungfrau { return &r.Ramsch.Jungfrau }).unused(noRamsch),
		word("ramsch.durchmarsch", durchmarschWords, func(r *Ruleset) *Durchmarsch { return &r.Ramsch.Durchmarsch }).unused(noRamsch),
		number("ramsch.durchmarsch_points", func(r *Ruleset) *int { return &r.Ramsch.DurchmarschPoints }).within(1, schafkopf.TotalPoints).
			unused(func(r *Ruleset) bool { return noRamsch(r) || r.Ramsch.Durchmarsch != DurchmarschPoints }),
		word("ramsch.durchmarsch_value", durchmarschValueWords, func(r *Ruleset) *DurchmarschValue { return &r.Ramsch.DurchmarschValue }).
			unused(func(r *Ruleset) bool { return noRamsch(r) || r.Ramsch.Durchmarsch == DurchmarschOff }),
		flag("ramsch.must_beat", func(r *Ruleset) *bool { return &r.Ramsch.MustBeat }).unused(noRamsch),
		choice("bettel.trumps", "none", "herz", func(r *Ruleset) *bool { return &r.Bettel.Order.Herz }).unused(noBettel),
		choice("bettel.ten", "low", "high", func(r *Ruleset) *bool { return &r.Bettel.Order.TenHigh }).unused(noBettel),
		flag("bettel.must_beat", func(r *Ruleset) *bool { return &r.Bettel.MustBeat }).unused(noBettel),
		flag("bettel.declarer_leads", func(r *Ruleset) *bool { return &r.Bettel.DeclarerLeads }).unused(noBettel),
	}
}

// partner is the games of two against two.
func partner() []Parameter {
	noHochzeit, noRufspiel := without(schafkopf.Hochzeit), without(schafkopf.Rufspiel)
	return []Parameter{
		choice("hochzeit.offer", "open", "hidden", func(r *Ruleset) *bool { return &r.Hochzeit.Hidden }).unused(noHochzeit),
		flag("hochzeit.return_trump", func(r *Ruleset) *bool { return &r.Hochzeit.ReturnTrump }).unused(noHochzeit),
		choice("hochzeit.rank", "pre_bid", "in_ranking", func(r *Ruleset) *bool { return &r.Hochzeit.InRanking }).unused(noHochzeit),
		word("called_card.discard", []string{"never", "from_penultimate", "always"}, func(r *Ruleset) *schafkopf.Discard { return &r.CalledCard.Discard }).unused(noRufspiel),
		number("called_card.runaway_min", func(r *Ruleset) *int { return &r.CalledCard.RunawayMin }).within(2, runawayNever).unused(noRufspiel),
		choice("called_card.runaway_measure", "at_lead", "at_deal", func(r *Ruleset) *bool { return &r.CalledCard.RunawayAtDeal }).unused(noRufspiel),
		flag("called_card.runaway_on_follow", func(r *Ruleset) *bool { return &r.CalledCard.RunawayOnFollow }).unused(noRufspiel),
		word("renonce", renonceWords, func(r *Ruleset) *Renonce { return &r.Renonce }).unused(func(r *Ruleset) bool {
			return noRufspiel(r) || r.Renonce == RenonceAfterAllPass && !slices.Contains(r.AllPass, AllPassMuss)
		}),
	}
}

// auction is how it is found out who plays.
func auction() []Parameter {
	noSteigern := func(r *Ruleset) bool { return !r.Steigern.On }
	return []Parameter{
		word("bidding", biddingWords, func(r *Ruleset) *Bidding { return &r.Bidding }),
		word("bidding_pairing", pairingWords, func(r *Ruleset) *Pairing { return &r.Pairing }).
			unused(func(r *Ruleset) bool { return r.Bidding == BiddingOpen && !r.Steigern.On }),
		choice("steigern.mode", "off", "on", func(r *Ruleset) *bool { return &r.Steigern.On }).unused(func(r *Ruleset) bool {
			return !slices.ContainsFunc(r.Contracts, func(t schafkopf.Type) bool { return t.Lone() && t.Played() })
		}),
		number("steigern.step", func(r *Ruleset) *int { return &r.Steigern.Step }).within(1, 60).unused(noSteigern),
		number("steigern.max", func(r *Ruleset) *int { return &r.Steigern.Max }).within(61, schafkopf.TotalPoints).unused(noSteigern),
		choice("steigern.need", "bid", "bid_plus_1", func(r *Ruleset) *bool { return &r.Steigern.BidPlusOne }).unused(noSteigern),
		number("steigern.price_per_step", func(r *Ruleset) *int64 { return &r.Steigern.PricePerStep }).unused(noSteigern),
	}
}

// after is what follows when nobody plays, and when somebody breaks a rule.
func after() []Parameter {
	noMuss := func(r *Ruleset) bool { return !slices.Contains(r.AllPass, AllPassMuss) }
	noStock := func(r *Ruleset) bool { return !r.Stock.Enabled }
	return []Parameter{
		list("all_pass", []AllPass{AllPassRedeal, AllPassRamsch, AllPassMuss, AllPassStock}, AllPass.String, func(r *Ruleset) *[]AllPass { return &r.AllPass }),
		word("all_pass_dealer", dealerWords, func(r *Ruleset) *Dealer { return &r.AllPassDealer }),
		fixed("muss.by", "eichel_ober"),
		choice("muss.fallback", "rank_down", "renonce_then_rank_down", func(r *Ruleset) *bool { return &r.Muss.RenonceThenRankDown }).unused(noMuss),
		flag("muss.stoss", func(r *Ruleset) *bool { return &r.Muss.Stoss }).unused(func(r *Ruleset) bool { return noMuss(r) || r.Stoss.Max == 0 }),
		number("muss.target", func(r *Ruleset) *int { return &r.Muss.Target }).within(1, schafkopf.TotalPoints).unused(noMuss),
		number("muss.declarer_free", func(r *Ruleset) *int { return &r.Muss.DeclarerFree }).within(0, schafkopf.TotalPoints).unused(noMuss),
		flag("stock.enabled", func(r *Ruleset) *bool { return &r.Stock.Enabled }),
		number("stock.stake", func(r *Ruleset) *int64 { return &r.Stock.Stake }).unused(noStock),
		list("stock.won_by", schafkopf.Types[:], schafkopf.Type.String, func(r *Ruleset) *[]schafkopf.Type { return &r.Stock.WonBy }).unused(noStock),
		choice("stock.share", "declarer", "split", func(r *Ruleset) *bool { return &r.Stock.Split }).unused(noStock),
		choice("stock.on_loss", "double", "stays", func(r *Ruleset) *bool { return &r.Stock.Stays }).unused(noStock),
		number("stock.cap", func(r *Ruleset) *int64 { return &r.Stock.Cap }).unused(noStock),
		word("infractions.lead_out_of_turn", consequenceWords, func(r *Ruleset) *Consequence { return &r.Infractions.LeadOutOfTurn }),
		word("infractions.revoke", consequenceWords, func(r *Ruleset) *Consequence { return &r.Infractions.Revoke }),
		word("infractions.revoke_found_later", consequenceWords, func(r *Ruleset) *Consequence { return &r.Infractions.RevokeFoundLater }),
		word("infractions.card_count", consequenceWords, func(r *Ruleset) *Consequence { return &r.Infractions.CardCount }),
	}
}

// without is the idle condition of what only these types read.
func without(types ...schafkopf.Type) func(*Ruleset) bool {
	return func(r *Ruleset) bool { return !slices.ContainsFunc(types, r.Admits) }
}

// hasLaufende tells whether a game of the round asks for the type's Laufende settings; a Sie asks for those of the Solo.
func (r *Ruleset) hasLaufende(t schafkopf.Type) bool {
	return r.Admits(t) || t == schafkopf.Solo && r.Admits(schafkopf.Sie)
}

// noLaufende tells whether no game of the round pays Laufende.
func noLaufende(r *Ruleset) bool {
	return !slices.ContainsFunc(laufendeTypes, func(t schafkopf.Type) bool { return r.hasLaufende(t) && r.Laufende.Min[t] > 0 })
}

// noTout tells whether the round has no Tout.
func noTout(r *Ruleset) bool { return !slices.ContainsFunc(r.Contracts, r.AdmitsTout) }
