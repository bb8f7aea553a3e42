import Frames
import SceneGraph

/// The tiles of a target over which quads move, grouped by what the shader has to do.
struct SmearTiles {
  /// What a tile needs.
  struct Kind: Hashable {
    /// The indices of the quads over it, the front one first.
    var quads: [Int]
    /// Those of which a side passes, as a mask by their place in `quads`.
    var edges = 0
    /// Those of which a rounded corner passes, or the part of a shadow that it changes.
    var rounds = 0
    /// Those with a clip of which a side passes.
    var clips = 0
    /// Those that end at pixels within the tile.
    var bounds = 0
    /// True if nothing below the quads shows.
    var isCovered: Bool
    /// The number of segments of the exposure.
    var segments: Int
    /// True if a pixel has more than one texel of a picture.
    var isWide = false
    /// The reduction of each quad's picture.
    var reductions: [Reduction] = []

    /// Returns the places in `quads` at which they are divided into layers, from 0 to their number.
    ///
    /// A driver needs seconds to compile a shader of many quads. Layers are integrated separately,
    /// as if the layers behind did not change while one in front passes. A shadow stays with its
    /// caster, and a quad with one in front of it that it adjoins. Quads with a gradient of many
    /// colours are layers of their own, since one program then serves for all of them.
    ///
    /// - Parameter movers: all quads.
    func cuts(of movers: [SmearQuad]) -> [Int] {
      var cuts = [0]
      while let start = cuts.last, start < quads.count {
        var end = min(start + SmearFeatures.mostLayerQuads, quads.count)
        if let alone = (start..<end).first(where: { movers[quads[$0]].hasManyColors }) {
          end = max(alone, start + 1)
        }
        while end < quads.count, end - start < SmearFeatures.mostQuads {
          let (quad, front) = (movers[quads[end]], movers[quads[end - 1]])
          let isShade =
            quad.isShadow
            || quad.shade?.isLong == true && quad.regions.isEmpty && !quad.hasManyColors
          guard quad.joins || isShade && !front.isShadow else { break }
          end += 1
        }
        cuts.append(end)
      }
      return cuts
    }

    /// Returns a layer of these quads.
    ///
    /// - Parameter isLast: true if no layer is behind it.
    func layer(_ range: Range<Int>, isLast: Bool) -> Kind {
      var layer = self
      layer.quads = Array(quads[range])
      layer.reductions = Array(reductions[range])
      func part(_ mask: Int) -> Int { mask >> range.lowerBound & (1 << range.count - 1) }
      (layer.edges, layer.rounds) = (part(edges), part(rounds))
      (layer.clips, layer.bounds) = (part(clips), part(bounds))
      layer.isCovered = isCovered && isLast
      return layer
    }
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
  /// The most quads over a tile.
  private static let mostQuads = 8
  /// The pixels around a tile within which a side counts as passing: half a pixel of its own width,
  /// and its way between the steps that are examined.
  private static let margin = 2.0

  /// Divides a region.
  ///
  /// - Parameter fewestSegments: the least number of segments of the exposure.
  /// - Returns: nil if too many quads are over one tile.
  init?(_ region: PixelRect, _ quads: [SmearQuad], fewestSegments: Int) {
    let movers = quads.map(Mover.init)
    for y in stride(from: region.y, to: region.y + region.height, by: Self.height) {
      last = nil
      for x in stride(from: region.x, to: region.x + region.width, by: Self.width) {
        let tile = PixelRect(x: x, y: y, width: Self.width, height: Self.height)
        guard let tile = tile.intersection(with: region) else { continue }
        guard add(tile, movers, fewestSegments: fewestSegments) else { return nil }
      }
    }
    last = nil
  }

  /// A quad and its sides at each step of the time.
  private struct Mover {
    let quad: SmearQuad
    let sides: [HalfPlanes]
    let clipSides: [HalfPlanes]?

    init(_ quad: SmearQuad) {
      self.quad = quad
      sides = quad.polygons.map(\.sides)
      clipSides = quad.clip?.polygons.map(\.sides)
    }
  }

  /// The last tile of the row.
  private var last: (kind: Kind, rectangle: PixelRect)?

  /// Adds a tile.
  ///
  /// - Returns: false if too many quads are over it.
  private mutating func add(_ tile: PixelRect, _ movers: [Mover], fewestSegments: Int) -> Bool {
    let (kind, isUneven) = kind(of: tile, movers, fewestSegments: fewestSegments)
    guard kind.quads.count <= Self.mostQuads else { return false }
    if kind.quads.isEmpty {
      last = nil
      return true
    }
    if isUneven { self.isUneven = true }
    if let before = last, before.kind == kind {
      var wide = before.rectangle
      wide.width += tile.width
      last = (kind, wide)
      if let index = rectangles[kind]?.indices.last { rectangles[kind]?[index] = wide }
    } else {
      last = (kind, tile)
      rectangles[kind, default: []].append(tile)
    }
    return true
  }

