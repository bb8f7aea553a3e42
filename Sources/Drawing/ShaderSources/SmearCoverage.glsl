// The parts of a pixel or of one of its cells that sides, rounded corners and shadows cover.

// Returns the integral of a cell's coverage over its distance from a side.
float coverageUpTo(float inwards) {
  float part = clamp(inwards + 0.5, 0.0, 1.0);
  return 0.5 * part * part + max(inwards - 0.5, 0.0);
}

// Returns the mean coverage by a side while the distance goes from `a` to `b`.
//
// upToA, upToB: the integrals at both.
float coverageBetween(float a, float b, float upToA, float upToB) {
  float way = b - a;
  // On a shorter way, the difference of the integrals would be of few digits.
  bool isSwept = abs(way) > 0.06;
  float swept = (upToB - upToA) / (isSwept ? way : 1.0);
  return clamp(isSwept ? swept : 0.5 * (a + b) + 0.5, 0.0, 1.0);
}

// The same for several sides.

vec2 coverageUpTo(vec2 inwards) { return vec2(coverageUpTo(inwards.x), coverageUpTo(inwards.y)); }

vec4 coverageUpTo(vec4 inwards) { return vec4(coverageUpTo(inwards.xy), coverageUpTo(inwards.zw)); }

vec2 coverageBetween(vec2 a, vec2 b, vec2 upToA, vec2 upToB) {
  return vec2(
    coverageBetween(a.x, b.x, upToA.x, upToB.x), coverageBetween(a.y, b.y, upToA.y, upToB.y));
}

vec4 coverageBetween(vec4 a, vec4 b, vec4 upToA, vec4 upToB) {
  return vec4(
    coverageBetween(a.xy, b.xy, upToA.xy, upToB.xy),
    coverageBetween(a.zw, b.zw, upToA.zw, upToB.zw));
}

vec4 coverageBetween(vec4 a, vec4 b) {
  return coverageBetween(a, b, coverageUpTo(a), coverageUpTo(b));
}

#if ROUNDS || CLIPS
// Returns the distance inwards from the outline of a rectangle with rounded corners, cells.
//
// steps: the change of the unit coordinates per cell. shape: width, height and radius.
float distanceInwards(vec2 unit, vec4 steps, vec4 shape) {
  vec2 point = (unit - 0.5) * shape.xy;
  vec2 beyond = abs(point) - (0.5 * shape.xy - shape.z);
  float far = length(max(beyond, 0.0));
  vec2 outwards = far > 0.0 ? max(beyond, 0.0) / far
    : beyond.x > beyond.y ? vec2(1.0, 0.0) : vec2(0.0, 1.0);
  outwards *= sign(point) * shape.xy;
  vec2 slope = outwards.x * steps.xz + outwards.y * steps.yw;
  return (shape.z - far - min(max(beyond.x, beyond.y), 0.0)) / max(length(slope), 1e-9);
}

// Returns these distances at the start, in the middle and at the end of a way.
vec3 distancesAlong(vec2 from, vec2 to, vec4 steps, vec4 shape) {
  return vec3(
    distanceInwards(from, steps, shape), distanceInwards(0.5 * (from + to), steps, shape),
    distanceInwards(to, steps, shape));
}

// Returns the mean coverage by a rectangle with rounded corners while a pixel goes over it.
float coverageAlong(vec2 from, vec2 to, vec4 steps, vec4 shape) {
  vec3 inwards = distancesAlong(from, to, steps, shape);
  vec4 halves = coverageBetween(
    vec4(inwards.xy, 1.0, 1.0), vec4(inwards.yz, 1.0, 1.0));
  return 0.5 * (halves.x + halves.y);
}
#endif

#if SHADOWS
// `SmearQuad.shadowMargin`.
#define SHADOW_MARGIN 4.9497475

