"""A frame of magic-move between the screens of a pair, for the scripts beside this one."""
import os
import subprocess

import numpy
from PIL import Image

INSTANTS = (0.1, 0.3, 0.5, 0.7, 0.9)


def between(a, b, p):
    return [x + (y - x) * p for x, y in zip(a, b)]


def screens(folder, pair):
    return [Image.open(os.path.join(folder, pair[k])).convert("RGB") for k in ("from", "to")]


def frame(hinge, folder, pair, p, output):
    """Returns the frame at `p`, 0 to 1, as numbers; `output` is a file for it, which is replaced."""
    subprocess.run(
        [hinge, "render", os.path.join(folder, pair["from"]), os.path.join(folder, pair["to"]),
         "-t", "magic-move", "-p", "shadow=0", "--curve", "linear", "--at", f"{round(p * 100)}%",
         "--gpu", "software", "-q", "--overwrite", "-o", output], check=True, capture_output=True)
    return numpy.asarray(Image.open(output).convert("RGB")).astype(float)
