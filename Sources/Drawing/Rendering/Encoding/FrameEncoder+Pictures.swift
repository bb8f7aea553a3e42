import Frames
import GPU
import SceneGraph

extension FrameEncoder {
  /// Returns the picture that a quad samples, and the part of it; nil if it has none.
  mutating func pictureSource(of quad: Quad) throws(GPUError) -> PictureSource? {
    guard let region = quad.picture, let original = try pictures.picture(region.name)
    else { return nil }
    let picture = try resampled(original, showing: region.rect, on: quad.polygon)
    return PictureSource(
      picture: picture, rect: picture.textureRect(ofPageRect: region.rect),
      isResampled: picture !== original)
  }

  /// Returns the blit that draws a quad; nil if the quad is not a pixel-aligned opaque picture.
  mutating func blit(
    _ source: PictureSource, for quad: Quad, within region: PixelRegion
  ) throws(GPUError) -> Blit? {
    let (picture, rect) = (source.picture, source.rect)
    guard isFast, samples == 1, picture.isOpaque, quad.isPlainPicture,
      let destination = quad.polygon.pixelAlignedRect, let size = destination.size
    else { return nil }
    if picture.continuation == .clampToEdge, let blit = Blit(of: source, to: destination),
      blit.destination == destination
    {
      return blit
    }
    // A whole page at another size is resampled from the second frame that shows it at the same
    // size: a growing layer has a new size in every frame.
    guard rect == picture.visible, region.area(within: destination) > 0
    else { return nil }
    defer { picture.lastAlignedSize = size }
    guard picture.lastAlignedSize == size else { return nil }
    let whole = try cachedResample(of: picture, as: .pixelAligned(size))
    return Blit(picture: whole, sourceX: 0, sourceY: 0, destination: destination)
  }

  /// Copies the part of a pixel-aligned opaque picture that is not near its edges.
  ///
  /// - Returns: the pixels that were copied.
  mutating func copyInterior(
    of quad: Quad, _ source: PictureSource, within region: PixelRegion
  ) -> PixelRegion {
    let picture = source.picture
    guard isFast, samples == 1, picture.isOpaque, picture.continuation == .clampToEdge,
      quad.opacity >= 1, quad.overlay == nil, quad.fade == nil, let bounds = region.bounds,
      bounds.area >= Self.minCopiedArea, let destination = quad.polygon.pixelAlignedUnitSquare,
      let blit = Blit(of: source, to: destination)
    else { return PixelRegion() }
    let copied = quad.innerRegion(within: bounds).intersection(with: region)
      .intersection(with: blit.destination)
    guard copied.area >= Self.minCopiedArea else { return PixelRegion() }
    copy(blit, within: copied)
    return copied
  }

  /// The minimum number of pixels worth a copy: software rasterizers finish all drawing before it.
  private static var minCopiedArea: Int { 65_536 }

  /// Returns the picture that a part of the page of `original` is sampled from: itself, or a cached
  /// resample. The choice depends only on the polygon, so that a frame does not depend on earlier
  /// frames.
  ///
  /// - Parameter rect: the part, in fractions of the page.
  private mutating func resampled(
    _ original: Picture, showing rect: Rect, on polygon: ProjectedPolygon
  ) throws(GPUError) -> Picture {
    guard original.texture is UploadedTexture, samples == 1 else { return original }
    let pictureSize = pictureSize
    let textureRect = original.textureRect(ofPageRect: rect)
    if polygon.pixelAlignedRect?.size == pictureSize {
      guard rect == .unit, original.texelOrigin(of: textureRect, ifUnscaledAt: pictureSize) == nil
      else { return original }
      return try cachedResample(of: original, as: .pixelAligned(pictureSize))
    }
    let texels = original.texels(of: textureRect)
    guard detail != .full,
      let prefilter = Prefilter(of: original.info.size, pixelAlignedAt: pictureSize),
      prefilter.serves(polygon.minMinification(of: texels)),
      !prefilter.isPixelAligned
        || polygon.minification(of: texels, within: polygon.clipPolygon).sampling.isMultiTap
    else { return original }
    hasFullDetail = false
    return try cachedResample(
      of: original,
      as: prefilter.isPixelAligned
        ? .pixelAligned(pictureSize) : .prefiltered(prefilter.size(of: original.texture.size)))
  }

  /// Returns a resample of `picture` from its cache, and renders it if needed.
  mutating func cachedResample(
    of picture: Picture, as resample: CachedResample
  ) throws(GPUError) -> Picture {
    if let cached = picture.cachedResamples[resample] { return cached }
    let rendered =
      switch resample {
      case .pixelAligned(let size): try pixelAlignedPage(of: picture, size: size)
      case .prefiltered(let size):
        try prefilteredTexture(
          of: picture, size: size,
          Sampling(meanOf: Double(picture.texture.size.width) / Double(size.width)))
      // One bilinear tap is the mean of two texels.
      case .halved(let size):
        try prefilteredTexture(of: picture, size: size, Minification().sampling)
      case .sums(let axis): try sums(of: picture, axis)
      }
    picture.cache(rendered, as: resample)
    return rendered
  }

