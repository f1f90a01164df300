package service

import (
	"strconv"
	"strings"

	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/contract"
	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

var expandRulesetShape = contract.Request("rulesets/expand")

// expandRuleset answers what a stated ruleset is in full.
func expandRuleset(q Query) (Reply, *problem.Problem) {
	req, p := decode[api.ExpandRulesetRequest](expandRulesetShape, q.Body)
	if p != nil {
		return Reply{}, p
	}
	r, p := rulesetOf(req.Ruleset)
	if p != nil {
		return Reply{}, p
	}
	b := append(q.Into, `{"ruleset":`...)
	b = appendRuleset(b, r)
	return Reply{Body: append(b, '}'), Verdict: "expanded"}, nil
}

// Presets is the answer of GET /v1/rulesets.
func Presets(l text.Lang) []byte {
	answer := api.ListRulesetsAnswer{Presets: make([]api.PresetSummary, len(ruleset.Presets))}
	for i, name := range ruleset.Presets {
		answer.Presets[i] = api.PresetSummary{
			Preset: api.PresetName(name), Title: text.PresetTitle(l, string(name)), RestsOn: text.PresetRestsOn(l, string(name)),
		}
	}
	return encode(answer)
}

// Preset is the answer of GET /v1/rulesets/{preset}: every parameter with the rule it rests on, and who has it otherwise. It is
// false for a preset that does not exist.
func Preset(l text.Lang, name string) ([]byte, bool) {
	r, ok := ruleset.Of(ruleset.Preset(name))
	if !ok {
		return nil, false
	}
	b := append([]byte(nil), `{"preset":`...)
	b = appendText(b, name)
	b = append(b, `,"title":`...)
	b = appendText(b, text.PresetTitle(l, name))
	b = append(b, `,"rests_on":`...)
	b = appendText(b, text.PresetRestsOn(l, name))
	b = append(b, `,"ruleset":`...)
	b = appendRuleset(b, r)
	b = append(b, `,"parameters":[`...)
	for i, p := range ruleset.Parameters() {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendParameter(b, l, name, &p, r)
	}
	return append(b, "]}"...), true
}

func appendParameter(b []byte, l text.Lang, preset string, p *ruleset.Parameter, r *ruleset.Ruleset) []byte {
	value := p.Get(r)
	setting, _ := text.SettingOf(p.Path)
	rule := setting.RuleFor(preset, ruleset.Format(value))
	b = append(b, `{"name":`...)
	b = appendText(b, p.Path)
	b = append(b, `,"value":`...)
	b = appendValue(b, value)
	b = appendRule(append(b, `,"rule":`...), &rule, l)
	if disputes := setting.Disputes(ruleset.Format(value), l); len(disputes) > 0 {
		b = append(b, `,"disputed":[`...)
		for i, d := range disputes {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(b, `{"who":`...)
			b = appendText(b, d.Who)
			b = append(b, `,"says":`...)
			b = appendText(b, d.Says)
			b = append(b, '}')
		}
		b = append(b, ']')
	}
	return append(b, '}')
}

// appendRuleset writes all parameters: the table's paths are in the order of the contract, members of one object side by side.
func appendRuleset(b []byte, r *ruleset.Ruleset) []byte {
	b = append(b, `{"preset":`...)
	b = appendText(b, string(r.Preset))
	var open []string
	for _, p := range ruleset.Parameters() {
		members := strings.Split(p.Path, ".")
		objects, name := members[:len(members)-1], members[len(members)-1]
		common := 0
		for common < min(len(open), len(objects)) && open[common] == objects[common] {
			common++
		}
		for range open[common:] {
			b = append(b, '}')
		}
		b = append(b, ',')
		for _, object := range objects[common:] {
			b = appendText(b, object)
			b = append(b, ':', '{')
		}
		open = objects
		b = appendText(b, name)
		b = append(b, ':')
		b = appendValue(b, p.Get(r))
	}
	for range open {
		b = append(b, '}')
	}
	return append(b, '}')
}

// appendValue writes a parameter's value.
func appendValue(b []byte, value any) []byte {
	switch v := value.(type) {
	case int64:
		return strconv.AppendInt(b, v, 10)
	case bool:
		return strconv.AppendBool(b, v)
	case string:
		return appendText(b, v)
	case []string:
		b = append(b, '[')
		for i, w := range v {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendText(b, w)
		}
		return append(b, ']')
	}
	return append(b, "null"...)
}
