#!/bin/sh
# Checks the layout of the sources, beyond what swift format does: at most 100 columns in a comment's line, at most 400
# lines in a Swift file, and at most 22 Swift files beside each other in a folder.
set -eu
cd "$(dirname "$0")/.."

failed=0
files=$(git ls-files --cached --others --exclude-standard '*.swift')

for file in $files; do
  [ -e "$file" ] || continue
  if LC_ALL=C.UTF-8 grep -HnE '^ *//.*$' "$file" | LC_ALL=C.UTF-8 grep -E '^[^:]*:[0-9]*:.{101,}$' >&2; then failed=1; fi
  lines=$(wc -l <"$file")
  if [ "$lines" -gt 400 ]; then
    echo "$file: $lines lines; split it by theme (400 at most)" >&2
    failed=1
  fi
done
[ $failed -eq 0 ] || echo "A comment has 100 columns at most." >&2

crowded=$(for file in $files; do [ -e "$file" ] && dirname "$file"; done | sort | uniq -c |
  awk '$1 > 22 { print $2 ": " $1 " Swift files beside each other; give them folders by theme" }')
if [ -n "$crowded" ]; then
  echo "$crowded" >&2
  failed=1
fi
exit $failed
