// Author: The Hinge authors
// License: MIT
// Description: The first picture burns away, lit by its embers.

uniform float temperature; // = 1500 [900, 2600] the temperature of the embers, in kelvins
uniform float glow; // = 1.0 [0, 3] how far the embers light the paper
uniform float char; // = 0.11 [0.02, 0.3] the width of the charred rim, in picture heights
uniform float raggedness; // = 0.6 [0, 1] how uneven the paper burns
uniform float sparks; // = 1.0 [0, 2] the brightness of the sparks

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
  for (int i = 0; i < 6; i++) {
    sum += weight * noise(p);
    p = mat2(1.6, 1.2, -1.2, 1.6) * p + 5.3;
    weight *= 0.5;
  }
  return sum / 0.984375;
}

vec3 linear(vec3 c) {
  return mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), step(vec3(0.04045), c));
}

vec3 encoded(vec3 c) {
  c = max(c, vec3(0.0));
  return mix(c * 12.92, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(vec3(0.0031308), c));
}

// Planck's law at the wavelengths of red, green and blue light (610, 550 and 465 nm), relative to
// the red of a body at 1500 K. The second radiation constant is 0.014388 m K.
vec3 blackBody(float kelvins) {
  vec3 wavelength = vec3(0.610, 0.550, 0.465);
  vec3 power = exp(-14388.0 / (wavelength * kelvins)) / pow(wavelength / 0.610, vec3(5.0));
  return power / exp(-14388.0 / (0.610 * 1500.0));
}

// The second picture's part of the colour: each counts by what it covers.
float shareOf(vec4 a, vec4 b, float t) { return t * b.a / max(mix(a.a, b.a, t), 1e-4); }

vec4 transition(vec2 uv) {
  vec2 p = vec2(uv.x * ratio, uv.y);
  float n = fractal(p * 4.0 + 1.7);
  float fine = fractal(p * 22.0);
  // Fire climbs: it starts at the bottom and in a few holes.
  float hole = 1.0;
  for (int i = 0; i < 5; i++) {
    float k = float(i);
    vec2 place = fract(vec2(0.31, 0.42) + k * vec2(0.7548777, 0.5698403)) * vec2(ratio, 0.9);
    hole = min(hole, length((p - place) * vec2(1.0, 0.8)) * 1.5 + 0.16 + 0.05 * k);
  }
  float order = min(0.08 + 0.85 * p.y, hole)
    + raggedness * (0.55 * (n - 0.5) + 0.07 * (fine - 0.5));
  float least = 0.04 - 0.2 * raggedness - char * 1.5;
  float most = 0.8 + 0.2 * raggedness + char * 0.6;
  // The remainder burns at once.
  float time = mix(least, most, progress) + 0.4 * smoothstep(0.88, 1.0, progress);
  // Above zero the paper is gone; below, this is the distance to the fire.
  float burnt = (time - order) / char;
  vec4 a = getFromColor(uv);
  vec4 b = getToColor(uv);
  vec3 paper = linear(a.rgb);
  // Paper browns, then blackens.
  float brown = smoothstep(-1.5, -0.45, burnt);
  float black = smoothstep(-0.75, -0.12, burnt + 0.25 * (fine - 0.5));
  paper *= mix(vec3(1.0), vec3(0.55, 0.30, 0.12), brown);
  paper *= 1.0 - 0.97 * black;
  float busy = smoothstep(0.0, 0.06, progress) * (1.0 - smoothstep(0.94, 1.0, progress));
  float flicker = 0.8 + 0.4 * noise(vec2(progress * 60.0, 3.0) + p * 3.0);
  // The surrounding paper reflects the light of the embers.
  vec3 ember = blackBody(temperature);
  float near = exp(min(burnt, 0.0) * 0.75) * step(burnt, 0.0);
  vec3 reflected = (linear(a.rgb) * 0.5 + 0.01) * (1.0 - 0.8 * black);
  paper += reflected * ember * near * 0.55 * glow * flicker * busy;
  // The edge itself glows, hotter at its very rim and where air gets to it.
  float heat = exp(-pow((burnt + 0.07) / 0.11, 2.0))
    + 0.35 * exp(-pow((burnt + 0.3) / 0.18, 2.0)) * smoothstep(0.56, 0.6, fine);
  vec3 fire = blackBody(temperature * (0.86 + 0.34 * fine)) * heat * 1.8 * busy;
  // Some light on the second picture, and the shadow of the paper above it.
  vec3 behind = linear(b.rgb);
  float under = exp(-max(burnt, 0.0) * 1.6) * busy;
  behind = behind * (1.0 - 0.45 * under) + behind * ember * 0.30 * glow * under * flicker;
  float gone = smoothstep(-0.02, 0.03, burnt);
  float share = shareOf(a, b, gone);
  vec3 light = mix(paper + fire, behind + fire * 0.6, share);
  // Sparks rise in the draught, each with its own lifetime.
  for (int i = 0; i < 36; i++) {
    float k = float(i);
    vec2 seed = vec2(k, 2.0);
    float born = hash(seed) * 0.9;
    float age = (progress - born) * 3.2;
    if (age < 0.0 || age > 1.0) continue;
    vec2 place = vec2(hash(seed + 1.0) * ratio, born * 0.9 + 0.02);
    float sway = 0.06 * sin(age * 9.0 + k) + 0.04 * sin(age * 23.0 + k * 2.0);
    place += vec2(sway, age * (0.25 + 0.45 * hash(seed + 7.0)));
    float size = mix(0.0042, 0.0012, age) * (0.6 + 0.8 * hash(seed + 4.0));
    float far = length(p - place) / size;
    float spark = exp(-far * far) + 0.04 * exp(-0.25 * far);
    light += sparks * spark * blackBody(mix(1900.0, 1100.0, age)) * 0.9 * (1.0 - age) * busy;
  }
  // A film shoulder for the added light only: unlit colours stay unchanged.
  vec3 base = mix(linear(a.rgb), behind, share);
  vec3 over = max(light - base, vec3(0.0));
  vec3 room = 1.0 - min(base, 1.0);
  light = min(light, base) + room * (1.0 - exp(-over / max(room, 0.02)));
  return vec4(encoded(light), mix(a.a, b.a, gone));
}
