package httpapi

import (
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/internal/keys"
	"github.com/schafkopf-service/schafkopf/internal/service"
)

// ring knows these keys by their own names.
func ring(t *testing.T, names ...string) *keys.Ring {
	t.Helper()
	var text strings.Builder
	for _, name := range names {
		line, err := keys.Line(name, "key-of-"+name)
		if err != nil {
			t.Fatal(err)
		}
		text.WriteString(line + "\n")
	}
	file := filepath.Join(t.TempDir(), "keys")
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	r := new(keys.Ring)
	if _, err := r.Load(file); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAnOperationNeedsAKeyWhereKeysAreAskedFor(t *testing.T) {
	s := New(Options{Operations: []service.Operation{parrot}, Keys: ring(t, "anna", "beni")})
	for name, tc := range map[string]struct {
		named http.Header
		known bool
	}{
		"bearer":                      {header("Authorization", "Bearer key-of-anna"), true},
		"bearer in another case":      {header("Authorization", "bearer key-of-beni"), true},
		"bearer with spaces":          {header("Authorization", "Bearer  key-of-anna "), true},
		"header of its own":           {header("X-API-Key", "key-of-beni"), true},
		"for a proxy and for us":      {header("Authorization", "Basic eDp5", "X-Api-Key", "key-of-anna"), true},
		"none":                        {nil, false},
		"empty":                       {header("Authorization", "Bearer "), false},
		"scheme only":                 {header("Authorization", "Bearer"), false},
		"unknown":                     {header("Authorization", "Bearer key-of-chris"), false},
		"name for a key":              {header("X-API-Key", "anna"), false},
		"other scheme":                {header("Authorization", "Basic key-of-anna"), false},
		"without scheme":              {header("Authorization", "key-of-anna"), false},
		"two":                         {header("X-API-Key", "key-of-anna", "X-API-Key", "key-of-anna"), false},
		"unknown bearer, known other": {header("Authorization", "Bearer x", "X-API-Key", "key-of-anna"), false},
		"long":                        {header("X-API-Key", strings.Repeat("x", 10000)), false},
	} {
		t.Run(name, func(t *testing.T) {
			for _, path := range []string{"/v1/test/parrot", bulkPath} {
				c := call{http.MethodPost, path, asJSON.Clone(), "{}"}
				if path == bulkPath {
					c.header = asNDJSON.Clone()
				}
				for k, v := range tc.named {
					c.header[k] = v
				}
				resp := c.do(s.Public())
				if tc.known {
					expect200(t, path, resp)
					continue
				}
				expectRefusal(t, resp, 401, "unauthorized")
				if got := resp.Header.Get("WWW-Authenticate"); got != `Bearer realm="schafkopf"` {
					t.Errorf("WWW-Authenticate %q", got)
				}
			}
		})
	}
	expectProblem(t, post("/nothing", "{}").do(s.Public()), 401, "unauthorized")
	for _, path := range []string{"/v1/cards", "/v1/codes", "/openapi.json", "/docs", "/v1/rulesets/rein"} {
		expect200(t, path, get(path).do(s.Public()))
	}
	expectProblem(t, get("/v1/test/parrot").do(s.Public()), 405, "method_not_allowed")
	expect200(t, "the second port", get("/healthz").do(s.Ops()))
	if got := gather(t, s)["schafkopf_http_rejected_total{reason=unauthorized}"]; got != 21 {
		t.Errorf("%v are counted", got)
	}
}

func TestTheLogHasAKeysNameAndNeverTheKey(t *testing.T) {
	s, log := testServer(t)
	s.keys = ring(t, "anna")
	s.public = s.edge(s.gatekeeper(s.router()), s.unmatched)
	c := post("/v1/test/parrot", `"impossible"`)
	c.header = header("Content-Type", "application/json", "Authorization", "Bearer key-of-anna")
	c.do(s.Public())
	c.header = header("Content-Type", "application/json", "Authorization", "Bearer key-of-nobody")
	c.do(s.Public())
	if got := log.String(); strings.Count(got, `"key":"anna"`) != 1 || strings.Contains(got, "key-of-") || strings.Count(got, "\n") != 2 {
		t.Error(got)
	}
}

func TestACallerIsAKeyOrANetwork(t *testing.T) {
	for _, tc := range []struct {
		key, address string
		other        [2]string
		same         bool
	}{
		{"", "192.0.2.1", [2]string{"", "192.0.2.2"}, false},
		{"", "192.0.2.1", [2]string{"", "::ffff:192.0.2.1"}, true},
		{"", "2001:db8:1:2:3:4:5:6", [2]string{"", "2001:db8:1:2::1"}, true},
		{"", "2001:db8:1:2:3:4:5:6", [2]string{"", "2001:db8:1:3::1"}, false},
		{"", "fe80::1%eth0", [2]string{"", "fe80::2"}, true},
		{"anna", "192.0.2.1", [2]string{"anna", "2001:db8::1"}, true},
		{"anna", "192.0.2.1", [2]string{"beni", "192.0.2.1"}, false},
		{"anna", "192.0.2.1", [2]string{"", "192.0.2.1"}, false},
		{"", "", [2]string{"", "nonsense"}, true},
	} {
		if same := callerOf(tc.key, tc.address) == callerOf(tc.other[0], tc.other[1]); same != tc.same {
			t.Errorf("%q %q and %q: one caller: %v", tc.key, tc.address, tc.other, same)
		}
	}
}

func TestOnlyNamedProxiesSayWhoAsks(t *testing.T) {
	for name, tc := range map[string]struct {
		proxies    string
		from       string
		forwarded  []string
		wantCaller string
	}{
		"nobody named":              {"", "10.0.0.1:99", []string{"203.0.113.9"}, "10.0.0.1"},
		"loopback is not named":     {"10.0.0.0/8", "127.0.0.1:99", []string{"203.0.113.9"}, "127.0.0.1"},
		"named":                     {"10.0.0.0/8", "10.0.0.1:99", []string{"203.0.113.9"}, "203.0.113.9"},
		"two proxies":               {"10.0.0.0/8", "10.0.0.1:99", []string{"203.0.113.9, 10.0.0.2"}, "203.0.113.9"},
		"two lines":                 {"10.0.0.0/8", "10.0.0.1:99", []string{"203.0.113.9", "10.0.0.2"}, "203.0.113.9"},
		"what the caller put there": {"10.0.0.0/8", "10.0.0.1:99", []string{"198.51.100.1, 203.0.113.9"}, "203.0.113.9"},
		"a private one put there":   {"10.0.0.1/32", "10.0.0.1:99", []string{"10.0.0.7, 192.168.0.1"}, "192.168.0.1"},
		"nonsense":                  {"10.0.0.0/8", "10.0.0.1:99", []string{"unknown"}, "10.0.0.1"},
		"nothing":                   {"10.0.0.0/8", "10.0.0.1:99", nil, "10.0.0.1"},
		"IPv6":                      {"2001:db8::/32", "[2001:db8::1]:99", []string{"2001:db9::5"}, "2001:db9::5"},
	} {
		t.Run(name, func(t *testing.T) {
			var proxies []netip.Prefix
			if tc.proxies != "" {
				proxies = append(proxies, netip.MustParsePrefix(tc.proxies))
			}
			r := get("/v1/cards").request()
			r.RemoteAddr = tc.from
			r.Header["X-Forwarded-For"] = tc.forwarded
			r.Header.Set("X-Real-Ip", "198.51.100.77")
			r.Header.Set("Forwarded", "for=198.51.100.78")
			if got := addressOf(proxies)(r); got != tc.wantCaller {
				t.Errorf("got %s, want %s", got, tc.wantCaller)
			}
		})
	}
}

// TestThePortsAreApart: nothing of the second port can be had through the first, nor the other way round, however it is asked for.
func TestThePortsAreApart(t *testing.T) {
	r := start(t, ample)
	for _, path := range []string{"/metrics", "/healthz", "/readyz", "/version"} {
		for _, target := range []string{path, "/" + path, "/." + path, "/v1/.." + path, "/docs/.." + path, path + "/", "/%2f" + path[1:], "/%" + "6" + string("0123456789abcdef"[path[1]&15]) + path[2:], path + "?x", "http://" + r.ops + path} {
			for _, host := range []string{r.addr, r.ops, "localhost"} {
				c := r.dial(t)
				c.say("GET %s HTTP/1.1\r\nHost: %s\r\nX-Forwarded-Host: %s\r\nX-Original-URL: %s\r\n\r\n", target, host, r.ops, path)
				if resp := c.answer(); resp.StatusCode != 404 {
					t.Errorf("%s for %s: %d", target, host, resp.StatusCode)
				}
				c.Close()
			}
		}
	}
	for _, path := range []string{"/v1/cards", "/docs", "/openapi.json", "/debug/pprof/"} {
		resp, err := http.Get("http://" + r.ops + path)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != 404 {
			t.Errorf("%s on the second port: %d", path, resp.StatusCode)
		}
	}
}

// TestARefusedStreamIsNotWaitedFor: nothing of the body is sent.
func TestARefusedStreamIsNotWaitedFor(t *testing.T) {
	for name, tc := range map[string]struct {
		o      Options
		status int
	}{
		"without a key":   {Options{Keys: ring(t, "anna")}, 401},
		"beyond the rate": {Options{Rate: Rate{Requests: 1}}, 429},
	} {
		t.Run(name, func(t *testing.T) {
			r := startWith(t, ample, tc.o)
			<-r.ask(t, "/v1/moves/validate", move)
			c := r.dial(t)
			c.say("POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n", bulkPath)
			if resp := c.answer(); resp.StatusCode != tc.status || !resp.Close {
				t.Errorf("%d, close %v", resp.StatusCode, resp.Close)
			}
		})
	}
}
