import GPU
import SceneGraph
import ShaderSources

/// The program that draws two pictures over a colour at once, and its uniforms.
final class CrossfadeProgram {
  /// The program.
  let program: Program
  private let drawUniforms: DrawUniforms
  private let lower, upper: Uniform<TextureUnit>
  private let ground: Uniform<SIMD4<Float>>
  private let shares: Uniform<SIMD2<Float>>
  private let placement: Placement

  private enum Placement {
    /// Each texel is the pixel of the same position; the size of a pixel as a fraction of the
    /// target.
    case aligned(pixel: Uniform<SIMD2<Float>>)
    /// The maps from pixels to fractions of the pictures.
    case scaled(lower: Uniform<SIMD4<Float>>, upper: Uniform<SIMD4<Float>>)
  }

  /// The texture units of the lower and the upper picture.
  static let (lowerUnit, upperUnit) = (TextureUnit(0), TextureUnit(1))

  /// Compiles the program of pictures that are pixel-aligned, or scaled.
  init(scaled isScaled: Bool, of shaders: ShaderLibrary, in device: Device) throws(GPUError) {
    let program = try Program(shaders.crossfade, isScaled ? ["SCALED"] : [], in: device)
    // A shader under development may omit uniforms.
    var uniforms = UniformTable(of: program, allowingUnused: !shaders.isBuiltIn)
    drawUniforms = try DrawUniforms(&uniforms)
    lower = try uniforms.claim("lower")
    upper = try uniforms.claim("upper")
    ground = try uniforms.claim("draw.ground")
    shares = try uniforms.claim("draw.shares")
    placement =
      isScaled
      ? .scaled(
        lower: try uniforms.claim("draw.lowerMap"), upper: try uniforms.claim("draw.upperMap"))
      : .aligned(pixel: try uniforms.claim("draw.pixel"))
    try uniforms.finish()
    self.program = program
  }

  /// Sets the uniforms for scaled pictures with an opaque lower one.
  ///
  /// - Parameters:
  ///   - lowerMap: from pixels, counted from the target's middle, to fractions of the lower
  ///     picture: the factors of x and y, and the offsets.
  ///   - upperMap: the same for the upper picture.
  ///   - opacity: the upper picture's opacity, 0 to 1.
  ///   - part: the pixels to draw.
  /// - Precondition: the program is that of scaled pictures.
  /// - Returns: the number of vertices to draw.
  func setUniforms(
    _ lowerMap: SIMD4<Float>, _ upperMap: SIMD4<Float>, opacity: Double, within part: PixelRect,
    target: Size
  ) -> Int {
    guard case .scaled(let lowerPlace, let upperPlace) = placement else {
      preconditionFailure("the program is that of aligned pictures")
    }
    lower.set(Self.lowerUnit)
    upper.set(Self.upperUnit)
    ground.set(.zero)
    shares.set(SIMD2(Float(1 - opacity), Float(opacity)))
    lowerPlace.set(lowerMap)
    upperPlace.set(upperMap)
    return drawUniforms.set(
      Corners.rectangle(
        minX: Double(part.x), minY: Double(part.y), maxX: Double(part.x + part.width),
        maxY: Double(part.y + part.height)), target: target)
  }

  /// Sets the uniforms for pixel-aligned pictures of these opacities, 0 to 1, over `color`.
  ///
  /// - Precondition: the program is that of pixel-aligned pictures.
  /// - Returns: the number of vertices to draw.
  func setUniforms(
    lower: Double, upper: Double, over color: Color, target: Size, in working: WorkingSpace
  ) -> Int {
    guard case .aligned(let pixel) = placement else {
      preconditionFailure("the program is that of scaled pictures")
    }
    self.lower.set(Self.lowerUnit)
    self.upper.set(Self.upperUnit)
    ground.set(working.premultiplied(color, opacity: (1 - lower) * (1 - upper)))
    shares.set(SIMD2(Float(lower * (1 - upper)), Float(upper)))
    pixel.set(SIMD2(Float(1 / target.width), Float(1 / target.height)))
    let whole = ConvexPolygon(
      .rectangle(minX: 0, minY: 0, maxX: target.width, maxY: target.height))
    return drawUniforms.set(whole, target: target)
  }
}
