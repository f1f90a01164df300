package httpapi

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"github.com/schafkopf-service/schafkopf/internal/service"
)

// clocked is a server with rates and a clock that only the test moves.
func clocked(t *testing.T, o Options) (s *Server, pass func(time.Duration)) {
	t.Helper()
	o.Operations = []service.Operation{parrot}
	s = New(o)
	now := time.Date(2024, 11, 1, 20, 0, 0, 0, time.UTC)
	s.rates.now = func() time.Time { return now }
	return s, func(d time.Duration) { now = now.Add(d) }
}

// from is a question that comes from an address.
func from(s *Server, address string, pairs ...string) *http.Response {
	c := post("/v1/test/parrot", "{}")
	c.header = header(append([]string{"Content-Type", "application/json"}, pairs...)...)
	r := c.request()
	r.RemoteAddr = address
	rec := new(recorder)
	s.Public().ServeHTTP(rec, r)
	return &http.Response{StatusCode: rec.status, Header: rec.Header(), Body: io.NopCloser(&rec.body)}
}

// recorder keeps what was answered.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (r *recorder) Header() http.Header {
	if r.header == nil {
		r.header = http.Header{}
	}
	return r.header
}

func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
}

func (r *recorder) Write(b []byte) (int, error) { return r.body.Write(b) }

func TestARateIsAnnouncedAndKept(t *testing.T) {
	s, pass := clocked(t, Options{Rate: Rate{Requests: 3, Window: time.Minute}})
	const a, b = "192.0.2.1:1000", "192.0.2.2:1000"
	step := func(what, address string, status int, limit, retry string) {
		t.Helper()
		resp := from(s, address)
		if status == 429 {
			expectRefusal(t, resp, 429, "too_many_requests")
		}
		if resp.StatusCode != status || resp.Header.Get("RateLimit") != limit || resp.Header.Get("Retry-After") != retry || resp.Header.Get("RateLimit-Policy") != `"default";q=3;w=60` {
			t.Errorf("%s: %d %v", what, resp.StatusCode, resp.Header)
		}
	}
	step("first", a, 200, `"default";r=2;t=20`, "")
	step("second", a, 200, `"default";r=1;t=40`, "")
	step("third", a, 200, `"default";r=0;t=60`, "")
	step("fourth", a, 429, `"default";r=0;t=60`, "20")
	step("of somebody else", b, 200, `"default";r=2;t=20`, "")
	pass(19 * time.Second)
	step("after 19 seconds", a, 429, `"default";r=0;t=41`, "1")
	pass(time.Second)
	step("after 20 seconds", a, 200, `"default";r=0;t=60`, "")
	pass(time.Hour)
	step("after an hour", a, 200, `"default";r=2;t=20`, "")
	if got := gather(t, s)["schafkopf_http_rejected_total{reason=too_many_requests}"]; got != 2 {
		t.Errorf("%v are counted", got)
	}
}

func TestEveryAnswerSaysWhatIsLeft(t *testing.T) {
	s, _ := clocked(t, Options{Rate: Rate{Requests: 100}})
	for left, c := range map[string]call{"": get("/v1/cards"), " ": get("/nothing"), "  ": post("/v1/test/parrot", `"impossible"`), "   ": post("/v1/test/parrot", `"panic"`)} {
		resp := c.do(s.Public())
		panicked := left == "   " // the answer to a panic is made afresh
		if got := resp.Header.Get("RateLimit"); (got == "") != panicked {
			t.Errorf("%s %s: RateLimit %q", c.method, c.path, got)
		}
	}
	s = New(Options{})
	if h := get("/v1/cards").do(s.Public()).Header; h.Get("RateLimit") != "" || h.Get("RateLimit-Policy") != "" {
		t.Errorf("without a rate: %v", h)
	}
}

func TestAKeyHasOneRateWhereverItIsUsed(t *testing.T) {
	s, _ := clocked(t, Options{Rate: Rate{Requests: 2}, Keys: ring(t, "anna", "beni")})
	for i, want := range []int{200, 200, 429} {
		if got := from(s, fmt.Sprintf("192.0.2.%d:1", i), "X-API-Key", "key-of-anna").StatusCode; got != want {
			t.Errorf("%d: %d, want %d", i, got, want)
		}
	}
	if got := from(s, "192.0.2.0:1", "X-API-Key", "key-of-beni").StatusCode; got != 200 {
		t.Errorf("another key: %d", got)
	}
	for i, want := range []int{401, 401, 429} { // guesses are counted by address
		if got := from(s, "192.0.2.0:1", "X-API-Key", fmt.Sprint(i)).StatusCode; got != want {
			t.Errorf("guess %d: %d, want %d", i, got, want)
		}
	}
}

