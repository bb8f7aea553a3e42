// libpng, which Cairo loads as well, and the checksums of zlib, which libpng loads.
#pragma once
#include <png.h>
#include <stdint.h>
#include <zlib.h>

/// The format of straight RGBA with 8 bits a channel.
static inline png_uint_32 png_format_rgba(void) { return PNG_FORMAT_RGBA; }

/// Returns the checksum of a chunk's name and data.
static inline uint32_t png_chunk_checksum(const void *_Nullable bytes, size_t count) {
  return (uint32_t)crc32_z(0, (const Bytef *)bytes, count);
}
