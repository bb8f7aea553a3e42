#!/usr/bin/env python3
"""Measures how the time of a UIKit animation grows with the number of its views.

usage: views.py [--tiles] [HINGE] [COUNT]...

Records `ManyViews.swift`, whose views lie in a plane, or with --tiles `ManyTiles.swift`, whose tiles turn in one space and are
sorted by depth, at 640x360 (61 frames to raw pixels that are discarded) with each number of views (by default 4 to 16,000), three times
in turn, and prints the least time of each, the frames per second, and the exponent by which the time grows from one count to the next:
1 is linear, 2 is quadratic. The program is built first.
"""
import math
import os
import subprocess
import sys
import time

FOLDER = os.path.dirname(os.path.abspath(__file__))
FRAMES = 61


def record(hinge, animator, count):
    command = [hinge, "run", os.path.join(FOLDER, animator), "--present", "--from",
               os.path.join(FOLDER, "../../Samples/desk_A.png"), "--to",
               os.path.join(FOLDER, "../../Samples/desk_B.png"), "--size", "640x360", "--gpu", "software",
               "--format", "rgba", "-o", "/dev/null", "-q"]
    start = time.monotonic()
    subprocess.run(command, check=True, env=dict(os.environ, VIEWS=str(count)))
    return time.monotonic() - start


def main(arguments):
    animator = "ManyViews.swift"
    if arguments[:1] == ["--tiles"]:
        animator = "ManyTiles.swift"
        arguments = arguments[1:]
    hinge = arguments[0] if arguments else ".build/release/hinge"
    counts = [int(text) for text in arguments[1:]] or [4, 250, 1000, 2000, 4000, 8000, 16000]
    record(hinge, animator, 1)
    times = {count: [] for count in counts}
    for _ in range(3):
        for count in counts:
            times[count].append(record(hinge, animator, count))
    # What a recording takes whatever it draws.
    ground = min(times[counts[0]])
    last = None
    for count in counts:
        least = min(times[count])
        line = f"{count:6} views: {least:6.2f} s, {FRAMES / least:6.1f} frames per second"
        if last and least > ground and last[1] > ground:
            line += f", exponent {math.log((least - ground) / (last[1] - ground)) / math.log(count / last[0]):.2f}"
        print(line, flush=True)
        last = (count, least)


main(sys.argv[1:])
