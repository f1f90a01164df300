package schafkopf

// Type is what is played, without suit and Tout.
type Type uint8

// The contract types of the rule book: 000 II.3, variants II and III.1; ramsch is played where all have passed (variants IV.1).
const (
	Rufspiel Type = iota
	Hochzeit
	Solo
	Wenz
	Geier
	Farbwenz
	Farbgeier
	Bettel
	Ramsch
	Sie
	typeCount
)

// Types are all contract types.
var Types = [typeCount]Type{Rufspiel, Hochzeit, Solo, Wenz, Geier, Farbwenz, Farbgeier, Bettel, Ramsch, Sie}

// traits is the table of what differs between the contract types; a new type is a new row.
type traits struct {
	name    string
	partner bool // two against two
	lone    bool // one declarer against the others
	suit    bool // the declarer names a trump suit
	tout    bool // may be announced as a Tout
	played  bool // cards are played to tricks
	ober    bool // all Ober are trumps
	unter   bool // all Unter are trumps
	herz    bool // Herz is the trump suit
}

var types = [typeCount]traits{
	Rufspiel:  {name: "rufspiel", partner: true, played: true, ober: true, unter: true, herz: true},
	Hochzeit:  {name: "hochzeit", partner: true, played: true, ober: true, unter: true, herz: true},
	Solo:      {name: "solo", lone: true, suit: true, tout: true, played: true, ober: true, unter: true},
	Wenz:      {name: "wenz", lone: true, tout: true, played: true, unter: true},
	Geier:     {name: "geier", lone: true, tout: true, played: true, ober: true},
	Farbwenz:  {name: "farbwenz", lone: true, suit: true, tout: true, played: true, unter: true},
	Farbgeier: {name: "farbgeier", lone: true, suit: true, tout: true, played: true, ober: true},
	Bettel:    {name: "bettel", lone: true, played: true},
	Ramsch:    {name: "ramsch", played: true, ober: true, unter: true, herz: true},
	Sie:       {name: "sie", lone: true, ober: true, unter: true},
}

// String is the type's name in the contract's vocabulary.
func (t Type) String() string {
	if t >= typeCount {
		return ""
	}
	return types[t].name
}

// ParseType reads a name that String writes.
func ParseType(name string) (Type, bool) {
	for t := range types {
		if types[t].name == name {
			return Type(t), true
		}
	}
	return 0, false
}

// Partner tells whether two play against two: Rufspiel and Hochzeit.
func (t Type) Partner() bool { return types[t].partner }

// Lone tells whether one declarer plays against all others.
func (t Type) Lone() bool { return types[t].lone }

// NamesSuit tells whether the declarer chooses a trump suit.
func (t Type) NamesSuit() bool { return types[t].suit }

// ToutPossible tells whether the type exists as a Tout (000 II.3).
func (t Type) ToutPossible() bool { return types[t].tout }

// Played tells whether cards are played; a Sie is laid down (000 IV.4).
func (t Type) Played() bool { return types[t].played }

// Contract is what is played, with all that the announcement names. Suit is NoSuit and Called is NoCard where the type has none.
type Contract struct {
	Type    Type
	Suit    Suit // the trump suit of Solo, Farbwenz, Farbgeier
	Called  Card // the called card of a Rufspiel
	Tout    bool
	Renonce bool // called without a card of the suit (000 Var. III.2)
	Forced  bool // a Muss-Spiel (000 Var. IV.3)
}

// Class is a contract's place in the ranking: its type, and whether it is a Tout.
type Class struct {
	Type Type
	Tout bool
}

// Class is the contract's class in the ranking.
func (c Contract) Class() Class { return Class{c.Type, c.Tout} }

// String is the class's name in the contract's vocabulary: "wenz", "wenz_tout".
func (c Class) String() string {
	if c.Tout {
		return c.Type.String() + "_tout"
	}
	return c.Type.String()
}

// Contract is a contract of the class that names neither suit nor called card yet.
func (c Class) Contract() Contract {
	return Contract{Type: c.Type, Tout: c.Tout, Suit: NoSuit, Called: NoCard}
}

// ParseClass reads a name that String writes; a Ramsch has no class.
func ParseClass(name string) (Class, bool) {
	for _, c := range MasterOrder {
		if c.String() == name {
			return c, true
		}
	}
	return Class{}, false
}

// MasterOrder is the order of all classes, highest first: 000 II.3 and, for the table that 000 Var. II.5 lost, the order of 003 section 5.
var MasterOrder = [...]Class{
	{Sie, false},
	{Solo, true},
	{Wenz, true},
	{Geier, true},
	{Farbwenz, true},
	{Farbgeier, true},
	{Solo, false},
	{Wenz, false},
	{Geier, false},
	{Farbwenz, false},
	{Farbgeier, false},
	{Bettel, false},
	{Hochzeit, false},
	{Rufspiel, false},
}

// Check lists what is wrong with a contract by itself, whatever the round's ruleset: members that the type does not have, a suit
// that is missing, a card that cannot be called (000 III.3.1, Var. IV.3). Pointers are relative to the contract. partial accepts a
// missing suit or called card, as a score sheet may leave them out.
func (c Contract) Check(partial bool) (faults []Fault) {
	t := types[c.Type]
	switch {
	case t.suit && c.Suit == NoSuit && !partial:
		faults = append(faults, Fault{Pointer: "/suit", Code: CodeContractMemberMissing, Facts: Facts{Name: t.name}})
	case !t.suit && c.Suit != NoSuit:
		faults = append(faults, Fault{Pointer: "/suit", Code: CodeContractMemberExtra, Facts: Facts{Name: t.name}})
	}
	if c.Type == Rufspiel {
		faults = append(faults, c.checkCalled(partial)...)
	} else if c.Called != NoCard {
		faults = append(faults, Fault{Pointer: "/called_card", Code: CodeContractMemberExtra, Facts: Facts{Name: t.name}})
	}
	if c.Tout && !t.tout {
		faults = append(faults, Fault{Pointer: "/tout", Code: CodeContractMemberExtra, Facts: Facts{Name: t.name}})
	}
	if c.Renonce && c.Type != Rufspiel {
		faults = append(faults, Fault{Pointer: "/renonce", Code: CodeContractMemberExtra, Facts: Facts{Name: t.name}})
	}
	if c.Forced && c.Type != Rufspiel {
		faults = append(faults, Fault{Pointer: "/forced", Code: CodeContractMemberExtra, Facts: Facts{Name: t.name}})
	}
	return faults
}

func (c Contract) checkCalled(partial bool) []Fault {
	switch {
	case c.Called == NoCard && partial:
		return nil
	case c.Called == NoCard:
		return []Fault{{Pointer: "/called_card", Code: CodeContractMemberMissing, Facts: Facts{Name: types[c.Type].name}}}
	case c.Called.Suit() == Herz || c.Called.Rank() == Ober || c.Called.Rank() == Unter:
		return []Fault{{Pointer: "/called_card", Code: CodeNotCallable, Facts: Facts{Card: c.Called}}}
	case c.Called.Rank() != Sau && !c.Forced:
		return []Fault{{Pointer: "/called_card", Code: CodeCalledCardNotSau, Facts: Facts{Card: c.Called}}}
	}
	return nil
}
