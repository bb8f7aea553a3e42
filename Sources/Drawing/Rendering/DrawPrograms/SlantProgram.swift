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
    count = try uniforms.claim("count")
    try uniforms.finish()
    self.program = program
  }

  /// Sets the uniforms for a picture of a size in texels.
  ///
  /// - Returns: the number of vertices of a triangle over the whole target.
  func setUniforms(_ part: SlantedPart, of picture: PixelSize, target: Size) -> Int {
    content.set(Self.contentUnit)
    origin.set(SIMD2<Float>(part.origin))
    stride.set(SIMD2(Float(part.slant.count), 1 / Float(Slant.linesPerTexel)))
    texel.set(1 / SIMD2(Float(picture.width), Float(picture.height)))
    slope.set(Float(part.slant.slope))
    count.set(Int32(part.slant.count))
    var vertices = DrawVertices()
    vertices.append(.zero)
    vertices.append(Point(x: 2 * target.width, y: 0))
    vertices.append(Point(x: 0, y: 2 * target.height))
    return drawUniforms.set(vertices, target: target)
  }
}
