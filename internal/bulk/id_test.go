package bulk

import (
	"bytes"
	"testing"
)

// FuzzTakingTheIDOff: what findID is sure of is what the reference reads, for every line whatever.
func FuzzTakingTheIDOff(f *testing.F) {
	for _, l := range lines {
		f.Add([]byte(l.in))
	}
	s := &stream{op: parrot, o: Options{Limit: DefaultLimit}}
	f.Fuzz(func(t *testing.T, line []byte) {
		if bytes.IndexByte(line, '\n') >= 0 || len(line) > DefaultLimit {
			return
		}
		fast, slow := answerer{s: s, b: new(batch)}, answerer{s: s, b: new(batch)}
		fast.line(bytes.Clone(line))
		fast.render()
		slow.reference(bytes.Clone(line))
		slow.render()
		if got, want := fast.b.out, slow.b.out; !bytes.Equal(got, want) {
			t.Fatalf("%q\ngot  %s\nwant %s", line, got, want)
		}
	})
}

// TestWhatProgramsWriteGoesTheFastWay: an id without escapes among the line's own members, wherever it stands.
func TestWhatProgramsWriteGoesTheFastWay(t *testing.T) {
	for _, line := range []string{
		`{"x":1}`, `{"id":7,"x":1}`, `{"x":1,"id":7}`, `{"x":1,"id":7,"y":1}`, `{"id": "a", "x": {"y": [1, 2]}}`, `{"x":{"y":[{}]}, "id": -1, "z": 0}`, `{"id":7}`,
	} {
		if _, sure := findID([]byte(line)); !sure {
			t.Error(line)
		}
	}
}

func TestALineIsAnsweredWithoutAllocating(t *testing.T) {
	s := &stream{op: resolved, o: Options{Limit: DefaultLimit}}
	b := batch{}
	a := answerer{s: s, b: &b}
	line := make([]byte, 0, 200)
	if n := testing.AllocsPerRun(1000, func() {
		b.out = b.out[:0]
		line = append(line[:0], `{"id":7,"contract":{"type":"wenz"},"trick":{"leader":1,"cards":["GA","GU","G9","SU"]}}`...)
		a.line(line)
		a.render()
	}); n > 0 || !bytes.HasPrefix(b.out, []byte(`{"id":7,"status":200,"body":{"winner":`)) {
		t.Errorf("%v allocations; %s", n, b.out)
	}
}
