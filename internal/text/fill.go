package text

import (
	"strconv"
	"strings"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// fill puts the facts into a template. A brace that names no fact stays as it is.
func fill(l Lang, template string, f schafkopf.Facts) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(template, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		name, after, closed := strings.Cut(rest, "}")
		value, known := fact(l, name, f)
		if !closed || !known {
			b.WriteByte('{')
			template = rest
			continue
		}
		b.WriteString(value)
		template = after
	}
}

func fact(l Lang, name string, f schafkopf.Facts) (string, bool) {
	switch name {
	case "seat":
		return strconv.Itoa(f.Seat), true
	case "card":
		return CardName(l, f.Card), true
	case "cards":
		names := make([]string, 0, f.Cards.Len())
		for _, c := range f.Cards.Cards() {
			names = append(names, CardName(l, c))
		}
		return strings.Join(names, ", "), true
	case "suit":
		return SuitName(f.Suit), true
	case "count":
		return strconv.Itoa(f.Count), true
	case "limit":
		return strconv.Itoa(f.Limit), true
	case "name":
		return f.Name, true
	}
	return "", false
}

var (
	suitNames = [...]string{"Eichel", "Gras", "Herz", "Schellen", ""}
	ranksDE   = [...]string{"Sau", "Zehn", "König", "Ober", "Unter", "Neun", "Acht", "Sieben"}
	ranksEN   = [...]string{"Ace", "Ten", "King", "Ober", "Unter", "Nine", "Eight", "Seven"}
)

// SuitName is the suit's name, the same in both languages.
func SuitName(s schafkopf.Suit) string { return suitNames[min(s, schafkopf.NoSuit)] }

// CardName is a card as a player says it: "Gras-Sau", "Ace of Gras".
func CardName(l Lang, c schafkopf.Card) string {
	if !c.Valid() {
		return "?"
	}
	if l == DE {
		return suitNames[c.Suit()] + "-" + ranksDE[c.Rank()]
	}
	return ranksEN[c.Rank()] + " of " + suitNames[c.Suit()]
}
