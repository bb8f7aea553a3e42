import GPU
import SceneGraph
import ShaderSources

/// The features of the shader that integrates moving quads; each combination is a separate program.
/// A mask has a bit for each quad, the lowest one for the front one.
struct SmearFeatures: Hashable {
  /// The number of quads, 1 to `mostQuads`.
  var quads = 0
  /// The quads with a picture.
  var pictures = 0
  /// Those of them whose picture is opaque.
  var opaques = 0
  /// The quads with a gradient over them.
  var shades = 0
  /// Those of them whose gradient is black.
  var blacks = 0
  /// Those of them whose gradient changes its place on the quad.
  var turns = 0
  /// The quads with an opacity below 1.
  var fades = 0
  /// The quads that adjoin one in front of them.
  var joins = 0
  /// True if a side of a quad passes the pixels.
  var hasEdges = false
  /// True if nothing below the quads shows.
  var isCovered = false
  /// True if a pixel has more than one texel of a picture.
  var isWide = false
  /// True if the segments count differently.
  var isWeighted = false
  /// The number of segments; 0 if it is not compiled in, which takes a third longer.
  var segments = 0

  /// The most quads over one pixel.
  static let mostQuads = 4
  /// The most segments of an exposure.
  static let mostSegments = 32

  /// The preprocessor definitions that select the features.
  var definitions: [ShaderMacro] {
    var result = [
      ShaderMacro("QUADS", quads), ShaderMacro("PICTURES", pictures),
      ShaderMacro("OPAQUES", opaques),
      ShaderMacro("SHADES", shades), ShaderMacro("BLACKS", blacks), ShaderMacro("TURNS", turns),
      ShaderMacro("FADES", fades), ShaderMacro("JOINS", joins),
      ShaderMacro("MAX_SEGMENTS", Self.mostSegments),
    ]
    if segments > 0 { result.append(ShaderMacro("SEGMENTS", segments)) }
    if hasEdges { result.append("EDGES") }
    if isCovered { result.append("COVERED") }
    if isWide { result.append("WIDE") }
    if isWeighted { result.append("WEIGHTED") }
    return result
  }
}

/// The program that integrates moving quads, and its uniforms.
final class SmearProgram {
  /// The program.
  let program: Program
  private let features: SmearFeatures
  private let drawUniforms: DrawUniforms
  private let pictures: UniformArray<TextureUnit>
  private let ground: Uniform<TextureUnit>
  private let motion: UniformArray<Matrix3>
  private let middles: UniformArray<Matrix3>
  private let parts: UniformArray<SIMD4<Float>>
  private let limits: UniformArray<SIMD4<Float>>
  private let texels: UniformArray<SIMD2<Float>>
  private let colors: UniformArray<SIMD4<Float>>
  private let opacities: UniformArray<SIMD3<Float>>
  private let shades: UniformArray<SIMD4<Float>>
  private let shadeAxes: UniformArray<SIMD3<Float>>
  private let segments: Uniform<Int32>
  private let shares: UniformArray<Float>?

  /// The texture unit of what is below; the pictures have those from 0 on.
  static let groundUnit = TextureUnit(SmearFeatures.mostQuads)

  init(
    _ features: SmearFeatures, of shaders: ShaderLibrary, in device: Device
  ) throws(GPUError) {
    self.features = features
    let program = try Program(shaders.smear, features.definitions, in: device)
    let count = features.quads
    var uniforms = UniformTable(of: program, allowingUnused: true)
    drawUniforms = try DrawUniforms(&uniforms)
    pictures = try uniforms.claim("pictures", count: count)
    ground = try uniforms.claim("ground")
    // Those of a single quad are varyings, which are cheaper.
    let prefix = count == 1 ? "draw." : ""
    motion = try uniforms.claim("\(prefix)motion", count: 4 * count)
    middles = try uniforms.claim("\(prefix)middles", count: count)
    parts = try uniforms.claim("\(prefix)parts", count: count)
    limits = try uniforms.claim("\(prefix)limits", count: count)
    texels = try uniforms.claim("\(prefix)texels", count: count)
    colors = try uniforms.claim("\(prefix)colors", count: count)
    opacities = try uniforms.claim("\(prefix)opacities", count: count)
    shades = try uniforms.claim("\(prefix)shades", count: 6 * count)
    shadeAxes = try uniforms.claim("\(prefix)shadeAxes", count: 3 * count)
    segments = try uniforms.claim("segments")
    shares =
      features.isWeighted
      ? try uniforms.claim("shares", count: SmearFeatures.mostSegments) : nil
    try uniforms.finish()
    self.program = program
  }

  /// Sets the uniforms of quads, the front one first.
  ///
  /// - Parameter weights: the share of each segment in the exposure.
  func set(_ quads: [SmearQuad], weights: [Float]) {
    pictures.set(quads.count) { TextureUnit($0) }
    ground.set(Self.groundUnit)
    motion.set(4 * quads.count) { quads[$0 / 4].course.coefficients[$0 % 4] }
    middles.set(quads.map(\.course.middle))
    parts.set(quads.map(\.part))
    limits.set(quads.map(\.limits))
    texels.set(quads.map(\.texels))
    colors.set(quads.map(\.color))
    opacities.set(quads.map(\.opacity))
    shades.set(quads.flatMap { $0.firstShade + $0.lastShade })
    shadeAxes.set(quads.flatMap(\.shadeAxis))
    segments.set(Int32(weights.count))
    shares?.set(weights)
  }

  /// Sets the rectangles to draw, at most `mostRectangles`.
  ///
  /// - Returns: the number of vertices, three for each triangle.
  func set(_ rectangles: ArraySlice<PixelRect>, target: Size) -> Int {
    var vertices = DrawVertices()
    for rectangle in rectangles {
      let (left, top) = (Double(rectangle.x), Double(rectangle.y))
      let (right, bottom) = (left + Double(rectangle.width), top + Double(rectangle.height))
      for (x, y) in [
        (left, top), (right, top), (right, bottom), (left, top), (right, bottom), (left, bottom),
      ] {
        vertices.append(Point(x: x, y: y))
      }
    }
    return drawUniforms.set(vertices, target: target)
  }

  /// The most rectangles of one draw.
  static let mostRectangles = DrawUniforms.maxVertexCount / 6
}
