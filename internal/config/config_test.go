package config

import (
	"errors"
	"log/slog"
	"net/netip"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

func environment(pairs map[string]string) func(string) (string, bool) {
	return func(name string) (string, bool) { v, ok := pairs[name]; return v, ok }
}

func TestDefaultsAreTheDocumentedOnes(t *testing.T) {
	got, err := ParseServe(nil, environment(nil), nil)
	if err != nil {
		t.Fatal(err)
	}
	want := Serve{
		Addr: "127.0.0.1:8080", OpsAddr: "127.0.0.1:9090",
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 15 * time.Second, IdleTimeout: 60 * time.Second,
		MaxHeaderBytes: 16 * 1024, MaxBodyBytes: 64 * 1024, MaxSheetBytes: 2 * 1024 * 1024, MaxConnections: 4096, MaxInFlight: 256, MaxWait: 25 * time.Millisecond,
		MaxStreams: 32, RateWindow: time.Minute, RateCallers: 65536, DrainDelay: time.Second, ShutdownTimeout: 25 * time.Second, LogLevel: slog.LevelInfo,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestFlagWinsOverVariableWinsOverDefault(t *testing.T) {
	env := environment(map[string]string{
		"SCHAFKOPF_ADDR": "0.0.0.0:1", "SCHAFKOPF_OPS_ADDR": "[::1]:2", "SCHAFKOPF_LOG_LEVEL": "ERROR", "SCHAFKOPF_ACCESS_LOG": "true",
	})
	got, err := ParseServe([]string{"--addr", "localhost:3", "-read-timeout=7s"}, env, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got.Addr != "localhost:3" || got.OpsAddr != "[::1]:2" || got.LogLevel != slog.LevelError || !got.AccessLog || got.ReadTimeout != 7*time.Second {
		t.Errorf("got %+v", got)
	}
}

func TestEverySettingHasAVariable(t *testing.T) {
	bad := map[string]string{}
	var c Serve
	for _, s := range c.settings() {
		bad[Variable(s.name)] = "\x00nonsense"
	}
	_, err := ParseServe(nil, environment(bad), nil)
	if err == nil {
		t.Fatal("nonsense accepted")
	}
	for name := range bad {
		if !strings.Contains(err.Error(), name+":") {
			t.Errorf("%s is not read or its fault not named", name)
		}
	}
}

func TestAllFaultsAreListed(t *testing.T) {
	env := environment(map[string]string{"SCHAFKOPF_MAX_HEADER_BYTES": "1", "SCHAFKOPF_IDLE_TIMEOUT": "0"})
	_, err := ParseServe([]string{"--addr", "nowhere", "--ops-addr", "a:70000", "--read-timeout", "5", "--log-level", "loud", "--access-log", "si"}, env, nil)
	if err == nil {
		t.Fatal("accepted")
	}
	for _, want := range []string{
		`--addr: "nowhere" is not host:port`,
		`--ops-addr: "70000" is not a port number`,
		`--read-timeout: "5" is not a duration`,
		`SCHAFKOPF_IDLE_TIMEOUT: 0s is not between`,
		`SCHAFKOPF_MAX_HEADER_BYTES: 1 is not between`,
		`--log-level: "loud"`,
		`--access-log: "si"`,
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("missing %q in\n%v", want, err)
		}
	}
}

func TestContradictionsAreFaults(t *testing.T) {
	for name, tc := range map[string]struct {
		args []string
		want string
	}{
		"one address twice":            {[]string{"--addr", "127.0.0.1:80", "--ops-addr", "127.0.0.1:80"}, "must differ"},
		"header longer than request":   {[]string{"--read-header-timeout", "20s"}, "must not exceed"},
		"answers cut off when it ends": {[]string{"--shutdown-timeout", "1s"}, "must not be below"},
		"certificate without its key":  {[]string{"--tls-cert", "cert.pem"}, "need each other"},
		"key without its certificate":  {[]string{"--tls-key", "key.pem"}, "need each other"},
		"unknown flag":                 {[]string{"--port", "80"}, "-port"},
		"stray argument":               {[]string{"now"}, `unexpected argument "now"`},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := ParseServe(tc.args, environment(nil), nil); err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, want %q", err, tc.want)
			}
		})
	}
}

func TestLimitsHaveACeiling(t *testing.T) {
	for setting, values := range map[string][]string{
		"max-header-bytes": {"4095", "1048577"}, "max-body-bytes": {"1023", "1048577"}, "max-sheet-bytes": {"1023", "16777217"},
		"max-connections": {"0", "1000001"}, "max-in-flight": {"0", "65537"}, "max-wait": {"999us", "11s"}, "max-streams": {"0", "4097"},
		"rate-limit": {"-1", "100000001"}, "rate-window": {"999ms", "25h"}, "rate-callers": {"15", "10000001"},
		"read-header-timeout": {"0", "61s"}, "read-timeout": {"0", "301s"}, "write-timeout": {"0", "301s"}, "idle-timeout": {"0", "61m"},
		"drain-delay": {"-1s", "301s"}, "shutdown-timeout": {"0", "601s"},
	} {
		for _, v := range values {
			if _, err := ParseServe([]string{"--" + setting, v}, environment(nil), nil); err == nil || !strings.Contains(err.Error(), "--"+setting+": ") || !strings.Contains(err.Error(), "is not between") {
				t.Errorf("%s %s: %v", setting, v, err)
			}
		}
	}
}

