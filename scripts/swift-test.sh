#!/usr/bin/env bash
# Runs a `swift test` command, or the tests' own binary. That no test fits the filter is a failure. When it fails its last lines are the failures, which thousands of lines of passes would hide.
set -uo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
"$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" = 0 ] && grep -q 'Test run with 0 tests' "$log"; then
  echo "No test has run: $*"
  status=1
fi
if [ "$status" != 0 ]; then
  echo
  echo "What failed:"
  grep -E '✘|recorded an issue|error:|Fatal error|Sanitizer' "$log" | head -40
fi
exit "$status"
