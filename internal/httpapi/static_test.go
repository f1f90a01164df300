package httpapi

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/schafkopf-service/schafkopf/api"
	"github.com/schafkopf-service/schafkopf/internal/web"
)

// documents are addresses of everything that GET serves, with the media type.
var documents = map[string]string{
	"/v1/rulesets":                   "application/json",
	"/v1/rulesets/bsv-1989":          "application/json",
	"/v1/contracts":                  "application/json",
	"/v1/contracts?preset=wirtshaus": "application/json",
	"/v1/cards":                      "application/json",
	"/v1/codes":                      "application/json",
	"/openapi.yaml":                  "application/yaml",
	"/openapi.json":                  "application/json",
	"/docs":                          "text/html; charset=utf-8",
	"/docs/":                         "text/html; charset=utf-8",
	"/docs/page.js":                  "text/javascript; charset=utf-8",
	"/docs/swagger-ui.css":           "text/css; charset=utf-8",
	"/docs/icon.svg":                 "image/svg+xml",
	"/":                              "text/html; charset=utf-8",
	"/sheet/main.js":                 "text/javascript; charset=utf-8",
	"/sheet/page.css":                "text/css; charset=utf-8",
}

func TestACurrentCopyIsNotSentAgain(t *testing.T) {
	s, _ := testServer(t)
	for path, mediaType := range documents {
		resp := get(path).do(s.Public())
		body := bodyOf(t, resp)
		etag := resp.Header.Get("ETag")
		if resp.StatusCode != 200 || resp.Header.Get("Content-Type") != mediaType || len(etag) != 66 || etag[0] != '"' || !strings.HasPrefix(resp.Header.Get("Cache-Control"), "public, max-age=") || !strings.HasPrefix(resp.Header.Get("Vary"), "Accept") {
			t.Errorf("%s: %d %v", path, resp.StatusCode, resp.Header)
		}
		if mediaType == "application/json" && !json.Valid([]byte(body)) {
			t.Errorf("%s is not JSON", path)
		}
		again := get(path, "If-None-Match", `"other", W/`+etag).do(s.Public())
		if rest := bodyOf(t, again); again.StatusCode != 304 || rest != "" || again.Header.Get("ETag") != etag || again.Header.Get("Cache-Control") == "" || again.Header.Get("Vary") == "" || again.Header.Get("Content-Type") != "" {
			t.Errorf("%s again: %d %v %q", path, again.StatusCode, again.Header, rest)
		}
		stale := get(path, "If-None-Match", `"other"`).do(s.Public())
		if stale.StatusCode != 200 || bodyOf(t, stale) != body {
			t.Errorf("%s with another's copy: %d", path, stale.StatusCode)
		}
		head := call{http.MethodHead, path, nil, ""}.do(s.Public())
		if rest := bodyOf(t, head); head.StatusCode != 200 || rest != "" || head.Header.Get("Content-Length") != strconv.Itoa(len(body)) || head.Header.Get("ETag") != etag {
			t.Errorf("HEAD %s: %d %v", path, head.StatusCode, head.Header)
		}
	}
}

func TestEachLanguageHasItsRepresentation(t *testing.T) {
	s, _ := testServer(t)
	for _, path := range []string{"/v1/rulesets", "/v1/rulesets/rein", "/v1/codes"} {
		en, de := get(path).do(s.Public()), get(path, "Accept-Language", "de").do(s.Public())
		if en.Header.Get("Content-Language") != "en" || de.Header.Get("Content-Language") != "de" || en.Header.Get("ETag") == de.Header.Get("ETag") || en.Header.Get("Vary") != "Accept, Accept-Language" {
			t.Errorf("%s: %v, %v", path, en.Header, de.Header)
		}
		if swapped := get(path, "Accept-Language", "de", "If-None-Match", en.Header.Get("ETag")).do(s.Public()); swapped.StatusCode != 200 {
			t.Errorf("%s: the English copy passes for the German one", path)
		}
	}
}

func TestTheContractIsServedAsItWasWritten(t *testing.T) {
	s, _ := testServer(t)
	if body := bodyOf(t, get("/openapi.yaml", "Accept", "application/yaml").do(s.Public())); body != string(api.YAML) {
		t.Error("/openapi.yaml differs from the file")
	}
	written, err := openapi3.NewLoader().LoadFromData(api.YAML)
	if err != nil {
		t.Fatal(err)
	}
	served, err := openapi3.NewLoader().LoadFromData([]byte(bodyOf(t, get("/openapi.json").do(s.Public()))))
	if err != nil {
		t.Fatal(err)
	}
	a, _ := written.MarshalJSON()
	b, _ := served.MarshalJSON()
	if !bytes.Equal(a, b) {
		t.Error("/openapi.json says something else than openapi.yaml")
	}
}

func TestAPageRunsUnderItsPolicy(t *testing.T) {
	s, _ := testServer(t)
	for path, policy := range map[string]string{
		"/docs": web.ContentSecurityPolicy, "/docs/": web.ContentSecurityPolicy, "/docs/page.js": web.ContentSecurityPolicy,
		"/": web.SheetSecurityPolicy, "/sheet/main.js": web.SheetSecurityPolicy,
	} {
		resp := get(path, "Accept", "text/html,application/xhtml+xml,*/*;q=0.8").do(s.Public())
		if got := resp.Header.Get("Content-Security-Policy"); resp.StatusCode != 200 || got != policy {
			t.Errorf("%s: %d, policy %q", path, resp.StatusCode, got)
		}
	}
	for _, path := range []string{"/docs/index.html", "/sheet/index.html"} {
		if resp := get(path).do(s.Public()); resp.StatusCode != 404 {
			t.Errorf("%s: %d, the page has a second address", path, resp.StatusCode)
		}
	}
}
