# Sherpa. `make` lists the targets.
# Needed: Go, Node with npm, make. PostgreSQL and Chromium are found or
# installed by scripts/ensure-*.sh.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)
GOTOOL := go tool -modfile=tools/go.mod
NPM := npm --prefix ui

UI_SOURCES := $(shell find ui/src ui/public ui/build ui/index.html ui/package.json ui/vite.config.ts ui/tsconfig.json -type f 2>/dev/null)

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' Makefile

.PHONY: run
run: build ## Build everything and start it on http://127.0.0.1:8080 with demo data
	@scripts/ensure-postgres.sh
	@exec bin/sherpa up

.PHONY: build
build: ui ## Build bin/sherpa with the web app in it
	@go build -buildvcs=false -trimpath -ldflags "-X main.version=$(VERSION)" -o bin/sherpa ./cmd/sherpa

.PHONY: release
release: ui ## Build bin/release/sherpa as it goes into the image: for production, the same bytes from the same commit
	@scripts/release.sh

.PHONY: image
image: release ## Build the image from bin/release/sherpa, and start it here against a PostgreSQL
	@scripts/image.sh

.PHONY: sbom
sbom: release packages ## List what is in the release: bin/release/sbom-go.json and sbom-web.json (CycloneDX)
	@scripts/sbom.sh

.PHONY: vulncheck
vulncheck: packages ## Ask the databases of vulnerabilities; exits 2 when one cannot be reached
	@scripts/vulncheck.sh

.PHONY: reproducible
reproducible: ## Build the release twice from fresh clones and compare the bytes
	@scripts/reproducible.sh

.PHONY: ui
ui: ui/dist/index.html ## Build the web app, if its sources changed

ui/dist/index.html: ui/node_modules/.package-lock.json $(UI_SOURCES)
	@$(NPM) run build
	@touch $@

# npm writes this file; its time tells when the packages were installed.
ui/node_modules/.package-lock.json: ui/package-lock.json
	@PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 $(NPM) ci --no-audit --no-fund
	@touch $@

.PHONY: packages
packages: ui/node_modules/.package-lock.json

.PHONY: test
test: build ## Run all tests: Go with the race detector, web app, browser
	@scripts/test.sh test-go test-ui test-e2e test-screens

.PHONY: test-go
test-go: ## Run the Go tests with the race detector, against a PostgreSQL of their own
	@scripts/test-go.sh -timeout 20m ./...

.PHONY: test-ui
test-ui: packages ## Run the web app's unit tests
	@$(NPM) test

.PHONY: test-e2e
test-e2e: build ## Run the browser tests against fresh programs
	@scripts/test-e2e.sh

.PHONY: test-screens
test-screens: build ## Look at every screen in every state: accessibility, overflow, complaints
	@scripts/with-program.sh $(NPM) run screens

.PHONY: lint
lint: packages ## Check style, import rules and types, Go and web app
	@$(GOTOOL) golangci-lint run ./...
	@$(NPM) run lint
	@$(NPM) run typecheck

.PHONY: budgets
budgets: build ## Compare what the program sends of the web app with its budgets
	@scripts/with-program.sh node scripts/budgets.mjs

.PHONY: screenshots
screenshots: build ## Take pictures of every screen, into var/screenshots
	@SHERPA_PICTURES=../var/screenshots scripts/with-program.sh $(NPM) run screens

.PHONY: docs-screens
docs-screens: packages ## Make the small pictures of docs/screens.md out of var/screenshots
	@cd ui && CHROMIUM_PATH=$$(../scripts/ensure-chromium.sh) node screens/docs.mjs

.PHONY: lighthouse
lighthouse: build ## Measure the first screens by Lighthouse, five times each
	@scripts/with-program.sh $(NPM) run --silent lighthouse

.PHONY: generate
generate: packages ## Generate Go and TypeScript types from the API contract
	@$(GOTOOL) oapi-codegen -config adapters/http/openapi/config.yaml adapters/http/openapi.yaml
	@$(NPM) run generate

