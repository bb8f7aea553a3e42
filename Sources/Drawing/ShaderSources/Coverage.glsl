#define FLAT_IN(type, name) flat in type name;
VARYINGS(FLAT_IN)

#ifdef HAS_CLIP_UNIFORMS
DRAW_UNIFORMS
#define clipFromPixel draw.clipFromPixel
#define clipSides draw.clipSides
#define clipHalfSize draw.clipHalfSize
#define clipRadius draw.clipRadius
#endif
#ifdef HAS_FADE_UNIFORMS
#define fadeGeometry draw.fadeGeometry
#define fadeRamps draw.fadeRamps
#endif
#ifdef HAS_STOP_UNIFORMS
#define opacityRamps draw.opacityRamps
#define stopColors draw.stopColors
#define stopRamps draw.stopRamps
#endif

// The coverage of a pixel by shapes with straight and rounded edges. A half-plane is a vec3 whose
// dot product with (x, y, 1) is the distance inwards in pixels, counted from the target's middle.

// Returns the part of a pixel or cell within a half-plane, given its middle's distance inwards and
// the gradient of that: exactly, or as if the half-plane's side were along the pixel's.
float partWithin(float inwards, vec2 normal) {
#ifdef EXACT_EDGES
  float wide = max(abs(normal.x), abs(normal.y));
  float narrow = min(abs(normal.x), abs(normal.y));
  // A line that passes a corner cuts off a triangle, any other one a trapezoid.
  float depth = max(0.5 * (wide + narrow) - abs(inwards), 0.0);
  if (depth >= narrow) return clamp(inwards / max(wide, 1e-6) + 0.5, 0.0, 1.0);
  float triangle = 0.5 * depth * depth / (wide * narrow);
  return inwards < 0.0 ? triangle : 1.0 - triangle;
#else
  return clamp(inwards + 0.5, 0.0, 1.0);
#endif
}

// Returns the part of a pixel's width between two opposite sides, given its distance inwards from
// each.
float coverageBetween(float a, float b) {
  return clamp(min(a + 0.5, 1.0) + min(b + 0.5, 1.0) - 1.0, 0.0, 1.0);
}

#if defined(SIDES) || defined(CLIP) || defined(FACE) || defined(FRONTS)
// The inward distances of a pixel's centre from four sides, and their gradients over the target.
struct Sides { vec4 distances, right, down; };

Sides sidesAt(vec3 a, vec3 b, vec3 c, vec3 d, vec3 pixel) {
  return Sides(
    vec4(dot(a, pixel), dot(b, pixel), dot(c, pixel), dot(d, pixel)),
    vec4(a.x, b.x, c.x, d.x), vec4(a.y, b.y, c.y, d.y));
}

// Returns the parts of a pixel or cell within each of the sides at distances from its middle.
vec4 partsWithin(vec4 d, Sides sides) {
  return vec4(
    partWithin(d.x, vec2(sides.right.x, sides.down.x)),
    partWithin(d.y, vec2(sides.right.y, sides.down.y)),
    partWithin(d.z, vec2(sides.right.z, sides.down.z)),
    partWithin(d.w, vec2(sides.right.w, sides.down.w)));
}

// Returns the distances from the middle of one of a pixel's sixteen cells, in sides of a cell.
vec4 cellDistances(Sides sides, int cell) {
  vec2 offset = 0.25 * vec2(cell & 3, cell >> 2) - 0.375;
  return 4.0 * (sides.distances + sides.right * offset.x + sides.down * offset.y);
}

// Returns the number of cells into which a pixel is divided: 16 near a corner of a rotated
// rectangle, where the coverages between its two pairs of sides are not independent, otherwise 0.
// It is the bound of a loop and not a constant, because an unrolled loop would run for every pixel.
int cellCount(Sides sides) {
  vec4 d = abs(sides.distances);
  vec2 slant = abs(sides.right.xy * sides.down.xy);
  float nearness = max(min(d.x, d.z), min(d.y, d.w));
#ifdef TRIANGLE
  // Two of its sides count as opposite ones, and meet as well.
  slant.x = max(slant.x, abs(sides.right.z * sides.down.z));
  nearness = min(nearness, max(d.x, d.z));
#endif
  bool isNearCorner = nearness < 0.75 && max(slant.x, slant.y) > 1e-5;
  return isNearCorner ? 16 : 0;
}
#endif

#if defined(SIDES) || defined(CLIP) || defined(FRONTS)
// Returns the part of a pixel or cell within four sides at distances from its middle.
float partWithinAll(vec4 d, Sides sides) {
#ifdef EXACT_EDGES
  vec4 parts = partsWithin(d, sides);
  vec2 between = max(parts.xy + parts.zw - 1.0, 0.0);
  return between.x * between.y;
#else
  return coverageBetween(d.x, d.z) * coverageBetween(d.y, d.w);
#endif
}
#endif

