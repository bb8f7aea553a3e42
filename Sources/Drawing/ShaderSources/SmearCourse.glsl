// The values of the program that integrates moving quads, and the ways of pixels over the quads:
// see Smear.frag.

uniform sampler2D pictures[QUADS];  // premultiplied
uniform sampler2D ground;       // what stands still below, of the target's size
#if LONGS
uniform sampler2D tables[QUADS];    // gradients of many stops: the place on them, and the time
#endif

// The other values are lists: see `SmearList`. Those that are uniforms are loaded once, since drivers
// that draw on the CPU would load a uniform within a loop for each lane of a vector, each time.
#ifdef GIVEN_UNIFORMS
uniform struct Given { GIVEN_UNIFORMS(MEMBER) } given;
#define LOADED(type, name) type name = given.name;
GIVEN_UNIFORMS(LOADED)
#endif
#ifndef CELLS
const vec2 cells = vec2(1.0);
#endif
#ifdef WEIGHTED
uniform float shares[MAX_SEGMENTS]; // of each segment in the exposure
#endif

// The quads that are not covered as their sides say.
#define SHAPED (ROUNDS | CLIPS | BOUNDS)
#define HAS(mask, quad) (((mask) >> (quad) & 1) != 0)

// A column of a coefficient of the polynomial of matrices.
#ifdef PARALLEL
#define MOTION(quad, power, column) \
  vec3(motion[12 * quad + 3 * power + column], power == 0 && column == 2 ? 1.0 : 0.0)
#else
#define MOTION(quad, power, column) motion[12 * quad + 3 * power + column]
#endif

// The homogeneous place of a pixel in a quad's unit square, as a polynomial of the time.
struct Course { vec3 a, b, c, d; };

vec3 placeAt(Course course, float t) {
  return ((course.d * t + course.c) * t + course.b) * t + course.a;
}

// Returns the point of a quad's unit square at a place.
vec2 unitAt(const int quad, vec3 place) {
  return HAS(FLATS | SMOOTHS, quad) ? place.xy : place.xy * (1.0 / place.z);
}

// Polynomials go through values at the zeros of Chebyshev's polynomials, where they are closest to
// those of the next degree: of degree 2 in the middle of the time and this long before and after
// it, of degree 3 at two such distances.
#define NODE 0.4330127
#define FAR_NODE 0.4619398
#define NEAR_NODE 0.1913417

// Returns the polynomial of degree 2 through values at the nodes.
Course quadratic(vec3 first, vec3 middle, vec3 last) {
  vec3 speed = (last - first) / (2.0 * NODE);
  vec3 bend = (0.5 * (first + last) - middle) / (NODE * NODE);
  return Course(middle - 0.5 * speed + 0.25 * bend, speed - bend, bend, vec3(0.0));
}

#if SMOOTHS
vec2 pointAt(Course course, float t) {
  vec3 place = placeAt(course, t);
  return place.xy * (1.0 / place.z);
}

// Returns the point of the unit square as such a polynomial, which needs no division.
Course smoothed(Course course) {
#ifdef THIRD_DEGREE
  const vec2 nodes = vec2(NEAR_NODE, FAR_NODE);
  vec4 near = vec4(pointAt(course, 0.5 - nodes.x), pointAt(course, 0.5 + nodes.x));
  vec4 far = vec4(pointAt(course, 0.5 - nodes.y), pointAt(course, 0.5 + nodes.y));
  // Even and odd parts about the middle are lines over the square of the distance from it.
  const vec2 squares = nodes * nodes;
  vec2 even = 0.5 * (near.xy + near.zw);
  vec2 odd = (near.zw - near.xy) / (2.0 * nodes.x);
  vec2 c = (0.5 * (far.xy + far.zw) - even) / (squares.y - squares.x);
  vec2 d = ((far.zw - far.xy) / (2.0 * nodes.y) - odd) / (squares.y - squares.x);
  vec2 a = even - c * squares.x;
  vec2 b = odd - d * squares.x;
  return Course(
    vec3(((-0.5 * d + c) * -0.5 + b) * -0.5 + a, 1.0), vec3(0.75 * d - c + b, 0.0),
    vec3(c - 1.5 * d, 0.0), vec3(d, 0.0));
#else
  return quadratic(
    vec3(pointAt(course, 0.5 - NODE), 1.0), vec3(pointAt(course, 0.5), 1.0),
    vec3(pointAt(course, 0.5 + NODE), 1.0));
#endif
}
#endif

#if STEEPS && defined(EDGES)
// The sides of quads pass in front of shadows that differ within a pixel.
#define SHADOWED_SIDES
// The change of the distances from the sides for a pixel to the right (0) or down (1), as
// polynomials.
#define SIDE_SLOPE(quad, power, axis) sideCourses[12 * quad + 3 * power + axis]
#endif

// Returns the change of the unit coordinates for a pixel to the right (xy) and one down (zw).
vec4 steps(vec3 place, vec3 right, vec3 down) {
  float scale = 1.0 / place.z;
  vec2 unit = place.xy * scale;
  return vec4(right.xy - unit * right.z, down.xy - unit * down.z) * scale;
}

// Returns a column of the matrix that takes a pixel to a quad's unit square at a time.
vec3 columnAt(const int quad, const int column, float t) {
  return ((MOTION(quad, 3, column) * t + MOTION(quad, 2, column)) * t + MOTION(quad, 1, column)) * t
    + MOTION(quad, 0, column);
}

// Returns the change of the unit coordinates for a cell to the right (xy) and one down (zw).
vec4 stepsAt(const int quad, vec3 place, float t) {
  return steps(place, columnAt(quad, 0, t), columnAt(quad, 1, t)) / cells.xxyy;
}

// Returns the units along each axis of the unit square for such changes.
vec2 unitsOf(vec4 steps) {
  return sqrt(steps.xy * steps.xy + steps.zw * steps.zw);
}

// The distances inwards from the sides of a quad that pass: from one of them, from one at the top or
// bottom and one on the left or right, or from all four.
#if PASSING == 1
#define Distances float
#elif PASSING == 2
#define Distances vec2
#else
#define Distances vec4
#endif

float leastOf(float x) { return x; }
float leastOf(vec2 x) { return min(x.x, x.y); }
float leastOf(vec4 x) { return min(leastOf(x.xy), leastOf(x.zw)); }

// The distances of a cell inwards from the sides of a quad in cells, as a polynomial of the time.
struct SideCourse { Distances a, b, c, d; };

Distances inwardsAt(SideCourse sides, float t) {
  return ((sides.d * t + sides.c) * t + sides.b) * t + sides.a;
}

// Where a pixel is at the start of a segment: its homogeneous place in a quad's unit square, or its
// distances inwards from the sides and their integrals.
struct Passage {
  vec3 place;
  Distances inwards, upTo;
#ifdef LINKED
  // The sum of the texels before the place, and the number of them. middle: the place in the middle
  // of the time, whose line of texels is summed all the time: sums of two lines differ by far more
  // than their means.
  vec4 sum;
  float count;
  vec2 middle;
#endif
};

#if SHADOWS || ROUNDS || CLIPS || MOVES
vec4 polynomial(vec4 a, vec4 b, vec4 c, float t) { return (c * t + b) * t + a; }
#endif
