# Muster. Bare `make` lists the targets.
.DEFAULT_GOAL := help
.PHONY: help setup serve test quick ready browser check format bench soak sabotage mutants docs lock clean
SHELL := /bin/bash
SINCE := $(shell date +%s)

PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3.14 || command -v python3)
WORKERS ?= $(shell nproc 2>/dev/null || echo 2)
BIN := .venv/bin
STAMP := .venv/.setup-done
BENCH_STAMP := .venv-bench/.setup-done
MUTANTS_STAMP := .venv-mutants/.setup-done
WARM := .venv/.kernels-warm
BYTECODE := .venv/.bytecode
PACKAGES := web/node_modules/.package-lock.json
ASSETS := src/muster/press/icons/built/symbols.json
CLIENT := src/muster/server/client/.stamp
CLIENT_SOURCES := $(shell find web/src web/public web/build -type f -not -path '*/generated/*' -not -name 'icon-*.png') \
  web/index.html web/vite.config.ts web/tsconfig.json scripts/build_client.py scripts/build_engine.py \
  $(shell find src/muster/companion src/muster/views src/muster/setting_up src/muster/server src/muster/army src/muster/bookkeeping src/muster/combat src/muster/dice src/muster/files src/muster/rulebook \
    -type f \( -name '*.py' -o -name '*.json' -o -name '*.csv' -o -name '*.yaml' \) -not -path 'src/muster/server/client/*')
UV := "$(CURDIR)/$(BIN)/uv"
LOCK := $(UV) pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(STAMP) $(ASSETS) $(CLIENT) ## make .venv with everything in it, symbols, fonts, the web client; does nothing when nothing changed

$(STAMP): pyproject.toml requirements-dev.lock requirements-setup.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Muster needs Python 3.11 or later; this is %d.%d. Say PYTHON=/path/to/python." % sys.version_info[:2])'
	@echo "Setting up .venv"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-warn-script-location --require-hashes -r requirements-setup.lock
	@VIRTUAL_ENV="$(CURDIR)/.venv" $(UV) pip sync --quiet --require-hashes requirements-dev.lock
	@VIRTUAL_ENV="$(CURDIR)/.venv" $(UV) pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(PACKAGES): web/package.json web/package-lock.json web/.npmrc
	@command -v node >/dev/null && command -v npm >/dev/null || { echo "Muster takes its symbols, fonts and web client from npm packages: install Node 20 or later, with npm." >&2; exit 1; }
	@node -e 'if (parseInt(process.versions.node) < 20) { console.error("Muster needs Node 20 or later for its web client; this is " + process.versions.node + "."); process.exit(1) }'
	@echo "Fetching what comes from npm"
	@npm --prefix web --loglevel=error ci >/dev/null
	@touch $@

$(ASSETS): $(STAMP) $(PACKAGES) scripts/build_assets.py src/muster/army/symbols.json src/muster/press/fonts/faces.py
	@$(BIN)/python -m scripts.build_assets

$(CLIENT): $(ASSETS) $(CLIENT_SOURCES)
	@echo "Building the web client"
	@$(BIN)/python -m scripts.build_client
	@touch $@

$(WARM): $(STAMP) $(shell find src/muster/warming src/muster/table src/muster/bots -name '*.py')
	@$(BIN)/muster warm
	@touch $@

# Only what is said to make counts: some shells have a HOST of their own. MUSTER_HOST and the like are read by the server.
said = $(if $(findstring command,$(origin $(1))),$(2))

# It compiles its kernels while it serves: nobody waits for them who does not play yet.
serve: ## the web app; HOST=0.0.0.0 TLS=1 for the phones around the table, also PORT=, DATA=
	@$(MAKE) --no-print-directory -j $(WORKERS) setup
	@$(BIN)/muster serve $(call said,HOST,--host "$(HOST)") $(call said,PORT,--port "$(PORT)") $(call said,DATA,--data "$(DATA)") \
	  $(call said,TLS,$(if $(filter-out 0 no,$(TLS)),--tls))

