#!/usr/bin/env python3
"""Draws the pictures in this folder again: draw.py [NAME...], all of them without a name.

Takes Chromium (CHROMIUM, or `chromium`) and Pillow (Debian: chromium, python3-pil).
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from PIL import Image

FOLDER = Path(__file__).resolve().parent
FLAGS = """--headless --no-sandbox --hide-scrollbars --allow-file-access-from-files
  --force-color-profile=srgb --ignore-gpu-blocklist --use-gl=angle --use-angle=swiftshader
  --enable-unsafe-swiftshader --window-size=800,800 --virtual-time-budget=2000""".split()
SCREEN = (250, 444)

FLIP = ["push-left-0.25", "push-right-0.15", "pop-top-0.9", "pop-bottom-0.85"]
# Nothing is minified by more than one and a half.
EFFECTS = [
    "card-push-0.05", "card-push-0.25", "card-push-0.8",
    "card-pop-0.2", "card-pop-0.55", "card-pop-0.9",
    "circle-push-0.3", "circle-pop-0.3",
    "corner-push-0.37", "corner-pop-0.5",
    "crossfade-over-push-0.4", "crossfade-both-push-0.6",
    "expand-push-0.37", "expand-pop-0.4",
    "flip-from-left-push-0.15", "flip-from-left-pop-0.1",
    "flip-from-top-push-0.1", "flip-from-top-push-0.85",
    "hero-pop-0.2", "hero-pop-0.4",
    "hero-drag-pop-0.35", "hero-drag-push-0.2",
    "magic-move-push-0.4", "magic-move-pop-0.4",
]
# Something is. For each there is the browser's frame, and the exact picture beside it.
MINIFIED = [
    "flip-from-left-push-0.4", "flip-from-left-pop-0.3",
    "flip-from-top-push-0.3", "flip-from-top-push-0.6",
    "hero-pop-0.6", "hero-pop-0.8",
]
SAMPLES = 8


def shoot(address, size, scale=1):
    """The upper left corner of a page, `size` CSS pixels of `scale` pixels each."""
    with tempfile.TemporaryDirectory() as scratch:
        shot = f"{scratch}/shot.png"
        subprocess.run(
            [
                os.environ.get("CHROMIUM", "chromium"), *FLAGS,
                f"--force-device-scale-factor={scale}", f"--screenshot={shot}", address,
            ],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with Image.open(shot) as picture:
            return picture.convert("RGB").crop((0, 0, size[0] * scale, size[1] * scale))


def page(name):
    """The address and the size of the page that draws `name`."""
    if name.startswith("layers-"):
        return f"layers.html?scene={name.removeprefix('layers-')}", (160, 160)
    if name in FLIP:
        direction, edge, progress = name.split("-")
        return f"flip.html?direction={direction}&edge={edge}&progress={progress}", SCREEN
    effect, direction, progress = re.fullmatch(r"(.+)-(push|pop)-([0-9.]+)", name).groups()
    query = f"direction={direction}&progress={progress}"
    if effect.startswith("crossfade-"):
        effect, style = effect.split("-")
        query += f"&style={style}"
    return f"effects.html?effect={effect}&{query}", SCREEN


def draw(name):
    """The picture called `name`: a browser's frame, or, with -exact, many samples of each pixel."""
    of = name.removesuffix("-exact")
    address, size = page(of)
    samples = 1 if of == name else SAMPLES
    picture = shoot(f"file://{FOLDER}/{address}", size, samples)
    return picture if samples == 1 else picture.reduce(samples)


scenes = re.findall(r'template id="([^"]*)"', (FOLDER / "layers.html").read_text())
names = FLIP + EFFECTS + MINIFIED
names += [f"{name}-exact" for name in MINIFIED] + [f"layers-{scene}" for scene in scenes]
for name in sys.argv[1:] or names:
    draw(name).save(FOLDER / f"{name}.png", optimize=True)
    print(name, flush=True)
