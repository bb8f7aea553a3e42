#!/usr/bin/python3
"""Compares frames of magic-move with what the pairs of draw.py show at that instant.

usage: Benchmarks/matching/frames.py FOLDER [--hinge PROGRAM] [--sheet FILE] [NUMBER...]

At five instants each element of the truth is drawn by Pillow on its own: its parts of both screens,
resampled to the interpolated rectangle, one fading into the other. The frame must show the same
there: a doubled glyph or edge, or an element in another place, costs many decibels. Corners, what is
under another element, and what glyphs pass over are left out; shadows are off. --sheet shows frames,
truths and ten times their differences.
"""
import argparse
import json
import os
import tempfile

import numpy
from PIL import Image

from frame import INSTANTS, between, frame as rendered, screens

parser = argparse.ArgumentParser()
parser.add_argument("folder")
parser.add_argument("--hinge", default=".build/release/hinge")
parser.add_argument("--sheet")
parser.add_argument("--verbose", action="store_true")
parser.add_argument("numbers", nargs="*", type=int)
options = parser.parse_intermixed_args()
CHOSEN = options.numbers or [1, 5, 6, 12, 22, 26, 32, 40, 43, 50]


def same_shape(a, b):
    """The parts of two places that show the same: all, or the middle of the wider one."""
    if abs(a[2] / a[3] / (b[2] / b[3]) - 1) < 0.15:
        return None
    crop, full = sorted((a, b), key=lambda r: -abs(r[2] / r[3] - 1.5))
    return "height" if crop[2] / crop[3] < full[2] / full[3] else "width"


def drawn(picture, place, side, rect, window):
    """The pixels `window` of a screen's element at `rect`, at the scale of its shared side."""
    across, down = rect[2] / place[2], rect[3] / place[3]
    if side == "height":
        across = down
    elif side == "width":
        down = across
    middle = rect[0] + rect[2] / 2, rect[1] + rect[3] / 2
    left, top, right, bottom = window
    box = [place[0] + place[2] / 2 + (left - middle[0]) / across,
           place[1] + place[3] / 2 + (top - middle[1]) / down,
           place[0] + place[2] / 2 + (right - middle[0]) / across,
           place[1] + place[3] / 2 + (bottom - middle[1]) / down]
    # What lies beyond the screen is not compared.
    pad = int(max(0, -box[0], -box[1], box[2] - picture.width, box[3] - picture.height)) + 1
    picture = Image.fromarray(numpy.pad(picture, ((pad, pad), (pad, pad), (0, 0)), "edge"))
    box = [v + pad for v in box]
    result = picture.resize((right - left, bottom - top), Image.BILINEAR, box)
    return numpy.asarray(result).astype(float)


def decibels(error):
    return 99.0 if error == 0 else 10 * numpy.log10(255 ** 2 / error)


def ground(picture, place):
    """The colour around glyphs on an even ground; None for anything else."""
    x, y, w, h = [int(v) for v in place[:4]]
    values = numpy.asarray(picture)
    inner = values[y:y + h, x:x + w].reshape(-1, 3)
    left, top = max(x - 2, 0), max(y - 2, 0)
    outer = numpy.concatenate([values[top, left:x + w + 2], values[y + h + 1, left:x + w + 2]])
    color = numpy.median(outer, axis=0)
    even = (abs(outer - color).max(axis=1) <= 12).mean() > 0.9
    return color if even and (abs(inner - color).max(axis=1) <= 12).mean() > 0.15 else None


def emptied(picture, places):
    """A screen whose elements are replaced by the ground around them."""
    values = numpy.asarray(picture).astype(float)
    for place in places:
        x, y, w, h = [int(v) for v in place[:4]]
        color = ground(picture, place)
        part = values[max(y - 2, 0):y + h + 2, max(x - 2, 0):x + w + 2]
        part[:] = values[max(y - 3, 0), max(x - 3, 0)] if color is None else color
    return values


