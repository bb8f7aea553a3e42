#!/usr/bin/env python3
"""Compares the colours and orientations that hinge reads with those of Little CMS, Pillow and libheif.

usage: check-pictures.py [HINGE]

Writes pictures with profiles and orientations in every format to a temporary folder, draws each with `hinge render --at 0`
and compares the result with what Pillow (ImageCms is Little CMS) makes of the same file. Needs Pillow, numpy and, for HEIC,
pillow-heif.
"""
import io
import os
import struct
import subprocess
import sys
import tempfile
import zlib

import numpy as np
from PIL import Image, ImageCms, ImageOps

try:
    import pillow_heif

    pillow_heif.register_heif_opener()
    formats = ["png", "jpg", "webp", "tiff", "avif", "heic"]
except ImportError:
    formats = ["png", "jpg", "webp", "tiff", "avif"]

hinge = sys.argv[1] if len(sys.argv) > 1 else ".build/debug/hinge"
COLORS = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (200, 120, 60), (60, 160, 200), (128, 128, 128), (230, 90, 140),
          (255, 255, 255), (0, 0, 0), (20, 22, 30)]
failures = 0


def s15(x):
    return struct.pack(">i", round(x * 65536))


def profile(colorants, curve, space=b"RGB "):
    """An ICC profile of version 2 of a matrix or of gray."""
    def xyz(v):
        return b"XYZ \0\0\0\0" + b"".join(map(s15, v))
    trc = b"curv\0\0\0\0" + struct.pack(">IH", 1, round(curve * 256)) + b"\0\0"
    if curve == 0:
        trc = b"para\0\0\0\0" + struct.pack(">HH", 3, 0) + b"".join(
            map(s15, [2.4, 1 / 1.055, .055 / 1.055, 1 / 12.92, .04045]))
    tags = [(b"desc", b"desc\0\0\0\0" + struct.pack(">I", 5) + b"test\0" + b"\0" * 79),
            (b"cprt", b"text\0\0\0\0none\0\0\0\0"), (b"wtpt", xyz([.9642, 1, .8249]))]
    if space == b"GRAY":
        tags.append((b"kTRC", trc))
    else:
        tags += [(n, xyz(c)) for n, c in zip([b"rXYZ", b"gXYZ", b"bXYZ"], colorants)]
        tags += [(n, trc) for n in [b"rTRC", b"gTRC", b"bTRC"]]
    offset = 132 + 12 * len(tags)
    table, body = struct.pack(">I", len(tags)), b""
    for name, data in tags:
        data += b"\0" * (-len(data) % 4)
        table += name + struct.pack(">II", offset + len(body), len(data))
        body += data
    head = struct.pack(">I4sI4s4s4s", offset + len(body), b"lcms", 0x02400000, b"mntr", space, b"XYZ ")
    head += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + b"\0" * 28 + b"".join(map(s15, [.9642, 1, .8249]))
    return head.ljust(128, b"\0") + table + body


def ink_profile():
    """A profile of a printer whose sixteen mixtures of full inks are given in Lab, without black and with it."""
    corners = [(100, 0, 0), (89, -5, 93), (48, 74, -3), (47, 68, 48), (55, -37, -50), (50, -68, 33), (24, 22, -46),
               (23, 0, 0)]
    table = b""
    for lightness, a, b in corners:
        for share in (1, .15):
            table += bytes([round(lightness * share * 2.55), round(a * share) + 128, round(b * share) + 128])
    ramp = bytes(range(256))
    lut = b"mft1\0\0\0\0" + bytes([4, 3, 2, 0]) + b"".join(map(s15, [1, 0, 0, 0, 1, 0, 0, 0, 1])) + ramp * 4
    lut += table + ramp * 3
    tags = [(b"desc", b"desc\0\0\0\0" + struct.pack(">I", 5) + b"inks\0" + b"\0" * 79),
            (b"wtpt", b"XYZ \0\0\0\0" + b"".join(map(s15, [.9642, 1, .8249]))), (b"A2B0", lut)]
    offset = 132 + 12 * len(tags)
    directory, body = struct.pack(">I", len(tags)), b""
    for name, data in tags:
        data += b"\0" * (-len(data) % 4)
        directory += name + struct.pack(">II", offset + len(body), len(data))
        body += data
    head = struct.pack(">I4sI4s4s4s", offset + len(body), b"lcms", 0x02400000, b"prtr", b"CMYK", b"Lab ")
    head += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + b"\0" * 28 + b"".join(map(s15, [.9642, 1, .8249]))
    return head.ljust(128, b"\0") + directory + body


