# Everything a developer and CI run; `make help` lists it. It needs no more than make, Python 3.11
# or newer, and a network for PyPI.
#
# All paths are relative, so the checkout may lie in a folder with any name. The environment is
# set up once, and again only when pyproject.toml or constraints.txt change or the folder moves.

VENV := .venv
PY := $(VENV)/bin/python
CREATED := $(VENV)/created
RUNTIME := $(VENV)/runtime
DEVELOPMENT := $(VENV)/development
PEERS := $(VENV)/peers

# The first of these that runs and is new enough makes the environment; PYTHON=... names another.
PYTHONS = $(if $(PYTHON),"$(PYTHON)",python3.13 python3.12 python3.11 python3)

# The build backend comes from the environment too, so that its version is pinned like the rest.
INSTALL = $(PY) -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
BACKEND = "setuptools>=77"

LEAST_COVERAGE = 90
# One process a core; whoever is done first takes over from the others.
SPREAD = --numprocesses=auto --dist=worksteal
# Tests of the kernels that read text, columns and records; the others are in tests/kernels.
READING = $(addprefix tests/datasets/test_,texts.py columns.py records.py)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: odds test lint types interpreted bench tables wheel hooks constraints clean help

odds: $(RUNTIME) ## print the odds of a real board
	$(VENV)/bin/mistigris odds AhKh QsQd --board "2c 7d Jh"

test: lint types interpreted ## check style and types, run all tests
	$(PY) -m pytest $(SPREAD)

lint: $(DEVELOPMENT) ## check style and formatting
	$(PY) -m ruff check
	$(PY) -m ruff format --check

types: $(DEVELOPMENT) ## check types
	$(PY) -m mypy

interpreted: $(DEVELOPMENT) ## run the kernels as plain Python and measure the coverage of their lines
	$(PY) -m coverage erase
	NUMBA_DISABLE_JIT=1 $(PY) -m coverage run -m pytest -q $(SPREAD) tests/kernels $(READING)
	$(PY) -m coverage combine --quiet
	$(PY) -m coverage report --include="evaluator/kernels/*" --fail-under=$(LEAST_COVERAGE)

bench: $(PEERS) ## measure the speeds and write them into README.md
	mkdir -p bench/results
	$(PY) -m pytest bench --benchmark-enable --benchmark-json=bench/results/latest.json
	$(PY) scripts/bench_report.py

tables: $(RUNTIME) ## build the tables that the package ships
	$(PY) scripts/build_tables.py

wheel: $(DEVELOPMENT) ## build the source distribution and, from it, the wheel
	rm -rf build dist
	$(PY) -m build --no-isolation

hooks: $(DEVELOPMENT) ## have git run the checks of .pre-commit-config.yaml at each commit
	$(PY) -m pre_commit install

constraints: ## pin the newest versions of all that is installed; run it with the oldest Python
	rm -rf $(VENV)
	: > constraints.txt
	$(MAKE) $(PEERS)
	{ \
	    echo "# The version of everything that make installs, for Python 3.11 to 3.13."; \
	    echo "# Written by: make constraints PYTHON=python3.11"; \
	    $(PY) -m pip freeze --all --exclude pip --exclude-editable; \
	} > constraints.txt
	touch $(RUNTIME) $(DEVELOPMENT)

clean: ## remove everything that these targets made, the environment too
	rm -rf $(VENV) build dist *.egg-info .coverage* .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -rf .benchmarks bench/results
	find evaluator tests bench scripts -name __pycache__ -prune -exec rm -rf {} +

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# An environment knows where it lies: one that was moved or copied here is made anew.
ifneq ($(shell cat $(CREATED) 2>/dev/null),$(CURDIR))
.PHONY: $(CREATED)
endif

$(CREATED):
	@for python in $(PYTHONS); do \
	    if "$$python" -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	    then \
	        echo "setting up $(VENV) with $$("$$python" --version)"; \
	        "$$python" -m venv --clear $(VENV) && printf '%s\n' "$(CURDIR)" > $@; \
	        exit; \
	    fi; \
	done; \
	echo "no Python 3.11 or newer, with pip, among: $(PYTHONS)" >&2; \
	echo "name one with: make PYTHON=/path/to/python" >&2; \
	exit 1

$(RUNTIME): pyproject.toml constraints.txt $(CREATED)
	$(INSTALL) $(BACKEND)
	$(INSTALL) --no-build-isolation --editable .
	@touch $@

$(DEVELOPMENT): pyproject.toml constraints.txt $(CREATED)
	$(INSTALL) $(BACKEND)
	$(INSTALL) --no-build-isolation --editable ".[dev]"
	@touch $(RUNTIME) $@

# Whoever measures wants the others beside us; some of them are not built for every Python.
$(PEERS): $(DEVELOPMENT)
	$(INSTALL) --no-build-isolation --editable ".[peers]" || $(INSTALL) xiapl
	@touch $@
