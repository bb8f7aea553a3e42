#!/bin/sh
# Renders the flip between the sample screens, push and pop: an MP4, a GIF and a still.
# usage: demo.sh HINGE SCREENS OUTPUT-FOLDER
set -eu
hinge=$1 screens=$2 out=$3

mkdir -p "$out"
flip() { "$hinge" render --from "$screens/phone3x_A.png" --to "$screens/phone3x_B.png" "$@"; }

flip -t flip:push --hold 0.4 -o "$out/flip-push.mp4"
flip -t flip:pop --hold 0.4 --size 390x844 -o "$out/flip-pop.gif"
flip -t flip:push --at 40% -o "$out/flip-push.png"

echo "Here they are:"
for file in flip-push.mp4 flip-pop.gif flip-push.png; do echo "  $out/$file"; done
