#!/usr/bin/env python3
"""Draws very many frames in one process and watches its memory.

usage: Benchmarks/soak.py [HINGE [FRAMES [SIZE]]]     (.build/release/hinge 100000 375x667)

All effects are drawn and read back, over and over in ten rounds, FRAMES frames in all. Once a second the process's resident
memory is looked at. It prints the peak of each tenth of the time, and fails where the last tenth's is more than 3 % above
that of the second: the first round makes what each effect needs, and the others make nothing that stays. Results are printed
as they come: as JSON they would be kept until the end, with every frame's time.
"""

import json
import re
import subprocess
import sys
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
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    samples = []
    while process.poll() is None:
        memory = resident(process.pid)
        if memory is not None:
            samples.append(memory)
        time.sleep(1)
    print(f"exit {process.returncode} after {time.monotonic() - began:.0f} s")
    if process.returncode != 0 or len(samples) < 20:
        sys.exit("It failed, or was over too soon to be watched.")
    tenths = [
        max(samples[len(samples) * part // 10:len(samples) * (part + 1) // 10])
        for part in range(10)
    ]
    print("peak resident memory of each tenth, MB: " + ", ".join(f"{peak:.1f}" for peak in tenths))
    if tenths[-1] > GROWTH * tenths[1]:
        sys.exit(f"It grew by {100 * (tenths[-1] / tenths[1] - 1):.1f} %.")


main()
