// Package monitoring holds no code: its tests hold rules, alerts and dashboard against promtool, against what the service
// really measures and, with the build tag live, against a real Prometheus that watches real replicas.
package monitoring
