// Package openapi holds the contract as it was written. It imports nothing.
package openapi

import _ "embed"

// YAML is openapi.yaml, byte for byte. The caller must not change it.
//
//go:embed openapi.yaml
var YAML []byte
