package scoresheet

import "strings"

// sentence is one sentence of a protocol's text, with the place at which it begins.
type sentence struct {
	text string
	at   int
}

// sentences splits a text at its full stops.
func sentences(text string) (list []sentence) {
	at := 0
	for at < len(text) {
		end := strings.Index(text[at:], ". ")
		next := at + end + 2
		if end < 0 {
			end, next = len(text)-at, len(text)
		}
		s := text[at : at+end]
		trimmed := strings.TrimLeft(s, " ")
		if t := strings.TrimRight(trimmed, ". "); t != "" {
			list = append(list, sentence{t, at + len(s) - len(trimmed)})
		}
		at = next
	}
	return list
}

// parseBill reads the price line of a protocol: "Das Rufspiel kostet 2 Punkte. Mit Schneider 3 Punkte. 1 mal gespritzt 6 Punkte."
// rest is the first sentence that is none of it.
func parseBill(text string) (bill []Charge, rest string, ok bool) {
	for i, s := range sentences(text) {
		c, ok := parseCharge(s.text)
		if !ok || (c.Item == ChargeBase) != (i == 0) {
			return bill, s.text, len(bill) > 0
		}
		c.Line = s.at // the caller turns places into lines
		bill = append(bill, c)
	}
	return bill, "", len(bill) > 0
}

// parseCharge reads one step: what it is for, and the price so far at its end.
func parseCharge(s string) (c Charge, ok bool) {
	w := words(s)
	if n := len(w); n > 0 && (w[n-1] == "punkte" || w[n-1] == "punkt") {
		w = w[:n-1]
	}
	if len(w) < 2 {
		return c, false
	}
	if c.Price, ok = plainInteger(w[len(w)-1]); !ok {
		return c, false
	}
	w = w[:len(w)-1]
	if w[len(w)-1] == "kostet" {
		c.Item = ChargeBase
		return c, true
	}
	if len(w) > 1 && w[0] == "mit" && w[len(w)-1] != "laufenden" {
		w = w[1:]
	}
	switch last := w[len(w)-1]; {
	case len(w) == 1 && last == "schneider":
		c.Item = ChargeSchneider
		return c, true
	case len(w) == 1 && last == "schwarz":
		c.Item = ChargeSchwarz
		return c, true
	case last == "tout" && w[0] == "doppelt":
		c.Item = ChargeTout
		return c, true
	case len(w) == 3 && strings.HasPrefix(last, "laufende"):
		c.Item, c.With = ChargeLaufende, w[0] == "mit"
		c.Count, ok = plainInteger(w[1])
		return c, ok && (w[0] == "mit" || w[0] == "ohne")
	case len(w) == 3 && w[1] == "mal":
		switch last {
		case "gespritzt":
			c.Item = ChargeStoss
		case "aufgedoppelt":
			c.Item = ChargeKnocks
		case "jungfrau", "jungfrauen":
			c.Item = ChargeJungfrau
		default:
			return c, false
		}
		c.Count, ok = plainInteger(w[0])
		return c, ok
	}
	return c, false
}

// billText writes a bill as parseBill reads it.
func billText(bill []Charge) string {
	var b strings.Builder
	for i, c := range bill {
		if i > 0 {
			b.WriteString(". ")
		}
		switch c.Item {
		case ChargeBase:
			b.WriteString("Spiel kostet ")
		case ChargeSchneider:
			b.WriteString("Mit Schneider ")
		case ChargeSchwarz:
			b.WriteString("Mit Schwarz ")
		case ChargeLaufende:
			if c.With {
				b.WriteString("Mit " + itoa(c.Count) + " Laufenden ")
			} else {
				b.WriteString("Ohne " + itoa(c.Count) + " Laufende ")
			}
		case ChargeKnocks:
			b.WriteString(itoa(c.Count) + " mal aufgedoppelt ")
		case ChargeStoss:
			b.WriteString(itoa(c.Count) + " mal gespritzt ")
		case ChargeJungfrau:
			b.WriteString("Mit " + itoa(c.Count) + " mal Jungfrau ")
		case ChargeTout:
			b.WriteString("Doppelt für Tout ")
		}
		b.WriteString(itoa(c.Price))
	}
	return b.String()
}
