#!/bin/sh
# Tests rendering by parts with schedulers that exist: Slurm with two nodes on this machine, and the Open Job
# Description's own program. It is not a part of `make test` because Slurm's daemons need root, and the program
# `openjd` comes from PyPI. Everything is in one temporary folder, on loopback; what is started is stopped by its id.
# usage: test-farm.sh PROGRAM
set -eu
program=$(realpath "${1:?usage: test-farm.sh PROGRAM}")
cd "$(dirname "$0")/.."
[ "$(id -u)" -eq 0 ] || { echo "Slurm's daemons need root: run 'sudo make test-farm'." >&2; exit 1; }

work=$(mktemp -d /tmp/hinge-farm-XXXXXX)
chmod 755 "$work"
started=
stop() {
  for id in $started; do kill "$id" 2>/dev/null || true; done
  for id in $started; do
    tries=0
    while kill -0 "$id" 2>/dev/null && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
    kill -9 "$id" 2>/dev/null || true
  done
  rm -rf "$work"
}
trap stop EXIT
trap 'exit 130' INT TERM

fail() {
  echo "test-farm: $1" >&2
  tail -n 20 "$work"/log/* "$work"/farm.log "$work"/*.parts/*.log >&2 2>/dev/null || true
  exit 1
}

# A clip with sound, a still, and the film that every division has to give.
cd "$work"
mkdir log state spool
ffmpeg -v error -f lavfi -i testsrc2=size=64x48:rate=30:duration=4 -f lavfi -i sine=duration=4 -c:v libx264 \
  -pix_fmt yuv420p -c:a aac a.mp4
ffmpeg -v error -f lavfi -i testsrc=size=64x48 -frames:v 1 b.png
job="join a.mp4 b.png a.mp4 -t cube -t crossfade --gpu software --preset ultrafast --segment 0.3"
"$program" $job --quiet -o whole.mp4
expected=$(sha256sum <whole.mp4)
same() { [ "$(sha256sum <"$1")" = "$expected" ] || fail "$1 differs from the undivided film"; echo "$2: the same bytes"; }

# The Open Job Description.
python3 -m venv venv && venv/bin/pip install --quiet openjd-cli
"$program" plan $job -o openjd.mp4 --openjd job.yaml --parts 6
venv/bin/openjd check job.yaml >log/openjd || fail "openjd check"
venv/bin/openjd run job.yaml -p "Hinge=$program" -p "Folder=$work" >>log/openjd 2>&1 || fail "openjd run"
same openjd.mp4 "openjd"

# Slurm: keys of its own, a controller and two nodes.
host=$(hostname -s)
(umask 277 && head -c 1024 /dev/urandom >munge.key)
munged --foreground --force --key-file="$work/munge.key" --socket="$work/munge.socket" \
  --pid-file="$work/munge.pid" --log-file="$work/log/munged" --seed-file="$work/munge.seed" 2>/dev/null &
started="$started $!"
cat >slurm.conf <<CONF
ClusterName=hinge
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SlurmdParameters=config_overrides
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool/%n
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd-%n.pid
SlurmctldLogFile=$work/log/slurmctld
SlurmdLogFile=$work/log/slurmd-%n
SlurmdTimeout=10
ReturnToService=2
KillWait=5
SchedulerParameters=sched_interval=1,bf_interval=1
NodeName=n[1-2] NodeHostname=$host NodeAddr=127.0.0.1 Port=[16818-16819] CPUs=8 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF="$work/slurm.conf"
slurmctld -D -c 2>/dev/null &
started="$started $!"
slurmd -D -N n1 2>/dev/null &
started="$started $!"
slurmd -D -N n2 2>/dev/null &
node=$!
started="$started $node"
tries=0
until [ "$(sinfo -h -o %D -t idle 2>/dev/null)" = 2 ]; do
  tries=$((tries + 1))
  [ $tries -lt 60 ] || fail "the nodes are not idle"
  sleep 0.5
done

timeout 300 "$program" farm $job -o slurm.mp4 --slurm --parts 6 >farm.log 2>&1 || fail "hinge farm --slurm"
same slurm.mp4 "Slurm"

# A damaged part is found, and made again alone.
rm slurm.mp4
python3 - slurm.mp4.parts/part-3.hpart <<'PYTHON'
import sys
with open(sys.argv[1], "r+b") as file:
    file.seek(200)
    byte = file.read(1)[0]
    file.seek(200)
    file.write(bytes([byte ^ 1]))
PYTHON
timeout 300 "$program" farm $job -o slurm.mp4 --slurm --parts 6 >farm.log 2>&1 || fail "hinge farm with a damaged part"
grep -q "part 3/6.*damaged" farm.log && grep -q "tasks 3\.$" farm.log || fail "the damaged part is not named"
same slurm.mp4 "Slurm after damage of a part"

# A batch with a job that fails, the exit code of its task, and the others.
echo '{"from": "b.png", "to": "b.png", "transition": "flip", "at": "50%", "output": "good.png"}' >jobs.jsonl
sed 's/b.png/none.png/; s/good/bad/' jobs.jsonl >more && cat more >>jobs.jsonl
if timeout 300 "$program" farm batch jobs.jsonl --gpu software --slurm --parts 2 >farm.log 2>&1; then
  fail "a failed batch succeeds"
fi
grep -q "part 2/2 (exit code 1" farm.log && [ -e good.png ] || fail "the failed task of a batch is not named"
grep -q none.png jobs.jsonl.tasks/slurm-2.log || fail "the log of the failed task"
echo "a failed task of a batch: named, with its log"

# The names of the logs of more than one array.
sbatch --parsable --wait --array=7 --output="$work/slurm-2%3a.log" --wrap true >log/padding
[ -e slurm-2007.log ] || fail "Slurm does not pad the index in names"

# What is submitted by hand gives the same.
"$program" farm $job -o printed.mp4 --slurm --print --parts 4 >submit.sh
join=$(sh submit.sh)
tries=0
while [ -n "$(squeue -h -j "${join%%;*}" 2>/dev/null)" ] && [ $tries -lt 120 ]; do sleep 0.5; tries=$((tries + 1)); done
same printed.mp4 "the printed script"

# More tasks than an array has: several arrays, and one join. MANY_PARTS=1100 tries it; each task takes about a second.
if [ "${MANY_PARTS:-0}" -gt 0 ]; then
  many="render b.png b.png -t flip --gpu software --preset ultrafast --duration $((MANY_PARTS / 20 + 1)) --fps 20 --segment 0.05"
  timeout 3000 "$program" farm $many -o many.mp4 --slurm --parts "$MANY_PARTS" >farm.log 2>&1 || fail "$MANY_PARTS parts"
  "$program" $many --quiet -o undivided.mp4
  cmp many.mp4 undivided.mp4 || fail "a film of $MANY_PARTS parts differs"
  [ "$(grep -c 'Submitted array' farm.log)" -gt 1 ] || fail "$MANY_PARTS parts are one array"
  echo "$MANY_PARTS parts, $(grep -c 'Submitted array' farm.log) arrays: the same bytes"
fi

# Tasks are killed, nodes die and return, and the follower is killed and started again: KILLS of them (6), at random
# times from a fixed seed.
kills=${KILLS:-6}
follower=
films=0
follow() {
  # A film that is complete is compared, and made again.
  if [ -e killed.mp4 ] && { [ -z "$follower" ] || ! kill -0 "$follower" 2>/dev/null; }; then
    same killed.mp4 "Slurm during kills" >/dev/null
    films=$((films + 1))
    rm -rf killed.mp4 killed.mp4.parts
  fi
  [ -n "$follower" ] && kill -0 "$follower" 2>/dev/null && return
  "$program" farm $job -o killed.mp4 --slurm --parts 12 >farm.log 2>&1 &
  follower=$!
}
random() { seed=$(((seed * 1103515245 + 12345) % 2147483648)); number=$((seed / 65536 % $1)); }
seed=1 count=0 tasks=0 nodes=0 followers=0
while [ $count -lt "$kills" ]; do
  follow
  random 12
  sleep "$((number / 10)).$((number % 10))"
  random 10
  case $number in
    0)
      kill -9 "$node" 2>/dev/null || true
      wait "$node" 2>/dev/null || true
      slurmd -D -N n2 2>/dev/null &
      node=$!
      started="$started $node"
      nodes=$((nodes + 1)) count=$((count + 1)) ;;
    1)
      kill -9 "$follower" 2>/dev/null || true
      wait "$follower" 2>/dev/null || true
      follower=
      followers=$((followers + 1)) count=$((count + 1)) ;;
    *)
      # The processes of tasks, found by their folder: children of this script's slurmd only.
      for id in $(pgrep -P "$(pgrep -d, -f "slurmstepd: \[" || echo 1)" 2>/dev/null || true); do
        [ "$(readlink "/proc/$id/cwd" 2>/dev/null)" = "$work" ] || continue
        kill -9 "$id" 2>/dev/null || continue
        tasks=$((tasks + 1)) count=$((count + 1))
        break
      done ;;
  esac
done
kill -9 "$follower" 2>/dev/null || true
wait "$follower" 2>/dev/null || true
rm -f killed.mp4
timeout 400 "$program" farm $job -o killed.mp4 --slurm --parts 12 >farm.log 2>&1 || fail "hinge farm --slurm after kills"
same killed.mp4 "Slurm after kills of $tasks tasks, $nodes nodes and $followers followers ($films films between them)"
echo "test-farm: all divisions give the same film."
