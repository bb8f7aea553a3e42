import GPU
import SceneGraph
import ShaderSources

/// A step of a Gaussian blur; each is a separate program.
enum BlurStep: Hashable {
  /// Downsamples a picture by blocks.
  case shrink
  /// Blurs along one axis.
  case axis
  /// Upsamples a picture to its original size.
  case grow

  /// The preprocessor definitions that select the step.
  var definitions: [ShaderMacro] {
    switch self {
    case .shrink: ["SHRINK"]
    case .axis: ["AXIS"]
    case .grow: []
    }
  }
}

/// The program of one step of a blur, and its uniforms.
final class BlurProgram {
  /// The program.
  let program: Program
  private let drawUniforms: DrawUniforms
  private let content: Uniform<TextureUnit>
  private let contentSize: Uniform<SIMD2<Float>>
  private let blockSize: Uniform<Float>?
  private let axis: Uniform<SIMD2<Float>>?
  private let deviation: Uniform<Float>?

  /// The texture unit of the source picture.
  static let contentUnit = TextureUnit(0)

  init(_ step: BlurStep, of shaders: ShaderLibrary, in device: Device) throws(GPUError) {
    let program = try Program(shaders.blur, step.definitions, in: device)
    var uniforms = UniformTable(of: program, allowingUnused: !shaders.isBuiltIn)
    drawUniforms = try DrawUniforms(&uniforms)
    content = try uniforms.claim("content")
    contentSize = try uniforms.claim("contentSize")
    blockSize = step == .axis ? nil : try uniforms.claim("blockSize")
    axis = step == .axis ? try uniforms.claim("axis") : nil
    deviation = step == .axis ? try uniforms.claim("deviation") : nil
    try uniforms.finish()
    self.program = program
  }

  /// Sets the uniforms of a step.
  ///
  /// - Parameters:
  ///   - size: the used part of the picture, in texels from its origin.
  ///   - output: the part of the target that is drawn, in pixels from its origin.
  ///   - blockSize: the side of a block, in the larger picture's texels.
  ///   - axis: the axis that is blurred, 0 or 1.
  ///   - deviation: the standard deviation in texels.
  /// - Returns: the number of vertices to draw.
  func setUniforms(
    contentSize size: SIMD2<Int>, output: SIMD2<Int>, target: Size, blockSize: Int = 1,
    axis: Int = 0, deviation: Double = 1
  ) -> Int {
    content.set(Self.contentUnit)
    contentSize.set(SIMD2(Float(size.x), Float(size.y)))
    self.blockSize?.set(Float(blockSize))
    self.axis?.set(axis == 0 ? SIMD2(1, 0) : SIMD2(0, 1))
    self.deviation?.set(Float(deviation))
    let rectangle = ConvexPolygon(
      .rectangle(minX: 0, minY: 0, maxX: Double(output.x), maxY: Double(output.y)))
    return drawUniforms.set(rectangle, target: target)
  }
}
