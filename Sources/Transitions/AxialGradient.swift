/// Colours that change along an axis, as `CAGradientLayer` draws them: interpolated with alpha multiplied
/// in, and beyond both ends the end's colour.
public struct AxialGradient: Hashable, Sendable {
  /// Where the axis starts, in fractions of the layer's bounds: (0, 0) top left, (1, 1) bottom right.
  public var startPoint: Point
  /// Where the axis ends, in the same fractions.
  public var endPoint: Point
  /// The colour at the start.
  public var startColor: Color
  /// The colour at the end.
  public var endColor: Color

  /// A gradient from one colour to another.
  public init(from startColor: Color, at startPoint: Point, to endColor: Color, at endPoint: Point)
  {
    self.startPoint = startPoint
    self.endPoint = endPoint
    self.startColor = startColor
    self.endColor = endColor
  }

  /// The premultiplied colour at the fractions `unit` of the layer's bounds.
  public func color(atUnit unit: Point) -> SIMD4<Double> {
    let axis = (x: endPoint.x - startPoint.x, y: endPoint.y - startPoint.y)
    let length2 = axis.x * axis.x + axis.y * axis.y
    let along =
      length2 > 0
      ? ((unit.x - startPoint.x) * axis.x + (unit.y - startPoint.y) * axis.y) / length2 : 1
    let (a, b) = (startColor.premultiplied, endColor.premultiplied)
    return a + (b - a) * min(max(along, 0), 1)
  }
}
