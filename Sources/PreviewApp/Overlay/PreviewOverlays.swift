import Frames
import GPU
import Rendering
import SceneGraph
import Transitions

/// What lies over the stage for a while: sentences about what was done.
@MainActor
final class PreviewOverlays {
  /// The distance of labels from the stage's sides, in points.
  private static let margin = 14.0

  /// True if nothing lies over the stage.
  private let isOff: Bool
  private let renderer: Renderer
  private var pictures: TextPictures?
  private var blender: WindowBlender?
  /// The scenes, from the back.
  private var scenes: [Kind: FloatingScene] = [:]
  /// True if something changed since the last drawing.
  private var isDamaged = false

  /// The things that lie over the stage, from the back.
  private enum Kind: Int, CaseIterable {
    case toast
  }

  /// The sentence that is shown; nil for none.
  private(set) var toast: Toast? { didSet { isDamaged = true } }

  /// - Parameter isOff: true to draw nothing.
  init(drawnBy renderer: Renderer, isOff: Bool) {
    (self.renderer, self.isOff) = (renderer, isOff)
  }

  // MARK: Time

  /// Shows a sentence in place of an earlier one, from `now` on.
  func show(_ text: String, _ kind: Toast.Kind = .note, at now: Double) {
    guard toast?.text != text || kind != .progress else { return }
    toast = Toast(text: text, kind: kind, start: now)
  }

  /// Removes what is over at `now`.
  ///
  /// - Returns: true if a frame has to be drawn.
  func advance(to now: Double) -> Bool {
    if let end = toast?.end, end <= now { toast = nil }
    return !isOff && (isDamaged || timeToChange(at: now) == 0)
  }

  /// Returns the time from `now` until something looks different; nil if everything stays.
  func timeToChange(at now: Double) -> Double? { toast?.timeToChange(at: now) }

  // MARK: Drawing

  /// Draws what lies over `stage`, at `scale` pixels per point.
  ///
  /// - Throws: `TextError`, `GPUError`.
  func draw(over stage: WindowArea, scale: Double, at now: Double) throws {
    isDamaged = false
    guard !isOff, let toast else {
      scenes = [:]
      pictures?.sweep()
      return
    }
    let pictures = try textPictures()
    try draw(toast, over: stage, scale: scale, at: now, pictures)
    pictures.sweep()
  }

  private func draw(
    _ toast: Toast, over stage: WindowArea, scale: Double, at now: Double, _ pictures: TextPictures
  ) throws {
    let label = try ToastLabel(
      toast, within: Double(stage.width) / scale - 2 * Self.margin, scale: scale, pictures)
    let container = Container(size: label.size, scale: scale)
    let (width, height) = (
      Int((label.size.width * scale).rounded()), Int((label.size.height * scale).rounded())
    )
    let area = WindowArea(
      x: stage.x + (stage.width - width) / 2,
      y: stage.y + stage.height - height - Int((Self.margin * scale).rounded()),
      width: width, height: height)
    try scene(.toast).draw(
      try pictures.scene(container) { label.draw(into: &$0) }, in: area,
      opacity: toast.opacity(at: now), pictures.store, with: renderer)
  }

  /// Blends what was drawn over the window.
  func present(in window: PixelSize) {
    guard let blender else { return }
    for kind in Kind.allCases { scenes[kind]?.present(in: window, with: blender) }
  }

  private func scene(_ kind: Kind) -> FloatingScene {
    if let scene = scenes[kind] { return scene }
    let scene = FloatingScene()
    scenes[kind] = scene
    return scene
  }

  private func textPictures() throws -> TextPictures {
    if blender == nil { blender = try WindowBlender(in: renderer.device) }
    if let pictures { return pictures }
    let pictures = try TextPictures(in: PictureStore(in: renderer.device))
    self.pictures = pictures
    return pictures
  }
}
