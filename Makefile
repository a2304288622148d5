# make play and make test do everything. Each target makes the virtual environment when it is missing and installs
# again when pyproject.toml is newer than the last installation. Needs nothing but Python >= 3.11.
#
# VENV=DIR uses another folder for the environment, PYTHON=python3.12 another Python to make it with.

VENV ?= .venv
PYTHON ?=
BIN = $(VENV)/bin
PY = $(BIN)/python

# Byte code is kept whatever the shell says. Without it every process compiles every module again, and each worker of
# the tests rewrites every assertion anew: ten of its seconds.
export PYTHONDONTWRITEBYTECODE =

# Soak: minutes to spend (0 = until every check has run), and the seed that picks where to begin and what is drawn.
MINUTES ?= 0
SEED ?= $(shell git rev-parse --short=8 HEAD 2>/dev/null || echo 0)
# Mutants: how many of them to try, chosen by SEED (empty = all).
COUNT ?=

.DEFAULT_GOAL := help
.PHONY: help play test lint pytest bench shots soak mutants dist clean

help:
	@echo "make play     the program (without a display: a battle in the terminal)"
	@echo "make test     every check: style, types, import contract, tests in parallel"
	@echo "make lint     the first three of them"
	@echo "make bench    speed against named peers, as ratios of one run"
	@echo "make shots    every screen in en and zh, at three sizes, as pictures and sheets in shots/"
	@echo "make soak     the counted checks at their large amounts; resumable; MINUTES=5 stops after five minutes"
	@echo "make mutants  plant one error after another; a test must notice each; COUNT=20 SEED=1 tries twenty"
	@echo "make dist     wheel and source archive in dist/"
	@echo "make clean    remove what the above have made, the virtual environment included"

play: $(VENV)/.play
	@$(PY) -m game play

test: lint pytest

pytest: $(VENV)/.dev
	$(PY) -m pytest -n auto --dist worksteal

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache --no-logo
	$(PY) -m mypy

bench: $(VENV)/.dev
	@for each in benchmarks/[a-z]*.py; do \
	    name=$$(basename $$each .py); echo "== $$name"; $(PY) -m benchmarks.$$name || exit 1; \
	done

shots: $(VENV)/.play
	mkdir -p docs
	$(PY) -m game shot warehouse --seed 7 --turns 12 --screen cause --size 1280x800 -o docs/battle.png
	$(PY) -m tests.ui.contact_sheet shots

soak: $(VENV)/.dev
	$(PY) -m tests.soak --minutes $(MINUTES) --seed $(SEED)

mutants: $(VENV)/.dev
	$(PY) -m tests.mutants $(if $(COUNT),--pick $(COUNT) --seed $(SEED))

dist: $(VENV)/.dev
	$(PY) -m build --outdir dist

clean:
	rm -rf $(VENV) build dist shots soak .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# ---------------------------------------------------------------------------------------------- virtual environment

$(VENV)/.play: pyproject.toml $(VENV)/.made
	$(PY) -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml $(VENV)/.made
	$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.play

$(VENV)/.made:
	@set -e; \
	python=; \
	for each in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python; do \
	    if $$each -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then python=$$each; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
	    echo "Dicefield needs Python 3.11 or newer; none was found. On Debian 12 and later: apt install python3 python3-venv" >&2; \
	    exit 1; \
	fi; \
	if ! $$python -c 'import venv, ensurepip' 2>/dev/null; then \
	    version=$$($$python -c 'import sys; print("%d.%d" % sys.version_info[:2])'); \
	    echo "Python $$version is here, but its venv module is not. On Debian: apt install python$$version-venv" >&2; \
	    exit 1; \
	fi; \
	echo "$$python -m venv $(VENV)"; \
	$$python -m venv $(VENV); \
	touch $@
