import GPU
import SceneGraph
import ShaderSources

/// The features of a shadow's shader; each combination is a separate program.
struct ShadowFeatures: Hashable {
  /// True if the caster has rounded corners.
  var isRound = false
  /// The number of lines that the integral over the rounded corners is summed over.
  var lines = 0
  /// True if no point is near two opposite sides of the caster: see `ShadowQuad.isWide`.
  var isWide = false
  /// True if the shadow counts by its mean over a pixel.
  var isThin = false
  /// The capacity for quads in front whose sides pass the shadow's pixels; 0 without any.
  var fronts = 0
  /// The stops of the gradient that masks the shadow in a rectangle; 0 for none.
  var fadeStops = 0

  /// The preprocessor definitions that select the features.
  var definitions: [ShaderMacro] {
    var result: [ShaderMacro] = ["UNIT_COORDINATES"]
    if isRound { result += ["ROUND", ShaderMacro("LINES", lines)] }
    if isWide { result.append("WIDE") }
    if isThin { result.append("THIN") }
    if fronts > 0 { result += [ShaderMacro("FRONTS", fronts), "EXACT_EDGES"] }
    if let fade { result += [ClipUniforms.definition, "FADE"] + fade.definitions }
    return result
  }

  /// The features of the gradient that masks the shadow; nil for none.
  var fade: QuadFeatures? {
    guard fadeStops > 0 else { return nil }
    var features = QuadFeatures()
    (features.stops, features.hasOneHue, features.isBlack) = (fadeStops, true, true)
    return features
  }
}

extension ShadowFeatures {
  /// The same features in a form that more shadows share.
  var generalized: ShadowFeatures {
    var general = self
    general.isWide = false
    general.fronts = fronts > 0 ? Front.most : 0
    if isRound { general.lines = max(lines, 12) }
    return general
  }

  /// The features that `shadow` needs.
  init(of shadow: ShadowQuad) {
    isRound = shadow.cornerRadius > 0
    isWide = shadow.isWide
    fadeStops = shadow.fade?.gradient.stops.count ?? 0
    fronts = FrontUniforms.capacity(for: shadow.fronts.count)
    guard isRound else { return }
    // The distance between lines along the arc grows with its radius and has to resolve the blur.
    // With this number, the sum differs from the integral by less than a thousandth of the shadow.
    let ratio = shadow.cornerRadius / shadow.deviation
    lines = ratio <= 1 ? 4 : ratio <= 4 ? 8 : 12
    while Double(lines) < 2.2 * ratio.squareRoot(), lines < 96 { lines *= 2 }
  }
}

extension ShadowQuad {
  /// The pixels drawn around the visible part: a margin for the rounding of the colour below.
  static let reach = 1.0

  /// Returns a strip of triangles around the hidden part of the shadow; nil if little or nothing is
  /// hidden.
  ///
  /// - Parameter visible: the part that changes a pixel.
  func strip(of visible: ConvexPolygon, onto target: Size) -> DrawVertices? {
    guard let hidden else { return nil }
    let interior = CoveredInterior(
      within: hidden, of: visible, reach: Self.reach, atLeast: 0.1, onto: target)
    return interior.map { $0.edgeStrip(around: $0.corners) }
  }
}

/// The program that draws a soft shadow, and its uniforms.
final class ShadowProgram {
  /// The program.
  let program: Program
  private let drawUniforms: DrawUniforms
  private let unitFromPixel: Uniform<Matrix3>
  private let size, casterHalfSize: Uniform<SIMD2<Float>>
  private let deviation: Uniform<Float>
  private let color: Uniform<SIMD4<Float>>
  private let cornerRadius: Uniform<Float>?
  private let clip: ClipUniforms?
  private let fade: GradientUniforms?
  private let fronts: FrontUniforms?

  init(
    _ features: ShadowFeatures, of shaders: ShaderLibrary, in device: Device
  ) throws(GPUError) {
    let program = try Program(shaders.shadow, features.definitions, in: device)
    // A shader under development may omit uniforms.
    var uniforms = UniformTable(of: program, allowingUnused: !shaders.isBuiltIn)
    drawUniforms = try DrawUniforms(&uniforms)
    unitFromPixel = try uniforms.claim("draw.unitFromPixel")
    size = try uniforms.claim("draw.shadowSize")
    casterHalfSize = try uniforms.claim("draw.casterHalfSize")
    deviation = try uniforms.claim("draw.deviation")
    color = try uniforms.claim("draw.color")
    cornerRadius = features.isRound ? try uniforms.claim("draw.cornerRadius") : nil
    clip = features.fade == nil ? nil : try ClipUniforms(&uniforms)
    fade = try features.fade.map { features throws(GPUError) in
      try GradientUniforms(&uniforms, for: features)
    }
    fronts = features.fronts > 0 ? try FrontUniforms(&uniforms, capacity: features.fronts) : nil
    try uniforms.finish()
    self.program = program
  }

  /// Sets the uniforms for `shadow`.
  ///
  /// - Parameters:
  ///   - visible: the part that changes a pixel.
  ///   - strip: the triangles to draw; nil for all of that part.
  ///   - working: the space of the target's numbers.
  /// - Returns: the number of vertices to draw.
  func setUniforms(
    for shadow: ShadowQuad, _ visible: ConvexPolygon, strip: DrawVertices?, target: Size,
    in working: WorkingSpace
  ) -> Int {
    unitFromPixel.set(Matrix3(fromPixelOf: shadow.polygon.projection, target))
    size.set(SIMD2(Float(shadow.size.width), Float(shadow.size.height)))
    casterHalfSize.set(SIMD2(Float(shadow.caster.width / 2), Float(shadow.caster.height / 2)))
    deviation.set(Float(shadow.deviation))
    cornerRadius?.set(Float(shadow.cornerRadius))
    if let fading = shadow.fade {
      clip?.set(fading.clip, target: target)
      fade?.set(GradientOverlay(gradient: fading.gradient, opacity: 1), in: working)
    }
    fronts?.set(shadow.fronts, target: target)
    color.set(working.premultiplied(shadow.color, opacity: shadow.opacity))
    if let strip { return drawUniforms.set(strip, target: target) }
    return drawUniforms.set(visible, reach: ShadowQuad.reach, target: target)
  }
}
