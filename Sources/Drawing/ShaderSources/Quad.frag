#version 450 core
// Paints a quad: a colour, a picture over it, a gradient over both, then the opacity and the
// coverage of the pixel. Colours are premultiplied and sRGB-encoded throughout.

#ifdef PICTURE
uniform sampler2D picture;
#endif

// The same numbers, with known zeros and ones written out so that compilers drop the products. Only
// sums of products may use them: a compiler turns the length of a vector with a zero, or a product
// that is then used once, into code that rounds differently.
#ifdef UPRIGHT
#define COLUMN_0 unitFromPixel[0]
#define COLUMN_1 vec3(0.0, unitFromPixel[1].y, 0.0)
#elif defined(LEVEL)
#define COLUMN_0 vec3(unitFromPixel[0].x, 0.0, 0.0)
#define COLUMN_1 unitFromPixel[1]
#else
#define COLUMN_0 unitFromPixel[0]
#define COLUMN_1 unitFromPixel[1]
#endif
#ifdef WHOLE_PICTURE
#define PICTURE_AT(unit) (unit)
#else
#define PICTURE_AT(unit) (pictureRect.xy + (unit) * pictureRect.zw)
#endif
#ifdef ALONG_X
#define GRADIENT_AXIS vec2(gradientGeometry.x, 0.0)
#else
#define GRADIENT_AXIS gradientGeometry.xy
#endif

#ifdef ROWS
// Twice the distance of the pixel's centre from the target's, in rows: an integer, except for the
// rounding of the interpolation.
in float twiceRow;
#endif

#ifdef MINIFIED
// The bilinear taps along a pixel's width and height, the same for all pixels of a draw: llvmpipe
// takes five times as long for a loop with a varying count. A loop of constant length is unrolled,
// which saves a third, and more if the count is known in only one direction.
#if defined(TAPS_ACROSS) && defined(TAPS_DOWN)
const vec2 taps = vec2(TAPS_ACROSS, TAPS_DOWN);
#else
uniform vec2 taps;
#endif
#if !defined(TAPS_ACROSS) && !defined(TAPS_DOWN)
// True if taps are added column by column, as in the program that knows one of the counts.
uniform bool addsColumns;
#endif
// The distance from the middle tap to the first, in taps. A compiler that knows it cancels it
// against the steps back to the middle, which rounds differently; a known zero is safe.
#if defined(TAPS_ACROSS) && TAPS_ACROSS == 1
#define REACH_ACROSS 0.0
#else
#define REACH_ACROSS tapReach.x
#endif
#if defined(TAPS_DOWN) && TAPS_DOWN == 1
#define REACH_DOWN 0.0
#else
#define REACH_DOWN tapReach.y
#endif
#endif

#if defined(STOPS) && STOPS > MAX_FLAT_STOPS
#ifdef ONE_HUE
uniform vec3 opacityRamps[STOPS];
#else
uniform vec4 stopColors[STOPS];
uniform vec2 stopRamps[STOPS];
#endif
#endif

layout(location = 0) out vec4 fragment;

#if defined(EXACT_EDGES) || defined(FRONTS)
#define IN_PARTS
// The width and the height of the part of the pixel that the quad shows, as vectors: its columns.
mat2 covered = mat2(1.0);
#endif

#ifdef MEAN_RAMPS
// Returns the integral of a ramp from 0 to 1 that begins at 0, up to a place.
float rampIntegral(float place) {
  float within = clamp(place, 0.0, 1.0);
  return 0.5 * within * within + max(place - 1.0, 0.0);
}

// Returns the mean of the ramp as far as so much on both sides of a place.
float meanOfRamp(float place, float reach) {
  reach = max(reach, 1e-3);
  return (rampIntegral(place + reach) - rampIntegral(place - reach)) / (2.0 * reach);
}
#endif

