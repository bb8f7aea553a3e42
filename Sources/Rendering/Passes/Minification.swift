import GPU

/// How much smaller than itself a picture appears, and how it is then to be sampled.
///
/// Up to one and a half texels a pixel one bilinear tap is right: as sharp as the picture, and what Core Animation
/// and browsers draw. Where only a part of a page is smaller than that, as when it turns, a mean over a little more
/// than half of each pixel there takes a third off the error against the truth and stays closer to the single tap than
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

  /// How the picture is sampled.
  var sampling: Sampling { sampling(ofPart: self) }

  /// How a part of the picture is sampled that is itself no smaller than `part` says. The mean is over as much of a
  /// pixel as everywhere.
  func sampling(ofPart part: Minification) -> Sampling {
    // Only with more than that in both directions are `mostTaps` too few: a page near edge-on needs no mipmaps, however
    // small it is. What is above 16 by rounding alone is 16.
    Sampling(
      spread: spread, across: taps(for: part.across), down: taps(for: part.down),
      isMipmapped: min(across, down) > Double(Self.mostTaps) + 1e-3)
  }

  /// Up to how many texels across a pixel `count` taps are enough.
  func texels(forTaps count: Int) -> Double {
    count == 1 ? 1 : Double(count) * Self.spacing / max(spread, 1e-3)
  }

  /// Over how much of a pixel's width and height the mean is taken where there are several texels across it. 0 is one tap
  /// everywhere.
  private var spread: Double {
    let little = 0.57 * ramp(span, from: 1.5, to: 1.6)
    return little + (1 - little) * ramp(area, from: 1.6, to: 1.9)
  }

  /// How many taps the mean over several texels takes: one for each texel where there are most, and two where there are
  /// fewer, but none beside the middle where there is no extent.
  private func taps(for texels: Double) -> Int {
    // As the shader has it.
    let extent = spread * smoothRamp(texels)
    guard extent > Self.least else { return 1 }
    // Up to here taps a little more than a texel apart leave none out: where two of them are least they are still 0.93 of
    // where they are most.
    let count = (min(texels, 1e3) * extent / Self.spacing - 0.01).rounded(.up)
    return min(max(Int(count), 2), Self.mostTaps)
  }

  private static let mostTaps = 16
  /// The most texels between two taps.
  private static let spacing = 1.07
  /// Over less of a pixel than this no mean is worth a tap.
  private static let least = 1e-3
}

/// How a piece of a picture is sampled.
struct Sampling: Hashable {
  /// Over how much of a pixel's width and height the mean is taken at most.
  let spread: Double
  /// How many taps there are along a pixel's width and its height.
  let across, down: Int
  /// Whether smaller mipmaps are needed too.
  let isMipmapped: Bool

  var takesSeveralTaps: Bool { across * down > 1 }

  /// What the shader has to do about it.
  func features(_ filtering: Filtering) -> SamplingFeatures {
    if isMipmapped { return .mipmapped }
    guard filtering == .asNeeded else { return .manyTaps }
    guard takesSeveralTaps else { return .oneTap }
    // Most pieces that are minified are so by little, or one way alone. Each number has a program of its own.
    let isFixed = across * down <= 9
    return isFixed ? .taps(across: across, down: down) : .manyTaps
  }
}

extension Sampling {
  /// The mean over the whole of each pixel, where that has `texels` texels in each direction.
  init(meanOf texels: Double) {
    self = Minification(across: texels, down: texels, area: .infinity).sampling
  }
}

/// Which programs sample pictures. The picture is the same.
enum Filtering {
  /// One for each small number of taps.
  case asNeeded
  /// One for any number, which works out the mean over each pixel even where that has no more than one texel: the first
  /// that one writes. Smaller mipmaps take another.
  case general
}

/// What a shader has to know of how a picture is sampled.
enum SamplingFeatures: Hashable {
  /// One tap.
  case oneTap
  /// A few taps.
  case taps(across: Int, down: Int)
  /// Any number of taps, which a uniform tells.
  case manyTaps
  /// The same, from smaller mipmaps.
  case mipmapped

  /// Whether the shader is made for one number of taps.
  var hasFixedTaps: Bool {
    switch self {
    case .oneTap, .taps: true
    case .manyTaps, .mipmapped: false
    }
  }

  var definitions: [Definition] {
    switch self {
    case .oneTap: []
    case .taps(let across, let down):
      ["MINIFIED", Definition("TAPS_ACROSS", across), Definition("TAPS_DOWN", down)]
    case .manyTaps: ["MINIFIED"]
    case .mipmapped: ["MINIFIED", "MIPMAPPED"]
    }
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
