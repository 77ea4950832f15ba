# Two commands do everything: `make demo` and `make test`. Both make .venv and install into it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?=
SECONDS ?= 600
SAMPLE ?= 300
SEED ?= 1
ROOMS ?=
# Without bytecode on disk, every test worker, and every judge that a test starts, would compile everything again.
unexport PYTHONDONTWRITEBYTECODE

# Test workers share the processors already: numpy's own threads only wait for each other.
test: export OPENBLAS_NUM_THREADS := 1

.PHONY: demo test accept words run lint bench fuzz mutants maps clean

$(VENV)/installed: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "On Debian: apt install python3-venv"; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	$(BIN)/python -m compileall -q judge  # pip compiles what it copies, but not what it only points at
	touch $@

$(VENV)/bench: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	touch $@

$(VENV)/maps: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[maps]'
	touch $@

$(VENV)/fuzz: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[fuzz]'
	touch $@

$(VENV)/mutants: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[mutants]'
	touch $@

demo: $(VENV)/installed  ## a whole game by mail through real sockets; GAME=FILE plays a recorded game
	$(BIN)/judge demo $(GAME)

test: $(VENV)/installed  ## every test, in random order, on all processors; what takes long comes first
	# No test draws from the shared generators of `random` and numpy, which would be seeded anew three times a test.
	$(BIN)/pytest --numprocesses auto --dist loadgroup --no-loadscope-reorder --randomly-dont-reset-seed

accept: $(VENV)/installed  ## write every golden file anew, and print what changed: read it before you commit it
	$(BIN)/pytest --accept

words: $(VENV)/installed  ## enter new sentences into the translators' files, and mark what must be looked at
	$(BIN)/python -m tests.words

run: $(VENV)/installed  ## a judge that stays up on this machine
	$(BIN)/judge run

lint: $(VENV)/installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(VENV)/bench  ## benchmarks; fails if a bound is missed
	$(BIN)/python -m tests.bench

fuzz: $(VENV)/fuzz  ## ten minutes of random letters, and ten of random games; SECONDS=60 for one each
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS)
	$(BIN)/python -m tests.fuzz.laws --seconds $(SECONDS)

mutants: $(VENV)/mutants  ## a random sample of mutants, which the nearest tests must kill; SAMPLE=60 SEED=2 ROOMS="rules desk"
	$(BIN)/python -m tests.mutants --sample $(SAMPLE) --seed $(SEED) $(ROOMS)

maps: $(VENV)/maps  ## redraw the maps from seeds and coastlines (npm)
	$(BIN)/python -m judge.atlas.making

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
