import SceneGraph

/// A picture to sample from, and the part that a quad's unit square shows.
struct PictureSource {
  /// The picture.
  let picture: Picture
  /// The part, in fractions of the texture.
  let rect: Rect

  /// The size of the part in texels.
  var texels: Size { picture.texels(of: rect) }

  /// Returns true if each texel of the part falls on one pixel of `polygon`.
  func isUnscaled(in polygon: ProjectedPolygon) -> Bool {
    guard let size = polygon.pixelAlignedRect?.size else { return false }
    return picture.texelOrigin(of: rect, ifUnscaledAt: size) != nil
  }
}
