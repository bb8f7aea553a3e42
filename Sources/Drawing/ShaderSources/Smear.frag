#version 450 core
// The integral over an exposure of quads that move, over what stands still below them.
//
// The exposure is divided into segments of equal time. A segment takes one tap of each picture, in
// the middle of the way of the pixel over it: the pictures have so few texels along the way that the
// taps of all segments adjoin. With SUMS, it takes the mean of the texels that the pixel passes along
// an axis, from the sums of those before each. It takes the part of the segment in which the pixel is within each of
// the quad's sides, and composites the quads, the front one first. Quads are numbered from the front
// to the back. A shadow is a quad whose coverage is that of its Gaussian in the middle of the segment.
//
// The parts that sides cover multiply each other and the colour of a tap, as if none had to do with
// another. Where that would show, a pixel is divided into cells that are integrated separately.
//
// A macro such as SHADES is a mask with a bit for each quad. WHOLES are those that show the whole
// of a picture, FLATS those whose places have 1 as the last number.

uniform sampler2D pictures[QUADS];  // premultiplied
uniform sampler2D ground;       // what stands still below, of the target's size
// `SMEAR_VARYINGS` describes them.
#if QUADS > 1
uniform mat3 motion[4 * QUADS];
uniform mat3 middles[QUADS];
uniform vec4 parts[QUADS];
uniform vec4 limits[QUADS];
uniform vec2 texels[QUADS];
uniform vec4 colors[QUADS];
uniform vec3 opacities[QUADS];
uniform vec4 shades[6 * QUADS];
uniform vec3 shadeAxes[3 * QUADS];
#endif
// Polynomials of the time have their coefficients in order.
#if TINTS
uniform vec4 tints[2 * QUADS];      // the colour's change: the linear and the quadratic coefficient
#endif
#if LONGS
uniform sampler2D tables[QUADS];    // gradients of many stops: the place on them, and the time
#endif
#ifdef EDGES
uniform vec4 sideCourses[12 * QUADS]; // see `SideCourse.coefficients`
#endif
#ifdef CELLS
uniform vec2 cells;                 // the columns and rows of a pixel's cells
#else
const vec2 cells = vec2(1.0);
#endif
#if SHADOWS || ROUNDS
uniform vec4 measures[3 * QUADS];   // see `SmearQuad.measures`: polynomials
#endif
#if CLIPS
uniform mat3 clipMotion[4 * QUADS]; // as `motion`, of the rectangle that clips
uniform vec4 clipMeasures[3 * QUADS];
#endif
#if MOVES
uniform vec4 movingParts[3 * QUADS]; // as `parts`: polynomials
#endif
#if BOUNDS
uniform vec4 bounds[QUADS];         // the pixels outside of which a quad is not drawn: both corners
#endif
#ifdef BLANKS
uniform int pictured;               // the quads of PICTURES that have one, as a mask
#endif
#ifdef JOINS
uniform int joins;                  // the quads that adjoin one in front of them, as a mask
#endif
#ifdef SUMS
// The size of a quad's picture in texels, and the axis of its sums: (1, 0) or (0, 1).
uniform vec4 sums[QUADS];
#endif
uniform int segments;               // a multiple of BLOCK
#ifdef WEIGHTED
uniform float shares[MAX_SEGMENTS]; // of each segment in the exposure
#endif

layout(location = 0) out vec4 fragment;

// The quads that are not covered as their sides say.
#define SHAPED (ROUNDS | CLIPS | BOUNDS)
#define HAS(mask, quad) (((mask) >> (quad) & 1) != 0)

// The homogeneous place of a pixel in a quad's unit square, as a polynomial of the time.
struct Course { vec3 a, b, c, d; };

vec3 placeAt(Course course, float t) {
  return ((course.d * t + course.c) * t + course.b) * t + course.a;
}

// Returns the point of a quad's unit square at a place.
vec2 unitAt(const int quad, vec3 place) {
  return HAS(FLATS, quad) ? place.xy : place.xy * (1.0 / place.z);
}

