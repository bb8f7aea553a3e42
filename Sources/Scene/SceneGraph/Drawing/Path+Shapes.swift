extension Path {
  /// The corners of a rectangle, after `UIRectCorner`.
  public struct Corners: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let topLeft = Corners(rawValue: 1 << 0)
    public static let topRight = Corners(rawValue: 1 << 1)
    public static let bottomLeft = Corners(rawValue: 1 << 2)
    public static let bottomRight = Corners(rawValue: 1 << 3)
    /// All four corners.
    public static let all: Corners = [.topLeft, .topRight, .bottomLeft, .bottomRight]
  }

  /// Creates a rectangle, clockwise on a screen from its top left corner.
  public init(_ rect: Rect) {
    self.init()
    move(to: rect.origin)
    addLine(to: Point(x: rect.maxX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.maxY))
    addLine(to: Point(x: rect.minX, y: rect.maxY))
    close()
  }

  /// Creates the ellipse that touches the sides of `rect`, clockwise on a screen from the middle of
  /// its right side, of four cubics. A circle's radius is off by at most 0.03 %.
  public init(ellipseIn rect: Rect) {
    self.init()
    guard rect.size.width > 0 || rect.size.height > 0 else {
      // All of its points are one, so that it can grow to any other ellipse.
      addUnitArc(from: 0, sweep: 2 * .pi, center: Point(x: rect.midX, y: rect.midY), 0, 0)
      close()
      return
    }
    addUnitArc(
      from: 0, sweep: 2 * .pi, center: Point(x: rect.midX, y: rect.midY), rect.size.width / 2,
      rect.size.height / 2)
    close()
  }

  /// Creates a rectangle with rounded corners, clockwise on a screen from the left end of its top
  /// side. Other corners are square. The corners are quarters of ellipses.
  ///
  /// - Parameter radii: limited to half the sides.
  public init(_ rect: Rect, rounding corners: Corners = .all, radii: Size) {
    self.init()
    let x = max(min(radii.width, rect.size.width / 2), 0)
    let y = max(min(radii.height, rect.size.height / 2), 0)
    func radius(_ corner: Corners) -> (x: Double, y: Double) {
      corners.contains(corner) ? (x, y) : (0, 0)
    }
    let (topLeft, topRight) = (radius(.topLeft), radius(.topRight))
    let (bottomLeft, bottomRight) = (radius(.bottomLeft), radius(.bottomRight))
    // Square corners are arcs of radius 0: all rounded rectangles have the same elements.
    move(to: Point(x: rect.minX + topLeft.x, y: rect.minY))
    for (from, radius, x, y) in [
      (-0.5, topRight, rect.maxX - topRight.x, rect.minY + topRight.y),
      (0, bottomRight, rect.maxX - bottomRight.x, rect.maxY - bottomRight.y),
      (0.5, bottomLeft, rect.minX + bottomLeft.x, rect.maxY - bottomLeft.y),
      (1, topLeft, rect.minX + topLeft.x, rect.minY + topLeft.y),
    ] {
      addUnitArc(
        from: from * .pi, sweep: .pi / 2, center: Point(x: x, y: y), radius.x, radius.y)
    }
    close()
  }

  /// Adds an arc of a circle, after `CGPathAddArc`, with a line from the current point to its
  /// beginning.
  ///
  /// - Parameters:
  ///   - start: the angle of its beginning in radians, 0 to the right and rising clockwise on a
  ///     screen.
  ///   - end: the angle of its end.
  ///   - clockwise: the direction on a screen. Whole turns beyond the first are left out.
  public mutating func addArc(
    center: Point, radius: Double, from start: Double, to end: Double, clockwise: Bool
  ) {
    let turn = 2 * Double.pi
    var sweep = clockwise ? end - start : start - end
    if sweep < 0 { sweep -= (sweep / turn).rounded(.down) * turn }
    sweep = min(sweep, turn)
    addUnitArc(
      from: start, sweep: clockwise ? sweep : -sweep, center: center, radius, radius)
  }

  /// Adds an arc of an ellipse as cubics of at most a quarter each, with a line or a move to its
  /// beginning.
  private mutating func addUnitArc(
    from start: Double, sweep: Double, center: Point, _ radiusX: Double, _ radiusY: Double
  ) {
    func point(_ angle: Double, _ along: Double = 0) -> Point {
      let (x, y) = (Self.snapped(cosine(angle)), Self.snapped(sine(angle)))
      return Point(
        x: center.x + radiusX * (x - along * y), y: center.y + radiusY * (y + along * x))
    }
    let first = point(start)
    if isEmpty { move(to: first) } else { addLine(to: first) }
    let count = (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)
    guard count >= 1 else { return }
    let step = sweep / count
    let reach = 4.0 / 3 * sine(step / 4) / cosine(step / 4)
    for index in 0..<Int(count) {
      let (a, b) = (start + step * Double(index), start + step * Double(index + 1))
      addCubic(to: point(b), control1: point(a, reach), control2: point(b, -reach))
    }
  }

  /// Returns a sine or cosine without the rounding error of a quarter turn.
  private static func snapped(_ value: Double) -> Double {
    let nearest = value.rounded()
    return abs(value - nearest) < 1e-15 ? nearest : value
  }

  /// Adds an arc of a circle that touches the line from the current point to `corner` and the line
  /// from there to `end`, after `CGPathAddArcToPoint`, with a line to its beginning.
  public mutating func addArc(tangentTo corner: Point, _ end: Point, radius: Double) {
    guard let current = currentPoint else { return move(to: corner) }
    let (a, b) = (current.vector - corner.vector, end.vector - corner.vector)
    let (lengthA, lengthB) = ((a * a).sum().squareRoot(), (b * b).sum().squareRoot())
    let cross = a.x * b.y - a.y * b.x
    guard lengthA > 0, lengthB > 0, radius > 0, abs(cross) > 1e-12 * lengthA * lengthB else {
      return addLine(to: corner)
    }
    let (u, v) = (a / lengthA, b / lengthB)
    let cosineOfAngle = (u * v).sum()
    // The distance of the touching points from the corner is r / tan(angle / 2).
    let distance = radius * ((1 + cosineOfAngle) / (1 - cosineOfAngle)).squareRoot()
    let bisector = u + v
    let toCenter = radius * (2 / (1 - cosineOfAngle)).squareRoot()
    let center = corner.vector + bisector / (bisector * bisector).sum().squareRoot() * toCenter
    let (from, to) = (corner.vector + u * distance - center, corner.vector + v * distance - center)
    addArc(
      center: Point(center), radius: radius, from: arcTangent(from.y, from.x),
      to: arcTangent(to.y, to.x), clockwise: cross < 0)
  }
}
