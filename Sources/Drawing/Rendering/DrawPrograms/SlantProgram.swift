import Frames
import GPU
import SceneGraph
import ShaderSources

/// The program that takes means of texels along slanted lines, and its uniforms.
final class SlantProgram {
  /// The program.
  let program: Program
  private let drawUniforms: DrawUniforms
  private let content: Uniform<TextureUnit>
  private let origin, stride, texel: Uniform<SIMD2<Float>>
  private let slope: Uniform<Float>
  private let count: Uniform<Int32>
  private let limits: Uniform<SIMD4<Float>>

  /// The texture unit of the picture.
  static let contentUnit = TextureUnit(0)

  /// - Parameter isDown: true for means along columns of texels.
  init(down isDown: Bool, of shaders: ShaderLibrary, in device: Device) throws(GPUError) {
    let program = try Program(shaders.slant, isDown ? ["DOWN"] : [], in: device)
    var uniforms = UniformTable(of: program, allowingUnused: !shaders.isBuiltIn)
    drawUniforms = try DrawUniforms(&uniforms)
    content = try uniforms.claim("content")
    (origin, stride) = (try uniforms.claim("origin"), try uniforms.claim("stride"))
    (texel, slope) = (try uniforms.claim("texel"), try uniforms.claim("slope"))
    (count, limits) = (try uniforms.claim("count"), try uniforms.claim("limits"))
    try uniforms.finish()
    self.program = program
  }

  /// Sets the uniforms for the part of a picture that a quad shows.
  ///
  /// - Returns: the number of vertices of a triangle over the whole target.
  func setUniforms(_ part: SlantedPart, of source: PictureSource, target: Size) -> Int {
    let (size, rect) = (source.picture.texture.size, source.rect)
    let picture = SIMD2(Double(size.width), Double(size.height))
    let (low, extent) = (
      SIMD2(rect.origin.x, rect.origin.y), SIMD2(rect.size.width, rect.size.height)
    )
    // Half a texel within, or in the middle of what is smaller.
    let inset = pointwiseMin(0.5 / picture, 0.5 * extent)
    content.set(Self.contentUnit)
    origin.set(SIMD2<Float>(part.origin))
    stride.set(SIMD2(Float(part.slant.count), 1 / Float(Slant.linesPerTexel)))
    texel.set(SIMD2<Float>(1 / picture))
    limits.set(
      SIMD4<Float>(SIMD4(lowHalf: low + inset, highHalf: low + extent - inset)))
    slope.set(Float(part.slant.slope))
    count.set(Int32(part.slant.count))
    return drawUniforms.setTriangle(over: target)
  }
}
