import GPU
import ShaderSources

/// The programs that a renderer has needed so far, compiled from the same shaders.
struct Programs {
  /// The shaders' sources.
  let shaders: ShaderLibrary
  private let device: Device
  private var quads: [QuadFeatures: QuadProgram] = [:]
  private var groups: [GroupFeatures: GroupProgram] = [:]
  private var shadows: [ShadowFeatures: ShadowProgram] = [:]
  private var blurs: [BlurStep: BlurProgram] = [:]
  private var exposures: [ExposureFeatures: ExposureProgram] = [:]
  private var smears: [SmearFeatures: SmearProgram] = [:]
  /// The programs of crossfades, by whether the pictures are scaled.
  private var crossfades: [Bool: CrossfadeProgram] = [:]
  private var mipmaps: MipmapGenerator?

  /// Creates an empty collection.
  init(of shaders: ShaderLibrary, in device: Device) {
    self.shaders = shaders
    self.device = device
  }

  /// Compiles the programs of `other` with other shaders, and at least one of each pass.
  ///
  /// - Throws: `GPUError.shader`, `GPUError.uniform`.
  init(as other: Programs, of shaders: ShaderLibrary) throws(GPUError) {
    self.init(of: shaders, in: other.device)
    for features in Set(other.quads.keys).union([.rich]) { _ = try program(for: features) }
    for features in Set(other.groups.keys).union([.rich]) { _ = try program(for: features) }
    for features in Set(other.shadows.keys).union([.rich, .richAndWide, .fading]) {
      _ = try program(for: features)
    }
    for step in Set(other.blurs.keys).union([.axis]) { _ = try program(for: step) }
    for features in exposures(of: other) { _ = try program(for: features) }
    for features in Set(other.smears.keys).union([.rich, .richAndSoft]) {
      _ = try program(for: features)
    }
    for isScaled in [false, true] { _ = try crossfadeProgram(scaled: isScaled) }
  }

  /// Returns what fills mipmap levels, compiled if it is the first; nil if the driver does.
  ///
  /// - Throws: `GPUError.shader`.
  mutating func mipmapGenerator() throws(GPUError) -> MipmapGenerator? {
    if mipmaps == nil { mipmaps = try MipmapGenerator(in: device) }
    return mipmaps
  }

  private func exposures(of other: Programs) -> Set<ExposureFeatures> {
    Set(other.exposures.keys).union([ExposureFeatures(pictures: 1, samples: 1, hasSum: true)])
  }

  /// Returns the program of a crossfade of pixel-aligned or of scaled pictures, and compiles it if
  /// it is the first.
  ///
  /// - Throws: `GPUError.shader`, `GPUError.uniform`.
  mutating func crossfadeProgram(scaled isScaled: Bool) throws(GPUError) -> CrossfadeProgram {
    if let program = crossfades[isScaled] { return program }
    let program = try CrossfadeProgram(scaled: isScaled, of: shaders, in: device)
    crossfades[isScaled] = program
    return program
  }

  /// Returns the program of a step, and compiles it if it is the first.
  ///
  /// - Throws: `GPUError.shader`, `GPUError.uniform`.
  mutating func program(for step: BlurStep) throws(GPUError) -> BlurProgram {
    if let program = blurs[step] { return program }
    let program = try BlurProgram(step, of: shaders, in: device)
    blurs[step] = program
    return program
  }

  /// Returns the program with `features`, and compiles it if it is the first.
  ///
  /// - Throws: `GPUError.shader`, `GPUError.uniform`.
  mutating func program(for features: ExposureFeatures) throws(GPUError) -> ExposureProgram {
    if let program = exposures[features] { return program }
    let program = try ExposureProgram(features, of: shaders, in: device)
    exposures[features] = program
    return program
  }

  /// Returns the program with `features`, and compiles it if it is the first.
  ///
  /// - Throws: `GPUError.shader`, `GPUError.uniform`.
  mutating func program(for features: SmearFeatures) throws(GPUError) -> SmearProgram {
    if let program = smears[features] { return program }
    let program = try SmearProgram(features, of: shaders, in: device)
    smears[features] = program
    return program
  }

