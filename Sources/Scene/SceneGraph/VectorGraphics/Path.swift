/// A shape of lines and Bézier curves, after `CGPath`: a pure value.
///
/// It consists of subpaths, each starting with a move. Coordinates are points, x to the right and y
/// down.
public struct Path: Hashable, Sendable {
  /// One step of a path, which continues at the end of the step before.
  public enum Element: Hashable, Sendable {
    /// Starts a subpath at a point.
    case move(Point)
    /// A line to a point.
    case line(Point)
    /// A quadratic Bézier curve to a point.
    case quad(Point, control: Point)
    /// A cubic Bézier curve to a point.
    case cubic(Point, control1: Point, control2: Point)
    /// A line to the start of the subpath, which ends there.
    case close
  }

  /// The rule by which overlapping parts of a path count as inside.
  public enum FillRule: String, Hashable, Sendable, CaseIterable {
    /// Inside are points that the path winds around.
    case nonZero
    /// Inside are points that the path winds around an odd number of times.
    case evenOdd
  }

  /// The steps in order.
  public private(set) var elements: [Element] = []
  /// The end of the last step; nil for an empty path.
  public private(set) var currentPoint: Point?
  /// The start of the current subpath.
  private var start = Point.zero

  /// Creates an empty path.
  public init() {}

  /// True if the path has no element.
  public var isEmpty: Bool { elements.isEmpty }

  /// Starts a subpath at `point`. It replaces a preceding move without a line.
  public mutating func move(to point: Point) {
    if case .move = elements.last { elements.removeLast() }
    elements.append(.move(point))
    (currentPoint, start) = (point, point)
  }

  /// Adds a line to `point`; in an empty path, starts a subpath there.
  public mutating func addLine(to point: Point) {
    guard beginsSubpath(at: point) else { return }
    elements.append(.line(point))
    currentPoint = point
  }

  /// Adds a quadratic curve to `point`.
  public mutating func addQuad(to point: Point, control: Point) {
    guard beginsSubpath(at: point) else { return }
    elements.append(.quad(point, control: control))
    currentPoint = point
  }

  /// Adds a cubic curve to `point`.
  public mutating func addCubic(to point: Point, control1: Point, control2: Point) {
    guard beginsSubpath(at: point) else { return }
    elements.append(.cubic(point, control1: control1, control2: control2))
    currentPoint = point
  }

  /// Closes the current subpath. The next step starts at the start of this subpath.
  public mutating func close() {
    guard let last = elements.last, last != .close else { return }
    elements.append(.close)
    currentPoint = start
  }

  /// Adds the subpaths of another path.
  public mutating func append(_ other: Path) { for element in other.elements { add(element) } }

  /// Adds one element.
  public mutating func add(_ element: Element) {
    switch element {
    case .move(let point): move(to: point)
    case .line(let point): addLine(to: point)
    case .quad(let point, let control): addQuad(to: point, control: control)
    case .cubic(let point, let first, let second):
      addCubic(to: point, control1: first, control2: second)
    case .close: close()
    }
  }

  /// Returns true if a step may be added. In an empty path, a subpath starts at the step's end
  /// instead; after a closed subpath, the next one starts at the same point.
  private mutating func beginsSubpath(at point: Point) -> Bool {
    guard let last = elements.last else {
      move(to: point)
      return false
    }
    if last == .close { move(to: start) }
    return true
  }

  /// Returns the path with each point mapped by the 2D affine part of `transform`.
  public func applying(_ transform: Transform3D) -> Path {
    mapPoints { point in
      Point(
        x: point.x * transform.m11 + point.y * transform.m21 + transform.m41,
        y: point.x * transform.m12 + point.y * transform.m22 + transform.m42)
    }
  }

  /// Returns the path with each end and control point replaced.
  func mapPoints(_ map: (Point) -> Point) -> Path {
    var path = Path()
    for element in elements {
      switch element {
      case .move(let point): path.move(to: map(point))
      case .line(let point): path.addLine(to: map(point))
      case .quad(let point, let control): path.addQuad(to: map(point), control: map(control))
      case .cubic(let point, let first, let second):
        path.addCubic(to: map(point), control1: map(first), control2: map(second))
      case .close: path.close()
      }
    }
    return path
  }

  /// The path with each subpath in the opposite direction.
  public var reversed: Path {
    var path = Path()
    for subpath in subpaths {
      guard let last = subpath.curves.last else {
        path.move(to: subpath.start)
        continue
      }
      path.move(to: Point(last.p3))
      for (index, curve) in subpath.curves.enumerated().reversed() {
        // The last step back to the start is the closing line.
        if index == 0, subpath.isClosed, curve.isLine { break }
        path.add(curve.reversed.element)
      }
      if subpath.isClosed { path.close() }
    }
    return path
  }
}

extension Path.Element {
  /// The end of the step; nil for `close`.
  public var end: Point? {
    switch self {
    case .move(let point), .line(let point), .quad(let point, _), .cubic(let point, _, _): point
    case .close: nil
    }
  }

  /// The control points and the end.
  var points: [Point] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .quad(let point, let control): [control, point]
    case .cubic(let point, let first, let second): [first, second, point]
    case .close: []
    }
  }
}

extension Path {
  /// The distance from a corner, in radii, at which a continuous corner starts.
  public static let continuousReach = 1.52866483

