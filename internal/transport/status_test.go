package transport_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/schafkopf-service/schafkopf/internal/httpapi"
)

// unprovoked are the statuses that no single request brings about.
var unprovoked = map[int]string{
	401: "keys are not asked for unless the operator has some",
	429: "a limit on requests is off unless the operator sets one",
	500: "a fault of the service",
	503: "the service is full or about to stop",
}

// at is the operation's path with its parameters filled in.
func (o operation) at() string {
	return strings.NewReplacer("{preset}", "wirtshaus", "{group}", "tricks", "{name}", "resolve").Replace(o.path)
}

// mediaType is what the operation reads, by preference JSON; "" where it reads nothing.
func (o operation) mediaType() string {
	if o.RequestBody == nil {
		return ""
	}
	content := o.RequestBody.Value.Content
	if content[jsonType] != nil {
		return jsonType
	}
	for name := range content {
		return name
	}
	return ""
}

// typed is a header with the operation's media type and more.
func (o operation) typed(pairs ...string) http.Header {
	h := headers(pairs...)
	if o.mediaType() != "" {
		h.Set("Content-Type", o.mediaType())
	}
	return h
}

// provoke sends what must bring about the status.
func (o operation) provoke(t *testing.T, status int) answer {
	t.Helper()
	shown := func(want int) string {
		bodies := samplesOf(t, o)[want]
		if len(bodies) == 0 {
			t.Fatalf("neither the contract nor a case file shows a request that gets %d", want)
		}
		return bodies[0]
	}
	body := ""
	if o.request() != nil {
		body = shown(200)
	}
	ask := func(method, path string, h http.Header, body string) answer {
		return send(handler(), method, path, h, body)
	}
	switch status {
	case 200:
		return ask(o.method, o.at(), o.typed(), body)
	case 304:
		return ask(o.method, o.at(), headers("If-None-Match", ask(o.method, o.at(), nil, "").header.Get("ETag")), "")
	case 400:
		if o.method == "GET" {
			return ask(o.method, o.at()+"?preset=nobody", nil, "")
		}
		return ask(o.method, o.at(), o.typed(), `{"nothing":null}`)
	case 404:
		unknown := strings.NewReplacer("{preset}", "nobody", "{group}", "tricks", "{name}", "guess").Replace(o.path)
		return ask(o.method, unknown, o.typed(), body)
	case 405:
		return ask("DELETE", o.at(), nil, "")
	case 406:
		return ask(o.method, o.at(), o.typed("Accept", "image/png"), body)
	case 413:
		return ask(o.method, o.at(), o.typed(), strings.Repeat(" ", limitOf(o))+"{}")
	case 415:
		return ask(o.method, o.at(), headers("Content-Type", "application/xml"), body)
	case 422:
		return ask(o.method, o.at(), o.typed(), shown(422))
	}
	t.Fatalf("status %d is documented and this test does not know how to provoke it", status)
	return answer{}
}

// limitOf is the largest body of the operation.
func limitOf(o operation) int {
	if o.name() == "scoresheets/validate" {
		return httpapi.SheetLimit
	}
	return httpapi.BodyLimit
}

// TestEveryStatusOfEveryOperation provokes each status that the contract documents, and wants an example of its body there.
func TestEveryStatusOfEveryOperation(t *testing.T) {
	c := loadContract(t)
	for _, o := range c.operations {
		for _, status := range o.statuses() {
			t.Run(fmt.Sprintf("%s %s %d", o.method, o.path, status), func(t *testing.T) {
				for mediaType, m := range o.Responses.Status(status).Value.Content {
					if !hasExample(m) {
						t.Errorf("no example of %s", mediaType)
					}
				}
				if unprovoked[status] != "" {
					return
				}
				a := o.provoke(t, status)
				if a.status != status {
					t.Fatalf("got %s", a)
				}
				for _, f := range c.faults(o.method, o.at(), a) {
					t.Error(f)
				}
			})
		}
	}
}

// hasExample: JSON is shown; a page, a table and the document itself are their own example.
func hasExample(m *openapi3.MediaType) bool {
	return m.Example != nil || len(m.Examples) > 0 || m.Schema.Value.Type.Is("string") || len(m.Schema.Value.Properties) == 0
}

// TestEveryExampleOfTheContractFitsItsSchema holds the shown requests and answers against what they show.
func TestEveryExampleOfTheContractFitsItsSchema(t *testing.T) {
	c := loadContract(t)
	check := func(where string, content openapi3.Content) {
		for mediaType, m := range content {
			shown := map[string]any{}
			if m.Example != nil {
				shown["example"] = m.Example
			}
			for name, e := range m.Examples {
				shown[name] = e.Value.Value
			}
			for name, v := range shown {
				if err := m.Schema.Value.VisitJSON(v); err != nil {
					t.Errorf("%s, %s, %s: %v", where, mediaType, name, err)
				}
			}
		}
	}
	for _, o := range c.operations {
		if o.RequestBody != nil {
			check(o.method+" "+o.path, o.RequestBody.Value.Content)
		}
		for status, r := range o.Responses.Map() {
			check(o.method+" "+o.path+" "+status, r.Value.Content)
		}
	}
}

