#!/usr/bin/env python3
"""Runs `hinge batch` with many small jobs, idle and then beside busy processes, and compares the peaks of its memory.

usage: Benchmarks/load.py [HINGE [JOBS [BUSY [SEED]]]]     (.build/release/hinge 3000 4 1)

The jobs are of 64x64 pixels and 0.2 s: five effects and two formats in an order that SEED decides. BUSY processes that
never wait run beside the second batch. The script prints the peak of the resident memory of both, in MB, and its course in
tenths of the time. It fails if a job fails, or if the second peak is more than 1.2 times the first one.
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time

LIMIT = 1.2


def memory(pid, field):
    """Returns a field of the status of a process in MB, or None if the process has ended."""
    try:
        status = open(f"/proc/{pid}/status").read()
    except OSError:
        return None
    found = re.search(rf"{field}:\s+(\d+) kB", status)
    return int(found.group(1)) / 1024 if found else None


def run(hinge, folder, jobs, busy):
    """Runs a batch beside `busy` loops; returns its peak in MB."""
    loops = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(busy)]
    start = time.monotonic()
    try:
        batch = subprocess.Popen([hinge, "batch", jobs, "--gpu", "software", "--no-sync", "-q"])
        peak, course = 0, []
        while batch.poll() is None:
            peak = memory(batch.pid, "VmHWM") or peak
            resident = memory(batch.pid, "VmRSS")
            if resident:
                course.append(round(resident))
            time.sleep(0.5)
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
    step = max(1, len(course) // 10)
    print(
        f"{busy} busy processes: {peak:.0f} MB at most, {time.monotonic() - start:.0f} s; "
        f"in tenths of the time {course[step - 1::step]}"
    )
    if batch.returncode != 0:
        sys.exit(f"the batch ended with {batch.returncode}")
    for name in os.listdir(folder):
        if name.startswith("out"):
            os.remove(f"{folder}/{name}")
    return peak


def main():
    hinge = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/release/hinge")
    count, busy, seed = (int(sys.argv[i]) if len(sys.argv) > i else d for i, d in ((2, 3000), (3, 4), (4, 1)))
    samples = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Samples")
    with tempfile.TemporaryDirectory(prefix="hinge-load-") as folder:
        # Decoding whole screens would take most of the time.
        for name, at in (("a", "0"), ("b", "100%")):
            subprocess.run(
                [hinge, "render", "-q", "--gpu", "software", "-t", "crossfade", "--at", at, "--size", "96x208",
                 "--from", f"{samples}/phone3x_A.png", "--to", f"{samples}/phone3x_B.png", "-o", f"{folder}/{name}.png"],
                check=True,
            )
        choices = random.Random(seed)
        with open(f"{folder}/jobs.jsonl", "w") as file:
            for index in range(count):
                job = {
                    "from": f"{folder}/a.png",
                    "to": f"{folder}/b.png",
                    "transition": choices.choice(["flip", "cube", "cards", "hero", "page-curl"]),
                    "size": "64x64",
                    "duration": 0.2,
                    "output": f"{folder}/out{index}.{choices.choice(['mp4', 'gif'])}",
                }
                file.write(json.dumps(job) + "\n")
        idle = run(hinge, folder, f"{folder}/jobs.jsonl", 0)
        loaded = run(hinge, folder, f"{folder}/jobs.jsonl", busy)
    print(f"{count} jobs: {loaded / idle:.2f} times the memory of the idle run")
    if loaded > LIMIT * idle:
        sys.exit(f"more than {LIMIT} times")


main()
