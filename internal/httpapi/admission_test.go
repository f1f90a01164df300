package httpapi

import (
	"fmt"
	"io"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/schafkopf-service/schafkopf/internal/contract/oracle"
	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/service"
)

// held is an operation that says that it has begun, and ends when it is let go.
type held struct {
	service.Operation
	begun, let chan struct{}
}

func newHeld(name string) *held {
	h := &held{begun: make(chan struct{}, 100), let: make(chan struct{})}
	h.Operation = service.Operation{Name: name, Do: func(service.Query) (service.Reply, *problem.Problem) {
		h.begun <- struct{}{}
		<-h.let
		return service.Reply{Body: []byte(`"done"`)}, nil
	}}
	return h
}

// ask posts to a server on a port and is the answer, later.
func (r *running) ask(t *testing.T, path, body string) <-chan *http.Response {
	t.Helper()
	c := r.dial(t)
	c.say("POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", path, len(body), body)
	answered := make(chan *http.Response, 1)
	go func() {
		resp, err := http.ReadResponse(c.in, nil)
		if err != nil {
			close(answered)
			return
		}
		text, _ := io.ReadAll(resp.Body)
		resp.Body = io.NopCloser(strings.NewReader(string(text)))
		answered <- resp
	}()
	return answered
}

func expect200(t *testing.T, what string, resp *http.Response) {
	t.Helper()
	if resp == nil || resp.StatusCode != 200 {
		t.Errorf("%s: %v", what, resp)
	}
}

// expectRefusal is expectProblem for what a request of its own cannot bring about; the answer has the headers that the contract lists.
func expectRefusal(t *testing.T, resp *http.Response, status int, code string) {
	t.Helper()
	if resp == nil {
		t.Fatal("no answer")
	}
	expectProblem(t, resp, status, code)
	for name := range oracle.Document().Paths.Value("/v1/moves/validate").Post.Responses.Status(status).Value.Headers {
		if resp.Header.Get(name) == "" {
			t.Errorf("the answer lacks the header %s", name)
		}
	}
}

func TestWithoutRoomARequestIsRefusedAtOnce(t *testing.T) {
	h := newHeld("test/held")
	r := startWith(t, ample, Options{Operations: []service.Operation{h.Operation}, InFlight: 2})
	first, second := r.ask(t, "/v1/test/held", "{}"), r.ask(t, "/v1/test/held", "{}")
	<-h.begun
	<-h.begun
	for range 3 {
		resp := <-r.ask(t, "/v1/moves/validate", move)
		expectRefusal(t, resp, 503, "overloaded")
		if got := resp.Header.Get("Retry-After"); got != "1" {
			t.Errorf("Retry-After %q", got)
		}
	}
	for _, url := range []string{"http://" + r.addr + "/v1/cards", "http://" + r.addr + "/docs", "http://" + r.ops + "/readyz", "http://" + r.ops + "/metrics"} {
		resp, err := http.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		expect200(t, url, resp)
	}
	close(h.let)
	expect200(t, "the first", <-first)
	expect200(t, "the second", <-second)
	expect200(t, "afterwards", <-r.ask(t, "/v1/moves/validate", move))
	if got := gather(t, r.server)["schafkopf_http_rejected_total{reason=overloaded}"]; got != 3 {
		t.Errorf("%v are counted", got)
	}
}

func TestWhoSendsSlowlyTakesNoRoom(t *testing.T) {
	r := startWith(t, ample, Options{InFlight: 1})
	for range 5 {
		r.dial(t).say(parrotHead + "Content-Length: 100\r\n\r\n{")
		r.dial(t).say(parrotHead)
	}
	expect200(t, "beside them", <-r.ask(t, "/v1/moves/validate", move))
}

func TestWhoDoesNotReadTakesNoRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		large := service.Operation{Name: "test/large", Do: func(service.Query) (service.Reply, *problem.Problem) {
			return service.Reply{Body: make([]byte, 1<<20)}, nil
		}}
		limits := ample
		limits.Write = 3 * time.Second
		r := startWired(t, limits, Options{Operations: []service.Operation{large}, InFlight: 1})
		c := r.dial(t)
		c.say("POST /v1/test/large HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
		if _, err := c.in.Peek(1); err != nil { // the answer begins
			t.Fatal(err)
		}
		time.Sleep(limits.Write - time.Millisecond)
		expect200(t, "beside him", <-r.ask(t, "/v1/moves/validate", move))
		time.Sleep(time.Second)
		if n, err := io.Copy(io.Discard, c.in); err == nil && n >= 1<<20 {
			t.Error("who does not read is not cut off")
		}
	})
}

