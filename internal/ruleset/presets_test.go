package ruleset_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

var update = flag.Bool("update", false, "write testdata/presets.golden; check every changed line against the contract's table by hand")

func TestPresetsArePinned(t *testing.T) {
	const file = "testdata/presets.golden"
	got := goldenText()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range max(len(gotLines), len(wantLines)) {
		g, w := lineAt(gotLines, i), lineAt(wantLines, i)
		if g != w {
			t.Fatalf("%s:%d\n got %s\nwant %s", file, i+1, g, w)
		}
	}
}

// The contract's table of presets, row by row, as it stands there; what a row does not say is as in bsv-1989.
func TestPresetsSayWhatTheContractSays(t *testing.T) {
	const (
		four  = "rufspiel, solo, wenz, sie"
		ten   = "rufspiel, hochzeit, solo, wenz, geier, farbwenz, farbgeier, bettel, ramsch, sie"
		kinds = "solo, wenz, farbwenz, geier, farbgeier"
		chain = "tricks, trumps, highest_trump"
	)
	rows := map[string][6]string{
		"contracts":                {four, ten, "rufspiel, solo, wenz, farbwenz, sie", four, ten, four},
		"tariff.unit":              {"10", "10", "10", "10", "10", "1"},
		"tariff.schneider":         {"10", "10", "10", "10", "10", "1"},
		"tariff.schwarz":           {"10", "10", "10", "10", "10", "1"},
		"tariff.laufende":          {"10", "10", "10", "10", "10", "1"},
		"tariff.rufspiel":          {"10", "10", "10", "10", "20", "1"},
		"tariff.hochzeit":          {"20", "20", "20", "20", "40", "2"},
		"tariff.bettel":            {"30", "30", "30", "30", "50", "3"},
		"tariff.ramsch":            {"20", "20", "10", "20", "20", "2"},
		"hochzeit.offer":           {"open", "open", "hidden", "hidden", "open", "open"},
		"hochzeit.rank":            {"pre_bid", "pre_bid", "in_ranking", "in_ranking", "pre_bid", "pre_bid"},
		"tout.allowed":             {"solo, wenz", kinds, "solo, wenz, farbwenz", "solo, wenz", kinds, "solo, wenz"},
		"tout.min_laufende.solo":   {"0", "0", "0", "0", "0", "3"},
		"tout.min_laufende.wenz":   {"0", "0", "0", "0", "0", "2"},
		"stoss.max":                {"4", "4", "2", "2", "4", "0"},
		"stoss.window":             {"before_second_card", "before_second_card", "before_second_card", "before_second_card", "own_hand_full", "before_second_card"},
		"stoss.reply":              {"immediate", "immediate", "same_window", "same_window", "plus_trick", "immediate"},
		"knocking.mode":            {"off", "double", "double", "off", "double", "off"},
		"knocking.max":             {"4", "4", "4", "4", "4", "4"},
		"bidding":                  {"open", "open", "two_phase", "open", "two_phase", "open"},
		"all_pass":                 {"redeal", "ramsch, stock", "redeal", "redeal", "ramsch", "muss"},
		"ramsch.jungfrau":          {"individual", "individual", "all", "individual", "all", "individual"},
		"ramsch.tie":               {chain, chain, chain, chain, "highest_trump", chain},
		"ramsch.durchmarsch":       {"all_tricks", "all_tricks", "all_tricks", "all_tricks", "points", "all_tricks"},
		"ramsch.durchmarsch_value": {"solo_schwarz", "solo_schwarz", "solo", "solo_schwarz", "ramsch", "solo_schwarz"},
		"stock.enabled":            {"false", "true", "true", "false", "true", "false"},
		"stock.won_by":             {"rufspiel, hochzeit", "rufspiel, hochzeit", kinds, "rufspiel, hochzeit", "rufspiel, hochzeit", "rufspiel, hochzeit"},
		"stock.share":              {"declarer", "declarer", "declarer", "declarer", "split", "declarer"},
		"stock.on_loss":            {"double", "double", "stays", "double", "double", "double"},
		"renonce":                  {"off", "bid", "off", "off", "off", "after_all_pass"},
		"muss.fallback":            {"rank_down", "rank_down", "rank_down", "rank_down", "rank_down", "renonce_then_rank_down"},
	}
	for _, kind := range []string{"solo", "herz_solo", "wenz", "farbwenz", "geier", "farbgeier"} {
		rows["tariff."+kind] = [6]string{"50", "50", "50", "50", "50", "5"}
	}
	for _, suited := range []string{"rufspiel", "hochzeit", "solo"} {
		rows["laufende.min."+suited] = [6]string{"3", "3", "3", "3", "3", "0"}
		rows["laufende.max."+suited] = [6]string{"14", "14", "14", "14", "14", "14"}
	}
	rows["laufende.max.solo"] = [6]string{"14", "14", "8", "14", "14", "14"}
	for _, plain := range []string{"wenz", "geier"} {
		rows["laufende.min."+plain] = [6]string{"2", "2", "2", "2", "2", "0"}
		rows["laufende.max."+plain] = [6]string{"4", "4", "4", "4", "4", "4"}
	}
	for _, coloured := range []string{"farbwenz", "farbgeier"} {
		rows["laufende.min."+coloured] = [6]string{"2", "2", "3", "2", "3", "0"}
		rows["laufende.max."+coloured] = [6]string{"11", "11", "8", "11", "11", "11"}
	}
	for path, want := range rows {
		for i, name := range ruleset.Presets {
			r, _ := ruleset.Of(name)
			if got := value(r, path); got != want[i] {
				t.Errorf("%s of %s is %q, want %q", path, name, got, want[i])
			}
		}
	}
}

