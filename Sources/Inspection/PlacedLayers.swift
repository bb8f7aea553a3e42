import SceneGraph

/// The layers of a tree where they stand in space, each level of the tree nearer to the viewer than the one before.
struct PlacedLayers {
  /// Every layer, superlayers first.
  private(set) var all: [PlacedLayer] = []
  /// Where layers with perspective have their vanishing points, each once.
  private(set) var vanishingPoints: [VanishingPoint] = []
  /// How far before the first level the last one stands, in points.
  let depth: Double

  private let step: Double

  /// - Parameters:
  ///   - spread: how far levels lie apart, in points.
  ///   - mostDepth: how far the last may be before the first.
  init(in scene: Scene, spread: Double, mostDepth: Double) {
    var root = scene.root.withoutWrappers
    let levels = root.height
    step = levels > 0 ? min(spread, mostDepth / Double(levels)) : 0
    depth = step * Double(levels)
    // The root is in no superlayer: its place is that of its bounds.
    root.position = root.anchor
    add(root, in: .identity, level: 0, before: 0)
  }

  /// Adds a layer and all below it.
  ///
  /// - Parameters:
  ///   - space: from the superlayer's coordinates.
  ///   - before: how far the layer stands before its level, in points.
  private mutating func add(_ layer: Layer, in space: Transform3D, level: Int, before: Double) {
    let own = layer.transform.withoutPerspective
    let toSpace = Transform3D.translation(x: -layer.anchor.x, y: -layer.anchor.y)
      .concatenating(own.affine)
      .concatenating(.translation(x: layer.position.x, y: layer.position.y, z: layer.zPosition))
      .concatenating(space)
    let lift = Transform3D.translation(z: Double(level) * step + before)
    all.append(PlacedLayer(layer: layer, level: level, toSpace: toSpace.concatenating(lift)))
    if let distance = own.distance {
      let place = SIMD4(layer.position.x, layer.position.y, layer.zPosition, 1)
      note(space.concatenating(lift).apply(to: place), distance)
    }
    let inner = layer.sublayerTransform.withoutPerspective
    if let distance = inner.distance, !layer.sublayers.isEmpty {
      note(
        toSpace.concatenating(lift).apply(to: SIMD4(layer.anchor.x, layer.anchor.y, 0, 1)),
        distance)
    }
    let below = inner.affine.about(layer.anchor).concatenating(toSpace)
    let order = layer.sublayers.enumerated()
      .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
    for (place, (_, sublayer)) in order.enumerated() {
      // What stands in one space has a depth of its own; what lies in one plane is taken apart.
      let before =
        layer.sortsSublayersByDepth ? 0 : 0.6 * step * Double(place) / Double(order.count)
      add(sublayer, in: below, level: level + 1, before: before)
    }
  }

  private mutating func note(_ place: SIMD4<Double>, _ distance: Double) {
    let point = VanishingPoint(place: place, distance: distance)
    if !vanishingPoints.contains(point) { vanishingPoints.append(point) }
  }
}

/// Where an eye looks straight at.
struct VanishingPoint: Hashable {
  /// In space.
  let place: SIMD4<Double>
  /// How far before the plane the eye is, in points.
  let distance: Double
}

/// A layer and where it stands.
struct PlacedLayer {
  let layer: Layer
  /// How deep in the tree it is; 0 is the root.
  let level: Int
  /// From the layer's coordinates to space: points, z towards the viewer, no perspective.
  let toSpace: Transform3D

  /// Where the anchor point stands.
  var anchor: SIMD4<Double> { toSpace.apply(to: SIMD4(layer.anchor.x, layer.anchor.y, 0, 1)) }

  /// Where the top left of the bounds stands.
  var corner: SIMD4<Double> {
    toSpace.apply(to: SIMD4(layer.bounds.minX, layer.bounds.minY, 0, 1))
  }

  /// What it shows and, where that is not 0, its z; nil where it shows nothing.
  var name: String? {
    let kind: String
    switch layer.contents {
    case .none: return nil
    case .picture(let name): kind = name.rawValue
    case .color(let color): kind = color.cssText
    case .gradient: kind = "gradient"
    }
    let z = Int(layer.zPosition.rounded())
    return z == 0 ? kind : "\(kind), z \(z)"
  }
}

extension Layer {
  /// Whether anything is seen in its own bounds.
  var showsSomething: Bool { contents != .none && (flattensSublayers || mesh != nil) }

  /// Whether it does nothing but hold one other layer in a place of its own.
  private var isWrapper: Bool {
    contents == .none && mesh == nil && mask == nil && shadow == nil && opacity == 1
      && transform == .identity && sublayerTransform == .identity && flattensSublayers
      && !masksToBounds && sublayers.count == 1
  }

  /// The tree below the layer, in which a layer that does nothing but hold another has given that its place.
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

  /// How many levels of sublayers there are.
  fileprivate var height: Int { (sublayers.map { $0.height + 1 }).max() ?? 0 }
}

extension Transform3D {
  /// A transform as one without perspective after which comes one that is perspective alone: it changes what depths
  /// divide by, and nothing else. The eye is at the origin then, that far before it; nil where there is none.
  fileprivate var withoutPerspective: (affine: Transform3D, distance: Double?) {
    var affine = self
    (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
    guard (m14, m24, m34, m44) != (0, 0, 0, 1), let inverse = affine.inverse else {
      return (affine, nil)
    }
    // What is left when the first is undone.
    let perspective = inverse.concatenating(self)
    return (affine, perspective.m34 < 0 ? -1 / perspective.m34 : nil)
  }
}
