#!/bin/sh
# Fuzzes listings with libFuzzer under AddressSanitizer: the reader with any bytes, and whole programs.
#
#   run.sh [SECONDS] [TARGET…]      default: 60 seconds each of FuzzParser and FuzzPrograms
#
# Needs a Swift toolchain that brings libFuzzer (swift.org's does). Seeds are the listings of this repository and corpus/TARGET,
# where inputs of former findings are kept; new finds and findings go to .build-fuzz. A finding ends the run with its
# input named: FUZZ_SHOW=1 .build-fuzz/release/FuzzPrograms INPUT prints its program.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
out=$root/.build-fuzz
seconds=60
case "${1:-}" in [0-9]*) seconds=$1; shift ;; esac
[ $# -gt 0 ] || set -- FuzzParser FuzzPrograms

${SWIFT:-swift} build --package-path "$here" --scratch-path "$out" -c release -Xswiftc -sanitize=fuzzer,address \
    -Xcc -fsanitize=address -Xcc -fsanitize=fuzzer-no-link -Xswiftc -use-ld=lld

FUZZ_LISTINGS=$root/Examples
for folder in "$root"/Tests/Listings/*; do FUZZ_LISTINGS=$FUZZ_LISTINGS:$folder; done
[ -d "$root/../shared/listings" ] && FUZZ_LISTINGS=$FUZZ_LISTINGS:$root/../shared/listings
export FUZZ_LISTINGS
# Listings are run on threads with stacks of their own and may recurse deeply; what libFuzzer keeps counts, too.
export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1:detect_stack_use_after_return=0:handle_segv=0:allow_user_segv_handler=1

mkdir -p "$out/seeds"
for folder in $(echo "$FUZZ_LISTINGS" | tr : ' '); do
    for file in "$folder"/*.m; do [ -f "$file" ] && cp "$file" "$out/seeds/$(basename "$folder")-$(basename "$file")"; done
done
for target in "$@"; do
    mkdir -p "$out/corpus-$target" "$here/corpus/$target"
    seeds=
    length=4096
    if [ "$target" = FuzzParser ]; then seeds=$out/seeds; length=16384; fi
    echo "$target: $seconds seconds"
    # shellcheck disable=SC2086 — no seeds, no word
    "$out/release/$target" -max_total_time="$seconds" -max_len=$length -timeout=30 -rss_limit_mb=6000 -print_final_stats=0 -verbosity=0 \
        -artifact_prefix="$out/$target-" "$out/corpus-$target" "$here/corpus/$target" $seeds
done
echo "no finding"
