package manifests

import (
	"os"
	"strings"
	"testing"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/types"
)

// compose reads the file as docker compose does, against the schema of compose files.
func compose(t *testing.T) *types.Project {
	t.Helper()
	o, err := cli.NewProjectOptions([]string{deploy + "/compose.yaml"}, cli.WithEnv([]string{"GRAFANA_PASSWORD=secret"}))
	if err != nil {
		t.Fatal(err)
	}
	p, err := o.LoadProject(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestComposeRunsTheThreeTogether(t *testing.T) {
	p := compose(t)
	for _, name := range []string{"schafkopf", "prometheus", "grafana"} {
		s, err := p.GetService(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, port := range s.Ports {
			hold(t, name+" listens outside on", port.HostIP, "127.0.0.1")
		}
		for _, v := range s.Volumes {
			if v.Type != types.VolumeTypeBind {
				continue
			}
			if _, err := os.Stat(v.Source); err != nil || !v.ReadOnly {
				t.Errorf("%s mounts %s: %v, read-only %v", name, v.Source, err, v.ReadOnly)
			}
		}
		hold(t, name+" drops", only(t, s.CapDrop), "ALL")
	}
	prometheus := p.Services["prometheus"]
	hold(t, "configuration of Prometheus", prometheus.Command[0], "--config.file="+prometheus.Volumes[0].Target+"/prometheus.yaml")
	hold(t, "dashboards are found at", strings.Contains(read(t, deploy+"/monitoring/grafana/provisioning/dashboards/files.yaml"),
		"path: "+p.Services["grafana"].Volumes[1].Target+"\n"), true)
}

func TestComposeRestrictsTheService(t *testing.T) {
	s := compose(t).Services["schafkopf"]
	hold(t, "user", s.User, "65532:65532")
	hold(t, "read-only", s.ReadOnly, true)
	hold(t, "security", only(t, s.SecurityOpt), "no-new-privileges:true")
	hold(t, "memory", int64(s.MemLimit), 512<<20)
	hold(t, "GOMEMLIMIT", *s.Environment["GOMEMLIMIT"], "409MiB")
	hold(t, "grace", s.StopGracePeriod.String(), "40s")
	// The operations port is the networks' own.
	hold(t, "port", only(t, s.Ports).Target, 8080)
}
