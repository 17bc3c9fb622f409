#!/usr/bin/env bash
# Installs what `make bench` measures ours beside: GCC's Objective-C compiler and runtime, GNUstep base, and Lua. Debian
# and its kin only. `make bench` runs without them and says which rows they would fill. libobjc2 is no package of Debian's (its
# libobjc is GCC's), so this says how to build it. Benchmarks/run.py finds it at $LIBOBJC2, the prefix it was installed to (with
# include/objc and lib/libobjc.so), and without that by pkg-config, which knows it as `libobjc`.
set -euo pipefail

packages=(gobjc libgnustep-base-dev lua5.4)

if ! command -v apt-get >/dev/null 2>&1; then
  echo "bench-setup: this system has no apt-get; install GCC's Objective-C, GNUstep base and Lua manually: ${packages[*]}" >&2
  exit 1
fi
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null 2>&1; then sudo "$@"; else
    echo "bench-setup: this needs root: $*" >&2
    exit 1
  fi
}
install() { as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q "${packages[@]}"; }
install >/dev/null 2>&1 || { as_root apt-get update -q >/dev/null && install >/dev/null; }
gnustep-config --objc-flags >/dev/null && echo "bench-setup: ${packages[*]} are installed"

if [ -n "${LIBOBJC2:-}" ] || pkg-config --exists libobjc 2>/dev/null; then
  echo "bench-setup: libobjc2 is found at ${LIBOBJC2:-$(pkg-config --variable=prefix libobjc), by pkg-config libobjc}"
else
  cat <<'TEXT'
bench-setup: no libobjc2: LIBOBJC2 is not set to its prefix, and pkg-config knows no libobjc. For the columns beside it, build it
with clang, and tell make bench where it is:
  apt-get install cmake ninja-build robin-map-dev
  git clone https://github.com/gnustep/libobjc2 && cd libobjc2
  cmake -G Ninja -B build -DCMAKE_BUILD_TYPE=Release -DTESTS=OFF -DCMAKE_C_COMPILER=clang \
    -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_INSTALL_PREFIX="$PWD/prefix"
  ninja -C build install
  LIBOBJC2=$PWD/prefix make bench
TEXT
fi
