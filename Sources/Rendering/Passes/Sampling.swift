import GPU

/// The sampling of a picture in one draw.
struct Sampling: Hashable {
  /// The part of a pixel's width and height, 0 to 1, that the mean is taken over at most.
  let footprint: Double
  /// The taps along a pixel's width and its height.
  let across, down: Int
  /// True if mipmaps are sampled.
  let isMipmapped: Bool

  /// True if the mean has more than one tap.
  var isMultiTap: Bool { across * down > 1 }

  /// True if the taps are so few that each number has its own program: most minified pictures are
  /// so by little, or one way alone.
  var hasFixedTaps: Bool { !isMipmapped && across * down <= 9 }

  /// Returns the features of the shader that samples so.
  func features(_ filtering: Filtering) -> SamplingFeatures {
    if isMipmapped { return .mipmapped }
    guard filtering == .asNeeded else { return .manyTaps }
    guard isMultiTap else { return .oneTap }
    return hasFixedTaps ? .taps(across: across, down: down) : .manyTaps
  }
}

extension Sampling {
  /// Creates the mean over the whole of each pixel, with `texels` texels in each direction.
  init(meanOf texels: Double) {
    self = Minification(across: texels, down: texels, area: .infinity).sampling
  }
}

/// A choice of programs that sample pictures. The picture is the same with each.
package enum Filtering {
  /// One program for each small number of taps.
  case asNeeded
  /// One program for any number of taps, which computes the mean over each pixel even where that
  /// has one texel or less: the first that one writes. Mipmaps take another.
  case general
}

/// The features of a shader that samples a picture.
enum SamplingFeatures: Hashable {
  /// One tap.
  case oneTap
  /// A few taps, with their number compiled in.
  case taps(across: Int, down: Int)
  /// Any number of taps, from a uniform.
  case manyTaps
  /// Any number of taps, from a uniform, with mipmaps.
  case mipmapped

  /// True if the number of taps is compiled in.
  var hasFixedTaps: Bool {
    switch self {
    case .oneTap, .taps: true
    case .manyTaps, .mipmapped: false
    }
  }

  /// The preprocessor definitions that select the features.
  var definitions: [ShaderMacro] {
    switch self {
    case .oneTap: []
    case .taps(let across, let down):
      ["MINIFIED", ShaderMacro("TAPS_ACROSS", across), ShaderMacro("TAPS_DOWN", down)]
    case .manyTaps: ["MINIFIED"]
    case .mipmapped: ["MINIFIED", "MIPMAPPED"]
    }
  }
}
