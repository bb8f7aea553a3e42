#!/bin/sh
# Measures how drawing scales with cores: one process on 1, 2, 4, … cores, and as many processes of one, two
# and four cores as there is room for. Prints the median milliseconds of a frame, and frames per second in all.
# usage: Benchmarks/cores.sh [HINGE [EFFECT]...]
#   HINGE    the program (.build/release/hinge)
#   EFFECT   what is drawn, 1920x1080, read back (flip cube page-curl)
set -eu
cd "$(dirname "$0")/.."
hinge=${1:-.build/release/hinge}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- flip cube page-curl
cores=$(nproc)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

bench() { # EFFECT FIRST-CORE CORES FILE
  LP_NUM_THREADS=$3 taskset -c "$2-$(($2 + $3 - 1))" "$hinge" bench -t "$1" --gpu software --size 1920x1080 \
    --frames 30 --warmup 5 -q --json >"$4"
}

medians() { # FILE...
  python3 -c 'import json, sys
print(*("%.2f" % json.load(open(f))["results"][0]["frameTime"]["median"] for f in sys.argv[1:]))' "$@"
}

for effect; do
  # The first run compiles shaders.
  bench "$effect" 0 1 "$work/first.json"
  count=1
  while [ "$count" -le "$cores" ]; do
    bench "$effect" 0 "$count" "$work/one.json"
    echo "$effect, $count cores: $(medians "$work/one.json") ms"
    count=$((count * 2))
  done
  for each in 1 2 4; do
    [ "$each" -le "$cores" ] || continue
    rm -f "$work"/many-*.json
    index=0
    while [ "$index" -lt $((cores / each)) ]; do
      bench "$effect" $((index * each)) "$each" "$work/many-$index.json" &
      index=$((index + 1))
    done
    wait
    medians "$work"/many-*.json | tr ' ' '\n' | awk -v effect="$effect" -v each="$each" \
      '{ sum += 1000 / $1 } END { printf "%s, %d processes of %d cores: %.0f frames a second\n", effect, NR, each, sum }'
  done
done
