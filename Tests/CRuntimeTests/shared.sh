#!/bin/sh
# Builds CRuntime as a shared library for release, and checks what it exports.
#
#   shared.sh [OUT]     OUT: where libCRuntime.so goes; .build-c/shared
#
# CC, CFLAGS, LDFLAGS and JOBS are honoured.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
out=${1:-$root/.build-c/shared}
flags="-std=gnu11 -O2 -g -fexceptions -I$root/Sources/CRuntime/include -I$root/Sources/CRuntime -pthread"
flags="$flags $(pkg-config --cflags libffi 2>/dev/null || true) ${CFLAGS:-}"
libraries="$(pkg-config --libs libffi 2>/dev/null || echo -lffi) -lm -ldl ${LDFLAGS:-}"
make -s -j "${JOBS:-$(getconf _NPROCESSORS_ONLN)}" -f "$here/rules.mk" ROOT="$root" OUT="$out" CC="${CC:-cc}" AR=ar \
    FLAGS="$flags" LIBS="$libraries" PROGRAMS= "$out/libCRuntime.so"
python3 "$here/check-exports.py" "$out/libCRuntime.so"
