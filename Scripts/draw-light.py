#!/usr/bin/env python3
"""Draws the two screens of the pictures in docs/light-and-depth.md, night.png and day.png, into a folder.

    Scripts/draw-light.py FOLDER
    cd FOLDER
    for light in encoded linear; do
      hinge render night.png day.png -t crossfade --curve linear --at 50% --light $light -o light-$light.png
    done

It needs NumPy.
"""

import struct
import sys
import zlib
from pathlib import Path

import numpy

WIDTH, HEIGHT = 320, 200


def write(path, light):
    """Writes an RGB PNG of 8 bits from linear light."""
    light = numpy.clip(light, 0, 1)
    values = numpy.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
    rows = numpy.round(values * 255).astype("u1")

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    body = b"".join(b"\0" + row.tobytes() for row in rows)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(body, 9)) + chunk(b"IEND", b"")
    )


def main():
    folder = Path(sys.argv[1])
    y, x = numpy.mgrid[0:HEIGHT, 0:WIDTH]
    generator = numpy.random.default_rng(4)
    night = numpy.zeros((HEIGHT, WIDTH, 3)) + numpy.array([0.004, 0.006, 0.016])
    for _ in range(26):
        left, top = generator.uniform(10, WIDTH - 10), generator.uniform(30, HEIGHT - 20)
        radius = generator.uniform(5, 15)
        colors = [[1, 0.55, 0.16], [1, 0.82, 0.5], [0.35, 0.6, 1], [1, 0.25, 0.12]]
        color = numpy.array(colors[generator.integers(4)])
        disk = numpy.clip(radius - numpy.hypot(x - left, y - top) + 0.5, 0, 1)
        night += disk[..., None] * color * generator.uniform(0.3, 0.9)
    write(folder / "night.png", night)
    height = y / HEIGHT
    day = numpy.stack([0.12 + 0.5 * height**2, 0.28 + 0.35 * height**1.5, 0.6 + 0.1 * height], 2)
    day[y > HEIGHT * 0.62 + 18 * numpy.sin(x / 38) + 9 * numpy.sin(x / 13)] = [0.02, 0.035, 0.02]
    write(folder / "day.png", day)


if __name__ == "__main__":
    main()