def measure(pair, p, frame, a, b, truth):
    """The decibels of each element; draws the truth into `truth`."""
    below = (emptied(a, [e["from"] for e in pair["elements"]]) * (1 - p)
             + emptied(b, [e["to"] for e in pair["elements"]]) * p)
    size = frame.shape[1], frame.shape[0]
    elements = pair["elements"]
    rects = [between(e["from"], e["to"], p) for e in elements]
    results = {}
    for index, element in enumerate(elements):
        x, y, w, h, radius = rects[index]
        inset = max(3, int(radius * 0.3) + 1 if radius else 0)
        window = [max(int(x) + inset, 0), max(int(y) + inset, 0),
                  min(int(x + w) - inset, size[0]), min(int(y + h) - inset, size[1])]
        if window[2] - window[0] < 4 or window[3] - window[1] < 4:
            continue
        side = same_shape(element["from"], element["to"])
        old = drawn(a, element["from"], side, rects[index], window)
        new = drawn(b, element["to"], side, rects[index], window)
        # Where one shows more than the other, only that one is there.
        wanted = old * (1 - p) + new * p
        if side and element["to"][2] * element["from"][3] != element["from"][2] * element["to"][3]:
            wider = new if (side == "height") == (
                element["to"][2] / element["to"][3] > element["from"][2] / element["from"][3]) else old
            crop = element["from"] if wider is new else element["to"]
            scale = h / crop[3] if side == "height" else w / crop[2]
            inner = numpy.zeros(old.shape[:2], bool)
            if side == "height":
                half = crop[2] * scale / 2
                low, high = int(x + w / 2 - half) - window[0], int(x + w / 2 + half) - window[0]
                inner[:, max(low, 0):max(high, 0)] = True
            else:
                half = crop[3] * scale / 2
                low, high = int(y + h / 2 - half) - window[1], int(y + h / 2 + half) - window[1]
                inner[max(low, 0):max(high, 0), :] = True
            wanted = numpy.where(inner[..., None], wanted, wider)
        part = slice(window[1], window[3]), slice(window[0], window[2])
        free = numpy.ones(wanted.shape[:2], bool)
        for other, rect in enumerate(rects):
            if other != index:
                left, top = int(rect[0]) - 12 - window[0], int(rect[1]) - 12 - window[1]
                right, bottom = left + int(rect[2]) + 25, top + int(rect[3]) + 25
                free[max(top, 0):max(bottom, 0), max(left, 0):max(right, 0)] = False
        grounds = ground(a, element["from"]), ground(b, element["to"])
        if grounds[0] is not None and grounds[1] is not None:
            own = grounds[0] * (1 - p) + grounds[1] * p
            free &= abs(below[part] - own).max(axis=2) <= 3
        if free.sum() < 0.2 * free.size:
            continue
        truth[part] = numpy.where(free[..., None], wanted, truth[part])
        results[element["id"]] = (((frame[part] - wanted)[free]) ** 2).sum(), free.sum() * 3
    return results


with open(os.path.join(options.folder, "truth.json")) as file:
    truth = json.load(file)
rows = []
with tempfile.TemporaryDirectory() as temporary:
    for pair in truth:
        if pair["number"] not in CHOSEN:
            continue
        a, b = screens(options.folder, pair)
        line, row = [], []
        worst = {}
        for p in INSTANTS:
            output = os.path.join(temporary, "frame.png")
            frame = rendered(options.hinge, options.folder, pair, p, output)
            expected = frame.copy()
            results = measure(pair, p, frame, a, b, expected)
            error = sum(r[0] for r in results.values()) / max(sum(r[1] for r in results.values()), 1)
            line.append(decibels(error))
            for key, (total, count) in results.items():
                worst[key] = min(worst.get(key, 99), decibels(total / count))
            if options.sheet:
                difference = 128 + 10 * (frame - expected)
                row.append([Image.fromarray(v.clip(0, 255).astype("uint8")).resize(
                    (frame.shape[1] // 3, frame.shape[0] // 3)) for v in (frame, expected, difference)])
        rows.append(row)
        low = sorted(worst.items(), key=lambda e: e[1])[:3]
        print(f"{pair['number']:02} {pair['name']:10} "
              + " ".join(f"{v:5.1f}" for v in line) + " dB   least "
              + ", ".join(f"{k} {v:.1f}" for k, v in (low if not options.verbose else
                                                      sorted(worst.items(), key=lambda e: e[1]))),
              flush=True)
if options.sheet:
    cells = [cell for row in rows for cell in row]
    width = max(c[0].width for c in cells)
    height = max(c[0].height for c in cells)
    sheet = Image.new("RGB", (width * 5, height * 3 * len(rows)), (80, 80, 80))
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            for kind in range(3):
                sheet.paste(cell[kind], (x * width, (3 * y + kind) * height))
    sheet.save(options.sheet)
