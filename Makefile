# Everything a newcomer needs: `make demo` shows what Hinge does, `make test` proves that it works.

SWIFT ?= swift
SCREENS := Samples
DEMO := build/demo
HINGE := .build/release/hinge

.DEFAULT_GOAL := help
.PHONY: help deps build demo test example test-asan test-tsan fuzz lint format docs install deb clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: ## install what is missing (Debian packages; asks for nothing)
	@Scripts/install-dependencies.sh

build: deps ## build hinge in release mode
	@$(SWIFT) build -c release --product hinge --static-swift-stdlib --quiet -Xswiftc -use-ld=lld

demo: build ## render the flip, push and pop, to an MP4, a GIF and a still
	@$(HINGE) demo $(DEMO)

test: deps lint example ## check the format, build with warnings as errors, run every test
	@$(SWIFT) build --build-tests --disable-xctest
	@SWIFT="$(SWIFT)" Scripts/run-tests.sh

ARTICLES := build/articles
ARTICLE = $(SWIFT) run --quiet --package-path Examples/Articles --scratch-path .build/articles

example: deps ## build and run the programs under Examples, each a package of its own
	@mkdir -p build $(ARTICLES)
	@$(SWIFT) run --quiet --package-path Examples/Still --scratch-path .build/example \
	  still $(SCREENS)/phone3x_A.png $(SCREENS)/phone3x_B.png build/still.png
	@echo "Examples/Still drew build/still.png."
	@for name in flip diagonal-slide avatar-hero card expand; do \
	  mkdir -p $(ARTICLES)/$$name && $(ARTICLE) $$name \
	    $(SCREENS)/phone3x_A.png $(SCREENS)/phone3x_B.png $(ARTICLES)/$$name || exit 1; \
	done
	@echo "Examples/Articles drew what is under $(ARTICLES)."

# Package.swift optimizes all but the tests, since the reference pictures are drawn on the CPU.
test-asan test-tsan: export HINGE_OPTIMIZED = 1
# Tests end processes on purpose, and a backtrace of a sanitized one takes very long.
test-asan test-tsan: export SWIFT_BACKTRACE = enable=no
# No library is unloaded while leaks are looked for: see Tests/stay-loaded.c.
ASAN := --disable-xctest --sanitize=address --scratch-path .build-asan
STAY := .build-asan/stay-loaded.so

test-asan: deps ## run every test under the address sanitizer, leaks included
	@$(SWIFT) build --build-tests $(ASAN)
	@clang -shared -fPIC -o $(STAY) Tests/stay-loaded.c
	@LD_PRELOAD=$(CURDIR)/$(STAY) $(SWIFT) test --skip-build $(ASAN)

test-tsan: deps ## run every test under the thread sanitizer
	@TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/thread-sanitizer.supp \
	  $(SWIFT) test --disable-xctest --sanitize=thread --scratch-path .build-tsan

# FUZZ_BUILD="--sanitize=address --scratch-path .build-fuzz" looks at memory, too; FUZZ takes further options.
FUZZ_SECONDS ?= 60
FUZZ_SEED ?= $(shell date +%s)
FUZZ_BUILD ?= -c release
fuzz: deps ## run made inputs for FUZZ_SECONDS (60) from FUZZ_SEED; what fails goes to Tests/FuzzTests/Regressions
	@$(SWIFT) build --product hinge-fuzz --quiet -Xswiftc -use-ld=lld $(FUZZ_BUILD)
	@"$$($(SWIFT) build --show-bin-path $(FUZZ_BUILD))/hinge-fuzz" --seconds $(FUZZ_SECONDS) --seed $(FUZZ_SEED) \
	  --save Tests/FuzzTests/Regressions $(FUZZ)

lint: ## check format, style, line lengths, the direction of imports, and links
	@$(SWIFT) format lint --strict --recursive --parallel Package.swift Examples Plugins Sources Tests
	@Scripts/check-imports.sh
	@Scripts/check-links.sh
	@Scripts/check-layout.sh

format: ## format every Swift file in place
	@$(SWIFT) format --in-place --recursive --parallel Package.swift Examples Plugins Sources Tests

# What README's first picture and that of docs/shaders.md show; the tests read these lines and draw the same.
HERO := -t flip --duration 1 --size 300x649 --fps 25 --hold 500ms
SHADERS := --transitions ShaderTransitions --size 72x156 --columns 2
PICTURES := --gpu software --from $(SCREENS)/phone3x_A.png --to $(SCREENS)/phone3x_B.png
SHARED := --shared-from $(SCREENS)/contacts_A.png --shared-to $(SCREENS)/contacts_B.png

docs: build ## write docs/effects.md, every picture under docs/ and the names in docs/porting.md again
	@Scripts/write-names.sh
	@rm -rf docs/effects
	@$(HINGE) docs $(PICTURES) $(SHARED) --transitions ShaderTransitions -o docs
	@$(HINGE) sheet $(PICTURES) $(SHADERS) -o docs/shaders.png
	@$(HINGE) render $(PICTURES) $(HERO) -o docs/hero.gif
	@Scripts/write-film.sh $(HINGE)

PREFIX ?= /usr/local
install: build ## copy hinge, its manual, completions and desktop entry to PREFIX (/usr/local)
	@Scripts/install-files.sh $(HINGE) "$(DESTDIR)" $(PREFIX)

# The packaged program finds no libraries beside itself, and has no path of the machine that built it.
deb: ## make a Debian package and a tarball in build/
	@Scripts/install-dependencies.sh dpkg-dev xz-utils
	@HINGE_PACKAGED=1 $(SWIFT) build -c release --product hinge --static-swift-stdlib --disable-local-rpath --quiet \
	  -Xswiftc -use-ld=lld
	@Scripts/make-package.sh $(HINGE) build

clean: ## remove everything that was built
	rm -rf .build .build-asan .build-tsan .build-fuzz build
