package scoresheet

import (
	"strings"
	"unicode"
)

// fold reduces a word to what people agree on when they spell it: lower case, ß as ss, umlauts and accents dissolved, everything
// but letters and digits dropped.
func fold(s string) string { return strings.Join(words(s), "") }

// words splits a text into its folded words.
func words(s string) []string {
	var (
		list []string
		b    strings.Builder
	)
	flush := func() {
		if b.Len() > 0 {
			list = append(list, b.String())
			b.Reset()
		}
	}
	for _, r := range s {
		r = unicode.ToLower(r)
		if plain, ok := dissolved[r]; ok {
			b.WriteString(plain)
			continue
		}
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r > unicode.MaxASCII && unicode.IsLetter(r), r == '#', r == 'Σ':
			b.WriteRune(r)
		case r == '\'' || r == '’': // "auf d'Alte" and "d' Alte" are two words, as "die Alte" is
			flush()
		default:
			flush()
		}
	}
	flush()
	return list
}

var dissolved = map[rune]string{
	'ä': "ae", 'ö': "oe", 'ü': "ue", 'ß': "ss", 'à': "a", 'á': "a", 'â': "a", 'é': "e", 'è': "e", 'ê': "e", 'í': "i", 'ó': "o", 'ô': "o", 'ú': "u", 'û': "u", 'ç': "c", 'ñ': "n",
	'σ': "Σ", '∑': "Σ", '√': "v", '✓': "ja", '✔': "ja", '✗': "nein", '✘': "nein", '☑': "ja",
}

// squeeze trims a cell and turns every kind of blank in it into one space.
func squeeze(s string) string {
	if plainCell(s) {
		return s
	}
	s = strings.Map(func(r rune) rune {
		if r >= '\u00ad' && unicode.Is(unicode.Cf, r) { // has no width: soft hyphens, marks of direction, joiners
			return -1
		}
		return r
	}, s)
	return strings.Join(strings.FieldsFunc(s, unicode.IsSpace), " ")
}

// plainCell tells whether a cell holds nothing that squeeze would change. It looks at bytes, and is not sure of every letter.
func plainCell(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case c == ' ':
			if i == 0 || i == len(s)-1 || s[i+1] == ' ' {
				return false
			}
		case c < ' ', c == 0xc2, c >= 0xe1 && c <= 0xe3, c == 0xef: // controls, and what the blanks beyond ASCII begin with
			return false
		}
	}
	return true
}
