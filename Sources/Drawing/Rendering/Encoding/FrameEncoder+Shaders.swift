import Frames
import GPU
import SceneGraph

/// A picture painted by a shader, kept for the other faces of a mesh that show it.
final class PaintedPicture {
  /// The texture.
  let texture: RenderedTexture
  /// The contents that it shows, the number of the frame in which it was painted, and the pictures
  /// that the contents named then; nil before.
  ///
  /// Of the pictures that the shader samples, only snapshots may change within a frame, and they
  /// are only added.
  var painted: (contents: ShaderContents, frame: Int, snapshotCount: Int)?

  init(_ texture: RenderedTexture) { self.texture = texture }
}

/// A compositing mode of a painted picture.
enum CompositeMode {
  /// Blends the picture over the target's content.
  case sourceOver
  /// Replaces the target's content by the picture.
  case replace
  /// Replaces the target's content by the picture over opaque black.
  case replaceOverBlack
}

extension FrameEncoder {
  /// Draws a scene that consists of one painted picture over the whole target, so that the
  /// background needs neither a clear nor a blend.
  ///
  /// - Returns: false if the scene is another one; nothing is drawn then.
  mutating func drawPaintedScene(
    _ list: DrawList, over background: Color
  ) throws(GPUError) -> Bool {
    guard background == .black || background == .clear, list.items.count == 1,
      case .quad(let quad)? = list.items.first, let shader = quad.shader,
      quad.isPlainPicture, shader.rect == .unit,
      let area = quad.polygon.pixelAlignedRect, area == wholeTarget
    else { return false }
    try paint(
      shader.contents, over: area, of: area, within: PixelRegion(area),
      background == .black ? .replaceOverBlack : .replace)
    return true
  }

  /// Draws a quad that a shader paints: directly onto the target if the quad is a plain
  /// pixel-aligned rectangle of the picture at its own size, otherwise as a picture of the page's
  /// size.
  mutating func drawPainted(
    _ shader: ShaderRegion, _ quad: Quad, _ clipPolygon: ConvexPolygon,
    within region: PixelRegion
  ) throws(GPUError) {
    if quad.isPlainPicture, let area = quad.polygon.pixelAlignedRect,
      let page = area.page(showing: shader.rect, ofSize: pictureSize)
    {
      try paint(shader.contents, over: area, of: page, within: region, .sourceOver)
      return
    }
    let texture = try paintedTexture(of: shader.contents)
    let picture = Picture(
      texture, visible: .unit, continuation: .clampToEdge, isOpaque: false)
    let source = PictureSource(picture: picture, rect: shader.rect)
    try rasterize(quad, clipPolygon, source, within: region)
  }

  /// Returns the picture that the shader paints, at the page's size.
  private mutating func paintedTexture(
    of contents: ShaderContents
  ) throws(GPUError) -> RenderedTexture {
    let size = pictureSize
    let canvas: PaintedPicture
    if let painted = renderer.paintedPicture, painted.texture.size == size,
      painted.texture.format == format
    {
      canvas = painted
    } else {
      canvas = PaintedPicture(
        try RenderedTexture(size: size, format: format, in: device))
      renderer.paintedPicture = canvas
    }
    let number = number
    let snapshotCount = pictures.snapshots.count
    if let painted = canvas.painted, painted.frame == number,
      painted.snapshotCount == snapshotCount, painted.contents == contents
    {
      return canvas.texture
    }
    canvas.painted = nil
    try canvas.texture.render { target throws(GPUError) in
      try withTarget(target.reference, .painting) { encoder throws(GPUError) in
        let area = PixelRect(of: size)
        try encoder.paint(contents, over: area, of: area, within: PixelRegion(area), .replace)
      }
    }
    canvas.painted = (contents, number, snapshotCount)
    return canvas.texture
  }

  /// Runs the shader for each pixel of `area` within `region`; the whole of its picture has the
  /// place `page`.
  private mutating func paint(
    _ contents: ShaderContents, over area: PixelRect, of page: PixelRect,
    within region: PixelRegion, _ mode: CompositeMode
  ) throws(GPUError) {
    guard let size = page.size else { return }
    var textures: [any PictureTexture] = []
    var isOpaque = true
    for input in contents.inputs {
      guard let picture = try picture(of: input, for: size) else {
        textures.append(try blankTexture())
        continue
      }
      textures.append(picture.texture)
      isOpaque = isOpaque && picture.isOpaque
    }
    let program = try renderer.paintPrograms.program(
      for: contents, sampling: isOpaque, overBlack: mode == .replaceOverBlack, in: working)
    program.setUniforms(contents, area: area, of: page, target: targetSize)
    let sampler = renderer.samplers.sampler(.bilinear, .clampToEdge)
    for index in region.parts.indices {
      guard let part = region.parts[index].intersection(with: area) else { continue }
      let pass = renderPass(within: part, blending: mode == .sourceOver)
      for (unit, texture) in textures.enumerated() {
        texture.bind(to: TextureUnit(unit), sampler.sampler, in: pass)
      }
      pass.drawStrip(
        renderer.shape, vertexCount: PaintProgram.vertexCount, with: program.program)
      record(draws: 1, area: Double(part.area), taps: textures.count)
    }
  }

  /// Returns the picture that a shader samples, for a page one with a texel for each pixel; nil if
  /// there is none.
  private mutating func picture(
    of input: ShaderContents.Input, for size: PixelSize
  ) throws(GPUError) -> Picture? {
    guard let name = input.picture, let picture = try pictures.picture(name) else {
      return nil
    }
    // A page has the texels of the frame, whatever the number of samples.
    let size = samples > 1 ? pictureSize : size
    if !input.isPage || picture.visible == .unit && picture.texture.size == size { return picture }
    return try cachedResample(of: picture, as: .pixelAligned(size))
  }

  /// Returns a texture of one transparent texel, for a sampler without a picture.
  func blankTexture() throws(GPUError) -> any PictureTexture {
    if let blank = renderer.blank { return blank }
    let frame = Frame(size: .square(1), alpha: .premultiplied, bytes: [0, 0, 0, 0])
    let texture = UploadedTexture(try Texture(frame, label: "blank", in: device))
    renderer.blank = texture
    return texture
  }
}

extension PixelRect {
  /// Returns the rectangle of a whole picture, of which this one shows the part `part`, in
  /// fractions of it; nil if it does not have the size of a page of whole pixels.
  ///
  /// - Parameter size: the page's size, which the picture has unless all of it is shown.
  fileprivate func page(showing part: Rect, ofSize size: PixelSize) -> PixelRect? {
    if part == .unit { return self }
    let (width, height) = (Double(size.width), Double(size.height))
    let (left, top) = (part.minX * width, part.minY * height)
    let isUnscaled =
      abs(part.size.width * width - Double(self.width)) < 0.01
      && abs(part.size.height * height - Double(self.height)) < 0.01
      && abs(left - left.rounded()) < 0.01 && abs(top - top.rounded()) < 0.01
    guard isUnscaled else { return nil }
    return PixelRect(
      x: x - Int(left.rounded()), y: y - Int(top.rounded()), width: size.width,
      height: size.height)
  }
}
