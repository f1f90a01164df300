package ruleset

import (
	"slices"
	"strconv"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Patch is a ruleset as it is stated: a preset, and the settings that differ from it. It is unchecked.
type Patch struct {
	Preset   Preset // "": the default
	Settings []Setting
}

// Setting is one stated member: its path, and an int64, a bool, a string or a []string.
type Setting struct {
	Path  string
	Value any
}

// With is the patch with one more setting; an int counts as an int64.
func (p Patch) With(path string, value any) Patch {
	if n, ok := value.(int); ok {
		value = int64(n)
	}
	p.Settings = append(slices.Clip(p.Settings), Setting{path, value})
	return p
}

// Expand makes the patch a complete ruleset, or lists everything that is wrong with it: settings that do not exist, settings of
// something that the round does not have, and settings that contradict each other. Pointers are relative to the ruleset.
//
// A setting that nothing in the round reads may be stated as 0, false, off, an empty list, or as what it would be if it were left
// out; so the full form of every ruleset is itself a patch that expands to the same.
func Expand(p Patch) (*Ruleset, []schafkopf.Fault) {
	i := 0
	if p.Preset != "" {
		i = slices.Index(Presets, p.Preset)
	}
	switch {
	case i < 0:
		return nil, []schafkopf.Fault{{Pointer: "/preset", Code: CodePresetUnknown, Facts: schafkopf.Facts{Name: string(p.Preset)}}}
	case len(p.Settings) == 0:
		return expanded[i], nil
	}
	x := expansion{template: &templates[i], r: templates[i], stated: make([]bool, len(table))}
	for _, s := range p.Settings {
		x.state(s)
	}
	if len(x.faults) > 0 {
		return nil, x.faults
	}
	if x.r.Players < 3 || x.r.Players > schafkopf.MaxPlayers { // nothing can be said of such a round
		x.checkNumber(&table[rows["players"]])
		return nil, x.faults
	}
	derive(&x.r, x.given)
	if x.check(); len(x.faults) > 0 {
		return nil, x.faults
	}
	r := x.r
	return &r, nil
}

// expansion is a ruleset in the making.
type expansion struct {
	template *Ruleset
	r        Ruleset
	stated   []bool // by row of the table
	faults   []schafkopf.Fault
}

func (x *expansion) fault(pointer string, code schafkopf.Code, f schafkopf.Facts) {
	x.faults = append(x.faults, schafkopf.Fault{Pointer: pointer, Code: code, Facts: f})
}

// state takes one setting as it is given.
func (x *expansion) state(s Setting) {
	i, ok := rows[s.Path]
	if !ok {
		x.fault("", CodeSettingUnknown, schafkopf.Facts{Name: s.Path})
		return
	}
	p := &table[i]
	x.stated[i] = true
	unknown, ok := p.set(&x.r, s.Value)
	if !ok {
		x.fault(p.pointer, CodeSettingKind, schafkopf.Facts{Name: s.Path})
	}
	for _, place := range unknown {
		pointer := p.pointer
		if place >= 0 {
			pointer = at(pointer, place)
		}
		x.fault(pointer, CodeSettingWord, schafkopf.Facts{Name: s.Path})
	}
}

// given tells whether the patch states the setting.
func (x *expansion) given(path string) bool { return x.stated[rows[path]] }

// leftOut is what the setting would be if the patch did not state it.
func (x *expansion) leftOut(i int) any {
	r := x.r
	table[i].set(&r, table[i].get(x.template))
	derive(&r, func(path string) bool { return rows[path] != i && x.given(path) })
	return table[i].get(&r)
}

// derive fills in what follows from other settings where it is not given.
func derive(r *Ruleset, given func(path string) bool) {
	if r.Players == 3 {
		deriveThree(r, given)
	}
	if given("tariff.unit") {
		for _, follower := range []struct {
			path   string
			amount *int64
		}{
			{"tariff.schneider", &r.Tariff.Schneider},
			{"tariff.schwarz", &r.Tariff.Schwarz},
			{"tariff.laufende", &r.Tariff.Laufende},
			{"stock.stake", &r.Stock.Stake},
		} {
			if !given(follower.path) {
				*follower.amount = r.Tariff.Unit
			}
		}
	}
	if !given("tariff.herz_solo") {
		r.Tariff.HerzSolo = r.Tariff.Price[schafkopf.Solo]
	}
	for _, t := range laufendeTypes {
		if r.Laufende.Max[t] == 0 && !given("laufende.max."+t.String()) {
			r.Laufende.Max[t] = trumps(t, r.Deck)
		}
	}
	if !given("ranking") {
		r.Ranking = make([]schafkopf.Class, 0, len(schafkopf.MasterOrder))
		for _, c := range schafkopf.MasterOrder {
			if r.admitsClass(c) {
				r.Ranking = append(r.Ranking, c)
			}
		}
	}
}

// deriveThree adapts a preset to three players, who play Einzelspiele with the short deck (000 Var. VIII).
func deriveThree(r *Ruleset, given func(path string) bool) {
	if !given("deck") {
		r.Deck = schafkopf.Short
	}
	for _, l := range r.typeLists() {
		if !given(l.path) {
			*l.types = slices.DeleteFunc(slices.Clone(*l.types), schafkopf.Type.Partner)
		}
	}
	if !given("all_pass") {
		actions := make([]AllPass, 0, len(r.AllPass))
		for _, a := range r.AllPass {
			if a == AllPassMuss {
				a = AllPassRedeal
			}
			if !slices.Contains(actions, a) {
				actions = append(actions, a)
			}
		}
		r.AllPass = actions
	}
}

// typeList is a setting that lists contract types.
type typeList struct {
	path  string
	types *[]schafkopf.Type
}

func (r *Ruleset) typeLists() [4]typeList {
	return [4]typeList{{"contracts", &r.Contracts}, {"tout.allowed", &r.Tout.Allowed}, {"stoss.forbidden_in", &r.Stoss.ForbiddenIn}, {"stock.won_by", &r.Stock.WonBy}}
}

// admitsClass tells whether the round plays the class.
func (r *Ruleset) admitsClass(c schafkopf.Class) bool {
	if c.Tout {
		return r.AdmitsTout(c.Type)
	}
	return r.Admits(c.Type)
}

func at(pointer string, place int) string { return pointer + "/" + strconv.Itoa(place) }
