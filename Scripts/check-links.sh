#!/bin/sh
# Checks that every relative link and picture in the Markdown files leads to a file.
set -eu
cd "$(dirname "$0")/.."

failed=0
for document in $(git ls-files '*.md'); do
  folder=$(dirname "$document")
  for target in $(grep -oE '\]\([^)#]+' "$document" | sed 's/^](//'); do
    case $target in
      http://* | https://*) ;;
      *) [ -e "$folder/$target" ] || {
        echo "$document: '$target' does not exist" >&2
        failed=1
      } ;;
    esac
  done
done
exit $failed
