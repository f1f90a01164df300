package service

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/cases"
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

// FuzzFastPathAgainstReference: both ways in accept the same bytes, with the same meaning and the same answer. Each request is
// asked twice, since the fast way knows a ruleset only once the reference path has checked it.
func FuzzFastPathAgainstReference(f *testing.F) {
	for _, c := range cases.Load(f) {
		if i := slices.Index(hot, c.Operation); i >= 0 {
			f.Add(uint8(i), []byte(c.Request))
		}
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

// TestFastPathIsTaken: the case files that are answered with 200 are read by the fast way.
func TestFastPathIsTaken(t *testing.T) {
	scans := map[string]func([]byte) bool{
		"moves/validate":  func(b []byte) bool { return new(moveInput).scan(b, true) },
		"moves/legal":     func(b []byte) bool { return new(moveInput).scan(b, false) },
		"tricks/resolve":  func(b []byte) bool { return new(trickInput).scan(b) },
		"payouts/compute": func(b []byte) bool { return new(payoutInput).scan(b) },
		"games/replay":    func(b []byte) bool { return new(gameInput).scan(b) },
	}
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
	if seen < 2*len(scans) {
		t.Errorf("only %d cases", seen)
	}
}
