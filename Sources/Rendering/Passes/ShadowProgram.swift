import GPU
import SceneGraph
import ShaderLibrary

/// What a shadow's shader has to do.
struct ShadowFeatures: Hashable {
  /// The corners of what casts it are round.
  var isRound = false
  /// How many lines its round corners are summed up over.
  var lines = 0
  /// What casts it is so large beside the blur that from no place both of two opposite sides of it are near.
  var isWide = false

  var definitions: [Definition] {
    var result: [Definition] = ["PLACES"]
    if isRound { result += ["ROUND", Definition("LINES", lines)] }
    if isWide { result.append("WIDE") }
    return result
  }
}

extension ShadowFeatures {
  /// What is needed for `shadow`.
  init(of shadow: ShadowSheet) {
    isRound = shadow.cornerRadius > 0
    isWide = shadow.isWide
    guard isRound else { return }
    // Lines lie apart along the arc by what grows with its radius, and have to resolve the blur: with as many the sum is
    // within a thousandth of the shadow of the integral.
    let needed = 2.2 * (shadow.cornerRadius / shadow.deviation).squareRoot()
    lines = 12
    while Double(lines) < needed, lines < 96 { lines *= 2 }
  }
}

/// The program that draws a soft shadow, and its uniforms.
final class ShadowProgram {
  let program: Program
  private let pieceUniforms: PieceUniforms
  private let unitFromPixel: Uniform<Matrix3>
  private let size, casterHalfSize: Uniform<SIMD2<Float>>
  private let deviation: Uniform<Float>
  private let color: Uniform<SIMD4<Float>>
  private let cornerRadius: Uniform<Float>?

  init(
    _ features: ShadowFeatures, of shaders: ShaderLibrary, in device: Device
  ) throws(GPUError) {
    let program = try Program(shaders.shadow, features.definitions, in: device)
    // Who writes a shader anew leaves things out on the way.
    var uniforms = UniformTable(of: program, allowingUnused: !shaders.isBuiltIn)
    pieceUniforms = try PieceUniforms(&uniforms)
    unitFromPixel = try uniforms.claim("piece.unitFromPixel")
    size = try uniforms.claim("piece.around")
    casterHalfSize = try uniforms.claim("piece.casterHalfSize")
    deviation = try uniforms.claim("piece.deviation")
    color = try uniforms.claim("piece.color")
    cornerRadius = features.isRound ? try uniforms.claim("piece.cornerRadius") : nil
    try uniforms.finish()
    self.program = program
  }

  /// Sets the uniforms for `shadow`.
  ///
  /// - Parameter vertices: what is covered, where that is not all of it.
  /// - Returns: how many vertices there are to draw.
  func set(_ shadow: ShadowSheet, target: Size, vertices: PieceUniforms.Vertices?) -> Int {
    unitFromPixel.set(Matrix3(fromPixelOf: shadow.polygon.map, target))
    size.set(SIMD2(Float(shadow.size.width), Float(shadow.size.height)))
    casterHalfSize.set(SIMD2(Float(shadow.caster.width / 2), Float(shadow.caster.height / 2)))
    deviation.set(Float(shadow.deviation))
    cornerRadius?.set(Float(shadow.cornerRadius))
    color.set(SIMD4<Float>(shadow.color.premultiplied * shadow.opacity))
    if let vertices { return pieceUniforms.set(vertices, target: target) }
    return pieceUniforms.set(ConvexPolygon(shadow.polygon.outline), target: target)
  }
}
