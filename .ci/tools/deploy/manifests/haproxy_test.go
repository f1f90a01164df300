package manifests

import (
	"os/exec"
	"strconv"
	"testing"
	"time"
)

func TestHAProxyTakesItsFile(t *testing.T) {
	if out, err := exec.Command("haproxy", "-c", "-f", deploy+"/haproxy.cfg").CombinedOutput(); err != nil {
		t.Errorf("%v (Debian's package haproxy has it)\n%s", err, out)
	}
}

func TestHAProxyFitsTheService(t *testing.T) {
	text := read(t, deploy+"/haproxy.cfg")
	buffer, err := strconv.Atoi(one(t, text, `tune\.bufsize (\d+)`))
	if err != nil {
		t.Fatal(err)
	}
	reserve, _ := strconv.Atoi(one(t, text, `tune\.maxrewrite (\d+)`))
	body, _ := strconv.Atoi(presetText(t, "max-body-bytes"))
	header, _ := strconv.Atoi(presetText(t, "max-header-bytes"))
	if buffer-reserve < body+header {
		t.Errorf("a buffer of %d bytes, of which %d are kept free, does not hold the largest request", buffer, reserve)
	}
	if out := 2 * 250 * time.Millisecond; out >= preset(t, "drain-delay") {
		t.Errorf("readiness is seen to be off after %s, the drain is over after %s", out, preset(t, "drain-delay"))
	}
	one(t, text, `check inter (250ms) fall 2`)
	hold(t, "questions at a time", one(t, text, `check .* maxconn (\d+)`), presetText(t, "max-in-flight"))
	hold(t, "streams at a time", one(t, text, `default-server maxconn (\d+)`), presetText(t, "max-streams"))
}
