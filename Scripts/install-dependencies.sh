#!/bin/sh
# Installs the Debian packages that building, running and testing Hinge takes, where they are missing.
# Uses sudo where it does not run as root; asks no questions; does nothing when all are there.
set -eu

packages="
  git make pkg-config libc6-dev libstdc++-12-dev
  libegl-dev libopengl-dev libgl-dev libegl1 libegl-mesa0 libopengl0 libgl1-mesa-dri
  libavcodec-dev libavfilter-dev libavformat-dev libavutil-dev libswscale-dev
"

if ! command -v dpkg-query >/dev/null 2>&1; then
  echo "This is no Debian system; install the equivalents of these packages:" $packages >&2
  exit 0
fi

missing=
for package in $packages; do
  status=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
  [ "$status" = "install ok installed" ] || missing="$missing $package"
done

if [ -n "$missing" ]; then
  echo "Installing$missing"
  sudo=
  [ "$(id -u)" -eq 0 ] || sudo=sudo
  export DEBIAN_FRONTEND=noninteractive
  $sudo apt-get update -qq
  # shellcheck disable=SC2086
  $sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi

if ! command -v swift >/dev/null 2>&1; then
  echo "Swift 6.3 is missing: install it from https://www.swift.org/install/linux/ and put it on PATH." >&2
  exit 1
fi
