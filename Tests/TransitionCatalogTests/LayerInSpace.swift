import TransitionCatalog
import Transitions

/// A layer, and the map from its coordinates to the space before its container's plane: x, y, z and
/// w, with the division by w to come.
struct LayerInSpace {
  let layer: Layer
  let toSpace: Transform3D

  /// Every layer of `scene` below its root that stands in space, those in layers that do not
  /// flatten included.
  static func all(in scene: Scene) -> [LayerInSpace] {
    func placed(_ layers: [Layer], _ space: Transform3D) -> [LayerInSpace] {
      layers.flatMap { layer -> [LayerInSpace] in
        let toSpace = layer.toSuperlayer.concatenating(space)
        return layer.flattensSublayers
          ? [LayerInSpace(layer: layer, toSpace: toSpace)]
          : placed(layer.sublayers, layer.fromSublayers.concatenating(toSpace))
      }
    }
    return placed(scene.root.sublayers, scene.root.fromSublayers)
  }

  /// The one layer of `scene` that shows `picture`.
  static func only(_ picture: PictureName, in scene: Scene) throws -> LayerInSpace {
    let found = all(in: scene).filter { $0.layer.contents == .picture(picture) }
    guard found.count == 1, let only = found.first else {
      throw NotOne(picture: picture, count: found.count)
    }
    return only
  }

  struct NotOne: Error {
    let picture: PictureName
    let count: Int
  }

  /// Where a place in the layer's coordinates is seen; nil behind the eye.
  func seen(_ place: Point, z: Double = 0) -> Point? {
    let v = toSpace.apply(to: SIMD4(place.x, place.y, z, 1))
    return v.w > 0 ? Point(x: v.x / v.w, y: v.y / v.w) : nil
  }

  /// How far before the container's plane a place in the layer's coordinates stands, with the eye
  /// `distance` away: w is 1 − z / distance.
  func height(_ place: Point, z: Double = 0, eye distance: Double) -> Double {
    (1 - toSpace.apply(to: SIMD4(place.x, place.y, z, 1)).w) * distance
  }

  /// Where the corners are seen, from the top left clockwise.
  var corners: [Point?] {
    [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map {
      seen(layer.bounds.point(atUnit: Point(x: $0.0, y: $0.1)))
    }
  }

  /// How dark the layer's veil is where it is darkest, as an alpha.
  var darkness: Double {
    layer.sublayers.map { sublayer in
      guard case .gradient(let gradient) = sublayer.contents else { return 0 }
      return gradient.stops.map(\.color.alpha).max() ?? 0
    }.max() ?? 0
  }
}

/// The distance of two points; infinite where one is not there.
func distance(_ a: Point?, _ b: Point?) -> Double {
  guard let a, let b else { return .infinity }
  let (x, y) = (a.x - b.x, a.y - b.y)
  return (x * x + y * y).squareRoot()
}

extension Container {
  /// The corners, from the top left clockwise.
  var corners: [Point] {
    [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { bounds.point(atUnit: Point(x: $0.0, y: $0.1)) }
  }
}

extension Edge {
  /// The place of `point`, from the middle of a container that is seen with `edge` to the right,
  /// where it is with this edge in the right one's place: a mirror image, or x and y exchanged.
  func turned(_ point: Point) -> Point {
    switch self {
    case .right: point
    case .left: Point(x: -point.x, y: point.y)
    case .bottom: Point(x: point.y, y: point.x)
    case .top: Point(x: point.y, y: -point.x)
    }
  }

  /// The extent of `size` across this edge.
  func length(of size: Size) -> Double {
    self == .left || self == .right ? size.width : size.height
  }

  /// The extent of `size` along this edge.
  func breadth(of size: Size) -> Double {
    self == .left || self == .right ? size.height : size.width
  }
}
