import Frames
import SceneGraph

/// The kind of a resampled copy of a picture, drawn once and then sampled instead.
enum CachedResample: Hashable {
  /// The page at the size in pixels at which it is pixel-aligned, with its border colour; each
  /// pixel is the mean of the texels that fall on it.
  case pixelAligned(PixelSize)
  /// The whole texture with fewer texels: see `Prefilter`.
  case prefiltered(PixelSize)
  /// The whole texture with half as many texels in one direction, for the taps of a smear.
  case halved(PixelSize)
}

/// The factor by which a dense picture is downsampled before it is sampled.
///
/// Phone screens have two to three times as many texels as the window has pixels. A pixel of a
/// moving page would take nine or sixteen taps; from a smaller texture, with about two texels a
/// pixel in each direction, it takes four. A tap then blends wider texels: the standard deviation
/// of a pixel's footprint goes from 0.32 of its width to 0.39, while that of a page with one texel
/// a pixel is 0.5. Pixel-aligned pages are resampled from the picture itself.
struct Prefilter {
  /// The number of texels that become one, in each direction.
  let factor: Double

  /// The maximum number of texels per pixel of a pixel-aligned page after the prefilter; it keeps
  /// at least nine tenths of it.
  private static let alignedDensity = 2.0
  /// The least texels per pixel of a picture that is prefiltered.
  private static let minDensity = 2.5
  /// The steps of the factor, so that resizing a window does not need a new texture for each size.
  private static let step = 0.125

  /// Chooses the factor.
  ///
  /// - Parameters:
  ///   - texels: the size of the page in texels.
  ///   - page: the size in pixels at which the page is pixel-aligned.
  /// - Returns: nil if the picture is not dense enough.
  init?(of texels: Size, pixelAlignedAt page: PixelSize) {
    let density = min(texels.width / Double(page.width), texels.height / Double(page.height))
    guard density >= Self.minDensity else { return nil }
    factor = (density / Self.alignedDensity / Self.step).rounded(.up) * Self.step
  }

  /// Returns true if the smaller texture has a texel for each pixel even where the picture appears
  /// largest.
  ///
  /// - Parameter texels: the picture's own texels to a pixel's side there.
  func serves(_ texels: Double) -> Bool { texels >= factor }

  /// Returns the size of a texture of `size` after the prefilter.
  func size(of size: PixelSize) -> PixelSize {
    func side(_ length: Int) -> Int { max(Int((Double(length) / factor).rounded()), 1) }
    return PixelSize(width: side(size.width), height: side(size.height)) ?? size
  }
}