// Returns the change of the unit coordinates for a pixel to the right (xy) and one down (zw).
vec4 steps(vec3 place, vec3 right, vec3 down) {
  float scale = 1.0 / place.z;
  vec2 unit = place.xy * scale;
  return vec4(right.xy - unit * right.z, down.xy - unit * down.z) * scale;
}

// Returns the change of the unit coordinates for a cell to the right (xy) and one down (zw).
vec4 stepsAt(const int quad, vec3 place, float t) {
  vec3 right = ((motion[4 * quad + 3][0] * t + motion[4 * quad + 2][0]) * t
    + motion[4 * quad + 1][0]) * t + motion[4 * quad][0];
  vec3 down = ((motion[4 * quad + 3][1] * t + motion[4 * quad + 2][1]) * t
    + motion[4 * quad + 1][1]) * t + motion[4 * quad][1];
  return steps(place, right, down) / cells.xxyy;
}

// Returns the units along each axis of the unit square for such changes.
vec2 unitsOf(vec4 steps) {
  return sqrt(steps.xy * steps.xy + steps.zw * steps.zw);
}

// The distances of a cell inwards from a quad's four sides in cells, as a polynomial of the time.
struct SideCourse { vec4 a, b, c, d; };

vec4 inwardsAt(SideCourse sides, float t) {
  return ((sides.d * t + sides.c) * t + sides.b) * t + sides.a;
}

// Where a pixel is at the start of a segment: its homogeneous place in a quad's unit square, or its
// distances inwards from the sides and their integrals.
struct Passage { vec3 place; vec4 inwards, upTo; };

#if SHADOWS || ROUNDS || CLIPS || MOVES
vec4 polynomial(vec4 a, vec4 b, vec4 c, float t) { return (c * t + b) * t + a; }
#endif

#if CLIPS
float clipCoverage(const int quad, Course course, float start, float end) {
  vec3 a = placeAt(course, start);
  vec3 b = placeAt(course, end);
  float t = 0.5 * (start + end);
  vec3 right = ((clipMotion[4 * quad + 3][0] * t + clipMotion[4 * quad + 2][0]) * t
    + clipMotion[4 * quad + 1][0]) * t + clipMotion[4 * quad][0];
  vec3 down = ((clipMotion[4 * quad + 3][1] * t + clipMotion[4 * quad + 2][1]) * t
    + clipMotion[4 * quad + 1][1]) * t + clipMotion[4 * quad][1];
  vec4 shape = polynomial(
    clipMeasures[3 * quad], clipMeasures[3 * quad + 1], clipMeasures[3 * quad + 2], t);
  vec4 change = steps(0.5 * (a + b), right, down) / cells.xxyy;
  float mean = coverageAlong(a.xy / a.z, b.xy / b.z, change, shape);
  return min(a.z, b.z) > 1e-5 ? mean : 0.0;
}
#endif

#if SHADOWS
// Returns the factor by which a Gaussian is sharper than its mean over a cell, along each axis: the
// cell adds its variance to that of the Gaussian, 1/2.
//
// units: those that a cell has along each axis.
vec2 sharpnessOf(vec2 units, vec4 measures) {
  vec2 breadth = units * (measures.xy / max(measures.w, 1e-6) + SHADOW_MARGIN);
  return inversesqrt(1.0 + breadth * breadth / 6.0);
}

// Returns the mean of a shadow over a cell in the unit square.
float shadowAt(const int quad, vec2 unit, vec2 sharpness, vec4 measures) {
  // Half the caster's size and its radius in units of √2 deviations.
  vec3 shape = measures.xyz * vec3(0.5, 0.5, 1.0) / max(measures.w, 1e-6);
  vec2 point = abs(unit - 0.5) * (2.0 * shape.xy + SHADOW_MARGIN);
  vec2 part;
  if (HAS(WIDES, quad)) {
    part = 0.5 - 0.5 * erf(vec4((point - shape.xy) * sharpness, 0.0, 0.0)).xy;
  } else {
    vec4 ends = erf(vec4(point + shape.xy, point - shape.xy) * sharpness.xyxy);
    part = 0.5 * (ends.xy - ends.zw);
  }
  float amount = part.x * part.y;
#ifdef LINES
  if (HAS(ROUNDS, quad)) amount -= cornerShadow(point, part.x, shape);
#endif
  return clamp(amount, 0.0, 1.0);
}
#endif

