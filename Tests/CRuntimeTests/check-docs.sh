#!/bin/sh
# Checks that every test that docs/semantics.md, docs/conformance.md, docs/encodings.md and docs/threads.md name (`file/name`) exists.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
missing=0
named=0
for document in "$root"/docs/semantics.md "$root"/docs/conformance.md "$root"/docs/encodings.md "$root"/docs/threads.md; do
    for reference in $(grep -oE '`[a-z_0-9]+/[A-Za-z_0-9]+`' "$document" | tr -d '`' | sort -u); do
        named=$((named + 1))
        file=$here/test_${reference%%/*}.c
        if [ ! -f "$file" ] || ! grep -qE "^(TEST|THROUGH[A-Z_]*)\(${reference#*/}[,)]" "$file"; then
            echo "$(basename "$document"): no test $reference"
            missing=$((missing + 1))
        fi
    done
done
echo "$named named, $missing missing"
[ "$missing" -eq 0 ]
