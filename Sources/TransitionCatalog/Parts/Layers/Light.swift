internal import SceneGraph
internal import Transitions

/// A white light that is far away, and how it makes surfaces look that are turned.
///
/// A surface is as bright as the cosine of the angle between its normal and the light (Lambert's law), next to what
/// a screen at rest is. Darker ones are covered with black, brighter ones with a little white.
struct Light {
  /// Towards the light, of length 1: x to the right, y down, z to the viewer.
  let direction: SIMD3<Double>

  /// At the viewer's eye. Two things that are each other's mirror image, such as the leaves of a door, look it.
  static let headlight = Light(direction: SIMD3(0, 0, 1))

  /// Up and to the left of the viewer. It tells surfaces apart that are turned in different ways, such as tiles of
  /// which each turns at its own time, and gives them a side to which their shadows fall.
  static let key = Light(direction: SIMD3(-2.0, -3, 6) / 7)

  /// How much of the excess over a screen at rest a brighter surface shows, so that white screens keep their detail.
  private static let gloss = 0.5

  /// How far the shadow of something that is `height` before a screen falls beside it, in points.
  func fall(_ height: Double) -> Point {
    Point(x: -direction.x / direction.z * height, y: -direction.y / direction.z * height)
  }

  /// What lies over a surface to show how the light falls on it.
  ///
  /// - Parameters:
  ///   - normal: the surface's normal on the side that is seen, of length 1.
  ///   - strength: 0 for none, 1 for a surface that is black where no light falls on it.
  func shade(_ normal: SIMD3<Double>, strength: Double) -> Color {
    let ratio = max((normal * direction).sum(), 0) / direction.z
    return ratio < 1
      ? Color(white: 0, alpha: min(strength * (1 - ratio), 1))
      : Color(white: 1, alpha: min(strength * (ratio - 1) * Self.gloss, 1))
  }
}

extension Transform3D {
  /// The normal of the front of a layer that this turn, which must not scale, has turned; moves in it do not matter.
  var frontNormal: SIMD3<Double> { SIMD3(m31, m32, m33) }

  /// The normal of the layer's side that is turned to the viewer.
  var visibleNormal: SIMD3<Double> { m33 < 0 ? -frontNormal : frontNormal }
}
