package httpapi

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/service"
)

// running is a server on real ports.
type running struct {
	addr, ops string
	connect   func() (net.Conn, error)
	toOps     func() (net.Conn, error) // where the ports are wires
	server    *Server
	stop      context.CancelFunc
	done      chan error // what Run ended with, then closed
}

// patience is how long a test waits for what has to come about; on a busy machine that can take a while.
const patience = 30 * time.Second

// ample are limits in time that no test runs into.
var ample = Limits{
	ReadHeader: 10 * patience, Read: 10 * patience, Write: 10 * patience, Idle: 10 * patience,
	HeaderBytes: 16 << 10, Drain: 50 * time.Millisecond, Shutdown: patience,
}

func (r *running) run(ctx context.Context, public, ops net.Listener, l Limits) {
	go func() {
		r.done <- r.server.Run(ctx, public, ops, l)
		close(r.done)
	}()
}

func start(t *testing.T, l Limits, operations ...service.Operation) *running {
	t.Helper()
	return startWith(t, l, Options{Operations: operations})
}

// startWith starts a server of these options with the parrot and the real operations beside its own.
func startWith(t *testing.T, l Limits, o Options) *running {
	t.Helper()
	listen := func() net.Listener {
		on, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		return on
	}
	public, ops := listen(), listen()
	ctx, stop := context.WithCancel(context.Background())
	o.Operations = slices.Concat([]service.Operation{parrot}, o.Operations, service.Operations)
	r := &running{server: New(o), addr: public.Addr().String(), ops: ops.Addr().String(), stop: stop, done: make(chan error, 1)}
	r.connect = func() (net.Conn, error) { return net.Dial("tcp", r.addr) }
	r.run(ctx, public, ops, l)
	t.Cleanup(stop)
	for begin := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		if resp, err := http.Get("http://" + r.ops + "/readyz"); err == nil {
			resp.Body.Close()
			if resp.StatusCode == 200 {
				return r
			}
		}
		if time.Since(begin) > patience {
			t.Fatal("not ready")
		}
	}
}

// talk is a connection to the server, by hand.
type talk struct {
	t *testing.T
	net.Conn
	in *bufio.Reader
}

func (r *running) dial(t *testing.T) *talk {
	t.Helper()
	c, err := r.connect()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	_ = c.SetDeadline(time.Now().Add(patience))
	return &talk{t, c, bufio.NewReader(c)}
}

func (c *talk) say(format string, args ...any) {
	c.t.Helper()
	if _, err := fmt.Fprintf(c, format, args...); err != nil {
		c.t.Fatal(err)
	}
}

// answer reads one answer with its body.
func (c *talk) answer() *http.Response {
	c.t.Helper()
	resp, err := http.ReadResponse(c.in, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	resp.Body = io.NopCloser(strings.NewReader(string(body)))
	return resp
}

// closed fails unless the server closes the connection and says nothing more.
func (c *talk) closed() {
	c.t.Helper()
	if rest, err := io.ReadAll(c.in); err != nil || len(rest) > 0 {
		c.t.Errorf("after the answer: %q, %v", rest, err)
	}
}

const parrotHead = "POST /v1/test/parrot HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"

func TestASlowHeaderIsCutOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := ample
		limits.ReadHeader = 3 * time.Second
		c := startWired(t, limits, Options{}).dial(t)
		began := time.Now()
		c.say("POST /v1/test/parrot HTTP/1.1\r\nHost:")
		c.closed()
		if took := time.Since(began); took != limits.ReadHeader {
			t.Errorf("after %s", took)
		}
	})
}

func TestAnIdleConnectionIsClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := ample
		limits.Idle = 3 * time.Second
		c := startWired(t, limits, Options{}).dial(t)
		for range 2 {
			c.say(parrotHead + "Content-Length: 2\r\n\r\n{}")
			if resp := c.answer(); resp.StatusCode != 200 || resp.Header.Get("Connection") != "" {
				t.Errorf("%d %v", resp.StatusCode, resp.Header)
			}
			time.Sleep(limits.Idle - time.Millisecond)
		}
		c.closed()
	})
}

func TestABodyThatIsTooSlowIsAProblem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := ample
		limits.Read = 3 * time.Second
		c := startWired(t, limits, Options{}).dial(t)
		began := time.Now()
		c.say(parrotHead + "Content-Length: 100\r\n\r\n{")
		expectIncomplete(t, c)
		if took := time.Since(began); took < limits.Read || took > limits.Read+time.Second { // the connection is closed a moment later
			t.Errorf("after %s", took)
		}
	})
}

// expectIncomplete expects to hear that the body did not arrive, and nothing more.
func expectIncomplete(t *testing.T, c *talk) {
	t.Helper()
	resp := c.answer()
	if d := expectProblem(t, resp, 400, "invalid_request"); len(d.Errors) != 1 || d.Errors[0].Code != "incomplete_body" {
		t.Errorf("%+v", d)
	}
	if !resp.Close {
		t.Error("the connection stays open")
	}
	c.closed()
}

