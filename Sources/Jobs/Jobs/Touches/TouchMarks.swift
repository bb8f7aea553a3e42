package import SceneGraph

/// The layers that show a finger or a pointer at a time.
package struct TouchMarks {
  /// What the marks are drawn on: how points of the container become pixels of the frame.
  package struct Canvas {
    /// The pixels per point.
    package var scale: Double
    /// The factor of a camera, and its offset in points.
    package var zoom: Double
    package var offset: Point

    /// Creates a canvas.
    package init(scale: Double, zoom: Double = 1, offset: Point = .zero) {
      (self.scale, self.zoom, self.offset) = (scale, zoom, offset)
    }
  }

  /// The times of a touch in seconds: when the finger appears, touches the screen, and leaves it.
  package struct Times {
    package var appearance, down, up: Double

    /// Creates the times of a touch.
    package init(appearance: Double, down: Double, up: Double) {
      (self.appearance, self.down, self.up) = (appearance, down, up)
    }
  }

  /// The time in which a dot appears or disappears, in seconds.
  package static let fade = 0.12
  /// The time for which a ripple spreads, in seconds.
  package static let rippleTime = 0.45
  /// The diameter of a ripple at its end, in diameters of the dot.
  private static let rippleReach = 2.2

  private let style: TouchStyle
  /// The size in points of the container.
  private let size: Double

  /// Creates marks.
  ///
  /// - Parameter point: the length of a point of the screen in points of the container.
  package init(_ style: TouchStyle, point: Double) {
    self.style = style
    size = style.size * point
  }

  /// Returns the layers of a finger at a time in seconds.
  ///
  /// - Parameter location: its place in points of the container.
  package func layers(
    of times: Times, at time: Double, _ location: Point, on canvas: Canvas
  ) -> [Layer] {
    guard time >= times.appearance, time <= times.up + Self.rippleTime else { return [] }
    var layers = ripple(since: time - times.up, location, on: canvas)
    let opacity = min(
      (time - times.appearance) / Self.fade, 1 - (time - times.up) / Self.fade, 1)
    if opacity > 0 {
      // A finger that presses is a little smaller than one above the screen.
      let way = times.down - times.appearance
      let height = way > 0 ? min(max((times.down - time) / way, 0), 1) : 0
      layers.append(dot(size * (1 + 0.3 * height * height), location, opacity, on: canvas))
    }
    return layers
  }

  /// Returns the layers of a dot with an opacity, which hovers over the screen.
  package func hovering(_ location: Point, opacity: Double, on canvas: Canvas) -> [Layer] {
    opacity > 0 ? [dot(size * 1.3, location, opacity * 0.6, on: canvas)] : []
  }

  /// Returns the ring that spreads after a finger has left the screen.
  package func ripple(since time: Double, _ location: Point, on canvas: Canvas) -> [Layer] {
    let spread = time / Self.rippleTime
    guard spread > 0, spread < 1 else { return [] }
    let diameter = style.shape == .dot ? size : size * 0.7
    // It slows down as it fades.
    let eased = 1 - (1 - spread) * (1 - spread)
    let width = diameter * 0.09
    var ring = layer(
      diameter * (1 + (Self.rippleReach - 1) * eased), at: location, on: canvas
    ) { circle in
      [
        .stroke(
          circle(width), Color(red: 0, green: 0, blue: 0, alpha: 0.5),
          StrokeStyle(width: 2 * width)),
        .stroke(circle(width), .white, StrokeStyle(width: width)),
      ]
    }
    ring.opacity = 0.8 * (1 - spread)
    return [ring]
  }

  private func dot(
    _ diameter: Double, _ location: Point, _ opacity: Double, on canvas: Canvas
  ) -> Layer {
    // Light, with a dark edge, so that it is visible on any screen.
    let (edge, rim) = (diameter / 22, diameter / 44)
    let fill = style.color ?? Color(red: 1, green: 1, blue: 1, alpha: 0.5)
    var dot = layer(diameter, at: location, on: canvas) { circle in
      [
        .fill(circle(0), Color(red: 0, green: 0, blue: 0, alpha: 0.42), .nonZero),
        .fill(circle(rim), fill, .nonZero),
        .stroke(
          circle(rim + edge / 2), Color(red: 1, green: 1, blue: 1, alpha: 0.9),
          StrokeStyle(width: edge)),
      ]
    }
    dot.opacity = opacity
    return dot
  }

  /// The outline of an arrow whose tip is at its origin, in parts of its height.
  private static let arrow: [(x: Double, y: Double)] = [
    (0, 0), (0, 0.86), (0.2, 0.67), (0.335, 0.985), (0.46, 0.93), (0.325, 0.62), (0.6, 0.62),
  ]

  /// Returns the layer of an arrow whose tip is at a place.
  ///
  /// - Parameter press: how far its button is pressed, 0 to 1.
  package func arrow(
    at location: Point, opacity: Double, press: Double, on canvas: Canvas
  ) -> [Layer] {
    guard opacity > 0 else { return [] }
    let height = size / 2 * (1 - 0.12 * press)
    let line = height * 0.07
    var arrow = layer(2.4 * height, at: location, on: canvas) { _, tip in
      var path = Path()
      for (index, point) in Self.arrow.enumerated() {
        let place = Point(x: tip.x + point.x * height, y: tip.y + point.y * height)
        if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
      }
      path.close()
      return [
        .stroke(path, .white, StrokeStyle(width: 2 * line, join: .round)),
        .fill(path, style.color ?? .black, .nonZero),
      ]
    }
    arrow.opacity = opacity
    return [arrow]
  }

  /// Returns a layer of circles about a place.
  ///
  /// - Parameter operations: returns the drawing; its argument returns the circle that is a
  ///   distance in points smaller on all sides than the largest one.
  private func layer(
    _ diameter: Double, at location: Point, on canvas: Canvas,
    _ operations: ((Double) -> Path) -> [VectorDrawing.Operation]
  ) -> Layer {
    layer(diameter, at: location, on: canvas) { _, inside in
      operations { inset in
        let reach = diameter / 2 - inset
        return Path(
          ellipseIn: Rect(
            x: inside.x - reach, y: inside.y - reach, width: 2 * reach, height: 2 * reach))
      }
    }
  }

  /// Returns a layer around a place: a drawing whose pixels are those of the frame, so that the
  /// centre is exact.
  ///
  /// - Parameter operations: returns the drawing of a size, with the place in it.
  private func layer(
    _ diameter: Double, at location: Point, on canvas: Canvas,
    _ operations: (Size, Point) -> [VectorDrawing.Operation]
  ) -> Layer {
    // Points on the screen to pixels of the frame.
    let (scale, offset) = (canvas.scale, canvas.offset)
    let factor = canvas.zoom * scale
    let center = Point(
      x: location.x * factor + offset.x * scale, y: location.y * factor + offset.y * scale)
    let radius = diameter / 2 * factor
    let (left, top) = ((center.x - radius).rounded(.down), (center.y - radius).rounded(.down))
    let side = min(max(Int((2 * radius).rounded(.up)) + 1, 1), 4096)
    let frame = Rect(
      x: (left / scale - offset.x) / canvas.zoom, y: (top / scale - offset.y) / canvas.zoom,
      width: Double(side) / factor, height: Double(side) / factor)
    let inside = Point(x: (center.x - left) / factor, y: (center.y - top) / factor)
    let drawing = VectorDrawing(
      operations(frame.size, inside), in: Rect(size: frame.size), width: side, height: side)
    return Layer(frame: frame, contents: .picture(PictureName(drawing)))
  }
}
