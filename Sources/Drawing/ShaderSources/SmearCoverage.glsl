// The parts of a pixel or of one of its cells that sides, rounded corners and shadows cover.

// Returns the integral of a cell's coverage over its distance from a side.
vec4 coverageUpTo(vec4 inwards) {
  vec4 part = clamp(inwards + 0.5, 0.0, 1.0);
  return 0.5 * part * part + max(inwards - 0.5, 0.0);
}

// Returns the mean coverage by each of four sides while the distances go from `a` to `b`.
//
// upToA, upToB: the integrals at both.
vec4 coverageBetween(vec4 a, vec4 b, vec4 upToA, vec4 upToB) {
  vec4 way = b - a;
  vec4 still = clamp(0.5 * (a + b) + 0.5, 0.0, 1.0);
  bvec4 isSwept = greaterThan(abs(way), vec4(0.25));
  vec4 swept = (upToB - upToA) / mix(vec4(1.0), way, isSwept);
  return mix(still, clamp(swept, 0.0, 1.0), isSwept);
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

// Returns the mean coverage by a rectangle with rounded corners while a pixel goes over it.
float coverageAlong(vec2 from, vec2 to, vec4 steps, vec4 shape) {
  float a = distanceInwards(from, steps, shape);
  float b = distanceInwards(0.5 * (from + to), steps, shape);
  float c = distanceInwards(to, steps, shape);
  vec4 halves = coverageBetween(vec4(a, b, 1.0, 1.0), vec4(b, c, 1.0, 1.0));
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
