// libpng, which Cairo loads as well.
#pragma once
#include <png.h>

/// The format of straight RGBA with 8 bits a channel.
static inline png_uint_32 png_format_rgba(void) { return PNG_FORMAT_RGBA; }
