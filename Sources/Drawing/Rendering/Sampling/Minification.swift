import SceneGraph

/// The minification of a picture, and the sampling that follows from it.
///
/// Up to one and a half texels per pixel, one bilinear tap is right: it is as sharp as the picture,
/// and Core Animation and browsers draw it. Where only a part of a page is more minified, as when
/// it turns, a mean over slightly more than half of each pixel reduces the error against the exact
/// mean by a third and stays closer to the single tap than that mean, so that the page does not
/// look soft. Where a picture has lost most of its area, only the mean over the whole pixel is free
/// of shimmer. The transitions between the three are continuous, since pages pass through them
/// while they move.
struct Minification: Hashable {
  /// The most texels across one pixel's width.
  var across = 0.0
  /// The most texels across one pixel's height.
  var down = 0.0
  /// The square root of the most texels in one pixel.
  var area = 0.0
  /// The most texels across the footprint of one pixel, at a right angle to the longer one of the
  /// pixel's width and height on the picture.
  var breadth = Double.infinity
  /// The filter where nothing is minified.
  var filter = Layer.MagnificationFilter.linear
  /// The spacing of the taps.
  var spacing = TapSpacing.exact
  /// True for the mean of the texels by their areas in the whole pixel, as nearly as taps give it.
  ///
  /// A pixel w texels wide is a box of that width over texels of width 1: a variance of
  /// (w² + 1) / 12. A bilinear tap has 2/12, and n taps at a distance of s add s²·(n² − 1) / 12.
  var isExact = false
  /// The spans over which a cubic filter fades to a linear one.
  var sharpSpans = 1.04...1.2

  /// Those spans in a draft: the sixteen texels of a cubic filter take a third of a cube's time,
  /// and only a page that comes to rest needs its sharpness.
  /// A span of 1 may be a little more by rounding.
  static let draftSharpSpans = 1.001...1.04

  /// A spacing of the taps of a mean.
  enum TapSpacing: Double {
    /// No texel is left out: taps a little more than a texel apart, of which two have at the least
    /// 0.93 of the weight that they have at the most.
    case exact = 1.07
    /// Each tap stands for up to two texels, half as many as in `exact` in each direction: for
    /// frames that must not be late.
    case wide = 2
  }

  /// The most texels across one pixel's width or height.
  var span: Double { max(across, down) }

  /// The sampling of the picture.
  var sampling: Sampling { sampling(ofPart: self) }

  /// Returns the sampling of a part of the picture, with the footprint of the whole picture.
  ///
  /// - Parameter part: the minification of the part.
  func sampling(ofPart part: Minification) -> Sampling {
    // `maxTapCount` taps are too few only if both directions have more texels: a page near edge-on
    // does not use mipmaps, however small it is. A value above 16 by rounding is 16.
    var (acrossCount, downCount) = (tapCount(for: part.across), tapCount(for: part.down))
    if part.isLean {
      let enough = max(tapCount(for: part.breadth), Self.leanTapCount)
      if part.across >= part.down {
        downCount = min(downCount, enough)
      } else {
        acrossCount = min(acrossCount, enough)
      }
    }
    let limit = Double(Self.maxTapCount * (isLean ? Self.leanTapCount : 1))
    var sampling = Sampling(
      footprint: footprint, across: acrossCount, down: downCount,
      isMipmapped: min(across, down) > limit + 1e-3)
    sampling.isExact = isExact
    if filter == .cubic, !sampling.isMultiTap {
      sampling.sharpness = 1 - ramp(span, from: sharpSpans.lowerBound, to: sharpSpans.upperBound)
    }
    return sampling
  }

  /// Returns the most texels across a pixel that `tapCount` taps are enough for.
  func maxTexels(forTaps tapCount: Int) -> Double {
    if tapCount < leastTapCount { return isExact ? Self.oneTapTexels : 1 }
    return Double(tapCount) * spacing.rawValue / max(footprint, 1e-3)
  }

  /// The part of a pixel's width and height, 0 to 1, that the mean is taken over where several
  /// texels are across it. 0 is one tap everywhere.
  private var footprint: Double {
    if isExact { return 1 }
    let small = 0.57 * ramp(span, from: 1.5, to: 1.6)
    return small + (1 - small) * ramp(area, from: 1.6, to: 1.9)
  }

  /// True if a pixel's width and height lie nearly along one line of the picture, as on a page
  /// rotated about a slanted axis until it is near edge-on.
  ///
  /// The longer one of the two covers all texels along that line; the taps along the other one only
  /// have to reach the texels beside the line, and are few.
  private var isLean: Bool { min(across, down) > Self.minLeanLength * breadth }

  /// Returns the number of taps for the mean over so many texels: one for each texel where there
  /// are most, at least two where the footprint has an extent, and one where it has none.
  private func tapCount(for texels: Double) -> Int {
    // The shader's footprint: see `pictureOver`.
    let extent = isExact ? (texels > Self.oneTapTexels ? 1 : 0) : footprint * smoothRamp(texels)
    guard extent > Self.minFootprint else { return 1 }
    let count = (min(texels, 1e3) * extent / spacing.rawValue - 0.01).rounded(.up)
    return min(max(Int(count), leastTapCount), Self.maxTapCount)
  }

  /// The least number of taps where the footprint has an extent.
  private var leastTapCount: Int { spacing == .exact ? 2 : 1 }

  /// The texels across a pixel from which on the footprint is full: where `smoothRamp` ends, and
  /// a thousandth more, since a shader computes them in single precision.
  static let fullFootprintTexels = 1.25 * 1.001

  private static let maxTapCount = 16
  /// The most texels across a pixel of which one tap is nearly the mean by area.
  private static let oneTapTexels = 1.02
  /// The minimum aspect ratio of a footprint along one line.
  private static let minLeanLength = 4.0
  /// The minimum number of taps along the shorter side of such a footprint: a mean of means is
  /// smooth even with few.
  private static let leanTapCount = 4
  /// The least footprint that is worth more than one tap.
  private static let minFootprint = 1e-3
}

/// Returns 0 up to `start`, 1 from `end` on, and a linear ramp between.
private func ramp(_ value: Double, from start: Double, to end: Double) -> Double {
  min(max((value - start) / (end - start), 0), 1)
}

/// Returns GLSL's smoothstep from 0 for one texel a pixel to 1 for one and a quarter.
private func smoothRamp(_ texels: Double) -> Double {
  let x = ramp(texels, from: 1, to: 1.25)
  return x * x * (3 - 2 * x)
}
