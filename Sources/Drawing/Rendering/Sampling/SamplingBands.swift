import SceneGraph

/// A convex part of a rotated page, divided into bands with as many taps as the picture needs
/// there.
///
/// A rotated page is large at one end and small at the other. Along a line of equal depth the
/// minification is nearly constant, so such lines bound the bands. Neighbours share their corners,
/// so that OpenGL's rule for shared edges gives each pixel to exactly one of them.
struct SamplingBands {
  /// A convex band.
  struct Band {
    /// The corners in target pixels, in order.
    let corners: Ring
    /// The sampling of the picture in the band.
    let sampling: Sampling
  }

  /// The corners of all bands in order around the part: its own and the ends of the lines.
  private let vertices: BandVertices
  /// The sampling of each band, with room for as many as `maxLineCount` lines may bound.
  private var samplings: InlineArray<6, Sampling>
  /// The number of bands.
  let count: Int

  /// The numbers of taps at which bands end. The last band takes as many as it needs.
  private static let steps = [1, 2, 4, 8]
  /// The most lines between bands, which limits the corners of a draw.
  static let maxLineCount = 5
  /// The least area in square pixels of a band that is worth a draw.
  private static let minArea = 16_384.0

  /// Divides a convex part of a polygon.
  ///
  /// - Parameters:
  ///   - polygon: the page.
  ///   - texels: the size of the picture on the whole page.
  ///   - minification: the minification of the picture on the page.
  ///   - corners: the corners of the part, in order.
  init(
    of polygon: ProjectedPolygon, _ texels: Size, _ minification: Minification,
    within corners: Ring
  ) {
    let plane = InverseDepthPlane(of: polygon, within: corners)
    func most(_ part: Ring) -> Minification { polygon.minification(of: texels, within: part) }
    var limits = SmallArray<8, Double>()
    if minification.sampling.isMultiTap, !minification.sampling.isMipmapped {
      for count in Self.steps {
        let end = minification.maxTexels(forTaps: count)
        if let limit = plane.limit(where: { most($0).across <= end }) { limits.append(limit) }
        if let limit = plane.limit(where: { most($0).down <= end }) { limits.append(limit) }
      }
    }
    limits.sort(by: >)
    limits = plane.worthwhile(limits, area: Self.minArea)
    limits.truncate(to: min(limits.count, Self.maxLineCount))
    self.init(plane.vertices(crossing: limits), count: limits.count + 1) {
      minification.sampling(ofPart: most($0))
    }
  }

  /// Creates one band.
  init(whole corners: Ring, _ sampling: Sampling) {
    self.init(
      BandVertices(corners.lazy.map { BandVertex(point: $0, band: 0) }), count: 1
    ) { _ in sampling }
  }

  private init(_ vertices: BandVertices, count: Int, sampling: (Ring) -> Sampling) {
    self.vertices = vertices
    self.count = count
    samplings = InlineArray(repeating: sampling(Self.corners(of: 0, vertices)))
    for band in 1..<count { samplings[band] = sampling(Self.corners(of: band, vertices)) }
  }

  /// The corners of all bands in order around the part: its own and the ends of the lines.
  var ring: Ring { Ring(vertices.lazy.map(\.point)) }

  /// A band by its index; the first one is the nearest to the eye.
  subscript(band: Int) -> Band {
    Band(corners: Self.corners(of: band, vertices), sampling: samplings[band])
  }

  private static func corners(of band: Int, _ vertices: BandVertices) -> Ring {
    Ring(vertices.lazy.filter { $0.first <= band && band <= $0.last }.map(\.point))
  }
}

/// The corners of bands in order.
private typealias BandVertices = SmallArray<24, BandVertex>

/// A corner of one or two bands.
private struct BandVertex: Zeroable {
  let point: Point
  /// The indices of the bands.
  let first, last: Int

  init(point: Point, first: Int, last: Int) {
    self.point = point
    (self.first, self.last) = (first, last)
  }

  init(point: Point, band: Int) { self.init(point: point, first: band, last: band) }

  static let zero = BandVertex(point: .zero, band: 0)
}

/// The inverse depth, 1/w up to a factor, over a convex part of a plane.
private struct InverseDepthPlane {
  private let corners: Ring
  /// The coefficients: the product with a pixel (x, y, 1) is larger where the plane is nearer.
  private let inverseDepth: SIMD3<Double>
  /// The inverse depth of each corner.
  private let levels: SmallArray<24, Double>

  init(of polygon: ProjectedPolygon, within corners: Ring) {
    self.corners = corners
    let inverseDepth = polygon.projection.adjugate.2 * (polygon.facing < 0 ? -1 : 1)
    self.inverseDepth = inverseDepth
    levels = SmallArray(corners.lazy.map { (inverseDepth * SIMD3($0.x, $0.y, 1)).sum() })
  }

  private func nearer(than limit: Double) -> Ring {
    var part = corners
    part.cut(at: inverseDepth - SIMD3(0, 0, limit))
    return part
  }

  /// Returns the inverse depth of the farthest end of the nearer part that satisfies `predicate`;
  /// nil if all of the part satisfies it, or nothing.
  func limit(where predicate: (Ring) -> Bool) -> Double? {
    guard var far = levels.min(), var near = levels.max(), near - far > 1e-9 * near,
      !predicate(corners),
      predicate(Ring(zip(corners, levels).lazy.filter { $0.1 >= near }.map(\.0)))
    else { return nil }
    // Accurate to a thousandth of a pixel, for any part that fits on a target.
    for _ in 0..<24 {
      let middle = (far + near) / 2
      if predicate(nearer(than: middle)) { near = middle } else { far = middle }
    }
    return near
  }

  /// Returns those of `limits`, the nearest first, that leave each band before them at least `area`
  /// square pixels.
  func worthwhile(_ limits: SmallArray<8, Double>, area: Double) -> SmallArray<8, Double> {
    var covered = 0.0
    var kept = SmallArray<8, Double>()
    for limit in limits {
      let nearer = abs(nearer(than: limit).signedArea)
      guard nearer - covered >= area else { continue }
      covered = nearer
      kept.append(limit)
    }
    return kept
  }

  /// Returns the corners, and between them the points where lines at `limits`, the nearest first,
  /// cross the sides.
  func vertices(crossing limits: SmallArray<8, Double>) -> BandVertices {
    var vertices = BandVertices()
    for side in corners.indices {
      let next = (side + 1) % corners.count
      let (start, end) = (corners[side], corners[next])
      let (from, to) = (levels[side], levels[next])
      vertices.append(BandVertex(point: start, band: limits.count { from < $0 }))
      for index in limits.indices {
        // In the order in which the side crosses them.
        let line = from < to ? limits.count - 1 - index : index
        guard (from < limits[line]) != (to < limits[line]) else { continue }
        let t = (limits[line] - from) / (to - from)
        vertices.append(
          BandVertex(
            point: Point(x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t),
            first: line, last: line + 1))
      }
    }
    return vertices
  }
}
