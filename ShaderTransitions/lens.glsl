// Author: The Hinge authors
// License: MIT
// Description: A wormhole opens in the first picture, bends its light and leads to the second.

uniform vec2 center; // = vec2(0.5, 0.5) the centre of the wormhole, from the bottom left
uniform float ring; // = 0.8 [0, 3] the brightness of the ring of light
uniform float spin; // = 0.5 [-3, 3] how far the wormhole drags its surroundings around, in turns
uniform float dispersion; // = 0.03 [0, 0.2] the separation of the colours near the rim

vec3 linear(vec3 c) {
  return mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), step(vec3(0.04045), c));
}

vec3 encoded(vec3 c) {
  c = max(c, vec3(0.0));
  return mix(c * 12.92, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(vec3(0.0031308), c));
}

// Pictures are mirrored beyond their edges.
vec2 mirrored(vec2 uv) { return abs(mod(uv + 1.0, 2.0) - 1.0); }

vec2 turned(vec2 p, float angle) {
  float c = cos(angle);
  float s = sin(angle);
  return vec2(c * p.x - s * p.y, s * p.x + c * p.y);
}

// The premultiplied light from direction p if the wormhole's Einstein radius is r.
vec4 bent(vec2 p, float r, bool isInside) {
  float d = max(length(p), 1e-5);
  // A thin lens: the image at d shows the point d - r²/d. Through the wormhole it is the opposite:
  // its rim shows distant points.
  float x = d / max(r, 1e-5);
  float scale = isInside ? 1.0 / max(1.0 - x * x, 0.02) : 1.0 - 1.0 / (x * x);
  float near = isInside ? x * x : 1.0 / (x * x);
  float drag = spin * 3.1415927 * near * near * smoothstep(1.0, 0.5, progress);
  vec2 source = turned(p * scale, drag);
  vec2 uv = mirrored(vec2(source.x / ratio, source.y) + center);
  vec4 color = isInside ? getToColor(uv) : getFromColor(uv);
  return vec4(linear(color.rgb) * color.a, color.a);
}

// Returns the progress with a part of the curve's slow start and end undone, by the inverse of two
// parabolas: the wormhole is tiny then.
float evened(float progress) {
  float ends = 0.5 * sqrt(2.0 * max(min(progress, 1.0 - progress), 0.0));
  return mix(progress, progress < 0.5 ? ends : 1.0 - ends, 0.6);
}

vec4 transition(vec2 uv) {
  vec2 p = vec2((uv.x - center.x) * ratio, uv.y - center.y);
  // The radius grows from zero without bound.
  float time = evened(progress);
  float r = 0.75 * tan(1.5707963 * min(time, 0.9999)) * time;
  // A radius below a pixel is zero.
  if (r < 0.0015) return getFromColor(uv);
  float d = length(p);
  bool isInside = d < r;
  vec3 color;
  float x = d / max(r, 1e-5);
  float rim = exp(-pow((x - 1.0) / 0.35, 2.0));
  float part = dispersion * rim;
  color.r = bent(p, r * (1.0 + part), isInside).r;
  vec4 middle = bent(p, r, isInside);
  color.g = middle.g;
  color.b = bent(p, r * (1.0 - part), isInside).b;
  color /= max(middle.a, 1e-4);
  // The coverage of the rim, and the ring of light that has circled the wormhole.
  float glow = exp(-abs(x - 1.0) * 26.0) + 0.16 * exp(-abs(x - 1.0) * 5.0);
  float shows = smoothstep(0.0, 0.12, progress) * smoothstep(1.0, 0.7, progress);
  float turning = 0.75 + 0.25 * sin(atan(p.y, p.x) * 3.0 - progress * 14.0);
  vec3 light = vec3(1.0, 0.86, 0.66) * glow * ring * turning * shows;
  // Near the rim, a large part of the sky is compressed into little light.
  color *= 1.0 - 0.6 * exp(-abs(x - 1.0) * 9.0) * shows;
  color = 1.0 - (1.0 - min(color, 1.0)) * exp(-light * 1.6);
  return vec4(encoded(color), middle.a);
}
