package httpapi

import (
	"cmp"
	"crypto/tls"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"
	"golang.org/x/time/rate"

	"github.com/schafkopf-service/schafkopf/internal/keys"
	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/service"
)

// BodyLimit is the largest body of a single operation, in bytes.
const BodyLimit = 64 << 10

// failureLines is how many failed requests are logged in a second; the metrics count them all.
const failureLines = 100

// kept is the most memory of a body or an answer, in bytes, that is used again.
const kept = 64 << 10

// Build says which program runs.
type Build struct {
	Version   string `json:"version"`
	Revision  string `json:"revision"`
	GoVersion string `json:"go_version"`
}

// Options are what a Server needs from outside. The zero value serves all operations and logs nothing.
type Options struct {
	Log        *slog.Logger
	Build      Build
	AccessLog  bool                // log requests that were answered, too
	Operations []service.Operation // nil: service.Operations

	BodyLimit  int           // largest body and longest line, in bytes; 0: BodyLimit
	SheetLimit int           // the same for score sheets; 0: SheetLimit
	InFlight   int           // requests that are worked on or wait for a core; 0: DefaultInFlight
	Wait       time.Duration // longest expected wait for a core; 0: DefaultWait
	Streams    int           // open bulk streams; 0: DefaultStreams

	Keys    *keys.Ring     // who may ask the operations; nil: everybody
	Rate    Rate           // how much one caller may ask
	Proxies []netip.Prefix // whose X-Forwarded-For is believed
	Origins []string       // of web pages that may ask; "*": all
	TLS     *tls.Config    // nil: the service speaks plain HTTP
}

// Server answers the requests of both ports.
type Server struct {
	log                   *slog.Logger
	build                 Build
	accessLog             bool
	failures              *rate.Limiter // of log lines, so that nobody fills the log
	bodyLimit, sheetLimit int

	room    *room
	streams gate
	keys    *keys.Ring
	rates   *rates
	address echo.IPExtractor
	cors    *cors
	tls     *tls.Config

	metrics   *metrics
	ids       *ids
	routes    []*route
	unmatched *route
	allow     map[string]string // path pattern to the methods it has
	public    http.Handler
	ops       http.Handler

	ready    atomic.Bool
	draining atomic.Bool
}

// route is one operation of the contract at its address.
type route struct {
	method, path string
	operation    string // its name in metrics and log; "unmatched" for requests that no route takes
	handle       func(*exchange)
	meters       *meters // nil: not counted
	pace         pace
}

