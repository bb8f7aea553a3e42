#version 450 core
// The integral over an exposure of quads that move, over what stands still below them.
//
// The exposure is divided into segments of equal time. A segment takes one tap of each picture, in
// the middle of the way of the pixel over it: the pictures have so few texels along the way that the
// taps of all segments adjoin. With SUMS, it takes the mean of the texels that the pixel passes along
// an axis, from the sums of those before each, in the part of the segment in which it is within the
// quad's sides; with LINKED, the sums at the end of one segment serve the next one. It takes the part
// of the segment in which the pixel is within each of the quad's sides, and composites the quads, the
// front one first. Quads are numbered from the front to the back. A shadow is a quad whose coverage
// is that of its Gaussian in the middle of the segment.
//
// The parts that sides cover multiply each other and the colour of a tap, as if none had to do with
// another. Where that would show, a pixel is divided into cells that are integrated separately. With
// SUMS, of which segments are long, two sides of one quad cover what both do at the same time.
//
// Opaque quads in front whose sides pass are curtains: while one of them covers a pixel, no tap is
// taken behind it, and none of it where it does not reach.
//
// EACH_QUAD(x) is x(0) x(1) ... for all quads, EACH_CURTAIN(x) for CURTAINS of them, EACH_OTHER(x)
// for the rest. A macro such as SHADES is a mask with a bit for each quad. WHOLES are those that
// show the whole of a picture, FLATS those whose places have 1 as the last number, with PARALLEL all
// of them; SMOOTHS those that have polynomials of such places of degree 2, or 3 with THIRD_DEGREE.

layout(location = 0) out vec4 fragment;

// What quads in front leave of a cell in a segment.
//
// extents: the parts of the cell's height and width that opaque rectangles cover; of other shapes,
// what they cover and 1. hidden: what they cover together. open: what shows. aside: its middle, from
// the cell's, in cells.
struct Rest {
  vec2 extents[QUADS];
  float hidden, open;
  vec2 aside;
};

Rest wholeCell() {
  Rest rest;
  for (int quad = 0; quad < QUADS; quad++) rest.extents[quad] = vec2(0.0);
  rest.hidden = 0.0;
  rest.open = 1.0;
  rest.aside = vec2(0.0);
  return rest;
}

// Returns the part of a cell in which a quad shows, and takes it from the rest.
//
// alpha: that of its paint.
float shownPart(const int quad, Cover cover, float alpha, inout Rest rest) {
#ifdef JOINS
  // A quad that adjoins opaque ones in front of it covers what they leave: of the parts of the
  // cell's width and of its height that both cover, they have in common what exceeds it. Where
  // several in front overlap, it covers at least what exceeds all that they cover. What is
  // translucent in front is over all of an opaque quad alike, and adjoins a translucent one.
  float bare = max(1.0 - rest.hidden, 0.0);
  float covered = cover.coverage;
  for (int front = 0; front < quad; front++) {
    vec2 both = max(rest.extents[front] + cover.extent - 1.0, 0.0);
    bool isShaped = HAS(SHAPED, quad) || HAS(SHAPED, front);
    covered -= isShaped
      ? max(rest.extents[front].x * rest.extents[front].y + cover.coverage - 1.0, 0.0)
      : both.x * both.y;
  }
  bool isOpaque = !HAS(SHADOWS, quad) && alpha > 0.999;
  float part = clamp(max(covered, cover.coverage + rest.open - 1.0), 0.0, rest.open);
  covered = clamp(max(covered, cover.coverage - rest.hidden), 0.0, bare);
  if (!HAS(joins, quad)) covered = cover.coverage * bare;
  if (isOpaque || !HAS(joins, quad)) part = rest.open * min(covered / max(bare, 1e-6), 1.0);
  if (isOpaque) {
    rest.extents[quad] = HAS(SHAPED, quad) ? vec2(cover.coverage, 1.0) : cover.extent;
    rest.hidden += covered;
  }
#else
  float part = cover.coverage * rest.open;
#endif
#ifdef SHADOWED_SIDES
  if (HAS(EDGES, quad)) rest.aside = asideOfBoth(rest.aside, alpha * cover.aside);
#endif
  rest.open -= alpha * part;
  return part;
}

#if CURTAINS
// Returns the segments from the first to the last one of some (x to y, without y) with another one.
ivec2 extended(ivec2 span, int segment, bool isOne) {
  return isOne ? ivec2(min(span.x, segment), segment + 1) : span;
}
#endif

