/// A picture of shapes and text: a pure value that the renderer's rasterizer turns into pixels.
///
/// A layer shows it as the picture `PictureName(drawing)`. Equal drawings are rasterized once.
public struct VectorDrawing: Hashable, Sendable {
  /// One step; each is painted over those before.
  public enum Operation: Hashable, Sendable {
    /// The inside of a path.
    case fill(Path, Color, Path.FillRule)
    /// The line along a path.
    case stroke(Path, Color, StrokeStyle)
    /// Text placed and wrapped within a rectangle, from its top.
    case text(TextBlock, in: Rect)
    /// A conic gradient within a rectangle.
    case conicGradient(ConicGradient, in: Rect)
    /// Makes a rectangle transparent.
    case clear(Rect)
    /// Other operations, visible only inside a path.
    indirect case clipped([Operation], to: Path, Path.FillRule)
  }

  /// The visible part, in the operations' coordinates.
  public var bounds: Rect
  /// The width in pixels to which `bounds` is scaled.
  public var width: Int
  /// The height in pixels to which `bounds` is scaled.
  public var height: Int
  /// The steps, back to front.
  public var operations: [Operation]

  /// Creates a drawing.
  ///
  /// - Precondition: the sizes are above 0.
  public init(_ operations: [Operation], in bounds: Rect, width: Int, height: Int) {
    precondition(
      width > 0 && height > 0 && bounds.size.width > 0 && bounds.size.height > 0,
      "a drawing has a size")
    self.operations = operations
    self.bounds = bounds
    self.width = width
    self.height = height
  }
}

/// The appearance of a line along a path, after `CAShapeLayer`.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of a line's ends.
  public enum Cap: String, Hashable, Sendable, CaseIterable {
    /// Cut off at the end.
    case butt
    /// A half circle about the end.
    case round
    /// Half a square about the end.
    case square
  }

  /// The shape of a line's corners.
  public enum Join: String, Hashable, Sendable, CaseIterable {
    /// Pointed, up to the miter limit.
    case miter
    /// A circle about the corner.
    case round
    /// Cut off.
    case bevel
  }

  /// The width of the line in points.
  public var width: Double
  /// The shape of the ends.
  public var cap: Cap
  /// The shape of the corners.
  public var join: Join
  /// The largest length of a pointed corner, in line widths; sharper corners are cut off.
  public var miterLimit: Double
  /// The alternating lengths of dashes and gaps in points; empty for a solid line.
  public var dashes: [Double]
  /// The distance in points from the start of the dash pattern to the start of the line.
  public var dashPhase: Double

  /// Creates a style.
  public init(
    width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10,
    dashes: [Double] = [], dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashPhase = dashPhase
  }

  /// The largest distance of the line's edge from the path.
  public var reach: Double {
    let factor = max(join == .miter ? max(miterLimit, 1) : 1, cap == .square ? 2.0.squareRoot() : 1)
    return width / 2 * factor
  }
}