// New builds the server: all routes, everything that GET serves, all metrics.
func New(o Options) *Server {
	s := &Server{
		log: o.Log, build: o.Build, accessLog: o.AccessLog, failures: rate.NewLimiter(failureLines, failureLines), ids: newIDs(), allow: map[string]string{},
		bodyLimit: cmp.Or(o.BodyLimit, BodyLimit), sheetLimit: cmp.Or(o.SheetLimit, SheetLimit),
		room: newRoom(cmp.Or(o.InFlight, DefaultInFlight), cmp.Or(o.Wait, DefaultWait)), streams: gate{most: int64(cmp.Or(o.Streams, DefaultStreams))},
		keys: o.Keys, rates: newRates(o.Rate), address: addressOf(o.Proxies), cors: newCORS(o.Origins), tls: o.TLS,
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	operations := o.Operations
	if operations == nil {
		operations = service.Operations
	}
	s.metrics = newMetrics(o.Build)
	s.unmatched = &route{operation: "unmatched", meters: s.metrics.route("unmatched")}
	for _, op := range operations {
		answer := s.answer(op)
		if op.Name == sheetOperation {
			answer = s.answerSheet
		}
		s.add(http.MethodPost, "/v1/"+op.Name, op.Name, answer)
		s.add(http.MethodPost, "/v1/bulk/"+op.Name, "bulk/"+op.Name, s.answerBulk(op))
	}
	s.addResources()
	s.public = s.edge(s.gatekeeper(s.router()), s.unmatched)
	s.ops = s.edge(s.operations(), &route{operation: "ops"})
	return s
}

// Public is the handler of the service's port.
func (s *Server) Public() http.Handler { return s.public }

// Ops is the handler of the second port: metrics, health, readiness and version.
func (s *Server) Ops() http.Handler { return s.ops }

// SetReady says whether the second port answers that new requests are welcome. A new Server is not ready.
func (s *Server) SetReady(ready bool) { s.ready.Store(ready) }

// Drain makes every answer from now on close its connection, and the server not ready.
func (s *Server) Drain() {
	s.ready.Store(false)
	s.draining.Store(true)
}

func (s *Server) add(method, path, operation string, handle func(*exchange)) {
	r := &route{method: method, path: path, operation: operation, handle: handle, meters: s.metrics.route(operation)}
	s.routes = append(s.routes, r)
	s.allow[path] = method
	if method == http.MethodGet {
		s.allow[path] = "GET, HEAD"
	}
}

// router is echo with the routes. A HEAD is answered like its GET; OPTIONS is as foreign to a path as any method that it does
// not have.
func (s *Server) router() *echo.Echo {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.Logger.SetOutput(io.Discard)
	e.IPExtractor = s.address
	e.HTTPErrorHandler = s.refuse
	for _, r := range s.routes {
		take := func(c echo.Context) error {
			x := exchangeOf(c)
			x.route = r
			if names := c.ParamValues(); len(names) > 0 {
				x.param = names[0]
			}
			r.handle(x)
			return nil
		}
		e.Add(r.method, r.path, take)
		if r.method == http.MethodGet {
			e.HEAD(r.path, take)
		}
		refused := func(echo.Context) error { return echo.ErrMethodNotAllowed }
		if r.method != http.MethodGet { // a path with a name in the same place must not take them
			e.GET(r.path, refused)
			e.HEAD(r.path, refused)
		}
		e.OPTIONS(r.path, refused)
	}
	return e
}

// refuse renders what the router found no route for.
func (s *Server) refuse(err error, c echo.Context) {
	x := exchangeOf(c)
	status := http.StatusInternalServerError
	if e := (*echo.HTTPError)(nil); errors.As(err, &e) {
		status = e.Code
	}
	if p := c.Path(); !strings.HasSuffix(p, "*") && strings.Count(p, "/") != strings.Count(x.r.URL.Path, "/") {
		status = http.StatusNotFound // the router takes a whole rest for a name
		delete(x.Header(), "Allow")  // and has said so
	}
	switch status {
	case http.StatusNotFound:
		x.notFound()
	case http.StatusMethodNotAllowed:
		if x.origin != nil && asksLeave(x.r) {
			x.giveLeave(s.allow[c.Path()])
			return
		}
		x.Header()["Allow"] = []string{s.allow[c.Path()]}
		x.reject("method_not_allowed", problem.New(status, "method_not_allowed"))
	default:
		s.log.Error("router failed", slog.String("request_id", x.id), slog.Int("status", status))
		x.fail(problem.New(http.StatusInternalServerError, "internal_error"))
	}
}

// exchangeOf is the exchange that edge handed to the router.
func exchangeOf(c echo.Context) *exchange { return c.Response().Writer.(*exchange) }

// withoutRawPath is the request with its path in the decoded form only, by which routes are found: a path is the same however
// much of it is percent-encoded.
func withoutRawPath(r *http.Request) *http.Request {
	u, c := *r.URL, *r
	u.RawPath = ""
	c.URL = &u
	return &c
}

// answer is the handler of an operation: limits, negotiation, the question, the answer.
func (s *Server) answer(op service.Operation) func(*exchange) {
	return func(x *exchange) {
		if !acceptsJSON(x.r.Header) {
			x.notAcceptable()
			return
		}
		if code := contentFault(x.r.Header, typeJSON); code != "" {
			x.reject(string(code), problem.New(http.StatusUnsupportedMediaType, code))
			return
		}
		body, ok := x.readBody(s.bodyLimit)
		if !ok {
			return
		}
		lang := language(x.r.Header)
		reply, p := op.Do(service.Query{Body: body, Lang: lang, Into: x.answer})
		if p != nil {
			x.fail(p)
			return
		}
		x.route.meters.verdict(reply.Verdict)
		for _, code := range reply.Codes {
			s.metrics.violation(code)
		}
		h := x.Header()
		h["Content-Type"] = typeJSON
		h["Content-Language"] = languages[lang]
		h["Vary"] = varyLanguage
		x.send(http.StatusOK, reply.Body)
		if cap(reply.Body) <= kept {
			x.answer = reply.Body[:0]
		}
	}
}

// Values of headers, shared by all answers; nobody may change them.
var (
	typeJSON     = []string{"application/json"}
	typeNDJSON   = []string{"application/x-ndjson"}
	typeProblem  = []string{"application/problem+json"}
	languages    = [...][]string{{"en"}, {"de"}} // by text.Lang
	noStore      = []string{"no-store"}
	noSniff      = []string{"nosniff"}
	inert        = []string{"default-src 'none'; frame-ancestors 'none'"}
	tlsOnly      = []string{"max-age=31536000"}
	closing      = []string{"close"}
	varyLanguage = []string{"Accept-Language"}
)

// mediaType is the type without its parameters.
func mediaType(contentType string) string {
	t, _, _ := strings.Cut(contentType, ";")
	return strings.TrimSpace(t)
}
