package service

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/schafkopf-service/schafkopf/internal/contract/oracle"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

// fits holds an answer against the contract's schema of it.
func fits(t *testing.T, schema string, body []byte) map[string]any {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal(body, &v); err != nil {
		t.Fatalf("%s: %v: %.200s", schema, err, body)
	}
	if err := oracle.Document().Components.Schemas[schema].Value.VisitJSON(any(v), openapi3.MultiErrors()); err != nil {
		t.Errorf("%s: %v", schema, err)
	}
	return v
}

func TestExpandedRulesetsFitTheContractAndMeanThemselves(t *testing.T) {
	for _, ruleset := range []string{
		`{}`, `{"preset":"bsv-1989-varianten"}`, `{"preset":"standard-2024","deck":"short"}`, `{"preset":"rein"}`,
		`{"preset":"wirtshaus","players":3}`, `{"preset":"turnier"}`, `{"tariff":{"unit":5}}`, `{"contracts":["ramsch"]}`,
	} {
		reply, p := expandRuleset(Query{Body: []byte(`{"ruleset":` + ruleset + `}`)})
		if p != nil {
			t.Errorf("%s: %v", ruleset, p.Defects)
			continue
		}
		fits(t, "ExpandRulesetAnswer", reply.Body)
		again, p := expandRuleset(Query{Body: reply.Body})
		if p != nil || !bytes.Equal(again.Body, reply.Body) {
			t.Errorf("%s: the full form expands to %s %v", ruleset, again.Body, p)
		}
	}
}

func TestARulesetLeftOutIsTheDefault(t *testing.T) {
	empty, p := expandRuleset(Query{Body: []byte(`{}`)})
	if p != nil {
		t.Fatal(p.Defects)
	}
	named, _ := expandRuleset(Query{Body: []byte(`{"ruleset":{"preset":"bsv-1989"}}`)})
	if !bytes.Equal(empty.Body, named.Body) {
		t.Errorf("%s\n%s", empty.Body, named.Body)
	}
}

func TestRulesetFaultsPointIntoTheRequest(t *testing.T) {
	for _, c := range []struct {
		body   string
		status int
		want   []string
	}{
		{`{"ruleset":{"all_pass":["redeal","stock"]}}`, 422, []string{"/ruleset/all_pass/1 all_pass_without_stock"}},
		{`{"ruleset":{"players":3,"contracts":["solo","rufspiel"],"deck":"long"}}`, 422, []string{"/ruleset/contracts/1 three_players_partner", "/ruleset/deck three_players_deck"}},
		{`{"ruleset":{"stoss":{"max":0,"window":"own_hand_full"}}}`, 422, []string{"/ruleset/stoss/window setting_off"}},
		{`{"ruleset":{"tariff":{"solo":9223372036854775808}}}`, 422, []string{"/ruleset/tariff/solo number_out_of_range"}},
		{`{"ruleset":{"preset":"skat"}}`, 400, []string{"/ruleset/preset unknown_value"}},
		{`{"ruleset":{"stoss":{"colour":1}}}`, 400, []string{"/ruleset/stoss/colour unknown_member"}},
	} {
		_, p := expandRuleset(Query{Body: []byte(c.body)})
		if p == nil {
			t.Errorf("%s: accepted", c.body)
			continue
		}
		var got []string
		for _, d := range p.Defects {
			got = append(got, d.Pointer+" "+string(d.Code))
		}
		slices.Sort(got)
		if p.Status != c.status || !slices.Equal(got, c.want) {
			t.Errorf("%s: %d %q, want %d %q", c.body, p.Status, got, c.status, c.want)
		}
	}
}

func TestPresetsFitTheContract(t *testing.T) {
	for _, l := range []text.Lang{text.EN, text.DE} {
		list := fits(t, "ListRulesetsAnswer", Presets(l))
		if n := len(list["presets"].([]any)); n != 6 {
			t.Errorf("%d presets", n)
		}
		for _, name := range ruleset.Presets {
			body, ok := Preset(l, string(name))
			if !ok {
				t.Fatal(name)
			}
			answer := fits(t, "GetRulesetAnswer", body)
			parameters := answer["parameters"].([]any)
			if len(parameters) != len(ruleset.Parameters()) {
				t.Errorf("%s: %d parameters", name, len(parameters))
			}
			// Each parameter stands in the ruleset under its path, with the same value.
			for _, p := range parameters {
				row := p.(map[string]any)
				at := any(answer["ruleset"])
				for _, member := range strings.Split(row["name"].(string), ".") {
					at = at.(map[string]any)[member]
				}
				want, _ := json.Marshal(row["value"])
				if got, _ := json.Marshal(at); !bytes.Equal(got, want) {
					t.Errorf("%s: %s is %s in the ruleset and %s in the list", name, row["name"], got, want)
				}
			}
		}
	}
	if _, ok := Preset(text.EN, "skat"); ok {
		t.Error("there is a preset skat")
	}
}

