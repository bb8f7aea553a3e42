#version 450 core
// One step of a Gaussian blur of a target: reduction by whole blocks, blur along one axis, or
// enlargement to the original size.

uniform sampler2D content;   // premultiplied
uniform vec2 contentSize;    // the used part, from the origin on, texels
#ifndef AXIS
uniform float blockSize;     // texels of the larger picture per texel of the smaller, on each side
#else
uniform vec2 axis;           // (1, 0) or (0, 1)
uniform float deviation;     // of the Gaussian, texels
#endif

layout(location = 0) out vec4 fragment;

vec4 at(ivec2 position) {
  return texelFetch(content, clamp(position, ivec2(0), ivec2(contentSize) - 1), 0);
}

void main() {
  ivec2 position = ivec2(gl_FragCoord.xy);
#if defined(AXIS)
  // Three thousandths of the whole lie beyond three deviations.
  int reach = int(ceil(deviation * 3.0));
  float scale = -0.5 / (deviation * deviation);
  vec4 sum = at(position);
  float weights = 1.0;
  for (int offset = 1; offset <= reach; ++offset) {
    float weight = exp(scale * float(offset * offset));
    sum += weight * (at(position + ivec2(axis) * offset) + at(position - ivec2(axis) * offset));
    weights += 2.0 * weight;
  }
  fragment = sum / weights;
#elif defined(SHRINK)
  // The mean of a block; texels beyond the edge repeat the last ones.
  int side = int(blockSize);
  vec4 sum = vec4(0.0);
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) sum += at(position * side + ivec2(x, y));
  }
  fragment = sum / (blockSize * blockSize);
#else
  // Linear between the centres of blocks.
  vec2 place = (vec2(position) + 0.5) / blockSize - 0.5;
  ivec2 corner = ivec2(floor(place));
  vec2 part = place - vec2(corner);
  vec4 upper = mix(at(corner), at(corner + ivec2(1, 0)), part.x);
  vec4 lower = mix(at(corner + ivec2(0, 1)), at(corner + ivec2(1, 1)), part.x);
  fragment = mix(upper, lower, part.y);
#endif
}
