#!/usr/bin/env python3
"""Draws many frames in one process and samples its resident memory.

usage: Benchmarks/soak.py [HINGE [FRAMES [SIZE]]]     (.build/release/hinge 100000 375x667)

All effects are drawn and read back in ten rounds, FRAMES frames in total. The resident memory is sampled once a second.
The script prints the peak of each round, and fails if the last peak is more than 3 % above the second one: the first
round creates what the effects need, and later rounds must not retain anything. The text output of `hinge bench` comes
result by result and so marks the rounds; its JSON would be printed at the end, with the time of every frame.
"""

import json
import re
import subprocess
import sys
import threading
import time

GROWTH = 1.03
ROUNDS = 10


def resident(pid):
    """Returns the resident memory in MB, or None if the process has ended."""
    try:
        status = open(f"/proc/{pid}/status").read()
    except OSError:
        return None
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found.group(1)) / 1024 if found else None


def count_results(output, results):
    """Appends the line of each result in `output` to `results`."""
    for line in output:
        if line.endswith("frames per second\n"):
            results.append(line)


def main():
    arguments = sys.argv[1:] + [".build/release/hinge", "100000", "375x667"][len(sys.argv) - 1:]
    hinge, frames, size = arguments[0], int(arguments[1]), arguments[2]
    listed = subprocess.run(
        [hinge, "list", "--json"], check=True, capture_output=True, text=True).stdout
    effects = [effect["name"] for effect in json.loads(listed)]
    each = -(-frames // (len(effects) * ROUNDS))
    command = [hinge, "bench", "--gpu", "software", "-q", "--size", size,
               "--frames", str(each), "--warmup", "10"]
    for effect in effects * ROUNDS:
        command += ["-t", effect]
    print(f"{len(effects)} effects, {each} frames of each in {ROUNDS} rounds: "
          f"{len(effects) * ROUNDS * each} of {size}")
    began = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    results = []
    threading.Thread(target=count_results, args=(process.stdout, results), daemon=True).start()
    peaks = [0.0] * ROUNDS
    while process.poll() is None:
        memory = resident(process.pid)
        index = min(len(results) // len(effects), ROUNDS - 1)
        if memory is not None:
            peaks[index] = max(peaks[index], memory)
        time.sleep(1)
    print(f"exit {process.returncode} after {time.monotonic() - began:.0f} s")
    if process.returncode != 0 or 0 in peaks:
        sys.exit("It failed, or ended before every round was sampled.")
    print("peak resident memory of each round, MB: " + ", ".join(f"{peak:.1f}" for peak in peaks))
    if peaks[-1] > GROWTH * peaks[1]:
        sys.exit(f"It grew by {100 * (peaks[-1] / peaks[1] - 1):.1f} %.")


main()
