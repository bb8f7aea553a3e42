// What a quad shows of its picture and its gradient in a segment: see Smear.frag.

// The taps of a cell that has several texels along an axis. Those of two, four or eight segments in
// turn are at one time, in the middle of these, and beside each other: together they have the
// cell's variance. Along the axis of a way on which they would be too far apart, there is one, and
// the way is longer instead.
//
// halves, quarters, eighths: how far taps are from the middle, fractions of the picture, before or
// behind it in turn with each segment, with every second and every fourth one. growth: by how much
// these distances grow within the time, as parts of them. delay: how far the time of a tap is from
// that of its segment, likewise in turn, segments. longer: by how much the way is longer, fractions
// of the picture. With `DENSE`, all are in texels, and a tap is the exact mean of h texels, 1 at
// most. shift: half a texel less half a tap, and what a cell is farther from the pixel's middle in
// an enlarged picture, texels. snap: 1/h − 1. size: the picture's, texels. texel: 1/size.
struct Footprint {
  vec2 halves, quarters, eighths, growth, longer;
  vec3 delay;
#ifdef DENSE
  vec2 shift, snap, size, texel;
#endif
};

#if WHOLES != PICTURES
#define PART(quad) parts[quad]
#else
#define PART(quad) vec4(0.0, 0.0, 1.0, 1.0)
#endif

// Returns the premultiplied colour of a picture at a point of the unit square.
//
// shown: the part of the cell's width and height that its taps are to be in. turn: see `turnOf`.
vec4 pictureAt(
  sampler2D picture, const int quad, vec2 unit, vec2 shown, Footprint footprint, vec3 turn, float t
) {
  vec4 part = PART(quad);
#if MOVES
  if (HAS(MOVES, quad)) {
    part = polynomial(
      movingParts[3 * quad], movingParts[3 * quad + 1], movingParts[3 * quad + 2], t);
  }
#endif
  vec2 place = HAS(WHOLES, quad) ? unit : part.xy + unit * part.zw;
#ifdef WIDE
  vec2 beside = footprint.halves * turn.x + footprint.quarters * turn.y;
#ifdef MANY_TEXELS
  beside += footprint.eighths * turn.z;
#endif
  beside += beside * footprint.growth * (t - 0.5);
  beside = shown * beside + footprint.longer * (t - 0.5);
#endif
#ifdef DENSE
  // Of two texels, linear interpolation at a place takes the parts that the tap has of them.
  vec2 tap = place * footprint.size + (beside + footprint.shift);
  vec2 within = fract(tap - 0.5);
  tap -= min(within, footprint.snap - footprint.snap * within);
  place = tap * footprint.texel;
#elif defined(WIDE)
  place += beside;
#endif
  // The texture of a whole picture ends at its limits.
#if WHOLES != PICTURES
  if (!HAS(WHOLES, quad)) place = clamp(place, limits[quad].xy, limits[quad].zw);
#endif
  vec4 texel = textureLod(picture, place, 0.0);
  return HAS(OPAQUES, quad) ? vec4(texel.rgb, 1.0) : texel;
}

#ifdef LINKED
// Sets the sum of a picture's premultiplied colours before a point of the unit square, along the
// axis of its sums.
void setSum(
  inout Passage passage, sampler2D picture, const int quad, vec2 unit, Footprint footprint,
  float time
) {
  vec2 place = PART(quad).xy + unit * PART(quad).zw;
  vec2 axis = sums[quad].zw;
#ifdef WIDE
  place += footprint.longer * (time - 0.5);
#endif
  place = clamp(place, limits[quad].xy, limits[quad].zw);
  passage.count = dot(axis, place * sums[quad].xy);
  vec2 along = axis * (passage.count + 0.5) / (sums[quad].xy + 1.0);
#ifdef WIDE
  vec2 beside = footprint.halves * (1.0 - axis);
  vec2 above = clamp(passage.middle - beside, limits[quad].xy, limits[quad].zw) * (1.0 - axis);
  vec2 below = clamp(passage.middle + beside, limits[quad].xy, limits[quad].zw) * (1.0 - axis);
  passage.sum =
    0.5 * (textureLod(picture, above + along, 0.0) + textureLod(picture, below + along, 0.0));
#else
  vec2 across = clamp(passage.middle, limits[quad].xy, limits[quad].zw) * (1.0 - axis);
  passage.sum = textureLod(picture, across + along, 0.0);
#endif
}

