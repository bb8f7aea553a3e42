#!/usr/bin/env python3
"""Compares a film of `hinge film` that has a device, touches and captions with the same screens by `hinge join` without them.

usage: Benchmarks/demos.py [HINGE] [--seconds 15,60] [--size 1080x1920] [--rounds 1] [--device "phone tilt=8,-14"]

Both alternate two sample screens every 2 s by a cube and a push of 0.8 s, at 30 frames per second, as MP4 with the default encoder.
The commands alternate; the medians of processor time per frame and of peak memory are printed, and the ratios of the film's time
to that of `join`.
"""

import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

SCREENS, EFFECTS = ["phone3x_A.png", "phone3x_B.png"], ["cube", "push"]
PERIOD, MOVE, TAP = 2.0, 0.8, 0.32
TEXTS = ["Seven people, one list", "Her card grows out of the row", "Any transition, in 3D", "Captions wrap where they have to"]


def measure(command, folder):
    """Runs a command; returns its wall-clock time and its processor time in s, and its peak memory in MB."""
    start = time.monotonic()
    process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"exit {os.waitstatus_to_exitcode(status)} of {command}")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def script(count, size, device):
    """Returns a film of `count` screens."""
    rest = PERIOD - MOVE - TAP
    lines = [f"size {size} fps 30 background #101418", f"device {device}" if device else "", f"show {SCREENS[0]} for {rest}s"]
    for index in range(1, count):
        lines.append(f'caption "{TEXTS[index % len(TEXTS)]}" for 1.6s meanwhile')
        lines.append(f"tap 50%,44% -> {EFFECTS[(index - 1) % 2]} {SCREENS[index % 2]} in {MOVE}s")
        lines.append(f"wait {rest}s")
    return "\n".join(lines + [f"wait {PERIOD - rest}s", ""])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("hinge", nargs="?", default=".build/release/hinge")
    parser.add_argument("--seconds", default="15,60")
    parser.add_argument("--size", default="1080x1920")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--device", default="phone color=graphite tilt=8,-14")
    words = parser.parse_args()
    hinge = str(pathlib.Path(words.hinge).resolve())
    samples = pathlib.Path(__file__).resolve().parent.parent / "Samples"
    with tempfile.TemporaryDirectory() as folder:
        for name in SCREENS:
            shutil.copy(samples / name, folder)
        common = ["--gpu", "software", "-q", "--no-sync"]
        for seconds in words.seconds.split(","):
            count = max(round((float(seconds) - MOVE) / PERIOD), 2)
            frames = round((count * PERIOD + MOVE) * 30)
            path = pathlib.Path(folder, "demo.film")
            path.write_text(script(count, words.size, words.device), encoding="utf-8")
            turns = [word for effect in EFFECTS for word in ("-t", f"{effect},{MOVE}")]
            join = [hinge, "join", *[SCREENS[index % 2] for index in range(count)], "--size", words.size, "--fps", "30", "--fit", "contain",
                    "--background", "#101418", "--still", str(PERIOD + MOVE), *turns, *common, "-o", "join.mp4"]
            commands = {"film": [hinge, "film", "demo.film", *common, "-o", "film.mp4"], "join": join}
            results = {name: [] for name in commands}
            for _ in range(words.rounds):
                for name, command in commands.items():
                    results[name].append(measure(command, folder))
            for name, values in results.items():
                wall, cost, memory = (statistics.median(column) for column in zip(*values))
                print(f"{name} of {frames} frames: {wall:.1f} s, {cost:.1f} s of the processors, {1000 * cost / frames:.1f} ms a frame, "
                      f"{memory:.0f} MB", flush=True)
            ratio = statistics.median(film[1] / join[1] for film, join in zip(results["film"], results["join"]))
            print(f"ratio {ratio:.2f}", flush=True)


main()
