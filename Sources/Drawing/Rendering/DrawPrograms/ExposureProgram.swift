import GPU
import SceneGraph
import ShaderSources

/// The features of the shader that adds instants; each combination is a separate program.
struct ExposureFeatures: Hashable {
  /// The number of pictures, 1 to `mostPictures`.
  let pictures: Int
  /// The texels of a picture on each side of a pixel.
  let samples: Int
  /// True if the sum of earlier instants is added.
  let hasSum: Bool

  /// The most pictures of one draw: with the sum, a shader has as many as every driver takes.
  static let mostPictures = 15

  /// The preprocessor definitions that select the features.
  var definitions: [ShaderMacro] {
    [ShaderMacro("PICTURES", pictures), ShaderMacro("SAMPLES", samples)] + (hasSum ? ["SUM"] : [])
  }
}

/// The program that adds the instants of an exposure, and its uniforms.
final class ExposureProgram {
  /// The program.
  let program: Program
  private let features: ExposureFeatures
  private let drawUniforms: DrawUniforms
  private let pictures: UniformArray<TextureUnit>
  private let sum: Uniform<TextureUnit>?
  private let weights: UniformArray<SIMD4<Float>>
  private let pixel: Uniform<SIMD2<Float>>?
  private let origin: Uniform<SIMD2<Float>>?

  /// The texture unit of the sum; the pictures have those below.
  static let sumUnit = TextureUnit(ExposureFeatures.mostPictures)

  init(
    _ features: ExposureFeatures, of shaders: ShaderLibrary, in device: Device
  ) throws(GPUError) {
    self.features = features
    let program = try Program(shaders.exposure, features.definitions, in: device)
    var uniforms = UniformTable(of: program, allowingUnused: true)
    drawUniforms = try DrawUniforms(&uniforms)
    pictures = try uniforms.claim("pictures", count: features.pictures)
    sum = features.hasSum ? try uniforms.claim("sum") : nil
    weights = try uniforms.claim("draw.weights", count: 4)
    pixel = features.samples > 1 ? nil : try uniforms.claim("draw.pixel")
    origin = features.samples > 1 ? try uniforms.claim("draw.origin") : nil
    try uniforms.finish()
    self.program = program
  }

  /// Sets the uniforms.
  ///
  /// - Parameters:
  ///   - weights: the weight of each picture.
  ///   - part: the pixels to draw; those of pictures with several texels for each.
  /// - Returns: the number of vertices to draw.
  func setUniforms(_ weights: [Float], within part: PixelRect, target: Size) -> Int {
    pictures.set(features.pictures) { TextureUnit($0) }
    sum?.set(Self.sumUnit)
    self.weights.set((weights.count + 3) / 4) { group in
      var four = SIMD4<Float>.zero
      for index in 0..<4 where 4 * group + index < weights.count {
        four[index] = weights[4 * group + index]
      }
      return four
    }
    pixel?.set(SIMD2(Float(1 / target.width), Float(1 / target.height)))
    origin?.set(SIMD2(Float(part.x), Float(part.y)))
    return drawUniforms.set(
      Corners.rectangle(
        minX: Double(part.x), minY: Double(part.y), maxX: Double(part.x + part.width),
        maxY: Double(part.y + part.height)), target: target)
  }
}