#if defined(SIDES) || defined(CLIP)
// Returns the part of a pixel within four sides: the product of the parts between opposite sides,
// near a corner for each of sixteen cells.
float rectangleCoverage(vec3 lines[4], vec3 pixel) {
  Sides sides = sidesAt(lines[0], lines[1], lines[2], lines[3], pixel);
  int cells = cellCount(sides);
  float sum = 0.0;
  for (int cell = 0; cell < cells; cell++) {
    sum += partWithinAll(cellDistances(sides, cell), sides);
  }
  return cells > 0 ? sum / 16.0 : partWithinAll(sides.distances, sides);
}
#endif

#ifdef FRONTS
// The sides of the quads in front, and their opacities.
uniform vec3 frontSides[4 * FRONTS];
uniform float frontOpacities[FRONTS];

// Returns the sides of a front at a pixel.
Sides frontAt(int index, vec3 pixel) {
  return sidesAt(
    frontSides[4 * index], frontSides[4 * index + 1], frontSides[4 * index + 2],
    frontSides[4 * index + 3], pixel);
}

// Returns the distance inwards from the nearest of four sides.
float nearestDistance(Sides sides) {
  vec4 d = sides.distances;
  return min(min(d.x, d.y), min(d.z, d.w));
}

// Returns the inward normal of the nearest of four sides.
vec2 nearestNormal(Sides sides) {
  vec4 isNearest = step(sides.distances, vec4(nearestDistance(sides)));
  return vec2(dot(isNearest, sides.right), dot(isNearest, sides.down));
}

// What fronts leave of a quad in a pixel.
struct VisiblePart {
  // The factor of the quad's coverage with which the part counts as much as it is large.
  float ratio;
  // False if no front covers a part of the pixel; the rest is then undefined.
  bool isPart;
  // Its middle, from the pixel's.
  vec2 middle;
  // Its width and height, as vectors: columns.
  mat2 extent;
};

// Returns the width and height of a shape with these mean square distances from its middle along x,
// along both and along y: the root of a matrix, since a width is proportional to that of a spread.
mat2 extentOf(vec3 spread) {
  float root = sqrt(max(spread.x * spread.z - spread.y * spread.y, 0.0));
  return sqrt(12.0 / max(spread.x + spread.z + 2.0 * root, 1e-6))
    * mat2(spread.x + root, spread.yy, spread.z + root);
}

// Returns what fronts leave of a quad in a pixel, as sums over 4 x 4 cells, given the quad's sides.
//
// bounds: the sides, with those beyond which its surface continues; they bound its middle and
// extent.
//
// Fronts that cover the part u of the pixel leave 1 - u of what is below. Of a quad of area q, b of
// which they hide, q - b is to show.
VisiblePart visiblePart(Sides own, Sides bounds, vec3 pixel) {
  float nearest = nearestDistance(own);
  // The fronts that cover a part of the pixel, as a mask.
  int passing = 0;
  for (int i = 0; i < FRONTS; i++) {
    if (abs(nearestDistance(frontAt(i, pixel))) < 0.7072) passing |= 1 << i;
  }
  if (passing == 0 || nearest <= -0.7072) return VisiblePart(1.0, false, vec2(0.0), mat2(1.0));
  if (nearestDistance(bounds) >= 0.7072 && (passing & (passing - 1)) == 0) {
    // The quad fills the pixel, and one front hides a part of it.
    int only = 0;
    for (int i = 1; i < FRONTS; i++) {
      if (passing == 1 << i) only = i;
    }
    Sides front = frontAt(only, pixel);
    vec2 side = nearestNormal(front);
    float hidden = frontOpacities[only] * clamp(0.5 + nearestDistance(front), 0.0, 1.0);
    return VisiblePart(
      1.0, true, -0.5 * hidden * side, mat2(1.0) - hidden * outerProduct(side, side));
  }
  // The angle between the side of each and the quad's own: 1 where they face the same way, 0 at
  // right angles, -1 where they face each other.
  vec2 normal = nearestNormal(own);
  float angles[FRONTS];
  for (int i = 0; i < FRONTS; i++) {
    float cosine = dot(normal, nearestNormal(frontAt(i, pixel)));
    angles[i] = asin(clamp(cosine, -1.0, 1.0)) * 0.63661977;
  }
  float whole = 0.0;
  float visible = 0.0;
  float left = 0.0;
  float sum = 0.0;
  vec2 first = vec2(0.0);
  vec3 second = vec3(0.0);
  // Not a constant: an unrolled loop would run for every pixel.
  int cells = passing != 0 ? 16 : 0;
  for (int cell = 0; cell < cells; cell++) {
    float part = partWithinAll(cellDistances(own, cell), own);
    whole += part;
    float rest = 1.0;
    for (int i = 0; i < FRONTS; i++) {
      if ((passing >> i & 1) != 0) {
        Sides front = frontAt(i, pixel);
        float before = partWithinAll(cellDistances(front, cell), front);
        // What two half-planes have in common is the most or the least possible where they are
        // parallel, the product at right angles, and otherwise between these.
        float bound = angles[i] > 0.0 ? min(before, part) : max(before + part - 1.0, 0.0);
        part -= frontOpacities[i] * mix(before * part, bound, abs(angles[i]));
        rest *= 1.0 - frontOpacities[i] * before;
      }
    }
    visible += part;
    left += rest;
#ifdef FACE
    part = min(part, partWithinAll(cellDistances(bounds, cell), bounds));
#endif
    vec2 offset = 0.25 * vec2(cell & 3, cell >> 2) - 0.375;
    sum += part;
    first += part * offset;
    second += part * vec3(offset.x * offset.x, offset.x * offset.y, offset.y * offset.y);
  }
  bool isPart = sum > 1e-3;
  vec2 middle = first / max(sum, 1e-3);
  // A cell has a spread of its own.
  vec3 spread = second / max(sum, 1e-3)
    - vec3(middle.x * middle.x, middle.x * middle.y, middle.y * middle.y)
    + vec3(1.0, 0.0, 1.0) / 192.0;
  float ratio = whole > 0.0 && abs(nearest) < 0.7072
    ? 16.0 * visible / max(whole * left, 1e-4) : 1.0;
  return VisiblePart(ratio, isPart, middle, extentOf(spread));
}
#endif

