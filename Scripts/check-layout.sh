#!/bin/sh
# Checks the layout of the sources, beyond what swift format does: a comment's line has at most 100 columns, a Swift
# file at most 600 lines, and 'Type+Theme.swift' lies beside 'Type.swift' where the module declares the type.
set -eu
cd "$(dirname "$0")/.."

failed=0
files=$(git ls-files --cached --others --exclude-standard '*.swift' | while read -r file; do
  [ ! -e "$file" ] || echo "$file"
done)

for file in $files; do
  if LC_ALL=C.UTF-8 grep -HnE '^ *//.*$' "$file" | LC_ALL=C.UTF-8 grep -E '^[^:]*:[0-9]*:.{101,}$' >&2; then
    echo "$file: a comment has at most 100 columns" >&2
    failed=1
  fi
  lines=$(wc -l <"$file")
  if [ "$lines" -gt 600 ]; then
    echo "$file: $lines lines; split it by theme (at most 600)" >&2
    failed=1
  fi
done

# A module is Sources/FLOOR/MODULE.
misplaced=$(echo "$files" | grep '^Sources/' | awk -F / '
  { module = $1 "/" $2 "/" $3; name = $NF; folder = substr($0, 1, length($0) - length(name))
    if (name ~ /\+/) extensions[$0] = module SUBSEP substr(name, 1, index(name, "+") - 1) SUBSEP folder
    else home[module, substr(name, 1, length(name) - 6)] = folder }
  END {
    for (file in extensions) {
      split(extensions[file], part, SUBSEP)
      own = home[part[1], part[2]]
      if (own != "" && own != part[3]) print file ": belongs in " own ", beside its type"
    }
  }')
if [ -n "$misplaced" ]; then
  echo "$misplaced" >&2
  failed=1
fi
exit $failed
