// libdeflate, which compresses PNG pictures smaller and faster than zlib.
#pragma once
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

// The library is loaded at run time instead of linked: without it, FFmpeg's encoders compress. Its
// few functions are declared here, so that building does not need its header.

/// A compressor of one level.
typedef struct libdeflate_compressor libdeflate_compressor;

/// The functions of libdeflate that are called.
typedef struct DeflateFunctions {
  libdeflate_compressor *_Nullable (*_Nonnull allocate)(int level);
  void (*_Nonnull free)(libdeflate_compressor *_Nonnull compressor);
  /// Returns the number of bytes, or 0 if they do not fit.
  size_t (*_Nonnull compress)(libdeflate_compressor *_Nonnull compressor, const void *_Nonnull source,
                              size_t count, void *_Nonnull target, size_t capacity);
  /// Returns the most bytes that bytes become; without a compressor, at any level.
  size_t (*_Nonnull bound)(libdeflate_compressor *_Nullable compressor, size_t count);
  uint32_t (*_Nonnull crc32)(uint32_t crc, const void *_Nullable bytes, size_t count);
} DeflateFunctions;

/// The file name of the library.
static inline const char *_Nonnull deflate_library(void) { return "libdeflate.so.0"; }

/// Loads the library and looks up its functions. Returns 1 on success; after 0, dlerror has the
/// message.
static inline int deflate_load(DeflateFunctions *_Nonnull functions) {
  // The library is never unloaded, because function pointers into it may be in use.
  void *library = dlopen(deflate_library(), RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
  if (!library)
    return 0;
#define DEFLATE_FIND(name, function) \
  if (!(*(void **)&functions->name = dlsym(library, #function))) \
    return 0;
  DEFLATE_FIND(allocate, libdeflate_alloc_compressor)
  DEFLATE_FIND(free, libdeflate_free_compressor)
  DEFLATE_FIND(compress, libdeflate_zlib_compress)
  DEFLATE_FIND(bound, libdeflate_zlib_compress_bound)
  DEFLATE_FIND(crc32, libdeflate_crc32)
#undef DEFLATE_FIND
  return 1;
}
