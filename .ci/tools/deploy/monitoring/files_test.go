package monitoring

import (
	"encoding/json"
	"os"
	"testing"

	"sigs.k8s.io/yaml"
)

const (
	root   = "../../../.."
	dir    = root + "/deploy/monitoring"
	binary = root + "/bin/schafkopf"
)

// ruleFile is Prometheus' format of rules.
type ruleFile struct {
	Groups []struct {
		Name  string `json:"name"`
		Rules []rule `json:"rules"`
	} `json:"groups"`
}

type rule struct {
	Record      string            `json:"record,omitempty"`
	Alert       string            `json:"alert,omitempty"`
	Expr        string            `json:"expr"`
	For         string            `json:"for,omitempty"`
	Labels      map[string]string `json:"labels,omitempty"`
	Annotations map[string]string `json:"annotations,omitempty"`
}

func rules(t *testing.T, file string) (all []rule) {
	t.Helper()
	var f ruleFile
	decode(t, dir+"/"+file, &f)
	for _, g := range f.Groups {
		all = append(all, g.Rules...)
	}
	return all
}

// curves are the expressions of the dashboard, each with the title of its panel.
func curves(t *testing.T) map[string]string {
	t.Helper()
	var d struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal([]byte(read(t, dir+"/grafana/dashboards/schafkopf.json")), &d); err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, p := range d.Panels {
		for _, target := range p.Targets {
			all[target.Expr] = p.Title
		}
	}
	if len(all) == 0 {
		t.Fatal("the dashboard shows nothing")
	}
	return all
}

func decode(t *testing.T, file string, into any) {
	t.Helper()
	if err := yaml.UnmarshalStrict([]byte(read(t, file)), into); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

// unmarshal reads as much of a file as the type has.
func unmarshal(s string, into any) error { return yaml.Unmarshal([]byte(s), into) }

func read(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
