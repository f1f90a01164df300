package contract

import (
	"bytes"
	"errors"
	"math/bits"
	"slices"
	"strconv"
	"sync"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
)

// Codes of the places where a body does not fit the contract. The exported ones also tell what is wrong with a bulk line's id.
const (
	codeEmptyBody       schafkopf.Code = "empty_body"
	codeInvalidJSON     schafkopf.Code = "invalid_json"
	codeByteOrderMark   schafkopf.Code = "byte_order_mark"
	codeInvalidUTF8     schafkopf.Code = "invalid_utf8"
	codeTrailingData    schafkopf.Code = "trailing_data"
	CodeDuplicateMember schafkopf.Code = "duplicate_member"
	codeUnknownMember   schafkopf.Code = "unknown_member"
	codeMissingMember   schafkopf.Code = "missing_member"
	CodeWrongType       schafkopf.Code = "wrong_type"
	CodeNull            schafkopf.Code = "null_not_allowed"
	CodeNotInteger      schafkopf.Code = "not_an_integer"
	codeUnknownValue    schafkopf.Code = "unknown_value"
	codeTooSmall        schafkopf.Code = "too_small"
	codeTooLarge        schafkopf.Code = "too_large"
	codeOutOfRange      schafkopf.Code = "number_out_of_range"
)

// Check holds a body against the shape: nil when it is strict JSON that fits, else a 400 with every defect; a body whose only
// defect is a number beyond 64 bits is a 422.
func (s *Shape) Check(body []byte) *problem.Problem {
	c := checkers.Get().(*checker)
	defer checkers.Put(c)
	c.defects, c.more, c.wide = nil, 0, nil
	c.document(s, body)
	switch {
	case len(c.defects) > 0:
		return problem.Invalid(c.defects, c.more)
	case len(c.wide) > 0:
		return problem.Impossible(c.wide)
	}
	return nil
}

// checker walks one body. It reuses the decoder's memory.
type checker struct {
	in      bytes.Buffer
	dec     jsontext.Decoder
	defects []schafkopf.Fault
	more    int
	wide    []schafkopf.Fault // integers beyond 64 bits
}

// mostWide bounds the integers beyond 64 bits that are kept and counted. Only a score sheet is large enough to hold more.
const mostWide = 1 << 15

var checkers = sync.Pool{New: func() any { return new(checker) }}

func (c *checker) document(s *Shape, body []byte) {
	switch {
	case len(bytes.Trim(body, " \t\r\n")) == 0:
		c.add("", codeEmptyBody, schafkopf.Facts{})
		return
	case bytes.HasPrefix(body, []byte("\xef\xbb\xbf")):
		c.add("", codeByteOrderMark, schafkopf.Facts{})
		return
	case !utf8.Valid(body):
		c.add("", codeInvalidUTF8, schafkopf.Facts{Count: invalidUTF8(body)})
		return
	}
	c.in = *bytes.NewBuffer(body)
	// Members given twice are counted here, so that one does not hide the defects after it.
	c.dec.Reset(&c.in, jsontext.AllowDuplicateNames(true))
	if err := c.value(s); err != nil {
		at := len(body)
		if syntax := (*jsontext.SyntacticError)(nil); errors.As(err, &syntax) {
			at = int(syntax.ByteOffset)
		}
		// What was found before the syntax broke may be its mere consequence: the syntax comes alone.
		c.defects, c.more, c.wide = nil, 0, nil
		c.add("", codeInvalidJSON, schafkopf.Facts{Count: at})
		return
	}
	end := int(c.dec.InputOffset())
	if rest := bytes.TrimLeft(body[end:], " \t\r\n"); len(rest) > 0 {
		c.add("", codeTrailingData, schafkopf.Facts{Count: len(body) - len(rest)})
	}
}

// value reads one value of the shape. Its error is one of syntax; defects are collected.
func (c *checker) value(s *Shape) error {
	k := c.dec.PeekKind()
	switch {
	case k == 'n' && !s.nullable:
		return c.skip(CodeNull, s)
	case k == 'n':
		return c.dec.SkipValue()
	case k == '{' && s.kind == object:
		return c.object(s)
	case k == '[' && s.kind == array:
		if _, err := c.dec.ReadToken(); err != nil {
			return err
		}
		for c.dec.PeekKind() != ']' {
			if err := c.value(s.items); err != nil {
				return err
			}
		}
		_, err := c.dec.ReadToken()
		return err
	case k == '"' && s.kind == str:
		v, err := c.dec.ReadValue()
		if err == nil {
			c.string(s, v)
		}
		return err
	case k == '0' && s.kind == integer:
		v, err := c.dec.ReadValue()
		if err == nil {
			c.integer(s, v)
		}
		return err
	case (k == 't' || k == 'f') && s.kind == boolean:
		return c.dec.SkipValue()
	}
	return c.skip(CodeWrongType, s)
}