test: ## every check and test at the counts that fit CI; the checks run beside the tests
	@mkdir -p build && $(MAKE) --no-print-directory -j $(WORKERS) setup
	@$(BIN)/python -m scripts.gate --since $(SINCE) --workers $(WORKERS) -- --record-rules=build/rules-proven.json

quick: ## the tests of what differs from main, with the reason for each; BASE=<branch> for another
	@$(MAKE) --no-print-directory -j $(WORKERS) ready
	@$(BIN)/python -m scripts.quick --workers $(WORKERS) $(call said,BASE,--base "$(BASE)")

# Ahead of the many processes of the tests. Some packages have files that are no Python, on purpose.
$(BYTECODE): $(STAMP)
	@$(BIN)/python -m compileall -qq -j 0 .venv/lib || true
	@touch $@

# What tests need, side by side: the client is built while the kernels compile.
ready: setup $(WARM) $(BYTECODE) browser
	@$(BIN)/python -m compileall -q src

browser: $(STAMP)
	@$(BIN)/python -m scripts.chromium >/dev/null

check: setup ## format, lint and strict types of Python and of the client, import arrows between the rooms
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m scripts.write_docs --check
	npm --prefix web --silent run format:check
	npm --prefix web --silent run lint
	npm --prefix web --silent run check

format: setup ## format the code and mend what the linter can
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	npm --prefix web --silent run format

docs: setup ## write the parts of docs/ that come from the catalogue
	$(BIN)/python -m scripts.write_docs

$(BENCH_STAMP): $(STAMP) requirements-bench.lock
	@echo "Setting up .venv-bench (with icepool, for the benchmark only)"
	@test -x .venv-bench/bin/python || $(PYTHON) -m venv .venv-bench
	@VIRTUAL_ENV="$(CURDIR)/.venv-bench" $(UV) pip sync --quiet --require-hashes requirements-bench.lock
	@touch $@

bench: $(BENCH_STAMP) ## every figure of docs/performance.md; BASE=<tag> compares with an older state; PART="battle growth"
	@$(BIN)/python -m scripts.bench $(call said,BASE,--base "$(BASE)") $(call said,PART,--parts "$(PART)")

soak: setup $(WARM) ## the large counts; can be resumed; writes docs/evidence/; CHAPTER=09 for one of them
	@$(BIN)/python -m scripts.soak $(call said,CHAPTER,"$(CHAPTER)")

sabotage: setup $(WARM) ## break one rule at a time and see a test that names it fail
	@$(BIN)/python -m scripts.sabotage

$(MUTANTS_STAMP): $(STAMP) requirements-mutants.lock
	@echo "Setting up .venv-mutants (with mutmut, for mutation testing only)"
	@test -x .venv-mutants/bin/python || $(PYTHON) -m venv .venv-mutants
	@VIRTUAL_ENV="$(CURDIR)/.venv-mutants" $(UV) pip sync --quiet --require-hashes requirements-mutants.lock
	@touch $@

mutants: setup $(MUTANTS_STAMP) ## change one thing at a time in the rules and see a test fail; can be resumed
	@.venv-mutants/bin/python -m scripts.mutants

lock: setup ## resolve the pinned dependencies anew
	$(LOCK) pyproject.toml --group dev -o requirements-dev.lock
	$(LOCK) pyproject.toml -c requirements-dev.lock -o requirements.lock
	$(LOCK) pyproject.toml --group bench -c requirements-dev.lock -o requirements-bench.lock
	$(LOCK) pyproject.toml --group dev --group mutants -c requirements-dev.lock -o requirements-mutants.lock
	echo "uv==$$($(BIN)/uv --version | cut -d ' ' -f 2)" | $(LOCK) - -o requirements-setup.lock

clean: ## remove everything that was made
	rm -rf .venv .venv-bench .venv-mutants mutants .soak build dist web/node_modules web/src/generated web/public/icon-*.png src/muster/server/client src/muster/press/*/built .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
