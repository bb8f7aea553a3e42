"""Runs commands in turn, A B A B …, and prints each one's median with the ratios.

usage: compare.py RUNS NAME COMMAND [NAME COMMAND]…

A command prints JSON with "fps", as flip.c does, or "results" with one, as `hinge bench --json` does; then frames per
second are compared, and next to them the processor's milliseconds for a frame, which depend less on what else the
machine does. Of any other command the seconds of the whole process are compared, and of the processor. The ratio is the
first command's speed by the other's, pair by pair, of which the median is printed.
"""

import json
import resource
import shlex
import statistics
import subprocess
import sys
import time


def measure(command):
    """How fast a command is, and how much of the processor it takes: the more the faster, and the less the cheaper."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    output = subprocess.run(shlex.split(command), check=True, capture_output=True).stdout
    elapsed = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        said = json.loads(output)
        said = said["results"][0] if "results" in said else said
        return said["fps"], said.get("processor", said.get("processorTime"))
    except (ValueError, KeyError, TypeError):
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return 1 / elapsed, used * 1000


runs, words = int(sys.argv[1]), sys.argv[2:]
commands = list(zip(words[::2], words[1::2]))
measured = {name: [] for name, _ in commands}
for name, command in commands:
    measure(command)
for _ in range(runs):
    for name, command in commands:
        measured[name].append(measure(command))
first = measured[commands[0][0]]
for name, _ in commands:
    speeds, costs = zip(*measured[name])
    faster = statistics.median(a[0] / b[0] for a, b in zip(first, measured[name]))
    cheaper = statistics.median(b[1] / a[1] for a, b in zip(first, measured[name]))
    print(
        f"{name:14} {statistics.median(speeds):9.2f} a second, {statistics.median(costs):9.1f} ms of the processor; "
        f"{commands[0][0]} is {faster:.2f} times as fast, {cheaper:.2f} times as cheap"
    )
