import GPU
import SceneGraph
import ShaderLibrary

/// The program that draws two pixel-aligned pictures over a colour at once, and its uniforms.
final class CrossfadeProgram {
  /// The program.
  let program: Program
  private let drawUniforms: DrawUniforms
  private let lower, upper: Uniform<TextureUnit>
  private let ground: Uniform<SIMD4<Float>>
  private let shares, pixel: Uniform<SIMD2<Float>>

  /// The texture units of the lower and the upper picture.
  static let (lowerUnit, upperUnit) = (TextureUnit(0), TextureUnit(1))

  init(of shaders: ShaderLibrary, in device: Device) throws(GPUError) {
    let program = try Program(shaders.crossfade, [], in: device)
    // A shader that somebody works on may leave uniforms out.
    var uniforms = UniformTable(of: program, allowingUnused: !shaders.isBuiltIn)
    drawUniforms = try DrawUniforms(&uniforms)
    lower = try uniforms.claim("lower")
    upper = try uniforms.claim("upper")
    ground = try uniforms.claim("draw.ground")
    shares = try uniforms.claim("draw.shares")
    pixel = try uniforms.claim("draw.pixel")
    try uniforms.finish()
    self.program = program
  }

  /// Sets the uniforms for pictures of these opacities, 0 to 1, over `color`.
  ///
  /// - Returns: the number of vertices to draw.
  func setUniforms(lower: Double, upper: Double, over color: Color, target: Size) -> Int {
    self.lower.set(Self.lowerUnit)
    self.upper.set(Self.upperUnit)
    ground.set(SIMD4<Float>(color.premultiplied * ((1 - lower) * (1 - upper))))
    shares.set(SIMD2(Float(lower * (1 - upper)), Float(upper)))
    pixel.set(SIMD2(Float(1 / target.width), Float(1 / target.height)))
    let whole = ConvexPolygon(
      .rectangle(minX: 0, minY: 0, maxX: target.width, maxY: target.height))
    return drawUniforms.set(whole, target: target)
  }
}
