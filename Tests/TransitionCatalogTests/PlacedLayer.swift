import SceneGraph
import Transitions

/// A layer of a scene and where it stands.
struct PlacedLayer {
  let layer: Layer
  /// From the layer's coordinates to the container's as they are seen, with the depth and the division by w to come.
  let toContainer: Transform3D
  /// To the space before any `sublayerTransform`, which in these scenes is the eye's perspective: points of the
  /// container, z towards the viewer.
  let toSpace: Transform3D

  /// The picture that the layer shows.
  var picture: PictureName? {
    if case .picture(let name) = layer.contents { name } else { nil }
  }

  /// How dark the black that covers the layer is where it is darkest, as an alpha.
  var darkness: Double {
    layer.sublayers.flatMap { sublayer -> [Double] in
      guard case .gradient(let gradient) = sublayer.contents else { return [] }
      return gradient.stops.map(\.color).filter { ($0.red, $0.green, $0.blue) == (0, 0, 0) }
        .map { $0.alpha * sublayer.opacity }
    }.max() ?? 0
  }

  // MARK: - As it is seen

  /// Where a place in the layer's coordinates is seen, in the container's points; nil behind the eye.
  func seen(_ place: Point, z: Double = 0) -> Point? {
    let v = toContainer.apply(to: SIMD4(place.x, place.y, z, 1))
    return v.w > 0 ? Point(x: v.x / v.w, y: v.y / v.w) : nil
  }

  /// Where the place at the fractions `x` and `y` of the layer's bounds is seen; nil behind the eye.
  func seen(_ x: Double, _ y: Double) -> Point? {
    seen(layer.bounds.point(atUnit: Point(x: x, y: y)))
  }

  /// Where the corners are seen, from the layer's top left one clockwise; nil where one is behind the eye.
  var corners: [Point?] { unitCorners.map { seen($0.x, $0.y) } }

  /// The corners if all of them are seen, and else none.
  var outline: [Point] {
    let found = corners.compactMap { $0 }
    return found.count == 4 ? found : []
  }

  /// Whether x still turns to y the same way round: the front is seen, and is not mirrored.
  var isSeenFromFront: Bool {
    let m = toContainer
    return m.m11 * (m.m22 * m.m44 - m.m24 * m.m42) - m.m12 * (m.m21 * m.m44 - m.m24 * m.m41)
      + m.m14 * (m.m21 * m.m42 - m.m22 * m.m41) > 0
  }

  /// How near the layer is where the line of sight through `point` meets it; nil where it meets none of it.
  func depth(at point: Point) -> Double? {
    guard let place = toContainer.unproject(point),
      (layer.bounds.minX...layer.bounds.maxX).contains(place.x),
      (layer.bounds.minY...layer.bounds.maxY).contains(place.y)
    else { return nil }
    let t = toContainer
    return (place.x * t.m13 + place.y * t.m23 + t.m43) / t.apply(to: place).w
  }

  // MARK: - In space

  /// Where the fractions `unit` of the bounds stand: points of the container, z towards the viewer.
  func place(_ unit: Point) -> SIMD3<Double> {
    let point = layer.bounds.point(atUnit: unit)
    let place = toSpace.apply(to: SIMD4(point.x, point.y, 0, 1))
    return SIMD3(place.x, place.y, place.z) / place.w
  }

  /// Where the corners stand, from the layer's top left one clockwise.
  var cornersInSpace: [SIMD3<Double>] { unitCorners.map(place) }
}

extension Scene {
  /// Every layer that shows a picture or a colour, in the tree's order; masks are left out.
  var placedLayers: [PlacedLayer] {
    var found: [PlacedLayer] = []
    func walk(_ layer: Layer, _ toContainer: Transform3D, _ toSpace: Transform3D) {
      let own = layer.toSuperlayer
      let placed = PlacedLayer(
        layer: layer, toContainer: own.concatenating(toContainer),
        toSpace: own.concatenating(toSpace))
      switch layer.contents {
      case .picture, .color: found.append(placed)
      case .none, .gradient: break
      }
      for sublayer in layer.sublayers {
        walk(
          sublayer, layer.fromSublayers.concatenating(placed.toContainer), placed.toSpace)
      }
    }
    walk(root, .identity, .identity)
    return found
  }

  /// The layers that show `picture`, in the tree's order; masks are left out.
  func layers(showing picture: PictureName) -> [PlacedLayer] {
    placedLayers.filter { $0.picture == picture }
  }

  /// The one layer that shows `picture`.
  func layer(showing picture: PictureName) throws -> PlacedLayer {
    let found = layers(showing: picture)
    guard found.count == 1, let only = found.first else {
      throw NotOne(picture: picture, count: found.count)
    }
    return only
  }
}

private struct NotOne: Error {
  let picture: PictureName
  let count: Int
}
