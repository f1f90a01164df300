package transport_test

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/schafkopf-service/schafkopf/internal/cases"
)

// generator makes requests for one operation from its schema and from the examples of the contract. One seed, one sequence of requests.
type generator struct {
	rng     *rand.Rand
	schema  *openapi3.Schema
	good    []*value // examples that are answered with 200
	refused []*value // examples that are answered with 422
	places  []place
}

func newGenerator(t testing.TB, o operation) *generator {
	t.Helper()
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(o.path))
	g := &generator{rng: rand.New(rand.NewPCG(*seed, hash.Sum64())), schema: o.request(), places: placesOf(o.request())}
	samples := samplesOf(t, o)
	for _, list := range []struct {
		into *[]*value
		from []string
	}{{&g.good, samples[200]}, {&g.refused, samples[422]}} {
		for _, body := range list.from {
			v, err := parse([]byte(body))
			if err != nil {
				t.Fatal(err)
			}
			*list.into = append(*list.into, v)
		}
	}
	return g
}

var samples = map[string]map[int][]string{} // tests of this package run one after the other

// samplesOf are the examples of the operation by the status that they get.
func samplesOf(t testing.TB, o operation) map[int][]string {
	t.Helper()
	if samples[o.path] == nil {
		samples[o.path] = map[int][]string{}
		for _, body := range examples(t, o) {
			status := ask(o.path, body).status
			samples[o.path][status] = append(samples[o.path][status], body)
		}
	}
	return samples[o.path]
}

// examples are the requests that the contract and the case files show for the operation.
func examples(t testing.TB, o operation) (bodies []string) {
	t.Helper()
	shown := o.RequestBody.Value.Content[jsonType].Examples
	names := make([]string, 0, len(shown))
	for name := range shown {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		b, err := json.Marshal(shown[name].Value.Value)
		if err != nil {
			t.Fatal(err)
		}
		bodies = append(bodies, string(b))
	}
	for _, one := range cases.Load(t) {
		if one.Operation == o.name() {
			bodies = append(bodies, string(one.Request))
		}
	}
	return bodies
}

// place is where a value of some schema can stand; "*" in its path is any index.
type place struct {
	path     []string
	schema   *openapi3.Schema
	required bool
}

func (p place) String() string { return "/" + strings.Join(p.path, "/") }

func placesOf(root *openapi3.Schema) (list []place) {
	var walk func(place)
	walk = func(p place) {
		list = append(list, p)
		for _, name := range memberNames(p.schema) {
			walk(place{append(slices.Clone(p.path), name), p.schema.Properties[name].Value, slices.Contains(p.schema.Required, name)})
		}
		if p.schema.Items != nil {
			walk(place{append(slices.Clone(p.path), "*"), p.schema.Items.Value, false})
		}
	}
	walk(place{schema: root})
	return list
}

