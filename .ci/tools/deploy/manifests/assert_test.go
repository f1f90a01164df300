package manifests

import (
	"maps"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

const (
	root   = "../../../.."
	deploy = root + "/deploy"
	binary = root + "/bin/schafkopf"
)

func hold[T any](t *testing.T, what string, got, want T) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %v, not %v", what, got, want)
	}
}

func only[T any](t *testing.T, list []T) (v T) {
	t.Helper()
	if len(list) != 1 {
		t.Fatalf("%d of %T, not one", len(list), v)
	}
	return list[0]
}

func ptr[T any](v T) *T { return &v }

func span(t *testing.T, s string) time.Duration {
	t.Helper()
	d, err := time.ParseDuration(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func env(c corev1.Container, name string) string {
	for _, v := range c.Env {
		if v.Name == name {
			return v.Value
		}
	}
	return ""
}

// selects says whether a selector is there, knows no more than labels, and takes what carries them.
func selects(t *testing.T, what string, s *metav1.LabelSelector, labels map[string]string) {
	t.Helper()
	if s == nil || len(s.MatchLabels) == 0 || len(s.MatchExpressions) > 0 {
		t.Fatalf("%s selects by no labels", what)
	}
	all := maps.Clone(labels)
	maps.Copy(all, s.MatchLabels)
	if !maps.Equal(all, labels) {
		t.Errorf("%s selects %v, what there is carries %v", what, s.MatchLabels, labels)
	}
}

// accepted has the program judge its arguments and variables: together with one impossible setting, that must be the only fault.
func accepted(t *testing.T, args []string, env []corev1.EnvVar) {
	t.Helper()
	c := exec.Command(binary, append(args, "--log-level", "unheard-of")...)
	for _, v := range env {
		c.Env = append(c.Env, v.Name+"="+v.Value)
	}
	out, err := c.CombinedOutput()
	if _, ok := err.(*exec.ExitError); !ok {
		t.Fatalf("%v (make build makes the program)", err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != 2 || !strings.Contains(lines[1], "unheard-of") {
		t.Errorf("the program has more against %v %v than the one planted fault:\n%s", args, c.Env, out)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
