package bulk

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/service"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

// parrot answers with the request that reached it, without white space. What is no JSON object, or still has an id, is a 400, as
// it is with every operation; a member "panic" makes it fail, a member "impossible" is a 422.
var parrot = service.Operation{Name: "test/parrot", Do: func(q service.Query) (service.Reply, *problem.Problem) {
	v := jsontext.Value(bytes.Clone(q.Body))
	if err := v.Compact(jsontext.AllowDuplicateNames(true)); err != nil || v.Kind() != '{' || !utf8.Valid(v) {
		return service.Reply{}, problem.Invalid([]schafkopf.Fault{{Code: "invalid_json"}}, 0)
	}
	dec := jsontext.NewDecoder(bytes.NewReader(v), jsontext.AllowDuplicateNames(true))
	_, _ = dec.ReadToken()
	for dec.PeekKind() == '"' {
		name, _ := dec.ReadValue()
		switch {
		case nameIs(name, "id"):
			return service.Reply{}, problem.Invalid([]schafkopf.Fault{{Pointer: "/id", Code: "unknown_member"}}, 0)
		case nameIs(name, "panic"):
			q.Into = append(q.Into, "half an answer"...)
			panic("asked for")
		case nameIs(name, "impossible"):
			q.Into = append(q.Into, "half an answer"...)
			return service.Reply{}, problem.Impossible([]schafkopf.Fault{{Pointer: "/impossible", Code: "not_in_deck"}})
		}
		_ = dec.SkipValue()
	}
	return service.Reply{Body: append(q.Into, v...)}, nil
}}

// outline renders an answer for comparing: line, id, and the body or the codes and places of a problem.
func outline(dst []byte, a *Answer) []byte {
	dst = fmt.Appendf(dst, "%d", a.Line)
	if a.ID != nil {
		dst = fmt.Appendf(dst, " id=%s", a.ID)
	}
	if a.Problem == nil {
		return fmt.Appendf(dst, " %s\n", a.Reply.Body)
	}
	dst = fmt.Appendf(dst, " %d %s", a.Problem.Status, a.Problem.Code)
	for _, d := range a.Problem.Defects {
		dst = fmt.Appendf(dst, " %s:%s", d.Pointer, d.Code)
	}
	return append(dst, '\n')
}

