//go:build live

package monitoring

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/schafkopf-service/schafkopf/.ci/tools/deploy/replica"
)

// questions are what the callers of the test ask: good ones, a stream, a forbidden card, a malformed one and a wrong address.
var questions = []struct {
	path, body string
	status     int
}{
	{"/v1/bulk/tricks/resolve", `{"contract":{"type":"wenz"},"trick":{"leader":0,"cards":["EU","GU","HU","SU"]}}` + "\nno line\n", 200},
	{"/v1/tricks/resolve", `{"contract":{"type":"wenz"},"trick":{"leader":0,"cards":["EU","GU","HU","SU"]}}`, 200},
	{"/v1/moves/legal", `{"contract":{"type":"wenz"},"hand":["EA","E9"],"trick":{"leader":3,"cards":["EK"]}}`, 200},
	{"/v1/moves/validate", `{"contract":{"type":"wenz"},"hand":["EA","G9"],"trick":{"leader":3,"cards":["EK"]},"card":"G9"}`, 200},
	{"/v1/tricks/resolve", `{"contract":`, 400},
	{"/v1/nothing", `{}`, 404},
}

// TestARealPrometheusSeesWhatHappens watches two replicas through the rules of deploy/monitoring. What takes minutes there takes
// seconds here: the windows of the rates are shortened and no alert waits.
func TestARealPrometheusSeesWhatHappens(t *testing.T) {
	a := start(t, "127.0.0.1:0", "127.0.0.1:0")
	// This one holds more than it is told to from the start.
	b := start(t, "127.0.0.1:0", "127.0.0.1:0", "GOMEMLIMIT=8MiB")
	p := watch(t, a.Ops, b.Ops)
	memory := alert("SchafkopfMemory", b.Ops)
	unseen := curves(t)

	var asked []time.Time
	var slowest time.Duration
	for begin := time.Now(); time.Since(begin) < 15*time.Second; time.Sleep(20 * time.Millisecond) {
		for _, r := range []*replica.Replica{a, b} {
			for _, q := range questions {
				now := time.Now()
				if status := ask(t, r, q.path, strings.NewReader(q.body)); status != q.status {
					t.Fatalf("%s: %d, not %d", q.path, status, q.status)
				}
				asked, slowest = append(asked, now), max(slowest, time.Since(now))
			}
		}
	}
	// Prometheus looks at ten seconds, too. How many requests are asked in them is up to how busy the machine is.
	lately := slices.DeleteFunc(asked, func(at time.Time) bool { return time.Since(at) > 10*time.Second })
	rate := float64(len(lately)) / 10
	if got := p.value(`job:schafkopf_http_requests:rate5m`); got < .7*rate || got > 1.3*rate {
		t.Errorf("%.0f requests a second are %.0f to Prometheus", rate, got)
	}
	share := p.value(`sum(job_operation_code:schafkopf_http_requests:rate5m{code="400"}) / sum(job_operation_code:schafkopf_http_requests:rate5m)`)
	if share < .12 || share > .22 {
		t.Errorf("one of six requests is malformed, to Prometheus %.0f %% are", 100*share)
	}
	for _, ratio := range []string{"errors", "overloaded"} {
		if got := p.value(`job:schafkopf_http_` + ratio + `:ratio5m`); got != 0 {
			t.Errorf("%s: %f of the requests", ratio, got)
		}
	}
	if got := p.value(`job:schafkopf_http_request_duration_seconds:p99_5m`); got <= 0 || got > max(.05, 2*slowest.Seconds()) {
		t.Errorf("99 of 100 requests take up to %f s", got)
	}
	p.expect("a little load", memory)
	p.see(unseen)

	for range 100 { // a body that comes late is an answer that comes late
		late, body := io.Pipe()
		go func() {
			time.Sleep(80 * time.Millisecond)
			_, _ = io.WriteString(body, questions[1].body)
			_ = body.Close()
		}()
		ask(t, a, questions[1].path, late)
	}
	p.expect("slow callers", memory, alert("SchafkopfSlow", ""))
	p.expect("no callers", memory)

	body, first := io.Pipe()
	go func() { _, _ = io.WriteString(first, questions[0].body) }()
	stream, err := http.Post("http://"+b.Addr+questions[0].path, "application/x-ndjson", body)
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		if status := ask(t, b, questions[0].path, strings.NewReader(questions[0].body)); status != http.StatusServiceUnavailable {
			t.Fatalf("a second stream: %d", status)
		}
	}
	_ = first.Close()
	_ = stream.Body.Close()
	p.expect("more streams than may be", memory, alert("SchafkopfOverloaded", ""))

	b.Kill()
	p.expect("a replica is killed", alert("SchafkopfInstanceDown", b.Ops))
	p.see(unseen)
	for expr, title := range unseen {
		t.Errorf("the panel %s never had anything to show for %s", title, expr)
	}

	for range 3 {
		b = start(t, b.Addr, b.Ops)
		time.Sleep(3 * time.Second) // the process is seen
		if err := b.Stop(); err != nil {
			t.Error(err)
		}
	}
	b = start(t, b.Addr, b.Ops)
	p.expect("a replica starts again and again", alert("SchafkopfRestarts", b.Ops))

	a.Kill()
	b.Kill()
	p.expect("no replica is left", alert("SchafkopfGone", ""), alert("SchafkopfRestarts", b.Ops),
		alert("SchafkopfInstanceDown", a.Ops), alert("SchafkopfInstanceDown", b.Ops))
}

