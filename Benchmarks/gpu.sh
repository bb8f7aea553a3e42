#!/bin/sh
# Measures Hinge on a GPU, and writes all figures to one file, one JSON object a line.
# usage: Benchmarks/gpu.sh [--software] [--skip-tests] [--sizes WxH,…] [--frames N] [-o FILE]
#   --software    measure on the CPU where there is no GPU; otherwise that is an error
#   --skip-tests  leave out 'swift test'
#   --sizes       the frame sizes (1920x1080,3840x2160,7680x4320)
#   --frames      the timed frames of each measurement (120 up to 1080p, 60 up to 4K, 30 above)
#   -o FILE       the report (build/gpu-DATE.jsonl)
#   HINGE         the program; unset to build .build/release/hinge
#   SWIFT         the compiler for the tests (swift)
#   LIMIT         the seconds after which no further step begins, without the build (480)
# Every step has a time limit; what fails or takes longer is a line of the report, the other steps
# are run, and the exit code is 1.
set -eu
cd "$(dirname "$0")/.."

refuse() {
  echo "gpu.sh: $1" >&2
  exit "${2:-2}"
}

software=no tests=yes sizes=1920x1080,3840x2160,7680x4320 frames='' report=''
while [ $# -gt 0 ]; do
  case $1 in
    --software) software=yes ;;
    --skip-tests) tests=no ;;
    --help | -h)
      sed -n 's/^# \{0,1\}//; 2,13p' "$0"
      exit 0
      ;;
    --sizes | --frames | -o)
      [ $# -gt 1 ] || refuse "$1 takes a value."
      case $1 in
        --sizes) sizes=$2 ;;
        --frames) frames=$2 ;;
        -o) report=$2 ;;
      esac
      shift
      ;;
    *) refuse "There is no option '$1'; 'Benchmarks/gpu.sh --help' lists them." ;;
  esac
  shift
done
case $frames in *[!0-9]*) refuse "--frames: '$frames' is not a whole number." ;; esac
[ -z "$frames" ] || [ "$frames" -ge 2 ] || refuse "--frames: a measurement has 2 frames at least."
for size in $(echo "$sizes" | tr , ' '); do
  echo "$size" | grep -Eq '^[1-9][0-9]{0,4}x[1-9][0-9]{0,4}$' ||
    refuse "--sizes: '$size' is not a size; give WIDTHxHEIGHT, such as 1920x1080."
done

hinge=${HINGE:-}
if [ -z "$hinge" ]; then
  make build >&2
  hinge=.build/release/hinge
fi
[ -x "$hinge" ] || refuse "'$hinge' is no program; set HINGE to one, or leave it unset to build it."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
report=${report:-build/gpu-$(date -u +%Y%m%dT%H%M%SZ).jsonl}
mkdir -p "$(dirname "$report")"

# The device that draws, by a measurement too small to matter.
gpu=auto
probe="bench --gpu auto -q --json --size 64x64 --frames 2 --warmup 1 --sink none"
# shellcheck disable=SC2086
"$hinge" $probe >"$work/probe" || refuse "'$hinge bench' fails on this machine; 'hinge doctor' says why." 1
if ! grep -q '"isSoftware" : false' "$work/probe"; then
  [ $software = yes ] ||
    refuse "There is no GPU that Hinge can draw with ('hinge doctor' shows what there is); --software measures the CPU." 1
  gpu=software
fi

# A text as a JSON string.
string() { printf '"%s"' "$(printf '%s' "$1" | tr -d '\000-\037' | sed 's/[\\"]/\\&/g')"; }
# A file of JSON as one line.
object() { tr -d '\n' <"$1"; }
field() { sed -n "s/.*\"$2\" : \"\\{0,1\\}\\([^\",]*\\).*/\\1/p" "$1" | head -1; }

driver=$(nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv,noheader 2>/dev/null | head -1) ||
  driver=''
