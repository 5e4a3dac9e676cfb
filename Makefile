# What a person types. Everything here works on a clean clone; nothing has to be run before it.
#
#   make run              build, set up, import the sample shop, serve, show; ARGS=--once ends there
#   make test             build, set up, run every test
#   make python-client    the Python client as a wheel, which needs nothing of the repository
#   make docs             what of docs/ is generated, written anew; `make test` says where it differs
#   make check            formatting, lints, docs, licences, the arrows between crates and modules
#   make bench            micro-benchmarks (release)
#   make fuzz             every property from a fresh seed, then every RPC under mutated messages; SECONDS_EACH=600
#   make load             load test against a server of its own (release); SECONDS_EACH=60
#   make restart          how long after its start the service answers, with 72,000 products (release)
#   make reserve          64 clients reserve 1,000 products: nothing is promised twice (release); DATABASE=postgres://…, SECONDS_EACH=60
#   make crash            kills the service and its database in the middle of their work: nothing is lost (release); ROUNDS=200,
#                         FAULTS=1 cuts the power of the disk instead, CONTROL=1 without syncs, which has to lose something; SEED=1
#   make follow           how long a write takes to another process on DATABASE=postgres://…, an empty one (release); SECONDS_EACH=60
#   make steps            what a step of a conversation costs while 1,000 are open (release); DATABASE=postgres://…, SECONDS_EACH=60
#   make live             searches and checks beside a price feed and reindexes of 41,000 products (release); SECONDS_EACH=60
#   make budget           2,000 small tenants and ten large ones within 512 MiB (release); MODELS=1 with vectors
#   make soak             a well-behaved tenant among troublesome ones, against a server of its own; SECONDS=600
#
# RELEASE=1 makes `run` use the release profile. DATA is the data folder of `run`.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c

DATA ?= data
ARGS ?=
SECONDS_EACH ?= 60
SECONDS ?= 600
ROUNDS ?= 200
SEED ?= 1
FAULTS ?=
CONTROL ?=
# How many times as often `fuzz` tries a property as `test` does.
TIMES ?= 4
CARGO ?= cargo
TARGET := $(or $(CARGO_TARGET_DIR),$(shell $(CARGO) metadata --format-version 1 --no-deps 2>/dev/null \
	| python3 -c 'import json,sys; print(json.load(sys.stdin)["target_directory"])'))
PROFILE := $(if $(RELEASE),release,debug)
TEMEI := $(TARGET)/$(PROFILE)/temei
PYTHON := $(TARGET)/python-client
PIP := python3 -m pip --quiet --disable-pip-version-check

.PHONY: run test docs check bench fuzz load restart reserve crash follow steps live budget soak build model python-client

# Everything in one invocation, so that `run` and `test` share every compiled dependency.
build:
	$(CARGO) build --locked --workspace --all-targets $(if $(RELEASE),--release)

model: build
	$(TEMEI) --data-dir $(DATA) setup

run: model
	$(TEMEI) --data-dir $(DATA) demo $(ARGS)

test: model
	$(CARGO) test --locked --workspace
	$(MAKE) python-client
	cd $(PYTHON)/source && PYTHONPATH=$(abspath $(PYTHON))/build-tools:$(abspath $(PYTHON))/site python3 -m mypy
	cd clients/python/tests && TEMEI=$(abspath $(TEMEI)) PYTHONPATH=$(abspath $(PYTHON))/site python3 -m unittest discover
	TEMEI=$(abspath $(TEMEI)) PYTHONPATH=$(abspath $(PYTHON))/site python3 -m unittest discover -s deploy/examples/python

