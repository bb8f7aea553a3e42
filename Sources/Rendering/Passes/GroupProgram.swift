import GPU
import SceneGraph
import ShaderLibrary

/// What a group's shader has to do.
struct GroupFeatures: Hashable {
  /// Another picture's alpha says how much is seen.
  var isMasked = false
  /// There is a rectangle outside of which nothing shows.
  var isClipped = false
  /// For how many lines at which it ends there is room.
  var cuts = 0

  var definitions: [Definition] {
    var result: [Definition] = []
    if isMasked { result.append("MASK") }
    if isClipped { result.append(ClipUniforms.definition) }
    if cuts > 0 { result.append(CutUniforms.definition(cuts)) }
    return result
  }
}

/// The program that lays what was drawn apart over the target, and its uniforms.
final class GroupProgram {
  let program: Program
  private let piece: PieceUniforms
  private let drawn: Uniform<TextureUnit>
  private let mask: Uniform<TextureUnit>?
  private let opacity: Uniform<Float>
  private let clip: ClipUniforms?
  private let cuts: CutUniforms?

  /// The unit of what was drawn, and that of its mask.
  static let (drawnUnit, maskUnit) = (TextureUnit(0), TextureUnit(1))

  init(
    _ features: GroupFeatures, of shaders: ShaderLibrary, in device: Device
  ) throws(GPUError) {
    let program = try Program(shaders.group, features.definitions, in: device)
    // Who writes a shader anew leaves things out on the way.
    var uniforms = UniformTable(of: program, allowingUnused: !shaders.isBuiltIn)
    piece = try PieceUniforms(&uniforms)
    drawn = try uniforms.claim("drawn")
    mask = features.isMasked ? try uniforms.claim("mask") : nil
    opacity = try uniforms.claim("piece.opacity")
    clip = features.isClipped ? try ClipUniforms(&uniforms) : nil
    cuts = features.cuts > 0 ? try CutUniforms(&uniforms, capacity: features.cuts) : nil
    try uniforms.finish()
    self.program = program
  }

  /// Sets the uniforms for `group`.
  ///
  /// - Returns: how many vertices there are to draw.
  func set(_ group: Group, outline: ConvexPolygon, target: Size) -> Int {
    drawn.set(Self.drawnUnit)
    mask?.set(Self.maskUnit)
    opacity.set(Float(group.opacity))
    if let clip, let rectangle = group.clip { clip.set(rectangle, target: target) }
    cuts?.set(group.cuts, target: target)
    return piece.set(outline, target: target)
  }
}
