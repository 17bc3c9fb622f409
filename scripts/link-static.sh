#!/usr/bin/env bash
# Links the optimized fwdsim once more, statically and with the C library: link-static.sh BUILD OUTPUT
#
# BUILD is the scratch path of `make release`. A build with -static-executable would compile everything again, to the same objects;
# this is the command with which SwiftPM links them, with that option.
set -euo pipefail
build=$1/release output=$2
objects=$build/fwdsim.product/Objects.LinkFileList
[ -f "$objects" ] || {
  echo "link-static: $objects is not there: make release writes it, with the native build system of SwiftPM" >&2
  exit 1
}
mkdir -p "$(dirname "$output")"
# Without warnings: they name the functions that would load parts of the C library when called (users and groups, dlopen).
"${SWIFT:-swift}c" -static-executable -emit-executable -module-name fwdsim -o "$output" "@$objects" -lffi \
  -Xlinker --gc-sections -Xlinker --defsym -Xlinker main=fwdsim_main -Xlinker --no-export-dynamic -Xlinker --icf=all -use-ld=lld \
  -Xlinker --script="$(dirname "${BASH_SOURCE[0]}")/command.ld" -Xlinker "$1/commit.o" -Xlinker "$1/foundation/CommandFoundation.o" \
  -Xlinker --no-warnings
