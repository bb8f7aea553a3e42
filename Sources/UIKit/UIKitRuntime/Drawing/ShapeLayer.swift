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
