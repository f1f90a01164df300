// Package client calls the service. It is generated from openapi.yaml, has models of its own, and imports neither a web framework nor
// an OpenAPI library.
package client
