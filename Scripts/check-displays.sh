#!/bin/sh
# Tries the window of `hinge preview` on displays that the tests do not have: two monitors (Xorg with the dummy driver)
# and Wayland (headless Weston). Uses the installed servers and names missing ones; needs no root rights.
# Usage: Scripts/check-displays.sh [HINGE], after `swift build --product hinge`.
# Debian's GLFW supports X11 (libglfw3) or Wayland (libglfw3-wayland), and each replaces the other: run the script once
# with each.
set -eu
cd "$(dirname "$0")/.."
hinge=${1:-.build/debug/hinge}
work=$(mktemp -d)
servers=
trap 'for id in $servers; do kill "$id" 2>/dev/null || :; done; rm -rf "$work"' EXIT
failed=0

# Returns 0 if this package is installed.
has() { dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q '^install ok'; }

# Waits up to a minute for a condition.
wait_for() {
  count=0
  until "$@" 2>/dev/null; do
    count=$((count + 1))
    [ $count -lt 300 ] || return 1
    sleep 0.2
  done
}

# Starts the window with these variables, and checks that it shows a frame and exits cleanly.
show() {
  name=$1
  shift
  env "$@" XDG_STATE_HOME="$work/state" XDG_CACHE_HOME="$work/cache" "$hinge" preview --json >"$work/$name.out" 2>"$work/$name.err" &
  window=$!
  if wait_for grep -q '"event":"ready"' "$work/$name.out" && kill -0 $window; then
    echo "$name: the window shows a frame"
  else
    echo "$name: no window: $(head -c 300 "$work/$name.err")" >&2
    failed=1
  fi
  kill -TERM $window 2>/dev/null || :
  wait $window || :
}

if command -v Xorg >/dev/null && [ -e /usr/lib/xorg/modules/drivers/dummy_drv.so ] && has libglfw3; then
  cat >"$work/two.conf" <<CONF
Section "Device"
  Identifier "dummy"
  Driver "dummy"
  VideoRam 256000
EndSection
Section "Screen"
  Identifier "screen"
  Device "dummy"
  DefaultDepth 24
EndSection
CONF
  Xorg -config "$work/two.conf" -noreset -nolisten tcp -logfile "$work/xorg.log" -displayfd 3 3>"$work/number" 2>/dev/null &
  servers="$servers $!"
  if wait_for test -s "$work/number"; then
    DISPLAY=:$(cat "$work/number")
    export DISPLAY
    # The driver has several outputs; the second is to the right of the first.
    first=$(xrandr | awk '/connected/ { print $1 }' | sed -n 1p)
    second=$(xrandr | awk '/connected/ { print $1 }' | sed -n 2p)
    xrandr --addmode "$second" 1024x768 || :
    xrandr --output "$first" --mode 1024x768 --pos 0x0 --output "$second" --mode 1024x768 --pos 1024x0 || :
    show "two monitors" WAYLAND_DISPLAY=
  else
    echo "two monitors: Xorg does not start here: $(tail -n 3 "$work/xorg.log" 2>/dev/null)" >&2
  fi
else
  echo "two monitors: not tried; needs xserver-xorg-core, xserver-xorg-video-dummy, x11-xserver-utils and libglfw3"
fi

if command -v weston >/dev/null && has libglfw3-wayland; then
  mkdir -m 700 "$work/run"
  XDG_RUNTIME_DIR="$work/run" weston --backend=headless-backend.so --use-gl --socket=hinge --width=1280 --height=800 \
    >"$work/weston.log" 2>&1 &
  servers="$servers $!"
  if wait_for test -S "$work/run/hinge"; then
    show Wayland XDG_RUNTIME_DIR="$work/run" WAYLAND_DISPLAY=hinge DISPLAY=
  else
    echo "Wayland: Weston does not start here: $(tail -n 3 "$work/weston.log")" >&2
  fi
else
  echo "Wayland: not tried; needs weston and libglfw3-wayland"
fi
exit $failed