#ifdef STOPS
// Returns the gradient's colour. With g = gradientGeometry the location is dot(g.xy, unit) + g.z
// along an axis, and length((unit − g.xy) · g.zw) for a radial gradient.
vec4 gradientAt(vec2 unit, float k) {
#if STOPS == 1
  return stopColors[0];
#else
#ifdef RADIAL
  float along = length((unit - gradientGeometry.xy) * gradientGeometry.zw);
#else
  float along = dot(GRADIENT_AXIS, unit) + gradientGeometry.z;
#endif
#ifdef ONE_HUE
  float amount = opacityRamps[0].x;
#if STOPS == 2 && !defined(RADIAL)
  // The location is 0 at the first stop and 1 at the second.
  amount += opacityRamps[1].x * clamp(along, 0.0, 1.0);
#else
#ifdef MEAN_RAMPS
  // The change of the location across a pixel.
  vec2 dx = (unitFromPixel[0].xy - unit * unitFromPixel[0].z) * k;
  vec2 dy = (unitFromPixel[1].xy - unit * unitFromPixel[1].z) * k;
  vec2 scale = gradientGeometry.zw;
  vec2 axis = (unit - gradientGeometry.xy) * scale * scale / max(along, 1e-6);
  vec2 change = vec2(dot(axis, dx), dot(axis, dy));
#ifdef IN_PARTS
  change = change * covered;
#endif
  float across = max(length(change), 1e-9);
#endif
  for (int i = 1; i < STOPS; i++) {
    vec3 ramp = opacityRamps[i];
#ifdef MEAN_RAMPS
    float slope = min(ramp.z, 1e6);
    float place = (along - ramp.y) * slope;
    amount += ramp.x * meanOfRamp(place, 0.5 * across * slope);
#else
    amount += ramp.x * clamp((along - ramp.y) * ramp.z, 0.0, 1.0);
#endif
  }
#endif
#ifdef BLACK
  return vec4(0.0, 0.0, 0.0, amount);
#else
  return hue * amount;
#endif
#else
  vec4 result = stopColors[0];
  for (int i = 1; i < STOPS; i++) {
    result = mix(result, stopColors[i], clamp((along - stopRamps[i].x) * stopRamps[i].y, 0.0, 1.0));
  }
  return result;
#endif
#endif
}
#endif

#ifdef FADE_STOPS
// Returns the alpha of the gradient that masks the quad.
float fadeAt(vec2 unit) {
  float along = dot(fadeGeometry.xy, unit) + fadeGeometry.z;
  float amount = fadeRamps[0].x;
  for (int i = 1; i < FADE_STOPS; i++) {
    amount += fadeRamps[i].x * clamp((along - fadeRamps[i].y) * fadeRamps[i].z, 0.0, 1.0);
  }
  return amount;
}
#endif

