#!/bin/sh
# Renders the picture of docs/devices.md: one still of each device, side by side.
# usage: Scripts/write-devices.sh [HINGE [OUTPUT]]
set -eu
cd "$(dirname "$0")/.."
hinge=${1:-.build/release/hinge} output=${2:-docs/devices.png}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

still() { # NAME WIDTH PICTURE DEVICE
  "$hinge" render --gpu software -q --from "Samples/$3_A.png" --to "Samples/$3_B.png" -t cube --at 0 \
    --background '#dfe3ea' --size "$2x300" --device "$4" -o "$work/$1.png"
}
still phone 200 phone3x 'phone color=silver tilt=8,-24 scale=0.8 shadow=0.35'
still tablet 290 desk 'tablet color=gold tilt=14,18 scale=0.8 shadow=0.35'
still laptop 330 desk 'laptop color=silver tilt=-6,16'
still browser 340 desk 'browser color=white address=example.org tilt=6,-20 scale=0.8 shadow=0.35'
still watch 200 phone3x 'watch color=black tilt=6,-22 scale=0.8 shadow=0.35'
ffmpeg -nostdin -v error -y -i "$work/phone.png" -i "$work/tablet.png" -i "$work/laptop.png" -i "$work/browser.png" \
  -i "$work/watch.png" -filter_complex 'hstack=inputs=5' -frames:v 1 "$output"
