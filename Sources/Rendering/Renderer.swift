internal import Frames
public import GPU
public import ShaderLibrary
public import Transitions

/// Draws scenes into targets, and knows no transition.
public final class Renderer {
  /// The device that everything is drawn with.
  public let device: Device

  /// How it goes about it.
  public let strategy: DrawingStrategy

  private let shape: VertexShape
  private var samplers: [SamplerKey: SamplerBox] = [:]
  private var programs: Programs
  /// Targets for groups that no group uses now.
  private var spareTargets: [PixelSize: [ScratchTarget]] = [:]

  private struct SamplerKey: Hashable {
    let filter: TextureFilter
    let continuation: TextureContinuation
  }

  /// A dictionary holds no noncopyable values.
  private final class SamplerBox {
    let sampler: Sampler
    init(_ sampler: consuming Sampler) { self.sampler = sampler }
  }

  /// A target in which a group is drawn apart.
  private final class ScratchTarget {
    let target: RenderTarget
    init(_ target: consuming RenderTarget) { self.target = target }
  }

  /// A renderer for `device`; programs are compiled when a scene first needs them.
  ///
  /// - Parameters:
  ///   - strategy: how it goes about it; the pictures are the same.
  ///   - shaders: what it draws with.
  public init(
    in device: Device, _ strategy: DrawingStrategy = .fast, shaders: ShaderLibrary = .builtIn
  ) {
    self.device = device
    self.strategy = strategy
    programs = Programs(of: shaders, in: device)
    shape = VertexShape(in: device)
  }

  /// What it draws with.
  public var shaders: ShaderLibrary { programs.shaders }

  /// Draws with other shaders from now on: every program that was needed so far is made of them at once, or nothing
  /// changes.
  ///
  /// - Parameter pictures: what of them was drawn with the shaders before is drawn again.
  /// - Throws: `GPUError.shader` and `GPUError.uniform` for shaders that cannot be used.
  public func use(_ shaders: ShaderLibrary, redrawing pictures: PictureStore) throws(GPUError) {
    guard shaders != programs.shaders else { return }
    programs = try Programs(as: programs, of: shaders)
    pictures.forgetDrawings()
  }

  /// Draws the whole of `frame` into `target`; what was there is gone.
  ///
  /// - Parameters:
  ///   - pictures: the pixels of the pictures that the scenes name; one that is missing draws nothing. The frame's
  ///     snapshots are kept here until the next frame, which draws only those again that have changed.
  ///   - backdrop: what shows where no layer is.
  /// - Throws: `GPUError`.
  public func draw(
    _ frame: PresentedFrame, _ pictures: PictureStore, over backdrop: Color,
    into target: borrowing RenderTarget
  ) throws(GPUError) {
    let sizes = try draw(frame.snapshots, pictures) + [target.size]
    spareTargets = spareTargets.filter { sizes.contains($0.key) }
    try draw(frame.scene, pictures, over: backdrop, into: target)
    try device.check("drawing")
  }

  /// Draws the pictures that are scenes, except for those that are there from the last frame.
  ///
  /// - Returns: their sizes.
  private func draw(
    _ snapshots: [PresentedFrame.Snapshot], _ pictures: PictureStore
  ) throws(GPUError) -> [PixelSize] {
    var spare = pictures.takeSnapshots()
    // What shows the same scene is put by first, so that nothing else is drawn over it.
    let kept = snapshots.map { snapshot in spare.removeFirst { $0.scene == snapshot.scene } }
    var sizes: [PixelSize] = []
    for (snapshot, kept) in zip(snapshots, kept) {
      guard let grid = SnapshotGrid(of: snapshot.scene) else { continue }
      sizes.append(grid.size)
      let last = kept ?? spare.removeFirst { $0.pixels.size == grid.size }
      let drawing = try self.drawing(of: snapshot.scene, pictures, on: grid, after: last)
      pictures.show(drawing, as: snapshot.name)
    }
    return sizes
  }

