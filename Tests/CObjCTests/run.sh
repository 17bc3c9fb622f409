#!/bin/sh
# Builds and runs the tests of compiled Objective-C: CRuntime and CObjC with clang, then every test_*.m and .mm with and
# without ARC and optimisation, for the oldest and for a newer version of Apple's ABI.
#
#   run.sh [asan] [PROGRAM…]     PROGRAM: test_arc, or test_arc.m; none: all
#   run.sh aarch64 [PROGRAM…]    for AArch64 with the cross compiler's libraries, under qemu-user
#   run.sh build                 builds libobjcfwd.so and objc-start.o into .build-objc/default, and runs nothing
#
# CLANG names the compiler (clang of the Swift toolchain, or any with Objective-C). The last line is `N passed, N failed`.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
clang=${CLANG:-clang}

command -v "$clang" >/dev/null || { echo "run.sh: needs clang, which comes with the Swift toolchain" >&2; exit 69; }

variant=default
sanitize=
launcher=
pkg_config=pkg-config
case ${1:-} in
    asan)
        variant=asan
        sanitize="-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-sanitize=function"
        shift ;;
    aarch64)
        variant=aarch64
        clang="$clang --target=aarch64-linux-gnu"
        # The cross compiler's C++ library is not where the emulator looks, and its C library must not be found there.
        launcher="qemu-aarch64 -L / -E LD_LIBRARY_PATH=$root/.build-objc/aarch64/emulated"
        pkg_config=false
        if ! command -v aarch64-linux-gnu-g++ >/dev/null || ! command -v qemu-aarch64 >/dev/null; then
            echo "run.sh: needs the cross compiler's libraries, qemu-user and libffi for arm64. Debian: dpkg --add-architecture arm64;" \
                "apt-get update; apt-get install g++-aarch64-linux-gnu qemu-user libffi-dev:arm64" >&2
            exit 69
        fi
        shift ;;
esac
out=$root/.build-objc/$variant
mkdir -p "$out"
if [ "$variant" = aarch64 ]; then
    mkdir -p "$out/emulated"
    ln -sf "$(aarch64-linux-gnu-g++ -print-file-name=libstdc++.so.6)" "$out/emulated/"
fi

includes="-I$root/Sources/CObjC/include -I$root/Sources/CRuntime/include"
warnings="-Wall -Wextra -Wconversion -Wshadow -Werror"
common="-g -O1 -fPIC -fexceptions -pthread -DFWD_CHECKS=1 $sanitize $includes -I$root/Sources/CRuntime -I$root/Sources/CObjC"
common="$common $($pkg_config --cflags libffi 2>/dev/null || true)"
libraries="$($pkg_config --libs libffi 2>/dev/null || echo -lffi) -lm -ldl -pthread"

# One Makefile on the fly: objects that are newer than their sources and headers stay.
make -s -k -j "${JOBS:-$(getconf _NPROCESSORS_ONLN)}" -f "$here/rules.mk" ROOT="$root" OUT="$out" CLANG="$clang" \
    CFLAGS="-std=gnu11 $warnings  $common" CXXFLAGS="-std=c++17 -Wall -Wextra -Werror $common" \
    SHARED_FLAGS="$sanitize" LIBS="$libraries"

[ "${1:-}" != build ] || exit 0

objc="-fobjc-runtime=macosx-10.15 -fblocks -fobjc-exceptions -fobjc-arc-exceptions -fexceptions -g $sanitize $includes"
objc="$objc -Wall -Werror -I$here -fPIC"
library=-L$out
# Calls are bound at the start, as most distributions have it: the return handshake knows a bound call only (arc.c).
rpath="-Wl,-rpath,$out -Wl,-z,now"

$clang $objc -fno-objc-arc -shared "$here/library.m" "$out/objc-start.o" $library -lobjcfwd $rpath -o "$out/liblibrary.so"
$clang $objc -fno-objc-arc -shared "$here/plugin.m" "$out/objc-start.o" $library -llibrary -lobjcfwd $rpath \
    -o "$out/plugin.so"
export OBJC_TEST_PLUGIN="$out/plugin.so"
export ASAN_OPTIONS="detect_leaks=0:${ASAN_OPTIONS:-}"

programs="$*"
[ -n "$programs" ] || programs=$(cd "$here" && echo test_*.m test_*.mm)
passed=0
failed=0

# build_and_run SOURCE NAME FLAGS…
build_and_run() {
    source=$1
    program=$2
    shift 2
    case $source in
        *.mm) language="-std=c++17 -Wno-unused-parameter" ;;
        *) language=-std=gnu11 ;;
    esac
    images=
    case $source in *test_images*) images="-llibrary" ;; esac
    if ! $clang $objc $language "$@" "$source" "$out/objc-start.o" $library $images -lobjcfwd $rpath $libraries \
        -lstdc++ -o "$out/$program"; then
        echo "$program: not built"
        failed=$((failed + 1))
        return
    fi
    status=0
    timeout 120 $launcher "$out/$program" >"$out/$program.log" 2>&1 || status=$?
    summary=$(grep -E '^[^ ]+: [0-9]+ passed, [0-9]+ failed$' "$out/$program.log" | tail -n 1)
    if [ -z "$summary" ]; then
        cat "$out/$program.log"
        echo "$program: ended with status $status before its summary"
        failed=$((failed + 1))
        return
    fi
    [ "$status" -eq 0 ] || cat "$out/$program.log"
    [ "$status" -ne 0 ] || echo "$summary"
    counts=${summary##*: }
    bad=${counts#*, }
    passed=$((passed + ${counts%% *}))
    failed=$((failed + ${bad%% *}))
    [ "$status" -eq 0 ] || [ "${bad%% *}" -ne 0 ] || failed=$((failed + 1))
}

for name in $programs; do
    name=${name##*/}
    name=${name%.m*}
    source=$here/$name.m
    [ -f "$source" ] || source=$here/$name.mm
    build_and_run "$source" "$name.arc" -fobjc-arc -O0
    build_and_run "$source" "$name.arc-O2" -fobjc-arc -O2
    # These say in their head that they are about ARC.
    grep -q 'this program is about ARC' "$source" && continue
    build_and_run "$source" "$name.manual" -fno-objc-arc -fobjc-weak -O0
    build_and_run "$source" "$name.manual-O2-10.9" -fno-objc-arc -fobjc-weak -O2 -fobjc-runtime=macosx-10.9
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
