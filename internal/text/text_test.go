package text_test

import (
	"encoding/json"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

// TestBreakdownLines: every item has words in both languages, and they stand in JSON as they are.
func TestBreakdownLines(t *testing.T) {
	for _, item := range settlement.Items {
		for count := range 12 {
			for _, lang := range []text.Lang{text.EN, text.DE} {
				for _, typ := range schafkopf.Types {
					words := text.AppendBreakdownLine([]byte(`"`), lang, item.String(), count, schafkopf.Contract{Type: typ, Suit: schafkopf.Herz})
					var back string
					if err := json.Unmarshal(append(words, '"'), &back); err != nil || back != string(words[1:]) || back == "" || back == item.String() {
						t.Errorf("%v %d: %s %v", item, count, words, err)
					}
				}
			}
		}
	}
	for _, c := range []struct {
		lang  text.Lang
		item  settlement.Item
		count int
		suit  schafkopf.Suit
		want  string
	}{
		{text.EN, settlement.ItemBase, 0, schafkopf.Herz, "Herz-Solo"},
		{text.EN, settlement.ItemBase, 0, schafkopf.Gras, "Solo"},
		{text.DE, settlement.ItemLaufende, 1, schafkopf.Gras, "1 Laufender"},
		{text.DE, settlement.ItemLaufende, 3, schafkopf.Gras, "3 Laufende"},
		{text.EN, settlement.ItemLaufendeRefund, 2, schafkopf.Gras, "Laufende claimed too many: 2, refunded double"},
		{text.DE, settlement.ItemStoss, 2, schafkopf.Gras, "Stoß, Re"},
		{text.EN, settlement.ItemStoss, 5, schafkopf.Gras, "Stoß and replies: 5"},
		{text.DE, settlement.ItemSteigern, 2, schafkopf.Gras, "Gesteigert: 2 Stufen"},
		{text.EN, settlement.ItemKnocks, 2, schafkopf.Gras, "Knocked: 2"},
		{text.EN, settlement.ItemJungfrau, 1, schafkopf.Gras, "Jungfrau"},
		{text.EN, settlement.ItemJungfrau, 2, schafkopf.Gras, "Jungfrauen: 2"},
	} {
		contract := schafkopf.Contract{Type: schafkopf.Solo, Suit: c.suit}
		if got := text.AppendBreakdownLine(nil, c.lang, c.item.String(), c.count, contract); string(got) != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

// TestRulesNeedNoEscape: references stand in JSON as they are, those of codes and those of the parameters of a ruleset.
func TestRulesNeedNoEscape(t *testing.T) {
	check := func(of string, words ...string) {
		for _, w := range words {
			var back string
			if err := json.Unmarshal([]byte(`"`+w+`"`), &back); err != nil || back != w || w == "" {
				t.Errorf("%s: %q: %v", of, w, err)
			}
		}
	}
	for _, e := range text.Entries() {
		for _, r := range e.Rules {
			check(string(e.Code), string(r.Source), r.Section, r.EN, r.DE)
		}
	}
	for _, p := range ruleset.Parameters() {
		setting, ok := text.SettingOf(p.Path)
		if !ok {
			t.Errorf("%s has no setting", p.Path)
		}
		check(p.Path, setting.Row)
		for _, position := range setting.Positions {
			if position.Source != "" {
				check(p.Path, string(position.Source), position.Section, position.EN, position.DE)
			}
		}
	}
}
