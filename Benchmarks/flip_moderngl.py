"""The flip as one fragment shader with moderngl, each frame read back at once, to compare with `hinge bench`.

usage: flip_moderngl.py WIDTH HEIGHT FRAMES
"""

import json
import math
import sys
import time

import moderngl

width, height, frames = (int(word) for word in sys.argv[1:4])
context = moderngl.create_context(standalone=True, backend="egl")


def texture(variant):
    rows = bytearray()
    for y in range(height):
        for x in range(width):
            if y % 24 > 15 and (x * 7 + y * 3 + variant * 5) % 11 < 4:
                rows += bytes((32, 32, 40, 255))
            else:
                rows += bytes((255 * x // width, 255 * y // height, 80 + 100 * variant, 255))
    result = context.texture((width, height), 4, bytes(rows))
    result.build_mipmaps()
    result.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
    result.repeat_x = result.repeat_y = False
    return result


program = context.program(
    vertex_shader="""
        #version 330
        void main() {
          gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0);
        }
    """,
    fragment_shader="""
        #version 330
        uniform sampler2D before, after;
        uniform vec2 size;
        uniform float angle, shade, eye;
        out vec4 color;
        void main() {
          vec2 pixel = gl_FragCoord.xy - size / 2.0;
          // The page's column reach solves reach * cos - size.x / 2 = pixel.x * w, w = 1 - reach * sin / eye.
          float reach = (pixel.x + size.x / 2.0) / (cos(angle) + pixel.x * sin(angle) / eye);
          float w = 1.0 - reach * sin(angle) / eye;
          vec2 uv = vec2(reach / size.x, pixel.y * w / size.y + 0.5);
          vec4 page = texture(before, uv);
          vec4 below = texture(after, gl_FragCoord.xy / size);
          bool inside = all(greaterThanEqual(uv, vec2(0.0))) && all(lessThanEqual(uv, vec2(1.0)));
          float dark = shade * 0.5 * clamp(1.0 - uv.x / 0.8, 0.0, 1.0);
          color = inside ? vec4(page.rgb * (1.0 - dark), 1.0) : below;
        }
    """,
)
program["size"] = (width, height)
program["eye"] = 500 * width / 375
program["before"], program["after"] = 0, 1
texture(0).use(0)
texture(1).use(1)
target = context.simple_framebuffer((width, height), 4)
target.use()
array = context.vertex_array(program, [])


def draw(index):
    progress = (index + 0.5) / frames
    program["angle"] = progress * math.pi / 2
    program["shade"] = progress
    array.render(moderngl.TRIANGLES, vertices=3)
    return target.read(components=4)


for index in range(frames):
    draw(index)
start, processor = time.monotonic(), time.process_time()
for index in range(frames):
    draw(index)
elapsed, processor = time.monotonic() - start, time.process_time() - processor
print(json.dumps({"fps": frames / elapsed, "processor": processor * 1000 / frames}))
