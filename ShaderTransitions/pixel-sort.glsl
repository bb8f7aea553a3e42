// Author: The Hinge authors
// License: MIT
// Description: The pixels of every column are sorted by brightness, then unsorted into the second.

uniform float runs; // = 5 [1, 12] the number of sorted runs in a column
uniform float columns; // = 220 [20, 600] the number of columns across the picture's height
uniform float stagger; // = 0.45 [0, 0.8] how unevenly the columns start
uniform bool brightOnTop; // = true the brightest pixels rise

// The pixels of a run.
const int COUNT = 32;

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

// The luminance of light by Rec. 709, accurate enough for sorting; no two pixels are equal.
float brightness(vec4 c, int i) {
  return dot(c.rgb * c.rgb, vec3(0.2126, 0.7152, 0.0722)) + float(i) * 1e-5;
}

// Noise along a line, 0 to 1, without steps.
float swell(float x, float row) {
  float f = fract(x);
  return mix(hash(vec2(floor(x), row)), hash(vec2(floor(x) + 1.0, row)), f * f * (3.0 - 2.0 * f));
}

// The sources of the pixel at y in column x when its run, which starts at begin, is sorted: the
// pixel with as many darker pixels as there are pixels below y, then the next brighter one, and the
// part of the latter.
vec3 sorted(float x, float y, float begin, float size, bool isFirst) {
  float keys[COUNT];
  for (int i = 0; i < COUNT; i++) {
    vec2 at = vec2(x, begin + size * (float(i) + 0.5) / float(COUNT));
    keys[i] = brightness(isFirst ? getFromColor(at) : getToColor(at), i);
  }
  float place = clamp((y - begin) / size, 0.0, 0.9999);
  if (!brightOnTop) place = 0.9999 - place;
  place = max(place * float(COUNT) - 0.5, 0.0);
  float rank = floor(place);
  // The key of that rank lies between low and high; bisect until one key is left.
  float low = -0.001;
  float high = 1.001;
  for (int turn = 0; turn < 16; turn++) {
    float middle = 0.5 * (low + high);
    float darker = 0.0;
    for (int i = 0; i < COUNT; i++) darker += step(keys[i], middle);
    if (darker > rank) high = middle; else low = middle;
  }
  float found = 0.0;
  float nearest = 10.0;
  float key = 0.0;
  for (int i = 0; i < COUNT; i++) {
    float off = abs(keys[i] - high);
    if (off < nearest) {
      nearest = off;
      found = float(i);
      key = keys[i];
    }
  }
  float next = found;
  float least = 10.0;
  for (int i = 0; i < COUNT; i++) {
    float above = keys[i] - key;
    if (above > 0.0 && above < least) {
      least = above;
      next = float(i);
    }
  }
  vec2 sources = begin + size * (vec2(found, next) + 0.5) / float(COUNT);
  return vec3(sources, fract(place));
}

// The mean of two colours: each counts by what it covers.
vec4 blended(vec4 a, vec4 b, float t) {
  float alpha = mix(a.a, b.a, t);
  return vec4(mix(a.rgb, b.rgb, t * b.a / max(alpha, 1e-4)), alpha);
}

// The colour of a pixel on its way to its place in a sorted run: away is 0 at rest, 1 when sorted.
vec4 moved(vec2 uv, float x, float away, float begin, float size, bool isFirst) {
  vec3 s = sorted(x, uv.y, begin, size, isFirst);
  float column = mix(uv.x, x, smoothstep(0.0, 0.2, away));
  vec2 low = vec2(column, mix(uv.y, s.x, away));
  vec2 high = vec2(column, mix(uv.y, s.y, away));
  return isFirst
    ? blended(getFromColor(low), getFromColor(high), s.z)
    : blended(getToColor(low), getToColor(high), s.z);
}

// The part of a pixel's way after a part of its time: it starts a little faster than smoothstep.
float departed(float time) {
  float t = clamp(time, 0.0, 1.0);
  return mix(t, t * t * (3.0 - 2.0 * t), 0.8);
}

// Returns the progress with a part of the curve's slow start and end undone, by the inverse of two
// parabolas: few columns move then.
float evened(float progress) {
  float ends = 0.5 * sqrt(2.0 * max(min(progress, 1.0 - progress), 0.0));
  return mix(progress, progress < 0.5 ? ends : 1.0 - ends, 0.5);
}

vec4 transition(vec2 uv) {
  float width = 1.0 / (columns * ratio);
  float column = floor(uv.x / width);
  float x = (column + 0.5) * width;
  // Runs end at different heights in neighbouring columns.
  float size = 1.0 / max(floor(runs), 1.0);
  float offset = swell(column / 9.0, 5.0) + 0.15 * hash(vec2(column, 4.0));
  float begin = (floor(uv.y / size + offset) - offset) * size;
  float end = min(begin + size, 1.0);
  begin = max(begin, 0.0);
  // The column's own time.
  float late = stagger * mix(hash(vec2(column, 1.0)), swell(column / 24.0, 2.0), 0.6);
  float time = clamp((evened(progress) - late * 0.5) / (1.0 - stagger * 0.5), 0.0, 1.0);
  // The first picture is sorted, replaced by the sorted second one, and that one is unsorted.
  float away = departed(time / 0.42);
  float back = departed((1.0 - time) / 0.42);
  float exchange = smoothstep(0.40, 0.60, time);
  vec4 first = vec4(0.0);
  vec4 second = vec4(0.0);
  if (exchange < 1.0) first = moved(uv, x, away, begin, end - begin, true);
  if (exchange > 0.0) second = moved(uv, x, back, begin, end - begin, false);
  return blended(first, second, exchange);
}
