import SceneGraph

/// Items of one plane that are composited offscreen and then drawn as one picture.
struct Group: Hashable {
  /// The items, back to front.
  var items: [DrawItem]
  /// The opacity of the composited items, 0 to 1.
  var opacity = 1.0
  /// The rectangle that clips the group.
  var clip: Clip?
  /// The items whose alpha masks the group; nil for no mask.
  var mask: [DrawItem]?
  /// The lines at which the group ends.
  var cuts: [Cut] = []
}

extension Group {
  /// The group as one quad with a gradient for its mask; nil if it is more than that.
  var asMaskedQuad: Quad? {
    guard opacity >= 1, clip == nil, cuts.isEmpty, items.count == 1, mask?.count == 1,
      case .quad(var quad)? = items.first, case .quad(let mask)? = mask?.first,
      quad.mask == nil, quad.hasSides, quad.clip == nil, quad.cuts.isEmpty,
      quad.roundedCorners == nil, let gradient = mask.gradientAlone,
      quad.polygon.corners == mask.polygon.corners,
      quad.polygon.projection.adjugate == mask.polygon.projection.adjugate
    else { return nil }
    quad.mask = gradient
    return quad
  }
}

extension Quad {
  /// The gradient of one hue that is all of the quad; nil if there is more.
  fileprivate var gradientAlone: Gradient? {
    guard let overlay, overlay.opacity >= 1, opacity >= 1, color == .clear, picture == nil,
      hasSides, clip == nil, cuts.isEmpty, roundedCorners == nil, overlay.gradient.shape == .axial,
      MaskUniforms.stopCounts.contains(overlay.gradient.stops.count),
      overlay.gradient.hue != nil
    else { return nil }
    return overlay.gradient
  }
}
