import GPU
import ShaderLibrary

/// The programs that a renderer has needed so far, all of the same shaders.
struct Programs {
  let shaders: ShaderLibrary
  private let device: Device
  private var sheets: [SheetFeatures: SheetProgram] = [:]
  private var groups: [GroupFeatures: GroupProgram] = [:]
  private var shadows: [ShadowFeatures: ShadowProgram] = [:]

  /// None yet.
  init(of shaders: ShaderLibrary, in device: Device) {
    self.shaders = shaders
    self.device = device
  }

  /// Those that `other` has, and one at least of each pass, of other shaders.
  ///
  /// - Throws: `GPUError.shader`, `GPUError.uniform`.
  init(as other: Programs, of shaders: ShaderLibrary) throws(GPUError) {
    self.init(of: shaders, in: other.device)
    for features in Set(other.sheets.keys).union([.rich]) { _ = try program(for: features) }
    for features in Set(other.groups.keys).union([.rich]) { _ = try program(for: features) }
    for features in Set(other.shadows.keys).union([.rich, .richAndWide]) {
      _ = try program(for: features)
    }
  }

  mutating func program(for features: SheetFeatures) throws(GPUError) -> SheetProgram {
    if let program = sheets[features] { return program }
    let program = try SheetProgram(features, of: shaders, in: device)
    sheets[features] = program
    return program
  }

  mutating func program(for features: GroupFeatures) throws(GPUError) -> GroupProgram {
    if let program = groups[features] { return program }
    let program = try GroupProgram(features, of: shaders, in: device)
    groups[features] = program
    return program
  }

  mutating func program(for features: ShadowFeatures) throws(GPUError) -> ShadowProgram {
    if let program = shadows[features] { return program }
    let program = try ShadowProgram(features, of: shaders, in: device)
    shadows[features] = program
    return program
  }
}

// What uses most of a shader, so that a mistake shows when it is made and not when a scene first needs it.

extension SheetFeatures {
  fileprivate static var rich: SheetFeatures {
    var features = SheetFeatures()
    (features.hasSides, features.isRound, features.isClipped) = (true, true, true)
    (features.cuts, features.stops, features.hasPicture) = (4, 2, true)
    features.sampling = .manyTaps
    return features
  }
}

extension GroupFeatures {
  fileprivate static var rich: GroupFeatures {
    GroupFeatures(isMasked: true, isClipped: true, cuts: 4)
  }
}

extension ShadowFeatures {
  fileprivate static var rich: ShadowFeatures { ShadowFeatures(isRound: true, lines: 12) }
  /// It has other lines, not more.
  fileprivate static var richAndWide: ShadowFeatures {
    ShadowFeatures(isRound: true, lines: 12, isWide: true)
  }
}
