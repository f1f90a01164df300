// Package api is the contract of openapi.yaml in Go: the models of requests and answers, the ServerInterface for echo, and
// the document in JSON. All of it is generated; it holds no logic and imports nothing of ours.
//
// In requests every optional scalar is a pointer and every optional list is nil when it is absent, so that absent and zero differ. A
// Ruleset is kept as the bytes that were sent. Nothing here validates: enumerations, required members and limits are checked
// against the document.
package api

//go:generate sh -c "go run -C ../.ci/tools/generate ./ordered <../openapi.yaml | go tool -modfile=../.ci/tools/generate/go.mod oapi-codegen -config models.yaml /dev/stdin"
//go:generate go tool -modfile=../.ci/tools/generate/go.mod oapi-codegen -config server.yaml ../openapi.yaml
//go:generate sh -c "go run -C ../.ci/tools/generate ./ordered <../openapi.yaml | go tool -modfile=../.ci/tools/generate/go.mod oapi-codegen -config client/client.yaml /dev/stdin"
//go:generate sh -c "go run -C ../.ci/tools/generate ./asjson <../openapi.yaml >openapi.gen.json"
//go:generate cp ../openapi.yaml openapi.gen.yaml
