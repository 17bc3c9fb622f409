#!/usr/bin/env bash
# ForwardKit's tests with a sanitizer, optimized, or as they are: forwardkit-tests.sh thread|address|release|debug [filter] [ForwardKitTests|ForwardKitPatchingTests]
#
# They are built as a package of their own, which has the library, the runtime and their tests and nothing else: building the
# rest with a sanitizer takes minutes and would be thrown away. The tests of patches need the interpreter of listings and
# swift-crypto too, which nothing else here compiles. The packages are made of links, below .build-forwardkit and .build-patching.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
sanitizer=${1:?usage: forwardkit-tests.sh thread|address|release|debug [filter] [suite]}
filter=${2:-.}
suite=${3:-ForwardKitTests}
sources=(CFFI CRuntime ForwardKitBasics ForwardKit ForwardKitTesting)
dependencies='' targets='' tested='"ForwardKit", "ForwardKitBasics", "ForwardKitTesting", "CRuntime"'
case $suite in
  ForwardKitTests) package=$root/.build-forwardkit ;;
  ForwardKitPatchingTests)
    package=$root/.build-patching
    sources+=(ObjCSyntax ObjCSema ObjCVM ObjCFoundation ObjCPatching ObjCScript ForwardKitPatching FileEmbedder)
    dependencies='dependencies: [.package(url: "https://github.com/apple/swift-crypto", from: "4.5.2")],'
    tested='"ForwardKitPatching", "ForwardKit", "ForwardKitTesting", .product(name: "Crypto", package: "swift-crypto")'
    below='"ForwardKit", "ForwardKitBasics", "CRuntime"'
    for name in ObjCSyntax ObjCSema ObjCVM ObjCFoundation ObjCPatching ObjCScript; do
      embedded= excluded=
      if [ $name = ObjCFoundation ]; then embedded=', plugins: ["EmbedFiles"]' excluded=', exclude: ["Names"]'; fi
      targets+=".target(name: \"$name\", dependencies: [$below]$excluded, swiftSettings: strictSwift$embedded),"
      below+=", \"$name\""
    done
    targets+='
    .executableTarget(name: "FileEmbedder", swiftSettings: strictSwift),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["FileEmbedder"]),
    .target(
      name: "ForwardKitPatching",
      dependencies: ["ObjCScript", "ForwardKit", .product(name: "Crypto", package: "swift-crypto")],
      swiftSettings: strictSwift + [.define("Crypto")]),'
    ;;
  *)
    echo "forwardkit-tests: there are no tests $suite" >&2
    exit 64
    ;;
esac
mkdir -p "$package/Sources" "$package/Tests"
ln -sfn "$root/Plugins" "$package/Plugins"
for name in "${sources[@]}"; do ln -sfn "$root/Sources/$name" "$package/Sources/$name"; done
ln -sfn "$root/Tests/$suite" "$package/Tests/$suite"
cat > "$package/Package.swift.$$" <<PACKAGE
// swift-tools-version: 6.2
import PackageDescription

let strictSwift: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

let package = Package(
  name: "ForwardKit",
  $dependencies
  targets: [
    .systemLibrary(name: "CFFI", pkgConfig: "libffi"),
    .target(name: "CRuntime", dependencies: ["CFFI"]),
    .target(name: "ForwardKitBasics", swiftSettings: strictSwift),
    .target(name: "ForwardKit", dependencies: ["CRuntime", "ForwardKitBasics"], swiftSettings: strictSwift),
    .target(name: "ForwardKitTesting", dependencies: ["ForwardKit"], swiftSettings: strictSwift),
    $targets
    .testTarget(name: "$suite", dependencies: [$tested], swiftSettings: strictSwift + [.define("Crypto")]),
  ],
  cLanguageStandard: .gnu11
)
PACKAGE
# Only a changed description makes SwiftPM plan anew.
if cmp -s "$package/Package.swift.$$" "$package/Package.swift"; then
  rm "$package/Package.swift.$$"
else
  mv "$package/Package.swift.$$" "$package/Package.swift"
fi
cd "$package"
options=(--scratch-path "$package/$sanitizer")
case $sanitizer in
  release) options+=(-c release -Xswiftc -enable-testing) ;;
  debug) options+=(-debug-info-format none -Xswiftc -index-ignore-system-modules -Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify) ;;
  *) options+=(--sanitize="$sanitizer") ;;
esac
"${SWIFT:-swift}" build --build-tests "${options[@]}"
log=$package/$sanitizer.log
status=0
# No look for leaks: Swift keeps references with tag bits, which the leak checker takes for numbers. What must end is counted by
# the tests themselves. The interpreter moves between stacks of its own, which a look for uses after return takes for returns.
# A thread that the world of a patch started is joined when it starts the next one, so the last are still there at the end.
ASAN_OPTIONS="detect_leaks=0:detect_stack_use_after_return=0 ${ASAN_OPTIONS:-}" TSAN_OPTIONS="halt_on_error=0 exitcode=66 report_thread_leaks=0 ${TSAN_OPTIONS:-}" \
  FORWARDKIT_PATCHING=1 "${SWIFT:-swift}" test --skip-build "${options[@]}" --filter "$filter" > "$log" 2>&1 || status=$?
tail -1 "$log"
if [ "$status" -ne 0 ] || grep -qE 'SUMMARY: .*Sanitizer' "$log"; then
  grep -E '✘|SUMMARY|Fatal error' "$log" | sort | uniq -c | head -40
  echo "forwardkit-tests: $suite: $sanitizer failed; the whole output is in $log"
  exit 1
fi
case $sanitizer in
  release) echo "forwardkit-tests: $suite: passed, optimized" ;;
  debug) echo "forwardkit-tests: $suite: passed" ;;
  *) echo "forwardkit-tests: $suite: nothing found by the $sanitizer sanitizer" ;;
esac
