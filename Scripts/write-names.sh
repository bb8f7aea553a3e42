#!/bin/sh
# Writes the table of every name in docs/porting.md again, and the list of missing names for `hinge port`, from the
# public declarations of the modules that have UIKit's names.
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cp Scripts/write-names.swift "$folder/main.swift"
# Two rounds of the tool are not needed: the table does not depend on the list that it writes.
"${SWIFTC:-swiftc}" -swift-version 6 -o "$folder/write-names" "$folder/main.swift" \
  Tests/PortingTests/NameTable+Files.swift $(find Sources/UIKit/Porting -name '*.swift')
"$folder/write-names" .
