# Needs Python 3.11 or newer with pip and venv, and nothing else: Node, Valkey and a browser come with packages.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PAGE := webapp/frontend
PAGE_TOOLS := $(PAGE)/node_modules/.package-lock.json
FLOORS := tests/bench/floors/node_modules/.package-lock.json
PAGE_SOURCES := $(shell find $(PAGE) -name node_modules -prune -o -type f -print 2>/dev/null)
# Compiled modules are kept whatever the machine says: the tests start the house dozens of times.
KEEPING := env -u PYTHONDONTWRITEBYTECODE $(BIN)/python
PYTEST := $(KEEPING) -m pytest
# The page is built by itself, so that a change of it installs nothing.
INSTALL := OKEY_SKIP_FRONTEND=1 $(BIN)/python -m pip install -qq --disable-pip-version-check --constraint constraints.txt --editable
NODE := ../../$(BIN)/python ../../tests/node.py node node_modules

.PHONY: help play page emulator check lint units test test-long words bench chaos audit coverage hooks lock chromium
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# --- what people run ------------------------------------------------------------------------------------------------

help: ## what there is to make
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' Makefile | while IFS='|' read -r name does; do printf '%-15s %s\n' "$$name" "$$does"; done

play: $(VENV)/.play $(VENV)/.page ## plays on http://127.0.0.1:8080
	@given=$$(export -p); set -a; if [ -f .env ]; then . ./.env; fi; eval "$$given"; exec $(BIN)/okey serve

# It asks the house that `make play` opened beside it, on PORT.
page: $(VENV)/.test $(PAGE_TOOLS) ## for work on the page: http://127.0.0.1:5173 shows each change at once, beside `make play`
	@cd $(PAGE) && exec $(NODE)/vite/bin/vite.js

# People, a group and their buttons are a page. It lies with the tests, and needs none of their tools.
emulator: $(VENV)/.play $(VENV)/.page ## a house whose bot works without a token, on a stand-in for Telegram
	@$(BIN)/python -m tests.emulator

# Four lanes, for each of them waits now and then: what is seen in a browser, twice, the house, and all else; whole
# processes of ours go where there is room. What hangs is ended, and has failed.
LANE := $(PYTEST) --timeout 180 -m "not long"
HOUSE := tests/webapp tests/migrations tests/faults
WHOLE := tests/bot/test_command.py tests/bot/test_main.py
test: $(VENV)/.test $(VENV)/.page $(PAGE_TOOLS) chromium ## all tests that belong in a landing, on a real Valkey and in a real Chromium
	@cd $(PAGE) && $(NODE)/vitest/vitest.mjs run --passWithNoTests --testTimeout 60000 --hookTimeout 60000
	@mkdir -p .cache; $(LANE) tests/browser/test_[a-p]*.py >.cache/seen-first 2>&1 & first=$$!; \
	$(LANE) tests/browser/test_[q-z]*.py $(WHOLE) >.cache/seen-second 2>&1 & second=$$!; \
	$(LANE) $(HOUSE) >.cache/house 2>&1 & house=$$!; \
	trap 'kill $$first $$second $$house' INT TERM; \
	$(LANE) tests $(foreach path,tests/browser $(HOUSE) $(WHOLE),--ignore $(path)); failed=$$?; \
	wait $$house || failed=1; wait $$first || failed=1; wait $$second || failed=1; \
	cat .cache/house .cache/seen-first .cache/seen-second; [ $$failed -eq 0 ]

# Three lanes. Each test has half an hour: the longest deal ten thousand matches, or play under chaos.
LONG := $(PYTEST) --timeout 1800 -m long
test-long: $(VENV)/.test $(VENV)/.page $(PAGE_TOOLS) chromium ## all others
	@mkdir -p .cache; $(LONG) tests/browser >.cache/long-seen 2>&1 & seen=$$!; \
	$(LONG) $(HOUSE) >.cache/long-house 2>&1 & house=$$!; \
	trap 'kill $$seen $$house' INT TERM; \
	$(LONG) tests $(foreach path,tests/browser $(HOUSE),--ignore $(path)); failed=$$?; \
	wait $$house || failed=1; wait $$seen || failed=1; \
	cat .cache/long-house .cache/long-seen; [ $$failed -eq 0 ]

check: $(VENV)/.test $(VENV)/.page $(PAGE_TOOLS) ## lint and units, side by side
	@$(MAKE) --no-print-directory -j2 lint units

lint: $(VENV)/.test $(PAGE_TOOLS) ## style and types, of Python and the page
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --quiet --check . || { $(BIN)/ruff format --check . | head -20; exit 1; }
	@$(BIN)/mypy
	@cd $(PAGE) && $(NODE)/typescript/bin/tsc --noEmit

units: $(VENV)/.test $(VENV)/.page ## the tests that need no server and no browser, and import arrows
	@$(PYTEST) -q --durations=3 --hypothesis-profile=curious -m "not long and not server and not browser"

