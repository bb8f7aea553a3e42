import GPU
import SceneGraph

extension Renderer {
  /// Composites a group offscreen, as far as it is visible, and draws it over the target.
  func compositeGroup(
    _ group: Group, in context: inout FrameContext, into target: borrowing RenderTarget,
    within region: PixelRect
  ) throws(GPUError) {
    guard let bounds = group.boundingPolygon,
      let region = bounds.pixelBounds.intersection(with: region)
    else { return }
    let content = try renderOffscreen(group.items, in: &context, like: target, within: region)
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
    let pass = renderPass(into: target, within: region)
    pass.bind(content.target, to: GroupProgram.contentUnit)
    if let mask { pass.bind(mask.target, to: GroupProgram.maskUnit) }
    pass.drawFan(shape, vertexCount: vertexCount, with: program.program)
  }

  /// Renders `items` over transparent pixels, in a scratch target of the size of `target`.
  ///
  /// - Parameter region: the pixels that are rendered; the others are undefined.
  private func renderOffscreen(
    _ items: [DrawItem], in context: inout FrameContext, like target: borrowing RenderTarget,
    within region: PixelRect
  ) throws(GPUError) -> ScratchTarget {
    let scratch = try scratchTargets.take(target.size)
    scratch.target.clear(
      to: .zero, x: region.x, y: region.y, width: region.width, height: region.height)
    for item in items {
      try drawItem(item, in: &context, into: scratch.target, within: region)
    }
    return scratch
  }
}
