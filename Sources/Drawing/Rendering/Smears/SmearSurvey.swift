import Frames
import SceneGraph

/// What a tile needs, and what is known about the quads over it.
struct SurveyedKind {
  fileprivate(set) var kind = SmearTiles.Kind(quads: [], isCovered: false, segments: 0)
  fileprivate var surveyed: [SmearSurvey.SurveyedQuad] = []
  /// True if one reduction of a picture does not serve the tile.
  fileprivate(set) var isUneven = false

  /// True if parts of the tile may be hidden better: see `SideLines`.
  fileprivate(set) var isPartlyHidden = false

  /// The indices of the quads over the tile.
  var quads: [Int] { kind.quads }
  /// True if parts of the tile may need less.
  var isDivisible: Bool {
    kind.quads.count > 1 || kind.edges | kind.rounds | kind.clips | kind.bounds != 0
  }
}

/// Finds what the tiles of an exposure need.
struct SmearSurvey {
  private let movers: [Mover]
  private let fewestSegments: Int

  /// Creates a survey of quads, the front one first.
  init(_ quads: [SmearQuad], fewestSegments: Int) {
    movers = quads.map(Mover.init)
    self.fewestSegments = fewestSegments
  }

  /// The pixels around a tile within which a side counts as passing: half a pixel of its own width,
  /// and its way between the steps that are examined.
  private static let margin = 2.0

  /// A quad and its sides at each step of the time.
  private struct Mover {
    let quad: SmearQuad
    let sides: SideLines
    let clipSides: SideLines?

    init(_ quad: SmearQuad) {
      self.quad = quad
      sides = SideLines(quad.polygons)
      clipSides = quad.clip.map { SideLines($0.polygons) }
    }
  }

  /// A quad over a tile.
  fileprivate struct SurveyedQuad {
    let index: Int
    /// Its way over its picture; nil if it is not known.
    var course: SmearQuad.TileCourse?
    /// True if it is all over the tile all the time, also where it continues below others.
    var isInside = false
    /// The sides that others hide if they hide all that pass, as a mask.
    var hiddenSides = 0
  }

  /// Returns what a tile needs.
  func kind(of tile: PixelRect) -> SurveyedKind {
    kind(of: tile, movers.indices.map { SurveyedQuad(index: $0) })
  }

  /// Returns what a part of a tile needs.
  func kind(of part: PixelRect, within tile: SurveyedKind) -> SurveyedKind {
    kind(of: part, tile.surveyed)
  }

