# Every target is one command; `make` alone lists them.

VERSION  ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
REVISION ?= $(shell git rev-parse HEAD 2>/dev/null || echo unknown)
LDFLAGS  := -s -w -X main.version=$(VERSION) -X main.revision=$(REVISION)

# What is shipped is built with this release of Go, taken from the module proxy where it is not installed; TOOLCHAIN=local: with the
# installed one.
TOOLCHAIN ?= $(shell awk '$$1 == "toolchain" { print $$2 }' go.mod)

IMAGE    ?= schafkopf
FUZZTIME ?= 10s
SOAK     ?= 10m
SLICES   ?= 7

# The linters live in a module of their own, so that the service's go.mod lists only what the service needs.
LINT := go tool -modfile=.ci/tools/lint/go.mod

.DEFAULT_GOAL := help
.PHONY: help run test race soak overload bench bench-check fuzz fmt lint lint-go lint-spec generate verify-generate vendor-docs vendor-sheet build image sbom \
  dashboard capacity deploy-check test-monitoring test-cluster test-image contract-diff licences vuln vuln-db test-malformed

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Start the service on 127.0.0.1:8080, its operations port on 127.0.0.1:9090
	go run ./cmd/schafkopf serve

test-malformed: ## Send 100,000 malformed requests to a server (MALFORMED=number)
	go test -count=1 -v -run TestMalformedRequests ./internal/transport -malformed $(or $(MALFORMED),100000)

test: ## Run all tests (the browser tests need chromium and skip without it)
	go test -count=1 ./...

race: ## Run the short tests of the HTTP layer under the race detector
	go test -count=1 -race -short ./internal/httpapi/...

soak: ## Everything that callers do at once, for SOAK (default 10m); RACE=1 with the race detector
	go run ./.ci/load soak -for $(SOAK) $(if $(RACE),-race)

overload: ## Stalled connections, four times the work there is room for, bodies of 1 GiB; two minutes
	go run ./.ci/load overload

bench: ## Measure everything by turns, ten minutes (PART=http|bulk|inprocess|footprint|instructions, SLICES=number)
	.ci/bench/run -slices $(SLICES) $(PART)

bench-check: ## The same, held against .ci/bench/thresholds.json
	.ci/bench/run -slices $(SLICES) -check .ci/bench/thresholds.json $(PART)

fuzz: ## Run every fuzz target for FUZZTIME (default 10s)
	@.ci/fuzz $(FUZZTIME)

fmt: ## Format the Go code
	$(LINT) gofumpt -w .

lint: lint-go lint-spec ## Check formatting, go.mod, vet, staticcheck and openapi.yaml (the last one needs npm)

lint-go: ## The same without openapi.yaml, so without npm
	@unformatted=$$($(LINT) gofumpt -l .); \
	if [ -n "$$unformatted" ]; then echo "make fmt would change:"; echo "$$unformatted"; exit 1; fi
	go mod tidy -diff
	go vet ./... ./.ci/bench/... ./.ci/load/...
	$(LINT) staticcheck ./... ./.ci/bench/... ./.ci/load/...

lint-spec: .ci/tools/spec/node_modules
	REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true \
	  .ci/tools/spec/node_modules/.bin/redocly lint --config .ci/tools/spec/redocly.yaml openapi.yaml

.ci/tools/spec/node_modules: .ci/tools/spec/package-lock.json
	@command -v npm > /dev/null || { echo "the linter of openapi.yaml needs npm; make lint-go checks all but that file"; exit 1; }
	cd .ci/tools/spec && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

contract-diff: ## Compare openapi.yaml with the last release's: what breaks callers must be announced
	@.ci/contract-diff

licences: ## Hold the licences of all that is built in, copied in or tested with against a list
	@cd .ci/tools/licences && go vet ./... && go test ./... && go run . ../../..

vuln: ## Look for known vulnerabilities in what is shipped (about a minute)
	@.ci/vuln

vuln-db: ## Take the newest vulnerability database
	cd .ci/tools/vuln && go get golang.org/x/vulndb@latest && go mod tidy

generate: ## Regenerate api/ from openapi.yaml
	go generate ./...

verify-generate: generate ## Fail when generated files differ from the committed ones (needs a clean work tree)
	@changed=$$(git status --porcelain); \
	if [ -n "$$changed" ]; then \
	  echo "after 'make generate' these files differ from the commit (?? = not committed):"; \
	  echo "$$changed"; git --no-pager diff --stat; exit 1; \
	fi

vendor-docs: ## Copy the pinned Swagger UI into internal/web/docs
	.ci/vendor-docs.sh

vendor-sheet: ## Copy the pinned uPlot into internal/web/sheet
	.ci/vendor-sheet.sh

build: export GOTOOLCHAIN = $(TOOLCHAIN)
build: ## Build the static binary bin/schafkopf, and bin/LICENCES.txt that has to come along with it
	CGO_ENABLED=0 go build -trimpath -ldflags '$(LDFLAGS)' -o bin/schafkopf ./cmd/schafkopf
	GOOS= GOARCH= go run -C .ci/tools/licences . -of '$(CURDIR)/bin/schafkopf' -to '$(CURDIR)/bin/LICENCES.txt' '$(CURDIR)'

image: export GOOS = linux
image: build ## Build the container image IMAGE (default schafkopf) with buildah or docker
	@.ci/image $(IMAGE):$(VERSION) $(IMAGE):latest

sbom: build ## Write the bill of materials of the binary to bin/schafkopf.cdx.json (CycloneDX)
	go tool -modfile=.ci/tools/deploy/go.mod cyclonedx-gomod bin -json -std -noserial -notimestamp -version '$(VERSION)' \
	  -output bin/modules.cdx.json bin/schafkopf 2> bin/sbom.log || { cat bin/sbom.log; exit 1; }
	go run -C .ci/tools/deploy ./sbom ../docs/package-lock.json ../sheet/package-lock.json < bin/modules.cdx.json > bin/schafkopf.cdx.json
	@rm -f bin/modules.cdx.json bin/sbom.log

dashboard: ## Write the Grafana dashboard from its table
	go run -C .ci/tools/deploy ./dashboard > deploy/monitoring/grafana/dashboards/schafkopf.json

capacity: build ## Measure what one core carries, as the table in deploy/README.md (80 s)
	go build -C .ci/tools/deploy -o ../../../bin/capacity ./capacity
	@bin/capacity

deploy-check: build ## Hold everything under deploy against those that read it (promtool, haproxy, systemd-analyze, API types)
	@.ci/need promtool=prometheus haproxy=haproxy systemd-analyze=systemd
	cd .ci/tools/deploy && go vet ./... && go test -count=1 ./...

test-monitoring: build ## Have a real Prometheus watch real replicas, and its alerts fire (90 s)
	@.ci/need prometheus=prometheus
	cd .ci/tools/deploy && go test -count=1 -v -tags live -run RealPrometheus ./monitoring

test-cluster: build ## Restart and kill replicas behind a real HAProxy under load, and count lost requests (70 s)
	@.ci/need haproxy=haproxy
	go build -C .ci/tools/deploy -o ../../../bin/cluster ./cluster
	bin/cluster

test-image: ## Build the image, start it, ask it (buildah, no daemon)
	@.ci/test-image
