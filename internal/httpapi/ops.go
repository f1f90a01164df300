package httpapi

import (
	"net/http"

	"github.com/go-json-experiment/json"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/schafkopf-service/schafkopf/internal/problem"
)

// operations is the second port: what those need who run the service.
func (s *Server) operations() http.Handler {
	scrape := promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{EnableOpenMetrics: true})
	version, err := json.Marshal(s.build)
	if err != nil {
		panic("httpapi: " + err.Error()) // three strings
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		x := w.(*exchange)
		x.Header()["Content-Security-Policy"] = inert
		var serve func()
		switch r.URL.Path {
		case "/metrics":
			serve = func() { scrape.ServeHTTP(w, r) }
		case "/healthz":
			serve = func() { x.state(`{"status":"alive"}`) }
		case "/readyz":
			serve = func() {
				if !s.ready.Load() {
					x.fail(problem.New(http.StatusServiceUnavailable, "not_ready"))
					return
				}
				x.state(`{"status":"ready"}`)
			}
		case "/version":
			serve = func() { x.state(string(version)) }
		}
		switch {
		case serve == nil:
			x.fail(problem.New(http.StatusNotFound, "not_found"))
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			x.Header()["Allow"] = []string{"GET, HEAD"}
			x.fail(problem.New(http.StatusMethodNotAllowed, "method_not_allowed"))
		default:
			serve()
		}
	})
}

// state answers with what is true at this moment only.
func (x *exchange) state(body string) {
	h := x.Header()
	h["Content-Type"] = typeJSON
	h["Cache-Control"] = noStore
	x.send(http.StatusOK, []byte(body))
}
