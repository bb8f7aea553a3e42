#!/usr/bin/python3
"""Compares what magic-move finds on the pairs of draw.py with what they show.

usage: Benchmarks/matching/evaluate.py FOLDER [--hinge PROGRAM] [--time] [--verbose] [NUMBER...]

A found element is right if most of the elements under it have the same motion in the truth: the
corners of what both have in common arrive within 5 % of the element's size, at least 6 pixels, of
where the truth has them. An element that moves is found if a right one covers three quarters of it
on both screens. --time also draws each pair with the elements given, and prints what the search
adds to the shortest of three runs.
"""
import argparse
import json
import os
import subprocess
import tempfile
import time

parser = argparse.ArgumentParser()
parser.add_argument("folder")
parser.add_argument("--hinge", default=".build/release/hinge")
parser.add_argument("--time", action="store_true")
parser.add_argument("--verbose", action="store_true")
parser.add_argument("numbers", nargs="*", type=int)
options = parser.parse_intermixed_args()


def draw(pair, output, *more):
    words = [options.hinge, "render", os.path.join(options.folder, pair["from"]),
             os.path.join(options.folder, pair["to"]), "-t", "magic-move", "--at", "0", "--size",
             "64x", "--fit", "fill", "--gpu", "software", "-q", "--json", "-o", output, *more]
    start = time.monotonic()
    result = subprocess.run(words, capture_output=True, text=True, check=True)
    return json.loads(result.stdout), time.monotonic() - start


def common(a, b):
    return (max(0, min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]))
            * max(0, min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])))


def middle(rect):
    return rect[0] + rect[2] / 2, rect[1] + rect[3] / 2


def motion(a, b, side):
    """The scales and the middles of a motion from a to b."""
    across, down = b[2] / a[2], b[3] / a[3]
    if side == "width":
        down = across
    elif side == "height":
        across = down
    return across, down, middle(a), middle(b)


def true_motion(element):
    a, b = element["from"], element["to"]
    side = None
    if abs(a[2] / a[3] / (b[2] / b[3]) - 1) >= 0.15:
        # The photos are 3 to 2: the place of another shape crops them.
        crop, full = sorted((a, b), key=lambda r: -abs(r[2] / r[3] - 1.5))
        side = "height" if crop[2] / crop[3] < full[2] / full[3] else "width"
    return motion(a, b, side)


def agree(found, element):
    a, b = found["a"], element["from"]
    left, right = max(a[0], b[0]), min(a[0] + a[2], b[0] + b[2])
    top, bottom = max(a[1], b[1]), min(a[1] + a[3], b[1] + b[3])
    if right <= left or bottom <= top:
        return False
    tolerance = max(6, 0.05 * max(element["to"][2:4]))
    one, two = motion(found["a"], found["b"], found["side"]), true_motion(element)

    def place(m, x, y):
        return m[3][0] + (x - m[2][0]) * m[0], m[3][1] + (y - m[2][1]) * m[1]

    return all(abs(p - q) <= tolerance for x in (left, right) for y in (top, bottom)
               for p, q in zip(place(one, x, y), place(two, x, y)))


def moves(element):
    return any(abs(p - q) > 2 for p, q in zip(element["from"][:4], element["to"][:4]))


with open(os.path.join(options.folder, "truth.json")) as file:
    truth = json.load(file)
right = wrong = recalled = wanted = false_flights = 0
shares, searches = [], []
with tempfile.TemporaryDirectory() as temporary:
    output = os.path.join(temporary, "frame.png")
    for pair in truth:
        if options.numbers and pair["number"] not in options.numbers:
            continue
        result, _ = draw(pair, output)
        found = [{"a": [m["from"][k] for k in ("x", "y", "width", "height")],
                  "b": [m["to"][k] for k in ("x", "y", "width", "height")],
                  "side": m.get("sharedSide"), "sure": m["confidence"]}
                 for m in result.get("matches", []) if m.get("sharedSide") != "same"]
        elements = pair["elements"]
        bad, missed = [], []
        for match in found:
            good = area = 0
            for element in elements:
                both = common(match["a"], element["from"])
                if both >= 0.3 * min(element["from"][2] * element["from"][3],
                                     match["a"][2] * match["a"][3]):
                    area += both
                    if agree(match, element):
                        good += both
            if not area or good < 0.7 * area:
                bad.append(match)
        moving = [e for e in elements if moves(e)]
        for element in moving:
            a, b = element["from"], element["to"]
            if not any(agree(m, element) and common(m["a"], a) >= 0.75 * a[2] * a[3]
                       and common(m["b"], b) >= 0.75 * b[2] * b[3] for m in found):
                missed.append(element)
        right += len(found) - len(bad)
        wrong += len(bad)
        wanted += len(moving)
        recalled += len(moving) - len(missed)
        if moving:
            shares.append(1 - len(missed) / len(moving))
        if pair["name"] == "nothing":
            false_flights += len(found)
        line = (f"{pair['number']:02} {pair['name']:10} found {len(found):2} wrong {len(bad)} "
                f"of {len(moving):2} moving {len(moving) - len(missed):2}")
        if options.time:
            given = "pairs=1,1,1,1>1,1,1,1"
            with_search = min(draw(pair, output)[1] for _ in range(3))
            without = min(draw(pair, output, "-p", given)[1] for _ in range(3))
            searches.append(with_search - without)
            line += f" search {searches[-1]:.2f} s"
        print(line, flush=True)
        if options.verbose:
            for match in bad:
                print("   wrong ", match)
            for element in missed:
                print("   missed", element["id"], element["from"], element["to"])
print(f"precision {right / max(right + wrong, 1):.3f} ({right} of {right + wrong}), "
      f"recall {recalled / max(wanted, 1):.3f} ({recalled} of {wanted}), "
      f"mean of the pairs {sum(shares) / max(len(shares), 1):.3f}, "
      f"false flights between strangers {false_flights}")
if searches:
    print(f"search: mean {sum(searches) / len(searches):.2f} s, longest {max(searches):.2f} s")
