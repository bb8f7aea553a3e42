#!/bin/sh
# Installs the Debian packages that building, running and testing Hinge takes, where they are missing.
# Arguments are further packages. Uses sudo where it does not run as root; asks no questions; does nothing when all are there.
set -eu

# What the Swift toolchain itself links against, then OpenGL and EGL, FFmpeg, text with a font, profiles of pictures and
# HEIC, dynamics, windows, and an X
# server in memory for the tests, with what moves its pointer, presses its keys and takes its picture. The program ffmpeg
# makes the tests' clips, and decodes what Hinge wrote.
packages="
  git binutils pkg-config libc6-dev libgcc-12-dev libstdc++-12-dev zlib1g-dev tzdata
  libcurl4 libedit2 libncurses6 libsqlite3-0 libxml2
  libegl-dev libopengl-dev libgl-dev libegl1 libegl-mesa0 libopengl0 libgl1-mesa-dri
  libavcodec-dev libavfilter-dev libavformat-dev libavutil-dev libswscale-dev ffmpeg
  libpango1.0-dev libcairo2-dev libfontconfig-dev fonts-dejavu-core
  liblcms2-dev libheif-dev
  libchipmunk-dev libglfw3-dev libx11-dev xvfb xdotool x11-apps x11-xserver-utils
  $*
"

if ! command -v dpkg-query >/dev/null 2>&1; then
  echo "This is no Debian system; where the build fails, install what these Debian packages hold:" \
    $packages >&2
else
  missing=
  for package in $packages; do
    status=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
    [ "$status" = "install ok installed" ] || missing="$missing $package"
  done
  if [ -n "$missing" ]; then
    echo "Installing$missing"
    sudo=
    [ "$(id -u)" -eq 0 ] || sudo=sudo
    log=$(mktemp)
    trap 'rm -f "$log"' EXIT
    # shellcheck disable=SC2086
    if ! { $sudo apt-get update -qq && $sudo env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y -qq --no-install-recommends -o Dpkg::Use-Pty=0 $missing; } \
      >"$log" 2>&1; then
      cat "$log" >&2
      echo "The packages could not be installed; install them as root:$missing" >&2
      exit 1
    fi
  fi
fi

if ! command -v swift >/dev/null 2>&1; then
  echo "Swift is missing: install 6.2 or later from https://www.swift.org/install/linux/ and put it" \
    "on PATH." >&2
  exit 1
fi
