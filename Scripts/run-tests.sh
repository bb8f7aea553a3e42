#!/bin/bash
# Runs the built tests, and repeats the failures at the end of the log.
# Usage: Scripts/run-tests.sh [OPTION of swift test]...
set -uo pipefail
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
${SWIFT:-swift} test --skip-build --disable-xctest "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" -ne 0 ]; then
  printf 'Failures:\n'
  grep -aE '^✘|Fatal error|^\*\*\* Program crashed' "$log"
fi
exit "$status"
