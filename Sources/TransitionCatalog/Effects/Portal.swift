public import SceneGraph
public import Transitions

/// The old screen is a plate with an opening that flies past the viewer, and the new one comes
/// through it from the distance.
///
/// The opening widens while the plate comes nearer, and all that is seen follows from where things
/// are: at z before the screen's plane they are d / (d − z) times as large, with the eye at d.
public struct Portal: ReversibleTransition {
  /// The opening's outline.
  public enum Opening: String, Hashable, Sendable, CaseIterable {
    /// A circle; its diameter is a part of the screen's shorter side.
    case circle
    /// A rectangle of the screen's shape with round corners.
    case rounded
  }

  public static let name = "portal"
  public static let summary =
    "The viewer flies through an opening in the old screen to the new one."
  public static let source = "A stage's portal, and a camera's dolly"
  public static let duration = 1.0
  public static let curve = TimingCurve.easeInOut
  public static let overshoot =
    "The viewer starts a little farther off, and comes a little too near."

  /// The opening's outline.
  public var opening = Opening.rounded
  /// How wide it gets, as a fraction of the screen. It gets wider where the picture would not fit
  /// through.
  public var size = 0.5
  /// How far behind the screen the new one starts, by the eye's distance.
  public var depth = 0.7
  /// How thick the old screen is in points.
  public var thickness = 14.0
  /// The colour of the old screen's inside.
  public var rim = Color(red: 209 / 255, green: 212 / 255, blue: 219 / 255)
  /// The eye's distance from the screen in points.
  public var perspective = 800.0
  /// How dark the new screen is at first.
  public var dim = 0.4

  public static let parameters: [Parameter<Portal>] = [
    .choice("opening", \.opening, "the opening's outline"),
    .number("size", \.size, in: 0.05...1, .fraction, "how wide the opening gets, by the screen"),
    .number(
      "depth", \.depth, in: 0...4, .fraction,
      "how far behind the screen the new one starts, by the eye's distance"),
    .number("thickness", \.thickness, in: 0...200, .points, "how thick the old screen is"),
    .color("rim", \.rim, "the colour of the old screen's inside"),
    .perspective(\.perspective),
    .number("dim", \.dim, in: 0...1, .none, "how dark the new screen is at first"),
  ]

  /// Corners of a rounded opening, as a fraction of half its shorter side.
  private static let roundness = 0.35
  /// When the opening is as wide as it gets by itself.
  private static let opened = 0.8
  /// How far the old screen comes, by the eye's distance.
  private static let approach = 0.9

  /// An opening of the screen's own shape.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    // Lengths by the eye's distance.
    let approach = Self.approach * progress
    var new = Layer(frame: container.bounds, contents: .picture(.to))
    // It slows down as it arrives. A curve that overshoots must take it neither past the eye nor
    // before the old screen.
    let nearest = progress < 0 ? approach : 0.25
    new.zPosition = perspective * min(depth * (progress - 1) * abs(progress - 1), nearest)
    new.darken(by: dim * min(max(1 - progress, 0), 1))
    var scene = Scene(container, perspective: perspective, sublayers: [new])

    let hole = self.hole(at: progress, in: container)
    let distance = 1 - approach
    // From where all of the picture is within the opening on, and maybe behind the eye, the old
    // screen is not seen.
    guard distance > 0.05, reach(of: hole, in: container) / distance < 1.02 else { return scene }