// Returns the part of a pixel within a rectangle's rounded corners; 1 away from the corners.
//
// point: from the rectangle's centre, points. jacobian: its columns are the change of point for a
// pixel to the right and one down. halfSize, radius: the rectangle's, points.
float cornerCoverage(vec2 point, mat2 jacobian, vec2 halfSize, float radius) {
  vec2 beyond = abs(point) - (halfSize - radius);
  if (min(beyond.x, beyond.y) <= 0.0) return 1.0;
  float far = length(beyond);
  vec2 outwards = sign(point) * beyond / max(far, 1e-20);
  return clamp((radius - far) / max(length(outwards * jacobian), 1e-20) + 0.5, 0.0, 1.0);
}

#ifdef CLIP
// Returns the part of a pixel within the clip.
float clipCoverage(vec3 pixel) {
  float sides = rectangleCoverage(clipSides, pixel);
  if (clipRadius <= 0.0 || sides <= 0.0) return sides;
  vec3 projected = clipFromPixel * pixel;
  vec2 point = projected.xy / projected.z;
  mat2 jacobian = mat2(
    (clipFromPixel[0].xy - point * clipFromPixel[0].z) / projected.z,
    (clipFromPixel[1].xy - point * clipFromPixel[1].z) / projected.z);
  vec2 beyond = abs(point) - (clipHalfSize - clipRadius);
  return min(beyond.x, beyond.y) <= 0.0
    ? sides : cornerCoverage(point, jacobian, clipHalfSize, clipRadius);
}
#endif

#ifdef CUTS
#if CUTS > 4
uniform vec4 cuts[CUTS];
#endif

#ifdef NEIGHBORS
// Beyond each side of a face: the two sides of the neighbour that meet it, and its far side.
uniform vec3 neighborSides[12];
#endif

#if defined(FACE) && defined(FRONTS)
// The factor of the face's coverage: see `VisiblePart`.
float visibleRatio = 1.0;

// Returns the sides of a face without those beyond which its surface continues.
Sides withoutSeams(Sides sides) {
  vec4 kinds = vec4(cuts[0].w, cuts[1].w, cuts[2].w, cuts[3].w);
  sides.distances += 1e3 * step(0.5, kinds);
  return sides;
}
#endif

#ifdef FACE
// Returns the part of a pixel or cell within a face, and the part within its later neighbours.
//
// distances, ends, otherEnds, far: distances inwards, in the pixel's or the cell's sides. sides: the
// face's. isLater: 1 for each side with a neighbour that is drawn later.
vec2 faceAreas(
  vec4 distances, Sides sides, vec4 isLater, vec4 ends, vec4 otherEnds, vec4 far
) {
  vec4 inside = partsWithin(distances, sides);
  vec4 beyond = isLater * (1.0 - inside);
  vec2 across = max(inside.xy + inside.zw - 1.0, 0.0);
  float area = across.x * across.y;
#ifdef NEIGHBORS
  vec4 strip = max(beyond + clamp(far + 0.5, 0.0, 1.0) - 1.0, 0.0);
  vec4 part = max(clamp(ends + 0.5, 0.0, 1.0) + clamp(otherEnds + 0.5, 0.0, 1.0) - 1.0, 0.0);
  return vec2(area, dot(strip, part));
#else
  return vec2(area, dot(beyond.xy + beyond.zw, across.yx));
#endif
}
#endif