func TestWhoIsForgottenWasSilentLongest(t *testing.T) {
	s, _ := clocked(t, Options{Rate: Rate{Requests: 2, Callers: 3}})
	ask := func(n int) int { return from(s, fmt.Sprintf("192.0.2.%d:1", n)).StatusCode }
	for _, n := range []int{1, 2, 3, 1, 4} { // 2 goes for 4
		if got := ask(n); got != 200 {
			t.Fatalf("%d: %d", n, got)
		}
	}
	if got := len(s.rates.buckets); got != 3 {
		t.Errorf("%d callers are remembered", got)
	}
	if got := ask(1); got != 429 {
		t.Errorf("1 has asked twice and is forgotten: %d", got)
	}
	for range 2 { // forgotten, so the bucket is full
		if got := ask(2); got != 200 {
			t.Errorf("2: %d", got)
		}
	}
	for n := range 250 {
		ask(n)
	}
	if got := len(s.rates.buckets); got != 3 {
		t.Errorf("%d callers are remembered", got)
	}
}

// TestAStreamIsReadAtItsCallersRate: of 250 lines and the request itself 100 may come at once and 100 in each second. What is read
// at once, some 40 lines here, may be ahead.
func TestAStreamIsReadAtItsCallersRate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := startWired(t, ample, Options{Rate: Rate{Requests: 100, Window: time.Second}})
		began := time.Now()
		resp := r.send(t, bulkPath, strings.NewReader(strings.Repeat(`{"x":"`+strings.Repeat("x", 91)+"\"}\n", 250)))
		if got := strings.Count(bodyOf(t, resp), `"status":200`); got != 250 {
			t.Errorf("%d answers", got)
		}
		if took := time.Since(began); took < 1100*time.Millisecond || took > 1510*time.Millisecond {
			t.Errorf("took %s", took)
		}
	})
}

func TestWhatAStreamReadIsOwed(t *testing.T) {
	s, _ := clocked(t, Options{Rate: Rate{Requests: 100, Window: time.Minute}})
	r := call{http.MethodPost, bulkPath, asNDJSON, ""}.request()
	r.Body = io.NopCloser(iotest.DataErrReader(strings.NewReader(strings.Repeat("{}\n", 150)))) // read at once, its end with it
	rec := new(recorder)
	s.Public().ServeHTTP(rec, r)
	if got := strings.Count(rec.body.String(), "\n"); got != 150 {
		t.Errorf("%d answers", got)
	}
	next := post("/v1/test/parrot", "{}").do(s.Public())
	expectRefusal(t, next, 429, "too_many_requests")
	if got := next.Header.Get("Retry-After"); got != "32" { // 51 are owed and one is asked for, at 100 a minute: 31.2 s
		t.Errorf("Retry-After %s", got)
	}
}

// TestACallerHasAShareOfTheStreams: two of eight.
func TestACallerHasAShareOfTheStreams(t *testing.T) {
	r := startWith(t, ample, Options{Rate: Rate{Requests: 100}, Keys: ring(t, "anna", "beni"), Streams: 8})
	open := func(key string) *talk {
		c := r.dial(t)
		c.say("POST %s HTTP/1.1\r\nHost: x\r\nX-API-Key: key-of-%s\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n", bulkPath, key)
		return c
	}
	begun := func(c *talk) {
		t.Helper()
		if resp, err := http.ReadResponse(c.in, nil); err != nil || resp.StatusCode != 200 {
			t.Fatal(resp, err)
		}
	}
	first, second := open("anna"), open("anna")
	begun(first)
	begun(second)
	expectRefusal(t, open("anna").answer(), 429, "too_many_requests")
	begun(open("beni"))
	first.say("0\r\n\r\n")
	waitFor(t, "a stream is over", func() bool { return r.server.streams.inside.Load() == 2 })
	begun(open("anna"))
}

func TestPacedReadersReserveWhatTheyRead(t *testing.T) {
	s, pass := clocked(t, Options{Rate: Rate{Requests: 10, Window: 10 * time.Second}})
	x := &exchange{server: s, bucket: s.rates.bucketOf(caller{key: "anna"}), r: get("/").request()}
	p := x.paced(strings.NewReader(strings.Repeat("\n", 25) + strings.Repeat("x", 100))).(*pacedReader)
	if n, err := p.Read(make([]byte, 1000)); n != 125 || err != nil {
		t.Fatal(n, err)
	}
	if due := p.due.Sub(s.rates.now()); due != 15*time.Second {
		t.Errorf("25 lines of 10 are paid for in %s", due)
	}
	pass(15 * time.Second)
	began := time.Now()
	if _, err := p.Read(make([]byte, 1000)); err != io.EOF || time.Since(began) > 10*time.Second {
		t.Errorf("%v after %s", err, time.Since(began))
	}
	big := x.paced(strings.NewReader(strings.Repeat("x", 1<<20)))
	if n, _ := big.Read(make([]byte, 1<<20)); n != portion {
		t.Errorf("%d bytes at once", n)
	}
	if r := strings.NewReader(""); (&exchange{}).paced(r) != io.Reader(r) {
		t.Error("paced without a rate")
	}
}

func BenchmarkARequestWithinItsRate(b *testing.B) {
	s := New(Options{Operations: []service.Operation{parrot}, Rate: Rate{Requests: 100_000_000}})
	p := newReplayed("/v1/test/parrot", "{}")
	b.ReportAllocs()
	for b.Loop() {
		p.serve(s.Public())
	}
}
