import Frames
import GPU
import SceneGraph

extension FrameEncoder {
  /// Draws a quad: as a blit where it is pixel-aligned, opaque and unscaled, otherwise with a
  /// program. A quad whose picture is missing is not drawn.
  ///
  /// - Returns: the blit, if the quad was copied.
  mutating func draw(
    _ quad: Quad, within region: PixelRegion, over previous: DamageTracker.Base? = nil
  ) throws(GPUError) -> Blit? {
    // The sampling of a picture depends on this polygon, which is the same with each strategy.
    guard let clipPolygon = quad.clipPolygon else { return nil }
    if let shader = quad.shader {
      try drawPainted(shader, quad, clipPolygon, within: region)
      return nil
    }
    let source = try pictureSource(of: quad)
    if let source, let blit = try blit(source, for: quad, within: region) {
      let isThere = previous.map { $0.blit.isSame(as: blit) } ?? false
      if !isThere {
        copy(blit, within: region)
      } else if let damage = previous?.damage {
        copy(blit, within: region.intersection(with: damage))
      }
      return blit
    }
    guard source != nil || quad.picture == nil else { return nil }
    var rest = region
    if let source { rest.subtract(copyInterior(of: quad, source, within: region)) }
    if rest.isEmpty { return nil }
    if try drawDraft(of: quad, clipPolygon, source, within: rest) {
      hasFullDetail = false
    } else {
      try rasterize(quad, clipPolygon, source, within: rest)
    }
    return nil
  }

  /// Draws a quad with a program, a large one in parts.
  ///
  /// - Parameters:
  ///   - clipPolygon: the visible part of the quad.
  ///   - source: the quad's picture; nil if it has none.
  ///   - region: the pixels of the target that matter.
  mutating func rasterize(
    _ quad: Quad, _ clipPolygon: ConvexPolygon, _ source: PictureSource?,
    within region: PixelRegion
  ) throws(GPUError) {
    let texels = source?.texels
    var minification =
      texels.map { quad.polygon.minification(of: $0, within: quad.polygon.clipPolygon) }
      ?? Minification()
    minification.filter = samples > 1 || isPartOfSum ? .linear : quad.magnificationFilter
    minification.isExact = isPartOfSum
    var draw = QuadDraw(of: quad, clipPolygon, sampling: source)
    let isDraft = detail == .draft && isOnFrame
    let exact = minification.sampling
    if isDraft || source?.isResampled == true, exact.isMultiTap { minification.spacing = .wide }
    if isDraft { minification.sharpSpans = Minification.draftSharpSpans }
    draw.sampling = minification.sampling
    if draw.sampling != exact { hasFullDetail = false }
    if draw.sampling.sharpness >= 1, let source {
      draw.sampling.shift = TexelShift(of: source, in: quad.polygon)
    }
    if try !drawInParts(draw, texels, minification, within: region) {
      try submit(draw, within: region)
    }
  }

