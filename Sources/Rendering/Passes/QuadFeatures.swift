import GPU
import SceneGraph

/// The features of a quad's shader; each combination is a program of its own, without branches.
struct QuadFeatures: Hashable {
  /// True if the quad's own four sides are antialiased edges.
  var hasSides = false
  /// True if the corners are rounded.
  var isRound = false
  /// True if another rectangle clips the quad.
  var isClipped = false
  /// The capacity for cuts.
  var cuts = 0
  /// True if the first four cuts are the sides of a mesh face.
  var isFace = false
  /// True if there is a picture.
  var hasPicture = false
  /// True if the picture is opaque and nothing else shows.
  var isSolid = false
  /// The sampling of the picture.
  var sampling = SamplingFeatures.oneTap
  /// The capacity for stops of a gradient.
  var stops = 0
  /// True if the gradient is radial.
  var isRadial = false
  /// True if the gradient's stops differ in their opacity only.
  var hasOneHue = false
  /// True if that hue is black.
  var isBlack = false

  /// True if the colour or the coverage depends on the point within the unit square.
  var hasUnitCoordinates: Bool { hasPicture || isRound || stops > 1 }

  /// Returns the uniform's name of a list of stops: long lists are no flat values, as
  /// `Varyings.glsl` says.
  func stopName(_ name: String) -> String {
    stops > (hasOneHue ? 8 : 4) ? name : "draw.\(name)"
  }

  /// The preprocessor definitions that select the features.
  var definitions: [ShaderMacro] {
    var result: [ShaderMacro] = []
    if hasSides { result.append("SIDES") }
    if isRound { result.append("ROUND") }
    if isClipped { result.append(ClipUniforms.definition) }
    if cuts > 0 { result.append(CutUniforms.definition(cuts)) }
    if isFace { result.append("FACE") }
    if hasPicture { result.append("PICTURE") }
    if isSolid { result.append("SOLID") }
    result += sampling.definitions
    if stops > 0 { result.append(ShaderMacro("STOPS", stops)) }
    if isRadial { result.append("RADIAL") }
    if hasOneHue { result.append("ONE_HUE") }
    if isBlack { result.append("BLACK") }
    if hasUnitCoordinates { result.append("UNIT_COORDINATES") }
    return result
  }
}

extension QuadFeatures {
  /// The features that all of `quad` needs, with one tap of its picture.
  init(of quad: Quad, sampling source: PictureSource?) {
    hasSides = quad.hasSides
    isRound = quad.roundedCorners != nil
    isClipped = quad.clip != nil
    if !quad.cuts.isEmpty { cuts = CutUniforms.capacity(for: quad.cuts.count) }
    isFace = !quad.hasSides && quad.polygon.corners.count == 4 && quad.cuts.count >= 4
    if let overlay = quad.overlay {
      stops = CutUniforms.capacity(for: overlay.gradient.stops.count)
      isRadial = stops > 1 && overlay.gradient.shape == .radial
      let hue = stops > 1 ? overlay.gradient.hue : nil
      hasOneHue = hue != nil
      isBlack = hue.map { $0.red == 0 && $0.green == 0 && $0.blue == 0 } ?? false
    }
    if let picture = source?.picture {
      hasPicture = true
      isSolid = quad.opacity >= 1 && picture.isOpaque && picture.continuation == .clampToEdge
    }
  }

  /// Removes all features that only matter where a pixel may be covered in part.
  mutating func removeEdges() {
    (hasSides, isRound, isClipped, isFace) = (false, false, false, false)
    cuts = 0
  }
}
