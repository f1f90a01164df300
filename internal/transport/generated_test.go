package transport_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

var (
	validRequests   = flag.Int("valid", 500, "how many different valid requests each operation gets")
	invalidRequests = flag.Int("invalid", 500, "how many invalid requests each operation gets at least; each breach of each place comes once in any case")
	seed            = flag.Uint64("seed", 1989, "which requests are made")
	malformed       = flag.Int("malformed", 3000, "how many malformed requests a server gets over the network")
)

// answered is the share of valid requests, in percent, that must get a 200.
const answered = 10

// eachOperation runs a test for every operation that takes JSON.
func eachOperation(t *testing.T, test func(*testing.T, *contract, operation, *generator)) {
	c := loadContract(t)
	for _, o := range c.operations {
		if o.method == "POST" && o.request() != nil {
			t.Run(o.name(), func(t *testing.T) {
				test(t, c, o, newGenerator(t, o))
			})
		}
	}
}

// defects are the errors of a refusal.
func defects(t testing.TB, a answer) (list []struct{ Pointer, Code, Message string }) {
	t.Helper()
	var p struct {
		Errors []struct{ Pointer, Code, Message string }
	}
	if err := json.Unmarshal(a.body, &p); err != nil {
		t.Errorf("%v: %s", err, a)
	}
	return p.Errors
}

// TestValidRequests: what the schema admits is answered, or refused with places that the request has. The same request written
// another way, or sent again, gets the same answer.
func TestValidRequests(t *testing.T) {
	eachOperation(t, func(t *testing.T, c *contract, o operation, g *generator) {
		statuses, sent := map[int]int{}, map[string]bool{}
		for len(sent) < *validRequests {
			v := g.valid()
			body := v.String()
			if sent[body] {
				body = v.disguised(g.rng)
			}
			if sent[body] || len(body) > 60<<10 {
				continue
			}
			sent[body] = true
			if err := schemaFault(g.schema, body); err != nil {
				t.Fatalf("the generator made an invalid request: %v\n%s", err, body)
			}
			a := ask(o.path, body)
			statuses[a.status]++
			for _, f := range c.faults(o.method, o.path, a) {
				t.Errorf("%s\nrequest %s\nanswer %s", f, body, a)
			}
			switch a.status {
			case 200:
			case 422:
				checkPlaces(t, v, body, a)
			default:
				t.Errorf("a valid request got %s\nrequest %s", a, body)
			}
			if other := ask(o.path, v.disguised(g.rng)); other.status != a.status || withoutID(other) != withoutID(a) {
				t.Errorf("two ways to write\n%s\nget\n%s\n%s", body, a, other)
			}
		}
		if statuses[200]*100 < *validRequests*answered {
			t.Errorf("only %d of %d valid requests were answered with 200", statuses[200], *validRequests)
		}
		t.Logf("statuses %v", statuses)
	})
}

// checkPlaces fails where a defect is at a place that the request does not have; a missing member is at its own, in an object that
// is there.
func checkPlaces(t *testing.T, v *value, body string, a answer) {
	t.Helper()
	seen := map[string]bool{}
	for _, d := range defects(t, a) {
		parent := d.Pointer
		if i := strings.LastIndexByte(d.Pointer, '/'); i >= 0 {
			parent = d.Pointer[:i]
		}
		if d.Code != "more_defects" && v.at(d.Pointer) == nil && v.at(parent) == nil {
			t.Errorf("%s is at %q, which is not in %s", d.Code, d.Pointer, body)
		}
		if key := d.Pointer + " " + d.Code + d.Message; seen[key] {
			t.Errorf("%s at %q comes twice for %s", d.Code, d.Pointer, body)
		} else {
			seen[key] = true
		}
		if d.Message == "" || strings.ContainsAny(d.Message, "{}") {
			t.Errorf("message %q of %s for %s", d.Message, d.Code, body)
		}
	}
}

// withoutID is the body without the request's id.
func withoutID(a answer) string {
	return strings.ReplaceAll(string(a.body), fmt.Sprintf("%q", a.header.Get("X-Request-Id")), `""`)
}

// TestInvalidRequests: a request that differs from a valid one in one constraint gets a 400 with this one defect.
func TestInvalidRequests(t *testing.T) {
	eachOperation(t, func(t *testing.T, c *contract, o operation, g *generator) {
		sent := 0
		refused := func(name, body, pointer, code string) {
			sent++
			a := ask(o.path, body)
			for _, f := range c.faults(o.method, o.path, a) {
				t.Errorf("%s: %s\nrequest %.2000s\nanswer %s", name, f, body, a)
			}
			if a.status != 400 {
				t.Errorf("%s: want 400 with %s at %q, got %s\nrequest %.2000s", name, code, pointer, a, body)
				return
			}
			if list := defects(t, a); len(list) != 1 || list[0].Pointer != pointer || list[0].Code != code || list[0].Message == "" {
				t.Errorf("%s: want %s at %q, got %+v\nrequest %.2000s", name, code, pointer, list, body)
			}
		}
		spoil := func(p place, b breach) {
			v := g.valid()
			pointer, code := b.spoil(g, p, g.reach(v, p))
			body := v.String()
			if g.rng.IntN(3) == 0 {
				body = v.disguised(g.rng)
			}
			refused(b.name+" at "+p.String(), body, pointer, code)
		}
		for _, p := range g.places {
			for _, b := range breaches {
				if b.applies(p) {
					spoil(p, b)
				}
			}
		}
		for round := 0; round < 5 || sent < *invalidRequests; round++ {
			for _, b := range slips {
				spoil(pick(g.rng, g.places[1:]...), b)
			}
			for _, b := range bodies {
				refused(b.name, b.spoil(g, g.valid().String()), "", b.code)
			}
		}
		t.Logf("%d requests", sent)
	})
}

// TestMalformedRequests sends what is broken in any way to a server over the network: every answer is a problem with the right
// status. -malformed sets how many.
func TestMalformedRequests(t *testing.T) {
	c, url := loadContract(t), server(t)
	var operations []operation
	var generators []*generator
	for _, o := range c.operations {
		if o.method == "POST" && o.request() != nil {
			operations, generators = append(operations, o), append(generators, newGenerator(t, o))
		}
	}
	rng := rand.New(rand.NewPCG(*seed, 61))
	statuses := map[int]int{}
	for range *malformed {
		i := rng.IntN(len(operations))
		r := malformedRequest(rng, operations[i], generators[i])
		a := exchange(t, r.method, url+r.path, r.header, r.body)
		statuses[a.status]++
		if a.status != r.status {
			t.Errorf("want %d, got %s\n%s %s %v\n%.2000q", r.status, a, r.method, r.path, r.header, r.body)
		}
		for _, f := range c.problemFaults(a) {
			t.Errorf("%s\n%s %s %v\n%.2000q\nanswer %s", f, r.method, r.path, r.header, r.body, a)
		}
	}
	t.Logf("statuses %v", statuses)
}
