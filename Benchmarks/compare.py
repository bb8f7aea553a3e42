"""Interleaved runs of commands, A B A B …, with the median of each and the ratios.

usage: compare.py RUNS NAME COMMAND [NAME COMMAND]…

A command may print JSON with "fps", as flip.c does, or with "results", as `hinge bench --json` does. The frames per
second are then compared, and the processor time per frame in milliseconds, which depends less on other work of the
machine. For any other command the wall-clock time and the processor time of the whole process are compared. The ratio
is the first command's speed divided by the other's; the median over the pairs is printed.
"""

import json
import resource
import shlex
import statistics
import subprocess
import sys
import time


def measure(command):
    """Returns the runs or frames per second of a command, and its processor time in milliseconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    output = subprocess.run(shlex.split(command), check=True, capture_output=True).stdout
    elapsed = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        report = json.loads(output)
        report = report["results"][0] if "results" in report else report
        return report["fps"], report.get("processor", report.get("processorTime"))
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