  /// Returns a picture with fewer texels in each direction, by powers of two, or the sums of its
  /// texels. Each texel of the former is the mean of those that it replaces.
  mutating func reduced(
    _ picture: Picture, by reduction: SmearTiles.Reduction
  ) throws(GPUError) -> Picture {
    if let axis = reduction.sums { return try cachedResample(of: picture, as: .sums(axis)) }
    var picture = picture
    func half(_ side: Int) -> Int { (side + 1) / 2 }
    for step in 0..<(reduction.across + reduction.down) {
      let size = picture.texture.size
      guard
        let smaller = step < reduction.across
          ? PixelSize(width: half(size.width), height: size.height)
          : PixelSize(width: size.width, height: half(size.height))
      else { break }
      picture = try cachedResample(of: picture, as: .halved(smaller))
    }
    return picture
  }

  /// Returns the sums of a picture's texels along slanted lines.
  func sums(of source: PictureSource, _ part: SlantedPart) throws(GPUError) -> Picture {
    let texture = try Texture(
      size: part.size, part.sums(of: source), label: "sums along lines", in: device)
    return Picture(
      UploadedTexture(texture), visible: .unit, continuation: .clampToEdge,
      isOpaque: source.picture.isOpaque)
  }

  /// Renders the whole page of `picture` at `size`.
  private mutating func pixelAlignedPage(
    of picture: Picture, size: PixelSize
  ) throws(GPUError) -> Picture {
    let texture = try RenderedTexture(size: size, format: working.pixelFormat, in: device)
    let quad = Quad(filling: size)
    try texture.render { target throws(GPUError) in
      if !picture.isOpaque { target.clear(to: .zero) }
      try withTarget(target.reference, .resample) { encoder throws(GPUError) in
        try encoder.rasterize(
          quad, ConvexPolygon(quad.polygon.clipPolygon),
          PictureSource(picture: picture, rect: picture.visible),
          within: PixelRegion(PixelRect(of: size)))
      }
    }
    return Picture(texture, visible: .unit, continuation: .clampToEdge, isOpaque: picture.isOpaque)
  }

  /// Returns the sums of the texels before each of `picture`, and those of all texels at the end of
  /// a line.
  private func sums(of picture: Picture, _ axis: SumAxis) throws(GPUError) -> Picture {
    let (texels, size) = (picture.texture.numbers(), picture.texture.size)
    let larger = size.extended(along: axis)
    // Rounded once.
    var sums = [SIMD4<Float>](repeating: .zero, count: larger.area)
    switch axis {
    case .across:
      for y in 0..<size.height {
        var sum = SIMD4<Double>.zero
        for x in 0..<size.width {
          sum += SIMD4<Double>(texels[y * size.width + x])
          sums[y * larger.width + x + 1] = SIMD4<Float>(sum)
        }
      }
    case .down:
      var line = [SIMD4<Double>](repeating: .zero, count: size.width)
      for y in 0..<size.height {
        for x in 0..<size.width {
          line[x] += SIMD4<Double>(texels[y * size.width + x])
          sums[(y + 1) * size.width + x] = SIMD4<Float>(line[x])
        }
      }
    }
    let texture = try Texture(size: larger, sums, label: "sums of a picture", in: device)
    return Picture(
      UploadedTexture(texture), visible: picture.visible, continuation: picture.continuation,
      borderColor: picture.borderColor, isOpaque: picture.isOpaque)
  }

  /// Renders the whole texture of `picture` at a smaller `size`.
  private mutating func prefilteredTexture(
    of picture: Picture, size: PixelSize, _ sampling: Sampling
  ) throws(GPUError) -> Picture {
    let texture = try RenderedTexture(size: size, format: working.pixelFormat, in: device)
    let quad = Quad(filling: size)
    // Transparent texels stay transparent, and nothing is blended in beyond the edges.
    let whole = Picture(picture.texture, visible: .unit, continuation: .clampToEdge, isOpaque: true)
    var draw = QuadDraw(
      of: quad, ConvexPolygon(quad.polygon.clipPolygon),
      sampling: PictureSource(picture: whole, rect: .unit))
    draw.features.removeEdges()
    draw.sampling = sampling
    draw.blends = false
    try texture.render { target throws(GPUError) in
      try withTarget(target.reference, .resample) { encoder throws(GPUError) in
        try encoder.submit(draw, within: PixelRegion(PixelRect(of: size)))
      }
    }
    return Picture(
      texture, visible: picture.visible, continuation: picture.continuation,
      borderColor: picture.borderColor, isOpaque: picture.isOpaque)
  }
}

extension Quad {
  /// Creates a quad over a whole target of `size`.
  fileprivate init(filling size: PixelSize) {
    let page = Size(size)
    self.init(polygon: ProjectedPolygon(Rect(size: page), by: .identity, onto: page))
  }

  /// True if the quad is an opaque rectangle of a picture and nothing else.
  var isPlainPicture: Bool {
    opacity >= 1 && overlay == nil && fade == nil && roundedCorners == nil && clip == nil
      && cuts.isEmpty && hasSides
  }
}