// Returns the error function to 3e-7: see Shadow.frag.
vec4 erf(vec4 x) {
  vec4 a = abs(x);
  vec4 root = 1.0 + a * (0.0705230784 + a * (0.0422820123 + a * (0.0092705272
    + a * (0.0001520143 + a * (0.0002765672 + a * 0.0000430638)))));
  vec4 square = root * root;
  vec4 fourth = square * square;
  vec4 eighth = fourth * fourth;
  return sign(x) * (1.0 - 1.0 / (eighth * eighth));
}

#ifdef LINES
// Returns the tangent of half the angle at which a corner's arc is at a height.
float halfTangent(float height, float radius) {
  return height / (radius + sqrt(max(radius * radius - height * height, 0.0)));
}

// Returns the part of a shadow that the rounded corners remove: see Shadow.frag.
//
// point: from the middle, not below 0. across: the part of the shadow along x.
float cornerShadow(vec2 point, float across, vec3 shape) {
  float reach = SHADOW_MARGIN * 0.5;
  float radius = max(shape.z, 1e-4);
  float rest = 0.0;
  float side = -1.0;
  // Loops check last: see `integralAt`.
  do {
    float here = side * point.y - (shape.y - radius);
    float start = max(here - reach, 0.0);
    float end = min(here + reach, radius);
    int lines = end <= start || point.x < shape.x - radius - reach ? 0 : LINES;
    float first = halfTangent(start, radius);
    float spacing = (halfTangent(end, radius) - first) / float(LINES);
    float sum = 0.0;
    // Without lines, the first one counts nothing.
    int i = 0;
    do {
      float t = first + (float(i) + 0.5) * spacing;
      float part = 2.0 / (1.0 + t * t);
      float height = radius * t * part;
      float extent = shape.x - height * t;
      float away = height - here;
      vec4 ends = erf(vec4(point.x + extent, point.x - extent, 0.0, 0.0));
      sum += (across - 0.5 * (ends.x - ends.y)) * exp(-away * away) * (1.0 - t * t) * part * part;
    } while (++i < lines);
    rest += lines > 0 ? sum * spacing : 0.0;
    side += 2.0;
  } while (side <= 1.0);
  // A Gaussian's density: 1 / √π in units of √2 deviations.
  return rest * 0.5 * radius * 0.56418958;
}
#endif
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

#if FINES
// Returns the mean of the error function between `reach` before and behind places.
vec2 meanErf(vec2 places, vec2 reach) {
  vec4 ends = vec4(places + reach, places - reach);
  vec4 integrals = ends * erf(ends) + 0.56418958 * exp(-ends * ends);
  return (integrals.xy - integrals.zw) / (2.0 * reach);
}
#endif