  private func kind(of tile: PixelRect, _ quads: [SurveyedQuad]) -> SurveyedKind {
    var result = SurveyedKind()
    var kind = result.kind
    var wanted = 1.0
    // The sides of opaque quads in front.
    var fronts: [SideLines] = []
    var hasFront = false
    // What is translucent in front may be over both sides that face each other, or over one.
    var hasVeil = false
    var (contrast, passing) = (0.0, SideLines.Passing())
    for var surveyed in quads {
      let mover = movers[surveyed.index]
      let quad = mover.quad
      var (place, way, bend) = (TilePlace.inside, 0.0, 0.0)
      if !surveyed.isInside {
        (place, way, bend) = mover.sides.place(of: tile, margin: Self.margin)
      }
      if place == .outside { continue }
      var hasEdges = place == .partly
      let bit = 1 << kind.quads.count
      let common = quad.pixels.map { $0.intersection(with: tile) } ?? tile
      guard let common else { continue }
      if let sides = mover.clipSides, let clip = quad.clip {
        let (clipPlace, clipWay, clipBend) = sides.place(of: tile, margin: Self.margin)
        if clipPlace == .outside { continue }
        let pass = clip.course.pass(over: tile)
        if clipPlace == .partly || pass.isNearCorner(clip.measures) {
          kind.clips |= bit
          passing.formUnion(sides.passing(tile))
          wanted = max(
            wanted,
            Self.segments(ofEdge: max(clipWay, pass.way), bend: max(clipBend, pass.bend)))
          if place == .inside { place = .partly }
        }
      }
      if common != tile { kind.bounds |= bit }
      kind.quads.append(surveyed.index)
      kind.continuations.append(surveyed.hiddenSides)
      if quad.joins { kind.joins |= bit }
      if quad.isShadow {
        let pass = quad.course.pass(over: tile)
        wanted = max(wanted, Self.segments(ofShadow: pass, quad.measures))
        if pass.isNearCorner(ofShadow: quad.measures) { kind.rounds |= bit }
        hasVeil = true
        result.surveyed.append(surveyed)
        continue
      }
      if quad.form == .roundedRectangle, !surveyed.isInside {
        let pass = quad.course.pass(over: tile)
        if pass.isNearCorner(quad.measures) {
          (way, bend, place) = (max(way, pass.way), max(bend, pass.bend), .partly)
          kind.rounds |= bit
          hasEdges = true
        }
      }
      let isPlain = (kind.rounds | kind.clips) & bit == 0
      // Only sides that are polynomials continue below what hides them.
      if hasEdges, kind.rounds & bit == 0, quad.sides != nil, !fronts.isEmpty {
        let (all, hidden) = mover.sides.sides(
          passing: tile, hiddenBy: fronts, joined: quad.joinedSides)
        kind.continuations[kind.quads.count - 1] = hidden
        if hidden == all {
          hasEdges = false
          surveyed.hiddenSides = hidden
          if isPlain { place = .inside }
        }
      }
      if hasEdges {
        if isPlain, !hasVeil, !quad.hasManyColors, !fronts.isEmpty,
          fronts.allSatisfy({ mover.sides.isFacing($0, in: tile) })
        {
          kind.joins |= bit
        }
        if hasFront { result.isPartlyHidden = true }
        if quad.isOpaque { hasFront = true }
        if isPlain, quad.isOpaque { fronts.append(mover.sides) } else { hasVeil = true }
      }
      if !quad.isOpaque { hasVeil = true }
      let course = surveyed.course ?? quad.course(over: tile)
      surveyed.course = course
      contrast = max(contrast, course.contrast)
      if course.breadth.max() > Self.mostTexels { kind.isWide = true }
      if course.breadth.max() > Double(SmearFeatures.mostTexelsOfTwoPlaces) {
        kind.hasManyTexels = true
      }
      wanted = max(
        wanted,
        Self.segments(along: course.way, bend: course.bend, contrast: course.contrast))
      if quad.shade != nil || quad.fades || !quad.color.isConstant { wanted = max(wanted, 4) }
      if place == .partly {
        if hasEdges {
          kind.edges |= bit
          passing.formUnion(mover.sides.passing(tile))
          if kind.rounds & bit != 0 {
            passing.formUnion(SideLines.Passing(ways: SIMD2(way, way), areSlanted: true))
          }
        }
        wanted = max(wanted, Self.segments(ofEdge: way, bend: bend))
      } else {
        surveyed.isInside = true
      }
      result.surveyed.append(surveyed)
      if place == .inside, quad.isOpaque, kind.bounds & bit == 0 {
        kind.isCovered = true
        break
      }
    }
    if kind.quads.isEmpty { return result }
    // Taps take turns at so many places.
    let places = kind.hasManyTexels ? 8.0 : kind.isWide ? 4 : 1
    let segments = Self.count(from: max(wanted, places))
    kind.segments = max(segments, fewestSegments)
    if kind.edges | kind.clips != 0 {
      if kind.edges.nonzeroBitCount + kind.clips.nonzeroBitCount > 1 {
        contrast = max(contrast, Self.contrastOfQuads)
      }
      kind.cells = Self.cells(for: contrast, passing, segments: segments)
    }
    for surveyed in result.surveyed {
      let course = surveyed.course ?? SmearQuad.TileCourse()
      let texels = course.way / Double(kind.segments)
      func isDense(_ axis: Int) -> Bool {
        texels[axis] < Self.densest && course.breadth[axis] > Self.mostTexels
          && course.contrast > Self.leastDenseContrast
      }
      let reduction = SmearTiles.Reduction(
        across: Self.halvings(from: texels.x), down: Self.halvings(from: texels.y),
        isDenseAcross: isDense(0), isDenseDown: isDense(1))
      kind.reductions.append(reduction)
      if reduction.across | reduction.down != 0, course.unevenness > Self.mostUnevenness {
        result.isUneven = true
      }
    }
    result.kind = kind
    return result
  }

