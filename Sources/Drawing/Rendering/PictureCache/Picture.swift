import Frames
import GPU
import SceneGraph

/// A picture on the GPU, ready to be drawn on a page.
final class Picture {
  /// The texture, uploaded or rendered from a snapshot's scene.
  let texture: any PictureTexture
  /// The page's rectangle in fractions of the texture; larger than the unit square where the page
  /// is larger than the picture.
  let visible: Rect
  /// The continuation of the texture beyond its edges.
  let continuation: AddressMode
  /// The page's colour beside and behind the picture.
  let borderColor: Color
  /// True if the page has no transparent pixel.
  let isOpaque: Bool
  /// The mean alpha of the texture's parts; nil if it is opaque or not known.
  private let alphaMeans: AlphaMeans?
  /// The cached resamples, at most one that is pixel-aligned and one that is prefiltered.
  private(set) var cachedResamples: [CachedResample: Picture] = [:]
  /// The detail of the texture's parts, once a smear needed it.
  lazy var detail = DetailGrid(of: texture)
  /// The numbers of the texture's texels, once a smear added them.
  private var storedNumbers: PictureNumbers?
  /// The size in pixels at which the whole page was last pixel-aligned.
  var lastAlignedSize: PixelSize?

  init(
    _ texture: any PictureTexture, visible: Rect, continuation: AddressMode,
    borderColor: Color = .clear, isOpaque: Bool, alphaMeans: AlphaMeans? = nil
  ) {
    self.alphaMeans = alphaMeans
    self.texture = texture
    self.visible = visible
    self.continuation = continuation
    self.borderColor = borderColor
    self.isOpaque = isOpaque || borderColor.alpha >= 1
  }

  /// Returns the size in texels of a rectangle in fractions of the texture.
  func texels(of rect: Rect) -> Size {
    Size(
      width: Double(texture.size.width) * rect.size.width,
      height: Double(texture.size.height) * rect.size.height)
  }

  /// Caches a resample, replacing another one of its kind.
  func cache(_ picture: Picture, as resample: CachedResample) {
    cachedResamples = cachedResamples.filter { other, _ in
      switch (other, resample) {
      case (.pixelAligned, .pixelAligned), (.prefiltered, .prefiltered): false
      default: true
      }
    }
    cachedResamples[resample] = picture
  }

  /// Removes all cached resamples.
  func removeCachedResamples() { (cachedResamples, storedNumbers) = ([:], nil) }

  /// Returns the numbers of the texture's texels in memory, for sums of them.
  func numbers() -> PictureNumbers {
    let numbers = storedNumbers ?? PictureNumbers(of: texture)
    storedNumbers = numbers
    return numbers
  }

  /// The properties that flattening depends on.
  var info: PictureInfo { PictureInfo(isOpaque: isOpaque, size: texels(of: visible)) }

  /// Returns the mean alpha of a rectangle of the page, 0…1.
  func meanAlpha(ofPageRect rect: Rect) -> Double {
    guard !isOpaque, let alphaMeans else { return 1 }
    // The border colour is behind the picture, too.
    return 1 - (1 - borderColor.alpha) * (1 - alphaMeans.mean(in: textureRect(ofPageRect: rect)))
  }

  /// Returns the rectangle in fractions of the texture that a rectangle of the page shows.
  func textureRect(ofPageRect rect: Rect) -> Rect {
    Rect(
      origin: visible.point(atUnit: rect.origin),
      size: Size(
        width: visible.size.width * rect.size.width, height: visible.size.height * rect.size.height)
    )
  }

  /// Returns the top left texel of a rectangle in fractions of the texture, if that is exactly
  /// `size` in whole texels.
  ///
  /// - Returns: nil if the texels would be scaled or shifted. The rectangle, and the texel with it,
  ///   may be outside of the texture.
  func texelOrigin(of rect: Rect, ifUnscaledAt size: PixelSize) -> (x: Int, y: Int)? {
    let left = Double(texture.size.width) * rect.origin.x
    let top = Double(texture.size.height) * rect.origin.y
    let texels = texels(of: rect)
    func isSame(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-4 }
    // The limit keeps the numbers within Int.
    guard max(abs(left), abs(top)) < 1e9, isSame(texels.width, Double(size.width)),
      isSame(texels.height, Double(size.height)),
      isSame(left, left.rounded()), isSame(top, top.rounded())
    else { return nil }
    return (Int(left.rounded()), Int(top.rounded()))
  }
}

/// A picture to sample, and the part that a quad's unit square shows.
struct PictureSource {
  /// The picture.
  let picture: Picture
  /// The part, in fractions of the texture.
  let rect: Rect
  /// True if the picture is a resample of the scene's picture.
  var isResampled = false

  /// The size of the part in texels.
  var texels: Size { picture.texels(of: rect) }

  /// Returns true if each texel of the part falls on one pixel of `polygon`.
  func isUnscaled(in polygon: ProjectedPolygon) -> Bool {
    guard let size = polygon.pixelAlignedRect?.size else { return false }
    return picture.texelOrigin(of: rect, ifUnscaledAt: size) != nil
  }
}
