package scoresheet

import (
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
	return in.patch, in.list
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

// votes counts how often a figure was seen; the most frequent wins, the lower of equals.
type votes map[int64]int

func (v votes) winner() (n int64, ok bool) {
	most := 0
	for figure, count := range v {
		if count > most || count == most && figure < n {
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
	unit, ok := schneider.winner()
	if !ok {
		unit, ok = laufende.winner()
	}
	if ok {
		in.set("tariff.unit", unit)
	}
	figure := func(path string, v votes, unless int64) {
		if n, ok := v.winner(); ok && n != unless {
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
	for _, t := range append([]schafkopf.Type{schafkopf.Rufspiel}, loneKinds...) {
		usual := base.Laufende.Min[t]
		misfits := map[int]int{}
		seen := false
		for i := range in.sheet.Entries {
			e := &in.sheet.Entries[i]
			if !e.Contract.Set || e.Contract.V.Type != t || len(e.Bill) == 0 || e.Schiebe {
				continue
			}
			run, ok := in.run(e, deck)
			if !ok || run < 2 {
				continue
			}
			seen = true
			for least := 2; least <= mostLeast; least++ {
				if e.Laufende.Set != (run >= least) {
					misfits[least]++
				}
			}
		}
		best := usual
		for least := 2; seen && least <= mostLeast; least++ {
			if misfits[least] < misfits[best] {
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
	party := schafkopf.SetOf(e.Hands[e.Declarer]...)
	if e.Contract.V.Type.Partner() {
		for _, h := range e.Hands {
			if set := schafkopf.SetOf(h...); set.Has(e.Contract.V.Called) {
				party |= set
			}
		}
	}
	n, _ := schafkopf.OrderOf(e.Contract.V, deck, schafkopf.BettelOrder{}).Run(party)
	return n, true
}