  /// Issues one draw of a quad.
  mutating func submit(_ draw: QuadDraw, within region: PixelRegion) throws(GPUError) {
    var features = draw.features
    if renderer.programChoice == .few { features.shareGradients() }
    // Frames of more bits are dithered as a whole, or not at all, and so is a reference.
    if working.keepsBits || samples > 1 { features.isDithered = false }
    features.isNoiseInLight = features.isDithered && working.light == .linear
    features.isUnbounded = working.isUnbounded && features.hasPicture
    switch renderer.programChoice {
    case .general: features = features.generalized
    case .few where draw.sampling.isMultiTap && !draw.sampling.isMipmapped:
      features.sampling = .manyTaps
    case .specialized, .few:
      guard draw.source != nil else { break }
      features.sampling = draw.sampling.features(
        renderer.filtering, forManyFrames: renderer.drawsManyFrames)
    }
    if samples > 1, features.hasPicture, features.sampling == .oneTap { features.areas = samples }
    features.hasExactMean = draw.sampling.isExact && features.sampling.isMean
    features.hasExactEdges =
      (isPartOfSum || features.fronts > 0) && !features.isRound
      && (features.hasSides || features.isFace && !draw.quad.isMeshFace)
    features.hasMeanRamps = isPartOfSum && features.isRadial && features.hasOneHue
    if let limit = renderer.programLimit, isOnFrame, !renderer.programs.has(features) {
      if limit == 0 {
        renderer.hasSkippedDraws = true
        return
      }
      renderer.programLimit = limit - 1
    }
    let program = try renderer.programs.program(for: features)
    let vertexCount = program.setUniforms(for: draw, target: targetSize, in: working)
    guard vertexCount > 0 else { return }
    var filter = TextureFilter.bilinear
    if let source = draw.source, renderer.programChoice != .general {
      if draw.sampling.isMipmapped {
        try source.picture.texture.generateMipmaps(with: renderer.programs.mipmapGenerator())
        filter = .trilinear
      } else if features.areas > 0 || features.sampling.takesTexels
        || source.isUnscaled(in: draw.quad.polygon)
      {
        filter = .nearest
      }
    }
    let addressMode = draw.addressMode(filter)
    let bounds = region.parts.count > 1 ? draw.pixelBounds : nil
    for index in region.parts.indices {
      let part = region.parts[index]
      if let bounds, part.intersection(with: bounds) == nil { continue }
      let pass = renderPass(
        within: part, blending: draw.blends, onPaint: draw.quad.liesOnPaint)
      if let source = draw.source {
        let sampler = renderer.samplers.sampler(filter, addressMode)
        source.picture.texture.bind(to: QuadProgram.pictureUnit, sampler.sampler, in: pass)
      } else if features.hasPicture {
        let sampler = renderer.samplers.sampler(filter, .clampToEdge)
        try blankTexture().bind(to: QuadProgram.pictureUnit, sampler.sampler, in: pass)
      }
      switch draw.extent {
      case .whole, .convex, .interior:
        pass.drawFan(renderer.shape, vertexCount: vertexCount, with: program.program)
      case .strip: pass.drawStrip(renderer.shape, vertexCount: vertexCount, with: program.program)
      case .triangles:
        pass.drawTriangles(renderer.shape, vertexCount: vertexCount, with: program.program)
      }
      record(
        draws: 1, area: draw.area(within: part), taps: draw.source == nil ? 0 : draw.sampling.taps)
    }
  }

  /// Draws a shadow, except for the part that an opaque quad hides.
  mutating func draw(_ shadow: ShadowQuad, within region: PixelRegion) throws(GPUError) {
    var features = ShadowFeatures(of: shadow)
    if renderer.programChoice == .general { features = features.generalized }
    features.isThin = isPartOfSum && shadow.isThin
    let program = try renderer.programs.program(for: features)
    let size = targetSize
    // The plain strategy draws every pixel that could change at any opacity.
    let all = ConvexPolygon(shadow.polygon.clipPolygon)
    guard
      let visible = isFast
        ? shadow.visiblePolygon(onto: size) : shadow.seenPart(of: all)
    else { return }
    let strip = renderer.dividesQuads ? shadow.strip(of: visible, onto: size) : nil
    let vertexCount = program.setUniforms(
      for: shadow, visible, strip: strip, target: size, in: working)
    let bounds = visible.pixelBounds
    for index in region.parts.indices {
      let part = region.parts[index]
      guard part.intersection(with: bounds) != nil else { continue }
      let pass: RenderPass
      if let pixels = shadow.pixels {
        // This cut is part of the scene, so the plain strategy applies it, too.
        guard let seen = part.intersection(with: pixels) else { continue }
        pass = renderPass(within: seen, asCut: true)
      } else {
        pass = renderPass(within: part)
      }
      if shadow.liesOnPaint, followsAlpha { pass.drawOnPaint() }
      if strip != nil {
        pass.drawStrip(renderer.shape, vertexCount: vertexCount, with: program.program)
      } else {
        pass.drawFan(renderer.shape, vertexCount: vertexCount, with: program.program)
      }
      record(
        draws: 1,
        area: strip?.stripArea(within: part)
          ?? Ring(visible.boundingPolygon(reach: ShadowQuad.reach)).area(within: part))
    }
  }
}

extension QuadDraw {
  /// Returns the address mode of the picture's sampler: one that is exact between texels where the
  /// picture is only moved, and no covered pixel is more than half a texel beyond its edge.
  fileprivate func addressMode(_ filter: TextureFilter) -> AddressMode {
    guard let source else { return .clampToEdge }
    let continuation = source.picture.continuation
    guard filter == .bilinear, continuation == .clampToEdge, !sampling.isMultiTap,
      sampling.sharpness == 0, source.texelOffset(in: quad.polygon) != nil
    else { return continuation }
    return .mirrorOnce
  }
}