  /// Returns true if the program with `features` is compiled.
  func has(_ features: QuadFeatures) -> Bool { quads[features] != nil }

  /// Returns the program with `features`, and compiles it if it is the first.
  ///
  /// - Throws: `GPUError.shader`, `GPUError.uniform`.
  mutating func program(for features: QuadFeatures) throws(GPUError) -> QuadProgram {
    if let program = quads[features] { return program }
    let program = try QuadProgram(features, of: shaders, in: device)
    quads[features] = program
    return program
  }

  /// Returns the program with `features`, and compiles it if it is the first.
  ///
  /// - Throws: `GPUError.shader`, `GPUError.uniform`.
  mutating func program(for features: GroupFeatures) throws(GPUError) -> GroupProgram {
    if let program = groups[features] { return program }
    let program = try GroupProgram(features, of: shaders, in: device)
    groups[features] = program
    return program
  }

  /// Returns the program with `features`, and compiles it if it is the first.
  ///
  /// - Throws: `GPUError.shader`, `GPUError.uniform`.
  mutating func program(for features: ShadowFeatures) throws(GPUError) -> ShadowProgram {
    if let program = shadows[features] { return program }
    let program = try ShadowProgram(features, of: shaders, in: device)
    shadows[features] = program
    return program
  }
}

// Features that cover most of a shader, so that an error is reported at once and not when a scene
// first needs the code.

extension QuadFeatures {
  fileprivate static var rich: QuadFeatures {
    var features = QuadFeatures()
    (features.hasSides, features.isRound, features.isClipped) = (true, true, true)
    (features.cuts, features.stops, features.hasPicture) = (4, 2, true)
    (features.sampling, features.hasExactEdges) = (.manyTaps, true)
    return features
  }
}

extension SmearFeatures {
  fileprivate static var rich: SmearFeatures {
    SmearFeatures(
      quads: 2, pictures: 3, hasBlanks: true, shades: 1, fades: 1, joins: true, edges: 3, clips: 1,
      isWide: true, hasManyTexels: true, isDense: true, hasCells: true, isWeighted: true)
  }
  /// The variant with a shadow and rounded corners.
  fileprivate static var richAndSoft: SmearFeatures {
    SmearFeatures(
      quads: 2, pictures: 1, edges: 1, rounds: 3, curtains: 1, shadows: 2, lines: 8)
  }
}

extension GroupFeatures {
  fileprivate static var rich: GroupFeatures {
    GroupFeatures(isMasked: true, isClipped: true, cuts: 4)
  }
}

extension ShadowFeatures {
  fileprivate static var rich: ShadowFeatures { ShadowFeatures(isRound: true, lines: 12) }
  /// The wide variant, which compiles other code instead of more.
  fileprivate static var richAndWide: ShadowFeatures {
    ShadowFeatures(isRound: true, lines: 12, isWide: true)
  }
  /// The variant with a mask, quads in front and means over pixels.
  fileprivate static var fading: ShadowFeatures {
    ShadowFeatures(isThin: true, fronts: 2, fadeStops: 3)
  }
}

extension Program {
  /// Compiles `pass` with `features`. Every program takes `DrawUniforms`.
  ///
  /// - Throws: `GPUError.shader`, whose log names the shaders' files and their lines.
  init(
    _ pass: ShaderLibrary.Pass, _ features: [ShaderMacro], in device: Device
  ) throws(GPUError) {
    let named = features.filter { !$0.hasParameters }
    do {
      try self.init(
        label: ([pass.name] + named.map { "\($0.name) \($0.value)" }).joined(separator: " "),
        vertex: pass.vertex, fragment: pass.fragment,
        defines: [DrawUniforms.definition] + features, in: device)
    } catch .shader(let name, let log) {
      throw .shader(name: name, log: ShaderLibrary.naming(filesIn: log))
    }
  }
}