  // MARK: - Cells

  /// The contrast that counts where sides of several quads pass a tile.
  private static let contrastOfQuads = 0.6
  /// The most contrast per pixel of a side's way for which a pixel need not be divided, and the
  /// same for halves of a pixel.
  private static let (mostContrastOfWhole, mostContrastOfHalf) = (0.08, 0.5)

  /// Returns the columns and rows of a pixel's cells.
  ///
  /// As a side passes a pixel, the colour of the part within it differs from that of the pixel's
  /// middle by an eighth of the contrast, for as long as the side is within the pixel. In a cell of
  /// a half, either is half as much. A pixel takes no more taps with cells than there are segments
  /// at most, or twice as many in rows of columns: on a long way over a picture, taps are as many
  /// already, and the picture is smooth. Cells of a quarter are too narrow for a slanted side,
  /// which counts as if it were as far from all points of one.
  ///
  /// - Parameter contrast: the greatest difference of a number of the pictures.
  private static func cells(
    for contrast: Double, _ sides: SideLines.Passing, segments: Int
  ) -> SIMD2<Float> {
    let errors = contrast / (1 + sides.ways)
    var cells = SIMD2(1.0, 1)
    cells.replace(with: 2, where: errors .> mostContrastOfWhole)
    if !sides.areSlanted { cells.replace(with: 4, where: errors .> mostContrastOfHalf) }
    let most = Double(max(SmearFeatures.mostSegments / segments, 1))
    while cells.x * cells.y > (cells.min() > 1 ? 2 * most : most) {
      let larger = errors / (cells * cells)
      cells[larger.x < larger.y && cells.x > 1 || cells.y == 1 ? 0 : 1] /= 2
    }
    return SIMD2(cells)
  }

  // MARK: - Cost

  /// Returns about the time that a tile takes on a core, nanoseconds.
  func cost(of kind: SmearTiles.Kind, over tile: PixelRect) -> Double {
    var segment = 0.0
    for (place, index) in kind.quads.enumerated() {
      let quad = movers[index].quad
      func has(_ mask: Int) -> Bool { mask >> place & 1 != 0 }
      if has(kind.clips) { segment += 25 }
      if quad.isShadow {
        segment += has(kind.rounds) ? 160 : 10
        continue
      }
      segment += (quad.regions.isEmpty ? 2 : 6) + (quad.shade.map { $0.isLong ? 8 : 1 } ?? 0)
      if has(kind.edges) { segment += has(kind.rounds) ? 25 : quad.sides == nil ? 12 : 5 }
    }
    // A draw of its own, and what a pixel takes for all segments.
    let times = Double(kind.segments) * Double(kind.cells.x * kind.cells.y)
    return 6_000 + Double(tile.area) * (5 + times * segment)
  }

  // MARK: - Segments

  /// The most texels between taps that may be as narrow as a half of a cell.
  private static let densest = 0.1
  /// The least contrast at which such taps are closer by half a level to the truth.
  private static let leastDenseContrast = 0.06

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
    // Closer taps than half a texel are of use on a way of a few texels only. Lines of a texel show
    // where taps are farther apart than that.
    if long < 16 { return min(max(4 * long, 4), max(taps, levels < 8 ? 0 : long), 16) }
    var reduced = long
    while reduced >= 2 * taps { reduced /= 2 }
    let isPlain = levels < 4
    return max(
      min(taps, 16), reduced, isPlain ? 0 : short, (4_500 * bend * contrast).squareRoot())
  }

  /// Returns the number of segments for a side that passes so many pixels: the time at which it
  /// passes one is wrong by a thousandth of the exposure at most.
  private static func segments(ofEdge way: Double, bend: Double) -> Double {
    way < 0.3 ? 2 : way < 1 ? 4 : max(8, (9_000 * bend).squareRoot())
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
}
