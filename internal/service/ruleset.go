package service

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"sync"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/ruleset"
)

// rulesetOf makes the bytes of a request's ruleset, which the schema has accepted, a complete one; without bytes it is the default
// preset. One that contradicts itself is a problem, with pointers relative to the request.
func rulesetOf(raw json.RawMessage) (*ruleset.Ruleset, *problem.Problem) {
	if len(raw) == 0 {
		return ruleset.Default(), nil
	}
	if r := known.lookup(raw); r != nil {
		return r, nil
	}
	r, faults := ruleset.Expand(patchOf(raw))
	if len(faults) > 0 {
		for i := range faults {
			faults[i] = faults[i].At("/ruleset")
		}
		return nil, problem.Impossible(faults)
	}
	known.remember(raw, r)
	return r, nil
}

// patchOf flattens the members: {"laufende":{"mode":"with"}} is the setting laufende.mode.
func patchOf(raw json.RawMessage) (p ruleset.Patch) {
	var members map[string]any
	if err := jsonv2.Unmarshal(raw, &members, jsonv2.WithUnmarshalers(integers)); err != nil {
		return p // the schema was checked; not reached
	}
	if name, ok := members["preset"].(string); ok {
		p.Preset = ruleset.Preset(name)
		delete(members, "preset")
	}
	var flatten func(prefix string, members map[string]any)
	flatten = func(prefix string, members map[string]any) {
		for _, row := range slices.Sorted(maps.Keys(members)) {
			switch v := members[row].(type) {
			case map[string]any:
				flatten(prefix+row+".", v)
			case []any:
				words := make([]string, len(v))
				for i := range v {
					words[i], _ = v[i].(string)
				}
				p.Settings = append(p.Settings, ruleset.Setting{Path: prefix + row, Value: words})
			default:
				p.Settings = append(p.Settings, ruleset.Setting{Path: prefix + row, Value: v})
			}
		}
	}
	flatten("", members)
	return p
}

// known remembers the rulesets of late, since the requests of a round bring the same one each time. It is bounded: full, it starts
// anew. What it forgets costs time and changes no answer.
var known rulesets

type rulesets struct {
	sync.RWMutex
	byBytes map[string]*ruleset.Ruleset
}

const (
	mostKnown    = 1024
	longestKnown = 8 << 10
)

// lookup is the ruleset of bytes that were checked before, nil for others.
func (k *rulesets) lookup(raw []byte) *ruleset.Ruleset {
	k.RLock()
	defer k.RUnlock()
	return k.byBytes[string(raw)]
}

func (k *rulesets) remember(raw []byte, r *ruleset.Ruleset) {
	if len(raw) > longestKnown {
		return
	}
	k.Lock()
	defer k.Unlock()
	if k.byBytes == nil || len(k.byBytes) >= mostKnown {
		k.byBytes = make(map[string]*ruleset.Ruleset, mostKnown)
	}
	k.byBytes[string(raw)] = r
}

// integers reads numbers into an any as int64; the schema has no others.
var integers = jsonv2.UnmarshalFromFunc(func(d *jsontext.Decoder, v *any) error {
	if d.PeekKind() != '0' {
		return errors.ErrUnsupported
	}
	var n int64
	err := jsonv2.UnmarshalDecode(d, &n)
	*v = n
	return err
})
