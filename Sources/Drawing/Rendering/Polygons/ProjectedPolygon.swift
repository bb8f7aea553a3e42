import SceneGraph

/// A convex polygon of a plane, projected onto a target: most often a layer's rectangle, as the
/// unit square.
struct ProjectedPolygon: Hashable {
  /// The projection of the plane, in whose coordinates a rectangle is the unit square.
  let projection: PlaneProjection
  /// The corners in order; for a rectangle the images of (0, 0), (1, 0), (1, 1) and (0, 1).
  let corners: SmallArray<4, HomogeneousPoint>
  /// Above 0 if the front is visible, below 0 if the back is, and 0 edge-on.
  let facing: Double
  private let target: Size
  /// True if a part of the polygon is behind the eye or beside the target.
  private let isClipped: Bool
  /// True if the polygon is neither edge-on nor beside the target.
  private(set) var isVisible = false

  /// Projects the rectangle `bounds` of a layer.
  ///
  /// - Parameters:
  ///   - toPixels: from the layer's coordinates to the target's pixels.
  ///   - target: the target's size in pixels.
  init(_ bounds: Rect, by toPixels: Transform3D, onto target: Size) {
    self.init(
      .rectangle(minX: 0, minY: 0, maxX: 1, maxY: 1),
      by: PlaneProjection(toPixels).units(of: bounds),
      onto: target)
  }

  /// Projects the convex polygon between `points` of a plane; its front is visible if they are
  /// clockwise on the target.
  init(_ points: Corners, by projection: PlaneProjection, onto target: Size) {
    self.projection = projection
    var corners = SmallArray<4, HomogeneousPoint>()
    points.forEach { corners.append(projection.apply(to: $0)) }
    self.corners = corners
    facing = projection.facing * points.orientation
    self.target = target
    isClipped = !Self.isUnclipped(corners, by: target)
    isVisible = abs(facing) > 1e-9 && clipPolygon.count > 2
  }

  /// The visible part in target pixels, after clipping at the eye and at the target's borders;
  /// empty if nothing is visible.
  ///
  /// It is cheap and computed each time; stored, it would make draw items half as large again.
  var clipPolygon: Corners {
    guard isClipped else { return corners.projected }
    let planes = Self.planes(around: target)
    var polygon = SmallArray<8, HomogeneousPoint>()
    corners.forEach { polygon.append($0) }
    for index in planes.indices {
      polygon.cut(side: { Self.side($0, of: planes[index]) }) { start, end, t in
        HomogeneousPoint(
          x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t,
          w: start.w + (end.w - start.w) * t)
      }
    }
    return polygon.projected
  }

  /// The half-spaces that contain everything visible on a target, as (x, y, w) coefficients. The
  /// eye's own plane has no image; just in front of it, everything is outside the target or
  /// edge-on.
  private static func planes(around target: Size) -> InlineArray<5, HomogeneousPoint> {
    [
      HomogeneousPoint(x: 0, y: 0, w: 1), HomogeneousPoint(x: 1, y: 0, w: 0),
      HomogeneousPoint(x: -1, y: 0, w: target.width), HomogeneousPoint(x: 0, y: 1, w: 0),
      HomogeneousPoint(x: 0, y: -1, w: target.height),
    ]
  }

  /// The polygon to draw in target pixels: unclipped within 10,000 pixels of the target's origin,
  /// since OpenGL clips at the target's borders, otherwise `clipPolygon`.
  var guardBandPolygon: ConvexPolygon {
    let whole = corners.projected
    let isNear = whole.allSatisfy { abs($0.x) < 1e4 && abs($0.y) < 1e4 }
    return ConvexPolygon(isNear && whole.count == corners.count ? whole : clipPolygon)
  }

  /// The sides. They exclude points behind the eye, too: no point of a plane is outside of two
  /// opposite ones at once.
  var sides: HalfPlanes {
    var sides = HalfPlanes()
    for index in corners.indices { sides.append(side(index)) }
    return sides
  }

  /// Returns the side that begins at a corner.
  func side(_ index: Int) -> HalfPlane {
    let inwards = facing < 0 ? -1.0 : 1
    return Self.line(from: corners[index], to: corners[(index + 1) % corners.count]) * inwards
  }

  /// Returns the half-plane to the right of the line from `a` to `b`, if neither is behind the eye.
  static func line(from a: HomogeneousPoint, to b: HomogeneousPoint) -> HalfPlane {
    let line = SIMD3(a.y * b.w - a.w * b.y, a.w * b.x - a.x * b.w, a.x * b.y - a.y * b.x)
    let length = (line.x * line.x + line.y * line.y).squareRoot()
    return line / max(length, 1e-20)
  }

  /// Returns true if all corners are within the half-spaces of a target.
  private static func isUnclipped(
    _ polygon: SmallArray<4, HomogeneousPoint>, by target: Size
  ) -> Bool {
    let planes = planes(around: target)
    return planes.indices.allSatisfy { index in
      polygon.allSatisfy { side($0, of: planes[index]) >= 0 }
    }
  }

  private static func side(_ p: HomogeneousPoint, of plane: HomogeneousPoint) -> Double {
    plane.x * p.x + plane.y * p.y + plane.w * p.w
  }

