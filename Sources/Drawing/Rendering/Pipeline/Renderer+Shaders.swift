import Frames
import GPU
import SceneGraph

/// A picture that a shader painted, kept for the other faces of a mesh that show it.
final class PaintedPicture {
  /// The texture.
  let texture: RenderedTexture
  /// The contents that it shows, and the number of the frame in which it was painted; nil before.
  var painted: (contents: ShaderContents, frame: Int)?

  init(_ texture: RenderedTexture) { self.texture = texture }
}

/// The ways in which a painted picture gets onto a target.
enum Laying {
  /// Blended over what is there.
  case blended
  /// In place of what is there.
  case replacing
  /// In place of what is there, over opaque black.
  case overBlack
}

extension Renderer {
  /// Draws a scene that is one painted picture over the whole target, where the backdrop needs
  /// neither a clear nor a blend.
  ///
  /// - Returns: false if the scene is another one; nothing is drawn then.
  func drawPaintedScene(
    _ list: DrawList, over backdrop: Color, in context: FrameContext,
    into target: borrowing RenderTarget
  ) throws(GPUError) -> Bool {
    guard backdrop == .black || backdrop == .clear, list.items.count == 1,
      case .quad(let quad)? = list.items.first, let contents = quad.picture?.name.shader,
      quad.isPlainPicture, quad.picture?.rect == .unit,
      let area = quad.polygon.pixelAlignedRect, area == PixelRect(of: target.size)
    else { return false }
    try paint(
      contents, over: area, in: context, into: target, within: PixelRegion(area),
      backdrop == .black ? .overBlack : .replacing)
    return true
  }

  /// Draws a quad that a shader paints: straight onto the target where the quad is a pixel-aligned
  /// rectangle of the picture and nothing else, otherwise as a picture of the page's size.
  func drawPainted(
    _ contents: ShaderContents, _ quad: Quad, _ clipPolygon: ConvexPolygon,
    in context: inout FrameContext, into target: borrowing RenderTarget, within region: PixelRegion
  ) throws(GPUError) {
    if quad.isPlainPicture, quad.picture?.rect == .unit, let area = quad.polygon.pixelAlignedRect {
      try paint(contents, over: area, in: context, into: target, within: region, .blended)
      return
    }
    let texture = try paintedTexture(of: contents, in: context)
    let picture = Picture(
      texture, visible: .unit, continuation: .clampToEdge, isOpaque: false)
    let source = PictureSource(picture: picture, rect: quad.picture?.rect ?? .unit)
    try rasterizeQuad(quad, clipPolygon, source, in: context, into: target, within: region)
  }

  /// Returns what the shader paints, at the page's size.
  private func paintedTexture(
    of contents: ShaderContents, in context: FrameContext
  ) throws(GPUError) -> RenderedTexture {
    let size = context.pageSize
    let canvas: PaintedPicture
    if let paintedPicture, paintedPicture.texture.size == size {
      canvas = paintedPicture
    } else {
      canvas = PaintedPicture(try RenderedTexture(size: size, in: device))
      paintedPicture = canvas
    }
    if let painted = canvas.painted, painted.frame == frameCount, painted.contents == contents {
      return canvas.texture
    }
    canvas.painted = nil
    try canvas.texture.render { target throws(GPUError) in
      let area = PixelRect(of: size)
      try paint(
        contents, over: area, in: context, into: target, within: PixelRegion(area), .replacing)
    }
    canvas.painted = (contents, frameCount)
    return canvas.texture
  }

  /// Runs the shader for each pixel of `area` within `region`.
  private func paint(
    _ contents: ShaderContents, over area: PixelRect, in context: FrameContext,
    into target: borrowing RenderTarget, within region: PixelRegion, _ laying: Laying
  ) throws(GPUError) {
    guard let size = area.size else { return }
    var textures: [any PictureTexture] = []
    var isOpaque = true
    for input in contents.inputs {
      guard let picture = try picture(of: input, for: size, in: context) else {
        textures.append(try blankTexture())
        continue
      }
      textures.append(picture.texture)
      isOpaque = isOpaque && picture.isOpaque
    }
    let program = try paintPrograms.program(
      for: contents, sampling: isOpaque, overBlack: laying == .overBlack)
    program.setUniforms(contents, area: area, target: Size(target.size))
    let sampler = samplers.sampler(.bilinear, .clampToEdge)
    for index in region.parts.indices {
      guard let part = region.parts[index].intersection(with: area) else { continue }
      let pass = renderPass(into: target, within: part, blending: laying == .blended)
      for (unit, texture) in textures.enumerated() {
        texture.bind(to: TextureUnit(unit), sampler.sampler, in: pass)
      }
      pass.drawStrip(shape, vertexCount: PaintProgram.vertexCount, with: program.program)
    }
  }

  /// Returns the picture that a shader samples: of a page, one with a texel for each pixel; nil if
  /// there is none.
  private func picture(
    of input: ShaderContents.Input, for size: PixelSize, in context: FrameContext
  ) throws(GPUError) -> Picture? {
    guard let name = input.picture, let picture = try context.pictures.picture(name) else {
      return nil
    }
    if !input.isPage || picture.visible == .unit && picture.texture.size == size { return picture }
    return try cachedResample(of: picture, as: .pixelAligned(size), in: context)
  }

  /// Returns a texture of one transparent texel, for a sampler without a picture.
  private func blankTexture() throws(GPUError) -> any PictureTexture {
    if let blank { return blank }
    let frame = Frame(size: .square(1), alpha: .premultiplied, bytes: [0, 0, 0, 0])
    let texture = UploadedTexture(try Texture(frame, label: "blank", in: device))
    blank = texture
    return texture
  }
}
