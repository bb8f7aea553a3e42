#!/usr/bin/env python3
"""Kills `hinge batch` at random with SIGKILL, resumes it until it is done, and compares with an uninterrupted run.

usage: Benchmarks/kill.py [HINGE [ROUNDS [SEED]]]     (.build/release/hinge 10 1)

Each round renders the same jobs, MP4, GIF and numbered PNGs, into a new folder. Processes are killed after a random,
growing time until one ends by itself. Every file has to exist and be identical, no hidden file may be left, and every
output that has its final name at a kill has to be complete. In every other round two processes share the jobs
(--shard).
"""

import hashlib
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent.parent


def jobs(folder):
    """Yields the jobs, whose outputs are in `folder`."""
    desk = [str(HERE / "Samples" / f"desk_{side}.png") for side in "AB"]
    effects = ["flip", "cube", "card", "fold", "page-curl", "doors", "circle", "carousel"]
    for index, effect in enumerate(effects):
        ending = [".mp4", ".gif", "/%03d.png"][index % 3]
        if ending.startswith("/"):
            (folder / effect).mkdir(exist_ok=True)
        yield {
            "from": desk[0], "to": desk[1], "t": effect, "size": "320x200", "duration": 0.5,
            "gpu": "software", "o": f"{folder}/{effect}{ending}",
        }


def contents(folder):
    """Returns the SHA-256 of each file below `folder`, by relative path."""
    return {
        str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*")) if file.is_file()
    }


def outputs(files):
    return {name: value for name, value in files.items() if not name.startswith("jobs.jsonl")}


def prepare(folder):
    folder.mkdir()
    file = folder / "jobs.jsonl"
    file.write_text("".join(json.dumps(job) + "\n" for job in jobs(folder)))
    return file


def run_with_kills(hinge, file, shards, expected, chance):
    """Runs until every shard has ended by itself; returns the number of kills."""
    kills, lifetime, left = 0, 0.3, set(range(1, shards + 1))
    while left:
        running = {
            shard: subprocess.Popen(
                [hinge, "batch", str(file), "--resume", "-q", "--shard", f"{shard}/{shards}"],
                start_new_session=True)
            for shard in sorted(left)
        }
        time.sleep(chance.uniform(0.02, lifetime))
        lifetime *= 1.15
        for shard, process in running.items():
            if process.poll() is None:
                process.kill()
                kills += 1
            code = process.wait()
            if code == 0:
                left.discard(shard)
            elif code != -9:
                sys.exit(f"exit {code} of {process.args}")
        for name, value in outputs(contents(file.parent)).items():
            hidden = any(part.startswith(".") for part in pathlib.PurePath(name).parts)
            if not hidden and expected.get(name) != value:
                sys.exit(f"after a kill {name} is there but not complete")
    return kills


def main():
    arguments = sys.argv[1:] + [".build/release/hinge", "10", "1"][len(sys.argv) - 1:]
    hinge, rounds = os.path.abspath(arguments[0]), int(arguments[1])
    chance = random.Random(int(arguments[2]))
    root = pathlib.Path(tempfile.mkdtemp())
    try:
        whole = prepare(root / "alone")
        subprocess.run([hinge, "batch", str(whole), "-q"], check=True)
        expected = outputs(contents(whole.parent))
        print(f"{len(expected)} files of {len(list(jobs(whole.parent)))} jobs")
        for index in range(rounds):
            shards = 1 + index % 2
            file = prepare(root / f"round {index}")
            kills = run_with_kills(hinge, file, shards, expected, chance)
            found = outputs(contents(file.parent))
            if found != expected:
                differing = {name for name in found.keys() | expected.keys()
                             if found.get(name) != expected.get(name)}
                sys.exit(f"round {index + 1}: differs from the uninterrupted run: {sorted(differing)}")
            print(f"round {index + 1}: {shards} process(es), {kills} kills, all files identical")
            shutil.rmtree(file.parent)
    finally:
        shutil.rmtree(root, ignore_errors=True)


main()
