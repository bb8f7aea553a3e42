import Transitions

/// Where a layer's rectangle stands in a target: the map from its unit square to homogeneous pixels, and the
/// convex outline that is left after cutting at the eye and at the target's border.
struct ProjectedRectangle: Hashable {
  /// The images of (0, 0), (1, 0), (1, 1) and (0, 1).
  let corners: [HomogeneousPoint]
  /// The visible outline in pixels, in order; empty where nothing is seen.
  let outline: [Point]
  /// The determinant of the map from the unit square to homogeneous pixels: above 0 where the front is seen, below 0
  /// from behind, 0 edge-on.
  let facing: Double

  /// Projects the rectangle `bounds` of a layer.
  ///
  /// - Parameters:
  ///   - toPixels: from the layer's coordinates to the target's pixels.
  ///   - target: the target's size in pixels.
  init(_ bounds: Rect, by toPixels: Transform3D, onto target: Size) {
    corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map {
      toPixels.apply(to: bounds.point(atUnit: Point(x: $0.0, y: $0.1)))
    }
    let (a, b, d) = (corners[0], corners[1], corners[3])
    facing =
      a.x * (b.y * d.w - b.w * d.y) - a.y * (b.x * d.w - b.w * d.x)
      + a.w * (b.x * d.y - b.y * d.x)
    // Half-spaces as (x, y, w) coefficients. The eye's own plane has no place on the picture; a hair in
    // front of it everything has left the target or is edge-on.
    let (width, height) = (target.width, target.height)
    var polygon = corners
    for plane in [
      HomogeneousPoint(x: 0, y: 0, w: 1), HomogeneousPoint(x: 1, y: 0, w: 0),
      HomogeneousPoint(x: -1, y: 0, w: width), HomogeneousPoint(x: 0, y: 1, w: 0),
      HomogeneousPoint(x: 0, y: -1, w: height),
    ] {
      polygon = Self.clip(polygon, to: plane)
    }
    outline = polygon.compactMap(\.projected)
  }

  /// Sutherland and Hodgman's cut of a convex polygon at one plane through the eye.
  private static func clip(
    _ polygon: [HomogeneousPoint], to plane: HomogeneousPoint
  ) -> [HomogeneousPoint] {
    func side(_ p: HomogeneousPoint) -> Double { plane.x * p.x + plane.y * p.y + plane.w * p.w }
    var result: [HomogeneousPoint] = []
    for (index, end) in polygon.enumerated() {
      let start = polygon[(index + polygon.count - 1) % polygon.count]
      let (a, b) = (side(start), side(end))
      if (a < 0) != (b < 0) {
        let t = a / (a - b)
        result.append(
          HomogeneousPoint(
            x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t,
            w: start.w + (end.w - start.w) * t))
      }
      if b >= 0 { result.append(end) }
    }
    return result
  }

  /// The axis-aligned rectangle of whole pixels that this is, or nil where it is none.
  var wholePixels: PixelRect? {
    let points = corners.compactMap(\.projected)
    // One w for all corners: the rectangle is parallel to the picture, not only outlined like one that is.
    let w = corners[0].w
    guard points.count == 4, facing > 0, corners.allSatisfy({ abs($0.w - w) <= 1e-7 * w }) else {
      return nil
    }
    // A ten-thousandth of a pixel is far below what a byte of colour can show.
    func same(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-4 }
    let (left, top) = (points[0].x.rounded(), points[0].y.rounded())
    let (right, bottom) = (points[2].x.rounded(), points[2].y.rounded())
    let expected = [(left, top), (right, top), (right, bottom), (left, bottom)]
    guard right > left, bottom > top, max(-left, -top, right, bottom) < 1e9,
      zip(points, expected).allSatisfy({ same($0.x, $1.0) && same($0.y, $1.1) })
    else { return nil }
    return PixelRect(
      x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
  }

  /// How much smaller than itself a picture of `width`×`height` texels appears in the outline, at most.
  func minification(ofPictureWide width: Double, high height: Double) -> Minification {
    let (a, b, d) = (corners[0], corners[1], corners[3])
    let u = (x: b.x - a.x, y: b.y - a.y, w: b.w - a.w)
    let v = (x: d.x - a.x, y: d.y - a.y, w: d.w - a.w)
    // The adjugate of the columns (u, v, a): rows that bring a pixel to (u·k, v·k, k).
    let row0 = (v.y * a.w - v.w * a.y, v.w * a.x - v.x * a.w, v.x * a.y - v.y * a.x)
    let row1 = (a.y * u.w - a.w * u.y, a.w * u.x - a.x * u.w, a.x * u.y - a.y * u.x)
    let row2 = (u.y * v.w - u.w * v.y, u.w * v.x - u.x * v.w, u.x * v.y - u.y * v.x)
    // The texels in a pixel grow with the cube of the distance, which is largest at a corner of the outline; so, but
    // for a hair, are the texels across one.
    var most = Minification(span: 0, area: 0)
    for p in outline {
      let k = 1 / (row2.0 * p.x + row2.1 * p.y + row2.2)
      let unit = (
        x: (row0.0 * p.x + row0.1 * p.y + row0.2) * k, y: (row1.0 * p.x + row1.1 * p.y + row1.2) * k
      )
      let dx = ((row0.0 - unit.x * row2.0) * k * width, (row1.0 - unit.y * row2.0) * k * height)
      let dy = ((row0.1 - unit.x * row2.1) * k * width, (row1.1 - unit.y * row2.1) * k * height)
      let span = max(dx.0 * dx.0 + dx.1 * dx.1, dy.0 * dy.0 + dy.1 * dy.1).squareRoot()
      let area = abs(dx.0 * dy.1 - dx.1 * dy.0).squareRoot()
      most.span = span.isFinite ? max(most.span, span) : .infinity
      most.area = area.isFinite ? max(most.area, area) : .infinity
    }
    return most
  }
}
