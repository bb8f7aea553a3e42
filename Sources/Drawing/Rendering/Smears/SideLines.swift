import Frames
import SceneGraph

/// Where a tile is in relation to a quad during an exposure.
enum TilePlace { case outside, partly, inside }

/// The sides of a quad at each step of the time.
struct SideLines {
  /// Those of all steps, one step after another.
  private var lines: [HalfPlane] = []
  private let count: Int

  /// Creates the sides of polygons at the steps of the time.
  init(_ polygons: [ProjectedPolygon]) {
    count = polygons[0].corners.count
    for polygon in polygons {
      let sides = polygon.sides
      for index in sides.indices { lines.append(sides[index]) }
    }
  }

  /// Returns where a tile is during the exposure, the sides that may pass it, as a mask, the
  /// longest way of a side over it in pixels, and the largest change of that way from step to step,
  /// as a part of it.
  func place(
    of tile: PixelRect, margin: Double
  ) -> (TilePlace, sides: Int, way: Double, bend: Double) {
    let (halfWidth, halfHeight) = (Double(tile.width) / 2, Double(tile.height) / 2)
    let (x, y) = (Double(tile.x) + halfWidth, Double(tile.y) + halfHeight)
    var sides = 0
    for side in 0..<count {
      var mayBeOutside = true
      for line in stride(from: side, to: lines.count, by: count).lazy.map({ lines[$0] }) {
        let distance = line.x * x + line.y * y + line.z
        let reach = abs(line.x) * halfWidth + abs(line.y) * halfHeight + margin
        if distance < reach { sides |= 1 << side }
        if distance > -reach { mayBeOutside = false }
      }
      if mayBeOutside { return (.outside, 0, 0, 0) }
    }
    if sides == 0 { return (.inside, 0, 0, 0) }
    var (way, bend) = (0.0, 0.0)
    let reach = halfWidth + halfHeight + margin
    for side in 0..<count {
      // One for each of `Course.steps` and the end.
      let distances = InlineArray<7, Double> { step in
        let line = lines[step * count + side]
        return line.x * x + line.y * y + line.z
      }
      var (least, most) = (distances[0], distances[0])
      for step in distances.indices {
        (least, most) = (min(least, distances[step]), max(most, distances[step]))
      }
      guard least < reach, most > -reach else { continue }
      way = max(way, most - least)
      for step in 1..<(distances.count - 1) where most - least > 1 {
        let change = distances[step + 1] - 2 * distances[step] + distances[step - 1]
        bend = max(bend, abs(change) / (most - least))
      }
    }
    return (.partly, sides, way, bend)
  }

  /// The sides that pass a tile.
  struct Passing {
    /// The shortest ways in pixels of those across which columns of pixels' parts are (x), and of
    /// those across which rows are (y); infinite without one.
    var ways = SIMD2(repeating: Double.infinity)
    /// True if one of them is far from upright and level.
    var areSlanted = false

    /// Adds others.
    mutating func formUnion(_ other: Passing) {
      ways = pointwiseMin(ways, other.ways)
      areSlanted = areSlanted || other.areSlanted
    }
  }

  /// The least part of a side's normal along an axis that makes columns or rows of use, and the
  /// least one that makes a side slanted.
  private static let (leastSlope, leastSlant) = (0.4, 0.12)

  /// Returns the sides that pass a tile.
  func passing(_ tile: PixelRect) -> Passing {
    let (halfWidth, halfHeight) = (Double(tile.width) / 2, Double(tile.height) / 2)
    let (x, y) = (Double(tile.x) + halfWidth, Double(tile.y) + halfHeight)
    var passing = Passing()
    for side in 0..<count {
      var (least, most) = (Double.infinity, -Double.infinity)
      var (slope, reach) = (SIMD2<Double>.zero, 0.0)
      for line in stride(from: side, to: lines.count, by: count).lazy.map({ lines[$0] }) {
        let distance = line.x * x + line.y * y + line.z
        (least, most) = (min(least, distance), max(most, distance))
        slope = pointwiseMax(slope, SIMD2(abs(line.x), abs(line.y)))
        reach = max(reach, abs(line.x) * halfWidth + abs(line.y) * halfHeight + Self.edgeReach)
      }
      guard least < reach, most > -reach else { continue }
      let ways = SIMD2(repeating: .infinity)
        .replacing(with: most - least, where: slope .> Self.leastSlope)
      passing.formUnion(Passing(ways: ways, areSlanted: slope.min() > Self.leastSlant))
    }
    return passing
  }

  // MARK: - Sides below others

  /// The distance in pixels between sides that count as one: what is below would change a pixel
  /// between them by half a level.
  private static let tolerance = 0.002
  /// The distance in pixels beyond a side at which it may still cover a part of a pixel.
  private static let edgeReach = 1.0
  /// The distance in pixels beyond a side to which the pixels extend that are drawn for it.
  private static let drawnReach = 1.5

