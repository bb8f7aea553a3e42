public import SceneGraph
public import Transitions

/// The old screen is a plate with an opening that flies past the viewer, and the new one approaches
/// through it from the distance.
///
/// The opening widens while the plate approaches. All sizes follow from perspective: with the eye
/// at d, a layer at z in front of the screen's plane is d / (d − z) times as large. The numbers are
/// Hinge's own.
public struct Portal: ReversibleTransition {
  /// The shape of the opening.
  public enum Opening: String, Hashable, Sendable, CaseIterable {
    /// A circle; its diameter is a fraction of the screen's shorter side.
    case circle
    /// A rectangle of the screen's aspect ratio with rounded corners.
    case rounded
  }

  public static let name = "portal"
  public static let summary =
    "The viewer flies through an opening in the old screen to the new one."
  public static let source = "Hinge's own, after a stage portal and a camera dolly"
  public static let duration = 1.0
  public static let curve = TimingCurve.easeInOut
  public static let surroundings = Surroundings.space
  public static let overshoot =
    "The viewer starts slightly farther away, and moves slightly too close."

  /// The shape of the opening.
  public var opening = Opening.rounded
  /// The opening's full size, as a fraction of the screen. It becomes larger if the picture would
  /// not fit through.
  public var size = 0.5
  /// The new screen's initial distance behind the screen, as a fraction of the eye's distance.
  public var depth = 0.7
  /// The thickness of the old screen, in points.
  public var thickness = 14.0
  /// The colour of the wall inside the opening.
  public var rim = Color(red: 209 / 255, green: 212 / 255, blue: 219 / 255)
  /// The eye's distance from the screen, in points.
  public var perspective = 800.0
  /// The initial alpha of the black over the new screen, 0…1.
  public var dim = 0.4

  public static let parameters: [Parameter<Portal>] = [
    .choice("opening", \.opening, "the shape of the opening"),
    .number(
      "size", \.size, in: 0.05...1, .fraction,
      "the opening's full size, as a fraction of the screen"),
    .number(
      "depth", \.depth, in: 0...4, .fraction,
      "how far behind the screen the new one starts, as a fraction of the eye's distance"),
    .number("thickness", \.thickness, in: 0...200, .points, "how thick the old screen is"),
    .color("rim", \.rim, "the colour of the wall inside the opening"),
    .perspective(\.perspective),
    .number("dim", \.dim, in: 0...1, .none, "how dark the new screen is at first"),
  ]

  /// The corner radius of a rounded opening, as a fraction of half its shorter side.
  private static let roundness = 0.35
  /// The progress at which the opening has its full size.
  private static let openEnd = 0.8
  /// The old screen's travel towards the viewer, as a fraction of the eye's distance.
  private static let approach = 0.9

  /// Creates an opening of the screen's own shape.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    // Fractions of the eye's distance.
    let approach = Self.approach * progress
    var new = Layer(frame: container.bounds, contents: .picture(.to))
    // The new screen decelerates as it arrives. With the third power, it nearly fills the picture
    // when the opening does. A curve that overshoots must not move it past the eye or in front of
    // the old screen.
    let nearest = progress < 0 ? approach : 0.25
    let left = progress - 1
    new.zPosition = perspective * min(depth * left * left * left, nearest)
    new.darken(by: dim * min(max(1 - progress, 0), 1))
    var scene = Scene(container, perspective: perspective, sublayers: [new])

    let openingRect = self.openingRect(at: progress, in: container)
    let distance = 1 - approach
    // Once the whole picture is within the opening, the old screen is invisible, and possibly
    // behind the eye.
    guard distance > 0.05, visibleFraction(of: openingRect, in: container) / distance < 1.02 else {
      return scene
    }

