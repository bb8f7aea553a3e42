#version 450 core
// Lays a picture that was drawn apart, pixel over pixel, over the target.

uniform sampler2D drawn;  // premultiplied
#ifdef MASK
uniform sampler2D mask;   // its alpha says how much is seen
#endif

layout(location = 0) out vec4 fragment;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  vec3 pixel = vec3(gl_FragCoord.xy - halfTarget, 1.0);
  vec4 result = texelFetch(drawn, place, 0) * opacity;
#ifdef MASK
  result *= texelFetch(mask, place, 0).a;
#endif
#ifdef CLIP
  result *= clipCoverage(pixel);
#endif
#ifdef CUTS
  result *= cutCoverage(pixel, 1.0, result.a);
#endif
  fragment = result;
}
