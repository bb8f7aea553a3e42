public import SceneGraph

/// A scene's layers seen from beside: each a plane with its outline, moved towards the viewer by its depth in the tree,
/// with its anchor point marked.
///
/// Layers stand where their transforms put them in space, without the perspective that the scene is seen with, since
/// this looks at them from elsewhere. Where a layer has perspective its vanishing point is marked, where the eye looks
/// straight at. What is flattened in the scene keeps its depth here, and nothing is clipped. Layers that do nothing but
/// hold one other are left out.
public struct LayerTreeView: Hashable, Sendable {
  /// How far it is turned about the vertical, in radians; above 0 the right side is farther away.
  public var yaw = 0.62
  /// How far it is turned about the horizontal, in radians, from −π/2 to π/2; above 0 it is seen from above.
  public var pitch = 0.3
  /// How large a point is, above 0.
  public var zoom = 0.6
  /// How far the depths of the tree lie apart, in points at most; deep trees lie closer.
  public var spread = 70.0
  /// How large what is drawn over the layers is, lines and marks: points for one unit of that.
  public var unit = 1.0

  /// The view from above on the left.
  public init() {}

  /// How far it reaches from its first level to its last, in points, however many there are.
  private static let mostDepth = 320.0
  /// The eye's distance in multiples of the longer side.
  private static let distance = 2.5
  /// More names than this would be in each other's way.
  private static let mostLabels = 14
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

  /// What is seen, and the names of what shows something.
  public func view(of scene: Scene) -> (scene: Scene, labels: [PlaceLabel]) {
    let container = Container(size: scene.root.bounds.size, scale: scene.scale)
    let nodes = PlacedLayers(in: scene, spread: spread, mostDepth: Self.mostDepth)
    var space = Layer(frame: container.bounds)
    space.sublayerTransform = camera(nodes.depth, container.size)
    space.sublayers = nodes.all.flatMap(planes)
    let projection = space.fromSublayers
      .concatenating(space.toSuperlayer)

    var marks: [Layer] = []
    var labels: [PlaceLabel] = []
    for point in nodes.vanishingPoints {
      guard let place = Self.project(point.place, by: projection) else { continue }
      marks += crosshair(at: place)
      labels.append(
        PlaceLabel(
          "eye, \(Int(point.distance.rounded())) pt", at: place, anchor: Point(x: -0.15, y: 0.5)))
    }
    let named = nodes.all.filter { $0.name != nil }
    for node in nodes.all {
      guard let place = Self.project(node.anchor, by: projection) else { continue }
      marks += dot(at: place, Self.color(node.level))
    }
    if named.count <= Self.mostLabels {
      for node in named {
        guard let name = node.name, let place = Self.project(node.corner, by: projection) else {
          continue
        }
        labels.append(PlaceLabel(name, at: place, anchor: Point(x: 0, y: 1)))
      }
    }
    let ground = Layer(frame: container.bounds, contents: .color(Self.backdrop))
    return (Scene(container, sublayers: [ground, space] + marks), labels)
  }

  /// From the layers' space to the picture's, about its middle; `depth` is where the last level stands.
  private func camera(_ depth: Double, _ size: Size) -> Transform3D {
    Transform3D.translation(z: -depth / 2)
      .concatenating(.rotation(yaw, x: 0, y: 1, z: 0))
      .concatenating(.rotation(-pitch, x: 1, y: 0, z: 0))
      .concatenating(.scale(x: zoom, y: zoom, z: zoom))
      .concatenating(.perspective(Self.distance * max(size.width, size.height)))
  }

  private static func project(_ place: SIMD4<Double>, by map: Transform3D) -> Point? {
    let seen = map.apply(to: place)
    return seen.w > 1e-6 ? Point(x: seen.x / seen.w, y: seen.y / seen.w) : nil
  }

  private static func color(_ level: Int) -> Color { colors[level % colors.count] }

  // MARK: Planes

  /// What a layer shows, and its outline; from behind, of what is seen from the front alone, the outline.
  private func planes(_ node: PlacedLayer) -> [Layer] {
    let layer = node.layer
    let size = layer.bounds.size
    guard size.width > 0, size.height > 0 else { return [] }
    var plane = Layer(frame: .unit)
    plane.bounds = layer.bounds
    plane.anchorPoint = .zero
    plane.position = .zero
    // A layer's own coordinates begin at its anchor.
    plane.transform = Transform3D.translation(x: layer.bounds.minX, y: layer.bounds.minY)
      .concatenating(node.toSpace)
    var outline = plane
    outline.sublayers = bars(node)
    guard layer.showsSomething else { return [outline] }
    if layer.mesh != nil {
      var surface = layer
      surface.sublayers = []
      surface.anchorPoint = .zero
      surface.position = .zero
      surface.zPosition = 0
      surface.transform = plane.transform
      surface.opacity = shown(layer.opacity)
      return [surface, outline]
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
    content.opacity = shown(layer.opacity)
    plane.sublayers = [content] + outline.sublayers
    plane.isDoubleSided = layer.isDoubleSided
    return layer.isDoubleSided ? [plane] : [outline, plane]
  }

  /// Nothing is so faint that it is not found.
  private func shown(_ opacity: Double) -> Double { 0.12 + 0.88 * min(max(opacity, 0), 1) }

  /// The four sides of a layer, as wide on the picture wherever it stands.
  private func bars(_ node: PlacedLayer) -> [Layer] {
    let bounds = node.layer.bounds
    let rows = node.toSpace.rows
    func length(_ row: SIMD4<Double>) -> Double {
      (row.x * row.x + row.y * row.y + row.z * row.z).squareRoot() * zoom
    }
    let wide = 1.5 * unit
    let across = min(wide / max(length(rows.0), 1e-6), bounds.size.width / 2)
    let down = min(wide / max(length(rows.1), 1e-6), bounds.size.height / 2)
    let color = Layer.Contents.color(Self.color(node.level))
    return [
      Rect(x: bounds.minX, y: bounds.minY, width: bounds.size.width, height: down),
      Rect(x: bounds.minX, y: bounds.maxY - down, width: bounds.size.width, height: down),
      Rect(
        x: bounds.minX, y: bounds.minY + down, width: across, height: bounds.size.height - 2 * down),
      Rect(
        x: bounds.maxX - across, y: bounds.minY + down, width: across,
        height: bounds.size.height - 2 * down),
    ].filter { $0.size.width > 0 && $0.size.height > 0 }.map { Layer(frame: $0, contents: color) }
  }

  // MARK: Marks

  private func dot(at place: Point, _ color: Color) -> [Layer] {
    let discs: [(radius: Double, color: Color)] = [
      (4.5, Self.rim), (3.5, .white), (2.5, color),
    ]
    return discs.map { radius, color in
      let extent = radius * unit
      var disc = Layer(
        frame: Rect(
          x: place.x - extent, y: place.y - extent, width: 2 * extent, height: 2 * extent),
        contents: .color(color))
      disc.cornerRadius = extent
      return disc
    }
  }

  private func crosshair(at place: Point) -> [Layer] {
    let bars: [(reach: Double, width: Double, color: Color)] = [
      (11, 3.5, Self.rim), (10, 1.5, Color(red: 1, green: 0.35, blue: 0.45, alpha: 1)),
    ]
    return bars.flatMap { bar -> [Layer] in
      let (long, thin) = (bar.reach * unit, bar.width * unit / 2)
      return [(long, thin), (thin, long)].map { across, down in
        Layer(
          frame: Rect(
            x: place.x - across, y: place.y - down, width: 2 * across, height: 2 * down),
          contents: .color(bar.color))
      }
    }
  }
}
