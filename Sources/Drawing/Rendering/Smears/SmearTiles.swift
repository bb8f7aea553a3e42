import SceneGraph

/// The tiles of a target over which quads move, grouped by what the shader has to do.
struct SmearTiles {
  /// What a tile needs.
  struct Kind: Hashable {
    /// The indices of the quads over it, the front one first.
    var quads: [Int]
    /// True if a side of a quad passes.
    var hasEdges: Bool
    /// True if nothing below the quads shows.
    var isCovered: Bool
    /// The number of segments of the exposure.
    var segments: Int
    /// For each quad, the number of lines of its picture that are taken as one.
    var lines: [Int] = []
  }

  /// The rectangles of each kind.
  private(set) var rectangles: [Kind: [PixelRect]] = [:]

  /// The sides of a tile in pixels.
  private static let (width, height) = (64, 32)
  /// The pixels around a tile within which a side counts as passing: half a pixel of its own width,
  /// and its way between the steps that are examined.
  private static let margin = 2.0

  /// Divides a region.
  ///
  /// - Parameter fewestSegments: the least number of segments of the exposure.
  /// - Returns: nil if too many quads are over one tile.
  init?(_ region: PixelRect, _ quads: [SmearQuad], fewestSegments: Int) {
    let sides = quads.map { quad in quad.steps.map { $0.polygon.sides } }
    for y in stride(from: region.y, to: region.y + region.height, by: Self.height) {
      var last: (kind: Kind, rectangle: PixelRect)?
      for x in stride(from: region.x, to: region.x + region.width, by: Self.width) {
        let tile = PixelRect(x: x, y: y, width: Self.width, height: Self.height)
        guard let tile = tile.intersection(with: region) else { continue }
        var kind = Kind(quads: [], hasEdges: false, isCovered: false, segments: 0)
        var wanted = Double(fewestSegments)
        var besides: [Double] = []
        for index in quads.indices {
          let (place, way, bend) = Self.place(of: tile, within: sides[index])
          if place == .outside { continue }
          kind.quads.append(index)
          let course = quads[index].course(over: tile)
          besides.append(course.beside)
          wanted = max(
            wanted, Self.segments(along: course.along, bend: course.bend),
            min(course.beside, Self.mostBesideSegments))
          if place == .partly {
            kind.hasEdges = true
            wanted = max(wanted, Self.segments(ofEdge: way, bend: bend))
          }
          if place == .inside, quads[index].isOpaque {
            kind.isCovered = true
            break
          }
        }
        if kind.quads.isEmpty {
          last = nil
          continue
        }
        guard kind.quads.count <= SmearFeatures.mostQuads else { return nil }
        kind.segments = Self.powerOfTwo(from: wanted)
        kind.lines = besides.map { Self.powerOfTwo(from: $0 / Double(kind.segments)) }
        if let before = last, before.kind == kind {
          var wide = before.rectangle
          wide.width += tile.width
          last = (kind, wide)
          if let index = rectangles[kind]?.indices.last { rectangles[kind]?[index] = wide }
        } else {
          last = (kind, tile)
          rectangles[kind, default: []].append(tile)
        }
      }
    }
  }

  // MARK: - Segments

  /// The most segments for the way of a picture beside the axis of its sums; over a longer way,
  /// several lines are taken as one.
  private static let mostBesideSegments = 32.0

  /// Returns the number of segments for a way along the sums in texels.
  ///
  /// A segment takes the motion as even. With a change of the way from step to step that is `bend`
  /// of the whole way, and n segments, the time of a point is wrong by 4.5 · bend / n² of the
  /// exposure at most. Texels differ less than the two sides of an edge.
  private static func segments(along way: Double, bend: Double) -> Double {
    way < 1.5 ? 1 : max(way < 64 ? 2 : 4, (4_500 * bend).squareRoot())
  }

  /// Returns the number of segments for a side that passes so many pixels: the time at which it
  /// passes one is wrong by a thousandth of the exposure at most.
  private static func segments(ofEdge way: Double, bend: Double) -> Double {
    way < 1 ? 2 : max(8, (9_000 * bend).squareRoot())
  }

