import GPU
import SceneGraph

/// The features of a quad's shader; each combination is a separate program, without branches.
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
  /// True if the face is a triangle, whose fourth cut bounds nothing.
  var isTriangle = false
  /// True if some of them adjoin neighbours whose sides do not continue the face's own.
  var hasNeighborSides = false
  /// The capacity for quads in front that hide a part of a pixel.
  var fronts = 0
  /// True if there is a picture.
  var hasPicture = false
  /// True if the picture is opaque and nothing else is visible.
  var isSolid = false
  /// The sampling of the picture.
  var sampling = SamplingFeatures.oneTap
  /// The capacity for stops of a gradient.
  var stops = 0
  /// True if the gradient is radial.
  var isRadial = false
  /// True if the gradient's stops differ only in opacity.
  var hasOneHue = false
  /// True if that hue is black.
  var isBlack = false
  /// True if the gradient is dithered, row by row.
  var isDithered = false
  /// True if the numbers are light, in which the dithering is as strong as the rounding later.
  var isNoiseInLight = false
  /// True if the numbers of a picture may be above 1.
  var isUnbounded = false
  /// True if the gradient shows only as far as the paint below it in the quad is opaque.
  var isOnPaint = false
  /// The samples on each side of a pixel of the frame, if a tap counts the texels by their areas in
  /// the sample; 0 if it interpolates.
  var areas = 0
  /// True if the taps of a mean have the variance of the pixel on the picture.
  var hasExactMean = false
  /// True if the parts of pixels that the sides leave are exact, and their colours are those of
  /// these parts.
  var hasExactEdges = false
  /// True if the opacity of a gradient is its mean over a pixel.
  var hasMeanRamps = false
  /// The stops of the gradient that masks the quad; 0 for none.
  var fadeStops = 0
  /// The values known at compile time, which only make a pixel cheaper.
  var known = Known()

  /// True if the colour or the coverage depends on the point within the unit square.
  var hasUnitCoordinates: Bool {
    (hasPicture && !sampling.isShift) || isRound || stops > 1 || fadeStops > 0
  }

  /// True if the whole picture is known to be shown.
  var showsWholePicture: Bool { hasPicture && (known.showsWholePicture || sampling.isShift) }

  /// True if the mean is known to be over the full footprint. A choice of mipmaps takes its size.
  var hasFullFootprint: Bool {
    known.hasFullFootprint && sampling.isMean && sampling != .mipmapped
  }

  /// Returns the uniform's name of a list of stops; long lists are not flat varyings, see
  /// `Varyings.glsl`.
  func stopName(_ name: String) -> String {
    stops > (hasOneHue ? Self.maxFlatOpacityCount : 4) ? name : "draw.\(name)"
  }

  /// The maximum number of opacities of one hue that are flat varyings: `MAX_FLAT_STOPS` in
  /// `Varyings.glsl`.
  private static let maxFlatOpacityCount = 12

  /// The preprocessor definitions that select the features.
  var definitions: [ShaderMacro] {
    var result: [ShaderMacro] = []
    if hasSides { result.append("SIDES") }
    if isRound { result.append("ROUND") }
    if isClipped { result.append(ClipUniforms.definition) }
    if cuts > 0 { result.append(CutUniforms.definition(cuts)) }
    if isFace { result.append("FACE") }
    if isTriangle { result.append("TRIANGLE") }
    if hasNeighborSides { result.append("NEIGHBORS") }
    if fronts > 0 { result.append(ShaderMacro("FRONTS", fronts)) }
    if hasPicture { result.append("PICTURE") }
    if isSolid { result.append("SOLID") }
    result += sampling.definitions
    if hasExactMean { result.append("EXACT") }
    if hasExactEdges { result.append("EXACT_EDGES") }
    if hasMeanRamps { result.append("MEAN_RAMPS") }
    if areas > 0 { result.append(ShaderMacro("AREAS", areas)) }
    if stops > 0 { result.append(ShaderMacro("STOPS", stops)) }
    if isRadial { result.append("RADIAL") }
    if hasOneHue { result.append("ONE_HUE") }
    if isBlack { result.append("BLACK") }
    if isDithered { result.append("DITHERED") }
    if isNoiseInLight { result.append("LIGHT") }
    if isUnbounded { result.append("UNBOUNDED") }
    if isOnPaint { result.append("ON_PAINT") }
    if fadeStops > 0 { result.append(ShaderMacro("FADE_STOPS", fadeStops)) }
    if hasUnitCoordinates { result.append("UNIT_COORDINATES") }
    if known.isUpright { result.append("UPRIGHT") }
    if known.isLevel { result.append("LEVEL") }
    if showsWholePicture { result.append("WHOLE_PICTURE") }
    if known.hasGradientAlongX { result.append("ALONG_X") }
    if hasFullFootprint { result.append("FULL_FOOTPRINT") }
    if known.interpolatesRows { result.append("ROWS") }
    return result
  }
}

