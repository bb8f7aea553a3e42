import SceneGraph

/// The rectangle that a shadow is seen in, and the gradient over it whose alpha masks the shadow.
struct ShadowFade: Hashable {
  /// The rectangle, which is the gradient's unit square.
  let clip: Clip
  /// A gradient along an axis, with several stops of one hue.
  let gradient: Gradient

  /// The most stops, which are values of a draw.
  static let maxStopCount = 12

  /// Creates the fade that a group's clip and mask are: those of one shadow, in the same rectangle.
  /// nil if they are anything else. The clip may be found by the mask.
  ///
  /// Composited, the shadow would be rounded three times more, and the edge that clip and mask have
  /// in common would count twice.
  fileprivate init?(_ clip: (Quad) -> Clip?, _ mask: [DrawItem]) {
    guard mask.count == 1, case .quad(let quad) = mask[0], let clip = clip(quad), clip.radius == 0,
      quad.polygon.corners == clip.polygon.corners, quad.hasSides, quad.cuts.isEmpty,
      quad.clip == nil, quad.roundedCorners == nil, quad.opacity >= 1, quad.picture == nil,
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
  /// The shadow that looks like the group: its only item, with the clip and the mask as its fade.
  /// nil if the group is anything else.
  var fadedShadow: ShadowQuad? {
    guard let mask, items.count == 1, cuts.isEmpty, clip == nil, opacity >= 1,
      backdropDeviation == nil, case (var shadow, let clip)? = items[0].clippedShadow,
      shadow.fade == nil,
      let fade = ShadowFade(clip, mask)
    else { return nil }
    (shadow.fade, shadow.pixels) = (fade, nil)
    return shadow
  }
}

extension DrawItem {
  /// The one shadow that the item is, and its clip for a mask; nil if the item is anything else.
  fileprivate var clippedShadow: (ShadowQuad, clip: (Quad) -> Clip?)? {
    switch self {
    case .group(let group):
      guard group.mask == nil, group.items.count == 1, group.cuts.isEmpty, group.opacity >= 1,
        group.backdropDeviation == nil, case .shadow(let shadow) = group.items[0],
        shadow.pixels == nil
      else { return nil }
      return (shadow, { _ in group.clip })
    case .shadow(let shadow):
      guard let pixels = shadow.pixels else { return nil }
      return (
        shadow,
        { mask in
          mask.polygon.pixelAlignedRect == pixels
            ? Clip(polygon: mask.polygon, size: Size(width: 1, height: 1), radius: 0) : nil
        }
      )
    case .quad: return nil
    }
  }
}
