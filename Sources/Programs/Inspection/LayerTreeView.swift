public import SceneGraph

/// An exploded view of a scene's layer tree: each layer is a plane with a border and a marked
/// anchor point, moved towards the viewer by its depth in the tree.
///
/// Layers have their transforms, but not the scene's perspective: this view has its own eye. A
/// layer's perspective is marked by its vanishing point, straight in front of its eye. Layers that
/// the scene flattens keep their depth here, and nothing is clipped. Layers that only position one
/// sublayer are left out.
public struct LayerTreeView: Hashable, Sendable {
  /// The rotation about the vertical axis, in radians; above 0 the right side is farther away.
  public var yaw = 0.62
  /// The rotation about the horizontal axis, in radians from −π/2 to π/2; above 0 the view is from
  /// above.
  public var pitch = 0.3
  /// The magnification, above 0.
  public var zoom = 0.6
  /// The distance between two levels of the tree, in points; less in deep trees.
  public var spread = 70.0
  /// The scale of lines and marks, in points per unit.
  public var unit = 1.0

  /// Creates a view from the upper left.
  public init() {}

  /// The maximum distance between the first level and the last, in points.
  private static let maxDepth = 320.0
  /// The eye's distance, in multiples of the longer side.
  private static let distance = 2.5
  /// The maximum number of layer names shown; more would overlap.
  private static let maxLabels = 14
  private static let backdrop = Color(red: 0.10, green: 0.105, blue: 0.125, alpha: 1)
  private static let rim = Color(red: 0.05, green: 0.05, blue: 0.07, alpha: 0.9)
  private static let colors = [
    Color(red: 0.55, green: 0.60, blue: 0.70, alpha: 1),
    Color(red: 0.35, green: 0.65, blue: 1, alpha: 1),
    Color(red: 0.45, green: 0.85, blue: 0.55, alpha: 1),
    Color(red: 1, green: 0.72, blue: 0.30, alpha: 1),
    Color(red: 0.95, green: 0.50, blue: 0.75, alpha: 1),
    Color(red: 0.65, green: 0.55, blue: 1, alpha: 1),
  ]

  /// Returns the exploded view as a scene, and the annotations of layers with contents and of
  /// vanishing points.
  public func view(of scene: Scene) -> (scene: Scene, labels: [Annotation]) {
    let container = Container(size: scene.root.bounds.size, scale: scene.scale)
    let tree = ExplodedLayerTree(of: scene, spread: spread, maxDepth: Self.maxDepth)
    var space = Layer(frame: container.bounds)
    space.sublayerTransform = camera(tree.depth, container.size)
    space.sublayers = tree.nodes.flatMap(planes)
    let projection = space.fromSublayers
      .concatenating(space.toSuperlayer)

    var marks: [Layer] = []
    var labels: [Annotation] = []
    for point in tree.vanishingPoints {
      guard let center = Self.project(point.position, by: projection) else { continue }
      marks += crosshair(at: center)
      labels.append(
        Annotation(
          "eye, \(Int(point.distance.rounded())) pt", at: center, anchor: Point(x: -0.15, y: 0.5)))
    }
    let named = tree.nodes.filter { $0.name != nil }
    for node in tree.nodes {
      guard let anchor = Self.project(node.anchor, by: projection) else { continue }
      marks += dot(at: anchor, Self.color(node.level))
    }
    if named.count <= Self.maxLabels {
      for node in named {
        guard let name = node.name, let corner = Self.project(node.topLeft, by: projection) else {
          continue
        }
        labels.append(Annotation(name, at: corner, anchor: Point(x: 0, y: 1)))
      }
    }
    let background = Layer(frame: container.bounds, contents: .color(Self.backdrop))
    return (Scene(container, sublayers: [background, space] + marks), labels)
  }

  /// Returns the map from world space to the picture, about its centre. `depth` is the z of the
  /// last level, in points.
  private func camera(_ depth: Double, _ size: Size) -> Transform3D {
    Transform3D.translation(z: -depth / 2)
      .concatenating(.rotation(yaw, x: 0, y: 1, z: 0))
      .concatenating(.rotation(-pitch, x: 1, y: 0, z: 0))
      .concatenating(.scale(x: zoom, y: zoom, z: zoom))
      .concatenating(.perspective(Self.distance * max(size.width, size.height)))
  }

  private static func project(_ point: SIMD4<Double>, by map: Transform3D) -> Point? {
    let projected = map.apply(to: point)
    return projected.w > 1e-6
      ? Point(x: projected.x / projected.w, y: projected.y / projected.w) : nil
  }

  private static func color(_ level: Int) -> Color { colors[level % colors.count] }

  // MARK: Planes

