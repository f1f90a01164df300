package httpapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/contract/oracle"
	"github.com/schafkopf-service/schafkopf/internal/problem"
	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/service"
)

// parrot is an operation that shows what reached it; some bodies make it fail.
var parrot = service.Operation{Name: "test/parrot", Do: func(q service.Query) (service.Reply, *problem.Problem) {
	switch string(q.Body) {
	case `"panic"`:
		panic("the card EO of the request")
	case `"panic at run time"`:
		_ = []int{}[len(q.Body)]
	case `"impossible"`:
		return service.Reply{}, problem.Impossible([]schafkopf.Fault{{Pointer: "/hand/3", Code: "duplicate_card"}})
	}
	body := fmt.Appendf(q.Into, `{"bytes":%d,"lang":%q}`, len(q.Body), q.Lang)
	return service.Reply{Body: body, Verdict: "said", Codes: []schafkopf.Code{schafkopf.CodeMustFollowSuit}}, nil
}}

// testServer has the parrot beside the real operations, and a log to look at.
func testServer(t testing.TB) (*Server, *bytes.Buffer) {
	t.Helper()
	log := new(bytes.Buffer)
	s := New(Options{
		Log:        slog.New(slog.NewJSONHandler(log, nil)),
		Build:      Build{Version: "v1", Revision: "abc", GoVersion: "go"},
		Operations: append([]service.Operation{parrot}, service.Operations...),
	})
	return s, log
}

// call is one request in a table.
type call struct {
	method, path string
	header       http.Header
	body         string
}

func (c call) request() *http.Request {
	r := httptest.NewRequest(c.method, c.path, strings.NewReader(c.body))
	for k, v := range c.header {
		r.Header[http.CanonicalHeaderKey(k)] = v
	}
	return r
}

func (c call) do(h http.Handler) *http.Response {
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, c.request())
	return rec.Result()
}

// header is a header from pairs.
func header(pairs ...string) http.Header {
	h := http.Header{}
	for i := 0; i < len(pairs); i += 2 {
		h.Add(pairs[i], pairs[i+1])
	}
	return h
}

var asJSON = header("Content-Type", "application/json")

func post(path, body string) call { return call{http.MethodPost, path, asJSON, body} }

func get(path string, pairs ...string) call {
	return call{http.MethodGet, path, header(pairs...), ""}
}

