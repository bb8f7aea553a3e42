import Transitions

/// A layer of a scene and the map from its coordinates to the space that its projection looks at.
struct Placement {
  let layer: Layer
  /// To the space before the projection: points of the container, z towards the viewer.
  let toSpace: Transform3D
  /// From the layer's coordinates to the picture, with z that is dropped.
  let toPicture: Transform3D

  /// Where the fractions `unit` of the bounds stand: points of the container, z towards the viewer.
  func place(_ unit: Point) -> SIMD3<Double> {
    let point = layer.bounds.point(atUnit: unit)
    let rows = toSpace.rows
    let place = rows.0 * point.x + rows.1 * point.y + rows.3
    return SIMD3(place.x, place.y, place.z) / place.w
  }

  /// Where the corners stand, from the layer's own top left one clockwise.
  var corners: [SIMD3<Double>] { Self.units.map(place) }

  /// Where the corners are seen; nil where one is behind the eye.
  var seenCorners: [Point?] {
    Self.units.map { toPicture.apply(to: layer.bounds.point(atUnit: $0)).projected }
  }

  /// The picture that the layer shows.
  var picture: PictureName? {
    if case .picture(let name) = layer.contents { name } else { nil }
  }

  /// Above 0 where x still turns to y the same way round on the picture: the front is seen, and is not mirrored.
  var facing: Double {
    let m = toPicture
    return m.m11 * (m.m22 * m.m44 - m.m24 * m.m42) - m.m12 * (m.m21 * m.m44 - m.m24 * m.m41)
      + m.m14 * (m.m21 * m.m42 - m.m22 * m.m41)
  }

  private static let units = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { Point(x: $0.0, y: $0.1) }
}

extension Scene {
  /// Every layer with contents that are not a gradient, the way the tree has them; masks are left out.
  ///
  /// What passes through a `sublayerTransform` is placed before it: in these scenes that is the eye's perspective, which
  /// is on the container's layer or on one that fills it.
  var placements: [Placement] {
    var found: [Placement] = []
    func walk(_ layer: Layer, _ toSpace: Transform3D, _ toPicture: Transform3D) {
      let own = layer.toSuperlayer
      switch layer.contents {
      case .picture, .color:
        found.append(
          Placement(
            layer: layer, toSpace: own.concatenating(toSpace),
            toPicture: own.concatenating(toPicture)))
      case .none, .gradient: break
      }
      for sublayer in layer.sublayers {
        walk(
          sublayer, own.concatenating(toSpace),
          layer.fromSublayers.concatenating(own).concatenating(toPicture))
      }
    }
    walk(root, .identity, .identity)
    return found
  }

  /// The placements that show `name`.
  func placements(of name: PictureName) -> [Placement] { placements.filter { $0.picture == name } }
}

/// Where an eye `distance` points before the middle of a container of `size` sees `place`.
func seen(_ place: SIMD3<Double>, from distance: Double, in size: Size) -> Point {
  let growth = distance / (distance - place.z)
  return Point(
    x: size.width / 2 + (place.x - size.width / 2) * growth,
    y: size.height / 2 + (place.y - size.height / 2) * growth)
}
