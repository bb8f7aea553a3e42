#version 450 core
// Colours the soft shadow of a rectangle, its corners maybe round: the rectangle blurred by a Gaussian.

layout(location = 0) out vec4 fragment;

// The error function to 3e-7: Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.28. It takes no exponential.
float erf(float x) {
  float a = abs(x);
  float root = 1.0 + a * (0.0705230784 + a * (0.0422820123 + a * (0.0092705272
    + a * (0.0001520143 + a * (0.0002765672 + a * 0.0000430638)))));
  float square = root * root;
  float fourth = square * square;
  float eighth = fourth * fourth;
  return sign(x) * (1.0 - 1.0 / (eighth * eighth));
}

// How much of a Gaussian about x, not below 0, lies between −extent and extent.
float within(float x, float extent) {
  float scale = 0.70710678 / deviation;
#ifdef WIDE
  // All but nothing of it is beyond the farther end.
  return 0.5 - 0.5 * erf((x - extent) * scale);
#else
  return 0.5 * (erf((x + extent) * scale) - erf((x - extent) * scale));
#endif
}

#ifdef ROUND
// The tangent of half the angle at which an arc is so far along its first direction.
float halfTangent(float into) {
  return into / (cornerRadius + sqrt(max(cornerRadius * cornerRadius - into * into, 0.0)));
}
#endif

void main() {
  vec3 pixel = vec3(gl_FragCoord.xy - halfTarget, 1.0);
  vec3 place = unitFromPixel * pixel;
  vec2 point = (place.xy / place.z - 0.5) * around;
  float x = abs(point.x);
  float y = abs(point.y);
  float across = within(x, casterHalfSize.x);
  float amount = across * within(y, casterHalfSize.y);
#ifdef ROUND
  // Line by line what the round corners leave away, as far as the Gaussian reaches: exact along x, summed up along y.
  float top = casterHalfSize.y - cornerRadius;
  float rest = 0.0;
  bool isBeside = x < casterHalfSize.x - cornerRadius - 3.5 * deviation;
#ifdef WIDE
  const float least = 1.0;
#else
  const float least = -1.0;
#endif
  for (float side = least; side <= 1.0; side += 2.0) {
    // From the middle of the corners' arcs outwards.
    float here = side * y - top;
    float start = max(here - 3.5 * deviation, 0.0);
    float end = min(here + 3.5 * deviation, cornerRadius);
    // Not a constant: an unrolled loop is gone through even where no pixel has a line.
    int lines = isBeside || end <= start ? 0 : LINES;
    // Along the arc by the tangent t of half the angle, where nothing is steep.
    float first = halfTangent(start);
    float spacing = (halfTangent(end) - first) / float(LINES);
    float sum = 0.0;
    for (int i = 0; i < lines; i++) {
      float t = first + (float(i) + 0.5) * spacing;
      float part = 2.0 / (1.0 + t * t);
      float into = cornerRadius * t * part;
      float cut = into * t;
      float away = (into - here) / deviation;
      float rate = (1.0 - t * t) * part * part;
      sum += (across - within(x, casterHalfSize.x - cut)) * exp(-0.5 * away * away) * rate;
    }
    rest += sum * spacing;
  }
  amount -= rest * 0.5 * cornerRadius * 0.39894228 / deviation;
#endif
  fragment = color * clamp(amount, 0.0, 1.0);
}