// Returns the mean of a picture's premultiplied colours on the way to a point of the unit square,
// which goes along the axis of its sums and over more than a texel.
vec4 meanTo(
  inout Passage passage, sampler2D picture, const int quad, vec2 to, Footprint footprint, float end
) {
  vec4 before = passage.sum;
  float first = passage.count;
  setSum(passage, picture, quad, to, footprint, end);
  vec4 mean = (passage.sum - before) * (1.0 / (passage.count - first));
  return HAS(OPAQUES, quad) ? vec4(mean.rgb, 1.0) : mean;
}
#elif defined(SUMS)
// Returns the mean of a picture's premultiplied colours on the way from one point of the unit square
// to another along the axis of its sums, and in the middle across it: of a texel at least.
//
// The sum of the texels of a line before the n-th one is at n + 1/2 of the texture.
vec4 meanBetween(
  sampler2D picture, const int quad, vec2 from, vec2 to, Footprint footprint, float start, float end
) {
  vec2 origin = parts[quad].xy;
  vec2 a = origin + from * parts[quad].zw;
  vec2 b = origin + to * parts[quad].zw;
  vec2 size = sums[quad].xy;
  vec2 axis = sums[quad].zw;
  vec2 middle = 0.5 * (a + b);
#ifdef WIDE
  a += footprint.longer * (start - 0.5);
  b += footprint.longer * (end - 0.5);
#endif
  vec2 low = limits[quad].xy;
  vec2 high = limits[quad].zw;
  float first = dot(axis, clamp(a, low, high) * size);
  float last = dot(axis, clamp(b, low, high) * size);
  float radius = 0.5 * max(abs(last - first), 1.0);
  float least = dot(axis, low * size) + radius;
  float place = clamp(0.5 * (first + last), least, max(dot(axis, high * size) - radius, least));
  vec2 texel = axis / (size + 1.0);
  vec2 before = texel * (place - radius + 0.5);
  vec2 after = texel * (place + radius + 0.5);
#ifdef WIDE
  // At both places across it: a segment is too long for one of them.
  vec2 beside = footprint.halves * (1.0 - axis);
  vec2 above = clamp(middle - beside, low, high) * (1.0 - axis);
  vec2 below = clamp(middle + beside, low, high) * (1.0 - axis);
  vec4 difference = textureLod(picture, above + after, 0.0)
    - textureLod(picture, above + before, 0.0)
    + textureLod(picture, below + after, 0.0) - textureLod(picture, below + before, 0.0);
  vec4 mean = difference * (0.25 / radius);
#else
  vec2 across = clamp(middle, low, high) * (1.0 - axis);
  vec4 difference = textureLod(picture, across + after, 0.0)
    - textureLod(picture, across + before, 0.0);
  vec4 mean = difference * (0.5 / radius);
#endif
  return HAS(OPAQUES, quad) ? vec4(mean.rgb, 1.0) : mean;
}
#endif

#ifdef WIDE
// Returns the way of a pixel in the unit square at the speed that it has in the middle of the time.
vec2 wayOf(Course course, vec3 middle) {
  vec3 way = 0.75 * course.d + course.c + course.b;
  return (way.xy - middle.xy / middle.z * way.z) / middle.z;
}

// The most of a cell that it may pass from the taps of one time to those of the next; and the same
// where a cell has so few texels that its taps are about the same.
#define FARTHEST 0.4
#define FARTHEST_OF_SAME 0.6
#define BROADEST_OF_SAME 1.1
// The fewest texels of a cell across a long way of which taps that are apart are exact means.
#define LEAST_APART 1.2

