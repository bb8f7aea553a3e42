import Frames
import GPU
import SceneGraph

/// Prepares one frame and draws it, with its snapshots.
///
/// An encoder holds the state that the draws of a frame share: the renderer's resources, the
/// frame's pictures and detail, and the current target, which changes while a snapshot is rendered,
/// a group is composited or a picture is resampled.
struct FrameEncoder {
  /// The owner of programs, samplers and scratch targets.
  let renderer: Renderer
  /// The number of the frame among all that the renderer prepared.
  let number: Int
  /// The pictures that the frame's scenes name.
  private(set) var pictures: FramePictures
  /// The size of the frame in pixels, and of a pixel-aligned page on it.
  let pictureSize: PixelSize
  /// The accuracy at which dense pictures are sampled.
  let detail: Detail
  /// The target's pixels on each side of a pixel of the frame: above 1 for a reference.
  let samples: Int
  /// True for what moves at an instant of an exposure, which needs no filter that keeps text sharp.
  var isPartOfSum = false
  /// True if the interior of a quad may be drawn without its edges.
  let skipsInnerEdges: Bool
  /// True if everything so far was drawn in full detail.
  var hasFullDetail = true
  /// The passes so far; nil if they are not recorded.
  private(set) var passes: [FramePass]?
  /// The target of the last one of `passes`.
  private var lastRecorded: RenderTargetReference?
  /// True if the target is not opaque before the first draw, so that shadows and shades that lie on
  /// paint have to follow its alpha.
  var followsAlpha = false
  /// The current target and its kind; nil before the first one.
  private var current: (target: RenderTargetReference, kind: FramePass.Target)?

  /// Creates the encoder of a frame.
  init(
    _ renderer: Renderer, number: Int, pictures: FramePictures, pictureSize: PixelSize,
    detail: Detail, samples: Int = 1
  ) {
    self.samples = samples
    self.renderer = renderer
    self.number = number
    self.pictures = pictures
    self.pictureSize = pictureSize
    self.detail = detail
    skipsInnerEdges = renderer.drawsManyFrames
    passes = renderer.recordsPasses ? [] : nil
  }

  /// The space of the numbers of all targets and pictures.
  var working: WorkingSpace { pictures.working }
  /// The numbers of the targets. Those of a reference are not rounded: a slow fade would be rounded
  /// the same way at many instants.
  var format: PixelFormat { samples > 1 ? .rgba32Float : working.pixelFormat }

  // MARK: - The target

  /// The current target.
  var target: RenderTargetReference {
    guard let current else { preconditionFailure("a frame is drawn into a target") }
    return current.target
  }

  /// True if the current target belongs to the frame alone: nothing that it shows is kept.
  var isOnFrame: Bool {
    switch current?.kind {
    case .frame, .instant, .group, .mask: true
    default: false
    }
  }

  /// True if the frame has snapshots.
  var hasSnapshots: Bool { !pictures.snapshots.isEmpty }
  /// The device that everything is drawn with.
  var device: Device { renderer.device }
  /// True if the strategy is the fast one.
  var isFast: Bool { renderer.strategy == .fast }
  /// The current target's size.
  var targetSize: Size { Size(target.size) }
  /// All pixels of the current target.
  var wholeTarget: PixelRect { PixelRect(of: target.size) }

  /// Calls `draw` while `target` is the current one.
  mutating func withTarget<Result>(
    _ target: RenderTargetReference, _ kind: FramePass.Target,
    _ draw: (inout FrameEncoder) throws(GPUError) -> Result
  ) throws(GPUError) -> Result {
    let before = current
    current = (target, kind)
    defer { current = before }
    return try draw(&self)
  }

  // MARK: - Preparation

  /// Computes what to draw for `scene`: its draw list, and the pixels in which each item is
  /// visible.
  ///
  /// - Parameter origin: the place of the target's corner in the scene, in pixels of the target.
  func prepare(
    _ scene: Scene, over background: Color, onto size: PixelSize, from origin: Point = .zero
  ) -> PreparedScene {
    let list = renderer.flattener.flatten(
      scene, pictures, onto: Size(size), from: origin, skippingHidden: isFast,
      overOpaque: background.alpha >= 1)
    var prepared = PreparedScene(list: list, background: background, occlusion: nil)
    if !prepared.mayBeCrossfade {
      prepared.occlusion = occlusion(of: prepared, within: PixelRegion(PixelRect(of: size)))
    }
    return prepared
  }

