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
  // The lists: see `SmearList`. Those that the program does not take are nil.
  private let motion: UniformArray<SIMD3<Float>>?
  private let flatMotion: UniformArray<SIMD2<Float>>?
  private let middles, clipMotion: UniformArray<Matrix3>?
  private let texels, softness, growths: UniformArray<SIMD2<Float>>?
  private let opacities, shadeAxes, axisTurns, shadeAlphas: UniformArray<SIMD3<Float>>?
  private let parts, limits, colors, shades, tints, bounds: UniformArray<SIMD4<Float>>?
  private let measures, clipMeasures, movingParts, sums: UniformArray<SIMD4<Float>>?
  private let oneSide: UniformArray<Float>?
  private let twoSides: UniformArray<SIMD2<Float>>?
  private let allSides: UniformArray<SIMD4<Float>>?
  private let segments, joins, uprights, pictured: Uniform<Int32>?
  private let cells: Uniform<SIMD2<Float>>?
  private let tables: UniformArray<TextureUnit>?
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
    var uniforms = UniformTable(of: program, allowingUnused: true)
    drawUniforms = try DrawUniforms(&uniforms)
    pictures = try uniforms.claim("pictures", count: features.quads)
    ground = try uniforms.claim("ground")
    tables = features.longs == 0 ? nil : try uniforms.claim("tables", count: features.quads)
    var lists = SmearListUniforms(of: features, consume uniforms)
    motion = try lists.list(.motion, if: !features.areParallel)
    flatMotion = try lists.list(.motion, if: features.areParallel)
    (middles, clipMotion) = (try lists.list(.middles), try lists.list(.clipMotion))
    (parts, limits, texels) = (
      try lists.list(.parts), try lists.list(.limits), try lists.list(.texels)
    )
    (softness, growths) = (try lists.list(.softness), try lists.list(.growths))
    (colors, tints, opacities) = (
      try lists.list(.colors), try lists.list(.tints), try lists.list(.opacities)
    )
    (shades, shadeAlphas) = (try lists.list(.shades), try lists.list(.shadeAlphas))
    (shadeAxes, axisTurns) = (try lists.list(.shadeAxes), try lists.list(.axisTurns))
    (measures, clipMeasures) = (try lists.list(.measures), try lists.list(.clipMeasures))
    (movingParts, bounds, sums) = (
      try lists.list(.movingParts), try lists.list(.bounds), try lists.list(.sums)
    )
    oneSide = try lists.list(.sideCourses, if: features.sides == .one)
    twoSides = try lists.list(.sideCourses, if: features.sides == .corner)
    allSides = try lists.list(.sideCourses, if: features.sides == .all)
    (segments, cells, joins) = (
      try lists.value(.segments), try lists.value(.cells), try lists.value(.joins)
    )
    (uprights, pictured) = (try lists.value(.uprights), try lists.value(.pictured))
    shares =
      features.isWeighted
      ? try lists.uniforms.claim("shares", count: SmearFeatures.mostCellSegments) : nil
    try lists.finish()
    self.program = program
  }

  /// Sets the uniforms of quads, the front one first.
  ///
  /// - Parameters:
  ///   - kind: what the tiles need.
  ///   - weights: the share of each segment in the exposure.
  func set(_ quads: [SmearQuad], _ kind: SmearTiles.Kind, weights: [Float]) {
    pictures.set(quads.count) { TextureUnit($0) }
    ground.set(Self.groundUnit)
    let columns = quads.flatMap { $0.course.coefficients.flatMap(\.columns) }
    motion?.set(columns)
    flatMotion?.set(columns.map { SIMD2($0.x, $0.y) })
    middles?.set(quads.map(\.course.middle))
    parts?.set(quads.map(\.part))
    limits?.set(quads.map(\.limits))
    texels?.set(quads.map(\.texels))
    softness?.set(quads.map(\.softness))
    growths?.set(quads.map(\.growth))
    let count = weights.count
    colors?.set(quads.map { $0.color.means(of: count)[0] })
    opacities?.set(
      quads.map {
        let opacity = $0.opacity.means(of: count)
        return SIMD3(opacity[0].x, opacity[1].x, opacity[2].x)
      })
    setShades(of: quads, segments: count)
    setForms(of: quads, kind)
    segments?.set(Int32(count))
    joins?.set(Int32(kind.joins))
    uprights?.set(Int32(kind.uprights))
    cells?.set(kind.cells)
    pictured?.set(
      quads.indices.reduce(0) { $0 | (quads[$1].reduced == nil ? 0 : 1 << Int32($1)) })
    shares?.set(weights)
  }

  /// Sets the uniforms of gradients.
  private func setShades(of quads: [SmearQuad], segments: Int) {
    guard let shadeAxes else { return }
    let none = [SIMD3<Float>](repeating: .zero, count: 3)
    let axes = quads.map { $0.shade?.axis.coefficients ?? none }
    shadeAxes.set(axes.map { $0[0] })
    axisTurns?.set(axes.flatMap { $0.dropFirst() })
    let colors = quads.flatMap { quad in
      (0..<2).map { end in
        quad.shade?.colors[end].means(of: segments) ?? [SIMD4<Float>](repeating: .zero, count: 3)
      }
    }
    shades?.set(colors.flatMap(\.self))
    shadeAlphas?.set(colors.map { SIMD3($0[0].w, $0[1].w, $0[2].w) })
  }

  /// Sets the uniforms that few quads need.
  private func setForms(of quads: [SmearQuad], _ kind: SmearTiles.Kind) {
    tints?.set(quads.flatMap { $0.color.coefficients.dropFirst() })
    tables?.set(quads.count) { Self.tableUnit($0) }
    sums?.set(
      quads.map { quad in
        guard let size = quad.reduced?.texture.size, let axis = quad.sumAxis
        else { return SIMD4(1, 1, 0, 0) }
        let (across, down): (Float, Float) = axis == .across ? (1, 0) : (0, 1)
        return SIMD4(Float(size.width) - across, Float(size.height) - down, across, down)
      })
    if features.edges != 0 {
      let sides = quads.indices.flatMap {
        quads[$0].sides?.kept(kind.passing[$0], features.sides).coefficients
          ?? [SIMD4<Float>](repeating: .zero, count: 12)
      }
      oneSide?.set(sides.map(\.x))
      twoSides?.set(sides.map(\.lowHalf))
      allSides?.set(sides)
    }
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
  func setVertices(target: Size) -> Int { drawUniforms.setTriangle(over: target) }
}

