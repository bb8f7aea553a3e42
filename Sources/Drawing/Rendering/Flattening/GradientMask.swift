import SceneGraph

extension Group {
  /// The quad that is equivalent to the group: its only item, with the mask as its fade; nil for
  /// any other group.
  ///
  /// Composited, the quad would be rounded three times, and the edge that it shares with its mask
  /// would count twice.
  var fadedQuad: Quad? {
    guard let mask, mask.count == 1, items.count == 1, cuts.isEmpty, clip == nil, opacity >= 1,
      backdropDeviation == nil, case .quad(var quad) = items[0], case .quad(let cover) = mask[0],
      quad.fade == nil, quad.hasSides, quad.cuts.isEmpty, quad.clip == nil,
      quad.roundedCorners == nil, quad.shader == nil,
      quad.polygon.corners == cover.polygon.corners, let fade = cover.plainFade
    else { return nil }
    quad.fade = fade
    return quad
  }
}

extension Quad {
  /// The gradient that the quad consists of, if it is a plain mask with a few stops along an axis.
  fileprivate var plainFade: Gradient? {
    guard hasSides, cuts.isEmpty, clip == nil, roundedCorners == nil, opacity >= 1, fade == nil,
      !hasPicture, color == .clear, let overlay, overlay.opacity >= 1,
      overlay.gradient.shape == .axial, overlay.gradient.hue != nil,
      2...ShadowFade.maxStopCount ~= overlay.gradient.stops.count
    else { return nil }
    return overlay.gradient
  }
}

extension Gradient {
  /// The line beyond which an axial gradient's last stop, which is transparent, continues over a
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

/// The rectangle in which a shadow is visible, and the gradient over it whose alpha masks the
/// shadow.
struct ShadowFade: Hashable {
  /// The rectangle, which is the gradient's unit square.
  let clip: Clip
  /// A gradient along an axis, with several stops of one hue.
  let gradient: Gradient

  /// The maximum number of stops, which are values of a draw.
  static let maxStopCount = 12

  /// Creates the fade that is equivalent to a group's clip and mask, if both apply to one shadow in
  /// the same rectangle; nil otherwise.
  ///
  /// Composited, the shadow would be rounded three more times, and the shared edge of clip and mask
  /// would count twice.
  fileprivate init?(_ clip: Clip?, _ quad: Quad) {
    guard let clip, clip.radius == 0,
      quad.polygon.corners == clip.polygon.corners, quad.hasSides, quad.cuts.isEmpty,
      quad.clip == nil, quad.roundedCorners == nil, quad.opacity >= 1, !quad.hasPicture,
      quad.color == .clear, let overlay = quad.overlay, overlay.opacity >= 1
    else { return nil }
    let gradient = overlay.gradient
    guard gradient.shape == .axial, gradient.hue != nil,
      2...Self.maxStopCount ~= gradient.stops.count
    else { return nil }
    (self.clip, self.gradient) = (clip, gradient)
  }
}

extension Group {
  /// The shadow that is equivalent to the group: its only item, with the clip and the mask as its
  /// fade; nil for any other group.
  var fadedShadow: ShadowQuad? {
    guard let mask, mask.count == 1, case .quad(let cover) = mask[0], items.count == 1,
      cuts.isEmpty, clip == nil, opacity >= 1, backdropDeviation == nil,
      case (var shadow, let clip)? = items[0].clippedShadow(under: cover), shadow.fade == nil,
      let fade = ShadowFade(clip, cover)
    else { return nil }
    (shadow.fade, shadow.pixels) = (fade, nil)
    return shadow
  }
}

extension DrawItem {
  /// Returns the shadow that the item consists of, and its clip; nil for any other item.
  ///
  /// The clip of a shadow limited to whole pixels is the mask that covers exactly these.
  fileprivate func clippedShadow(under mask: Quad) -> (ShadowQuad, clip: Clip?)? {
    switch self {
    case .group(let group):
      guard group.mask == nil, group.items.count == 1, group.cuts.isEmpty, group.opacity >= 1,
        group.backdropDeviation == nil, case .shadow(let shadow) = group.items[0],
        shadow.pixels == nil
      else { return nil }
      return (shadow, group.clip)
    case .shadow(let shadow):
      guard let pixels = shadow.pixels, mask.polygon.pixelAlignedRect == pixels else { return nil }
      return (
        shadow, Clip(polygon: mask.polygon, size: Size(width: 1, height: 1), radius: 0)
      )
    case .quad: return nil
    }
  }
}
