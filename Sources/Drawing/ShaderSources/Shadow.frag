#version 450 core
// Paints the soft shadow of a rectangle with optional rounded corners: the rectangle blurred by a
// Gaussian.

layout(location = 0) out vec4 fragment;

// Returns the error function to 3e-7: Abramowitz and Stegun, Handbook of Mathematical Functions,
// 7.1.28. It needs no exponential.
float erf(float x) {
  float a = abs(x);
  float root = 1.0 + a * (0.0705230784 + a * (0.0422820123 + a * (0.0092705272
    + a * (0.0001520143 + a * (0.0002765672 + a * 0.0000430638)))));
  float square = root * root;
  float fourth = square * square;
  float eighth = fourth * fourth;
  return sign(x) * (1.0 - 1.0 / (eighth * eighth));
}

#ifdef THIN
// Returns the integral of the error function.
float erfIntegral(float x) { return x * erf(x) + 0.56418958 * exp(-x * x); }
#endif

// Returns the part of a Gaussian about x, not below 0, between −extent and extent; of a thin shadow,
// its mean for places as far as `reach` from x.
float within(float x, float extent, float reach) {
  float scale = 0.70710678 / deviation;
#ifdef THIN
  vec2 over = x + vec2(reach, -reach);
  vec4 ends = scale * vec4(over + extent, over - extent);
  float more = erfIntegral(ends.x) - erfIntegral(ends.y);
  float less = erfIntegral(ends.z) - erfIntegral(ends.w);
  return 0.25 * (more - less) / (scale * reach);
#elif defined(WIDE)
  // The part beyond the farther end is negligible.
  return 0.5 - 0.5 * erf((x - extent) * scale);
#else
  return 0.5 * (erf((x + extent) * scale) - erf((x - extent) * scale));
#endif
}

#ifdef FADE
// Returns the alpha of the gradient over the clip's rectangle: see gradientAt in Quad.frag.
float fadeAt(vec3 pixel) {
  vec3 projected = clipFromPixel * pixel;
  vec2 unit = 0.5 + 0.5 * (projected.xy / projected.z) / clipHalfSize;
  float along = dot(gradientGeometry.xy, unit) + gradientGeometry.z;
  float amount = opacityRamps[0].x;
#if STOPS == 2
  amount += opacityRamps[1].x * clamp(along, 0.0, 1.0);
#else
  for (int i = 1; i < STOPS; i++) {
    amount += opacityRamps[i].x * clamp((along - opacityRamps[i].y) * opacityRamps[i].z, 0.0, 1.0);
  }
#endif
  return amount;
}
#endif

#ifdef ROUND
// Returns the tangent of half the angle at which the corner's arc is at a height, points.
float halfTangent(float height) {
  return height / (cornerRadius + sqrt(max(cornerRadius * cornerRadius - height * height, 0.0)));
}
#endif

void main() {
  vec3 pixel = vec3(gl_FragCoord.xy - halfTarget, 1.0);
#ifdef FRONTS
  // What shows is the part of the pixel that the quads in front leave; a mask is that of the pixel.
  const Sides all = Sides(vec4(1e3), vec4(0.0), vec4(0.0));
  VisiblePart part = visiblePart(all, all, pixel);
  vec2 middle = part.isPart ? part.middle : vec2(0.0);
  vec3 projected = unitFromPixel * vec3(pixel.xy + middle, 1.0);
#else
  vec3 projected = unitFromPixel * pixel;
#endif
  vec2 point = (projected.xy / projected.z - 0.5) * shadowSize;
  // Half of the width and height on the shadow of the pixel or its part, points.
#ifdef THIN
  vec2 unit = projected.xy / projected.z;
  vec2 right = (unitFromPixel[0].xy - unit * unitFromPixel[0].z) / projected.z;
  vec2 down = (unitFromPixel[1].xy - unit * unitFromPixel[1].z) / projected.z;
  vec2 whole = 0.5 * sqrt(right * right + down * down) * shadowSize;
#ifdef FRONTS
  mat2 extent = part.isPart ? part.extent : mat2(1.0);
  vec4 changes = vec4(right, down);
  right = changes.xy * extent[0].x + changes.zw * extent[0].y;
  down = changes.xy * extent[1].x + changes.zw * extent[1].y;
#endif
  // The mean over less than a tenth of a pixel would cancel out.
  vec2 halfPixel = max(
    0.5 * sqrt(right * right + down * down) * shadowSize, max(0.1 * whole, 1e-6));
#else
  const vec2 halfPixel = vec2(0.0);
#endif
  float x = abs(point.x);
  float y = abs(point.y);
  float across = within(x, casterHalfSize.x, halfPixel.x);
  float amount = across * within(y, casterHalfSize.y, halfPixel.y);
#ifdef ROUND
  // The part that the rounded corners remove, within the reach of the Gaussian: exact along x,
  // summed over lines along y.
  float top = casterHalfSize.y - cornerRadius;
  float rest = 0.0;
#ifdef THIN
  // Along y, the pixel adds its variance to that of the Gaussian.
  float deviationDown = sqrt(deviation * deviation + halfPixel.y * halfPixel.y / 3.0);
#else
  float deviationDown = deviation;
#endif
  bool isBeside = x < casterHalfSize.x - cornerRadius - 3.5 * deviation - halfPixel.x;
#ifdef WIDE
  const float least = 1.0;
#else
  const float least = -1.0;
#endif
  for (float side = least; side <= 1.0; side += 2.0) {
    // The heights from the centres of the corner arcs outwards, points.
    float here = side * y - top;
    float start = max(here - 3.5 * deviationDown, 0.0);
    float end = min(here + 3.5 * deviationDown, cornerRadius);
    // Not a constant: an unrolled loop would run even where no pixel has a line.
    int lines = isBeside || end <= start ? 0 : LINES;
    // The lines are evenly spaced in the tangent t of half the angle, where no function is steep.
    float first = halfTangent(start);
    float spacing = (halfTangent(end) - first) / float(LINES);
    float sum = 0.0;
    for (int i = 0; i < lines; i++) {
      float t = first + (float(i) + 0.5) * spacing;
      float part = 2.0 / (1.0 + t * t);
      float height = cornerRadius * t * part;
      float cut = height * t;
      float away = (height - here) / deviationDown;
      float rate = (1.0 - t * t) * part * part;
      float beyond = across - within(x, casterHalfSize.x - cut, halfPixel.x);
      sum += beyond * exp(-0.5 * away * away) * rate;
    }
    rest += sum * spacing;
  }
  amount -= rest * 0.5 * cornerRadius * 0.39894228 / deviationDown;
#endif
  amount = clamp(amount, 0.0, 1.0);
#ifdef FADE
  amount *= fadeAt(pixel) * clipCoverage(pixel);
#endif
  fragment = color * amount;
}
