# Everything a newcomer needs: `make demo` shows what Hinge does, `make test` verifies it.

SWIFT ?= swift
SCREENS := Samples
DEMO := build/demo
HINGE := .build/release/hinge

.DEFAULT_GOAL := help
.PHONY: help deps build demo test check smoke example test-asan test-tsan test-zink test-driver test-farm fuzz lint format docs install deb clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: ## install missing Debian packages
	@Scripts/install-dependencies.sh

build: deps ## build hinge in release mode
	@$(SWIFT) build -c release --product hinge --static-swift-stdlib --quiet -Xswiftc -use-ld=lld $(BUILD_OPTIONS)

# A quick build optimizes only the modules that draw (see Package.swift), and has no line numbers.
demo: export HINGE_QUICK_BUILD = demo
demo: BUILD_OPTIONS = -debug-info-format none
demo: build ## render the flip, push and pop, to an MP4, a GIF and a still
	@$(HINGE) demo $(DEMO)

test: deps lint ## check the format, build with warnings as errors, run the examples and every test
	@Scripts/install-dependencies.sh mesa-vulkan-drivers
	@$(SWIFT) build --build-tests --disable-xctest
	@$(MAKE) --no-print-directory example
	@SWIFT="$(SWIFT)" Scripts/run-tests.sh

check: deps ## build and run the tests of one module: make check MODULE=Rendering [FILTER=Depth]
	@[ -d "Tests/$(MODULE)Tests" ] || { echo "Name a module with tests, as in: make check MODULE=Rendering" >&2; exit 2; }
	@HINGE_CHECK=$(MODULE) $(SWIFT) build --product HingePackageTests --disable-xctest
	@HINGE_CHECK=$(MODULE) SWIFT="$(SWIFT)" Scripts/run-tests.sh --filter '$(MODULE)Tests\..*$(FILTER)'

# The modules whose tests need no driver, no encoder and no child process, and one video from end to end.
SMOKE := SceneGraph|Transitions|ShaderEffects|Controls|Inspection|Porting|OpenTimeline|ScreenMatching|Frames|Libraries|Threads|Support|Text

smoke: deps ## build everything and run the fast tests: under a minute when it is built
	@$(SWIFT) build --build-tests --disable-xctest
	@SWIFT="$(SWIFT)" Scripts/run-tests.sh --filter '^(($(SMOKE))Tests\.|EndToEndTests\.DemoTests)'

ARTICLES := build/articles
# The examples are packages that depend on Hinge. With Hinge's own scratch folder, only their programs are compiled.
# SwiftPM may take the plan of the package that was built there before for theirs, unless it is removed.
EXAMPLE = rm -f .build/debug/description.json && $(SWIFT) run --quiet --scratch-path .build --package-path Examples

example: deps ## build and run the example packages under Examples
	@mkdir -p build $(ARTICLES)
	@$(EXAMPLE)/Still still $(SCREENS)/phone3x_A.png $(SCREENS)/phone3x_B.png build/still.png
	@echo "Examples/Still drew build/still.png."
	@for name in flip diagonal-slide avatar-hero card expand; do \
	  mkdir -p $(ARTICLES)/$$name && $(EXAMPLE)/Articles $$name \
	    $(SCREENS)/phone3x_A.png $(SCREENS)/phone3x_B.png $(ARTICLES)/$$name || exit 1; \
	done
	@echo "Examples/Articles drew the pictures under $(ARTICLES)."

# Package.swift optimizes what the tests spend their time in, because reference pictures are drawn on the CPU.
test check smoke example test-driver test-zink test-farm: export HINGE_OPTIMIZED = busy
test-asan test-tsan: export HINGE_OPTIMIZED = all
# Tests end processes on purpose, and backtraces of sanitized processes are slow.
test-asan test-tsan: export SWIFT_BACKTRACE = enable=no
# Libraries stay loaded during leak detection: see Tests/stay-loaded.c.
ASAN := --disable-xctest --sanitize=address --scratch-path .build-asan
STAY := .build-asan/stay-loaded.so

test-asan: deps ## run every test under the address sanitizer, leaks included
	@$(SWIFT) build --build-tests $(ASAN)
	@clang -shared -fPIC -o $(STAY) Tests/stay-loaded.c
	@LD_PRELOAD=$(CURDIR)/$(STAY) $(SWIFT) test --skip-build $(ASAN)

