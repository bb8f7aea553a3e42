import GPU
import SceneGraph

extension Renderer {
  /// Draws a group: directly where that gives the same picture, and elsewhere, as far as it is
  /// visible, by compositing it offscreen.
  func drawGroup(
    _ group: Group, in context: inout FrameContext, into target: borrowing RenderTarget,
    within region: PixelRegion
  ) throws(GPUError) {
    guard let bounds = group.boundingPolygon else { return }
    var region = region.intersection(with: bounds.pixelBounds)
    if group.hasBackdrop {
      // A blur also reads pixels that the region leaves out, which have to be drawn then.
      if group.backdropDeviation == nil { region = PixelRegion(PixelRect(of: target.size)) }
      try compositeGroup(group, bounds, in: &context, into: target, within: region)
      return
    }
    if strategy == .fast, let around = region.bounds, around.area >= PixelRegion.minArea {
      let direct = group.coveredRegion(context.pictures, within: around).intersection(with: region)
      if !direct.isEmpty {
        try drawItems(group.items[...], in: &context, into: target, within: direct)
        region.subtract(direct)
      }
      if let mask = group.mask { region.subtract(unmaskedRegion(of: mask, within: region)) }
    }
    if region.isEmpty { return }
    try compositeGroup(group, bounds, in: &context, into: target, within: region)
  }

  /// Returns pixels of a region in which a mask has no item, so that the group shows nothing.
  private func unmaskedRegion(of mask: [DrawItem], within region: PixelRegion) -> PixelRegion {
    var empty = region
    for item in mask {
      if let bounds = item.pixelBounds { empty.subtract(bounds) }
    }
    return empty.area >= PixelRegion.minArea ? empty : PixelRegion()
  }

  /// Composites a group offscreen and draws it over the target.
  private func compositeGroup(
    _ group: Group, _ bounds: ConvexPolygon, in context: inout FrameContext,
    into target: borrowing RenderTarget, within region: PixelRegion
  ) throws(GPUError) {
    let content: ScratchTarget
    if let deviation = group.backdropDeviation {
      content = try blurredBackdrop(of: target, deviation: deviation)
    } else {
      content = try renderOffscreen(group.items, in: &context, like: target, within: region)
    }
    var mask: ScratchTarget?
    if let items = group.mask {
      mask = try renderOffscreen(items, in: &context, like: target, within: region)
    }
    defer {
      scratchTargets.put(content)
      if let mask { scratchTargets.put(mask) }
    }
    let program = try programs.program(for: GroupFeatures(of: group))
    let vertexCount = program.setUniforms(
      for: group, boundingPolygon: bounds, target: Size(target.size))
    region.parts.forEach { part in
      let pass = renderPass(into: target, within: part)
      pass.bind(content.target, to: GroupProgram.contentUnit)
      if let mask { pass.bind(mask.target, to: GroupProgram.maskUnit) }
      pass.drawFan(shape, vertexCount: vertexCount, with: program.program)
    }
  }

  /// Renders `items` over transparent pixels, in a scratch target of the size of `target`.
  ///
  /// - Parameter region: the pixels that are rendered; the others are undefined.
  private func renderOffscreen(
    _ items: [DrawItem], in context: inout FrameContext, like target: borrowing RenderTarget,
    within region: PixelRegion
  ) throws(GPUError) -> ScratchTarget {
    let scratch = try scratchTargets.take(target.size)
    // Drivers that draw on the CPU clear a whole target with little more than a write of each
    // pixel, and a part of it with a draw, which takes twenty times as long.
    if region.area * 16 >= PixelRect(of: target.size).area {
      scratch.target.clear(to: .zero)
    } else {
      region.parts.forEach { part in
        scratch.target.clear(
          to: .zero, x: part.x, y: part.y, width: part.width, height: part.height)
      }
    }
    try drawItems(items[...], in: &context, into: scratch.target, within: region)
    return scratch
  }
}