// Returns whether taps are before or behind the middle of a cell, −1 or 1, in turn with each segment,
// with every second and every fourth one.
//
// four: a segment of the same four, if the number is one within them.
vec3 turnOf(int segment, int four) {
  return vec3(
    (segment & 1) == 0 ? -1.0 : 1.0, (segment & 2) == 0 ? -1.0 : 1.0,
    (four & 4) == 0 ? -1.0 : 1.0);
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
Distances cellsAcross(const int quad) {
  Distances x = sideCourses[12 * quad] / cells.x;
  Distances y = sideCourses[12 * quad + 1] / cells.y;
  return inversesqrt(max(x * x + y * y, Distances(1e-6)));
}
#define CELLS_ACROSS(quad) cellsAcross(quad)
#else
#define CELLS_ACROSS(quad) 1.0
#endif
#define SIDE_COURSE(quad) SideCourse( \
    CELLS_ACROSS(quad) * SIDE_POWER(quad, 0), CELLS_ACROSS(quad) * SIDE_POWER(quad, 1), \
    CELLS_ACROSS(quad) * SIDE_POWER(quad, 2), CELLS_ACROSS(quad) * SIDE_POWER(quad, 3))
#else
#define SIDE_COURSE(quad) SideCourse(Distances(0.0), Distances(0.0), Distances(0.0), Distances(0.0))
#endif
#if LONGS
#define TABLE(quad) tables[quad],
#else
#define TABLE(quad)
#endif
#define COURSE_POWER(quad, power) ( \
    MOTION(quad, power, 0) * pixel.x + MOTION(quad, power, 1) * pixel.y + MOTION(quad, power, 2))
#if QUADS == 1
#define MIDDLE(quad) middles[quad]
#else
#define MIDDLE(quad) mat3(columnAt(quad, 0, 0.5), columnAt(quad, 1, 0.5), columnAt(quad, 2, 0.5))
#endif
#define BEGIN(quad) \
  mat3 middle##quad = MIDDLE(quad); \
  Course course##quad = Course( \
    COURSE_POWER(quad, 0), COURSE_POWER(quad, 1), COURSE_POWER(quad, 2), COURSE_POWER(quad, 3)); \
  Course clip##quad = CLIP_COURSE(quad); \
  SideCourse sides##quad = SIDE_COURSE(quad); \
  Passage passage##quad; \
  vec4 pixels##quad = steps(middle##quad * pixel, middle##quad[0], middle##quad[1]); \
  vec2 units##quad = unitsOf(pixels##quad / cells.xxyy); \
  vec2 sharpness##quad = SHARPNESS(quad); \
  Footprint footprint##quad = FOOTPRINT(quad); \
  course##quad = SMOOTHED(quad); \
  vec3 black##quad = SMOOTH_BLACK(quad);
#if SMOOTHS
#define SMOOTHED(quad) (HAS(SMOOTHS, quad) ? smoothed(course##quad) : course##quad)
#else
#define SMOOTHED(quad) course##quad
#endif
#ifdef SMOOTH_BLACKS
#define SMOOTH_BLACK(quad) (HAS(SHADES, quad) ? smoothBlack(quad, course##quad) : vec3(0.0))
#else
#define SMOOTH_BLACK(quad) vec3(0.0)
#endif
// Sets the passages at the start of a time.
#define START(quad, time) \
  passage##quad = passageAt(quad, course##quad, sides##quad, time); \
  LINK(quad, time)
