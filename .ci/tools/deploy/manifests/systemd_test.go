package manifests

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

func unit(t *testing.T) (text string, file string) {
	t.Helper()
	text = read(t, deploy+"/systemd/schafkopf.service")
	// systemd insists on a program that is there.
	file = filepath.Join(t.TempDir(), "schafkopf.service")
	if err := os.WriteFile(file, []byte(strings.ReplaceAll(text, "/usr/local/bin/schafkopf", "/bin/true")), 0o600); err != nil {
		t.Fatal(err)
	}
	return text, file
}

func TestSystemdTakesTheUnit(t *testing.T) {
	_, file := unit(t)
	for _, args := range [][]string{
		{"verify", file},
		// 0 to 100; a service without any restriction has 96.
		{"security", "--offline=true", "--no-pager", "--threshold=15", file},
	} {
		out, err := exec.Command("systemd-analyze", args...).CombinedOutput()
		if err != nil || args[0] == "verify" && len(out) > 0 {
			t.Errorf("systemd-analyze %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
}

func TestTheUnitFitsTheProgram(t *testing.T) {
	text, _ := unit(t)
	command := strings.Fields(setting(t, text, "ExecStart"))
	accepted(t, command[1:], nil)
	stop := span(t, setting(t, text, "TimeoutStopSec"))
	if needs := preset(t, "drain-delay") + preset(t, "shutdown-timeout"); stop < needs+5*time.Second {
		t.Errorf("killed after %s, but may need %s", stop, needs)
	}
	for _, port := range []string{"8080", "9090"} {
		if !strings.Contains(setting(t, text, "ExecStart"), ":"+port) || !strings.Contains(text, "\nSocketBindAllow=tcp:"+port+"\n") {
			t.Errorf("port %s is not both allowed and used", port)
		}
	}
	hold(t, "memory", setting(t, text, "MemoryMax")+" "+setting(t, text, "Environment"), "512M GOMEMLIMIT=409MiB")
}

func setting(t *testing.T, text, name string) string {
	t.Helper()
	return one(t, text, `(?m)^`+name+`=(.*)$`)
}

// preset is the program's own default of a duration.
func preset(t *testing.T, name string) time.Duration {
	t.Helper()
	return span(t, presetText(t, name))
}

func presetText(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command(binary, "serve", "--help").CombinedOutput()
	if err != nil {
		t.Fatalf("%v (make build makes the program)", err)
	}
	return one(t, string(out), `(?m)^  -`+name+` .*\n.*\bdefault ([^,)]*)`)
}

func one(t *testing.T, text, pattern string) string {
	t.Helper()
	return only(t, regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1))[1]
}
