#!/usr/bin/python3
"""Compares lines of text that change with text that is drawn anew at each instant.

usage: Benchmarks/matching/redraw.py FOLDER [--hinge PROGRAM] [NUMBER...]

Pillow draws the letters of both screens' fonts at the size between theirs, eight times as large and
without hinting, each letter between its two places, and one weight fades into the other. `frame` is
the least likeness of five instants of magic-move with that, `crop` that of the parts of both screens
stretched to the rectangle between them, and `ends` what hinting alone costs: that of the words drawn
this way on the screens themselves. All in decibels, over pixels where the screens around are even.
"""
import argparse
import json
import os
import tempfile

import numpy
from PIL import Image, ImageDraw, ImageFont

from frame import INSTANTS, between, frame, screens as opened

parser = argparse.ArgumentParser()
parser.add_argument("folder")
parser.add_argument("--hinge", default=".build/release/hinge")
parser.add_argument("numbers", nargs="*", type=int)
options = parser.parse_intermixed_args()
FONTS = "/usr/share/fonts/truetype/dejavu/DejaVu"
LARGER = 8


def font(text, size):
    name = ("Serif" if text["serif"] else "Sans") + ("-Bold" if text["bold"] else "")
    return ImageFont.truetype(f"{FONTS}{name}.ttf", size)


def pens(text):
    """The place of each letter on its screen, in pixels from the start: hinting rounds them."""
    face = font(text, text["size"])
    words = text["words"]
    return [face.getlength(words[:n + 1]) - face.getlength(words[n]) for n in range(len(words))]


def coverage(text, size, start, places, window):
    """The coverage of the words, whose letters are at `places`, in pixels from `start`."""
    left, top, right, bottom = window
    image = Image.new("L", ((right - left) * LARGER, (bottom - top) * LARGER))
    draw = ImageDraw.Draw(image)
    face = font(text, int(round(size * LARGER)))
    for letter, place in zip(text["words"], places):
        at = ((start[0] + place - left) * LARGER, (start[1] - top) * LARGER)
        draw.text(at, letter, 255, face, "ls")
    small = image.resize((right - left, bottom - top), Image.BOX)
    return numpy.asarray(small).astype(float)[..., None] / 255


def drawn(texts, p, window, grounds):
    """The words between both screens."""
    size = texts[0]["size"] + (texts[1]["size"] - texts[0]["size"]) * p
    start = between(texts[0]["at"], texts[1]["at"], p)
    places = between(pens(texts[0]), pens(texts[1]), p)
    layers = []
    for text, ground in zip(texts, grounds):
        part = coverage(text, size, start, places, window)
        layers.append(ground * (1 - part) + numpy.array(text["color"]) * part)
    return layers[0] * (1 - p) + layers[1] * p


def stretched(picture, place, rect, window):
    """The part of a screen at `place`, stretched to `rect`."""
    across, down = place[2] / rect[2], place[3] / rect[3]
    left, top, right, bottom = window
    box = [place[0] + (left - rect[0]) * across, place[1] + (top - rect[1]) * down,
           place[0] + (right - rect[0]) * across, place[1] + (bottom - rect[1]) * down]
    box = [max(box[0], 0), max(box[1], 0), min(box[2], picture.width), min(box[3], picture.height)]
    return numpy.asarray(
        picture.resize((right - left, bottom - top), Image.BILINEAR, box)).astype(float)


def decibels(difference):
    error = (difference ** 2).mean()
    return 99.0 if error == 0 else 10 * numpy.log10(255 ** 2 / error)


def window_of(rect):
    return [int(rect[0]) - 2, int(rect[1]) - 2, int(rect[0] + rect[2]) + 3,
            int(rect[1] + rect[3]) + 3]


def part(frame, window):
    return frame[window[1]:window[3], window[0]:window[2]]


with open(os.path.join(options.folder, "truth.json")) as file:
    truth = json.load(file)
with tempfile.TemporaryDirectory() as temporary:
    for pair in truth:
        if options.numbers and pair["number"] not in options.numbers:
            continue
        screens = opened(options.folder, pair)
        values = [numpy.asarray(s).astype(float) for s in screens]
        moving = [e for e in pair["elements"] if e.get("texts") and e["from"] != e["to"]]
        frames = {}
        for p in INSTANTS:
            output = os.path.join(temporary, "frame.png")
            frames[p] = frame(options.hinge, options.folder, pair, p, output)
        for element in moving:
            texts = element["texts"]
            places = element["from"], element["to"]
            corners = [values[k][int(places[k][1]) - 3, int(places[k][0]) - 3] for k in (0, 1)]
            ends = min(
                decibels(part(values[k], window_of(places[k]))
                         - drawn(texts, k, window_of(places[k]), corners)) for k in (0, 1))
            rows = []
            for p in INSTANTS:
                rect = between(places[0][:4], places[1][:4], p)
                window = window_of(rect)
                # Other elements are where the screens between them are not even.
                below = part(values[0], window) * (1 - p) + part(values[1], window) * p
                own = corners[0] * (1 - p) + corners[1] * p
                free = abs(below - own).max(axis=2) <= 3
                if free.mean() < 0.6:
                    continue
                wanted = drawn(texts, p, window, corners)
                crop = (stretched(screens[0], places[0], rect, window) * (1 - p)
                        + stretched(screens[1], places[1], rect, window) * p)
                rows.append((decibels((part(frames[p], window) - wanted)[free]),
                             decibels((crop - wanted)[free]),
                             decibels((part(frames[p], window) - crop)[free])))
            if rows:
                least = [min(row[k] for row in rows) for k in range(3)]
                sizes = "x".join(f"{t['size']}{'b' if t['bold'] else ''}" for t in texts)
                print(f"{pair['number']:02} {element['id']:12} {sizes:8} frame {least[0]:5.1f} "
                      f"crop {least[1]:5.1f} ends {ends:5.1f} dB; frame to crop {least[2]:5.1f}",
                      flush=True)
