"""Determinism of `hinge check`: runs a small golden folder many times, and counts what differs from its references.

usage: check-runs.py HINGE [RUNS]   (SIZE=64x36 JOBS=2)

The folder has a blurred transition, and a film with a transition, a finger, a caption and a turned device in linear light, each of SIZE
pixels, with a tolerance of 0: one level of one channel is a difference. The references are drawn once; each run is a process of
`hinge check --gpu software --json` with a process for each picture, JOBS runs at a time. The last line has the number of runs, of
compared pictures and of differences; the exit code is 1 if there is one.
"""

import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile
import time

from PIL import Image

hinge = os.path.abspath(sys.argv[1])
runs = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
size = os.environ.get("SIZE", "64x36")
jobs = int(os.environ.get("JOBS", "2"))
samples = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Samples")

manifest = {
    "tolerance": {"levels": 0, "pixels": 0},
    "pictures": [
        {"name": "blur", "command": f"render a.png b.png --size {size} -t flip --motion-blur 180", "at": ["40%"]},
        {"name": "film", "command": f"film tour.film --size {size} --light linear", "at": ["0.5s"]},
    ],
}
script = """fps 30
device phone tilt=6,-12
show a.png for 0.1s
caption "Find a recipe" for 0.8s meanwhile
tap 50%,50% -> cube b.png in 0.4s
"""


def check(folder, results, *words):
    """Runs the check, and returns its exit code, the pictures, and what it wrote about itself."""
    run = subprocess.run(
        [hinge, "check", folder, "--gpu", "software", "--json", "--results", results, *words],
        capture_output=True, text=True)
    try:
        return run.returncode, json.loads(run.stdout)["results"], run.stderr
    except (ValueError, KeyError):
        return run.returncode, [], run.stderr


with tempfile.TemporaryDirectory() as place:
    folder = os.path.join(place, "golden")
    os.mkdir(folder)
    for name, sample in [("a.png", "desk_A.png"), ("b.png", "desk_B.png")]:
        with Image.open(os.path.join(samples, sample)) as picture:
            picture.convert("RGB").resize((256, 144)).save(os.path.join(folder, name))
    with open(os.path.join(folder, "check.json"), "w") as file:
        json.dump(manifest, file)
    with open(os.path.join(folder, "tour.film"), "w") as file:
        file.write(script)
    code, pictures, errors = check(folder, os.path.join(place, "first"), "--update")
    if code != 0 or not pictures:
        sys.exit(f"the references cannot be drawn:\n{errors}")
    start = time.monotonic()
    compared = differences = failures = 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        places = [os.path.join(place, f"results-{index}") for index in range(runs)]
        for index, (code, pictures, errors) in enumerate(pool.map(lambda path: check(folder, path), places)):
            compared += len(pictures)
            differing = [picture["name"] for picture in pictures if picture["outcome"] != "passed"]
            differences += len(differing)
            failures += not pictures
            if code != 0:
                print(f"run {index + 1}: exit code {code}, {', '.join(differing) or errors.strip()}", flush=True)
    seconds = time.monotonic() - start
print(f"{runs} runs, {compared} pictures of {size}: {differences} differ, {failures} runs failed, in {seconds:.0f} s")
sys.exit(1 if differences or failures else 0)
