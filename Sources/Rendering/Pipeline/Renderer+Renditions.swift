import Frames
import GPU
import SceneGraph

extension Renderer {
  /// What can be copied of a picture that rests on whole pixels with nothing blended in; nil where it has to be drawn.
  func resting(
    _ picture: Picture, _ rect: Rect, for sheet: Sheet, within region: PixelRect
  ) throws(GPUError) -> RestingPicture? {
    guard strategy == .fast, picture.isOpaque, sheet.isPlain, let place = sheet.polygon.wholePixels,
      let size = place.size
    else { return nil }
    if picture.continuation == .edge, let origin = picture.origin(of: rect, whenShownAs: size) {
      return RestingPicture(picture: picture, x: origin.x, y: origin.y, place: place)
    }
    // A whole page of another size is drawn once at the size at which it rests, from the second frame on that
    // shows it so: a layer that grows has a new size in every frame.
    guard rect == picture.visible, place.intersection(with: region) != nil else { return nil }
    defer { picture.restingSize = size }
    guard picture.restingSize == size else { return nil }
    let whole = try rendition(of: picture, as: .page(size))
    return RestingPicture(picture: whole, x: 0, y: 0, place: place)
  }

  /// The picture that `part` of the page of `original` is sampled from: itself, or what was made of it once. Which one it
  /// is follows from the place alone, so that a frame is the same whatever was drawn before it.
  func source(
    of original: Picture, showing part: Rect, on polygon: ProjectedPolygon
  ) throws(GPUError) -> Picture {
    guard let pageSize, original.pixels is UploadedPixels else { return original }
    let rect = original.textureRect(ofPagePart: part)
    if polygon.wholePixels?.size == pageSize {
      guard part == .unit, original.origin(of: rect, whenShownAs: pageSize) == nil
      else { return original }
      return try rendition(of: original, as: .page(pageSize))
    }
    let texels = original.texels(of: rect)
    guard detail == .moving,
      let reduction = Reduction(of: original.shape.size, restingOn: pageSize),
      reduction.serves(polygon.leastMinification(of: texels))
    else { return original }
    hasFullDetail = false
    return try rendition(of: original, as: .texture(reduction.size(of: original.pixels.size)))
  }

  /// What is made of `picture`, drawn unless it is there.
  private func rendition(
    of picture: Picture, as rendition: Rendition
  ) throws(GPUError) -> Picture {
    if let existing = picture.renditions[rendition] { return existing }
    let drawn =
      switch rendition {
      case .page(let size): try page(of: picture, size: size)
      case .texture(let size): try texture(of: picture, size: size)
      }
    picture.keep(drawn, as: rendition)
    return drawn
  }

  private func page(of picture: Picture, size: PixelSize) throws(GPUError) -> Picture {
    let pixels = try DrawnPixels(size: size, in: device)
    let sheet = Sheet(filling: size)
    try pixels.redraw { target throws(GPUError) in
      if !picture.isOpaque { target.clear(to: .zero) }
      try draw(
        sheet, ConvexPolygon(sheet.polygon.outline), (picture, picture.visible), into: target,
        within: PixelRect(of: size))
    }
    return Picture(pixels, visible: .unit, continuation: .edge, isOpaque: picture.isOpaque)
  }

  private func texture(of picture: Picture, size: PixelSize) throws(GPUError) -> Picture {
    let pixels = try DrawnPixels(size: size, in: device)
    let sheet = Sheet(filling: size)
    // Its transparent pixels stay so, and beyond its edges there is nothing to blend with.
    let texture = Picture(picture.pixels, visible: .unit, continuation: .edge, isOpaque: true)
    var piece = SheetPiece(of: sheet, ConvexPolygon(sheet.polygon.outline), showing: texture)
    piece.features.leaveEdges()
    piece.sampling = Sampling(meanOf: Double(picture.pixels.size.width) / Double(size.width))
    piece.blends = false
    try pixels.redraw { target throws(GPUError) in
      try draw(piece, (texture, .unit), into: target, within: PixelRect(of: size))
    }
    return Picture(
      pixels, visible: picture.visible, continuation: picture.continuation,
      surround: picture.surround, isOpaque: picture.isOpaque)
  }
}

extension Sheet {
  /// A page over all of a target.
  fileprivate init(filling size: PixelSize) {
    let page = Size(size)
    self.init(polygon: ProjectedPolygon(Rect(size: page), by: .identity, onto: page))
  }

  /// Whether this is a whole rectangle of a picture and nothing else.
  fileprivate var isPlain: Bool {
    opacity >= 1 && shade == nil && rounding == nil && clip == nil && cuts.isEmpty && hasSides
  }
}
