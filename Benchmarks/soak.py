#!/usr/bin/env python3
"""Draws very many frames in one process and watches its memory.

usage: Benchmarks/soak.py [HINGE [FRAMES [SIZE]]]     (.build/release/hinge 100000 375x667)

All effects are drawn and read back, over and over in ten rounds, FRAMES frames in all. Once a second the process's resident
memory is looked at. It prints the peak of each round, and
fails where the last one's is more than 3 % above that of the second: the first round makes what each effect needs, and the
others make nothing that stays. Results are printed as they come, which tells the rounds apart however busy the machine is;
as JSON they would be kept until the end, with every frame's time.
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
    """Resident memory in MB, or None where the process is over."""
    try:
        status = open(f"/proc/{pid}/status").read()
    except OSError:
        return None
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found.group(1)) / 1024 if found else None


def count_results(output, results):
    """Adds to `results` as often as the process says what it has measured of an effect."""
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
        place = min(len(results) // len(effects), ROUNDS - 1)
        if memory is not None:
            peaks[place] = max(peaks[place], memory)
        time.sleep(1)
    print(f"exit {process.returncode} after {time.monotonic() - began:.0f} s")
    if process.returncode != 0 or 0 in peaks:
        sys.exit("It failed, or was over too soon to be watched.")
    print("peak resident memory of each round, MB: " + ", ".join(f"{peak:.1f}" for peak in peaks))
    if peaks[-1] > GROWTH * peaks[1]:
        sys.exit(f"It grew by {100 * (peaks[-1] / peaks[1] - 1):.1f} %.")


main()
