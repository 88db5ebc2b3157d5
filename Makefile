# The two commands a newcomer needs are `make play` and `make test`; each does its own set-up.
PYTHON ?= python3
BIN := .venv/bin
BIOME := $(BIN)/node node_modules/@biomejs/biome/bin/biome

# thousands of games of bots: played against the compiled package only, which plays the same ones (tests/compiled)
LONG_GAMES := tests/games/*/test_bots.py tests/games/*/test_changes.py

unexport PYTHONDONTWRITEBYTECODE # tests start hundreds of processes: each would compile the modules anew

.PHONY: play test lint format unit test-compiled compiled bench ladder crowd soak still screenshots clean

play: ## start the site and print its address
	@sh scripts/setup.sh web
	@$(BIN)/vingtdeux serve

test: ## everything CI runs
	@sh scripts/setup.sh dev
	@sh scripts/setup.sh services
	@$(MAKE) --no-print-directory -j 2 lint compiled
	@$(MAKE) --no-print-directory unit test-compiled

lint:
	@sh scripts/setup.sh dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIOME) ci --error-on-warnings

format:
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIOME) check --write

unit: ## a browser driven from Python runs an event loop of its own: hence apart
	$(BIN)/python -m pytest -n 4 --dist loadfile --no-loadscope-reorder --ignore=tests/client --ignore=tests/browser --ignore=tests/compiled --ignore=tests/soak $(LONG_GAMES:%=--ignore-glob='%')
	$(BIN)/python -m pytest -n 4 --dist load tests/client
	$(BIN)/python -m pytest -n 3 --dist load --durations=10 --durations-min=10 tests/browser

compiled: ## build/compiled: the same package, rules compiled with mypyc
	@sh scripts/setup.sh dev
	$(BIN)/python scripts/compile.py

test-compiled: compiled ## the engine-side tests once more, against the compiled package
	VINGTDEUX_BUILD=compiled PYTHONPATH=build/compiled $(BIN)/python -m pytest -n 2 --dist loadfile tests/engine tests/games tests/bots tests/adapters tests/compiled

bench: compiled ## speed in yardsticks, pure and compiled; bots; see benchmarks/
	$(BIN)/python benchmarks/bench.py

ladder: compiled ## levels, company, tempers, balance and cost of the bots; see benchmarks/ladder.py
	PYTHONPATH=build/compiled $(BIN)/python benchmarks/ladder.py

soak: ## many more random games; then over a thousand kills of servers and databases; hours
	@sh scripts/setup.sh dev
	VINGTDEUX_SOAK=1 $(BIN)/python -m pytest -n 2 --dist loadfile tests/engine tests/games tests/compiled
	@sh scripts/setup.sh services
	$(BIN)/python -m pytest tests/soak
	@mkdir -p build
	$(BIN)/python tests/soak/run.py --kills 340 --out build/soak.json

crowd: ## how many tables a site carries, embedded and scaled out; a quarter of an hour
	@sh scripts/setup.sh dev
	@sh scripts/setup.sh services
	$(BIN)/python benchmarks/bench_crowd.py

still: ## longer stretches of every game at every size: nothing moves that did not happen, nothing needs scrolling; half an hour
	@sh scripts/setup.sh dev
	VINGTDEUX_LONG=1 $(BIN)/python -m pytest -n 2 --dist load tests/browser/test_still.py tests/browser/test_one_screen.py tests/browser/test_keyboard.py

screenshots: ## pictures of every page into docs/screenshots, films of every climax into docs/films
	@sh scripts/setup.sh dev
	$(BIN)/python scripts/screenshots.py
	$(BIN)/python scripts/films.py

clean:
	rm -rf .venv node_modules build var .pytest_cache .mypy_cache .ruff_cache .hypothesis
