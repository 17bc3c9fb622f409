#!/bin/sh
# Puts together what a compiled program needs, from a build of fwdsim and of the target ObjCCompiled: headers, objc-start.o and
# libFoundation.so, in the folder `objc` beside the programs.
#
#   compiled-support.sh BUILD [static]     BUILD: .build/debug or .build/release; static: with Swift's own library inside
#
# CLANG and SWIFTC name the compilers.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
build=$1
clang=${CLANG:-clang}
swiftc=${SWIFTC:-swiftc}
out=$build/objc
swift_library=
[ "${2:-}" != static ] || swift_library=-static-stdlib

command -v "$clang" >/dev/null || { echo "compiled-support.sh: needs clang, which comes with the Swift toolchain" >&2; exit 69; }

rm -rf "$out/include"
"$build/fwdsim" objc-support "$out"
for header in objc runtime message objc-exception objc-sync; do
    cp "$root/Sources/CObjC/include/objc/$header.h" "$out/include/objc/"
done
"$clang" -c "$out/names.S" -o "$out/names.o"
"$clang" -O1 -fPIC -I"$root/Sources/CObjC/include" -I"$root/Sources/CRuntime/include" \
    -c "$root/Sources/CObjC/image-start.c" -o "$out/objc-start.o"
modules="CRuntime CObjC ForwardKitBasics ForwardKit ObjCSyntax ObjCSema ObjCVM ObjCFoundation ObjCCompiled"
# Objects of files that have gone since an earlier build stay behind: one counts when its source is there. EmbeddedFiles.swift
# is written by the build, for a module with a folder of texts.
objects=$(for module in $modules; do
    for object in "$build/$module.build"/*.o; do
        source=$(basename "$object" .o)
        case $source in
        EmbeddedFiles.swift) [ -d "$root/Sources/$module/Names" ] || continue ;;
        *.*) [ -n "$(find "$root/Sources/$module" -name "$source")" ] || continue ;; esac
        echo "$object"
    done
done)
# shellcheck disable=SC2086  # a list of files
"$swiftc" -emit-library -o "$out/libFoundation.so.new" $swift_library "$out/names.o" $objects \
    -Xlinker -soname -Xlinker libFoundation.so -lffi -lm -ldl -lpthread -lstdc++
mv "$out/libFoundation.so.new" "$out/libFoundation.so"
