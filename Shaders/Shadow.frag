#version 450 core
// Colours the soft shadow of a rectangle, its corners maybe round: the rectangle blurred by a Gaussian.

layout(location = 0) out vec4 fragment;

// The error function to 1.5e-7: Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26.
float erf(float x) {
  float t = 1.0 / (1.0 + 0.3275911 * abs(x));
  float y = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return sign(x) * (1.0 - y * exp(-x * x));
}

// How much of a Gaussian about x lies between −extent and extent.
float within(float x, float extent) {
  float scale = 0.70710678 / deviation;
  return 0.5 * (erf((x + extent) * scale) - erf((x - extent) * scale));
}

void main() {
  vec3 pixel = vec3(gl_FragCoord.xy - halfTarget, 1.0);
#ifdef HIDDEN
  float insides = min(
    min(dot(hiddenSides[0], pixel), dot(hiddenSides[1], pixel)),
    min(dot(hiddenSides[2], pixel), dot(hiddenSides[3], pixel)));
  if (insides > 1.0) {
    fragment = vec4(0.0);
    return;
  }
#endif
  vec3 place = unitFromPixel * pixel;
  vec2 point = (place.xy / place.z - 0.5) * around;
  float across = within(point.x, casterHalfSize.x);
  float amount = across * within(point.y, casterHalfSize.y);
#ifdef ROUND
  // Line by line what the round corners leave away, as far as the Gaussian reaches: exact along x, summed up along y.
  float top = casterHalfSize.y - cornerRadius;
  float rest = 0.0;
  const int lines = 12;
  for (float side = -1.0; side <= 1.0; side += 2.0) {
    // From the middle of the corners' arcs outwards.
    float here = side * point.y - top;
    float start = max(here - 3.5 * deviation, 0.0);
    float end = min(here + 3.5 * deviation, cornerRadius);
    if (end <= start) continue;
    float spacing = (end - start) / float(lines);
    float sum = 0.0;
    for (int i = 0; i < lines; i++) {
      float into = start + (float(i) + 0.5) * spacing;
      float cut = cornerRadius - sqrt(max(cornerRadius * cornerRadius - into * into, 0.0));
      float away = (into - here) / deviation;
      sum += (across - within(point.x, casterHalfSize.x - cut)) * exp(-0.5 * away * away);
    }
    rest += sum * spacing;
  }
  amount -= rest * 0.39894228 / deviation;
#endif
  fragment = color * clamp(amount, 0.0, 1.0);
}
