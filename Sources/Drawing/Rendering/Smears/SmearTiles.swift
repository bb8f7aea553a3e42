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
    /// Those that cover what one in front of them leaves: they adjoin it, or face its side.
    var joins = 0
    /// Those with a clip of which a side passes.
    var clips = 0
    /// Those that end at pixels within the tile.
    var bounds = 0
    /// The columns and rows of a pixel's cells, integrated separately: 1 to 4 of each.
    var cells = SIMD2<Float>(1, 1)
    /// The sides of each quad that those in front of it hide, as a mask: see `SideLines`.
    var continuations: [Int] = []
    /// The other sides of each quad that may pass, likewise, of the quads in `edges`.
    var passing: [Int] = []
    /// True if nothing below the quads shows.
    var isCovered: Bool
    /// The number of segments of the exposure.
    var segments: Int
    /// True if no stop of a gradient passes that could be seen.
    var hasSmoothGradients = true
    /// True if a pixel has more than one texel of a picture.
    var isWide = false
    /// True if a pixel has so many that taps at two places would miss some.
    var hasManyTexels = false
    /// The reduction of each quad's picture.
    var reductions: [Reduction] = []
    /// True if the pictures of all quads are taken as sums.
    var isSummed: Bool { reductions.contains { $0.sums != nil } }

    /// True if all pictures go along the axes of their sums, and more than a texel in each
    /// segment: then a segment starts with the sums with which the one before it ends.
    var isLinked = false
    /// True if taps are of pictures with all of their texels, in cells of about one of them: see
    /// `SmearSurvey.TexelCells`.
    var hasTexelCells = false

    /// The quads with a side that passes on the left or right, as a mask.
    var uprights: Int {
      passing.indices.reduce(0) { $0 | (passing[$1] & 0b1010 == 0 ? 0 : 1 << $1) }
    }

    /// Returns the places in `quads` at which they are divided into layers, from 0 to their number.
    ///
    /// A driver needs seconds to compile a shader of many quads. Layers are integrated separately,
    /// as if the layers behind did not change while one in front passes. A shadow stays with its
    /// caster, and a quad with one in front of it that it adjoins; the next division is between
    /// quads that do not face each other, if there is such a place, and after the reflection of a
    /// page if they share pixels.
    ///
    /// - Parameter movers: all quads.
    func cuts(of movers: [SmearQuad]) -> [Int] {
      var cuts = [0]
      while let start = cuts.last, start < quads.count {
        var end = min(start + SmearFeatures.mostLayerQuads, quads.count)
        while end < quads.count, end - start < SmearFeatures.mostQuads {
          let (quad, front) = (movers[quads[end]], movers[quads[end - 1]])
          let isShade =
            quad.isShadow
            || quad.shade?.isLong == true && quad.regions.isEmpty && !quad.hasManyColors
          guard quad.joins || isShade && !front.isShadow else { break }
          end += 1
        }
        // Up to four quads that face each other stay together, such as tiles that meet at a corner.
        while end < quads.count, end - start < Self.mostFacingQuads, joins >> end & 1 != 0 {
          end += 1
        }
        if let reflection = reflection(behind: start..<end, movers) {
          end = reflection + 1
        } else if end < quads.count, joins >> end & 1 != 0,
          let other = (start + 1..<end).last(where: {
            joins >> $0 & 1 == 0 && !movers[quads[$0]].isShadow
          })
        {
          end = other
        }
        cuts.append(end)
      }
      return cuts
    }

    /// Returns the last quad behind some that adjoins one, such as the reflection of a page, and
    /// shares pixels with it: the sides of both pass, or one continues below the other's. Returns
    /// nil if it and what is between them are too many.
    private func reflection(behind front: Range<Int>, _ movers: [SmearQuad]) -> Int? {
      let end = min(front.lowerBound + Self.mostReflectedQuads, quads.count)
      guard front.upperBound < end,
        front.contains(where: { edges >> $0 & 1 != 0 && movers[quads[$0]].isOpaque })
      else { return nil }
      return (front.upperBound..<end).last { place in
        movers[quads[place]].joins && movers[quads[place]].hasManyColors
          && ((joins & edges) >> place & 1 != 0 || continuations[place] != 0)
      }
    }

    /// The most quads of a layer that is larger because they face each other, or because one is
    /// the reflection of another.
    private static let (mostFacingQuads, mostReflectedQuads) = (4, 5)

    /// Returns a layer of these quads.
    ///
    /// - Parameter isLast: true if no layer is behind it.
    func layer(_ range: Range<Int>, isLast: Bool) -> Kind {
      var layer = self
      layer.quads = Array(quads[range])
      layer.reductions = Array(reductions[range])
      layer.continuations = Array(continuations[range])
      layer.passing = Array(passing[range])
      func part(_ mask: Int) -> Int { mask >> range.lowerBound & (1 << range.count - 1) }
      (layer.edges, layer.rounds) = (part(edges), part(rounds))
      // Nothing is in front of the first one.
      layer.joins = part(joins) & ~1
      (layer.clips, layer.bounds) = (part(clips), part(bounds))
      layer.isCovered = isCovered && isLast
      layer.isLinked = isLinked && layer.isSummed
      if layer.edges | layer.clips == 0, !hasTexelCells { layer.cells = SIMD2(1, 1) }
      return layer
    }
  }

  /// What draws the pixels that no integral serves.
  enum Rest {
    /// There may be none.
    case nothing
    /// Integrals over parts of the time. They also draw the pixels over which quads move unevenly.
    case parts
    /// Instants.
    case instants

    /// The most quads over a tile.
    fileprivate var mostQuads: Int {
      self == .instants ? SmearTiles.mostQuads : SmearTiles.mostExactQuads
    }
  }

  /// The rectangles of each kind.
  private(set) var rectangles: [Kind: [PixelRect]] = [:]
  /// True if pictures move so unevenly that one reduction of their texels does not serve all
  /// segments, or so fast that these are too few, and enough of them that it would show.
  var isUneven: Bool { unevenness > Self.mostUnevenness * Double(area) }
  /// The sum over the pixels of such tiles of the squared contrast: the square of the error is in
  /// proportion to it.
  private var unevenness = 0.0
  /// Those tiles, and others that gain from a division.
  private var unevenTiles: Set<PixelRect> = []
  /// The number of pixels that move in the whole exposure.
  private let area: Int
  /// The pixels that no integral serves: over which something else moves, or too many quads do, or
  /// quads move too unevenly.
  private(set) var rest: PixelRegion
  /// The parts of pictures whose texels are added along slanted lines.
  private(set) var slantedParts: [SlantedQuad: SlantedPart] = [:]
  private let survey: SmearSurvey

  /// The most unevenness of a pixel for which no tile need be divided. Measured over screens, such
  /// tiles are wrong by 1 % to 7 % of their contrast: that is an error of 71 dB at most.
  private static let mostUnevenness = 1.5e-5

  /// The sides of a tile in pixels.
  private static let (width, height) = (64, 32)
  /// How often a tile is divided at most to make it cheaper: to 16 × 8 pixels.
  private static let mostDivisions = 2
  /// The most quads over a tile.
  private static let mostQuads = 16
  /// The most quads over a tile where no pixel is an instant.
  private static let mostExactQuads = 8

  /// Divides a region.
  ///
  /// - Parameters:
  ///   - area: the number of pixels that move in the whole exposure.
  ///   - others: the pixels of the region over which something else moves.
  ///   - fewestSegments: the least number of segments of the exposure.
  /// - Returns: nil if nothing draws pixels that no integral serves, and there are such.
  init?(
    _ region: PixelRegion, of area: Int, _ quads: [SmearQuad], without others: PixelRegion,
    _ rest: Rest, fewestSegments: Int
  ) {
    var crowded: [PixelRect] = []
    if rest == .nothing, !others.isEmpty { return nil }
    self.area = area
    self.rest = others
    survey = SmearSurvey(quads, fewestSegments: fewestSegments)
    for tile in region.parts.flatMap(Self.tiles) {
      var free = PixelRegion(tile)
      free.subtract(others)
      for tile in Array(free.parts) {
        let kind = survey.kind(of: tile)
        for (tile, kind) in divided(tile, kind, survey, Self.mostDivisions).tiles {
          if kind.quads.count <= rest.mostQuads {
            add(tile, kind)
          } else if rest == .nothing {
            return nil
          } else {
            crowded.append(tile)
          }
        }
      }
    }
    leaveOutSums(of: quads)
    if rest == .parts { crowded += takeUnevenTiles() }
    addSlantedParts(of: quads)
    // Those of which no sums are made after all.
    if rest == .parts { crowded += takeUnevenTiles() }
    rectangles = rectangles.mapValues { $0.joined() }
    for tile in crowded.joined() { self.rest.add(tile) }
  }

  /// Removes and returns the tiles that gain from a division, if it would show.
  private mutating func takeUnevenTiles() -> [PixelRect] {
    guard isUneven else { return [] }
    var uneven: [PixelRect] = []
    for (kind, tiles) in rectangles {
      let kept = tiles.filter { !unevenTiles.contains($0) }
      uneven += tiles.filter { unevenTiles.contains($0) }
      rectangles[kind] = kept.isEmpty ? nil : kept
    }
    unevenTiles = []
    return uneven
  }

  /// Returns the tiles of a rectangle.
  private static func tiles(of rect: PixelRect) -> [PixelRect] {
    stride(from: rect.y, to: rect.y + rect.height, by: height).flatMap { y in
      stride(from: rect.x, to: rect.x + rect.width, by: width).compactMap { x in
        PixelRect(x: x, y: y, width: width, height: height).intersection(with: rect)
      }
    }
  }

  /// Adds a tile to those of its kind.
  private mutating func add(_ tile: PixelRect, _ kind: SurveyedKind) {
    rectangles[kind.kind, default: []].append(tile)
    unevenness += kind.unevenness * Double(tile.area)
    if kind.unevenness > 0 || kind.isRough { unevenTiles.insert(tile) }
  }

  /// Takes taps where the means of sums are taken of so few pixels that making the sums takes
  /// longer.
  private mutating func leaveOutSums(of quads: [SmearQuad]) {
    let summed = rectangles.filter { kind, _ in
      kind.reductions.contains { $0.sums != nil && $0.slant == nil }
    }
    let area = summed.values.joined().reduce(0) { $0 + $1.area }
    let texels = quads.compactMap { $0.source?.picture.texture.size.area }.max() ?? 0
    guard Double(area) < Self.leastPartOfSums * Double(texels) else { return }
    for kind in summed.keys { takeTaps(insteadOf: kind) }
  }

  /// Takes taps over the tiles of a kind that takes sums.
  private mutating func takeTaps(insteadOf kind: Kind) {
    for tile in rectangles.removeValue(forKey: kind) ?? [] {
      add(tile, survey.kind(of: tile, summing: false))
    }
  }

  /// The fewest pixels of which means are taken, as a part of the texels of the largest picture.
  private static let leastPartOfSums = 0.05

  /// A quad, and lines along which the texels of its picture are added.
  struct SlantedQuad: Hashable {
    let quad: Int
    let slant: Slant
  }

  /// Finds the parts of pictures whose texels are added along slanted lines, and takes taps where
  /// they would be too large.
  private mutating func addSlantedParts(of quads: [SmearQuad]) {
    var needs: [SlantedQuad: (low: SIMD2<Double>, high: SIMD2<Double>, taps: Int)] = [:]
    var unknown: Set<SlantedQuad> = []
    for (kind, tiles) in rectangles {
      for (quad, reduction) in zip(kind.quads, kind.reductions) {
        guard let slant = reduction.slant else { continue }
        let key = SlantedQuad(quad: quad, slant: slant)
        for tile in tiles {
          guard let (low, high) = quads[quad].lines(slant, over: tile) else {
            unknown.insert(key)
            continue
          }
          let known = needs[key] ?? (low, high, 0)
          needs[key] = (
            pointwiseMin(known.low, low), pointwiseMax(known.high, high),
            known.taps + tile.area * kind.segments
          )
        }
      }
    }
    var texelsPerTap = Self.mostTexelsPerTap
    repeat {
      for (key, need) in needs where !unknown.contains(key) {
        let part = SlantedPart(key.slant, from: need.low, to: need.high)
        let isWorth = part.map { Double($0.texels) < texelsPerTap * Double(need.taps) } ?? false
        slantedParts[key] = isWorth ? part : nil
      }
      texelsPerTap /= 2
    } while slantedParts.values.reduce(0) { $0 + $1.size.area } > Self.mostSums
    for kind in Array(rectangles.keys) {
      let isKnown = zip(kind.quads, kind.reductions).allSatisfy { quad, reduction in
        reduction.slant.map { slantedParts[SlantedQuad(quad: quad, slant: $0)] != nil } ?? true
      }
      if !isKnown { takeTaps(insteadOf: kind) }
    }
  }

  /// The most texels that are added for a segment of a pixel.
  private static let mostTexelsPerTap = 6.0
  /// The most sums of a part of an exposure, of which there are at most seven: 192 MiB.
  private static let mostSums = 12 << 20

  /// True if tiles take so much of a frame's time that a program for their kind alone pays.
  func isLarge(_ kind: Kind, over rectangles: [PixelRect]) -> Bool {
    let least = kind.quads.count > 2 ? Self.leastLargeCostOfMany : Self.leastLargeCost
    return rectangles.reduce(0) { $0 + survey.cost(of: kind, over: $1) } > least
  }

  /// The least such times of one or two quads, and of more, in nanoseconds. Compiling a program
  /// takes 0.1 s and 0.5 s; drawing with a common one takes a third to a half longer.
  private static let (leastLargeCost, leastLargeCostOfMany) = (5e5, 2e6)

  /// Divides a tile into smaller ones as long as that makes it cheaper, and to 8 × 4 pixels
  /// where one quad may hide a side of another one.
  ///
  /// - Returns: the tiles over which quads are, and their cost.
  private func divided(
    _ tile: PixelRect, _ kind: SurveyedKind, _ survey: SmearSurvey, _ divisions: Int
  ) -> (tiles: [(PixelRect, SurveyedKind)], cost: Double) {
    guard !kind.quads.isEmpty else { return ([], 0) }
    let isFull = kind.quads.count > Self.mostExactQuads
    let whole = ([(tile, kind)], isFull ? .infinity : survey.cost(of: kind.kind, over: tile))
    // Smaller tiles are closer to the truth there.
    let isForced = kind.isPartlyHidden || kind.isMixed
    guard divisions > (isForced ? -1 : 0), kind.isDivisible, tile.width > 8,
      tile.height > (isForced ? 4 : 8)
    else { return whole }
    let (width, height) = ((tile.width + 1) / 2, (tile.height + 1) / 2)
    var parts: [(PixelRect, SurveyedKind)] = []
    var cost = 0.0
    for (x, y) in [(0, 0), (width, 0), (0, height), (width, height)] {
      let part = PixelRect(x: tile.x + x, y: tile.y + y, width: width, height: height)
      guard let part = part.intersection(with: tile) else { continue }
      let some = divided(part, survey.kind(of: part, within: kind), survey, divisions - 1)
      parts += some.tiles
      cost += some.cost
    }
    return isForced || cost < 0.9 * whole.1 ? (parts, cost) : whole
  }
}

extension [PixelRect] {
  /// Returns the same pixels with rectangles beside and below each other joined.
  fileprivate func joined() -> [PixelRect] {
    var result: [PixelRect] = []
    for rect in sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      if let last = result.last, last.y == rect.y, last.height == rect.height,
        last.x + last.width == rect.x
      {
        result[result.count - 1].width += rect.width
      } else {
        result.append(rect)
      }
    }
    let rows = result
    result = []
    for rect in rows.sorted(by: { ($0.x, $0.y) < ($1.x, $1.y) }) {
      if let last = result.last, last.x == rect.x, last.width == rect.width,
        last.y + last.height == rect.y
      {
        result[result.count - 1].height += rect.height
      } else {
        result.append(rect)
      }
    }
    return result
  }
}
