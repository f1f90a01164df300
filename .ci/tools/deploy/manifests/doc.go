// Package manifests holds no code: its tests hold everything under deploy that a cluster, a container engine, an init system or
// a proxy reads against the real readers of it, offline, and against what the service needs.
package manifests