func memberNames(s *openapi3.Schema) []string {
	names := make([]string, 0, len(s.Properties))
	for name := range s.Properties {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// spot is a place within one request.
type spot struct {
	pointer string
	value   *value
	parent  *value // nil at the root
}

// reach makes the request hold a value at the place, with valid ones on the way, and says where.
func (g *generator) reach(root *value, p place) spot {
	s, schema := spot{value: root}, g.schema
	for _, name := range p.path {
		if s.value.kind == '0' { // a null on the way
			*s.value = *g.random(schema, 0)
			if s.value.kind == '0' {
				*s.value = value{kind: '{'}
				for _, name := range schema.Required {
					s.value.set(name, g.random(schema.Properties[name].Value, 0))
				}
			}
		}
		parent := s.value
		if name == "*" {
			schema = schema.Items.Value
			if len(parent.items) == 0 {
				parent.items = append(parent.items, g.random(schema, 0))
			}
			i := g.rng.IntN(len(parent.items))
			s = spot{step(s.pointer, strconv.Itoa(i)), parent.items[i], parent}
			continue
		}
		schema = schema.Properties[name].Value
		if parent.member(name) == nil {
			parent.add(g.rng.IntN(len(parent.names)+1), name, g.random(schema, 0))
		}
		s = spot{step(s.pointer, name), parent.member(name), parent}
	}
	return s
}

// random is a value of the schema.
func (g *generator) random(s *openapi3.Schema, depth int) *value {
	if s.Nullable && g.rng.IntN(4) == 0 {
		return literal("null")
	}
	switch {
	case s.Type.Is("object"):
		v := object()
		for _, name := range memberNames(s) {
			if slices.Contains(s.Required, name) || g.rng.IntN(3+2*depth) == 0 {
				v.set(name, g.random(s.Properties[name].Value, depth+1))
			}
		}
		return v
	case s.Type.Is("array"):
		v := array()
		for range g.rng.IntN(5) {
			v.items = append(v.items, g.random(s.Items.Value, depth+1))
		}
		return v
	case s.Type.Is("boolean"):
		return literal(strconv.FormatBool(g.rng.IntN(2) == 0))
	case len(s.Enum) > 0:
		for {
			switch e := s.Enum[g.rng.IntN(len(s.Enum))].(type) {
			case string:
				return quoted(e)
			case float64:
				return literal(strconv.Itoa(int(e)))
			}
		}
	case s.Type.Is("integer"):
		return literal(g.integer(s))
	}
	return quoted(pick(g.rng, "Anna", "Beni", "Jörg 🂡", `"\`, ""))
}

// integer is one within the bounds, mostly of a size that occurs in games.
func (g *generator) integer(s *openapi3.Schema) string {
	low, high := -200, 200
	if s.Min != nil {
		low = int(*s.Min)
	}
	if s.Max != nil {
		return strconv.Itoa(low + g.rng.IntN(int(*s.Max)-low+1))
	}
	switch g.rng.IntN(8) {
	case 0:
		return pick(g.rng, "63", "64", "1000", "2147483648", "4611686018427387904", "9223372036854775807")
	case 1:
		return strconv.Itoa(low + g.rng.IntN(high-low))
	}
	return pick(g.rng, "0", "1", "2", "3", "4", "5", "8", "10", "30", "31", "60", "61", "80", "90", "120")
}

func pick[T any](rng *rand.Rand, from ...T) T { return from[rng.IntN(len(from))] }

// valid is a request that the schema admits: an example, an example changed in up to three places, or sometimes anything.
func (g *generator) valid() *value {
	switch {
	case len(g.good) == 0 || g.rng.IntN(12) == 0:
		return g.random(g.schema, 0)
	case len(g.refused) > 0 && g.rng.IntN(4) == 0:
		return g.changed(pick(g.rng, g.refused...))
	}
	return g.changed(pick(g.rng, g.good...))
}

func (g *generator) changed(example *value) *value {
	v := example.clone()
	for range g.rng.IntN(4) {
		g.change(v)
	}
	return v
}

// change alters one value within what its schema admits.
func (g *generator) change(root *value) {
	p := pick(g.rng, g.present(root)...)
	s := g.reach(root, p)
	if s.value.kind == '0' && p.schema.Nullable {
		*s.value = *g.random(p.schema, 1)
		return
	}
	switch {
	case p.schema.Type.Is("object"):
		name := pick(g.rng, memberNames(p.schema)...)
		there := s.value.member(name) != nil
		switch {
		case !there:
			s.value.set(name, g.random(p.schema.Properties[name].Value, 2))
		case !slices.Contains(p.schema.Required, name):
			s.value.remove(name)
		}
	case p.schema.Type.Is("array"):
		n := len(s.value.items)
		i := 0
		if n > 0 {
			i = g.rng.IntN(n)
		}
		switch what := g.rng.IntN(4); {
		case n == 0 || what == 0:
			s.value.items = slices.Insert(s.value.items, i, g.random(p.schema.Items.Value, 2))
		case what == 1:
			s.value.items = slices.Delete(s.value.items, i, i+1)
		case what == 2:
			j := g.rng.IntN(n)
			s.value.items[i], s.value.items[j] = s.value.items[j], s.value.items[i]
		default:
			s.value.items = append(s.value.items, s.value.items[i].clone())
		}
	default:
		*s.value = *g.random(p.schema, 1)
	}
}

// present are the places that a request has.
func (g *generator) present(root *value) (list []place) {
	for _, p := range g.places {
		if has(root, p.path) {
			list = append(list, p)
		}
	}
	return list
}

func has(v *value, path []string) bool {
	for i, name := range path {
		if name == "*" {
			return slices.ContainsFunc(v.items, func(item *value) bool { return has(item, path[i+1:]) })
		}
		if v = v.member(name); v == nil {
			return false
		}
	}
	return true
}

// schemaFault says what the OpenAPI library finds in a request, nil when it fits.
func schemaFault(s *openapi3.Schema, body string) error {
	var v any
	if err := json.Unmarshal([]byte(body), &v); err != nil {
		return fmt.Errorf("not JSON: %w", err)
	}
	return s.VisitJSON(v)
}