func TestABodyThatDoesNotArriveIsAProblem(t *testing.T) {
	r := start(t, ample)
	for name, send := range map[string]func(c *talk){
		"broken off": func(c *talk) {
			c.say(parrotHead + "Content-Length: 100\r\n\r\n{")
			_ = c.Conn.(*net.TCPConn).CloseWrite()
		},
		"bad chunks": func(c *talk) { c.say(parrotHead + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n{}\r\n0\r\n\r\n") },
		"chunks broken off": func(c *talk) {
			c.say(parrotHead + "Transfer-Encoding: chunked\r\n\r\n2\r\n{")
			_ = c.Conn.(*net.TCPConn).CloseWrite()
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := r.dial(t)
			send(c)
			expectIncomplete(t, c)
		})
	}
}

func TestTooLargeABodyIsRefusedHoweverItComes(t *testing.T) {
	r := start(t, ample)
	for name, send := range map[string]func(c *talk){
		"announced": func(c *talk) {
			c.say(parrotHead+"Content-Length: %d\r\n\r\n%s", BodyLimit+1, strings.Repeat(" ", BodyLimit+1))
		},
		"announced, not sent": func(c *talk) { c.say(parrotHead + "Content-Length: 10000000\r\nExpect: 100-continue\r\n\r\n") },
		"chunked": func(c *talk) {
			c.say(parrotHead+"Transfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n", BodyLimit+1, strings.Repeat(" ", BodyLimit+1))
		},
		"in many chunks": func(c *talk) {
			c.say(parrotHead+"Transfer-Encoding: chunked\r\n\r\n%s0\r\n\r\n", strings.Repeat("400\r\n"+strings.Repeat(" ", 1024)+"\r\n", 65))
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := r.dial(t)
			send(c)
			expectProblem(t, c.answer(), 413, "body_too_large")
		})
	}
	c := r.dial(t)
	c.say(parrotHead+"Transfer-Encoding: chunked\r\n\r\n%s0\r\n\r\n", strings.Repeat("400\r\n"+strings.Repeat(" ", 1024)+"\r\n", 64))
	if resp := c.answer(); resp.StatusCode != 200 || bodyOf(t, resp) != `{"bytes":65536,"lang":"en"}` {
		t.Errorf("64 KiB in chunks: %d", resp.StatusCode)
	}
}

func TestWhatIsNotHTTPStaysWithTheLibrary(t *testing.T) {
	r := start(t, ample)
	for said, want := range map[string]int{
		"GET /v1/codes HTTP/1.1\r\nHost: x\r\nX-Long: " + strings.Repeat("x", 32<<10) + "\r\n\r\n": 431,
		"GET /v1/codes HTTP/1.1\r\n\r\n":                                 400, // no host
		"GET /v1/codes HTTP/1.1\r\nHost: x\r\nContent Length: 1\r\n\r\n": 400,
		"not HTTP at all\r\n\r\n":                                        400,
		"GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n":                           400,
		"GET /v1/codes HTTP/3.0\r\nHost: x\r\n\r\n":                      505,
		parrotHead + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n": 501,
		parrotHead + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}":  400,
		parrotHead + "Content-Length: -1\r\n\r\n":                        400,
	} {
		c := r.dial(t)
		c.say("%s", said)
		if resp := c.answer(); resp.StatusCode != want || !resp.Close {
			t.Errorf("%.60q: %d, want %d", said, resp.StatusCode, want)
		}
	}
}

func TestHeadersUpToTheLimitPass(t *testing.T) {
	c := start(t, ample).dial(t)
	c.say("GET /v1/cards HTTP/1.1\r\nHost: x\r\nX-Long: %s\r\n\r\n", strings.Repeat("x", 16<<10-100))
	if resp := c.answer(); resp.StatusCode != 200 {
		t.Errorf("%d", resp.StatusCode)
	}
}

func TestOddTargetsAreProblems(t *testing.T) {
	r := start(t, ample)
	for line, want := range map[string]int{
		"OPTIONS *":                      404,
		"GET http://elsewhere/nothing":   404,
		"CONNECT elsewhere:80":           404,
		"GET /v1/moves/validate":         405,
		"PRI /v1/moves/validate":         405,
		"TRACE /v1/codes":                405,
		"GET /../../etc/passwd":          404,
		"GET /docs/..%2f..%2fetc/passwd": 404,
		"GET /v1/rulesets/%00":           404,
	} {
		t.Run(line, func(t *testing.T) {
			c := r.dial(t)
			c.say("%s HTTP/1.1\r\nHost: x\r\n\r\n", line)
			expectProblem(t, c.answer(), want, map[int]string{404: "not_found", 405: "method_not_allowed"}[want])
		})
	}
}

func TestHEADHasTheHeadersOfItsGETAndNoBody(t *testing.T) {
	c := start(t, ample).dial(t)
	c.say("HEAD /openapi.json HTTP/1.1\r\nHost: x\r\n\r\nGET /v1/codes HTTP/1.1\r\nHost: x\r\n\r\n")
	head, err := http.ReadResponse(c.in, &http.Request{Method: http.MethodHead})
	if err != nil || head.StatusCode != 200 || head.ContentLength < 1000 {
		t.Fatalf("%v, %v", head, err)
	}
	if next := c.answer(); next.StatusCode != 200 {
		t.Errorf("the next answer on the connection: %d", next.StatusCode)
	}
}

