import GPU
import SceneGraph

extension Renderer {
  /// Draws a sheet, a large one in parts.
  ///
  /// - Parameters:
  ///   - outline: what is seen of it.
  ///   - shown: its picture, and the part of the texture that the sheet's unit square shows.
  ///   - region: the part of the target that counts.
  func draw(
    _ sheet: Sheet, _ outline: ConvexPolygon, _ shown: (picture: Picture, part: Rect)?,
    into target: borrowing RenderTarget, within region: PixelRect
  ) throws(GPUError) {
    let texels = shown.map { $0.picture.texels(of: $0.part) }
    let minification =
      texels.map { sheet.polygon.minification(of: $0, within: sheet.polygon.outline) }
      ?? Minification()
    var piece = SheetPiece(of: sheet, outline, showing: shown?.picture)
    piece.sampling = minification.sampling
    guard
      let parts = SheetParts(
        of: sheet, outline, texels, minification, onto: Size(target.size),
        sparingEdges: strategy == .fast && drawnFrames >= Self.framesOfFewPrograms)
    else {
      try draw(piece, shown, into: target, within: region)
      return
    }
    piece.extent = .strip(parts.frame)
    try draw(piece, shown, into: target, within: region)
    if strategy == .fast {
      piece.features.leaveEdges()
      // Nothing below shows through.
      piece.blends = !piece.isOpaque
    }
    for index in 0..<parts.bands.count {
      let band = parts.bands[index]
      piece.sampling = band.sampling
      piece.extent = .convex(band.corners)
      try draw(piece, shown, into: target, within: region)
    }
  }

  /// Draws one piece of a sheet.
  func draw(
    _ piece: SheetPiece, _ shown: (picture: Picture, part: Rect)?,
    into target: borrowing RenderTarget,
    within region: PixelRect
  ) throws(GPUError) {
    var features = piece.features
    if shown != nil { features.sampling = piece.sampling.features(filtering) }
    let program = try programs.program(for: features)
    let count = program.set(piece, picture: shown, target: Size(target.size))
    guard count > 0 else { return }
    let pass = pass(into: target, within: region, blending: piece.blends)
    if let shown {
      var filter = TextureFilter.bilinear
      if piece.sampling.isMipmapped {
        try shown.picture.pixels.makeMipmaps()
        filter = .trilinear
      } else if shown.picture.isUnscaled(shown.part, in: piece.sheet.polygon) {
        filter = .nearest
      }
      let sampler = sampler(filter, shown.picture.continuation)
      shown.picture.pixels.bind(to: SheetProgram.pictureUnit, sampler.sampler, in: pass)
    }
    if case .strip = piece.extent {
      pass.drawStrip(shape, vertexCount: count, with: program.program)
    } else {
      pass.drawFan(shape, vertexCount: count, with: program.program)
    }
  }

  /// Draws a shadow, but for what is hidden of it.
  func draw(
    _ shadow: ShadowSheet, into target: borrowing RenderTarget, within region: PixelRect
  ) throws(GPUError) {
    let features = ShadowFeatures(of: shadow)
    let program = try programs.program(for: features)
    let size = Size(target.size)
    let frame = shadow.frame(onto: size)
    let count = program.set(shadow, target: size, vertices: frame)
    let pass = pass(into: target, within: region)
    if frame != nil {
      pass.drawStrip(shape, vertexCount: count, with: program.program)
    } else {
      pass.drawFan(shape, vertexCount: count, with: program.program)
    }
  }

  /// A pass that draws nothing beyond `region`.
  func pass(
    into target: borrowing RenderTarget, within region: PixelRect, blending blends: Bool = true
  ) -> RenderPass {
    let isWhole = strategy == .plain || region.covers(Size(target.size))
    return RenderPass(
      into: target, in: device, blending: blends,
      within: isWhole ? nil : (region.x, region.y, region.width, region.height))
  }
}
