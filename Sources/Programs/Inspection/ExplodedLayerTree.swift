import SceneGraph

/// The layers of a tree in one 3D space (world space), each level of the tree nearer to the viewer
/// than the one above it: the geometry of an exploded view.
///
/// World coordinates are points of the scene, z towards the viewer, without perspective.
struct ExplodedLayerTree {
  /// All layers, superlayers first.
  private(set) var nodes: [Node] = []
  /// The vanishing points of layers with perspective, without duplicates.
  private(set) var vanishingPoints: [VanishingPoint] = []
  /// The distance between the first and the last level, in points.
  let depth: Double

  private let levelDistance: Double

  /// Creates the exploded tree of `scene`.
  ///
  /// - Parameters:
  ///   - spread: the distance between two levels, in points.
  ///   - maxDepth: the maximum distance between the first and the last level, in points; the levels
  ///     of a deep tree are closer together.
  init(of scene: Scene, spread: Double, maxDepth: Double) {
    var root = scene.root.withoutWrappers
    let levels = root.height
    levelDistance = levels > 0 ? min(spread, maxDepth / Double(levels)) : 0
    depth = levelDistance * Double(levels)
    // The root has no superlayer: its bounds are its frame.
    root.position = root.anchor
    add(root, in: .identity, level: 0, lift: 0)
  }

  /// Adds a layer and its sublayers.
  ///
  /// - Parameters:
  ///   - space: the map from the superlayer's coordinates to world space.
  ///   - lift: the layer's distance in front of its level, in points.
  private mutating func add(_ layer: Layer, in space: Transform3D, level: Int, lift: Double) {
    let own = layer.transform.withoutPerspective
    let toSpace = Transform3D.translation(x: -layer.anchor.x, y: -layer.anchor.y)
      .concatenating(own.affine)
      .concatenating(.translation(x: layer.position.x, y: layer.position.y, z: layer.zPosition))
      .concatenating(space)
    let toLevel = Transform3D.translation(z: Double(level) * levelDistance + lift)
    nodes.append(Node(layer: layer, level: level, toWorld: toSpace.concatenating(toLevel)))
    if let distance = own.distance {
      let anchor = SIMD4(layer.position.x, layer.position.y, layer.zPosition, 1)
      addVanishingPoint(space.concatenating(toLevel).apply(to: anchor), distance)
    }
    let inner = layer.sublayerTransform.withoutPerspective
    if let distance = inner.distance, !layer.sublayers.isEmpty {
      addVanishingPoint(
        toSpace.concatenating(toLevel).apply(to: SIMD4(layer.anchor.x, layer.anchor.y, 0, 1)),
        distance)
    }
    let sublayerSpace = inner.affine.about(layer.anchor).concatenating(toSpace)
    let order = layer.sublayers.enumerated()
      .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
    for (index, (_, sublayer)) in order.enumerated() {
      // Sublayers in a 3D space have a depth already; those in a plane are spread by drawing order.
      let lift =
        layer.sortsSublayersByDepth ? 0 : 0.6 * levelDistance * Double(index) / Double(order.count)
      add(sublayer, in: sublayerSpace, level: level + 1, lift: lift)
    }
  }

  private mutating func addVanishingPoint(_ position: SIMD4<Double>, _ distance: Double) {
    let point = VanishingPoint(position: position, distance: distance)
    if !vanishingPoints.contains(point) { vanishingPoints.append(point) }
  }
}

extension ExplodedLayerTree {
  /// The point of a plane straight in front of an eye.
  struct VanishingPoint: Hashable {
    /// The point in world space, homogeneous.
    let position: SIMD4<Double>
    /// The eye's distance in front of the plane, in points.
    let distance: Double
  }

  /// A layer and its map to world space.
  struct Node {
    let layer: Layer
    /// The depth in the tree; 0 is the root.
    let level: Int
    /// The map from the layer's coordinates to world space.
    let toWorld: Transform3D

    /// The anchor point in world space, homogeneous.
    var anchor: SIMD4<Double> { toWorld.apply(to: SIMD4(layer.anchor.x, layer.anchor.y, 0, 1)) }

    /// The top left corner of the bounds in world space, homogeneous.
    var topLeft: SIMD4<Double> {
      toWorld.apply(to: SIMD4(layer.bounds.minX, layer.bounds.minY, 0, 1))
    }

    /// The kind of the layer's contents and, unless it is 0, its z in whole points; nil for a layer
    /// without contents.
    var name: String? {
      let kind: String
      switch layer.contents {
      case .none: return nil
      case .picture(let name): kind = name.rawValue
      case .shader(let shader): kind = shader.program.name
      case .color(let color): kind = color.cssText
      case .gradient: kind = "gradient"
      }
      let z = Int(layer.zPosition.rounded())
      return z == 0 ? kind : "\(kind), z \(z)"
    }
  }
}

extension Layer {
  /// True if the layer shows its own contents.
  var showsSomething: Bool { contents != .none && (flattensSublayers || mesh != nil) }

  /// True if the layer only positions its one sublayer.
  private var isWrapper: Bool {
    contents == .none && mesh == nil && mask == nil && shadow == nil && opacity == 1
      && transform == .identity && sublayerTransform == .identity && flattensSublayers
      && !masksToBounds && sublayers.count == 1
  }

  /// This layer's tree without wrappers: a layer that only positions its one sublayer is replaced
  /// by it.
  fileprivate var withoutWrappers: Layer {
    var layer = self
    layer.sublayers = sublayers.map { sublayer in
      let sublayer = sublayer.withoutWrappers
      guard sublayer.isWrapper, var inner = sublayer.sublayers.first else { return sublayer }
      inner.position.x += sublayer.position.x - sublayer.anchor.x
      inner.position.y += sublayer.position.y - sublayer.anchor.y
      inner.zPosition += sublayer.zPosition
      return inner
    }
    return layer
  }

  /// The number of levels of sublayers.
  fileprivate var height: Int { (sublayers.map { $0.height + 1 }).max() ?? 0 }
}

extension Transform3D {
  /// The transform as an affine transform followed by a pure perspective, which changes only the
  /// divisor w. `distance` is the eye's distance in front of the origin, in points; nil if there is
  /// none.
  fileprivate var withoutPerspective: (affine: Transform3D, distance: Double?) {
    var affine = self
    (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
    guard (m14, m24, m34, m44) != (0, 0, 0, 1), let inverse = affine.inverse else {
      return (affine, nil)
    }
    // The factor that remains after the affine one is undone.
    let perspective = inverse.concatenating(self)
    return (affine, perspective.m34 < 0 ? -1 / perspective.m34 : nil)
  }
}
