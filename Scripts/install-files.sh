#!/bin/sh
# Installs hinge with its manual, completions and desktop entry.
# usage: install-files.sh HINGE ROOT PREFIX
#   HINGE   the built program, which also writes the manual and the completions
#   ROOT    the root folder instead of /, for packages; empty for /
#   PREFIX  such as /usr/local; /usr for a Debian package
# The dates of the manual and the release come from SOURCE_DATE_EPOCH, or from the last commit.
set -eu
hinge=$(realpath "$1") prefix=$2$3 below=$3
cd "$(dirname "$0")/.."

SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}
export SOURCE_DATE_EPOCH

put() { install -D -m "$1" "$2" "$prefix/$3"; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

put 755 "$hinge" bin/hinge

"$hinge" man -o "$work/man"
for page in "$work"/man/*.1; do
  gzip -9n "$page"
  put 644 "$page.gz" "share/man/man1/$(basename "$page").gz"
done

zsh=site-functions
[ "$below" != /usr ] || zsh=vendor-completions
for shell in bash zsh fish; do "$hinge" completions $shell >"$work/$shell"; done
put 644 "$work/bash" share/bash-completion/completions/hinge
put 644 "$work/zsh" "share/zsh/$zsh/_hinge"
put 644 "$work/fish" share/fish/vendor_completions.d/hinge.fish

version=$("$hinge" --version | cut -d ' ' -f 2)
date=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%d)
sed "s/@VERSION@/$version/; s/@DATE@/$date/" Packaging/hinge.metainfo.xml >"$work/metainfo"
put 644 "$work/metainfo" share/metainfo/hinge.metainfo.xml
put 644 Packaging/hinge.desktop share/applications/hinge.desktop
put 644 Packaging/hinge.svg share/icons/hicolor/scalable/apps/hinge.svg
put 644 Packaging/copyright share/doc/hinge/copyright
