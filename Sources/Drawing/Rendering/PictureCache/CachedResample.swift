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
  /// The sums of the texels of each row or column before each of them, for the means of a smear.
  case sums(SumAxis)
}

/// The direction in which texels are added.
enum SumAxis: Hashable {
  case across, down
}

extension PixelSize {
  /// Returns the size of the sums before each texel of a line and at its end.
  func extended(along axis: SumAxis) -> PixelSize {
    let (right, below) = axis == .across ? (1, 0) : (0, 1)
    guard let larger = PixelSize(width: width + right, height: height + below)
    else { preconditionFailure("sums are of pictures of a limited size") }
    return larger
  }
}

/// The factor by which a dense picture is downsampled before it is sampled.
///
/// Phone screens have two to three times as many texels as the window has pixels. A pixel of a
/// moving page would take nine or sixteen taps; from a smaller texture, with about two texels a
/// pixel in each direction, it takes four. A tap then blends wider texels: the standard deviation
/// of a pixel's footprint goes from 0.32 of its width to 0.39, while that of a page with one texel
/// a pixel is 0.5. Pixel-aligned pages are resampled from the picture itself.
///
/// A page of less than two and a half texels a pixel, of the same density both ways, is sampled
/// from its pixel-aligned resample, which the screen at rest shows. The picture itself would take
/// eight taps in the middle of a cube, instead of four.
struct Prefilter {
  /// The number of texels that become one, in each direction.
  let factor: Double
  /// True if the smaller texture is the pixel-aligned page.
  let isPixelAligned: Bool

  /// The maximum number of texels per pixel of a pixel-aligned page after the prefilter; it keeps
  /// at least nine tenths of it.
  private static let alignedDensity = 2.0
  /// The least texels per pixel of a picture that becomes a texture of `alignedDensity`.
  private static let minDensity = 2.5
  /// The least texels per pixel of a picture of which the pixel-aligned page is sampled.
  private static let minAlignedDensity = 1.25
  /// The most pixels in each direction that a texel of the pixel-aligned page may cover, as where
  /// an edge of a cube comes near.
  private static let maxMagnification = 1.25
  /// The most by which the densities along both sides of such a picture differ, as a ratio: the
  /// texels of its pixel-aligned page have the shape of the picture's.
  private static let maxStretch = 1.1
  /// The steps of the factor, so that resizing a window does not need a new texture for each size.
  private static let step = 0.125

  /// Chooses the factor.
  ///
  /// - Parameters:
  ///   - texels: the size of the page in texels.
  ///   - page: the size in pixels at which the page is pixel-aligned.
  /// - Returns: nil if the picture is not dense enough.
  init?(of texels: Size, pixelAlignedAt page: PixelSize) {
    let (across, down) = (
      texels.width / Double(page.width), texels.height / Double(page.height)
    )
    let density = min(across, down)
    isPixelAligned = density < Self.minDensity
    guard
      !isPixelAligned
        || density >= Self.minAlignedDensity && max(across, down) <= density * Self.maxStretch
    else { return nil }
    factor =
      isPixelAligned
      ? density : (density / Self.alignedDensity / Self.step).rounded(.up) * Self.step
  }

  /// Returns true if the smaller texture has enough texels even where the picture appears largest.
  ///
  /// - Parameter texels: the picture's own texels to a pixel's side there.
  func serves(_ texels: Double) -> Bool {
    texels * (isPixelAligned ? Self.maxMagnification : 1) >= factor
  }

  /// Returns the size of a texture of `size` after the prefilter.
  func size(of size: PixelSize) -> PixelSize {
    func side(_ length: Int) -> Int { max(Int((Double(length) / factor).rounded()), 1) }
    return PixelSize(width: side(size.width), height: side(size.height)) ?? size
  }
}
