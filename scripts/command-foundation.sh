#!/usr/bin/env bash
# Builds the module that stands for FoundationEssentials in a release build of the command: command-foundation.sh FOLDER PROGRAM.
# FOLDER gets CommandFoundation.swiftmodule and CommandFoundation.o; where they are newer than their source and the compiler is the
# one that made them, nothing is done. Otherwise PROGRAM is removed, so that the build links it again.
set -euo pipefail
folder=$1 program=$2
source=$(dirname "${BASH_SOURCE[0]}")/CommandFoundation.swift
swiftc=${SWIFTC:-swiftc}
made_by=$("$swiftc" --version 2>/dev/null)
if [ "$folder/CommandFoundation.o" -nt "$source" ] && [ "$made_by" = "$(cat "$folder/compiler" 2>/dev/null)" ]; then exit 0; fi
mkdir -p "$folder"
"$swiftc" -Osize -wmo -parse-as-library -swift-version 6 -warnings-as-errors -module-name CommandFoundation -emit-object "$source" \
    -o "$folder/CommandFoundation.o" -emit-module -emit-module-path "$folder/CommandFoundation.swiftmodule" \
    -Xfrontend -disable-implicit-string-processing-module-import
printf '%s' "$made_by" >"$folder/compiler"
rm -f "$program"
