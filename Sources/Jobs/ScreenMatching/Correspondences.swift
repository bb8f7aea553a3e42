/// The points of two screens that resemble each other and no other point.
struct Correspondences {
  /// Two corresponding points, in pixels of their screens.
  struct Pair {
    let fromX, fromY, toX, toY: Double
    /// The scale of the new screen's picture, from the sizes of the points.
    let scale: Double
    /// The cosine of the angle between the descriptors.
    let likeness: Float
  }

  let pairs: [Pair]

  /// The least likeness of two points.
  private static let leastLikeness: Float = 0.8
  /// The largest ratio of the squared distances to the best and to the next point.
  private static let largestRatio: Float = 0.72
  /// The largest scale between the screens, with the sampling of the sizes.
  private static let largestScale = 6.0

  /// Collects pairs. Of several points that resemble one, the best remains, unless another one
  /// elsewhere resembles it as much.
  init(_ all: [Pair]) {
    var best: [SIMD2<Double>: Int] = [:]
    for (index, pair) in all.enumerated() {
      let place = SIMD2(pair.toX, pair.toY)
      if let other = best[place], all[other].likeness >= pair.likeness { continue }
      best[place] = index
    }
    var isAmbiguous = [Bool](repeating: false, count: all.count)
    for (index, pair) in all.enumerated() {
      guard let first = best[SIMD2(pair.toX, pair.toY)], first != index else { continue }
      let other = all[first]
      let distance = max(abs(pair.fromX - other.fromX), abs(pair.fromY - other.fromY))
      if distance * pair.scale > 24, pair.likeness > 1 - (1 - other.likeness) / Self.largestRatio {
        isAmbiguous[first] = true
      }
    }
    pairs = all.indices.filter { index in
      best[SIMD2(all[index].toX, all[index].toY)] == index && !isAmbiguous[index]
    }.map { all[$0] }
  }

  /// Finds the points of `to` that correspond to the points `range` of `from`.
  init(from: Keypoints, _ range: Range<Int>, to: Keypoints) {
    var pairs: [Pair] = []
    for a in range {
      let wanted = from.descriptors[a]
      var best: Float = -1
      var found = -1
      for b in 0..<to.count {
        let likeness = wanted.likeness(to.descriptors[b])
        if likeness > best { (best, found) = (likeness, b) }
      }
      guard found >= 0, best >= Self.leastLikeness else { continue }
      // What stays in place does not move.
      if abs(to.x[found] - from.x[a]) < 2, abs(to.y[found] - from.y[a]) < 2 { continue }
      let scale = to.scale[found] / from.scale[a]
      guard scale <= Self.largestScale, scale >= 1 / Self.largestScale else { continue }
      // The same point at the next size is not another point.
      let near = 6 * to.scale[found]
      let bound = 1 - (1 - best) / Self.largestRatio
      let isAmbiguous = (0..<to.count).contains { b in
        (abs(to.x[b] - to.x[found]) > near || abs(to.y[b] - to.y[found]) > near)
          && wanted.likeness(to.descriptors[b]) > bound
      }
      if isAmbiguous { continue }
      pairs.append(
        Pair(
          fromX: from.x[a], fromY: from.y[a], toX: to.x[found], toY: to.y[found], scale: scale,
          likeness: best))
    }
    self.pairs = pairs
  }
}

/// A scale and a translation from the old to the new screen: x' = scale · x + x0, in pixels.
struct Placement {
  var scale, x, y: Double

  /// Returns the distance between where `pair` is on the new screen and where it is placed, on the
  /// larger side of both scales.
  func error(_ pair: Correspondences.Pair) -> Double {
    max(
      abs(scale * pair.fromX + x - pair.toX), abs(scale * pair.fromY + y - pair.toY))
      / max(scale, 1)
  }

  /// The opposite placement.
  var inverse: Placement { Placement(scale: 1 / scale, x: -x / scale, y: -y / scale) }
}

extension Correspondences {
  /// A placement that several pairs agree on.
  struct Hypothesis {
    var placement: Placement
    var members: [Int]
  }