#ifdef LINKED
#define LINK(quad, time) \
  if (HAS(PICTURES, quad)) { \
    passage##quad.middle = \
      PART(quad).xy + unitAt(quad, placeAt(course##quad, 0.5)) * PART(quad).zw; \
    setSum( \
      passage##quad, pictures[quad], quad, passage##quad.place.xy, footprint##quad, time); \
  }
#else
#define LINK(quad, time)
#endif
#define COVER(quad) \
  coverOf( \
    quad, course##quad, clip##quad, sides##quad, passage##quad, start, t, end, DELAY(quad), \
    sharpness##quad, \
    pixels##quad, units##quad, rest.aside)
// Adds a quad's part of a segment below the quads in front of it.
#define ADD(quad) { \
    Cover cover = COVER(quad); \
    vec4 paint = paintOf( \
      TABLE(quad) quad, pictures[quad], cover, passage##quad, start, t, end, t + step * DELAY(quad), \
      black##quad, units##quad, footprint##quad, TURN); \
    seen += paint * shownPart(quad, cover, paint.a, rest); \
  }
// Takes what an opaque quad covers from the rest.
#define HIDE(quad) shownPart(quad, COVER(quad), 1.0, rest);

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

Passage passageAt(const int quad, Course course, SideCourse sides, float time) {
  Passage passage;
  passage.place = START_PLACE(quad, placeAt(course, time));
  passage.inwards = inwardsAt(sides, time);
  passage.upTo = coverageUpTo(passage.inwards);
  return passage;
}

#ifdef WIDE
#ifdef SUMS
#define AXIS(quad) sums[quad].zw
#else
#define AXIS(quad) vec2(0.0)
#endif
#define FOOTPRINT(quad) \
  footprintOf( \
    pixels##quad, units##quad, offset, wayOf(course##quad, middle##quad * pixel), texels[quad], \
    PART(quad).zw, softness[quad], growths[quad], AXIS(quad))
#else
#define FOOTPRINT(quad) Footprint(vec2(0.0), vec2(0.0), vec2(0.0), vec2(0.0), vec2(0.0), vec3(0.0))
#endif

// How far the time of a quad's tap is from the middle of the segment, segments.
#if defined(WIDE) && !defined(SUMS)
#define DELAY(quad) dot(footprint##quad.delay, TURN)
#else
#define DELAY(quad) 0.0
#endif
// Of loops over four segments at a time it is known which they are.
#if BLOCK == 4
#define TURN turnOf(i, segment)
#else
#define TURN turnOf(segment, segment)
#endif
#ifdef WEIGHTED
#define SHARE(segment) shares[segment]
#else
#define SHARE(segment) 1.0
#endif
#define SEGMENT \
  float t = (float(segment) + 0.5) * step; \
  float start = t - 0.5 * step; \
  float end = t + 0.5 * step;
#define START_FIRST(quad) START(quad, 0.0)
#define START_SPAN(quad) START(quad, float(segment) * step)
#define LOOK(quad) { \
    bvec2 may = mayCoverOrLeave(quad, course##quad, sides##quad, passage##quad, t, end); \
    spans[quad] = extended(spans[quad], segment, isOpen && may.x); \
    isOpen = isOpen && may.y; \
  }
// Adds quads in the segments of a span.
#define ADD_SPAN(span, hides, adds) { \
    int segment = span.x; \
    EACH_QUAD(START_SPAN) \
    do { \
      SEGMENT \
      vec4 seen = vec4(0.0); \
      Rest rest = wholeCell(); \
      hides \
      adds \
      total += seen * SHARE(segment); \
    } while (++segment < span.y); \
  }

// Returns the integral over a part of a pixel.
//
// offset: from the pixel's middle to that of the part, pixels.
vec4 integralAt(vec2 offset) {
  vec3 pixel = vec3(gl_FragCoord.xy - halfTarget + offset, 1.0);
  EACH_QUAD(BEGIN)
  float step = 1.0 / float(segments);
  vec4 total = vec4(0.0);
#if CURTAINS
  // Each of the opaque quads in front has a loop over the segments in which it may show, and those
  // behind them have one: most pixels show only one of two pages at a time.
  ivec2 spans[CURTAINS + 1];
  for (int i = 0; i <= CURTAINS; i++) spans[i] = ivec2(segments - 1, 0);
  {
    EACH_CURTAIN(START_FIRST)
    int segment = 0;
    do {
      SEGMENT
      bool isOpen = true;
      EACH_CURTAIN(LOOK)
      spans[CURTAINS] = extended(spans[CURTAINS], segment, isOpen);
    } while (++segment < segments);
  }
  ADD_SPAN(spans[0], , ADD(0))
#if CURTAINS > 1
  ADD_SPAN(spans[1], HIDE(0), ADD(1))
#endif
#if CURTAINS > 2
  ADD_SPAN(spans[2], HIDE(0) HIDE(1), ADD(2))
#endif
#if QUADS > CURTAINS
  ADD_SPAN(spans[CURTAINS], EACH_CURTAIN(HIDE), EACH_OTHER(ADD))
#endif
#else
  EACH_QUAD(START_FIRST)
  int segment = 0;
  // Loops check last, since there is always a first time: drivers that run the lanes of a vector
  // with masks go through a loop that checks first once more, for no lane.
  do {
#if BLOCK > 1
    for (int i = 0; i < BLOCK; i++)
#endif
    {
      SEGMENT
      vec4 seen = vec4(0.0);
      Rest rest = wholeCell();
      EACH_QUAD(ADD)
      total += seen * SHARE(segment);
      ++segment;
    }
  } while (segment < segments);
#endif
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
