# Two commands do everything on a fresh machine with a Swift toolchain: `make demo` and `make test`.
SWIFT ?= swift
# The package manager puts the conditions of traits in the order of a hash; without this one, each time that it plans anew it may
# find another order and compile everything again.
# Nothing here reads DWARF, or an index of the system's modules; they take a seventh of a build, and LLVM's look at each function that the
# compiler hands to it another 4 percent. For a debugger: `make unoptimized DEBUG_INFO=dwarf`.
DEBUG_INFO ?= none
SWIFT_BUILD = SWIFT_DETERMINISTIC_HASHING=1 $(SWIFT) build -debug-info-format $(DEBUG_INFO) -Xswiftc -index-ignore-system-modules \
	-Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify
BUILD_FLAGS ?=
# What the command needs; who depends on a library of this package does not. The trait Crypto stays off: swift-crypto takes as long to
# compile as all of the interpreter, and only `make test-with-patching` signs with its keys.
override BUILD_FLAGS += --traits Command
# Nothing outside calls into the command, so it exports nothing, and a public function that nothing in it calls is left out, of the packages
# that it depends on, too; code that is equal is kept once, but for methods (method-section.h). Exclusive access is checked by the
# tests, whose builds are unoptimized. All but the machine is optimized for size (Package.swift).
# The functions that run a listing stand together, in fewer pages (scripts/order-file.py).
# Relocations are packed where the C library can read them (glibc 2.36).
GLIBC = $(shell getconf GNU_LIBC_VERSION 2>/dev/null | sed 's/.* //')
RELR = $(if $(filter 2.36,$(firstword $(shell printf '%s\n' 2.36 $(GLIBC) | sort -V))),-Xlinker -z -Xlinker pack-relative-relocs)
# The object has the commit, for --version (scripts/commit-object.sh).
COMMIT_OBJECT = $(CURDIR)/.build/optimized/commit.o
# What swift-argument-parser needs of FoundationEssentials, without FoundationEssentials (scripts/CommandFoundation.swift).
COMMAND_FOUNDATION = $(CURDIR)/.build/optimized/foundation
RELEASE_FLAGS = $(if $(GLIBC),$(RELR)) -Xswiftc -Xfrontend -Xswiftc -internalize-at-link -Xswiftc -Xfrontend -Xswiftc -function-sections \
	-Xswiftc -Osize -Xswiftc -enforce-exclusivity=unchecked -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic -Xlinker --icf=all \
	-Xlinker --script=$(CURDIR)/scripts/command.ld \
	-Xlinker --symbol-ordering-file=$(CURDIR)/scripts/command.order -Xlinker --no-warn-symbol-ordering -Xlinker $(COMMIT_OBJECT) -Xlinker $(COMMAND_FOUNDATION)/CommandFoundation.o \
	-Xswiftc -I$(COMMAND_FOUNDATION) -Xswiftc -module-alias -Xswiftc FoundationEssentials=CommandFoundation
# A folder of its own, so that the optimized build and the tests' build can run side by side; .build/release leads there.
RELEASE_BUILD = $(SWIFT_BUILD) -c release --scratch-path .build/optimized --static-swift-stdlib $(RELEASE_FLAGS) $(BUILD_FLAGS)
DEBUG = $(SWIFT_BUILD) --product fwdsim $(BUILD_FLAGS)
# Tests take the unoptimized command, which the tests' build makes anyway; what is measured or installed is the optimized one.
# FWDSIM names another one for either. TESTED builds what the tests take.
OPTIMIZED = .build/release/fwdsim
UNOPTIMIZED = .build/debug/fwdsim
FWDSIM =
COMMAND = $(or $(FWDSIM),$(OPTIMIZED))
TESTED_COMMAND = $(or $(FWDSIM),$(UNOPTIMIZED))
TESTED = $(if $(filter $(OPTIMIZED),$(TESTED_COMMAND)),release,$(if $(filter $(UNOPTIMIZED),$(TESTED_COMMAND)),unoptimized))
SHARED_LISTINGS = $(wildcard ../shared/listings)
LISTINGS = python3 Tests/listings.py --fwdsim
# Without optimization only the listings about dispatch are traced as well; with it, all are.
UNOPTIMIZED_LISTINGS = $(if $(filter $(UNOPTIMIZED),$(TESTED_COMMAND)),--traced Examples$(COMMA)runtime)
COMMA = ,

