internal import SceneGraph

/// A white directional light with diffuse (Lambertian) shading.
///
/// With the unit normal n and the light's direction l, a surface has the brightness
/// r = max(n·l, 0) / l.z relative to a layer that faces the viewer. For r < 1 it is overlaid with
/// black of alpha strength·(1 − r), for r > 1 with white of alpha strength·(r − 1)/2.
package struct Light {
  /// The unit vector towards the light: x to the right, y down, z to the viewer.
  package let direction: SIMD3<Double>

  /// The light of all effects: above and to the left of the viewer, 31.0° off the line of sight,
  /// whose shadow on the screen points 56.3° below the horizontal, to the right. It distinguishes
  /// surfaces by their rotation, and gives shadows a direction.
  package static let key = Light(direction: SIMD3(-2.0, -3, 6) / 7)

  /// The fraction of the brightness above 1 that is applied, so that white screens keep their
  /// detail.
  private static let highlightGain = 0.5

  /// Returns the offset, in points, of the shadow of a surface `height` points above its receiver.
  func shadowOffset(height: Double) -> Point {
    Point(x: -direction.x / direction.z * height, y: -direction.y / direction.z * height)
  }

  /// Returns the overlay colour that shades a surface.
  ///
  /// - Parameters:
  ///   - normal: The unit normal of the visible side.
  ///   - strength: 0 for no shading, 1 for black where no light falls.
  func shade(_ normal: SIMD3<Double>, strength: Double) -> Color {
    let ratio = max((normal * direction).sum(), 0) / direction.z
    return ratio < 1
      ? Color(white: 0, alpha: min(strength * (1 - ratio), 1))
      : Color(white: 1, alpha: min(strength * (ratio - 1) * Self.highlightGain, 1))
  }
}

extension Transform3D {
  /// The unit normal of a layer's front after this transform: a rotation, with any translation
  /// but without scale.
  var frontNormal: SIMD3<Double> { SIMD3(m31, m32, m33) }

  /// The unit normal of the side of a layer that faces the viewer after this transform.
  var visibleNormal: SIMD3<Double> { m33 < 0 ? -frontNormal : frontNormal }
}

extension Color {
  /// Returns the colour with a fraction of its alpha.
  func faded(to fraction: Double) -> Color {
    var color = self
    color.alpha *= fraction
    return color
  }
}
