public import FoundationNames
public import SceneGraph
public import UIKitRuntime

/// A path with its line style, after UIKit's class.
///
/// The corners of a rectangle with a corner radius bend smoothly, as in UIKit since iOS 7. If only
/// some corners are rounded, they are quarter ellipses.
open class UIBezierPath: Hashable {
  /// The path.
  public final var path: Path
  /// The width of the line in points.
  open var lineWidth = 1.0
  /// The ends of the line.
  open var lineCapStyle = CGLineCap.butt
  /// The corners of the line.
  open var lineJoinStyle = CGLineJoin.miter
  /// The miter limit: the maximum length of a pointed corner, in line widths.
  open var miterLimit = 10.0
  /// The maximum distance between a drawn curve and the exact one; without effect.
  open var flatness = 0.6
  /// True for the even-odd fill rule: points with an even winding number are outside.
  open var usesEvenOddFillRule = false
  private var dashes: [Double] = []
  private var dashPhase = 0.0

  /// Creates an empty path.
  public init() { path = Path() }

  /// Creates a rectangle.
  public init(rect: Rect) { path = Path(rect) }

  /// Creates the ellipse inscribed in a rectangle.
  public init(ovalIn rect: Rect) { path = Path(ellipseIn: rect) }

  /// Creates a rectangle with continuous corners, or circular corners where those do not fit.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    path = Path(rect, continuousRadius: cornerRadius)
  }

  /// Creates a rectangle with some of its corners rounded.
  public init(roundedRect rect: Rect, byRoundingCorners corners: UIRectCorner, cornerRadii: Size) {
    path = Path(rect, rounding: corners, radii: cornerRadii)
  }

  /// Creates an arc.
  ///
  /// - Parameters:
  ///   - startAngle: in radians, 0 to the right, increasing clockwise on the screen.
  ///   - clockwise: the direction on the screen.
  public init(
    arcCenter center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    path = Path()
    path.addArc(
      center: center, radius: radius, from: startAngle, to: endAngle, clockwise: clockwise)
  }

  /// Creates a copy of a path.
  public init(cgPath: CGPath) { path = cgPath.path }

  public static func == (a: UIBezierPath, b: UIBezierPath) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// A copy of the path.
  open var cgPath: CGPath {
    get { MutablePath(path) }
    set { path = newValue.path }
  }

  // MARK: Construction

  /// Begins a subpath.
  open func move(to point: Point) { path.move(to: point) }
  /// Adds a line.
  open func addLine(to point: Point) { path.addLine(to: point) }

  /// Adds a cubic curve.
  open func addCurve(to end: Point, controlPoint1: Point, controlPoint2: Point) {
    path.addCubic(to: end, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic curve.
  open func addQuadCurve(to end: Point, controlPoint: Point) {
    path.addQuad(to: end, control: controlPoint)
  }

  /// Adds an arc, with a line to its start.
  open func addArc(
    withCenter center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, from: startAngle, to: endAngle, clockwise: clockwise)
  }

  /// Closes the current subpath.
  open func close() { path.close() }
  /// Removes all elements.
  open func removeAllPoints() { path = Path() }
  /// Adds the subpaths of another path.
  open func append(_ other: UIBezierPath) { path.append(other.path) }
  /// Maps each point by a transform.
  open func apply(_ transform: AffineTransform) { path = path.applying(transform.transform3D) }

  /// Returns the path with each subpath in the opposite direction, and the same line.
  open func reversing() -> UIBezierPath {
    let other = UIBezierPath()
    other.path = path.reversed
    (other.lineWidth, other.lineCapStyle) = (lineWidth, lineCapStyle)
    (other.lineJoinStyle, other.miterLimit) = (lineJoinStyle, miterLimit)
    other.usesEvenOddFillRule = usesEvenOddFillRule
    (other.dashes, other.dashPhase) = (dashes, dashPhase)
    return other
  }

  // MARK: Extent

  /// True if the path is empty.
  open var isEmpty: Bool { path.isEmpty }
  /// The bounding rectangle of all points, including control points; null for an empty path.
  open var bounds: Rect { path.controlBounds ?? .null }
  /// The end of the path; the origin for an empty one.
  open var currentPoint: Point { path.currentPoint ?? .zero }

  /// Returns true if a point is inside.
  open func contains(_ point: Point) -> Bool { path.contains(point, by: rule) }

  // MARK: Drawing

  /// Sets the lengths of dashes and gaps in points; empty for a solid line.
  open func setLineDash(_ pattern: UnsafePointer<Double>?, count: Int, phase: Double) {
    let pattern = unsafe UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : count)
    unsafe dashes = Array(pattern)
    dashPhase = phase
  }

  /// Fills the path in the current context with its fill colour.
  @MainActor
  open func fill() { DrawingContext.current?.fill(path, by: rule) }

  /// Strokes the path in the current context with its stroke colour.
  @MainActor
  open func stroke() {
    DrawingContext.current?.stroke(
      path,
      StrokeStyle(
        width: lineWidth, cap: lineCapStyle, join: lineJoinStyle, miterLimit: miterLimit,
        dashes: dashes, dashPhase: dashPhase))
  }

  /// Clips drawing in the current context to the path.
  @MainActor
  open func addClip() { DrawingContext.current?.clip(to: path, by: rule) }

  private var rule: Path.FillRule { usesEvenOddFillRule ? .evenOdd : .nonZero }
}