words: $(VENV)/.test $(PAGE_TOOLS) ## what page and bot say in each language: what is missing, left over or does not fit its number
	@failed=0; \
	(cd $(PAGE) && $(NODE)/typescript/bin/tsc --noEmit) || failed=1; \
	(cd $(PAGE) && $(NODE)/vitest/vitest.mjs run catalogues counted turkish) || failed=1; \
	$(BIN)/mypy bot/texts || failed=1; \
	$(PYTEST) -q tests/test_words.py tests/bot/test_counted.py tests/bot/test_texts.py || failed=1; \
	exit $$failed

bench: $(VENV)/.bench $(VENV)/.page $(FLOORS) ## how fast all is, and how well the computers play
	@for bench in tests/bench/*.py; do echo "$$bench"; PYTHONPATH=. $(KEEPING) "$$bench" || exit 1; done

# It asks PyPI and npm, so it is no part of the tests.
audit: $(VENV)/.test $(PAGE_TOOLS) ## known holes in what is installed; asks PyPI and npm
	@[ -x .cache/audit/bin/pip-audit ] || { $(PYTHON) -m venv .cache/audit && .cache/audit/bin/python -m pip install --quiet --disable-pip-version-check pip-audit; }
	@$(BIN)/python -m tests.audit

# What is left out, and why, stands in pyproject.toml. Each line is watched, so of made-up examples there are few.
COVERED := $(BIN)/coverage run --parallel-mode -m pytest -q --timeout 180 --hypothesis-profile=glance -m "not long and not browser"
coverage: $(VENV)/.test $(VENV)/.page $(PAGE_TOOLS) chromium ## how much of the code the quick tests run
	@[ -x $(BIN)/coverage ] || $(BIN)/python -m pip install --quiet --disable-pip-version-check coverage
	@$(BIN)/coverage erase; $(COVERED) $(HOUSE) >.cache/covered-house 2>&1 & house=$$!; trap 'kill $$house' INT TERM; \
	$(COVERED) tests $(foreach path,tests/browser $(HOUSE),--ignore $(path)); failed=$$?; \
	wait $$house || failed=1; tail -20 .cache/covered-house; [ $$failed -eq 0 ]
	@$(BIN)/coverage combine --quiet && $(BIN)/coverage report --skip-covered

# BREAK=no-ids or BREAK=early-publish must fail.
SECONDS ?= 25
SEED ?= 7
chaos: $(VENV)/.test $(VENV)/.page ## a house in trouble, and players who see to it that it keeps its word: SECONDS=25 SEED=7
	@$(KEEPING) -m tests.faults.chaos --seconds $(SECONDS) --seed $(SEED) --break "$(BREAK)"

hooks: $(VENV)/.test ## before each commit: ruff, import arrows and generated types of what is staged
	@hook=$$(git rev-parse --git-path hooks/pre-commit); mkdir -p "$$(dirname "$$hook")"; \
	if [ -e "$$hook" ] && ! grep -q .ci/pre-commit "$$hook"; then \
		echo "There is another hook at $$hook; call .ci/pre-commit from it."; exit 1; fi; \
	printf '#!/bin/sh\nexec "$$(git rev-parse --show-toplevel)/.ci/pre-commit"\n' > "$$hook"; chmod +x "$$hook"; \
	echo "Before each commit .ci/pre-commit looks at what is staged. To be rid of it: rm $$hook"

# The versions that all installs take; names and versions only.
lock: ## newer versions into constraints.txt
	@rm -rf .cache/lock && $(PYTHON) -m venv .cache/lock
	@OKEY_SKIP_FRONTEND=1 .cache/lock/bin/python -m pip install --quiet --disable-pip-version-check '.[dev]'
	@.cache/lock/bin/python -m pip freeze --exclude okeyhane | LC_ALL=C sort -f > .cache/constraints.txt
	@mv .cache/constraints.txt constraints.txt && rm -rf .cache/lock
	@echo "constraints.txt is new; read its changes before you commit it."

# --- what they need -------------------------------------------------------------------------------------------------

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed; say which: make PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	@echo "Making $(VENV)."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.play: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing (a minute the first time)."
	@$(INSTALL) '.[page]'
	@touch $@

$(VENV)/.test: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing with what the tests need (some minutes the first time)."
	@$(INSTALL) '.[dev]'
	@touch $@ $(VENV)/.play

$(VENV)/.page: hatch_build.py $(PAGE_SOURCES) | $(VENV)/.play
	@$(BIN)/python hatch_build.py
	@touch $@

# What is measured beside us is installed for that alone. Where it cannot be, the slow solver is the yardstick.
$(VENV)/.bench: $(VENV)/.test
	@if $(INSTALL) '.[dev,bench]'; then touch $@; else echo "okey-solver-py cannot be installed here."; fi

# boardgame.io, which the moves are measured beside; where it cannot be had, the bare table alone is the yardstick.
$(FLOORS): tests/bench/floors/package-lock.json | $(VENV)/.test
	@cd tests/bench/floors && if ../../../$(BIN)/python ../../node.py npm ci --ignore-scripts --no-audit --no-fund; \
	then touch ../../../$@; else echo "boardgame.io cannot be installed here."; fi

$(PAGE_TOOLS): $(PAGE)/package-lock.json | $(VENV)/.test
	@cd $(PAGE) && ../../$(BIN)/python ../../tests/node.py npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

chromium: $(VENV)/.test
	@$(BIN)/python tests/chromium.py
