#!/usr/bin/env bash
# Makes sure that what the build needs is there: a Swift toolchain, a C compiler and libffi's development files.
# Installs libffi with the system's package manager when it is missing; does nothing otherwise.
set -euo pipefail

say() { printf '%s\n' "$*" >&2; }

command -v swift >/dev/null 2>&1 || {
  say "setup: no 'swift' in PATH. Install a Swift toolchain, 6.2 or later: https://www.swift.org/install"
  exit 1
}

has_libffi() {
  printf '#include <ffi.h>\n' | "${CC:-cc}" -E - >/dev/null 2>&1 ||
    { command -v pkg-config >/dev/null 2>&1 && pkg-config --exists libffi; }
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null 2>&1; then sudo "$@"; else
    say "setup: this needs root: $*"
    exit 1
  fi
}

command -v "${CC:-cc}" >/dev/null 2>&1 || {
  say "setup: no C compiler '${CC:-cc}'. Install one (Debian: apt-get install build-essential), or set CC=clang."
  exit 1
}

if ! has_libffi; then
  if command -v apt-get >/dev/null 2>&1; then
    say "setup: installing libffi-dev (apt-get)"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q libffi-dev >/dev/null 2>&1 || {
      as_root apt-get update -q >/dev/null
      as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q libffi-dev >/dev/null
    }
  elif command -v dnf >/dev/null 2>&1; then
    say "setup: installing libffi-devel (dnf)"
    as_root dnf install -y -q libffi-devel
  elif command -v pacman >/dev/null 2>&1; then
    say "setup: installing libffi (pacman)"
    as_root pacman -S --noconfirm --needed libffi
  elif command -v brew >/dev/null 2>&1; then
    say "setup: installing libffi (brew)"
    brew install libffi
  else
    say "setup: libffi's development files are missing; install the package that has ffi.h (libffi-dev, libffi-devel or libffi)."
    exit 1
  fi
  has_libffi || {
    say "setup: ffi.h is still not found after the installation; set CPATH to the folder that has it."
    exit 1
  }
fi