func TestAPanicGivesItsRoomBack(t *testing.T) {
	s := New(Options{Operations: []service.Operation{parrot}, InFlight: 1})
	for range 3 {
		expectProblem(t, post("/v1/test/parrot", `"panic"`).do(s.Public()), 500, "internal_error")
	}
	expect200(t, "afterwards", post("/v1/test/parrot", "{}").do(s.Public()))
	if n := s.room.inside.Load(); n != 0 {
		t.Errorf("%d in the room", n)
	}
}

// slowed makes a route's work expected to take long.
func (r *running) slowed(path string, took time.Duration) {
	for _, route := range r.server.routes {
		if route.path == path {
			route.pace.clock.nanoseconds.Store(int64(took))
			route.pace.processor.nanoseconds.Store(int64(took))
		}
	}
}

func TestSlowWorkWaitsForItsTurnAndLetsOthersPass(t *testing.T) {
	h := newHeld("test/held")
	r := startWith(t, ample, Options{Operations: []service.Operation{h.Operation}, Wait: 25 * time.Millisecond})
	turns := cap(r.server.room.turns)
	r.slowed("/v1/test/held", 10*time.Millisecond)
	// With 25 ms of patience a turn there may be 25 ms of work ahead, which three of 10 ms are just beyond.
	admitted := make([]<-chan *http.Response, 2*turns+1+(turns-1)/2)
	for i := range admitted {
		admitted[i] = r.ask(t, "/v1/test/held", "{}")
		waitFor(t, "it is in", func() bool { return r.server.room.inside.Load() == int64(i+1) })
	}
	for range turns {
		<-h.begun
	}
	if len(h.begun) > 0 {
		t.Error("more are worked on than there are turns")
	}
	expect200(t, "a quick one", <-r.ask(t, "/v1/moves/validate", move))
	for ahead := len(admitted) * 10; ahead <= 25*turns; ahead += 10 {
		t.Fatalf("there is patience for more than %d", len(admitted))
	}
	expectRefusal(t, <-r.ask(t, "/v1/test/held", "{}"), 503, "overloaded") // before anybody is let go
	close(h.let)
	for _, a := range admitted {
		expect200(t, "who waited", <-a)
	}
	if ahead := r.server.room.ahead.Load(); ahead != 0 || len(r.server.room.turns) != 0 {
		t.Errorf("%d ns of work and %d turns are left", ahead, len(r.server.room.turns))
	}
}

func TestALongBodyWaitsForItsTurn(t *testing.T) {
	h := newHeld("test/held")
	r := startWith(t, ample, Options{Operations: []service.Operation{h.Operation}, InFlight: 100})
	turns := cap(r.server.room.turns)
	body := strings.Repeat(" ", BodyLimit)
	var answers []<-chan *http.Response
	for range turns + 1 {
		answers = append(answers, r.ask(t, "/v1/test/held", body))
	}
	for range turns {
		<-h.begun
	}
	waitFor(t, "all are in", func() bool { return r.server.room.inside.Load() == int64(turns+1) })
	if len(r.server.room.turns) != turns || len(h.begun) > 0 {
		t.Errorf("%d of %d turns are taken", len(r.server.room.turns), turns)
	}
	close(h.let)
	for _, a := range answers {
		expect200(t, "a long body", <-a)
	}
}

func TestATendencyFollowsMostRequests(t *testing.T) {
	var p tendency
	feed := func(n int, took func(i int) time.Duration) {
		for i := range n {
			p.learn(100, took(i))
		}
	}
	const quick, long = 20 * time.Microsecond, 10 * time.Millisecond
	every := func(n int) func(int) time.Duration {
		return func(i int) time.Duration {
			if i%n == n-1 {
				return long
			}
			return quick
		}
	}
	feed(1000, every(10))
	if p.piece() >= slow {
		t.Errorf("one in ten makes it %s", p.piece())
	}
	feed(200, every(3))
	if p.piece() < slow {
		t.Errorf("one in three makes it %s", p.piece())
	}
	feed(300, func(int) time.Duration { return quick })
	if p.piece() >= slow {
		t.Errorf("after quick ones it is still %s", p.piece())
	}
	feed(100, every(1))
	if got := p.piece(); got < long/2 || got > 2*long {
		t.Errorf("requests of %s make it %s", long, got)
	}
}

// TestWorkIsSlowByWhatItSpends: an operation that is only held up is not, one that computes is.
func TestWorkIsSlowByWhatItSpends(t *testing.T) {
	operation := func(name string, work func()) service.Operation {
		return service.Operation{Name: name, Do: func(service.Query) (service.Reply, *problem.Problem) {
			work()
			return service.Reply{Body: []byte("1")}, nil
		}}
	}
	s := New(Options{Operations: []service.Operation{
		operation("test/held-up", func() {
			runtime.LockOSThread() // as where the machine runs something else
			defer runtime.UnlockOSThread()
			time.Sleep(2 * time.Millisecond)
		}),
		operation("test/computes", func() {
			for began := threadTime(); threadTime()-began < 2*time.Millisecond; {
			}
		}),
	}})
	for path, want := range map[string]bool{"/v1/test/held-up": false, "/v1/test/computes": true} {
		for range 50 {
			post(path, "{}").do(s.Public())
		}
		for _, r := range s.routes {
			if r.path != path {
				continue
			}
			if takes, isSlow := r.pace.expected(2); isSlow != want || takes < slow {
				t.Errorf("%s is expected to take %s, slow: %v", path, takes, isSlow)
			}
		}
	}
}

