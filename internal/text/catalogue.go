// Package text turns codes into sentences a player understands, in German and English, and names the rule behind each. The
// catalogue is part of the contract: a code never changes its meaning, a sentence may. The package knows codes and cards only.
package text

import (
	"slices"
	"strings"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Lang is a language of the answers.
type Lang uint8

// The languages; English is the default.
const (
	EN Lang = iota
	DE
)

// String is the language's tag, as in Content-Language.
func (l Lang) String() string {
	if l == DE {
		return "de"
	}
	return "en"
}

// Kind says where a code occurs.
type Kind string

// The kinds of codes.
const (
	Violation Kind = "violation" // a rule broken, in an answer
	Notice    Kind = "notice"    // a remark in an answer
	Finding   Kind = "finding"   // a discrepancy in a score sheet
	Defect    Kind = "defect"    // a place in a request, with status 400 or 422
	Problem   Kind = "problem"   // a whole request that was not answered
)

// Source is a rule text.
type Source string

// The rule texts that references name.
const (
	BSV       Source = "bsv-1989"
	Varianten Source = "bsv-1989-varianten"
	Tarif     Source = "bsv-1989-tarif"
	App       Source = "schafkopfen-app"
	Rein      Source = "reiner-schafkopf"
	House     Source = "house"
)

// Rule is a reference: a source, its section as the rule table counts them, and what it says in our words. Nothing in it needs an escape
// in JSON.
type Rule struct {
	Source  Source
	Section string
	EN, DE  string
}

// Summary is what the rule says, in the language.
func (r Rule) Summary(l Lang) string { return pick(l, r.EN, r.DE) }

// Entry is all that the catalogue says of one code. EN and DE may name facts in braces: {seat} {card} {cards} {suit} {count}
// {limit} {name} {game}, the last a contract or class as players say it. Rules holds one reference for each source that states the
// rule, the default first.
type Entry struct {
	Code   schafkopf.Code
	Kind   Kind
	EN, DE string
	Rules  []Rule
}

// entries is the whole catalogue, sorted by code. Each area adds its own in a file of this package.
var entries = slices.SortedFunc(slices.Values(slices.Concat(areas...)), func(a, b Entry) int {
	return strings.Compare(string(a.Code), string(b.Code))
})

// byCode finds an entry: sentences are looked up for every card that is refused.
var byCode = func() map[schafkopf.Code]*Entry {
	m := make(map[schafkopf.Code]*Entry, len(entries))
	for i := range entries {
		m[entries[i].Code] = &entries[i]
	}
	return m
}()

// Entries is the whole catalogue, sorted by code. The caller must not change it.
func Entries() []Entry { return entries }

// Lookup is the entry of a code. It is false for a code that the catalogue lacks, which a test excludes.
func Lookup(code schafkopf.Code) (Entry, bool) {
	if e, ok := byCode[code]; ok {
		return *e, true
	}
	return Entry{Code: code}, false
}

// Sentence is the code's text in the language, with the facts in their places.
func Sentence(l Lang, code schafkopf.Code, f schafkopf.Facts) string {
	return string(AppendSentence(nil, l, code, &f))
}

// AppendSentence appends what Sentence returns.
func AppendSentence(dst []byte, l Lang, code schafkopf.Code, f *schafkopf.Facts) []byte {
	e, ok := Lookup(code)
	if !ok {
		return append(dst, code...)
	}
	return fill(dst, l, pick(l, e.EN, e.DE), f)
}

// RuleFor is the reference to cite for a code in a round that rests on the preset: that of the preset's own rule text where it
// states the rule, else the default one. It is false for codes that rest on no rule.
func RuleFor(code schafkopf.Code, preset string) (Rule, bool) {
	e, _ := Lookup(code)
	if len(e.Rules) == 0 {
		return Rule{}, false
	}
	own := ownSource(preset)
	for _, r := range e.Rules {
		if r.Source == own {
			return r, true
		}
	}
	return e.Rules[0], true
}

func pick(l Lang, en, de string) string {
	if l == DE {
		return de
	}
	return en
}
