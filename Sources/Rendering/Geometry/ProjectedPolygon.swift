import SceneGraph

/// A convex piece of a plane as a target shows it: most often a layer's rectangle, in the fractions of its own sides.
struct ProjectedPolygon: Hashable {
  /// From the piece's coordinates to pixels; those of a rectangle are its unit square.
  let map: PlaneMap
  /// The piece's corners in order; for a rectangle the images of (0, 0), (1, 0), (1, 1) and (0, 1).
  let corners: ShortList<4, HomogeneousPoint>
  /// Above 0 where the front is seen, below 0 from behind, 0 edge-on.
  let facing: Double
  private let target: Size
  /// Whether a part of it is behind the eye or beside the target.
  private let isCut: Bool
  /// Whether anything is seen: not edge-on, and not beside the target.
  private(set) var isSeen = false

  /// Projects the rectangle `bounds` of a layer.
  ///
  /// - Parameters:
  ///   - toPixels: from the layer's coordinates to the target's pixels.
  ///   - target: the target's size in pixels.
  init(_ bounds: Rect, by toPixels: Transform3D, onto target: Size) {
    self.init(
      .rectangle(minX: 0, minY: 0, maxX: 1, maxY: 1), by: PlaneMap(toPixels).units(of: bounds),
      onto: target)
  }

  /// Projects the convex polygon between `places`; its front is seen where they go clockwise on the target.
  init(_ places: Corners, by map: PlaneMap, onto target: Size) {
    self.map = map
    var corners = ShortList<4, HomogeneousPoint>()
    places.forEach { corners.append(map.apply(to: $0)) }
    self.corners = corners
    facing = map.facing * places.orientation
    self.target = target
    isCut = !Self.isUncut(corners, by: target)
    isSeen = abs(facing) > 1e-9 && outline.count > 2
  }

