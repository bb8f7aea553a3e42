import Frames
import SceneGraph

/// What a tile needs, and what is known about the quads over it.
struct SurveyedKind {
  fileprivate(set) var kind = SmearTiles.Kind(quads: [], isCovered: false, segments: 0)
  fileprivate var surveyed: [SmearSurvey.SurveyedQuad] = []
  /// The square of the most contrast of a picture that moves too unevenly or too fast for the
  /// tile's segments; 0 if none does.
  fileprivate(set) var unevenness = 0.0
  /// True if parts of the time would serve the tile better.
  fileprivate(set) var isRough = false
  /// True if parts of the tile may be hidden better: see `SideLines`.
  fileprivate(set) var isPartlyHidden = false
  /// True if parts of the tile need a picture that is reduced less.
  fileprivate(set) var isMixed = false

  /// The indices of the quads over the tile.
  var quads: [Int] { kind.quads }
  /// True if parts of the tile may need less.
  var isDivisible: Bool {
    isMixed || kind.quads.count > 1 || kind.edges | kind.rounds | kind.clips | kind.bounds != 0
  }
}

/// Finds what the tiles of an exposure need.
struct SmearSurvey {
  let movers: [Mover]
  private let fewestSegments: Int

  /// Creates a survey of quads, the front one first.
  init(_ quads: [SmearQuad], fewestSegments: Int) {
    movers = quads.map(Mover.init)
    self.fewestSegments = fewestSegments
  }

  /// The most by which a step of the time may be longer than another one over a reduced picture,
  /// and the same over any picture beside a tile that is divided.
  private static let (mostUnevenness, mostUnevennessBeside) = (2.2, 1.3)
  /// The shortest way in texels that is uneven beside such a tile.
  private static let shortestUneven = 8.0
  /// The most texels in each of as many segments as there can be.
  private static let mostTexelsApart = 6.0

  /// The most segments that a gradient takes if its opacity at a pixel counts as smooth.
  private static let mostOfSmooth = 1.5

  /// The pixels around a tile within which a side counts as passing: half a pixel of its own width,
  /// and its way between the steps that are examined.
  private static let margin = 2.0

  /// A quad and its sides at each step of the time. A class, since a copy of so many arrays for
  /// each tile would take as long as the rest.
  final class Mover {
    let quad: SmearQuad
    let sides: SideLines
    let clipSides: SideLines?
    let paint: PaintCourse

    init(_ quad: SmearQuad) {
      self.quad = quad
      sides = SideLines(quad.polygons)
      clipSides = quad.clip.map { SideLines($0.polygons) }
      paint = PaintCourse(of: quad)
    }
  }

  /// A quad over a tile.
  struct SurveyedQuad {
    let index: Int
    /// Its way over its picture; nil if it is not known.
    var course: SmearQuad.TileCourse?
    /// True if it is all over the tile all the time, also where it continues below others.
    var isInside = false
    /// The sides that others hide if they hide all that pass, as a mask.
    var hiddenSides = 0
  }

  /// Returns what a tile needs.
  ///
  /// - Parameter isSumming: true if the means of sums may be taken.
  func kind(of tile: PixelRect, summing isSumming: Bool = true) -> SurveyedKind {
    kind(of: tile, movers.indices.map { SurveyedQuad(index: $0) }, summing: isSumming)
  }

  /// Returns what a part of a tile needs.
  func kind(of part: PixelRect, within tile: SurveyedKind) -> SurveyedKind {
    kind(of: part, tile.surveyed, summing: true)
  }

