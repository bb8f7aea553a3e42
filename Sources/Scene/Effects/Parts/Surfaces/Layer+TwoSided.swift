internal import SceneGraph

extension Layer {
  /// Creates a layer with two faces of the same frame, back to back, turned about its centre.
  ///
  /// Both faces are shaded by the key light. With a thickness the faces turn about the middle
  /// between them, with four edges around; before and after half a turn, the face towards the
  /// viewer is where a single layer would be.
  ///
  /// - Parameters:
  ///   - front: The face that is visible without rotation.
  ///   - back: The face on the back. It reads unmirrored after half a turn about `axis`.
  ///   - axis: The line through the centre about which the faces turn.
  ///   - transform: The rotation, followed by any translation.
  ///   - shading: The strength of the shading, 0…1.
  ///   - paint: The opaque colours that hide the pictures of the front and the back, as far as
  ///     these are opaque; nil to show a picture.
  ///   - sheen: The highlight that sweeps over both faces; nil for none.
  ///   - thickness: The distance between the faces, in points; at least 0.
  ///   - eye: The eye's distance, in points, from the layers' position; used only with a thickness.
  static func twoSided(
    front: Layer, back: Layer, axis: Axis, transform: Transform3D, shading: Double,
    paint: (front: Color?, back: Color?) = (nil, nil), sheen: Sheen? = nil, thickness: Double = 0,
    eye: Double = .infinity
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
    func cover(_ face: inout Layer, _ paint: Color?, facing normal: SIMD3<Double>) {
      let shade = Light.key.shade(normal, strength: shading)
      let color = paint?.overlaid(with: shade) ?? shade
      guard let sheen else { return face.overlay(color) }
      face.overlay(sheen.gradient(over: color, facing: normal))
    }
    cover(&front, paint.front, facing: transform.frontNormal)
    cover(&back, paint.back, facing: -transform.frontNormal)
    group.sublayers = [front, back]
    if thickness > 0 {
      group.transform = Transform3D.translation(z: thickness / 2).concatenating(transform)
        .concatenating(.translation(z: -thickness / 2))
      group.sublayers[1].zPosition = -thickness
      let edges = pageEdges(
        of: transform.m33 < 0 ? back : front, in: group.bounds, thickness: thickness,
        turnedBy: group.transform, eye: eye)
      group.sublayers = edges + group.sublayers
    }
    return group
  }
}
