#!/usr/bin/env python3
"""Compares the animated pictures of `hinge render` with the same frames in a pipe into FFmpeg.

usage: Benchmarks/animations.py [HINGE] [--effects cube,crossfade] [--formats gif,webp,avif,apng,png] [--size 1280x720]
       [--seconds 2] [--rate 25] [--rounds 3] [--screens A.png,B.png]

Each file is compared with raw frames of `hinge render`: the PSNR in dB of pixels, and of the means of 4 x 4 pixels, which credit
dither. The commands alternate; the medians of wall-clock and processor time are printed, and the ratio of FFmpeg's time to
Hinge's. In the pipe, Hinge draws and FFmpeg encodes: a GIF with one palette or one for each frame, each with and without dither;
WebP with a quality of 90; AVIF by SVT-AV1's preset 8; APNG and numbered PNGs with each row filter.
"""

import argparse
import glob
import os
import resource
import statistics
import subprocess
import tempfile
import time

GIF = "split[a][b];[a]palettegen{0}[p];[b][p]paletteuse={1}"
ENCODINGS = {
    "gif": [
        ("one palette", ["-filter_complex", GIF.format("", "diff_mode=rectangle")]),
        ("one, plain", ["-filter_complex", GIF.format("", "dither=none:diff_mode=rectangle")]),
        ("per frame", ["-filter_complex", GIF.format("=stats_mode=single", "new=1")]),
        ("per frame, plain", ["-filter_complex", GIF.format("=stats_mode=single", "new=1:dither=none")]),
    ],
    "webp": [("quality 90", ["-c:v", "libwebp_anim", "-quality", "90"])],
    "avif": [("svt 8", ["-vf", "scale=out_color_matrix=bt709,format=yuv420p", "-colorspace", "bt709", "-c:v", "libsvtav1", "-preset", "8",
                          "-crf", "22"])],
}
FILTERS = ("none", "sub", "up", "paeth", "mixed")
for codec in ("apng", "png"):
    ENCODINGS[codec] = [(name, ["-pix_fmt", "rgb24", "-c:v", codec, "-pred", name]) for name in FILTERS]


def words():
    parser = argparse.ArgumentParser()
    parser.add_argument("hinge", nargs="?", default=".build/release/hinge")
    parser.add_argument("--effects", default="cube,crossfade")
    parser.add_argument("--formats", default=",".join(ENCODINGS))
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--seconds", default="2")
    parser.add_argument("--rate", default="25")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--screens", default="Samples/desk_A.png,Samples/desk_B.png")
    return parser.parse_args()


def timed(*commands):
    """Runs a pipe of commands; returns the wall-clock and the processor time in s."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start, source, processes = time.monotonic(), subprocess.DEVNULL, []
    for index, command in enumerate(commands):
        is_last = index == len(commands) - 1
        process = subprocess.Popen(
            command, stdin=source, stdout=subprocess.DEVNULL if is_last else subprocess.PIPE, stderr=subprocess.DEVNULL)
        source = process.stdout
        processes.append(process)
    for process in processes[:-1]:
        process.stdout.close()
    if any([process.wait() for process in processes]):
        raise SystemExit(f"failed: {commands}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.monotonic() - start, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def distance(file, raw, arguments, scale):
    """Returns the PSNR of a file to the raw frames; with `scale`, of the means of squares of that many pixels."""
    chain = f"format=gbrp,scale=iw/{scale}:ih/{scale}:flags=area" if scale > 1 else "format=gbrp"
    if file.endswith(".webp") or "%" in file:
        return None  # FFmpeg 5.1 does not decode it, or it is lossless.
    report = subprocess.run(
        ["ffmpeg", "-nostdin", "-i", file, "-f", "rawvideo", "-pix_fmt", "rgba", "-s", arguments.size, "-r", arguments.rate, "-i", raw,
         "-filter_complex", f"[0:v]settb=1/1000,setpts=N*10,{chain}[a];[1:v]settb=1/1000,setpts=N*10,{chain}[b];[a][b]psnr", "-f", "null", "-"],
        capture_output=True, text=True).stderr
    return float(report.rsplit("average:", 1)[1].split()[0])


def main():
    arguments = words()
    for effect in arguments.effects.split(","):
        before, after = arguments.screens.split(",")
        draw = [
            arguments.hinge, "render", "--gpu", "software", "-q", "--from", before, "--to", after, "-t", effect, "--duration",
            arguments.seconds, "--size", arguments.size, "--fps", arguments.rate, "--no-sync"]
        with tempfile.TemporaryDirectory() as folder:
            raw = os.path.join(folder, "raw.rgba")
            subprocess.run(draw + ["--format", "rgba", "-o", raw], check=True)
            pipe = draw + ["--format", "rgba", "-o", "-"]
            read = [
                "ffmpeg", "-v", "error", "-nostats", "-y", "-f", "rawvideo", "-pix_fmt", "rgba", "-s", arguments.size, "-r", arguments.rate,
                "-i", "-"]
            for ending in arguments.formats.split(","):
                end = f"%03d.{ending}" if ending == "png" else f".{ending}"
                own = os.path.join(folder, f"own{end}")
                ways = [("hinge", own, [draw + ["-o", own]])]
                for number, (name, options) in enumerate(ENCODINGS[ending]):
                    # FFmpeg 5.1 needs a name of its own for an AVIF's frames, and the sizes are alike.
                    file = os.path.join(folder, f"{number}{'.mkv' if ending == 'avif' else f'-{end}' if ending == 'png' else end}")
                    ways.append((name, file, [pipe, read + options + ["-plays", "0"] * (ending == "apng") + [file]]))
                times = {name: [] for name, _, _ in ways}
                for _ in range(arguments.rounds):
                    for name, _, commands in ways:
                        times[name].append(timed(*commands))
                for name, file, _ in ways:
                    wall, cost = (statistics.median(values) for values in zip(*times[name]))
                    ratio = statistics.median(other[0] / own[0] for own, other in zip(times["hinge"], times[name]))
                    found = [distance(file, raw, arguments, scale) for scale in (1, 4)]
                    size = sum(os.path.getsize(path) for path in glob.glob(file.replace("%03d", "*")))
                    quality = "".join(f" {value:6.2f} dB" for value in found if value is not None)
                    print(
                        f"{effect:12} {ending:5} {name:18} {size / 1e6:7.3f} MB{quality} {wall:7.2f} s, {cost:7.2f} s of "
                        f"the processors; hinge {ratio:.2f} times as fast", flush=True)


main()