func lineAt(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// goldenText is every parameter of every preset, one line where all agree, and for each preset what every class goes before.
func goldenText() string {
	var b strings.Builder
	b.WriteString("PARAMETERS\n\n")
	for _, p := range ruleset.Parameters() {
		var values []string
		for _, name := range ruleset.Presets {
			r, _ := ruleset.Of(name)
			values = append(values, ruleset.Format(p.Get(r)))
		}
		if len(slices.Compact(slices.Clone(values))) == 1 {
			fmt.Fprintf(&b, "%-32s %s\n", p.Path, values[0])
			continue
		}
		fmt.Fprintf(&b, "%s\n", p.Path)
		for i, name := range ruleset.Presets {
			fmt.Fprintf(&b, "    %-28s %s\n", name, values[i])
		}
	}
	for _, name := range ruleset.Presets {
		r, _ := ruleset.Of(name)
		fmt.Fprintf(&b, "\nRANKING %s\n\n", name)
		for _, c := range schafkopf.MasterOrder {
			if r.Rank(c) == 0 {
				continue
			}
			var below []string
			for _, d := range schafkopf.MasterOrder {
				if r.Rank(d) > r.Rank(c) {
					below = append(below, d.String())
				}
			}
			b.WriteString(strings.TrimSpace(fmt.Sprintf("%-14s > %s", c, strings.Join(below, " "))) + "\n")
		}
	}
	return b.String()
}

func TestEveryPresetExpandsInEveryForm(t *testing.T) {
	for _, name := range ruleset.Presets {
		for _, form := range []struct {
			name    string
			patch   ruleset.Patch
			deck    schafkopf.Deck
			players int
			hand    int
		}{
			{"as it is", ruleset.Patch{Preset: name}, schafkopf.Long, 4, 8},
			{"long", ruleset.Patch{Preset: name}.With("deck", "long"), schafkopf.Long, 4, 8},
			{"short", ruleset.Patch{Preset: name}.With("deck", "short"), schafkopf.Short, 4, 6},
			{"three", ruleset.Patch{Preset: name}.With("players", 3), schafkopf.Short, 3, 8},
			{"three short", ruleset.Patch{Preset: name}.With("players", 3).With("deck", "short"), schafkopf.Short, 3, 8},
		} {
			r, faults := ruleset.Expand(form.patch)
			if faults != nil {
				t.Errorf("%s, %s: %v", name, form.name, faults)
				continue
			}
			if r.Preset != name || r.Deck != form.deck || r.Players != form.players || r.HandSize() != form.hand {
				t.Errorf("%s, %s: %s, %v deck, %d players, %d cards", name, form.name, r.Preset, r.Deck, r.Players, r.HandSize())
			}
			if form.players == 3 {
				for _, c := range r.Contracts {
					if c.Partner() {
						t.Errorf("%s, %s: admits a %s", name, form.name, c)
					}
				}
			}
		}
	}
}

func TestShortDeckHasFewerTrumpsToRun(t *testing.T) {
	r := expand(t, ruleset.Patch{}.With("deck", "short"))
	want := map[schafkopf.Type]int{
		schafkopf.Rufspiel: 12, schafkopf.Hochzeit: 12, schafkopf.Solo: 12, schafkopf.Wenz: 4, schafkopf.Geier: 4,
		schafkopf.Farbwenz: 9, schafkopf.Farbgeier: 9,
	}
	for c, n := range want {
		if r.Laufende.Max[c] != n {
			t.Errorf("%s: at most %d Laufende, want %d", c, r.Laufende.Max[c], n)
		}
	}
}

func TestThreePlayersLoseTheirPartners(t *testing.T) {
	for _, c := range []struct {
		preset              ruleset.Preset
		contracts, allPass  string
		wonBy, rankingLeast string
	}{
		{ruleset.BSV1989, "solo, wenz, sie", "redeal", "", "wenz"},
		{ruleset.BSV1989Varianten, "solo, wenz, geier, farbwenz, farbgeier, bettel, ramsch, sie", "ramsch, stock", "", "bettel"},
		{ruleset.Standard2024, "solo, wenz, farbwenz, sie", "redeal", "solo, wenz, farbwenz, geier, farbgeier", "farbwenz"},
		{ruleset.Wirtshaus, "solo, wenz, geier, farbwenz, farbgeier, bettel, ramsch, sie", "ramsch", "", "bettel"},
		{ruleset.Turnier, "solo, wenz, sie", "redeal", "", "wenz"},
	} {
		r := expand(t, ruleset.Patch{Preset: c.preset}.With("players", 3))
		for path, want := range map[string]string{"contracts": c.contracts, "all_pass": c.allPass, "stock.won_by": c.wonBy} {
			if got := value(r, path); got != want {
				t.Errorf("%s: %s is %q, want %q", c.preset, path, got, want)
			}
		}
		if got := r.Ranking[len(r.Ranking)-1].String(); got != c.rankingLeast {
			t.Errorf("%s: the lowest class is %s, want %s", c.preset, got, c.rankingLeast)
		}
	}
}

func expand(t *testing.T, p ruleset.Patch) *ruleset.Ruleset {
	t.Helper()
	r, faults := ruleset.Expand(p)
	if faults != nil {
		t.Fatalf("%v: %v", p, faults)
	}
	return r
}

func value(r *ruleset.Ruleset, path string) string {
	return ruleset.Format(valueOf(r, path))
}

// valueOf is the value of the parameter with this path, nil where there is none.
func valueOf(r *ruleset.Ruleset, path string) any {
	for _, p := range ruleset.Parameters() {
		if p.Path == path {
			return p.Get(r)
		}
	}
	return nil
}
