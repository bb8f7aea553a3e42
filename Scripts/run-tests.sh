#!/bin/bash
# Runs the tests that are built, and repeats what failed at the end, where a reader of a long log looks.
# Usage: Scripts/run-tests.sh [OPTION of swift test]...
set -uo pipefail
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
${SWIFT:-swift} test --skip-build --disable-xctest "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" -ne 0 ]; then
  printf 'What failed:\n'
  grep -aE '^✘|Fatal error|^\*\*\* Program crashed' "$log"
fi
exit "$status"
