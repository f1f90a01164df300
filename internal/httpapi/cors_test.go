package httpapi

import (
	"net/http"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/service"
)

func TestPagesOfNamedOriginsMayAsk(t *testing.T) {
	const ours, other = "https://example.org", "https://example.com"
	s := New(Options{Operations: []service.Operation{parrot}, Origins: []string{ours, "http://localhost:3000"}})
	ask := func(c call, origin string) *http.Response {
		c.header = c.header.Clone()
		if c.header == nil {
			c.header = http.Header{}
		}
		if origin != "" {
			c.header.Set("Origin", origin)
		}
		return c.do(s.Public())
	}
	for name, c := range map[string]call{
		"an answer": post("/v1/test/parrot", "{}"), "a document": get("/v1/codes"), "a current copy": get("/v1/codes", "If-None-Match", "*"),
		"a problem": post("/v1/test/parrot", `"impossible"`), "a panic": post("/v1/test/parrot", `"panic"`), "nothing": get("/nothing"),
		"a stream": {http.MethodPost, bulkPath, asNDJSON, "{}\n"},
	} {
		for origin, want := range map[string]string{ours: ours, other: "", "": "", "null": "", ours + ".evil.org": "", "http://example.org": ""} {
			h := ask(c, origin).Header
			if got := h.Get("Access-Control-Allow-Origin"); got != want {
				t.Errorf("%s for %q: allowed to %q", name, origin, got)
			}
			if got := h.Values("Vary"); len(got) != 1 || !strings.Contains(got[0], "Origin") {
				t.Errorf("%s for %q: Vary %q", name, origin, got)
			}
			if (h.Get("Access-Control-Expose-Headers") != "") != (want != "") || h.Get("Access-Control-Allow-Credentials") != "" {
				t.Errorf("%s for %q: %v", name, origin, h)
			}
		}
	}
	if got := ask(post("/v1/test/parrot", "{}"), ours).Header.Get("Vary"); got != "Accept-Language, Origin" {
		t.Errorf("Vary %q", got)
	}

	leave := func(path string) call {
		return call{http.MethodOptions, path, header("Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", "content-type"), ""}
	}
	resp := ask(leave("/v1/test/parrot"), ours)
	if h := resp.Header; resp.StatusCode != 204 || bodyOf(t, resp) != "" || h.Get("Access-Control-Allow-Origin") != ours || h.Get("Access-Control-Allow-Methods") != "POST" ||
		!strings.Contains(h.Get("Access-Control-Allow-Headers"), "Content-Type") || !strings.Contains(h.Get("Access-Control-Allow-Headers"), "X-API-Key") || h.Get("Access-Control-Max-Age") != "7200" {
		t.Errorf("%d %v", resp.StatusCode, h)
	}
	if resp := ask(leave("/v1/rulesets/rein"), ours); resp.StatusCode != 204 || resp.Header.Get("Access-Control-Allow-Methods") != "GET, HEAD" {
		t.Errorf("%d %v", resp.StatusCode, resp.Header)
	}
	expectProblem(t, ask(leave("/v1/test/parrot"), other), 405, "method_not_allowed")
	expectProblem(t, ask(leave("/v1/test/parrot"), ""), 405, "method_not_allowed")
	expectProblem(t, ask(leave("/nothing"), ours), 404, "not_found")
	expectProblem(t, ask(call{http.MethodOptions, "/v1/test/parrot", nil, ""}, ours), 405, "method_not_allowed")
	if h := get("/healthz", "Origin", ours).do(s.Ops()).Header; h.Get("Access-Control-Allow-Origin") != "" {
		t.Error("pages may read the second port")
	}
}

func TestPagesOfAnyOriginMayAsk(t *testing.T) {
	s := New(Options{Origins: []string{"*"}, Keys: ring(t, "anna"), Rate: Rate{Requests: 1}})
	for range 3 { // a browser's own question needs no key and costs nothing
		c := call{http.MethodOptions, "/v1/moves/validate", header("Origin", "https://example.org", "Access-Control-Request-Method", "POST"), ""}
		if resp := c.do(s.Public()); resp.StatusCode != 204 || resp.Header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%d %v", resp.StatusCode, resp.Header)
		}
	}
	c := post("/v1/moves/validate", move)
	c.header = header("Content-Type", "application/json", "Origin", "https://example.org")
	resp := c.do(s.Public())
	if expectProblem(t, resp, 401, "unauthorized"); resp.Header.Get("Access-Control-Allow-Origin") != "*" || resp.Header.Get("Vary") != "Accept-Language" {
		t.Errorf("a page cannot read why it may not: %v", resp.Header)
	}
}

func TestWithoutOriginsNoPageMayAsk(t *testing.T) {
	s, _ := testServer(t)
	for _, c := range []call{
		{http.MethodOptions, "/v1/test/parrot", header("Origin", "https://example.org", "Access-Control-Request-Method", "POST"), ""},
		{http.MethodPost, "/v1/test/parrot", header("Origin", "https://example.org", "Content-Type", "application/json"), "{}"},
	} {
		resp := c.do(s.Public())
		for name := range resp.Header {
			if strings.HasPrefix(name, "Access-Control-") {
				t.Errorf("%s: %s", c.method, name)
			}
		}
	}
}

func TestBrowsersAreToldToKeepToTheTypes(t *testing.T) {
	s, _ := testServer(t)
	for _, h := range []http.Handler{s.Public(), s.Ops()} {
		for _, path := range []string{"/v1/cards", "/nothing", "/healthz", "/docs"} {
			got := get(path).do(h).Header
			policy := got.Get("Content-Security-Policy")
			if got.Get("X-Content-Type-Options") != "nosniff" || !strings.Contains(policy, "frame-ancestors 'none'") || !strings.Contains(policy, "default-src '") {
				t.Errorf("%s: %v", path, got)
			}
			if got.Get("Strict-Transport-Security") != "" {
				t.Errorf("%s over plain HTTP speaks of TLS", path)
			}
		}
	}
}
