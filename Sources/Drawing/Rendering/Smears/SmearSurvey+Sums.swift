import Frames
import SceneGraph

// Where the means of a picture's texels are taken of sums, instead of taps.

extension SmearSurvey {
  /// What a segment of sums along slanted lines counts, as a ratio to one of a tap: less than it
  /// costs, since taps are farther from the integral, above all on a fast way.
  func costOfSlantedSums(of quads: [SurveyedQuad]) -> Double {
    quads.contains { ($0.course?.pace ?? 0) > Slant.fastWay } ? 0.65 : 1.3
  }

  /// The most texels across the axis on a way for which sums along it are as good.
  static let mostAcross = 0.5
  /// The longest step of the time along such a way, as a ratio to the shortest.
  private static let mostUnevennessOfSums = 6.0

  /// Returns the number of segments if the means of texels are taken of sums along slanted lines;
  /// nil if they cannot be.
  func segments(
    ofSlantedSums quads: [SurveyedQuad], _ kind: SmearTiles.Kind, _ changes: PaintChanges
  ) -> Double? {
    guard kind.clips | kind.bounds == 0 else { return nil }
    var segments = 1.0
    var hasSlant = false
    for (place, surveyed) in quads.enumerated() {
      // A copy of a quad takes longer than all of this.
      let mover = movers[surveyed.index]
      if mover.quad.isShadow { continue }
      guard mover.quad.sides != nil, kind.rounds >> place & 1 == 0 else { return nil }
      guard let picture = mover.quad.source?.picture, let course = surveyed.course
      else { continue }
      guard picture.isOpaque, mover.quad.canSlant else { return nil }
      let isBesideSides = kind.edges >> place & 1 != 0
      let number: Double
      if isSlanted(surveyed, besideSides: isBesideSides) {
        hasSlant = true
        number = SmearSegments.number(ofSlantedSumsAlong: course)
      } else if isDim(course) {
        // As many as taps: a mean of a texel is about as good as one.
        number = max(
          SmearSegments.number(
            along: course.way, bend: course.bend, breadth: course.breadth.max(),
            over: course.detail, besideSides: kind.edges != 0),
          SmearSegments.number(ofSumsAlong: course.way, bend: course.bend, over: course.detail))
      } else {
        return nil
      }
      segments = max(segments, number, changes.segments(with: course.detail.contrast))
    }
    return hasSlant ? segments : nil
  }

  /// Returns true if means of a quad's texels may be taken of sums along slanted lines. They end
  /// sharply, and a way has to be long as a ratio to a pixel, above all where a side passes.
  private func isSlanted(
    _ surveyed: SurveyedQuad, besideSides isBesideSides: Bool
  ) -> Bool {
    guard let course = surveyed.course, movers[surveyed.index].quad.canSlant else { return false }
    let long = course.longAxis
    let shortest =
      !SmearSegments.isSharp(across: course)
      ? Slant.shortestWay
      : isBesideSides ? Slant.shortestFlatWayBesideSides : Slant.shortestFlatWay
    return course.isOneWay
      && course.unevenness < Self.mostUnevennessOfSums
      && course.pace > shortest
      && course.pace > (isBesideSides ? 24 : 12) * course.breadth[long]
      && course.breadth[1 - long] < Self.broadestOfSlantedSums
  }

  /// The most texels that a pixel has across a slanted way.
  private static let broadestOfSlantedSums = 3.0

  /// Returns true if means along an axis are as good as taps on a way that is not long or even
  /// enough for slanted ones.
  private func isDim(_ course: SmearQuad.TileCourse) -> Bool {
    course.detail.contrast < Self.mostContrastOfDim && course.breadth.max() < Self.broadestOfDim
      && course.pace < Slant.shortestWay
  }

  /// The most contrast of such a way, and the most texels of a pixel.
  private static let (mostContrastOfDim, broadestOfDim) = (0.06, 1.2)

  /// Returns the lines along which a quad's texels are added; nil without a picture.
  func slant(
    of surveyed: SurveyedQuad, besideSides isBesideSides: Bool, segments: Int
  ) -> Slant? {
    guard let course = surveyed.course, movers[surveyed.index].quad.canSlant else { return nil }
    let long = course.longAxis
    return Slant(
      down: long == 1, slope: isSlanted(surveyed, besideSides: isBesideSides) ? course.slope : 0,
      way: course.pace, segments: segments,
      breadth: SIMD2(course.breadth[long], course.breadth[1 - long]))
  }

  /// What a segment of sums costs, as a ratio to one of a tap. Where a pixel has more than a texel,
  /// it takes 5.2 times as long, and its two lines of texels are farther from the mean than taps.
  static func costOfSums(_ kind: SmearTiles.Kind, _ isLinked: Bool) -> Double {
    (kind.isWide ? 8 : 2.6) * (isLinked ? 0.75 : 1)
  }

  /// The most texels across the axis of sums, and the fewest along it in a segment, for which the
  /// sums at the end of a segment are those at the start of the next one.
  private static let (mostAcrossLinks, fewestAlongLinks) = (0.05, 1.5)

  /// Returns true if all pictures go along the axis of their sums, far enough in each segment.
  func areLinked(_ quads: [SurveyedQuad], segments: Int) -> Bool {
    quads.allSatisfy { surveyed in
      let mover = movers[surveyed.index]
      guard mover.quad.source != nil, let course = surveyed.course
      else { return mover.quad.isShadow }
      let least = Self.fewestAlongLinks * course.unevenness * Double(segments)
      return course.way.min() < Self.mostAcrossLinks
        && course.shortest[course.longAxis] > least
    }
  }

  /// The most texels of a picture on each side, and in all, of which sums are made: they take four
  /// times the memory.
  private static let (mostSideOfSums, mostTexelsOfSums) = (8_000, 9_000_000)

  /// The most texels across a pixel for which two lines of sums are enough.
  private static let broadestOfSums = 3.0
  /// The shortest way in texels of which means are close enough: they end sharply, where the
  /// integral ends with the softness of a pixel.
  private static let shortestOfSums = 12.0

  /// Returns the number of segments if the means of texels are taken of sums; nil if they cannot
  /// be.
  func segments(
    ofSums quads: [SurveyedQuad], _ kind: SmearTiles.Kind, _ changes: PaintChanges
  ) -> Double? {
    guard kind.edges | kind.clips == 0,
      quads.allSatisfy({ ($0.course?.breadth.max() ?? 0) <= Self.broadestOfSums })
    else { return nil }
    var segments = 1.0
    for (place, surveyed) in quads.enumerated() {
      let mover = movers[surveyed.index]
      guard let picture = mover.quad.source?.picture, let course = surveyed.course else { continue }
      let size = picture.texture.size
      let isMoving = course.way.max() > 0.02 && course.detail.contrast > 4 / 255.0
      // What shows through a picture changes together with it.
      guard mover.quad.parts.isEmpty, picture.isOpaque || place == quads.count - 1,
        !isMoving || course.way.max() > Self.shortestOfSums,
        max(size.width, size.height) <= Self.mostSideOfSums, size.area <= Self.mostTexelsOfSums
      else { return nil }
      segments = max(
        segments, changes.segments(with: course.detail.contrast),
        SmearSegments.number(ofSumsAlong: course.way, bend: course.bend, over: course.detail))
    }
    return segments
  }
}