  /// `last` where it shows `scene` as it is; otherwise that is drawn over it, or where there is none, on new pixels.
  private func drawing(
    of scene: Scene, _ pictures: PictureStore, on grid: SnapshotGrid, after last: DrawnSnapshot?
  ) throws(GPUError) -> DrawnSnapshot {
    let pixels: DrawnPixels
    if let last {
      if last.shows(scene, pictures) { return last }
      pixels = last.pixels
    } else {
      pixels = try DrawnPixels(size: grid.size, in: device)
    }
    let isOpaque = try pixels.redraw { target throws(GPUError) in
      try draw(scene, pictures, over: .clear, into: target)
    }
    return DrawnSnapshot(of: scene, pictures, pixels, grid, isOpaque: isOpaque)
  }

  /// Draws the whole of `scene` into `target`.
  ///
  /// - Returns: whether no backdrop is seen anywhere.
  @discardableResult
  private func draw(
    _ scene: Scene, _ pictures: PictureStore, over backdrop: Color,
    into target: borrowing RenderTarget
  ) throws(GPUError) -> Bool {
    let list = DrawList(scene, onto: Size(target.size), skippingHidden: strategy == .fast) {
      pictures[$0]?.shape
    }
    if list.showsBackdrop { target.clear(to: SIMD4<Float>(backdrop.premultiplied)) }
    try draw(list.items, pictures, into: target)
    return !list.showsBackdrop
  }

  private func draw(
    _ items: [DrawItem], _ pictures: PictureStore, into target: borrowing RenderTarget
  ) throws(GPUError) {
    for item in items {
      switch item {
      case .sheet(let sheet):
        let outline = sheet.cuts.reduce(sheet.polygon.drawnOutline) { $0.cut(at: $1.line) }
        if let part = sheet.picture {
          guard let picture = pictures[part.name] else { continue }
          let rect = picture.textureRect(ofPagePart: part.part)
          if try !copy(picture, rect, for: sheet, into: target) {
            try draw(sheet, outline, (picture, rect), into: target)
          }
        } else {
          try draw(sheet, outline, nil, into: target)
        }
      case .shadow(let shadow): try draw(shadow, into: target)
      case .group(let group): try draw(group, pictures, into: target)
      }
    }
  }

  // MARK: - Copies

  /// Copies a picture that rests on whole pixels with nothing blended in.
  ///
  /// - Returns: false where it has to be drawn.
  private func copy(
    _ picture: Picture, _ rect: Rect, for sheet: Sheet, into target: borrowing RenderTarget
  ) throws(GPUError) -> Bool {
    guard strategy == .fast, picture.isOpaque, sheet.isPlain, let place = sheet.polygon.wholePixels,
      let size = PixelSize(width: place.width, height: place.height)
    else { return false }
    guard let part = place.intersection(with: target.size) else { return true }
    if picture.continuation == .edge, let origin = picture.origin(of: rect, whenShownAs: size) {
      picture.pixels.copy(
        fromX: origin.x + part.x - place.x, y: origin.y + part.y - place.y, to: part, of: target)
      return true
    }
    // A whole page of another size is drawn once at the size at which it rests, from the second frame on that
    // shows it so: a layer that grows has a new size in every frame.
    guard rect == picture.visible else { return false }
    defer { picture.restingSize = size }
    guard picture.restingSize == size else { return false }
    let rendition = try rendition(of: picture, size: size)
    target.copy(
      rendition.target.texture, fromX: part.x - place.x, y: part.y - place.y,
      toX: part.x, y: part.y, width: part.width, height: part.height)
    return true
  }

  /// The page of `picture`, drawn at `size`.
  private func rendition(of picture: Picture, size: PixelSize) throws(GPUError) -> Rendition {
    if let existing = picture.rendition, existing.target.size == size { return existing }
    picture.rendition = nil
    let rendition = Rendition(
      target: try RenderTarget(size: size, label: "rendition", in: device))
    let page = Size(size)
    let sheet = Sheet(
      polygon: ProjectedPolygon(Rect(size: page), by: .identity, onto: page),
      picture: PicturePart(name: .from, part: .unit))
    try draw(
      sheet, ConvexPolygon(sheet.polygon.outline), (picture, picture.visible),
      into: rendition.target)
    picture.rendition = rendition
    return rendition
  }

  // MARK: - Drawing

