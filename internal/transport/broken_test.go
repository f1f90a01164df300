package transport_test

import (
	"fmt"
	"strconv"
	"strings"
)

// breach spoils one thing at a place of a valid request.
type breach struct {
	name    string
	applies func(place) bool
	// spoil does it and says where the defect must be reported, and as what.
	spoil func(*generator, place, spot) (pointer, code string)
}

func everywhere(place) bool { return true }

func ofType(name string) func(place) bool {
	return func(p place) bool { return p.schema.Type.Is(name) }
}

// becomes replaces the value by one of the texts.
func becomes(code string, texts ...string) func(*generator, place, spot) (string, string) {
	return func(g *generator, _ place, s spot) (string, string) {
		*s.value = *literal(pick(g.rng, texts...))
		return s.pointer, code
	}
}

// breaches are the constraints that a schema can put on one place.
var breaches = []breach{
	{"required member missing", func(p place) bool { return p.required }, func(_ *generator, p place, s spot) (string, string) {
		s.parent.remove(p.path[len(p.path)-1])
		return s.pointer, "missing_member"
	}},
	{"unknown member", ofType("object"), func(g *generator, p place, s spot) (string, string) {
		some := pick(g.rng, memberNames(p.schema)...)
		name := pick(g.rng, "x", "", "a/b", "m~n", "0", "id", strings.ToUpper(some), some+" ", some+"s", "größe", strings.Repeat("long", 80))
		for p.schema.Properties[name] != nil {
			name += "x"
		}
		s.value.add(g.rng.IntN(len(s.value.names)+1), name, pick(g.rng, literal("1"), literal("null"), quoted(""), object(), array(array())))
		return step(s.pointer, name), "unknown_member"
	}},
	{"member twice", func(p place) bool { return len(p.path) > 0 && p.path[len(p.path)-1] != "*" }, func(g *generator, p place, s spot) (string, string) {
		again := s.value.clone()
		if g.rng.IntN(2) == 0 {
			again = g.random(p.schema, 0)
		}
		s.parent.add(g.rng.IntN(len(s.parent.names)+1), p.path[len(p.path)-1], again)
		return s.pointer, "duplicate_member"
	}},
	{"null", func(p place) bool { return !p.schema.Nullable }, becomes("null_not_allowed", "null")},
	{"object", func(p place) bool { return !p.schema.Type.Is("object") }, becomes("wrong_type", `{}`, `{"a":1}`)},
	{"array", func(p place) bool { return !p.schema.Type.Is("array") }, becomes("wrong_type", `[]`, `[0]`, `[[]]`)},
	{"string", func(p place) bool { return !p.schema.Type.Is("string") }, becomes("wrong_type", `""`, `"0"`, `"true"`, `"EA"`)},
	{"number", func(p place) bool { return !p.schema.Type.Is("integer") }, becomes("wrong_type", `0`, `1`, `-1.5`, `1e3`)},
	{"boolean", func(p place) bool { return !p.schema.Type.Is("boolean") }, becomes("wrong_type", `true`, `false`)},
	{"unknown value", func(p place) bool { return p.schema.Type.Is("string") && len(p.schema.Enum) > 0 }, func(g *generator, p place, s spot) (string, string) {
		some := fmt.Sprint(p.schema.Enum[g.rng.IntN(len(p.schema.Enum))])
		text := pick(g.rng, "", "?", some+" ", " "+some, some+some, "\x00", strings.Repeat("z", 300))
		if other := strings.ToLower(some); other != some {
			text = other
		}
		*s.value = *quoted(text)
		return s.pointer, "unknown_value"
	}},
	{"unknown number", func(p place) bool { return p.schema.Type.Is("integer") && len(p.schema.Enum) > 0 }, becomes("unknown_value", "99", "-3", "100000000000000000000")},
	{"below the minimum", func(p place) bool { return p.schema.Min != nil }, func(g *generator, p place, s spot) (string, string) {
		*s.value = *literal(pick(g.rng, strconv.Itoa(int(*p.schema.Min)-1), "-128", "-9223372036854775808", "-9223372036854775809", "-100000000000000000000"))
		return s.pointer, "too_small"
	}},
	{"above the maximum", func(p place) bool { return p.schema.Max != nil }, func(g *generator, p place, s spot) (string, string) {
		*s.value = *literal(pick(g.rng, strconv.Itoa(int(*p.schema.Max)+1), "256", "4294967296", "9223372036854775808", "100000000000000000000"))
		return s.pointer, "too_large"
	}},
	{"fraction", ofType("integer"), becomes("not_an_integer", "1.0", "0.0", "2.5", "-0.0", "3.00000000000000000001")},
	{"exponent", ofType("integer"), becomes("not_an_integer", "1e0", "1E0", "10e-1", "0e5", "1e999")},
}

// slips make a value what JSON has not. They are reported for the body as a whole.
var slips = []breach{
	{"no JSON", everywhere, func(g *generator, _ place, s spot) (string, string) {
		*s.value = *literal(pick(g.rng, "01", "+1", ".5", "1.", "0x1", "1e", "--1", "NaN", "Infinity", "tru", "True", "nul", "undefined", "'a'",
			`"a`, `"\x"`, `"\u12"`, `"\ud800"`, `"\udc00\ud800"`, "\"a\nb\"", "\"\x00\"", "[1,]", "[,]", "[1 2]", `{"a":1,}`, `{"a"}`, `{"a" 1}`, `{a:1}`, `{1:1}`, "/**/1", "]", "}", ",", "\x01"))
		return "", "invalid_json"
	}},
	{"bad UTF-8", everywhere, func(g *generator, _ place, s spot) (string, string) {
		*s.value = *quoted(pick(g.rng, "\xff", "E\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xf5\x80\x80\x80", "a\x80"))
		return "", "invalid_utf8"
	}},
}

// bodies spoil a whole body.
var bodies = []struct {
	name, code string
	spoil      func(*generator, string) string
}{
	{"nothing", "empty_body", func(*generator, string) string { return "" }},
	{"white space", "empty_body", func(g *generator, _ string) string { return pick(g.rng, " ", "\n", "\r\n\t ") }},
	{"data after the value", "trailing_data", func(g *generator, b string) string {
		return b + pick(g.rng, "x", "}", "{}", ",", "\x00", " null", "\n"+b)
	}},
	{"byte order mark", "byte_order_mark", func(_ *generator, b string) string { return "\xef\xbb\xbf" + b }},
	{"broken off", "invalid_json", func(g *generator, b string) string {
		return strings.ToValidUTF8(b[:1+g.rng.IntN(len(b)-1)], "")
	}},
	{"nested deeply", "invalid_json", func(g *generator, _ string) string { return strings.Repeat(pick(g.rng, "[", `{"a":`), 11000) }},
	{"other encoding", "invalid_utf8", func(_ *generator, b string) string {
		var wide strings.Builder
		wide.WriteString("\xff\xfe")
		for _, r := range b {
			wide.Write([]byte{byte(r), byte(r >> 8)})
		}
		return wide.String()
	}},
}
