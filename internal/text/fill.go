package text

import (
	"strconv"
	"strings"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// fill appends a template with the facts in their places. A brace that names no fact stays as it is.
func fill(dst []byte, l Lang, template string, f *schafkopf.Facts) []byte {
	for {
		before, rest, found := strings.Cut(template, "{")
		dst = append(dst, before...)
		if !found {
			return dst
		}
		name, after, closed := strings.Cut(rest, "}")
		filled, known := fact(dst, l, name, f)
		if !closed || !known {
			dst = append(dst, '{')
			template = rest
			continue
		}
		dst, template = filled, after
	}
}

func fact(dst []byte, l Lang, name string, f *schafkopf.Facts) ([]byte, bool) {
	switch name {
	case "seat":
		return strconv.AppendInt(dst, int64(f.Seat), 10), true
	case "card":
		return appendCard(dst, l, f.Card), true
	case "cards":
		for i, c := range f.Cards.Cards() {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = appendCard(dst, l, c)
		}
		return dst, true
	case "suit":
		return append(dst, SuitName(f.Suit)...), true
	case "count":
		return strconv.AppendInt(dst, int64(f.Count), 10), true
	case "limit":
		return strconv.AppendInt(dst, int64(f.Limit), 10), true
	case "name":
		return append(dst, f.Name...), true
	case "game":
		return append(dst, GameName(f.Name)...), true
	}
	return dst, false
}

var (
	suitNames = [...]string{"Eichel", "Gras", "Herz", "Schellen", ""}
	ranksDE   = [...]string{"Sau", "Zehn", "König", "Ober", "Unter", "Neun", "Acht", "Sieben"}
	ranksEN   = [...]string{"Ace", "Ten", "King", "Ober", "Unter", "Nine", "Eight", "Seven"}
)

// SuitName is the suit's name, the same in both languages.
func SuitName(s schafkopf.Suit) string { return suitNames[min(s, schafkopf.NoSuit)] }

// CardName is a card as a player says it: "Gras-Sau", "Ace of Gras".
func CardName(l Lang, c schafkopf.Card) string { return string(appendCard(nil, l, c)) }

func appendCard(dst []byte, l Lang, c schafkopf.Card) []byte {
	if !c.Valid() {
		return append(dst, '?')
	}
	if l == DE {
		dst = append(dst, suitNames[c.Suit()]...)
		dst = append(dst, '-')
		return append(dst, ranksDE[c.Rank()]...)
	}
	dst = append(dst, ranksEN[c.Rank()]...)
	dst = append(dst, " of "...)
	return append(dst, suitNames[c.Suit()]...)
}

// GameName is a type or class as a player says it, the same in both languages: "Wenz-Tout" for wenz_tout. Any other word stays.
func GameName(word string) string {
	kind, tout := strings.CutSuffix(word, "_tout")
	t, ok := schafkopf.ParseType(kind)
	switch {
	case !ok:
		return word
	case tout:
		return contractNames[t] + "-Tout"
	}
	return contractNames[t]
}