  /// Returns the sides that pass a tile, and those of them that the quads in front hide: there,
  /// beyond the side and within the others, they cover the tile all the time. Both are masks.
  ///
  /// The pixels that such a side passes show what is in front and this quad, and nothing below. The
  /// quad is continued there: what is in front leaves as much of it as it covers.
  ///
  /// - Parameter joined: the sides that the quad shares with others, as a mask.
  func sides(
    passing tile: PixelRect, hiddenBy fronts: [SideLines], joined: Int
  ) -> (all: Int, hidden: Int) {
    let whole = Corners.rectangle(
      minX: Double(tile.x) - 0.5, minY: Double(tile.y) - 0.5,
      maxX: Double(tile.x + tile.width) + 0.5, maxY: Double(tile.y + tile.height) + 0.5)
    let (halfWidth, halfHeight) = (Double(tile.width) / 2 + 0.5, Double(tile.height) / 2 + 0.5)
    let middle = SIMD3(
      Double(tile.x) + Double(tile.width) / 2, Double(tile.y) + Double(tile.height) / 2, 1)
    let steps = lines.count / count
    var (all, hidden) = (0, 0)
    for side in 0..<count {
      var isHidden = true
      for step in 0..<steps {
        let line = lines[step * count + side]
        let reach = abs(line.x) * halfWidth + abs(line.y) * halfHeight
        // Most sides are beside the tile.
        if (line * middle).sum() - reach > -Self.tolerance { continue }
        var beyond = whole
        beyond.cut(at: -line - SIMD3(0, 0, Self.tolerance))
        guard beyond.count > 2 else { continue }
        all |= 1 << side
        for other in 0..<count where other != side && hidden >> other & 1 == 0 {
          let reach = joined >> other & 1 == 0 ? Self.edgeReach : 0
          beyond.cut(at: lines[step * count + other] + SIMD3(0, 0, reach))
        }
        isHidden = isHidden && (beyond.count < 3 || Self.isHidden(beyond, by: fronts[...], step))
      }
      if all >> side & 1 != 0, isHidden { hidden |= 1 << side }
    }
    return (all, hidden)
  }

  /// Returns the sides beyond which quads in front cover the pixels that an antialiased side
  /// reaches, as a mask.
  ///
  /// - Parameter polygon: the polygon of these sides.
  func sides(of polygon: ProjectedPolygon, hiddenBy fronts: [SideLines]) -> Int {
    let (bounds, reach) = (ConvexPolygon(polygon.clipPolygon).pixelBounds, Self.drawnReach)
    let whole = Corners.rectangle(
      minX: Double(bounds.x) - reach, minY: Double(bounds.y) - reach,
      maxX: Double(bounds.x + bounds.width) + reach, maxY: Double(bounds.y + bounds.height) + reach)
    return (0..<count).reduce(0) { hidden, side in
      var beyond = whole
      beyond.cut(at: -lines[side] - SIMD3(0, 0, Self.tolerance))
      beyond.cut(at: lines[side] + SIMD3(0, 0, reach))
      for other in 0..<count where other != side { beyond.cut(at: lines[other]) }
      let isHidden = beyond.count > 2 && Self.isHidden(beyond, by: fronts[...], 0)
      return isHidden ? hidden | 1 << side : hidden
    }
  }

  /// Returns true if this quad and one in front of it cover parts of each pixel of a tile that
  /// overlap only as far as they exceed the pixel. Either hardly anything of this quad is below the
  /// other one there, or one side of each passes the tile, and these face each other.
  func isFacing(_ front: SideLines, in tile: PixelRect) -> Bool {
    isBeside(front, in: tile) || hasOneSide(facing: front, in: tile)
  }

  /// The most area of a tile in square pixels that two quads cover which are beside each other, and
  /// the same as a part of its longer side.
  private static let (mostCommonArea, mostCommonBreadth) = (2.0, 0.25)

  /// Returns true if this quad and another one never have more than a sliver of a tile in common.
  private func isBeside(_ other: SideLines, in tile: PixelRect) -> Bool {
    let most = min(
      Self.mostCommonArea, Self.mostCommonBreadth * Double(max(tile.width, tile.height)))
    return (0..<(lines.count / count)).allSatisfy { step in
      var common = Corners.rectangle(
        minX: Double(tile.x), minY: Double(tile.y), maxX: Double(tile.x + tile.width),
        maxY: Double(tile.y + tile.height))
      for side in 0..<count where common.count > 2 { common.cut(at: lines[step * count + side]) }
      for side in 0..<other.count where common.count > 2 {
        common.cut(at: other.lines[step * other.count + side])
      }
      return common.count < 3 || abs(common.signedArea) < most
    }
  }

  private func hasOneSide(facing front: SideLines, in tile: PixelRect) -> Bool {
    guard let side = onlySide(passing: tile), let other = front.onlySide(passing: tile) else {
      return false
    }
    return (0..<(lines.count / count)).allSatisfy { step in
      let (line, opposite) = (lines[step * count + side], front.lines[step * front.count + other])
      return line.x * opposite.x + line.y * opposite.y < Self.facing
    }
  }

  /// The greatest cosine of the angle between sides that face each other.
  private static let facing = -0.9

  /// Returns the only side that passes a tile; nil if there is none, or several.
  private func onlySide(passing tile: PixelRect) -> Int? {
    let (halfWidth, halfHeight) = (Double(tile.width) / 2, Double(tile.height) / 2)
    let (x, y) = (Double(tile.x) + halfWidth, Double(tile.y) + halfHeight)
    var only: Int?
    for side in 0..<count {
      let passes = stride(from: side, to: lines.count, by: count).contains { index in
        let line = lines[index]
        let reach = abs(line.x) * halfWidth + abs(line.y) * halfHeight + Self.edgeReach
        return line.x * x + line.y * y + line.z < reach
      }
      guard passes else { continue }
      guard only == nil else { return nil }
      only = side
    }
    return only
  }

  /// Returns true if quads cover a polygon at a step of the time.
  private static func isHidden(
    _ polygon: Corners, by fronts: ArraySlice<SideLines>, _ step: Int
  ) -> Bool {
    guard let front = fronts.first else { return false }
    var rest = polygon
    for side in 0..<front.count {
      let line = front.lines[step * front.count + side]
      var outside = rest
      outside.cut(at: -line - SIMD3(0, 0, tolerance))
      if outside.count > 2, !isHidden(outside, by: fronts.dropFirst(), step) { return false }
      rest.cut(at: line)
      guard rest.count > 2 else { return true }
    }
    return true
  }
}
