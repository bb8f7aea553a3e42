import SceneGraph

/// The soft shadows on a floor where the bottom edges of layers touch it.
struct ContactShadows {
  private let floor: Floor
  /// The projection of the floor's space onto the plane of the picture.
  private let space: Transform3D
  /// The edges that have a shadow.
  private var edges: [(start: SIMD3<Double>, end: SIMD3<Double>, casters: [ShadowCaster])] = []

  /// The alpha of the shadow, before its blur.
  private static let alpha = 0.9
  /// The width of the shadow along the floor before its blur, and the blur's radius, in points.
  private static let width = 24.0
  private static let radius = 20.0

  /// Creates an empty set of shadows.
  ///
  /// - Parameter space: from the floor's space to the picture.
  init(floor: Floor, space: Transform3D) {
    self.floor = floor
    self.space = space
  }

  /// Adds the shadow of a layer, or of its sublayers if it does not flatten them.
  ///
  /// - Parameter toSpace: from the layer's superlayer to the floor's space.
  mutating func add(_ layer: Layer, toSpace: Transform3D = .identity) {
    let toSpace = layer.toSuperlayer.concatenating(toSpace)
    guard layer.flattensSublayers else {
      let inner = layer.fromSublayers.concatenating(toSpace)
      for sublayer in layer.sublayers { add(sublayer, toSpace: inner) }
      return
    }
    guard layer.contents != .none, layer.mesh == nil, floor.carries(layer, at: toSpace) else {
      return
    }
    let bounds = layer.bounds
    func corner(_ x: Double) -> SIMD3<Double> {
      let point = toSpace.apply(to: SIMD4(x, bounds.maxY, 0, 1))
      return SIMD3(point.x, point.y, point.z)
    }
    let (start, end) = (corner(bounds.minX), corner(bounds.maxX))
    guard start.distance(to: end) > Self.width else { return }
    // The two faces of one page cast one shadow.
    let isKnown = edges.contains { edge in
      max(edge.start.distance(to: start), edge.end.distance(to: end)) < Self.width
        || max(edge.start.distance(to: end), edge.end.distance(to: start)) < Self.width
    }
    if !isKnown { edges.append((start, end, Self.casters(of: layer))) }
  }

  /// Returns the lowest strip of a layer's picture, as high as the shadow is wide; its opacity is
  /// the shadow's strength. Empty for a layer without a picture.
  private static func casters(of layer: Layer) -> [ShadowCaster] {
    guard case .picture(let picture) = layer.contents else { return [] }
    let shown = layer.contentsRect
    let part = min(width / max(layer.bounds.size.height, width), 1) * shown.size.height
    return [
      ShadowCaster(
        picture,
        Rect(x: shown.minX, y: shown.maxY - part, width: shown.size.width, height: part))
    ]
  }

  /// The shadows as layers in drawing order.
  var layers: [Layer] {
    edges.map { edge in
      let (along, middle) = (edge.end - edge.start, (edge.start + edge.end) / 2)
      let length = (along * along).sum().squareRoot()
      let (x, z) = (along / max(length, 1e-9), floor.normal)
      let y = SIMD3(z.y * x.z - z.z * x.y, z.z * x.x - z.x * x.z, z.x * x.y - z.y * x.x)
      var layer = Layer(frame: Rect(x: 0, y: 0, width: length, height: Self.width))
      layer.position = .zero
      layer.transform = Transform3D(
        SIMD4(x, 0), SIMD4(y, 0), SIMD4(z, 0), SIMD4(middle, 1)
      ).concatenating(space)
      var shadow = Shadow(Color(white: 0, alpha: Self.alpha), radius: Self.radius)
      shadow.casters = edge.casters
      layer.shadow = shadow
      return layer
    }
  }
}

extension SIMD3<Double> {
  /// Returns the distance of two points.
  fileprivate func distance(to other: SIMD3<Double>) -> Double {
    let difference = self - other
    return (difference * difference).sum().squareRoot()
  }
}
