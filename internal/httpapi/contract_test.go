package httpapi

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"

	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/cases"
	"github.com/schafkopf-service/schafkopf/internal/service"
)

// witness holds answers against the contract with the OpenAPI library, which shares no code with the service.
type witness struct{ router routers.Router }

func newWitness(t *testing.T) witness {
	t.Helper()
	document, err := openapi3.NewLoader().LoadFromData(api.YAML)
	if err != nil {
		t.Fatal(err)
	}
	document.Servers = nil
	router, err := legacy.NewRouter(document)
	if err != nil {
		t.Fatal(err)
	}
	return witness{router}
}

func init() {
	for _, asText := range []string{"application/yaml", "text/html"} {
		openapi3filter.RegisterBodyDecoder(asText, func(body io.Reader, _ http.Header, _ *openapi3.SchemaRef, _ openapi3filter.EncodingFn) (any, error) {
			b, err := io.ReadAll(body)
			return string(b), err
		})
	}
}

// check fails where the answer is none that the contract has for this request.
func (w witness) check(t *testing.T, r *http.Request, status int, h http.Header, body []byte) {
	t.Helper()
	route, parameters, err := w.router.FindRoute(r)
	if err != nil {
		t.Fatalf("%s %s is not in the contract: %v", r.Method, r.URL, err)
	}
	err = openapi3filter.ValidateResponse(context.Background(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: r, PathParams: parameters, Route: route},
		Status:                 status, Header: h, Body: io.NopCloser(bytes.NewReader(body)),
		Options: &openapi3filter.Options{IncludeResponseStatus: true, MultiError: true},
	})
	if err != nil {
		t.Errorf("the answer is not what the contract says: %.2000v\n%.2000s", err, body)
		return
	}
	for name := range route.Operation.Responses.Status(status).Value.Headers {
		if h.Get(name) == "" {
			t.Errorf("the answer lacks the header %s", name)
		}
	}
}

// TestCases runs every case file through the handler.
func TestCases(t *testing.T) {
	s, w := New(Options{}), newWitness(t)
	for _, c := range cases.Load(t) {
		t.Run(strings.TrimSuffix(c.File, ".json"), func(t *testing.T) {
			r := post("/v1/"+c.Operation, string(c.Request)).request()
			if c.Language != "" {
				r.Header.Set("Accept-Language", c.Language)
			}
			rec := httptest.NewRecorder()
			s.Public().ServeHTTP(rec, r)
			for _, d := range c.Compare(rec.Code, rec.Body.Bytes()) {
				t.Error(d)
			}
			w.check(t, r, rec.Code, rec.Result().Header, rec.Body.Bytes())
		})
	}
}

func TestEveryAnswerIsInTheContract(t *testing.T) {
	s, w := New(Options{}), newWitness(t)
	calls := map[string]call{
		"not acceptable":      {http.MethodPost, "/v1/moves/validate", header("Accept", "text/html"), "{}"},
		"no type":             {http.MethodPost, "/v1/moves/validate", nil, "{}"},
		"too large":           post("/v1/moves/validate", strings.Repeat(" ", BodyLimit+1)),
		"nothing":             post("/v1/moves/validate", ""),
		"unknown preset":      get("/v1/rulesets/nobody"),
		"unknown preset in ?": get("/v1/contracts?preset=nobody"),
		"current copy":        get("/v1/codes", "If-None-Match", "*"),
		"cards as HTML":       get("/v1/cards", "Accept", "text/html"),
	}
	for path := range documents {
		if !strings.HasPrefix(path, "/docs/") {
			calls[path] = get(path)
			calls[path+" auf Deutsch"] = get(path, "Accept-Language", "de")
		}
	}
	for _, op := range service.Operations {
		calls[op.Name+" of nothing known"] = post("/v1/"+op.Name, `{"x":[]}`)
	}
	for name, c := range calls {
		t.Run(name, func(t *testing.T) {
			rec := httptest.NewRecorder()
			r := c.request()
			s.Public().ServeHTTP(rec, r)
			w.check(t, r, rec.Code, rec.Result().Header, rec.Body.Bytes())
		})
	}
}
