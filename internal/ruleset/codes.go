package ruleset

import "github.com/schafkopf-service/schafkopf/internal/schafkopf"

// Faults of a stated ruleset. Each names the setting, or the word in it, that it is about.
const (
	CodePresetUnknown    schafkopf.Code = "preset_unknown"
	CodeSettingUnknown   schafkopf.Code = "setting_unknown" // no such path
	CodeSettingKind      schafkopf.Code = "setting_kind"    // a number where a word belongs, and the like
	CodeSettingWord      schafkopf.Code = "setting_word"    // a word that the setting does not take
	CodeSettingOff       schafkopf.Code = "setting_off"     // the round has nothing that would read it
	CodeSettingTooLow    schafkopf.Code = "setting_too_low"
	CodeSettingTooHigh   schafkopf.Code = "setting_too_high"
	CodeListEmpty        schafkopf.Code = "list_empty"
	CodeListedTwice      schafkopf.Code = "listed_twice"
	CodeThreePlayersDeck schafkopf.Code = "three_players_deck"    // they play with the short deck
	CodeThreePlayers     schafkopf.Code = "three_players_partner" // they have no partner games
	CodeTypeNotAdmitted  schafkopf.Code = "type_not_admitted"     // a list names a type that the round does not play
	CodeClassNotAdmitted schafkopf.Code = "ranking_class_not_admitted"
	CodeClassMissing     schafkopf.Code = "ranking_class_missing" // from the ranking
	CodeLaufendeMinMax   schafkopf.Code = "laufende_min_above_max"
	CodeTieAfterSplit    schafkopf.Code = "tie_after_split"
	CodeSteigernNoBid    schafkopf.Code = "steigern_without_bid"
	CodeRamschNotWinning schafkopf.Code = "ramsch_wins_no_stock"
	CodeAllPassRamsch    schafkopf.Code = "all_pass_without_ramsch"
	CodeAllPassMuss      schafkopf.Code = "all_pass_without_rufspiel"
	CodeAllPassStock     schafkopf.Code = "all_pass_without_stock"
)

// Faults of a contract that the round does not play.
const (
	CodeContractNotAdmitted schafkopf.Code = "contract_not_admitted"
	CodeToutNotAdmitted     schafkopf.Code = "tout_not_admitted"
	CodeRenonceNotAdmitted  schafkopf.Code = "renonce_not_admitted"
	CodeForcedNotAdmitted   schafkopf.Code = "forced_not_admitted"
)

// Faults of a bid that the round does not know.
const (
	CodeSteigernNotPlayed schafkopf.Code = "steigern_not_played"
	CodeBidImpossible     schafkopf.Code = "bid_impossible"
)