// TestUnknownMethodsAreRefused: each path refuses the methods that it does not have, and names those that it has.
func TestUnknownMethodsAreRefused(t *testing.T) {
	c := loadContract(t)
	for path, item := range c.document.Paths.Map() {
		var has []string
		for method := range item.Operations() {
			if has = append(has, method); method == "GET" {
				has = append(has, "HEAD")
			}
		}
		slices.Sort(has)
		at := operation{path: path}.at()
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "SCHAFKOPF", "post"} {
			if slices.Contains(has, method) {
				continue
			}
			a := send(handler(), method, at, nil, "")
			if allow := a.header.Get("Allow"); a.status != 405 || allow != strings.Join(has, ", ") {
				t.Errorf("%s %s: %d, Allow %q, want %q", method, at, a.status, allow, strings.Join(has, ", "))
			}
			if method != "HEAD" {
				for _, f := range c.problemFaults(a) {
					t.Errorf("%s %s: %s", method, at, f)
				}
			}
		}
	}
}

// TestUnknownPathsAreNotFound: what is nearly a path is none, by any method.
func TestUnknownPathsAreNotFound(t *testing.T) {
	c := loadContract(t)
	for _, o := range c.operations {
		at := o.at()
		for _, path := range []string{at + "/", at + "x", at + "/x", "/" + at, "/v1" + at, at + "%20", at + ";a=b", strings.ToUpper(at), at[:len(at)-1], at + "/..", at + "%00"} {
			u, err := url.ParseRequestURI(path)
			if err != nil || strings.HasPrefix(u.Path, "/docs/") {
				continue // files of the page
			}
			for _, method := range []string{"GET", "POST", "DELETE"} {
				a := send(handler(), method, path, o.typed(), "{}")
				if method != "GET" && couldBePreset(u.Path) {
					if a.status != 405 {
						t.Errorf("%s %s, which could be a preset: %s", method, path, a)
					}
				} else if a.status != 404 {
					t.Errorf("%s %s: %s", method, path, a)
				}
				for _, f := range c.problemFaults(a) {
					t.Errorf("%s %s: %s", method, path, f)
				}
			}
		}
	}
}

// couldBePreset says whether the path is that of a preset, of whatever name: by other methods than GET it is a 405.
func couldBePreset(path string) bool {
	name, isName := strings.CutPrefix(path, "/v1/rulesets/")
	return isName && name != "" && !strings.Contains(name, "/")
}

// TestDocumentsAreKeptByCallers: each GET has a strong tag of its own, answers 304 to who holds it, and has a HEAD.
func TestDocumentsAreKeptByCallers(t *testing.T) {
	c := loadContract(t)
	for _, o := range c.operations {
		if o.method != "GET" {
			continue
		}
		t.Run(o.path, func(t *testing.T) {
			whole := send(handler(), "GET", o.at(), nil, "")
			etag := whole.header.Get("ETag")
			if whole.status != 200 || len(etag) < 18 || etag[0] != '"' || whole.header.Get("Cache-Control") == "" || whole.header.Get("Vary") == "" {
				t.Fatalf("%s %v", whole, whole.header)
			}
			head := send(handler(), "HEAD", o.at(), nil, "")
			if head.status != 200 || len(head.body) > 0 || head.header.Get("Content-Length") != fmt.Sprint(len(whole.body)) {
				t.Errorf("HEAD: %d, %d bytes, Content-Length %s, want %d", head.status, len(head.body), head.header.Get("Content-Length"), len(whole.body))
			}
			for _, name := range []string{"ETag", "Cache-Control", "Vary", "Content-Type", "Content-Language"} {
				if head.header.Get(name) != whole.header.Get(name) {
					t.Errorf("HEAD has %s %q, GET %q", name, head.header.Get(name), whole.header.Get(name))
				}
			}
			for held, want := range map[string]int{
				etag: 304, "W/" + etag: 304, "*": 304, `"x", ` + etag: 304, `"x"`: 200, "": 200, strings.Trim(etag, `"`): 200,
			} {
				for _, method := range []string{"GET", "HEAD"} {
					a := send(handler(), method, o.at(), headers("If-None-Match", held), "")
					if a.status != want || a.header.Get("ETag") != etag {
						t.Errorf("%s with %s: %d, want %d", method, held, a.status, want)
					}
					if want == 304 {
						for _, f := range c.faults("GET", o.at(), a) {
							t.Errorf("%s with %s: %s", method, held, f)
						}
					}
				}
			}
			for _, f := range c.faults("GET", o.at(), whole) {
				t.Error(f)
			}
			german := send(handler(), "GET", o.at(), headers("Accept-Language", "de"), "")
			if changes, says := string(german.body) != string(whole.body), strings.Contains(whole.header.Get("Vary"), "Accept-Language"); changes != says || changes == (german.header.Get("ETag") == etag) {
				t.Errorf("the German answer differs: %v; Vary %q, ETags %s and %s", changes, whole.header.Get("Vary"), etag, german.header.Get("ETag"))
			}
		})
	}
}
