# The words to know: `make` lists them. Each target does all its own set-up, from a bare Python with venv.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
.DELETE_ON_ERROR:
.PHONY: help setup weights demo test test-all check format bench lock clean

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
LOCKED := $(VENV)/.locked
READY := $(VENV)/.ready
WORKERS ?= 2
NAME ?= demo crash
QUICK := not slow and not network and not gpu and not live and not browser
EVERY := not network and not gpu and not live

# The checker's own node, not whichever one a machine happens to have.
export PYRIGHT_PYTHON_GLOBAL_NODE := 0
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1

help:  ## list the targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/\1\t\2/p' Makefile | expand -t 12

setup: $(READY)  ## make .venv from the lock file, with the project in it
	@:

# A changed lock gives a new environment: nothing lingers that the lock no longer names.
$(LOCKED): requirements/dev.txt
	@python=; \
	for candidate in "$${PYTHON:-}" python3.11 python3.12 python3.13 python3; do \
	    if [ -n "$$candidate" ] && "$$candidate" -c \
	        'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	        python=$$candidate; break; \
	    fi; \
	done; \
	if [ -z "$$python" ]; then \
	    echo "setup: no Python 3.11 or newer with venv was found; install one, or say make PYTHON=/path/to/python" >&2; \
	    exit 1; \
	fi; \
	echo "setup: $$("$$python" --version) -> $(VENV), versions from requirements/dev.txt"; \
	"$$python" -m venv --clear $(VENV)
	@$(PIP) install --require-hashes --requirement requirements/dev.txt
	@touch $@

$(READY): $(LOCKED) pyproject.toml src/playlisteval/__init__.py
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@
	@echo "setup: ready, $(BIN)/playlisteval"

weights: $(READY)  ## fetch and check the open weights of the recipe `local`
	@$(BIN)/playlisteval weights fetch

demo: $(READY)  ## render small playlists, build a benchmark from them, judge the judges
	@$(BIN)/playlisteval demo

test: $(READY) weights  ## quick tests in random order, with branch coverage
	@$(BIN)/python -m pytest -m "$(QUICK)" -n $(WORKERS) --cov --cov-report=term

test-all: $(READY) weights  ## the slow suites too
	@$(BIN)/python -m pytest -m "$(EVERY)" -n $(WORKERS) --cov --cov-report=term

check: $(READY)  ## the one definition of clean: lint, format, types, layers
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/pyright --pythonpath $(BIN)/python
	@$(BIN)/lint-imports --no-logo

format: $(READY)  ## format, and mend what ruff can mend
	@$(BIN)/ruff check --fix-only
	@$(BIN)/ruff format

bench: $(READY) weights  ## run benchmarks, NAME="demo crash" by default; the last line of each is one JSON object
	@for name in $(NAME); do echo "bench: $$name"; $(BIN)/python -m benchmarks.$$name; done

lock:  ## rewrite requirements/*.txt from pyproject.toml and requirements/*.in
	@tools/lock.sh

clean:  ## remove the environment, builds and caches; studies and weights stay
	@rm -rf $(VENV) build dist htmlcov .coverage .coverage.* .hypothesis .import_linter_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +
	@echo "clean: done"