BENCH_ROUNDS ?= 5
BENCH_SECONDS ?= 1
BENCH_CLIENTS ?= 8
BENCH_GUIDES ?= 100000
BENCH_SESSIONS ?= 10
BENCH_ONLY ?=
BENCH_DIR ?=
BENCH_FLAGS ?=

.PHONY: bench
bench: build ## Measure booking, search, lists and purchases as ratios (BENCH_ROUNDS, BENCH_SECONDS, BENCH_GUIDES, BENCH_SESSIONS, BENCH_ONLY, BENCH_DIR)
	@scripts/ensure-postgres.sh
	@go build -buildvcs=false -o bin/bench ./scripts/bench
	@bin/bench -rounds "$(BENCH_ROUNDS)" -seconds "$(BENCH_SECONDS)" -clients "$(BENCH_CLIENTS)" -guides "$(BENCH_GUIDES)" \
	  -sessions "$(BENCH_SESSIONS)" -only "$(BENCH_ONLY)" -dir "$(BENCH_DIR)" $(BENCH_FLAGS)

.PHONY: bench-go
bench-go: ## Run the Go benchmarks
	@SHERPA_RACE=off scripts/test-go.sh -timeout 60m -run '^$$' -bench . -benchmem ./...

.PHONY: soak
soak: screenshots ## Run the long tests: every screen in both schemes, races, property sequences, faults of everything, an upgrade, fuzz targets, the release twice
	@scripts/test-go.sh -timeout 6h -tags soak -run Soak ./...
	@$(MAKE) --no-print-directory chaos upgrade
	@scripts/fuzz.sh
	@scripts/reproducible.sh

.PHONY: fuzz
fuzz: ## Run every fuzz target for a minute (FUZZ_TIME)
	@scripts/fuzz.sh

.PHONY: mutants
mutants: ## Break the program on purpose and see that tests fail (MUTANTS=name of one; an hour)
	@scripts/mutants.sh

.PHONY: failover
failover: ## Kill, freeze and switch a PostgreSQL of three nodes under load, and check what was acknowledged (FAILOVER_KILLS=10)
	@go test -tags failover -count=1 -timeout 60m -v -run '^TestFailover$$' ./cmd/sherpa

CHAOS_MINUTES ?= 4

.PHONY: chaos
chaos: ## Kill, freeze, cut off and mislead everything under load for CHAOS_MINUTES=4 by SEED, and check what was acknowledged
	@scripts/ensure-postgres.sh
	@CHAOS_MINUTES="$(CHAOS_MINUTES)" SEED="$(SEED)" go test -count=1 -timeout 90m -v -run '^TestChaos$$' ./cmd/sherpa

.PHONY: upgrade
upgrade: ## Run the previous release beside this one on one database under load, migrate, and take the old one out (UPGRADE_FROM)
	@scripts/ensure-postgres.sh
	@go test -tags upgrade -count=1 -timeout 60m -v -run '^TestUpgrade$$' ./cmd/sherpa

.PHONY: restore-drill
restore-drill: ## Back up under load, restore to a moment, verify the ledger, list what the payment provider has more
	@go test -tags drill -count=1 -timeout 30m -v -run '^TestRestoreDrill$$' ./cmd/sherpa

.PHONY: alerts-test
alerts-test: ## Run the tests of the alert rules (promtool)
	@scripts/alerts-test.sh

.PHONY: deploy-check
deploy-check: ## Check the files of deploy/ by the tools that read them
	@scripts/deploy-check.sh

.PHONY: clean
clean: ## Remove what was built; the data in var/ stays
	@go run ./scripts/pgtestserver stop
	@rm -rf bin ui/coverage ui/test-results ui/playwright-report var/test-postgres var/ci
	@find ui/dist -mindepth 1 ! -name .gitkeep -delete 2>/dev/null || true