.PHONY: unoptimized test-release test-prefixes command-order test-optimized test-size test-natives test-natives-short test-public test-serve test-deploy bench-serve compiled-debug test-generated test-learn test-lsp bench-lsp compiled compiled-conformance test-compiled test-documentation check-format test-macros test-dependants objc test-objc test-objc-asan test-objc-aarch64 test-page test-modules test-module-symbols test-changes test-explanations test-memory test-requirements test-examples check-listings test-schema test-views test-commands test-watch test-stepper test-terminal test-outputs test-browser all setup release demo serve test test-docs test-c test-swift test-listings test-portable test-asan test-tsan test-dialects install uninstall dist test-dist test-install test-dap test-questions \
	test-aarch64 test-faults test-leaks fuzz conformance bench bench-setup bench-size \
	ci-tsan ci-tsan-swift ci-fuzz ci-fuzz-listings ci-faults ci-asan clean help shared \
	test-models ci-models coverage test-two ci-two test-mutants ci-mutants test-mutants-kit ci-mutants-kit

all: release

help:
	@sed -n 's/^## //p' Makefile

## make demo            build fwdsim, unoptimized, and trace a listing
demo: setup
	FWDSIM_SERVER=no $(DEBUG)
	.build/debug/fwdsim Examples/resolve.m

## make serve           build what a demo leaves out, and serve the page in a browser; SERVE_FLAGS="--room forwarding" for a workshop
SERVE_FLAGS ?=
serve: setup
	$(DEBUG)
	.build/debug/fwdsim serve $(SERVE_FLAGS)

