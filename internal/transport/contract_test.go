// Package transport holds no code: its tests put the service to the contract from outside, as callers do. Every case of
// api/examples goes through the handler, a server on a port, the bulk stream and the generated client; requests made from the
// contract's schemas go to every operation, and every answer is held against the contract.
package transport_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"

	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/httpapi"
)

const jsonType = "application/json"

// operation is one of the contract's.
type operation struct {
	method, path string
	*openapi3.Operation
}

// name is what case files call it, "moves/validate".
func (o operation) name() string { return strings.TrimPrefix(o.path, "/v1/") }

// request is the schema of the JSON body, nil where the operation takes none.
func (o operation) request() *openapi3.Schema {
	if o.RequestBody == nil || o.RequestBody.Value.Content[jsonType] == nil {
		return nil
	}
	return o.RequestBody.Value.Content[jsonType].Schema.Value
}

// statuses are the documented ones, in order.
func (o operation) statuses() (list []int) {
	for s := range o.Responses.Map() {
		n, _ := strconv.Atoi(s)
		list = append(list, n)
	}
	slices.Sort(list)
	return list
}

// contract is the document as this package reads it; the service has no part in that.
type contract struct {
	document   *openapi3.T
	operations []operation // by path
	router     routers.Router
	codes      map[string]bool // of GET /v1/codes
}

var theContract = sync.OnceValues(func() (*contract, error) {
	for _, asText := range []string{"application/yaml", "text/html", "text/csv"} {
		openapi3filter.RegisterBodyDecoder(asText, func(body io.Reader, _ http.Header, _ *openapi3.SchemaRef, _ openapi3filter.EncodingFn) (any, error) {
			b, err := io.ReadAll(body)
			return string(b), err
		})
	}
	document, err := openapi3.NewLoader().LoadFromData(api.YAML)
	if err != nil {
		return nil, err
	}
	document.Servers = nil
	c := &contract{document: document, codes: map[string]bool{}}
	if c.router, err = legacy.NewRouter(document); err != nil {
		return nil, err
	}
	for path, item := range document.Paths.Map() {
		for method, o := range item.Operations() {
			c.operations = append(c.operations, operation{method, path, o})
		}
	}
	slices.SortFunc(c.operations, func(a, b operation) int {
		return cmp.Or(strings.Compare(a.path, b.path), strings.Compare(a.method, b.method))
	})
	var catalogue struct{ Codes []struct{ Code string } }
	if err := json.Unmarshal(send(handler(), "GET", "/v1/codes", nil, "").body, &catalogue); err != nil {
		return nil, err
	}
	for _, entry := range catalogue.Codes {
		c.codes[entry.Code] = true
	}
	return c, nil
})

func loadContract(t testing.TB) *contract {
	t.Helper()
	c, err := theContract()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// handler is the service within this process.
var handler = sync.OnceValue(func() http.Handler { return httpapi.New(httpapi.Options{}).Public() })

// answer is what came back.
type answer struct {
	status int
	header http.Header
	body   []byte
}

func (a answer) String() string { return fmt.Sprintf("%d %.1500s", a.status, a.body) }

func newRequest(method, path string, header http.Header, body string) *http.Request {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	for name, values := range header {
		r.Header[name] = values
	}
	return r
}

func send(h http.Handler, method, path string, header http.Header, body string) answer {
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, newRequest(method, path, header, body))
	return answer{rec.Code, rec.Result().Header, rec.Body.Bytes()}
}

// ask posts JSON.
func ask(path, body string) answer { return send(handler(), "POST", path, asJSON, body) }

var asJSON = headers("Content-Type", jsonType)

// headers is a header from pairs.
func headers(pairs ...string) http.Header {
	h := http.Header{}
	for i := 0; i < len(pairs); i += 2 {
		h.Add(pairs[i], pairs[i+1])
	}
	return h
}

