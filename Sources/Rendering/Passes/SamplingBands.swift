import SceneGraph

/// A part of a turned page in bands, each of which takes as many taps as its picture needs there.
///
/// A page that turns is small at one end and large at the other. Along a line on which it is everywhere equally far from the
/// eye it is about equally small, so such lines bound the bands. Neighbours have their corners in common, so that OpenGL's rule
/// for shared edges gives each pixel to exactly one of them.
struct SamplingBands {
  /// A convex part and how it is sampled.
  struct Band {
    let corners: Ring
    let sampling: Sampling
  }

  /// The corners of all bands, in order around the part: its own and more between them.
  private let border: Border
  /// How each band is sampled, with room for as many as `mostLines` may bound.
  private var samplings: InlineArray<6, Sampling>
  /// How many bands there are.
  let count: Int

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
    within corners: Ring
  ) {
    let plane = NearnessPlane(of: polygon, within: corners)
    func most(_ part: Ring) -> Minification { polygon.minification(of: texels, within: part) }
    var limits = ShortList<8, Double>()
    if minification.sampling.takesSeveralTaps, !minification.sampling.isMipmapped {
      for count in Self.steps {
        let end = minification.texels(forTaps: count)
        if let limit = plane.limit(where: { most($0).across <= end }) { limits.append(limit) }
        if let limit = plane.limit(where: { most($0).down <= end }) { limits.append(limit) }
      }
    }
    limits.sort(by: >)
    limits = plane.worthwhile(limits, area: Self.leastArea)
    limits.truncate(to: min(limits.count, Self.mostLines))
    self.init(plane.border(crossing: limits), count: limits.count + 1) {
      minification.sampling(ofPart: most($0))
    }
  }

  /// All of what is within `corners` as one band.
  init(all corners: Ring, _ sampling: Sampling) {
    self.init(Border(corners.lazy.map { BorderPlace(place: $0, band: 0) }), count: 1) { _ in
      sampling
    }
  }

  private init(_ border: Border, count: Int, sampling: (Ring) -> Sampling) {
    self.border = border
    self.count = count
    samplings = InlineArray(repeating: sampling(Self.corners(of: 0, border)))
    for band in 1..<count { samplings[band] = sampling(Self.corners(of: band, border)) }
  }

  /// The corners of all bands, in order around the part: its own and more between them.
  var ring: Ring { Ring(border.lazy.map(\.place)) }

  /// One of the bands, of which the first is the nearest.
  subscript(band: Int) -> Band {
    Band(corners: Self.corners(of: band, border), sampling: samplings[band])
  }

  private static func corners(of band: Int, _ border: Border) -> Ring {
    Ring(border.lazy.filter { $0.first <= band && band <= $0.last }.map(\.place))
  }
}

/// The corners of bands in order.
private typealias Border = ShortList<24, BorderPlace>

/// A corner of bands, and which bands these are.
private struct BorderPlace: Zeroable {
  let place: Point
  let first, last: Int

  init(place: Point, first: Int, last: Int) {
    self.place = place
    (self.first, self.last) = (first, last)
  }

  init(place: Point, band: Int) { self.init(place: place, first: band, last: band) }

  static let zero = BorderPlace(place: .zero, band: 0)
}

/// How near to the eye the places of a convex part of a plane are.
private struct NearnessPlane {
  private let corners: Ring
  /// The product with a pixel (x, y, 1) is larger where the plane is nearer.
  private let nearness: SIMD3<Double>
  /// That of the corners.
  private let levels: ShortList<24, Double>

  init(of polygon: ProjectedPolygon, within corners: Ring) {
    self.corners = corners
    let nearness = polygon.map.adjugate.2 * (polygon.facing < 0 ? -1 : 1)
    self.nearness = nearness
    levels = ShortList(corners.lazy.map { (nearness * SIMD3($0.x, $0.y, 1)).sum() })
  }

  private func nearer(than limit: Double) -> Ring {
    var part = corners
    part.cut(at: nearness - SIMD3(0, 0, limit))
    return part
  }

  /// How far a nearer part goes of which `holds` is true; nil where that is all of it or nothing.
  func limit(where holds: (Ring) -> Bool) -> Double? {
    guard var far = levels.min(), var near = levels.max(), near - far > 1e-9 * near,
      !holds(corners), holds(Ring(zip(corners, levels).lazy.filter { $0.1 >= near }.map(\.0)))
    else { return nil }
    // To a thousandth of a pixel, for any part that fits on a target.
    for _ in 0..<24 {
      let middle = (far + near) / 2
      if holds(nearer(than: middle)) { near = middle } else { far = middle }
    }
    return near
  }

  /// Those of `limits`, the nearest first, that leave each band before them this large.
  func worthwhile(_ limits: ShortList<8, Double>, area: Double) -> ShortList<8, Double> {
    var covered = 0.0
    var kept = ShortList<8, Double>()
    for limit in limits {
      let nearer = abs(nearer(than: limit).signedArea)
      guard nearer - covered >= area else { continue }
      covered = nearer
      kept.append(limit)
    }
    return kept
  }

  /// The corners, and between them the places where lines at `limits`, the nearest first, cross the sides.
  func border(crossing limits: ShortList<8, Double>) -> Border {
    var border = Border()
    for side in corners.indices {
      let next = (side + 1) % corners.count
      let (start, end) = (corners[side], corners[next])
      let (from, to) = (levels[side], levels[next])
      border.append(BorderPlace(place: start, band: limits.count { from < $0 }))
      for index in limits.indices {
        // In the order in which the side meets them.
        let line = from < to ? limits.count - 1 - index : index
        guard (from < limits[line]) != (to < limits[line]) else { continue }
        let t = (limits[line] - from) / (to - from)
        border.append(
          BorderPlace(
            place: Point(x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t),
            first: line, last: line + 1))
      }
    }
    return border
  }
}
