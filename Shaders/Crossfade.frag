#version 450 core
// Two pixel-aligned pictures that fade over a colour, as one sum: blended one after the other, each
// would be rounded by itself.

uniform sampler2D lower;  // opaque
uniform sampler2D upper;  // opaque

layout(location = 0) out vec4 fragment;

void main() {
  // The middles of texels. Drivers that draw on the CPU take longer for a texelFetch.
  vec2 unit = gl_FragCoord.xy * pixel;
  fragment = ground + textureLod(lower, unit, 0.0) * shares.x
    + textureLod(upper, unit, 0.0) * shares.y;
}
