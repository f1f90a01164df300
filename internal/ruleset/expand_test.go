package ruleset_test

import (
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// in is a patch of the preset by pairs of path and value.
func in(preset ruleset.Preset, pairs ...any) ruleset.Patch {
	p := ruleset.Patch{Preset: preset}
	for i := 0; i < len(pairs); i += 2 {
		p = p.With(pairs[i].(string), pairs[i+1])
	}
	return p
}

func words(w ...string) []string { return w }

func TestSettingsFollowThoseThatAreGiven(t *testing.T) {
	for _, c := range []struct {
		name  string
		patch ruleset.Patch
		want  map[string]string
	}{
		{"nothing given", in(""), map[string]string{"tariff.unit": "10", "tariff.schneider": "10", "tariff.herz_solo": "50"}},
		{"members merge", in("", "laufende.min.solo", 4), map[string]string{
			"laufende.min.solo": "4", "laufende.min.rufspiel": "3", "laufende.min.wenz": "2",
		}},
		{"lists replace", in("", "contracts", words("wenz")), map[string]string{"contracts": "wenz", "ranking": "wenz_tout, wenz"}},
		{"the unit leads", in("", "tariff.unit", 5), map[string]string{
			"tariff.schneider": "5", "tariff.schwarz": "5", "tariff.laufende": "5", "stock.stake": "5",
			"tariff.rufspiel": "10", "tariff.solo": "50",
		}},
		{"the unit leads only what is left out", in("", "tariff.unit", 5, "tariff.schwarz", 7), map[string]string{
			"tariff.schneider": "5", "tariff.schwarz": "7", "tariff.laufende": "5",
		}},
		{"without a unit each stands for itself", in("", "tariff.schneider", 7), map[string]string{
			"tariff.schneider": "7", "tariff.schwarz": "10", "tariff.unit": "10",
		}},
		{"a unit in a tournament", in(ruleset.Turnier, "tariff.unit", 3), map[string]string{"tariff.schneider": "3", "stock.stake": "3", "tariff.solo": "5"}},
		{"the Herz-Solo follows the Solo", in("", "tariff.solo", 40), map[string]string{"tariff.herz_solo": "40", "tariff.wenz": "50"}},
		{"a dearer Herz-Solo", in("", "tariff.herz_solo", 60), map[string]string{"tariff.herz_solo": "60", "tariff.solo": "50"}},
		{"fewer Touts", in("", "tout.allowed", words("solo")), map[string]string{"ranking": "sie, solo_tout, solo, wenz, rufspiel"}},
		{"a Tout of a type that is not played is no class", in(ruleset.Standard2024, "contracts", words("rufspiel", "farbwenz")), map[string]string{
			"ranking": "farbwenz_tout, farbwenz, rufspiel",
		}},
		{"Bettel and Hochzeit join the ranking", in("", "contracts", words("hochzeit", "bettel", "rufspiel")), map[string]string{"ranking": "bettel, hochzeit, rufspiel"}},
		{"a Ramsch has no class", in("", "contracts", words("rufspiel", "ramsch")), map[string]string{"ranking": "rufspiel"}},
		{"a ranking as stated", in("", "ranking", words("sie", "wenz_tout", "solo_tout", "wenz", "solo", "rufspiel")), map[string]string{
			"ranking": "sie, wenz_tout, solo_tout, wenz, solo, rufspiel",
		}},
		{"the short deck has fewer trumps", in("", "deck", "short"), map[string]string{"laufende.max.rufspiel": "12", "laufende.max.farbgeier": "9", "laufende.max.wenz": "4"}},
		{"a maximum of the preset stands in the short deck", in(ruleset.Standard2024, "deck", "short"), map[string]string{"laufende.max.rufspiel": "14", "laufende.max.solo": "8"}},
		{"three players", in("", "players", 3), map[string]string{"deck": "short", "contracts": "solo, wenz, sie", "laufende.max.solo": "12"}},
		{"three players with contracts of their own", in("", "players", 3, "contracts", words("geier", "ramsch")), map[string]string{"contracts": "geier, ramsch", "deck": "short"}},
		{"three players with a list of actions of their own", in(ruleset.Turnier, "players", 3, "all_pass", words("redeal")), map[string]string{"all_pass": "redeal"}},
		{"a Stock switched on", in("", "stock.enabled", true, "all_pass", words("stock")), map[string]string{"stock.stake": "10", "stock.won_by": "rufspiel, hochzeit", "all_pass": "stock"}},
		{"a Stoß longer than any", in("", "stoss.max", 8), map[string]string{"stoss.max": "8", "stoss.reply": "immediate"}},
		{"amounts as large as they can be written", in("", "tariff.solo", int64(1<<62)), map[string]string{"tariff.solo": "4611686018427387904"}},
	} {
		r, faults := ruleset.Expand(c.patch)
		if faults != nil {
			t.Errorf("%s: %v", c.name, faults)
			continue
		}
		for path, want := range c.want {
			if got := value(r, path); got != want {
				t.Errorf("%s: %s is %q, want %q", c.name, path, got, want)
			}
		}
	}
}

func TestExpandLeavesThePresetsAlone(t *testing.T) {
	before := goldenText()
	for _, name := range ruleset.Presets {
		ruleset.Expand(in(name, "players", 3))
		ruleset.Expand(in(name, "tariff.unit", 7, "contracts", words("wenz"), "all_pass", words("redeal")))
	}
	if goldenText() != before {
		t.Error("expanding a patch changed a preset")
	}
}

// What nothing reads may be stated as nothing, as the preset has it, or as it would follow.
func TestSettingsThatAreOffAcceptNothingAndTheirDefaults(t *testing.T) {
	for _, c := range []struct {
		name  string
		patch ruleset.Patch
	}{
		{"no Stoß", in("", "stoss.max", 0, "stoss.window", "before_second_card", "stoss.reply", "immediate", "stoss.forbidden_in", words(), "stoss.takes_over", false)},
		{"no Stoß, the list as it is", in("", "stoss.max", 0, "stoss.forbidden_in", words("ramsch", "sie"))},
		{"no knocking", in("", "knocking.max", 0)},
		{"no knocking, the number as it is", in("", "knocking.mode", "off", "knocking.max", 4)},
		{"no Stock", in("", "stock.stake", 0, "stock.won_by", words(), "stock.share", "declarer", "stock.cap", 0)},
		{"no Stock, the stake as the unit says", in("", "tariff.unit", 5, "stock.stake", 5)},
		{"no Stock, the stake as the preset says", in("", "tariff.unit", 5, "stock.stake", 10)},
		{"no Bettel", in("", "tariff.bettel", 0, "bettel.trumps", "none", "bettel.ten", "low", "bettel.must_beat", false)},
		{"no Ramsch", in("", "tariff.ramsch", 20, "ramsch.tie", words(), "ramsch.losers", 0, "ramsch.jungfrau", "none", "ramsch.durchmarsch", "off")},
		{"no Geier", in("", "laufende.min.geier", 0, "laufende.max.geier", 4, "tout.min_laufende.geier", 0, "tariff.geier", 50)},
		{"no forced game", in("", "muss.fallback", "rank_down", "muss.target", 0, "muss.declarer_free", 31, "muss.stoss", false)},
		{"no Steigern", in("", "steigern.mode", "off", "steigern.step", 0, "steigern.max", 120, "steigern.need", "bid_plus_1")},
		{"no Laufende", in(ruleset.Turnier, "tariff.laufende", 0, "laufende.mode", "both", "laufende.max.solo", 0)},
		{"no Rufspiel", in("", "contracts", words("wenz"), "renonce", "off", "called_card.runaway_min", 0, "tariff.rufspiel", 10)},
		{"no Sie of six", in("", "sie_short", "none")},
		{"a list of the preset that the round has no use for", in("", "tout.allowed", words("wenz", "solo"), "contracts", words("rufspiel", "solo"))},
		{"a Hochzeit that is not played wins the Stock of the preset", in("", "stock.enabled", true, "stock.won_by", words("hochzeit", "rufspiel"))},
	} {
		if _, faults := ruleset.Expand(c.patch); faults != nil {
			t.Errorf("%s: %v", c.name, faults)
		}
	}
}

func TestEveryFaultIsFoundInItsPlace(t *testing.T) {
	provoked := map[schafkopf.Code]bool{}
	for _, c := range []struct {
		name  string
		patch ruleset.Patch
		want  []string // pointer, code, and what the text names
	}{
		{"no such preset", in("skat"), words("/preset preset_unknown skat")},
		{"no such setting", in("", "stoss.colour", 1), words(" setting_unknown stoss.colour")},
		{"a word for a number", in("", "stoss.max", "four"), words("/stoss/max setting_kind stoss.max")},
		{"a number for a word", in("", "deck", 32), words("/deck setting_kind deck")},
		{"a number for a bool", in("", "stock.enabled", 1), words("/stock/enabled setting_kind stock.enabled")},
		{"a word for a list", in("", "all_pass", "redeal"), words("/all_pass setting_kind all_pass")},
		{"a number for a choice", in("", "hochzeit.offer", 1), words("/hochzeit/offer setting_kind hochzeit.offer")},
		{"a number for the only word", in("", "muss.by", 1), words("/muss/by setting_kind muss.by")},
		{"words that nobody knows", in("", "contracts", words("rufspiel", "kaiser", "dachs")), words("/contracts/1 setting_word contracts", "/contracts/2 setting_word contracts")},
		{"a lone word that nobody knows", in("", "deck", "medium"), words("/deck setting_word deck")},
		{"a choice that nobody knows", in("", "bettel.ten", "middle"), words("/bettel/ten setting_word bettel.ten")},
		{"another player forced", in("", "muss.by", "dealer"), words("/muss/by setting_word muss.by")},
		{"a Ramsch in the ranking", in("", "ranking", words("ramsch")), words("/ranking/0 setting_word ranking")},

		{"two players", in("", "players", 2), words("/players setting_too_low players 3")},
		{"no players", in("", "players", 0), words("/players setting_too_low players 3")},
		{"five players", in("", "players", 5), words("/players setting_too_high players 4")},
		{"a price below nothing", in("", "tariff.solo", -1), words("/tariff/solo setting_too_low tariff.solo 0")},
		{"a Tout for nothing", in("", "tariff.tout_factor", 0), words("/tariff/tout_factor setting_too_low tariff.tout_factor 1")},
		{"a Sie for nothing", in("", "tariff.sie_factor", 0), words("/tariff/sie_factor setting_too_low tariff.sie_factor 1")},
		{"more Laufende than a Wenz has", in("", "laufende.min.wenz", 5), words("/laufende/min/wenz setting_too_high laufende.min.wenz 4", "/laufende/min/wenz laufende_min_above_max wenz 4")},
		{"a maximum of no Laufende", in("", "laufende.max.wenz", 0), words("/laufende/max/wenz setting_too_low laufende.max.wenz 1")},
		{"Schneider beyond all points", in("", "schneider.opponent_free", 121), words("/schneider/opponent_free setting_too_high schneider.opponent_free 120")},
		{"a Tout of nine Laufende", in("", "tout.min_laufende.solo", 9), words("/tout/min_laufende/solo setting_too_high tout.min_laufende.solo 8")},
		{"a Tout of seven Laufende with six cards", in("", "deck", "short", "tout.min_laufende.solo", 7), words("/tout/min_laufende/solo setting_too_high tout.min_laufende.solo 6")},
		{"a Stoß without end", in("", "stoss.max", 63), words("/stoss/max setting_too_high stoss.max 62")},
		{"knocking that nobody may", in(ruleset.Wirtshaus, "knocking.max", 0), words("/knocking/max setting_too_low knocking.max 1")},
		{"three losers", in(ruleset.Wirtshaus, "ramsch.losers", 3), words("/ramsch/losers setting_too_high ramsch.losers 2")},
		{"a Durchmarsch beyond all points", in(ruleset.Wirtshaus, "ramsch.durchmarsch_points", 121), words("/ramsch/durchmarsch_points setting_too_high ramsch.durchmarsch_points 120")},
		{"running away without a second card", in("", "called_card.runaway_min", 1), words("/called_card/runaway_min setting_too_low called_card.runaway_min 2")},
		{"a bid beyond all points", in("", "steigern.mode", "on", "steigern.max", 130), words("/steigern/max setting_too_high steigern.max 120")},
		{"bids without steps", in("", "steigern.mode", "on", "steigern.step", 0), words("/steigern/step setting_too_low steigern.step 1")},
		{"a forced game won by nothing", in(ruleset.Turnier, "muss.target", 0), words("/muss/target setting_too_low muss.target 1")},

		{"a window without a Stoß", in("", "stoss.max", 0, "stoss.window", "own_hand_full"), words("/stoss/window setting_off stoss.window")},
		{"a list without a Stoß", in("", "stoss.max", 0, "stoss.forbidden_in", words("wenz")), words("/stoss/forbidden_in setting_off stoss.forbidden_in")},
		{"a Stoß in a forced game of a round without", in(ruleset.Turnier, "muss.stoss", true), words("/muss/stoss setting_off muss.stoss")},
		{"knocks without knocking", in("", "knocking.max", 2), words("/knocking/max setting_off knocking.max")},
		{"a stake without a Stock", in("", "stock.stake", 20), words("/stock/stake setting_off stock.stake")},
		{"a price without its contract", in("", "tariff.bettel", 40), words("/tariff/bettel setting_off tariff.bettel")},
		{"Laufende without their contract", in("", "laufende.min.geier", 3), words("/laufende/min/geier setting_off laufende.min.geier")},
		{"a maximum without a minimum", in("", "laufende.min.solo", 0, "laufende.max.solo", 8), words("/laufende/max/solo setting_off laufende.max.solo")},
		{"a price of Laufende that are not paid", in(ruleset.Turnier, "tariff.laufende", 2), words("/tariff/laufende setting_off tariff.laufende")},
		{
			"a Solo of a round without", in("", "contracts", words("wenz"), "herz_solo_first", true, "tariff.solo", 60),
			words("/herz_solo_first setting_off herz_solo_first", "/tariff/solo setting_off tariff.solo"),
		},
		{"the Tout's factor without a Tout", in("", "tout.allowed", words(), "tariff.tout_factor", 3), words("/tariff/tout_factor setting_off tariff.tout_factor")},
		{"Laufende for a Tout that is not allowed", in("", "tout.allowed", words("solo"), "tout.min_laufende.wenz", 2), words("/tout/min_laufende/wenz setting_off tout.min_laufende.wenz")},
		{"rules of a Bettel without it", in("", "bettel.trumps", "herz"), words("/bettel/trumps setting_off bettel.trumps")},
		{"rules of a Hochzeit without it", in("", "hochzeit.rank", "in_ranking"), words("/hochzeit/rank setting_off hochzeit.rank")},
		{"points without a Durchmarsch by points", in(ruleset.BSV1989Varianten, "ramsch.durchmarsch_points", 60), words("/ramsch/durchmarsch_points setting_off ramsch.durchmarsch_points")},
		{"the value of no Durchmarsch", in(ruleset.BSV1989Varianten, "ramsch.durchmarsch", "off", "ramsch.durchmarsch_value", "ramsch"), words("/ramsch/durchmarsch_value setting_off ramsch.durchmarsch_value")},
		{"a Renonce of the forced where nobody is", in("", "renonce", "after_all_pass"), words("/renonce setting_off renonce")},
		{"pairs where nobody negotiates", in("", "bidding_pairing", "back_first"), words("/bidding_pairing setting_off bidding_pairing")},
		{"Steigern without Einzelspiele", in("", "contracts", words("rufspiel", "sie"), "steigern.mode", "on"), words("/steigern/mode setting_off steigern.mode")},
		{"without by the declarer where without is not paid", in("", "laufende.mode", "with", "laufende.without_by", "declarer"), words("/laufende/without_by setting_off laufende.without_by")},

		{"no contracts", in("", "contracts", words()), words("/contracts list_empty contracts")},
		{"nothing when all pass", in("", "all_pass", words()), words("/all_pass list_empty all_pass")},
		{"a contract twice", in("", "contracts", words("rufspiel", "wenz", "rufspiel")), words("/contracts/2 listed_twice rufspiel")},
		{"a class twice and one missing", in("", "contracts", words("rufspiel", "bettel"), "ranking", words("rufspiel", "rufspiel")), words("/ranking/1 listed_twice rufspiel", "/ranking ranking_class_missing bettel")},
		{"a class that is not played", in("", "contracts", words("rufspiel"), "ranking", words("wenz", "rufspiel")), words("/ranking/0 ranking_class_not_admitted wenz")},
		{"a Tout that is not allowed in the ranking", in("", "contracts", words("solo"), "tout.allowed", words(), "ranking", words("solo_tout", "solo")), words("/ranking/0 ranking_class_not_admitted solo_tout")},
		{"a Tout of what is not played", in("", "tout.allowed", words("solo", "geier")), words("/tout/allowed/1 type_not_admitted geier")},
		{"a Tout of what has none", in(ruleset.Wirtshaus, "tout.allowed", words("bettel")), words("/tout/allowed/0 setting_word tout.allowed")},
		{"a Stoß forbidden in what is not played", in("", "stoss.forbidden_in", words("bettel", "ramsch")), words("/stoss/forbidden_in/0 type_not_admitted bettel")},
		{"a Stock won by what is not played", in("", "stock.enabled", true, "stock.won_by", words("solo", "geier")), words("/stock/won_by/1 type_not_admitted geier")},
		{"a Stock won by a Ramsch", in(ruleset.Wirtshaus, "stock.won_by", words("ramsch")), words("/stock/won_by/0 ramsch_wins_no_stock ramsch")},

		{"three with the long deck", in("", "players", 3, "deck", "long"), words("/deck three_players_deck")},
		{
			"three with partners", in(ruleset.Wirtshaus, "players", 3, "contracts", words("solo", "rufspiel", "hochzeit", "ramsch"), "stock.won_by", words("rufspiel")),
			words("/contracts/1 three_players_partner rufspiel", "/contracts/2 three_players_partner hochzeit", "/stock/won_by/0 three_players_partner rufspiel"),
		},
		{"three forced to call", in("", "players", 3, "all_pass", words("muss")), words("/all_pass/0 three_players_partner muss")},
		{"three with a class of partners", in("", "players", 3, "ranking", words("sie", "solo_tout", "wenz_tout", "solo", "wenz", "rufspiel")), words("/ranking/5 ranking_class_not_admitted rufspiel")},

		{"more at least than at most", in(ruleset.Standard2024, "laufende.min.solo", 9), words("/laufende/min/solo laufende_min_above_max solo 8")},
		{"less at most than at least", in("", "laufende.max.solo", 2), words("/laufende/max/solo laufende_min_above_max solo 2")},
		{"a step beyond the highest bid", in("", "steigern.mode", "on", "steigern.step", 50, "steigern.max", 100), words("/steigern/max steigern_without_bid 100")},
		{"a tie decided after it is split", in(ruleset.Wirtshaus, "ramsch.tie", words("tricks", "split", "trumps")), words("/ramsch/tie/2 tie_after_split")},
		{"a Ramsch that is not played when all pass", in("", "all_pass", words("redeal", "ramsch")), words("/all_pass/1 all_pass_without_ramsch ramsch")},
		{"a Ramsch taken from a round that needs it", in(ruleset.Wirtshaus, "contracts", words("rufspiel", "solo")), words("/contracts all_pass_without_ramsch ramsch")},
		{"forced to a Rufspiel that is not played", in("", "contracts", words("solo"), "all_pass", words("muss")), words("/all_pass/0 all_pass_without_rufspiel muss")},
		{"a Stock that is off when all pass", in("", "all_pass", words("stock")), words("/all_pass/0 all_pass_without_stock stock")},
		{"a Stock switched off that the preset needs", in(ruleset.BSV1989Varianten, "stock.enabled", false), words("/stock/enabled all_pass_without_stock stock")},

		{
			"all at once", in("", "stoss.max", 99, "knocking.max", 3, "all_pass", words("ramsch", "stock")),
			words("/stoss/max setting_too_high stoss.max 62", "/knocking/max setting_off knocking.max", "/all_pass/0 all_pass_without_ramsch ramsch", "/all_pass/1 all_pass_without_stock stock"),
		},
	} {
		r, faults := ruleset.Expand(c.patch)
		if r != nil {
			t.Errorf("%s: expanded, want %q", c.name, c.want)
			continue
		}
		var got []string
		for _, f := range faults {
			provoked[f.Code] = true
			line := f.Pointer + " " + string(f.Code)
			if f.Facts.Name != "" {
				line += " " + f.Facts.Name
			}
			if f.Facts.Limit != 0 || f.Code == ruleset.CodeSettingTooLow {
				line += fmt.Sprintf(" %d", f.Facts.Limit)
			}
			got = append(got, line)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %q\nwant %q", c.name, got, c.want)
		}
	}
	for _, code := range codes(t, "Faults of a stated ruleset") {
		if !provoked[code] {
			t.Errorf("no case provokes %s", code)
		}
	}
}

// codes are the codes of the block of codes.go that begins with the comment.
func codes(t *testing.T, comment string) (found []schafkopf.Code) {
	t.Helper()
	source, err := os.ReadFile("codes.go")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(source), "// "+comment)
	block, _, _ = strings.Cut(block, "\n)")
	for _, m := range regexp.MustCompile(`Code = "(\w+)"`).FindAllStringSubmatch(block, -1) {
		found = append(found, schafkopf.Code(m[1]))
	}
	if len(found) == 0 {
		t.Fatalf("no codes below %q", comment)
	}
	return found
}

