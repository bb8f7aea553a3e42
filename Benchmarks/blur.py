"""Motion blur of every effect: its distance from the reference, and its cost.

usage: blur.py HINGE [EFFECT[,EFFECT]…]   (SIZE=320x180 COST=1920x1080 SPEEDS=30,6 MEAN= AT=35% RUNS=1 SCREENS=A.png,B.png)

For each speed, in frames per second, one frame with a shutter of 180 degrees is compared with --quality reference: the PSNR
in dB within the smear, where the reference differs from the frame without blur by more than a quarter of a level, and over
the whole frame. Both frames have 16 bits, because a tie of rounding to 8 bits counts as much as an error of a level. The screens
are cut to SIZE, so that a texel is a pixel.

The cost is the processor time of the whole program for the motion at 30 frames per second as raw pixels, as a ratio to the same
without blur; in parentheses both without the time of a run that draws one frame. The runs with and without blur alternate, RUNS
times, and the median ratio counts. The last line is the median over the effects. COST= and SPEEDS= leave a part out.

MEAN=1920x1080 compares one frame of that size at 30 frames per second with the mean of 96 sharp frames at equal steps of the
exposure, of 16 bits, where the reference would take an hour: the PSNR over the whole frame, the largest difference in levels, and
the number of pixels that differ by more than 2.5 levels.
"""

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile

import numpy
from PIL import Image

hinge = sys.argv[1]
size = os.environ.get("SIZE", "320x180")
cost = os.environ.get("COST", "1920x1080")
mean = os.environ.get("MEAN", "")
speeds = [speed for speed in os.environ.get("SPEEDS", "30,6").split(",") if speed]
at = os.environ.get("AT", "35%")
runs = int(os.environ.get("RUNS", "1"))
here = os.path.dirname(os.path.abspath(__file__))
samples = os.path.join(here, "..", "Samples")
screens = os.environ.get("SCREENS", f"{samples}/desk_A.png,{samples}/desk_B.png").split(",")


def listed():
    return json.loads(subprocess.run([hinge, "list", "--json"], check=True, capture_output=True).stdout)


def render(pictures, effect, *options):
    command = [hinge, "render", "-q", "--gpu", "software", "--from", pictures[0], "--to", pictures[1], "-t", effect]
    done = subprocess.run([*command, *options], capture_output=True)
    if done.returncode:
        sys.exit(done.stderr.decode())


def processor(pictures, effect, *options):
    """Returns the processor time of a run in seconds."""
    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime
    before = used()
    render(pictures, effect, "--size", cost, "--fps", "30", "--format", "rgba", "-o", "/dev/null", *options)
    return used() - before


def decibels(a, b):
    error = numpy.mean((a - b) ** 2) if a.size else 0
    return 10 * numpy.log10(255**2 / error) if error else 99.9


def pixels(path, width, height):
    """Returns the pixels of a PNG of 16 bits in levels of 255."""
    command = ["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb48le", "-"]
    raw = subprocess.run(command, check=True, capture_output=True).stdout
    return numpy.frombuffer(raw, "<u2").reshape(height, width, 3) / 257


def ratios(effect):
    """Returns the cost with the start of the program and without it."""
    def ratio(_):
        start = processor(screens, effect, "--duration", "0.001")
        plain, blurred = processor(screens, effect), processor(screens, effect, "--motion-blur", "180")
        return blurred / plain, (blurred - start) / max(plain - start, 0.01)
    return [statistics.median(values) for values in zip(*map(ratio, range(runs)))]


def quality(folder, pictures, effect, fps):
    """Returns the PSNR within the smear and of the whole frame, and the part of the frame that the smear takes."""
    shown = {}
    for kind, options in [
        ("sharp", []),
        ("blurred", ["--motion-blur", "180"]),
        ("exact", ["--motion-blur", "180", "--quality", "reference"]),
    ]:
        path = f"{folder}/{kind}.png"
        render(pictures, effect, "--at", at, "--fps", fps, "--depth", "16", "-o", path, *options)
        shown[kind] = pixels(path, width, height)
    smear = (abs(shown["exact"] - shown["sharp"]) > 0.25).any(axis=2)
    return (
        decibels(shown["blurred"][smear], shown["exact"][smear]), decibels(shown["blurred"], shown["exact"]),
        smear.mean())


def instants(folder, effect):
    """Returns what one frame differs from the mean of sharp frames: the PSNR, the most, and the number of pixels."""
    width, height = (int(side) for side in mean.split("x"))
    duration = next(other["duration"] for other in listed() if other["name"] == effect)

    def frame(at, *options):
        path = f"{folder}/instant.png"
        render(screens, effect, "--size", mean, "--at", at, "--fps", "30", "--depth", "16", "-o", path, *options)
        return pixels(path, width, height)
    middle, count = float(at.rstrip("%")) / 100 * duration, 96
    total = sum(frame(f"{middle + ((index + 0.5) / count - 0.5) / 60:.6f}s") for index in range(count))
    error = abs(frame(at, "--motion-blur", "180") - total / count)
    return decibels(error, 0 * error), error.max(), (error.max(axis=2) > 2.5).sum()


effects = sys.argv[2].split(",") if len(sys.argv) > 2 else [effect["name"] for effect in listed()]
width, height = (int(side) for side in size.split("x"))
with tempfile.TemporaryDirectory() as folder:
    cut = []
    for index, screen in enumerate(screens):
        picture = Image.open(screen).convert("RGB")
        left, top = (picture.width - width) // 3, (picture.height - height) // 3
        cut.append(f"{folder}/{index}.png")
        picture.crop((left, top, left + width, top + height)).save(cut[-1])
    columns = [f"{fps} fps: smear, frame" for fps in speeds] + ["cost"] * bool(cost) + ["mean"] * bool(mean)
    print(f"| effect | {' | '.join(columns)} |")
    print("|---|" + "---|" * len(columns))
    costs = []
    for effect in effects:
        cells = []
        for fps in speeds:
            within, whole, part = quality(folder, cut, effect, fps)
            cells.append(f"{within:.1f}, {whole:.1f} dB ({100 * part:.0f} %)")
        if cost:
            costs.append(ratios(effect))
            cells.append(f"{costs[-1][0]:.1f} ({costs[-1][1]:.1f})")
        if mean:
            whole, most, count = instants(folder, effect)
            cells.append(f"{whole:.1f} dB, {most:.1f}, {count}")
        print(f"| {effect} | " + " | ".join(cells) + " |", flush=True)
    if costs:
        whole, net = (statistics.median(values) for values in zip(*costs))
        print("| median | " + " | " * len(speeds) + f"{whole:.1f} ({net:.1f}) |")
