#!/usr/bin/env bash
# Installs what `make bench` measures ours beside: GCC's Objective-C compiler and runtime, GNUstep base, and Lua. Debian
# and its kin only. `make bench` runs without them and says which rows they would fill.
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
