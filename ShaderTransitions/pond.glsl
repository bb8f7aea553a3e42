// Author: The Hinge authors
// License: MIT
// Description: Drops fall into still water; their waves carry the second picture outwards.

uniform vec2 center; // = vec2(0.5, 0.55) where the first drop falls, from the bottom left
uniform int drops; // = 3 [1, 5] the number of drops
uniform float height; // = 1.0 [0, 3] the height of the waves
uniform float depth; // = 0.12 [0, 0.4] the depth of the picture under the water
uniform float gloss; // = 0.8 [0, 2] the strength of the light that the waves reflect

// The number of wavelengths that a drop makes.
const int WAVES = 10;

float hash(float n) {
  float q = fract(n * 0.7548777 + 0.137);
  return fract((q + 3.71) * (q + 17.93) * 9.731);
}

vec3 linear(vec3 c) {
  return mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), step(vec3(0.04045), c));
}

vec3 encoded(vec3 c) {
  c = max(c, vec3(0.0));
  return mix(c * 12.92, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(vec3(0.0031308), c));
}

// The frequency of a wave of wavenumber k on deep water, where gravity dominates long waves and
// surface tension short ones: w² = g k + s k³, in picture heights and fractions of the whole time.
float frequency(float k) { return sqrt(10.0 * k + 0.0052 * k * k * k); }

// The slope of the water at the distance r from a drop, t after it fell.
float slope(float r, float t) {
  float sum = 0.0;
  for (int i = 0; i < WAVES; i++) {
    float k = 14.0 + 7.5 * float(i);
    float w = frequency(k);
    // Short waves decay first: viscosity reduces a wave's height by 2 ν k² per unit of time.
    float left = exp(-0.00055 * k * k * t) * exp(-pow((k - 42.0) / 30.0, 2.0));
    // Far from its centre, a ring's wave is a sine; the derivative of its height is the slope.
    sum -= left * sin(k * r - w * t);
  }
  // The energy of a ring spreads over a growing circle.
  return sum / float(WAVES) / sqrt(0.25 + 6.0 * r);
}

// The second picture's part of the colour: each counts by what it covers.
float shareOf(vec4 a, vec4 b, float t) { return t * b.a / max(mix(a.a, b.a, t), 1e-4); }

vec4 transition(vec2 uv) {
  vec2 p = vec2(uv.x * ratio, uv.y);
  vec2 tilt = vec2(0.0);
  float arrived = 0.0;
  float rest = smoothstep(1.0, 0.72, progress);
  vec2 corner = vec2(ratio, 1.0);
  // Waves take longer to reach the edges of a wide picture; the second picture arrives with them.
  float speed = mix(1.3, 1.75, smoothstep(0.5, 1.5, ratio));
  for (int i = 0; i < 5; i++) {
    if (i >= drops) break;
    float k = float(i);
    vec2 place = i == 0 ? center : vec2(hash(k * 3.0 + 1.0), hash(k * 3.0 + 2.0)) * 0.8 + 0.1;
    float t = progress - 0.11 * k;
    if (t <= 0.0) continue;
    vec2 d = p - place * corner;
    float r = length(d);
    // The water is still ahead of the wave group.
    float head = speed * t;
    float group = smoothstep(head, head - 0.16, r) * exp(-max(head - 0.2 - r, 0.0) * 1.5);
    float s = slope(r, t * 1.0) * group * smoothstep(0.0, 0.05, t);
    tilt += height * s * d / max(r, 0.02) * smoothstep(0.0, 0.03, r);
    arrived = max(arrived, smoothstep(head - 0.12, head - 0.68, r));
  }
  tilt *= rest * 3.2;
  // The rest of the first picture disappears with the last waves, to the end of a slow curve, too.
  float last = 1.0 - sqrt(clamp((1.0 - progress) / 0.3, 0.0, 1.0));
  float shown = max(arrived, last) * smoothstep(0.0, 0.1, progress);
  // Snell's law for small slopes: the ray turns by (1 - 1/1.33) times the slope, over the depth.
  vec2 shift = tilt * depth * (1.0 - 1.0 / 1.33);
  vec2 at = uv - vec2(shift.x / ratio, shift.y);
  vec4 a = getFromColor(at);
  vec4 b = getToColor(at);
  vec3 light = mix(linear(a.rgb), linear(b.rgb), shareOf(a, b, shown));
  // Light concentrates under crests and thins out under troughs.
  vec3 normal = normalize(vec3(-tilt * 0.55, 1.0));
  float caustic = dot(tilt, vec2(0.35, 0.6));
  light *= clamp(1.0 + 0.45 * caustic, 0.3, 2.0);
  vec3 halfway = normalize(vec3(0.3, 0.55, 1.0));
  float shine = pow(max(dot(normal, halfway), 0.0), 90.0);
  float still = pow(halfway.z, 90.0);
  light += gloss * max(shine - still, 0.0) * vec3(1.0, 0.98, 0.94) * rest;
  return vec4(encoded(light), mix(a.a, b.a, shown));
}
