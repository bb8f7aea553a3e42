// Little CMS 2, conversions between colour profiles.
#pragma once
#include <dlfcn.h>
#include <lcms2.h>
#include <stdint.h>

// The library is loaded at run time instead of linked: only a picture with a profile needs it.

/// The functions of Little CMS that are called. Each field of LittleCMSFunctions has its function's
/// type.
#define LCMS_FUNCTIONS(WITH) \
  WITH(closeProfile, cmsCloseProfile) \
  WITH(createTransform, cmsCreateTransform) \
  WITH(deleteTransform, cmsDeleteTransform) \
  WITH(openProfile, cmsOpenProfileFromMem) \
  WITH(transformRows, cmsDoTransformLineStride)

typedef struct LittleCMSFunctions {
#define LCMS_FIELD(name, function) __typeof__(&function) _Nonnull name;
  LCMS_FUNCTIONS(LCMS_FIELD)
#undef LCMS_FIELD
} LittleCMSFunctions;

/// The file name of the library.
static inline const char *_Nonnull lcms_library(void) { return "liblcms2.so.2"; }

/// Loads the library and looks up its functions. Returns 1 on success; after 0, dlerror has the
/// message.
static inline int lcms_load(LittleCMSFunctions *_Nonnull functions) {
  // The library is never unloaded, because function pointers into it may be in use.
  void *library = dlopen(lcms_library(), RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
  if (!library)
    return 0;
#define LCMS_FIND(name, function) \
  if (!(*(void **)&functions->name = dlsym(library, #function))) \
    return 0;
  LCMS_FUNCTIONS(LCMS_FIND)
#undef LCMS_FIND
  return 1;
}

// Pixel formats, which are macros with shifts.

/// Four channels of 8 or 16 bits a pixel, of which the last is left alone: gray, whose other two are
/// too, or RGB. `bytes` is 1 or 2.
static inline uint32_t lcms_gray(int bytes) {
  return COLORSPACE_SH(PT_GRAY) | EXTRA_SH(3) | CHANNELS_SH(1) | BYTES_SH((uint32_t)bytes);
}
static inline uint32_t lcms_rgba(int bytes) {
  return COLORSPACE_SH(PT_RGB) | EXTRA_SH(1) | CHANNELS_SH(3) | BYTES_SH((uint32_t)bytes);
}
/// Four inks; 255 is none, as Adobe's files have them, if `isInverted`.
static inline uint32_t lcms_cmyk(int bytes, int isInverted) {
  return COLORSPACE_SH(PT_CMYK) | CHANNELS_SH(4) | BYTES_SH((uint32_t)bytes) |
         FLAVOR_SH(isInverted ? 1u : 0u);
}
/// The intent and the flag of relative colorimetric conversion with black point compensation.
static inline uint32_t lcms_intent(void) { return INTENT_RELATIVE_COLORIMETRIC; }
static inline uint32_t lcms_flags(void) { return cmsFLAGS_BLACKPOINTCOMPENSATION; }