SUITES = $(filter-out CRuntimeTests CObjCTests,$(notdir $(wildcard Tests/*Tests)))
SUITE_CHECKS = $(SUITES:%=suite-%)

# Each prints what it says in one piece, when it is done. Three at a time, since some wait for a terminal or a file most of their time.
# Those that need no build of the package come first.
CHECKS = test-c test-objc test-modules test-requirements test-dependants test-listings $(SUITE_CHECKS) test-views \
	test-module-symbols test-dialects test-watch test-stepper test-lsp test-outputs test-docs test-learn test-serve test-dap test-questions
# What is said of the optimized command, and what takes too long without optimization.
RELEASE_CHECKS = test-listings test-schema test-page test-changes test-explanations test-commands test-terminal test-install test-memory test-natives-short test-size test-prefixes

# Each says how long it took, for the list at the end of `make test`.
$(sort $(CHECKS) $(RELEASE_CHECKS)) release unoptimized built-tests: SHELL = scripts/timed-shell.sh

## make test            every default test: C runtime, Swift, listings
test: setup
	@mkdir -p .build && rm -f .build/test-times
	$(MAKE) --no-print-directory --jobs=3 --output-sync=target --old-file=setup TESTED=built-tests built-tests $(CHECKS)
	@echo 'what took longest:' && sort -rn .build/test-times | head -n 12

## make test-release    the optimized command: listings, traces by their schema, the page, offered changes, installation, memory, size
test-release: release
	$(MAKE) --no-print-directory --jobs=2 --output-sync=target --old-file=setup --old-file=release FWDSIM=$(OPTIMIZED) $(RELEASE_CHECKS)

setup:
	@scripts/setup.sh

# A build prints as it goes (+), although the checks beside it print in one piece.
## make release         build fwdsim, optimized, as it is installed and measured: .build/release/fwdsim
release: setup
	@scripts/commit-object.sh $(COMMIT_OBJECT) .build/optimized/release/fwdsim
	@SWIFTC=$${SWIFTC:-$(SWIFT)c} scripts/command-foundation.sh $(COMMAND_FOUNDATION) .build/optimized/release/fwdsim
	+$(RELEASE_BUILD) --product fwdsim
	@ln -sfn optimized/release .build/release

unoptimized: setup
	+$(DEBUG)

## make command-order   which functions the linker places together, found by running listings under valgrind: scripts/command.order
command-order: release
	python3 scripts/order-file.py --fwdsim $(COMMAND)

test-c: setup
	Tests/CRuntimeTests/run.sh
	python3 Tests/CRuntimeTests/check-hit-path.py .build-c/default/runtime/msgsend-$(shell uname -m).S.o
	python3 Tests/CRuntimeTests/check-exports.py .build-c/default/libCRuntime-*.so
	Tests/CRuntimeTests/check-docs.sh
	python3 Tests/CRuntimeTests/check-api.py

## make shared          CRuntime as a shared library, .build-c/shared/libCRuntime.so, which exports what its public headers declare
shared: setup
	Tests/CRuntimeTests/shared.sh

# A process for each test target: the runtime is one per process, and a world's end resets it under whoever else is in it.
EACH_SUITE = set -e; for suite in $(SUITES); do scripts/swift-test.sh $(SWIFT) test --skip-build --filter $$suite
BUILT_TESTS = .build/debug/ForwardKitPackageTests.xctest --testing-library swift-testing

.PHONY: built-tests test-with-patching $(SUITE_CHECKS)
built-tests: setup
	+$(SWIFT_BUILD) --build-tests $(BUILD_FLAGS)

$(SUITE_CHECKS): suite-%: built-tests
	scripts/swift-test.sh $(BUILT_TESTS) --filter '^$*\.'

## make test-with-patching  the patches' tests with an engine and swift-crypto's signatures, in a package and a process of their own
test-with-patching: setup
	SWIFT=$(SWIFT) scripts/forwardkit-tests.sh debug . ForwardKitPatchingTests

## make test-swift      the Swift tests, a process for each target
test-swift: $(SUITE_CHECKS) test-with-patching

## make objc            libobjcfwd.so and objc-start.o, for programs compiled by clang, in .build-objc/default
objc: setup
	Tests/CObjCTests/run.sh build

## make test-objc       programs compiled by clang on CRuntime and CObjC: classes, ARC, exceptions, images
test-objc: setup
	Tests/CObjCTests/run.sh

## make test-objc-asan  the same under AddressSanitizer and UndefinedBehaviorSanitizer
test-objc-asan: setup
	Tests/CObjCTests/run.sh asan

## make test-objc-aarch64  the same for AArch64 under qemu-user
test-objc-aarch64:
	Tests/CObjCTests/run.sh aarch64

## make compiled        Foundation as a shared library for programs compiled by clang, with its headers: .build/release/objc
compiled: release
	$(RELEASE_BUILD) --target ObjCCompiled
	scripts/compiled-support.sh .build/release static

## make test-compiled   what clang makes of the header, commands that compile, and listings of every kind compiled and interpreted
test-compiled: compiled
	python3 Tests/compiled-header.py --fwdsim $(COMMAND)
	python3 Tests/compiled-trace.py --fwdsim $(COMMAND)
	python3 Tests/compiled-crash.py --fwdsim $(COMMAND)
	python3 Tests/compiled-images.py --fwdsim $(COMMAND)
	python3 Tests/compiled-tests.py --fwdsim $(COMMAND)
	python3 Tests/compiled-threads.py --fwdsim $(COMMAND)
	python3 Tests/public.py --check-table docs/compiled.md
	python3 Tests/compiled-package.py
	python3 Tests/compiled.py --fwdsim $(COMMAND) --known Tests/compiled.known --levels O2 --stages Examples Tests/Listings/runtime
	python3 Tests/generated.py --fwdsim $(COMMAND) --count 3 --stages

## make compiled-debug  the same from the debug build, in seconds after a change: .build/debug/objc, for FWDSIM=.build/debug/fwdsim
compiled-debug: setup
	$(DEBUG)
	$(SWIFT_BUILD) --target ObjCCompiled $(BUILD_FLAGS)
	scripts/compiled-support.sh .build/debug

## make test-generated  random programs compiled and interpreted, for SECONDS, from the number SEED on
SECONDS ?= 60
SEED ?= 1
test-generated: compiled
	nice -n 19 python3 Tests/generated.py --fwdsim $(COMMAND) --seconds $(SECONDS) --seed $(SEED) --stages

## make test-natives    every native method and function with nil, wrong kinds, extreme numbers, and while its receiver changes, in the debug build; NATIVES="NAME …"
NATIVES ?=
test-natives: setup
	$(DEBUG)
	nice -n 19 python3 Tests/native-calls.py --fwdsim .build/debug/fwdsim --jobs 2 $(NATIVES)

# One call of 300, the same ones each time.
test-natives-short: $(TESTED)
	python3 Tests/native-calls.py --fwdsim $(TESTED_COMMAND) --share 300

## make test-public     libraries of public repositories (Tests/public.programs), compiled and interpreted; fetches what REPOSITORIES does not have
REPOSITORIES ?=
test-public: compiled
	python3 Tests/public.py --fwdsim $(COMMAND) $(if $(REPOSITORIES),--repositories $(REPOSITORIES))

## make compiled-conformance  every listing compiled at -O0 and -O2 beside the interpreter; LISTINGS_TOO="FOLDER …" for further ones
LISTINGS_TOO ?=
compiled-conformance: compiled
	python3 Tests/compiled.py --fwdsim $(COMMAND) --known Tests/compiled.known --stages Examples $(filter-out %/diagnostics,$(wildcard Tests/Listings/*)) $(SHARED_LISTINGS) $(LISTINGS_TOO)

## make test-listings   run every listing of Examples/ (and of the shared collection, where it is) and compare
test-listings: $(TESTED)
	$(LISTINGS) $(TESTED_COMMAND) $(UNOPTIMIZED_LISTINGS) Examples $(wildcard Tests/Listings/*) $(SHARED_LISTINGS)

## make test-schema     every line of those listings' traces against the schema, with an independent validator
test-schema: $(TESTED)
	python3 Tests/schema.py --fwdsim $(TESTED_COMMAND) $(SCHEMA_FLAGS) Examples $(wildcard Tests/Listings/*) $(SHARED_LISTINGS)

## make test-views      every view of those listings' traces against the rules of its format
test-views: $(TESTED)
	python3 Tests/views.py --fwdsim $(TESTED_COMMAND) Examples

## make test-page       the HTML page's script and style linted; its replay of those traces against the program's own
test-page: $(TESTED)
	python3 Tests/page.py --fwdsim $(TESTED_COMMAND) Examples $(wildcard Tests/Listings/*)

## make check-format    which Swift and C files swift-format and clang-format 14 would change; FORMAT_FLAGS="--changed --fix" rewrites yours
FORMAT_FLAGS ?=
check-format: format-setup
	SWIFT=$(SWIFT) python3 Tests/format.py $(FORMAT_FLAGS)

.PHONY: format-setup
format-setup:
	@scripts/format-setup.sh

## make test-stepper    the stepper in a pseudo-terminal
test-stepper: $(TESTED)
	python3 Tests/stepper.py --fwdsim $(TESTED_COMMAND)

## make test-terminal   the progress line, and text that fits the window, in a pseudo-terminal
test-terminal: $(TESTED)
	python3 Tests/terminal.py --fwdsim $(TESTED_COMMAND)

## make test-outputs    output that cannot be written, for every form and command
test-outputs: $(TESTED)
	python3 Tests/outputs.py --fwdsim $(TESTED_COMMAND)

## make test-dialects   a listing for every rule that differs between the dialects
test-dialects: $(TESTED)
	python3 Tests/dialects.py --fwdsim $(TESTED_COMMAND)

## make test-commands   what commands say and how they end, also without a terminal, a reader or room
test-commands: $(TESTED)
	python3 Tests/commands.py --fwdsim $(TESTED_COMMAND)

## make test-watch      watch in a pseudo-terminal, with files saved as editors save them
test-watch: $(TESTED)
	python3 Tests/watch.py --fwdsim $(TESTED_COMMAND)

## make test-learn      the whole course as a learner would, wrong answers first, in both languages
test-learn: $(TESTED)
	python3 Tests/learn.py --fwdsim $(TESTED_COMMAND)

## make test-serve      the server: who may come in, listings that are hostile, lessons, rooms, its end
test-serve: $(TESTED)
	python3 Tests/serve.py --fwdsim $(TESTED_COMMAND)

## make test-deploy     two servers behind nginx (Debian's), one of which is killed under load; the unit under a systemd of its own (as root)
test-deploy: release
	python3 Tests/deploy.py --fwdsim $(COMMAND)
	python3 Tests/systemd.py --fwdsim $(COMMAND)

## make bench-serve     40 learners at once, on this machine alone; SECONDS=3600 for a soak
SECONDS ?= 20
bench-serve: release
	python3 Benchmarks/serve.py --fwdsim $(COMMAND) --seconds $(SECONDS)

## make test-browser    the HTML page and fwdsim serve in headless Chromium (Debian's chromium and chromium-driver; axe-core from PyPI)
test-browser: release
	python3 Tests/browser.py --fwdsim $(COMMAND)
	python3 Tests/serve-browser.py --fwdsim $(COMMAND)

## make check-listings  all of the shared collection, where it is: what passes and what does not
check-listings: $(TESTED)
	$(LISTINGS) $(TESTED_COMMAND) $(SHARED_LISTINGS)

## make test-examples   the Swift package of Examples/Swift, which links ForwardKit from outside: build, run, compare
test-examples: test-with-patching
	SWIFT=$(SWIFT) python3 Tests/examples.py
	SWIFT=$(SWIFT) python3 Tests/snippets.py

## make test-macros     the macros: what they write, what it does, what is refused; builds swift-syntax the first time
test-macros: setup
	SWIFT=$(SWIFT) python3 Tests/macros.py

## make test-documentation  the libraries' documentation, built by swift-docc-plugin without a warning
test-documentation: setup
	SWIFT=$(SWIFT) python3 Tests/documentation.py

## make test-modules    imports and dependencies against the order of the modules
test-modules:
	SWIFT=$(SWIFT) python3 Tests/modules.py

## make test-module-symbols  no module uses a part of the toolchain that would come whole
test-module-symbols: $(TESTED)
	python3 Tests/module-symbols.py .build/debug

## make test-size       the stripped command below its limit, and what it must not contain
test-size: release unoptimized
	python3 Tests/command-size.py --fwdsim $(COMMAND) --unoptimized $(UNOPTIMIZED)

## make test-dependants  what a package that depends on each library resolves
test-dependants:
	SWIFT=$(SWIFT) python3 Tests/dependants.py

## make test-requirements  every line of docs/behaviours.md has tests named after it
test-requirements:
	python3 Tests/requirements.py

## make test-docs       run every command of README.md and docs/ and compare
test-docs: $(TESTED) objc
	python3 Tests/language.py docs/language.md
	python3 Tests/diagnostics.py --fwdsim $(TESTED_COMMAND)
	python3 Tests/docs.py --fwdsim $(TESTED_COMMAND) README.md Tests/README.md $(wildcard docs/*.md)

## make test-portable   the same suites on the C fallback, without assembly
test-portable: setup
	Tests/CRuntimeTests/run.sh portable
	$(SWIFT_BUILD) -c release --product fwdsim --scratch-path .build-portable -Xcc -DFWD_NO_ASM $(BUILD_FLAGS)
	$(LISTINGS) .build-portable/release/fwdsim Examples $(wildcard Tests/Listings/*) $(SHARED_LISTINGS)
	$(SWIFT_BUILD) --build-tests --scratch-path .build-portable -Xcc -DFWD_NO_ASM $(BUILD_FLAGS)
	$(EACH_SUITE) --scratch-path .build-portable -Xcc -DFWD_NO_ASM $(BUILD_FLAGS); done

## make test-asan       C tests, listings, ForwardKit's and the patches' tests under AddressSanitizer, C also under UndefinedBehaviorSanitizer
# Leaks are looked for in the C tests only: Swift keeps references with tag bits in enumerations, which the leak checker takes for
# numbers, so it reports what static tables hold. A class method takes a Class where its caller passes an id, as in every Objective-C
# runtime; to the function sanitizer these are two types. F0429-native hands native code a bad address on purpose.
SANITIZED = ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0 UBSAN_OPTIONS=print_stacktrace=1 $(LISTINGS) .build-asan/debug/fwdsim
test-asan: setup
	Tests/CRuntimeTests/run.sh asan
	$(SWIFT_BUILD) --product fwdsim --scratch-path .build-asan --sanitize=address \
		-Xcc -fsanitize=undefined -Xcc -fno-sanitize=function -Xcc -fno-sanitize-recover=undefined $(BUILD_FLAGS)
	$(SANITIZED) --skip F0429-native Examples $(wildcard Tests/Listings/*) $(SHARED_LISTINGS)
	SWIFT=$(SWIFT) scripts/forwardkit-tests.sh address
	SWIFT=$(SWIFT) scripts/forwardkit-tests.sh address . ForwardKitPatchingTests

## make test-tsan       C tests under ThreadSanitizer, eight threads at once for 40 seconds, ForwardKit's and the patches' tests under it
test-tsan: setup
	Tests/CRuntimeTests/run.sh tsan
	FWD_STRESS_SECONDS=40 Tests/CRuntimeTests/run.sh tsan test_stress
	SWIFT=$(SWIFT) scripts/forwardkit-tests.sh thread
	SWIFT=$(SWIFT) scripts/forwardkit-tests.sh thread . ForwardKitPatchingTests

## make test-optimized  messages, property handles and keys of random types, sent by an optimized build
test-optimized: setup
	FORWARDKIT_SEEDS=60 SWIFT=$(SWIFT) scripts/forwardkit-tests.sh release 'TypesHold|Generated'

## make test-aarch64    C tests for AArch64 under qemu-user, with assembly and on the C fallback
test-aarch64:
	Tests/CRuntimeTests/run.sh aarch64
	Tests/CRuntimeTests/run.sh aarch64-portable

## make test-faults     every allocation of the C tests' scenarios refused in turn, under AddressSanitizer
test-faults: setup
	Tests/CRuntimeTests/run.sh asan test_faults

## make test-leaks      a million classes made and disposed of, a million hooks set and taken off: memory stays flat
test-leaks: setup
	FWD_ROUNDS=1000000 Tests/CRuntimeTests/run.sh test_leaks

## make test-models     models of what several threads do without a lock, checked by spin, and that their mutations are found
test-models: models-setup
	python3 Tests/CRuntimeTests/models/run.py --full

ci-models: models-setup
	python3 Tests/CRuntimeTests/models/run.py

.PHONY: models-setup
models-setup:
	@scripts/models-setup.sh

## make test-two        every two kinds of work on two threads for 10 minutes, without fast paths for one, freed memory scribbled over
test-two: setup
	FWD_STRESS_SECONDS=600 Tests/CRuntimeTests/run.sh two test_stress
	Tests/CRuntimeTests/run.sh two

ci-two: setup
	Tests/CRuntimeTests/run.sh two test_stress test_hook test_hook_threads test_weak test_table

## make test-mutants    500 small changes of the C sources, one at a time: do the C tests notice?
test-mutants: setup
	python3 Tests/Mutants/run.py --count 500 --jobs $(shell getconf _NPROCESSORS_ONLN)

## make test-mutants-kit 200 small changes of ForwardKit's hooks, delegates and message center: do the Swift tests notice?
test-mutants-kit: setup
	python3 Tests/Mutants/forwardkit.py --count 200

# A few, in one build: the same ones as long as what they change is the same. The whole round judges.
ci-mutants-kit: setup
	python3 Tests/Mutants/forwardkit.py --count 15 --least 70

ci-mutants: setup
	python3 Tests/Mutants/run.py --count 15 --variants default --least 85

## make coverage        lines and branches of CRuntime that the C tests execute, per file
coverage: setup
	python3 Tests/CRuntimeTests/coverage.py

# What .ci/run calls after `make test`, under a minute each (but ci-fuzz-listings and ci-mutants-kit, for their builds): the stress test and what it
# races with, a few seconds of each fuzz target, every allocation refused in turn, and the C tests under AddressSanitizer.
ci-tsan: setup
	FWD_STRESS_SECONDS=5 Tests/CRuntimeTests/run.sh tsan test_stress test_table test_initialize test_resolver test_weak test_sync

# Only what has several threads; building it takes minutes the first time, so it is no part of .ci/run.
ci-tsan-swift: setup
	SWIFT=$(SWIFT) scripts/forwardkit-tests.sh thread 'Eight|AS-2|KV-9|TH-16|DC-17|DC-19|DD-9|Concurren|Lifetime|Ending|Memory'

ci-fuzz: setup
	Tests/CRuntimeTests/fuzz/run.sh 5

# The same for listings. Its own build, with sanitizers and without what others build, takes far longer than its seconds.
ci-fuzz-listings: setup
	Tests/Fuzz/run.sh 20

ci-faults: test-faults

ci-asan: setup
	Tests/CRuntimeTests/run.sh asan

## make fuzz            libFuzzer, FUZZ_SECONDS for each of property attributes, encodings, invocations, the reader of listings, whole programs
FUZZ_SECONDS ?= 600
fuzz: setup
	Tests/CRuntimeTests/fuzz/run.sh $(FUZZ_SECONDS)
	Tests/Fuzz/run.sh $(FUZZ_SECONDS)

## make conformance     listings that GCC's Objective-C can take, compiled with GNUstep base: what do both print?
conformance: release bench-setup
	python3 Tests/dialects.py --fwdsim $(COMMAND) --real
	python3 Tests/conformance.py --fwdsim $(COMMAND) --known Tests/conformance.known Examples $(filter-out %/diagnostics,$(wildcard Tests/Listings/*)) $(SHARED_LISTINGS)

## make bench           one table, ours beside the peers, as ratios, and one by number of threads; rows in .build/bench.json
bench: release
	python3 Benchmarks/run.py --fwdsim $(COMMAND)

## make bench-size      cost of sends, additions and forwarding from 10 to 100,000 classes, 1 to 64 levels
bench-size: setup
	python3 Benchmarks/run.py --size

## make bench-setup     install the peers that bench measures: GCC's Objective-C, GNUstep base and Lua (Debian)
bench-setup:
	@scripts/bench-setup.sh

# What a package puts where; a binary that is there is taken as it is.
PREFIX ?= /usr/local
DESTDIR ?=
BIN = $(DESTDIR)$(PREFIX)/bin
SHARE = $(DESTDIR)$(PREFIX)/share
INSTALLED = $(BIN)/fwdsim $(SHARE)/man/man1/fwdsim.1 $(SHARE)/bash-completion/completions/fwdsim \
	$(SHARE)/zsh/site-functions/_fwdsim $(SHARE)/fish/vendor_completions.d/fwdsim.fish $(SHARE)/doc/fwdsim/LICENSE
# What compiled programs need, where `make compiled` has built it.
LIB = $(DESTDIR)$(PREFIX)/lib/fwdsim
SUPPORT = $(wildcard $(dir $(COMMAND))objc)

## make install         fwdsim, its manual page, completions for bash, zsh and fish, what `make compiled` built, under PREFIX (and DESTDIR)
install: $(if $(wildcard $(COMMAND)),,release)
	install -d $(dir $(INSTALLED))
	install -m 755 $(COMMAND) $(BIN)/fwdsim
	install -m 644 docs/fwdsim.1 $(SHARE)/man/man1/fwdsim.1
	install -m 644 LICENSE $(SHARE)/doc/fwdsim/LICENSE
	$(COMMAND) --generate-completion-script bash > $(SHARE)/bash-completion/completions/fwdsim
	$(COMMAND) --generate-completion-script zsh > $(SHARE)/zsh/site-functions/_fwdsim
	$(COMMAND) --generate-completion-script fish > $(SHARE)/fish/vendor_completions.d/fwdsim.fish
	$(if $(SUPPORT),install -d $(LIB) && cp -r $(SUPPORT)/include $(SUPPORT)/libFoundation.so $(SUPPORT)/objc-start.o $(LIB)/)

## make uninstall       takes away what install put there
uninstall:
	rm -f $(INSTALLED)
	rm -rf $(LIB)
	-rmdir $(SHARE)/doc/fwdsim 2>/dev/null

# A program that needs nothing of the machine it runs on: no Swift, no libffi, no C library.
DIST_BUILD = .build-dist
VERSION = $(shell sed -n 's/.*static let text = "\(.*\)"/\1/p' Sources/ForwardKit/ForwardKitVersion.swift)
DIST_NAME = fwdsim-$(VERSION)-linux-$(shell uname -m)

.PHONY: version
version:
	@echo $(VERSION)

## make dist            dist/fwdsim-VERSION-linux-MACHINE.tar.gz with a statically linked fwdsim
dist: release
	rm -rf $(DIST_BUILD)/$(DIST_NAME)
	SWIFT=$(SWIFT) scripts/link-static.sh .build/optimized $(DIST_BUILD)/fwdsim
	$(MAKE) --no-print-directory install FWDSIM=$(DIST_BUILD)/fwdsim PREFIX= DESTDIR=$(DIST_BUILD)/$(DIST_NAME)
	strip $(DIST_BUILD)/$(DIST_NAME)/bin/fwdsim
	install -m 644 packaging/NOTICE $(DIST_BUILD)/$(DIST_NAME)/share/doc/fwdsim/NOTICE
	$(MAKE) --no-print-directory pack-dist

# The same tree makes the same bytes: files have the time of the commit, and one order.
EPOCH = $(or $(SOURCE_DATE_EPOCH),$(shell scripts/commit.sh date),0)
TARBALL = dist/$(DIST_NAME).tar.gz

.PHONY: pack-dist packages pack test-packages packages-setup
pack-dist:
	mkdir -p dist
	tar -C $(DIST_BUILD) --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime=@$(EPOCH) --sort=name -cf - $(DIST_NAME) | \
		gzip -9n > $(TARBALL)

## make packages        dist/: that tarball, a Debian package, a Python wheel, a Homebrew formula, a Containerfile
packages: dist
	$(MAKE) --no-print-directory pack

# Packs what `make dist` has built. MAINTAINER, RELEASE_URL and HOMEPAGE are described in docs/releasing.md.
TREE = $(DIST_BUILD)/$(DIST_NAME)
pack: pack-dist
	SOURCE_DATE_EPOCH=$(EPOCH) packaging/debian/build-deb.sh $(TREE) $(VERSION) dist
	SOURCE_DATE_EPOCH=$(EPOCH) python3 packaging/python/wheel_backend.py --program $(TREE)/bin/fwdsim --version $(VERSION) --share $(TREE)/share --output dist
	packaging/homebrew/formula.sh $(TARBALL) $(VERSION) dist
	install -m 644 packaging/container/Containerfile dist/Containerfile

## make test-packages   those packages, installed and used in a bare Debian root, a virtual environment, a notebook and a container
test-packages: packages packages-setup
	python3 Tests/packages.py --tree $(TREE) --packages dist

packages-setup:
	@scripts/packages-setup.sh

## make test-changes    each change that a diagnostic offers, made by itself: it carries out what it says
test-changes: $(TESTED)
	python3 Tests/changes.py --fwdsim $(TESTED_COMMAND)

## make test-explanations  the wrong and the right listing of each code that `fwdsim explain` shows
test-explanations: $(TESTED)
	python3 Tests/explanations.py --fwdsim $(TESTED_COMMAND)

## make test-memory     a trace of a million events takes the memory of one of ten thousand; a million messages in every form, below 500 MB
test-memory: release
	python3 Tests/memory.py --fwdsim $(COMMAND)

## make test-dist       that tarball in a bare Debian root (needs root and debootstrap)
test-dist: dist
	python3 Tests/dist.py $(TARBALL)

## make test-lsp        the language server, driven by a client of its own, Neovim, Emacs and pytest-lsp; bench-lsp measures its answers
test-lsp: $(TESTED)
	python3 Tests/lsp.py --fwdsim $(TESTED_COMMAND) $(if $(filter $(UNOPTIMIZED),$(TESTED_COMMAND)),--every 2100)

# Prefixes of every listing, at more places than without optimization.
test-prefixes: $(TESTED)
	python3 Tests/lsp.py --fwdsim $(TESTED_COMMAND) broken

## make test-dap        the debug adapter, driven by a client of its own, by dap-python and by nvim-dap (NVIM_DAP=its folder)
test-dap: $(TESTED)
	python3 Tests/dap.py --fwdsim $(TESTED_COMMAND)

## make test-questions  learners' questions about dispatch, each with what answers it: why, a warning or a hover
test-questions: $(TESTED)
	python3 Tests/questions.py --fwdsim $(TESTED_COMMAND)

bench-lsp:
	python3 Tests/lsp.py --fwdsim $(COMMAND) --bench

## make test-install    install and uninstall into an empty folder; manual page and completions are what --help says; one version
test-install: release
	python3 scripts/manual.py --fwdsim $(COMMAND) --check
	python3 Tests/install.py --fwdsim $(COMMAND)
	python3 Tests/versions.py --fwdsim $(COMMAND)

clean:
	rm -rf .build .build-* dist
