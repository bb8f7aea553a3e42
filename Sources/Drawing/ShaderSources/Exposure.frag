#version 450 core
// The weighted sum of pictures of one size, the instants of an exposure. With SAMPLES a picture has
// so many texels on each side of a pixel, and its part in the sum is their mean; its corner is at
// the pixel `origin`.

uniform sampler2D pictures[PICTURES];  // premultiplied
#ifdef SUM
uniform sampler2D sum;  // of the instants before
#endif

layout(location = 0) out vec4 fragment;

#if SAMPLES > 1
vec4 at(sampler2D picture) {
  ivec2 corner = (ivec2(gl_FragCoord.xy) - ivec2(origin)) * SAMPLES;
  vec4 texels = vec4(0.0);
  for (int y = 0; y < SAMPLES; ++y) {
    for (int x = 0; x < SAMPLES; ++x) texels += texelFetch(picture, corner + ivec2(x, y), 0);
  }
  return texels * (1.0 / float(SAMPLES * SAMPLES));
}
#else
// The centres of texels. Drivers that draw on the CPU take longer for a texelFetch.
vec4 at(sampler2D picture) { return textureLod(picture, gl_FragCoord.xy * pixel, 0.0); }
#endif

#define ADD(index) \
  if (PICTURES > index) total += at(pictures[min(index, PICTURES - 1)]) * weights[index / 4][index % 4];

void main() {
#ifdef SUM
  vec4 total = texelFetch(sum, ivec2(gl_FragCoord.xy), 0);
#else
  vec4 total = vec4(0.0);
#endif
  ADD(0) ADD(1) ADD(2) ADD(3) ADD(4) ADD(5) ADD(6) ADD(7)
  ADD(8) ADD(9) ADD(10) ADD(11) ADD(12) ADD(13) ADD(14)
  fragment = total;
}
