import Frames
import GPU
import SceneGraph
import ShaderSources

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
  private let sums: UniformArray<SIMD4<Float>>?
  private let segments: Uniform<Int32>
  private let joins, pictured: Uniform<Int32>?
  private let cells: Uniform<SIMD2<Float>>?
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
    sums = features.isSummed ? try uniforms.claim("sums", count: count) : nil
    segments = try uniforms.claim("segments")
    pictured = features.hasBlanks ? try uniforms.claim("pictured") : nil
    cells = features.hasCells ? try uniforms.claim("cells") : nil
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
  ///   - cells: the columns and rows of a pixel's cells.
  ///   - weights: the share of each segment in the exposure.
  func set(_ quads: [SmearQuad], joined: Int, cells: SIMD2<Float>, weights: [Float]) {
    pictures.set(quads.count) { TextureUnit($0) }
    ground.set(Self.groundUnit)
    motion.set(4 * quads.count) { quads[$0 / 4].course.coefficients[$0 % 4] }
    middles.set(quads.map(\.course.middle))
    parts.set(quads.map(\.part))
    limits.set(quads.map(\.limits))
    texels.set(quads.map(\.texels))
    let count = weights.count
    colors.set(quads.map { $0.color.means(of: count)[0] })
    opacities.set(
      quads.map {
        let opacity = $0.opacity.means(of: count)
        return SIMD3(opacity[0].x, opacity[1].x, opacity[2].x)
      })
    shades.set(
      quads.flatMap { quad in
        let none = [SIMD4<Float>](repeating: .zero, count: 3)
        guard let shade = quad.shade else { return none + none }
        return shade.colors[0].means(of: count) + shade.colors[1].means(of: count)
      })
    shadeAxes.set(
      quads.flatMap { $0.shade?.axis.coefficients ?? [.zero, .zero, .zero] })
    setForms(of: quads)
    segments.set(Int32(count))
    joins?.set(Int32(joined))
    self.cells?.set(cells)
    pictured?.set(
      quads.indices.reduce(0) { $0 | (quads[$1].reduced == nil ? 0 : 1 << Int32($1)) })
    shares?.set(weights)
  }

  /// Sets the uniforms that few quads need.
  private func setForms(of quads: [SmearQuad]) {
    tints?.set(quads.flatMap { $0.color.coefficients.dropFirst() })
    tables?.set(quads.count) { Self.tableUnit($0) }
    sums?.set(
      quads.map { quad in
        guard let size = quad.source?.picture.texture.size, let axis = quad.sumAxis
        else { return SIMD4(1, 1, 0, 0) }
        let (across, down): (Float, Float) = axis == .across ? (1, 0) : (0, 1)
        return SIMD4(Float(size.width), Float(size.height), across, down)
      })
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