  /// Returns the pixels of `region` in which each item of a scene is visible; nil for all.
  private func occlusion(of scene: PreparedScene, within region: PixelRegion) -> Occlusion? {
    guard isFast else { return nil }
    let isOverBlack = scene.list.showsBackground && scene.background == .black
    return Occlusion(
      among: scene.list.items[...], pictures, within: region, isOverBlack: isOverBlack)
  }

  /// Renders the frame's snapshots in order, except for those that can be reused from the last
  /// frame.
  ///
  /// - Parameter store: the store that keeps the snapshots until the next frame.
  /// - Returns: the snapshots' sizes.
  mutating func renderSnapshots(
    _ snapshots: [PresentedFrame.Snapshot], keptBy store: PictureStore
  ) throws(GPUError) -> [PixelSize] {
    var spare = store.takeSnapshots()
    // Snapshots of the same scenes are set aside first, so that nothing is rendered over them.
    var kept = snapshots.map { snapshot in spare.removeFirst { $0.scene == snapshot.scene } }
    var sizes: [PixelSize] = []
    for (index, snapshot) in snapshots.enumerated() {
      var reused: RenderedSnapshot?
      swap(&reused, &kept[index])
      guard let geometry = SnapshotGeometry(of: snapshot.scene) else { continue }
      sizes.append(geometry.size)
      if reused == nil {
        reused = spare.removeFirst { $0.texture.size == geometry.size }
      }
      let rendered = try renderSnapshot(of: snapshot.scene, geometry, reusing: &reused)
      pictures.add(rendered, as: snapshot.name)
    }
    store.keepSnapshots(of: pictures)
    return sizes
  }

  /// Renders `scene` as a snapshot.
  ///
  /// - Parameter reused: a snapshot that is returned if it shows the scene already, and whose
  ///   texture is rendered over otherwise, unless a frame that is not drawn yet shows it.
  private mutating func renderSnapshot(
    of scene: Scene, _ geometry: SnapshotGeometry, reusing reused: inout RenderedSnapshot?
  ) throws(GPUError) -> RenderedSnapshot {
    if let reused, reused.shows(scene, pictures, in: detail) {
      if !reused.isFull { hasFullDetail = false }
      return reused
    }
    let wasFull = hasFullDetail
    hasFullDetail = true
    defer { if !wasFull { hasFullDetail = false } }
    let texture: RenderedTexture
    if isKnownUniquelyReferenced(&reused), let reused {
      texture = reused.texture
    } else {
      texture = try RenderedTexture(
        size: geometry.size, format: format, in: device)
    }
    let prepared = prepare(scene, over: .clear, onto: geometry.size)
    try texture.render { target throws(GPUError) in
      try withTarget(target.reference, .snapshot) { encoder throws(GPUError) in
        try encoder.draw(prepared)
      }
    }
    renderer.flattener.reuse(prepared.list)
    return RenderedSnapshot(
      of: scene, pictures, texture, geometry, isOpaque: !prepared.list.showsBackground,
      isFull: hasFullDetail)
  }

  // MARK: - Drawing

  /// Draws a scene over the whole of the target.
  ///
  /// - Parameter damageTracker: the tracker of the target; nil if its content is not known.
  mutating func draw(
    _ scene: PreparedScene, tracking damageTracker: DamageTracker? = nil
  ) throws(GPUError) {
    let (list, background) = (scene.list, scene.background)
    let wasFollowingAlpha = followsAlpha
    followsAlpha = background.alpha < 1
    defer { followsAlpha = wasFollowingAlpha }
    var occlusion = scene.occlusion
    var whole = PixelRegion(wholeTarget)
    var crossfade: ScaledCrossfade?
    let previous = damageTracker?.beginFrame()
    if scene.mayBeCrossfade {
      if try drawPaintedScene(list, over: background) { return }
      if renderer.programChoice != .general, samples == 1 {
        if try drawCrossfade(list, over: background) { return }
        crossfade = try scaledCrossfade(list)
      }
      // The plain strategy draws everywhere, and would do so for each part of a region.
      if let crossfade, isFast { whole.subtract(crossfade.region) }
      occlusion = self.occlusion(of: scene, within: whole)
    } else if scene.mayBeginWithCrossfade, renderer.programChoice != .general, samples == 1,
      try drawCrossfade(list, over: background)
    {
      return try draw(list.items[2...], within: whole)
    }
    if list.showsBackground { target.clear(to: working.premultiplied(background)) }
    var items = list.items[...]
    var base: Blit?
    // If the background is hidden, the first item covers the target.
    if !list.showsBackground, let first = items.popFirst() {
      base = try draw(first, within: occlusion?[0] ?? whole, over: previous)
    }
    try draw(items, within: whole, occlusion)
    if let crossfade { try draw(crossfade) }
    if let damageTracker, let base { damageTracker.endFrame(base, under: items) }
  }

