#define HANDED_ON(type, name) flat in type name;
VALUES(HANDED_ON)

// How much of a pixel is inside of edges. Lines are such that dot(line, (x, y, 1)) is the distance inwards in pixels,
// with pixels counted from the target's middle.

// The part of a pixel's width between two opposite sides, given the pixel's distance inwards from each.
float between(float a, float b) {
  return clamp(min(a + 0.5, 1.0) + min(b + 0.5, 1.0) - 1.0, 0.0, 1.0);
}

// The part of a pixel within a rectangle's round corners.
//
// place: from the rectangle's middle, points; the columns of change: what it changes by for a pixel to the right and one
// down; halfSize and radius: the rectangle's, points. Beside the corners it is 1: the sides decide there.
float withinCorners(vec2 place, mat2 change, vec2 halfSize, float radius) {
  vec2 beyond = abs(place) - (halfSize - radius);
  if (min(beyond.x, beyond.y) <= 0.0) return 1.0;
  float far = length(beyond);
  vec2 outwards = sign(place) * beyond / max(far, 1e-20);
  return clamp((radius - far) / max(length(outwards * change), 1e-20) + 0.5, 0.0, 1.0);
}

#ifdef CLIP
float clipCoverage(vec3 pixel) {
  float sides =
    between(dot(clipSides[0], pixel), dot(clipSides[2], pixel)) *
    between(dot(clipSides[1], pixel), dot(clipSides[3], pixel));
  if (clipRadius <= 0.0 || sides <= 0.0) return sides;
  vec3 place = clipFromPixel * pixel;
  vec2 point = place.xy / place.z;
  mat2 change = mat2(
    (clipFromPixel[0].xy - point * clipFromPixel[0].z) / place.z,
    (clipFromPixel[1].xy - point * clipFromPixel[1].z) / place.z);
  vec2 beyond = abs(point) - (clipHalfSize - clipRadius);
  return min(beyond.x, beyond.y) <= 0.0
    ? sides : withinCorners(point, change, clipHalfSize, clipRadius);
}
#endif

#ifdef CUTS
#if CUTS > 4
uniform vec4 cuts[CUTS];
#endif

// What a piece of a surface draws, given its coverage by all but its cuts and the surface's alpha there.
//
// A pixel of a surface in pieces has to be as opaque as one of the surface whole. Of pieces with areas w in the pixel,
// laid over each other, one below later pieces of area L shows through by 1 − alpha·L, so that it has to draw
// alpha·w / (1 − alpha·L).
//
// Cut by cut, what is beyond a line is a part of what the lines before have left, whatever is cut there again. The pixel
// counts as a square along the first line through it: lines in about its direction move that square's one pair of sides, and
// lines across it the other. So the two parts of a cut always have the area of the whole, and parts that are thinner than a
// pixel have theirs.
float cutCoverage(vec3 pixel, float coverage, float alpha) {
  float area = 1.0;
  float later = 0.0;
  int first = 0;
#ifdef QUAD
  // The first four are the sides of a face, which may be thinner than a pixel.
  vec4 inside, beyond;
  for (int i = 0; i < 4; i++) {
    inside[i] = clamp(dot(cuts[i].xyz, pixel) + 0.5, 0.0, 1.0);
    beyond[i] = cuts[i].w > 3.5 ? 1.0 - inside[i] : 0.0;
  }
  vec2 across = max(inside.xy + inside.zw - 1.0, 0.0);
  area = across.x * across.y;
  later = dot(beyond.xy + beyond.zw, across.yx);
  first = 4;
#endif
  float left = 1.0;
  vec2 along = vec2(0.0);
  vec2 low = vec2(-0.5);
  vec2 high = vec2(0.5);
  for (int i = first; i < CUTS; i++) {
    float inwards = dot(cuts[i].xyz, pixel);
    float inside = clamp(inwards + 0.5, 0.0, 1.0);
    if (cuts[i].w < 0.5) {
      coverage *= inside;
    } else if (cuts[i].w > 2.5) {
      // Around a face the neighbours lie beside each other.
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