// The taps of a cell that has several texels along an axis: two beside each other, in turn, which
// have the cell's variance. Where taps are far apart along the longer way, the way is longer
// instead: two in turn would be closer to each other than to the next ones, and lines would show.
//
// spread: their distance from the middle, fractions of the picture. With `DENSE`, in texels. many:
// the standard deviation of eight places in turn instead, along axes on which a cell has so many texels that two
// could miss a line. longer: by how much the way is longer, likewise. down: 1 if that is the way
// down, otherwise 0. With `DENSE`, a tap is the exact mean of h texels, 1 at most. shift: half a
// texel less half a tap, and what a cell is farther from the pixel's middle in an enlarged picture,
// texels. snap: 1/h − 1. size: the picture's, texels. texel: 1/size.
struct Footprint {
  vec2 spread, many, longer;
  float down;
#ifdef DENSE
  vec2 shift, snap, size, texel;
#endif
};

// Returns the premultiplied colour of a picture at a point of the unit square.
//
// shown: the part of the cell's width and height that its taps are to be in.
vec4 pictureAt(
  sampler2D picture, const int quad, vec2 unit, vec2 shown, Footprint footprint, vec2 turn,
  vec2 fine, float t
) {
  vec4 part = parts[quad];
#if MOVES
  if (HAS(MOVES, quad)) {
    part = polynomial(
      movingParts[3 * quad], movingParts[3 * quad + 1], movingParts[3 * quad + 2], t);
  }
#endif
  vec2 place = HAS(WHOLES, quad) ? unit : part.xy + unit * part.zw;
#ifdef WIDE
  vec2 turns = vec2(mix(turn.x, turn.y, footprint.down), turn.y);
  vec2 beside = shown * (footprint.spread * turns + footprint.many * fine)
    + footprint.longer * (t - 0.5);
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
  if (!HAS(WHOLES, quad)) place = clamp(place, limits[quad].xy, limits[quad].zw);
  vec4 texel = textureLod(picture, place, 0.0);
  return HAS(OPAQUES, quad) ? vec4(texel.rgb, 1.0) : texel;
}

#ifdef SUMS
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
  vec2 beside = footprint.spread * (1.0 - axis);
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