  /// The rectangle of whole pixels that the polygon fills exactly; nil if it is not pixel-aligned.
  var pixelAlignedRect: PixelRect? {
    // With one w for all corners the rectangle is parallel to the picture plane. The outline alone
    // could belong to a rotated one.
    let w = corners[0].w
    guard corners.count == 4, facing > 0, corners.allSatisfy({ abs($0.w - w) <= 1e-7 * w }),
      let first = corners[0].projected, let opposite = corners[2].projected
    else {
      return nil
    }
    // A ten-thousandth of a pixel is far below the resolution of a colour byte.
    func same(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-4 }
    let (left, top) = (first.x.rounded(), first.y.rounded())
    let (right, bottom) = (opposite.x.rounded(), opposite.y.rounded())
    func isCorner(_ index: Int) -> Bool {
      guard let point = corners[index].projected else { return false }
      return same(point.x, index == 0 || index == 3 ? left : right)
        && same(point.y, index < 2 ? top : bottom)
    }
    guard right > left, bottom > top, max(max(-left, -top), max(right, bottom)) < 1e9,
      corners.indices.allSatisfy(isCorner)
    else { return nil }
    return PixelRect(
      x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
  }

  /// The rectangle of whole pixels that the plane's unit square fills exactly; nil if it is not
  /// pixel-aligned. The polygon may be any part of it.
  var pixelAlignedUnitSquare: PixelRect? {
    ProjectedPolygon(
      .rectangle(minX: 0, minY: 0, maxX: 1, maxY: 1), by: projection, onto: target
    ).pixelAlignedRect
  }

  /// Returns the largest minification of a picture of `texels` within a part of the clip polygon.
  func minification(of texels: Size, within part: some Sequence<Point>) -> Minification {
    // The texels in a pixel grow with the cube of the depth, which is largest at a corner. The same
    // holds, nearly exactly, for the texels across a pixel.
    var most = Minification(breadth: 0)
    for corner in part {
      let here = minification(of: texels, at: corner)
      most.across = max(most.across, here.across)
      most.down = max(most.down, here.down)
      most.area = max(most.area, here.area)
      most.breadth = max(most.breadth, here.breadth)
    }
    return most
  }

  /// Returns lower bounds of the texels across a pixel's width and its height within a part of the
  /// clip polygon.
  func fewestTexels(
    of texels: Size, within part: some Sequence<Point>
  ) -> (across: Double, down: Double) {
    let (row0, row1, row2) = projection.adjugate
    var (minX, maxX) = (Double.infinity, -Double.infinity)
    var (minY, maxY) = (Double.infinity, -Double.infinity)
    var k = 0.0
    for corner in part {
      (minX, maxX) = (min(minX, corner.x), max(maxX, corner.x))
      (minY, maxY) = (min(minY, corner.y), max(maxY, corner.y))
      k = max(k, abs(row2.x * corner.x + row2.y * corner.y + row2.z))
    }
    guard minX <= maxX, k > 0 else { return (0, 0) }
    // The step on the plane for a pixel to the right, times k², is linear in y and does not depend
    // on x; that for a pixel down is linear in x.
    func across(_ y: Double) -> SIMD2<Double> {
      SIMD2(
        (row0.x * row2.y - row0.y * row2.x) * y + row0.x * row2.z - row0.z * row2.x,
        (row1.x * row2.y - row1.y * row2.x) * y + row1.x * row2.z - row1.z * row2.x)
        * SIMD2(texels.width, texels.height)
    }
    func down(_ x: Double) -> SIMD2<Double> {
      SIMD2(
        (row0.y * row2.x - row0.x * row2.y) * x + row0.y * row2.z - row0.z * row2.y,
        (row1.y * row2.x - row1.x * row2.y) * x + row1.y * row2.z - row1.z * row2.y)
        * SIMD2(texels.width, texels.height)
    }
    return (
      leastLength(from: across(minY), to: across(maxY)) / (k * k),
      leastLength(from: down(minX), to: down(maxX)) / (k * k)
    )
  }

  /// Returns the square root of the texels in a pixel where a picture of `texels` appears largest.
  func minMinification(of texels: Size) -> Double {
    clipPolygon.lazy.map { minification(of: texels, at: $0).area }.min() ?? .infinity
  }

  /// Returns the minification of a picture of `texels` at a pixel; infinite if nothing is visible
  /// there.
  private func minification(of texels: Size, at p: Point) -> Minification {
    let (row0, row1, row2) = projection.adjugate
    let (width, height) = (texels.width, texels.height)
    let k = 1 / (row2.x * p.x + row2.y * p.y + row2.z)
    let unit = (
      x: (row0.x * p.x + row0.y * p.y + row0.z) * k, y: (row1.x * p.x + row1.y * p.y + row1.z) * k
    )
    let dx = ((row0.x - unit.x * row2.x) * k * width, (row1.x - unit.y * row2.x) * k * height)
    let dy = ((row0.y - unit.x * row2.y) * k * width, (row1.y - unit.y * row2.y) * k * height)
    func finite(_ value: Double) -> Double { value.isFinite ? value : .infinity }
    let across = finite((dx.0 * dx.0 + dx.1 * dx.1).squareRoot())
    let down = finite((dy.0 * dy.0 + dy.1 * dy.1).squareRoot())
    let area = abs(dx.0 * dy.1 - dx.1 * dy.0)
    return Minification(
      across: across, down: down, area: finite(area.squareRoot()),
      breadth: finite(area / max(across, down)))
  }
}

/// Returns the least length of the vectors between `start` and `end`.
private func leastLength(from start: SIMD2<Double>, to end: SIMD2<Double>) -> Double {
  let step = end - start
  let length2 = (step * step).sum()
  let t = length2 > 0 ? min(max(-(start * step).sum() / length2, 0), 1) : 0
  let nearest = start + step * t
  return (nearest * nearest).sum().squareRoot()
}

extension SmallArray where Element == HomogeneousPoint {
  /// The corners in target pixels, without those that have no image.
  fileprivate var projected: Corners {
    var points = Corners()
    forEach { corner in
      if let point = corner.projected { points.append(point) }
    }
    return points
  }
}