  /// Returns the planes that show a layer's contents and border. The border of a layer that is not
  /// double-sided is a separate plane, visible from behind too.
  private func planes(_ node: ExplodedLayerTree.Node) -> [Layer] {
    let layer = node.layer
    let size = layer.bounds.size
    guard size.width > 0, size.height > 0 else { return [] }
    var plane = Layer(frame: .unit)
    plane.bounds = layer.bounds
    plane.anchorPoint = .zero
    plane.position = .zero
    // The layer's coordinates start at its bounds' origin.
    plane.transform = Transform3D.translation(x: layer.bounds.minX, y: layer.bounds.minY)
      .concatenating(node.toWorld)
    var border = plane
    border.sublayers = borderLines(node)
    guard layer.showsSomething else { return [border] }
    if layer.mesh != nil {
      var surface = layer
      surface.sublayers = []
      surface.anchorPoint = .zero
      surface.position = .zero
      surface.zPosition = 0
      surface.transform = plane.transform
      surface.opacity = visibleOpacity(layer.opacity)
      return [surface, border]
    }
    var content = Layer(frame: .unit)
    content.bounds = layer.bounds
    content.position = Point(x: layer.bounds.midX, y: layer.bounds.midY)
    content.contents = layer.contents
    content.contentsRect = layer.contentsRect
    content.contentsGravity = layer.contentsGravity
    content.cornerRadius = layer.cornerRadius
    content.masksToBounds = layer.masksToBounds
    content.mask = layer.mask
    content.opacity = visibleOpacity(layer.opacity)
    plane.sublayers = [content] + border.sublayers
    plane.isDoubleSided = layer.isDoubleSided
    return layer.isDoubleSided ? [plane] : [border, plane]
  }

  /// Returns an opacity raised so that even an invisible layer can be found.
  private func visibleOpacity(_ opacity: Double) -> Double { 0.12 + 0.88 * min(max(opacity, 0), 1) }

  /// Returns the four border lines of a layer, equally wide on the picture wherever the layer is.
  private func borderLines(_ node: ExplodedLayerTree.Node) -> [Layer] {
    let bounds = node.layer.bounds
    let rows = node.toWorld.rows
    func length(_ row: SIMD4<Double>) -> Double {
      (row.x * row.x + row.y * row.y + row.z * row.z).squareRoot() * zoom
    }
    let lineWidth = 1.5 * unit
    let across = min(lineWidth / max(length(rows.0), 1e-6), bounds.size.width / 2)
    let down = min(lineWidth / max(length(rows.1), 1e-6), bounds.size.height / 2)
    let color = Layer.Contents.color(Self.color(node.level))
    return [
      Rect(x: bounds.minX, y: bounds.minY, width: bounds.size.width, height: down),
      Rect(x: bounds.minX, y: bounds.maxY - down, width: bounds.size.width, height: down),
      Rect(
        x: bounds.minX, y: bounds.minY + down, width: across,
        height: bounds.size.height - 2 * down),
      Rect(
        x: bounds.maxX - across, y: bounds.minY + down, width: across,
        height: bounds.size.height - 2 * down),
    ].filter { $0.size.width > 0 && $0.size.height > 0 }.map { Layer(frame: $0, contents: color) }
  }

  // MARK: Marks

  private func dot(at center: Point, _ color: Color) -> [Layer] {
    let discs: [(radius: Double, color: Color)] = [
      (4.5, Self.rim), (3.5, .white), (2.5, color),
    ]
    return discs.map { radius, color in
      let extent = radius * unit
      var disc = Layer(
        frame: Rect(
          x: center.x - extent, y: center.y - extent, width: 2 * extent, height: 2 * extent),
        contents: .color(color))
      disc.cornerRadius = extent
      return disc
    }
  }

  private func crosshair(at center: Point) -> [Layer] {
    let bars: [(reach: Double, width: Double, color: Color)] = [
      (11, 3.5, Self.rim), (10, 1.5, Color(red: 1, green: 0.35, blue: 0.45, alpha: 1)),
    ]
    return bars.flatMap { bar -> [Layer] in
      let (long, thin) = (bar.reach * unit, bar.width * unit / 2)
      return [(long, thin), (thin, long)].map { across, down in
        Layer(
          frame: Rect(
            x: center.x - across, y: center.y - down, width: 2 * across, height: 2 * down),
          contents: .color(bar.color))
      }
    }
  }
}

/// A text at a point of a scene. The caller renders it and knows its size.
public struct Annotation: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The annotated point, in the scene's points.
  public var point: Point
  /// The point of the text that lies on `point`, as a fraction of the text's size: (0, 1) puts the
  /// text above and to the right.
  public var anchor: Point

  /// Creates an annotation.
  public init(_ text: String, at point: Point, anchor: Point) {
    self.text = text
    self.point = point
    self.anchor = anchor
  }
}
