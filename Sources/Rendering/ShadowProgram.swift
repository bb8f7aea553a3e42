import GPU
import ShaderLibrary
import Transitions

/// What a shadow's shader has to do.
struct ShadowFeatures: Hashable {
  /// The corners of what casts it are round.
  var isRound = false
  /// Something hides a part of it.
  var isHidden = false

  var definitions: [Definition] {
    var result: [Definition] = ["PLACES"]
    if isRound { result.append("ROUND") }
    if isHidden { result.append("HIDDEN") }
    return result
  }
}

/// The program that draws a soft shadow, and its uniforms.
final class ShadowProgram {
  let program: Program
  private let piece: PieceUniforms
  private let unitFromPixel: Uniform<Matrix3>
  private let size, casterHalfSize: Uniform<SIMD2<Float>>
  private let deviation: Uniform<Float>
  private let color: Uniform<SIMD4<Float>>
  private let cornerRadius: Uniform<Float>?

  private let hiddenSides: UniformArray<SIMD3<Float>>?

  init(
    _ features: ShadowFeatures, of shaders: ShaderLibrary, in device: Device
  ) throws(GPUError) {
    let program = try Program(shaders.shadow, features.definitions, in: device)
    // Who writes a shader anew leaves things out on the way.
    var uniforms = UniformTable(of: program, allowingUnused: !shaders.isBuiltIn)
    piece = try PieceUniforms(&uniforms)
    unitFromPixel = try uniforms.claim("piece.unitFromPixel")
    size = try uniforms.claim("piece.around")
    casterHalfSize = try uniforms.claim("piece.casterHalfSize")
    deviation = try uniforms.claim("piece.deviation")
    color = try uniforms.claim("piece.color")
    cornerRadius = features.isRound ? try uniforms.claim("piece.cornerRadius") : nil
    hiddenSides = features.isHidden ? try uniforms.claim("piece.hiddenSides", count: 4) : nil
    try uniforms.finish()
    self.program = program
  }

  /// Sets the uniforms for `shadow`.
  ///
  /// - Returns: how many vertices there are to draw.
  func set(_ shadow: ShadowSheet, target: Size) -> Int {
    unitFromPixel.set(Matrix3(fromPixelOf: shadow.polygon.map, target))
    size.set(SIMD2(Float(shadow.size.width), Float(shadow.size.height)))
    casterHalfSize.set(SIMD2(Float(shadow.caster.width / 2), Float(shadow.caster.height / 2)))
    deviation.set(Float(shadow.deviation))
    cornerRadius?.set(Float(shadow.cornerRadius))
    if let hidden = shadow.hidden {
      hiddenSides?.set(hidden.corners.count) { SIMD3<Float>(hidden.side($0), target) }
    }
    color.set(SIMD4<Float>(shadow.color.premultiplied * shadow.opacity))
    return piece.set(ConvexPolygon(shadow.polygon.outline), target: target)
  }
}
