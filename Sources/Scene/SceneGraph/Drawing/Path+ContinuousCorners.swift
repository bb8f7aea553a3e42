extension Path {
  /// The distance from a corner, in radii, at which a continuous corner begins.
  public static let continuousReach = 1.52866483

  /// Half of a continuous corner, in radii along the side and away from it: from the side, the
  /// first curve's control points and its end, and the end of a short line. The middle curve's
  /// control point is the last. The other half is the same with both exchanged.
  ///
  /// The numbers are those that PixelCut measured of UIKit's rounded rectangles since iOS 7
  /// (paintcodeapp.com/news/code-for-ios-7-rounded-rectangles), equal on both sides of the
  /// diagonal: UIKit's differ in the seventh digit.
  private static let continuousHalf = [
    SIMD2(continuousReach, 0), SIMD2(1.08849299, 0), SIMD2(0.86840701, 0),
    SIMD2(0.66993397, 0.06549600), SIMD2(0.63149399, 0.07491100), SIMD2(0.37282401, 0.16906001),
  ]

  /// Creates a rectangle whose corners bend smoothly, as `cornerCurve` does with `continuous`:
  /// clockwise on a screen from the left end of its top side. Other corners are square.
  ///
  /// A radius whose corners do not fit, since a side is below 2 · 1.528665 radii, makes circular
  /// corners. All such paths have the same elements, whichever their corners are.
  ///
  /// - Parameter radius: limited to half the shorter side.
  public init(_ rect: Rect, rounding corners: Corners = .all, continuousRadius radius: Double) {
    self.init()
    let half = max(min(rect.size.width, rect.size.height), 0) / 2
    let radius = max(min(radius, half), 0)
    let fits = Self.continuousReach * radius <= half
    // A quarter of a circle takes the place of the middle curve; the others have no length.
    let reach = 4.0 / 3 * (2.0.squareRoot() - 1)
    let circle = Array(repeating: SIMD2<Double>(1, 0), count: 5) + [SIMD2(1 - reach, 0)]
    for (index, corner) in [Corners.topRight, .bottomRight, .bottomLeft, .topLeft].enumerated() {
      let shape = fits ? Self.continuousHalf : circle
      let size = corners.contains(corner) ? radius : 0
      /// Returns a point by its distances from the corner, back along the side that leads to it,
      /// and on along the next.
      func point(_ back: Double, _ on: Double) -> Point {
        let (a, b) = (back * size, on * size)
        switch index {
        case 0: return Point(x: rect.maxX - a, y: rect.minY + b)
        case 1: return Point(x: rect.maxX - b, y: rect.maxY - a)
        case 2: return Point(x: rect.minX + a, y: rect.maxY - b)
        default: return Point(x: rect.minX + b, y: rect.minY + a)
        }
      }
      let before = shape.map { point($0.x, $0.y) }
      let after = shape.map { point($0.y, $0.x) }
      if index == 0 {
        let begin = corners.contains(.topLeft) ? shape[0].x * radius : 0
        move(to: Point(x: rect.minX + begin, y: rect.minY))
      }
      addLine(to: before[0])
      addCubic(to: before[3], control1: before[1], control2: before[2])
      addLine(to: before[4])
      addCubic(to: after[4], control1: before[5], control2: after[5])
      addLine(to: after[3])
      addCubic(to: after[0], control1: after[2], control2: after[1])
    }
    close()
  }
}
