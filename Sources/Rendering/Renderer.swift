internal import Frames
public import GPU
public import Transitions

/// Draws scenes into targets, and knows no transition.
public final class Renderer {
  /// The device that everything is drawn with.
  public let device: Device

  private let shape: VertexShape
  private var samplers: [SamplerKey: SamplerBox] = [:]
  private var programs: [LayerFeatures: LayerProgram] = [:]

  private struct SamplerKey: Hashable {
    let filter: TextureFilter
    let continuation: TextureContinuation
  }

  /// A dictionary holds no noncopyable values.
  private final class SamplerBox {
    let sampler: Sampler
    init(_ sampler: consuming Sampler) { self.sampler = sampler }
  }

  /// A renderer for `device`; programs are compiled when a scene first needs them.
  public init(in device: Device) {
    self.device = device
    shape = VertexShape(in: device)
  }

  /// Draws the whole of `scene` into `target`; what was there is gone.
  ///
  /// - Parameters:
  ///   - pictures: the pixels of the pictures that the scene names; one that is missing draws nothing.
  ///   - backdrop: what shows where no layer is.
  /// - Throws: `GPUError`.
  public func draw(
    _ scene: Scene, _ pictures: PictureStore, over backdrop: Color,
    into target: borrowing RenderTarget
  ) throws(GPUError) {
    let list = DrawList(scene, onto: Size(target.size)) { pictures[$0]?.isOpaque ?? false }
    if list.showsBackdrop { target.clear(to: SIMD4<Float>(backdrop.premultiplied)) }
    for item in list.items {
      guard case .picture(let name) = item.layer.contents else {
        try draw(item, nil, into: target)
        continue
      }
      guard let picture = pictures[name] else { continue }
      if try !copy(picture, for: item, into: target) {
        try draw(item, picture, into: target)
      }
    }
    try device.check("drawing")
  }

  /// Copies a picture that rests on whole pixels with nothing blended in.
  ///
  /// - Returns: false where it has to be drawn.
  private func copy(
    _ picture: Picture, for item: DrawItem, into target: borrowing RenderTarget
  ) throws(GPUError) -> Bool {
    guard picture.isOpaque, item.opacity >= 1, item.shade == nil,
      let place = item.rectangle.wholePixels,
      let size = PixelSize(width: place.width, height: place.height)
    else { return false }
    guard let part = place.intersection(with: target.size) else { return true }
    if picture.continuation == .edge, let origin = picture.origin(whenShownAs: size) {
      target.copy(
        picture.texture, fromX: origin.x + part.x - place.x, y: origin.y + part.y - place.y,
        toX: part.x, y: part.y, width: part.width, height: part.height)
      return true
    }
    // A picture of another size is drawn once at the size at which it rests, from the second frame on that
    // shows it so: a layer that grows has a new size in every frame.
    defer { picture.restingSize = size }
    guard picture.restingSize == size else { return false }
    let rendition = try rendition(of: picture, from: item, at: place, size: size)
    target.copy(
      rendition.target.texture, fromX: part.x - place.x, y: part.y - place.y,
      toX: part.x, y: part.y, width: part.width, height: part.height)
    return true
  }

  /// The page of `picture`, drawn at `size` as `item` shows it at `place`.
  private func rendition(
    of picture: Picture, from item: DrawItem, at place: PixelRect, size: PixelSize
  ) throws(GPUError) -> Rendition {
    if let existing = picture.rendition, existing.target.size == size { return existing }
    picture.rendition = nil
    let rendition = Rendition(
      target: try RenderTarget(size: size, label: "rendition", in: device))
    try draw(item.moved(x: -place.x, y: -place.y, onto: size), picture, into: rendition.target)
    picture.rendition = rendition
    return rendition
  }

  private func draw(
    _ item: DrawItem, _ picture: Picture?, into target: borrowing RenderTarget
  ) throws(GPUError) {
    var features: LayerFeatures = item.gradient == nil ? [] : .gradient
    var minification = Minification(span: 0, area: 0)
    if let picture {
      minification = item.rectangle.minification(
        ofPictureWide: picture.visibleWidth, high: picture.visibleHeight)
      features.formUnion([.picture, minification.features])
    }
    let program = try program(for: features)
    program.set(item, picture: picture, minification, target: Size(target.size))
    let pass = RenderPass(into: target, in: device)
    if let picture {
      var filter = TextureFilter.bilinear
      if features.contains(.mipmapped) {
        try picture.makeMipmaps()
        filter = .trilinear
      } else if picture.isUnscaled(in: item.rectangle) {
        filter = .nearest
      }
      let sampler = sampler(filter, picture.continuation)
      pass.bind(picture.texture, sampler.sampler, to: LayerProgram.pictureUnit)
    }
    pass.drawStrip(shape, vertexCount: 4, with: program.program)
  }

  private func sampler(
    _ filter: TextureFilter, _ continuation: TextureContinuation
  ) -> SamplerBox {
    let key = SamplerKey(filter: filter, continuation: continuation)
    if let sampler = samplers[key] { return sampler }
    let sampler = SamplerBox(Sampler(filter, continuation, in: device))
    samplers[key] = sampler
    return sampler
  }

  private func program(for features: LayerFeatures) throws(GPUError) -> LayerProgram {
    if let program = programs[features] { return program }
    let program = try LayerProgram(features, in: device)
    programs[features] = program
    return program
  }
}

extension Size {
  /// A size in pixels, as numbers to compute with.
  init(_ pixels: PixelSize) {
    self.init(width: Double(pixels.width), height: Double(pixels.height))
  }
}
