public import SceneGraph
import Transitions

/// A layer that draws a path, after `CAShapeLayer`, in its own coordinates and not limited to its
/// bounds.
///
/// The shape is drawn anew in each frame, in the pixels of the screen. So its edges are sharp and
/// antialiased at any scale, and a mask whose path is animated is exact in every frame.
open class ShapeLayer: ViewLayer {
  /// The shape, `CAShapeLayer`'s path; empty for none.
  ///
  /// Only explicit animations change it over time, as in Core Animation: paths with the same number
  /// of steps are interpolated point by point, others change half way.
  public var outline: Path {
    get { model.shape.path }
    set { change(\.shape.path, newValue) }
  }

  /// The colour of the inside, black at first; nil for none. Animatable.
  public var fillColor: Color? {
    get { model.shape.fillColor.alpha > 0 ? model.shape.fillColor : nil }
    set { set(\.shape.fillColor, newValue ?? .clear) }
  }

  /// The rule by which overlapping parts count as inside.
  public var fillRule: Path.FillRule {
    get { model.shape.fillRule }
    set { change(\.shape.fillRule, newValue) }
  }

  /// The colour of the line along the path; nil, as at first, for none. Animatable.
  public var strokeColor: Color? {
    get { model.shape.strokeColor.alpha > 0 ? model.shape.strokeColor : nil }
    set { set(\.shape.strokeColor, newValue ?? .clear) }
  }

  /// The width of the line in points. Animatable.
  public var lineWidth: Double {
    get { model.shape.lineWidth }
    set { set(\.shape.lineWidth, newValue) }
  }

  /// The largest length of a pointed corner, in line widths. Animatable.
  public var miterLimit: Double {
    get { model.shape.miterLimit }
    set { set(\.shape.miterLimit, newValue) }
  }

  /// The distance in points from the beginning of the dashes to that of the line. Animatable.
  public var lineDashPhase: Double {
    get { model.shape.lineDashPhase }
    set { set(\.shape.lineDashPhase, newValue) }
  }

  /// The beginning of the line, as a fraction of the path's length. Animatable.
  public var strokeStart: Double {
    get { model.shape.strokeStart }
    set { set(\.shape.strokeStart, newValue) }
  }

  /// The end of the line, as a fraction of the path's length. Animatable.
  public var strokeEnd: Double {
    get { model.shape.strokeEnd }
    set { set(\.shape.strokeEnd, newValue) }
  }

  /// The ends of the line.
  public var lineCap: StrokeStyle.Cap {
    get { model.shape.lineCap }
    set { change(\.shape.lineCap, newValue) }
  }

  /// The corners of the line.
  public var lineJoin: StrokeStyle.Join {
    get { model.shape.lineJoin }
    set { change(\.shape.lineJoin, newValue) }
  }

  /// The lengths of dashes and gaps in points; empty for a line without gaps.
  public var lineDashes: [Double] {
    get { model.shape.lineDashPattern }
    set { change(\.shape.lineDashPattern, newValue) }
  }

  open override func presentation() -> ShapeLayer? {
    guard timeline != nil else { return nil }
    let layer = ShapeLayer()
    layer.present(self)
    return layer
  }

  override func contentLayer(
    _ presented: LayerProperties, _ frame: PresentedFrame.Builder
  ) -> Layer? {
    let operations = presented.shape.operations
    guard !operations.isEmpty, let extent = presented.shape.extent else {
      return super.contentLayer(presented, frame)
    }
    return frame.drawnLayer(operations, extent: extent)
  }
}

/// The properties of a layer that draws a shape.
struct ShapeProperties: Hashable {
  /// The shape; empty for none.
  var path = Path()
  /// The colour of its inside; clear for none.
  var fillColor = Color.black
  /// The rule of its inside.
  var fillRule = Path.FillRule.nonZero
  /// The colour of the line along it; clear for none.
  var strokeColor = Color.clear
  /// The width of the line in points.
  var lineWidth = 1.0
  /// The largest length of a pointed corner, in line widths.
  var miterLimit = 10.0
  /// The distance in points from the beginning of the dashes to that of the line.
  var lineDashPhase = 0.0
  /// The beginning of the line, as a fraction of the path's length.
  var strokeStart = 0.0
  /// The end of the line, as a fraction of the path's length.
  var strokeEnd = 1.0
  /// The ends of the line.
  var lineCap = StrokeStyle.Cap.butt
  /// The corners of the line.
  var lineJoin = StrokeStyle.Join.miter
  /// The lengths of dashes and gaps in points.
  var lineDashPattern: [Double] = []

  /// The steps that draw the shape.
  var operations: [VectorDrawing.Operation] {
    var operations: [VectorDrawing.Operation] = []
    if path.isEmpty { return [] }
    if fillColor.alpha > 0 { operations.append(.fill(path, fillColor, fillRule)) }
    if strokeColor.alpha > 0, lineWidth > 0 {
      let line = path.trimmed(from: strokeStart, to: strokeEnd)
      if !line.isEmpty { operations.append(.stroke(line, strokeColor, style)) }
    }
    return operations
  }

  /// A rectangle around everything that is drawn; nil for nothing.
  var extent: Rect? {
    guard var extent = path.bounds else { return nil }
    if strokeColor.alpha > 0 {
      let reach = style.reach
      extent = Rect(
        x: extent.minX - reach, y: extent.minY - reach, width: extent.size.width + 2 * reach,
        height: extent.size.height + 2 * reach)
    }
    return extent
  }

  private var style: StrokeStyle {
    StrokeStyle(
      width: max(lineWidth, 0), cap: lineCap, join: lineJoin, miterLimit: max(miterLimit, 1),
      dashes: lineDashPattern, dashPhase: lineDashPhase)
  }
}

/// A path that is shared by reference, after `CGMutablePath`. Two are equal if their paths are.
///
/// Layers copy the path that they are given.
public final class MutablePath: Hashable {
  /// The path.
  public var path: Path

  /// Creates an empty path.
  public init() { path = Path() }

  /// Creates a copy of `path`.
  public init(_ path: Path) { self.path = path }

  public static func == (a: MutablePath, b: MutablePath) -> Bool { a.path == b.path }

  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension ShapeLayer {
  /// The shape as an object; nil for none.
  public var path: MutablePath? {
    get { outline.isEmpty ? nil : MutablePath(outline) }
    set { outline = newValue?.path ?? Path() }
  }
}
