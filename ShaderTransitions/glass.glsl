// Author: The Hinge authors
// License: MIT
// Description: A glass rod rolls over the pictures, refracting and reflecting light.

uniform float index; // = 1.5 [1.05, 2.4] the refractive index: water 1.33, glass 1.5, diamond 2.4
uniform float dispersion; // = 0.02 [0, 0.1] the difference of the index between red and blue
uniform float radius; // = 0.2 [0.05, 0.5] the rod's radius, in picture heights
uniform float gap; // = 0.12 [0, 0.6] the distance of the rod from the pictures, in picture heights
uniform float angle; // = 12 [-60, 60] the rod's slant, in degrees

vec3 linear(vec3 c) {
  return mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), step(vec3(0.04045), c));
}

vec3 encoded(vec3 c) {
  c = max(c, vec3(0.0));
  return mix(c * 12.92, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(vec3(0.0031308), c));
}

// Fresnel's reflectance of unpolarized light: the mean of both polarizations. inside and outside
// are the cosines of the angles to the normal on the two sides, n their indices.
float fresnel(float cosine1, float n1, float cosine2, float n2) {
  float s = (n1 * cosine1 - n2 * cosine2) / (n1 * cosine1 + n2 * cosine2);
  float p = (n1 * cosine2 - n2 * cosine1) / (n1 * cosine2 + n2 * cosine1);
  return 0.5 * (s * s + p * p);
}

// The pictures side by side, as premultiplied light: the second where the rod has passed. x is the
// distance from the rod's axis, y the position along it.
vec4 pictures(vec2 at, vec2 axis, vec2 across, float center) {
  vec2 p = across * (at.x + center) + axis * at.y;
  vec2 uv = vec2(p.x / ratio + 0.5, p.y + 0.5);
  float first = smoothstep(-0.002, 0.002, at.x);
  vec4 a = getFromColor(uv);
  vec4 b = getToColor(uv);
  return mix(vec4(linear(b.rgb) * b.a, b.a), vec4(linear(a.rgb) * a.a, a.a), first);
}

// The room in the direction d: dark, with two long lamps.
float room(vec2 d) {
  float turn = atan(d.x, d.y);
  return 0.05 + 1.3 * smoothstep(0.16, 0.10, abs(turn + 0.75))
    + 0.5 * smoothstep(0.10, 0.05, abs(turn - 1.05));
}

// One colour's light through the rod at x from its axis, and what the pictures cover there.
// Along the rod, light is not refracted.
vec2 traced(vec2 at, float n, int channel, vec2 axis, vec2 across, float center, out float lost) {
  float sine1 = clamp(at.x / radius, -0.9999, 0.9999);
  float cosine1 = sqrt(1.0 - sine1 * sine1);
  float sine2 = sine1 / n;
  float cosine2 = sqrt(1.0 - sine2 * sine2);
  lost = fresnel(cosine1, 1.0, cosine2, n);
  // In a circle, the ray leaves at its angle of incidence; it is refracted twice.
  float angle1 = asin(sine1);
  float angle2 = asin(sine2);
  float turn = 2.0 * (angle1 - angle2);
  // The exit point: x from the axis, y towards the viewer.
  vec2 point = radius * vec2(sin(2.0 * angle2 - angle1), -cos(2.0 * angle2 - angle1));
  // The ray's direction: straight down, turned towards the axis.
  vec2 way = vec2(-sin(turn), -cos(turn));
  float plane = -radius - gap;
  float far = min((point.y - plane) / max(-way.y, 0.05), 4.0);
  float x = point.x + way.x * far;
  vec4 color = pictures(vec2(x, at.y), axis, across, center);
  float light = channel == 0 ? color.r : channel == 1 ? color.g : color.b;
  return vec2(light * (1.0 - lost) * (1.0 - lost), color.a);
}

// Returns the progress with a part of the curve's slow start and end undone, by the inverse of two
// parabolas: the rod is outside of the pictures then.
float evened(float progress) {
  float ends = 0.5 * sqrt(2.0 * max(min(progress, 1.0 - progress), 0.0));
  return mix(progress, progress < 0.5 ? ends : 1.0 - ends, 0.4);
}

vec4 transition(vec2 uv) {
  float slant = radians(angle);
  vec2 across = vec2(cos(slant), sin(slant));
  vec2 axis = vec2(-across.y, across.x);
  vec2 p = vec2((uv.x - 0.5) * ratio, uv.y - 0.5);
  // From just outside one corner to just outside the other.
  float reach = 0.5 * (ratio * abs(across.x) + abs(across.y)) + radius * 1.8;
  float center = mix(-reach, reach, evened(progress));
  vec2 at = vec2(dot(p, across) - center, dot(p, axis));
  vec4 color;
  if (abs(at.x) < radius) {
    float lost;
    color.r = traced(at, index - 0.5 * dispersion, 0, axis, across, center, lost).x;
    color.b = traced(at, index + 0.5 * dispersion, 2, axis, across, center, lost).x;
    color.ga = traced(at, index, 1, axis, across, center, lost);
    // The first surface reflects the room, where the rod shows a picture.
    float sine = at.x / radius;
    float cosine = sqrt(max(1.0 - sine * sine, 0.0));
    vec2 mirrored = vec2(2.0 * sine * cosine, 2.0 * cosine * cosine - 1.0);
    color.rgb += lost * room(mirrored) * color.a;
    // Thick glass is slightly green.
    color.rgb *= mix(vec3(1.0), vec3(0.93, 1.0, 0.97), cosine * 0.6);
    // The rim covers its pixels in part.
    float rim = smoothstep(radius, radius - 0.003, abs(at.x));
    color = mix(pictures(at, axis, across, center), color, rim);
  } else {
    color = pictures(at, axis, across, center);
    // The rod's shadow, and the caustic beside it.
    float off = (abs(at.x) - radius) / radius;
    color.rgb *= 1.0 - 0.35 * exp(-off * 5.0) * smoothstep(0.8, 0.3, off);
  }
  return vec4(encoded(color.rgb / max(color.a, 1e-4)), color.a);
}
