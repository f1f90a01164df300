package service

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/schafkopf-service/schafkopf/internal/cases"
	"github.com/schafkopf-service/schafkopf/internal/contract/oracle"
	"github.com/schafkopf-service/schafkopf/internal/problem"
)

// hot are the operations with a fast way in.
var hot = []string{"moves/validate", "moves/legal", "tricks/resolve", "payouts/compute", "games/replay"}

// escaped writes the first letter of the first member's name as an escape: the same request, which only the reference path reads.
func escaped(body []byte) ([]byte, bool) {
	i := bytes.IndexByte(body, '"')
	if i < 0 || i+1 >= len(body) || body[i+1] < 'a' || body[i+1] > 'z' {
		return nil, false
	}
	return slices.Concat(body[:i+1], fmt.Appendf(nil, `\u%04x`, body[i+1]), body[i+2:]), true
}

// outline is what two answers to the same request share: the whole answer, or a problem but for the byte offsets in its texts.
func outline(r Reply, p *problem.Problem) string {
	if p == nil {
		return string(r.Body) + r.Verdict + fmt.Sprint(r.Codes)
	}
	s := fmt.Sprint(p.Status, p.Code, p.More)
	for _, d := range p.Defects {
		s += fmt.Sprintf(" %s=%s", d.Pointer, d.Code)
	}
	return s
}

// spread are requests with every member that the fast way reads, and white space wherever JSON lets it stand. Not all of them can
// have happened.
var spread = []struct{ operation, body string }{
	{"moves/validate", ` { "contract" : {"type":"rufspiel","called_card":"GZ","forced":true,"renonce":false,"tout":false} , "hand":["GZ" , "GK","E9"],
	 "trick":{"cards":["G7", "G8"],"leader":2},"history":[ {"leader":0,"cards":["EA","E8","E7","EK"]} ],"declarer":1,"card":"GZ","ruleset":{"preset":"standard-2024","renonce":"off"}}`},
	{"moves/validate", `{"ran_away":true,"card":"GA","contract":{"type":"rufspiel","called_card":"GA"},"hand":["GA","GK"],"trick":{"leader":3,"cards":[]}}`},
	{"moves/legal", "{\"contract\":{\"type\":\"farbgeier\",\"suit\":\"schellen\"},\t\"hand\":[],\r\n\"trick\":{\"leader\":3,\"cards\":[\"E7\",\"E8\",\"E9\"]},\"history\":[],\"ruleset\":{\"preset\":\"wirtshaus\"}}"},
	{"moves/legal", `{"declarer":0,"ran_away":false,"contract":{"type":"wenz"},"hand":["GA"],"trick":{"leader":3,"cards":[]}}`},
	{"tricks/resolve", `{"partial":true,"trick":{"leader":1,"cards":["GA"]},"contract":{"type":"solo","suit":"eichel","tout":true},"ruleset":{"tout":{"allowed":["solo"]}}}`},
	{"payouts/compute", `{"contract":{"type":"rufspiel","called_card":"EA"},"declarer":0,"partner":2,"result":{"declarer_points":95,"declarer_tricks":7,
	 "opponent_points":25,"opponent_tricks":1},"laufende":3,"laufende_held_by":"declarer","laufende_claimed":2,"knocks":1,"stoss":1,"bock":1,"stock":40,
	 "end":{"type":"claim_all","seat":0,"trick":7,"holds":true},"ruleset":{"preset":"bsv-1989-varianten"}}`},
	{"payouts/compute", `{"contract":{"type":"solo","suit":"herz"},"declarer":0,"bid":80,"result":{"won":true,"schneider":false,"schwarz":false}}`},
	{"payouts/compute", `{"contract":{"type":"ramsch"},"result":{"seats":[{"points":43,"tricks":3,"trumps":5,"highest_trump":"HO"},{"points":43,"tricks":3},{"points":34},{"points":0,"tricks":0}]},
	 "ruleset":{"preset":"wirtshaus"}}`},
	{"payouts/compute", `{"passed":true,"stock":40}`},
	{"games/replay", `{"hands":[["EA"],[],["GZ"]],"contract":{"type":"geier"},"declarer":1,"partner":3,"knocks":[0,null, 2],"stoss":[{},{"seat":0},{"after_cards":1,"seat":1}],
	 "bock":1,"bid":70,"stock":40,"tricks":[{"leader":0,"cards":["EA","GZ"]},{"cards":[]}],"laufende_claimed":3,"end":{"type":"revoke","seat":2,"trick":5},"ruleset":{"preset":"wirtshaus"}}`},
	{"games/replay", `{"hands":[],"contract":{"type":"sie"},"tricks":[],"end":{"seat":3,"type":"concede"}}`},
}