func start(t *testing.T, addr, ops string, env ...string) *replica.Replica {
	t.Helper()
	r, err := replica.Start(binary, addr, ops, []string{"--drain-delay", "0s", "--max-streams", "1"}, env)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Kill)
	return r
}

func ask(t *testing.T, r *replica.Replica, path string, body io.Reader) int {
	t.Helper()
	media := "application/json"
	if strings.HasPrefix(path, "/v1/bulk/") {
		media = "application/x-ndjson"
	}
	resp, err := http.Post("http://"+r.Addr+path, media, body)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode
}

// prometheus is a running one.
type prometheus struct {
	t    *testing.T
	addr string
}

// watch starts a Prometheus that scrapes the targets every second.
func watch(t *testing.T, targets ...string) prometheus {
	t.Helper()
	home := t.TempDir()
	hasty := strings.NewReplacer("[5m]", "[10s]")
	for _, file := range []string{"recording.yaml", "alerts.yaml"} {
		var kept []string
		for _, line := range strings.Split(hasty.Replace(read(t, dir+"/"+file)), "\n") {
			if !strings.HasPrefix(strings.TrimSpace(line), "for: ") {
				kept = append(kept, line)
			}
		}
		write(t, filepath.Join(home, file), strings.Join(kept, "\n"))
	}
	config := strings.NewReplacer("15s", "1s", "[schafkopf:9090]", "["+strings.Join(targets, ", ")+"]").Replace(read(t, dir+"/prometheus.yaml"))
	write(t, filepath.Join(home, "prometheus.yaml"), config)
	addr, err := replica.FreeAddr()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command("prometheus", "--config.file="+filepath.Join(home, "prometheus.yaml"), "--storage.tsdb.path="+filepath.Join(home, "data"),
		"--web.listen-address="+addr, "--log.level=error")
	c.Stderr = os.Stderr
	if err := c.Start(); err != nil {
		t.Fatalf("%v (Debian's package prometheus has it)", err)
	}
	t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	})
	p := prometheus{t, addr}
	p.until("every target is scraped", func() (string, bool) {
		up := len(p.query(`up{job="schafkopf"} == 1`))
		return fmt.Sprintf("%d targets", up), up == len(targets)
	})
	return p
}

// until waits for what must come within half a minute.
func (p prometheus) until(what string, there func() (string, bool)) {
	p.t.Helper()
	for begin := time.Now(); ; time.Sleep(500 * time.Millisecond) {
		got, ok := there()
		if ok {
			p.t.Logf("%s: %s (after %.1f s)", what, got, time.Since(begin).Seconds())
			return
		}
		if time.Since(begin) > 30*time.Second {
			p.t.Fatalf("%s: %s", what, got)
		}
	}
}

// alert is how a firing alert is written here; the instance is empty where the alert has none.
func alert(name, instance string) string { return strings.TrimSpace(name + " " + instance) }

// expect waits until exactly these alerts fire.
func (p prometheus) expect(when string, alerts ...string) {
	p.t.Helper()
	slices.Sort(alerts)
	p.until(when, func() (string, bool) {
		var firing []string
		for _, s := range p.query(`ALERTS{alertstate="firing"}`) {
			firing = append(firing, alert(s.labels["alertname"], s.labels["instance"]))
		}
		slices.Sort(firing)
		return strings.Join(firing, ", "), slices.Equal(firing, alerts)
	})
}

// see asks all expressions and takes off those that have an answer.
func (p prometheus) see(expressions map[string]string) {
	for expr := range maps.Clone(expressions) {
		if len(p.query(strings.ReplaceAll(expr, "[5m]", "[10s]"))) > 0 {
			delete(expressions, expr)
		}
	}
}

func (p prometheus) value(expr string) float64 {
	p.t.Helper()
	samples := p.query(expr)
	if len(samples) != 1 {
		p.t.Fatalf("%s: %v, not one value", expr, samples)
	}
	return samples[0].value
}

type sample struct {
	labels map[string]string
	value  float64
}

func (p prometheus) query(expr string) (samples []sample) {
	p.t.Helper()
	resp, err := http.Get("http://" + p.addr + "/api/v1/query?query=" + url.QueryEscape(expr))
	if err != nil || resp.StatusCode == http.StatusServiceUnavailable {
		return nil // it is starting
	}
	defer resp.Body.Close()
	var answer struct {
		Status, Error string
		Data          struct {
			Result []struct {
				Metric map[string]string
				Value  [2]any
			}
		}
	}
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil || answer.Status != "success" {
		p.t.Fatalf("%s: %s %v", expr, answer.Error, err)
	}
	for _, r := range answer.Data.Result {
		v, _ := strconv.ParseFloat(fmt.Sprint(r.Value[1]), 64)
		samples = append(samples, sample{r.Metric, v})
	}
	return samples
}

func write(t *testing.T, file, content string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}
