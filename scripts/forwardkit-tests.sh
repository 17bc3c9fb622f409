#!/usr/bin/env bash
# ForwardKit's tests with a sanitizer: forwardkit-tests.sh thread|address [filter]
#
# They are built as a package of their own, which has the library, the runtime and their tests and nothing else: building the
# rest with a sanitizer takes minutes and would be thrown away. The package is made of links, below .build-forwardkit.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
sanitizer=${1:?usage: forwardkit-tests.sh thread|address [filter]}
filter=${2:-.}
package=$root/.build-forwardkit
mkdir -p "$package/Sources" "$package/Tests"
for name in CFFI CRuntime ForwardKit ForwardKitTesting; do ln -sfn "$root/Sources/$name" "$package/Sources/$name"; done
ln -sfn "$root/Tests/ForwardKitTests" "$package/Tests/ForwardKitTests"
cat > "$package/Package.swift.new" <<'PACKAGE'
// swift-tools-version: 6.2
import PackageDescription

let strictSwift: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

let package = Package(
  name: "ForwardKit",
  targets: [
    .systemLibrary(name: "CFFI", pkgConfig: "libffi"),
    .target(name: "CRuntime", dependencies: ["CFFI"]),
    .target(name: "ForwardKit", dependencies: ["CRuntime"], swiftSettings: strictSwift),
    .target(name: "ForwardKitTesting", dependencies: ["ForwardKit"], swiftSettings: strictSwift),
    .testTarget(
      name: "ForwardKitTests", dependencies: ["ForwardKit", "ForwardKitTesting", "CRuntime"], swiftSettings: strictSwift),
  ],
  cLanguageStandard: .gnu11
)
PACKAGE
# Only a changed description makes SwiftPM plan anew.
if cmp -s "$package/Package.swift.new" "$package/Package.swift"; then
  rm "$package/Package.swift.new"
else
  mv "$package/Package.swift.new" "$package/Package.swift"
fi
cd "$package"
options=(--sanitize="$sanitizer" --scratch-path "$package/$sanitizer")
"${SWIFT:-swift}" build --build-tests "${options[@]}"
log=$package/$sanitizer.log
status=0
# No look for leaks: Swift keeps references with tag bits, which the leak checker takes for numbers. What must end is counted by
# the tests themselves.
ASAN_OPTIONS="detect_leaks=0 ${ASAN_OPTIONS:-}" TSAN_OPTIONS="halt_on_error=0 exitcode=66 ${TSAN_OPTIONS:-}" \
  "${SWIFT:-swift}" test --skip-build "${options[@]}" --filter "$filter" > "$log" 2>&1 || status=$?
tail -1 "$log"
if [ "$status" -ne 0 ] || grep -qE 'SUMMARY: .*Sanitizer' "$log"; then
  grep -E '✘|SUMMARY|Fatal error' "$log" | sort | uniq -c | head -40
  echo "forwardkit-tests: $sanitizer failed; the whole output is in $log"
  exit 1
fi
echo "forwardkit-tests: nothing found by the $sanitizer sanitizer"
