import GPU
import SceneGraph
import ShaderLibrary

/// What a sheet's shader has to do; each combination is a program of its own, without branches.
struct SheetFeatures: Hashable {
  /// The piece's own four sides are edges.
  var hasSides = false
  /// The corners are round.
  var isRound = false
  /// There is another rectangle outside of which nothing shows.
  var isClipped = false
  /// For how many lines at which it ends there is room.
  var cuts = 0
  /// The first four of those lines are the sides of a face.
  var isFace = false
  /// There is a picture.
  var hasPicture = false
  /// The picture lets nothing through, and the whole is opaque.
  var isSolid = false
  /// How the picture is sampled.
  var sampling = SamplingFeatures.oneTap
  /// For how many stops of a gradient there is room.
  var stops = 0
  /// The gradient goes outwards from a point.
  var isRadial = false
  /// Nothing but the gradient's opacity changes.
  var hasOneHue = false
  /// And that hue is black.
  var isBlack = false

  /// Whether anything depends on the place within the piece.
  var hasPlaces: Bool { hasPicture || isRound || stops > 1 }

  /// Where a list of a gradient's stops is found: `Values.glsl` has short ones only.
  func stopName(_ name: String) -> String {
    stops > (hasOneHue ? 8 : 4) ? name : "piece.\(name)"
  }

  var definitions: [Definition] {
    var result: [Definition] = []
    if hasSides { result.append("SIDES") }
    if isRound { result.append("ROUND") }
    if isClipped { result.append(ClipUniforms.definition) }
    if cuts > 0 { result.append(CutUniforms.definition(cuts)) }
    if isFace { result.append("QUAD") }
    if hasPicture { result.append("PICTURE") }
    if isSolid { result.append("SOLID") }
    result += sampling.definitions
    if stops > 0 { result.append(Definition("STOPS", stops)) }
    if isRadial { result.append("RADIAL") }
    if hasOneHue { result.append("ONE_HUE") }
    if isBlack { result.append("BLACK") }
    if hasPlaces { result.append("PLACES") }
    return result
  }
}

/// The program that draws one sheet, and its uniforms.
final class SheetProgram {
  let program: Program
  private let pieceUniforms: PieceUniforms
  private let unitFromPixel: Uniform<Matrix3>?
  private let color: Uniform<SIMD4<Float>>?
  private let opacity: Uniform<Float>?
  private let sides: UniformArray<SIMD3<Float>>?
  private let rounding: RoundingUniforms?
  private let clip: ClipUniforms?
  private let cuts: CutUniforms?
  private let picture: PictureUniforms?
  private let minified: MinifiedUniforms?
  private let gradient: GradientUniforms?

  private struct RoundingUniforms {
    let size: Uniform<SIMD2<Float>>
    let radius: Uniform<Float>
  }

  private struct PictureUniforms {
    let unit: Uniform<TextureUnit>
    let rect: Uniform<SIMD4<Float>>
  }

  private struct MinifiedUniforms {
    let size: Uniform<SIMD2<Float>>
    let spread: Uniform<Float>
    /// Nil where the shader knows them.
    let taps: Uniform<SIMD2<Float>>?
  }

  /// The unit that the picture's texture is bound to.
  static let pictureUnit = TextureUnit(0)

  init(
    _ features: SheetFeatures, of shaders: ShaderLibrary, in device: Device
  ) throws(GPUError) {
    let program = try Program(shaders.sheet, features.definitions, in: device)
    // Who writes a shader anew leaves things out on the way.
    var uniforms = UniformTable(of: program, allowingUnused: !shaders.isBuiltIn)
    pieceUniforms = try PieceUniforms(&uniforms)
    unitFromPixel = features.hasPlaces ? try uniforms.claim("piece.unitFromPixel") : nil
    color = features.isSolid ? nil : try uniforms.claim("piece.color")
    opacity = features.isSolid ? nil : try uniforms.claim("piece.opacity")
    sides = features.hasSides ? try uniforms.claim("piece.sides", count: 4) : nil
    rounding =
      features.isRound
      ? RoundingUniforms(
        size: try uniforms.claim("piece.size"), radius: try uniforms.claim("piece.cornerRadius"))
      : nil
    clip = features.isClipped ? try ClipUniforms(&uniforms) : nil
    cuts = features.cuts > 0 ? try CutUniforms(&uniforms, capacity: features.cuts) : nil
    picture =
      features.hasPicture
      ? PictureUniforms(
        unit: try uniforms.claim("picture"), rect: try uniforms.claim("piece.pictureRect")) : nil
    minified =
      features.sampling == .oneTap
      ? nil
      : MinifiedUniforms(
        size: try uniforms.claim("piece.pictureSize"), spread: try uniforms.claim("piece.spread"),
        taps: features.sampling.hasFixedTaps ? nil : try uniforms.claim("taps"))
    gradient = features.stops > 0 ? try GradientUniforms(&uniforms, for: features) : nil
    try uniforms.finish()
    self.program = program
  }

  /// Sets the uniforms for `piece`.
  ///
  /// - Parameters:
  ///   - shown: the picture and the part of its texture that the sheet's unit square shows.
  ///   - target: the target's size in pixels.
  /// - Returns: how many vertices there are to draw.
  func set(
    _ piece: SheetPiece, picture shown: (picture: Picture, part: Rect)?, target: Size
  ) -> Int {
    set(piece.sheet, picture: shown, piece.sampling, target: target)
    return switch piece.extent {
    case .whole: pieceUniforms.set(piece.outline, target: target)
    case .strip(let vertices): pieceUniforms.set(vertices, target: target)
    case .convex(let vertices): pieceUniforms.set(vertices, target: target)
    }
  }

  private func set(
    _ sheet: Sheet, picture shown: (picture: Picture, part: Rect)?, _ sampling: Sampling,
    target: Size
  ) {
    unitFromPixel?.set(Matrix3(fromPixelOf: sheet.polygon.map, target))
    color?.set(SIMD4<Float>((shown?.picture.surround ?? sheet.color).premultiplied))
    opacity?.set(Float(sheet.opacity))
    sides?.set(sheet.polygon.corners.count) { SIMD3<Float>(sheet.polygon.side($0), target) }
    if let rounding, let shape = sheet.rounding {
      rounding.size.set(SIMD2(Float(shape.size.width), Float(shape.size.height)))
      rounding.radius.set(Float(shape.radius))
    }
    if let clip, let rectangle = sheet.clip { clip.set(rectangle, target: target) }
    cuts?.set(sheet.cuts, target: target)
    if let picture, let shown {
      let part = shown.part
      picture.unit.set(Self.pictureUnit)
      picture.rect.set(
        SIMD4<Float>(
          SIMD4(part.origin.x, part.origin.y, part.size.width, part.size.height)))
      let texels = shown.picture.texels(of: part)
      minified?.size.set(SIMD2(Float(texels.width), Float(texels.height)))
      minified?.spread.set(Float(sampling.spread))
      minified?.taps?.set(SIMD2(Float(sampling.across), Float(sampling.down)))
    }
    if let gradient, let shade = sheet.shade { gradient.set(shade) }
  }
}
