// libheif, which reads HEIC and other HEIF pictures.
#pragma once
#include <dlfcn.h>
#include <libheif/heif.h>

// The library is loaded at run time instead of linked: only a HEIF picture needs it.

/// The functions of libheif that are called. Each field of HEIFFunctions has its function's type.
#define HEIF_FUNCTIONS(WITH) \
  WITH(allocate, heif_context_alloc) \
  WITH(bitsPerPixel, heif_image_handle_get_luma_bits_per_pixel) \
  WITH(decode, heif_decode_image) \
  WITH(free, heif_context_free) \
  WITH(freeNCLX, heif_nclx_color_profile_free) \
  WITH(hasAlpha, heif_image_handle_has_alpha_channel) \
  WITH(height, heif_image_handle_get_height) \
  WITH(imageHeight, heif_image_get_height) \
  WITH(imageWidth, heif_image_get_width) \
  WITH(isPremultiplied, heif_image_handle_is_premultiplied_alpha) \
  WITH(nclx, heif_image_handle_get_nclx_color_profile) \
  WITH(plane, heif_image_get_plane_readonly) \
  WITH(planeBits, heif_image_get_bits_per_pixel_range) \
  WITH(primary, heif_context_get_primary_image_handle) \
  WITH(profile, heif_image_handle_get_raw_color_profile) \
  WITH(profileSize, heif_image_handle_get_raw_color_profile_size) \
  WITH(profileType, heif_image_handle_get_color_profile_type) \
  WITH(read, heif_context_read_from_memory_without_copy) \
  WITH(releaseHandle, heif_image_handle_release) \
  WITH(releaseImage, heif_image_release) \
  WITH(width, heif_image_handle_get_width)

typedef struct HEIFFunctions {
#define HEIF_FIELD(name, function) __typeof__(&function) _Nonnull name;
  HEIF_FUNCTIONS(HEIF_FIELD)
#undef HEIF_FIELD
} HEIFFunctions;

/// The file name of the library.
static inline const char *_Nonnull heif_library(void) { return "libheif.so.1"; }

/// Loads the library and looks up its functions. Returns 1 on success; after 0, dlerror has the
/// message.
static inline int heif_load(HEIFFunctions *_Nonnull functions) {
  // The library is never unloaded, because function pointers into it may be in use.
  void *library = dlopen(heif_library(), RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
  if (!library)
    return 0;
#define HEIF_FIND(name, function) \
  if (!(*(void **)&functions->name = dlsym(library, #function))) \
    return 0;
  HEIF_FUNCTIONS(HEIF_FIND)
#undef HEIF_FIND
  return 1;
}
