import Frames
import GPU
import SceneGraph

/// A picture on the GPU, ready to be drawn on a page.
final class Picture {
  /// Its texels, alone its own or those of a snapshot, which are drawn anew.
  let pixels: any PicturePixels
  /// What the page's edges show of the texture, in fractions of it.
  let visible: Rect
  /// How the texture is continued where the page is larger.
  let continuation: TextureContinuation
  /// The page's colour beside and behind the picture.
  let surround: Color
  /// Whether the page has no transparent pixel.
  let isOpaque: Bool
  /// What was made of it, each drawn once. There is one of each kind: with another size it is drawn anew.
  private(set) var renditions: [Rendition: Picture] = [:]
  /// The size in pixels at which it was last seen at rest.
  var restingSize: PixelSize?

  init(
    _ pixels: any PicturePixels, visible: Rect, continuation: TextureContinuation,
    surround: Color = .clear, isOpaque: Bool
  ) {
    self.pixels = pixels
    self.visible = visible
    self.continuation = continuation
    self.surround = surround
    self.isOpaque = isOpaque || surround.alpha >= 1
  }

  /// The size in texels of a part of the texture, given in fractions of it.
  func texels(of part: Rect) -> Size {
    Size(
      width: Double(pixels.size.width) * part.size.width,
      height: Double(pixels.size.height) * part.size.height)
  }

  /// Keeps what was made of it, in the place of others of that kind.
  func keep(_ picture: Picture, as rendition: Rendition) {
    renditions = renditions.filter { other, _ in
      switch (other, rendition) {
      case (.page, .page), (.texture, .texture): false
      default: true
      }
    }
    renditions[rendition] = picture
  }

  /// Forgets what was made of it.
  func forgetRenditions() { renditions = [:] }

  /// What there is to know of the page to place it.
  var shape: PictureShape { PictureShape(isOpaque: isOpaque, size: texels(of: visible)) }

  /// The part of the texture that a part of the page shows, in fractions of the texture.
  func textureRect(ofPagePart part: Rect) -> Rect {
    Rect(
      origin: visible.point(atUnit: part.origin),
      size: Size(
        width: visible.size.width * part.size.width, height: visible.size.height * part.size.height)
    )
  }

  /// The texel at the top left of a part of the texture, where that has exactly `size` in whole texels; below 0
  /// where the page is larger than the texture.
  func origin(of part: Rect, whenShownAs size: PixelSize) -> (x: Int, y: Int)? {
    let left = Double(pixels.size.width) * part.minX
    let top = Double(pixels.size.height) * part.minY
    let texels = texels(of: part)
    func same(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-4 }
    guard same(texels.width, Double(size.width)), same(texels.height, Double(size.height)),
      same(left, left.rounded()), same(top, top.rounded())
    else { return nil }
    return (Int(left.rounded()), Int(top.rounded()))
  }

  /// Whether each texel of a part of the texture falls on one pixel of `polygon`.
  func isUnscaled(_ part: Rect, in polygon: ProjectedPolygon) -> Bool {
    guard let place = polygon.wholePixels,
      let size = PixelSize(width: place.width, height: place.height)
    else { return false }
    return origin(of: part, whenShownAs: size) != nil
  }
}
