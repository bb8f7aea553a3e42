import Transitions

/// A layer of a scene and where it stands in the container.
struct PlacedLayer {
  let layer: Layer
  /// From the layer's coordinates to the container's, with depth kept in the space in which the layer stands.
  let toContainer: Transform3D

  /// Where the place at the fractions `x` and `y` of the layer's bounds is seen, in the container's points; nil behind the eye.
  func seen(_ x: Double, _ y: Double) -> Point? {
    toContainer.apply(to: layer.bounds.point(atUnit: Point(x: x, y: y))).projected
  }

  /// The corners as they are seen, from the layer's top left one clockwise; empty where one is behind the eye.
  var corners: [Point] {
    let found = [seen(0, 0), seen(1, 0), seen(1, 1), seen(0, 1)].compactMap { $0 }
    return found.count == 4 ? found : []
  }

  /// Twice the area that the corners enclose: above 0 where the layer is seen from the front and not mirrored.
  var area: Double {
    let corners = corners
    return zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) {
      $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
    }
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
}

extension Scene {
  /// All layers that show `picture`, in the tree's order, masks left out.
  func layers(showing picture: PictureName) -> [PlacedLayer] {
    placed(root, through: .identity).filter { $0.layer.contents == .picture(picture) }
  }

  private func placed(_ layer: Layer, through superTransform: Transform3D) -> [PlacedLayer] {
    let transform = layer.toSuperlayer.concatenating(superTransform)
    return [PlacedLayer(layer: layer, toContainer: transform)]
      + layer.sublayers.flatMap {
        placed($0, through: layer.fromSublayers.concatenating(transform))
      }
  }
}

/// Whether two points are the same but for `tolerance` points in either direction.
func areClose(_ a: Point?, _ b: Point, within tolerance: Double = 1e-9) -> Bool {
  guard let a else { return false }
  return abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
}
