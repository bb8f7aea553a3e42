import Frames
import GPU
import SceneGraph

extension Renderer {
  /// Renders the frame's snapshots in order, except for those that the last frame has left.
  ///
  /// - Returns: the snapshots' sizes.
  func renderSnapshots(
    _ snapshots: [PresentedFrame.Snapshot], in context: inout FrameContext
  ) throws(GPUError) -> [PixelSize] {
    var spare = context.pictures.takeSnapshots()
    // Snapshots of the same scenes are set aside first, so that nothing is rendered over them.
    let kept = snapshots.map { snapshot in spare.removeFirst { $0.scene == snapshot.scene } }
    var sizes: [PixelSize] = []
    for (snapshot, kept) in zip(snapshots, kept) {
      guard let geometry = SnapshotGeometry(of: snapshot.scene) else { continue }
      sizes.append(geometry.size)
      let reused = kept ?? spare.removeFirst { $0.texture.size == geometry.size }
      let rendered = try renderSnapshot(
        of: snapshot.scene, geometry, reusing: reused, in: &context)
      context.pictures.add(rendered, as: snapshot.name)
    }
    return sizes
  }

  /// Renders `scene` as a snapshot.
  ///
  /// - Parameter reused: a snapshot that is returned if it shows the scene already, and whose
  ///   texture is rendered over otherwise; nil to create a texture.
  private func renderSnapshot(
    of scene: Scene, _ geometry: SnapshotGeometry, reusing reused: RenderedSnapshot?,
    in context: inout FrameContext
  ) throws(GPUError) -> RenderedSnapshot {
    let texture: RenderedTexture
    if let reused {
      if reused.shows(scene, context.pictures) { return reused }
      texture = reused.texture
    } else {
      texture = try RenderedTexture(size: geometry.size, in: device)
    }
    let isOpaque = try texture.render { target throws(GPUError) in
      try drawScene(scene, over: .clear, in: &context, into: target)
    }
    return RenderedSnapshot(of: scene, context.pictures, texture, geometry, isOpaque: isOpaque)
  }

  /// Draws `scene` over the whole of `target`.
  ///
  /// - Returns: true if the backdrop shows nowhere.
  @discardableResult
  func drawScene(
    _ scene: Scene, over backdrop: Color, in context: inout FrameContext,
    into target: borrowing RenderTarget
  ) throws(GPUError) -> Bool {
    let prepared = prepareScene(scene, over: backdrop, in: context, onto: target.size)
    return try drawScene(prepared, in: &context, into: target)
  }

  /// Works out what to draw for `scene`: the draw list, which the flattener keeps until the next
  /// scene is prepared, and the pixels in which each item may be seen.
  func prepareScene(
    _ scene: Scene, over backdrop: Color, in context: FrameContext, onto size: PixelSize
  ) -> PreparedScene {
    flattener.flatten(
      scene, context.pictures, onto: Size(size), skippingHidden: strategy == .fast)
    preparedScenes += 1
    var prepared = PreparedScene(number: preparedScenes, backdrop: backdrop, occlusion: nil)
    if !flattener.list.mayBeCrossfade {
      let whole = PixelRegion(PixelRect(of: size))
      prepared.occlusion = occlusion(of: prepared, in: context, within: whole)
    }
    return prepared
  }

  /// Returns the pixels of `region` in which each item of the draw list may be seen.
  private func occlusion(
    of scene: PreparedScene, in context: FrameContext, within region: PixelRegion
  ) -> Occlusion? {
    let isOverBlack = flattener.list.showsBackdrop && scene.backdrop == .black
    return occlusion(
      of: flattener.list.items[...], in: context, within: region, isOverBlack: isOverBlack)
  }