// FuzzFastPathAgainstReference: both ways in accept the same bytes, with the same meaning and the same answer. Each request is
// asked twice, since the fast way knows a ruleset only once the reference path has checked it.
func FuzzFastPathAgainstReference(f *testing.F) {
	for _, c := range cases.Load(f) {
		if i := slices.Index(hot, c.Operation); i >= 0 {
			f.Add(uint8(i), []byte(c.Request))
		}
	}
	for _, r := range slices.Concat(requests, spread) {
		f.Add(uint8(slices.Index(hot, r.operation)), []byte(r.body))
	}
	f.Fuzz(func(t *testing.T, n uint8, body []byte) {
		name := hot[int(n)%len(hot)]
		op, ok := Lookup(name)
		slow, changed := escaped(body)
		if !ok || !changed {
			return
		}
		want := outline(op.Do(Query{Body: slow}))
		for range 2 {
			if got := outline(op.Do(Query{Body: body})); got != want {
				t.Fatalf("%s: %s\ngot  %s\nwant %s", name, body, got, want)
			}
		}
	})
}

// rare are the members that the fast way leaves to the reference path.
var rare = []string{`"hochzeit": {`, `"schieben": {`, `"announcements": [`}

// scans tell whether the fast way reads a body, by operation.
var scans = map[string]func([]byte) bool{
	"moves/validate":  func(b []byte) bool { return new(moveInput).scan(b, true) },
	"moves/legal":     func(b []byte) bool { return new(moveInput).scan(b, false) },
	"tricks/resolve":  func(b []byte) bool { return new(trickInput).scan(b) },
	"payouts/compute": func(b []byte) bool { return new(payoutInput).scan(b) },
	"games/replay":    func(b []byte) bool { return new(gameInput).scan(b) },
}

// TestABrokenByteIsNotOverlooked: whichever byte of a request is another one or missing, what the fast way still reads the reference
// path reads too, with the same answer.
func TestABrokenByteIsNotOverlooked(t *testing.T) {
	read := 0
	for _, r := range slices.Concat(requests, spread) {
		op, _ := Lookup(r.operation)
		for i := range r.body {
			for _, c := range []string{"", " ", `"`, ",", "]", "}", "x", "A", "7", "\xff"} {
				body := []byte(r.body[:i] + c + r.body[i+1:])
				slow, changed := escaped(body)
				if !changed || !scans[r.operation](body) {
					continue
				}
				read++
				if got, want := outline(op.Do(Query{Body: body})), outline(op.Do(Query{Body: slow})); got != want {
					t.Errorf("%s: %s\ngot  %s\nwant %s", r.operation, body, got, want)
				}
			}
		}
	}
	if read < 500 {
		t.Errorf("the fast way has read %d broken requests: too few to tell", read)
	}
}

// TestQuote: the first quotation mark is found wherever it stands and whatever is around it.
func TestQuote(t *testing.T) {
	for size := range 20 {
		for at := -1; at < size; at++ {
			for fill := range 256 {
				b := bytes.Repeat([]byte{byte(fill)}, size)
				if at >= 0 {
					b[at] = '"'
				}
				if got, want := quote(b), bytes.IndexByte(b, '"'); got != want {
					t.Fatalf("%q: %d, want %d", b, got, want)
				}
			}
		}
	}
}

// TestFastPathIsTaken: the case files that are answered with 200 are read by the fast way.
func TestFastPathIsTaken(t *testing.T) {
	seen := 0
	for _, c := range cases.Load(t) {
		scan, ok := scans[c.Operation]
		if !ok || c.Status != 200 || slices.ContainsFunc(rare, func(m string) bool { return bytes.Contains(c.Request, []byte(m)) }) {
			continue
		}
		seen++
		op, _ := Lookup(c.Operation)
		op.Do(Query{Body: c.Request}) // makes its ruleset known
		if !scan(c.Request) {
			t.Errorf("%s goes the slow way", c.File)
		}
	}
	for _, r := range slices.Concat(requests, spread) {
		op, _ := Lookup(r.operation)
		op.Do(Query{Body: []byte(r.body)})
		if !scans[r.operation]([]byte(r.body)) {
			t.Errorf("%s goes the slow way", r.body)
		}
	}
	if seen < 2*len(scans) {
		t.Errorf("only %d cases", seen)
	}
}

// TestEveryMemberIsScanned: the requests of spread, which the fast way reads, have every member that the contract gives them. What lies
// deeper is read by the same code for all operations.
func TestEveryMemberIsScanned(t *testing.T) {
	var all []byte
	for _, r := range spread {
		all = append(all, r.body...)
	}
	var look func(*openapi3.Schema, []byte, string)
	look = func(s *openapi3.Schema, bodies []byte, operation string) {
		for name, member := range s.Properties {
			switch quoted := fmt.Appendf(nil, "%q", name); {
			case slices.ContainsFunc(rare, func(r string) bool { return strings.HasPrefix(r, string(quoted)) }):
			case !bytes.Contains(bodies, quoted):
				t.Errorf("%s: nothing has the member %s", operation, name)
			case name != "ruleset":
				look(member.Value, all, operation)
			}
		}
		if s.Items != nil {
			look(s.Items.Value, all, operation)
		}
	}
	for _, operation := range hot {
		var own []byte
		for _, r := range spread {
			if r.operation == operation {
				own = append(own, r.body...)
			}
		}
		look(oracle.Document().Paths.Value("/v1/" + operation).Post.RequestBody.Value.Content["application/json"].Schema.Value, own, operation)
	}
}
