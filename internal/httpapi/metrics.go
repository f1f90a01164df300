package httpapi

import (
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/schafkopf-service/schafkopf/internal/schafkopf"
	"github.com/schafkopf-service/schafkopf/internal/text"
)

// Metric is one line of the list of metrics.
type Metric struct {
	Name, Help string
	Labels     []string
}

// Metrics lists what the service itself measures. The Go runtime's and the process's own metrics come on top.
var Metrics = []Metric{
	{"schafkopf_http_requests_total", "Answered requests by operation and status.", []string{"operation", "code"}},
	{"schafkopf_http_request_duration_seconds", "Time from a request's header to its answer, by operation.", []string{"operation"}},
	{"schafkopf_http_requests_in_flight", "Requests that are being answered.", nil},
	{"schafkopf_http_rejected_total", "Requests turned away before they reached an operation, by reason.", []string{"reason"}},
	{"schafkopf_verdicts_total", "What the operations answered, in a word, by operation.", []string{"operation", "verdict"}},
	{"schafkopf_violations_total", "Broken rules in answers, by code.", []string{"code"}},
	{"schafkopf_problems_total", "Requests answered with a problem, by its code.", []string{"code"}},
	{"schafkopf_bulk_lines_total", "Answered lines of bulk streams by operation and status.", []string{"operation", "status"}},
	{"schafkopf_build_info", "Always 1; says which program runs.", []string{"version", "revision", "goversion"}},
}

// statuses are all that an answer can have, the most frequent first.
var statuses = [...]int{200, 422, 400, 304, 204, 401, 404, 405, 406, 413, 415, 429, 500, 503}

// reasons are all for which a request is turned away before it reaches an operation.
var reasons = []string{
	"body_too_large", "incomplete_body", "method_not_allowed", "not_acceptable", "not_found", "overloaded", "too_many_requests",
	"unauthorized", "unsupported_content_coding", "unsupported_media_type",
}

// buckets are the classic ones; the native histogram beside them is finer.
var buckets = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1}

// metrics holds the registry and, resolved at start-up, everything that a request counts on.
type metrics struct {
	registry   *prometheus.Registry
	inFlight   prometheus.Gauge
	requests   *prometheus.CounterVec
	duration   *prometheus.HistogramVec
	verdicts   *prometheus.CounterVec
	lines      *prometheus.CounterVec
	rejected   map[string]prometheus.Counter
	violations map[schafkopf.Code]prometheus.Counter
	problems   map[schafkopf.Code]prometheus.Counter
}

func newMetrics(b Build) *metrics {
	m := &metrics{
		registry:   prometheus.NewRegistry(),
		inFlight:   prometheus.NewGauge(prometheus.GaugeOpts(listed("schafkopf_http_requests_in_flight"))),
		requests:   counter("schafkopf_http_requests_total"),
		verdicts:   counter("schafkopf_verdicts_total"),
		lines:      counter("schafkopf_bulk_lines_total"),
		rejected:   map[string]prometheus.Counter{},
		violations: map[schafkopf.Code]prometheus.Counter{},
		problems:   map[schafkopf.Code]prometheus.Counter{},
	}
	const duration = "schafkopf_http_request_duration_seconds"
	m.duration = prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: duration, Help: listed(duration).Help, Buckets: buckets,
		NativeHistogramBucketFactor: 1.1, NativeHistogramMaxBucketNumber: 100, NativeHistogramMinResetDuration: time.Hour,
	}, labels(duration))
	build := prometheus.NewGaugeVec(prometheus.GaugeOpts(listed("schafkopf_build_info")), labels("schafkopf_build_info"))
	build.WithLabelValues(b.Version, b.Revision, b.GoVersion).Set(1)
	rejected, violations, problems := counter("schafkopf_http_rejected_total"), counter("schafkopf_violations_total"), counter("schafkopf_problems_total")
	for _, r := range reasons {
		m.rejected[r] = rejected.WithLabelValues(r)
	}
	for _, e := range text.Entries() {
		switch e.Kind {
		case text.Violation, text.Notice:
			m.violations[e.Code] = violations.WithLabelValues(string(e.Code))
		case text.Problem:
			m.problems[e.Code] = problems.WithLabelValues(string(e.Code))
		}
	}
	m.registry.MustRegister(m.inFlight, m.requests, m.duration, m.verdicts, m.lines, build, rejected, violations, problems,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func listed(name string) prometheus.Opts {
	m := Metrics[slices.IndexFunc(Metrics, func(m Metric) bool { return m.Name == name })]
	return prometheus.Opts{Name: m.Name, Help: m.Help}
}

func labels(name string) []string {
	return Metrics[slices.IndexFunc(Metrics, func(m Metric) bool { return m.Name == name })].Labels
}

func counter(name string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts(listed(name)), labels(name))
}

func (m *metrics) reject(reason string) {
	if c, ok := m.rejected[reason]; ok {
		c.Inc()
	}
}

func (m *metrics) violation(code schafkopf.Code) {
	if c, ok := m.violations[code]; ok {
		c.Inc()
	}
}

func (m *metrics) problem(code schafkopf.Code) {
	if c, ok := m.problems[code]; ok {
		c.Inc()
	}
}

// meters are what requests of one route count on.
type meters struct {
	duration prometheus.Observer
	requests [len(statuses)]prometheus.Counter
	verdicts words
}

func (m *metrics) route(operation string) *meters {
	r := &meters{duration: m.duration.WithLabelValues(operation)}
	for i, status := range statuses {
		r.requests[i] = m.requests.WithLabelValues(operation, strconv.Itoa(status))
	}
	r.verdicts.child = func(word string) prometheus.Counter { return m.verdicts.WithLabelValues(operation, word) }
	return r
}

func (m *meters) count(status int, took time.Duration) {
	for i, s := range statuses {
		if s == status {
			m.requests[i].Inc()
			break
		}
	}
	m.duration.Observe(took.Seconds())
}

func (m *meters) verdict(word string) {
	if word != "" {
		m.verdicts.of(word).Inc()
	}
}

// words are the verdicts that an operation was seen to give. They are few; each is looked up in the registry once.
type words struct {
	child func(string) prometheus.Counter
	mu    sync.Mutex
	seen  atomic.Pointer[[]word]
}

type word struct {
	text    string
	counter prometheus.Counter
}

func (w *words) of(text string) prometheus.Counter {
	if c := w.find(text); c != nil {
		return c
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if c := w.find(text); c != nil {
		return c
	}
	var seen []word
	if old := w.seen.Load(); old != nil {
		seen = slices.Clone(*old)
	}
	seen = append(seen, word{text, w.child(text)})
	w.seen.Store(&seen)
	return seen[len(seen)-1].counter
}

func (w *words) find(text string) prometheus.Counter {
	if seen := w.seen.Load(); seen != nil {
		for i := range *seen {
			if (*seen)[i].text == text {
				return (*seen)[i].counter
			}
		}
	}
	return nil
}
