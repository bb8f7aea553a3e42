// Author: The Hinge authors
// License: MIT
// Description: Light leaks into the camera and fogs the film; the second picture remains.

uniform float exposure; // = 5.0 [0.5, 12] the amount of light
uniform vec3 leakColor; // = vec3(1.0, 0.34, 0.09) the colour of the light, through the film's back
uniform float angle; // = 18 [-90, 90] the direction of the light's motion, in degrees
uniform float seed; // = 3 [0, 20] the places of the leaks

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

// The second picture's part of the colour: each counts by what it covers.
float shareOf(vec4 a, vec4 b, float t) { return t * b.a / max(mix(a.a, b.a, t), 1e-4); }

vec4 transition(vec2 uv) {
  float turn = radians(angle);
  vec2 way = vec2(cos(turn), sin(turn));
  vec2 p = vec2((uv.x - 0.5) * ratio, uv.y - 0.5);
  float reach = 0.5 * (ratio * abs(way.x) + abs(way.y));
  float along = dot(p, way);
  float across = dot(p, vec2(-way.y, way.x));
  // One broad band of light passes; smaller ones precede and follow it.
  float passes = mix(-1.7, 1.7, progress) * (reach + 0.15);
  float bend = 0.10 * sin(across * 4.0 + seed) + 0.05 * sin(across * 9.0 - seed * 2.0);
  float off = (along - passes + bend) / (0.42 * (reach + 0.15));
  float light = exp(-off * off);
  // The core is white-hot: bright enough to saturate even the colour's weak channels.
  vec3 leak = leakColor * light + vec3(0.55, 0.32, 0.18) * exp(-off * off * 5.0) * 1.2;
  for (int i = 0; i < 6; i++) {
    float k = float(i) + seed * 7.0;
    float speed = 0.6 + 1.3 * hash(k);
    float own = mix(-1.0, 1.0, clamp(progress * speed + 0.4 * hash(k + 40.0) - 0.2, 0.0, 1.0));
    vec2 place = way * own * (reach + 0.3) + vec2(-way.y, way.x) * (hash(k + 80.0) - 0.5) * 1.1;
    vec2 d = p - place;
    // Streaks run across the film.
    vec2 q = vec2(dot(d, way) / 0.10, dot(d, vec2(-way.y, way.x)) / (0.25 + 0.3 * hash(k + 9.0)));
    vec3 hue = mix(leakColor, vec3(1.0, 0.12, 0.22), hash(k + 60.0));
    leak += 0.35 * hue * exp(-dot(q, q));
  }
  float envelope = smoothstep(0.0, 0.25, progress) * smoothstep(1.0, 0.75, progress);
  // The band removes the first picture and reveals the second.
  float exchange = smoothstep(0.7, -0.7, off);
  exchange = mix(smoothstep(0.3, 0.7, progress), exchange, envelope);
  vec4 a = getFromColor(uv);
  vec4 b = getToColor(uv);
  vec3 scene = mix(linear(a.rgb), linear(b.rgb), shareOf(a, b, exchange));
  // Film: each unit of light blackens the same fraction of the remaining clear film.
  vec3 film = 1.0 - (1.0 - scene) * exp(-leak * exposure * envelope * 0.55);
  return vec4(encoded(film), mix(a.a, b.a, exchange));
}
