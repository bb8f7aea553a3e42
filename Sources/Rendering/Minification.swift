import GPU

/// How much smaller than itself a picture appears, and how it is then to be sampled.
///
/// Up to one and a half texels a pixel one bilinear tap is right: as sharp as the picture, and what Core Animation
/// and browsers draw. Where only a part of a page is smaller than that, as when it turns, a mean over a little more
/// than half of each pixel takes a third off the error against the truth and stays closer to the single tap than
/// the truth is, so that the page does not go soft. Where a picture has lost most of its area, nothing but the mean
/// over the whole pixel is free of shimmer. Between the three there is no step, since pages pass from one to the
/// next while they move.
struct Minification: Hashable {
  /// The most texels across one pixel's width.
  var across = 0.0
  /// The most texels across one pixel's height.
  var down = 0.0
  /// The square root of the most texels in one pixel.
  var area = 0.0

  /// The most texels across one pixel's width or height.
  var span: Double { max(across, down) }

  /// Over how much of a pixel's width and height the mean is taken where a page is partly minified; 0 is one tap. In a
  /// direction in which the page is nowhere minified there is nothing to take a mean over.
  var spread: (across: Double, down: Double) {
    (most * smoothRamp(across), most * smoothRamp(down))
  }

  private var most: Double { 0.57 * ramp(span, from: 1.5, to: 1.6) }

  /// From 0, that spread everywhere, to 1, the whole pixel where it has several texels and one tap where it has not.
  var softness: Double { ramp(area, from: 1.6, to: 1.9) }

  /// How many taps the mean over several texels takes along a pixel's width and height: one for each texel where there
  /// are most, and two where there are fewer, but none beside the middle where there is no extent.
  var taps: (across: Double, down: Double) {
    (taps(for: across, spread.across), taps(for: down, spread.down))
  }

  private func taps(for texels: Double, _ spread: Double) -> Double {
    // As the shader has it.
    let extent = spread + (smoothRamp(texels) - spread) * softness
    // A hair less keeps a whole number of texels from getting one tap too many.
    let count = (texels * extent - 0.01).rounded(.up)
    return min(max(count, extent > Self.least ? 2 : 1), Self.mostTaps)
  }

  private static let mostTaps = 16.0
  /// Over less of a pixel than this no mean is worth a tap.
  private static let least = 1e-3

  /// What the shader has to do about it.
  var features: MinificationFeatures {
    let spread = spread
    if most == 0 { return [] }
    // About half of few texels: two bilinear taps each way span that.
    if softness == 0 {
      let direction: MinificationFeatures =
        spread.down < Self.least ? .acrossAlone : spread.across < Self.least ? .downAlone : []
      return [.minified, .partly, direction]
    }
    // Only with more than that in both directions would `mostTaps` be too few. What is above 16 by rounding
    // alone is 16, and needs no mipmaps.
    return area > 16.001 ? [.minified, .mipmapped] : .minified
  }
}

/// How a picture that is drawn smaller than it is is sampled.
struct MinificationFeatures: OptionSet, Hashable {
  let rawValue: Int

  /// Take the mean over each pixel.
  static let minified = MinificationFeatures(rawValue: 1)
  /// Only a part of the picture is smaller, and by a few texels a pixel.
  static let partly = MinificationFeatures(rawValue: 2)
  /// It is so much smaller that its smaller mipmaps are needed too.
  static let mipmapped = MinificationFeatures(rawValue: 4)
  /// It is smaller along a pixel's width alone.
  static let acrossAlone = MinificationFeatures(rawValue: 8)
  /// It is smaller along a pixel's height alone.
  static let downAlone = MinificationFeatures(rawValue: 16)

  var definitions: [Definition] {
    let all: [(feature: MinificationFeatures, definition: Definition)] = [
      (.minified, "MINIFIED"), (.partly, "PARTLY"), (.mipmapped, "MIPMAPPED"),
      (.acrossAlone, "ACROSS"), (.downAlone, "DOWN"),
    ]
    return all.filter { contains($0.feature) }.map(\.definition)
  }
}

/// 0 up to `start`, 1 from `end`, and a straight line between.
private func ramp(_ value: Double, from start: Double, to end: Double) -> Double {
  min(max((value - start) / (end - start), 0), 1)
}

/// From 0 for a texel a pixel to 1 for one and a quarter: GLSL's smoothstep.
private func smoothRamp(_ texels: Double) -> Double {
  let x = ramp(texels, from: 1, to: 1.25)
  return x * x * (3 - 2 * x)
}
