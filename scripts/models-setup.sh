#!/usr/bin/env bash
# Installs what `make test-models` needs: the model checker spin. Debian and its kin only.
set -euo pipefail

command -v spin >/dev/null 2>&1 && exit 0
if ! command -v apt-get >/dev/null 2>&1; then
  echo "models-setup: this system has no apt-get; install spin (https://spinroot.com) yourself" >&2
  exit 1
fi
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null 2>&1; then sudo "$@"; else
    echo "models-setup: this needs root: $*" >&2
    exit 1
  fi
}
install() { as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends spin; }
install >/dev/null 2>&1 || { as_root apt-get update -q >/dev/null && install >/dev/null; }
command -v spin >/dev/null && echo "models-setup: spin is installed"
