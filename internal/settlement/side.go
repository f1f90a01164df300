package settlement

// Side is one of the two parties, or none. The declarer's party is the declarer and, in a Rufspiel and a Hochzeit, his partner.
type Side uint8

// The parties.
const (
	NoSide Side = iota
	DeclarerSide
	OpponentSide
)

var sideNames = [...]string{"", "declarer", "opponents"}

// String is the side's name in the contract's vocabulary, "" for NoSide.
func (s Side) String() string { return sideNames[s] }

// ParseSide reads a name that String writes.
func ParseSide(name string) (Side, bool) {
	for s := DeclarerSide; s <= OpponentSide; s++ {
		if sideNames[s] == name {
			return s, true
		}
	}
	return NoSide, false
}

// other is the opposite party.
func (s Side) other() Side { return DeclarerSide + OpponentSide - s }
