package manifests

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
	"sigs.k8s.io/yaml"
)

// serviceMonitor is as much of the Prometheus operator's type as the service uses.
type serviceMonitor struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata"`
	Spec              struct {
		JobLabel  string               `json:"jobLabel"`
		Selector  metav1.LabelSelector `json:"selector"`
		Endpoints []struct {
			Port          string          `json:"port"`
			Interval      metav1.Duration `json:"interval"`
			ScrapeTimeout metav1.Duration `json:"scrapeTimeout"`
		} `json:"endpoints"`
	} `json:"spec"`
}

// cluster is what an overlay renders to, by kind and name.
type cluster struct {
	namespace  corev1.Namespace
	account    corev1.ServiceAccount
	deployment appsv1.Deployment
	service    corev1.Service
	ops        corev1.Service
	budget     policyv1.PodDisruptionBudget
	scaler     autoscalingv2.HorizontalPodAutoscaler
	policy     networkingv1.NetworkPolicy
	monitor    serviceMonitor
	ingress    networkingv1.Ingress
}

func (c *cluster) object(kindAndName string) metav1.Object {
	switch kindAndName {
	case "Namespace schafkopf":
		return &c.namespace
	case "ServiceAccount schafkopf":
		return &c.account
	case "Deployment schafkopf":
		return &c.deployment
	case "Service schafkopf":
		return &c.service
	case "Service schafkopf-ops":
		return &c.ops
	case "PodDisruptionBudget schafkopf":
		return &c.budget
	case "HorizontalPodAutoscaler schafkopf":
		return &c.scaler
	case "NetworkPolicy schafkopf":
		return &c.policy
	case "ServiceMonitor schafkopf":
		return &c.monitor
	case "Ingress schafkopf":
		return &c.ingress
	}
	return nil
}

// render builds an overlay and decodes each object into the type of its API; a member that the type does not have is an error.
func render(t *testing.T, overlay string) *cluster {
	t.Helper()
	build := exec.Command("go", "tool", "kustomize", "build", deploy+"/kubernetes/overlays/"+overlay)
	var stderr bytes.Buffer
	build.Stderr = &stderr
	out, err := build.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	var c cluster
	var names []string
	for _, document := range strings.Split(string(out), "\n---\n") {
		var head struct {
			Kind     string
			Metadata struct{ Name string }
		}
		if err := yaml.Unmarshal([]byte(document), &head); err != nil {
			t.Fatal(err)
		}
		name := head.Kind + " " + head.Metadata.Name
		object := c.object(name)
		if object == nil {
			t.Fatalf("%s is not looked at by this test", name)
		}
		if err := yaml.UnmarshalStrict([]byte(document), object); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if head.Kind != "Namespace" && object.GetNamespace() != "schafkopf" {
			t.Errorf("%s lies in namespace %q", name, object.GetNamespace())
		}
		names = append(names, name)
	}
	want := 9
	if overlay == "public" {
		want = 10
	}
	if len(names) != want {
		t.Fatalf("%d objects, not %d: %s", len(names), want, strings.Join(names, ", "))
	}
	return &c
}

var overlays = []string{"public", "internal"}

func TestThePodIsRestricted(t *testing.T) {
	for _, overlay := range overlays {
		c := render(t, overlay)
		pod, container := c.deployment.Spec.Template.Spec, only(t, c.deployment.Spec.Template.Spec.Containers)
		p, s := pod.SecurityContext, container.SecurityContext
		if p == nil || s == nil {
			t.Fatal("no security context")
		}
		hold(t, "enforced pod security", c.namespace.Labels["pod-security.kubernetes.io/enforce"], "restricted")
		hold(t, "runAsNonRoot", *p.RunAsNonRoot, true)
		hold(t, "runAsUser", *p.RunAsUser, 65532)
		hold(t, "runAsGroup", *p.RunAsGroup, 65532)
		hold(t, "seccomp", p.SeccompProfile.Type, corev1.SeccompProfileTypeRuntimeDefault)
		hold(t, "allowPrivilegeEscalation", *s.AllowPrivilegeEscalation, false)
		hold(t, "readOnlyRootFilesystem", *s.ReadOnlyRootFilesystem, true)
		hold(t, "dropped capabilities", only(t, s.Capabilities.Drop), "ALL")
		hold(t, "added capabilities", len(s.Capabilities.Add), 0)
		hold(t, "privileged", s.Privileged == nil, true)
		hold(t, "host namespaces", pod.HostNetwork || pod.HostPID || pod.HostIPC, false)
		hold(t, "volumes", len(pod.Volumes), 0)
		hold(t, "init containers", len(pod.InitContainers), 0)
		hold(t, "token of the pod", *pod.AutomountServiceAccountToken, false)
		hold(t, "token of the account", *c.account.AutomountServiceAccountToken, false)
		hold(t, "account", pod.ServiceAccountName, c.account.Name)
	}
}

