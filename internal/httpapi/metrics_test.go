package httpapi

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	dto "github.com/prometheus/client_model/go"

	"github.com/schafkopf-service/schafkopf/internal/contract/oracle"
)

// gather reads every series of the service's own metrics as "name{label=value,...}"; a histogram counts its observations.
func gather(t *testing.T, s *Server) map[string]float64 {
	t.Helper()
	families, err := s.metrics.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	series := map[string]float64{}
	for _, f := range families {
		if !strings.HasPrefix(f.GetName(), "schafkopf_") {
			continue
		}
		for _, m := range f.GetMetric() {
			var labels []string
			for _, l := range m.GetLabel() {
				labels = append(labels, l.GetName()+"="+l.GetValue())
			}
			series[f.GetName()+"{"+strings.Join(labels, ",")+"}"] = value(f.GetType(), m)
		}
	}
	return series
}

func value(typ dto.MetricType, m *dto.Metric) float64 {
	switch typ {
	case dto.MetricType_COUNTER:
		return m.GetCounter().GetValue()
	case dto.MetricType_GAUGE:
		return m.GetGauge().GetValue()
	}
	return float64(m.GetHistogram().GetSampleCount())
}

func TestRequestsAreCounted(t *testing.T) {
	s, _ := testServer(t)
	for range 3 {
		post("/v1/test/parrot", "{}").do(s.Public())
	}
	post("/v1/test/parrot", `"impossible"`).do(s.Public())
	post("/v1/test/parrot", `"panic"`).do(s.Public())
	get("/v1/test/parrot").do(s.Public())
	get("/nothing/EO").do(s.Public())
	get("/nothing/EU").do(s.Public())
	get("/v1/codes").do(s.Public())
	get("/v1/codes", "If-None-Match", "*").do(s.Public())
	get("/metrics").do(s.Ops())
	got := gather(t, s)
	for name, want := range map[string]float64{
		"schafkopf_http_requests_total{code=200,operation=test/parrot}":  3,
		"schafkopf_http_requests_total{code=422,operation=test/parrot}":  1,
		"schafkopf_http_requests_total{code=500,operation=test/parrot}":  1,
		"schafkopf_http_requests_total{code=405,operation=unmatched}":    1,
		"schafkopf_http_requests_total{code=404,operation=unmatched}":    2,
		"schafkopf_http_requests_total{code=200,operation=codes}":        1,
		"schafkopf_http_requests_total{code=304,operation=codes}":        1,
		"schafkopf_http_request_duration_seconds{operation=test/parrot}": 5,
		"schafkopf_http_request_duration_seconds{operation=unmatched}":   3,
		"schafkopf_http_requests_in_flight{}":                            0,
		"schafkopf_http_rejected_total{reason=not_found}":                2,
		"schafkopf_http_rejected_total{reason=method_not_allowed}":       1,
		"schafkopf_verdicts_total{operation=test/parrot,verdict=said}":   3,
		"schafkopf_violations_total{code=must_follow_suit}":              3,
		"schafkopf_violations_total{code=must_beat}":                     0,
		"schafkopf_problems_total{code=impossible_request}":              1,
		"schafkopf_problems_total{code=internal_error}":                  1,
		"schafkopf_problems_total{code=not_found}":                       2,
		"schafkopf_build_info{goversion=go,revision=abc,version=v1}":     1,
	} {
		if v, ok := got[name]; !ok || v != want {
			t.Errorf("%s is %v (there: %v), want %v", name, v, ok, want)
		}
	}
	for name := range got {
		if strings.Contains(name, "nothing") || strings.Contains(name, "operation=ops") {
			t.Errorf("a series that callers can multiply, or one of the second port: %s", name)
		}
	}
}

func TestTheListOfMetricsIsComplete(t *testing.T) {
	s, _ := testServer(t)
	post("/v1/test/parrot", "{}").do(s.Public())
	families, err := s.metrics.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	var registered, listed []string
	for _, f := range families {
		if strings.HasPrefix(f.GetName(), "schafkopf_") {
			registered = append(registered, f.GetName()+" "+f.GetHelp())
		}
	}
	for _, m := range Metrics {
		listed = append(listed, m.Name+" "+m.Help)
	}
	slices.Sort(listed)
	if !slices.Equal(registered, listed) {
		t.Errorf("registered %q\nlisted %q", registered, listed)
	}
}

func TestEveryStatusOfTheContractIsCounted(t *testing.T) {
	for path, item := range oracle.Document().Paths.Map() {
		for method, op := range item.Operations() {
			for status := range op.Responses.Map() {
				if code, err := strconv.Atoi(status); err != nil || !slices.Contains(statuses[:], code) {
					t.Errorf("%s %s can answer %s, which is not counted", method, path, status)
				}
			}
		}
	}
}

func TestEveryReasonToTurnAwayIsListed(t *testing.T) {
	s, _ := testServer(t)
	for _, reason := range reasons {
		if _, ok := s.metrics.problems["internal_error"]; !ok {
			t.Fatal("problems are not counted")
		}
		if reason == "incomplete_body" { // a defect of an invalid request
			continue
		}
		found := false
		for code := range s.metrics.problems {
			found = found || string(code) == reason
		}
		if !found {
			t.Errorf("the reason %s is no problem's code", reason)
		}
	}
}

func TestTheSecondPort(t *testing.T) {
	s, _ := testServer(t)
	expectProblem(t, get("/readyz").do(s.Ops()), 503, "not_ready")
	s.SetReady(true)
	for path, want := range map[string]string{
		"/healthz": `{"status":"alive"}`,
		"/readyz":  `{"status":"ready"}`,
		"/version": `{"version":"v1","revision":"abc","go_version":"go"}`,
	} {
		resp := get(path).do(s.Ops())
		if body := bodyOf(t, resp); resp.StatusCode != 200 || body != want || resp.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s: %d %s", path, resp.StatusCode, body)
		}
	}
	resp := get("/metrics").do(s.Ops())
	body := bodyOf(t, resp)
	for _, want := range []string{"schafkopf_build_info{", "go_goroutines ", "process_start_time_seconds "} {
		if !strings.Contains(body, want) {
			t.Errorf("/metrics lacks %s", want)
		}
	}
	expectProblem(t, get("/").do(s.Ops()), 404, "not_found")
	expectProblem(t, get("/v1/codes").do(s.Ops()), 404, "not_found")
	wrong := post("/metrics", "{}").do(s.Ops())
	expectProblem(t, wrong, 405, "method_not_allowed")
	if got := wrong.Header.Get("Allow"); got != "GET, HEAD" {
		t.Errorf("Allow %q", got)
	}
	expectProblem(t, get("/metrics").do(s.Public()), 404, "not_found")
	s.Drain()
	expectProblem(t, get("/readyz").do(s.Ops()), 503, "not_ready")
	if resp := get("/healthz").do(s.Ops()); resp.StatusCode != 200 {
		t.Errorf("while it drains the process counts as dead: %d", resp.StatusCode)
	}
}
