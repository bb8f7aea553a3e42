/// A shape of lines and Bézier curves, after `CGPath`: a pure value.
///
/// It consists of subpaths, each of which begins with a move. Coordinates are points, x to the
/// right and y down.
public struct Path: Hashable, Sendable {
  /// One step of a path, which continues at the end of the step before.
  public enum Element: Hashable, Sendable {
    /// Begins a subpath at a point.
    case move(Point)
    /// A line to a point.
    case line(Point)
    /// A quadratic Bézier curve to a point.
    case quad(Point, control: Point)
    /// A cubic Bézier curve to a point.
    case cubic(Point, control1: Point, control2: Point)
    /// A line to the beginning of the subpath, which ends there.
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
  /// The beginning of the current subpath.
  private var start = Point.zero

  /// Creates an empty path.
  public init() {}

  /// True if the path has no element.
  public var isEmpty: Bool { elements.isEmpty }

  /// Begins a subpath at `point`. A move without a line after it is replaced.
  public mutating func move(to point: Point) {
    if case .move = elements.last { elements.removeLast() }
    elements.append(.move(point))
    (currentPoint, start) = (point, point)
  }

  /// Adds a line to `point`; in an empty path, begins a subpath there.
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

  /// Closes the current subpath. What is added next begins where the subpath began.
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

  /// Returns true if a step may be added. An empty path begins at the step's end instead, and after
  /// a closed subpath the next begins where that one did.
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
        // The last step back to the beginning is the closing line.
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
