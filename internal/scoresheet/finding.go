package scoresheet

import (
	"strconv"
	"strings"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Severity says how much a finding weighs. A sheet is valid when it has no finding of severity Error.
type Severity uint8

// The severities.
const (
	Error   Severity = iota // what stands there is wrong
	Warning                 // something was not read, or is unusual
	Info                    // nothing can be said about it
)

// String is the severity's word in the contract.
func (s Severity) String() string { return [...]string{"error", "warning", "info"}[s] }

// Finding is one discrepancy of a sheet.
type Finding struct {
	Entry    int // index of the entry, -1 where it is about the sheet as a whole
	Line     int // line of the source, 0 where it has none
	Pointer  string
	Code     schafkopf.Code
	Severity Severity
	Facts    schafkopf.Facts
	Expected Value // what is right, where that can be said
	Actual   Value // what stands there
	Likely   schafkopf.Code
	// Impossible marks what cannot be played in any round, such as 130 Augen: a request that states it as JSON is refused.
	Impossible bool
}

// Value is what a finding compares: one number, a list of numbers, or a word.
type Value struct {
	kind    valueKind
	Number  int64
	Numbers []int64
	Word    string
}

type valueKind uint8

const (
	noValue valueKind = iota
	numberValue
	numbersValue
	wordValue
)

func number(n int64) Value    { return Value{kind: numberValue, Number: n} }
func numbers(n []int64) Value { return Value{kind: numbersValue, Numbers: n} }
func word(w string) Value     { return Value{kind: wordValue, Word: w} }

// Any is the value as a number, a list of numbers or a string; nil where there is none.
func (v Value) Any() any {
	switch v.kind {
	case numberValue:
		return v.Number
	case numbersValue:
		return v.Numbers
	case wordValue:
		return v.Word
	}
	return nil
}

// String is the value for a reader, "" where there is none.
func (v Value) String() string {
	switch v.kind {
	case numberValue:
		return strconv.FormatInt(v.Number, 10)
	case numbersValue:
		parts := make([]string, len(v.Numbers))
		for i, n := range v.Numbers {
			parts[i] = strconv.FormatInt(n, 10)
		}
		return strings.Join(parts, " ")
	}
	return v.Word
}

// Equal tells whether both are the same value.
func (v Value) Equal(w Value) bool { return v.kind == w.kind && v.String() == w.String() }

// Refusal says why a text is no sheet: one or more reasons, each with its line. TooLarge tells that it was not even read.
type Refusal struct {
	Reasons     []Finding
	TooLarge    bool // more bytes or rows than a sheet may have
	Unsupported bool // a file of another kind: a spreadsheet binary, a web page
}

func (r *Refusal) Error() string { return string(r.Reasons[0].Code) }

func refuse(code schafkopf.Code, line int, facts schafkopf.Facts) *Refusal {
	return &Refusal{Reasons: []Finding{{Entry: -1, Line: line, Code: code, Facts: facts}}}
}

// about is a finding about the source as a whole or one of its lines.
func about(code schafkopf.Code, severity Severity, line int, name string) Finding {
	return Finding{Entry: -1, Line: line, Code: code, Severity: severity, Facts: schafkopf.Facts{Name: quoted(name), Count: line}}
}

// maxQuoted is how many letters of a cell a finding repeats: a heading is repeated in as many rows as there are.
const maxQuoted = 60

// quoted is a text of the source as a finding repeats it.
func quoted(text string) string {
	if len(text) <= maxQuoted {
		return text
	}
	n := 0
	for at := range text {
		if n++; n > maxQuoted {
			return text[:at] + "…"
		}
	}
	return text
}

// pointerTo is the JSON pointer of a member of an entry, with further steps below it.
func pointerTo(entry int, member string, steps ...int) string {
	b := make([]byte, 0, 40)
	b = append(b, "/entries/"...)
	b = strconv.AppendInt(b, int64(entry), 10)
	if member != "" {
		b = append(b, '/')
		b = append(b, member...)
	}
	for _, s := range steps {
		b = append(b, '/')
		b = strconv.AppendInt(b, int64(s), 10)
	}
	return string(b)
}
