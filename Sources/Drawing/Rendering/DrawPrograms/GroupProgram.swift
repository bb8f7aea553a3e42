import GPU
import SceneGraph
import ShaderSources

/// The features of a group's shader; each combination is a separate program.
struct GroupFeatures: Hashable {
  /// True if another picture's alpha masks the group.
  var isMasked = false
  /// True if a rectangle clips the group.
  var isClipped = false
  /// The capacity for cuts.
  var cuts = 0

  /// The preprocessor definitions that select the features.
  var definitions: [ShaderMacro] {
    var result: [ShaderMacro] = []
    if isMasked { result.append("MASK") }
    if isClipped { result.append(ClipUniforms.definition) }
    if cuts > 0 { result.append(CutUniforms.definition(cuts)) }
    return result
  }
}

extension GroupFeatures {
  /// The features that `group` needs.
  init(of group: Group) {
    isMasked = group.mask != nil
    isClipped = group.clip != nil
    cuts = group.cuts.isEmpty ? 0 : CutUniforms.capacity(for: group.cuts.count)
  }
}

/// The program that draws a composited group over the target, and its uniforms.
final class GroupProgram {
  /// The program.
  let program: Program
  private let drawUniforms: DrawUniforms
  private let content: Uniform<TextureUnit>
  private let mask: Uniform<TextureUnit>?
  private let opacity: Uniform<Float>
  private let clip: ClipUniforms?
  private let cuts: CutUniforms?

  /// The texture units of the composited items and of the mask.
  static let (contentUnit, maskUnit) = (TextureUnit(0), TextureUnit(1))

  init(
    _ features: GroupFeatures, of shaders: ShaderLibrary, in device: Device
  ) throws(GPUError) {
    let program = try Program(shaders.group, features.definitions, in: device)
    // A shader under development may omit uniforms.
    var uniforms = UniformTable(of: program, allowingUnused: !shaders.isBuiltIn)
    drawUniforms = try DrawUniforms(&uniforms)
    content = try uniforms.claim("content")
    mask = features.isMasked ? try uniforms.claim("mask") : nil
    opacity = try uniforms.claim("draw.opacity")
    clip = features.isClipped ? try ClipUniforms(&uniforms) : nil
    cuts = features.cuts > 0 ? try CutUniforms(&uniforms, capacity: features.cuts) : nil
    try uniforms.finish()
    self.program = program
  }

  /// Sets the uniforms for `group`.
  ///
  /// - Returns: the number of vertices to draw.
  func setUniforms(for group: Group, boundingPolygon: ConvexPolygon, target: Size) -> Int {
    content.set(Self.contentUnit)
    mask?.set(Self.maskUnit)
    opacity.set(Float(group.opacity))
    clip?.set(group.clip, target: target)
    cuts?.set(group.cuts, target: target)
    return drawUniforms.set(boundingPolygon, target: target)
  }
}