// Adds a quad's part of a segment below the quads in front of it.
//
// passage: that at the start of the segment, which becomes the one at its end. units: those that a
// cell has along each axis. sharpness: see `sharpnessOf`. turn: −1 or 1 for one of two taps along
// each axis. fine: likewise for one of eight, in deviations. clip: the course of its clip.
// extents: the parts of the cell's height and width that opaque rectangles in front cover; of the
// other shapes, what they cover and 1. hidden: what they cover together.
void add(
#if LONGS
  sampler2D table,
#endif
  const int quad, sampler2D picture, Course course, Course clip, SideCourse sides,
  inout Passage passage, float start, float t, float end, vec2 units, vec2 sharpness,
  Footprint footprint, vec2 turn, vec2 fine, inout vec2 extents[QUADS], inout float hidden,
  inout vec4 seen
) {
  float coverage = 1.0;
  vec2 unit;
  vec2 extent = vec2(1.0);
#ifdef SUMS
  vec2 from = vec2(0.0);
  vec2 to = vec2(0.0);
#endif
#ifdef EDGES
  if (HAS(EDGES & (ROUNDS | UNEVEN_SIDES), quad)) {
    vec3 place = passage.place;
    vec3 next = placeAt(course, end);
    vec2 from = unitAt(quad, place);
    vec2 to = unitAt(quad, next);
    unit = 0.5 * (from + to);
    bool isInFront = min(place.z, next.z) > 1e-5;
    vec4 change = stepsAt(quad, 0.5 * (place + next), t);
#if ROUNDS
    if (HAS(ROUNDS, quad)) {
      vec4 shape = polynomial(
        measures[3 * quad], measures[3 * quad + 1], measures[3 * quad + 2], t);
      coverage = isInFront ? coverageAlong(from, to, change, shape) : 0.0;
    } else
#endif
    {
      vec2 lengths = 1.0 / max(unitsOf(change), vec2(1e-9));
      vec4 within = coverageBetween(
        vec4(from, 1.0 - from) * lengths.xyxy, vec4(to, 1.0 - to) * lengths.xyxy);
      extent = max(within.xy + within.zw - 1.0, 0.0).yx;
      coverage = isInFront ? extent.x * extent.y : 0.0;
    }
    passage.place = next;
  } else
#endif
#ifdef SUMS
  if (HAS(PICTURES, quad)) {
    vec3 next = placeAt(course, end);
    from = passage.place.xy;
    to = unitAt(quad, next);
    unit = 0.5 * (from + to);
    passage.place.xy = to;
  } else
#endif
  {
    vec3 middle = placeAt(course, t);
    unit = unitAt(quad, middle);
#ifdef EDGES
    if (HAS(EDGES, quad)) {
      vec4 inwards = inwardsAt(sides, end);
      vec4 upTo = coverageUpTo(inwards);
      vec4 within = coverageBetween(passage.inwards, inwards, passage.upTo, upTo);
      extent = max(within.xy + within.zw - 1.0, 0.0);
      coverage = extent.x * extent.y;
      passage.inwards = inwards;
      passage.upTo = upTo;
    }
#endif
#if SHADOWS
    if (HAS(SHADOWS, quad)) {
      vec4 shape = polynomial(
        measures[3 * quad], measures[3 * quad + 1], measures[3 * quad + 2], t);
      coverage = middle.z > 1e-5 ? shadowAt(quad, unit, sharpness, shape) : 0.0;
    }
#endif
  }
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
#if CLIPS
  if (HAS(CLIPS, quad)) coverage *= clipCoverage(quad, clip, start, end);
#endif
#if BOUNDS
  if (HAS(BOUNDS, quad)) {
    vec2 pixel = gl_FragCoord.xy;
    bool isWithin =
      all(greaterThan(pixel, bounds[quad].xy)) && all(lessThan(pixel, bounds[quad].zw));
    coverage = isWithin ? coverage : 0.0;
  }
#endif
  vec4 paint = colors[quad];
#if TINTS
  if (HAS(TINTS, quad)) paint += (tints[2 * quad + 1] * t + tints[2 * quad]) * t;
#endif
  if (HAS(PICTURES, quad)) {
#ifdef SUMS
    vec4 texel = meanBetween(picture, quad, from, to, footprint, start, end);
#else
    vec4 texel = pictureAt(picture, quad, unit, shown, footprint, turn, fine, t);
#endif
#ifdef BLANKS
    texel *= float(pictured >> quad & 1);
#endif
    paint = texel + paint * (1.0 - texel.a);
  }
#if SHADES
  if (HAS(SHADES, quad)) {
    vec3 axis = shadeAxes[3 * quad];
    if (HAS(TURNS, quad)) axis += (shadeAxes[3 * quad + 2] * t + shadeAxes[3 * quad + 1]) * t;
    float along = dot(axis, vec3(unit, 1.0));
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
    if (HAS(BLACKS, quad)) {
      float first = (shades[6 * quad + 2].a * t + shades[6 * quad + 1].a) * t + shades[6 * quad].a;
      float last =
        (shades[6 * quad + 5].a * t + shades[6 * quad + 4].a) * t + shades[6 * quad + 3].a;
      float shade = mix(first, last, clamp(along, 0.0, 1.0));
      paint = vec4(paint.rgb * (1.0 - shade), shade * ground + paint.a * (1.0 - shade));
    } else {
      vec4 first = (shades[6 * quad + 2] * t + shades[6 * quad + 1]) * t + shades[6 * quad];
      vec4 last = (shades[6 * quad + 5] * t + shades[6 * quad + 4]) * t + shades[6 * quad + 3];
      vec4 shade = mix(first, last, clamp(along, 0.0, 1.0));
      paint = shade * ground + paint * (1.0 - shade.a);
    }
  }
#endif
  if (HAS(FADES, quad)) {
    paint *= (opacities[quad].z * t + opacities[quad].y) * t + opacities[quad].x;
  }
  float open = 1.0 - seen.a;
#ifdef JOINS
  // A quad that adjoins opaque ones in front of it covers what they leave: of the parts of the
  // cell's width and of its height that both cover, they have in common what exceeds it. Where
  // several in front overlap, it covers at least what exceeds all that they cover. What is
  // translucent in front is over all of an opaque quad alike, and adjoins a translucent one.
  float bare = max(1.0 - hidden, 0.0);
  float rest = coverage;
  for (int front = 0; front < quad; front++) {
    vec2 both = max(extents[front] + extent - 1.0, 0.0);
    bool isShaped = HAS(SHAPED, quad) || HAS(SHAPED, front);
    rest -= isShaped ? max(extents[front].x * extents[front].y + coverage - 1.0, 0.0)
      : both.x * both.y;
  }
  bool isOpaque = !HAS(SHADOWS, quad) && paint.a > 0.999;
  float seenPart = clamp(max(rest, coverage + open - 1.0), 0.0, open);
  rest = clamp(max(rest, coverage - hidden), 0.0, bare);
  if (!HAS(joins, quad)) rest = coverage * bare;
  if (isOpaque || !HAS(joins, quad)) seenPart = open * min(rest / max(bare, 1e-6), 1.0);
  if (isOpaque) {
    extents[quad] = HAS(SHAPED, quad) ? vec2(coverage, 1.0) : extent;
    hidden += rest;
  }
  seen += paint * seenPart;
#else
  seen += paint * (coverage * open);
#endif
}

