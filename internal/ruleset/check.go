package ruleset

import (
	"slices"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// check holds every stated setting against the round, and the settings against each other.
func (x *expansion) check() {
	for i := range table {
		if x.stated[i] {
			x.checkStated(i)
		}
	}
	for _, l := range x.r.typeLists() {
		x.checkTypes(l)
	}
	x.checkEmpty("contracts", len(x.r.Contracts))
	x.checkEmpty("all_pass", len(x.r.AllPass))
	if x.r.Players == 3 && x.r.Deck == schafkopf.Long {
		x.fault("/deck", CodeThreePlayersDeck, schafkopf.Facts{})
	}
	x.checkLaufende()
	x.checkRanking()
	x.checkAllPass()
	if s := &x.r.Steigern; s.On && s.Lowest() > s.Max {
		x.fault(x.blame("steigern.max", "steigern.step"), CodeSteigernNoBid, schafkopf.Facts{Count: s.Lowest(), Limit: s.Max})
	}
	if i := slices.Index(x.r.Ramsch.Tie, TieSplit); i >= 0 && i+1 < len(x.r.Ramsch.Tie) {
		x.fault(at("/ramsch/tie", i+1), CodeTieAfterSplit, schafkopf.Facts{})
	}
}

// idle tells whether nothing in the round reads the row's setting.
func (x *expansion) idle(i int) bool { return table[i].idle != nil && table[i].idle(&x.r) }

// checkStated refuses a value that nothing reads, a number that its reader cannot use, and a list that repeats itself.
func (x *expansion) checkStated(i int) {
	p := &table[i]
	value := p.get(&x.r)
	switch {
	case x.idle(i):
		if !nothing(value) && !same(value, p.get(x.template)) && !same(value, x.leftOut(i)) {
			x.fault(p.pointer, CodeSettingOff, schafkopf.Facts{Name: p.Path})
		}
	case p.span != nil:
		x.checkNumber(p)
	default:
		words, _ := value.([]string)
		for place, w := range words {
			if slices.Contains(words[:place], w) {
				x.fault(at(p.pointer, place), CodeListedTwice, schafkopf.Facts{Name: w})
			}
		}
	}
}

func (x *expansion) checkNumber(p *Parameter) {
	n := p.get(&x.r).(int64)
	switch low, high := p.span(&x.r); {
	case n < low:
		x.fault(p.pointer, CodeSettingTooLow, schafkopf.Facts{Name: p.Path, Limit: int(low)})
	case n > high:
		x.fault(p.pointer, CodeSettingTooHigh, schafkopf.Facts{Name: p.Path, Limit: int(high)})
	}
}

// checkTypes refuses types that a stated list names and the round does not play: partner games of three players (000 Var. VIII),
// and in the lists that only refer to the admitted types, those that neither the round admits nor the preset lists.
func (x *expansion) checkTypes(l typeList) {
	i := rows[l.path]
	if !x.stated[i] || x.idle(i) && x.r.Players != 3 {
		return
	}
	preset, _ := table[i].get(x.template).([]string)
	for place, t := range *l.types {
		f := schafkopf.Facts{Name: t.String()}
		switch {
		case x.r.Players == 3 && t.Partner():
			x.fault(at(table[i].pointer, place), CodeThreePlayers, f)
		case l.path == "stock.won_by" && t == schafkopf.Ramsch:
			x.fault(at(table[i].pointer, place), CodeRamschNotWinning, f)
		case !x.r.Admits(t) && !slices.Contains(preset, t.String()):
			x.fault(at(table[i].pointer, place), CodeTypeNotAdmitted, f)
		}
	}
}

func (x *expansion) checkEmpty(path string, length int) {
	if length == 0 {
		x.fault(table[rows[path]].pointer, CodeListEmpty, schafkopf.Facts{Name: path})
	}
}

// checkLaufende refuses a type whose Laufende are paid from a number on that its maximum does not reach.
func (x *expansion) checkLaufende() {
	for _, t := range laufendeTypes {
		low, high := x.r.Laufende.Min[t], x.r.Laufende.Max[t]
		if x.r.hasLaufende(t) && high > 0 && low > high {
			x.fault(x.blame("laufende.max."+t.String(), "laufende.min."+t.String()), CodeLaufendeMinMax, schafkopf.Facts{Name: t.String(), Count: low, Limit: high})
		}
	}
}

// checkRanking holds a stated ranking against the admitted classes: each once, no other.
func (x *expansion) checkRanking() {
	if !x.given("ranking") {
		return
	}
	for place, c := range x.r.Ranking {
		if !x.r.admitsClass(c) {
			x.fault(at("/ranking", place), CodeClassNotAdmitted, schafkopf.Facts{Name: c.String()})
		}
	}
	for _, c := range schafkopf.MasterOrder {
		if x.r.admitsClass(c) && x.r.Rank(c) == 0 {
			x.fault("/ranking", CodeClassMissing, schafkopf.Facts{Name: c.String()})
		}
	}
}

// checkAllPass refuses what cannot follow when all pass, at the list where it is stated, else at the setting that took it away.
func (x *expansion) checkAllPass() {
	r := &x.r
	for place, action := range r.AllPass {
		var code schafkopf.Code
		cause := "contracts"
		switch {
		case action == AllPassMuss && r.Players == 3:
			code = CodeThreePlayers
		case action == AllPassMuss && !r.Admits(schafkopf.Rufspiel):
			code = CodeAllPassMuss
		case action == AllPassRamsch && !r.Admits(schafkopf.Ramsch):
			code = CodeAllPassRamsch
		case action == AllPassStock && !r.Stock.Enabled:
			code, cause = CodeAllPassStock, "stock.enabled"
		default:
			continue
		}
		pointer := at("/all_pass", place)
		if !x.given("all_pass") {
			pointer = table[rows[cause]].pointer
		}
		x.fault(pointer, code, schafkopf.Facts{Name: action.String()})
	}
}

// blame is the pointer of the first of the settings that is stated.
func (x *expansion) blame(paths ...string) string {
	for _, path := range paths {
		if x.given(path) {
			return table[rows[path]].pointer
		}
	}
	return table[rows[paths[0]]].pointer
}
