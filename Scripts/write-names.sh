#!/bin/sh
# Regenerates the table of names in docs/porting.md and the list of missing names for `hinge port` from the public
# declarations of the modules with UIKit's names.
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cp Scripts/write-names.swift "$folder/main.swift"
# One run of the tool is enough, because the table does not depend on the list that it writes.
"${SWIFTC:-swiftc}" -swift-version 6 -o "$folder/write-names" "$folder/main.swift" \
  Tests/PortingTests/NameTable+Files.swift $(find Sources/UIKit/Porting -name '*.swift')
"$folder/write-names" .
