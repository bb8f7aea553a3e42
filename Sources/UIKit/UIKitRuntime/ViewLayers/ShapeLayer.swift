public import SceneGraph
import Transitions

/// A layer that draws a path, after `CAShapeLayer`, in its own coordinates and not clipped to its
/// bounds.
///
/// The shape is redrawn in each frame, at the screen's pixels. Its edges are therefore sharp and
/// antialiased at any scale, and a mask with an animated path is exact in every frame.
open class ShapeLayer: ViewLayer {
  /// The shape, `CAShapeLayer`'s path; empty for none.
  ///
  /// Only explicit animations interpolate it, as in Core Animation: paths with the same number of
  /// elements are interpolated point by point, others switch half way.
  public var outline: Path {
    get { model.shape.path }
    set { change(\.shape.path, newValue) }
  }

  /// The fill colour, initially black; nil for none. Animatable.
  public var fillColor: Color? {
    get { model.shape.fillColor.alpha > 0 ? model.shape.fillColor : nil }
    set { set(\.shape.fillColor, newValue ?? .clear) }
  }

  /// The fill rule for overlapping parts.
  public var fillRule: Path.FillRule {
    get { model.shape.fillRule }
    set { change(\.shape.fillRule, newValue) }
  }

  /// The stroke colour; nil, the default, for none. Animatable.
  public var strokeColor: Color? {
    get { model.shape.strokeColor.alpha > 0 ? model.shape.strokeColor : nil }
    set { set(\.shape.strokeColor, newValue ?? .clear) }
  }

  /// The width of the line in points. Animatable.
  public var lineWidth: Double {
    get { model.shape.lineWidth }
    set { set(\.shape.lineWidth, newValue) }
  }

  /// The miter limit: the maximum length of a pointed corner, in line widths. Animatable.
  public var miterLimit: Double {
    get { model.shape.miterLimit }
    set { set(\.shape.miterLimit, newValue) }
  }

  /// The offset of the line's start within the dash pattern, in points. Animatable.
  public var lineDashPhase: Double {
    get { model.shape.lineDashPhase }
    set { set(\.shape.lineDashPhase, newValue) }
  }

  /// The start of the line, as a fraction of the path's length. Animatable.
  public var strokeStart: Double {
    get { model.shape.strokeStart }
    set { set(\.shape.strokeStart, newValue) }
  }

  /// The end of the line, as a fraction of the path's length. Animatable.
  public var strokeEnd: Double {
    get { model.shape.strokeEnd }
    set { set(\.shape.strokeEnd, newValue) }
  }

  /// The line caps.
  public var lineCap: StrokeStyle.Cap {
    get { model.shape.lineCap }
    set { change(\.shape.lineCap, newValue) }
  }

  /// The line joins.
  public var lineJoin: StrokeStyle.Join {
    get { model.shape.lineJoin }
    set { change(\.shape.lineJoin, newValue) }
  }

  /// The lengths of dashes and gaps in points; empty for a solid line.
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
  /// The fill colour; clear for none.
  var fillColor = Color.black
  /// The fill rule.
  var fillRule = Path.FillRule.nonZero
  /// The stroke colour; clear for none.
  var strokeColor = Color.clear
  /// The width of the line in points.
  var lineWidth = 1.0
  /// The miter limit: the maximum length of a pointed corner, in line widths.
  var miterLimit = 10.0
  /// The offset of the line's start within the dash pattern, in points.
  var lineDashPhase = 0.0
  /// The start of the line, as a fraction of the path's length.
  var strokeStart = 0.0
  /// The end of the line, as a fraction of the path's length.
  var strokeEnd = 1.0
  /// The line caps.
  var lineCap = StrokeStyle.Cap.butt
  /// The line joins.
  var lineJoin = StrokeStyle.Join.miter
  /// The lengths of dashes and gaps in points.
  var lineDashPattern: [Double] = []

  /// The drawing commands of the shape.
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

  /// A bounding rectangle of everything drawn; nil if nothing is drawn.
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

/// A path with reference semantics, after `CGMutablePath`. Two are equal if their paths are.
///
/// Layers copy the paths that they get.
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
