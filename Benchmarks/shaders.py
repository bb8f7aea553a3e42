"""Shader transitions of a folder, drawn by Hinge and by a minimal program (shaders.c) in the way of a browser.

usage: shaders.py FOLDER [--size WxH] [--frames N] [--runs N] [--compare-size WxH] [-t NAME]… [--hinge PATH] [--json FILE]

For each file of FOLDER, the PSNR at the progress 0.25, 0.5 and 0.75 (at --compare-size, 320x180), and the time of a
frame with readback (at --size, 1280x720): `hinge bench` and the minimal program take turns, --runs times, and the
ratio of their medians is printed; below the list stands the median over the collection. Parameters have the defaults
that `hinge list` finds; the picture of a sampler is the picture before. --frames 0 measures no time. Needs a C compiler with the headers of EGL and OpenGL ES.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent
parser = argparse.ArgumentParser(usage=__doc__)
parser.add_argument("folder", type=pathlib.Path)
parser.add_argument("--size", default="1280x720")
parser.add_argument("--compare-size", default="320x180")
parser.add_argument("--frames", type=int, default=60)
parser.add_argument("--runs", type=int, default=3)
parser.add_argument("-t", action="append", default=[])
parser.add_argument("--hinge", default=str(here.parent / ".build/release/hinge"))
parser.add_argument("--from", dest="before", default=str(here.parent / "Samples/desk_A.png"))
parser.add_argument("--to", dest="after", default=str(here.parent / "Samples/desk_B.png"))
parser.add_argument("--json", type=pathlib.Path)
options = parser.parse_args()


def run(*words):
    return subprocess.run([str(word) for word in words], check=True, capture_output=True).stdout


def setting(parameter):
    """Returns NAME=TYPE:NUMBER,… of a parameter in `hinge list`; None for a picture."""
    name, kind, value = parameter["name"], parameter["type"], parameter["default"]
    if kind == "picture":
        return None
    if kind == "choice":
        return f"{name}=bool:{int(value == 'true')}"
    if kind == "integer":
        return f"{name}=int:{value}"
    if kind == "color":
        channels = [int(value[1 + 2 * i : 3 + 2 * i], 16) / 255 for i in range(4)]
        return f"{name}=float:{','.join(map(str, channels[: parameter.get('components', 4)]))}"
    return f"{name}=float:{value}"


def declared(text, name):
    """Returns the type that a uniform is declared with: integer vectors are texts in `hinge list`, as others are."""
    for line in text.replace("\t", " ").splitlines():
        words = line.replace(";", " ").replace(",", " ").split()
        if "uniform" in words and name in words:
            kinds = [word for word in words if word[0] in "fibv" and word.rstrip("234") in ("vec", "ivec", "int", "float", "bool")]
            return kinds[0] if kinds else "float"
    return "float"


with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    reference = folder / "shaders"
    run("cc", "-O2", here / "shaders.c", "-o", reference, "-lEGL", "-lGL", "-lm")
    pictures = {}
    for size in {options.size, options.compare_size}:
        for name, instant in (("a", "0%"), ("b", "100%")):
            pictures[size, name] = folder / f"{name}-{size}.rgba"
            pictures[size, name].write_bytes(
                run(options.hinge, "render", "--gpu", "software", "--from", options.before, "--to", options.after,
                    "-t", "crossfade", "--at", instant, "--size", size, "--format", "rgba", "-q", "-o", "-"))
    before = folder / "before.png"
    run(options.hinge, "render", "--gpu", "software", "--from", options.before, "--to", options.after, "-t",
        "crossfade", "--at", "0%", "--size", options.compare_size, "-q", "-o", before)
    chosen = [word for name in options.t for word in ("-t", options.folder / f"{name}.glsl")]
    effects = json.loads(
        run(options.hinge, "list", *(chosen or ["--transitions", options.folder]), "--json"))
    width, height = map(int, options.compare_size.split("x"))
    results = []
    for effect in effects:
        name = effect["name"]
        file = options.folder / f"{name}.glsl"
        text = file.read_text()
        settings = []
        for parameter in effect["parameters"]:
            kind = declared(text, parameter["name"])
            if parameter["type"] == "color":
                parameter["components"] = 4 if kind == "vec4" else 3
            word = setting(parameter)
            if word and kind.startswith("ivec"):
                word = word.replace("=float:", "=int:")
            if word:
                settings.append(word)
        maps = [word for parameter in effect["parameters"] if parameter["type"] == "picture"
                for word in ("-p", f"{parameter['name']}={before}")]
        result = {"name": name, "parameters": len(effect["parameters"])}
        frames = run(options.hinge, "render", "--gpu", "software", "--from", options.before, "--to", options.after,
                     "-t", file, *maps, "--duration", "1", "--fps", "4", "--size", options.compare_size,
                     "--format", "rgba", "-q", "-o", "-")
        words = []
        for index, progress in ((1, 0.25), (2, 0.5), (3, 0.75)):
            path = folder / f"frame-{index}.rgba"
            path.write_bytes(frames[index * 4 * width * height : (index + 1) * 4 * width * height])
            words.append(f"{progress}={path}")
        try:
            lines = run(reference, file, options.compare_size, pictures[options.compare_size, "a"],
                        pictures[options.compare_size, "b"], "compare", *words, "--", *settings).decode().split()
            result["psnr"] = [float(number) for number in lines[::2]]
            result["transparent"] = [int(number) for number in lines[1::2]]
        except subprocess.CalledProcessError as error:
            result["fault"] = error.stderr.decode().strip()
        if options.frames > 0 and "fault" not in result:
            times = {"hinge": [], "reference": []}
            for _ in range(options.runs):
                report = json.loads(
                    run(options.hinge, "bench", "--gpu", "software", "-t", file, *maps, "--size", options.size, "--frames",
                        options.frames, "--warmup", 5, "--json"))
                times["hinge"].append(1000 / report["results"][0]["fps"])
                report = json.loads(run(reference, file, options.size, pictures[options.size, "a"],
                                        pictures[options.size, "b"], options.frames, *settings))
                times["reference"].append(1000 / report["fps"])
            result |= {key: statistics.median(value) for key, value in times.items()}
            result["ratio"] = result["hinge"] / result["reference"]
        results.append(result)
        print(
            f"{name:28}",
            result.get("fault", "") or "  ".join(f"{number:5.1f} dB" for number in result["psnr"]),
            f"   {result['hinge']:7.2f} ms {result['reference']:7.2f} ms  {result['ratio']:.2f}" if "ratio" in result else "",
            flush=True)
    good = sum(min(result.get("psnr", [0])) >= 45 for result in results)
    print(f"{good} of {len(results)} have 45 dB or more at each instant.")
    ratios = [result["ratio"] for result in results if "ratio" in result]
    if ratios:
        print(f"The median of the ratios of frame times, Hinge by the minimal program: {statistics.median(ratios):.3f}")
    if options.json:
        options.json.write_text(json.dumps(results, indent=1))
    sys.exit(0)
