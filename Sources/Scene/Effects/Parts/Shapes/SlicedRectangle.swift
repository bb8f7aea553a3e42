internal import SceneGraph

/// A rectangle cut into convex slices by parallel lines.
///
/// Slices on both sides of a line share the vertices on it.
struct SlicedRectangle {
  /// A convex polygon between two neighbouring lines.
  struct Slice {
    /// The number of lines before the slice.
    let index: Int
    /// The indices of its vertices, clockwise.
    var corners: [Int]
  }

  /// The vertices of all slices, in points.
  private(set) var points: [Point]
  /// The non-empty slices, in the order of the lines.
  private(set) var slices: [Slice] = []

  /// The distance, in points, within which a vertex counts as on a line. No slice is thinner.
  private let tolerance: Double

  /// Cuts `bounds` into slices.
  ///
  /// - Parameters:
  ///   - lines: The distances of the cuts in ascending order. A line that misses the rectangle
  ///     cuts nothing.
  ///   - distance: The distance of a point along the normal of the lines, a linear function.
  init(_ bounds: Rect, at lines: [Double], distance: (Point) -> Double) {
    points = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map {
      bounds.point(atUnit: Point(x: $0.0, y: $0.1))
    }
    tolerance = 1e-9 * (bounds.size.width + bounds.size.height)
    var rest = [0, 1, 2, 3]
    var intersections: Intersections = [:]
    for (index, line) in lines.enumerated() {
      intersections.removeAll(keepingCapacity: true)
      let (below, above) = split(rest, &intersections) { distance($0) - line }
      if !below.isEmpty { slices.append(Slice(index: index, corners: below)) }
      rest = above
    }
    if !rest.isEmpty { slices.append(Slice(index: lines.count, corners: rest)) }
  }

  /// Splits a convex polygon by a line.
  ///
  /// - Parameters:
  ///   - corners: The polygon's vertex indices, clockwise.
  ///   - intersections: The vertices found so far where the line crosses polygon sides.
  ///   - signedDistance: The distance of a point from the line, positive above it.
  /// - Returns: The polygons below and above the line. One that is thinner than the tolerance is
  ///   empty.
  private mutating func split(
    _ corners: [Int], _ intersections: inout Intersections, signedDistance: (Point) -> Double
  ) -> (below: [Int], above: [Int]) {
    let distances = corners.map { signedDistance(points[$0]) }
    guard distances.contains(where: { $0 < -tolerance }) else { return ([], corners) }
    guard distances.contains(where: { $0 > tolerance }) else { return (corners, []) }
    var (below, above): ([Int], [Int]) = ([], [])
    below.reserveCapacity(corners.count + 1)
    above.reserveCapacity(corners.count + 1)
    for (index, corner) in corners.enumerated() {
      let next = (index + 1) % corners.count
      if distances[index] <= tolerance { below.append(corner) }
      if distances[index] >= -tolerance { above.append(corner) }
      if min(distances[index], distances[next]) < -tolerance,
        max(distances[index], distances[next]) > tolerance
      {
        let fraction = distances[index] / (distances[index] - distances[next])
        let vertex = intersection(of: corner, corners[next], fraction, &intersections)
        below.append(vertex)
        above.append(vertex)
      }
    }
    return (below, above)
  }

  /// The indices of the vertices where a line crosses polygon sides.
  private typealias Intersections = [Side: Int]

  /// An undirected polygon side, by the indices of its ends.
  private struct Side: Hashable {
    private let first, last: Int

    init(_ start: Int, _ end: Int) { (first, last) = (min(start, end), max(start, end)) }
  }

  /// Returns the vertex at `fraction` of the side from `start` to `end`, adding it once per side.
  private mutating func intersection(
    of start: Int, _ end: Int, _ fraction: Double, _ intersections: inout Intersections
  ) -> Int {
    let side = Side(start, end)
    if let known = intersections[side] { return known }
    let (a, b) = (points[start], points[end])
    points.append(Point(x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction))
    intersections[side] = points.count - 1
    return points.count - 1
  }

  /// Removes the region between two lines from the slices with the given indices.
  ///
  /// Each of these slices leaves up to two slices. The slice before them is divided into up to
  /// three, so that it shares whole sides with the remainder and no T-junction is left.
  ///
  /// - Parameters:
  ///   - indices: The indices, in the sense of `Slice.index`.
  ///   - lower: The signed distance of a point from the first line, a linear function.
  ///   - upper: The signed distance of a point from the second line, a linear function.
  mutating func remove(
    slices indices: Range<Int>, above lower: (Point) -> Double, below upper: (Point) -> Double
  ) {
    var (onLower, onUpper): (Intersections, Intersections) = ([:], [:])
    slices = slices.flatMap { slice -> [Slice] in
      guard indices.contains(slice.index) else { return [slice] }
      let (outer, rest) = split(slice.corners, &onLower, signedDistance: lower)
      let (_, other) = split(rest, &onUpper, signedDistance: upper)
      return [outer, other].filter { !$0.isEmpty }.map { Slice(index: slice.index, corners: $0) }
    }
    guard let before = slices.firstIndex(where: { $0.index == indices.lowerBound - 1 }) else {
      return
    }
    cutOff(cornersOf: before, at: onLower) { lower($0) < 0 }
    cutOff(cornersOf: before, at: onUpper) { upper($0) > 0 }
  }

  /// Cuts off the outer corner of a slice as a separate triangle, at the vertex where a line
  /// crosses one of the slice's sides.
  private mutating func cutOff(
    cornersOf slice: Int, at intersections: Intersections, isOutside: (Point) -> Bool
  ) {
    let corners = slices[slice].corners
    for (index, corner) in corners.enumerated() where isOutside(points[corner]) {
      let (last, next) = (
        corners[(index + corners.count - 1) % corners.count], corners[(index + 1) % corners.count]
      )
      let triangle: [Int]
      if let vertex = intersections[Side(corner, next)] {
        triangle = [last, corner, vertex]
        slices[slice].corners[index] = vertex
      } else if let vertex = intersections[Side(last, corner)] {
        triangle = [vertex, corner, next]
        slices[slice].corners[index] = vertex
      } else {
        continue
      }
      slices.append(Slice(index: slices[slice].index, corners: triangle))
      return
    }
  }
}