  /// Returns what a tile needs, and true if one reduction of a picture does not serve it.
  private func kind(
    of tile: PixelRect, _ movers: [Mover], fewestSegments: Int
  ) -> (Kind, isUneven: Bool) {
    var kind = Kind(quads: [], isCovered: false, segments: 0)
    var wanted = Double(fewestSegments)
    var ways: [SIMD2<Double>] = []
    var unevenness: [Double] = []
    for (index, mover) in movers.enumerated() {
      let quad = mover.quad
      var (place, way, bend) = Self.place(of: tile, within: mover.sides)
      if place == .outside { continue }
      var hasEdges = place == .partly
      let bit = 1 << kind.quads.count
      let common = quad.pixels.map { $0.intersection(with: tile) } ?? tile
      guard let common else { continue }
      if let sides = mover.clipSides, let clip = quad.clip {
        let (clipPlace, clipWay, clipBend) = Self.place(of: tile, within: sides)
        if clipPlace == .outside { continue }
        let pass = clip.course.pass(over: tile)
        if clipPlace == .partly || pass.isNearCorner(clip.measures) {
          kind.clips |= bit
          wanted = max(
            wanted,
            Self.segments(ofEdge: max(clipWay, pass.way), bend: max(clipBend, pass.bend)))
          if place == .inside { place = .partly }
        }
      }
      if common != tile { kind.bounds |= bit }
      kind.quads.append(index)
      if quad.isShadow {
        let pass = quad.course.pass(over: tile)
        wanted = max(wanted, Self.segments(ofShadow: pass, quad.measures))
        if pass.isNearCorner(ofShadow: quad.measures) { kind.rounds |= bit }
        ways.append(.zero)
        unevenness.append(1)
        continue
      }
      if quad.form == .roundedRectangle {
        let pass = quad.course.pass(over: tile)
        if pass.isNearCorner(quad.measures) {
          (way, bend, place) = (max(way, pass.way), max(bend, pass.bend), .partly)
          kind.rounds |= bit
          hasEdges = true
        }
      }
      let course = quad.course(over: tile)
      ways.append(course.way)
      unevenness.append(course.unevenness)
      if course.breadth > Self.mostTexels { kind.isWide = true }
      wanted = max(
        wanted,
        Self.segments(along: course.way, bend: course.bend, contrast: course.contrast))
      if quad.shade != nil || quad.fades || !quad.color.isConstant { wanted = max(wanted, 4) }
      if place == .partly {
        if hasEdges { kind.edges |= bit }
        wanted = max(wanted, Self.segments(ofEdge: way, bend: bend))
      }
      if place == .inside, quad.isOpaque, kind.bounds & bit == 0 {
        kind.isCovered = true
        break
      }
    }
    if kind.quads.isEmpty { return (kind, false) }
    kind.segments = Self.count(from: kind.isWide ? max(wanted, 4) : wanted)
    kind.reductions = ways.map { way in
      let texels = way / Double(kind.segments)
      return Reduction(
        across: Self.halvings(from: texels.x), down: Self.halvings(from: texels.y))
    }
    let isUneven = zip(kind.reductions, unevenness).contains {
      $0 != Reduction() && $1 > Self.mostUnevenness
    }
    return (kind, isUneven)
  }

  // MARK: - Segments

  /// The most by which a step of the time may be longer than another one over a reduced picture.
  private static let mostUnevenness = 2.2
  /// The most texels across a pixel where taps need not be as wide as the pixel.
  private static let mostTexels = 1.02

  /// Returns the number of segments for a way over a picture in texels.
  ///
  /// Taps are at most a texel apart, of a picture that is reduced along the way; across it, texels
  /// keep their size up to as many as there are segments. With n taps the end of a smear is as soft
  /// as its n-th part, and an edge there is wrong by an eighth of the n-th part of its contrast at
  /// most: by a level on a few pixels. A segment takes the motion as even: with a change of the
  /// way from step to step that is `bend` of the whole way, the time of a point is wrong by
  /// 4.5 · bend / n² of the exposure.
  ///
  /// - Parameter contrast: the greatest difference of a number of the picture along the way.
  private static func segments(
    along way: SIMD2<Double>, bend: Double, contrast: Double
  ) -> Double {
    let levels = 255 * contrast
    let (long, short) = (min(way.max(), 1e5), way.min())
    if long < 0.02 || levels < 0.5 { return 1 }
    let taps = max(levels / 8, 4)
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

  /// Returns the number of segments for a shadow that passes: two on the way of a deviation.
  private static func segments(ofShadow pass: Course.Pass, _ measures: [SIMD4<Float>]) -> Double {
    let size = measures.reduce(SIMD2<Double>.zero) { pointwiseMax($0, Self.extent(of: $1)) }
    return max(4, 1.4 * (pass.units * size).max())
  }

  /// Returns the size of a shadow's unit square in units of √2 deviations.
  private static func extent(of measures: SIMD4<Float>) -> SIMD2<Double> {
    SIMD2(Double(measures.x), Double(measures.y)) / Double(max(measures.w, 1e-6))
      + Double(SmearQuad.shadowMargin)
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
