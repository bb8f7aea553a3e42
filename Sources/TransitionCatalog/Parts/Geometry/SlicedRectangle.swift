internal import SceneGraph
internal import Transitions

/// A rectangle cut into convex slices by parallel lines. Slices on both sides of a line share the
/// corners on it.
struct SlicedRectangle {
  /// One piece.
  struct Slice {
    /// How many lines lie before it.
    let index: Int
    /// Its corners' indices, clockwise.
    var corners: [Int]
  }

  /// The corners of all slices.
  private(set) var points: [Point]
  /// The slices that there are, in the order of the lines.
  private(set) var slices: [Slice] = []

  /// A corner as close as this to a line is on it: no slice is thinner.
  private let tolerance: Double

  /// Cuts `bounds` into slices.
  ///
  /// - Parameters:
  ///   - lines: where to cut, rising. A line that misses the rectangle cuts nothing.
  ///   - height: how far a point is along the direction across the lines, a linear function.
  init(_ bounds: Rect, at lines: [Double], height: (Point) -> Double) {
    points = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map {
      bounds.point(atUnit: Point(x: $0.0, y: $0.1))
    }
    tolerance = 1e-9 * (bounds.size.width + bounds.size.height)
    var rest = [0, 1, 2, 3]
    var crossings: Crossings = [:]
    for (index, line) in lines.enumerated() {
      crossings.removeAll(keepingCapacity: true)
      let (below, above) = split(rest, &crossings) { height($0) - line }
      if !below.isEmpty { slices.append(Slice(index: index, corners: below)) }
      rest = above
    }
    if !rest.isEmpty { slices.append(Slice(index: lines.count, corners: rest)) }
  }

  /// What `corners` surround below and above a line; nothing where that is thinner than the
  /// tolerance.
  ///
  /// - Parameters:
  ///   - crossings: where the line has been found to cross sides, by the corners at their ends.
  ///   - height: how far a point is above the line.
  private mutating func split(
    _ corners: [Int], _ crossings: inout Crossings, height: (Point) -> Double
  ) -> (below: [Int], above: [Int]) {
    let heights = corners.map { height(points[$0]) }
    guard heights.contains(where: { $0 < -tolerance }) else { return ([], corners) }
    guard heights.contains(where: { $0 > tolerance }) else { return (corners, []) }
    var (below, above): ([Int], [Int]) = ([], [])
    below.reserveCapacity(corners.count + 1)
    above.reserveCapacity(corners.count + 1)
    for (place, corner) in corners.enumerated() {
      let next = (place + 1) % corners.count
      if heights[place] <= tolerance { below.append(corner) }
      if heights[place] >= -tolerance { above.append(corner) }
      if min(heights[place], heights[next]) < -tolerance,
        max(heights[place], heights[next]) > tolerance
      {
        let share = heights[place] / (heights[place] - heights[next])
        let crossing = crossing(of: corner, corners[next], share, &crossings)
        below.append(crossing)
        above.append(crossing)
      }
    }
    return (below, above)
  }

  private typealias Crossings = [Side: Int]

  /// A side, whichever way round.
  private struct Side: Hashable {
    private let first, last: Int

    init(_ start: Int, _ end: Int) { (first, last) = (min(start, end), max(start, end)) }
  }

  private mutating func crossing(
    of start: Int, _ end: Int, _ share: Double, _ crossings: inout Crossings
  ) -> Int {
    let side = Side(start, end)
    if let known = crossings[side] { return known }
    let (a, b) = (points[start], points[end])
    points.append(Point(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share))
    crossings[side] = points.count - 1
    return points.count - 1
  }

  /// Takes away what lies between two lines, from the slices that come after as many lines as
  /// `indices` says. What is left of a slice is up to two slices; and of the one before them three,
  /// so that they share whole sides with what is left.
  ///
  /// - Parameters:
  ///   - lower: how far a point is above the one line, a linear function.
  ///   - upper: how far it is above the other.
  mutating func remove(
    slices indices: Range<Int>, above lower: (Point) -> Double, below upper: (Point) -> Double
  ) {
    var (onLower, onUpper): (Crossings, Crossings) = ([:], [:])
    slices = slices.flatMap { slice -> [Slice] in
      guard indices.contains(slice.index) else { return [slice] }
      let (outer, rest) = split(slice.corners, &onLower, height: lower)
      let (_, other) = split(rest, &onUpper, height: upper)
      return [outer, other].filter { !$0.isEmpty }.map { Slice(index: slice.index, corners: $0) }
    }
    guard let before = slices.firstIndex(where: { $0.index == indices.lowerBound - 1 }) else {
      return
    }
    cutOff(cornersOf: before, at: onLower) { lower($0) < 0 }
    cutOff(cornersOf: before, at: onUpper) { upper($0) > 0 }
  }

  /// Where a side of a slice has been crossed, makes the corner at its outer end a slice of its
  /// own.
  private mutating func cutOff(
    cornersOf slice: Int, at crossings: Crossings, isOutside: (Point) -> Bool
  ) {
    let corners = slices[slice].corners
    for (place, corner) in corners.enumerated() where isOutside(points[corner]) {
      let (last, next) = (
        corners[(place + corners.count - 1) % corners.count], corners[(place + 1) % corners.count]
      )
      let piece: [Int]
      if let crossing = crossings[Side(corner, next)] {
        piece = [last, corner, crossing]
        slices[slice].corners[place] = crossing
      } else if let crossing = crossings[Side(last, corner)] {
        piece = [crossing, corner, next]
        slices[slice].corners[place] = crossing
      } else {
        continue
      }
      slices.append(Slice(index: slices[slice].index, corners: piece))
      return
    }
  }
}
