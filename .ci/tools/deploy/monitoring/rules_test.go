package monitoring

import (
	"bytes"
	"maps"
	"net/http"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/schafkopf-service/schafkopf/.ci/tools/deploy/replica"
)

func promtool(t *testing.T, in string, args ...string) {
	t.Helper()
	c := exec.Command("promtool", args...)
	c.Dir, c.Stdin = dir, strings.NewReader(in)
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("promtool %s: %v (Debian's package prometheus has it)\n%s", strings.Join(args, " "), err, out)
	}
}

func TestPromtoolTakesTheFiles(t *testing.T) {
	promtool(t, "", "check", "config", "prometheus.yaml")
	promtool(t, "", "test", "rules", "rules_test.yaml")
}

func TestEveryAlertIsTestedLoudAndSilent(t *testing.T) {
	var f struct {
		Tests []struct {
			Cases []struct {
				Name   string `json:"alertname"`
				Alerts []any  `json:"exp_alerts"`
			} `json:"alert_rule_test"`
			Values []struct {
				Expr string `json:"expr"`
			} `json:"promql_expr_test"`
		} `json:"tests"`
	}
	loud, silent, recorded := map[string]bool{}, map[string]bool{}, map[string]bool{}
	if err := unmarshal(read(t, dir+"/rules_test.yaml"), &f); err != nil {
		t.Fatal(err)
	}
	for _, test := range f.Tests {
		for _, c := range test.Cases {
			if len(c.Alerts) > 0 {
				loud[c.Name] = true
			} else {
				silent[c.Name] = true
			}
		}
		for _, v := range test.Values {
			name, _, _ := strings.Cut(v.Expr, "{")
			recorded[name] = true
		}
	}
	for _, r := range rules(t, "alerts.yaml") {
		if !loud[r.Alert] || !silent[r.Alert] {
			t.Errorf("%s: tested firing %v, tested silent %v", r.Alert, loud[r.Alert], silent[r.Alert])
		}
	}
	for _, r := range rules(t, "recording.yaml") {
		if !recorded[r.Record] {
			t.Errorf("no test of the value of %s", r.Record)
		}
	}
}

func TestEveryAlertHasARunbook(t *testing.T) {
	page := read(t, root+"/deploy/README.md")
	for _, r := range rules(t, "alerts.yaml") {
		if want := "deploy/README.md#" + strings.ToLower(r.Alert); r.Annotations["runbook"] != want {
			t.Errorf("%s names the runbook %q, not %q", r.Alert, r.Annotations["runbook"], want)
		}
		if !regexp.MustCompile(`(?m)^#+ ` + r.Alert + `$`).MatchString(page) {
			t.Errorf("deploy/README.md has no heading %s", r.Alert)
		}
		if s := r.Labels["severity"]; s != "critical" && s != "warning" {
			t.Errorf("%s has the severity %q", r.Alert, s)
		}
	}
	for _, name := range regexp.MustCompile(`(?m)^#+ (Schafkopf[A-Z]\w+)$`).FindAllStringSubmatch(page, -1) {
		if !slices.ContainsFunc(rules(t, "alerts.yaml"), func(r rule) bool { return r.Alert == name[1] }) {
			t.Errorf("deploy/README.md explains %s, which is no alert", name[1])
		}
	}
}

// name is a metric of the service, of its runtime or process, or of a rule.
var name = regexp.MustCompile(`\b(?:(?:schafkopf|go|process)_\w+|\w+:[\w:]+)`)

func TestEveryExpressionAsksWhatIsMeasured(t *testing.T) {
	r, err := replica.Start(binary, "127.0.0.1:0", "127.0.0.1:0", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Kill()
	// Verdicts are measured from the first one on.
	resp, err := http.Post("http://"+r.Addr+"/v1/tricks/resolve", "application/json",
		bytes.NewBufferString(`{"contract":{"type":"wenz"},"trick":{"leader":0,"cards":["EU","GU","HU","SU"]}}`))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	metrics, err := r.Get("/metrics")
	if err != nil {
		t.Fatal(err)
	}
	promtool(t, metrics, "check", "metrics")

	known := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^(\w+)[{ ]`).FindAllStringSubmatch(metrics, -1) {
		known[m[1]] = true
	}
	expressions := maps.Collect(maps.All(curves(t)))
	for _, r := range rules(t, "recording.yaml") {
		known[r.Record] = true
		expressions[r.Expr] = r.Record
	}
	for _, r := range rules(t, "alerts.yaml") {
		expressions[r.Expr] = r.Alert
	}
	used := map[string]bool{}
	for expr, of := range expressions {
		for _, n := range name.FindAllString(expr, -1) {
			used[n] = true
			if !known[n] {
				t.Errorf("%s asks for %s, which nobody measures", of, n)
			}
		}
	}
	for n := range known {
		if base := strings.TrimSuffix(n, "_total"); strings.HasPrefix(n, "schafkopf_") && !used[n] && !used[base+"_bucket"] &&
			!strings.HasSuffix(n, "_sum") && !strings.HasSuffix(n, "_count") {
			t.Errorf("%s is measured and shown nowhere", n)
		}
	}
}