extension QuadFeatures {
  /// The features that the whole of `quad` needs, with one tap of its picture.
  init(of quad: Quad, sampling source: PictureSource?) {
    hasSides = quad.hasSides
    isRound = quad.roundedCorners != nil
    isClipped = quad.clip != nil
    if !quad.cuts.isEmpty { cuts = CutUniforms.capacity(for: quad.cuts.count) }
    isTriangle = quad.isTriangleOfFour
    isFace =
      isTriangle || !quad.hasSides && quad.polygon.corners.count == 4 && quad.cuts.count >= 4
    hasNeighborSides = isFace && quad.cuts.prefix(4).contains { !$0.neighborSides.isEmpty }
    if hasSides || isFace { fronts = FrontUniforms.capacity(for: quad.fronts.count) }
    if let overlay = quad.overlay {
      let count = overlay.gradient.stops.count
      stops = CutUniforms.capacity(for: count)
      isDithered = overlay.gradient.isDithered
      isRadial = stops > 1 && overlay.gradient.shape == .radial
      let hue = stops > 1 ? overlay.gradient.hue : nil
      hasOneHue = hue != nil
      // Each one takes a few nanoseconds in every pixel.
      if hasOneHue, count <= Self.maxFlatOpacityCount { stops = count }
      isBlack = hue.map { $0.red == 0 && $0.green == 0 && $0.blue == 0 } ?? false
    }
    fadeStops = quad.fade?.stops.count ?? 0
    if let picture = source?.picture {
      hasPicture = true
      isSolid = quad.opacity >= 1 && picture.isOpaque && picture.continuation == .clampToEdge
    }
    // Over opaque paint the two are the same.
    let isOpaque = quad.color.alpha >= 1 || source?.picture.isOpaque == true
    isOnPaint = quad.overlay?.liesOnPaint == true && !isOpaque
  }

  /// Replaces one colour, and a gradient of one hue between two opacities, by any gradient of two
  /// colours: the shades of a turning page alternate between them.
  mutating func shareGradients() {
    guard !isRadial, 1...2 ~= stops else { return }
    (stops, hasOneHue, isBlack) = (2, false, false)
  }

  /// The same features and most others, whose uniforms then have values without an effect: one
  /// program for most quads. A pixel takes longer, but the program is compiled once.
  var generalized: QuadFeatures {
    var general = self
    (general.hasSides, general.isRound, general.isClipped) = (true, true, true)
    (general.hasPicture, general.isSolid, general.sampling) = (true, false, .manyTaps)
    (general.hasOneHue, general.isBlack) = (false, false)
    general.cuts = max(cuts, 4)
    general.fronts = fronts > 0 ? Front.most : 0
    general.stops = max(CutUniforms.capacity(for: max(stops, 1)), 8)
    return general
  }

  /// Removes all features that only matter for partially covered pixels.
  mutating func removeEdges() {
    (hasSides, isRound, isClipped, isFace) = (false, false, false, false)
    (isTriangle, hasNeighborSides) = (false, false)
    (cuts, fronts) = (0, 0)
  }
}
