#!/bin/sh
# Installs missing Debian packages that are needed to build, run and test Hinge. Arguments are further packages.
# Uses sudo unless it runs as root, and asks no questions.
set -eu

# The libraries that the Swift toolchain links against, then OpenGL and EGL, FFmpeg, text with a font, colour profiles,
# HEIC and the compression of PNG, dynamics and windows. For the tests: an X server in memory, tools that move its
# pointer, press its keys and take screenshots, and the program ffmpeg, which makes clips and decodes Hinge's output.
packages="
  git binutils pkg-config libc6-dev libgcc-12-dev libstdc++-12-dev zlib1g-dev tzdata
  libcurl4 libedit2 libncurses6 libsqlite3-0 libxml2
  libegl-dev libopengl-dev libgl-dev libegl1 libegl-mesa0 libopengl0 libgl1-mesa-dri
  libavcodec-dev libavfilter-dev libavformat-dev libavutil-dev libswscale-dev ffmpeg
  libpango1.0-dev libcairo2-dev libfontconfig-dev fonts-dejavu-core
  liblcms2-dev libheif-dev libpng-dev libdeflate0
  libchipmunk-dev libglfw3-dev libx11-dev xvfb xdotool x11-apps x11-xserver-utils
  $*
"

if ! command -v dpkg-query >/dev/null 2>&1; then
  echo "This is not a Debian system; if the build fails, install the equivalents of these Debian packages:" \
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