  private func draw(
    _ sheet: Sheet, _ outline: ConvexPolygon, _ shown: (picture: Picture, part: Rect)?,
    into target: borrowing RenderTarget
  ) throws(GPUError) {
    var features = SheetFeatures()
    features.hasSides = sheet.hasSides
    features.isRound = sheet.rounding != nil
    features.isClipped = sheet.clip != nil
    if !sheet.cuts.isEmpty { features.cuts = CutUniforms.capacity(for: sheet.cuts.count) }
    features.isFace =
      !sheet.hasSides && sheet.polygon.corners.count == 4 && sheet.cuts.count >= 4
    if let shade = sheet.shade {
      features.stops = CutUniforms.capacity(for: shade.gradient.stops.count)
      features.isRadial = features.stops > 1 && shade.gradient.shape == .radial
    }
    guard let shown else {
      try draw(Piece(of: sheet, outline, features), nil, into: target)
      return
    }
    features.hasPicture = true
    features.isSolid =
      sheet.opacity >= 1 && shown.picture.isOpaque && shown.picture.continuation == .edge
    let texels = shown.picture.texels(of: shown.part)
    let minification = sheet.polygon.minification(of: texels, within: sheet.polygon.outline)
    var piece = Piece(of: sheet, outline, features)
    piece.sampling = minification.sampling
    guard features.isOpaqueQuad,
      let interior = OpaqueInterior(outline, piece.sampling, onto: Size(target.size))
    else {
      try draw(piece, shown, into: target)
      return
    }
    let bands = SamplingBands(
      of: sheet.polygon, texels, minification, within: interior.corners)
    piece.extent = .strip(interior.frame(around: bands.ring))
    try draw(piece, shown, into: target)
    for band in bands.bands {
      piece.sampling = band.sampling
      piece.extent = .convex(band.corners)
      // Nothing below shows through, and no edge is near.
      if strategy == .fast { (piece.features.hasSides, piece.blends) = (false, false) }
      try draw(piece, shown, into: target)
    }
  }

  /// What is drawn of a sheet at once.
  private struct Piece {
    let sheet: Sheet
    let outline: ConvexPolygon
    var features: SheetFeatures
    var sampling = Minification().sampling
    var extent = Extent.whole
    /// Whether it is laid over what is there, or takes its place.
    var blends = true

    init(of sheet: Sheet, _ outline: ConvexPolygon, _ features: SheetFeatures) {
      (self.sheet, self.outline, self.features) = (sheet, outline, features)
    }
  }

  /// Where a piece is.
  private enum Extent {
    /// All within the sheet's outline.
    case whole
    /// What a strip of triangles covers.
    case strip([Point])
    /// What a convex polygon covers.
    case convex([Point])
  }

  private func draw(
    _ piece: Piece, _ shown: (picture: Picture, part: Rect)?, into target: borrowing RenderTarget
  ) throws(GPUError) {
    var features = piece.features
    features.sampling = piece.sampling.features
    let program = try programs.program(for: features)
    let vertices: [Point]? =
      switch piece.extent {
      case .whole: nil
      case .strip(let vertices), .convex(let vertices): vertices
      }
    let count = program.set(
      piece.sheet, outline: piece.outline, picture: shown, piece.sampling,
      target: Size(target.size), vertices: vertices)
    guard count > 0 else { return }
    let pass = RenderPass(into: target, in: device, blending: piece.blends)
    if let shown {
      var filter = TextureFilter.bilinear
      if piece.sampling.isMipmapped {
        try shown.picture.pixels.makeMipmaps()
        filter = .trilinear
      } else if shown.picture.isUnscaled(shown.part, in: piece.sheet.polygon) {
        filter = .nearest
      }
      let sampler = sampler(filter, shown.picture.continuation)
      shown.picture.pixels.bind(to: SheetProgram.pictureUnit, sampler.sampler, in: pass)
    }
    if case .strip = piece.extent {
      pass.drawStrip(shape, vertexCount: count, with: program.program)
    } else {
      pass.drawFan(shape, vertexCount: count, with: program.program)
    }
  }

  private func draw(
    _ shadow: ShadowSheet, into target: borrowing RenderTarget
  ) throws(GPUError) {
    let features = ShadowFeatures(
      isRound: shadow.cornerRadius > 0, isHidden: shadow.hidden != nil)
    let program = try programs.program(for: features)
    let count = program.set(shadow, target: Size(target.size))
    RenderPass(into: target, in: device)
      .drawFan(shape, vertexCount: count, with: program.program)
  }

