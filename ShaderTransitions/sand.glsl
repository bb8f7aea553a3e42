// Author: The Hinge authors
// License: MIT
// Description: The first picture is a page of sand that the wind carries away, grain by grain.

uniform float grain; // = 0.006 [0.002, 0.03] the size of a grain, in picture heights
uniform float wind; // = 1.0 [0, 3] the speed of the wind, in picture heights per duration
uniform float gravity; // = 1.6 [0, 5] the pull downwards
uniform float turbulence; // = 0.12 [0, 0.5] the size of the eddies, in picture heights
uniform float spread; // = 0.7 [0.2, 0.8] when the last grain leaves, as a fraction of the time

// Grains of one class fly alike.
const int CLASSES = 14;

// Integers give the same numbers with every driver: PCG2D of Jarzynski and Olano, "Hash Functions
// for GPU Rendering", JCGT 9 (2020).
float hash(vec2 p) {
  uvec2 v = uvec2(ivec2(p)) * 1664525u + 1013904223u;
  v.x += v.y * 1664525u;
  v.y += v.x * 1664525u;
  v ^= v >> 16u;
  v.x += v.y * 1664525u;
  v.y += v.x * 1664525u;
  v ^= v >> 16u;
  return float(v.x >> 8u) / 16777216.0;
}

// The class of the grain in a cell.
float kind(vec2 cell) { return floor(hash(cell) * float(CLASSES)); }

// The instant at which the wind lifts a grain of class k at point p. The wind advances in tongues,
// so this varies slowly with the position.
float release(vec2 p, float k) {
  float tongues = sin(p.y * 9.0 + 1.5 * sin(p.x * 5.0)) + 0.6 * sin(p.y * 23.0 + p.x * 11.0 + 2.0)
    + 0.4 * sin(p.x * 31.0 - p.y * 17.0);
  float x = p.x / ratio;
  return spread * (0.72 * (1.0 - x) + 0.06 * (1.0 - p.y) + 0.14 * (0.5 + 0.25 * tongues)
    + 0.08 * fract(k * 0.618034));
}

// The displacement of a grain after its time of flight; r and q determine its class.
vec2 flight(float r, float q, float age) {
  // The grain gradually gains the wind's speed: v(t - (1 - exp(-ct)) / c), where c is the drag.
  float drag = 2.0 + 5.0 * r;
  float x = wind * (age - (1.0 - exp(-drag * age)) / drag) * (1.3 + 2.2 * q);
  float y = (1.0 * q - 0.1) * age - 0.8 * gravity * age * age;
  vec2 eddy = sin(age * vec2(7.0 + 6.0 * r, 5.0 + 6.0 * q) + 6.3 * vec2(q, r))
    - sin(6.3 * vec2(q, r));
  return vec2(x, y) + turbulence * 1.4 * age * eddy;
}

// The mean of two colours: each counts by what it covers.
vec4 blended(vec4 a, vec4 b, float t) {
  float alpha = mix(a.a, b.a, t);
  return vec4(mix(a.rgb, b.rgb, t * b.a / max(alpha, 1e-4)), alpha);
}

vec4 transition(vec2 uv) {
  // Few grains fly in the first and the last moments, so that a part of the curve's slow start and
  // end is undone: by the inverse of two parabolas.
  float ends = 0.5 * sqrt(2.0 * max(min(progress, 1.0 - progress), 0.0));
  float even = mix(progress, progress < 0.5 ? ends : 1.0 - ends, 0.4);
  // The last grains have left the picture before their time is over, so that it ends faster.
  float time = even * (0.84 - 0.08 * even + 0.24 * pow(even, 8.0));
  vec2 p = vec2(uv.x * ratio, uv.y);
  float begun = smoothstep(0.0, 0.05, time);
  vec2 cell = floor(p / grain);
  float leaves = release((cell + 0.5) * grain, kind(cell));
  vec4 color;
  if (time < leaves) {
    // Grains at rest. A grain rests or flies as a whole, and is visible as one before it leaves.
    float loose = smoothstep(0.03, 0.0, leaves - time) * begun;
    vec2 middle = (cell + 0.5) * grain;
    color = getFromColor(mix(uv, vec2(middle.x / ratio, middle.y), loose));
    color.rgb *= 1.0 + loose * 0.25 * (hash(cell + 3.0) - 0.5);
  } else {
    // Sand at rest casts a shadow right behind it.
    color = getToColor(uv);
    vec2 by = floor((p + vec2(0.9, 0.5) * grain) / grain);
    float shade = step(time, release((by + 0.5) * grain, kind(by)));
    color.rgb *= 1.0 - 0.35 * shade * begun;
  }
  float life = 1.0 - spread;
  // Grains have not reached this point yet, because none flies far against the wind.
  float against = 2.8 * turbulence * life / ratio;
  if (uv.x < 1.0 - time / (0.72 * spread) - against) return color;
  for (int i = 0; i < CLASSES; i++) {
    float k = float(i);
    float r = fract(k * 0.7548777 + 0.2);
    float q = fract(k * 0.5698403 + 0.6);
    // The origin of a grain of this class that is here now.
    vec2 source = p;
    for (int turn = 0; turn < 3; turn++) {
      source = p - flight(r, q, max(time - release(source, k), 0.0));
    }
    if (source.x < 0.0 || source.x > ratio || source.y < 0.0 || source.y > 1.0) continue;
    vec2 home = floor(source / grain);
    if (kind(home) != k) continue;
    vec2 middle = (home + 0.5) * grain;
    float age = time - release(middle, k);
    if (age <= 0.0) continue;
    // The grain's exact position, and its remaining size.
    vec2 place = middle + flight(r, q, age);
    float left = 1.0 - smoothstep(0.3, 1.0, age / life);
    float size = grain * 0.72 * left;
    float cover = 1.0 - smoothstep(size * 0.7, size, length(p - place));
    cover *= smoothstep(0.0, 0.12, left);
    vec4 sand = getFromColor(vec2(middle.x / ratio, middle.y));
    // Grains rotate in the light.
    float glint = 0.35 * sin(age * 40.0 + hash(home + 5.0) * 6.3) * smoothstep(0.0, 0.08, age);
    color = blended(color, vec4(sand.rgb * (1.0 + glint), sand.a), cover);
  }
  return color;
}
