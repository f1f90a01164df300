package httpapi

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"
)

// sink is a writer that costs nothing.
type sink struct{ h http.Header }

func (s *sink) Header() http.Header         { return s.h }
func (s *sink) Write(b []byte) (int, error) { return len(b), nil }
func (s *sink) WriteHeader(int)             {}

// replayed serves one request again and again without making it anew.
type replayed struct {
	r    *http.Request
	body *strings.Reader
	text string
	w    sink
}

func newReplayed(path, body string) *replayed {
	p := &replayed{body: strings.NewReader(body), text: body, w: sink{http.Header{}}}
	p.r = httptest.NewRequest(http.MethodPost, path, p.body)
	p.r.Header.Set("Content-Type", "application/json")
	p.r.Header.Set("Accept", "*/*")
	p.r.ContentLength = int64(len(body))
	p.r.Body = io.NopCloser(p.body)
	return p
}

func (p *replayed) serve(h http.Handler) {
	p.body.Reset(p.text)
	clear(p.w.h)
	h.ServeHTTP(&p.w, p.r)
}

// BenchmarkParrot is the cost of everything around an operation; BenchmarkBareEcho is what echo costs with nothing around.
func BenchmarkParrot(b *testing.B) {
	s, _ := testServer(b)
	p := newReplayed("/v1/test/parrot", "{}")
	b.ReportAllocs()
	for b.Loop() {
		p.serve(s.Public())
	}
}

func BenchmarkBareEcho(b *testing.B) {
	e := echo.New()
	e.POST("/v1/test/parrot", func(c echo.Context) error {
		body, err := io.ReadAll(c.Request().Body)
		if err != nil {
			return err
		}
		return c.Blob(http.StatusOK, "application/json", body)
	})
	p := newReplayed("/v1/test/parrot", "{}")
	b.ReportAllocs()
	for b.Loop() {
		p.serve(e)
	}
}

func BenchmarkMove(b *testing.B) {
	s, _ := testServer(b)
	p := newReplayed("/v1/moves/validate", move)
	b.ReportAllocs()
	for b.Loop() {
		p.serve(s.Public())
	}
}

func BenchmarkProblem(b *testing.B) {
	s, _ := testServer(b)
	p := newReplayed("/v1/moves/validate", `{"hand":["XX"]}`)
	b.ReportAllocs()
	for b.Loop() {
		p.serve(s.Public())
	}
}

// BenchmarkRubbish is a body of the largest size in which nothing is as it should be.
func BenchmarkRubbish(b *testing.B) {
	s, _ := testServer(b)
	const begin, member, end = `{"hand":[`, `0,`, `0]}`
	p := newReplayed("/v1/moves/validate", begin+strings.Repeat(member, (BodyLimit-len(begin)-len(end))/len(member))+end)
	b.ReportAllocs()
	for b.Loop() {
		p.serve(s.Public())
	}
}

// TestAnAcceptedRequestCostsFewAllocations: the id's string and its header value; the parrot itself takes one.
func TestAnAcceptedRequestCostsFewAllocations(t *testing.T) {
	if testing.Short() {
		t.Skip("short runs are for the race detector, under which pools forget")
	}
	s, _ := testServer(t)
	p := newReplayed("/v1/test/parrot", "{}")
	if n := testing.AllocsPerRun(1000, func() { p.serve(s.Public()) }); n > 4 {
		t.Errorf("%v allocations", n)
	}
}
