import Frames
import SceneGraph

/// What is made of a picture once, to be sampled in its place.
enum Rendition: Hashable {
  /// The page as it rests at a size in pixels: its surround included, and each pixel the mean of what falls on it.
  case page(PixelSize)
  /// The whole texture with fewer texels.
  case texture(PixelSize)
}

/// By how much a picture with many more texels than pixels is made smaller before it is sampled.
///
/// The screens of phones are two and three times as dense as what they are shown in. Each pixel of a page that moves would
/// take nine or sixteen taps; from a smaller texture with about two texels a pixel in each direction it takes four. A tap
/// then blends wider texels: the standard deviation of a pixel's footprint goes from 0.32 of its width to 0.39, while a page
/// with one texel a pixel has 0.5. What rests is made from the picture itself.
struct Reduction {
  /// How many texels become one in each direction.
  let factor: Double

  /// The texels for a pixel that are left at rest are no more than these, and no fewer than nine tenths of them.
  private static let texelsAtRest = 2.0
  /// Less dense pictures are sampled as they are.
  private static let leastDensity = 2.5
  /// Steps of the factor, so that a window's size may change without a new texture for each.
  private static let step = 0.125

  /// - Parameters:
  ///   - texels: the size of the page in texels.
  ///   - page: the size in pixels at which it rests.
  /// - Returns: nil for a picture that is not that dense.
  init?(of texels: Size, restingOn page: PixelSize) {
    let density = min(texels.width / Double(page.width), texels.height / Double(page.height))
    guard density >= Self.leastDensity else { return nil }
    factor = (density / Self.texelsAtRest / Self.step).rounded(.up) * Self.step
  }

  /// Whether it has a texel for each pixel even where the picture is largest.
  ///
  /// - Parameter texels: how many of the picture's own there are to a pixel's side there.
  func serves(_ texels: Double) -> Bool { texels >= factor }

  /// The size of a texture of `size`, made smaller.
  func size(of size: PixelSize) -> PixelSize {
    func side(_ length: Int) -> Int { max(Int((Double(length) / factor).rounded()), 1) }
    return PixelSize(width: side(size.width), height: side(size.height)) ?? size
  }
}
