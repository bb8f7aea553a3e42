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
uniform mat3 clipFromPixel;  // to points from the clipping rectangle's middle (x·k, y·k, k)
uniform vec3 clipSides[4];
uniform vec2 clipHalfSize;   // points
uniform float clipRadius;    // points

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
uniform vec4 cuts[CUTS];  // lines, and 1 where the rest of the surface beyond is drawn later, 0 elsewhere

// How much is left of a colour of some alpha. Below a later piece of the same surface so much has to be that both
// together are as opaque as one: with c the later one's coverage, 1 − (1 − weight·alpha)(1 − c·alpha) = alpha.
float cutWeight(vec3 pixel, float alpha) {
  float weight = 1.0;
  for (int i = 0; i < CUTS; i++) {
    float inside = clamp(dot(cuts[i].xyz, pixel) + 0.5, 0.0, 1.0);
    float later = 1.0 - inside;
    weight *= cuts[i].w > 0.5 ? inside / max(1.0 - later * alpha, 1e-6) : inside;
  }
  return weight;
}
#endif
