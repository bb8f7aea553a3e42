#version 450 core
// Colours one layer: a plain colour, a picture over it, a gradient over both, then the layer's opacity and how
// much of the pixel it covers. Colours are premultiplied and sRGB-encoded throughout.

flat in mat3 unitFromPixel;
flat in vec3 sides[4];

uniform vec2 halfTarget;  // half the target's size, pixels
uniform vec4 color;       // premultiplied; times the layer's opacity

#ifdef PICTURE
uniform sampler2D picture;
uniform vec4 pictureRect;  // the part of the picture shown: origin and size, fractions
uniform float opacity;
#endif

#ifdef MINIFIED
uniform float spread;  // how much of a pixel's width and height the mean is taken over
#ifndef PARTLY
uniform vec2 pictureSize;  // of the part shown, texels
uniform float softness;    // from 0, that spread everywhere, to 1, the whole pixel where it has several texels
#endif
#endif

#ifdef GRADIENT
uniform vec4 gradientAxis;   // dot(axis.xy, unit) + axis.z runs from 0 to 1 along the axis
uniform vec4 gradientStart;  // premultiplied
uniform vec4 gradientEnd;
#endif

layout(location = 0) out vec4 fragment;

// The part of a pixel's width between two opposite sides, given the pixel's distance inwards from each.
float between(float a, float b) {
  return clamp(min(a + 0.5, 1.0) + min(b + 0.5, 1.0) - 1.0, 0.0, 1.0);
}

#ifdef PICTURE
vec4 pictureAt(vec2 unit) {
  return textureLod(picture, pictureRect.xy + unit * pictureRect.zw, 0.0);
}
#endif

#ifdef MINIFIED
// The mean over a part of the pixel, made of bilinear taps on a grid.
vec4 pictureOver(vec2 unit, float k) {
  vec2 dx = (unitFromPixel[0].xy - unit * unitFromPixel[0].z) * k;
  vec2 dy = (unitFromPixel[1].xy - unit * unitFromPixel[1].z) * k;
#ifdef PARTLY
  // Where the extent is no more than a few texels: two by two taps.
  vec2 across = dx * (0.25 * spread);
  vec2 down = dy * (0.25 * spread);
  return 0.25 * (pictureAt(unit - across - down) + pictureAt(unit + across - down) +
                 pictureAt(unit - across + down) + pictureAt(unit + across + down));
#else
  // One for each texel, and two where there are fewer, but none beside the middle where there is no extent.
  // Smaller mipmaps help only where that would be too many in both directions: they are smaller both ways, and a
  // page near edge-on is minified one way alone.
  const float mostTaps = 16.0;
  vec2 texels = vec2(length(dx * pictureSize), length(dy * pictureSize));
  vec2 extent = mix(vec2(spread), smoothstep(1.0, 1.25, texels), softness);
  // A hair less keeps a whole number of texels from getting one tap too many.
  vec2 taps = clamp(ceil(texels * extent - 0.01), 1.0 + step(1e-3, extent), vec2(mostTaps));
  vec2 spacing = extent / taps;
#ifdef MIPMAPPED
  float level = log2(max(min(texels.x * spacing.x, texels.y * spacing.y), 1.0));
#else
  const float level = 0.0;
#endif
  dx *= spacing.x;
  dy *= spacing.y;
  vec2 first = unit - 0.5 * (dx * (taps.x - 1.0) + dy * (taps.y - 1.0));
  vec4 sum = vec4(0.0);
  for (float y = 0.0; y < taps.y; y += 1.0) {
    for (float x = 0.0; x < taps.x; x += 1.0) {
      vec2 place = first + dx * x + dy * y;
      sum += textureLod(picture, pictureRect.xy + place * pictureRect.zw, level);
    }
  }
  return sum / (taps.x * taps.y);
#endif
}
#endif

void main() {
  vec3 pixel = vec3(gl_FragCoord.xy - halfTarget, 1.0);
  float coverage =
    between(dot(sides[0], pixel), dot(sides[2], pixel)) *
    between(dot(sides[1], pixel), dot(sides[3], pixel));

  vec3 place = unitFromPixel * pixel;
  float k = 1.0 / place.z;
  vec2 unit = place.xy * k;

  vec4 result = color;
#ifdef PICTURE
#ifdef MINIFIED
  vec4 texel = pictureOver(unit, k);
#else
  vec4 texel = pictureAt(unit);
#endif
  result = texel * opacity + result * (1.0 - texel.a);
#endif
#ifdef GRADIENT
  float along = clamp(dot(gradientAxis.xy, unit) + gradientAxis.z, 0.0, 1.0);
  vec4 shade = mix(gradientStart, gradientEnd, along);
  result = shade + result * (1.0 - shade.a);
#endif
  fragment = result * coverage;
}
