package scoresheet

import (
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/settlement"
)

// Codes of a protocol's price line.
const (
	CodeChargeDiffers schafkopf.Code = "charge_differs"
	CodeChargeMissing schafkopf.Code = "charge_missing"
	CodeChargeExtra   schafkopf.Code = "charge_extra"
)

// billOf is the price line that belongs to a settled game, in the order in which a protocol prints it: what is added up, then the
// knocks, the Stöße, the Jungfrauen and the Tout.
func billOf(s *settlement.Settlement) (bill []Charge) {
	var sum int64
	factor := int64(1)
	step := func(item ChargeItem, line settlement.Line) {
		if line.Factor != 0 {
			factor *= line.Factor
		}
		sum += line.Amount
		bill = append(bill, Charge{Item: item, Count: int64(line.Count), Price: sum * factor, With: s.Run.HeldBy == settlement.DeclarerSide})
	}
	for _, want := range [...]struct {
		item   settlement.Item
		charge ChargeItem
	}{
		{settlement.ItemBase, ChargeBase},
		{settlement.ItemDurchmarsch, ChargeBase},
		{settlement.ItemSchneider, ChargeSchneider},
		{settlement.ItemSchwarz, ChargeSchwarz},
		{settlement.ItemLaufende, ChargeLaufende},
		{settlement.ItemKnocks, ChargeKnocks},
		{settlement.ItemStoss, ChargeStoss},
		{settlement.ItemJungfrau, ChargeJungfrau},
		{settlement.ItemTout, ChargeTout},
	} {
		for _, line := range s.Breakdown.Lines() {
			if line.Item == want.item {
				step(want.charge, line)
			}
		}
	}
	return bill
}

// settleDoublings decides how often a game of a protocol was doubled, where the count, the price of that step, the final price and
// the running totals do not agree: the count under which fewest of them are wrong.
func (c *checker) settleDoublings(e *Entry, seats seating, p *priced) {
	if len(e.Bill) == 0 || c.wrongCharges(e, seats, p) == 0 {
		return
	}
	best, fewest := *p, c.wrongCharges(e, seats, p)
	for knocks := range c.rules.Knocking.Max + 1 {
		for stoss := range c.rules.Stoss.Max + 1 {
			g := p.game
			g.Stakes.Knocks, g.Stakes.Stoss = knocks, stoss
			s, faults := settleGame(&g, c.rules)
			if len(faults) > 0 {
				continue
			}
			q := *p
			q.game, q.settled = g, s
			c.take(e, seats, &q)
			if n := c.wrongCharges(e, seats, &q); n < fewest {
				best, fewest = q, n
			}
		}
	}
	*p = best
}

// wrongCharges counts what of the price line, the price and the running totals does not fit a price.
func (c *checker) wrongCharges(e *Entry, seats seating, p *priced) (n int) {
	for _, d := range compareBills(e.Bill, billOf(&p.settled)) {
		n += d.weight
	}
	if e.Value.Set && e.Value.V != p.value {
		n++
	}
	if len(e.Totals) == 0 {
		return n
	}
	for q := range p.amounts {
		if e.Totals[q] != c.carried[q].stated+p.amounts[q] && e.Totals[q] != c.carried[q].expected+p.amounts[q] {
			n++
		}
	}
	return n
}

// difference is one step of a price line that is not as it should be.
type difference struct {
	count    bool // the count is wrong, not the price
	at       int  // index of the stated step; -1 for one that is missing
	code     schafkopf.Code
	item     ChargeItem
	expected Value
	actual   Value
	weight   int
}

// compareBills compares two price lines step by step. A step whose count and price are both wrong is one difference.
func compareBills(stated, right []Charge) (list []difference) {
	at := func(bill []Charge, item ChargeItem) int {
		for i := range bill {
			if bill[i].Item == item {
				return i
			}
		}
		return -1
	}
	for i, s := range stated {
		k := at(right, s.Item)
		if k < 0 {
			list = append(list, difference{at: i, code: CodeChargeExtra, item: s.Item, actual: number(s.Price), weight: 2})
			continue
		}
		r := right[k]
		switch {
		case s.Price != r.Price:
			d := difference{at: i, code: CodeChargeDiffers, item: s.Item, expected: number(r.Price), actual: number(s.Price), weight: 1}
			if s.Count != r.Count {
				d.weight = 2
			}
			list = append(list, d)
		case s.Count != r.Count:
			list = append(list, difference{count: true, at: i, code: CodeChargeDiffers, item: s.Item, expected: number(r.Count), actual: number(s.Count), weight: 1})
		case s.Item == ChargeLaufende && s.With != r.With:
			list = append(list, difference{at: i, code: CodeChargeDiffers, item: s.Item, expected: word(withWord(r.With)), actual: word(withWord(s.With)), weight: 1})
		}
	}
	for _, r := range right {
		if at(stated, r.Item) < 0 {
			list = append(list, difference{at: -1, code: CodeChargeMissing, item: r.Item, expected: number(r.Price), weight: 2})
		}
	}
	return list
}

func withWord(with bool) string {
	if with {
		return "mit"
	}
	return "ohne"
}

// checkBill compares the price line of a protocol with the price.
func (c *checker) checkBill(i int, e *Entry, p *priced) {
	if len(e.Bill) == 0 {
		return
	}
	for _, d := range compareBills(e.Bill, billOf(&p.settled)) {
		member := ""
		switch d.item {
		case ChargeLaufende:
			member = "laufende"
		case ChargeStoss:
			member = "stoss"
		case ChargeKnocks:
			member = "knocks"
		}
		f := c.find(i, e, member, d.code, Error, d.expected, d.actual)
		f.Line = e.Bill[max(d.at, 0)].Line
		if d.count {
			f.Line = e.Bill[d.at].CountLine
		}
		if d.at < 0 {
			f.Line = e.Bill[len(e.Bill)-1].Line
		}
		f.Facts.Name = chargeLabels[d.item]
	}
}

var chargeLabels = [...]string{"Grundpreis", "Schneider", "Schwarz", "Laufende", "Klopfer", "Stoß", "Jungfrau", "Tout"}
