#!/bin/sh
# A shell for make's recipes that notes how long each line took, in seconds of the clock: timed-shell.sh -c LINE
# `make test` prints the longest ones of its notes, so that a test that has become slow is seen.
begin=$(date +%s)
/bin/sh "$@"
status=$?
seconds=$(($(date +%s) - begin))
line=$(printf '%s' "$2" | head -n 1 | cut -c 1-100)
[ -d .build ] && printf '%5d s  %s\n' "$seconds" "$line" >> .build/test-times
exit "$status"