func TestListsAreSeparatedByCommas(t *testing.T) {
	c, err := ParseServe([]string{
		"--trusted-proxies", "10.1.2.3/8, 2001:db8::1,::1", "--cors-origins", "https://example.org, http://localhost:3000,",
	}, environment(nil), nil)
	if err != nil {
		t.Fatal(err)
	}
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("2001:db8::1/128"), netip.MustParsePrefix("::1/128")}
	if !slices.Equal(c.TrustedProxies, proxies) || !slices.Equal(c.CORSOrigins, []string{"https://example.org", "http://localhost:3000"}) {
		t.Errorf("got %v, %v", c.TrustedProxies, c.CORSOrigins)
	}
}

func TestEveryFaultOfAListIsNamed(t *testing.T) {
	for setting, bad := range map[string][]string{
		"trusted-proxies": {"proxy.example.org", "10.0.0.0/33", "fe80::1%eth0", "0.0.0.0/0", "::/0", "10.0.0.1:80"},
		"cors-origins":    {"example.org", "https://example.org/", "https://example.org/a", "ftp://example.org", "https://", "HTTPS://example.org", "https://Example.org", "https://a@example.org/", "null", "*"},
	} {
		_, err := ParseServe([]string{"--" + setting, strings.Join(bad, ",")}, environment(nil), nil)
		if err == nil {
			t.Fatalf("%s: accepted", setting)
		}
		for _, one := range bad {
			if !strings.Contains(err.Error(), one) {
				t.Errorf("%s: %s is not named in\n%v", setting, one, err)
			}
		}
	}
	if c, err := ParseServe([]string{"--cors-origins", "*"}, environment(nil), nil); err != nil || !slices.Equal(c.CORSOrigins, []string{"*"}) {
		t.Errorf("%v, %v", c.CORSOrigins, err)
	}
}

// TestTheReadmeHasTheTable: the README shows every setting as it is.
func TestTheReadmeHasTheTable(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var c Serve
	table := "| flag | variable | default | may be | what it is |\n| --- | --- | --- | --- | --- |\n"
	for _, s := range c.settings() {
		preset := s.preset
		if preset != "" {
			preset = "`" + preset + "`"
		}
		table += "| `--" + s.name + "` | `" + Variable(s.name) + "` | " + preset + " | " + s.between + " | " + strings.ReplaceAll(s.usage, "`", "") + " |\n"
	}
	if !strings.Contains(string(readme), "\n"+table+"\n") {
		t.Errorf("README.md lacks this table:\n%s", table)
	}
}

// TestSecurityNamesEveryLimit: SECURITY.md speaks of every setting that has bounds, and of no other flag than there is.
func TestSecurityNamesEveryLimit(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "SECURITY.md"))
	if err != nil {
		t.Fatal(err)
	}
	var c Serve
	var names []string
	for _, s := range c.settings() {
		names = append(names, s.name)
		if s.between != "" && s.name != "drain-delay" && s.name != "shutdown-timeout" && !strings.Contains(string(text), "`--"+s.name) {
			t.Errorf("SECURITY.md lacks --%s", s.name)
		}
	}
	for _, m := range regexp.MustCompile("`--([a-z-]+)").FindAllStringSubmatch(string(text), -1) {
		if !slices.Contains(names, m[1]) {
			t.Errorf("there is no flag --%s", m[1])
		}
	}
}

func TestFreePortsMayBeAskedForTwice(t *testing.T) {
	if _, err := ParseServe([]string{"--addr", "127.0.0.1:0", "--ops-addr", "127.0.0.1:0"}, environment(nil), nil); err != nil {
		t.Error(err)
	}
}

func TestHelpNamesEverySettingAndVariable(t *testing.T) {
	var out strings.Builder
	if _, err := ParseServe([]string{"--help"}, environment(nil), &out); !errors.Is(err, ErrHelp) {
		t.Fatalf("got %v", err)
	}
	var c Serve
	for _, s := range c.settings() {
		if !strings.Contains(out.String(), "-"+s.name) || !strings.Contains(out.String(), Variable(s.name)) {
			t.Errorf("the usage lacks %s", s.name)
		}
	}
}

func TestHealthcheckAsksTheConfiguredPort(t *testing.T) {
	c, err := ParseHealthcheck(nil, environment(map[string]string{"SCHAFKOPF_OPS_ADDR": "0.0.0.0:9999"}), nil)
	if err != nil || c.OpsAddr != "0.0.0.0:9999" || c.Timeout != 2*time.Second {
		t.Errorf("got %+v, %v", c, err)
	}
}