func TestThePodHasItsShare(t *testing.T) {
	c := render(t, "public")
	container := only(t, c.deployment.Spec.Template.Spec.Containers)
	r := container.Resources
	for name, list := range map[string]corev1.ResourceList{"requests": r.Requests, "limits": r.Limits} {
		if list.Cpu().IsZero() || list.Memory().IsZero() {
			t.Errorf("%s name no CPU or no memory", name)
		}
	}
	if r.Requests.Memory().Cmp(*r.Limits.Memory()) != 0 {
		t.Error("memory above the request can be taken away at any time")
	}
	// Kubernetes says Mi where Go says MiB.
	limit := resource.MustParse(strings.TrimSuffix(env(container, "GOMEMLIMIT"), "B"))
	if share := float64(limit.Value()) / float64(r.Limits.Memory().Value()); share < .79 || share > .8 {
		t.Errorf("GOMEMLIMIT is %.1f %% of the memory limit", 100*share)
	}
	target := only(t, c.scaler.Spec.Metrics).Resource
	hold(t, "scaled by", target.Name, corev1.ResourceCPU)
	hold(t, "scaled at", *target.Target.AverageUtilization, 70)
	hold(t, "least replicas", *c.scaler.Spec.MinReplicas, 2)
	hold(t, "most replicas", c.scaler.Spec.MaxReplicas, 6)
	hold(t, "scaled", c.scaler.Spec.ScaleTargetRef, autoscalingv2.CrossVersionObjectReference{APIVersion: "apps/v1", Kind: "Deployment", Name: "schafkopf"})
	if c.deployment.Spec.Replicas != nil {
		t.Error("every apply would undo what the autoscaler did")
	}
}

func TestARolloutLosesNothing(t *testing.T) {
	c := render(t, "public")
	pod := c.deployment.Spec.Template.Spec
	container := only(t, pod.Containers)
	drain, shutdown := span(t, env(container, "SCHAFKOPF_DRAIN_DELAY")), span(t, env(container, "SCHAFKOPF_SHUTDOWN_TIMEOUT"))
	if grace := time.Duration(*pod.TerminationGracePeriodSeconds) * time.Second; grace < drain+shutdown+5*time.Second {
		t.Errorf("killed %s after SIGTERM, but may need %s", grace, drain+shutdown)
	}
	ready := container.ReadinessProbe
	if out := time.Duration(ready.PeriodSeconds*ready.FailureThreshold) * time.Second; out > drain {
		t.Errorf("unready is seen after %s, the drain is over after %s", out, drain)
	}
	hold(t, "probe of readiness", ready.HTTPGet.Path+" "+ready.HTTPGet.Port.String(), "/readyz ops")
	hold(t, "probe of liveness", container.LivenessProbe.HTTPGet.Path+" "+container.LivenessProbe.HTTPGet.Port.String(), "/healthz ops")
	hold(t, "strategy", *c.deployment.Spec.Strategy.RollingUpdate, appsv1.RollingUpdateDeployment{
		MaxSurge: ptr(intstr.FromInt32(1)), MaxUnavailable: ptr(intstr.FromInt32(0)),
	})
	hold(t, "disruption budget", c.budget.Spec.MaxUnavailable.IntValue(), 1)
	var spread []string
	for _, s := range pod.TopologySpreadConstraints {
		spread = append(spread, s.TopologyKey)
		selects(t, "topology spread", s.LabelSelector, c.deployment.Spec.Template.Labels)
	}
	hold(t, "spread over", spread, []string{"kubernetes.io/hostname", "topology.kubernetes.io/zone"})
	selects(t, "deployment", c.deployment.Spec.Selector, c.deployment.Spec.Template.Labels)
	selects(t, "disruption budget", c.budget.Spec.Selector, c.deployment.Spec.Template.Labels)
}

