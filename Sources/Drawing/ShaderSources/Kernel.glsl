#if defined(CUBIC) || defined(SHIFTED)
// Keys's cubic kernel between four texels in a row. `KeysKernel` has the same parameters.

// An opaque picture needs no alpha.
#ifdef SOLID
#define TEXEL vec3
#define TEXEL_AT(place) textureLod(picture, place, 0.0).rgb
#else
#define TEXEL vec4
#define TEXEL_AT(place) textureLod(picture, place, 0.0)
#endif

// Returns the colour between the second and the third of four texels, by their weights.
//
// A kernel with negative weights overshoots beside an edge: the overshoot is limited to an eighth
// of the range of the texels.
TEXEL keysSum(TEXEL a, TEXEL b, TEXEL c, TEXEL d, vec4 weights) {
  TEXEL low = min(min(a, b), min(c, d));
  TEXEL high = max(max(a, b), max(c, d));
  TEXEL most = (high - low) * 0.125;
  TEXEL sum = a * weights.x + b * weights.y + c * weights.z + d * weights.w;
  return clamp(sum, low - most, high + most);
}

// Returns the colour for a sum.
vec4 keysColor(TEXEL sum) {
#ifdef UNBOUNDED
  TEXEL color = max(sum, 0.0);
#else
  TEXEL color = clamp(sum, 0.0, 1.0);
#endif
#ifdef SOLID
  return vec4(color, 1.0);
#elif defined(UNBOUNDED)
  return color;
#else
  return min(color, color.a);
#endif
}
#endif

#ifdef CUBIC
// Returns the weights of the texels at −1, 0, 1 and 2 for a point between the second and the third.
//
// part: the position between the second texel and the third, 0 to 1. sharpness: the weight of the
// cubic kernel, 0 to 1; the rest is linear.
vec4 keysWeights(float part, float sharpness) {
  float rest = 1.0 - part;
  float a = -0.75 - 2.4 * part * rest;
  vec4 linear = vec4(0.0, rest, part, 0.0);
  vec4 cubic = vec4(
    a * part * rest * rest, ((a + 2.0) * part - (a + 3.0)) * part * part + 1.0,
    ((a + 2.0) * rest - (a + 3.0)) * rest * rest + 1.0, a * part * part * rest);
  return mix(linear, cubic, sharpness);
}
#endif
