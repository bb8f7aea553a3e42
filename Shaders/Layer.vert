#version 450 core
// Places one layer: a rectangle, turned in space and seen through its superlayers' perspective.
//
// Matrices arrive as Core Animation has them (row vectors); read column by column they are the same maps for
// GLSL's column vectors. Pixels are counted from the target's middle, which keeps single precision good to a
// thousandth of a pixel.

uniform vec2 size;            // the layer's extent, points
uniform vec2 anchorPoint;     // the transform's fixed point, fractions of the size
uniform vec2 position;        // the anchor's place in the superlayer, points
uniform mat4 transform;       // about the anchor
uniform mat4 superTransform;  // superlayer's points to pixels from the target's middle
uniform vec2 halfTarget;      // half the target's size, pixels

// From a pixel (x, y, 1) to the layer's unit square (u·k, v·k, k).
flat out mat3 unitFromPixel;
// The four sides as lines: dot(side, (x, y, 1)) is the distance inwards in pixels.
flat out vec3 sides[4];

// How far beyond the sides the rasterized shape reaches, so that every partly covered pixel is in it.
const float outset = 1.0;

vec3 project(vec2 unit) {
  vec4 v = transform * vec4((unit - anchorPoint) * size, 0.0, 1.0);
  v.xy += position * v.w;
  v = superTransform * v;
  return v.xyw;
}

void main() {
  vec3 corners[4] = vec3[](
    project(vec2(0, 0)), project(vec2(1, 0)), project(vec2(1, 1)), project(vec2(0, 1)));

  mat3 pixelFromUnit = mat3(corners[1] - corners[0], corners[3] - corners[0], corners[0]);
  unitFromPixel = inverse(pixelFromUnit);
  // Seen from behind the corners run the other way round.
  float facing = sign(determinant(pixelFromUnit));

  for (int i = 0; i < 4; i++) {
    vec3 line = facing * cross(corners[i], corners[(i + 1) & 3]);
    sides[i] = line / max(length(line.xy), 1e-20);
  }

  // A strip visits the corners 0, 1, 3, 2. Each is where its two sides meet once both have moved outwards;
  // that leaves the sign of w as it was, so OpenGL's own clipping cuts the shape at the eye.
  int corner = gl_VertexID ^ (gl_VertexID >> 1);
  vec3 before = sides[(corner + 3) & 3];
  vec3 after = sides[corner];
  before.z += outset;
  after.z += outset;
  vec3 place = facing * cross(before, after);
  gl_Position = vec4(place.xy / halfTarget, 0.0, place.z);
}
