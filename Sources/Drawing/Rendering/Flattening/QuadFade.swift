import SceneGraph

extension Group {
  /// The quad that looks like the group: its only item, with the mask as its fade. nil if the group
  /// is anything else.
  ///
  /// Composited, the quad would be rounded three times, and the edge that it has in common with its
  /// mask would count twice.
  var fadedQuad: Quad? {
    guard let mask, mask.count == 1, items.count == 1, cuts.isEmpty, clip == nil, opacity >= 1,
      backdropDeviation == nil, case .quad(var quad) = items[0], case .quad(let cover) = mask[0],
      quad.fade == nil, quad.hasSides, quad.cuts.isEmpty, quad.clip == nil,
      quad.roundedCorners == nil, quad.picture?.name.shader == nil,
      quad.polygon.corners == cover.polygon.corners, let fade = cover.plainFade
    else { return nil }
    quad.fade = fade
    return quad
  }
}

extension Quad {
  /// The gradient that the quad is, if it is a mask of a few stops along an axis and nothing else.
  fileprivate var plainFade: Gradient? {
    guard hasSides, cuts.isEmpty, clip == nil, roundedCorners == nil, opacity >= 1, fade == nil,
      picture == nil, color == .clear, let overlay, overlay.opacity >= 1,
      overlay.gradient.shape == .axial, overlay.gradient.hue != nil,
      2...ShadowFade.maxStopCount ~= overlay.gradient.stops.count
    else { return nil }
    return overlay.gradient
  }
}

extension Gradient {
  /// The line beyond which an axial gradient's last stop, which is transparent, goes on over a
  /// rectangle; nil if it is not transparent there.
  ///
  /// - Parameter polygon: a polygon whose unit square places the gradient.
  func transparentEnd(on polygon: ProjectedPolygon) -> HalfPlane? {
    guard shape == .axial, let last = stops.last, last.color.alpha <= 0 else { return nil }
    let axis = SIMD2(endPoint.x - startPoint.x, endPoint.y - startPoint.y)
    let length2 = (axis * axis).sum()
    guard length2 > 0 else { return nil }
    let rows = polygon.projection.adjugate
    let offset = last.location + (axis.x * startPoint.x + axis.y * startPoint.y) / length2
    let line = rows.2 * offset - (rows.0 * axis.x + rows.1 * axis.y) / length2
    let length = hypotenuse(line.x, line.y) * (polygon.facing < 0 ? -1 : 1)
    return length == 0 || !length.isFinite ? nil : line / length
  }
}
