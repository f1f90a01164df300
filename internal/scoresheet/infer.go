package scoresheet

import (
	"slices"
	"strings"

	"github.com/schafkopf-service/schafkopf/internal/ruleset"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Inferred is a setting that was read off a sheet: its path in the ruleset and what it was taken to be.
type Inferred struct {
	Path  string
	Value any // an int64 or a string
}

// InferRules makes the ruleset of a sheet that comes without one: the given preset with what the sheet itself shows. A protocol shows its tariff in its price
// lines, which are believed by majority, so that a single wrong figure stays a finding; three players show that they play with
// three.
func InferRules(s *Sheet, preset ruleset.Preset) (ruleset.Patch, []Inferred) {
	in := inference{sheet: s, patch: ruleset.Patch{Preset: preset}}
	if preset == "" && s.Format == Protocol {
		in.patch.Preset = ruleset.Wirtshaus
		in.list = append(in.list, Inferred{"preset", string(ruleset.Wirtshaus)})
	}
	if len(s.Players) == 3 {
		in.set("players", int64(3))
	}
	if s.Format == Protocol {
		in.deck()
		in.tariff()
		in.laufende()
	}
	in.dropFaults()
	return in.patch, in.list
}

// dropFaults takes out figures that no round can have agreed on: they are findings, not a tariff.
func (in *inference) dropFaults() {
	for range in.list {
		_, faults := ruleset.Expand(in.patch)
		if len(faults) == 0 {
			return
		}
		bad := func(path string) bool {
			pointer := "/" + strings.ReplaceAll(path, ".", "/")
			return slices.ContainsFunc(faults, func(f schafkopf.Fault) bool { return f.Pointer == pointer })
		}
		in.list = slices.DeleteFunc(in.list, func(i Inferred) bool { return bad(i.Path) })
		before := len(in.patch.Settings)
		in.patch.Settings = slices.DeleteFunc(slices.Clone(in.patch.Settings), func(s ruleset.Setting) bool { return bad(s.Path) })
		if len(in.patch.Settings) == before {
			in.patch.Settings, in.list = nil, nil
		}
	}
}

type inference struct {
	sheet *Sheet
	patch ruleset.Patch
	list  []Inferred
	short bool
}

func (in *inference) set(path string, value any) {
	in.patch = in.patch.With(path, value)
	in.list = append(in.list, Inferred{path, value})
}

// deck tells from most of the hands whether the short deck was played with.
func (in *inference) deck() {
	short, long := 0, 0
	for i := range in.sheet.Entries {
		for _, h := range in.sheet.Entries[i].Hands {
			switch len(h) {
			case 6:
				short++
			case 8:
				long++
			}
		}
	}
	if in.short = short > long && len(in.sheet.Players) == 4; in.short {
		in.set("deck", schafkopf.Short.String())
	}
}

// votes counts how often a figure was seen; the most frequent wins, of equals the usual one, then the lower one.
type votes map[int64]int

func (v votes) winner(usual int64) (n int64, ok bool) {
	most := 0
	for figure, count := range v {
		if figure < 0 {
			continue // a price that sinks from step to step is a slip
		}
		if count > most || count == most && n != usual && (figure == usual || figure < n) {
			n, most = figure, count
		}
	}
	return n, most > 0
}

var loneKinds = []schafkopf.Type{schafkopf.Solo, schafkopf.Wenz, schafkopf.Farbwenz, schafkopf.Geier, schafkopf.Farbgeier}

// tariff reads the prices off the price lines.
func (in *inference) tariff() {
	rufspiel, lone, ramsch := votes{}, votes{}, votes{}
	schneider, schwarz, laufende := votes{}, votes{}, votes{}
	for i := range in.sheet.Entries {
		e := &in.sheet.Entries[i]
		before := int64(0)
		for _, charge := range e.Bill {
			rise := charge.Price - before
			before = charge.Price
			switch charge.Item {
			case ChargeBase:
				switch {
				case !e.Contract.Set:
				case e.Contract.V.Type == schafkopf.Rufspiel:
					rufspiel[rise]++
				case e.Contract.V.Type == schafkopf.Ramsch:
					ramsch[rise]++
				case e.Contract.V.Type.Lone() && e.Contract.V.Type != schafkopf.Bettel:
					lone[rise]++
				}
			case ChargeSchneider:
				schneider[rise]++
			case ChargeSchwarz:
				schwarz[rise]++
			case ChargeLaufende:
				if charge.Count > 0 && rise%charge.Count == 0 {
					laufende[rise/charge.Count]++
				}
			}
		}
	}
	unit, ok := schneider.winner(-1)
	if !ok {
		unit, ok = laufende.winner(-1)
	}
	if ok {
		in.set("tariff.unit", unit)
	}
	figure := func(path string, v votes, unless int64) {
		if n, ok := v.winner(unless); ok && n != unless {
			in.set(path, n)
		}
	}
	figure("tariff.rufspiel", rufspiel, -1)
	for _, t := range loneKinds {
		figure("tariff."+t.String(), lone, -1)
	}
	figure("tariff.ramsch", ramsch, -1)
	figure("tariff.schwarz", schwarz, unit)
	figure("tariff.laufende", laufende, unit)
}

// laufende reads off how many it takes for them to be paid: for each contract the number that most games agree with.
func (in *inference) laufende() {
	deck := schafkopf.Long
	if in.short {
		deck = schafkopf.Short
	}
	base, _ := ruleset.Of(in.patch.Preset)
	if base == nil {
		return
	}
	misfits := map[schafkopf.Type]*[mostLeast + 1]int{} // by the least number, for each type that had a run of two or more
	var group [mostLeast + 1]int                        // the same for all kinds that have four highest trumps; rounds treat them alike
	for i := range in.sheet.Entries {
		e := &in.sheet.Entries[i]
		if !e.Contract.Set || len(e.Bill) == 0 {
			continue
		}
		t := e.Contract.V.Type
		run, ok := in.run(e, deck)
		if !ok || run < 2 || t != schafkopf.Rufspiel && !slices.Contains(loneKinds, t) {
			continue
		}
		if misfits[t] == nil {
			misfits[t] = new([mostLeast + 1]int)
		}
		for least := 2; least <= mostLeast; least++ {
			if e.Laufende.Set != (run >= least) {
				misfits[t][least]++
				if slices.Contains(loneKinds[1:], t) {
					group[least]++
				}
			}
		}
	}
	for _, t := range append([]schafkopf.Type{schafkopf.Rufspiel}, loneKinds...) {
		own := misfits[t]
		if own == nil {
			continue
		}
		against := func(least int) (n int) {
			n = 2 * own[least]
			if slices.Contains(loneKinds[1:], t) {
				n += group[least]
			}
			return n
		}
		usual := base.Laufende.Min[t]
		best := usual
		for least := 2; least <= min(mostLeast, base.Laufende.Max[t]); least++ {
			if against(least) < against(best) {
				best = least
			}
		}
		if best != usual {
			in.set("laufende.min."+t.String(), int64(best))
		}
	}
}

// mostLeast is the highest number of Laufende that a round is believed to ask for.
const mostLeast = 6

// run is the Laufende as they were dealt.
func (in *inference) run(e *Entry, deck schafkopf.Deck) (int, bool) {
	if e.Declarer < 0 || e.Hands == nil || len(e.Contract.V.Check(false)) > 0 {
		return 0, false
	}
	hands := dealtHands(e)
	party := hands[e.Declarer]
	if e.Contract.V.Type.Partner() {
		for _, h := range hands {
			if h.Has(e.Contract.V.Called) {
				party |= h
			}
		}
	}
	n, _ := schafkopf.OrderOf(e.Contract.V, deck, schafkopf.BettelOrder{}).Run(party)
	return n, true
}

// dealtHands are the hands by player: as they are recorded where that is a whole deal, else as they were played, where that is one.
func dealtHands(e *Entry) []schafkopf.Set {
	n := len(e.Hands)
	played, recorded := make([]schafkopf.Set, n), make([]schafkopf.Set, n)
	var all, laid schafkopf.Set
	dealt := 0
	for p, h := range e.Hands {
		recorded[p] = schafkopf.SetOf(h...)
		all |= recorded[p]
		dealt += len(h)
	}
	if all.Len() == dealt && !e.Schiebe {
		return recorded
	}
	for _, t := range e.Tricks {
		for k, card := range t.Cards {
			if t.Leader == schafkopf.NoSeat || !card.Valid() {
				return recorded
			}
			laid = laid.With(card)
			played[(t.Leader+k)%n] = played[(t.Leader+k)%n].With(card)
		}
	}
	if laid.Len() < dealt {
		return recorded
	}
	return played
}