func bodyOf(t testing.TB, resp *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// document is a problem as a caller reads it.
type document struct {
	Type, Title, Detail, Instance, Code string
	Status                              int
	Errors                              []struct {
		Pointer         *string
		Parameter, Code string
		Message         string
	}
}

// expectProblem fails unless the answer is a complete problem of that status and code.
func expectProblem(t *testing.T, resp *http.Response, status int, code string) document {
	t.Helper()
	body := bodyOf(t, resp)
	if resp.StatusCode != status {
		t.Fatalf("status %d, want %d: %s", resp.StatusCode, status, body)
	}
	for name, want := range map[string]string{
		"Content-Type": "application/problem+json", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Content-Security-Policy": inert[0],
	} {
		if got := resp.Header.Get(name); got != want {
			t.Errorf("%s %q, want %q", name, got, want)
		}
	}
	if l := resp.Header.Get("Content-Language"); l != "en" && l != "de" {
		t.Errorf("Content-Language %q", l)
	}
	if !strings.Contains(resp.Header.Get("Vary"), "Accept-Language") {
		t.Errorf("Vary %q", resp.Header.Get("Vary"))
	}
	var d document
	if resp.Request == nil || resp.Request.Method != http.MethodHead {
		if err := json.Unmarshal([]byte(body), &d); err != nil {
			t.Fatalf("%v: %s", err, body)
		}
		if d.Status != status || d.Code != code || d.Type == "" || d.Title == "" || d.Detail == "" || d.Instance != resp.Header.Get("X-Request-Id") || d.Instance == "" {
			t.Errorf("problem %s, want code %s", body, code)
		}
		if (status == 400 || status == 422) == (len(d.Errors) == 0) {
			t.Errorf("status %d with %d errors: %s", status, len(d.Errors), body)
		}
	}
	return d
}

func TestRoutesAreTheContractsOperations(t *testing.T) {
	mounted := map[string]bool{}
	for _, r := range New(Options{}).routes {
		path := r.path
		if i := strings.IndexByte(path, ':'); i >= 0 {
			path = path[:i] + "{" + path[i+1:] + "}"
		}
		if strings.HasPrefix(path, "/v1/bulk/") {
			path = "/v1/bulk/{group}/{name}" // each operation has its own
		}
		mounted[r.method+" "+path] = true
	}
	for _, r := range []string{"GET /docs/*", "GET /sheet/*", "GET /"} {
		delete(mounted, r) // pages and their files, no operation
	}
	for path, item := range oracle.Document().Paths.Map() {
		for method := range item.Operations() {
			if !mounted[method+" "+path] {
				t.Errorf("the contract has %s %s, the server does not", method, path)
			}
			delete(mounted, method+" "+path)
		}
	}
	for r := range mounted {
		t.Errorf("the server has %s, the contract does not", r)
	}
}

func TestWhatCannotBeAnsweredIsAProblem(t *testing.T) {
	s, _ := testServer(t)
	const path = "/v1/test/parrot"
	typed := func(contentType string) call {
		return call{http.MethodPost, path, header("Content-Type", contentType), "{}"}
	}
	with := func(pairs ...string) call {
		return call{http.MethodPost, path, header(append(pairs, "Content-Type", "application/json")...), "{}"}
	}
	for name, tc := range map[string]struct {
		call
		status int
		code   string
	}{
		"unknown path":            {get("/nothing"), 404, "not_found"},
		"operation with a slash":  {post(path+"/", "{}"), 404, "not_found"},
		"double slash":            {post("//v1/test/parrot", "{}"), 404, "not_found"},
		"other case":              {post("/V1/test/parrot", "{}"), 404, "not_found"},
		"unknown operation":       {post("/v1/moves/guess", "{}"), 404, "not_found"},
		"unknown page file":       {get("/docs/nothing.js"), 404, "not_found"},
		"page file going up":      {get("/docs/../web.go"), 404, "not_found"},
		"unknown preset":          {get("/v1/rulesets/nobody"), 404, "not_found"},
		"preset with a slash":     {get("/v1/rulesets/rein/x"), 404, "not_found"},
		"no preset":               {get("/v1/rulesets/"), 404, "not_found"},
		"GET of an operation":     {get(path), 405, "method_not_allowed"},
		"HEAD of an operation":    {call{http.MethodHead, path, nil, ""}, 405, "method_not_allowed"},
		"OPTIONS of an operation": {call{http.MethodOptions, path, nil, ""}, 405, "method_not_allowed"},
		"PUT of an operation":     {call{http.MethodPut, path, asJSON, "{}"}, 405, "method_not_allowed"},
		"invented method":         {call{"SCHAFKOPF", path, asJSON, "{}"}, 405, "method_not_allowed"},
		"POST of a document":      {post("/v1/cards", "{}"), 405, "method_not_allowed"},
		"OPTIONS of a document":   {call{http.MethodOptions, "/openapi.yaml", nil, ""}, 405, "method_not_allowed"},
		"DELETE of a preset":      {call{http.MethodDelete, "/v1/rulesets/rein", nil, ""}, 405, "method_not_allowed"},
		"POST of a page file":     {post("/docs/page.js", "{}"), 405, "method_not_allowed"},
		"accepts HTML only":       {with("Accept", "text/html"), 406, "not_acceptable"},
		"refuses JSON":            {with("Accept", "application/json;q=0, */*"), 406, "not_acceptable"},
		"accepts nothing known":   {with("Accept", "nonsense"), 406, "not_acceptable"},
		"cards as HTML":           {get("/v1/cards", "Accept", "text/html"), 406, "not_acceptable"},
		"contract as JSON":        {get("/openapi.yaml", "Accept", "application/json"), 406, "not_acceptable"},
		"page as JSON":            {get("/docs", "Accept", "application/json"), 406, "not_acceptable"},
		"no content type":         {call{http.MethodPost, path, nil, "{}"}, 415, "unsupported_media_type"},
		"no content type, empty":  {call{http.MethodPost, path, nil, ""}, 415, "unsupported_media_type"},
		"empty content type":      {typed(""), 415, "unsupported_media_type"},
		"plain text":              {typed("text/plain"), 415, "unsupported_media_type"},
		"text/json":               {typed("text/json"), 415, "unsupported_media_type"},
		"XML":                     {typed("application/xml"), 415, "unsupported_media_type"},
		"form":                    {typed("application/x-www-form-urlencoded"), 415, "unsupported_media_type"},
		"multipart form":          {typed("multipart/form-data; boundary=x"), 415, "unsupported_media_type"},
		"problem+json":            {typed("application/problem+json"), 415, "unsupported_media_type"},
		"other charset":           {typed("application/json; charset=iso-8859-1"), 415, "unsupported_media_type"},
		"utf-16":                  {typed("application/json; charset=utf-16"), 415, "unsupported_media_type"},
		"odd parameter":           {typed("application/json; version=2"), 415, "unsupported_media_type"},
		"broken parameter":        {typed("application/json; charset"), 415, "unsupported_media_type"},
		"two charsets":            {typed("application/json; charset=utf-8; charset=latin1"), 415, "unsupported_media_type"},
		"type prefix":             {typed("application/jsonp"), 415, "unsupported_media_type"},
		"list of types":           {typed("application/json, text/plain"), 415, "unsupported_media_type"},
		"two content types":       {with("Content-Type", "text/plain"), 415, "unsupported_media_type"},
		"gzip":                    {with("Content-Encoding", "gzip"), 415, "unsupported_content_coding"},
		"gzip under identity":     {with("Content-Encoding", "identity, gzip"), 415, "unsupported_content_coding"},
		"64 KiB and a byte":       {post(path, strings.Repeat(" ", BodyLimit+1)), 413, "body_too_large"},
		"impossible":              {post(path, `"impossible"`), 422, "impossible_request"},
		"panic":                   {post(path, `"panic"`), 500, "internal_error"},
		"panic at run time":       {post(path, `"panic at run time"`), 500, "internal_error"},
		"unknown preset in query": {get("/v1/contracts?preset=nobody"), 400, "invalid_request"},
		"empty preset in query":   {get("/v1/contracts?preset="), 400, "invalid_request"},
		"two presets in query":    {get("/v1/contracts?preset=rein&preset=turnier"), 400, "invalid_request"},
		"unreadable query":        {get("/v1/contracts?preset=%zz"), 400, "invalid_request"},
	} {
		t.Run(name, func(t *testing.T) {
			resp := tc.do(s.Public())
			if tc.method == http.MethodHead {
				resp.Request = &http.Request{Method: http.MethodHead}
			}
			d := expectProblem(t, resp, tc.status, tc.code)
			if (tc.status == 405) != (resp.Header.Get("Allow") != "") {
				t.Errorf("Allow %q", resp.Header.Get("Allow"))
			}
			for _, e := range d.Errors {
				if isQuery := strings.Contains(tc.path, "?"); isQuery != (e.Parameter == "preset") || isQuery == (e.Pointer != nil) || e.Code == "" || e.Message == "" {
					t.Errorf("error %+v", e)
				}
			}
		})
	}
}

func TestAllowNamesThePathsMethods(t *testing.T) {
	s, _ := testServer(t)
	for path, want := range map[string]string{
		"/v1/moves/validate": "POST", "/v1/codes": "GET, HEAD", "/openapi.json": "GET, HEAD", "/docs": "GET, HEAD", "/docs/page.css": "GET, HEAD",
		"/v1/rulesets/rein": "GET, HEAD",
	} {
		for _, method := range []string{http.MethodPatch, http.MethodOptions, "TRACE", "REPORT", "INVENTED"} {
			resp := call{method, path, nil, ""}.do(s.Public())
			if got := resp.Header["Allow"]; resp.StatusCode != 405 || len(got) != 1 || got[0] != want {
				t.Errorf("%s %s: %d, Allow %q, want %q", method, path, resp.StatusCode, got, want)
			}
		}
	}
}

func TestWhatIsJSONInUTF8IsRead(t *testing.T) {
	s, _ := testServer(t)
	for _, h := range []http.Header{
		header("Content-Type", "application/json"),
		header("Content-Type", "application/json; charset=utf-8"),
		header("Content-Type", "application/json;charset=UTF-8"),
		header("Content-Type", `Application/JSON; Charset="utf-8"`),
		header("Content-Type", "application/json;"),
		header("Content-Type", "application/json", "Content-Encoding", "identity"),
		header("Content-Type", "application/json", "Accept", "text/html, application/*;q=0.1"),
	} {
		resp := call{http.MethodPost, "/v1/test/parrot?unknown=ignored", h, "{}"}.do(s.Public())
		if body := bodyOf(t, resp); resp.StatusCode != 200 || body != `{"bytes":2,"lang":"en"}` {
			t.Errorf("%v: %d %s", h, resp.StatusCode, body)
		}
	}
}

func TestAnAnswerHasItsHeaders(t *testing.T) {
	s, _ := testServer(t)
	c := post("/v1/test/parrot", "{}")
	c.header = header("Content-Type", "application/json", "Accept-Language", "de-AT", "X-Request-Id", "mine-1")
	resp := c.do(s.Public())
	for name, want := range map[string]string{
		"Content-Type": "application/json", "Content-Language": "de", "Vary": "Accept-Language", "Cache-Control": "", "Content-Security-Policy": "",
		"X-Content-Type-Options": "nosniff", "X-Request-Id": "mine-1", "Connection": "", "Server": "",
	} {
		if got := resp.Header.Get(name); got != want {
			t.Errorf("%s %q, want %q", name, got, want)
		}
	}
	if body := bodyOf(t, resp); body != `{"bytes":2,"lang":"de"}` {
		t.Error(body)
	}
}

func TestExactlyTheLimitIsRead(t *testing.T) {
	s, _ := testServer(t)
	full := strings.Repeat(" ", BodyLimit)
	for name, r := range map[string]*http.Request{
		"with its length":    httptest.NewRequest(http.MethodPost, "/v1/test/parrot", strings.NewReader(full)),
		"without its length": httptest.NewRequest(http.MethodPost, "/v1/test/parrot", io.MultiReader(strings.NewReader(full))),
	} {
		r.Header["Content-Type"] = typeJSON
		rec := httptest.NewRecorder()
		s.Public().ServeHTTP(rec, r)
		if rec.Code != 200 || rec.Body.String() != fmt.Sprintf(`{"bytes":%d,"lang":"en"}`, BodyLimit) {
			t.Errorf("%s: %d %s", name, rec.Code, rec.Body)
		}
	}
	r := httptest.NewRequest(http.MethodPost, "/v1/test/parrot", io.MultiReader(strings.NewReader(full+" ")))
	r.Header["Content-Type"] = typeJSON
	rec := httptest.NewRecorder()
	s.Public().ServeHTTP(rec, r)
	expectProblem(t, rec.Result(), 413, "body_too_large")
}

func TestAPathIsTheSameHoweverItIsEncoded(t *testing.T) {
	s, _ := testServer(t)
	for _, c := range []call{post("/v1/%74est/parrot", "{}"), get("/v1/rulesets/bsv%2D1989"), get("/docs/page%2Ejs")} {
		if resp := c.do(s.Public()); resp.StatusCode != 200 {
			t.Errorf("%s: %d", c.path, resp.StatusCode)
		}
	}
}