    var old = Layer(frame: container.bounds, contents: .picture(.from))
    old.zPosition = perspective * approach
    let pixel = distance / container.scale
    if openingRect.size.width > 0 {
      old.mask = .cutoutMask(
        over: old.bounds, cutout: openingRect, cornerRadius: cornerRadius(of: openingRect),
        feather: pixel)
      if thickness > 0 {
        scene.root.sublayers.append(
          wall(
            of: openingRect, widenedBy: pixel, at: old.zPosition,
            depth: min(thickness, (old.zPosition - new.zPosition) / 2), in: container))
      }
    }
    scene.root.sublayers.append(old)
    return scene
  }

  // MARK: - Opening

  /// Returns the opening on the plate, in the plate's coordinates, in points.
  private func openingRect(at progress: Double, in container: Container) -> Rect {
    let bounds = container.bounds
    let extent =
      switch opening {
      case .circle:
        Size(
          width: min(bounds.size.width, bounds.size.height),
          height: min(bounds.size.width, bounds.size.height))
      case .rounded: bounds.size
      }
    func rect(_ scale: Double) -> Rect {
      let size = Size(width: extent.width * scale, height: extent.height * scale)
      return Rect(
        origin: Point(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2), size: size
      )
    }
    // At the end the whole picture must be within the opening.
    let requiredScale = 1.05 * (1 - Self.approach) / visibleFraction(of: rect(size), in: container)
    let widening = 1 + max(requiredScale - 1, 0) * Easing.smoothstep(progress)
    return rect(size * Easing.smoothstep(progress, to: Self.openEnd) * widening)
  }

  /// Returns the corner radius of an opening, in points.
  private func cornerRadius(of openingRect: Rect) -> Double {
    let half = min(openingRect.size.width, openingRect.size.height) / 2
    return opening == .circle ? half : half * Self.roundness
  }

  /// Returns the largest rectangle of the screen's aspect ratio that fits into `openingRect`, as a
  /// fraction of the screen.
  private func visibleFraction(of openingRect: Rect, in container: Container) -> Double {
    let (x, y) = (container.size.width / 2, container.size.height / 2)
    let square = x * x + y * y
    switch opening {
    case .circle: return openingRect.size.width / 2 / square.squareRoot()
    case .rounded:
      // The rectangle's corner is short of the opening's by u·(x, y), and lies on the circle of
      // radius r that rounds it: (r − u·x)² + (r − u·y)² = r².
      let short = cornerRadius(of: openingRect) * (x + y - (2 * x * y).squareRoot()) / square
      return openingRect.size.width / container.size.width - short
    }
  }

  // MARK: - Wall of the opening

  /// Returns the wall between the opening's outlines on the plate's front and back.
  private func wall(
    of openingRect: Rect, widenedBy margin: Double, at z: Double, depth: Double,
    in container: Container
  ) -> Layer {
    let contour = self.contour(of: openingRect, widenedBy: margin)
    var mesh = Mesh(vertices: [], faces: [])
    for (index, vertex) in contour.enumerated() {
      for back in [0.0, 1] {
        mesh.vertices.append(
          Mesh.Vertex(
            unit: Point(x: Double(index) / Double(contour.count), y: back),
            position: vertex.position, z: -depth * back))
      }
    }
    // The last face ends at the first one's vertices, but at the other end of the contents.
    for back in [0, 1] {
      var vertex = mesh.vertices[back]
      vertex.unit.x = 1
      mesh.vertices.append(vertex)
    }
    for index in contour.indices {
      let (a, b) = (2 * index, 2 * index + 2)
      // Light comes from above and falls on the lower side, whose normal points up.
      func darkness(_ index: Int) -> Double { 0.45 - 0.3 * contour[index % contour.count].normal }
      mesh.faces.append(
        Mesh.Face(
          [a, b, b + 1, a + 1],
          shade: Self.shade(
            from: (unit: Double(index) / Double(contour.count), darkness: darkness(index)),
            to: (unit: Double(index + 1) / Double(contour.count), darkness: darkness(index + 1)))))
    }
    var layer = Layer(frame: container.bounds, contents: .color(rim))
    layer.zPosition = z
    layer.mesh = mesh
    return layer
  }

  /// Returns the shade of a face between two lines of the wall, which has each line's darkness
  /// there and is darker towards the back. Neighbouring faces therefore join without a step.
  private static func shade(
    from start: (unit: Double, darkness: Double), to end: (unit: Double, darkness: Double)
  ) -> Gradient {
    // The darkness is linear on the face: it changes by `step` along the outline and by `depth`
    // from front to back, in unit coordinates along the axis (x, y).
    let (step, depth) = (end.darkness - start.darkness, 0.25)
    let x = step / (end.unit - start.unit)
    let scale = 1 / (x * x + depth * depth)
    let (least, most) = (
      min(start.darkness, end.darkness), max(start.darkness, end.darkness) + depth
    )
    func point(_ darkness: Double) -> Point {
      let along = (darkness - start.darkness) * scale
      return Point(x: start.unit + x * along, y: depth * along)
    }
    return Gradient(
      from: Color(white: 0, alpha: least), at: point(least),
      to: Color(white: 0, alpha: min(most, 1)), at: point(most))
  }

  /// Returns the vertices of the opening's outline, clockwise from the right, with the upward
  /// component of the wall's normal: 1 at the lowest point, where the light falls on it, and −1 at
  /// the highest.
  private func contour(
    of openingRect: Rect, widenedBy margin: Double
  ) -> [(position: Point, normal: Double)] {
    let radius = cornerRadius(of: openingRect)
    // A chord of the angle a is up to r·a²/8 from its arc: a tenth of a pixel or less.
    let steps = Int(
      min(max((.pi / 2 * ((radius + margin) / (0.8 * margin)).squareRoot()).rounded(.up), 4), 64))
    return [(1.0, 1.0), (-1, 1), (-1, -1), (1, -1)].enumerated().flatMap { quarter, corner in
      let center = Point(
        x: openingRect.midX + corner.0 * (openingRect.size.width / 2 - radius),
        y: openingRect.midY + corner.1 * (openingRect.size.height / 2 - radius))
      // The quarters of a circle share their ends.
      return (0...(opening == .circle ? steps - 1 : steps)).map { step in
        let angle = (Double(quarter) + Double(step) / Double(steps)) * .pi / 2
        let (c, s) = (cosine(angle), sine(angle))
        return (
          Point(
            x: center.x + (radius + margin) * c, y: center.y + (radius + margin) * s), s
        )
      }
    }
  }
}