  /// Returns the least power of two that is not below a number.
  private static func powerOfTwo(from number: Double) -> Int {
    var power = 1
    while Double(power) < number, power < SmearFeatures.mostSegments { power *= 2 }
    return power
  }

  // MARK: - Places

  private enum Place { case outside, partly, inside }

  /// Returns where a tile is during the exposure, the longest way of a side over it in pixels, and
  /// the largest change of that way from step to step, as a part of it.
  ///
  /// - Parameter sides: those of a quad at each step of the time.
  private static func place(
    of tile: PixelRect, within sides: [HalfPlanes]
  ) -> (Place, way: Double, bend: Double) {
    var (way, bend) = (0.0, 0.0)
    let (halfWidth, halfHeight) = (Double(tile.width) / 2, Double(tile.height) / 2)
    let (x, y) = (Double(tile.x) + halfWidth, Double(tile.y) + halfHeight)
    var isInside = true
    var mayBeOutside = [true, true, true, true]
    for step in sides {
      for index in step.indices {
        let line = step[index]
        let distance = line.x * x + line.y * y + line.z
        let reach = abs(line.x) * halfWidth + abs(line.y) * halfHeight + margin
        if distance < reach { isInside = false }
        if distance > -reach { mayBeOutside[index] = false }
      }
    }
    if mayBeOutside.contains(true) { return (.outside, 0, 0) }
    if isInside { return (.inside, 0, 0) }
    for index in sides[0].indices {
      let distances = sides.map { $0[index].x * x + $0[index].y * y + $0[index].z }
      let reach = halfWidth + halfHeight + margin
      guard let least = distances.min(), let most = distances.max(), least < reach,
        most > -reach
      else { continue }
      way = max(way, most - least)
      for step in 1..<(distances.count - 1) where most - least > 1 {
        let change = distances[step + 1] - 2 * distances[step] + distances[step - 1]
        bend = max(bend, abs(change) / (most - least))
      }
    }
    return (.partly, way, bend)
  }
}

extension SmearQuad {
  /// Returns the longest ways of the pixels of a tile over the picture, in texels: along the axis
  /// of its sums and beside it; and the largest change of a way from step to step, as a part of it.
  fileprivate func course(
    over tile: PixelRect
  ) -> (along: Double, beside: Double, bend: Double) {
    guard let source else { return (0, 0, 0) }
    let texels = SIMD2(source.texels.width, source.texels.height)
    var (longest, bend) = (SIMD2<Double>.zero, 0.0)
    let (left, top) = (Double(tile.x), Double(tile.y))
    for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.5, 0.5)] {
      let pixel = Point(x: left + x * Double(tile.width), y: top + y * Double(tile.height))
      var (way, most) = (SIMD2<Double>.zero, 0.0)
      var before: SIMD2<Double>?
      var last: SIMD2<Double>?
      for step in 0...Course.steps {
        guard let unit = course.unit(of: pixel, atStep: step) else {
          (before, last) = (nil, nil)
          continue
        }
        let place =
          texels
          * unit.clamped(
            lowerBound: SIMD2(repeating: -0.02), upperBound: SIMD2(repeating: 1.02))
        if let before {
          let change = place - before
          way += SIMD2(abs(change.x), abs(change.y))
          // A place that was clamped bends the way.
          let isInside = unit.x > 0 && unit.x < 1 && unit.y > 0 && unit.y < 1
          if let last, isInside {
            let turn = change - last
            most = max(most, (turn * turn).sum().squareRoot())
          }
          last = isInside ? change : nil
        }
        before = place
      }
      if way.sum() > 1.5 { bend = max(bend, most / way.sum()) }
      longest = SIMD2(max(longest.x, way.x), max(longest.y, way.y))
    }
    return axis == .across ? (longest.x, longest.y, bend) : (longest.y, longest.x, bend)
  }
}