#if CLIPS
#define CLIP_COURSE(quad) Course( \
    clipMotion[4 * quad] * pixel, clipMotion[4 * quad + 1] * pixel, \
    clipMotion[4 * quad + 2] * pixel, clipMotion[4 * quad + 3] * pixel)
#else
#define CLIP_COURSE(quad) Course(vec3(0.0), vec3(0.0), vec3(0.0), vec3(0.0))
#endif
#ifdef EDGES
#define SIDE_POWER(quad, power) ( \
    sideCourses[12 * quad + 3 * power] * pixel.x \
    + sideCourses[12 * quad + 3 * power + 1] * pixel.y + sideCourses[12 * quad + 3 * power + 2])
#ifdef CELLS
// Returns how many cells a pixel has across each of a quad's sides.
vec4 cellsAcross(const int quad) {
  vec4 x = sideCourses[12 * quad] / cells.x;
  vec4 y = sideCourses[12 * quad + 1] / cells.y;
  return inversesqrt(max(x * x + y * y, vec4(1e-6)));
}
#define CELLS_ACROSS(quad) cellsAcross(quad)
#else
#define CELLS_ACROSS(quad) 1.0
#endif
#define SIDE_COURSE(quad) SideCourse( \
    CELLS_ACROSS(quad) * SIDE_POWER(quad, 0), CELLS_ACROSS(quad) * SIDE_POWER(quad, 1), \
    CELLS_ACROSS(quad) * SIDE_POWER(quad, 2), CELLS_ACROSS(quad) * SIDE_POWER(quad, 3))
