import Frames
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
    /// True if a pixel has more than one texel of a picture.
    var isWide = false
    /// The reduction of each quad's picture.
    var reductions: [Reduction] = []
  }

  /// The halvings of a picture's size before taps are taken of it.
  struct Reduction: Hashable {
    /// Those of its width and of its height, 0 or more.
    var across = 0, down = 0
  }

  /// The rectangles of each kind.
  private(set) var rectangles: [Kind: [PixelRect]] = [:]
  /// True if a picture whose texels are reduced along its way moves so unevenly that one reduction
  /// does not serve all segments.
  private(set) var isUneven = false

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
        var ways: [SIMD2<Double>] = []
        var unevenness: [Double] = []
        for index in quads.indices {
          let (place, way, bend) = Self.place(of: tile, within: sides[index])
          if place == .outside { continue }
          kind.quads.append(index)
          let course = quads[index].course(over: tile)
          ways.append(course.way)
          unevenness.append(course.unevenness)
          if course.breadth > Self.mostTexels { kind.isWide = true }
          wanted = max(
            wanted,
            Self.segments(along: course.way, bend: course.bend, contrast: course.contrast))
          if quads[index].hasShade || quads[index].fades { wanted = max(wanted, 4) }
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
        kind.segments = Self.count(from: kind.isWide ? max(wanted, 4) : wanted)
        kind.reductions = ways.map { way in
          let texels = way / Double(kind.segments)
          return Reduction(
            across: Self.halvings(from: texels.x), down: Self.halvings(from: texels.y))
        }
        for (reduction, unevenness) in zip(kind.reductions, unevenness)
        where reduction != Reduction() && unevenness > Self.mostUnevenness {
          isUneven = true
        }
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

  /// The most by which a step of the time may be longer than another one over a reduced picture.
  private static let mostUnevenness = 1.6
  /// The most texels across a pixel where taps need not be as wide as the pixel.
  private static let mostTexels = 1.02

  /// Returns the number of segments for a way over a picture in texels.
  ///
  /// Taps are at most a texel apart, of a picture that is reduced along the way; across it, texels
  /// keep their size up to as many as there are segments. With n taps the end of a smear is as soft
  /// as its n-th part, and an edge there is wrong by an eighth of the n-th part of its contrast at
  /// most. A segment takes the motion as even: with a change of the way from step to step that is
  /// `bend` of the whole way, the time of a point is wrong by 4.5 · bend / n² of the exposure.
  ///
  /// - Parameter contrast: the greatest difference of a number of the picture along the way.
  private static func segments(
    along way: SIMD2<Double>, bend: Double, contrast: Double
  ) -> Double {
    let levels = 255 * contrast
    let (long, short) = (min(way.max(), 1e5), way.min())
    if long < 0.02 || levels < 0.5 { return 1 }
    let taps = max(levels / 8, 2)
    // Closer taps than half a texel are of use on a way of a few texels only.
    if long < 16 { return min(max(4 * long, 4), taps, 16) }
    var reduced = long
    while reduced >= 2 * taps { reduced /= 2 }
    let isPlain = levels < 4
    return max(
      min(taps, 16), reduced, isPlain ? 0 : short, (4_500 * bend * contrast).squareRoot())
  }

  /// Returns the number of segments for a side that passes so many pixels: the time at which it
  /// passes one is wrong by a thousandth of the exposure at most.
  private static func segments(ofEdge way: Double, bend: Double) -> Double {
    way < 1 ? 2 : max(8, (9_000 * bend).squareRoot())
  }

  /// Returns a number of segments that is not below a number, as far as there are so many.
  private static func count(from number: Double) -> Int {
    let count = Int(min(number, Double(SmearFeatures.mostSegments)).rounded(.up))
    return count <= 2 ? count : (count + 3) / 4 * 4
  }

  /// Returns how often a distance in texels is halved until it is one at most.
  private static func halvings(from texels: Double) -> Int {
    var (texels, count) = (texels, 0)
    while texels > 1, count < 12 {
      texels /= 2
      count += 1
    }
    return count
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
  /// Returns the longest ways of the pixels of a tile over the picture, in texels; the largest
  /// change of a way from step to step, as a part of it; the most texels across a pixel; the
  /// contrast of the texels that pass the tile; and the ratio of the longest step of the time to
  /// the shortest.
  fileprivate func course(
    over tile: PixelRect
  ) -> (
    way: SIMD2<Double>, bend: Double, breadth: Double, contrast: Double, unevenness: Double
  ) {
    guard let source else { return (.zero, 0, 0, 0, 1) }
    let origin =
      SIMD2(source.rect.origin.x, source.rect.origin.y)
      * SIMD2(Double(source.picture.texture.size.width), Double(source.picture.texture.size.height))
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    let texels = SIMD2(source.texels.width, source.texels.height)
    var (longest, bend, breadth, unevenness) = (SIMD2<Double>.zero, 0.0, 0.0, 1.0)
    let (left, top) = (Double(tile.x), Double(tile.y))
    for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.5, 0.5)] {
      let pixel = Point(x: left + x * Double(tile.width), y: top + y * Double(tile.height))
      var (way, most) = (SIMD2<Double>.zero, 0.0)
      var (shortest, farthest) = (Double.infinity, 0.0)
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
        low = pointwiseMin(low, place)
        high = pointwiseMax(high, place)
        if let before {
          let change = place - before
          way += SIMD2(abs(change.x), abs(change.y))
          // A place that was clamped bends the way.
          let isInside = unit.x > 0 && unit.x < 1 && unit.y > 0 && unit.y < 1
          if isInside {
            let length = max((change * change).sum().squareRoot(), 1e-6)
            (shortest, farthest) = (min(shortest, length), max(farthest, length))
          }
          if let last, isInside {
            let turn = change - last
            most = max(most, (turn * turn).sum().squareRoot())
          }
          last = isInside ? change : nil
        }
        before = place
      }
      if way.sum() > 1.5 { bend = max(bend, most / way.sum()) }
      if farthest > 1 { unevenness = max(unevenness, farthest / shortest) }
      longest = SIMD2(max(longest.x, way.x), max(longest.y, way.y))
      if let units = course.units(across: pixel, atStep: Course.steps / 2) {
        breadth = max(breadth, (units * texels).max())
      }
    }
    guard low.x <= high.x, low.y <= high.y else { return (longest, bend, breadth, 1, unevenness) }
    return (
      longest, bend, breadth,
      source.picture.contrast.contrast(from: origin + low, to: origin + high), unevenness
    )
  }
}
