public import FoundationNames
public import SceneGraph
public import UIKitRuntime

/// A path, after `CGPath`. It is also mutable; layers copy the paths that they get.
public typealias CGPath = MutablePath
public typealias CGMutablePath = MutablePath
public typealias CGPathFillRule = Path.FillRule
public typealias CGLineCap = StrokeStyle.Cap
public typealias CGLineJoin = StrokeStyle.Join
public typealias UIRectCorner = Path.Corners

extension Path.FillRule {
  /// The nonzero fill rule.
  public static var winding: Self { .nonZero }
}

extension Path.Corners {
  /// All four corners.
  public static var allCorners: Self { .all }
}

extension MutablePath {
  /// Creates a rectangle.
  public convenience init(rect: Rect, transform: UnsafePointer<AffineTransform>?) {
    unsafe self.init(Path(rect).applying(transform))
  }

  /// Creates the ellipse inscribed in a rectangle.
  public convenience init(ellipseIn rect: Rect, transform: UnsafePointer<AffineTransform>?) {
    unsafe self.init(Path(ellipseIn: rect).applying(transform))
  }

  /// Creates a rectangle with rounded corners.
  public convenience init(
    roundedRect rect: Rect, cornerWidth: Double, cornerHeight: Double,
    transform: UnsafePointer<AffineTransform>?
  ) {
    let radii = Size(width: cornerWidth, height: cornerHeight)
    unsafe self.init(Path(rect, radii: radii).applying(transform))
  }

  /// The bounding rectangle of all points, including control points; null for an empty path.
  public var boundingBox: Rect { path.controlBounds ?? .null }
  /// The bounding rectangle of the path; null for an empty path.
  public var boundingBoxOfPath: Rect { path.bounds ?? .null }
  /// The end of the path; the origin for an empty one.
  public var currentPoint: Point { path.currentPoint ?? .zero }
  /// True if the path is empty.
  public var isEmpty: Bool { path.isEmpty }

  /// Begins a subpath.
  public func move(to point: Point, transform: AffineTransform = .identity) {
    path.move(to: point.applying(transform))
  }

  /// Adds a line.
  public func addLine(to point: Point, transform: AffineTransform = .identity) {
    path.addLine(to: point.applying(transform))
  }

  /// Adds lines through points, starting at the first.
  public func addLines(between points: [Point], transform: AffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds a quadratic curve.
  public func addQuadCurve(
    to end: Point, control: Point, transform: AffineTransform = .identity
  ) {
    path.addQuad(to: end.applying(transform), control: control.applying(transform))
  }

  /// Adds a cubic curve.
  public func addCurve(
    to end: Point, control1: Point, control2: Point, transform: AffineTransform = .identity
  ) {
    path.addCubic(
      to: end.applying(transform), control1: control1.applying(transform),
      control2: control2.applying(transform))
  }

  /// Adds an arc. As in Core Graphics, `clockwise` assumes y up: on the screen, true is
  /// counterclockwise.
  public func addArc(
    center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool,
    transform: AffineTransform = .identity
  ) {
    extend(transform) {
      $0.addArc(
        center: center, radius: radius, from: startAngle, to: endAngle, clockwise: !clockwise)
    }
  }

  /// Adds an arc from an angle through another one, positive clockwise on the screen.
  public func addRelativeArc(
    center: Point, radius: Double, startAngle: Double, delta: Double,
    transform: AffineTransform = .identity
  ) {
    extend(transform) {
      $0.addArc(
        center: center, radius: radius, from: startAngle, to: startAngle + delta,
        clockwise: delta >= 0)
    }
  }

  /// Adds an arc tangent to two lines.
  public func addArc(
    tangent1End: Point, tangent2End: Point, radius: Double, transform: AffineTransform = .identity
  ) {
    extend(transform) { $0.addArc(tangentTo: tangent1End, tangent2End, radius: radius) }
  }

  /// Adds a rectangle.
  public func addRect(_ rect: Rect, transform: AffineTransform = .identity) {
    path.append(Path(rect).applying(transform.transform3D))
  }

  /// Adds rectangles.
  public func addRects(_ rects: [Rect], transform: AffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds an ellipse.
  public func addEllipse(in rect: Rect, transform: AffineTransform = .identity) {
    path.append(Path(ellipseIn: rect).applying(transform.transform3D))
  }

  /// Adds a rectangle with rounded corners.
  public func addRoundedRect(
    in rect: Rect, cornerWidth: Double, cornerHeight: Double,
    transform: AffineTransform = .identity
  ) {
    let radii = Size(width: cornerWidth, height: cornerHeight)
    path.append(Path(rect, radii: radii).applying(transform.transform3D))
  }

  /// Adds another path.
  public func addPath(_ other: CGPath, transform: AffineTransform = .identity) {
    path.append(other.path.applying(transform.transform3D))
  }

  /// Closes the current subpath.
  public func closeSubpath() { path.close() }

  /// Returns true if a point is inside.
  public func contains(
    _ point: Point, using rule: Path.FillRule = .nonZero, transform: AffineTransform = .identity
  ) -> Bool {
    path.applying(transform.transform3D).contains(point, by: rule)
  }

  /// Returns a copy.
  public func copy() -> CGPath? { MutablePath(path) }

  /// Returns a copy.
  public func mutableCopy() -> CGMutablePath? { MutablePath(path) }

  /// Returns a copy whose points are mapped by a transform.
  public func copy(using transform: UnsafePointer<AffineTransform>?) -> CGPath? {
    unsafe MutablePath(path.applying(transform))
  }

  /// Extends the path by points given before a transform.
  private func extend(_ transform: AffineTransform, _ change: (inout Path) -> Void) {
    guard transform != .identity, let inverse = transform.transform3D.inverse else {
      change(&path)
      return
    }
    var local = path.applying(inverse)
    change(&local)
    path = local.applying(transform.transform3D)
  }
}

extension Path {
  fileprivate func applying(_ transform: UnsafePointer<AffineTransform>?) -> Path {
    guard let transform = unsafe transform else { return self }
    return unsafe applying(transform.pointee.transform3D)
  }
}
