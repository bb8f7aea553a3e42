import Frames
import GPU
import SceneGraph

extension Renderer {
  /// The deviation, in blocks, that is left of a wide blur: it is done on a picture of blocks,
  /// so that its cost does not grow with its width.
  private static let blockDeviation = 4.0

  /// Returns what `target` shows, blurred by a Gaussian. Beyond its edges the target continues with
  /// its outermost pixels.
  ///
  /// A wide blur is three: the mean of blocks, the Gaussian between the blocks, and the linear
  /// interpolation back. Their variances add up to that of the whole.
  ///
  /// - Parameter deviation: the standard deviation in pixels, above 0.
  func blurredBackdrop(
    of target: borrowing RenderTarget, deviation: Double
  ) throws(GPUError) -> ScratchTarget {
    let size = SIMD2(target.size.width, target.size.height)
    var source = try scratchTargets.take(target.size)
    var other = try scratchTargets.take(target.size)
    source.target.copy(target.texture, fromX: 0, y: 0, to: PixelRect(of: target.size))
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
    scratchTargets.put(other)
    return source
  }

  private func blur(
    _ step: BlurStep, _ source: ScratchTarget, into target: ScratchTarget,
    contentSize: SIMD2<Int>, output: SIMD2<Int>, block: Int = 1, axis: Int = 0,
    deviation: Double = 1
  ) throws(GPUError) {
    let program = try programs.program(for: step)
    let count = program.setUniforms(
      contentSize: contentSize, output: output, target: Size(target.target.size),
      blockSize: block, axis: axis, deviation: deviation)
    let pass = RenderPass(
      into: target.target, in: device, blending: false, within: (0, 0, output.x, output.y))
    pass.bind(source.target, to: BlurProgram.contentUnit)
    pass.drawFan(shape, vertexCount: count, with: program.program)
  }
}

extension DrawItem {
  /// True if the item is the blur of what is below it.
  var isBackdrop: Bool {
    guard case .group(let group) = self else { return false }
    return group.backdropDeviation != nil
  }

  /// True if the item shows what is below it, blurred.
  var hasBackdrop: Bool {
    guard case .group(let group) = self else { return false }
    return group.hasBackdrop
  }
}

extension Group {
  /// True if the group or an item in it shows what is below it, blurred.
  var hasBackdrop: Bool { backdropDeviation != nil || items.contains { $0.hasBackdrop } }
}
