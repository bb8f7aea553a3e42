/// The number of segments that an exposure of a tile takes, by what passes its pixels.
enum SmearSegments {
  /// The most texels across a pixel where taps need not be as wide as the pixel.
  static let mostTexels = 1.02

  /// Returns the number of segments for a way over a picture in texels.
  ///
  /// Taps are at most a texel apart, of a picture that is reduced along the way; across it, texels
  /// keep their size up to as many as there are segments. Measured over screens, n taps of a
  /// picture that is reduced differ from the integral by a mean square of about n⁻³ times that of
  /// the steps between neighbours along the way, if they are a reduced texel apart; of one that is
  /// not, by about 0.0006 s³ times that for taps s texels apart. The number balances this error and
  /// the time of a tap. An edge is wrong by an eighth of the n-th part of its contrast at most, for
  /// several taps: a single one, whose texels are as long as the way, is mostly beyond its ends. A
  /// segment takes the motion as even: with a change of the way from step to step that is `bend` of
  /// the whole way, the time of a point is wrong by 4.5 · bend / n² of the exposure.
  static func number(
    along way: SIMD2<Double>, bend: Double, breadth: Double, over detail: DetailGrid.Detail,
    besideSides isBesideSides: Bool
  ) -> Double {
    let levels = 255 * detail.contrast
    let (long, short) = (min(way.max(), 1e5), way.min())
    if long < 0.02 || levels < 0.5 { return 1 }
    let steps = (detail.steps * way * way).sum() / (way * way).sum()
    let price = steps * pricePerStep
    // Where another tap costs as much as the error that it saves: 3 · price · n⁻⁴ = 1 for a reduced
    // picture, and 3 · 0.0006 · price · way³ · n⁻⁴ = 1 for one that is not.
    let least = max((3 * price).squareRoot().squareRoot(), 1)
    var taps = long
    if least < 0.75 * long {
      while taps >= 1.5 * least { taps /= 2 }
    } else {
      taps = max(long, (price * long * long * long / 555).squareRoot().squareRoot())
    }
    taps = min(taps, max(16, long))
    let fewest = !isBesideSides && breadth <= mostTexels ? 4.0 : long < shortestOfMany ? 8 : 16
    let close = number(ofCloseTaps: long, levels: levels, fewest: fewest)
    if breadth > mostTexels {
      // Taps that take turns are as close as they may be. Far beside the middle, too few would show
      // as waves along lines of much contrast.
      taps = close
      if long > longestOfFew, breadth > broadestOfFew { taps = max(taps, levels / levelsPerTap) }
    }
    // What a side leaves of the picture in a segment counts as even.
    if isBesideSides { taps = max(taps, close) }
    return max(
      taps, detail.isEven ? 0 : max(min(max(levels / 32, 2), long), short),
      (pricePerBend * bend * detail.contrast).squareRoot())
  }

  /// Returns the number of segments for a way over a picture in texels if each takes the mean of
  /// the texels along an axis: across it, the way is a part of a texel in each.
  static func number(
    ofSumsAlong way: SIMD2<Double>, bend: Double, over detail: DetailGrid.Detail
  ) -> Double {
    let levels = 255 * detail.contrast
    if way.max() < 0.02 || levels < 0.5 { return 1 }
    return max(
      2, detail.isEven ? 0 : 2.5 * way.min(),
      (pricePerBend * bend * detail.contrast).squareRoot())
  }

  /// Returns the number of taps that are closer to each other than the picture alone needs, for a
  /// way of so many texels over a contrast in levels of 255.
  ///
  /// - Parameter fewest: the least number on a short way over much contrast: taps at several places
  ///   of a pixel are at one time, and there are to be a few such times.
  private static func number(
    ofCloseTaps long: Double, levels: Double, fewest: Double
  ) -> Double {
    let taps = max(levels / levelsPerTap, 4)
    if long < 16 { return min(max(4 * long, fewest), max(taps, levels < 8 ? 0 : long), 16) }
    var reduced = long
    while reduced >= 2 * taps { reduced /= 2 }
    return max(min(taps, 16), reduced)
  }

  /// Returns the number of segments for a way over a picture in texels if each takes the mean of
  /// the texels along slanted lines: at its ends, the way is at most 0.28 texels from the line, and
  /// a fast one 0.17.
  static func number(ofSlantedSumsAlong course: SmearQuad.TileCourse) -> Double {
    let isFast = course.pace > Slant.fastWay
    return max(
      2, course.detail.isEven ? 0 : (isFast ? 3 : 1.8) * course.slopeChange * course.pace,
      ((isFast ? pricePerFastBend : pricePerBend) * course.bend * course.detail.contrast)
        .squareRoot())
  }

  /// Returns how soft halved texels are across a slanted way: the variance that the breadth of a
  /// pixel does not take, in squared texels of the greatest contrast.
  private static func softness(across course: SmearQuad.TileCourse, halvings: Int) -> Double {
    let long = course.longAxis
    let slant = course.way[1 - long] / course.way[long]
    let breadth = pointwiseMax(course.breadth, .one)
    let spread = breadth * breadth - 1
    let along = max(softness(halving: Double(1 << halvings)) - spread[long], 0)
    return max(along * slant * slant - spread[1 - long], 0) / 12 * course.detail.contrast
  }

