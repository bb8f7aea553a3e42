import SceneGraph

extension Container {
  /// A phone-sized container, 375 by 667 points at 2 pixels per point.
  static let phone = Container(size: Size(width: 375, height: 667), scale: 2)
}

extension Container {
  /// The corners, clockwise from the top left.
  var corners: [Point] { unitCorners.map(bounds.point(atUnit:)) }
}

/// Containers of typical aspect ratios: a phone, a phone on its side, a tall strip, and a screen
/// that is wider than any default perspective.
let containers = [
  Container.phone,
  Container(size: Size(width: 667, height: 375), scale: 3),
  Container(size: Size(width: 60, height: 900), scale: 1),
  Container(size: Size(width: 1920, height: 1080), scale: 1),
]
