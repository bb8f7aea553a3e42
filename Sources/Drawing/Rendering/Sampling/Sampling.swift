import GPU

/// The sampling of a picture in one draw.
struct Sampling: Hashable {
  /// The part of a pixel's width and height, 0 to 1, that the mean is taken over at most.
  let footprint: Double
  /// The taps along a pixel's width and its height.
  let across, down: Int
  /// True if mipmaps are sampled.
  let isMipmapped: Bool
  /// The part of the cubic kernel in a single tap, 0 to 1; the rest is linear.
  var sharpness = 0.0
  /// True if the taps have the variance of the pixel on the picture.
  var isExact = false
  /// The shift of the texels against the pixels, if a single tap needs nothing else.
  var shift: TexelShift?

  /// True if the mean has more than one tap.
  var isMultiTap: Bool { across * down > 1 }

  /// True if the taps are few enough for a program per number: most pictures are minified only
  /// slightly, or in one direction.
  var hasFixedTaps: Bool { !isMipmapped && across * down <= 9 }

  /// The most taps in one direction that are unrolled within a loop over the other one.
  private static let maxUnrolledTaps = 4

  /// The features of the program that unrolls the taps of one direction; nil if there are too many.
  private var unrolledLines: SamplingFeatures? {
    guard !hasFixedTaps, 2...Self.maxUnrolledTaps ~= min(across, down) else { return nil }
    return across < down ? .rows(across: across) : .columns(down: down)
  }

  /// True if taps are summed column by column instead of row by row: each program for the same draw
  /// rounds the same sums.
  var addsColumns: Bool { if case .columns = unrolledLines { true } else { false } }

  /// The same sampling with nine taps instead of several: one program for any number of taps.
  var draft: Sampling {
    guard isMultiTap else { return self }
    return Sampling(footprint: footprint, across: 3, down: 3, isMipmapped: false)
  }

  /// Returns the features of the shader for this sampling.
  ///
  /// - Parameter forManyFrames: true if optimized programs are worth compiling.
  func features(_ filtering: Filtering, forManyFrames: Bool) -> SamplingFeatures {
    if isMipmapped { return .mipmapped }
    if let shift { return .shifted(shift.axis) }
    if sharpness > 0 { return .cubic }
    guard filtering == .asNeeded else { return .manyTaps }
    guard isMultiTap else { return .oneTap }
    if hasFixedTaps { return .taps(across: across, down: down) }
    return forManyFrames ? unrolledLines ?? .manyTaps : .manyTaps
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
  /// One program for any number of taps, which computes the mean over each pixel even if it has one
  /// texel or less: the naive implementation. Mipmaps need another program.
  case general
}

/// The features of a shader that samples a picture.
enum SamplingFeatures: Hashable {
  /// One tap.
  case oneTap
  /// The cubic kernel in both directions.
  case cubic
  /// The cubic kernel along one direction, with the same weights for all pixels.
  case shifted(TexelShift.Axis)
  /// A few taps, with their number compiled in.
  case taps(across: Int, down: Int)
  /// Any number of rows, from a uniform, of a few taps each, with their number compiled in.
  case rows(across: Int)
  /// Any number of columns, from a uniform, of a few taps each, with their number compiled in.
  case columns(down: Int)
  /// Any number of taps, from a uniform.
  case manyTaps
  /// Any number of taps, from a uniform, with mipmaps.
  case mipmapped

  /// True if the number of taps is compiled in.
  var hasFixedTaps: Bool {
    switch self {
    case .oneTap, .cubic, .shifted, .taps: true
    case .rows, .columns, .manyTaps, .mipmapped: false
    }
  }

  /// True if the colour is a mean over the pixel.
  var isMean: Bool {
    switch self {
    case .oneTap, .cubic, .shifted: false
    case .taps, .rows, .columns, .manyTaps, .mipmapped: true
    }
  }

  /// True if no number of taps is compiled in.
  var hasAnyTaps: Bool { self == .manyTaps || self == .mipmapped }

  /// True if each tap is one texel.
  var takesTexels: Bool {
    switch self {
    case .cubic, .shifted: true
    case .oneTap, .taps, .rows, .columns, .manyTaps, .mipmapped: false
    }
  }

  /// True if a pixel's texels follow from the pixel alone, and not from the quad's plane.
  var isShift: Bool {
    if case .shifted = self { true } else { false }
  }

  /// The preprocessor definitions that select the features.
  var definitions: [ShaderMacro] {
    switch self {
    case .oneTap: []
    case .cubic: ["CUBIC"]
    case .shifted(.across): ["SHIFTED", "ACROSS"]
    case .shifted(.down): ["SHIFTED"]
    case .taps(let across, let down):
      ["MINIFIED", ShaderMacro("TAPS_ACROSS", across), ShaderMacro("TAPS_DOWN", down)]
    case .rows(let across): ["MINIFIED", ShaderMacro("TAPS_ACROSS", across)]
    case .columns(let down): ["MINIFIED", ShaderMacro("TAPS_DOWN", down)]
    case .manyTaps: ["MINIFIED"]
    case .mipmapped: ["MINIFIED", "MIPMAPPED"]
    }
  }
}
