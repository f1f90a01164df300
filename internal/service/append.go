package service

import (
	"strconv"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

// The answers of the hot operations are appended, member by member, in the contract's names; the tests hold every answer against
// the contract.

// appendCard writes one of the 32 cards.
func appendCard(b []byte, c schafkopf.Card) []byte {
	name := c.Letters()
	return append(b, '"', name[0], name[1], '"')
}

// appendCards writes a set in the contract's order.
func appendCards(b []byte, o *schafkopf.Order, s schafkopf.Set) []byte {
	var list [schafkopf.CardCount]schafkopf.Card
	b = append(b, '[')
	for i, c := range o.AppendCards(list[:0], s) {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendCard(b, c)
	}
	return append(b, ']')
}

// appendText writes a string that may need escapes; most do not.
func appendText[T ~string | ~[]byte](b []byte, s T) []byte {
	ascii := true
	for i := range len(s) {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' {
			return appendEscaped(b, s)
		} else if c > '~' {
			ascii = false
		}
	}
	if !ascii && !utf8.Valid([]byte(s)) {
		return appendEscaped(b, s)
	}
	b = append(append(b, '"'), s...)
	return append(b, '"')
}

func appendEscaped[T ~string | ~[]byte](b []byte, s T) []byte {
	b, _ = jsontext.AppendQuote(b, s) // invalid UTF-8 is replaced; nothing else can fail
	return b
}

// appendViolations writes violations or notices as a list.
func (e explainer) appendViolations(b []byte, list []schafkopf.Violation) []byte {
	b = append(b, '[')
	for i := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = e.appendViolation(b, &list[i], nil, 0)
	}
	return append(b, ']')
}

// appendViolation writes one; with an order, the cards that would have been legal too.
func (e explainer) appendViolation(b []byte, v *schafkopf.Violation, o *schafkopf.Order, legal schafkopf.Set) []byte {
	b = append(b, `{"code":"`...)
	b = append(b, v.Code...)
	b = append(b, `","message":`...)
	var memory [256]byte
	b = appendText(b, text.AppendSentence(memory[:0], e.lang, v.Code, &v.Facts))
	if rule, ok := text.RuleFor(v.Rule(), string(e.preset)); ok {
		b = appendRule(append(b, `,"rule":`...), &rule, e.lang)
	}
	b = appendPlace(b, `,"seat":`, v.Seat)
	b = appendPlace(b, `,"trick":`, v.Trick)
	b = appendPlace(b, `,"call":`, v.Call)
	if v.Card.Valid() {
		b = append(b, `,"card":`...)
		b = appendCard(b, v.Card)
	}
	if o != nil {
		b = append(b, `,"legal_cards":`...)
		b = appendCards(b, o, legal)
	}
	return append(b, '}')
}

// appendRule writes a reference; nothing in it needs an escape.
func appendRule(b []byte, r *text.Rule, l text.Lang) []byte {
	b = append(b, `{"source":"`...)
	b = append(b, r.Source...)
	b = append(b, `","section":"`...)
	b = append(b, r.Section...)
	b = append(b, `","summary":"`...)
	b = append(b, r.Summary(l)...)
	return append(b, `"}`...)
}

// appendPlace writes a seat, trick, call or count behind its member's name, or neither where it does not apply.
func appendPlace(b []byte, name string, n int) []byte {
	if n < 0 {
		return b
	}
	return appendInt(append(b, name...), n)
}

// appendInt writes an integer. Small ones are copied from a table, three bytes always, of which those that count are kept: there is no
// branch on the number of digits.
func appendInt[T int | int64](b []byte, n T) []byte {
	switch {
	case 0 <= n && n < T(len(smallInts)):
		s := &smallInts[n]
		return append(b, s.text[:]...)[:len(b)+int(s.digits)]
	case -T(len(smallInts)) < n && n < 0:
		return appendInt(append(b, '-'), -n)
	}
	return strconv.AppendInt(b, int64(n), 10)
}

// smallInt is a number of up to three digits as it is written.
type smallInt struct {
	text   [3]byte
	digits uint8
}

var smallInts = func() (all [1000]smallInt) {
	for n := range all {
		all[n].digits = uint8(copy(all[n].text[:], strconv.Itoa(n)))
	}
	return all
}()
