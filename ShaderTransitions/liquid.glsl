// Author: The Hinge authors
// License: MIT
// Description: The second picture runs down over the first like a thick, refracting liquid.

uniform float drips; // = 0.45 [0, 1] how far the runs are ahead of the rest
uniform float width; // = 0.16 [0.05, 0.5] the width of a run, in picture heights
uniform float rim; // = 0.07 [0.02, 0.2] the width of the rim, in picture heights
uniform float refraction; // = 0.09 [0, 0.3] the strength of the rim's refraction
uniform float gloss; // = 0.7 [0, 1] the strength of the reflected light

float hash(float n) {
  float q = fract(n * 0.7548777 + 0.137);
  return fract((q + 3.71) * (q + 17.93) * 9.731);
}

// Smooth noise of one number, 0 to 1.
float noise(float x) {
  float i = floor(x);
  float f = x - i;
  f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  return mix(hash(i), hash(i + 1.0), f);
}

// The height of the liquid's front above the bottom edge.
float front(float x) {
  float runs = noise(x / width + 3.0) * 0.65 + noise(x / width * 2.3 + 11.0) * 0.35;
  // A leading run is also faster, because more liquid is behind it.
  float lead = drips * (runs * runs * 1.6 - 0.2);
  float begin = 1.0 + rim * 1.5;
  float travel = begin + rim * 3.5;
  return begin - travel * progress - lead * sin(3.14159265 * progress);
}

// The thickness of the film at s above the front: it rises steeply to a bead and thins out behind
// it.
float thickness(float s) {
  float t = max(s, 0.0) / rim;
  return t * exp(1.0 - t);
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
  float e = 0.002;
  float here = front(p.x);
  float slope = (front(p.x + e) - front(p.x - e)) / (2.0 * e);
  // Near a sloping front, the distance to it is shorter than the vertical one.
  float down = p.y - here;
  float bent = slope * exp(-0.5 * abs(down) / rim);
  float s = down / sqrt(1.0 + bent * bent);
  vec2 away = normalize(vec2(-bent, 1.0));
  if (s < 0.0) {
    // The bead's shadow on the first picture.
    float shade = 0.5 * exp(s / (rim * 0.45)) * smoothstep(0.0, 0.06, progress);
    vec4 a = getFromColor(uv);
    return vec4(encoded(linear(a.rgb) * (1.0 - shade)), a.a);
  }
  float h = thickness(s) * smoothstep(1.0, 0.88, progress);
  // The film's slope away from the front: the derivative of its thickness.
  float t = s / rim;
  float rise = (1.0 - t) * exp(1.0 - t);
  vec2 tilt = away * rise;
  // At the end it lies flat.
  float flow = smoothstep(1.0, 0.88, progress);
  vec2 shift = tilt * refraction * flow;
  vec4 b = getToColor(uv - vec2(shift.x / ratio, shift.y));
  vec3 light = linear(b.rgb);
  vec3 normal = normalize(vec3(-tilt * 0.9, 1.0));
  vec3 halfway = normalize(vec3(-0.35, 0.75, 0.9));
  float shine = pow(max(dot(normal, halfway), 0.0), 60.0) * h;
  // Schlick's reflectance of water, 0.02 at normal incidence: the rim reflects the room where it is
  // steep.
  float mirror = 0.02 + 0.98 * pow(1.0 - normal.z, 5.0);
  light *= 1.0 - 0.35 * gloss * h * max(rise, 0.0);
  light += gloss * (shine * 0.9 + mirror * h * 0.35);
  // The edge covers its pixel partially.
  float cover = smoothstep(0.0, 0.003, s);
  vec4 a = getFromColor(uv);
  vec3 first = linear(a.rgb) * (1.0 - 0.5 * smoothstep(0.0, 0.06, progress));
  return vec4(encoded(mix(first, light, shareOf(a, b, cover))), mix(a.a, b.a, cover));
}
