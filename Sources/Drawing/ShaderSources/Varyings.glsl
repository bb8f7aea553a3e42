// The values of a draw. They are the same for all its pixels, but pass through the vertex shader as
// flat varyings: drivers that draw on the CPU look up uniforms for every pixel, which makes a frame
// a third more expensive. Only lists that may be too long stay uniforms.

#ifdef SIDES
#define SIDE_VARYINGS(X) X(vec3[4], sides)  /* half-planes, pixels */
#else
#define SIDE_VARYINGS(X)
#endif

#ifdef UNIT_COORDINATES
#define UNIT_VARYINGS(X) \
  X(mat3, unitFromPixel)  /* from a pixel (x, y, 1) to the unit square (u·k, v·k, k) */
#else
#define UNIT_VARYINGS(X)
#endif

#if defined(ROUND) && defined(QUAD)
#define ROUND_VARYINGS(X) \
  X(vec2, size)          /* of the unit square, points */ \
  X(float, cornerRadius) /* points */
#elif defined(ROUND)
#define ROUND_VARYINGS(X) X(float, cornerRadius)  /* points */
#else
#define ROUND_VARYINGS(X)
#endif

#if defined(PICTURE) && !defined(WHOLE_PICTURE) && !defined(SHIFTED)
#define PICTURE_VARYINGS(X) \
  X(vec4, pictureRect)  /* the part shown: origin and size, fractions of the texture */
#else
#define PICTURE_VARYINGS(X)
#endif

#if defined(CUBIC)
#define KERNEL_VARYINGS(X) \
  X(vec2, textureTexels) /* the texture's size */ \
  X(float, sharpness)    /* the part of the cubic kernel: 0 to 1 */
#elif defined(SHIFTED)
#define KERNEL_VARYINGS(X) \
  X(vec2, firstTexel) /* the first tap's distance from the pixel, texels */ \
  X(vec2, texelSize)  /* fractions of the texture */ \
  X(vec4, tapWeights) /* of the texels along the shift */
#else
#define KERNEL_VARYINGS(X)
#endif

#define TAP_VARYINGS(X) \
  X(vec2, tapSpacing) /* where a pixel has several texels, in pixels: 0 to 1 */ \
  X(vec2, tapReach)   /* from the middle tap to the first, taps */ \
  X(float, tapWeight) /* of each tap in the mean */

// Programs do not divide by their number of taps: a compiler that knows the number multiplies in
// another order, which rounds differently.
#ifdef FULL_FOOTPRINT
#define MINIFICATION_VARYINGS(X) TAP_VARYINGS(X)
#elif defined(MINIFIED)
#define MINIFICATION_VARYINGS(X) \
  X(vec2, pictureSize) /* of the part shown, texels */ \
  TAP_VARYINGS(X)
#else
#define MINIFICATION_VARYINGS(X)
#endif

#if defined(STOPS) && STOPS > 1
#define GRADIENT_VARYINGS(X) \
  X(vec4, gradientGeometry)  /* the gradient over the unit square: see gradientAt */
#else
#define GRADIENT_VARYINGS(X)
#endif

// In a gradient of one hue, only the opacity changes.
#ifdef ONE_HUE
#define MAX_FLAT_STOPS 12
#else
#define MAX_FLAT_STOPS 4
#endif
#if defined(ONE_HUE) && !defined(BLACK)
#define HUE_VARYINGS(X) X(vec4, hue)  /* at opacity 1 */
#else
#define HUE_VARYINGS(X)
#endif

#if !defined(STOPS) || STOPS > MAX_FLAT_STOPS
#define STOP_VARYINGS(X)
#elif defined(ONE_HUE)
#define STOP_VARYINGS(X) \
  X(vec3[STOPS], opacityRamps) /* the amount of each rise, its start and its slope */
#elif STOPS > 1
#define STOP_VARYINGS(X) \
  X(vec4[STOPS], stopColors) /* premultiplied */ \
  X(vec2[STOPS], stopRamps)  /* the start and the slope of the ramp to each stop's colour */
#else
#define STOP_VARYINGS(X) X(vec4[STOPS], stopColors)  /* premultiplied */
#endif

#ifdef FADE_STOPS
#define FADE_VARYINGS(X) \
  X(vec3, fadeGeometry)          /* of the gradient that masks: see fadeAt */ \
  X(vec3[FADE_STOPS], fadeRamps) /* as opacityRamps */
#else
#define FADE_VARYINGS(X)
#endif

#ifdef CLIP
#define CLIP_VARYINGS(X) \
  X(mat3, clipFromPixel) /* to points from the clip's middle (x·k, y·k, k) */ \
  X(vec3[4], clipSides)  /* half-planes, pixels */ \
  X(vec2, clipHalfSize)  /* points */ \
  X(float, clipRadius)   /* points */
#else
#define CLIP_VARYINGS(X)
#endif

// Half-planes, with the neighbour beyond in w: 0 none; 1 another part of a cut item that is drawn
// before, 2 one drawn later; 3 a face of the same mesh that is drawn before, 4 one drawn later.
#if defined(CUTS) && CUTS <= 4
#define CUT_VARYINGS(X) X(vec4[CUTS], cuts)
#else
#define CUT_VARYINGS(X)
#endif

#if defined(QUAD) && defined(SOLID)
#define PASS_VARYINGS(X)
#elif defined(QUAD)
#define PASS_VARYINGS(X) \
  X(vec4, color) /* premultiplied */ \
  X(float, opacity)
#elif defined(SHADOW)
#define PASS_VARYINGS(X) \
  X(vec4, color)          /* premultiplied, times the opacity */ \
  X(vec2, shadowSize)     /* of the unit square, points */ \
  X(vec2, casterHalfSize) /* points */ \
  X(float, deviation)     /* of the Gaussian, points */
