#version 450 core
// Covers every pixel that a piece of a plane may show in. Where its edges are is for the fragment shader to say.
//
// Pixels are counted from the target's middle, which keeps single precision good to a thousandth of a pixel.

uniform vec2 hull[HULL];  // a convex outline, pixels
uniform vec2 halfTarget;  // half the target's size, pixels

void main() {
  gl_Position = vec4(hull[gl_VertexID] / halfTarget, 0.0, 1.0);
}
