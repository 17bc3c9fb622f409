#!/usr/bin/env bash
# Installs the formatter of C that `make check-format` needs: clang-format 14. Other versions break lines elsewhere, so no other
# is taken. Swift's formatter is part of the toolchain. Debian and its kin only.
set -euo pipefail

version=14
found() {
  for name in "${CLANG_FORMAT:-clang-format-$version}" clang-format; do
    command -v "$name" >/dev/null 2>&1 && "$name" --version | grep -q "version $version\." && return 0
  done
  return 1
}

found && exit 0
if ! command -v apt-get >/dev/null 2>&1; then
  echo "format-setup: this system has no apt-get; install clang-format $version yourself (pip install 'clang-format==$version.*')" >&2
  exit 1
fi
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null 2>&1; then sudo "$@"; else
    echo "format-setup: this needs root: $*" >&2
    exit 1
  fi
}
install() { as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "clang-format-$version"; }
install >/dev/null 2>&1 || { as_root apt-get update -q >/dev/null && install >/dev/null; }
found && echo "format-setup: clang-format $version is installed"
