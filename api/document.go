package api

import _ "embed"

// JSON is the contract in JSON, members in the order of openapi.yaml; GetSpec sorts them. The caller must not change it.
//
//go:embed openapi.gen.json
var JSON []byte