test-tsan: deps ## run every test under the thread sanitizer
	@TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/thread-sanitizer.supp \
	  $(SWIFT) test --disable-xctest --sanitize=thread --scratch-path .build-tsan

# What a new OpenGL driver has to pass: see docs/drivers.md.
DRIVER_TESTS := ^(GPU|Headless|Rendering)Tests\.
test-driver: deps ## run the tests of drawing with the driver that the environment selects
	@$(SWIFT) build --build-tests --disable-xctest
	@SWIFT="$(SWIFT)" Scripts/run-tests.sh --filter '$(DRIVER_TESTS)'

test-zink: ## run the tests of drawing with Mesa's zink, OpenGL on Vulkan, with Vulkan's validation
	@Scripts/install-dependencies.sh mesa-vulkan-drivers vulkan-validationlayers
	@$(SWIFT) build --build-tests --disable-xctest
	@SWIFT="$(SWIFT)" Scripts/test-zink.sh '$(DRIVER_TESTS)'

test-farm: ## run films by parts on Slurm and by openjd; needs root and PyPI
	@Scripts/install-dependencies.sh slurm-wlm munge python3-venv hostname procps
	@$(SWIFT) build --product hinge
	@Scripts/test-farm.sh .build/debug/hinge

# FUZZ_BUILD="--sanitize=address --scratch-path .build-fuzz" also checks memory; FUZZ takes further options.
FUZZ_SECONDS ?= 60
FUZZ_SEED ?= $(shell date +%s)
FUZZ_BUILD ?= -c release
fuzz: deps ## run mutated inputs for FUZZ_SECONDS (60) from FUZZ_SEED; failures go to Tests/FuzzTests/Regressions
	@$(SWIFT) build --product hinge-fuzz --quiet -Xswiftc -use-ld=lld $(FUZZ_BUILD)
	@"$$($(SWIFT) build --show-bin-path $(FUZZ_BUILD))/hinge-fuzz" --seconds $(FUZZ_SECONDS) --seed $(FUZZ_SEED) \
	  --save Tests/FuzzTests/Regressions $(FUZZ)

lint: ## check format, words, line lengths, the direction of imports, and links
	@$(SWIFT) format lint --strict --recursive --parallel Package.swift Examples Plugins Sources Tests
	@Scripts/check-imports.sh
	@Scripts/check-links.sh
	@Scripts/check-layout.sh
	@Scripts/check-words.sh

format: ## format every Swift file in place
	@$(SWIFT) format --in-place --recursive --parallel Package.swift Examples Plugins Sources Tests

# The picture of docs/shaders.md; the tests read this line and draw the same.
SHADERS := --transitions ShaderTransitions --size 72x156 --columns 2
PICTURES := --gpu software --from $(SCREENS)/phone3x_A.png --to $(SCREENS)/phone3x_B.png
SHARED := --shared-from $(SCREENS)/contacts_A.png --shared-to $(SCREENS)/contacts_B.png

docs: build ## regenerate docs/effects.md, the pictures under docs/ and the names in docs/porting.md
	@Scripts/write-names.sh
	@rm -rf docs/effects
	@$(HINGE) docs $(PICTURES) $(SHARED) --transitions ShaderTransitions -o docs
	@$(HINGE) sheet $(PICTURES) $(SHADERS) -o docs/shaders.png
	@$(HINGE) film Samples/hero.film --gpu software -o docs/hero.gif
	@Scripts/write-film.sh $(HINGE)
	@Scripts/write-devices.sh $(HINGE)

PREFIX ?= /usr/local
install: build ## install hinge, its manual, completions and desktop entry in PREFIX (/usr/local)
	@Scripts/install-files.sh $(HINGE) "$(DESTDIR)" $(PREFIX)

# The packaged program does not search for libraries beside itself, and contains no path of the build machine.
deb: ## build a Debian package and a tarball in build/
	@Scripts/install-dependencies.sh dpkg-dev xz-utils
	@HINGE_PACKAGED=1 $(SWIFT) build -c release --product hinge --static-swift-stdlib --disable-local-rpath --quiet \
	  -Xswiftc -use-ld=lld
	@Scripts/make-package.sh $(HINGE) build

clean: ## remove all build products
	rm -rf .build .build-asan .build-tsan .build-fuzz build
