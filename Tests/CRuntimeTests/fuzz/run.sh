#!/bin/sh
# Fuzzes with libFuzzer under AddressSanitizer and UndefinedBehaviorSanitizer.
#
#   run.sh [SECONDS] [TARGET…]      default: 60 seconds each of properties, encodings and invocations
#
# Needs a clang that brings libFuzzer (the Swift toolchain's does). Seeds and what earlier runs found interesting are
# kept in corpus/TARGET; new findings go to .build-c/fuzz/TARGET. A finding ends the run with its input named.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
out=$root/.build-c/fuzz
seconds=60
case "${1:-}" in [0-9]*) seconds=$1; shift ;; esac
[ $# -gt 0 ] || set -- properties encodings invocations

compiler=${CC:-clang}
# A function's type is checked where it is called; forwarding calls through types of its own making.
flags="-std=gnu11 -fexceptions -DFWD_CHECKS=1 -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize=function"
flags="$flags -fno-sanitize-recover=undefined -I$root/Sources/CRuntime/include -I$root/Sources/CRuntime -pthread"

mkdir -p "$out/runtime"
objects=
for file in "$root"/Sources/CRuntime/*.c "$root"/Sources/CRuntime/*.S; do
    object=$out/runtime/$(basename "$file").o
    objects="$objects $object"
    [ "$object" -nt "$file" ] && [ -z "$(find "$root/Sources/CRuntime" -name '*.h' -newer "$object")" ] && continue
    # shellcheck disable=SC2086 — flags are words
    "$compiler" $flags -fsanitize=fuzzer-no-link -c -o "$object" "$file"
done

for target in "$@"; do
    # shellcheck disable=SC2086
    "$compiler" $flags -fsanitize=fuzzer -o "$out/$target" "$here/$target.c" $objects -lffi -lm -ldl 2>"$out/$target.link" || { cat "$out/$target.link"; exit 1; }
    mkdir -p "$out/corpus-$target" "$here/corpus/$target"
    echo "$target: $seconds seconds"
    "$out/$target" -max_total_time="$seconds" -max_len=512 -timeout=20 -print_final_stats=0 -verbosity=0 \
        -artifact_prefix="$out/$target-" "$out/corpus-$target" "$here/corpus/$target"
done
echo "no finding"