func TestReferenceFitsTheContract(t *testing.T) {
	// 000 II.3, II.4: by hand, the entries of a preset in their order, and how many trumps each has.
	for preset, want := range map[ruleset.Preset][]string{
		ruleset.BSV1989: {"sie 8", "solo eichel 14", "solo gras 14", "solo herz 14", "solo schellen 14", "wenz 4", "rufspiel 14"},
		ruleset.Wirtshaus: {
			"sie 8", "solo eichel 14", "solo gras 14", "solo herz 14", "solo schellen 14", "wenz 4", "geier 4",
			"farbwenz eichel 11", "farbwenz gras 11", "farbwenz herz 11", "farbwenz schellen 11",
			"farbgeier eichel 11", "farbgeier gras 11", "farbgeier herz 11", "farbgeier schellen 11",
			"bettel 0", "hochzeit 14", "rufspiel 14", "ramsch 14",
		},
	} {
		body, _ := Contracts(string(preset))
		fits(t, "GetContractsAnswer", body)
		var answer struct {
			Contracts []struct {
				Type, Suit string
				Trumps     []string
				Suits      map[string][]string
				Thresholds map[string]int
			}
		}
		if err := json.Unmarshal(body, &answer); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range answer.Contracts {
			cards := len(c.Trumps)
			for _, suit := range c.Suits {
				cards += len(suit)
			}
			if cards != 32 {
				t.Errorf("%s: %s %s has %d cards", preset, c.Type, c.Suit, cards)
			}
			got = append(got, strings.Join(strings.Fields(c.Type+" "+c.Suit+" "+strconv.Itoa(len(c.Trumps))), " "))
			switch c.Type {
			case "rufspiel":
				if c.Thresholds["win"] != 61 || c.Thresholds["opponent_win"] != 60 || c.Thresholds["schneider"] != 91 || c.Thresholds["opponent_schneider"] != 90 ||
					c.Thresholds["schneider_free"] != 31 || c.Thresholds["opponent_schneider_free"] != 30 || c.Thresholds["laufende_min"] != 3 {
					t.Errorf("%s: thresholds of a Rufspiel: %v", preset, c.Thresholds)
				}
			case "bettel", "ramsch":
				if len(c.Thresholds) != 0 {
					t.Errorf("%s: thresholds of a %s: %v", preset, c.Type, c.Thresholds)
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s:\n got %q\nwant %q", preset, got, want)
		}
	}
	if _, ok := Contracts("skat"); ok {
		t.Error("there are contracts of skat")
	}
	cards := fits(t, "GetCardsAnswer", Cards())["cards"].([]any)
	points := 0.0
	for _, c := range cards {
		points += c.(map[string]any)["points"].(float64)
	}
	if len(cards) != 32 || points != 120 {
		t.Errorf("%d cards with %v points", len(cards), points)
	}
}

func TestRulesetsAreRememberedWithoutAllocation(t *testing.T) {
	raw := json.RawMessage(`{"preset":"wirtshaus","stoss":{"max":3}}`)
	first, faults := rulesetOf(raw)
	if faults != nil {
		t.Fatal(faults)
	}
	if n := testing.AllocsPerRun(100, func() {
		if again, _ := rulesetOf(raw); again != first {
			t.Fatal("expanded twice")
		}
	}); n != 0 {
		t.Errorf("%v allocations for a known ruleset", n)
	}
	for i := range 3 * mostKnown {
		if _, faults := rulesetOf(json.RawMessage(`{"tariff":{"unit":` + strconv.Itoa(i) + `}}`)); faults != nil {
			t.Fatal(faults)
		}
	}
	if n := len(known.byBytes); n > mostKnown {
		t.Errorf("%d rulesets are remembered", n)
	}
}
