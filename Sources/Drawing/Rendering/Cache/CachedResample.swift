import Frames

/// A kind of copy of a picture at another size, drawn once and then sampled in its place.
enum CachedResample: Hashable {
  /// The page at the size in pixels at which it is pixel-aligned: with its surround, and each pixel
  /// the mean of the texels that fall on it.
  case pixelAligned(PixelSize)
  /// The whole texture with fewer texels: see `Prefilter`.
  case prefiltered(PixelSize)
}