  /// Draws the scene that was prepared last over the whole of `target`.
  ///
  /// - Returns: true if the backdrop shows nowhere.
  @discardableResult
  func drawScene(
    _ scene: PreparedScene, in context: inout FrameContext, into target: borrowing RenderTarget,
    tracking damageTracker: DamageTracker? = nil
  ) throws(GPUError) -> Bool {
    let (list, backdrop) = (flattener.list, scene.backdrop)
    var occlusion = scene.occlusion
    var whole = PixelRegion(PixelRect(of: target.size))
    var crossfade: ScaledCrossfade?
    let previous = damageTracker?.beginFrame()
    if list.mayBeCrossfade {
      if try drawPaintedScene(list, over: backdrop, in: context, into: target) {
        return !list.showsBackdrop
      }
      if try drawCrossfade(list, over: backdrop, in: &context, into: target) {
        return !list.showsBackdrop
      }
      crossfade = try scaledCrossfade(list, in: &context, onto: target.size)
      // The plain strategy draws everywhere, and would do so for each part of a region.
      if let crossfade, strategy == .fast { whole.subtract(crossfade.region) }
      occlusion = self.occlusion(of: scene, in: context, within: whole)
    }
    if list.showsBackdrop { target.clear(to: SIMD4<Float>(backdrop.premultiplied)) }
    var items = list.items[...]
    var background: Blit?
    // Without a backdrop the first item covers the target.
    if !list.showsBackdrop, let first = items.popFirst() {
      background = try drawItem(
        first, in: &context, into: target, within: occlusion?[0] ?? whole, over: previous)
    }
    try drawItems(items, in: &context, into: target, within: whole, occlusion)
    if let crossfade { try draw(crossfade, into: target) }
    if let damageTracker, let background { damageTracker.endFrame(background, under: items) }
    return !list.showsBackdrop
  }

  /// Draws items back to front, as far as later ones do not hide them.
  func drawItems(
    _ items: ArraySlice<DrawItem>, in context: inout FrameContext,
    into target: borrowing RenderTarget, within region: PixelRegion
  ) throws(GPUError) {
    let occlusion = occlusion(of: items, in: context, within: region)
    try drawItems(items, in: &context, into: target, within: region, occlusion)
  }

  /// Draws items back to front, each within its region.
  ///
  /// - Parameter occlusion: the items' regions; nil for `region`.
  private func drawItems(
    _ items: ArraySlice<DrawItem>, in context: inout FrameContext,
    into target: borrowing RenderTarget, within region: PixelRegion, _ occlusion: Occlusion?
  ) throws(GPUError) {
    for (index, item) in zip(items.indices, items) {
      let region = occlusion?[index] ?? region
      if !region.isEmpty { try drawItem(item, in: &context, into: target, within: region) }
    }
  }

  /// Returns the pixels in which each item may be seen; nil if that is not known.
  private func occlusion(
    of items: ArraySlice<DrawItem>, in context: FrameContext, within region: PixelRegion,
    isOverBlack: Bool = false
  ) -> Occlusion? {
    // A blur shows pixels that are hidden beside it.
    guard strategy == .fast, items.count > 1, !items.contains(where: \.hasBackdrop) else {
      return nil
    }
    return Occlusion(of: items, context.pictures, within: region, isOverBlack: isOverBlack)
  }

  /// Draws one item.
  ///
  /// - Parameters:
  ///   - region: the pixels of the target that matter; others may be drawn too.
  ///   - previous: what the target shows of the last frame; nil if that is unknown.
  /// - Returns: the blit, if the item was copied and not drawn.
  @discardableResult
  func drawItem(
    _ item: DrawItem, in context: inout FrameContext, into target: borrowing RenderTarget,
    within region: PixelRegion, over previous: DamageTracker.Background? = nil
  ) throws(GPUError) -> Blit? {
    switch item {
    case .quad(let quad):
      return try drawQuad(quad, in: &context, into: target, within: region, over: previous)
    case .shadow(let shadow): try drawShadow(shadow, into: target, within: region)
    case .group(let group):
      try drawGroup(group, in: &context, into: target, within: region)
    }
    return nil
  }
}

extension Array {
  /// Removes and returns the first element that `isMatch` holds for, if there is one.
  fileprivate mutating func removeFirst(where isMatch: (Element) -> Bool) -> Element? {
    firstIndex(where: isMatch).map { remove(at: $0) }
  }
}

/// A scene whose draw list is known.
struct PreparedScene {
  /// The number of the scene among all that were prepared.
  let number: Int
  /// The colour where no layer is.
  fileprivate let backdrop: Color
  /// The pixels in which each item may be seen; nil if that is not known yet.
  fileprivate var occlusion: Occlusion?
}

extension DrawList {
  /// True if the scene may be one that has a program of its own: a shader's picture alone, or one
  /// picture that fades over another.
  fileprivate var mayBeCrossfade: Bool { items.count <= 2 }
}
