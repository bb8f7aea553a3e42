import SceneGraph
import Transitions

/// A layer of a scene with its absolute transforms.
struct PlacedLayer {
  let layer: Layer
  /// The transform from layer to container coordinates, perspective included, before the division
  /// by w.
  let toContainer: Transform3D
  /// The transform from layer coordinates to the 3D space before any `sublayerTransform`, which in
  /// these scenes is the eye's perspective: container points, z towards the viewer.
  let toSpace: Transform3D

  /// The picture in the layer's contents; nil if they are something else, or if an opaque colour
  /// hides it and leaves its shape only.
  var picture: PictureName? {
    guard case .picture(let name) = layer.contents, paint == nil else { return nil }
    return name
  }

  /// The opaque colour over a picture; nil for none.
  var paint: Color? {
    let covers = layer.sublayers.compactMap { sublayer -> Gradient? in
      if case .gradient(let gradient) = sublayer.contents { gradient } else { nil }
    }
    let shades = layer.mesh?.faces.compactMap(\.shade) ?? []
    return (covers + shades).first { $0.stops.allSatisfy { $0.color.alpha >= 1 } }?.stops[0].color
  }

  /// The largest alpha of the black over the layer.
  var darkness: Double {
    layer.sublayers.flatMap { sublayer -> [Double] in
      guard case .gradient(let gradient) = sublayer.contents else { return [] }
      return gradient.stops.map(\.color).filter { ($0.red, $0.green, $0.blue) == (0, 0, 0) }
        .map { $0.alpha * sublayer.opacity }
    }.max() ?? 0
  }

  // MARK: - Projection

  /// Returns the projection of a point in layer coordinates, in container points; nil behind the
  /// eye.
  func projected(_ point: Point, z: Double = 0) -> Point? {
    let v = toContainer.apply(to: SIMD4(point.x, point.y, z, 1))
    return v.w > 0 ? Point(x: v.x / v.w, y: v.y / v.w) : nil
  }

  /// Returns the projection of the unit coordinates (`x`, `y`) of the bounds; nil behind the eye.
  func projected(unitX x: Double, unitY y: Double) -> Point? {
    projected(layer.bounds.point(atUnit: Point(x: x, y: y)))
  }

  /// The projected corners, clockwise from the layer's top left one; nil behind the eye.
  var corners: [Point?] { unitCorners.map { projected(unitX: $0.x, unitY: $0.y) } }

  /// The projected corners, or an empty array if one is behind the eye.
  var projectedCorners: [Point] {
    let points = corners.compactMap { $0 }
    return points.count == 4 ? points : []
  }

  /// True if the front is visible and unmirrored: the projection preserves the winding.
  var showsFront: Bool {
    let m = toContainer
    return m.m11 * (m.m22 * m.m44 - m.m24 * m.m42) - m.m12 * (m.m21 * m.m44 - m.m24 * m.m41)
      + m.m14 * (m.m21 * m.m42 - m.m22 * m.m41) > 0
  }

  /// Returns the depth at which the line of sight through `point` meets the layer; nil if it
  /// misses.
  func depth(at point: Point) -> Double? {
    guard let local = toContainer.unproject(point),
      (layer.bounds.minX...layer.bounds.maxX).contains(local.x),
      (layer.bounds.minY...layer.bounds.maxY).contains(local.y)
    else { return nil }
    let t = toContainer
    return (local.x * t.m13 + local.y * t.m23 + t.m43) / t.apply(to: local).w
  }

  // MARK: - 3D space

  /// Returns the position of unit coordinates of the bounds: container points, z towards the
  /// viewer.
  func position(atUnit unit: Point) -> SIMD3<Double> {
    let point = layer.bounds.point(atUnit: unit)
    let position = toSpace.apply(to: SIMD4(point.x, point.y, 0, 1))
    return SIMD3(position.x, position.y, position.z) / position.w
  }

  /// The corners' positions, clockwise from the layer's top left one.
  var cornersInSpace: [SIMD3<Double>] { unitCorners.map(position(atUnit:)) }
}

extension Scene {
  /// The layers with a picture or a colour, in tree order, without masks.
  var placedLayers: [PlacedLayer] {
    var found: [PlacedLayer] = []
    func walk(_ layer: Layer, _ toContainer: Transform3D, _ toSpace: Transform3D) {
      let own = layer.toSuperlayer
      let placed = PlacedLayer(
        layer: layer, toContainer: own.concatenating(toContainer),
        toSpace: own.concatenating(toSpace))
      switch layer.contents {
      case .picture, .shader, .color: found.append(placed)
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

  /// Returns the layers that show `picture`, in tree order, without masks.
  func layers(showing picture: PictureName) -> [PlacedLayer] {
    placedLayers.filter { $0.picture == picture }
  }

  /// Returns the one layer that shows `picture`, or throws if there is none or more than one.
  func layer(showing picture: PictureName) throws -> PlacedLayer {
    let found = layers(showing: picture)
    guard found.count == 1, let only = found.first else {
      throw LayerCountError(picture: picture, count: found.count)
    }
    return only
  }
}

/// A picture that is shown by no layer, or by more than one.
private struct LayerCountError: Error {
  let picture: PictureName
  let count: Int
}
