#version 450 core
// The integral over an exposure of quads that move, over what stands still below them.
//
// The exposure is divided into segments of equal time. A segment takes one tap of each picture, in
// the middle of the way of the pixel over it: the pictures have so few texels along the way that the
// taps of all segments adjoin. It takes the part of the segment in which the pixel is within each of
// the quad's sides, and composites the quads, the front one first. Quads are numbered from the front
// to the back.

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
#ifndef SEGMENTS
uniform int segments;
#define SEGMENTS segments
#endif
#ifdef WEIGHTED
uniform float shares[MAX_SEGMENTS]; // of each segment in the exposure
#endif

layout(location = 0) out vec4 fragment;

#define HAS(mask, quad) (((mask) >> (quad) & 1) != 0)

// The homogeneous place of a pixel in a quad's unit square, as a polynomial of the time.
struct Course { vec3 a, b, c, d; };

vec3 placeAt(Course course, float t) {
  return ((course.d * t + course.c) * t + course.b) * t + course.a;
}

// Returns the change of the unit coordinates for a pixel to the right (xy) and one down (zw).
vec4 steps(vec3 place, vec3 right, vec3 down) {
  vec2 unit = place.xy / place.z;
  return vec4(right.xy - unit * right.z, down.xy - unit * down.z) / place.z;
}

vec4 stepsAt(const int quad, vec3 place, float t) {
  vec3 right = ((motion[4 * quad + 3][0] * t + motion[4 * quad + 2][0]) * t
    + motion[4 * quad + 1][0]) * t + motion[4 * quad][0];
  vec3 down = ((motion[4 * quad + 3][1] * t + motion[4 * quad + 2][1]) * t
    + motion[4 * quad + 1][1]) * t + motion[4 * quad][1];
  return steps(place, right, down);
}

// Returns the units that a pixel has along each axis of the unit square.
vec2 unitsOf(vec4 steps) {
  return sqrt(steps.xy * steps.xy + steps.zw * steps.zw);
}

// Returns the integral of a pixel's coverage over its distance from a side.
vec4 coverageUpTo(vec4 inwards) {
  vec4 part = clamp(inwards + 0.5, 0.0, 1.0);
  return 0.5 * part * part + max(inwards - 0.5, 0.0);
}

// Returns the mean coverage by each of four sides while the distances go from `a` to `b`.
vec4 coverageBetween(vec4 a, vec4 b) {
  vec4 way = b - a;
  vec4 still = clamp(0.5 * (a + b) + 0.5, 0.0, 1.0);
  vec4 swept = (coverageUpTo(b) - coverageUpTo(a)) / mix(way, vec4(1.0), equal(way, vec4(0.0)));
  bvec4 isSwept = greaterThan(abs(way), vec4(0.25));
  vec4 mean = mix(still, clamp(swept, 0.0, 1.0), isSwept);
  return mix(mean, vec4(1.0), greaterThanEqual(min(a, b), vec4(0.5)));
}

// Returns the premultiplied colour of a picture at a point of the unit square.
vec4 pictureAt(sampler2D picture, const int quad, vec2 unit) {
  vec2 place = parts[quad].xy + unit * parts[quad].zw;
  vec4 texel = textureLod(picture, clamp(place, limits[quad].xy, limits[quad].zw), 0.0);
  return HAS(OPAQUES, quad) ? vec4(texel.rgb, 1.0) : texel;
}