[ -n "$driver" ] || driver=$(head -1 /proc/driver/nvidia/version 2>/dev/null) || driver=''
commit=$(git rev-parse HEAD 2>/dev/null) || commit=unknown
git diff --quiet HEAD 2>/dev/null || commit="$commit, changed"
system=$(sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' /etc/os-release 2>/dev/null) || system=''
{
  printf '{"step":"machine","date":%s,' "$(string "$(date -u +%Y-%m-%dT%H:%M:%SZ)")"
  printf '"hinge":%s,"commit":%s,' "$(string "$("$hinge" --version)")" "$(string "$commit")"
  printf '"system":%s,"kernel":%s,' "$(string "$system")" "$(string "$(uname -srm)")"
  printf '"memoryKiB":%s,' "$(sed -n 's/^MemTotal: *\([0-9]*\).*/\1/p' /proc/meminfo)"
  printf '"driver":%s,"gpu":%s,' "$(string "$driver")" "$(string "$gpu")"
  # The renderer, the versions of OpenGL and FFmpeg, the processor and its cores.
  printf '"environment":%s}\n' "$(tr -d '\n' <"$work/probe" | sed 's/.*"environment" : \({[^}]*}\).*/\1/')"
} >"$report"
echo "$(field "$work/probe" renderer), $(field "$work/probe" processor), commit $commit"

failed=0
end=$(($(date +%s) + ${LIMIT:-480}))
# step NAME SECONDS COMMAND…: runs a command, and adds its JSON, or the last line of its errors.
step() {
  name=$1 limit=$2 left=$((end - $(date +%s)))
  shift 2
  [ "$limit" -le "$left" ] || limit=$left
  if [ "$limit" -le 0 ]; then
    printf '{"step":%s,"text":"left out, since the time is over"}\n' "$(string "$name")" >>"$report"
    echo "$name: left out, since the time is over"
    failed=1
    return
  fi
  start=$(date +%s.%N)
  code=0
  timeout "$limit" "$@" >"$work/output" 2>"$work/errors" || code=$?
  seconds=$(echo "$start $(date +%s.%N)" | awk '{ printf "%.2f", $2 - $1 }')
  {
    printf '{"step":%s,"seconds":%s,"exitCode":%s' "$(string "$name")" "$seconds" "$code"
    if [ $code -eq 0 ] && head -c1 "$work/output" | grep -q '[[{]'; then
      printf ',"result":%s' "$(object "$work/output")"
    else
      printf ',"text":%s' "$(string "$(cat "$work/output" "$work/errors" | tail -1)")"
    fi
    printf '}\n'
  } >>"$report"
  case $code in
    0)
      fps=$(sed -n 's/.*"fps" : \([0-9]*\).*/\1/p' "$work/output" | paste -s -d ' ')
      [ -n "$fps" ] || fps=$(awk -F' : ' '/"frames"/ { f = $2 } /"seconds"/ { s = $2 } END { if (s > 0) printf "%.0f", f / s }' "$work/output")
      echo "$name: $seconds s${fps:+, $fps frames per second}"
      ;;
    124) echo "$name: took more than $limit s" ;;
    *) echo "$name: failed ($code): $(tail -1 "$work/errors")" ;;
  esac
  [ $code -eq 0 ] || failed=1
}

step doctor 30 "$hinge" doctor --gpu $gpu --json
if [ $tests = yes ]; then step tests 240 "${SWIFT:-swift}" test --disable-xctest; fi

screens="--from Samples/desk_A.png --to Samples/desk_B.png"
for size in $(echo "$sizes" | tr , ' '); do
  area=$((${size%x*} * ${size#*x}))
  count=$frames
  if [ -z "$count" ]; then
    if [ $area -le 2100000 ]; then count=120; elif [ $area -le 8300000 ]; then count=60; else count=30; fi
  fi
  for sink in none readback yuv; do
    step "bench $size $sink" 30 "$hinge" bench --gpu $gpu -q --json --size "$size" --frames "$count" \
      --warmup 5 --sink $sink -t flip -t cube -t page-curl
  done
  step "bench $size mp4" 60 "$hinge" bench --gpu $gpu -q --json --size "$size" --frames "$count" \
    --warmup 2 --sink mp4 --preset veryfast -t flip
  duration=$(awk "BEGIN { printf \"%.6f\", ($count - 1) / 60 }")
  # shellcheck disable=SC2086
  step "render $size rgba" 30 "$hinge" render --gpu $gpu -q --json $screens -t flip --size "$size" \
    --duration "$duration" --format rgba -o /dev/null
  # shellcheck disable=SC2086
  step "render $size mp4" 90 "$hinge" render --gpu $gpu -q --json $screens -t flip --size "$size" \
    --duration "$duration" -o "$work/flip.mp4"
done
echo "All figures are in $report."
exit $failed