  /// Returns a number of segments in which texels need not be halved, if halved ones would show
  /// across a slanted way; otherwise, or if it is more than twice another number, that one.
  ///
  /// A halved texel lies along an axis of the picture, and beside a slanted way at its ends: the
  /// picture is softer across the way by the square of the slant. Where a pixel has more than a
  /// texel, its taps are closer together by as much.
  ///
  /// - Parameter most: the most segments that there are.
  static func number(
    across course: SmearQuad.TileCourse, insteadOf segments: Int,
    most: Int = SmearFeatures.mostSlantedSegments
  ) -> Int {
    let long = course.longAxis
    let way = course.way[long]
    let halvings = halvings(from: way / Double(segments))
    let number = count(
      from: way / mostApart, multipleOf: 4, most: most)
    guard halvings > 0, !course.detail.isEven, number <= 2 * segments,
      Self.halvings(from: way / Double(number)) == 0
    else { return segments }
    return softness(across: course, halvings: halvings) > mostSoftness ? number : segments
  }

  /// Returns true if taps are as sharp across a way as the picture is.
  static func isSharp(across course: SmearQuad.TileCourse) -> Bool {
    let taps = Double(SmearFeatures.mostSegments)
    let halvings = halvings(from: course.way[course.longAxis] / taps)
    return softness(across: course, halvings: halvings) <= mostSoftness
  }

  /// The most softness that hardly shows: the variance, in squared texels of the greatest contrast.
  /// Measured over screens.
  private static let mostSoftness = 0.01

  /// Returns by how much taps are softer along an axis than those of a picture whose texels are
  /// areas of one colour: the variance, in twelfths of a squared texel of the picture that is
  /// halved.
  ///
  /// The mean of n texels has the variance (n² − 1)/12 from their middle, and linear interpolation
  /// between such means n²/6, where a texel that is taken as an area has 1/12 less than a point.
  ///
  /// - Parameters:
  ///   - halving: how many of the picture's texels a tap's are the mean of.
  ///   - prefiltering: how many of the page's the picture's are the mean of.
  static func softness(halving: Double, prefiltering: Double = 1) -> Double {
    3 * halving * halving - 2 / (prefiltering * prefiltering) - 1
  }

  /// The longest way in texels, and the most texels across a pixel, for which 16 taps in turn are
  /// enough. Measured over screens, up to 32 for much contrast are 1 to 4 dB closer on longer ways.
  private static let (longestOfFew, broadestOfFew) = (3.0, 1.12)
  /// The shortest way in texels for which eight taps at several places are not enough.
  private static let shortestOfMany = 0.6
  /// The most contrast for each of several taps, levels.
  private static let levelsPerTap = 8.0

  /// The square of the number of segments for a bend of 1 and a step from black to white: a pixel
  /// is wrong by 255 · 4.5 · bend / n², 0.43 levels.
  private static let pricePerBend = 2_700.0
  /// The same for means along slanted lines on a fast way, which shows in more pixels: 0.1 levels.
  private static let pricePerFastBend = 12_000.0
  /// How many taps a pixel is worth whose squared error is that of a step from black to white.
  private static let pricePerStep = 600.0 * 65_025

  /// Returns the number of segments for a side that passes so many pixels: the time at which it
  /// passes one is wrong by a thousandth of the exposure at most.
  static func number(ofEdge way: Double, bend: Double) -> Double {
    way < 0.3 ? 2 : way < 1 ? 4 : max(8, (9_000 * bend).squareRoot())
  }

  /// Returns the number of segments for a shadow that passes: two on the way of a deviation, and
  /// four on a shorter way. Where no side passes, a shadow that hardly moves takes fewer: the
  /// second derivative of its Gaussian is 1 at most for a way w in units of √2 deviations, so that
  /// n segments are wrong by 255 · w² / 24 n² levels, of 10 w by a tenth of a level.
  static func number(ofShadow shadow: ShadowPass, besideSides isBeside: Bool) -> Double {
    max(isBeside ? 4 : min(10 * (shadow.way + shadow.growth), 4), 1.4 * shadow.way, 1)
  }

  /// How shadows pass: the longest way of one, and how much one grows, both in units of √2
  /// deviations.
  struct ShadowPass {
    fileprivate var way = 0.0, growth = 0.0

    /// The most that its coverage changes: a Gaussian's integral has a slope of 1/√π at most.
    var change: Double { min(0.56 * (way + growth), 1) }

    /// Adds a shadow.
    mutating func add(_ pass: Course.Pass, _ measures: [SIMD4<Float>]) {
      let sizes = measures.map(extent)
      let most = sizes.reduce(.zero, pointwiseMax)
      let least = sizes.reduce(most, pointwiseMin)
      way = max(way, (pass.units * most).max())
      growth = max(growth, (most - least).max())
    }
  }

  /// Returns the size of a shadow's unit square in units of √2 deviations.
  private static func extent(of measures: SIMD4<Float>) -> SIMD2<Double> {
    SIMD2(Double(measures.x), Double(measures.y)) / Double(max(measures.w, 1e-6))
      + Double(SmearQuad.shadowMargin)
  }

  /// Returns a number of segments that is not below a number, as far as there are so many.
  ///
  /// - Parameter most: how many there are.
  static func count(
    from number: Double, multipleOf places: Int, most: Int = SmearFeatures.mostSegments
  ) -> Int {
    let count = Int(min(number, Double(most)).rounded(.up))
    let step = count <= 16 ? max(min(count, 2), places) : 4
    return (count + step - 1) / step * step
  }

  /// The most texels from tap to tap of a picture that need not be halved.
  static let mostApart = 1.05

  /// Returns how often a number of texels is halved until it is at most another one.
  static func halvings(from texels: Double, to most: Double = mostApart) -> Int {
    var (texels, count) = (texels, 0)
    while texels > most, count < 12 {
      texels /= 2
      count += 1
    }
    return count
  }
}
