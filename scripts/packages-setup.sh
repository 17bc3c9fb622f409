#!/usr/bin/env bash
# Installs what `make test-packages` needs: linters, a maker of Debian roots, a builder of containers, Python's venv. Debian and its kin
# only; what is missing elsewhere, the test names as not looked at.
set -euo pipefail

missing=()
need() { command -v "$1" >/dev/null 2>&1 || missing+=("$2"); }
need lintian lintian
need mmdebstrap mmdebstrap
need rubocop rubocop
need buildah buildah
need man man-db
python3 -c 'import ensurepip' 2>/dev/null || missing+=(python3-venv)
[ ${#missing[@]} -gt 0 ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
  echo "packages-setup: this system has no apt-get; not installed: ${missing[*]}" >&2
  exit 0
fi
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null 2>&1; then sudo "$@"; else
    echo "packages-setup: this needs root: $*" >&2
    exit 1
  fi
}
install() { as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"; }
install >/dev/null 2>&1 || { as_root apt-get update -q >/dev/null && install >/dev/null; }
echo "packages-setup: installed ${missing[*]}"