// The full form of a ruleset, every setting stated, means the same ruleset.
func TestFullFormMeansTheSame(t *testing.T) {
	patches := []ruleset.Patch{
		in("", "tariff.unit", 5), in("", "tariff.solo", 70), in(ruleset.Standard2024, "contracts", words("rufspiel", "wenz")),
		in("", "stock.enabled", true), in(ruleset.Wirtshaus, "steigern.mode", "on"), in(ruleset.Turnier, "all_pass", words("redeal")),
		in(ruleset.BSV1989Varianten, "ranking", words("rufspiel", "solo"), "contracts", words("solo", "rufspiel"), "tout.allowed", words(), "all_pass", words("redeal")),
	}
	for _, name := range ruleset.Presets {
		patches = append(patches, in(name), in(name, "deck", "short"), in(name, "players", 3))
	}
	for _, p := range patches {
		r := expand(t, p)
		if again := expand(t, full(r)); !reflect.DeepEqual(r, again) {
			t.Errorf("%v:\n once %+v\ntwice %+v", p, r, again)
		}
	}
}

// full is the patch that states every setting of the ruleset.
func full(r *ruleset.Ruleset) ruleset.Patch {
	p := ruleset.Patch{Preset: r.Preset}
	for _, row := range ruleset.Parameters() {
		p = p.With(row.Path, row.Get(r))
	}
	return p
}