// Returns the coverage to draw a part of a surface with, given its coverage by all but its cuts and
// the surface's alpha there.
//
// A pixel of a divided surface must be as opaque as one of the whole surface. If parts with areas w
// in the pixel are drawn over each other, a part below later parts of area L shows through by 1 −
// alpha·L, so it must draw alpha·w / (1 − alpha·L).
//
// Each cut divides the part that earlier cuts have left. The pixel is treated as a square aligned
// with the first line through it: lines in about its direction move one pair of the square's sides,
// and lines across it the other pair. The two parts of a cut therefore always have the area of the
// whole, even where one is thinner than a pixel.
float cutCoverage(vec3 pixel, float coverage, float alpha) {
  float area = 1.0;
  float later = 0.0;
  int first = 0;
#ifdef FACE
  // The first four are the sides of a mesh face, which may be thinner than a pixel.
  Sides sides = sidesAt(cuts[0].xyz, cuts[1].xyz, cuts[2].xyz, cuts[3].xyz, pixel);
  vec4 kinds = vec4(cuts[0].w, cuts[1].w, cuts[2].w, cuts[3].w);
  vec4 isLater = step(3.5, kinds);
#ifdef NEIGHBORS
  Sides ends = sidesAt(
    neighborSides[0], neighborSides[3], neighborSides[6], neighborSides[9], pixel);
  Sides otherEnds = sidesAt(
    neighborSides[1], neighborSides[4], neighborSides[7], neighborSides[10], pixel);
  Sides far = sidesAt(
    neighborSides[2], neighborSides[5], neighborSides[8], neighborSides[11], pixel);
#endif
  int cells = cellCount(sides);
  vec2 areas = vec2(0.0);
  for (int cell = 0; cell < cells; cell++) {
#ifdef NEIGHBORS
    areas += faceAreas(
      cellDistances(sides, cell), sides, isLater, cellDistances(ends, cell),
      cellDistances(otherEnds, cell), cellDistances(far, cell));
#else
    areas += faceAreas(
      cellDistances(sides, cell), sides, isLater, vec4(0.0), vec4(0.0), vec4(0.0));
#endif
  }
  areas /= 16.0;
  if (cells == 0) {
#ifdef NEIGHBORS
    areas = faceAreas(
      sides.distances, sides, isLater, ends.distances, otherEnds.distances, far.distances);
#else
    areas = faceAreas(sides.distances, sides, isLater, vec4(0.0), vec4(0.0), vec4(0.0));
#endif
  }
  area = areas.x;
  later = areas.y;
#ifdef FRONTS
  area = min(area * visibleRatio, 1.0);
  later *= visibleRatio;
#endif
  first = 4;
#endif
  float left = 1.0;
  vec2 along = vec2(0.0);
  vec2 low = vec2(-0.5);
  vec2 high = vec2(0.5);
  for (int i = first; i < CUTS; i++) {
    float inwards = dot(cuts[i].xyz, pixel);
    float inside = partWithin(inwards, cuts[i].xy);
    if (cuts[i].w < 0.5) {
      coverage *= inside;
    } else if (cuts[i].w > 2.5) {
      // Around a face, the neighbours are next to each other.
      if (cuts[i].w > 3.5) later += 1.0 - inside;
      area = max(area - (1.0 - inside), 0.0);
    } else if (inside < 1.0) {
      vec2 normal = cuts[i].xy;
      if (along == vec2(0.0)) along = normal;
      vec2 part = vec2(dot(along, normal), along.x * normal.y - along.y * normal.x);
      bool isAcross = abs(part.y) > abs(part.x);
      if (isAcross) {
        if (part.y > 0.0) low.y = clamp(-inwards, low.y, high.y);
        else high.y = clamp(inwards, low.y, high.y);
      } else {
        if (part.x > 0.0) low.x = clamp(-inwards, low.x, high.x);
        else high.x = clamp(inwards, low.x, high.x);
      }
      vec2 extent = high - low;
      float rest = extent.x * extent.y;
      if (cuts[i].w > 1.5) later += area * (left - rest);
      left = rest;
    }
  }
  area *= left;
  float seen = 1.0 - min(later, 1.0) * alpha * coverage;
  return coverage * clamp(area / max(seen, 1e-6), 0.0, 1.0);
}
#endif
