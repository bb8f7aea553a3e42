import Frames

/// The search for pictures that both screens show, at any scale and on any ground: points that
/// correspond vote for a scale and a translation, from which a rectangle grows as far as the
/// screens agree, up to the straight edges of the picture.
struct PictureFinder {
  /// A picture's places.
  struct Found {
    var source, target: PixelRect
    var sharedSide: ElementMatch.SharedSide?
  }

  private let pyramids: (from: LumaPyramid, to: LumaPyramid)
  private let edges: (from: StraightEdges, to: StraightEdges)

  /// The largest number of hypotheses to examine.
  private static let limit = 80
  /// The smallest side of a picture, in pixels.
  private static let smallestSide = 48

  /// Prepares the search.
  init(
    pyramids: (from: LumaPyramid, to: LumaPyramid),
    edges: (from: StraightEdges, to: StraightEdges)
  ) {
    (self.pyramids, self.edges) = (pyramids, edges)
  }

  /// Returns the pictures, those with the most corresponding points first.
  func pictures(of correspondences: Correspondences) -> [Found] {
    let pairs = correspondences.pairs
    var isUsed = [Bool](repeating: false, count: pairs.count)
    var found: [Found] = []
    var examined = 0
    for hypothesis in correspondences.hypotheses() {
      let members = hypothesis.members.filter { !isUsed[$0] }
      guard members.count >= 3, examined < Self.limit else { continue }
      examined += 1
      let picture = picture(hypothesis.placement, members.map { pairs[$0] })
      for member in members { isUsed[member] = true }
      guard let picture else { continue }
      found.append(picture)
      for (index, pair) in pairs.enumerated()
      where picture.source.contains(pair.fromX, pair.fromY)
        || picture.target.contains(pair.toX, pair.toY)
      {
        isUsed[index] = true
      }
    }
    return found
  }

  private func picture(_ placement: Placement, _ members: [Correspondences.Pair]) -> Found? {
    let isGrowing = placement.scale >= 1
    let points = members.map { isGrowing ? ($0.fromX, $0.fromY) : ($0.toX, $0.toY) }
    let forward = isGrowing ? placement : placement.inverse
    let small = isGrowing ? pyramids.from : pyramids.to
    let large = isGrowing ? pyramids.to : pyramids.from
    func bounds(_ points: [(Double, Double)]) -> RegionGrowth.Bounds {
      let (x, y) = (points.map(\.0), points.map(\.1))
      return RegionGrowth.Bounds(
        left: x.min() ?? 0, top: y.min() ?? 0, right: x.max() ?? 0, bottom: y.max() ?? 0)
    }
    // The points of one picture lie together: the seed is the middle one with its neighbours.
    let middle = (median(points.map(\.0)), median(points.map(\.1)))
    func distance(_ a: (Double, Double), _ b: (Double, Double)) -> Double {
      max(abs(a.0 - b.0), abs(a.1 - b.1))
    }
    guard let center = points.min(by: { distance($0, middle) < distance($1, middle) }) else {
      return nil
    }
    let near = points.sorted { distance($0, center) < distance($1, center) }
    let seed = bounds(Array(near.prefix(3)))
    let around = bounds(Array(near.prefix(max(near.count * 4 / 5, 3))))
    guard
      let growth = RegionGrowth(small: small, large: large, forward, seed: seed, around: around)
    else { return nil }
    guard small.isPicture(growth.textured) else { return nil }
    let smallEdges = isGrowing ? edges.from : edges.to
    let largeEdges = isGrowing ? edges.to : edges.from
    guard let (inner, outer, side) = rectangles(growth, growth.placement, smallEdges, largeEdges)
    else {
      return nil
    }
    return isGrowing
      ? Found(source: inner, target: outer, sharedSide: side)
      : Found(source: outer, target: inner, sharedSide: side)
  }

