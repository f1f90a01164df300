package transport_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// value is a piece of JSON that can be spoiled: it keeps the order of members, may hold one twice, and may hold what is no JSON.
type value struct {
	kind    byte // '{', '[', '"', or '0' for text that stands as it is: a number, true, false, null, rubbish
	text    string
	names   []string // of members
	members []*value
	items   []*value
}

func object() *value               { return &value{kind: '{'} }
func array(items ...*value) *value { return &value{kind: '[', items: items} }
func quoted(s string) *value       { return &value{kind: '"', text: s} }
func literal(s string) *value      { return &value{kind: '0', text: s} }

// parse reads one JSON value.
func parse(data []byte) (*value, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	return parseNext(d)
}

func parseNext(d *json.Decoder) (*value, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch token := token.(type) {
	case json.Delim:
		v := &value{kind: byte(token)}
		for d.More() {
			if v.kind == '{' {
				name, err := d.Token()
				if err != nil {
					return nil, err
				}
				v.names = append(v.names, name.(string))
			}
			part, err := parseNext(d)
			if err != nil {
				return nil, err
			}
			if v.kind == '{' {
				v.members = append(v.members, part)
			} else {
				v.items = append(v.items, part)
			}
		}
		_, err := d.Token()
		return v, err
	case string:
		return quoted(token), nil
	case nil:
		return literal("null"), nil
	default:
		return literal(fmt.Sprint(token)), nil
	}
}

func (v *value) clone() *value {
	c := *v
	c.names = slices.Clone(v.names)
	c.members = make([]*value, len(v.members))
	for i, m := range v.members {
		c.members[i] = m.clone()
	}
	c.items = make([]*value, len(v.items))
	for i, m := range v.items {
		c.items[i] = m.clone()
	}
	return &c
}

// member is the member of that name, nil where there is none.
func (v *value) member(name string) *value {
	if i := slices.Index(v.names, name); i >= 0 {
		return v.members[i]
	}
	return nil
}

func (v *value) set(name string, m *value) {
	if i := slices.Index(v.names, name); i >= 0 {
		v.members[i] = m
		return
	}
	v.add(len(v.names), name, m)
}

func (v *value) add(at int, name string, m *value) {
	v.names = slices.Insert(v.names, at, name)
	v.members = slices.Insert(v.members, at, m)
}

func (v *value) remove(name string) {
	i := slices.Index(v.names, name)
	v.names = slices.Delete(v.names, i, i+1)
	v.members = slices.Delete(v.members, i, i+1)
}

// at follows a JSON pointer, nil where it leads nowhere.
func (v *value) at(pointer string) *value {
	if pointer == "" {
		return v
	}
	for token := range strings.SplitSeq(pointer[1:], "/") {
		token = strings.NewReplacer("~1", "/", "~0", "~").Replace(token)
		switch {
		case v == nil:
			return nil
		case v.kind == '{':
			v = v.member(token)
		default:
			i, err := strconv.Atoi(token)
			if err != nil || i < 0 || i >= len(v.items) {
				return nil
			}
			v = v.items[i]
		}
	}
	return v
}

// step appends a member's name to a pointer.
func step(pointer, name string) string {
	return pointer + "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
}

// String writes the value without white space.
func (v *value) String() string { return string(v.append(nil, nil)) }

// disguised writes the value as differently as JSON allows: members in another order, white space, escapes, a zero with its sign.
func (v *value) disguised(rng *rand.Rand) string {
	return string(space(v.append(space(nil, rng), rng), rng))
}

func (v *value) append(b []byte, disguise *rand.Rand) []byte {
	switch v.kind {
	case '{':
		order := make([]int, len(v.names))
		for i := range order {
			order[i] = i
		}
		if disguise != nil {
			order = disguise.Perm(len(order))
		}
		b = append(b, '{')
		for n, i := range order {
			if n > 0 {
				b = append(b, ',')
			}
			b = appendString(space(b, disguise), v.names[i], disguise)
			b = append(space(b, disguise), ':')
			b = v.members[i].append(space(b, disguise), disguise)
			b = space(b, disguise)
		}
		return append(b, '}')
	case '[':
		b = append(b, '[')
		for i, item := range v.items {
			if i > 0 {
				b = append(b, ',')
			}
			b = space(item.append(space(b, disguise), disguise), disguise)
		}
		return append(b, ']')
	case '"':
		return appendString(b, v.text, disguise)
	}
	if disguise != nil && v.text == "0" && disguise.IntN(4) == 0 {
		return append(b, "-0"...)
	}
	return append(b, v.text...)
}

func space(b []byte, disguise *rand.Rand) []byte {
	if disguise != nil && disguise.IntN(4) == 0 {
		b = append(b, []string{" ", "\n", "\t", "\r\n", "  "}[disguise.IntN(5)]...)
	}
	return b
}

func appendString(b []byte, s string, disguise *rand.Rand) []byte {
	if disguise != nil && s != "" && disguise.IntN(4) == 0 {
		r, n := utf8.DecodeRuneInString(s)
		if r < 0x10000 && r != utf8.RuneError {
			b = fmt.Appendf(b, `"\u%04x`, r)
			return append(b, encoded(s[n:])[1:]...)
		}
	}
	return append(b, encoded(s)...)
}

// encoded is the string as JSON; what is not UTF-8 stays so.
func encoded(s string) string {
	b := []byte{'"'}
	for _, c := range []byte(s) {
		switch {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		case c < ' ':
			b = fmt.Appendf(b, `\u%04x`, c)
		default:
			b = append(b, c)
		}
	}
	return string(append(b, '"'))
}
