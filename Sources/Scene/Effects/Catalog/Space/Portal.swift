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
  // The last part of the opening's rim leaves at the end: a slower end would look like a pause.
  public static let curve = TimingCurve.bezier(0.3, 0.2, 0.8, 0.85)
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
  /// The largest travel of the old screen towards the viewer, as a fraction of the eye's distance.
  private static let greatestApproach = 0.9
  /// How much darker the wall is at its back than where the plate's edge shows it.
  private static let falloff = 0.1
  /// The size of the opening at the end, in units of the smallest one that shows the whole picture.
  private static let margin = 1.03

  /// Creates an opening of the screen's own shape.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    // Fractions of the eye's distance.
    let approach = approach(in: container) * progress
    var new = Layer(frame: container.bounds, contents: .picture(.to))
    new.magnificationFilter = .cubic
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
    guard distance > 0.05, visibleFraction(of: openingRect, in: container) / distance < 1.015 else {
      return scene
    }

    var old = Layer(frame: container.bounds, contents: .picture(.from))
    old.magnificationFilter = .cubic
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

  /// Returns the old screen's travel towards the viewer, as a fraction of the eye's distance.
  ///
  /// The whole picture just fits through the opening at its end. The new screen is then always
  /// larger than what the opening shows, and no backdrop is around it.
  private func approach(in container: Container) -> Double {
    let visible = visibleFraction(of: fullOpening(scale: size, in: container), in: container)
    return min(max(1 - visible / Self.margin, 0), Self.greatestApproach)
  }

  /// Returns an opening as a fraction of the screen, in the plate's coordinates, in points.
  private func fullOpening(scale: Double, in container: Container) -> Rect {
    let bounds = container.bounds
    let side = min(bounds.size.width, bounds.size.height)
    let extent = opening == .circle ? Size(width: side, height: side) : bounds.size
    let size = Size(width: extent.width * scale, height: extent.height * scale)
    return Rect(
      origin: Point(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2), size: size)
  }

  /// Returns the opening on the plate, in the plate's coordinates, in points.
  private func openingRect(at progress: Double, in container: Container) -> Rect {
    // At the end the whole picture must be within the opening.
    let visible = visibleFraction(of: fullOpening(scale: size, in: container), in: container)
    let requiredScale = Self.margin * (1 - approach(in: container)) / visible
    let widening = 1 + max(requiredScale - 1, 0) * Easing.smoothstep(progress)
    return fullOpening(
      scale: size * sine(.pi / 2 * min(max(progress / Self.openEnd, 0), 1)) * widening,
      in: container)
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
    // The front is behind the plate's edge, so that nothing shows between them; the back is where
    // it would be without a margin, so that the wall does not become thinner.
    let front = contour(of: openingRect, widenedBy: margin)
    let back = contour(of: openingRect, widenedBy: 0, steps: front.steps)
    // The wall is there as far as the plate is opaque beside the opening: it shows the plate's
    // picture there, hidden by its own colour. Seen from a corner's centre, the points of the
    // picture are those of the wall, farther away by one factor, so that a face shows a plane part
    // of the picture: back and front are at r and r + m from the centre, and show what is at
    // r + m and (r + m)²/r. A radius counts as m at least, since it may be 0.
    let size = container.size
    let radius = max(cornerRadius(of: openingRect), margin)
    let factor = (radius + margin) / radius
    func unit(_ index: Int, _ depth: Double) -> Point {
      let vertex = front.vertices[index % front.vertices.count]
      let beyond = factor * margin * (1 - depth)
      return Point(
        x: (vertex.position.x + vertex.normal.x * beyond) / size.width,
        y: (vertex.position.y + vertex.normal.y * beyond) / size.height)
    }
    // The plate hides the first part of a line from front to back, on which nothing is to get
    // darker: its length as a part of the line's, both as they are seen on the plate.
    let scale = (perspective - z) / (perspective - z + depth)
    func hidden(_ index: Int) -> Double {
      let (outer, normal) = (front.vertices[index].position, front.vertices[index].normal)
      let inner = back.vertices[index].position
      let x = outer.x - size.width / 2 - (inner.x - size.width / 2) * scale
      let y = outer.y - size.height / 2 - (inner.y - size.height / 2) * scale
      // Along the normal, since the wall's sides are seen from the front.
      return min(margin / max(x * normal.x + y * normal.y, margin), 0.6)
    }
    var mesh = Mesh(vertices: [], faces: [])
    let count = front.vertices.count
    for index in 0..<count {
      mesh.vertices.append(
        Mesh.Vertex(unit: unit(index, 0), position: front.vertices[index].position, z: 0))
      mesh.vertices.append(
        Mesh.Vertex(unit: unit(index, 1), position: back.vertices[index].position, z: -depth))
    }
    for index in 0..<count {
      let (a, b) = (2 * index, 2 * ((index + 1) % count))
      // Light comes from above and falls on the lower side, whose normal points up.
      func darkness(_ index: Int) -> Double {
        let hidden = hidden(index % count)
        return 0.32 - 0.18 * front.vertices[index % count].normal.y
          - Self.falloff * hidden / (1 - hidden)
      }
      mesh.faces.append(
        Mesh.Face(
          [a, b, b + 1, a + 1],
          shade: shade(
            from: (unit(index, 0), darkness(index)), to: (unit(index + 1, 0), darkness(index + 1)),
            back: unit(index, 1), darkerBy: Self.falloff / (1 - hidden(index)))))
    }
    var layer = Layer(frame: container.bounds, contents: .picture(.from))
    layer.zPosition = z
    layer.mesh = mesh
    return layer
  }

  /// Returns the paint of a face between two lines of the wall, which has each line's darkness
  /// there and is darker towards the back. Neighbouring faces therefore join without a step.
  ///
  /// - Parameters:
  ///   - start: The point of the contents at the first line's front, and the darkness there.
  ///   - end: The same of the second line.
  ///   - back: The point of the contents at the first line's back.
  ///   - depth: How much darker the back is.
  private func shade(
    from start: (unit: Point, darkness: Double), to end: (unit: Point, darkness: Double),
    back: Point, darkerBy depth: Double
  ) -> Gradient {
    // The darkness is linear on the face: its gradient (x, y) in unit coordinates has the product
    // `step` with the way along the outline, and `depth` with that from front to back.
    let step = end.darkness - start.darkness
    let along = Point(x: end.unit.x - start.unit.x, y: end.unit.y - start.unit.y)
    let inwards = Point(x: back.x - start.unit.x, y: back.y - start.unit.y)
    let area = along.x * inwards.y - along.y * inwards.x
    guard abs(area) > 0 else { return Gradient(rim) }
    let x = (step * inwards.y - depth * along.y) / area
    let y = (depth * along.x - step * inwards.x) / area
    let scale = 1 / max(x * x + y * y, 1e-12)
    let least = max(min(start.darkness, end.darkness), 0)
    let most = max(start.darkness, end.darkness) + depth
    func point(_ darkness: Double) -> Point {
      let way = (darkness - start.darkness) * scale
      return Point(x: start.unit.x + x * way, y: start.unit.y + y * way)
    }
    func paint(_ darkness: Double) -> Color {
      rim.overlaid(with: Color(white: 0, alpha: min(darkness, 1)))
    }
    var gradient = Gradient(
      from: paint(least), at: point(least), to: paint(most), at: point(most))
    gradient.isDithered = true
    return gradient
  }

  /// The outline of the opening.
  private struct Contour {
    /// The corners of the polygon, clockwise from the right, with the unit normals out of the
    /// opening: y is 1 at the lowest point, where the light falls on the wall, and −1 at the
    /// highest.
    var vertices: [(position: Point, normal: Point)]
    /// The chords of a quarter of a circle.
    let steps: Int
  }

  /// Returns the opening's outline.
  ///
  /// - Parameters:
  ///   - margin: The distance beyond the opening, in points.
  ///   - steps: The chords of a quarter of a circle; nil to choose.
  private func contour(
    of openingRect: Rect, widenedBy margin: Double, steps: Int? = nil
  ) -> Contour {
    let radius = cornerRadius(of: openingRect)
    // A chord of the angle a is up to r·a²/8 from its arc: a tenth of a pixel or less.
    let steps =
      steps
      ?? Int(
        min(max((.pi / 2 * ((radius + margin) / (0.8 * margin)).squareRoot()).rounded(.up), 4), 64))
    let vertices = [(1.0, 1.0), (-1, 1), (-1, -1), (1, -1)].enumerated().flatMap {
      quarter, corner in
      let center = Point(
        x: openingRect.midX + corner.0 * (openingRect.size.width / 2 - radius),
        y: openingRect.midY + corner.1 * (openingRect.size.height / 2 - radius))
      // The quarters of a circle share their ends.
      return (0...(opening == .circle ? steps - 1 : steps)).map { step in
        let angle = (Double(quarter) + Double(step) / Double(steps)) * .pi / 2
        let normal = Point(x: cosine(angle), y: sine(angle))
        return (
          Point(
            x: center.x + (radius + margin) * normal.x, y: center.y + (radius + margin) * normal.y),
          normal
        )
      }
    }
    return Contour(vertices: vertices, steps: steps)
  }
}
