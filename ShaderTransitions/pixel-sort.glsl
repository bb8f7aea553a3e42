// Author: The Hinge authors
// License: MIT
// Description: The pixels of every column are sorted by brightness, then unsorted into the second.

uniform float runs; // = 5 [1, 12] the number of sorted runs in a column
uniform float columns; // = 220 [20, 600] the number of columns across the picture's height
uniform float stagger; // = 0.45 [0, 0.8] how unevenly the columns start
uniform bool brightOnTop; // = true the brightest pixels rise

// The pixels of a run.
const int COUNT = 32;

float hash(vec2 p) {
  vec2 q = fract(p * vec2(0.7548777, 0.5698403));
  q += dot(q, q.yx + 17.3);
  return fract(q.x * q.y * 61.7);
}

// The luminance of light by Rec. 709, accurate enough for sorting; no two pixels are equal.
float brightness(vec4 c, int i) {
  return dot(c.rgb * c.rgb, vec3(0.2126, 0.7152, 0.0722)) + float(i) * 1e-5;
}

// The source of the pixel at y in column x when its run, which starts at begin, is sorted: the
// pixel with as many darker pixels as there are pixels below y.
float sorted(float x, float y, float begin, float size, bool isFirst) {
  float keys[COUNT];
  for (int i = 0; i < COUNT; i++) {
    vec2 at = vec2(x, begin + size * (float(i) + 0.5) / float(COUNT));
    keys[i] = brightness(isFirst ? getFromColor(at) : getToColor(at), i);
  }
  float place = clamp((y - begin) / size, 0.0, 0.9999) * float(COUNT);
  float rank = floor(place);
  if (!brightOnTop) rank = float(COUNT) - 1.0 - rank;
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
  for (int i = 0; i < COUNT; i++) {
    float off = abs(keys[i] - high);
    if (off < nearest) {
      nearest = off;
      found = float(i);
    }
  }
  return begin + size * (found + fract(place)) / float(COUNT);
}

vec4 transition(vec2 uv) {
  float width = 1.0 / (columns * ratio);
  float column = floor(uv.x / width);
  float x = (column + 0.5) * width;
  // Runs end at different heights in neighbouring columns.
  float size = 1.0 / max(floor(runs), 1.0);
  float offset = floor(column / 9.0);
  float shifted = uv.y / size + hash(vec2(offset, 5.0));
  float begin = (floor(shifted) - hash(vec2(offset, 5.0))) * size;
  float end = min(begin + size, 1.0);
  begin = max(begin, 0.0);
  // The column's own time.
  float late = stagger * mix(hash(vec2(column, 1.0)), hash(vec2(floor(column / 24.0), 2.0)), 0.6);
  float time = clamp((progress - late * 0.5) / (1.0 - stagger * 0.5), 0.0, 1.0);
  // The first picture is sorted, replaced by the sorted second one, and that one is unsorted.
  float away = smoothstep(0.0, 0.42, time);
  float back = smoothstep(1.0, 0.58, time);
  float exchange = smoothstep(0.40, 0.60, time);
  vec4 first = vec4(0.0);
  vec4 second = vec4(0.0);
  if (exchange < 1.0) {
    float y = sorted(x, uv.y, begin, end - begin, true);
    first = getFromColor(vec2(mix(uv.x, x, smoothstep(0.0, 0.2, away)), mix(uv.y, y, away)));
  }
  if (exchange > 0.0) {
    float y = sorted(x, uv.y, begin, end - begin, false);
    second = getToColor(vec2(mix(uv.x, x, smoothstep(0.0, 0.2, back)), mix(uv.y, y, back)));
  }
  return mix(first, second, exchange);
}
