import Frames
import GPU
import SceneGraph

extension FrameEncoder {
  /// Draws a group: directly where the result is the same, and otherwise, where it is visible, by
  /// compositing it offscreen.
  mutating func draw(_ group: Group, within region: PixelRegion) throws(GPUError) {
    guard let bounds = group.boundingPolygon else { return }
    var region = region.intersection(with: bounds.pixelBounds)
    if group.hasBackdrop {
      // A blur also reads pixels outside the region, which then have to be drawn.
      if group.backdropDeviation == nil { region = PixelRegion(wholeTarget) }
      try composite(group, bounds, within: region)
      return
    }
    if isFast, let around = region.bounds, around.area >= PixelRegion.minArea {
      let direct = group.coveredRegion(pictures, within: around).intersection(with: region)
      if !direct.isEmpty {
        try draw(group.items[...], within: direct)
        region.subtract(direct)
      }
      if let mask = group.mask { region.subtract(unmaskedRegion(of: mask, within: region)) }
    }
    if region.isEmpty { return }
    try composite(group, bounds, within: region)
  }

  /// Returns pixels of a region without items of the mask, where the group is invisible.
  private func unmaskedRegion(of mask: [DrawItem], within region: PixelRegion) -> PixelRegion {
    var empty = region
    for item in mask {
      if let bounds = item.pixelBounds { empty.subtract(bounds) }
    }
    return empty.area >= PixelRegion.minArea ? empty : PixelRegion()
  }

  /// Composites a group offscreen and draws it over the target.
  private mutating func composite(
    _ group: Group, _ bounds: ConvexPolygon, within region: PixelRegion
  ) throws(GPUError) {
    let content: ScratchTarget
    // Over the group's own transparent pixels, its shadows and shades would have no receiver.
    let wasFollowingAlpha = followsAlpha
    let isOnPaint = group.liesOnPaint
    if isOnPaint { followsAlpha = false }
    if let deviation = group.backdropDeviation {
      content = try blurredBackdrop(deviation: deviation)
    } else {
      content = try renderOffscreen(group.items, .group, within: region)
    }
    var mask: ScratchTarget?
    if let items = group.mask {
      mask = try renderOffscreen(items, .mask, within: region)
    }
    followsAlpha = wasFollowingAlpha
    defer {
      renderer.scratchTargets.put(content)
      if let mask { renderer.scratchTargets.put(mask) }
    }
    let program = try renderer.programs.program(for: GroupFeatures(of: group))
    let vertexCount = program.setUniforms(
      for: group, boundingPolygon: bounds, target: targetSize)
    for index in region.parts.indices {
      let part = region.parts[index]
      let pass = renderPass(within: part, onPaint: isOnPaint)
      pass.bind(content.target, to: GroupProgram.contentUnit)
      if let mask { pass.bind(mask.target, to: GroupProgram.maskUnit) }
      pass.drawFan(renderer.shape, vertexCount: vertexCount, with: program.program)
      record(
        draws: 1, area: Ring(bounds.boundingPolygon).area(within: part), taps: mask == nil ? 1 : 2)
    }
  }

  /// Renders `items` over transparent pixels, in a scratch target of the target's size.
  ///
  /// - Parameter region: the pixels that are rendered; the others are undefined.
  private mutating func renderOffscreen(
    _ items: [DrawItem], _ kind: FramePass.Target, within region: PixelRegion
  ) throws(GPUError) -> ScratchTarget {
    let scratch = try renderer.scratchTargets.take(target.size, format)
    // Software rasterizers clear a whole target at about the cost of writing each pixel, but a part
    // of it with a draw, which takes twenty times as long.
    if region.area * 16 >= wholeTarget.area {
      scratch.target.clear(to: .zero)
    } else {
      region.parts.forEach { part in
        scratch.target.clear(
          to: .zero, x: part.x, y: part.y, width: part.width, height: part.height)
      }
    }
    try withTarget(scratch.target.reference, kind) { encoder throws(GPUError) in
      try encoder.draw(items[...], within: region)
    }
    return scratch
  }
}

// MARK: - Blur

extension FrameEncoder {
  /// The deviation of a wide blur in blocks: it is computed on a downsampled picture, so that its
  /// cost does not grow with its width.
  private static let blockDeviation = 4.0

  /// Returns the target's content, blurred by a Gaussian. Beyond its edges the target continues
  /// with its outermost pixels.
  ///
  /// A wide blur has three steps: the mean of blocks, a Gaussian between the blocks, and linear
  /// upsampling. Their variances add up to the total.
  ///
  /// - Parameter deviation: the standard deviation in pixels, above 0.
  fileprivate mutating func blurredBackdrop(
    deviation: Double
  ) throws(GPUError) -> ScratchTarget {
    let size = SIMD2(target.size.width, target.size.height)
    var source = try renderer.scratchTargets.take(target.size, format)
    var other = try renderer.scratchTargets.take(target.size, format)
    source.target.reference.copy(target)
    record(
      in: source.target.reference, .group, area: Double(target.size.width * target.size.height))
    let block = max(Int(deviation / Self.blockDeviation), 1)
    var content = size
    var rest = deviation
    if block > 1 {
      let side = Double(block)
      content = (size &+ (block - 1)) / SIMD2(repeating: block)
      // A block's mean has the variance (b² − 1) / 12, the interpolation b² / 6.
      let variance = deviation * deviation - (side * side - 1) / 12 - side * side / 6
      rest = variance.squareRoot() / side
      try blur(.shrink, source, into: other, contentSize: size, output: content, block: block)
      swap(&source, &other)
    }
    for axis in 0...1 {
      try blur(
        .axis, source, into: other, contentSize: content, output: content, axis: axis,
        deviation: rest)
      swap(&source, &other)
    }
    if block > 1 {
      try blur(.grow, source, into: other, contentSize: content, output: size, block: block)
      swap(&source, &other)
    }
    renderer.scratchTargets.put(other)
    return source
  }

  private mutating func blur(
    _ step: BlurStep, _ source: ScratchTarget, into target: ScratchTarget,
    contentSize: SIMD2<Int>, output: SIMD2<Int>, block: Int = 1, axis: Int = 0,
    deviation: Double = 1
  ) throws(GPUError) {
    let program = try renderer.programs.program(for: step)
    let count = program.setUniforms(
      contentSize: contentSize, output: output, target: Size(target.target.size),
      blockSize: block, axis: axis, deviation: deviation)
    let pass = RenderPass(
      into: target.target.reference, blending: false, within: (0, 0, output.x, output.y))
    pass.bind(source.target, to: BlurProgram.contentUnit)
    pass.drawFan(renderer.shape, vertexCount: count, with: program.program)
    let taps =
      switch step {
      case .shrink: block * block
      case .axis: 2 * Int((3 * deviation).rounded(.up)) + 1
      case .grow: 4
      }
    record(
      in: target.target.reference, .group, draws: 1, area: Double(output.x * output.y), taps: taps)
  }
}

extension DrawItem {
  /// True if the item is a blurred backdrop.
  var isBackdrop: Bool {
    guard case .group(let group) = self else { return false }
    return group.backdropDeviation != nil
  }

  /// True if the item shows its backdrop, blurred.
  var hasBackdrop: Bool {
    guard case .group(let group) = self else { return false }
    return group.hasBackdrop
  }
}

extension Group {
  /// True if the group or an item in it shows its backdrop, blurred.
  var hasBackdrop: Bool { backdropDeviation != nil || items.contains { $0.hasBackdrop } }
}