func TestTwoPortsAreReachedByWhoShould(t *testing.T) {
	callers := map[string]map[string]string{
		"public":   {"kubernetes.io/metadata.name": "haproxy-controller"},
		"internal": {"schafkopf-client": "true"},
	}
	for _, overlay := range overlays {
		c := render(t, overlay)
		labels := c.deployment.Spec.Template.Labels
		hold(t, "policy covers", c.policy.Spec.PolicyTypes, []networkingv1.PolicyType{networkingv1.PolicyTypeIngress, networkingv1.PolicyTypeEgress})
		selects(t, "network policy", &c.policy.Spec.PodSelector, labels)
		hold(t, "ways out", len(c.policy.Spec.Egress), 0)
		from := map[string]map[string]string{}
		for _, rule := range c.policy.Spec.Ingress {
			peer := only(t, rule.From)
			if peer.NamespaceSelector == nil || peer.IPBlock != nil || peer.PodSelector != nil {
				t.Fatalf("a peer that is not a namespace: %v", peer)
			}
			from[only(t, rule.Ports).Port.String()] = peer.NamespaceSelector.MatchLabels
		}
		hold(t, "ways in", from, map[string]map[string]string{
			"ops":  {"kubernetes.io/metadata.name": "monitoring"},
			"http": callers[overlay],
		})
		hold(t, "port of the service", only(t, c.service.Spec.Ports).TargetPort, intstr.FromString("http"))
		hold(t, "kind of the service", c.service.Spec.Type, corev1.ServiceType(""))
		hold(t, "port for Prometheus", only(t, c.ops.Spec.Ports).TargetPort, intstr.FromString("ops"))
		for _, s := range []corev1.Service{c.service, c.ops} {
			selects(t, "service "+s.Name, &metav1.LabelSelector{MatchLabels: s.Spec.Selector}, labels)
		}
	}
}

func TestTheIngressLeadsToTheServiceByTLS(t *testing.T) {
	c := render(t, "public")
	rule := only(t, c.ingress.Spec.Rules)
	path := only(t, rule.HTTP.Paths)
	hold(t, "backend", path.Backend.Service.Name+" "+path.Backend.Service.Port.Name, c.service.Name+" "+c.service.Spec.Ports[0].Name)
	hold(t, "path", path.Path+" "+string(*path.PathType), "/ Prefix")
	hold(t, "TLS for", only(t, only(t, c.ingress.Spec.TLS).Hosts), rule.Host)
}

func TestPrometheusFindsEveryReplica(t *testing.T) {
	c := render(t, "internal")
	m := c.monitor.Spec
	selects(t, "service monitor", &m.Selector, c.ops.Labels)
	for key, value := range m.Selector.MatchLabels {
		if key == "app.kubernetes.io/component" && c.service.Labels[key] == value {
			t.Error("the callers' service would be scraped too")
		}
	}
	hold(t, "job", c.ops.Labels[m.JobLabel], "schafkopf")
	hold(t, "scraped port", only(t, m.Endpoints).Port, c.ops.Spec.Ports[0].Name)
	hold(t, "replicas that are not ready", c.ops.Spec.PublishNotReadyAddresses, true)
	if e := m.Endpoints[0]; e.ScrapeTimeout.Duration >= e.Interval.Duration {
		t.Errorf("scraped every %s for up to %s", e.Interval.Duration, e.ScrapeTimeout.Duration)
	}
}

func TestTheProgramTakesItsSettings(t *testing.T) {
	for _, overlay := range overlays {
		container := only(t, render(t, overlay).deployment.Spec.Template.Spec.Containers)
		ports := map[string]int32{}
		for _, p := range container.Ports {
			ports[p.Name] = p.ContainerPort
		}
		hold(t, "ports", ports, map[string]int32{"http": 8080, "ops": 9090})
		hold(t, "arguments", strings.Join(container.Args, " "), "serve --addr :8080 --ops-addr :9090")
		accepted(t, container.Args, container.Env)
	}
}
