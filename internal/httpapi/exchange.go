package httpapi

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"runtime/debug"
	"strconv"
	"sync"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

// exchange is one request with its answer, and the writer that handlers get. It is reused after the request.
type exchange struct {
	http.ResponseWriter
	server *Server
	r      *http.Request
	id     string
	route  *route
	param  string // what stands for the path's one parameter, if it has one
	start  time.Time
	status int            // 0 until the header is out
	code   schafkopf.Code // of the problem that was answered
	buffer []byte         // the body, as far as it was read
	answer []byte         // memory for the answer

	caller string   // the name of the key that was named, if it is known
	bucket *bucket  // the caller's rate, if there is one
	cors   *cors    // whether web pages may ask
	origin []string // the page's origin, if it may

	working, streaming bool          // in the room; an open stream
	began              time.Time     // when the work did
	spent              time.Duration // what its thread had spent then; negative where nobody looked
	cost               time.Duration // what it was expected to take; 0 where it needed no turn
}

var exchanges = sync.Pool{New: func() any { return new(exchange) }}

// edge is what every request passes, in this order: recover, request id, security headers, metrics and log, in-flight gauge.
// Until a handler says otherwise the exchange belongs to the unmatched route.
func (s *Server) edge(next http.Handler, unmatched *route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.RawPath != "" {
			r = withoutRawPath(r)
		}
		x := exchanges.Get().(*exchange)
		*x = exchange{ResponseWriter: w, server: s, r: r, route: unmatched, start: time.Now(), buffer: x.buffer[:0], answer: x.answer[:0]}
		id := s.ids.of(r.Header)
		x.id = id[0]
		defer x.end()
		h := w.Header()
		h["X-Request-Id"] = id
		s.secure(h)
		if unmatched.meters != nil {
			s.metrics.inFlight.Inc()
			defer s.metrics.inFlight.Dec()
		}
		next.ServeHTTP(x, r)
	})
}

// end answers a panic with a 500, counts and logs. It has to be deferred itself, for recover.
func (x *exchange) end() {
	s, cause := x.server, recover()
	x.leave()
	if cause != nil {
		if cause == http.ErrAbortHandler {
			panic(cause)
		}
		x.logPanic(cause)
		if x.status != 0 {
			panic(http.ErrAbortHandler) // half an answer is out: the caller must see that it is broken
		}
		clear(x.Header())
		x.Header()["X-Request-Id"] = []string{x.id}
		s.secure(x.Header())
		x.fail(problem.New(http.StatusInternalServerError, "internal_error"))
	}
	status := x.status
	if status == 0 {
		status = http.StatusOK // net/http's answer where a handler said nothing
	}
	if m := x.route.meters; m != nil {
		took := time.Since(x.start)
		m.count(status, took)
		if s.accessLog || status >= 400 && s.failures.AllowN(x.start, 1) {
			x.logAccess(status, took)
		}
	}
	if cap(x.buffer) > kept {
		x.buffer = nil
	}
	x.ResponseWriter, x.r, x.server, x.route, x.bucket, x.origin = nil, nil, nil, nil, nil, nil
	exchanges.Put(x)
}

// secure sets what browsers keep to with every answer: it is what its type says. Whatever a browser can be led to by a link or a form
// is inert as well, or has a policy of its own; the answer to a POST of JSON is not among it, and is not kept without being told to
// be (RFC 9110, 9.3.3).
func (s *Server) secure(h http.Header) {
	h["X-Content-Type-Options"] = noSniff
	if s.tls != nil {
		h["Strict-Transport-Security"] = tlsOnly
	}
}

// WriteHeader sends the header, with the word that the connection ends where the server is about to stop.
func (x *exchange) WriteHeader(status int) {
	if status >= 200 && x.status == 0 {
		x.status = status
		if x.server.draining.Load() {
			x.Header()["Connection"] = closing
		}
		if x.cors != nil {
			x.cors.mark(x)
		}
	}
	x.ResponseWriter.WriteHeader(status)
}

func (x *exchange) Write(b []byte) (int, error) {
	if x.status == 0 {
		x.WriteHeader(http.StatusOK)
	}
	return x.ResponseWriter.Write(b)
}

// Unwrap gives http.ResponseController the connection's own writer.
func (x *exchange) Unwrap() http.ResponseWriter { return x.ResponseWriter }

// send is the one way out for a whole body. That a caller has gone is not an error of ours.
func (x *exchange) send(status int, body []byte) {
	x.leave()
	if len(body) > 2048 || x.r.Method == http.MethodHead { // net/http counts shorter ones itself, without making a string
		x.Header()["Content-Length"] = []string{strconv.Itoa(len(body))}
	}
	x.WriteHeader(status)
	if x.r.Method != http.MethodHead {
		_, _ = x.ResponseWriter.Write(body)
	}
}

// fail renders a problem; nothing else does.
func (x *exchange) fail(p *problem.Problem) {
	x.code = p.Code
	if x.route.meters != nil {
		x.server.metrics.problem(p.Code)
	}
	lang := language(x.r.Header)
	body, err := json.Marshal(p.Document(lang, x.id))
	if err != nil { // the document holds strings and numbers only
		body = []byte(`{"status":500}`)
	}
	h := x.Header()
	h["Content-Type"] = typeProblem
	h["Content-Language"] = languages[lang]
	h["Vary"] = varyLanguage
	h["Cache-Control"] = noStore
	h["Content-Security-Policy"] = inert
	x.send(p.Status, body)
}

// reject is fail for a request that was turned away before it reached an operation.
func (x *exchange) reject(reason string, p *problem.Problem) {
	x.server.metrics.reject(reason)
	x.fail(p)
}

func (x *exchange) notAcceptable() {
	x.reject("not_acceptable", problem.New(http.StatusNotAcceptable, "not_acceptable"))
}

// logPanic logs where it happened. What was panicked with may quote a request, so only the runtime's own words are kept.
func (x *exchange) logPanic(cause any) {
	what := fmt.Sprintf("%T", cause)
	if e, ok := cause.(runtime.Error); ok {
		what = e.Error()
	}
	x.server.log.LogAttrs(context.Background(), slog.LevelError, "panic",
		slog.String("request_id", x.id),
		slog.String("operation", x.route.operation),
		slog.String("cause", what),
		slog.String("stack", string(debug.Stack())))
}

func (x *exchange) logAccess(status int, took time.Duration) {
	level := slog.LevelInfo
	if status >= 500 {
		level = slog.LevelError
	}
	attrs := []slog.Attr{
		slog.String("request_id", x.id),
		slog.String("operation", x.route.operation),
		slog.String("method", knownMethod(x.r.Method)),
		slog.Int("status", status),
		slog.Float64("seconds", took.Seconds()),
	}
	if x.caller != "" {
		attrs = append(attrs, slog.String("key", x.caller))
	}
	if x.code != "" {
		attrs = append(attrs, slog.String("code", string(x.code)))
	}
	x.server.log.LogAttrs(context.Background(), level, "request", attrs...)
}

// knownMethod keeps a caller's invention out of the log.
func knownMethod(m string) string {
	switch m {
	case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT":
		return m
	}
	return "other"
}

// language is what the caller asked for.
func language(h http.Header) text.Lang {
	asked := h["Accept-Language"]
	if len(asked) == 0 {
		return text.EN
	}
	return preferred(asked)
}
