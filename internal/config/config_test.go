package config

import (
	"errors"
	"log/slog"
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
		MaxHeaderBytes: 16 * 1024, DrainDelay: time.Second, ShutdownTimeout: 25 * time.Second, LogLevel: slog.LevelInfo,
	}
	if got != want {
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
