package settlement

// Item is a kind of line in the breakdown of a price.
type Item uint8

// The items in the order of the breakdown.
const (
	ItemBase Item = iota
	ItemLaufende
	ItemLaufendeRefund
	ItemSchneider
	ItemSchwarz
	ItemTout
	ItemSie
	ItemKnocks
	ItemStoss
	ItemBock
	ItemSteigern
	ItemDurchmarsch
	ItemJungfrau
)

var itemNames = [...]string{
	"base", "laufende", "laufende_refund", "schneider", "schwarz", "tout", "sie", "knocks", "stoss", "bock", "steigern", "durchmarsch", "jungfrau",
}

// Items are all items in the order of the breakdown.
var Items = [...]Item{
	ItemBase, ItemLaufende, ItemLaufendeRefund, ItemSchneider, ItemSchwarz, ItemTout, ItemSie, ItemKnocks, ItemStoss, ItemBock,
	ItemSteigern, ItemDurchmarsch, ItemJungfrau,
}

// String is the item's name in the contract's vocabulary.
func (i Item) String() string { return itemNames[i] }

// Sum tells whether the item is an amount that is added up; the others multiply.
func (i Item) Sum() bool {
	switch i {
	case ItemTout, ItemSie, ItemKnocks, ItemStoss, ItemBock, ItemJungfrau:
		return false
	}
	return true
}

// Line explains a part of the price: the amounts of all lines are added up, then multiplied by all factors. Factor is 0 where a
// line does not multiply, as the Jungfrauen do not who are paid double for themselves. Count is 0 where there is nothing to count.
type Line struct {
	Item   Item
	Count  int
	Amount int64
	Factor int64
}

// Breakdown is the lines of a price.
type Breakdown struct {
	lines [10]Line // the most that stand together: an Einzelspiel with all sums, Tout, three factors and Steigern
	n     int
}

// Lines are the lines in their order. They are valid as long as the breakdown is.
func (b *Breakdown) Lines() []Line { return b.lines[:b.n] }

func (b *Breakdown) add(l Line) {
	b.lines[b.n] = l
	b.n++
}
