package ruleset_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

func TestEveryCodeHasBothTexts(t *testing.T) {
	for _, code := range append(codes(t, "Faults of a stated ruleset"), codes(t, "Faults of a contract")...) {
		e, ok := text.Lookup(code)
		if !ok || e.EN == "" || e.DE == "" {
			t.Errorf("%s lacks a text", code)
		}
	}
	for _, code := range codes(t, "Faults of a contract") {
		if _, ok := text.RuleFor(code, "bsv-1989"); !ok {
			t.Errorf("%s cites no rule", code)
		}
	}
}

func TestEveryPresetHasItsTexts(t *testing.T) {
	for _, name := range ruleset.Presets {
		for _, l := range []text.Lang{text.EN, text.DE} {
			if text.PresetTitle(l, string(name)) == "" || text.PresetRestsOn(l, string(name)) == "" {
				t.Errorf("%s lacks a text in %s", name, l)
			}
		}
	}
}

// Every parameter is known to the texts, and what they say of it are values that it can have.
func TestEveryParameterHasItsPositions(t *testing.T) {
	for _, p := range ruleset.Parameters() {
		s, ok := text.SettingOf(p.Path)
		if !ok || s.Row == "" {
			t.Errorf("%s: no texts", p.Path)
			continue
		}
		for _, at := range s.Positions {
			if at.EN == "" || at.DE == "" || (at.Source == "") == (at.Who == "") || (at.Source == "") != (at.Section == "") {
				t.Errorf("%s: incomplete: %+v", p.Path, at)
			}
			if at.Value != "" && !possible(p, at.Value) {
				t.Errorf("%s: %q is no value of it", p.Path, at.Value)
			}
		}
	}
}

func possible(p ruleset.Parameter, value string) bool {
	switch p.Get(ruleset.Default()).(type) {
	case int64:
		_, err := strconv.Atoi(value)
		return err == nil
	case bool:
		return value == "true" || value == "false"
	}
	return !slices.ContainsFunc(strings.Split(value, ", "), func(w string) bool { return !slices.Contains(p.Words, w) })
}

func TestSourcesArePinned(t *testing.T) {
	const file = "testdata/sources.golden"
	var b strings.Builder
	b.WriteString("What each value rests on; a preset that is not listed has the reference of bsv-1989.\n\n")
	for _, p := range ruleset.Parameters() {
		s, _ := text.SettingOf(p.Path)
		var cites []string
		for _, name := range ruleset.Presets {
			r, _ := ruleset.Of(name)
			rule := s.RuleFor(string(name), ruleset.Format(p.Get(r)))
			if rule.Section == "" || rule.EN == "" || rule.DE == "" {
				t.Errorf("%s of %s: incomplete reference %+v", p.Path, name, rule)
			}
			cites = append(cites, string(rule.Source)+" "+rule.Section)
		}
		fmt.Fprintf(&b, "%s\n", p.Path)
		for i, name := range ruleset.Presets {
			if i > 0 && cites[i] == cites[0] {
				continue
			}
			fmt.Fprintf(&b, "    %-20s %s\n", name, cites[i])
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := strings.Split(b.String(), "\n"), strings.Split(string(want), "\n")
	for i := range max(len(gotLines), len(wantLines)) {
		if g, w := lineAt(gotLines, i), lineAt(wantLines, i); g != w {
			t.Fatalf("%s:%d\n got %s\nwant %s", file, i+1, g, w)
		}
	}
}

func TestDisputesAreThoseWhoHaveItOtherwise(t *testing.T) {
	who := func(path, value string) (names []string) {
		s, _ := text.SettingOf(path)
		for _, d := range s.Disputes(value, text.EN) {
			names = append(names, d.Who)
		}
		return names
	}
	for _, c := range []struct {
		path, value string
		want        []string
	}{
		{"steigern.need", "bid_plus_1", words("openschafkopf")},
		{"steigern.need", "bid", words("bsv-1989-varianten II.6.3")},
		{"steigern.max", "120", nil},
		{"stoss.reply", "same_window", words("bsv-1989 V.2.2", "Schafkopfschule (2024)")},
		{"tariff.schwarz", "10", words("J. Wiesegger, Schafkopf – Ein Versuch, Wissen zu sammeln (2021)")},
	} {
		if got := who(c.path, c.value); !slices.Equal(got, c.want) {
			t.Errorf("%s %s: disputed by %q, want %q", c.path, c.value, got, c.want)
		}
	}
}

func TestGamesAreNamedAsPlayersSayThem(t *testing.T) {
	for word, want := range map[string]string{"wenz_tout": "Wenz-Tout", "rufspiel": "Rufspiel", "": ""} {
		if got := text.GameName(word); got != want {
			t.Errorf("%q is %q, want %q", word, got, want)
		}
	}
	got := text.Sentence(text.DE, ruleset.CodeContractNotAdmitted, schafkopf.Facts{Name: "geier"})
	if want := "Geier wird in dieser Runde nicht gespielt."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
