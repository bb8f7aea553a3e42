internal import Frames
public import GPU
public import SceneGraph
public import ShaderLibrary

/// Draws scenes into targets, and knows no transition.
public final class Renderer {
  /// The device that everything is drawn with.
  public let device: Device

  /// How it goes about it.
  public let strategy: DrawingStrategy

  /// Which programs it samples pictures with.
  var filtering = Filtering.asNeeded

  let shape: VertexShape
  private var samplers: [SamplerKey: SamplerBox] = [:]
  var programs: Programs
  /// Targets for groups that no group uses now.
  private var spareTargets: [PixelSize: [ScratchTarget]] = [:]
  /// What there is to draw of the scene that is drawn now.
  private var list = DrawList()
  var drawnFrames = 0
  /// The size in pixels at which a page of the frame rests.
  var pageSize: PixelSize?
  /// How the frame is drawn, and whether anything was left out for that so far.
  var detail = Detail.full
  var hasFullDetail = true

  /// In how many frames programs that only make later ones cheaper are not compiled yet: a still or a short clip would
  /// wait for them in vain.
  static let framesOfFewPrograms = 8

  private struct SamplerKey: Hashable {
    let filter: TextureFilter
    let continuation: TextureContinuation
  }

  /// A dictionary holds no noncopyable values.
  final class SamplerBox {
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
  ///   - detail: how exactly dense pictures are sampled.
  /// - Returns: whether the frame is as it would be in full detail.
  /// - Throws: `GPUError`.
  @discardableResult
  public func draw(
    _ frame: PresentedFrame, _ pictures: PictureStore, over backdrop: Color,
    into target: borrowing RenderTarget, in detail: Detail = .full
  ) throws(GPUError) -> Bool {
    try draw(frame, pictures, over: backdrop, into: target, in: detail, after: nil)
  }

  /// - Parameter ground: what lies below everything on the target since the last frame, where that is known.
  @discardableResult
  func draw(
    _ frame: PresentedFrame, _ pictures: PictureStore, over backdrop: Color,
    into target: borrowing RenderTarget, in detail: Detail = .full, after ground: Ground?
  ) throws(GPUError) -> Bool {
    pageSize = target.size
    (self.detail, hasFullDetail) = (detail, true)
    let sizes = try draw(frame.snapshots, pictures)
    let size = target.size
    if spareTargets.keys.contains(where: { $0 != size && !sizes.contains($0) }) {
      spareTargets = spareTargets.filter { $0.key == size || sizes.contains($0.key) }
    }
    try draw(frame.scene, pictures, over: backdrop, into: target, after: ground)
    drawnFrames += 1
    try device.check("drawing")
    return hasFullDetail
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
    into target: borrowing RenderTarget, after ground: Ground? = nil
  ) throws(GPUError) -> Bool {
    list.show(scene, pictures, onto: Size(target.size), skippingHidden: strategy == .fast)
    let last = ground?.begin()
    if list.showsBackdrop { target.clear(to: SIMD4<Float>(backdrop.premultiplied)) }
    var items = list.items[...]
    let all = PixelRect(of: target.size)
    var lowest: RestingPicture?
    // Without a backdrop the first thing covers the target.
    if !list.showsBackdrop, let first = items.popFirst() {
      lowest = try draw(first, pictures, into: target, within: all, after: last)
    }
    for item in items { try draw(item, pictures, into: target, within: all) }
    if let ground, let lowest { ground.end(lowest, below: items) }
    return !list.showsBackdrop
  }

  /// What a sheet's picture is sampled from, and the part of the texture that its unit square shows; nil where there is none.
  private func picture(
    of sheet: Sheet, _ pictures: PictureStore
  ) throws(GPUError) -> (picture: Picture, part: Rect)? {
    guard let part = sheet.picture, let original = pictures[part.name] else { return nil }
    let picture = try source(of: original, showing: part.part, on: sheet.polygon)
    return (picture, picture.textureRect(ofPagePart: part.part))
  }

  /// - Parameters:
  ///   - region: the part of the target that counts; more may be drawn.
  ///   - last: what lay there before, and where something lay over it.
  /// - Returns: the picture, where one was laid there as it is.
  @discardableResult
  private func draw(
    _ item: DrawItem, _ pictures: PictureStore, into target: borrowing RenderTarget,
    within region: PixelRect, after last: (lowest: RestingPicture, covered: PixelRect?)? = nil
  ) throws(GPUError) -> RestingPicture? {
    switch item {
    case .sheet(let sheet):
      // Both strategies have the same: from it follows how a picture is sampled.
      guard let outline = sheet.seenOutline else { return nil }
      let shown = try picture(of: sheet, pictures)
      if let shown,
        let resting = try resting(shown.picture, shown.part, for: sheet, within: region)
      {
        let isThere = last.map { $0.lowest.isSame(as: resting) } ?? false
        if let part = isThere ? last?.covered : region { resting.copy(to: part, of: target) }
        return resting
      }
      if shown != nil || sheet.picture == nil {
        try draw(sheet, outline, shown, into: target, within: region)
      }
    case .shadow(let shadow): try draw(shadow, into: target, within: region)
    case .group(let group): try draw(group, pictures, into: target, within: region)
    }
    return nil
  }

  // MARK: - Groups

  /// Draws a group apart, as large as it is seen, and lays it over the target.
  private func draw(
    _ group: Group, _ pictures: PictureStore, into target: borrowing RenderTarget,
    within region: PixelRect
  ) throws(GPUError) {
    guard let outline = group.outline, let region = outline.pixels.intersection(with: region)
    else { return }
    let size = target.size
    let drawn = try apart(group.items, pictures, region, size)
    var mask: ScratchTarget?
    if let items = group.mask { mask = try apart(items, pictures, region, size) }
    defer {
      spareTargets[size, default: []].append(drawn)
      if let mask { spareTargets[size, default: []].append(mask) }
    }

    let features = GroupFeatures(
      isMasked: mask != nil, isClipped: group.clip != nil,
      cuts: group.cuts.isEmpty ? 0 : CutUniforms.capacity(for: group.cuts.count))
    let program = try programs.program(for: features)
    let count = program.set(group, outline: outline, target: Size(target.size))
    let pass = pass(into: target, within: region)
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
    for item in items { try draw(item, pictures, into: scratch.target, within: region) }
    return scratch
  }

  // MARK: - What is kept

  /// How a picture is read.
  func sampler(
    _ filter: TextureFilter, _ continuation: TextureContinuation
  ) -> SamplerBox {
    let key = SamplerKey(filter: filter, continuation: continuation)
    if let sampler = samplers[key] { return sampler }
    let sampler = SamplerBox(Sampler(filter, continuation, in: device))
    samplers[key] = sampler
    return sampler
  }
}

extension Size {
  /// A size in pixels, as numbers to compute with.
  init(_ pixels: PixelSize) {
    self.init(width: Double(pixels.width), height: Double(pixels.height))
  }
}
