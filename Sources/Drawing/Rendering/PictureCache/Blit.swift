import GPU

/// A copy of texels to a target: one texel a pixel, without blending.
struct Blit {
  /// The picture to copy from.
  let picture: Picture
  /// The texel that is copied to the top left of `destination`.
  let sourceX, sourceY: Int
  /// The target's pixels to copy to; it may reach beyond the target.
  let destination: PixelRect

  /// Copies the part that lies in `region` of the target.
  func copy(within region: PixelRegion, to target: RenderTargetReference) {
    region.intersection(with: destination).parts.forEach { part in
      picture.texture.copy(
        fromX: sourceX + part.x - destination.x, y: sourceY + part.y - destination.y, to: part,
        of: target)
    }
  }

  /// Returns true if the blits copy the same texels to the same pixels. A picture with different
  /// texels is a different object.
  func isSame(as other: Blit) -> Bool {
    picture === other.picture && sourceX == other.sourceX && sourceY == other.sourceY
      && destination == other.destination
  }
}

extension Blit {
  /// Creates the copy of a part of a picture to the pixels that show it, as far as the texture has
  /// texels for them.
  ///
  /// - Parameter destination: the target's pixels that show the part.
  /// - Returns: nil if the texels would be scaled or shifted, or there are none.
  init?(of source: PictureSource, to destination: PixelRect) {
    guard let size = destination.size,
      let origin = source.picture.texelOrigin(of: source.rect, ifUnscaledAt: size)
    else { return nil }
    let texture = PixelRect(of: source.picture.texture.size)
      .offset(x: destination.x - origin.x, y: destination.y - origin.y)
    guard let covered = destination.intersection(with: texture) else { return nil }
    self.init(
      picture: source.picture, sourceX: covered.x - texture.x, sourceY: covered.y - texture.y,
      destination: covered)
  }
}
