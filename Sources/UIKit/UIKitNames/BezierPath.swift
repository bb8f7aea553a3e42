public import FoundationNames
public import SceneGraph
public import UIKitRuntime

/// A path with the appearance of its line, after UIKit's class.
///
/// A rectangle with a corner radius bends smoothly into its corners, as in UIKit since iOS 7; one
/// with some of its corners rounded has quarters of ellipses.
open class UIBezierPath: Hashable {
  /// The path.
  public final var path: Path
  /// The width of the line in points.
  open var lineWidth = 1.0
  /// The ends of the line.
  open var lineCapStyle = CGLineCap.butt
  /// The corners of the line.
  open var lineJoinStyle = CGLineJoin.miter
  /// The largest length of a pointed corner, in line widths.
  open var miterLimit = 10.0
  /// The largest distance of a drawn curve from the exact one. It changes nothing here.
  open var flatness = 0.6
  /// True if points that the path winds around an even number of times are outside.
  open var usesEvenOddFillRule = false
  private var dashes: [Double] = []
  private var dashPhase = 0.0

  /// Creates an empty path.
  public init() { path = Path() }

  /// Creates a rectangle.
  public init(rect: Rect) { path = Path(rect) }

  /// Creates the ellipse that touches the sides of a rectangle.
  public init(ovalIn rect: Rect) { path = Path(ellipseIn: rect) }

  /// Creates a rectangle with continuous corners; they are circular where those do not fit.
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
  ///   - startAngle: in radians, 0 to the right and rising clockwise on a screen.
  ///   - clockwise: the direction on a screen.
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

  /// Adds an arc, with a line to its beginning.
  open func addArc(
    withCenter center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, from: startAngle, to: endAngle, clockwise: clockwise)
  }

  /// Closes the current subpath.
  open func close() { path.close() }
  /// Removes everything.
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

  /// True if the path has no element.
  open var isEmpty: Bool { path.isEmpty }
  /// The smallest rectangle around all points, control points included; null for an empty path.
  open var bounds: Rect { path.controlBounds ?? .null }
  /// The end of the path; the origin for an empty one.
  open var currentPoint: Point { path.currentPoint ?? .zero }

  /// Returns true if a point is inside.
  open func contains(_ point: Point) -> Bool { path.contains(point, by: rule) }

  // MARK: Drawing

  /// Sets the lengths of dashes and gaps in points; none for a line without gaps.
  open func setLineDash(_ pattern: UnsafePointer<Double>?, count: Int, phase: Double) {
    let pattern = unsafe UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : count)
    unsafe dashes = Array(pattern)
    dashPhase = phase
  }

  /// Fills the inside in the current context with its fill colour.
  @MainActor
  open func fill() { DrawingContext.current?.fill(path, by: rule) }

  /// Draws the line along the path in the current context with its stroke colour.
  @MainActor
  open func stroke() {
    DrawingContext.current?.stroke(
      path,
      StrokeStyle(
        width: lineWidth, cap: lineCapStyle, join: lineJoinStyle, miterLimit: miterLimit,
        dashes: dashes, dashPhase: dashPhase))
  }

  /// Limits drawing in the current context to the inside.
  @MainActor
  open func addClip() { DrawingContext.current?.clip(to: path, by: rule) }

  private var rule: Path.FillRule { usesEvenOddFillRule ? .evenOdd : .nonZero }
}
