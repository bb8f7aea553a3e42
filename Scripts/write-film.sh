#!/bin/sh
# Renders README's film, three clips joined by two transitions, to docs/film.gif.
# usage: Scripts/write-film.sh [HINGE [OUTPUT]]
set -eu
cd "$(dirname "$0")/.."
hinge=${1:-.build/release/hinge} output=${2:-docs/film.gif}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

# A camera moves over each sample: the film's clips are videos, which keep playing during a transition.
clip() { # NAME PICTURE ZOOM X
  ffmpeg -nostdin -v error -y -loop 1 -i "Samples/$2" -vf \
    "scale=1920:-2,crop=1920:1080:0:0,zoompan=z='$3':x='$4':y='ih*0.05':d=1:s=640x360:fps=30,format=yuv420p" \
    -t 2.2 -c:v ffv1 "$work/$1.mkv"
}
clip one desk_A.png '1.5-in/200' 'in*2'
clip two desk_B.png '1.2+in/300' 'iw*0.1-in'
clip three phone3x_A.png '1.1+in/400' 'in/2'

"$hinge" join "$work/one.mkv" "$work/two.mkv" "$work/three.mkv" --gpu software -q \
  -t cube,1 -t flip,0.9 --encoder ffv1 -o "$work/film.mkv"
ffmpeg -nostdin -v error -y -i "$work/film.mkv" -filter_complex \
  "fps=15,scale=400:-1:flags=area,split[a][b];[a]palettegen=max_colors=96[p];[b][p]paletteuse=dither=bayer:bayer_scale=4" \
  "$output"