/// The uniforms of the lists, which are in one of two structures or not taken.
private struct SmearListUniforms: ~Copyable {
  var uniforms: UniformTable
  private var lists: [SmearList.Name: (prefix: String, count: Int)] = [:]

  init(of features: SmearFeatures, _ uniforms: consuming UniformTable) {
    self.uniforms = uniforms
    let (varyings, others) = features.passedLists
    for list in varyings { lists[list.name] = ("draw", list.count ?? 1) }
    for list in others { lists[list.name] = ("given", list.count ?? 1) }
  }

  /// Claims a value; nil if it is not taken.
  mutating func value<Value: UniformValue>(
    _ name: SmearList.Name
  ) throws(GPUError) -> Uniform<Value>? {
    guard let (prefix, _) = lists[name] else { return nil }
    return try uniforms.claim("\(prefix).\(name.rawValue)")
  }

  /// Claims a list; nil if it is not taken.
  mutating func list<Value: UniformValue>(
    _ name: SmearList.Name, if isTaken: Bool = true
  ) throws(GPUError) -> UniformArray<Value>? {
    guard isTaken, let (prefix, count) = lists[name] else { return nil }
    return try uniforms.claim("\(prefix).\(name.rawValue)", count: count)
  }

  /// Checks that every uniform is claimed.
  consuming func finish() throws(GPUError) { try uniforms.finish() }
}