# The client with the code generated from proto/: a wheel in $(PYTHON), and the same installed in its folder `site`.
python-client:
	$(PIP) install --upgrade --target $(PYTHON)/build-tools -r clients/python/requirements-build.txt
	rm -rf $(PYTHON)/source $(PYTHON)/site $(PYTHON)/*.whl
	mkdir -p $(PYTHON)/source
	cp -R clients/python/pyproject.toml clients/python/README.md clients/python/src $(PYTHON)/source
	PYTHONPATH=$(PYTHON)/build-tools python3 clients/python/generate.py proto $(PYTHON)/source/src
	$(PIP) wheel --no-deps --wheel-dir $(PYTHON) $(PYTHON)/source
	$(PIP) install --target $(PYTHON)/site $(PYTHON)/temei-*.whl

# From the protos, the configuration, the metrics and the flows: docs/API.md, every key in docs/CONFIGURATION.md,
# docs/METRICS.md, docs/flows.
docs:
	TEMEI_WRITE_DOCS=1 $(CARGO) test --locked --workspace --test it docs::reference

check:
	$(CARGO) fmt --all --check
	$(CARGO) fmt --manifest-path tests/fuzz/Cargo.toml --check
	$(CARGO) clippy --locked --workspace --all-targets -- -D warnings
	$(CARGO) metadata --locked --format-version 1 --manifest-path tests/fuzz/Cargo.toml >/dev/null
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --locked --workspace --no-deps
	./.ci/arrows
	./.ci/licences

bench:
	$(CARGO) bench --locked

# In the development profile: overflows are findings too. The properties are those of `test`, tried elsewhere and more
# often; what fails says its seed. Then the targets of tests/fuzz, for SECONDS_EACH each.
fuzz:
	TEMEI_FUZZ_SEED=$${TEMEI_FUZZ_SEED:-$$(date +%s)} TEMEI_FUZZ_TIMES=$(TIMES) $(CARGO) test --locked --workspace
	./tests/fuzz/run $(SECONDS_EACH)

load:
	$(CARGO) build --locked --release --workspace --bins
	$(TARGET)/release/temei --data-dir $(DATA) setup
	$(TARGET)/release/temei-load --temei $(TARGET)/release/temei --models $(DATA) --seconds $(SECONDS_EACH)

restart:
	$(CARGO) build --locked --release --workspace --bins
	$(TARGET)/release/temei --data-dir $(DATA) setup
	$(TARGET)/release/temei-restart --temei $(TARGET)/release/temei --models $(DATA)

# On SQLite, or on the empty database DATABASE; PROFILE as of the soak.
reserve: PROFILE = release
reserve:
	$(CARGO) build --locked --workspace --bins $(if $(filter release,$(PROFILE)),--release)
	$(TARGET)/$(PROFILE)/temei-reserve --temei $(TARGET)/$(PROFILE)/temei --seconds $(SECONDS_EACH) \
		$(if $(DATABASE),--database '$(DATABASE)') \
		--report loadtests/results/last-reserve-$(if $(DATABASE),postgresql,sqlite).json

# PROFILE as of the soak. What is kept of it says which of the three it was.
crash: PROFILE = release
crash:
	$(CARGO) build --locked --workspace --bins $(if $(filter release,$(PROFILE)),--release)
	$(TARGET)/$(PROFILE)/temei-crash --temei $(TARGET)/$(PROFILE)/temei --rounds $(ROUNDS) --seed $(SEED) \
		$(if $(CONTROL),--control,$(if $(FAULTS),--faults)) \
		--report loadtests/results/last-crash$(if $(CONTROL),-control,$(if $(FAULTS),-faults)).json

follow:
	$(CARGO) build --locked --release --workspace --bins
	$(TARGET)/release/temei-follow --temei $(TARGET)/release/temei --database "$(DATABASE)" --seconds $(SECONDS_EACH)

# On SQLite, or on the empty database DATABASE.
steps:
	$(CARGO) build --locked --release --workspace --bins
	$(TARGET)/release/temei-steps --temei $(TARGET)/release/temei --seconds $(SECONDS_EACH) \
		$(if $(DATABASE),--database '$(DATABASE)') \
		--report loadtests/results/last-steps-$(if $(DATABASE),postgresql,sqlite).json

live:
	$(CARGO) build --locked --release --workspace --bins
	$(TARGET)/release/temei --data-dir $(DATA) setup
	$(TARGET)/release/temei-live --temei $(TARGET)/release/temei --models $(DATA) --seconds $(SECONDS_EACH)

# By words alone; MODELS=1 embeds all of them first, which takes an hour.
budget:
	$(CARGO) build --locked --release --workspace --bins
	$(if $(MODELS),$(TARGET)/release/temei --data-dir $(DATA) setup)
	$(TARGET)/release/temei-budget --temei $(TARGET)/release/temei $(if $(MODELS),--models $(DATA))

# PROFILE=debug tries it with the development executable, whose figures mean nothing.
soak: PROFILE = release
soak:
	$(CARGO) build --locked --workspace --bins $(if $(filter release,$(PROFILE)),--release)
	$(TARGET)/$(PROFILE)/temei --data-dir $(DATA) setup
	$(TARGET)/$(PROFILE)/temei-soak --temei $(TARGET)/$(PROFILE)/temei --models $(DATA) --seconds $(SECONDS)
