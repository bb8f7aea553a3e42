#!/usr/bin/env python3
"""What a second OpenGL context could gain: the flip by one process, and by two side by side, in turn.

usage: Benchmarks/overlap.py [HINGE [RUNS [SIZE]]]     (.build/release/hinge 5 1920x1080)

Two processes overlap everything that two contexts of one process could: the work on the scene, drawing and reading
back. The script prints the median of the frames per second of one process and of both together, their ratio, and the
processor time per frame.

On a machine with other work two processes get a larger share of the processor than one, which looks like a gain. So
they run at real-time priority (chrt) where that is allowed.
"""

import json
import statistics
import subprocess
import sys

hinge = sys.argv[1] if len(sys.argv) > 1 else ".build/release/hinge"
runs = int(sys.argv[2]) if len(sys.argv) > 2 else 5
size = sys.argv[3] if len(sys.argv) > 3 else "1920x1080"
real_time = ["chrt", "-r", "10"]
try:
    is_allowed = subprocess.run(real_time + ["true"], stderr=subprocess.DEVNULL).returncode == 0
except FileNotFoundError:
    is_allowed = False
if not is_allowed:
    print("without real-time priority: other work on this machine counts")
command = [hinge, "bench", "--gpu", "software", "-q", "--json", "-t", "flip", "--size", size, "--frames", "120"]
if is_allowed:
    command = real_time + command


def measure(count):
    """Returns the frames per second of `count` processes together, and the mean processor time of a frame in ms."""
    running = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(count)]
    outputs = [process.communicate()[0] for process in running]
    results = [json.loads(output)["results"][0] for output in outputs]
    return sum(r["fps"] for r in results), statistics.mean(r["processorTime"] for r in results)


measure(1)
pairs = [(measure(1), measure(2)) for _ in range(runs)]
for name, index in (("one process", 0), ("two together", 1)):
    print(
        f"{name:13} {statistics.median(p[index][0] for p in pairs):7.1f} frames a second, "
        f"{statistics.median(p[index][1] for p in pairs):5.1f} ms of the processor each"
    )
print(f"two are {statistics.median(p[1][0] / p[0][0] for p in pairs):.2f} times as fast as one")