// Adds a quad's part of a segment below the quads in front of it.
//
// place: that at the start of the segment, which becomes the one at its end. jitter: the distance of
// the tap from the way, units.
void add(
  const int quad, sampler2D picture, Course course, inout vec3 place, float start, float end,
  vec2 jitter, inout vec4 seen
) {
  float t = 0.5 * (start + end);
  float coverage = 1.0;
#ifdef EDGES
  vec3 next = placeAt(course, end);
  vec2 from = place.xy / place.z;
  vec2 to = next.xy / next.z;
  vec2 unit = 0.5 * (from + to);
  bool isInFront = min(place.z, next.z) > 1e-5;
  vec2 pixels = 1.0 / max(unitsOf(stepsAt(quad, 0.5 * (place + next), t)), vec2(1e-9));
  vec4 sides = coverageBetween(
    vec4(from, 1.0 - from) * pixels.xyxy, vec4(to, 1.0 - to) * pixels.xyxy);
  vec2 across = max(sides.xy + sides.zw - 1.0, 0.0);
  coverage = isInFront ? across.x * across.y : 0.0;
  place = next;
#else
  vec3 middle = placeAt(course, t);
  vec2 unit = middle.xy / middle.z;
#endif
  vec4 paint = colors[quad];
  if (HAS(PICTURES, quad)) {
    vec4 texel = pictureAt(picture, quad, unit + jitter);
    paint = texel + paint * (1.0 - texel.a);
  }
#if SHADES
  if (HAS(SHADES, quad)) {
    vec3 axis = shadeAxes[3 * quad];
    if (HAS(TURNS, quad)) axis += (shadeAxes[3 * quad + 2] * t + shadeAxes[3 * quad + 1]) * t;
    float along = clamp(dot(axis, vec3(unit, 1.0)), 0.0, 1.0);
    if (HAS(BLACKS, quad)) {
      float first = (shades[6 * quad + 2].a * t + shades[6 * quad + 1].a) * t + shades[6 * quad].a;
      float last =
        (shades[6 * quad + 5].a * t + shades[6 * quad + 4].a) * t + shades[6 * quad + 3].a;
      float shade = mix(first, last, along);
      paint = vec4(paint.rgb * (1.0 - shade), shade + paint.a * (1.0 - shade));
    } else {
      vec4 first = (shades[6 * quad + 2] * t + shades[6 * quad + 1]) * t + shades[6 * quad];
      vec4 last = (shades[6 * quad + 5] * t + shades[6 * quad + 4]) * t + shades[6 * quad + 3];
      vec4 shade = mix(first, last, along);
      paint = shade + paint * (1.0 - shade.a);
    }
  }
#endif
  if (HAS(FADES, quad)) {
    paint *= (opacities[quad].z * t + opacities[quad].y) * t + opacities[quad].x;
  }
  // A quad that adjoins one in front of it covers what that one leaves.
  float open = 1.0 - seen.a;
  seen += paint * (HAS(JOINS, quad) ? min(coverage, open) : coverage * open);
}

#define BEGIN(quad) \
  Course course##quad = Course( \
    motion[4 * quad] * pixel, motion[4 * quad + 1] * pixel, motion[4 * quad + 2] * pixel, \
    motion[4 * quad + 3] * pixel); \
  vec3 place##quad = course##quad.a; \
  vec2 jitter##quad = JITTER(quad);
#define ADD(quad) \
  add( \
    quad, pictures[quad], course##quad, place##quad, start, end, jitter##quad * turn, seen);

// Where a pixel has more than one texel, taps beside each other are as wide as the pixel: two have
// its variance.
#ifdef WIDE
#define JITTER(quad) \
  jitterOf(unitsOf(steps(middles[quad] * pixel, middles[quad][0], middles[quad][1])), texels[quad])
vec2 jitterOf(vec2 units, vec2 texels) {
  vec2 breadth = max(units * texels, 1.0);
  return sqrt((breadth * breadth - 1.0) / 12.0) / texels;
}
#else
#define JITTER(quad) vec2(0.0)
#endif

void main() {
  vec3 pixel = vec3(gl_FragCoord.xy - halfTarget, 1.0);
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
  float step = 1.0 / float(SEGMENTS);
  vec4 total = vec4(0.0);
  float start = 0.0;
  for (int segment = 0; segment < SEGMENTS; segment++) {
    float end = float(segment + 1) * step;
    vec4 seen = vec4(0.0);
#ifdef WIDE
    vec2 turn = vec2((segment & 1) == 0 ? 1.0 : -1.0, ((segment + 1) & 2) == 0 ? 1.0 : -1.0);
#else
    const vec2 turn = vec2(0.0);
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
#ifdef WEIGHTED
    total += seen * shares[segment];
#else
    total += seen * step;
#endif
    start = end;
  }
#ifdef COVERED
  fragment = total;
#else
  fragment = total + texelFetch(ground, ivec2(gl_FragCoord.xy), 0) * (1.0 - total.a);
#endif
}
