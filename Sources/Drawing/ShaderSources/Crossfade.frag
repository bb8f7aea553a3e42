#version 450 core
// Two pictures that fade over a colour, as one sum; if they were blended in turn, each would be
// rounded separately.

uniform sampler2D lower;  // opaque
uniform sampler2D upper;  // opaque

layout(location = 0) out vec4 fragment;

void main() {
#ifdef SCALED
  vec2 position = gl_FragCoord.xy - halfTarget;
  fragment = ground + textureLod(lower, position * lowerMap.xy + lowerMap.zw, 0.0) * shares.x
    + textureLod(upper, position * upperMap.xy + upperMap.zw, 0.0) * shares.y;
#else
  // The centres of texels. Drivers that draw on the CPU take longer for a texelFetch.
  vec2 unit = gl_FragCoord.xy * pixel;
  fragment = ground + textureLod(lower, unit, 0.0) * shares.x
    + textureLod(upper, unit, 0.0) * shares.y;
#endif
}