// faults lists where an answer is none that the contract has for this request.
func (c *contract) faults(method, path string, a answer) (list []string) {
	r := httptest.NewRequest(method, path, nil)
	route, parameters, err := c.router.FindRoute(r)
	if err != nil {
		return []string{method + " " + path + " is not in the contract: " + err.Error()}
	}
	documented := route.Operation.Responses.Status(a.status)
	if documented == nil {
		return []string{fmt.Sprintf("status %d is not documented", a.status)}
	}
	if a.status == http.StatusNotModified && len(a.body) > 0 {
		list = append(list, "a 304 with a body")
	}
	for name := range documented.Value.Headers {
		if a.header.Get(name) == "" {
			list = append(list, "the header "+name+" is missing")
		}
	}
	if strings.HasPrefix(a.header.Get("Content-Type"), "application/x-ndjson") {
		return list // its schema describes a line
	}
	err = openapi3filter.ValidateResponse(context.Background(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: r, PathParams: parameters, Route: route},
		Status:                 a.status, Header: a.header, Body: io.NopCloser(bytes.NewReader(a.body)),
		Options: &openapi3filter.Options{IncludeResponseStatus: true, MultiError: true},
	})
	if err != nil {
		list = append(list, fmt.Sprintf("not what the contract says: %.1500v", err))
	}
	mediaType, _, _ := strings.Cut(a.header.Get("Content-Type"), ";")
	if content := documented.Value.Content[mediaType]; content != nil && strings.HasSuffix(mediaType, "json") && content.Schema != nil {
		list = append(list, c.bodyFaults(content.Schema.Value, a.body)...)
	}
	if a.status >= 400 {
		list = append(list, c.problemFaults(a)...)
	}
	return list
}

// problemFaults lists what is wrong with a refusal, whether or not its path is in the contract.
func (c *contract) problemFaults(a answer) (list []string) {
	var p struct {
		Status         int
		Code, Instance string
		Errors         []struct{ Pointer, Parameter *string }
	}
	if err := json.Unmarshal(a.body, &p); err != nil {
		return []string{"the problem is no JSON: " + err.Error()}
	}
	if got := a.header.Get("Content-Type"); got != "application/problem+json" {
		list = append(list, "Content-Type "+got)
	}
	if lang := a.header.Get("Content-Language"); lang != "en" && lang != "de" || !strings.Contains(a.header.Get("Vary"), "Accept-Language") {
		list = append(list, "Content-Language or Vary are wrong")
	}
	if p.Status != a.status || p.Instance == "" || p.Instance != a.header.Get("X-Request-Id") {
		list = append(list, "status or instance are not those of the answer")
	}
	if (a.status == 400 || a.status == 422) != (len(p.Errors) > 0) {
		list = append(list, fmt.Sprintf("%d errors", len(p.Errors)))
	}
	for _, e := range p.Errors {
		if (e.Pointer == nil) == (e.Parameter == nil) {
			list = append(list, "a defect without a place, or with two")
		}
	}
	if (a.status == 405) != (a.header.Get("Allow") != "") {
		list = append(list, "Allow "+a.header.Get("Allow"))
	}
	return append(list, c.bodyFaults(c.document.Components.Schemas["Problem"].Value, a.body)...)
}

// bodyFaults lists members that the schema does not have and codes that the catalogue does not have. Answers are open for what
// later releases add, but what this release says, its contract says too.
func (c *contract) bodyFaults(schema *openapi3.Schema, body []byte) (list []string) {
	v, err := parse(body)
	if err != nil {
		return []string{"no JSON: " + err.Error()}
	}
	var walk func(at string, s *openapi3.Schema, v *value)
	walk = func(at string, s *openapi3.Schema, v *value) {
		switch {
		case v.kind == '{' && len(s.Properties) > 0:
			for i, name := range v.names {
				if slices.Index(v.names, name) != i {
					list = append(list, at+"/"+name+" stands there twice")
				}
				switch p := s.Properties[name]; {
				case p != nil:
					walk(at+"/"+name, p.Value, v.members[i])
				case s.AdditionalProperties.Has == nil || !*s.AdditionalProperties.Has:
					list = append(list, at+"/"+name+" is not documented")
				}
				if name == "code" && !c.codes[v.members[i].text] {
					list = append(list, at+"/code "+v.members[i].text+" is not in the catalogue")
				}
			}
		case v.kind == '[' && s.Items != nil:
			for i, item := range v.items {
				walk(at+"/"+strconv.Itoa(i), s.Items.Value, item)
			}
		}
	}
	walk("", schema, v)
	return list
}
