#!/bin/sh
# Measures the figures of Benchmarks/README.md and prints them. It takes some minutes.
# usage: Benchmarks/run.sh [HINGE]
#   HINGE   the program (.build/release/hinge)
#   RUNS    the number of interleaved runs of each command (5)
#   PYTHON  a Python with moderngl for that comparison (python3)
set -eu
cd "$(dirname "$0")/.."
hinge=${1:-.build/release/hinge}
runs=${RUNS:-5}
python=${PYTHON:-python3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

title() { printf '\n%s\n' "$1"; }
compare() { python3 Benchmarks/compare.py "$runs" "$@"; }
bench="$hinge bench --gpu software -q --json"

cc -O2 -o "$work/flip" Benchmarks/flip.c -lEGL -lOpenGL -lm

for size in 1920x1080 1280x720; do
  wide=${size%x*}
  high=${size#*x}
  title "flip, $size, read back"
  set -- hinge "$bench -t flip --size $size --frames 60" \
    "C, copies" "$work/flip copy $wide $high 60" \
    "C, bilinear" "$work/flip bilinear $wide $high 60" "C, our picture" "$work/flip ours $wide $high 60" \
    "C, plain" "$work/flip plain $wide $high 60"
  if "$python" -c 'import moderngl' 2>/dev/null; then
    set -- "$@" moderngl "$python Benchmarks/flip_moderngl.py $wide $high 60"
  fi
  compare "$@"
done

title "every effect, 640x360, read back, against the plain strategy"
"$hinge" bench --gpu software -q -t all --size 640x360 --frames 30 --strategy plain | tail -1

# Two pictures of the frame size, scaled from the samples.
for picture in A B; do
  ffmpeg -v error -y -i "Samples/desk_$picture.png" -vf scale=1920:1080 -pix_fmt rgb24 \
    "$work/$picture.png"
done

title "to MP4, 1920x1080, as whole processes: hinge, FFmpeg's xfade, and encoding the same frames alone"
"$hinge" render --gpu software -q --from "$work/A.png" --to "$work/B.png" -t flip --duration 2 \
  --format y4m -o "$work/flip.y4m"
encode="-c:v libx264 -preset medium -crf 18 -x264-params mbtree=0 -pix_fmt yuv420p"
compare hinge "$hinge render --gpu software -q --from $work/A.png --to $work/B.png -t flip --duration 2 -o $work/flip.mp4" \
  xfade "ffmpeg -v error -y -loop 1 -t 2.02 -r 60 -i $work/A.png -loop 1 -t 2.02 -r 60 -i $work/B.png -filter_complex xfade=fade:duration=2.0:offset=0 -frames:v 121 $encode $work/xfade.mp4" \
  "encode alone" "ffmpeg -v error -y -i $work/flip.y4m $encode $work/alone.mp4"

title "a still, 375x667, and decoding and encoding the PNGs alone"
ffmpeg -v error -y -i Samples/phone3x_A.png -vf scale=375:667 -pix_fmt rgb24 "$work/a.png"
ffmpeg -v error -y -i Samples/phone3x_B.png -vf scale=375:667 -pix_fmt rgb24 "$work/b.png"
compare still "$hinge render --gpu software -q --from $work/a.png --to $work/b.png -t flip --at 50% -o $work/still.png" \
  "PNGs alone" "ffmpeg -v error -y -i $work/a.png -i $work/b.png -map 0 $work/c.png -map 1 $work/d.png" \
  "hinge list" "$hinge list"

title "a pixel's cost, flip, read back: 3840x2160 after 1280x720"
cost() {
  $bench -t flip --size "$1" --frames 30 |
    python3 -c 'import json, sys; print(json.load(sys.stdin)["results"][0]["processorTime"])'
}
small=$(cost 1280x720)
large=$(cost 3840x2160)
python3 -c "print(f'$small and $large ms of the processor a frame: {$large / $small / 9:.2f} times as much a pixel')"

title "memory, flip, 3840x2160, by the number of frames"
for frames in 60 240; do
  /usr/bin/time -f "$frames frames: %M KiB" "$hinge" bench --gpu software -q --size 3840x2160 \
    --frames "$frames" --warmup 3 >/dev/null
done