#ifdef PICTURE
#ifdef SHIFTED
#ifdef ACROSS
#define NEXT_TEXEL vec2(texelSize.x, 0.0)
#else
#define NEXT_TEXEL vec2(0.0, texelSize.y)
#endif
// Returns the picture's colour between the texels of a row or a column.
vec4 pictureShifted() {
  vec2 first = (gl_FragCoord.xy + firstTexel) * texelSize;
  return keysColor(
    keysSum(
      TEXEL_AT(first), TEXEL_AT(first + NEXT_TEXEL), TEXEL_AT(first + 2.0 * NEXT_TEXEL),
      TEXEL_AT(first + 3.0 * NEXT_TEXEL), tapWeights));
}
#elif defined(CUBIC)
// Returns the picture's colour between sixteen texels.
vec4 pictureBetween(vec2 unit) {
  vec2 place = PICTURE_AT(unit) * textureTexels - 0.5;
  vec2 corner = floor(place);
  vec2 part = place - corner;
  vec2 size = 1.0 / textureTexels;
  vec4 across = keysWeights(part.x, sharpness);
  vec4 columns = (corner.x + vec4(-0.5, 0.5, 1.5, 2.5)) * size.x;
  TEXEL rows[4];
  for (int i = 0; i < 4; i++) {
    float y = (corner.y + float(i) - 0.5) * size.y;
    rows[i] = keysSum(
      TEXEL_AT(vec2(columns.x, y)), TEXEL_AT(vec2(columns.y, y)), TEXEL_AT(vec2(columns.z, y)),
      TEXEL_AT(vec2(columns.w, y)), across);
  }
  return keysColor(
    keysSum(rows[0], rows[1], rows[2], rows[3], keysWeights(part.y, sharpness)));
}
#elif defined(AREAS)
// Returns the mean of the texels in a sample by their areas, of AREAS × AREAS samples in a pixel.
// Where a pixel has less than a texel, its samples are spread over the area of one, so that the
// pixel interpolates linearly. Texels beyond the part that is shown do not count. The sampler takes
// the nearest texel.
vec4 pictureOver(vec2 unit, float k) {
  vec2 size = vec2(textureSize(picture, 0));
#ifdef WHOLE_PICTURE
  vec2 scale = size * k;
#else
  vec2 scale = pictureRect.zw * size * k;
#endif
  vec2 dx = (unitFromPixel[0].xy - unit * unitFromPixel[0].z) * scale;
  vec2 dy = (unitFromPixel[1].xy - unit * unitFromPixel[1].z) * scale;
  vec2 breadth = max(sqrt(dx * dx + dy * dy), 1e-6);
  vec2 wide = max(breadth, 1.0 / float(AREAS));
  vec2 corner = floor(gl_FragCoord.xy / float(AREAS)) * float(AREAS);
  vec3 middle = unitFromPixel * vec3(corner + 0.5 * float(AREAS) - halfTarget, 1.0);
  vec2 center = middle.xy / middle.z;
  vec2 place = PICTURE_AT(center + (unit - center) * (wide / breadth)) * size;
  vec2 first = floor(place - 0.5);
  vec2 part = clamp((place - first - 1.0) / min(wide, 1.0) + 0.5, 0.0, 1.0);
  vec2 low = (first + 0.5) / size;
  vec2 high = (first + 1.5) / size;
#ifndef WHOLE_PICTURE
  vec2 inset = min(1e-3 / size, 0.5 * pictureRect.zw);
  vec2 least = pictureRect.xy + inset;
  vec2 most = pictureRect.xy + pictureRect.zw - inset;
  low = clamp(low, least, most);
  high = clamp(high, least, most);
#endif
  return mix(
    mix(textureLod(picture, low, 0.0), textureLod(picture, vec2(high.x, low.y), 0.0), part.x),
    mix(textureLod(picture, vec2(low.x, high.y), 0.0), textureLod(picture, high, 0.0), part.x),
    part.y);
}
#else
// Returns the picture's colour, with one tap.
vec4 pictureAt(vec2 unit) {
#ifdef IN_PARTS
  // Of the texels beside the place, those count that the covered part of the pixel reaches.
  vec2 size = vec2(textureSize(picture, 0));
  vec2 place = PICTURE_AT(unit) * size;
  vec2 first = floor(place - 0.5);
  mat2 pixel = mat2(
    unitFromPixel[0].xy - unit * unitFromPixel[0].z,
    unitFromPixel[1].xy - unit * unitFromPixel[1].z);
  mat2 over = pixel * covered;
  vec2 wide = sqrt(over[0] * over[0] + over[1] * over[1])
    / max(sqrt(pixel[0] * pixel[0] + pixel[1] * pixel[1]), 1e-9);
  vec2 part = clamp((place - first - 1.0) / max(wide, 1e-3) + 0.5, 0.0, 1.0);
  return textureLod(picture, (first + 0.5 + part) / size, 0.0);
#else
  return textureLod(picture, PICTURE_AT(unit), 0.0);
#endif
}
#endif
#endif