#elif defined(BLUR)
#define PASS_VARYINGS(X)
#elif defined(SMEAR)
// As many of the lists as there is room for: see `SmearList`.
#define PASS_VARYINGS(X) SMEAR_VARYINGS(X)
#elif defined(EXPOSURE)
#if SAMPLES > 1
#define PASS_VARYINGS(X) \
  X(vec2, origin)     /* the pixel at the pictures' corner */ \
  X(vec4[4], weights) /* of the pictures */
#else
#define PASS_VARYINGS(X) \
  X(vec2, pixel)      /* the size of one, fractions of the target */ \
  X(vec4[4], weights) /* of the pictures */
#endif
#elif defined(CROSSFADE)
#ifdef SCALED
#define PLACE_VARYINGS(X) \
  X(vec4, lowerMap) /* from pixels to fractions of the picture: a factor and an offset each way */ \
  X(vec4, upperMap)
#else
#define PLACE_VARYINGS(X) X(vec2, pixel)  /* the size of one, fractions of the target */
#endif
#define PASS_VARYINGS(X) \
  X(vec4, ground) /* the colour's share of the sum, premultiplied */ \
  X(vec2, shares) /* the share of the lower and of the upper picture */ \
  PLACE_VARYINGS(X)
#else
#define PASS_VARYINGS(X) X(float, opacity)
#endif

// A fragment shader has at most 31 vectors from the vertex shader on some drivers (124 components on NVIDIA's), and a list
// of n values takes n of them. A quad with more passes its clip as uniforms, then the gradient that masks it, then its
// stops.
#ifdef QUAD
#define MAX_VECTORS 31
#ifdef ROWS
#define ROW_VECTORS 1
#else
#define ROW_VECTORS 0
#endif
#ifdef SOLID
#define PASS_VECTORS 0
#else
#define PASS_VECTORS 2
#endif
#ifdef SIDES
#define SIDE_VECTORS 4
#else
#define SIDE_VECTORS 0
#endif
#ifdef UNIT_COORDINATES
#define UNIT_VECTORS 3
#else
#define UNIT_VECTORS 0
#endif
#ifdef ROUND
#define ROUND_VECTORS 2
#else
#define ROUND_VECTORS 0
#endif
// The part shown, the kernel and the minification.
#if !defined(PICTURE)
#define PICTURE_VECTORS 0
#elif defined(MINIFIED)
#define PICTURE_VECTORS 5
#else
#define PICTURE_VECTORS 4
#endif
#if defined(CUTS) && CUTS <= 4
#define CUT_VECTORS CUTS
#else
#define CUT_VECTORS 0
#endif
#ifdef STOPS
#define GRADIENT_VECTORS 2
#else
#define GRADIENT_VECTORS 0
#endif
#if !defined(STOPS) || STOPS > MAX_FLAT_STOPS
#define STOP_VECTORS 0
#elif defined(ONE_HUE)
#define STOP_VECTORS STOPS
#elif STOPS > 1
#define STOP_VECTORS (2 * STOPS)
#else
#define STOP_VECTORS 1
#endif
#ifdef FADE_STOPS
#define FADE_VECTORS (1 + FADE_STOPS)
#else
#define FADE_VECTORS 0
#endif
#ifdef CLIP
#define CLIP_VECTORS 9
#else
#define CLIP_VECTORS 0
#endif
#define OTHER_VECTORS (1 + ROW_VECTORS + PASS_VECTORS + SIDE_VECTORS + UNIT_VECTORS + ROUND_VECTORS \
  + PICTURE_VECTORS + CUT_VECTORS + GRADIENT_VECTORS)
#if OTHER_VECTORS + STOP_VECTORS + FADE_VECTORS + CLIP_VECTORS > MAX_VECTORS
#define HAS_CLIP_UNIFORMS
#if OTHER_VECTORS + STOP_VECTORS + FADE_VECTORS > MAX_VECTORS
#define HAS_FADE_UNIFORMS
#if OTHER_VECTORS + STOP_VECTORS > MAX_VECTORS
#define HAS_STOP_UNIFORMS
#endif
#endif
#endif
#endif

#ifdef HAS_CLIP_UNIFORMS
#define FLAT_CLIP(X)
#else
#define FLAT_CLIP(X) CLIP_VARYINGS(X)
#endif
#ifdef HAS_FADE_UNIFORMS
#define FLAT_FADE(X)
#else
#define FLAT_FADE(X) FADE_VARYINGS(X)
#endif
#ifdef HAS_STOP_UNIFORMS
#define FLAT_STOPS(X)
#else
#define FLAT_STOPS(X) STOP_VARYINGS(X)
#endif

// halfTarget is half the target's size in pixels. Pixels are counted from the target's centre,
// which keeps single precision accurate to a thousandth of a pixel.
#define ALWAYS_FLAT(X) X(vec2, halfTarget) PASS_VARYINGS(X) SIDE_VARYINGS(X) UNIT_VARYINGS(X) \
  ROUND_VARYINGS(X) PICTURE_VARYINGS(X) KERNEL_VARYINGS(X) MINIFICATION_VARYINGS(X) \
  GRADIENT_VARYINGS(X) HUE_VARYINGS(X) CUT_VARYINGS(X)
#define VARYINGS(X) ALWAYS_FLAT(X) FLAT_STOPS(X) FLAT_FADE(X) FLAT_CLIP(X)

#define MEMBER(type, name) type name;
#define DRAW_UNIFORMS uniform struct Draw { \
  ALWAYS_FLAT(MEMBER) STOP_VARYINGS(MEMBER) FADE_VARYINGS(MEMBER) CLIP_VARYINGS(MEMBER) } draw;