  /// Draws a group apart, as large as it is seen, and lays it over the target.
  private func draw(
    _ group: Group, _ pictures: PictureStore, into target: borrowing RenderTarget
  ) throws(GPUError) {
    guard let outline = group.outline, let region = outline.pixels.intersection(with: target.size)
    else { return }
    let size = target.size
    let drawn = try apart(group.items, pictures, region, size)
    var mask: ScratchTarget?
    if let items = group.mask { mask = try apart(items, pictures, region, size) }
    defer { spareTargets[size, default: []] += [drawn] + (mask.map { [$0] } ?? []) }

    let features = GroupFeatures(
      isMasked: mask != nil, isClipped: group.clip != nil,
      cuts: group.cuts.isEmpty ? 0 : CutUniforms.capacity(for: group.cuts.count))
    let program = try programs.program(for: features)
    let count = program.set(group, outline: outline, target: Size(target.size))
    let pass = RenderPass(into: target, in: device)
    pass.bind(drawn.target, to: GroupProgram.drawnUnit)
    if let mask { pass.bind(mask.target, to: GroupProgram.maskUnit) }
    pass.drawFan(shape, vertexCount: count, with: program.program)
  }

  /// Draws `items` over nothing, in a target of `size` of which only `region` counts.
  private func apart(
    _ items: [DrawItem], _ pictures: PictureStore, _ region: PixelRect, _ size: PixelSize
  ) throws(GPUError) -> ScratchTarget {
    let scratch: ScratchTarget
    if let spare = spareTargets[size]?.popLast() {
      scratch = spare
    } else {
      scratch = ScratchTarget(try RenderTarget(size: size, label: "group", in: device))
    }
    scratch.target.clear(
      to: .zero, x: region.x, y: region.y, width: region.width, height: region.height)
    try draw(items, pictures, into: scratch.target)
    return scratch
  }

  // MARK: - What is kept

  private func sampler(
    _ filter: TextureFilter, _ continuation: TextureContinuation
  ) -> SamplerBox {
    let key = SamplerKey(filter: filter, continuation: continuation)
    if let sampler = samplers[key] { return sampler }
    let sampler = SamplerBox(Sampler(filter, continuation, in: device))
    samplers[key] = sampler
    return sampler
  }
}

extension SheetFeatures {
  /// Whether this is an opaque picture with no edges but its four sides.
  fileprivate var isOpaqueQuad: Bool {
    isSolid && hasSides && !isRound && !isClipped && cuts == 0
  }
}

extension Sheet {
  /// Whether this is a whole rectangle of a picture and nothing else.
  fileprivate var isPlain: Bool {
    opacity >= 1 && shade == nil && rounding == nil && clip == nil && cuts.isEmpty && hasSides
  }
}

extension Group {
  /// The rectangle that all of it is within; nil where nothing is seen.
  fileprivate var outline: ConvexPolygon? {
    let pieces = items.flatMap(\.outlines).filter { $0.corners.count > 2 }
    guard !pieces.isEmpty else { return nil }
    let (minX, minY) = (pieces.map(\.minX).min() ?? 0, pieces.map(\.minY).min() ?? 0)
    let (maxX, maxY) = (pieces.map(\.maxX).max() ?? 0, pieces.map(\.maxY).max() ?? 0)
    var outline = ConvexPolygon(
      [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)].map { Point(x: $0.0, y: $0.1) })
    if let clip, let part = outline.intersection(with: ConvexPolygon(clip.polygon.outline)) {
      outline = part
    }
    for cut in cuts { outline = outline.cut(at: cut.line) }
    return outline.corners.count > 2 ? outline : nil
  }
}

extension ConvexPolygon {
  /// The pixels that a part of this may be in.
  fileprivate var pixels: PixelRect {
    let (left, top) = (Int(minX.rounded(.down)) - 1, Int(minY.rounded(.down)) - 1)
    let (right, bottom) = (Int(maxX.rounded(.up)) + 1, Int(maxY.rounded(.up)) + 1)
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Size {
  /// A size in pixels, as numbers to compute with.
  init(_ pixels: PixelSize) {
    self.init(width: Double(pixels.width), height: Double(pixels.height))
  }
}