// outlines runs a stream and gives its answers line by line.
func outlines(t testing.TB, r io.Reader, o Options) []string {
	t.Helper()
	o.Render = outline
	var out bytes.Buffer
	if err := Run(t.Context(), r, &out, parrot, o); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

// lines are some of each kind, with what comes of them.
var lines = []struct{ in, want string }{
	{`{}`, `{}`},
	{`{"x":1}`, `{"x":1}`},
	{`{"id":7,"x":1}`, `id=7 {"x":1}`},
	{`{"id":"a b","x":1}`, `id="a b" {"x":1}`},
	{`{"x":1,"id":-3}`, `id=-3 {"x":1}`},
	{`{"x":1,"id":0,"y":[2]}`, `id=0 {"x":1,"y":[2]}`},
	{` { "x" : 1 , "id" : 12345678901234567890 , "y" : 2 } `, `id=12345678901234567890 {"x":1,"y":2}`},
	{`{"id":7}`, `id=7 {}`},
	{`{"id":"ü\n\"","x":1}`, `id="ü\n\"" {"x":1}`},
	{`{"\u0069d":7,"x":1}`, `id=7 {"x":1}`},
	{`{"x":{"id":1}}`, `{"x":{"id":1}}`},
	{`{"x":{"id":1},"id":2}`, `id=2 {"x":{"id":1}}`},
	{`{"x":[{"y":0,"id":1,"z":0}]}`, `{"x":[{"y":0,"id":1,"z":0}]}`},
	{`{"x":["}",{"y":0,"id":1,"z":0}]}`, `{"x":["}",{"y":0,"id":1,"z":0}]}`},
	{`{"x":"id","y":"\"id\":3"}`, `{"x":"id","y":"\"id\":3"}`},
	{`{"id":"id"}`, `id="id" {}`},
	{`{"x":1,"x":2,"id":3}`, `id=3 {"x":1,"x":2}`},
	{`{"impossible":1,"id":3}`, `id=3 422 impossible_request /impossible:not_in_deck`},
	{`{"panic":1,"id":3}`, `id=3 500 internal_error`},
	{`{"id":1,"id":1}`, `400 invalid_request /id:duplicate_member`},
	{`{"id":1,"\u0069d":2}`, `400 invalid_request /id:duplicate_member`},
	{`{"id":null}`, `400 invalid_request /id:null_not_allowed`},
	{`{"id":1.0}`, `400 invalid_request /id:not_an_integer`},
	{`{"id":1e3}`, `400 invalid_request /id:not_an_integer`},
	{`{"id":true,"impossible":1}`, `400 invalid_request /id:wrong_type`},
	{`{"id":{}}`, `400 invalid_request /id:wrong_type`},
	{`{"id":[1]}`, `400 invalid_request /id:wrong_type`},
	{`{"id":01}`, `400 invalid_request :invalid_json`},
	{`{"id":7,}`, `id=7 400 invalid_request :invalid_json`},
	{`{,"id":7}`, `400 invalid_request :invalid_json`},
	{`{"x":1,,"id":7}`, `400 invalid_request :invalid_json`},
	{`{"id":7 "x":1}`, `400 invalid_request :invalid_json`},
	{`{"id":7,"x":`, `id=7 400 invalid_request :invalid_json`},
	{`{"id":7}{"id":8}`, `id=7 400 invalid_request :invalid_json`},
	{`{"x":1]`, `400 invalid_request :invalid_json`},
	{`{"x":[1,"id":7,2}`, `400 invalid_request :invalid_json`},
	{`[{"id":7}]`, `400 invalid_request :invalid_json`},
	{`"id"`, `400 invalid_request :invalid_json`},
	{`"id":7`, `400 invalid_request :invalid_json`},
	{`x`, `400 invalid_request :invalid_json`},
	{"\xef\xbb\xbf{}", `400 invalid_request :invalid_json`},
	{"{\"id\":\"\xff\"}", `400 invalid_request :invalid_json`},
	{"{\"id\":7,\"x\":\"\x01\"}", `id=7 400 invalid_request :invalid_json`},
}

func TestAnIDIsTakenOffAndEchoed(t *testing.T) {
	var in bytes.Buffer
	for _, l := range lines {
		in.WriteString(l.in + "\n")
	}
	got := outlines(t, &in, Options{})
	for i, l := range lines {
		if want := fmt.Sprintf("%d %s", i+1, l.want); i >= len(got) || got[i] != want {
			t.Errorf("%s\ngot  %s\nwant %s", l.in, got[min(i, len(got)-1)], want)
		}
	}
	if len(got) != len(lines) {
		t.Errorf("%d answers to %d lines", len(got), len(lines))
	}
}

func TestAnswersAreNDJSON(t *testing.T) {
	in := `{"id":7,"x":1}
{"x":1}

{"id":"b-8","impossible":1}
no`
	var out bytes.Buffer
	if err := Run(t.Context(), strings.NewReader(in), &out, parrot, Options{Lang: text.DE, Instance: "r-1"}); err != nil {
		t.Fatal(err)
	}
	got := strings.Split(out.String(), "\n")
	for i, want := range []string{
		`{"id":7,"status":200,"body":{"x":1}}`,
		`{"status":200,"body":{"x":1}}`,
		`{"id":"b-8","status":422,"problem":{"type":`,
		`{"status":400,"problem":{"type":`,
	} {
		if !strings.HasPrefix(got[i], want) {
			t.Errorf("got %s, want %s", got[i], want)
		}
	}
	if len(got) != 5 || got[4] != "" {
		t.Errorf("%d lines: %q", len(got)-1, got)
	}
	for _, line := range got[2:4] {
		if !strings.Contains(line, `"instance":"r-1"`) || !strings.Contains(line, "Anfrage") || !strings.HasSuffix(line, "}}") {
			t.Error(line)
		}
	}
}

// TestTheAnswerDoesNotDependOnHowTheInputArrives: in one piece, byte by byte, by random pieces, with CRLF, without a last line
// end; with one worker or many.
func TestTheAnswerDoesNotDependOnHowTheInputArrives(t *testing.T) {
	var parts, want []string
	for i := range 400 {
		l := lines[i%len(lines)]
		parts = append(parts, l.in)
		want = append(want, fmt.Sprintf("%d %s", i+1, l.want))
	}
	unix, dos := strings.Join(parts, "\n"), strings.Join(parts, "\r\n")+"\r\n"
	pieces := rand.New(rand.NewPCG(1, 2))
	for name, r := range map[string]func() io.Reader{
		"whole":         func() io.Reader { return strings.NewReader(unix) },
		"CRLF":          func() io.Reader { return strings.NewReader(dos) },
		"byte by byte":  func() io.Reader { return iotest.OneByteReader(strings.NewReader(unix)) },
		"data with EOF": func() io.Reader { return iotest.DataErrReader(strings.NewReader(dos)) },
		"by pieces": func() io.Reader {
			in := strings.NewReader(dos)
			return readerFunc(func(p []byte) (int, error) { return in.Read(p[:1+pieces.IntN(min(len(p), 300))]) })
		},
		"with empty reads": func() io.Reader {
			in, turn := strings.NewReader(unix), 0
			return readerFunc(func(p []byte) (int, error) {
				if turn++; turn%3 != 0 {
					return 0, nil
				}
				return in.Read(p)
			})
		},
	} {
		for _, workers := range []int{1, 2, 7} {
			if got := outlines(t, r(), Options{Workers: workers}); !slices.Equal(got, want) {
				t.Errorf("%s, %d workers: %d answers, %s", name, workers, len(got), difference(got, want))
			}
		}
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// difference is the first one.
func difference(got, want []string) string {
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			return fmt.Sprintf("got %.300s, want %.300s", got[i], want[i])
		}
	}
	return fmt.Sprintf("%d instead of %d", len(got), len(want))
}

func TestLinesBeyondTheLimit(t *testing.T) {
	line := func(n int) string { return `{"x":"` + strings.Repeat("y", n-len(`{"x":""}`)) + `"}` }
	const large = `413 body_too_large`
	for _, limit := range []int{20, 5000, 64 << 10, 200 << 10} {
		in := strings.Join([]string{
			line(limit), line(limit) + "\r", line(limit + 1), line(limit+1) + "\r", "{}", line(limit + 2), line(10 * limit), line(10*limit) + "\r", "",
			line(limit), line(3 * limit),
		}, "\n")
		want := []string{
			"1 " + line(limit), "2 " + line(limit), "3 " + large, "4 " + large, "5 {}", "6 " + large, "7 " + large, "8 " + large,
			"10 " + line(limit), "11 " + large,
		}
		for name, r := range map[string]io.Reader{
			"whole": strings.NewReader(in), "byte by byte": iotest.OneByteReader(strings.NewReader(in)), "half": iotest.HalfReader(strings.NewReader(in)),
		} {
			if got := outlines(t, r, Options{Limit: limit}); !slices.Equal(got, want) {
				t.Errorf("limit %d, %s: %s", limit, name, difference(got, want))
			}
		}
	}
}

func TestBlankStreamsHaveNoAnswer(t *testing.T) {
	for _, in := range []string{"", "\n", "\r\n", " \t\r\n\n  ", strings.Repeat("\n", 100_000)} {
		if got := outlines(t, strings.NewReader(in), Options{}); len(got) != 1 || got[0] != "" {
			t.Errorf("%.20q: %q", in, got)
		}
	}
}

// flushed is a pipe's end whose reader sees only what was flushed.
type flushed struct {
	buf bytes.Buffer
	w   *io.PipeWriter
}

func (f *flushed) Write(p []byte) (int, error) { return f.buf.Write(p) }

func (f *flushed) Flush() error {
	_, err := f.buf.WriteTo(f.w)
	return err
}

func TestAConversationIsAnsweredLineByLine(t *testing.T) {
	in, say := io.Pipe()
	hear, out := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- Run(t.Context(), in, &flushed{w: out}, parrot, Options{}) }()
	buf := make([]byte, 4096)
	for i := range 100 {
		fmt.Fprintf(say, "{\"id\":%d}\n{\"half\":", i)
		n, err := hear.Read(buf)
		if want := fmt.Sprintf("{\"id\":%d,\"status\":200,\"body\":{}}\n", i); err != nil || string(buf[:n]) != want {
			t.Fatalf("%s, %v; want %s", buf[:n], err, want)
		}
		fmt.Fprintf(say, "1}\n")
		if n, err = hear.Read(buf); err != nil || string(buf[:n]) != "{\"status\":200,\"body\":{\"half\":1}}\n" {
			t.Fatalf("%s, %v", buf[:n], err)
		}
	}
	say.Close()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

// TestASlowLineHoldsNoAnswerBack: what stands before it is flushed while it is being worked on.
func TestASlowLineHoldsNoAnswerBack(t *testing.T) {
	hear, out := io.Pipe()
	release := make(chan struct{})
	slow := service.Operation{Do: func(q service.Query) (service.Reply, *problem.Problem) {
		if bytes.Contains(q.Body, []byte("wait")) {
			<-release
		}
		return service.Reply{Body: append(q.Into, '1')}, nil
	}}
	in := strings.Repeat("{}\n", 10_000) + `{"wait":1}`
	done := make(chan error, 1)
	go func() { done <- Run(t.Context(), strings.NewReader(in), &flushed{w: out}, slow, Options{Workers: 3}) }()
	const answer = len(`{"status":200,"body":1}` + "\n")
	first := make([]byte, answer*(10_000-mostLines))
	if _, err := io.ReadFull(hear, first); err != nil {
		t.Fatal(err)
	}
	close(release)
	rest := make([]byte, answer*(mostLines+1))
	if _, err := io.ReadFull(hear, rest); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

// TestSlowLinesAreSharedOut: a few slow lines that arrive together are worked on by everybody.
func TestSlowLinesAreSharedOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := service.Operation{Do: func(q service.Query) (service.Reply, *problem.Problem) {
			time.Sleep(2 * time.Millisecond)
			return service.Reply{Body: append(q.Into, '1')}, nil
		}}
		began := time.Now()
		if err := Run(t.Context(), strings.NewReader(strings.Repeat("{}\n", 100)), io.Discard, slow, Options{Workers: 4}); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(began); took > 100*time.Millisecond { // half of what one would take
			t.Errorf("4 workers took %s", took)
		}
	})
}

