#!/usr/bin/env python3
"""What a viewer sees of each effect: sharpness, darkness, shadows and evenness of motion.

usage: catalogue.py [EFFECT[:KEY=VALUE]…]…   (HINGE=.build/release/hinge SIZES=640x360,360x640)

EFFECT is a name of `hinge list` or a shader's file; all effects of `hinge list` without one.

sharp   the largest change of the gradient energy from frame to frame within 100 ms of either end,
        where a page turns into itself: the text's sharpness, in percent
dark    the pixels darker than 90 of 255 half way between two white screens, in percent
tone    the mean of that frame
grey    the pixels with an alpha above 4 of 255 but without colour, between two coloured discs on
        nothing, over nothing; the most of all frames. They would be shadows on nothing, unless the
        effect paints something grey in the shape of the disc, which the end of the line names.
        Up to 20 pixels of edges that round to grey are not counted.
still   the frames at the start and at the end that change by less than 3 % of the mean, in percent
first   the first frame's change, relative to the mean
rough   the mean change of the change from frame to frame, relative to the mean change
rate    frames per second of one job, reading included
"""
import json
import os
import subprocess
import sys
import tempfile
import time

import numpy
from PIL import Image, ImageDraw, ImageFont

HINGE = os.environ.get("HINGE", ".build/release/hinge")
SIZES = [
    tuple(map(int, size.split("x")))
    for size in os.environ.get("SIZES", "640x360,360x640").split(",")
]

# What is grey by design, in the shape of the screens' paint. The test "Looks of the catalogue" holds
# that nothing of an effect is where no screen's paint is.
GREY_PAINT = {
    "cards": "the cards of the deck",
    "carousel": "the backs of the panels",
    "explode": "the backs of the tiles",
    "hero-drag": "the black over the list",
    "page-curl": "the rim of the sheet's back",
    "portal": "the wall of the opening",
    "ink-bleed": "the ink on the disc",
    "glass": "the shade beside the rod",
    "lens": "the dark rim of the wormhole",
}


def frames(pair, size, effect, *options):
    """Returns all frames as an array of (frame, row, column, RGBA)."""
    command = [
        HINGE, "render", *pair, "-t", effect, "--size", f"{size[0]}x{size[1]}", "--gpu", "software",
        "--format", "rgba", "-q", "-o", "-", *options,
    ]
    output = subprocess.run(command, check=True, capture_output=True).stdout
    return numpy.frombuffer(output, numpy.uint8).reshape(-1, size[1], size[0], 4)


def page(size, seed):
    """Returns a page of text on white, drawn at the frame's own size."""
    picture = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(picture)
    font = ImageFont.load_default()
    words = "the screen turns about its edge and shows what was written on the other side".split()
    state = seed
    for y in range(6, size[1] - 12, 14):
        line = ""
        while len(line) * 6 < size[0]:
            state = (state * 1103515245 + 12345) % 2**31
            line += words[state // 65536 % len(words)] + " "
        draw.text((8, y), line, fill=(30, 34, 40), font=font)
    return picture


def disc(size, colour):
    """Returns an antialiased disc on nothing."""
    side = min(size) // 2
    picture = Image.new("RGBA", size, (0, 0, 0, 0))
    mask = Image.new("L", (4 * side, 4 * side), 0)
    ImageDraw.Draw(mask).ellipse((0, 0, 4 * side, 4 * side), fill=255)
    mask = mask.resize((side, side), Image.LANCZOS)
    picture.paste(colour, ((size[0] - side) // 2, (size[1] - side) // 2), mask)
    return picture


def energies(shots):
    grey = shots[..., :3].astype(numpy.float32).mean(axis=3)
    return [
        float((numpy.diff(f, axis=0) ** 2).mean() + (numpy.diff(f, axis=1) ** 2).mean())
        for f in grey
    ]


def sharp(shots):
    energy = energies(shots)
    steps = [abs(b - a) / max(a, b, 1e-9) for a, b in zip(energy, energy[1:])]
    near = min(6, len(steps))
    return 100 * max(steps[:near] + steps[-near:])


def dark(shots):
    return 100 * float((shots[len(shots) // 2][..., :3].max(axis=2) < 90).mean())


def mean_tone(shots):
    return float(shots[len(shots) // 2][..., :3].mean())


def grey(shots):
    most = 0
    for shot in shots:
        colour = shot[..., :3].astype(int)
        brightest = colour.max(axis=2)
        chroma = brightest - colour.min(axis=2)
        # A shaded disc keeps its hue; its edge may round to grey at a low alpha.
        is_grey = (shot[..., 3] > 4) & (chroma < numpy.maximum(12, 0.1 * brightest))
        most = max(most, int(is_grey.sum()))
    return most if most > 20 else 0


def motion(shots):
    change = numpy.array([
        numpy.abs(b[..., :3].astype(numpy.int16) - a[..., :3]).mean()
        for a, b in zip(shots, shots[1:])])
    mean = change.mean()
    low = change < 0.03 * mean
    start = int(numpy.argmin(low)) if not low.all() else len(low)
    end = int(numpy.argmin(low[::-1])) if not low.all() else len(low)
    count = len(change)
    rough = numpy.abs(numpy.diff(change, 2)).mean() / mean
    return 100 * start / count, 100 * end / count, change[0] / mean, float(rough)


def names():
    command = [HINGE, "list", "--json"]
    listed = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return [each["name"] for each in listed]


def measure(folder, size, effects):
    def saved(picture, name):
        path = os.path.join(folder, f"{name}{size[0]}.png")
        picture.save(path)
        return path

    text = saved(page(size, 1), "page")
    white = saved(Image.new("RGB", size, "white"), "white")
    red, green = saved(disc(size, (220, 30, 20)), "red"), saved(disc(size, (20, 190, 60)), "green")
    ramp = Image.linear_gradient("L").resize(size)
    light = saved(ramp.point(lambda v: 250 - v // 4).convert("RGB"), "light")
    night = saved(ramp.point(lambda v: 60 - v // 5).convert("RGB"), "night")
    title = f"{size[0]}x{size[1]}"
    print(f"{title:24}  sharp  dark  tone    grey     still  first  rough   rate")
    for effect in effects:
        name, *settings = effect.split(":")
        options = [word for setting in settings for word in ("-p", setting)]
        began = time.monotonic()
        pages = frames((text, text), size, name, *options)
        rate = len(pages) / (time.monotonic() - began)
        whites = frames((white, white), size, name, *options)
        logos = frames((red, green), size, name, "--background", "transparent", *options)
        start, end, first, rough = motion(frames((light, night), size, name, *options))
        title = os.path.basename(effect).removesuffix(".glsl")
        cause = GREY_PAINT.get(title.split(":")[0]) if grey(logos) else None
        print(
            f"{title:24}{sharp(pages):7.1f}{dark(whites):6.1f}{mean_tone(whites):6.0f}"
            f"{grey(logos):8d}{start:6.0f}/{end:<3.0f}{first:7.2f}{rough:7.2f}{rate:7.1f}"
            + (f"  grey is {cause}" if cause else ""),
            flush=True)


def main():
    effects = sys.argv[1:] or names()
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            measure(folder, size, effects)


if __name__ == "__main__":
    main()
