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
  /// True if some quads adjoin one in front of them.
  var joins = false
  /// The quads of which a side passes the pixels.
  var edges = 0
  /// The quads of which a rounded corner passes the pixels.
  var rounds = 0
  /// The quads whose sides do not follow polynomials.
  var unevenSides = 0
  /// The shadows, and the wide ones of them.
  var shadows = 0, wides = 0
  /// The quads with a clip of which a side passes the pixels.
  var clips = 0
  /// The quads that end at pixels.
  var bounds = 0
  /// The quads that show a changing part of a picture.
  var moves = 0
  /// The quads whose colour changes.
  var tints = 0
  /// The quads whose gradient shows only as far as they are opaque, and is not all over them.
  var paints = 0
  /// The quads whose gradient has more than two stops.
  var longs = 0
  /// The lines that the rounded corners of a shadow are summed over; 0 for none.
  var lines = 0
  /// True if nothing below the quads shows.
  var isCovered = false
  /// True if a pixel has more than one texel of a picture.
  var isWide = false
  /// True if taps along an axis are exact means of halves of a pixel, which takes longer.
  var isDense = false
  /// True if the segments count differently.
  var isWeighted = false
  /// The number of segments; 0 if it is not compiled in, which takes a third longer.
  var segments = 0

  /// The most quads of a draw.
  static let mostQuads = 6
  /// The most quads of a draw that need not be drawn together.
  static let mostLayerQuads = 3
  /// The most segments of an exposure.
  static let mostSegments = 32

  /// True if the program is short, and one of few of its kind, so that its loop may be unrolled.
  var isSimple: Bool { rounds | shadows | clips | longs == 0 && quads <= 2 && !joins }

  /// The preprocessor definitions that select the features.
  var definitions: [ShaderMacro] {
    var result = [
      ShaderMacro("QUADS", quads), ShaderMacro("PICTURES", pictures),
      ShaderMacro("OPAQUES", opaques),
      ShaderMacro("SHADES", shades), ShaderMacro("BLACKS", blacks), ShaderMacro("TURNS", turns),
      ShaderMacro("FADES", fades),
      ShaderMacro("ROUNDS", rounds), ShaderMacro("SHADOWS", shadows), ShaderMacro("WIDES", wides),
      ShaderMacro("CLIPS", clips), ShaderMacro("BOUNDS", bounds), ShaderMacro("TINTS", tints),
      ShaderMacro("MOVES", moves), ShaderMacro("PAINTS", paints), ShaderMacro("LONGS", longs),
      ShaderMacro("UNEVEN_SIDES", unevenSides), ShaderMacro("MAX_SEGMENTS", Self.mostSegments),
    ]
    if longs != 0 { result.append(ShaderMacro("TABLE_ROWS", ShadeTable.rows)) }
    if segments > 0 { result.append(ShaderMacro("SEGMENTS", segments)) }
    if edges > 0 { result.append(ShaderMacro("EDGES", edges)) }
    if joins { result.append("JOINS") }
    if lines > 0 { result.append(ShaderMacro("LINES", lines)) }
    if isCovered { result.append("COVERED") }
    if isWide { result.append("WIDE") }
    if isDense { result.append("DENSE") }
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
  private let tints, bounds, sideCourses: UniformArray<SIMD4<Float>>?
  private let tables: UniformArray<TextureUnit>?
  private let measures, clipMeasures, movingParts: UniformArray<SIMD4<Float>>?
  private let clipMotion: UniformArray<Matrix3>?
  private let segments: Uniform<Int32>
  private let joins: Uniform<Int32>?
  private let shares: UniformArray<Float>?

  /// The texture unit of what is below; the pictures have those from 0 on.
  static let groundUnit = TextureUnit(SmearFeatures.mostQuads)

  /// Returns the texture unit of a quad's table.
  static func tableUnit(_ quad: Int) -> TextureUnit {
    TextureUnit(SmearFeatures.mostQuads + 1 + quad)
  }

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
    tints = features.tints == 0 ? nil : try uniforms.claim("tints", count: 2 * count)
    tables = features.longs == 0 ? nil : try uniforms.claim("tables", count: count)
    sideCourses =
      features.edges == 0 ? nil : try uniforms.claim("sideCourses", count: 12 * count)
    measures =
      features.shadows | features.rounds == 0
      ? nil : try uniforms.claim("measures", count: 3 * count)
    clipMotion = features.clips == 0 ? nil : try uniforms.claim("clipMotion", count: 4 * count)
    clipMeasures = features.clips == 0 ? nil : try uniforms.claim("clipMeasures", count: 3 * count)
    movingParts = features.moves == 0 ? nil : try uniforms.claim("movingParts", count: 3 * count)
    bounds = features.bounds == 0 ? nil : try uniforms.claim("bounds", count: count)
    segments = try uniforms.claim("segments")
    joins = features.joins ? try uniforms.claim("joins") : nil
    shares =
      features.isWeighted
      ? try uniforms.claim("shares", count: SmearFeatures.mostSegments) : nil
    try uniforms.finish()
    self.program = program
  }

  /// Sets the uniforms of quads, the front one first.
  ///
  /// - Parameters:
  ///   - joined: those that adjoin one in front of them, as a mask.
  ///   - weights: the share of each segment in the exposure.
  func set(_ quads: [SmearQuad], joined: Int, weights: [Float]) {
    pictures.set(quads.count) { TextureUnit($0) }
    ground.set(Self.groundUnit)
    motion.set(4 * quads.count) { quads[$0 / 4].course.coefficients[$0 % 4] }
    middles.set(quads.map(\.course.middle))
    parts.set(quads.map(\.part))
    limits.set(quads.map(\.limits))
    texels.set(quads.map(\.texels))
    colors.set(quads.map { $0.color.coefficients[0] })
    opacities.set(
      quads.map {
        let opacity = $0.opacity.coefficients
        return SIMD3(opacity[0].x, opacity[1].x, opacity[2].x)
      })
    shades.set(
      quads.flatMap { quad in
        let none = [SIMD4<Float>](repeating: .zero, count: 3)
        guard let shade = quad.shade else { return none + none }
        return shade.colors[0].coefficients + shade.colors[1].coefficients
      })
    shadeAxes.set(
      quads.flatMap { $0.shade?.axis.coefficients ?? [.zero, .zero, .zero] })
    setForms(of: quads)
    segments.set(Int32(weights.count))
    joins?.set(Int32(joined))
    shares?.set(weights)
  }

  /// Sets the uniforms that few quads need.
  private func setForms(of quads: [SmearQuad]) {
    tints?.set(quads.flatMap { $0.color.coefficients.dropFirst() })
    tables?.set(quads.count) { Self.tableUnit($0) }
    sideCourses?.set(12 * quads.count) { quads[$0 / 12].sides?.coefficients[$0 % 12] ?? .zero }
    let none = [SIMD4<Float>](repeating: .zero, count: 3)
    func polynomial(_ measures: [SIMD4<Float>]?) -> [SIMD4<Float>] {
      guard let measures, !measures.isEmpty else { return none }
      return TimePolynomial(through: measures).coefficients
    }
    measures?.set(quads.flatMap { polynomial($0.measures) })
    clipMotion?.set(4 * quads.count) { index in
      quads[index / 4].clip?.course.coefficients[index % 4] ?? Matrix3(.zero, .zero, .zero)
    }
    clipMeasures?.set(quads.flatMap { polynomial($0.clip?.measures) })
    movingParts?.set(quads.flatMap { polynomial($0.parts) })
    bounds?.set(quads.count) { index in
      guard let pixels = quads[index].pixels else { return SIMD4(-1e9, -1e9, 1e9, 1e9) }
      return SIMD4(
        Float(pixels.x), Float(pixels.y), Float(pixels.x + pixels.width),
        Float(pixels.y + pixels.height))
    }
  }

  /// Sets the vertices of a triangle over the whole target.
  ///
  /// - Returns: the number of vertices.
  func setVertices(target: Size) -> Int {
    var vertices = DrawVertices()
    vertices.append(.zero)
    vertices.append(Point(x: 2 * target.width, y: 0))
    vertices.append(Point(x: 0, y: 2 * target.height))
    return drawUniforms.set(vertices, target: target)
  }
}