// Returns the mean of a shadow over a cell in the unit square.
//
// units: those that a cell has along each axis.
float shadowAt(const int quad, vec2 unit, vec2 units, vec2 sharpness, vec4 measures) {
  // Half the caster's size and its radius in units of √2 deviations.
  vec3 shape = measures.xyz * vec3(0.5, 0.5, 1.0) / max(measures.w, 1e-6);
  vec2 point = abs(unit - 0.5) * (2.0 * shape.xy + SHADOW_MARGIN);
  vec2 part;
#if FINES
  if (HAS(FINES, quad)) {
    vec2 reach = max(units * (shape.xy + 0.5 * SHADOW_MARGIN), 1e-3);
    part = -0.5 * meanErf(point - shape.xy, reach);
    part += HAS(WIDES, quad) ? vec2(0.5) : 0.5 * meanErf(point + shape.xy, reach);
  } else
#endif
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

// How a quad covers a cell in a segment.
//
// unit: the point of the unit square in the middle of the segment. With `SUMS`, from and to: those
// at its ends. coverage: its mean. extent: the parts of the cell's height and width that it covers; 1
// for a rounded or clipped shape. aside: the middle of what it leaves of the cell, from the cell's,
// in cells.
struct Cover {
  vec2 unit, from, to, extent;
  float coverage;
#ifdef SHADOWED_SIDES
  vec2 aside;
#endif
};

// Returns the parts of a cell's height and width that are within sides.
vec2 extentOf(const int quad, Distances within) {
#if PASSING == 4
  return max(within.xy + within.zw - 1.0, 0.0);
#elif PASSING == 2
  return within;
#elif defined(JOINS)
  return HAS(uprights, quad) ? vec2(1.0, within) : vec2(within, 1.0);
#else
  return vec2(within, 1.0);
#endif
}

#if defined(SUMS) && defined(EDGES)
float greatestOf(float x) { return x; }
float greatestOf(vec2 x) { return max(x.x, x.y); }
float greatestOf(vec4 x) { return greatestOf(max(x.xy, x.zw)); }

// Returns the parts of a segment before and after which a cell is beyond a side (x, y): a quarter of
// a cell, so that the texels between have about the mean of those that a slow side leaves.
//
// a, b: the distances inwards at its ends.
vec2 spanWithin(Distances a, Distances b) {
  Distances way = b - a;
  Distances divisor = way + 1e-9 * step(abs(way), Distances(1e-9));
  Distances crossing = clamp((-0.25 - a) / divisor, 0.0, 1.0);
  Distances isEntering = step(Distances(0.0), way);
  float first = greatestOf(crossing * isEntering);
  return vec2(first, max(leastOf(mix(crossing, Distances(1.0), isEntering)), first));
}
#endif

#if defined(SUMS) && defined(EDGES) && PASSING > 1
#if PASSING == 2
#define FIRST_PAIR(distances) vec2(distances.x, 0.5)
#define SECOND_PAIR(distances) vec2(distances.y, 0.5)
#else
#define FIRST_PAIR(distances) distances.xz
#define SECOND_PAIR(distances) distances.yw
#endif

// Returns the integral of a cell's coverage by two opposite sides from the start of a segment to a
// part of it.
//
// a, b: the distances inwards at the segment's ends. upToA: the integrals over them at its start.
float passedBy(vec2 a, vec2 b, vec2 upToA, float part) {
  vec2 inwards = mix(a, b, part);
  vec2 within = coverageBetween(a, inwards, upToA, coverageUpTo(inwards));
  return (within.x + within.y - 1.0) * part;
}

// Returns the mean of what two pairs of opposite sides cover of a cell in a segment in which sides
// of both may pass. It is not the product of the means. With f and g the coverages by the pairs and
// F the integral of f, ∫fg = Fg − ∫Fg', and a side changes g evenly in the part of the segment in
// which it passes: F is taken at the two nodes of Gauss's quadrature.
//
// extent: the means of both.
float coverageOfCorner(Distances a, Distances b, Distances upToA, vec2 extent) {
  vec2 first = FIRST_PAIR(a);
  vec2 last = FIRST_PAIR(b);
  vec2 upTo = FIRST_PAIR(upToA);
  vec2 start = SECOND_PAIR(a);
  vec2 way = SECOND_PAIR(b) - start;
  vec2 before = clamp(start, -0.5, 0.5);
  vec2 after = clamp(start + way, -0.5, 0.5);
  vec2 divisor = mix(way, vec2(1.0), lessThan(abs(way), vec2(1e-6)));
  vec2 from = clamp((before - start) / divisor, 0.0, 1.0);
  vec2 to = clamp((after - start) / divisor, 0.0, 1.0);
  vec2 middle = 0.5 * (from + to);
  vec2 away = 0.2886751 * (to - from);
  float covered = (after.x + after.y) * extent.x;
  for (int side = 0; side < PASSING / 2; side++) {
    covered -= 0.5 * (after[side] - before[side])
      * (passedBy(first, last, upTo, middle[side] - away[side])
        + passedBy(first, last, upTo, middle[side] + away[side]));
  }
  return clamp(covered, 0.0, min(extent.x, extent.y));
}
#endif

#ifdef SHADOWED_SIDES
// Returns the middle of what a quad leaves of a cell, from the cell's, in cells.
//
// within: the parts of the cell within its sides.
vec2 asideOf(const int quad, Distances within, float t) {
  Distances x = (SIDE_SLOPE(quad, 3, 0) * t + SIDE_SLOPE(quad, 2, 0)) * t;
  Distances y = (SIDE_SLOPE(quad, 3, 1) * t + SIDE_SLOPE(quad, 2, 1)) * t;
  x = ((x + SIDE_SLOPE(quad, 1, 0)) * t + SIDE_SLOPE(quad, 0, 0)) / cells.x;
  y = ((y + SIDE_SLOPE(quad, 1, 1)) * t + SIDE_SLOPE(quad, 0, 1)) / cells.y;
  // Across the side that cuts off most.
  Distances isNext = step(within, Distances(leastOf(within)));
  vec2 inwards = vec2(dot(isNext, x), dot(isNext, y));
  return inwards * (-0.5 * leastOf(within) / max(length(inwards), 1e-6));
}

// Returns the middle of what two quads leave.
vec2 asideOfBoth(vec2 one, vec2 other) {
  if (dot(one, other) <= 0.0) return one + other;
  return dot(one, one) > dot(other, other) ? one : other;
}
#endif

// Returns how a quad covers a cell in a segment.
//
// passage: that at the start of the segment, which becomes the one at its end. sharpness: see
// `sharpnessOf`. clip: the course of its clip. pixels: the change of the unit coordinates per
// pixel. units: those that a cell has along each axis. aside: the middle of what quads in front
// leave of the cell, in cells: a shadow is that of this part. delay: how far the time of a tap is
// from the middle of the segment, segments.
Cover coverOf(
  const int quad, Course course, Course clip, SideCourse sides, inout Passage passage, float start,
  float t, float end, float delay, vec2 sharpness, vec4 pixels, vec2 units, vec2 aside
) {
  Cover cover;
  cover.unit = cover.from = cover.to = vec2(0.0);
  cover.extent = vec2(1.0);
  cover.coverage = 1.0;
#ifdef SHADOWED_SIDES
  cover.aside = vec2(0.0);
#endif
#ifdef EDGES
  if (HAS(EDGES & (ROUNDS | UNEVEN_SIDES), quad)) {
    vec3 place = passage.place;
    vec3 next = placeAt(course, end);
    vec2 from = unitAt(quad, place);
    vec2 to = unitAt(quad, next);
    cover.unit = mix(from, to, 0.5 + delay);
    bool isInFront = min(place.z, next.z) > 1e-5;
    vec4 change = stepsAt(quad, 0.5 * (place + next), t);
#if ROUNDS
    if (HAS(ROUNDS, quad)) {
      vec4 shape = polynomial(
        measures[3 * quad], measures[3 * quad + 1], measures[3 * quad + 2], t);
      cover.coverage = isInFront ? coverageAlong(from, to, change, shape) : 0.0;
    } else
#endif
    {
      vec2 lengths = 1.0 / max(unitsOf(change), vec2(1e-9));
      vec4 within = coverageBetween(
        vec4(from, 1.0 - from) * lengths.xyxy, vec4(to, 1.0 - to) * lengths.xyxy);
      cover.extent = max(within.xy + within.zw - 1.0, 0.0).yx;
      cover.coverage = isInFront ? cover.extent.x * cover.extent.y : 0.0;
    }
    passage.place = next;
  } else
#endif
  {
    vec3 middle = placeAt(course, t);
#ifdef SUMS
    if (HAS(PICTURES, quad)) {
      cover.from = passage.place.xy;
      cover.to = unitAt(quad, placeAt(course, end));
      cover.unit = 0.5 * (cover.from + cover.to);
      passage.place.xy = cover.to;
    } else
#endif
    {
      vec3 taken = placeAt(course, t + delay * (end - start));
      cover.unit = unitAt(quad, HAS(PICTURES, quad) ? taken : middle);
    }
#ifdef EDGES
    if (HAS(EDGES, quad)) {
      Distances inwards = inwardsAt(sides, end);
      Distances upTo = coverageUpTo(inwards);
      Distances within = coverageBetween(passage.inwards, inwards, passage.upTo, upTo);
      cover.extent = extentOf(quad, within);
      cover.coverage = cover.extent.x * cover.extent.y;
#ifdef SUMS
#if PASSING > 1
      cover.coverage = coverageOfCorner(passage.inwards, inwards, passage.upTo, cover.extent);
#endif
      if (HAS(PICTURES, quad)) {
        // The texels that pass while the pixel is within the sides.
        vec2 span = spanWithin(passage.inwards, inwards);
        vec2 way = cover.to - cover.from;
        cover.to = cover.from + span.y * way;
        cover.from += span.x * way;
        cover.unit = 0.5 * (cover.from + cover.to);
      }
#endif
#ifdef SHADOWED_SIDES
      cover.aside = asideOf(quad, within, t);
#endif
      passage.inwards = inwards;
      passage.upTo = upTo;
    }
#endif
#if SHADOWS
    if (HAS(SHADOWS, quad)) {
      vec4 shape = polynomial(
        measures[3 * quad], measures[3 * quad + 1], measures[3 * quad + 2], t);
      vec2 unit = cover.unit;
#ifdef SHADOWED_SIDES
      if (HAS(STEEPS, quad) && aside != vec2(0.0)) {
        vec4 change = pixels / cells.xxyy;
        vec2 away = aside.x * change.xy + aside.y * change.zw;
        vec2 left = max(1.0 - 2.0 * abs(away) / max(units, vec2(1e-9)), 0.0);
        unit += away;
        units *= left;
        sharpness = inversesqrt(1.0 + (1.0 / (sharpness * sharpness) - 1.0) * left * left);
      }
#endif
      cover.coverage = middle.z > 1e-5 ? shadowAt(quad, unit, units, sharpness, shape) : 0.0;
    }
#endif
  }
#if CLIPS
  if (HAS(CLIPS, quad)) cover.coverage *= clipCoverage(quad, clip, start, end);
#endif
#if BOUNDS
  if (HAS(BOUNDS, quad)) {
    vec2 pixel = gl_FragCoord.xy;
    bool isWithin =
      all(greaterThan(pixel, bounds[quad].xy)) && all(lessThan(pixel, bounds[quad].zw));
    cover.coverage = isWithin ? cover.coverage : 0.0;
  }
#endif
  return cover;
}

#if CURTAINS
// Returns whether an opaque quad may cover any of a cell in a segment (x), and whether it may leave
// any of it (y): otherwise its coverage is 0 or 1. The passage is as in `coverOf`.
bvec2 mayCoverOrLeave(
  const int quad, Course course, SideCourse sides, inout Passage passage, float t, float end
) {
#if ROUNDS
  if (HAS(ROUNDS, quad)) {
    vec3 place = passage.place;
    vec3 next = placeAt(course, end);
    vec4 shape = polynomial(
      measures[3 * quad], measures[3 * quad + 1], measures[3 * quad + 2], t);
    vec3 inwards = distancesAlong(
      unitAt(quad, place), unitAt(quad, next), stepsAt(quad, 0.5 * (place + next), t), shape);
    bool isInFront = min(place.z, next.z) > 1e-5;
    passage.place = next;
    return bvec2(
      isInFront && max(max(inwards.x, inwards.y), inwards.z) > -0.5,
      !isInFront || min(min(inwards.x, inwards.y), inwards.z) < 0.5);
  }
#endif
  Distances inwards = inwardsAt(sides, end);
  Distances most = max(passage.inwards, inwards);
  Distances least = min(passage.inwards, inwards);
  passage.inwards = inwards;
  return bvec2(leastOf(most) > -0.5, leastOf(least) < 0.5);
}
#endif