// Returns the taps of a cell.
//
// pixels, units: the change of the unit coordinates per pixel, and the units that a cell has.
// offset: from the pixel's middle to the cell's, pixels. way: see `wayOf`. texels, part: the
// picture's. softness, growth: see `SmearQuad`. axis: that of its sums, along which the way is
// longer; otherwise 0.
Footprint footprintOf(
  vec4 pixels, vec2 units, vec2 offset, vec2 way, vec2 texels, vec2 part, vec2 softness,
  vec2 growth, vec2 axis
) {
  vec2 size = abs(texels);
  // A pixel counts as having at least a texel: it interpolates.
  vec2 enlarged = 1.0 / min(unitsOf(pixels) * size, 1.0);
  vec2 breadth = units * size * enlarged;
  vec2 texel = part / size;
  vec2 several = max(breadth, 1.0);
  vec2 length = abs(way * texels);
  vec2 ahead = sign(way);
  vec2 wide = vec2(1.0);
#ifdef SUMS
  // Also what stands still counts its texels along the axis.
  vec2 along = axis;
  ahead = vec2(way.x < 0.0 ? -1.0 : 1.0, way.y < 0.0 ? -1.0 : 1.0);
#else
  // Taps are at two places along an axis with several texels, if the next ones are so close that no
  // texel is missed.
  vec2 places = 1.0 + step(LEAST_BREADTH, breadth);
  vec2 steps = length / (float(segments) * several);
  float longest = max(steps.x, steps.y);
  vec2 along = steps.x > steps.y ? vec2(1.0, 0.0) : vec2(0.0, 1.0);
  along *= step(FARTHEST, places.x * places.y * longest);
  places = mix(places, vec2(1.0), along);
#ifdef MANY_TEXELS
  // They are at four along one axis with more.
  vec2 areFour = (1.0 - along) * step(MANY_TEXELS, breadth);
  if (areFour.x * areFour.y > 0.0) {
    areFour = breadth.x > breadth.y ? vec2(1.0, 0.0) : vec2(0.0, 1.0);
  }
  float larger = 2.0 * places.x * places.y;
  float most = (segments & 7) == 0 ? 8.0 : 4.0;
  areFour *= step(larger, most) * step(larger * longest, FARTHEST);
  places *= 1.0 + areFour;
#endif
  // Those of a long way across which there are several would be too far apart at one time. Those
  // that are about the same tell more of the way at the times of their segments.
  float count = places.x * places.y;
  bool areSame = along == vec2(0.0) && max(several.x, several.y) < BROADEST_OF_SAME;
  vec2 coarse = sqrt((softness + 3.0) / 3.0);
  bool isTogether = areSame
    ? count * longest < FARTHEST_OF_SAME
    : count * dot(along, length / coarse) < MOST_APART * float(segments);
#ifdef DENSE
  // Those of a long way are exact across it also where they are apart, unless each has so little of
  // the cell that this would show.
  bool areExact = isTogether || along != vec2(0.0) && dot(1.0 - along, breadth) > LEAST_APART;
  if (areExact) wide = mix(wide, min(breadth / places, 1.0), lessThan(texels, vec2(0.0)));
#endif
#endif
  // A single tap is in the middle. Below 0, taps are softer than the cell.
  vec2 variance = segments > 1 ? several * several - wide * wide - softness : vec2(0.0);
  vec2 longer = along * ahead * (sqrt(max(length * length + variance, 0.0)) - length);
#ifndef SUMS
  // Where taps are softer along a slanted way than the cell, they are across the way as well.
  vec2 slanted = (1.0 - along) * length;
  if (along.x + along.y > 0.0) {
    variance += slanted * slanted * min(dot(along, variance), 0.0) / dot(along, length * length);
  }
#endif
  vec2 halves = (1.0 - along) * sqrt(max(variance, 0.0) / 12.0);
  vec2 quarters = vec2(0.0);
  vec2 eighths = vec2(0.0);
  vec3 delay = vec3(0.0);
#ifndef SUMS
  // Of the square root of the variance.
  growth *= several * several / max(variance, 0.1);
  halves *= step(1.5, places);
#ifdef MANY_TEXELS
  // Four places are the sums of those of two pairs, of which one is twice as far apart.
  vec2 others = halves * (1.0 - areFour);
  quarters = areFour * halves * 0.8944272;
  halves = 0.5 * quarters;
  if (areFour.x + areFour.y > 0.0) {
    eighths = others;
  } else {
    halves = others;
  }
#endif
  // Two places across and down take turns with each other.
  if (places == vec2(2.0)) {
    quarters.y = halves.y;
    halves.y = 0.0;
  }
  if (isTogether) delay = step(vec3(2.0, 4.0, 8.0), vec3(count)) * vec3(-0.5, -1.0, -2.0);
#endif
#ifdef DENSE
  vec2 tap = min(breadth, wide);
  vec2 shift = 0.5 - 0.5 * tap
    + (offset.x * pixels.xy + offset.y * pixels.zw) * size * (enlarged - 1.0);
  return Footprint(
    halves, quarters, eighths, growth, longer, delay, shift, 1.0 / tap - 1.0, 1.0 / texel, texel);
#else
  return Footprint(
    halves * texel, quarters * texel, eighths * texel, growth, longer * texel, delay);
#endif
}
#endif

#if SHADES
// Returns the place along a gradient of a point of the unit square.
float alongAt(const int quad, vec2 unit, float t) {
  vec3 axis = shadeAxes[quad];
#if TURNS
  if (HAS(TURNS, quad)) axis += (axisTurns[2 * quad + 1] * t + axisTurns[2 * quad]) * t;
#endif
  return dot(axis, vec3(unit, 1.0));
}
#endif

