public import SceneGraph

/// A rectangle of a screen, in points, with rounded corners.
public struct RoundedRect: Hashable, Sendable {
  /// The rectangle in container coordinates, in points.
  public var rect: Rect
  /// The corner radius in points.
  public var cornerRadius: Double

  /// Creates a rectangle with corners of radius `cornerRadius`, in points.
  public init(_ rect: Rect, cornerRadius: Double = 0) {
    self.rect = rect
    self.cornerRadius = cornerRadius
  }
}

extension RoundedRect {
  /// Returns the intersection with `bounds`, or nil if it is empty.
  ///
  /// The corner radius is limited to half the shorter side.
  func clipped(to bounds: Rect) -> RoundedRect? {
    let (left, right) = (max(rect.minX, bounds.minX), min(rect.maxX, bounds.maxX))
    let (top, bottom) = (max(rect.minY, bounds.minY), min(rect.maxY, bounds.maxY))
    guard right > left, bottom > top else { return nil }
    let (width, height) = (right - left, bottom - top)
    return RoundedRect(
      Rect(x: left, y: top, width: width, height: height),
      cornerRadius: min(cornerRadius, width / 2, height / 2))
  }

  /// Returns the rectangle with each side moved outwards by `margin` points.
  ///
  /// A corner radius above 0 grows by the margin too; square corners stay square.
  func outset(by margin: Double) -> RoundedRect {
    RoundedRect(
      Rect(
        x: rect.minX - margin, y: rect.minY - margin, width: rect.size.width + 2 * margin,
        height: rect.size.height + 2 * margin),
      cornerRadius: cornerRadius > 0 ? cornerRadius + margin : 0)
  }

  /// Returns the distance between the two boundaries, in points.
  ///
  /// It is the largest offset of the four sides, or the difference of the corners along their
  /// diagonal, which is √2 − 1 times the difference of the radii.
  func boundaryDistance(to other: RoundedRect) -> Double {
    max(
      abs(rect.minX - other.rect.minX), abs(rect.maxX - other.rect.maxX),
      abs(rect.minY - other.rect.minY), abs(rect.maxY - other.rect.maxY),
      abs(cornerRadius - other.cornerRadius) * (2.0.squareRoot() - 1))
  }

  /// Returns the linear interpolation of centre, size and corner radius.
  ///
  /// - Parameter fraction: 0 for this rectangle, 1 for `other`. Values outside 0…1 extrapolate;
  ///   a side is then never less than half the shorter of the two, a radius never below 0.
  func interpolated(to other: RoundedRect, _ fraction: Double) -> RoundedRect {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    func side(_ a: Double, _ b: Double) -> Double { max(between(a, b), min(a, b) / 2) }
    let width = side(rect.size.width, other.rect.size.width)
    let height = side(rect.size.height, other.rect.size.height)
    return RoundedRect(
      Rect(
        x: between(rect.midX, other.rect.midX) - width / 2,
        y: between(rect.midY, other.rect.midY) - height / 2, width: width, height: height),
      cornerRadius: max(between(cornerRadius, other.cornerRadius), 0))
  }
}
