package ruleset

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Parameter is one row of the table: everything that the service knows of one setting of a round.
type Parameter struct {
	// Path is the setting's members joined by dots: "laufende.min.rufspiel".
	Path string
	// Words are what a setting takes that is a word or a list of words; nil for numbers and bools.
	Words []string

	pointer string // the path as a JSON pointer
	get     func(*Ruleset) any
	set     func(*Ruleset, any) (unknown []int, ok bool) // the places of words it does not take, -1 for a lone one; false: a value of another kind
	span    func(*Ruleset) (low, high int64)             // the bounds of a number that is in use
	idle    func(*Ruleset) bool                          // whether nothing in the round reads the setting; nil: something always does
}

// Parameters is the whole table, in the order of the contract. The caller must not change it.
func Parameters() []Parameter { return table }

// Get is the setting's value: an int64, a bool, a string or a []string.
func (p *Parameter) Get(r *Ruleset) any { return p.get(r) }

// Format writes a value that Get returns as one plain word: 4, true, bid, "tricks, trumps".
func Format(value any) string {
	switch v := value.(type) {
	case int64:
		return strconv.FormatInt(v, 10)
	case bool:
		return strconv.FormatBool(v)
	case string:
		return v
	case []string:
		return strings.Join(v, ", ")
	}
	return ""
}

// unused makes a row of a setting that is not read while idle holds.
func (p Parameter) unused(idle func(*Ruleset) bool) Parameter {
	p.idle = idle
	return p
}

// within bounds a number; amounts without it only have to fit.
func (p Parameter) within(low, high int64) Parameter {
	p.span = func(*Ruleset) (int64, int64) { return low, high }
	return p
}

func number[T int | int64](path string, at func(*Ruleset) *T) Parameter {
	p := Parameter{
		Path: path,
		get:  func(r *Ruleset) any { return int64(*at(r)) },
		set: func(r *Ruleset, value any) ([]int, bool) {
			v, ok := value.(int64)
			if ok {
				*at(r) = T(v)
			}
			return nil, ok
		},
	}
	return p.within(0, math.MaxInt64)
}

func flag(path string, at func(*Ruleset) *bool) Parameter {
	return Parameter{
		Path: path,
		get:  func(r *Ruleset) any { return *at(r) },
		set: func(r *Ruleset, value any) ([]int, bool) {
			v, ok := value.(bool)
			if ok {
				*at(r) = v
			}
			return nil, ok
		},
	}
}

// word is a setting kept as the index of its word.
func word[T ~uint8](path string, words []string, at func(*Ruleset) *T) Parameter {
	return Parameter{
		Path: path, Words: words,
		get: func(r *Ruleset) any { return wordAt(words, *at(r)) },
		set: func(r *Ruleset, value any) ([]int, bool) {
			v, ok := value.(string)
			if !ok {
				return nil, false
			}
			i := slices.Index(words, v)
			if i < 0 {
				return []int{-1}, true
			}
			*at(r) = T(i)
			return nil, true
		},
	}
}

// fixed is a setting with one word, which no round has otherwise.
func fixed(path, only string) Parameter {
	return Parameter{
		Path: path, Words: []string{only},
		get: func(*Ruleset) any { return only },
		set: func(_ *Ruleset, value any) ([]int, bool) {
			v, ok := value.(string)
			if !ok {
				return nil, false
			}
			if v != only {
				return []int{-1}, true
			}
			return nil, true
		},
	}
}

// choice is a setting of two words kept as a bool.
func choice(path, whenFalse, whenTrue string, at func(*Ruleset) *bool) Parameter {
	words := []string{whenFalse, whenTrue}
	return Parameter{
		Path: path, Words: words,
		get: func(r *Ruleset) any {
			if *at(r) {
				return whenTrue
			}
			return whenFalse
		},
		set: func(r *Ruleset, value any) ([]int, bool) {
			v, ok := value.(string)
			if !ok {
				return nil, false
			}
			if !slices.Contains(words, v) {
				return []int{-1}, true
			}
			*at(r) = v == whenTrue
			return nil, true
		},
	}
}

// list is a setting of several words, each standing for a value.
func list[T any](path string, all []T, name func(T) string, at func(*Ruleset) *[]T) Parameter {
	p := Parameter{Path: path}
	for _, v := range all {
		p.Words = append(p.Words, name(v))
	}
	p.get = func(r *Ruleset) any {
		words := make([]string, len(*at(r)))
		for i, v := range *at(r) {
			words[i] = name(v)
		}
		return words
	}
	p.set = func(r *Ruleset, value any) ([]int, bool) {
		words, ok := value.([]string)
		if !ok {
			return nil, false
		}
		var unknown []int
		values := make([]T, 0, len(words))
		for place, w := range words {
			i := slices.Index(p.Words, w)
			if i < 0 {
				unknown = append(unknown, place)
				continue
			}
			values = append(values, all[i])
		}
		*at(r) = values
		return unknown, true
	}
	return p
}

// nothing tells whether a value is 0, false, an empty list or a word that switches the setting off.
func nothing(value any) bool {
	switch v := value.(type) {
	case int64:
		return v == 0
	case bool:
		return !v
	case string:
		return v == "off" || v == "none"
	case []string:
		return len(v) == 0
	}
	return false
}

func same(a, b any) bool {
	x, ok := a.([]string)
	y, both := b.([]string)
	if ok || both {
		return ok && both && slices.Equal(x, y)
	}
	return a == b
}

// trumps is how many trumps a contract of the type has in the deck.
func trumps(t schafkopf.Type, d schafkopf.Deck) int {
	return len(schafkopf.OrderOf(schafkopf.Contract{Type: t, Suit: schafkopf.Herz}, d, schafkopf.BettelOrder{}).TrumpList())
}