#ifdef MINIFIED
// Returns the mean over the footprint, made of bilinear taps on a grid; if a pixel has at most one
// texel, the taps are at its centre.
vec4 pictureOver(vec2 unit, float k) {
  vec2 dx = (unitFromPixel[0].xy - unit * unitFromPixel[0].z) * k;
  vec2 dy = (unitFromPixel[1].xy - unit * unitFromPixel[1].z) * k;
#ifdef IN_PARTS
  mat2 over = mat2(dx, dy) * covered;
  dx = over[0];
  dy = over[1];
#endif
#ifdef FULL_FOOTPRINT
  vec2 spacing = tapSpacing;
#else
  vec2 texels = vec2(length(dx * pictureSize), length(dy * pictureSize));
#ifdef EXACT
  // A texel's width is in each tap already.
  vec2 spacing = tapSpacing * sqrt(max(1.0 - 1.0 / max(texels * texels, 1e-12), 0.0));
#else
  vec2 spacing = tapSpacing * smoothstep(1.0, 1.25, texels);
#endif
#endif
  // Smaller mipmaps help only if both directions would need too many taps: they are smaller in both
  // directions, and a page near edge-on is minified in only one.
#ifdef MIPMAPPED
  float level = log2(max(min(texels.x * spacing.x, texels.y * spacing.y), 1.0));
#else
  const float level = 0.0;
#endif
  dx *= spacing.x;
  dy *= spacing.y;
  vec2 first = unit - (dx * REACH_ACROSS + dy * REACH_DOWN);
  vec4 sum = vec4(0.0);
#ifdef TAPS_ACROSS
  for (float y = 0.0; y < taps.y; y += 1.0) {
    for (float x = 0.0; x < float(TAPS_ACROSS); x += 1.0) {
      vec2 tap = first + dx * x + dy * y;
      sum += textureLod(picture, PICTURE_AT(tap), level);
    }
  }
#elif defined(TAPS_DOWN)
  for (float x = 0.0; x < taps.x; x += 1.0) {
    for (float y = 0.0; y < float(TAPS_DOWN); y += 1.0) {
      vec2 tap = first + dx * x + dy * y;
      sum += textureLod(picture, PICTURE_AT(tap), level);
    }
  }
#else
  vec2 counts = addsColumns ? taps : taps.yx;
  for (float i = 0.0; i < counts.x; i += 1.0) {
    for (float j = 0.0; j < counts.y; j += 1.0) {
      vec2 place = addsColumns ? vec2(i, j) : vec2(j, i);
      vec2 tap = first + dx * place.x + dy * place.y;
      sum += textureLod(picture, PICTURE_AT(tap), level);
    }
  }
#endif
  return sum * tapWeight;
}
#endif