  /// Draws items back to front, where later ones do not hide them.
  mutating func draw(
    _ items: ArraySlice<DrawItem>, within region: PixelRegion
  ) throws(GPUError) {
    let occlusion =
      isFast ? Occlusion(among: items, pictures, within: region) : nil
    try draw(items, within: region, occlusion)
  }

  /// Draws items back to front, each within its region.
  ///
  /// - Parameter occlusion: the items' regions; nil for `region`.
  private mutating func draw(
    _ items: ArraySlice<DrawItem>, within region: PixelRegion, _ occlusion: Occlusion?
  ) throws(GPUError) {
    for (index, item) in zip(items.indices, items) {
      let region = occlusion?[index] ?? region
      if !region.isEmpty { _ = try draw(item, within: region) }
    }
  }

  /// Draws one item.
  ///
  /// - Parameters:
  ///   - region: the pixels of the target that matter; others may be drawn, too.
  ///   - previous: the target's content of the last frame; nil if that is unknown.
  /// - Returns: the blit, if the item was copied and not drawn.
  private mutating func draw(
    _ item: DrawItem, within region: PixelRegion, over previous: DamageTracker.Base? = nil
  ) throws(GPUError) -> Blit? {
    switch item {
    case .quad(let quad): return try draw(quad, within: region, over: previous)
    case .shadow(let shadow): try draw(shadow, within: region)
    case .group(let group): try draw(group, within: region)
    }
    return nil
  }

  /// Returns a pass that draws nothing outside of `region`, and in a dry frame a single pixel. The
  /// plain strategy draws everywhere.
  ///
  /// - Parameters:
  ///   - isCut: true if `region` is a cut of the scene, which the plain strategy applies, too.
  ///   - blends: true to blend with the target, false to replace its colours.
  ///   - isOnPaint: true to draw only as far as the target is opaque.
  func renderPass(
    within region: PixelRect, asCut isCut: Bool = false, blending blends: Bool = true,
    onPaint isOnPaint: Bool = false
  ) -> RenderPass {
    let isWhole = !isCut && !isFast || region.covers(targetSize)
    let isDry = renderer.drawsDry && isOnFrame
    let (width, height) = isDry ? (1, 1) : (region.width, region.height)
    let pass = RenderPass(
      into: target, blending: blends,
      within: isWhole && !isDry ? nil : (region.x, region.y, width, height))
    if isOnPaint, followsAlpha { pass.drawOnPaint() }
    return pass
  }

  /// Copies the part of a blit that lies in `region`.
  mutating func copy(_ blit: Blit, within region: PixelRegion) {
    blit.copy(within: region, to: target)
    record(area: Double(region.area(within: blit.destination)))
  }

  /// Counts draws into the current target, if the frame's passes are recorded.
  ///
  /// - Parameters:
  ///   - area: the drawn pixels; computed only if it is needed.
  ///   - taps: the taps of each pixel.
  mutating func record(draws: Int = 0, area: @autoclosure () -> Double, taps: Int = 0) {
    guard passes != nil, let (target, kind) = current else { return }
    record(in: target, kind, draws: draws, area: area(), taps: taps)
  }

  /// Counts a draw or a copy, as part of the last pass if that has the same target.
  mutating func record(
    in target: RenderTargetReference, _ kind: FramePass.Target, draws: Int = 0, area: Double,
    taps: Int = 0
  ) {
    guard passes != nil else { return }
    // A driver may give the number of a deleted target to the next one.
    let isSame =
      lastRecorded?.isSame(as: target) == true && passes?.last?.target == kind
      && passes?.last?.size == target.size
    if !isSame {
      passes?.append(FramePass(target: kind, size: target.size))
      lastRecorded = target
    }
    let pixels = Int(area.rounded())
    guard let last = passes?.indices.last else { return }
    passes?[last].draws += draws
    passes?[last].pixels += pixels
    passes?[last].taps += pixels * taps
  }
}

extension Array {
  /// Removes and returns the first element that `isMatch` holds for, if there is one.
  fileprivate mutating func removeFirst(where isMatch: (Element) -> Bool) -> Element? {
    firstIndex(where: isMatch).map { remove(at: $0) }
  }
}
