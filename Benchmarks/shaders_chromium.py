"""The pictures of shader transitions beside those of WebGL in headless Chromium.

usage: shaders_chromium.py FOLDER [--size WxH] [-t NAME]… [--hinge PATH] [--chromium PATH] [--angle BACKEND] [--sine] [--json FILE] [--save DIR]

For each file of FOLDER, the PSNR in dB of red, green and blue at the progress 0.25, 0.5 and 0.75. Parameters have the
defaults that `hinge list` finds; the picture of a sampler is the picture before. --save writes the pairs of frames below
45 dB as raw RGBA. With --sine both compute sines, cosines and coordinates by the same operations, so that noise made of their last
bits is the same. Debian's package: chromium-headless-shell.
"""

import argparse
import base64
import json
import pathlib
import re
import subprocess
import tempfile

here = pathlib.Path(__file__).resolve().parent
parser = argparse.ArgumentParser(usage=__doc__)
parser.add_argument("folder", type=pathlib.Path)
parser.add_argument("--size", default="320x180")
parser.add_argument("-t", action="append", default=[])
parser.add_argument("--hinge", default=str(here.parent / ".build/release/hinge"))
parser.add_argument("--chromium", default="chromium-headless-shell")
parser.add_argument("--angle", default="swiftshader")
parser.add_argument("--from", dest="before", default=str(here.parent / "Samples/desk_A.png"))
parser.add_argument("--to", dest="after", default=str(here.parent / "Samples/desk_B.png"))
parser.add_argument("--sine", action="store_true")
parser.add_argument("--json", type=pathlib.Path)
parser.add_argument("--save", type=pathlib.Path)
options = parser.parse_args()
width, height = map(int, options.size.split("x"))
instants = (0.25, 0.5, 0.75)
threshold = 45
# Shaders in a page; it has the frames of each as text.
chunk = 8

# Sine and cosine to a few units in the last place, by the same operations everywhere.
sine = "".join(
    f"{kind} sine_({kind} x) {{ {kind} k = floor(x * 0.15915494 + 0.5); {kind} r = (x - k * 6.28125) - k * 0.0019353072;"
    f" r = abs(r) > 1.5707964 ? sign(r) * 3.1415927 - r : r; {kind} s = r * r;"
    f" return r + r * s * (-0.16666667 + s * (0.0083333310 + s * (-0.00019840874 + s * (2.7525562e-06 - s * 2.3889859e-08)))); }} "
    if kind == "float" else
    f"{kind} sine_({kind} x) {{ return {kind}({', '.join(f'sine_(x.{axis})' for axis in 'xyzw'[: int(kind[-1])])}); }} "
    for kind in ("float", "vec2", "vec3", "vec4"))
sine += "".join(f"{kind} cosine_({kind} x) {{ return sine_(x + 1.5707964); }} " for kind in ("float", "vec2", "vec3", "vec4"))
sine += "\n#define sin sine_\n#define cos cosine_\n"

page = """<!doctype html><pre id=out></pre><script>
const input = INPUT;
const bytes = text => Uint8Array.from(atob(text), c => c.charCodeAt(0));
const { width, height } = input, out = [];
function texture(gl, pixels, unit) {
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, true);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR);
}
function draw(shader) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const gl = canvas.getContext('webgl', { preserveDrawingBuffer: true, antialias: false });
  gl.getExtension('OES_standard_derivatives');
  const compile = (kind, text) => {
    const id = gl.createShader(kind);
    gl.shaderSource(id, text);
    gl.compileShader(id);
    if (!gl.getShaderParameter(id, gl.COMPILE_STATUS)) throw gl.getShaderInfoLog(id);
    return id;
  };
  const program = gl.createProgram();
  gl.attachShader(program, compile(gl.VERTEX_SHADER,
    'attribute vec2 _p; varying vec2 _uv; void main() { gl_Position = vec4(_p, 0.0, 1.0); _uv = vec2(0.5) * (_p + vec2(1.0)); }'));
  gl.attachShader(program, compile(gl.FRAGMENT_SHADER,
    (/dFdx|fwidth/.test(shader.source) ? '#extension GL_OES_standard_derivatives : enable\\n' : '') +
    'precision highp float; varying vec2 _uv; uniform sampler2D from, to; uniform float progress, ratio;\\n' +
    'vec4 getFromColor(vec2 uv) { return texture2D(from, uv); } vec4 getToColor(vec2 uv) { return texture2D(to, uv); }\\n' +
    shader.source + '\\nvoid main() { gl_FragColor = transition(_uv); }'));
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw gl.getProgramInfoLog(program);
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, -1, 4, 4, -1]), gl.STATIC_DRAW);
  const place = gl.getAttribLocation(program, '_p');
  gl.enableVertexAttribArray(place);
  gl.vertexAttribPointer(place, 2, gl.FLOAT, false, 0, 0);
  texture(gl, bytes(input.before), 0);
  texture(gl, bytes(input.after), 1);
  const at = name => gl.getUniformLocation(program, name);
  gl.uniform1i(at('from'), 0);
  gl.uniform1i(at('to'), 1);
  gl.uniform1f(at('ratio'), width / height);
  for (const { name, kind, value } of shader.uniforms) {
    if (/^(int|bool|ivec|bvec)/.test(kind)) gl['uniform' + value.length + 'iv'](at(name), value);
    else gl['uniform' + value.length + 'fv'](at(name), value);
  }
  const pixels = new Uint8Array(4 * width * height);
  return shader.frames.map(({ progress, frame }) => {
    gl.uniform1f(at('progress'), progress);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    const other = bytes(frame);
    let sum = 0;
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) for (let c = 0; c < 3; c++) {
      const difference = pixels[4 * (x + width * (height - 1 - y)) + c] - other[4 * (x + width * y) + c];
      sum += difference * difference;
    }
    const psnr = sum > 0 ? 10 * Math.log10(255 * 255 * 3 * width * height / sum) : 99;
    let saved = '';
    if (input.saves && psnr < input.threshold) for (const byte of pixels) saved += String.fromCharCode(byte);
    return { psnr, saved: btoa(saved) };
  });
}
for (const shader of input.shaders) {
  try { out.push({ name: shader.name, frames: draw(shader) }); } catch (fault) { out.push({ name: shader.name, fault: String(fault) }); }
}
document.getElementById('out').textContent = JSON.stringify(out);
</script>"""