func TestAnAnswerIsNotChunked(t *testing.T) {
	large := service.Operation{Name: "test/large", Do: func(service.Query) (service.Reply, *problem.Problem) {
		return service.Reply{Body: []byte(`"` + strings.Repeat("x", 5000) + `"`)}, nil
	}}
	r := start(t, ample, large)
	for path, want := range map[string]int64{"/v1/test/large": 5002, "/v1/test/parrot": 23} {
		resp, err := http.Post("http://"+r.addr+path, "application/json", strings.NewReader("{}"))
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.ContentLength != want || len(resp.TransferEncoding) > 0 {
			t.Errorf("%s: length %d, %v", path, resp.ContentLength, resp.TransferEncoding)
		}
	}
}

func TestWhatHasBegunIsAnsweredBeforeTheServerStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reached, release := make(chan struct{}), make(chan struct{})
		slow := service.Operation{Name: "test/slow", Do: func(service.Query) (service.Reply, *problem.Problem) {
			close(reached)
			<-release
			return service.Reply{Body: []byte(`"late"`)}, nil
		}}
		limits := ample
		limits.Drain = 3 * time.Second
		r := startWired(t, limits, Options{Operations: []service.Operation{slow}})

		idle := r.dial(t)
		idle.say(parrotHead + "Content-Length: 2\r\n\r\n{}")
		if resp := idle.answer(); resp.Close {
			t.Fatal("connections do not stay open")
		}
		inFlight := r.dial(t)
		inFlight.say("POST /v1/test/slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
		<-reached
		r.stop()

		time.Sleep(limits.Drain - time.Millisecond)
		if status := get("/readyz").do(r.server.Ops()).StatusCode; status != 503 {
			t.Errorf("while it drains: readiness %d", status)
		}
		idle.say(parrotHead + "Content-Length: 2\r\n\r\n{}") // on a connection that was open before
		if resp := idle.answer(); resp.StatusCode != 200 || !resp.Close {
			t.Errorf("while it drains: %d, close %v", resp.StatusCode, resp.Close)
		}
		r.dial(t)

		time.Sleep(2 * time.Millisecond)
		if _, err := r.connect(); err == nil {
			t.Error("new connections are still taken")
		}
		if c, err := r.toOps(); err != nil {
			t.Errorf("the second port went before the first: %v", err)
		} else {
			c.Close()
		}
		select {
		case err := <-r.done:
			t.Fatalf("stopped with a request in flight: %v", err)
		default:
		}
		close(release)
		if resp := inFlight.answer(); resp.StatusCode != 200 || !resp.Close || bodyOf(t, resp) != `"late"` {
			t.Errorf("the request in flight got %d, close %v", resp.StatusCode, resp.Close)
		}
		if err := <-r.done; err != nil {
			t.Error(err)
		}
	})
}

func TestAStopThatCutsOffSaysSo(t *testing.T) {
	reached, release := make(chan struct{}), make(chan struct{})
	defer close(release)
	stuck := service.Operation{Name: "test/stuck", Do: func(service.Query) (service.Reply, *problem.Problem) {
		close(reached)
		<-release
		return service.Reply{}, nil
	}}
	limits := ample
	limits.Shutdown = 100 * time.Millisecond
	r := start(t, limits, stuck)
	c := r.dial(t)
	c.say("POST /v1/test/stuck HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
	<-reached
	r.stop()
	if err := <-r.done; err == nil || !strings.Contains(err.Error(), "in flight") {
		t.Errorf("got %v", err)
	}
}

func TestAPanicBreaksNoConnection(t *testing.T) {
	c := start(t, ample).dial(t)
	c.say(parrotHead + "Content-Length: 7\r\n\r\n\"panic\"")
	expectProblem(t, c.answer(), 500, "internal_error")
	c.say(parrotHead + "Content-Length: 2\r\n\r\n{}")
	if resp := c.answer(); resp.StatusCode != 200 {
		t.Errorf("after a panic: %d", resp.StatusCode)
	}
}

func TestACallerWhoLeavesIsNoError(t *testing.T) {
	r := start(t, ample)
	for range 5 {
		c := r.dial(t)
		c.say(parrotHead + "Content-Length: 2\r\n\r\n{}")
		_ = c.Conn.(*net.TCPConn).SetLinger(0)
		c.Close()
	}
	resp, err := http.Get("http://" + r.ops + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if body := bodyOf(t, resp); strings.Contains(body, `problems_total{code="internal_error"} 1`) {
		t.Error("counted as our fault")
	}
}

func waitFor(t *testing.T, what string, is func() bool) {
	t.Helper()
	for begin := time.Now(); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Since(begin) > patience {
			t.Fatalf("waited in vain: %s", what)
		}
	}
}
