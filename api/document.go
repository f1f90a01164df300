package api

import _ "embed"

// YAML is the contract as it was written, byte for byte. The caller must not change it.
//
//go:embed openapi.gen.yaml
var YAML []byte

// JSON is the contract in JSON, members in the order of YAML. The caller must not change it.
//
//go:embed openapi.gen.json
var JSON []byte