P3 = [[.51512, .2412, -.00105], [.29198, .69225, .04189], [.1571, .06657, .78407]]
ADOBE = [[.60974, .31111, .01947], [.20528, .62567, .06087], [.14919, .06322, .74457]]
PROPHOTO = [[.7977, .2880, 0], [.1352, .7119, 0], [.0313, .0001, .8249]]
PROFILES = {"P3": profile(P3, 0), "AdobeRGB": profile(ADOBE, 2.19921875), "ProPhoto": profile(PROPHOTO, 1.8)}
GRAYS = {"gray 2.2": profile([], 2.2, b"GRAY"), "gray 1.0": profile([], 1.0, b"GRAY")}


def patches(colors=COLORS):
    a = np.zeros((64, 32 * len(colors), 3), np.uint8)
    for i, c in enumerate(colors):
        a[:, 32 * i:32 * i + 32] = c
    return a


def converted(image):
    """What Little CMS makes of a picture with a profile, relative colorimetric with black point compensation."""
    source = ImageCms.ImageCmsProfile(io.BytesIO(image.info["icc_profile"]))
    return ImageCms.profileToProfile(
        image, source, ImageCms.createProfile("sRGB"), renderingIntent=1, outputMode="RGB",
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION)


def drawn(path, *options):
    output = path + ".drawn.png"
    result = subprocess.run([hinge, "render", "--from", path, "--to", path, "--at", "0", "-o", output, *options],
                            capture_output=True, text=True)
    if result.returncode:
        return result.stderr
    return np.array(Image.open(output).convert("RGB")).astype(int)


def compare(name, path, want, limit):
    global failures
    got = drawn(path)
    if isinstance(got, str):
        print(f"FAIL {name}: {got.strip()}")
        failures += 1
        return
    want = np.array(want.convert("RGB")).astype(int)
    if got.shape != want.shape:
        print(f"FAIL {name}: size {got.shape[1]}x{got.shape[0]}, not {want.shape[1]}x{want.shape[0]}")
        failures += 1
        return
    worst = max(abs(got[y, x] - want[y, x]).max() for y in range(16, got.shape[0], 32)
                for x in range(16, got.shape[1], 32))
    print(f"{'ok  ' if worst <= limit else 'FAIL'} {name}: {worst}")
    failures += worst > limit


with tempfile.TemporaryDirectory() as folder:
    plain = Image.fromarray(patches())
    save = {"png": {}, "jpg": dict(quality=98, subsampling=0), "webp": dict(lossless=True), "tiff": {},
            "avif": dict(quality=95, subsampling="4:4:4"), "heic": dict(quality=98, chroma=444)}
    for name, data in PROFILES.items():
        for ending in formats:
            path = os.path.join(folder, f"{name}.{ending}")
            plain.save(path, icc_profile=data, **save[ending])
            image = Image.open(path)
            image.load()
            # Lossy formats decode differently by a step, which a profile of a large space stretches.
            compare(f"{name} {ending}", path, converted(image.convert("RGB") if image.mode != "RGB" else image),
                    2 if ending in ("png", "webp", "tiff") else 5)
    for name, data in GRAYS.items():
        for ending in ["png", "jpg", "tiff"]:
            path = os.path.join(folder, f"{name}.{ending}")
            plain.convert("L").save(path, icc_profile=data, **({"quality": 98} if ending == "jpg" else {}))
            compare(f"{name} {ending}", path, converted(Image.open(path)), 2)
    for ending in ["jpg", "tiff"]:
        path = os.path.join(folder, f"cmyk.{ending}")
        inks = np.zeros((64, 320, 4), np.uint8)
        for i, ink in enumerate([(0, 0, 0, 0), (255, 0, 0, 0), (0, 255, 0, 0), (0, 0, 255, 0), (0, 0, 0, 255),
                                 (120, 40, 200, 30), (10, 200, 30, 100), (60, 60, 60, 0), (200, 180, 20, 60),
                                 (0, 0, 0, 128)]):
            inks[:, 32 * i:32 * i + 32] = ink
        image = Image.fromarray(inks, "CMYK")
        image.save(path, icc_profile=ink_profile(), **({"quality": 98} if ending == "jpg" else {}))
        compare(f"CMYK {ending}", path, converted(Image.open(path)), 2)
    turned = Image.fromarray(patches(COLORS[:4])[:, :, :])
    pixels = np.array(turned)
    pixels[:32] //= 2
    turned = Image.fromarray(pixels)
    for ending in formats:
        for number in range(1, 9):
            exif = Image.Exif()
            exif[0x112] = number
            path = os.path.join(folder, f"turned{number}.{ending}")
            turned.save(path, exif=exif, **save[ending])
            compare(f"orientation {number} {ending}", path, ImageOps.exif_transpose(Image.open(path)), 4)
print(f"{failures} failures")
sys.exit(failures > 0)