func TestAStreamBeyondTheBoundIsRefused(t *testing.T) {
	r := startWith(t, ample, Options{Streams: 2})
	open := func() *talk {
		c := r.dial(t)
		c.say("POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n", bulkPath)
		return c
	}
	first, second := open(), open()
	for _, c := range []*talk{first, second} {
		if resp, err := http.ReadResponse(c.in, nil); err != nil || resp.StatusCode != 200 {
			t.Fatal(resp, err)
		}
	}
	resp := open().answer()
	expectRefusal(t, resp, 503, "overloaded")
	expect200(t, "a request of its own", <-r.ask(t, "/v1/moves/validate", move))
	first.Close() // hangs up
	second.say("0\r\n\r\n")
	waitFor(t, "the streams are over", func() bool { return r.server.streams.inside.Load() == 0 })
	third := open()
	third.say("0\r\n\r\n")
	expect200(t, "another stream", third.answer())
}

func TestAConnectionBeyondTheBoundIsRefused(t *testing.T) {
	limits := ample
	limits.Connections = 2
	r := start(t, limits)
	first, second := r.dial(t), r.dial(t)
	for _, c := range []*talk{first, second} {
		c.say(parrotHead + "Content-Length: 2\r\n\r\n{}")
		expect200(t, "within the bound", c.answer())
	}
	for _, said := range []string{"", parrotHead + "Content-Length: 2\r\n\r\n{}", "rubbish"} {
		c := r.dial(t)
		c.say("%s", said)
		resp, err := http.ReadResponse(c.in, nil)
		if err != nil {
			t.Fatal(err)
		}
		body := bodyOf(t, resp)
		if resp.StatusCode != 503 || resp.Header.Get("Retry-After") != "1" || !resp.Close || resp.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%d %v", resp.StatusCode, resp.Header)
		}
		s, _ := testServer(t)
		s.room.most = 0
		same := bodyOf(t, post("/v1/test/parrot", "{}").do(s.Public()))
		if at := strings.Index(same, `"instance":"`); !strings.HasPrefix(body, same[:at]) || !strings.HasSuffix(body, `,"code":"overloaded"}`) {
			t.Errorf("%s\nunlike %s", body, same)
		}
	}
	first.say(parrotHead + "Content-Length: 2\r\n\r\n{}")
	expect200(t, "on a connection that was there", first.answer())
	second.Close()
	waitFor(t, "there is a place again", func() bool {
		c := r.dial(t)
		defer c.Close()
		c.say(parrotHead + "Content-Length: 2\r\n\r\n{}")
		return c.answer().StatusCode == 200
	})
	if got := gather(t, r.server)["schafkopf_http_rejected_total{reason=overloaded}"]; got < 3 {
		t.Errorf("%v are counted", got)
	}
}

func TestFailuresDoNotFillTheLog(t *testing.T) {
	s, log := testServer(t)
	began := time.Now()
	for range 20 * failureLines {
		get("/nothing").do(s.Public())
	}
	most := failureLines * (2 + int(time.Since(began)/time.Second))
	if lines := strings.Count(log.String(), "\n"); lines < failureLines || lines > most {
		t.Errorf("%d lines", lines)
	}
	if got := gather(t, s)["schafkopf_http_rejected_total{reason=not_found}"]; got != 20*failureLines {
		t.Errorf("%v are counted", got)
	}
}

func TestLimitsAreWhatOptionsSay(t *testing.T) {
	s := New(Options{Operations: []service.Operation{parrot}, BodyLimit: 1000})
	expect200(t, "a body of the limit", post("/v1/test/parrot", strings.Repeat(" ", 1000)).do(s.Public()))
	expectProblem(t, post("/v1/test/parrot", strings.Repeat(" ", 1001)).do(s.Public()), 413, "body_too_large")
	for length, want := range map[int]int{1000: 200, 1001: 413} {
		c := call{http.MethodPost, bulkPath, asNDJSON, strings.Repeat("x", length) + "\n"}
		if body := bodyOf(t, c.do(s.Public())); !strings.Contains(body, fmt.Sprintf(`"status":%d`, want)) {
			t.Errorf("a line of %d bytes: %s", length, body)
		}
	}
}
