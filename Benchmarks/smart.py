#!/usr/bin/env python3
"""Compares `hinge join --smart` with `hinge join`, and measures an hour of clips with three junctions.

usage: Benchmarks/smart.py [HINGE] [--clips 30] [--rounds 3] [--size 1280x720] [--seconds 3] [--hour] [--folder DIR]

Makes clips of 30 frames per second with a sound with the program ffmpeg: H.264 with B pictures, and key frames at the
regular distance that each case says. Joins them in turn without and with --smart, ROUNDS times, and prints the medians of wall-clock time and
processor time, their ratios, and the share of frames that are copied. Fails if the two films differ in their number of frames.

With --hour, four clips of 15 minutes with a key frame every two seconds are joined by crossfades, once with --smart and once
with --smart --no-audio; the peak memory is printed, too.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

RATE = 30
# The frames between key frames, and the transitions.
CASES = [
    (90, "cuts", ["-t", "none"]),
    (15, "crossfades of 0.2 s", ["-t", "crossfade", "-d", "0.2"]),
    (15, "crossfades of 0.5 s", ["-t", "crossfade", "-d", "0.5"]),
    (30, "crossfades of 0.5 s", ["-t", "crossfade", "-d", "0.5"]),
    (60, "crossfades of 0.5 s", ["-t", "crossfade", "-d", "0.5"]),
]


def measure(command, folder):
    """Runs a command; returns its wall-clock time and its processor time in s, its peak memory in MB, and its JSON."""
    start = time.monotonic()
    with open(folder / "report.json", "wb") as report:
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=report)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"exit {process.returncode} of {command[:8]}…")
    wall = time.monotonic() - start
    return (wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024,
            json.loads((folder / "report.json").read_text()))


def make_clip(folder, name, index, size, seconds, group):
    subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i",
         f"testsrc2=size={size}:rate={RATE}:duration={seconds},hue=h={index * 12},noise=alls=4:allf=t", "-f",
         "lavfi", "-i", f"sine=frequency={200 + 20 * index}:sample_rate=48000:duration={seconds}", "-c:v", "libx264",
         "-preset", "veryfast", "-g", str(group), "-keyint_min", str(group), "-sc_threshold", "0", "-pix_fmt", "yuv420p", "-colorspace", "bt709", "-color_primaries",
         "bt709", "-color_trc", "bt709", "-c:a", "aac", "-shortest", name],
        cwd=folder, check=True)


def join(hinge, names, words, *more):
    return [hinge, "join", "-q", "-y", "--json", *names, *words, "--no-sync", "-o", "film.mp4", *more]


def compare(hinge, folder, options):
    for group, title, words in CASES:
        names = []
        for index in range(options.clips):
            name = f"c{group}-{index}.mp4"
            if not (folder / name).exists():
                make_clip(folder, name, index, options.size, options.seconds, group)
            names.append(name)
        figures = {"": [], "--smart": []}
        frames = set()
        share = 0
        for _ in range(options.rounds):
            for flag, values in figures.items():
                *times, _, report = measure(join(hinge, names, words, *([flag] if flag else [])), folder)
                values.append(times)
                frames.add(report["frames"])
                if flag:
                    share = report["smart"]["copiedFrames"] / report["frames"]
        if len(frames) != 1:
            sys.exit(f"the films have {frames} frames")
        (wall, cpu), (fast_wall, fast_cpu) = (
            [statistics.median(column) for column in zip(*values)] for values in figures.values())
        print(f"{options.clips} clips, key frames every {group / RATE} s, {title}: {wall:.1f} s wall, {cpu:.1f} s cpu; "
              f"--smart {fast_wall:.1f} s, {fast_cpu:.1f} s; ratios {fast_wall / wall:.2f}, {fast_cpu / cpu:.2f}; "
              f"{share:.0%} of the frames copied", flush=True)


def hour(hinge, folder, size):
    names = []
    for index in range(4):
        make_clip(folder, f"part{index}.mp4", index * 7, size, 20, 60)
        (folder / f"list{index}.txt").write_text(f"file part{index}.mp4\n" * 45)
        names.append(f"hour{index}.mp4")
        subprocess.run(
            ["ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "concat", "-i", f"list{index}.txt", "-c", "copy", names[-1]],
            cwd=folder, check=True)
    for more in (["--no-audio"], []):
        wall, cpu, memory, report = measure(
            join(hinge, names, ["-t", "crossfade", "-d", "0.5"], "--smart", *more), folder)
        size = (folder / "film.mp4").stat().st_size / 1e6
        print(f"an hour, {report['frames']} frames, {size:.0f} MB, --smart {' '.join(more)}: {wall:.1f} s wall, "
              f"{cpu:.1f} s cpu, {memory:.0f} MB, {report['smart']['encodedFrames']} frames encoded", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hinge", nargs="?", default=".build/release/hinge")
    parser.add_argument("--clips", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--hour", action="store_true")
    parser.add_argument("--folder", type=pathlib.Path)
    options = parser.parse_args()
    hinge = str(pathlib.Path(options.hinge).resolve())
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = pathlib.Path(name)
        if options.hour:
            hour(hinge, folder, options.size)
        else:
            compare(hinge, folder, options)


if __name__ == "__main__":
    main()
