#!/usr/bin/env python3
"""Compares H.264 without and with x264's macroblock tree, which `hinge` turns off.

usage: mbtree.py [HINGE]

Renders effects to raw frames, encodes them with FFmpeg's libx264 at the rate factors 18 and 20, and prints for each the size, the mean
and the lowest PSNR of a frame in dB, and the processor time in seconds (the lower of two runs). The last line of each effect is the
size of the tree's file relative to one without it at the same mean PSNR, interpolated on a logarithmic scale.
"""
import math
import os
import re
import resource
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
DESK = [os.path.join(ROOT, "Samples", name) for name in ("desk_A.png", "desk_B.png")]
PHONE = [os.path.join(ROOT, "Samples", name) for name in ("phone3x_A.png", "phone3x_B.png")]
CASES = {
    "cube": DESK + ["-t", "cube", "--size", "1280x720"],
    "crossfade": DESK + ["-t", "crossfade", "--size", "1280x720"],
    "page-curl": DESK + ["-t", "page-curl", "--size", "1280x720"],
    "flip of phones": PHONE + ["-t", "flip", "--size", "390x844"],
    "cube, held for 4 s": DESK + ["-t", "cube", "--size", "1280x720", "--hold", "2"],
}


def processor_time(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def encode(frames, output, factor, tree):
    seconds = min(
        processor_time(["ffmpeg", "-v", "error", "-y", "-i", frames, "-c:v", "libx264", "-preset", "medium",
                        "-crf", str(factor), "-x264-params", f"mbtree={tree}", "-pix_fmt", "yuv420p", output])
        for _ in range(2))
    text = subprocess.run(["ffmpeg", "-i", output, "-i", frames, "-lavfi", "psnr", "-f", "null", "-"],
                          capture_output=True, text=True, check=True).stderr
    mean, least = re.search(r"average:([\d.]+) min:([\d.]+)", text).groups()
    return os.path.getsize(output), float(mean), float(least), seconds


def main(arguments):
    hinge = arguments[0] if arguments else ".build/release/hinge"
    with tempfile.TemporaryDirectory() as folder:
        frames, output = os.path.join(folder, "frames.y4m"), os.path.join(folder, "out.mp4")
        for name, words in CASES.items():
            subprocess.run([hinge, "render", *words, "--duration", "1", "--fps", "60", "--gpu", "software", "-q", "-y",
                            "-o", frames], check=True)
            found = {}
            for tree in (0, 1):
                for factor in (18, 20):
                    size, mean, least, seconds = found[tree, factor] = encode(frames, output, factor, tree)
                    print(f"{name}, crf {factor}, {'with' if tree else 'without'} the tree: {size / 1000:.0f} kB, "
                          f"{mean:.2f} dB, least {least:.2f} dB, {seconds:.2f} s")
            (size18, mean18, *_), (size20, mean20, *_) = found[0, 18], found[0, 20]
            slope = math.log(size18 / size20) / (mean18 - mean20)
            size, mean = found[1, 18][:2]
            print(f"{name}: {size / (size20 * math.exp(slope * (mean - mean20))):.2f} times the size at {mean:.2f} dB")


main(sys.argv[1:])
