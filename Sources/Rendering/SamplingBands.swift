import Transitions

/// A part of a turned page in bands, each of which takes as many taps as its picture needs there.
///
/// A page that turns is small at one end and large at the other. Along a line on which it is everywhere equally far from the
/// eye it is about equally small, so such lines bound the bands. Neighbours have their corners in common, so that OpenGL's rule
/// for shared edges gives each pixel to exactly one of them.
struct SamplingBands {
  /// A convex part and how it is sampled.
  struct Band {
    let corners: [Point]
    let sampling: Sampling
  }

  /// The bands, the nearest first.
  let bands: [Band]
  /// The corners of all bands, in order around the part: its own and more between them.
  let ring: [Point]

  /// How many taps a band ends with. The last one takes what it needs.
  private static let steps = [1, 2, 4, 8]
  /// The most lines between bands, so that no more corners come about than a piece may have.
  static let mostLines = 5
  /// A smaller band, in square pixels, is not worth a draw.
  private static let leastArea = 16_384.0

  /// The bands of what is within `corners`, a convex part of `polygon`'s outline.
  ///
  /// - Parameters:
  ///   - texels: the size of the picture on the whole polygon.
  ///   - minification: how much smaller than that it is there.
  init(
    of polygon: ProjectedPolygon, _ texels: Size, _ minification: Minification,
    within corners: [Point]
  ) {
    let plane = NearnessPlane(of: polygon, within: corners)
    func most(_ part: [Point]) -> Minification { polygon.minification(of: texels, within: part) }
    var limits: [Double] = []
    if minification.sampling.takesSeveralTaps, !minification.sampling.isMipmapped {
      for count in Self.steps {
        let end = minification.texels(forTaps: count)
        for texels in [\Minification.across, \.down] {
          if let limit = plane.limit(where: { most($0)[keyPath: texels] <= end }) {
            limits.append(limit)
          }
        }
      }
    }
    limits = plane.worthwhile(limits.sorted(by: >), area: Self.leastArea)
    limits = Array(limits.prefix(Self.mostLines))
    let border = plane.border(crossing: limits)
    ring = border.map(\.place)
    bands = (0...limits.count).map { band in
      let corners = border.filter { $0.bands.contains(band) }.map(\.place)
      return Band(
        corners: corners, sampling: minification.sampling(ofPart: most(corners)))
    }
  }
}

/// How near to the eye the places of a convex part of a plane are.
private struct NearnessPlane {
  private let corners: [Point]
  /// The product with a pixel (x, y, 1) is larger where the plane is nearer.
  private let nearness: SIMD3<Double>
  /// That of the corners.
  private let levels: [Double]

  init(of polygon: ProjectedPolygon, within corners: [Point]) {
    self.corners = corners
    let nearness = polygon.map.adjugate.2 * (polygon.facing < 0 ? -1 : 1)
    self.nearness = nearness
    levels = corners.map { (nearness * SIMD3($0.x, $0.y, 1)).sum() }
  }

  private func nearer(than limit: Double) -> ConvexPolygon {
    ConvexPolygon(corners).cut(at: nearness - SIMD3(0, 0, limit))
  }

  /// How far a nearer part goes of which `holds` is true; nil where that is all of it or nothing.
  func limit(where holds: ([Point]) -> Bool) -> Double? {
    guard var far = levels.min(), var near = levels.max(), near - far > 1e-9 * near,
      !holds(corners), holds(zip(corners, levels).filter { $0.1 >= near }.map(\.0))
    else { return nil }
    // To a thousandth of a pixel, for any part that fits on a target.
    for _ in 0..<24 {
      let middle = (far + near) / 2
      if holds(nearer(than: middle).corners) { near = middle } else { far = middle }
    }
    return near
  }

  /// Those of `limits`, the nearest first, that leave each band before them this large.
  func worthwhile(_ limits: [Double], area: Double) -> [Double] {
    var covered = 0.0
    return limits.filter { limit in
      let nearer = nearer(than: limit).area
      guard nearer - covered >= area else { return false }
      covered = nearer
      return true
    }
  }

  /// A corner of bands, and which bands these are.
  struct BorderPlace {
    let place: Point
    let bands: ClosedRange<Int>
  }

  /// The corners, and between them the places where lines at `limits`, the nearest first, cross the sides.
  func border(crossing limits: [Double]) -> [BorderPlace] {
    corners.indices.flatMap { side in
      let next = (side + 1) % corners.count
      let (start, end) = (corners[side], corners[next])
      let (from, to) = (levels[side], levels[next])
      let crossed = limits.indices.filter { (from < limits[$0]) != (to < limits[$0]) }
      let crossings = (from < to ? crossed.reversed() : crossed).map { line in
        let t = (limits[line] - from) / (to - from)
        return BorderPlace(
          place: Point(x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t),
          bands: line...line + 1)
      }
      let own = limits.count { from < $0 }
      return [BorderPlace(place: start, bands: own...own)] + crossings
    }
  }
}
