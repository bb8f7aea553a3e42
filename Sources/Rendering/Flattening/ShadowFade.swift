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
  /// nil if they are anything else.
  ///
  /// Composited, the shadow would be rounded three times more, and the edge that clip and mask have
  /// in common would count twice.
  fileprivate init?(_ clip: Clip?, _ mask: [DrawItem]) {
    guard let clip, clip.radius == 0, mask.count == 1, case .quad(let quad) = mask[0],
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
      backdropDeviation == nil, case .group(let clipped) = items[0], clipped.mask == nil,
      clipped.items.count == 1, clipped.cuts.isEmpty, clipped.opacity >= 1,
      clipped.backdropDeviation == nil, case .shadow(var shadow) = clipped.items[0],
      shadow.fade == nil, let fade = ShadowFade(clipped.clip, mask)
    else { return nil }
    shadow.fade = fade
    return shadow
  }
}
