#!/usr/bin/env bash
# What this tree was made from: commit.sh name | date. Prints nothing where that is not known.
#
#   name  the commit in twelve digits, with "-modified" after it where files that git knows were changed
#   date  when it was made, in seconds since 1970, for SOURCE_DATE_EPOCH
#
# git knows both. In a tree from `git archive` (as in a host's tarballs) they are in commit.txt beside this script.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
root=$(dirname "$here")

# A tree inside of somebody else's repository is not that repository's.
if [ "$(git -C "$root" rev-parse --show-toplevel 2>/dev/null)" = "$root" ]; then
  case $1 in
    name) git -C "$root" describe --always --exclude '*' --abbrev=12 --dirty=-modified 2>/dev/null || true ;;
    date) git -C "$root" log -1 --format=%ct 2>/dev/null || true ;;
  esac
elif [ -f "$here/commit.txt" ]; then
  case $1 in
    name) sed -n 's/^\([0-9a-f]\{12\}\)[0-9a-f]\{28\} [0-9]*$/\1/p' "$here/commit.txt" ;;
    date) sed -n 's/^[0-9a-f]\{40\} \([0-9]*\)$/\1/p' "$here/commit.txt" ;;
  esac
fi