#if BLACKS
// Returns the opacity of a black gradient at a point of the unit square.
float blackAt(const int quad, vec2 unit, float t) {
  vec3 powers = vec3(1.0, t, t * t);
  return mix(
    dot(shadeAlphas[2 * quad], powers), dot(shadeAlphas[2 * quad + 1], powers),
    clamp(alongAt(quad, unit, t), 0.0, 1.0));
}

// Returns the coefficients of that opacity as a polynomial of the time: see `smoothed`.
vec3 smoothBlack(const int quad, Course course) {
  float first = blackAt(quad, unitAt(quad, placeAt(course, 0.5 - NODE)), 0.5 - NODE);
  float middle = blackAt(quad, unitAt(quad, placeAt(course, 0.5)), 0.5);
  float last = blackAt(quad, unitAt(quad, placeAt(course, 0.5 + NODE)), 0.5 + NODE);
  Course black = quadratic(vec3(first), vec3(middle), vec3(last));
  return vec3(black.a.x, black.b.x, black.c.x);
}
#endif

// Returns the premultiplied colour of a quad in a segment.
//
// black: see `smoothBlack`. units: those that a cell has along each axis. turn: see `turnOf`.
// taken: the time of the tap.
vec4 paintOf(
#if LONGS
  sampler2D table,
#endif
  const int quad, sampler2D picture, Cover cover, inout Passage passage, float start, float t,
  float end, float taken, vec3 black, vec2 units, Footprint footprint, vec3 turn
) {
  vec2 unit = cover.unit;
  vec2 shown = vec2(1.0);
#if defined(EDGES) && defined(MANY_TEXELS)
  // Where a side passes, the colour is that of the part within it.
  if (HAS(EDGES, quad)) {
    vec2 first = clamp(unit - 0.5 * units, 0.0, 1.0);
    vec2 last = clamp(unit + 0.5 * units, 0.0, 1.0);
    unit = 0.5 * (first + last);
    shown = (last - first) / max(units, vec2(1e-9));
  }
#endif
  vec4 paint = colors[quad];
#if TINTS
  if (HAS(TINTS, quad)) paint += (tints[2 * quad + 1] * t + tints[2 * quad]) * t;
#endif
  if (HAS(PICTURES, quad)) {
#ifdef LINKED
    vec4 texel = meanTo(passage, picture, quad, cover.to, footprint, end);
#elif defined(SUMS)
    vec4 texel = meanBetween(picture, quad, cover.from, cover.to, footprint, start, end);
#else
    vec4 texel = pictureAt(picture, quad, unit, shown, footprint, turn, taken);
#endif
#ifdef BLANKS
    texel *= float(pictured >> quad & 1);
#endif
    paint = texel + paint * (1.0 - texel.a);
  }
#if SHADES
  if (HAS(SHADES, quad)) {
    float along = alongAt(quad, unit, t);
    // Over what is not opaque, some shades show only as far as that.
    float ground = HAS(PAINTS, quad) ? paint.a : 1.0;
#if LONGS
    if (HAS(LONGS, quad)) {
      // The time is 0 in the middle of the first row and 1 in that of the last, if there are several.
      float row = (float(TABLE_ROWS - 1) * t + 0.5) / float(TABLE_ROWS);
      vec4 shade = textureLod(table, vec2(along, row), 0.0);
      paint = shade * ground + paint * (1.0 - shade.a);
    } else
#endif
    {
#if BLACKS
#ifdef SMOOTH_BLACKS
      float shade = (black.z * t + black.y) * t + black.x;
#else
      float shade = blackAt(quad, unit, t);
#endif
      paint = vec4(paint.rgb * (1.0 - shade), shade * ground + paint.a * (1.0 - shade));
#else
      vec4 first = (shades[6 * quad + 2] * t + shades[6 * quad + 1]) * t + shades[6 * quad];
      vec4 last = (shades[6 * quad + 5] * t + shades[6 * quad + 4]) * t + shades[6 * quad + 3];
      vec4 shade = mix(first, last, clamp(along, 0.0, 1.0));
      paint = shade * ground + paint * (1.0 - shade.a);
#endif
    }
  }
#endif
#if FADES
  if (HAS(FADES, quad)) {
    paint *= (opacities[quad].z * t + opacities[quad].y) * t + opacities[quad].x;
  }
#endif
  return paint;
}