// skip reads over a value that is not of the shape's type.
func (c *checker) skip(code schafkopf.Code, s *Shape) error {
	if err := c.dec.SkipValue(); err != nil {
		return err
	}
	c.here(code, schafkopf.Facts{Name: kindNames[s.kind]})
	return nil
}

func (c *checker) object(s *Shape) error {
	if _, err := c.dec.ReadToken(); err != nil {
		return err
	}
	var seen uint64
	for c.dec.PeekKind() != '}' {
		raw, err := c.dec.ReadValue()
		if err != nil {
			return err
		}
		i, known := slices.BinarySearchFunc(s.names, unquoted(raw), compare)
		switch {
		case !known:
			c.here(codeUnknownMember, schafkopf.Facts{Name: short(string(unquoted(raw)))})
			err = c.dec.SkipValue()
		case seen>>i&1 != 0:
			c.here(CodeDuplicateMember, schafkopf.Facts{Name: s.names[i]})
			err = c.dec.SkipValue()
		default:
			seen |= 1 << i
			err = c.value(s.members[i])
		}
		if err != nil {
			return err
		}
	}
	if _, err := c.dec.ReadToken(); err != nil {
		return err
	}
	for missing := s.required &^ seen; missing != 0; missing &= missing - 1 {
		name := s.names[bits.TrailingZeros64(missing)]
		c.add(string(c.dec.StackPointer())+"/"+name, codeMissingMember, schafkopf.Facts{Name: name})
	}
	return nil
}

func (c *checker) string(s *Shape, raw []byte) {
	if len(s.enum) == 0 {
		return
	}
	_, known := slices.BinarySearchFunc(s.enum, unquoted(raw), compare)
	if !known {
		c.here(codeUnknownValue, schafkopf.Facts{Name: s.list})
	}
}

func (c *checker) integer(s *Shape, raw []byte) {
	if bytes.ContainsAny(raw, ".eE") {
		c.here(CodeNotInteger, schafkopf.Facts{})
		return
	}
	n, err := strconv.ParseInt(string(raw), 10, 64)
	switch {
	case len(s.allowed) > 0 && !slices.Contains(s.allowed, n):
		c.here(codeUnknownValue, schafkopf.Facts{Name: s.list})
	case s.hasMin && n < s.min:
		c.here(codeTooSmall, schafkopf.Facts{Limit: int(s.min)})
	case s.hasMax && n > s.max:
		c.here(codeTooLarge, schafkopf.Facts{Limit: int(s.max)})
	case err != nil && len(c.wide) < mostWide:
		c.wide = append(c.wide, schafkopf.Fault{Pointer: string(c.dec.StackPointer()), Code: codeOutOfRange})
	}
}

// here adds a defect at the value or member name that was read last.
func (c *checker) here(code schafkopf.Code, f schafkopf.Facts) {
	if len(c.defects) >= problem.MaxDefects {
		c.more++
		return
	}
	c.add(string(c.dec.StackPointer()), code, f)
}

func (c *checker) add(pointer string, code schafkopf.Code, f schafkopf.Facts) {
	if len(c.defects) >= problem.MaxDefects {
		c.more++
		return
	}
	c.defects = append(c.defects, schafkopf.Fault{Pointer: pointer, Code: code, Facts: f})
}

// unquoted is the string's text; only one with an escape is copied.
func unquoted(raw []byte) []byte {
	if bytes.IndexByte(raw, '\\') < 0 {
		return raw[1 : len(raw)-1]
	}
	text, _ := jsontext.AppendUnquote(nil, raw)
	return text
}

// compare orders a name and a text; the conversions are for comparing only and copy nothing.
func compare(name string, text []byte) int {
	switch {
	case name < string(text):
		return -1
	case name > string(text):
		return 1
	}
	return 0
}

// short cuts a caller's word to a length that a message can carry.
func short(s string) string {
	const most = 40
	if len(s) <= most {
		return s
	}
	cut := most
	for !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "..."
}

func invalidUTF8(b []byte) int {
	at := 0
	for at < len(b) {
		r, n := utf8.DecodeRune(b[at:])
		if r == utf8.RuneError && n <= 1 {
			break
		}
		at += n
	}
	return at
}
