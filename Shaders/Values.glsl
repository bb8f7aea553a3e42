// What a piece is drawn with. It is the same for all of a piece's pixels, and still the vertex shader hands it on: a uniform
// is looked up again for every pixel by drivers that draw on the CPU, which makes a frame a third dearer; a flat value is
// not. Only lists that may be too long for that stay uniforms.

#ifdef SIDES
#define SIDE_VALUES(X) X(vec3[4], sides)  /* lines, pixels */
#else
#define SIDE_VALUES(X)
#endif

#ifdef PLACES
#define PLACE_VALUES(X) X(mat3, unitFromPixel)  /* from a pixel (x, y, 1) to the unit square (u·k, v·k, k) */
#else
#define PLACE_VALUES(X)
#endif

#if defined(ROUND) && defined(SHEET)
#define ROUND_VALUES(X) \
  X(vec2, size)          /* of the unit square, points */ \
  X(float, cornerRadius) /* points */
#elif defined(ROUND)
#define ROUND_VALUES(X) X(float, cornerRadius)  /* points */
#else
#define ROUND_VALUES(X)
#endif

#ifdef PICTURE
#define PICTURE_VALUES(X) X(vec4, pictureRect)  /* the part shown: origin and size, fractions of the picture */
#else
#define PICTURE_VALUES(X)
#endif

#ifdef MINIFIED
#define SPREAD_VALUES(X) \
  X(vec2, pictureSize) /* of the part shown, texels */ \
  X(float, spread)     /* over how much of a pixel's width and height the mean is taken where it has several texels */
#else
#define SPREAD_VALUES(X)
#endif

#if defined(STOPS) && STOPS > 1
#define COURSE_VALUES(X) X(vec4, course)  /* how a gradient runs over the unit square: see gradientAt */
#else
#define COURSE_VALUES(X)
#endif

// Of a gradient in one hue only the opacity changes.
#ifdef ONE_HUE
#define MOST_HANDED_ON 8
#else
#define MOST_HANDED_ON 4
#endif
#if defined(ONE_HUE) && !defined(BLACK)
#define HUE_VALUES(X) X(vec4, hue)  /* where the opacity is 1 */
#else
#define HUE_VALUES(X)
#endif

#if !defined(STOPS) || STOPS > MOST_HANDED_ON
#define STOP_VALUES(X)
#elif defined(ONE_HUE)
#define STOP_VALUES(X) \
  X(vec3[STOPS], stopRises) /* by how much the opacity rises, from which location, and how fast */
#elif STOPS > 1
#define STOP_VALUES(X) \
  X(vec4[STOPS], stopColors) /* premultiplied */ \
  X(vec2[STOPS], stopSteps)  /* from which location a stop's colour comes in, and how fast */
#else
#define STOP_VALUES(X) X(vec4[STOPS], stopColors)  /* premultiplied */
#endif

#ifdef CLIP
#define CLIP_VALUES(X) \
  X(mat3, clipFromPixel) /* to points from the clipping rectangle's middle (x·k, y·k, k) */ \
  X(vec3[4], clipSides)  /* lines, pixels */ \
  X(vec2, clipHalfSize)  /* points */ \
  X(float, clipRadius)   /* points */
#else
#define CLIP_VALUES(X)
#endif

// Lines, and in w what is beyond: 0 nothing; 1 a part of what was cut there that is drawn before, 2 one drawn later; 3 a face
// of the same mesh that is drawn before, 4 one drawn later.
#if defined(CUTS) && CUTS <= 4
#define CUT_VALUES(X) X(vec4[CUTS], cuts)
#else
#define CUT_VALUES(X)
#endif

#if defined(SHEET) && defined(SOLID)
#define PASS_VALUES(X)
#elif defined(SHEET)
#define PASS_VALUES(X) \
  X(vec4, color) /* premultiplied */ \
  X(float, opacity)
#elif defined(SHADOW)
#define PASS_VALUES(X) \
  X(vec4, color)          /* premultiplied, times the opacity */ \
  X(vec2, around)         /* the size of the unit square, points */ \
  X(vec2, casterHalfSize) /* half the size of what casts the shadow, points */ \
  X(float, deviation)     /* of the Gaussian, points */
#else
#define PASS_VALUES(X) X(float, opacity)
#endif

// Half the target's size, pixels: pixels are counted from the target's middle, which keeps single precision good to a
// thousandth of one.
#define VALUES(X) X(vec2, halfTarget) PASS_VALUES(X) SIDE_VALUES(X) PLACE_VALUES(X) ROUND_VALUES(X) \
  PICTURE_VALUES(X) SPREAD_VALUES(X) COURSE_VALUES(X) HUE_VALUES(X) STOP_VALUES(X) \
  CLIP_VALUES(X) CUT_VALUES(X)
