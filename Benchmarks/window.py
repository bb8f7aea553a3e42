#!/usr/bin/env python3
"""Measures hinge preview in a window of an Xvfb server: frame pacing, the first transitions after a start, idle processor
time, and the OpenGL objects and memory after many transitions and resizes.

usage: window.py [HINGE]        HINGE: the program (.build/release/hinge)

It needs Xvfb, xdotool and the program ffmpeg. Other work of the machine affects the pacing, so each figure has that of a
metronome beside it: a process that draws nothing and only waits for the same 60 Hz."""
import json
import os
import subprocess
import sys
import tempfile
import time

HINGE = sys.argv[1] if len(sys.argv) > 1 else ".build/release/hinge"
SCREENS = ["Samples/phone3x_A.png", "Samples/phone3x_B.png"]
WIDE = ["Samples/desk_A.png", "Samples/desk_B.png"]

METRONOME = """
import sys, time
due = last = time.monotonic(); end = due + float(sys.argv[1]); all = []
while last < end:
    due += 1 / 60
    time.sleep(max(due - time.monotonic(), 0))
    now = time.monotonic(); all.append(now - last); last = now
    due += max((now - due) * 60 // 1, 0) / 60
all.sort()
missed = sum(max(round(x * 60) - 1, 0) for x in all)
print(f"{1000 * all[len(all) // 2]:.1f} {1000 * all[int(len(all) * .95)]:.1f} {missed / (len(all) + missed):.3f}")
"""


class Display:
    def __init__(self):
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.environment = dict(os.environ, DISPLAY=":" + self.server.stdout.readline().decode().strip())

    def act(self, words):
        subprocess.run(["xdotool", *words.split()], env=self.environment, check=True)

    def close(self):
        self.server.terminate()
        self.server.wait()


class Preview:
    def __init__(self, display, *arguments, **variables):
        self.process = subprocess.Popen(
            [HINGE, "preview", "--json", "--bare", *arguments], env=dict(display.environment, **variables),
            stdout=subprocess.PIPE)
        self.next("ready")

    def next(self, kind):
        while True:
            line = self.process.stdout.readline()
            if not line:
                sys.exit("the preview ended")
            event = json.loads(line)
            if event["event"] == kind:
                return event

    def seconds(self):
        """Returns the processor time of the preview in seconds."""
        fields = open(f"/proc/{self.process.pid}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self):
        """Returns the resident memory in bytes."""
        return int(open(f"/proc/{self.process.pid}/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def close(self):
        self.process.terminate()
        self.process.wait()


def median(values):
    return sorted(values)[len(values) // 2]


def fitted(folder, screens, size):
    """Returns copies of `screens` scaled to the size of the window in pixels."""
    files = [os.path.join(folder, f"{size}-{number}.png") for number in range(len(screens))]
    for screen, file in zip(screens, files):
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-i", screen, "-vf", "scale=" + size.replace("x", ":"), file],
            check=True)
    return files


def pacing(display, screens, size, effect, what, seconds=10):
    preview = Preview(display, *screens, "--size", size, "-t", effect)
    display.act("key l")
    # During the first transition the preview detects vertical sync.
    preview.next("settled")
    metronome = subprocess.Popen(
        [sys.executable, "-c", METRONOME, str(seconds)], stdout=subprocess.PIPE, text=True)
    changes = []
    while metronome.poll() is None:
        changes.append(preview.next("settled"))
    preview.close()
    frames = sum(change["frames"] for change in changes)
    missed = sum(change["missed"] for change in changes)
    middle, late, left_out = metronome.stdout.read().split()
    print(
        f"{effect}, {size}, {what}: {frames} frames, median {median([c['frameTime']['median'] for c in changes]):.1f} ms, "
        f"p95 {median([c['frameTime']['p95'] for c in changes]):.1f} ms, {100 * missed / (frames + missed):.1f} % of "
        f"refreshes missed (metronome: {middle} ms, {late} ms, {100 * float(left_out):.1f} %)", flush=True)


def first(display, folder, screens, size, effect, starts=3):
    """Measures a push right after the window is ready and a pop right after that: at the first start ever, with no compiled
    shader on the disk, and at later starts."""
    cache = os.path.join(folder, "shaders-" + effect)
    os.mkdir(cache)
    for start in range(starts):
        since = time.monotonic()
        preview = Preview(display, *screens, "--size", size, "-t", effect, MESA_SHADER_CACHE_DIR=cache)
        ready = time.monotonic() - since
        changes = []
        for key in ("Return", "BackSpace"):
            display.act("key " + key)
            changes.append(preview.next("settled"))
        preview.close()
        print(
            f"{effect}, {size}, start {start + 1}: ready after {ready:.2f} s; " + ", then ".join(
                f"{change['missed']} of {change['frames'] + change['missed']} refreshes missed, worst "
                f"{change['frameTime']['worst']:.0f} ms" for change in changes), flush=True)


def idle(preview, what, seconds=10):
    time.sleep(1)
    before = preview.seconds()
    time.sleep(seconds)
    share = (preview.seconds() - before) / seconds
    print(f"idle, {what}: {100 * share:.2f} % of a core", flush=True)


def main():
    display = Display()
    with tempfile.TemporaryDirectory() as folder:
        for size, screens in (("375x667", SCREENS), ("1280x720", WIDE)):
            for effect in ("flip", "cube", "page-curl"):
                pacing(display, fitted(folder, screens, size), size, effect, "screens of that size")
                pacing(display, screens, size, effect, "denser screens")
        for effect in ("push", "flip", "cube", "page-curl"):
            first(display, folder, WIDE, "1280x720", effect)

    preview = Preview(display, *SCREENS, "--size", "375x667")
    idle(preview, "a screen")
    display.act("key i")
    idle(preview, "with the inspector")
    display.act("key i key Right")
    preview.next("scrubbed")
    idle(preview, "paused in a transition")
    preview.close()

    preview = Preview(display, *SCREENS, "--size", "375x667", "--duration", "0.02")
    sizes = ["500 889", "375 667"]

    def change(number):
        display.act("key Return")
        preview.next("settled")
        display.act("key BackSpace")
        settled = preview.next("settled")
        return settled["objects"]

    def resize(number):
        display.act("search --name ^Hinge windowsize " + sizes[number % 2])
        preview.next("resized")

    for number in range(10):
        resize(number)
        change(number)
    early = (preview.memory(), change(0))
    for number in range(500):
        objects = change(number)
        if number % 5 == 0:
            resize(number // 5)
    print(
        f"after 1000 transitions and 100 resizes: {early[1]} objects before and {objects} after, "
        f"{early[0] / 1e6:.1f} MB before and {preview.memory() / 1e6:.1f} MB after")
    preview.close()
    display.close()


main()
