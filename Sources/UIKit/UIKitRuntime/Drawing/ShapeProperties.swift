import SceneGraph
import Transitions

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
