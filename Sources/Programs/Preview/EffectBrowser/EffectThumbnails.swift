import Frames
import Jobs
import Rendering
import SceneGraph
import Text
import Transitions
import UIKitRuntime

/// Cached thumbnails of instants of all effects, drawn one by one.
///
/// A thumbnail is cheap in two ways. It is drawn from reduced copies of the screens, each pixel of
/// which is the mean of all texels that fall on it; a thumbnail drawn from the screens would sample
/// all their texels again. And one program draws nearly all of it (`ProgramChoice.general`):
/// compiling a program takes llvmpipe as long as drawing twenty thumbnails.
///
/// A shader file is drawn once it has been checked.
@MainActor
final class EffectThumbnails {
  /// The width and the height of the screens' copies, in those of a thumbnail: at least two texels
  /// per pixel in each direction.
  private static let density = 2
  /// The most texels in one direction whose mean a single step computes without omitting any.
  private static let longestMean = 16

  /// The thumbnails, named by `name(_:_:)`.
  let store: PictureStore
  /// A number that differs for each size of the thumbnails and for each version of the screens.
  private(set) var version = 0
  /// The thumbnails that are drawn, and the order of the others.
  var plan: ThumbnailPlan

  private let effects: CheckedEffects
  private let drawing: WatchedDrawing
  private let viewport: PreviewViewport
  private let pictures: PreviewPictures
  /// The size of a thumbnail in pixels.
  private var size: PixelSize?
  /// The revision of the screens that the thumbnails show.
  private var revision = 0
  private var pipeline: FramePipeline?

  init(
    of effects: CheckedEffects, in viewport: PreviewViewport, _ pictures: PreviewPictures,
    watchedBy drawing: WatchedDrawing
  ) {
    (self.effects, self.drawing) = (effects, drawing)
    (self.viewport, self.pictures) = (viewport, pictures)
    plan = ThumbnailPlan(count: effects.menu.names.count)
    store = PictureStore(in: viewport.renderer.device)
  }

  /// The name of a thumbnail.
  static func name(_ thumbnail: ThumbnailPlan.Thumbnail) -> PictureName {
    PictureName("effect \(thumbnail.effect) instant \(thumbnail.instant)")
  }

  /// True if thumbnails can be drawn now; false while all remaining files are being checked.
  var isPending: Bool { size != nil && (urgent ?? other) != nil }

  /// True if a cell in view shows no thumbnail, and one can be drawn now.
  var isUrgent: Bool { size != nil && urgent != nil }

  /// Draws thumbnails of `size` from now on, instead of others.
  func draw(in size: PixelSize?) {
    guard size != self.size || revision != pictures.revision else { return }
    for effect in 0..<plan.count {
      for instant in ThumbnailPlan.instants {
        store.remove(Self.name(.init(effect: effect, instant: instant)))
      }
    }
    (self.size, pipeline, revision) = (size, nil, pictures.revision)
    plan.removeAll()
    version += 1
  }

  /// Draws the next thumbnail.
  func drawNext() { (urgent ?? other).map(draw) }

  /// True if stills of built-in effects remain to be drawn.
  var isStillLeft: Bool { still != nil }

  /// Draws the next still of a built-in effect.
  func drawNextStill() { still.map(draw) }

  /// The next still of a built-in effect, which needs no check.
  private var still: (ThumbnailPlan.Thumbnail, TransitionEffect)? {
    first(of: plan.stills) { effects.menu.file(at: $0) == nil ? effects.effect(at: $0) : nil }
  }

  private func draw(_ thumbnail: ThumbnailPlan.Thumbnail, of effect: TransitionEffect) {
    guard let size else { return }
    plan.note(thumbnail)
    do {
      let progress =
        (Double(thumbnail.instant) + 0.5) / Double(ThumbnailPlan.instants.count)
      let scene = effect.prototype.scene(at: progress, .push, in: Container(filling: size))
      let pipeline = try pipeline ?? makePipeline(size)
      self.pipeline = pipeline
      let frame = try drawing.during(effect) { try pipeline.frame(scene) }
      try store.set(frame, as: Self.name(thumbnail))
    } catch {
      // An error is reported when the effect is shown.
    }
  }

  /// The next still of a cell in view, and its effect; nil for none, or if all that remain are
  /// being checked.
  private var urgent: (ThumbnailPlan.Thumbnail, TransitionEffect)? {
    first(of: plan.urgent) { effects.effect(at: $0) }
  }

  /// The next other thumbnail. A file is checked only while no other one is, so that it does not
  /// delay those that come into view.
  private var other: (ThumbnailPlan.Thumbnail, TransitionEffect)? {
    first(of: plan.others) {
      effects.isChecking ? effects.checkedEffect(at: $0) : effects.effect(at: $0)
    }
  }

  private func first(
    of thumbnails: [ThumbnailPlan.Thumbnail],
    _ effect: (Int) -> Result<TransitionEffect, EffectLibrary.Failure>?
  ) -> (ThumbnailPlan.Thumbnail, TransitionEffect)? {
    for thumbnail in thumbnails {
      switch effect(thumbnail.effect) {
      case .success(let effect): return (thumbnail, effect)
      // A file that cannot be drawn has no thumbnail; its error is reported when it is chosen.
      case .failure: plan.leaveOut(thumbnail.effect)
      case nil: continue
      }
    }
    return nil
  }

  /// Returns a pipeline with copies of the first two screens.
  private func makePipeline(_ size: PixelSize) throws -> FramePipeline {
    let device = viewport.renderer.device
    let renderer = Renderer(in: device)
    renderer.programChoice = .general
    let copies = PictureStore(
      in: device, rasterizer: CairoRasterizer().frame, working: viewport.pictures.working)
    let larger =
      PixelSize(width: Self.density * size.width, height: Self.density * size.height) ?? size
    for (index, name) in [PictureName.from, .to].enumerated() {
      var source = viewport.pictures
      var picture = pictures.screens[index].name
      let whole = pictures.sizes(of: [index]).first ?? larger
      for step in Self.steps(from: whole, to: larger) {
        let still = Scene.still(picture, in: Container(filling: step))
        try copies.set(
          try FramePipeline(renderer, source, size: step).frame(still), as: name)
        (source, picture) = (copies, name)
      }
    }
    return try FramePipeline(renderer, copies, size: size)
  }

  /// Returns the sizes in which a picture of `size` is reduced to `target`: the last one is
  /// `target`.
  static func steps(from size: PixelSize, to target: PixelSize) -> [PixelSize] {
    let factor = max(
      Double(size.width) / Double(target.width), Double(size.height) / Double(target.height))
    guard factor > Double(longestMean),
      let larger = PixelSize(
        width: target.width * longestMean, height: target.height * longestMean)
    else { return [target] }
    return steps(from: size, to: larger) + [target]
  }
}