  /// The convex outline that is left after cutting at the eye and at the target's border; empty where nothing is seen.
  ///
  /// It is worked out each time, and quickly: with it the things to draw would be half as large again.
  var outline: Corners {
    guard isCut else { return corners.projected }
    let planes = Self.planes(around: target)
    var polygon = ShortList<8, HomogeneousPoint>()
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

  /// What is seen of a target is on the inner side of these half-spaces, (x, y, w) coefficients. The eye's own plane has
  /// no place on the picture; a hair in front of it everything has left the target or is edge-on.
  private static func planes(around target: Size) -> InlineArray<5, HomogeneousPoint> {
    [
      HomogeneousPoint(x: 0, y: 0, w: 1), HomogeneousPoint(x: 1, y: 0, w: 0),
      HomogeneousPoint(x: -1, y: 0, w: target.width), HomogeneousPoint(x: 0, y: 1, w: 0),
      HomogeneousPoint(x: 0, y: -1, w: target.height),
    ]
  }

  /// An outline to draw: the whole of it where that is near, since OpenGL cuts at the target's border by itself.
  var drawnOutline: ConvexPolygon {
    let whole = corners.projected
    let isNear = whole.allSatisfy { abs($0.x) < 1e4 && abs($0.y) < 1e4 }
    return ConvexPolygon(isNear && whole.count == corners.count ? whole : outline)
  }

  /// The sides as lines: the product with a pixel (x, y, 1) is its distance inwards. What is behind the eye is excluded
  /// by the sides themselves: no point of a plane is outside two opposite ones at once.
  var sides: Lines {
    var sides = Lines()
    for index in corners.indices { sides.append(side(index)) }
    return sides
  }

  /// The side that begins at a corner.
  func side(_ index: Int) -> SIMD3<Double> {
    let inwards = facing < 0 ? -1.0 : 1
    return Self.line(from: corners[index], to: corners[(index + 1) % corners.count]) * inwards
  }

  /// The line through two places: the product with a pixel (x, y, 1) is its distance to the right of the way from the one
  /// to the other, where neither is behind the eye.
  static func line(from a: HomogeneousPoint, to b: HomogeneousPoint) -> SIMD3<Double> {
    let line = SIMD3(a.y * b.w - a.w * b.y, a.w * b.x - a.x * b.w, a.x * b.y - a.y * b.x)
    let length = (line.x * line.x + line.y * line.y).squareRoot()
    return line / max(length, 1e-20)
  }

  /// Whether all of a polygon is on the inner sides of the planes around a target.
  private static func isUncut(
    _ polygon: ShortList<4, HomogeneousPoint>, by target: Size
  ) -> Bool {
    let planes = planes(around: target)
    return planes.indices.allSatisfy { index in
      polygon.allSatisfy { side($0, of: planes[index]) >= 0 }
    }
  }

  private static func side(_ p: HomogeneousPoint, of plane: HomogeneousPoint) -> Double {
    plane.x * p.x + plane.y * p.y + plane.w * p.w
  }

  /// The axis-aligned rectangle of whole pixels that this is, or nil where it is none.
  var wholePixels: PixelRect? {
    // One w for all corners: the rectangle is parallel to the picture, not only outlined like one that is.
    let w = corners[0].w
    guard corners.count == 4, facing > 0, corners.allSatisfy({ abs($0.w - w) <= 1e-7 * w }),
      let first = corners[0].projected, let opposite = corners[2].projected
    else {
      return nil
    }
    // A ten-thousandth of a pixel is far below what a byte of colour can show.
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

  /// How much smaller than itself a picture of `width`×`height` texels appears in the outline, at most.
  func minification(ofPictureWide width: Double, high height: Double) -> Minification {
    minification(of: Size(width: width, height: height), within: outline)
  }

  /// How much smaller than itself a picture of `texels` appears, at most, within a part of the outline with these corners.
  func minification(of texels: Size, within part: some Sequence<Point>) -> Minification {
    // The texels in a pixel grow with the cube of the distance, which is largest at a corner of the outline; so, but
    // for a hair, are the texels across one.
    var most = Minification()
    for corner in part {
      let here = minification(of: texels, at: corner)
      most.across = max(most.across, here.across)
      most.down = max(most.down, here.down)
      most.area = max(most.area, here.area)
    }
    return most
  }

  /// The square root of the texels in a pixel where a picture of `texels` appears largest.
  func leastMinification(of texels: Size) -> Double {
    outline.lazy.map { minification(of: texels, at: $0).area }.min() ?? .infinity
  }

  /// How much smaller than itself a picture of `texels` appears at a pixel; infinite where nothing is seen.
  private func minification(of texels: Size, at p: Point) -> Minification {
    let (row0, row1, row2) = map.adjugate
    let (width, height) = (texels.width, texels.height)
    let k = 1 / (row2.x * p.x + row2.y * p.y + row2.z)
    let unit = (
      x: (row0.x * p.x + row0.y * p.y + row0.z) * k, y: (row1.x * p.x + row1.y * p.y + row1.z) * k
    )
    let dx = ((row0.x - unit.x * row2.x) * k * width, (row1.x - unit.y * row2.x) * k * height)
    let dy = ((row0.y - unit.x * row2.y) * k * width, (row1.y - unit.y * row2.y) * k * height)
    func finite(_ value: Double) -> Double { value.isFinite ? value : .infinity }
    return Minification(
      across: finite((dx.0 * dx.0 + dx.1 * dx.1).squareRoot()),
      down: finite((dy.0 * dy.0 + dy.1 * dy.1).squareRoot()),
      area: finite(abs(dx.0 * dy.1 - dx.1 * dy.0).squareRoot()))
  }
}

extension ShortList where Element == HomogeneousPoint {
  /// Where they stand on the picture, without those that have no place there.
  fileprivate var projected: Corners {
    var points = Corners()
    forEach { corner in
      if let point = corner.projected { points.append(point) }
    }
    return points
  }
}
