import Frames
import GPU
import SceneGraph
import ShaderSources

extension Renderer {
  /// Draws a quad: as a blit where it is pixel-aligned, opaque and unscaled, otherwise with a
  /// program. A quad whose picture is missing is not drawn.
  ///
  /// - Returns: the blit, if it was one.
  func drawQuad(
    _ quad: Quad, in context: inout FrameContext, into target: borrowing RenderTarget,
    within region: PixelRegion, over previous: DamageTracker.Background? = nil
  ) throws(GPUError) -> Blit? {
    // The sampling of a picture follows from this polygon, which is the same with each strategy.
    guard let clipPolygon = quad.clipPolygon else { return nil }
    if let contents = quad.picture?.name.shader {
      try drawPainted(contents, quad, clipPolygon, in: &context, into: target, within: region)
      return nil
    }
    let source = try pictureSource(of: quad, in: &context)
    if let source, let blit = try blit(source, for: quad, in: &context, within: region) {
      let isThere = previous.map { $0.blit.isSame(as: blit) } ?? false
      if !isThere {
        blit.copy(within: region, to: target)
      } else if let damage = previous?.damage {
        blit.copy(within: region.intersection(with: damage), to: target)
      }
      return blit
    }
    guard source != nil || quad.picture == nil else { return nil }
    var rest = region
    if let source { rest.subtract(copyInterior(of: quad, source, into: target, within: region)) }
    if rest.isEmpty { return nil }
    if try drawDraft(of: quad, clipPolygon, source, in: context, into: target, within: rest) {
      context.hasFullDetail = false
    } else {
      try rasterizeQuad(quad, clipPolygon, source, in: context, into: target, within: rest)
    }
    return nil
  }

  /// Draws a quad with a program, a large one in parts.
  ///
  /// - Parameters:
  ///   - clipPolygon: the visible part of the quad.
  ///   - source: the quad's picture; nil if it has none.
  ///   - region: the pixels of the target that matter.
  func rasterizeQuad(
    _ quad: Quad, _ clipPolygon: ConvexPolygon, _ source: PictureSource?, in context: FrameContext,
    into target: borrowing RenderTarget, within region: PixelRegion
  ) throws(GPUError) {
    let texels = source?.texels
    var minification =
      texels.map { quad.polygon.minification(of: $0, within: quad.polygon.clipPolygon) }
      ?? Minification()
    minification.filter = quad.magnificationFilter
    var draw = QuadDraw(of: quad, clipPolygon, sampling: source)
    draw.sampling = minification.sampling
    if draw.sampling.sharpness >= 1, let source {
      draw.sampling.shift = TexelShift(of: source, in: quad.polygon)
    }
    let shift = draw.sampling.shift
    guard
      let partition = QuadPartition(
        of: quad, clipPolygon, texels, minification, onto: Size(target.size),
        skippingInnerEdges: context.skipsInnerEdges)
    else {
      try submit(draw, into: target, within: region)
      return
    }
    draw.extent = .strip(partition.edgeStrip)
    try submit(draw, into: target, within: region)
    if strategy == .fast {
      draw.features.removeEdges()
      // Nothing shows through an opaque quad in pixels that are covered wholly.
      draw.blends = !draw.isOpaque
    }
    let specializes = context.skipsInnerEdges && device.info.isSoftware && shaders.isBuiltIn
    for index in 0..<partition.bands.count {
      let band = partition.bands[index]
      draw.sampling = band.sampling
      draw.sampling.shift = shift
      draw.extent = .interior(band.corners)
      if specializes, shift == nil {
        try submitInterior(draw, band.corners, into: target, within: region)
      } else {
        try submit(draw, into: target, within: region)
      }
    }
  }

