#!/usr/bin/env bash
# Writes a Homebrew formula that installs a tarball of `make dist`: formula.sh TARBALL VERSION OUTPUT
#
# RELEASE_URL is the folder in which the tarball is published, HOMEPAGE the project's page. Without the former, the formula installs
# the tarball from where it lies.
set -euo pipefail
tarball=$(realpath "$1") version=$2 output=$3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
url=${RELEASE_URL:-file://$(dirname "$tarball")}/$(basename "$tarball")
sum=$(sha256sum "$tarball" | cut -d' ' -f1)
case $(uname -m) in aarch64) arch=arm64 ;; *) arch=$(uname -m) ;; esac
mkdir -p "$output"
sed -e "s|@URL@|$url|" -e "s|@HOMEPAGE@|${HOMEPAGE:-https://forwardkit.invalid}|" -e "s|@VERSION@|$version|" -e "s|@SHA256@|$sum|" \
  -e "s|@ARCH@|$arch|" "$here/fwdsim.rb.in" >"$output/fwdsim.rb"
echo "$output/fwdsim.rb"
