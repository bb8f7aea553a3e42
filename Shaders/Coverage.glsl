#define FLAT_IN(type, name) flat in type name;
VARYINGS(FLAT_IN)

// The coverage of a pixel by shapes with straight and rounded edges. A half-plane is a vec3 whose
// dot product with (x, y, 1) is the distance inwards in pixels, counted from the target's middle.

// Returns the part of a pixel's width between two opposite sides, given its distance inwards from
// each.
float coverageBetween(float a, float b) {
  return clamp(min(a + 0.5, 1.0) + min(b + 0.5, 1.0) - 1.0, 0.0, 1.0);
}

// Returns the part of a pixel within a rectangle's rounded corners; 1 beside the corners.
//
// point: from the rectangle's middle, points. jacobian: its columns are the change of point for a
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
  float sides =
    coverageBetween(dot(clipSides[0], pixel), dot(clipSides[2], pixel)) *
    coverageBetween(dot(clipSides[1], pixel), dot(clipSides[3], pixel));
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

// Returns the coverage to draw a part of a surface with, given its coverage by all but its cuts and
// the surface's alpha there.
//
// A pixel of a surface in parts has to be as opaque as one of the surface whole. Of parts with
// areas w in the pixel, drawn over each other, one below later parts of area L shows through by 1 −
// alpha·L, so that it has to draw alpha·w / (1 − alpha·L).
//
// Each cut divides what the cuts before have left. The pixel counts as a square along the first
// line through it: lines of about its direction move one pair of the square's sides, and lines
// across it the other. So the two parts of a cut always have the area of the whole, even where one
// is thinner than a pixel.
float cutCoverage(vec3 pixel, float coverage, float alpha) {
  float area = 1.0;
  float later = 0.0;
  int first = 0;
#ifdef FACE
  // The first four are the sides of a mesh face, which may be thinner than a pixel.
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