  /// Draws a band by programs that leave out what does not change its pixels. Each pixel is drawn
  /// by the same triangles as without them.
  private func submitInterior(
    _ general: QuadDraw, _ corners: Ring, into target: borrowing RenderTarget,
    within region: PixelRegion
  ) throws(GPUError) {
    var draw = general
    draw.features.findKnownNumbers(of: draw)
    if draw.features.hasUnitCoordinates,
      let triangles = RowTriangles(aroundMiddleOf: corners, onto: Size(target.size))
    {
      if !triangles.thin.isEmpty {
        var rest = general
        rest.extent = .triangles(triangles.thin)
        try submit(rest, into: target, within: region)
      }
      draw.features.known.interpolatesRows = true
      draw.extent = .triangles(triangles.precise)
    }
    var rest = region
    if let full = draw.fullFootprint(within: corners, onto: target.size) {
      draw.features.known.hasFullFootprint = true
      try submit(draw, into: target, within: region.intersection(with: full))
      draw.features.known.hasFullFootprint = false
      rest.subtract(full)
    }
    if !rest.isEmpty { try submit(draw, into: target, within: rest) }
  }

  /// Issues one draw of a quad.
  func submit(
    _ draw: QuadDraw, into target: borrowing RenderTarget, within region: PixelRegion
  ) throws(GPUError) {
    var features = draw.features
    if draw.source != nil {
      features.sampling = draw.sampling.features(filtering, forManyFrames: drawsManyFrames)
    }
    let program = try programs.program(for: features)
    let vertexCount = program.setUniforms(for: draw, target: Size(target.size))
    guard vertexCount > 0 else { return }
    var filter = TextureFilter.bilinear
    if let source = draw.source {
      if draw.sampling.isMipmapped {
        try source.picture.texture.generateMipmaps()
        filter = .trilinear
      } else if features.sampling.takesTexels || source.isUnscaled(in: draw.quad.polygon) {
        filter = .nearest
      }
    }
    let bounds = region.parts.count > 1 ? draw.pixelBounds : nil
    for index in region.parts.indices {
      let part = region.parts[index]
      if let bounds, part.intersection(with: bounds) == nil { continue }
      let pass = renderPass(into: target, within: part, blending: draw.blends)
      if let source = draw.source {
        let sampler = samplers.sampler(filter, source.picture.continuation)
        source.picture.texture.bind(to: QuadProgram.pictureUnit, sampler.sampler, in: pass)
      }
      switch draw.extent {
      case .whole, .convex, .interior:
        pass.drawFan(shape, vertexCount: vertexCount, with: program.program)
      case .strip: pass.drawStrip(shape, vertexCount: vertexCount, with: program.program)
      case .triangles: pass.drawTriangles(shape, vertexCount: vertexCount, with: program.program)
      }
    }
  }

  /// Draws a shadow, except for the part that an opaque quad hides.
  func drawShadow(
    _ shadow: ShadowQuad, into target: borrowing RenderTarget, within region: PixelRegion
  ) throws(GPUError) {
    let program = try programs.program(for: ShadowFeatures(of: shadow))
    let size = Size(target.size)
    // The plain strategy draws all of it that may have a level at any opacity.
    let all = ConvexPolygon(shadow.polygon.clipPolygon)
    guard
      let visible = strategy == .fast
        ? shadow.visiblePolygon(onto: size) : shadow.seenPart(of: all)
    else { return }
    let strip = shadow.strip(of: visible, onto: size)
    let vertexCount = program.setUniforms(for: shadow, visible, strip: strip, target: size)
    let bounds = visible.pixelBounds
    region.parts.forEach { part in
      guard part.intersection(with: bounds) != nil else { return }
      let pass: RenderPass
      if let pixels = shadow.pixels {
        // This cut is the scene's own, which the plain strategy draws, too.
        guard let seen = part.intersection(with: pixels) else { return }
        pass = RenderPass(
          into: target, in: device, blending: true,
          within: (seen.x, seen.y, seen.width, seen.height))
      } else {
        pass = renderPass(into: target, within: part)
      }
      if strip != nil {
        pass.drawStrip(shape, vertexCount: vertexCount, with: program.program)
      } else {
        pass.drawFan(shape, vertexCount: vertexCount, with: program.program)
      }
    }
  }

  /// Returns a pass that draws nothing outside of `region`. The plain strategy draws everywhere.
  func renderPass(
    into target: borrowing RenderTarget, within region: PixelRect, blending blends: Bool = true
  ) -> RenderPass {
    let isWhole = strategy == .plain || region.covers(Size(target.size))
    return RenderPass(
      into: target, in: device, blending: blends,
      within: isWhole ? nil : (region.x, region.y, region.width, region.height))
  }
}