  private func kind(
    of tile: PixelRect, _ quads: [SurveyedQuad], summing isSumming: Bool
  ) -> SurveyedKind {
    var result = SurveyedKind()
    var kind = result.kind
    var changes = PaintChanges()
    // The segments that the pictures take as taps, the sides that pass, and what else does.
    var (taps, ofSides, wanted) = (1.0, 1.0, 1.0)
    // The sides of opaque quads in front.
    var fronts: [SideLines] = []
    var hasFront = false
    // What is translucent in front may be over both sides that face each other, or over one.
    var hasVeil = false
    var (contrast, passing) = (0.0, SideLines.Passing())
    var shadows: SmearSegments.ShadowPass?
    for var surveyed in quads {
      let mover = movers[surveyed.index]
      var (place, sides, way, bend) = (TilePlace.inside, 0, 0.0, 0.0)
      if !surveyed.isInside {
        (place, sides, way, bend) = mover.sides.place(of: tile, margin: Self.margin)
      }
      if place == .outside { continue }
      var hasEdges = place == .partly
      let bit = 1 << kind.quads.count
      let common = mover.quad.pixels.map { $0.intersection(with: tile) } ?? tile
      guard let common else { continue }
      if let clipSides = mover.clipSides, let clip = mover.quad.clip {
        let (clipPlace, _, clipWay, clipBend) = clipSides.place(of: tile, margin: Self.margin)
        if clipPlace == .outside { continue }
        let pass = clip.course.pass(over: tile)
        if clipPlace == .partly || pass.isNearCorner(clip.measures) {
          kind.clips |= bit
          passing.formUnion(clipSides.passing(tile))
          ofSides = max(
            ofSides,
            SmearSegments.number(ofEdge: max(clipWay, pass.way), bend: max(clipBend, pass.bend)))
          if place == .inside { place = .partly }
        }
      }
      if common != tile { kind.bounds |= bit }
      kind.quads.append(surveyed.index)
      kind.continuations.append(surveyed.hiddenSides)
      kind.passing.append(0)
      if mover.quad.joins { kind.joins |= bit }
      if mover.quad.isShadow {
        changes.add(mover.paint.changes)
        let pass = mover.quad.course.pass(over: tile)
        var passed = shadows ?? SmearSegments.ShadowPass()
        passed.add(pass, mover.quad.measures)
        shadows = passed
        if pass.isNearCorner(ofShadow: mover.quad.measures) { kind.rounds |= bit }
        hasVeil = true
        result.surveyed.append(surveyed)
        continue
      }
      if mover.quad.form == .roundedRectangle, !surveyed.isInside {
        let pass = mover.quad.course.pass(over: tile)
        if pass.isNearCorner(mover.quad.measures) {
          (way, bend, place) = (max(way, pass.way), max(bend, pass.bend), .partly)
          kind.rounds |= bit
          hasEdges = true
        }
      }
      let isPlain = (kind.rounds | kind.clips) & bit == 0
      // Only sides that are polynomials continue below what hides them.
      if hasEdges, kind.rounds & bit == 0, mover.quad.sides != nil, !fronts.isEmpty {
        let (all, hidden) = mover.sides.sides(
          passing: tile, hiddenBy: fronts, joined: mover.quad.joinedSides)
        kind.continuations[kind.quads.count - 1] = hidden
        if hidden == all {
          hasEdges = false
          surveyed.hiddenSides = hidden
          if isPlain { place = .inside }
        }
      }
      if hasEdges {
        if isPlain, !hasVeil, !mover.quad.hasManyColors, !fronts.isEmpty,
          fronts.allSatisfy({ mover.sides.isFacing($0, in: tile) })
        {
          kind.joins |= bit
        }
        if hasFront { result.isPartlyHidden = true }
        if mover.quad.isOpaque { hasFront = true }
        if isPlain, mover.quad.isOpaque { fronts.append(mover.sides) } else { hasVeil = true }
      }
      if !mover.quad.isOpaque { hasVeil = true }
      let course = surveyed.course ?? mover.quad.course(over: tile)
      surveyed.course = course
      contrast = max(contrast, course.detail.contrast)
      if course.breadth.max() > SmearSegments.mostTexels { kind.isWide = true }
      if course.breadth.max() > SmearFeatures.mostTexelsOfTwoPlaces {
        kind.hasManyTexels = true
      }
      changes.add(mover.paint.changes)
      let gradient = mover.paint.segments(over: tile, mover.quad.course)
      if gradient > Self.mostOfSmooth { kind.hasSmoothGradients = false }
      wanted = max(wanted, gradient)
      if place == .partly {
        if hasEdges {
          kind.edges |= bit
          if kind.rounds & bit == 0, mover.quad.sides != nil {
            kind.passing[kind.quads.count - 1] =
              sides & ~kind.continuations[kind.quads.count - 1]
          }
          passing.formUnion(mover.sides.passing(tile))
          if kind.rounds & bit != 0 {
            passing.formUnion(SideLines.Passing(ways: SIMD2(way, way), areSlanted: true))
          }
        }
        ofSides = max(ofSides, SmearSegments.number(ofEdge: way, bend: bend))
      } else {
        surveyed.isInside = true
      }
      result.surveyed.append(surveyed)
      if place == .inside, mover.quad.isOpaque, kind.bounds & bit == 0 {
        kind.isCovered = true
        break
      }
    }
    if kind.quads.isEmpty { return result }
    let hasSides = kind.edges | kind.clips != 0
    if let shadows {
      wanted = max(wanted, SmearSegments.number(ofShadow: shadows, besideSides: hasSides))
      if !hasSides { changes.add(shadows.change) }
    }
    let ofPaint = max(wanted, changes.segments)
    wanted = max(ofPaint, ofSides)
    // Taps take turns at so many places.
    let places = kind.hasManyTexels ? 8.0 : kind.isWide ? 4 : 1
    let step = Int(min(places, 4))
    for course in result.surveyed.compactMap(\.course) {
      taps = max(
        taps,
        SmearSegments.number(
          along: course.way, bend: course.bend, breadth: course.breadth.max(),
          over: course.detail, besideSides: hasSides))
    }
    var segments = max(
      SmearSegments.count(from: max(wanted, taps, places), multipleOf: step), fewestSegments)
    var (isSummed, slants) = (false, [Slant?](repeating: nil, count: result.surveyed.count))
    let slanted = isSumming ? self.segments(ofSlantedSums: result.surveyed, kind, changes) : nil
    let isAlongAxis = result.surveyed.allSatisfy { ($0.course?.way.min() ?? 0) < Self.mostAcross }
    if isSumming, slanted == nil || isAlongAxis,
      let sums = self.segments(ofSums: result.surveyed, kind, changes)
    {
      let fewer = max(SmearSegments.count(from: max(wanted, sums), multipleOf: 1), fewestSegments)
      let isLinked = areLinked(result.surveyed, segments: fewer)
      isSummed = Self.costOfSums(kind, isLinked) * Double(fewer) < Double(segments)
      if isSummed { (segments, kind.isLinked) = (fewer, isLinked) }
    }
    let texelCells = isSummed ? nil : self.texelCells(of: result.surveyed, besideSides: hasSides)
    if let texelCells {
      (kind.hasTexelCells, kind.isWide) = (true, true)
      kind.hasManyTexels = texelCells.haveManyTexels
      segments = max(texelCells.segments(paint: ofPaint, sides: ofSides), fewestSegments)
    }
    if !isSummed {
      let courses = texelCells?.courses ?? result.surveyed.map(\.course)
      let most =
        texelCells == nil ? SmearFeatures.mostSlantedSegments : SmearFeatures.mostCellSegments
      segments = courses.compactMap(\.self).reduce(segments) {
        max($0, SmearSegments.number(across: $1, insteadOf: segments, most: most))
      }
    }
    if !isSummed, texelCells == nil, let sums = slanted {
      let fewer = max(Int(max(wanted, sums).rounded(.up)), fewestSegments)
      isSummed = costOfSlantedSums(of: result.surveyed) * Double(fewer) < Double(segments)
      if isSummed {
        segments = fewer
        slants = result.surveyed.enumerated().map { place, surveyed in
          slant(of: surveyed, besideSides: kind.edges >> place & 1 != 0, segments: fewer)
        }
        (kind.isWide, kind.hasManyTexels) = (false, false)
      }
    }
    kind.segments = segments
    // Few segments take the gradient as it is.
    if kind.segments < SmearFeatures.fewestSmoothSegments { kind.hasSmoothGradients = true }
    if hasSides {
      if kind.edges.nonzeroBitCount + kind.clips.nonzeroBitCount > 1 {
        contrast = max(contrast, Self.contrastOfQuads)
      }
      // Of sums, the part of a segment is taken in which the pixel is within the sides.
      if !isSummed { kind.cells = Self.cells(for: contrast, passing, segments: segments) }
    }
    if let texelCells { kind.cells = pointwiseMax(kind.cells, SIMD2<Float>(texelCells.counts)) }
    result.isRough = max(wanted, isSummed ? 0 : texelCells?.taps ?? taps) > Double(segments)
    for (place, slant) in slants.enumerated() {
      let surveyed = result.surveyed[place]
      let course = texelCells?.courses[place] ?? surveyed.course ?? SmearQuad.TileCourse()
      if !course.isSeen { result.surveyed[place].course = nil }
      if course.unevenness > Self.mostUnevennessBeside, course.way.max() > Self.shortestUneven,
        !course.detail.isEven
      {
        result.isRough = true
      }
      if isSummed, movers[surveyed.index].quad.source != nil {
        let axis = slant?.axis ?? (course.longAxis == 0 ? .across : .down)
        kind.reductions.append(SmearTiles.Reduction(sums: axis, slant: slant))
        continue
      }
      let reduction = SmearTiles.Reduction(forTapsOn: course, segments: kind.segments)
      kind.reductions.append(reduction)
      if reduction.isTooSoft(forSomeOf: course, segments: kind.segments) {
        result.isMixed = true
        result.surveyed[place].course = nil
      }
      if course.detail.isEven { continue }
      let texels = course.way.max() / Double(kind.segments)
      if SmearSegments.halvings(from: texels) > 0 && course.unevenness > Self.mostUnevenness
        || kind.segments >= SmearFeatures.mostSegments && texels > Self.mostTexelsApart
      {
        result.unevenness = max(
          result.unevenness, course.detail.contrast * course.detail.contrast)
      }
    }
    result.kind = kind
    return result
  }

  // MARK: - Cost

  /// Returns about the time that a tile takes on a core, nanoseconds.
  func cost(of kind: SmearTiles.Kind, over tile: PixelRect) -> Double {
    var segment = 0.0
    for (place, index) in kind.quads.enumerated() {
      let mover = movers[index]
      func has(_ mask: Int) -> Bool { mask >> place & 1 != 0 }
      if has(kind.clips) { segment += 25 }
      if mover.quad.isShadow {
        segment += has(kind.rounds) ? 160 : 10
        continue
      }
      let picture = kind.isSummed ? 6 * Self.costOfSums(kind, kind.isLinked) : 6
      segment +=
        (mover.quad.regions.isEmpty ? 2 : picture)
        + (mover.quad.shade.map { $0.isLong ? 8 : 1 } ?? 0)
      if has(kind.edges) { segment += has(kind.rounds) ? 25 : mover.quad.sides == nil ? 12 : 5 }
    }
    // A draw of its own, and what a pixel takes for all segments.
    let times = Double(kind.segments) * Double(kind.cells.x * kind.cells.y)
    return 6_000 + Double(tile.area) * (5 + times * segment)
  }
}