#else
#define SIDE_COURSE(quad) SideCourse(vec4(0.0), vec4(0.0), vec4(0.0), vec4(0.0))
#endif
#if LONGS
#define TABLE(quad) tables[quad],
#else
#define TABLE(quad)
#endif
#define BEGIN(quad) \
  Course course##quad = Course( \
    motion[4 * quad] * pixel, motion[4 * quad + 1] * pixel, motion[4 * quad + 2] * pixel, \
    motion[4 * quad + 3] * pixel); \
  Course clip##quad = CLIP_COURSE(quad); \
  SideCourse sides##quad = SIDE_COURSE(quad); \
  Passage passage##quad = \
    Passage(START_PLACE(quad, course##quad.a), sides##quad.a, coverageUpTo(sides##quad.a)); \
  vec4 pixels##quad = steps(middles[quad] * pixel, middles[quad][0], middles[quad][1]); \
  vec2 units##quad = unitsOf(pixels##quad / cells.xxyy); \
  vec2 sharpness##quad = SHARPNESS(quad); \
  Footprint footprint##quad = FOOTPRINT(quad);
#define ADD(quad) \
  add( \
    TABLE(quad) quad, pictures[quad], course##quad, clip##quad, sides##quad, passage##quad, start, \
    t, end, units##quad, sharpness##quad, footprint##quad, turn, fine, extents, hidden, seen);

#if SHADOWS
#define SHARPNESS(quad) sharpnessOf(units##quad, polynomial( \
    measures[3 * quad], measures[3 * quad + 1], measures[3 * quad + 2], 0.5))
#else
#define SHARPNESS(quad) vec2(1.0)
#endif

// With sums, the place at which a segment starts is in the unit square.
#ifdef SUMS
#define START_PLACE(quad, place) vec3(unitAt(quad, place), 1.0)
#else
#define START_PLACE(quad, place) (place)
#endif

#ifdef WIDE
#ifdef SUMS
#define AXIS(quad) sums[quad].zw
#else
#define AXIS(quad) vec2(0.0)
#endif
#define FOOTPRINT(quad) \
  footprintOf( \
    pixels##quad, units##quad, offset, wayOf(course##quad, middles[quad] * pixel), texels[quad], \
    parts[quad].zw, AXIS(quad))

// Returns the way of a pixel in the unit square at the speed that it has in the middle of the time.
vec2 wayOf(Course course, vec3 middle) {
  vec3 way = 0.75 * course.d + course.c + course.b;
  return (way.xy - middle.xy / middle.z * way.z) / middle.z;
}

// Returns the taps of a cell.
//
// pixels, units: the change of the unit coordinates per pixel, and the units that a cell has. offset:
// from the pixel's middle to the cell's, pixels. way: see `wayOf`. texels, part: the picture's. axis:
// that of its sums, along which the way is longer; otherwise 0.
Footprint footprintOf(
  vec4 pixels, vec2 units, vec2 offset, vec2 way, vec2 texels, vec2 part, vec2 axis
) {
  vec2 size = abs(texels);
  // A pixel counts as having at least a texel: it interpolates.
  vec2 enlarged = 1.0 / min(unitsOf(pixels) * size, 1.0);
  vec2 breadth = units * size * enlarged;
  vec2 texel = part / size;
  vec2 several = max(breadth, 1.0);
  // A single tap is in the middle.
  vec2 variance = segments > 1 ? several * several - 1.0 : vec2(0.0);
  vec2 length = abs(way * texels);
  bool isAcross = length.x > length.y;
  // Taps take turns across with each segment, down with every second one.
  bool isLong = max(length.x, length.y) > (isAcross ? 0.4 : 0.25) * float(segments);
  vec2 along = !isLong ? vec2(0.0) : isAcross ? vec2(1.0, 0.0) : vec2(0.0, 1.0);
  vec2 ahead = sign(way);
#ifdef SUMS
  // Also what stands still counts its texels along the axis.
  along = axis;
  ahead = vec2(way.x < 0.0 ? -1.0 : 1.0, way.y < 0.0 ? -1.0 : 1.0);
#endif
  vec2 longer = along * ahead * (sqrt(length * length + variance) - length);
  vec2 spread = (1.0 - along) * sqrt(variance / 12.0);
#ifdef MANY_TEXELS
  vec2 many = step(vec2(MANY_TEXELS), breadth) * spread;
  spread -= many;
#else
  const vec2 many = vec2(0.0);
#endif
#ifdef DENSE
  // A tap is at most as wide as a texel. Of up to two texels, two taps may be halves.
  bvec2 areHalves = bvec2(
    texels.x < 0.0 && breadth.x > 1.0 && breadth.x <= 2.0,
    texels.y < 0.0 && breadth.y > 1.0 && breadth.y <= 2.0);
  vec2 wide = min(mix(breadth, 0.5 * breadth, areHalves), 1.0);
  vec2 shift = 0.5 - 0.5 * wide
    + (offset.x * pixels.xy + offset.y * pixels.zw) * size * (enlarged - 1.0);
  return Footprint(
    mix(spread, 0.5 * wide, areHalves), many, longer, along.y, shift, 1.0 / wide - 1.0,
    1.0 / texel, texel);
#else
  return Footprint(spread * texel, many * texel, longer * texel, along.y);
#endif
}
#else
#define FOOTPRINT(quad) Footprint(vec2(0.0), vec2(0.0), vec2(0.0), 0.0)
#endif

// Returns the integral over a part of a pixel.
//
// offset: from the pixel's middle to that of the part, pixels.
vec4 integralAt(vec2 offset) {
  vec3 pixel = vec3(gl_FragCoord.xy - halfTarget + offset, 1.0);
  BEGIN(0)
#if QUADS > 1
  BEGIN(1)
#endif
#if QUADS > 2
  BEGIN(2)
#endif
#if QUADS > 3
  BEGIN(3)
#endif
#if QUADS > 4
  BEGIN(4)
#endif
#if QUADS > 5
  BEGIN(5)
#endif
  float step = 1.0 / float(segments);
  vec4 total = vec4(0.0);
  int segment = 0;
  // Loops check last, since there is always a first time: drivers that run the lanes of a vector
  // with masks go through a loop that checks first once more, for no lane.
  do {
#if BLOCK > 1
    for (int i = 0; i < BLOCK; i++)
#endif
    {
      float t = (float(segment) + 0.5) * step;
      float start = t - 0.5 * step;
      float end = t + 0.5 * step;
      vec4 seen = vec4(0.0);
      float hidden = 0.0;
      vec2 extents[QUADS];
      for (int quad = 0; quad < QUADS; quad++) extents[quad] = vec2(0.0);
#ifdef WIDE
      vec2 turn = vec2((segment & 1) == 0 ? 1.0 : -1.0, ((segment + 1) & 2) == 0 ? 1.0 : -1.0);
#else
      const vec2 turn = vec2(0.0);
#endif
#ifdef MANY_TEXELS
      // The odd numbers to 7 in turn, each with both signs, of variance 21; independent of each
      // other.
      bvec3 isOdd = bvec3((segment & 1) != 0, (segment & 2) != 0, (segment & 4) != 0);
      float across = isOdd.y ? (isOdd.z ? 3.0 : 1.0) : (isOdd.z ? 5.0 : 7.0);
      vec2 fine = vec2(across, isOdd.y ? across - 8.0 : 8.0 - across)
        * (isOdd.x ? 0.2182179 : -0.2182179);
#else
      const vec2 fine = vec2(0.0);
#endif
      ADD(0)
#if QUADS > 1
      ADD(1)
#endif
#if QUADS > 2
      ADD(2)
#endif
#if QUADS > 3
      ADD(3)
#endif
#if QUADS > 4
      ADD(4)
#endif
#if QUADS > 5
      ADD(5)
#endif
#ifdef WEIGHTED
      total += seen * shares[segment];
#else
      total += seen;
#endif
      ++segment;
    }
  } while (segment < segments);
#ifndef WEIGHTED
  total *= step;
#endif
  return total;
}

void main() {
#ifdef CELLS
  vec4 total = vec4(0.0);
  float row = 0.5;
  do {
    float column = 0.5;
    do {
      total += integralAt(vec2(column, row) / cells - 0.5);
    } while (++column < cells.x);
  } while (++row < cells.y);
  total /= cells.x * cells.y;
#else
  vec4 total = integralAt(vec2(0.0));
#endif
#ifdef COVERED
  fragment = vec4(total.rgb, 1.0);
#else
  fragment = total + texelFetch(ground, ivec2(gl_FragCoord.xy), 0) * (1.0 - total.a);
#endif
}
