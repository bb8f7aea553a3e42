internal import SceneGraph

extension Layer {
  /// Creates a layer with two faces of the same frame, back to back, turned about its centre.
  ///
  /// Both faces are shaded by the key light.
  ///
  /// - Parameters:
  ///   - front: The face that is visible without rotation.
  ///   - back: The face on the back. It reads unmirrored after half a turn about `axis`.
  ///   - axis: The line through the centre about which the faces turn.
  ///   - transform: The rotation, followed by any translation.
  ///   - shading: The strength of the shading, 0…1.
  static func twoSided(
    front: Layer, back: Layer, axis: Axis, transform: Transform3D, shading: Double
  ) -> Layer {
    var group = Layer(frame: front.bounds)
    group.position = front.position
    group.flattensSublayers = false
    group.transform = transform
    var (front, back) = (front, back)
    let center = Point(x: group.bounds.midX, y: group.bounds.midY)
    (front.position, back.position) = (center, center)
    (front.isDoubleSided, back.isDoubleSided) = (false, false)
    back.transform = axis.halfTurn
    front.overlay(Light.key.shade(transform.frontNormal, strength: shading))
    back.overlay(Light.key.shade(-transform.frontNormal, strength: shading))
    group.sublayers = [front, back]
    return group
  }
}
