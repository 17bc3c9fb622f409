#!/bin/sh
# Builds and runs the C tests.
#
#   run.sh [VARIANT] [PROGRAM…]     PROGRAM: test_block, or test_block.c; none: all
#
# VARIANT: default · portable (the C fallback instead of assembly) · asan (address and undefined-behaviour
# sanitizers) · asan-portable · tsan · tsan-portable · two (no fast paths for one thread, freed memory is scribbled over) · clang ·
# coverage (clang, with its counters; coverage.py reads them) · aarch64 and aarch64-portable (cross compiler and qemu-user).
# CC, CXX, CFLAGS and JOBS are honoured. Objects stay in .build-c/VARIANT. The last line is `N passed, N failed`.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

variant=default
case "${1:-}" in
    default|portable|asan|asan-portable|tsan|tsan-portable|clang|coverage|two|aarch64|aarch64-portable)
        variant=$1
        shift ;;
    ''|test_*|*/test_*) ;;
    *)
        echo "run.sh: no variant named $1" >&2
        exit 64 ;;
esac

compiler=${CC:-cc}
cxx=${CXX:-c++}
archiver=${AR:-ar}
launcher=
extra='-O1 -g'
case $variant in
    # Some tests hand over NULL where the header forbids it: what happens then is defined, and tested.
    clang)
        compiler=clang
        cxx=clang++
        extra='-O1 -g -Wno-nonnull' ;;
    coverage)
        compiler=clang
        cxx=clang++
        extra='-O1 -g -Wno-nonnull -fprofile-instr-generate -fcoverage-mapping' ;;
    # local-exec: gcc tests the flags of an addition that the linker turns into a lea, and finds the thread's state null.
    asan*)
        extra='-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined'
        extra="$extra -ftls-model=local-exec" ;;
    two)
        extra='-O1 -g -DFWD_ALWAYS_ATOMIC'
        export MALLOC_PERTURB_=165 ;;
    tsan*) extra='-O1 -g -fno-omit-frame-pointer -fsanitize=thread' ;;
    aarch64*)
        export LINKER_PREFIX=aarch64-linux-gnu-
        compiler=${CC:-aarch64-linux-gnu-gcc}
        cxx=${CXX:-aarch64-linux-gnu-g++}
        archiver=${AR:-aarch64-linux-gnu-ar}
        launcher='qemu-aarch64 -L /'
        export FWD_EMULATED=1
        command -v qemu-aarch64 >/dev/null || launcher='qemu-aarch64-static -L /' ;;
esac
case $variant in
    portable|*-portable) extra="$extra -DFWD_NO_ASM" ;;
esac

case $variant in
    aarch64*)
        if ! command -v "$compiler" >/dev/null || ! command -v "$cxx" >/dev/null || ! command -v "${launcher%% *}" >/dev/null; then
            echo "run.sh: needs a cross compiler, qemu-user and libffi for arm64. Debian: dpkg --add-architecture arm64;" \
                "apt-get update; apt-get install g++-aarch64-linux-gnu qemu-user libffi-dev:arm64" >&2
            exit 69
        fi ;;
esac

# The cross compiler's C++ library is not where the emulator looks.
export CXX_LIBS=-lstdc++
case $variant in aarch64*) CXX_LIBS='-static-libgcc -l:libstdc++.a' ;; esac

warnings='-Wall -Wextra -Wconversion -Wshadow -Werror -Wno-psabi'
flags="-std=gnu11 -fexceptions -DFWD_CHECKS=1 $warnings $extra -I$root/Sources/CRuntime/include -I$root/Sources/CRuntime -I$here"
flags="$flags -pthread $(pkg-config --cflags libffi 2>/dev/null || true) ${CFLAGS:-}"
libraries="-lffi -lm -ldl"
case $variant in
    aarch64*) ;;
    *) libraries="$(pkg-config --libs libffi 2>/dev/null || echo -lffi) -lm -ldl" ;;
esac

programs=
if [ $# -gt 0 ]; then
    for name in "$@"; do programs="$programs $(basename "$name" .c)"; done
else
    for file in "$here"/test_*.c; do programs="$programs $(basename "$file" .c)"; done
    # A sanitizer's runtime is the program's: no shared library is complete without it.
    case $variant in asan*|tsan*) programs=$(echo "$programs " | sed 's/ test_shared / /') ;; esac
fi

out=$root/.build-c/$variant
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
make -s -k -j "$jobs" -f "$here/rules.mk" ROOT="$root" OUT="$out" CC="$compiler" CXX="$cxx" AR="$archiver" FLAGS="$flags" \
    LIBS="$libraries" PROGRAMS="$programs" all || built=no

# LeakSanitizer has to see everything that the reset forgets; TSan stops the program at the first race.
export ASAN_OPTIONS="detect_leaks=1:allocator_may_return_null=1:detect_stack_use_after_return=1:${ASAN_OPTIONS:-}"
export UBSAN_OPTIONS="print_stacktrace=1:${UBSAN_OPTIONS:-}"
export TSAN_OPTIONS="halt_on_error=1:allocator_may_return_null=1:second_deadlock_stack=1:${TSAN_OPTIONS:-}"

# A program that hangs ends; both stress tests run as long as they are told to.
limit=$((600 + 2 * ${FWD_STRESS_SECONDS:-0}))
passed=0
failed=0
[ "${built:-yes}" = yes ] || { echo "the build failed"; failed=1; }
for program in $programs; do
    if [ ! -x "$out/$program" ]; then
        echo "$program: not built"
        failed=$((failed + 1))
        continue
    fi
    status=0
    if [ "$variant" = coverage ]; then
        rm -f "$out/$program".*.profraw
        export LLVM_PROFILE_FILE="$out/$program.%p.profraw" # a file for each process: some tests fork
    fi
    timeout "$limit" $launcher "$out/$program" >"$out/$program.log" 2>&1 || status=$?
    summary=$(grep -E '^[^ ]+: [0-9]+ passed, [0-9]+ failed$' "$out/$program.log" | tail -n 1)
    if [ -z "$summary" ]; then
        cat "$out/$program.log"
        echo "$program: ended with status $status before its summary"
        failed=$((failed + 1))
        continue
    fi
    [ "$status" -eq 0 ] || cat "$out/$program.log"
    [ "$status" -ne 0 ] || echo "$summary"
    counts=${summary##*: }
    bad=${counts#*, }
    passed=$((passed + ${counts%% *}))
    failed=$((failed + ${bad%% *}))
    # A sanitizer's finding at exit fails a program whose tests all passed.
    [ "$status" -eq 0 ] || [ "${bad%% *}" -ne 0 ] || failed=$((failed + 1))
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
