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
  func copy(within region: PixelRegion, to target: borrowing RenderTarget) {
    region.intersection(with: destination).parts.forEach { part in
      picture.texture.copy(
        fromX: sourceX + part.x - destination.x, y: sourceY + part.y - destination.y, to: part,
        of: target)
    }
  }

  /// Returns true if the blits copy the same texels to the same pixels. A picture with other texels
  /// is another object.
  func isSame(as other: Blit) -> Bool {
    picture === other.picture && sourceX == other.sourceX && sourceY == other.sourceY
      && destination == other.destination
  }
}
