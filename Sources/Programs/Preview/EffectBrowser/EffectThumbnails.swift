import Frames
import Jobs
import Rendering
import SceneGraph
import Text
import Transitions
import UIKitRuntime

/// Cached thumbnails of instants of all effects, drawn one by one while the window is idle.
///
/// They are drawn from copies of the screens that are little larger than the thumbnails, since
/// reducing a large picture is slow. A shader file is drawn once it has been checked.
@MainActor
final class EffectThumbnails {
  /// The number of instants of an effect.
  static let instants = 8
  /// The width of the screens' copies, in widths of a thumbnail.
  private static let density = 2

  /// The thumbnails, named by `name(_:_:)`.
  let store: PictureStore
  /// A number that differs for each size of the thumbnails.
  private(set) var version = 0
  /// The effects in drawing order.
  var order: [Int] = []

  private let menu: EffectMenu
  private let effects: CheckedEffects
  private let drawing: WatchedDrawing
  private let viewport: PreviewViewport
  private let pictures: PreviewPictures
  /// The size of a thumbnail in pixels.
  private var size: PixelSize?
  private var pipeline: FramePipeline?
  /// The effects whose instants are all drawn, and the number of drawn instants of the one in
  /// progress.
  private var finished: Set<Int> = []
  private var started: (index: Int, count: Int)?

  init(
    of menu: EffectMenu, _ effects: CheckedEffects, in viewport: PreviewViewport,
    _ pictures: PreviewPictures, watchedBy drawing: WatchedDrawing
  ) {
    (self.menu, self.effects, self.drawing) = (menu, effects, drawing)
    (self.viewport, self.pictures) = (viewport, pictures)
    store = PictureStore(in: viewport.renderer.device)
  }

  /// The name of the thumbnail of an instant of the effect at `index` of the menu.
  static func name(_ index: Int, _ instant: Int) -> PictureName {
    PictureName("effect \(index) instant \(instant)")
  }

  /// True if thumbnails can be drawn now; false while all remaining files are being checked.
  var isPending: Bool { size != nil && next != nil }

  /// Returns true if all instants of an effect are drawn.
  func isDrawn(_ index: Int) -> Bool { finished.contains(index) }

  /// Draws thumbnails of `size` from now on, instead of others.
  func draw(in size: PixelSize?) {
    guard size != self.size else { return }
    for index in finished {
      for instant in 0..<Self.instants { store.remove(Self.name(index, instant)) }
    }
    (self.size, pipeline, finished, started) = (size, nil, [], nil)
    version += 1
  }

  /// Draws the next thumbnail.
  ///
  /// - Returns: true if it is the last one of its effect.
  func drawNext() -> Bool {
    guard let size, let (index, effect) = next else { return false }
    let instant = started?.count ?? 0
    let isLast = instant == Self.instants - 1
    started = isLast ? nil : (index, instant + 1)
    if isLast { finished.insert(index) }
    do {
      let progress = (Double(instant) + 0.5) / Double(Self.instants)
      let scene = effect.prototype.scene(at: progress, .push, in: Container(filling: size))
      let pipeline = try pipeline ?? makePipeline(size)
      self.pipeline = pipeline
      let frame = try drawing.during(effect) { try pipeline.frame(scene) }
      try store.set(frame, as: Self.name(index, instant))
    } catch {
      // An error is reported when the effect is shown.
    }
    return isLast
  }

  /// The effect to draw next: the one in progress, a visible one, or another one. nil for none, or
  /// if all that remain are being checked.
  private var next: (index: Int, effect: TransitionEffect)? {
    let wanted = [started?.index].compactMap(\.self) + order + Array(0..<menu.names.count)
    for index in wanted where !finished.contains(index) {
      switch effects.effect(at: index) {
      case .success(let effect): return (index, effect)
      // A file that cannot be drawn has no thumbnail; its error is reported when it is chosen.
      case .failure: finished.insert(index)
      case nil: continue
      }
    }
    return nil
  }

  /// Returns a pipeline with copies of the first two screens.
  private func makePipeline(_ size: PixelSize) throws -> FramePipeline {
    let renderer = viewport.renderer
    let screens = PictureStore(in: renderer.device, rasterizer: CairoRasterizer().frame)
    let larger = PixelSize(width: Self.density * size.width, height: Self.density * size.height)
    let reduction = try FramePipeline(renderer, viewport.pictures, size: larger ?? size)
    for (name, screen) in zip([PictureName.from, .to], pictures.screens) {
      let still = Scene.still(screen.name, in: Container(filling: larger ?? size))
      try screens.set(try reduction.frame(still), as: name)
    }
    return try FramePipeline(renderer, screens, size: size)
  }
}
