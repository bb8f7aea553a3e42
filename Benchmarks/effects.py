"""The frames of several effects by one or more builds of Hinge, in turn.

usage: effects.py RUNS EFFECT[,EFFECT]… HINGE [HINGE]…   (SIZE=1280x720 FRAMES=40)

Prints for each effect and build the wall-clock and the processor time of a frame that is read back, in milliseconds,
the medians of RUNS runs. After the first effect come the ratios to it in the same run by the same build, after the
first build the ratios to it in the same run: wall-clock time and processor time.
"""

import json
import os
import statistics
import subprocess
import sys


def measure(hinge, effect):
    """Returns the wall-clock time and the processor time of a frame in milliseconds."""
    size, frames = os.environ.get("SIZE", "1280x720"), os.environ.get("FRAMES", "40")
    command = [hinge, "bench", "--gpu", "software", "-q", "--json", "-t", effect, "--size", size, "--frames", frames]
    result = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["results"][0]
    return 1000 / result["fps"], result["processorTime"]


def ratios(times, others):
    """Returns the medians of the ratios of times, run by run."""
    return [statistics.median(a[i] / b[i] for a, b in zip(times, others)) for i in (0, 1)]


runs, effects, builds = int(sys.argv[1]), sys.argv[2].split(","), sys.argv[3:]
measured = {(effect, build): [] for effect in effects for build in builds}
for run in range(runs):
    for effect in effects:
        for build in builds if run % 2 == 0 else reversed(builds):
            measured[effect, build].append(measure(build, effect))
for effect in effects:
    for build in builds:
        times = measured[effect, build]
        wall, processor = (statistics.median(time[i] for time in times) for i in (0, 1))
        line = f"{effect:14} {build}: {wall:6.2f} ms, {processor:6.2f} ms of the processor"
        if effect != effects[0]:
            line += "; {:.2f} and {:.2f} of {}".format(*ratios(times, measured[effects[0], build]), effects[0])
        if build != builds[0]:
            line += "; {:.2f} and {:.2f} of the first build".format(*ratios(times, measured[effect, builds[0]]))
        print(line)