  /// Returns true if a picture ends at an outline on at least one screen: it is more than an
  /// element with some of its ground.
  func hasOutlines(_ match: ElementMatch) -> Bool {
    edges.from.hasOutline(match.source.rect) || edges.to.hasOutline(match.target.rect)
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// Returns the picture's rectangles on both screens, up to the edges that both have.
  private func rectangles(
    _ growth: RegionGrowth, _ placement: Placement, _ small: StraightEdges, _ large: StraightEdges
  ) -> (PixelRect, PixelRect, ElementMatch.SharedSide?)? {
    let (inner, outer) = (growth.textured, growth.whole)
    let margin = 2.2 * growth.cell
    let center = ((inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2)
    let rows = Int(inner.top)..<max(Int(inner.bottom), Int(inner.top) + 1)
    let columns = Int(inner.left)..<max(Int(inner.right), Int(inner.left) + 1)
    func mapped(_ value: Double, _ offset: Double) -> Int {
      Int((placement.scale * value + offset).rounded())
    }
    let mappedRows = mapped(inner.top, placement.y)..<mapped(inner.bottom, placement.y)
    let mappedColumns = mapped(inner.left, placement.x)..<mapped(inner.right, placement.x)
    func side(_ inner: Double, _ outer: Double, _ offset: Double, isVertical: Bool) -> Side? {
      let low = Int((min(inner, outer) - margin).rounded())
      let high = Int((max(inner, outer) + margin).rounded())
      let (first, last) = (mapped(Double(low), offset), mapped(Double(high), offset))
      let isEnd = outer > inner || (outer == inner && outer > (isVertical ? center.0 : center.1))
      return Side(
        small: isVertical
          ? small.vertical(in: low...high, over: rows)
          : small.horizontal(in: low...high, over: columns),
        large: isVertical
          ? large.vertical(in: first...last, over: mappedRows)
          : large.horizontal(in: first...last, over: mappedColumns),
        scale: placement.scale, offset: offset, isEnd: isEnd, limit: outer
      ) { gap in
        isVertical
          ? small.isPlain(columns: gap, over: rows) : small.isPlain(rows: gap, over: columns)
      }
    }
    // A picture has edges on at least one screen, on all sides.
    guard let left = side(inner.left, outer.left, placement.x, isVertical: true),
      let right = side(inner.right, outer.right, placement.x, isVertical: true),
      let top = side(inner.top, outer.top, placement.y, isVertical: false),
      let bottom = side(inner.bottom, outer.bottom, placement.y, isVertical: false)
    else { return nil }
    // Two edges on both screens state the scale more precisely than the points do.
    var scale = placement.scale
    if let (a, b) = top.both, let (c, d) = bottom.both, c > a, d > b {
      scale = (d - b) / (c - a)
    } else if let (a, b) = left.both, let (c, d) = right.both, c > a, d > b {
      scale = (d - b) / (c - a)
    }
    let precise = Placement(
      scale: scale, x: placement.scale * center.0 + placement.x - scale * center.0,
      y: placement.scale * center.1 + placement.y - scale * center.1)
    /// The positions on both screens; where one of them ends, the picture ends.
    func ends(
      _ side: Side, _ offset: Double, _ limits: (small: Int, large: Int)
    ) -> (small: Double, large: Double) {
      let small = side.small ?? ((side.large ?? 0) - offset) / scale
      let low = max(0, -offset / scale)
      let high = min(Double(limits.small), (Double(limits.large) - offset) / scale)
      guard small >= low - 1, small <= high + 1 else {
        let place = small < low ? low : high
        return (place, scale * place + offset)
      }
      return side.both ?? (small, side.large ?? scale * small + offset)
    }
    let widths = (small.size.width, large.size.width)
    let heights = (small.size.height, large.size.height)
    let (leftEnds, topEnds) = (ends(left, precise.x, widths), ends(top, precise.y, heights))
    let (rightEnds, bottomEnds) = (
      ends(right, precise.x, widths), ends(bottom, precise.y, heights)
    )
    func rect(
      _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, on screen: StraightEdges
    ) -> PixelRect? {
      let (x, y) = (max(Int(left.rounded()), 0), max(Int(top.rounded()), 0))
      let maxX = min(Int(right.rounded()), screen.size.width)
      let maxY = min(Int(bottom.rounded()), screen.size.height)
      guard min(maxX - x, maxY - y) >= Self.smallestSide else { return nil }
      return PixelRect(x: x, y: y, width: maxX - x, height: maxY - y)
    }
    guard
      var inside = rect(
        leftEnds.small, topEnds.small, rightEnds.small, bottomEnds.small, on: small),
      var outside = rect(
        leftEnds.large, topEnds.large, rightEnds.large, bottomEnds.large, on: large)
    else { return nil }
    // A screen that shows more of the picture has no edge where the other one crops it.
    var side: ElementMatch.SharedSide?
    if left.large == nil, right.large == nil, let more = large.widened(outside) {
      (outside, side) = (more, .height)
    } else if top.large == nil, bottom.large == nil, let more = large.heightened(outside) {
      (outside, side) = (more, .width)
    } else if left.small == nil, right.small == nil, let more = small.widened(inside) {
      (inside, side) = (more, .height)
    } else if top.small == nil, bottom.small == nil, let more = small.heightened(inside) {
      (inside, side) = (more, .width)
    }
    return (inside, outside, side)
  }
}

extension LumaPyramid {
  /// The largest share of two neighbouring bins of the luma in a picture: of 4 levels each, and
  /// narrower in a picture of low contrast. Text and shapes have a ground of one colour.
  private static let largestGround = 0.4
  /// The number of bins for the luma of most pixels.
  private static let bins = 32
  /// The least range of the luma of most pixels, in levels.
  private static let leastRange = 8

  /// Returns true if the contents of a rectangle are a picture rather than drawn on a ground.
  fileprivate func isPicture(_ bounds: RegionGrowth.Bounds) -> Bool {
    let level = levels[0]
    let columns =
      max(Int(bounds.left / level.scale), 0)..<min(Int(bounds.right / level.scale), level.width)
    let rows =
      max(Int(bounds.top / level.scale), 0)..<min(Int(bounds.bottom / level.scale), level.height)
    guard columns.count > 4, rows.count > 4 else { return false }
    // Half levels.
    var histogram = [Int](repeating: 0, count: 512)
    for y in rows {
      for x in columns { histogram[min(Int(level.values[y * level.width + x] * 2), 511)] += 1 }
    }
    let count = columns.count * rows.count
    func rank(_ share: Double) -> Int {
      var below = 0
      return histogram.firstIndex {
        below += $0
        return Double(below) > share * Double(count)
      } ?? 511
    }
    let range = rank(0.95) - rank(0.05)
    guard range >= 2 * Self.leastRange else { return false }
    let width = min(range / Self.bins + 1, 8)
    let most = (0...(512 - 2 * width)).map { histogram[$0..<($0 + 2 * width)].reduce(0, +) }.max()
    return Double(most ?? 0) < Self.largestGround * Double(count)
  }
}

extension PixelRect {
  fileprivate func contains(_ pointX: Double, _ pointY: Double) -> Bool {
    pointX >= Double(x) && pointY >= Double(y) && pointX < Double(maxX) && pointY < Double(maxY)
  }
}

/// One side of a picture: the position of its edge on both screens, as far as there is one.
private struct Side {
  var small: Double?
  var large: Double?

  /// The positions on both screens; nil unless both have an edge.
  var both: (small: Double, large: Double)? {
    guard let small, let large else { return nil }
    return (small, large)
  }

  /// Chooses the edge that both screens have, the outermost of the distinct ones, without the
  /// plain gap that may follow; otherwise the one edge closest to where the agreement ends. Nil
  /// without any.
  init?(
    small: [StraightEdges.Edge], large: [StraightEdges.Edge], scale: Double, offset: Double,
    isEnd: Bool, limit: Double, isGap: (Range<Int>) -> Bool
  ) {
    let reach = max(1.5 * scale, 3)
    var joint: [(small: Int, large: Int, step: Double)] = []
    for edge in small {
      let place = scale * Double(edge.position) + offset
      let near = large.filter { abs(Double($0.position) - place) <= reach }
      if let other = near.max(by: { $0.step < $1.step }) {
        joint.append((edge.position, other.position, min(edge.step, other.step)))
      }
    }
    joint.sort { isEnd ? $0.small > $1.small : $0.small < $1.small }
    let all = joint
    let most = joint.map(\.step).max() ?? 0
    joint = joint.filter { $0.step >= 0.4 * most }
    // The other side of a plain gap may be a faint edge, as that of a bright picture on white.
    if let first = joint.first,
      let next = all.first(where: { isEnd ? $0.small < first.small : $0.small > first.small }),
      abs(first.small - next.small) <= 40,
      isGap(min(first.small, next.small)..<max(first.small, next.small))
    {
      (self.small, self.large) = (Double(next.small), Double(next.large))
      return
    }
    // A stronger edge further out on one screen alone crops the picture there.
    if let edge = joint.first,
      small.contains(where: {
        (isEnd ? $0.position > edge.small + 2 : $0.position < edge.small - 2)
          && $0.step > 2 * edge.step
      })
        || large.contains(where: {
          (isEnd ? $0.position > edge.large + 2 : $0.position < edge.large - 2)
            && $0.step > 2 * edge.step
        })
    {
      joint = []
    }
    if let edge = joint.first {
      (self.small, self.large) = (Double(edge.small), Double(edge.large))
      return
    }
    func nearest(_ edges: [StraightEdges.Edge], _ limit: Double) -> Double? {
      let most = edges.map(\.step).max() ?? 0
      return edges.filter { $0.step >= 0.5 * most }.map { Double($0.position) }
        .min { abs($0 - limit) < abs($1 - limit) }
    }
    if let edge = nearest(small, limit) {
      self.small = edge
    } else if let edge = nearest(large, scale * limit + offset) {
      self.large = edge
    } else {
      return nil
    }
  }
}

extension StraightEdges {
  /// Returns the picture whose middle columns are `rect`: as far on both sides as there are edges.
  func widened(_ rect: PixelRect) -> PixelRect? {
    guard
      let (first, last) = widened(
        rect.columns, end: size.width, { vertical(in: $0, over: rect.rows) })
    else { return nil }
    return PixelRect(x: first, y: rect.y, width: last - first, height: rect.height)
  }

  /// Returns the picture whose middle rows are `rect`.
  func heightened(_ rect: PixelRect) -> PixelRect? {
    guard
      let (first, last) = widened(
        rect.rows, end: size.height, { horizontal(in: $0, over: rect.columns) })
    else { return nil }
    return PixelRect(x: rect.x, y: first, width: rect.width, height: last - first)
  }

  private func widened(
    _ span: Range<Int>, end: Int, _ edges: (ClosedRange<Int>) -> [Edge]
  ) -> (Int, Int)? {
    guard span.lowerBound > 2, span.upperBound + 2 < end else { return nil }
    let before = edges(max(span.lowerBound - 2 * span.count, -1)...(span.lowerBound - 2))
    let after = edges((span.upperBound + 2)...min(span.upperBound + 2 * span.count, end + 1))
    for first in before.reversed() {
      let reach = span.lowerBound - first.position
      let tolerance = max(span.count / 60, 4)
      if let last = after.first(where: { abs($0.position - span.upperBound - reach) <= tolerance })
      {
        return (first.position, last.position)
      }
    }
    return nil
  }
}
