// Author: The Hinge authors
// License: MIT
// Description: Drops of ink soak into the first picture and dry to the second.

uniform vec3 inkColor; // = vec3(0.04, 0.07, 0.2) the transmittance of a full layer of ink
uniform float drops; // = 6 [1, 12] the number of drops
uniform float fibre; // = 0.55 [0, 1] how far the paper's fibres divert the ink
uniform float edge; // = 0.09 [0.02, 0.3] the width of the wet rim, in picture heights
uniform float density; // = 1.0 [0, 2] the strength of the ink

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

float noise(vec2 p) {
  vec2 i = floor(p);
  vec2 f = p - i;
  f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  return mix(
    mix(hash(i), hash(i + vec2(1.0, 0.0)), f.x),
    mix(hash(i + vec2(0.0, 1.0)), hash(i + vec2(1.0, 1.0)), f.x), f.y);
}

// Noise of five octaves, 0 to 1, rotated between octaves to hide the grid.
float paper(vec2 p) {
  float sum = 0.0;
  float weight = 0.5;
  for (int i = 0; i < 5; i++) {
    sum += weight * noise(p);
    p = mat2(1.6, 1.2, -1.2, 1.6) * p + 3.7;
    weight *= 0.5;
  }
  return sum / 0.96875;
}

vec3 linear(vec3 c) {
  return mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), step(vec3(0.04045), c));
}

vec3 encoded(vec3 c) {
  c = max(c, vec3(0.0));
  return mix(c * 12.92, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(vec3(0.0031308), c));
}

// The second picture's part of the colour: each counts by what it covers.
float shareOf(vec4 a, vec4 b, float t) { return t * b.a / max(mix(a.a, b.a, t), 1e-4); }

vec4 transition(vec2 uv) {
  vec2 p = vec2(uv.x * ratio, uv.y);
  float diagonal = length(vec2(ratio, 1.0));
  // The remaining distance of the ink: to the nearest drop, minus the soaked distance. A later drop
  // lags behind.
  float far = 10.0;
  for (int i = 0; i < 12; i++) {
    if (float(i) >= drops) break;
    float k = float(i);
    // Well separated positions: the additive sequence of the plastic number.
    vec2 place = fract(vec2(0.5, 0.62) + k * vec2(0.7548777, 0.5698403)) * vec2(ratio, 1.0);
    float begin = 0.05 * k;
    far = min(far, length(p - place) / diagonal + begin);
  }
  float n = paper(p * 3.5 + 2.0);
  float threads = paper(vec2(p.x * 9.0 + n * 3.0, p.y * 26.0 - n * 3.0));
  float astray = fibre * (0.34 * (n - 0.5) + 0.10 * (threads - 0.5));
  float goal = far + astray * smoothstep(0.0, 0.12, far);
  // The distance of the last point from its drop, by the shape of the picture.
  float last = mix(0.41, 0.455, smoothstep(0.46, 0.56, ratio));
  last += 0.025 * smoothstep(1.0, 1.8, ratio);
  last = mix(0.62, last, smoothstep(1.0, 6.0, drops));
  float reach = last + 0.13 * fibre + edge * 2.6;
  // Faster towards the end: the last paper to be wet has to dry, too, and nothing waits for it.
  float time = progress * (0.52 + 0.14 * progress + 0.34 * pow(progress, 8.0));
  float soaked = reach * time - edge * 0.5;
  // Above zero the paper is wet; the value is the time since then, in units of the rim.
  float wet = (soaked - goal) / edge;
  // The front is feathered, the rim collects pigment like that of a drying drop, and then dries.
  float ink = smoothstep(-0.5, 0.12, wet) * (1.0 - smoothstep(0.35, 2.1, wet));
  float ring = exp(-pow((wet - 0.05) / 0.16, 2.0));
  float ends = smoothstep(0.0, 0.05, progress);
  float layers = density * ends * (ink * (0.75 + 0.5 * threads) + 0.55 * ring);
  // The Beer-Lambert law: every layer absorbs the same fraction of the light.
  vec3 passed = pow(max(linear(inkColor), vec3(0.002)), vec3(layers * 0.6));
  float shown = smoothstep(0.15, 1.5, wet + 0.35 * (threads - 0.5));
  vec4 a = getFromColor(uv);
  vec4 b = getToColor(uv);
  vec3 light = mix(linear(a.rgb), linear(b.rgb), shareOf(a, b, shown)) * passed;
  return vec4(encoded(light), mix(a.a, b.a, shown));
}