def run(*words):
    return subprocess.run([str(word) for word in words], check=True, capture_output=True).stdout


def text(data):
    return base64.b64encode(data).decode()


def uniform(parameter, source):
    """Returns a uniform's name, type and numbers; None for a picture."""
    name, value = parameter["name"], parameter["default"]
    if parameter["type"] == "picture":
        return None
    match = re.search(rf"uniform\s+(?:(?:low|medium|high)p\s+)?(\w+)[^;]*\b{name}\b", source)
    kind = match[1] if match else "float"
    if parameter["type"] == "choice":
        numbers = [int(value == "true")]
    elif parameter["type"] == "color":
        numbers = [int(value[1 + 2 * i : 3 + 2 * i], 16) / 255 for i in range(4 if kind == "vec4" else 3)]
    else:
        numbers = [float(number) for number in str(value).split(",")]
    return {"name": name, "kind": kind, "value": numbers}


def frames_of(file, maps):
    """Returns Hinge's frames of one second at four frames a second."""
    return run(options.hinge, "render", "--gpu", "software", "--from", options.before, "--to", options.after, "-t", file,
               *maps, "--duration", 1, "--fps", 4, "--size", options.size, "--format", "rgba", "-q", "-o", "-")


with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    still = lambda instant, *words: run(
        options.hinge, "render", "--gpu", "software", "--from", options.before, "--to", options.after, "-t", "crossfade",
        "--at", instant, "--size", options.size, "-q", *words)
    before = folder / "before.png"
    still("0%", "-o", before)
    shared = {"width": width, "height": height, "saves": bool(options.save), "threshold": threshold,
              "before": text(still("0%", "--format", "rgba", "-o", "-")), "after": text(still("100%", "--format", "rgba", "-o", "-"))}
    chosen = [word for name in options.t for word in ("-t", options.folder / f"{name}.glsl")]
    effects = json.loads(run(options.hinge, "list", *(chosen or ["--transitions", options.folder]), "--json"))
    shaders, results = [], []
    for effect in effects:
        file = options.folder / f"{effect['name']}.glsl"
        if not file.exists():
            continue
        source = file.read_text()
        if options.sine:
            # The coordinates are computed alike, too.
            source = sine + re.sub(r"\bvec4\s+transition\s*\(", "vec4 transition_(", source)
            source += (f"\nvec4 transition(vec2 uv) {{ return transition_((floor(uv * vec2({width}.0, {height}.0))"
                       f" + 0.5) / vec2({width}.0, {height}.0)); }}\n")
            file = folder / file.name
            file.write_text(source)
        maps = [word for parameter in effect["parameters"] if parameter["type"] == "picture"
                for word in ("-p", f"{parameter['name']}={before}")]
        frames = frames_of(file, maps)
        count = 4 * width * height
        shaders.append({
            "name": effect["name"], "source": source,
            "uniforms": [found for parameter in effect["parameters"] if (found := uniform(parameter, source))],
            "frames": [{"progress": progress, "frame": text(frames[index * count : (index + 1) * count])}
                       for index, progress in enumerate(instants, 1)]})
    for begin in range(0, len(shaders), chunk):
        part = shaders[begin : begin + chunk]
        path = folder / "page.html"
        path.write_text(page.replace("INPUT", json.dumps(shared | {"shaders": part}).replace("</", "<\\/")))
        dom = run(options.chromium, "--no-sandbox", f"--use-angle={options.angle}", "--enable-unsafe-swiftshader",
                  "--timeout=120000", "--dump-dom", path).decode()
        found = re.search(r'<pre id="out">(.*?)</pre>', dom, re.S)
        for shader, result in zip(part, json.loads(found[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))):
            name = result["name"]
            if "fault" in result:
                print(f"{name:28} {result['fault'].strip()}", flush=True)
                results.append({"name": name, "fault": result["fault"]})
                continue
            levels = [frame["psnr"] for frame in result["frames"]]
            results.append({"name": name, "psnr": levels})
            print(f"{name:28}", "  ".join(f"{level:5.1f} dB" for level in levels), flush=True)
            for ours, theirs, progress in zip(shader["frames"], result["frames"], instants):
                if not options.save or theirs["psnr"] >= threshold:
                    continue
                options.save.mkdir(parents=True, exist_ok=True)
                rows = base64.b64decode(theirs["saved"])
                upright = b"".join(rows[4 * width * y : 4 * width * (y + 1)] for y in reversed(range(height)))
                for kind, data in (("hinge", base64.b64decode(ours["frame"])), ("chromium", upright)):
                    (options.save / f"{name}-{progress}-{kind}.rgba").write_bytes(data)
    good = sum(min(result.get("psnr", [0])) >= threshold for result in results)
    print(f"{good} of {len(results)} have {threshold} dB or more at each instant.")
    if options.json:
        options.json.write_text(json.dumps(results, indent=1))
