import Frames
import GPU
import Transitions

/// A picture on the GPU, ready to be drawn on a page.
final class Picture {
  private(set) var texture: Texture
  /// What the page's edges show of the texture, in fractions of it; beyond the texture there is `surround`.
  let visible: Rect
  /// The page's colour beside and behind the picture.
  let surround: Color
  /// Whether the page has no transparent pixel.
  let isOpaque: Bool
  /// The page as it rests at another size than its texture's own.
  var rendition: Rendition?
  /// The size in pixels at which it was last seen at rest.
  var restingSize: PixelSize?

  init(texture: consuming Texture, visible: Rect, surround: Color, isOpaque: Bool) {
    self.texture = texture
    self.visible = visible
    self.surround = surround
    self.isOpaque = isOpaque || surround.alpha >= 1
  }

  /// The size in texels of a part of the texture, given in fractions of it.
  func texels(of part: Rect) -> Size {
    Size(
      width: Double(texture.size.width) * part.size.width,
      height: Double(texture.size.height) * part.size.height)
  }

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

  /// How the texture is continued beyond its edges: where the page is larger than the picture, not at all.
  var continuation: TextureContinuation {
    visible.size.width > 1 ? .clearAtSides : visible.size.height > 1 ? .clearAboveAndBelow : .edge
  }

  /// The texel at the top left of a part of the texture, where that has exactly `size` in whole texels; below 0
  /// where the page is larger than the texture.
  func origin(of part: Rect, whenShownAs size: PixelSize) -> (x: Int, y: Int)? {
    let left = Double(texture.size.width) * part.minX
    let top = Double(texture.size.height) * part.minY
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

  /// Gives the texture smaller levels, the first time that they are needed: they take a third more memory, and
  /// hardly any picture is drawn that small.
  func makeMipmaps() throws(GPUError) {
    if texture.levels == 1 {
      texture = try Texture(mipmapping: texture, label: "mipmapped picture")
    }
  }
}

/// A page drawn once at the size at which it rests.
final class Rendition {
  let target: RenderTarget

  init(target: consuming RenderTarget) { self.target = target }
}
