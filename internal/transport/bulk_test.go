package transport_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/cases"
)

const streamType = "application/x-ndjson"

// line is one answer of a stream.
type line struct {
	ID            any
	Status        int
	Body, Problem json.RawMessage
}

// stream sends lines and gives the answers, each as if it had come alone.
func stream(t testing.TB, c *contract, url, operation string, header http.Header, lines []string) (ids []any, answers []answer) {
	t.Helper()
	h := header.Clone()
	h.Set("Content-Type", streamType)
	a := exchange(t, "POST", url+"/v1/bulk/"+operation, h, strings.Join(lines, "\n"))
	if a.status != 200 || a.header.Get("Content-Type") != streamType {
		t.Fatalf("%s %v", a, a.header)
	}
	for _, f := range c.faults("POST", "/v1/bulk/"+operation, a) {
		t.Error(f)
	}
	schema := c.document.Components.Schemas["BulkAnswerLine"].Value
	for text := range bytes.Lines(a.body) {
		if err := schemaFault(schema, string(text)); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
		var l line
		if err := json.Unmarshal(text, &l); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		one := answer{l.Status, a.header.Clone(), l.Body}
		one.header.Set("Content-Type", jsonType)
		if l.Status != 200 {
			one.body = l.Problem
			one.header.Set("Content-Type", "application/problem+json")
		}
		if (l.Body == nil) == (l.Problem == nil) || (l.Body == nil) == (l.Status == 200) {
			t.Errorf("a line needs its body or its problem: %s", text)
		}
		ids, answers = append(ids, l.ID), append(answers, one)
	}
	if len(answers) != len(lines) {
		t.Fatalf("%d lines got %d answers", len(lines), len(answers))
	}
	return ids, answers
}

// viaBulk asks a case as the only line of a stream.
func viaBulk(t *testing.T, c *contract, url string, one cases.Case) answer {
	t.Helper()
	var compact bytes.Buffer
	if err := json.Compact(&compact, one.Request); err != nil {
		t.Skip("a line is JSON")
	}
	_, answers := stream(t, c, url, one.Operation, headersOf(one), []string{compact.String()})
	return answers[0]
}

// TestStreamsAnswerLikeSingleRequests: each line of a stream of valid and invalid requests gets what the request gets alone.
func TestStreamsAnswerLikeSingleRequests(t *testing.T) {
	url := server(t)
	eachOperation(t, func(t *testing.T, c *contract, o operation, g *generator) {
		var lines, alone []string
		for n := range 2 * *validRequests {
			v := g.valid()
			if n%2 == 0 {
				p := pick(g.rng, g.places[1:]...)
				for _, i := range g.rng.Perm(len(breaches)) {
					if b := breaches[i]; b.applies(p) {
						b.spoil(g, p, g.reach(v, p))
						break
					}
				}
			}
			if v.kind != '{' || v.member("id") != nil {
				continue
			}
			alone = append(alone, v.String())
			v.add(g.rng.IntN(len(v.names)+1), "id", literal(fmt.Sprint(len(lines))))
			lines = append(lines, v.String())
		}
		ids, answers := stream(t, c, url, o.name(), asJSON, lines)
		for i, got := range answers {
			if ids[i] != float64(i) {
				t.Fatalf("line %d is answered with the id %v", i, ids[i])
			}
			if want := ask(o.path, alone[i]); got.status != want.status || withoutID(got) != withoutID(want) {
				t.Errorf("%s\nin a stream: %s\nalone: %s", alone[i], got, want)
			}
		}
	})
}
