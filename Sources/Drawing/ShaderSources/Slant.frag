#version 450 core
// Means of texels along a slanted line, for the taps of a smear on a slanted way: see Slant.swift.

uniform sampler2D content;  // premultiplied
uniform vec2 origin;        // along the axis, and across it where the line is at 0 of the axis, texels
uniform float slope;        // texels across the axis for a texel along it
uniform int count;          // of texels of a mean
uniform vec2 stride;        // from pixel to pixel, texels
uniform vec2 texel;         // fractions of the picture
uniform vec4 limits;        // the lowest and the highest place, fractions of the picture

// A place along the axis and across it, as x and y or the other way round.
#ifdef DOWN
#define AXES yx
#else
#define AXES xy
#endif

layout(location = 0) out vec4 fragment;

void main() {
  vec2 place = origin + gl_FragCoord.AXES * stride;
  // The middle of the first texel.
  float along = place.x - 0.5 * float(count) + 0.5;
  vec2 first = vec2(along, place.y + slope * along).AXES * texel;
  vec2 step = vec2(1.0, slope).AXES * texel;
  vec4 sum = vec4(0.0);
  for (int index = 0; index < count; ++index) {
    vec2 middle = clamp(first + float(index) * step, limits.xy, limits.zw);
    sum += textureLod(content, middle, 0.0);
  }
  fragment = sum / float(count);
}