  /// Half of a continuous corner, in radii along the side and away from it: from the side, the
  /// first curve's control points and its end, and the end of a short line. The middle curve's
  /// control point is the last. The other half is the same with both exchanged.
  ///
  /// PixelCut measured the numbers from UIKit's rounded rectangles since iOS 7
  /// (paintcodeapp.com/news/code-for-ios-7-rounded-rectangles), equal on both sides of the
  /// diagonal: UIKit's differ in the seventh digit.
  private static let continuousHalf = [
    SIMD2(continuousReach, 0), SIMD2(1.08849299, 0), SIMD2(0.86840701, 0),
    SIMD2(0.66993397, 0.06549600), SIMD2(0.63149399, 0.07491100), SIMD2(0.37282401, 0.16906001),
  ]

  /// Creates a rectangle whose corners bend smoothly, as `cornerCurve` does with `continuous`:
  /// clockwise on a screen from the left end of its top side. Other corners are square.
  ///
  /// If a side is shorter than 2 · 1.528665 radii, so that the corners do not fit, they are
  /// circular. All such paths have the same elements, regardless of their corners.
  ///
  /// - Parameter radius: limited to half the shorter side.
  public init(_ rect: Rect, rounding corners: Corners = .all, continuousRadius radius: Double) {
    self.init()
    let half = max(min(rect.size.width, rect.size.height), 0) / 2
    let radius = max(min(radius, half), 0)
    let fits = Self.continuousReach * radius <= half
    // A quarter of a circle replaces the middle curve; the others have no length.
    let reach = 4.0 / 3 * (2.0.squareRoot() - 1)
    let circle = Array(repeating: SIMD2<Double>(1, 0), count: 5) + [SIMD2(1 - reach, 0)]
    for (index, corner) in [Corners.topRight, .bottomRight, .bottomLeft, .topLeft].enumerated() {
      let shape = fits ? Self.continuousHalf : circle
      let size = corners.contains(corner) ? radius : 0
      /// Returns a point by its distances from the corner, back along the side that leads to it,
      /// and on along the next.
      func point(_ back: Double, _ on: Double) -> Point {
        let (a, b) = (back * size, on * size)
        switch index {
        case 0: return Point(x: rect.maxX - a, y: rect.minY + b)
        case 1: return Point(x: rect.maxX - b, y: rect.maxY - a)
        case 2: return Point(x: rect.minX + a, y: rect.maxY - b)
        default: return Point(x: rect.minX + b, y: rect.minY + a)
        }
      }
      let before = shape.map { point($0.x, $0.y) }
      let after = shape.map { point($0.y, $0.x) }
      if index == 0 {
        let begin = corners.contains(.topLeft) ? shape[0].x * radius : 0
        move(to: Point(x: rect.minX + begin, y: rect.minY))
      }
      addLine(to: before[0])
      addCubic(to: before[3], control1: before[1], control2: before[2])
      addLine(to: before[4])
      addCubic(to: after[4], control1: before[5], control2: after[5])
      addLine(to: after[3])
      addCubic(to: after[0], control1: after[2], control2: after[1])
    }
    close()
  }
}

extension Path {
  /// Returns the interpolation between this path and another: each point moves along a line.
  ///
  /// - Parameter fraction: 0 is exactly this path and 1 exactly the other; values outside 0…1
  ///   extrapolate.
  /// - Returns: nil if the paths do not have the same number of subpaths and steps. A line and a
  ///   curve in the same place are interpolated as cubics.
  public func blended(with other: Path, _ fraction: Double) -> Path? {
    guard elements.count == other.elements.count else { return nil }
    if fraction == 0 || self == other { return self }
    if fraction == 1 { return other }
    func mix(_ a: Point, _ b: Point) -> Point { Point(a.vector + (b.vector - a.vector) * fraction) }
    var path = Path()
    var (ownStart, otherStart) = (Point.zero, Point.zero)
    var (own, others) = (Point.zero, Point.zero)
    for (a, b) in zip(elements, other.elements) {
      switch (a, b) {
      case (.move(let p), .move(let q)):
        path.move(to: mix(p, q))
        (ownStart, otherStart) = (p, q)
      case (.line(let p), .line(let q)): path.addLine(to: mix(p, q))
      case (.quad(let p, let c), .quad(let q, let d)):
        path.addQuad(to: mix(p, q), control: mix(c, d))
      case (.close, .close): path.close()
      default:
        guard let p = a.asCubic(from: own), let q = b.asCubic(from: others) else { return nil }
        path.addCubic(
          to: Point(p.p3 + (q.p3 - p.p3) * fraction),
          control1: Point(p.p1 + (q.p1 - p.p1) * fraction),
          control2: Point(p.p2 + (q.p2 - p.p2) * fraction))
      }
      own = a.end ?? ownStart
      others = b.end ?? otherStart
    }
    return path
  }
}

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
      // All its points coincide, so that it can be interpolated to any other ellipse.
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
  /// side. Other corners are square. Rounded corners are quarters of ellipses.
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
  /// start.
  ///
  /// - Parameters:
  ///   - start: the angle of its start in radians, 0 to the right and increasing clockwise on a
  ///     screen.
  ///   - end: the angle of its end.
  ///   - clockwise: the direction on a screen. Full turns beyond the first are ignored.
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
  /// start.
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
  /// from there to `end`, after `CGPathAddArcToPoint`, with a line to its start.
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