func TestReadingStopsWhileAnswersAreNotTaken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var read atomic.Int64
		line := []byte(`{"x":"` + strings.Repeat("y", 100) + "\"}\n")
		in := readerFunc(func(p []byte) (int, error) {
			n := 0
			for n+len(line) <= len(p) {
				n += copy(p[n:], line)
			}
			read.Add(int64(n))
			return n, nil
		})
		taken := make(chan struct{})
		ctx, cancel := context.WithCancelCause(t.Context())
		done := make(chan error, 1)
		go func() {
			done <- Run(ctx, in, writerFunc(func([]byte) (int, error) { <-taken; return 0, errors.New("gone") }), parrot, Options{Workers: 2})
		}()
		synctest.Wait()
		if got, most := read.Load(), int64(8*mostRead); got > most {
			t.Errorf("%d bytes were read ahead", got)
		}
		cancel(errors.New("enough"))
		close(taken)
		if err := <-done; err == nil || err.Error() != "gone" {
			t.Error(err)
		}
	})
}

func TestRunEndsWithWhatFailed(t *testing.T) {
	broken := errors.New("broken")
	endless := func(p []byte) (int, error) { return copy(p, "{}\n{}\n{}\n"), nil }
	t.Run("reading", func(t *testing.T) {
		var out bytes.Buffer
		err := Run(t.Context(), io.MultiReader(strings.NewReader("{}\n{\"x\":1}\n{\"cut\":"), iotest.ErrReader(broken)), &out, parrot, Options{Render: outline})
		if err != broken || out.String() != "1 {}\n2 {\"x\":1}\n" {
			t.Errorf("%v, %q", err, out.String())
		}
	})
	t.Run("reading without progress", func(t *testing.T) {
		if err := Run(t.Context(), readerFunc(func([]byte) (int, error) { return 0, nil }), io.Discard, parrot, Options{}); err != io.ErrNoProgress {
			t.Error(err)
		}
	})
	t.Run("writing", func(t *testing.T) {
		if err := Run(t.Context(), readerFunc(endless), writerFunc(func([]byte) (int, error) { return 0, broken }), parrot, Options{}); err != broken {
			t.Error(err)
		}
	})
	t.Run("flushing", func(t *testing.T) {
		hear, out := io.Pipe()
		hear.CloseWithError(broken)
		if err := Run(t.Context(), readerFunc(endless), &flushed{w: out}, parrot, Options{}); err != broken {
			t.Error(err)
		}
	})
	t.Run("the context", func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(t.Context())
		n := 0
		err := Run(ctx, readerFunc(endless), writerFunc(func(p []byte) (int, error) {
			if n++; n == 10 {
				cancel(broken)
			}
			return len(p), nil
		}), parrot, Options{})
		if err != broken {
			t.Error(err)
		}
	})
	t.Run("the context before the beginning", func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(broken)
		if err := Run(ctx, readerFunc(endless), io.Discard, parrot, Options{}); err != broken {
			t.Error(err)
		}
	})
}

