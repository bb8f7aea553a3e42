import Frames
import GPU
import SceneGraph

extension Renderer {
  /// Draws a scene that is two opaque pictures over the whole target, at least the upper one of
  /// which fades, with one rounding per pixel.
  ///
  /// - Returns: false if the scene is another one; nothing is drawn then.
  func drawCrossfade(
    _ list: DrawList, over backdrop: Color, in context: inout FrameContext,
    into target: borrowing RenderTarget
  ) throws(GPUError) -> Bool {
    guard list.items.count == 2, case .quad(let below) = list.items[0],
      case .quad(let above) = list.items[1], above.opacity < 1,
      below.isFadingPicture(on: target.size), above.isFadingPicture(on: target.size),
      let lower = try unscaledPicture(of: below, on: target.size, in: &context),
      let upper = try unscaledPicture(of: above, on: target.size, in: &context)
    else { return false }
    let program = try programs.crossfadeProgram(scaled: false)
    let vertexCount = program.setUniforms(
      lower: below.opacity, upper: above.opacity, over: backdrop, target: Size(target.size))
    let pass = renderPass(into: target, within: PixelRect(of: target.size), blending: false)
    let sampler = samplers.sampler(.nearest, .clampToEdge)
    lower.texture.bind(to: CrossfadeProgram.lowerUnit, sampler.sampler, in: pass)
    upper.texture.bind(to: CrossfadeProgram.upperUnit, sampler.sampler, in: pass)
    pass.drawFan(shape, vertexCount: vertexCount, with: program.program)
    return true
  }

  /// Returns the picture of a quad over a whole target, if it is opaque and each of its texels is
  /// the pixel of the same position.
  private func unscaledPicture(
    of quad: Quad, on size: PixelSize, in context: inout FrameContext
  ) throws(GPUError) -> Picture? {
    guard let source = try pictureSource(of: quad, in: &context), source.picture.isOpaque,
      source.picture.texture.size == size, source.picture.continuation == .clampToEdge,
      let origin = source.picture.texelOrigin(of: source.rect, ifUnscaledAt: size), origin == (0, 0)
    else { return nil }
    return source.picture
  }
}

extension Quad {
  /// Returns true if the quad is a picture over the whole of a target, at any opacity, and nothing
  /// else.
  fileprivate func isFadingPicture(on size: PixelSize) -> Bool {
    guard let name = picture?.name, name.shader == nil else { return false }
    var opaque = self
    opaque.opacity = 1
    return opaque.isPlainPicture && polygon.pixelAlignedRect == PixelRect(of: size)
  }
}
