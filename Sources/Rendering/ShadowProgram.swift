import GPU
import ShaderLibrary
import Transitions

/// The program that draws a soft shadow, and its uniforms.
final class ShadowProgram {
  let program: Program
  private let piece: PieceUniforms
  private let unitFromPixel: Uniform<Matrix3>
  private let size, casterHalfSize: Uniform<SIMD2<Float>>
  private let deviation: Uniform<Float>
  private let color: Uniform<SIMD4<Float>>
  private let cornerRadius: Uniform<Float>?

  init(isRound: Bool, in device: Device) throws(GPUError) {
    let pass = ShaderLibrary.shadow
    let program = try Program(
      label: isRound ? "\(pass.name) ROUND" : pass.name, vertex: pass.vertex,
      fragment: pass.fragment,
      defines: [PieceUniforms.definition, "PLACES"] + (isRound ? ["ROUND"] : []),
      in: device)
    var uniforms = UniformTable(of: program)
    piece = try PieceUniforms(&uniforms)
    unitFromPixel = try uniforms.claim("piece.unitFromPixel")
    size = try uniforms.claim("piece.around")
    casterHalfSize = try uniforms.claim("piece.casterHalfSize")
    deviation = try uniforms.claim("piece.deviation")
    color = try uniforms.claim("piece.color")
    cornerRadius = isRound ? try uniforms.claim("piece.cornerRadius") : nil
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
    color.set(SIMD4<Float>(shadow.color.premultiplied * shadow.opacity))
    return piece.set(ConvexPolygon(shadow.polygon.outline), target: target)
  }
}
