#!/usr/bin/env bash
# Embeds the commit: commit-object.sh OBJECT PROGRAM. OBJECT, which PROGRAM is linked with, gets the commit of this tree (commit.sh);
# where that is not known, it defines nothing. If OBJECT has another commit, it is written again and PROGRAM is removed, so that the
# build links PROGRAM again. The words of its command stay the same, so nothing is compiled again.
set -euo pipefail
object=$1 program=$2
commit=$("$(dirname "${BASH_SOURCE[0]}")/commit.sh" name)
source=${object%.o}.c
text=${commit:+"const char fwdsim_commit[] = \"$commit\";"}
if [ -f "$object" ] && [ "$text" = "$(cat "$source" 2>/dev/null)" ]; then exit 0; fi
mkdir -p "$(dirname "$object")"
printf '%s\n' "$text" >"$source"
"${CC:-cc}" -c "$source" -o "$object"
rm -f "$program"
