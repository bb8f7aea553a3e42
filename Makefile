# Everything a newcomer needs: `make demo` shows what Hinge does, `make test` proves that it works.

SWIFT ?= swift
SCREENS := Samples
DEMO := build/demo
HINGE := .build/release/hinge

.DEFAULT_GOAL := help
.PHONY: help deps build demo test test-asan test-tsan lint format install clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: ## install what is missing (Debian packages; asks for nothing)
	@Scripts/install-dependencies.sh

build: deps ## build hinge in release mode
	@$(SWIFT) build -c release --product hinge --static-swift-stdlib --quiet

demo: build ## render the flip, push and pop, to an MP4, a GIF and a still
	@Scripts/demo.sh $(HINGE) $(SCREENS) $(DEMO)

test: deps lint ## check the format, build with warnings as errors, run every test
	@$(SWIFT) build --build-tests --disable-xctest
	@$(SWIFT) test --skip-build --disable-xctest

test-asan: deps ## run every test under the address sanitizer, leaks included
	@$(SWIFT) test --disable-xctest --sanitize=address --scratch-path .build-asan

test-tsan: deps ## run every test under the thread sanitizer
	@$(SWIFT) test --disable-xctest --sanitize=thread --scratch-path .build-tsan

lint: ## check format, style and the direction of imports
	@$(SWIFT) format lint --strict --recursive --parallel Package.swift Plugins Shaders Sources Tests
	@Scripts/check-imports.sh

format: ## format every Swift file in place
	@$(SWIFT) format --in-place --recursive --parallel Package.swift Plugins Shaders Sources Tests

PREFIX ?= /usr/local
install: build ## copy hinge to PREFIX/bin (/usr/local)
	install -D $(HINGE) $(DESTDIR)$(PREFIX)/bin/hinge

clean: ## remove everything that was built
	rm -rf .build .build-asan .build-tsan build