void main() {
#ifdef ROWS
  vec3 pixel = vec3(gl_FragCoord.x - halfTarget.x, 0.5 * roundEven(twiceRow), 1.0);
#else
  vec3 pixel = vec3(gl_FragCoord.xy - halfTarget, 1.0);
#endif
#if defined(IN_PARTS) && (defined(UNIT_COORDINATES) || defined(FRONTS))
#ifdef SIDES
  Sides own = sidesAt(sides[0], sides[1], sides[2], sides[3], pixel);
#else
  Sides own = sidesAt(cuts[0].xyz, cuts[1].xyz, cuts[2].xyz, cuts[3].xyz, pixel);
#ifndef EXACT_EDGES
  // A mesh's picture continues beyond a face.
  own = withoutSeams(own);
#endif
#endif
#if defined(FRONTS) && defined(SIDES)
  VisiblePart part = visiblePart(own, own, pixel);
#elif defined(FRONTS)
  VisiblePart part = visiblePart(withoutSeams(own), own, pixel);
  visibleRatio = part.ratio;
#endif
#endif
#ifdef UNIT_COORDINATES
#ifdef IN_PARTS
  // Where sides pass, the colour is that of the part of the pixel that shows.
  vec2 middle = vec2(0.0);
#ifndef TRIANGLE
  vec4 reach = clamp(own.distances, -0.5, 0.5);
  vec2 missing = 1.0 - reach.xy - reach.zw;
  if (max(missing.x, missing.y) > 0.0) {
    vec2 one = vec2(own.right.x, own.down.x);
    vec2 other = vec2(own.right.y, own.down.y);
    middle = 0.5 * ((reach.z - reach.x) * one + (reach.w - reach.y) * other);
    covered -= missing.x * outerProduct(one, one) + missing.y * outerProduct(other, other);
  }
#endif
#ifdef FRONTS
  if (part.isPart) {
    middle = part.middle;
    covered = part.extent;
  }
#endif
  vec3 projected =
    mat3(COLUMN_0, COLUMN_1, unitFromPixel[2]) * vec3(pixel.xy + middle, 1.0);
#else
  vec3 projected = mat3(COLUMN_0, COLUMN_1, unitFromPixel[2]) * pixel;
#endif
  float k = 1.0 / projected.z;
  vec2 unit = projected.xy * k;
#else
  const vec2 unit = vec2(0.0);
  const float k = 1.0;
#endif

  float coverage = 1.0;
#ifdef SIDES
  coverage = rectangleCoverage(sides, pixel);
#ifdef FRONTS
  coverage = min(coverage * part.ratio, 1.0);
#endif
#endif
#ifdef ROUND
  mat2 jacobian = mat2(
    (unitFromPixel[0].xy - unit * unitFromPixel[0].z) * k * size,
    (unitFromPixel[1].xy - unit * unitFromPixel[1].z) * k * size);
  vec2 point = (unit - 0.5) * size;
  vec2 beyond = abs(point) - (0.5 * size - cornerRadius);
  if (min(beyond.x, beyond.y) > 0.0) {
    coverage = min(coverage, cornerCoverage(point, jacobian, 0.5 * size, cornerRadius));
  }
#endif
#ifdef CLIP
  coverage *= clipCoverage(pixel);
#endif

#ifndef SOLID
  vec4 result = color;
#endif
#ifdef PICTURE
#if defined(MINIFIED) || defined(AREAS)
  vec4 texel = pictureOver(unit, k);
#elif defined(SHIFTED)
  vec4 texel = pictureShifted();
#elif defined(CUBIC)
  vec4 texel = pictureBetween(unit);
#else
  vec4 texel = pictureAt(unit);
#endif
#ifdef SOLID
  vec4 result = texel;
#else
  result = texel + result * (1.0 - texel.a);
#endif
#endif
#ifdef STOPS
  vec4 shade = gradientAt(unit, k);
#ifdef ON_PAINT
  result = shade * result.a + result * (1.0 - shade.a);
#else
  result = shade + result * (1.0 - shade.a);
#endif
#endif
#ifndef SOLID
  result *= opacity;
#endif
#ifdef FADE_STOPS
  result *= fadeAt(unit);
#endif
#ifdef CUTS
  coverage = cutCoverage(pixel, coverage, result.a);
#endif
#ifdef DITHERED
  // The golden ratio's multiples are spread evenly over any number of rows. Each channel has its
  // own steps, which halves their visibility. The noise is as strong as the rounding of the output,
  // so it is not faded: weaker noise would leave steps. It rounds to zero over transparent pixels.
  vec3 noise = (fract(gl_FragCoord.y * 0.61803399 + vec3(0.0, 0.333, 0.667)) - 0.5) / 255.0;
#ifdef LIGHT
  // The slope of sRGB's curve: light per encoded value.
  noise *= max(2.2749 * pow(max(result.rgb, 0.0), vec3(0.58333)), 0.0774);
#endif
  result.rgb += noise;
#endif
#if defined(SOLID) && !defined(SIDES) && !defined(ROUND) && !defined(CLIP) && !defined(CUTS) \
  && !defined(FADE_STOPS)
  // Opaque paint with full coverage: a known alpha is neither computed nor converted.
  fragment = vec4(result.rgb, 1.0);
#else
  fragment = result * coverage;
#endif
}