    var old = Layer(frame: container.bounds, contents: .picture(.from))
    old.zPosition = perspective * approach
    let pixel = distance / container.scale
    if hole.size.width > 0 {
      old.mask = .mask(
        over: old.bounds, hole: hole, cornerRadius: cornerRadius(of: hole), softness: pixel)
      if thickness > 0 {
        scene.root.sublayers.append(
          inside(
            of: hole, widenedBy: pixel, at: old.zPosition,
            depth: min(thickness, (old.zPosition - new.zPosition) / 2), in: container))
      }
    }
    scene.root.sublayers.append(old)
    return scene
  }

  // MARK: - The opening

  private func hole(at progress: Double, in container: Container) -> Rect {
    let bounds = container.bounds
    let extent =
      switch opening {
      case .circle:
        Size(
          width: min(bounds.size.width, bounds.size.height),
          height: min(bounds.size.width, bounds.size.height))
      case .rounded: bounds.size
      }
    func hole(_ scale: Double) -> Rect {
      let size = Size(width: extent.width * scale, height: extent.height * scale)
      return Rect(
        origin: Point(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2), size: size
      )
    }
    // At the end all of the picture has to be within the opening.
    let needed = 1.05 * (1 - Self.approach) / reach(of: hole(size), in: container)
    let widening = 1 + max(needed - 1, 0) * Ramp.smoothstep(progress)
    return hole(size * Ramp.smoothstep(progress, to: Self.opened) * widening)
  }

  private func cornerRadius(of hole: Rect) -> Double {
    let half = min(hole.size.width, hole.size.height) / 2
    return opening == .circle ? half : half * Self.roundness
  }

  /// How much of the screen, from its middle and by its size, is within `hole`: the largest
  /// rectangle of the screen's shape that fits in, as a fraction of the screen.
  private func reach(of hole: Rect, in container: Container) -> Double {
    let (x, y) = (container.size.width / 2, container.size.height / 2)
    let square = x * x + y * y
    switch opening {
    case .circle: return hole.size.width / 2 / square.squareRoot()
    case .rounded:
      // The rectangle's corner, short of the hole's by u·(x, y), is on the circle of radius r that
      // rounds the hole's: (r − u·x)² + (r − u·y)² = r².
      let short = cornerRadius(of: hole) * (x + y - (2 * x * y).squareRoot()) / square
      return hole.size.width / container.size.width - short
    }
  }

  // MARK: - The plate's inside

  /// The wall between the opening's outline on the plate's front and the one on its back.
  private func inside(
    of hole: Rect, widenedBy margin: Double, at z: Double, depth: Double, in container: Container
  ) -> Layer {
    let outline = self.outline(of: hole, widenedBy: margin)
    var mesh = Mesh(vertices: [], faces: [])
    for (index, place) in outline.enumerated() {
      for back in [0.0, 1] {
        mesh.vertices.append(
          Mesh.Vertex(
            unit: Point(x: Double(index) / Double(outline.count), y: back),
            position: place.point, z: -depth * back))
      }
    }
    // The last face ends where the first begins, at the other end of the contents.
    for back in [0, 1] {
      var vertex = mesh.vertices[back]
      vertex.unit.x = 1
      mesh.vertices.append(vertex)
    }
    for index in outline.indices {
      let (a, b) = (2 * index, 2 * index + 2)
      // Light comes from above and falls on the lower side, whose normal looks up.
      let normal = (outline[index].normal + outline[(index + 1) % outline.count].normal) / 2
      let darkness = 0.45 - 0.3 * normal
      mesh.faces.append(
        Mesh.Face(
          [a, b, b + 1, a + 1],
          shade: Gradient(
            from: Color(white: 0, alpha: darkness), at: Point(x: 0, y: 0),
            to: Color(white: 0, alpha: min(darkness + 0.25, 1)), at: Point(x: 0, y: 1))))
    }
    var layer = Layer(frame: container.bounds, contents: .color(rim))
    layer.zPosition = z
    layer.mesh = mesh
    return layer
  }

  /// Points around the opening, clockwise from the right, and how far the wall there looks up: 1 at
  /// the opening's lowest point, where the light falls on it, and −1 at its highest.
  private func outline(
    of hole: Rect, widenedBy margin: Double
  ) -> [(point: Point, normal: Double)] {
    let radius = cornerRadius(of: hole)
    let steps = 16
    return [(1.0, 1.0), (-1, 1), (-1, -1), (1, -1)].enumerated().flatMap { quarter, corner in
      let centre = Point(
        x: hole.midX + corner.0 * (hole.size.width / 2 - radius),
        y: hole.midY + corner.1 * (hole.size.height / 2 - radius))
      // A circle's quarters share their ends.
      return (0...(opening == .circle ? steps - 1 : steps)).map { step in
        let angle = (Double(quarter) + Double(step) / Double(steps)) * .pi / 2
        let (c, s) = (cosine(angle), sine(angle))
        return (
          Point(
            x: centre.x + (radius + margin) * c, y: centre.y + (radius + margin) * s), s
        )
      }
    }
  }
}
