#version 450 core
// Draws a composited group, pixel over pixel, over the target.

uniform sampler2D content;  // premultiplied
#ifdef MASK
uniform sampler2D mask;     // its alpha is the group's coverage
#endif

layout(location = 0) out vec4 fragment;

void main() {
  ivec2 position = ivec2(gl_FragCoord.xy);
  vec3 pixel = vec3(gl_FragCoord.xy - halfTarget, 1.0);
  vec4 result = texelFetch(content, position, 0) * opacity;
#ifdef MASK
  result *= texelFetch(mask, position, 0).a;
#endif
#ifdef CLIP
  result *= clipCoverage(pixel);
#endif
#ifdef CUTS
  result *= cutCoverage(pixel, 1.0, result.a);
#endif
  fragment = result;
}
