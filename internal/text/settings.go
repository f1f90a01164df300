package text

// Setting says what the rule texts and other rounds make of one parameter of a round.
type Setting struct {
	Path      string
	Row       string // of the rule table; cited where a round has agreed on what no rule text says
	Positions []Position
}

// Position is what one rule text, or one witness of how others play, says of a parameter. Value is the value it stands for as
// ruleset.Format writes it; empty where it states none: for a rule text it then backs any value, for a witness it backs none.
type Position struct {
	Source  Source // empty for a witness
	Section string
	Who     string // the witness
	Value   string
	EN, DE  string
}

// Dispute is somebody who has a parameter otherwise.
type Dispute struct{ Who, Says string }

// SettingOf is what is known of a parameter, false for a path that is none.
func SettingOf(path string) (Setting, bool) {
	for _, s := range settings {
		if s.Path == path {
			return s, true
		}
	}
	return Setting{}, false
}

// RuleFor is the reference that the parameter's value rests on in a round of the preset: the preset's own text, else one that has
// that value, else the agreement of the round.
func (s Setting) RuleFor(preset, value string) Rule {
	own := ownSource(preset)
	best := -1
	for i, p := range s.Positions {
		if p.Source == "" || p.Value != "" && p.Value != value {
			continue
		}
		if p.Source == own {
			best = i
			break
		}
		// A text that only says how others have it backs no value of its own accord: it counts where it names the value.
		if best < 0 && (p.Value == value || isBase(p.Source)) {
			best = i
		}
	}
	if best < 0 {
		return Rule{House, s.Row, "The round has agreed on this; no rule text has it so.", "So hat es die Runde vereinbart; kein Regeltext sagt es so."}
	}
	p := s.Positions[best]
	return Rule{p.Source, p.Section, p.EN, p.DE}
}

// Disputes are those who have another value.
func (s Setting) Disputes(value string, l Lang) (list []Dispute) {
	for _, p := range s.Positions {
		switch {
		case p.Value == value, p.Value == "" && p.Source != "":
		case p.Source != "":
			list = append(list, Dispute{string(p.Source) + " " + p.Section, pick(l, p.EN, p.DE)})
		default:
			list = append(list, Dispute{p.Who, pick(l, p.EN, p.DE)})
		}
	}
	return list
}

// ownSource is the rule text that a preset is made from.
func ownSource(preset string) Source {
	switch preset {
	case "standard-2024":
		return App
	case "rein":
		return Rein
	}
	return BSV
}

// isBase tells whether the source belongs to the order of 1989, from which every preset starts.
func isBase(s Source) bool { return s == BSV || s == Varianten || s == Tarif }
