// Author: The Hinge authors
// License: MIT
// Description: A picture's hills and valleys push the first away and let the second slide in.

uniform sampler2D map; // a height map, by brightness; a marble pattern without one
uniform float strength; // = 0.35 [0, 1] how far the pictures are pushed
uniform float angle; // = 90 [-180, 180] the direction of the push, in degrees
uniform float scale; // = 2.2 [0.5, 8] the size of the marble's pattern
uniform float softness; // = 0.25 [0.02, 0.6] the softness of the exchange

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

float fractal(vec2 p) {
  float sum = 0.0;
  float weight = 0.5;
  for (int i = 0; i < 3; i++) {
    sum += weight * noise(p);
    p = mat2(1.6, 1.2, -1.2, 1.6) * p + 5.3;
    weight *= 0.4;
  }
  return sum / 0.78;
}

// Noise distorted by noise, like the veins in marble.
float marble(vec2 p) {
  vec2 q = vec2(fractal(p), fractal(p + 4.7));
  return smoothstep(0.2, 0.8, fractal(p + 1.6 * q + 1.3));
}

// The height at a point, 0 to 1.
float relief(vec2 uv) {
  vec4 given = texture2D(map, uv);
  float own = dot(given.rgb, vec3(0.2126, 0.7152, 0.0722));
  if (given.a > 0.99) return own;
  // Without a picture the sampler is transparent.
  return mix(marble(vec2(uv.x * ratio, uv.y) * scale), own, given.a);
}

// Pictures are mirrored beyond their edges.
vec2 mirrored(vec2 uv) { return abs(mod(uv + 1.0, 2.0) - 1.0); }

// The mean of two colours: each counts by what it covers.
vec4 blended(vec4 a, vec4 b, float t) {
  float alpha = mix(a.a, b.a, t);
  return vec4(mix(a.rgb, b.rgb, t * b.a / max(alpha, 1e-4)), alpha);
}

vec4 transition(vec2 uv) {
  float turn = radians(angle);
  vec2 way = vec2(cos(turn) / ratio, sin(turn));
  float h = relief(uv);
  // Half of smoothstep: the motion begins at once.
  float ease = progress * mix(1.0, progress * (3.0 - 2.0 * progress), 0.5);
  // High ground moves farther; the slope deflects the motion slightly.
  vec2 first = way * strength * ease * (h - 0.15);
  vec2 second = way * strength * (1.0 - ease) * (h - 0.15);
  // High ground is exchanged first. On marble, that alone would open holes all over the first
  // picture: there a front crosses it in the direction of the push, and is ahead on high ground.
  vec2 along = vec2(cos(turn), sin(turn));
  float front = 0.5 + dot(uv - 0.5, along) / (abs(along.x) + abs(along.y));
  float relieved = mix(0.3, 1.0, texture2D(map, uv).a);
  float time = progress * (1.0 + softness) - mix(front, 1.0 - h, relieved);
  float exchange = smoothstep(0.0, 1.0, time / softness);
  vec4 a = getFromColor(mirrored(uv + first));
  vec4 b = getToColor(mirrored(uv - second));
  // The rim of the exchange catches light from the side.
  float ends = smoothstep(0.0, 0.1, progress) * smoothstep(1.0, 0.9, progress);
  float rim = 4.0 * exchange * (1.0 - exchange) * ends;
  vec4 color = blended(a, b, exchange);
  color.rgb += rim * 0.10;
  return color;
}