// TestACancelledStreamIsNotWorkedOff: lines that were read but not begun are left.
func TestACancelledStreamIsNotWorkedOff(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var asked atomic.Int32
	const lines = 5000
	op := service.Operation{Do: func(q service.Query) (service.Reply, *problem.Problem) {
		if asked.Add(1) == 3 {
			cancel()
		}
		if ctx.Err() != nil {
			time.Sleep(time.Millisecond) // all lines would take seconds: the word has time to go round
		}
		return service.Reply{Body: append(q.Into, '1')}, nil
	}}
	if err := Run(ctx, strings.NewReader(strings.Repeat("{}\n", lines)), io.Discard, op, Options{Workers: 1}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if n := asked.Load(); n == lines {
		t.Error("all lines were asked")
	}
}

func TestLinesAreCountedByStatus(t *testing.T) {
	in := strings.Repeat("{}\n", 3000) + strings.Repeat("{\"impossible\":1}\n", 20) + "x\n\n" + strings.Repeat("y", 100) + "\n{\"panic\":1}\n{\"panic\":1}"
	var total Counts
	panics := 0
	err := Run(t.Context(), strings.NewReader(in), io.Discard, parrot, Options{
		Limit: 50, Workers: 1,
		Count: func(c *Counts) {
			for i, n := range c {
				total[i] += n
			}
		},
		Panicked: func(cause any) {
			if cause == "asked for" {
				panics++
			}
		},
	})
	if want := (Counts{3000, 20, 1, 1, 2}); err != nil || total != want || panics != 2 {
		t.Errorf("%v, want %v; %d panics, %v", total, want, panics, err)
	}
}

func TestMemoryDoesNotGrowWithTheStream(t *testing.T) {
	size := int64(256 << 20)
	if testing.Short() {
		size = 32 << 20
	}
	line := []byte(`{"id":12345,"x":"` + strings.Repeat("y", 400) + "\"}\n")
	in := &repeated{line: line, left: size}
	var before, now runtime.MemStats
	runtime.ReadMemStats(&before)
	peak, written := uint64(0), int64(0)
	out := writerFunc(func(p []byte) (int, error) {
		if written += int64(len(p)); written>>24 != (written-int64(len(p)))>>24 {
			runtime.ReadMemStats(&now)
			peak = max(peak, now.Sys-before.Sys)
		}
		return len(p), nil
	})
	echo := service.Operation{Do: func(q service.Query) (service.Reply, *problem.Problem) {
		return service.Reply{Body: append(q.Into, q.Body...)}, nil
	}}
	if err := Run(t.Context(), in, out, echo, Options{}); err != nil {
		t.Fatal(err)
	}
	if written < size {
		t.Errorf("%d bytes of answers to %d", written, size)
	}
	if peak > 24<<20 {
		t.Errorf("%d MiB more than before", peak>>20)
	}
}

// repeated is one line again and again.
type repeated struct {
	line []byte
	at   int
	left int64
}

func (r *repeated) Read(p []byte) (n int, err error) {
	if r.left <= 0 && r.at == 0 {
		return 0, io.EOF
	}
	for n < len(p) {
		c := copy(p[n:], r.line[r.at:])
		n, r.at, r.left = n+c, r.at+c, r.left-int64(c)
		if r.at == len(r.line) {
			if r.at = 0; r.left <= 0 {
				break
			}
		}
	}
	return n, nil
}
