package main

// panel is one graph: a title, what it says, a unit and its curves.
type panel struct {
	title, about, unit string
	curves             []curve
	stacked            bool
}

// curve is an expression over the rules in deploy/monitoring and the service's metrics, and how its series are called. Expressions
// stand for themselves, without Grafana's variables, so that Prometheus can be asked each of them as it is.
type curve struct{ expr, legend string }

// row is one line of panels under a heading.
type row struct {
	title  string
	panels []panel
}

var rows = []row{
	{"Requests", []panel{
		{title: "Requests", about: "Answered requests by operation.", unit: "reqps", stacked: true, curves: []curve{
			{`sum by (operation) (job_operation_code:schafkopf_http_requests:rate5m{job="schafkopf"}) > 0`, "{{operation}}"},
		}},
		{title: "Statuses", about: "Answered requests by status.", unit: "reqps", stacked: true, curves: []curve{
			{`sum by (code) (job_operation_code:schafkopf_http_requests:rate5m{job="schafkopf"}) > 0`, "{{code}}"},
		}},
		{title: "Failed and turned away", about: "Status 500 is a bug, 503 a full service; alerts begin at 1 %.", unit: "percentunit", curves: []curve{
			{`job:schafkopf_http_errors:ratio5m{job="schafkopf"}`, "failed (500)"},
			{`job:schafkopf_http_overloaded:ratio5m{job="schafkopf"}`, "turned away (503)"},
		}},
		{title: "Time to answer", about: "From header to answer, without streams; the alert begins at 50 ms.", unit: "s", curves: []curve{
			{`histogram_quantile(0.5, sum by (le) (rate(schafkopf_http_request_duration_seconds_bucket{job="schafkopf", operation!~"bulk/.*"}[5m])))`, "half of them"},
			{`job:schafkopf_http_request_duration_seconds:p99_5m{job="schafkopf"}`, "99 of 100"},
		}},
		{title: "Slowest operations", about: "99 of 100 requests of the operation are faster.", unit: "s", curves: []curve{
			{`topk(5, job_operation:schafkopf_http_request_duration_seconds:p99_5m{job="schafkopf"} > 0)`, "{{operation}}"},
		}},
	}},
	{"Answers", []panel{
		{title: "Verdicts", about: "What the operations said, in a word.", unit: "reqps", stacked: true, curves: []curve{
			{`sum by (operation, verdict) (rate(schafkopf_verdicts_total{job="schafkopf"}[5m]))`, "{{operation}}: {{verdict}}"},
		}},
		{title: "Broken rules", about: "Violations and notices in answers, the ten most frequent.", unit: "cps", curves: []curve{
			{`topk(10, sum by (code) (rate(schafkopf_violations_total{job="schafkopf"}[5m])) > 0)`, "{{code}}"},
		}},
		{title: "Problems", about: "Requests answered with a problem, by its code.", unit: "reqps", stacked: true, curves: []curve{
			{`sum by (code) (rate(schafkopf_problems_total{job="schafkopf"}[5m])) > 0`, "{{code}}"},
		}},
	}},
	{"Streams", []panel{
		{title: "Lines", about: "Answered lines of bulk streams by operation.", unit: "cps", stacked: true, curves: []curve{
			{`sum by (operation) (rate(schafkopf_bulk_lines_total{job="schafkopf"}[5m])) > 0`, "{{operation}}"},
		}},
		{title: "Statuses of lines", about: "A bad line answers for itself; the others go on.", unit: "cps", stacked: true, curves: []curve{
			{`sum by (status) (rate(schafkopf_bulk_lines_total{job="schafkopf"}[5m])) > 0`, "{{status}}"},
		}},
		{title: "Streams that ended", about: "By operation and status.", unit: "reqps", stacked: true, curves: []curve{
			{`sum by (operation, code) (job_operation_code:schafkopf_http_requests:rate5m{job="schafkopf", operation=~"bulk/.*"}) > 0`, "{{operation}}: {{code}}"},
		}},
	}},
	{"Saturation", []panel{
		{title: "In flight", about: "Requests that are being answered, by replica.", unit: "short", curves: []curve{
			{`schafkopf_http_requests_in_flight{job="schafkopf"}`, "{{instance}}"},
		}},
		{title: "Turned away", about: "Requests that reached no operation, by reason.", unit: "reqps", stacked: true, curves: []curve{
			{`sum by (reason) (rate(schafkopf_http_rejected_total{job="schafkopf"}[5m])) > 0`, "{{reason}}"},
		}},
		{title: "CPU", about: "Of the cores that the replica may use; the alert begins at 85 %.", unit: "percentunit", curves: []curve{
			{`instance:schafkopf_cpu:ratio5m`, "{{instance}}"},
		}},
	}},
	{"Memory", []panel{
		{title: "Memory", about: "Resident memory by replica.", unit: "bytes", curves: []curve{
			{`process_resident_memory_bytes{job="schafkopf"}`, "{{instance}}"},
			{`min(go_gc_gomemlimit_bytes{job="schafkopf"} < 2^60)`, "limit"},
		}},
		{title: "Goroutines and files", about: "Flat under a steady load.", unit: "short", curves: []curve{
			{`go_goroutines{job="schafkopf"}`, "goroutines {{instance}}"},
			{`process_open_fds{job="schafkopf"}`, "open files {{instance}}"},
		}},
		{title: "Garbage collection", about: "Time per second that a collection stops the program.", unit: "percentunit", curves: []curve{
			{`rate(go_gc_duration_seconds_sum{job="schafkopf"}[5m])`, "{{instance}}"},
		}},
	}},
	{"Replicas", []panel{
		{title: "Replicas", about: "Replicas that answer, and those that do not.", unit: "short", stacked: true, curves: []curve{
			{`count(up{job="schafkopf"} == 1)`, "up"},
			{`count(up{job="schafkopf"} == 0)`, "down"},
		}},
		{title: "Versions", about: "Replicas by version; two during a rollout.", unit: "short", stacked: true, curves: []curve{
			{`count by (version) (schafkopf_build_info{job="schafkopf"})`, "{{version}}"},
		}},
	}},
}
