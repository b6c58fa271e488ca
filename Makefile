# Divebell. `make` alone lists the commands.

PYTHON ?= python3
ARGS ?=
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check install --quiet
COMPILED := .venv-compiled
AUDIT := .venv-audit
DOCS := .venv-docs
NODE := node_modules
WHEEL := $(PY) -m pip --disable-pip-version-check wheel --quiet --no-deps --no-build-isolation .
# What `make check` runs, on the pure build: the rules, what they promise, and records of whole games.
RULES := $(filter-out %/web %/__pycache__ tests/games/__pycache__/%,$(wildcard tests/games/*/*)) tests/properties tests/golden \
	tests/test_bad_input.py tests/test_builds.py tests/test_library.py tests/test_records.py tests/test_turn_counts.py \
	$(wildcard src/divebell/games/*/__init__.py) src/divebell/learn/__init__.py
# One more than two processors: a test often waits for its browser. Whoever has nothing left to do takes from the others.
PYTEST := -m pytest -n 3 --dist worksteal
# What Prettier formats.
STYLED := "{src/divebell,docs/site}/**/*.{css,js}" "*.json"
# Several targets at a time; the output of each comes when it is done, and those that failed are named at the end.
BESIDE := $(MAKE) --no-print-directory --jobs 2 --output-sync=target --keep-going BESIDE_OTHERS=1

# npm writes into its lock file where to send money; all other addresses are kept out of it by .npmrc.
define NO_FUNDING
const lock = require("./package-lock.json");
for (const entry of Object.values(lock.packages)) delete entry.funding;
require("fs").writeFileSync("package-lock.json", JSON.stringify(lock, null, 2) + "\n");
endef
export NO_FUNDING

# Hundreds of processes import the same modules: they are compiled to bytecode once, also where the environment forbids it.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
ifndef BESIDE_OTHERS
.NOTPARALLEL:
endif
.PHONY: help play check test style types imports rules page-check system compiled dist proofs proof-games words aria screens pictures site docs format lock audit clean

help: ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## /\1:/p' Makefile | awk -F: '{ printf "make %-18s %s\n", $$1, $$2 }'

play: $(VENV)/run.stamp ## open the table in the browser (ARGS="play" for the terminal)
	@echo "(The rules run as plain Python; \`make compiled\` builds them several times faster.)"
	@$(PY) -m divebell $(ARGS)

check: $(VENV)/dev.stamp ## while you work, check format, lint, types, imports and the rules (pure build)
	@$(BESIDE) types rules style imports

test: system $(VENV)/dev.stamp ## check all that `make check` does and the format of the page, then run all tests on the compiled build
	@$(BESIDE) compiled types rules style imports page-check site
	DIVEBELL_BUILD=compiled $(COMPILED)/bin/python $(PYTEST) tests docs README.md $(ARGS)

style: $(VENV)/dev.stamp
	$(PY) -m ruff format --check
	$(PY) -m ruff check

types: $(VENV)/dev.stamp
	$(PY) -m mypy

imports: $(VENV)/dev.stamp
	$(VENV)/bin/lint-imports --no-logo

rules: $(VENV)/dev.stamp
	$(PY) -m pytest -n 2 --dist worksteal $(RULES) $(ARGS)

page-check: $(VENV)/dev.stamp $(NODE)/made.stamp ## check the format of style sheets, templates and scripts, and the types of the scripts
	$(NODE)/.bin/prettier --check --log-level warn $(STYLED)
	$(VENV)/bin/djangofmt --check src/divebell
	$(NODE)/.bin/tsc

system: ## install the system packages that are missing, or say which they are
	@[ -x $(PY) ] || ! command -v $(PYTHON) >/dev/null || $(PYTHON) tools/check_python.py
	@PYTHON=$(PYTHON) tools/system.sh $(PROGRAMS)

compiled: $(COMPILED)/built.stamp ## compile the engine and install it in an environment of its own, .venv-compiled
	@$(COMPILED)/bin/divebell --version

dist: $(VENV)/dev.stamp ## make the pure wheel, the compiled one and divebell.pyz, and start each where nothing else is installed
	rm -rf dist
	$(WHEEL) --wheel-dir dist
	DIVEBELL_COMPILE=1 $(WHEEL) --wheel-dir dist
	$(PY) tools/pyz.py
	$(PY) -m pytest -m dist tests/web/test_install.py
	@ls dist

# `make bench-NAME` runs benchmarks/NAME.py, `make proof-NAME` runs proofs/NAME.py; these lines say what they need and do.

bench: $(COMPILED)/built.stamp ## measure the speed of the engine, pure and compiled
	$(PY) benchmarks/bench.py $(ARGS)

bench-peers: $(COMPILED)/built.stamp ## measure the engine beside its peers, each in an environment of its own
bench-learn: $(COMPILED)/built.stamp ## measure the environment for learners beside those of its peers
bench-growth: $(COMPILED)/built.stamp ## measure what a decision costs as games get larger, and how much memory a state takes
bench-guard: $(COMPILED)/built.stamp ## count the instructions of fixed games and compare with the counts kept
bench-page: ## measure the page in Chromium
bench-server: ## measure a server with many tables (ARGS="--tables 100 --rate 20 --seconds 10")
bench-flood: ## measure how long somebody waits for a bot while another address floods the server
bench-opening: ## measure how long it takes to open a table after a restart, long ones too
bench-frames: ## compare what a page is sent for a move with its whole board
bench-soak: ## play for an hour, 40 moves a second, and see whether the server's memory and delays grow (ARGS="--minutes 5")
bench-store: system ## measure what a move costs in the log, on SQLite and PostgreSQL

bench-site: $(VENV)/dev.stamp $(NODE)/made.stamp ## measure Divebell without a server beside `make play`: download, start, clicks, bots, memory
	$(PY) benchmarks/without_server.py $(ARGS)

bench-%: $(VENV)/dev.stamp
	$(if $(filter growth,$*),$(COMPILED)/bin/python,$(PY)) benchmarks/$*.py $(ARGS)

proofs: $(VENV)/dev.stamp ## list the kept proofs, how long each takes, and which are older than what they prove
	$(PY) proofs/sources.py

proof-mutants: ## break every rule in turn and list what no test notices (long)
proof-properties: ## check the properties over many random games (long)
proof-page: ## check every state of the page in all languages, sizes and themes (long)
proof-fuzz: ## send thousands of wrong requests, bytes and frames to a running server (long)
proof-kills: system ## kill the server and the database under load and look for lost moves (long)
proof-table: system ## play a whole game in four browsers, with broken lines and a killed server (long)
proof-leaks: ## search all that 200 games send for what its receiver may not know (long)
proof-ray: ## play one match here and on a Ray cluster that loses a node, and compare

proof-games: system $(COMPILED)/built.stamp ## play whole games and lessons in the browser by mouse, keyboard and finger
	DIVEBELL_BUILD=compiled $(COMPILED)/bin/python $(PYTEST) -m long tests $(ARGS)

proof-site: PROGRAMS := $(addsuffix -esr,$(if $(ARGS),$(filter firefox,$(ARGS)),firefox))
proof-site: system $(VENV)/dev.stamp $(COMPILED)/built.stamp $(NODE)/made.stamp ## use the site without a network in Chromium and Firefox (ARGS="firefox same")
	$(PY) proofs/offline.py $(ARGS)

proof-%: $(VENV)/dev.stamp
	$(PY) $(firstword $(wildcard proofs/$*.py proofs/$*_*.py)) $(ARGS)

words: $(VENV)/dev.stamp ## bring the catalogues of the four languages in step with the source
	$(PY) tools/catalogues.py

aria: $(VENV)/dev.stamp ## keep what the page tells a screen reader now as what it must tell
	$(PY) -m pytest tests/web/test_aria.py --renew

screens: $(VENV)/dev.stamp ## draw the page in its states (ARGS="--state key,keep --size phone --theme dark --language de")
	$(PY) tools/screens.py $(ARGS)

pictures: $(VENV)/dev.stamp ## draw the pictures of the documentation again
	$(PY) tools/pictures.py

site: $(VENV)/dev.stamp $(NODE)/made.stamp ## build Divebell without a server, static files in build/play
	$(PY) tools/site.py $(if $(BESIDE_OTHERS),,$(ARGS))

# -E: everything is read again, because a warning about a page that has not changed would not be repeated.
docs: $(DOCS)/made.stamp ## make the documentation into a site, build/site; a warning or a dead link fails
	@rm -rf build/site
	$(DOCS)/bin/sphinx-build -q -E -W --keep-going -d build/doctrees docs build/site
	@echo "Open build/site/index.html in a browser: it needs no network."

format: $(VENV)/dev.stamp $(NODE)/made.stamp ## put the code in form
	$(PY) -m ruff format
	$(PY) -m ruff check --fix
	$(NODE)/.bin/prettier --write --log-level warn $(STYLED)
	$(VENV)/bin/djangofmt src/divebell

# Pins stay as they are unless the .in files ask for another version, or with ARGS=--upgrade.
lock: ## pin again what the requirements/*.in ask for (ARGS=--upgrade for newer versions)
	@$(PYTHON) tools/check_python.py
	@tmp=$$(mktemp -d) && trap 'rm -rf "$$tmp"' EXIT && \
	$(PYTHON) -m venv "$$tmp" && \
	"$$tmp/bin/pip" install --quiet pip-tools && \
	for name in $(addprefix requirements/,run dev host audit docs cluster doors) $(basename $(wildcard benchmarks/requirements/*.in)); do \
		"$$tmp/bin/pip-compile" --quiet --generate-hashes --strip-extras --allow-unsafe --no-header \
			--no-emit-index-url --no-emit-trusted-host --no-emit-find-links $(ARGS) \
			--output-file $$name.txt $$name.in || exit 1; \
	done
	@npm install --package-lock-only $(if $(filter --upgrade,$(ARGS)),--save-exact prettier@latest typescript@latest)
	@node -e "$$NO_FUNDING"

# --strict: a package that could not be looked up, as without a network, is a failure and not a success.
audit: $(AUDIT)/made.stamp ## look up known weaknesses of everything that is pinned; fails when one could not be checked
	@failed=0; for file in requirements/*.txt benchmarks/requirements/*.txt; do \
		echo "$$file"; \
		$(AUDIT)/bin/pip-audit --strict --disable-pip --require-hashes --progress-spinner off -r $$file || failed=1; \
	done; \
	$(PYTHON) tools/npm_audit.py || failed=1; \
	exit $$failed

clean: ## remove the environment and everything that was built
	rm -rf $(VENV) $(COMPILED) $(AUDIT) $(DOCS) $(NODE) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests benchmarks proofs -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# One environment for playing and for testing: run.txt is a part of dev.txt, so either may be installed first.
$(VENV)/made.stamp:
	@$(PYTHON) tools/check_python.py
	@echo "Making the environment in $(VENV)."
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv is missing: on Debian install python3-venv." >&2; exit 1; }
	@touch $@

$(VENV)/run.stamp: requirements/run.txt | $(VENV)/made.stamp
	@echo "Installing what Divebell needs."
	@$(PIP) --require-hashes -r requirements/run.txt
	@$(PY) -c "import pathlib, sysconfig; pathlib.Path(sysconfig.get_path('purelib'), 'divebell-here.pth').write_text('$(CURDIR)/src')"
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt pyproject.toml | $(VENV)/made.stamp
	@echo "Installing what the tests need."
	@$(PIP) --no-compile --require-hashes -r requirements/dev.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@ $(VENV)/run.stamp

$(NODE)/made.stamp: package.json package-lock.json .npmrc
	@echo "Installing what checks the page."
	@npm ci --silent
	@touch $@

# The compiled build stands beside the other: its environment holds its wheel and borrows the rest from .venv.
$(COMPILED)/built.stamp: $(shell find src -type f -not -name '*.pyc') hatch_build.py pyproject.toml $(VENV)/dev.stamp
	@echo "Compiling; this takes a minute or two."
	@rm -rf build/wheel
	@DIVEBELL_COMPILE=1 $(WHEEL) --wheel-dir build/wheel
	@[ -x $(COMPILED)/bin/python ] || $(PY) -m venv $(COMPILED)
	@$(COMPILED)/bin/python -m pip --disable-pip-version-check install --quiet --no-deps --force-reinstall build/wheel/*.whl
	@$(COMPILED)/bin/python -c "import pathlib, sysconfig; pathlib.Path(sysconfig.get_path('purelib'), 'rest.pth').write_text('$(abspath $(VENV))' + sysconfig.get_path('purelib').removeprefix('$(abspath $(COMPILED))'))"
	@touch $@

# An environment of its own for a tool: .venv-audit holds requirements/audit.txt, .venv-docs requirements/docs.txt.
.venv-%/made.stamp: requirements/%.txt
	@$(PYTHON) tools/check_python.py
	@echo "Making the environment in .venv-$*."
	@[ -x .venv-$*/bin/python ] || $(PYTHON) -m venv .venv-$*
	@.venv-$*/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r $<
	@touch $@
