#!/usr/bin/env python3
"""Compares `hinge join` with FFmpeg's chain of xfade and acrossfade, and its memory with that for fewer clips.

usage: Benchmarks/films.py [HINGE] [--clips 30] [--rounds 3] [--size 1280x720] [--seconds 3] [--folder DIR] [--bound]

Makes clips of 30 frames per second with a sound with the program ffmpeg, up to 30 different ones, which repeat after that.
Joins them in turn by FFmpeg's chain, by crossfades of `hinge join` and by its cubes, of 0.5 s each, with the preset
ultrafast, ROUNDS times, and prints the medians of wall-clock time, processor time and peak memory, and the ratios to the
chain. The memory of the chain grows by the clip, so that above 60 clips it is left out: then `hinge join` runs with 3, 30 and
all clips. Fails if the memory for 30 clips is more than 1.1 times that for 3, or that for all more than 1.1 times that for
30 (the index of an MP4 alone grows, by about 60 bytes a frame), or if the pictures and the sound of a film differ in length
by more than a frame from what they have to be. With --bound, the ratios are to FFmpeg's concat with the same encoders, which
makes no transitions, and `hinge join -t none` is added.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

RATE, OVERLAP = 30, 0.5


def measure(command, folder):
    """Runs a command; returns its wall-clock time and its processor time in s, and its peak memory in MB."""
    start = time.monotonic()
    process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"exit {process.returncode} of {command[:8]}…")
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def make_clips(folder, count, size, seconds):
    for index in range(count):
        subprocess.run(
            ["ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i",
             f"testsrc2=size={size}:rate={RATE}:duration={seconds},hue=h={index * 12}", "-f", "lavfi",
             "-i", f"sine=frequency={200 + 20 * index}:sample_rate=48000:duration={seconds}",
             "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-colorspace", "bt709",
             "-color_primaries", "bt709", "-color_trc", "bt709", "-c:a", "aac", f"c{index}.mp4"],
            cwd=folder, check=True)


def chain(names, seconds):
    """Returns FFmpeg's command: xfade and acrossfade from clip to clip."""
    pictures, sounds = [], []
    for index in range(1, len(names)):
        before = "0:v" if index == 1 else f"v{index - 1}"
        offset = index * (seconds - OVERLAP)
        pictures.append(f"[{before}][{index}:v]xfade=fade:duration={OVERLAP}:offset={offset}[v{index}]")
        before = "0:a" if index == 1 else f"a{index - 1}"
        sounds.append(f"[{before}][{index}:a]acrossfade=d={OVERLAP}:c1=qsin:c2=qsin[a{index}]")
    last = len(names) - 1
    return (
        ["ffmpeg", "-v", "error", "-nostdin", "-y"] + [word for name in names for word in ("-i", name)]
        + ["-filter_complex", ";".join(pictures + sounds), "-map", f"[v{last}]", "-map", f"[a{last}]",
           "-c:v", "libx264", "-preset", "ultrafast", "-crf", "18", "-pix_fmt", "yuv420p",
           "-c:a", "aac", "-b:a", "192k", "film.mp4"])


def concat(folder, names):
    """Returns FFmpeg's command: all frames of the clips, encoded once, without transitions."""
    (folder / "list.txt").write_text("".join(f"file '{name}'\n" for name in names))
    return ["ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "concat", "-i", "list.txt", "-c:v", "libx264",
            "-preset", "ultrafast", "-crf", "18", "-c:a", "aac", "-b:a", "192k", "film.mp4"]


def join(hinge, names, effect):
    return [hinge, "join", "-q", *names, "-t", effect, "-d", str(OVERLAP), "--preset", "ultrafast",
            "--crf", "18", "--no-sync", "-o", "film.mp4"]


def check_lengths(folder, clips, seconds):
    """Exits if the film's pictures or its sound are not as long as they have to be, to a frame."""
    wanted = clips * seconds - (clips - 1) * OVERLAP
    text = subprocess.run(
        ["ffprobe", "-v", "error", "-show_entries", "stream=codec_type,duration", "-of", "csv=p=0", "film.mp4"],
        cwd=folder, check=True, capture_output=True, text=True).stdout
    found = dict(line.split(",")[:2] for line in text.split())
    for kind, duration in found.items():
        if abs(float(duration) - wanted) > 1 / RATE:
            sys.exit(f"the {kind} lasts {duration} s, and has to last {wanted} s")
    print(f"lengths of {clips} clips: " + ", ".join(f"{kind} {value} s" for kind, value in found.items())
          + f", {wanted} s by the clips")


def show(name, figures, base=None):
    wall, cpu, memory = figures
    line = f"{name:<24}{wall:8.2f} s wall {cpu:8.2f} s cpu {memory:8.0f} MB"
    if base:
        line += "   ratios " + " ".join(f"{one / other:.2f}" for one, other in zip(figures, base))
    print(line, flush=True)


def compare(hinge, folder, names, options):
    if options.bound:
        runs = {"concat": concat(folder, names), "hinge join -t none": join(hinge, names, "none")}
    else:
        runs = {"xfade and acrossfade": chain(names, options.seconds)}
    for effect in ("crossfade", "cube"):
        runs[f"hinge join -t {effect}"] = join(hinge, names, effect)
    figures = {name: [] for name in runs}
    for _ in range(options.rounds):
        for name, command in runs.items():
            figures[name].append(measure(command, folder))
    check_lengths(folder, len(names), options.seconds)
    base = None
    for name, values in figures.items():
        medians = tuple(statistics.median(value) for value in zip(*values))
        show(name, medians, base)
        base = base or medians


def memory_law(hinge, folder, names, options):
    peaks = {}
    for count in sorted({3, min(30, len(names)), len(names)}):
        figures = measure(join(hinge, names[:count], "crossfade"), folder)
        show(f"{count} clips", figures)
        check_lengths(folder, count, options.seconds)
        peaks[count] = figures[2]
    counts = sorted(peaks)
    for fewer, more in zip(counts, counts[1:]):
        ratio = peaks[more] / peaks[fewer]
        print(f"peak memory of {more} clips over that of {fewer}: {ratio:.3f}")
        if ratio > 1.1:
            sys.exit("the memory grows with the number of clips")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("hinge", nargs="?", default=".build/release/hinge")
    parser.add_argument("--clips", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--bound", action="store_true")
    parser.add_argument("--folder", help="the folder for the clips and the films, which stay")
    options = parser.parse_args()
    if options.clips < 3:
        sys.exit("--clips: at least 3")
    hinge = os.path.abspath(options.hinge)
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(options.folder or temporary)
        folder.mkdir(exist_ok=True)
        different = min(options.clips, 30)
        make_clips(folder, different, options.size, options.seconds)
        names = [f"c{index % different}.mp4" for index in range(options.clips)]
        if options.clips <= 60:
            compare(hinge, folder, names, options)
        memory_law(hinge, folder, names, options)


main()