  /// The neighbours with which a pair forms a hypothesis.
  private static let neighbours = 8
  /// The least number of pairs that agree.
  private static let leastMembers = 4
  /// The largest error of a member, in pixels of the smaller picture.
  private static let tolerance = 5.0

  /// Returns the placements that several pairs agree on, the most supported first.
  func hypotheses() -> [Hypothesis] {
    var found: [Hypothesis] = []
    for (index, seed) in pairs.enumerated() {
      var best: (placement: Placement, count: Int)?
      for other in neighbours(of: index) {
        guard let placement = placement(seed, pairs[other]) else { continue }
        let count = pairs.reduce(0) { $0 + (isMember($1, of: placement) ? 1 : 0) }
        if count > best?.count ?? Self.leastMembers - 1 { best = (placement, count) }
      }
      guard let best else { continue }
      let placement = refined(members(of: best.placement)) ?? best.placement
      let members = members(of: placement)
      if members.contains(index), members.count >= Self.leastMembers {
        found.append(Hypothesis(placement: placement, members: members))
      }
    }
    return found.enumerated().sorted {
      ($1.element.members.count, $0.offset) < ($0.element.members.count, $1.offset)
    }.map(\.element)
  }

  /// Returns the pairs closest to one, of a similar scale, but not at the same place.
  private func neighbours(of index: Int) -> [Int] {
    let seed = pairs[index]
    var near: [(distance: Double, index: Int)] = []
    for (other, pair) in pairs.enumerated() {
      let distance = max(abs(pair.fromX - seed.fromX), abs(pair.fromY - seed.fromY))
      guard distance > 12, near.count < Self.neighbours || distance < near[near.count - 1].distance,
        isAlike(pair.scale, seed.scale)
      else { continue }
      let place = near.firstIndex { distance < $0.distance } ?? near.count
      near.insert((distance, other), at: place)
      if near.count > Self.neighbours { near.removeLast() }
    }
    return near.map(\.index)
  }

  private func isAlike(_ a: Double, _ b: Double) -> Bool { a < 1.5 * b && b < 1.5 * a }

  /// Returns the placement of two pairs; nil if their points or scales do not fit.
  private func placement(_ a: Pair, _ b: Pair) -> Placement? {
    let (dx, dy) = (b.fromX - a.fromX, b.fromY - a.fromY)
    let (ex, ey) = (b.toX - a.toX, b.toY - a.toY)
    let square = dx * dx + dy * dy
    guard square > 0 else { return nil }
    let scale = (dx * ex + dy * ey) / square
    guard scale > 0, isAlike(scale, a.scale) else { return nil }
    let placement = Placement(
      scale: scale, x: (a.toX + b.toX - scale * (a.fromX + b.fromX)) / 2,
      y: (a.toY + b.toY - scale * (a.fromY + b.fromY)) / 2)
    return placement.error(a) < Self.tolerance ? placement : nil
  }

  private func isMember(_ pair: Pair, of placement: Placement) -> Bool {
    isAlike(pair.scale, placement.scale) && placement.error(pair) < Self.tolerance
  }

  private func members(of placement: Placement) -> [Int] {
    pairs.indices.filter { isMember(pairs[$0], of: placement) }
  }

  /// Returns the placement with the least squared errors of its members; nil if they lie at one
  /// point.
  private func refined(_ indices: [Int]) -> Placement? {
    let members = indices.map { pairs[$0] }
    let count = Double(members.count)
    let (fromX, fromY) = (
      members.reduce(0) { $0 + $1.fromX } / count, members.reduce(0) { $0 + $1.fromY } / count
    )
    let (toX, toY) = (
      members.reduce(0) { $0 + $1.toX } / count, members.reduce(0) { $0 + $1.toY } / count
    )
    var (product, square) = (0.0, 0.0)
    for pair in members {
      let (dx, dy) = (pair.fromX - fromX, pair.fromY - fromY)
      product += dx * (pair.toX - toX) + dy * (pair.toY - toY)
      square += dx * dx + dy * dy
    }
    guard square > 0, product > 0 else { return nil }
    let scale = product / square
    return Placement(scale: scale, x: toX - scale * fromX, y: toY - scale * fromY)
  }
}
