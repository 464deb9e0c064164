# Sojourn: `make play` and `make test` are all a newcomer needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2
RULES := tests/core tests/games tests/conformance tests/bots tests/lab

.PHONY: play check test lint unit plain server browser bench soak docs screenshots clean words

play: $(VENV)/.core
	$(BIN)/sojourn play

# Core install: enough to play.
$(VENV)/.core: pyproject.toml
	$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11) and 'Sojourn needs Python 3.11 or newer.')"
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

# Everything the tests need, the browser included.
$(VENV)/.dev: $(VENV)/.core pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	touch $@

# Between two edits: lint, types, contracts, and the uncompiled tests of what changed since the last commit.
check: lint
	NUMBA_DISABLE_JIT=1 $(BIN)/python tools/changed_tests.py -m "not slow" -n $(JOBS) --dist loadgroup -q

# The whole truth, stage by stage, with the time each took.
test: $(VENV)/.dev
	@$(BIN)/python tools/stages.py lint unit plain server browser

lint: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Compiled: the speed people get. Tests of one game share a worker and what it compiled.
unit: $(VENV)/.dev
	$(BIN)/python -m pytest -m "not plain" -n $(JOBS) --dist loadgroup -q $(RULES)

# Uncompiled: the same rules with every index and overflow checked.
plain: $(VENV)/.dev
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -m "not slow" -n $(JOBS) --dist loadgroup -q $(RULES)

# The web process runs rules uncompiled, and so do its tests.
server: $(VENV)/.dev
	tools/postgres.sh
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n $(JOBS) -q tests/server

browser: $(VENV)/.dev
	tools/chromium.sh
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -q tests/browser

bench: $(VENV)/.dev
	$(BIN)/sojourn bench
	tools/chromium.sh
	$(BIN)/python tools/lighthouse.py
	$(BIN)/python tools/latency.py
	$(BIN)/python tools/comeback.py

soak: $(VENV)/.dev
	SOJOURN_SOAK=100 SOJOURN_KILLS=1000 $(BIN)/python -m pytest -q -n $(JOBS) --dist loadgroup tests/conformance tests/server

# Bring the Spanish catalogues up to date after texts changed.
words: $(VENV)/.dev
	$(BIN)/python tools/words.py

docs: $(VENV)/.dev
	$(BIN)/python tools/docs.py

screenshots: $(VENV)/.dev
	tools/chromium.sh
	$(BIN)/python tools/screenshots.py

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache
