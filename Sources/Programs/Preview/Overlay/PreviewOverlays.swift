import Controls
import Frames
import GPU
import Rendering
import SceneGraph
import Transitions

/// The temporary overlays of the window: toasts, the list of keys, and the menu. Until the first
/// action it also has the hints, which a pane shows, so that they do not cover the stage.
@MainActor
final class PreviewOverlays {
  /// The hints for a first-time user.
  private static let hints = "click, drag or Enter: push · Backspace: back · ?: all keys"
  /// The hints for a narrow pane.
  private static let shortHints = "click: push · ?: keys"
  /// The distance of labels from the stage's sides and from each other, in points.
  private static let margin = 14.0

  /// True if the list of keys, on request, is the only overlay.
  private let isBare: Bool
  private let renderer: Renderer
  private var pictures: TextPictures?
  private var blender: WindowBlender?
  private var scenes: [Kind: FloatingScene] = [:]
  /// True if an overlay has changed since the last drawing.
  private var isDamaged = false

  /// The overlays, from the back.
  private enum Kind: CaseIterable {
    case toast, help, menu, submenu
  }

  /// The current toast; nil for none.
  private(set) var toast: Toast? { didSet { isDamaged = true } }
  /// The hints; nil after the first action.
  private var hint: Toast? { didSet { isDamaged = true } }
  /// The hints for the pane that shows them, the longest first; empty after the first action.
  var hintTexts: [String] { hint?.kind == .progress ? [Self.hints, Self.shortHints] : [] }
  /// The state that the list of keys describes; nil while it is hidden.
  var help: PreviewState? { didSet { isDamaged = true } }

  /// The menu; nil while it is hidden.
  var menu: MenuOverlay? { didSet { isDamaged = true } }

  /// - Parameter isBare: true to show neither hints nor toasts.
  init(drawnBy renderer: Renderer, isBare: Bool) {
    (self.renderer, self.isBare) = (renderer, isBare)
    hint = isBare ? nil : Toast(text: Self.hints, kind: .progress, start: 0)
  }

  // MARK: Time

  /// Shows a sentence from `now` on, instead of an earlier one.
  func show(_ text: String, _ kind: Toast.Kind = .note, at now: Double) {
    guard toast?.text != text || kind != .progress else { return }
    toast = Toast(text: text, kind: kind, start: now)
  }

  /// Lets the hints fade, if they are shown.
  func dismissHint(at now: Double) {
    if hint?.kind == .progress { hint = hint?.fading(from: now) }
  }

  /// Removes overlays that have expired at `now`.
  ///
  /// - Returns: true if a frame has to be drawn.
  func advance(to now: Double) -> Bool {
    if let end = toast?.end, end <= now { toast = nil }
    if let end = hint?.end, end <= now { hint = nil }
    return isDamaged || timeToChange(at: now) == 0
  }

  /// Returns the time from `now` until an overlay changes; nil if none will.
  func timeToChange(at now: Double) -> Double? {
    [toast, hint].compactMap { $0?.timeToChange(at: now) }.min()
  }

  // MARK: Drawing

  /// Draws the overlays of `stage` and of the whole `window`, at `scale` pixels per point.
  ///
  /// - Throws: `TextError`, `GPUError`.
  func draw(
    over stage: WindowArea, in window: PixelSize, scale: Double, at now: Double
  ) throws {
    isDamaged = false
    let labels = isBare ? [] : [(Kind.toast, toast)]
    let lists =
      (help == nil ? [] : [Kind.help]) + (menu == nil ? [] : [.menu])
      + (menu?.submenu == nil ? [] : [.submenu])
    let shown = Set(labels.filter { $1 != nil }.map(\.0) + lists)
    scenes = scenes.filter { shown.contains($0.key) }
    guard !shown.isEmpty else {
      pictures?.sweep()
      return
    }
    let pictures = try textPictures()
    var bottom = stage.y + stage.height
    for case (let kind, let label?) in labels {
      try draw(label, as: kind, over: stage, above: &bottom, scale: scale, at: now, pictures)
    }
    if let help {
      let size = Size(
        width: Double(window.width) / scale, height: Double(window.height) / scale)
      let list = HelpOverlay(help, in: size)
      try draw(.help, in: list.frame, scale: scale, pictures) { list.draw(into: &$0) }
    }
    if let menu {
      try draw(.menu, in: menu.list.frame, scale: scale, pictures) { menu.list.draw(into: &$0) }
      if let submenu = menu.submenu {
        try draw(.submenu, in: submenu.frame, scale: scale, pictures) { submenu.draw(into: &$0) }
      }
    }
    pictures.sweep()
  }

  /// Draws a label at the bottom of the stage.
  ///
  /// - Parameter bottom: the row below the label, in pixels; set to the row below the next label.
  private func draw(
    _ toast: Toast, as kind: Kind, over stage: WindowArea, above bottom: inout Int, scale: Double,
    at now: Double, _ pictures: TextPictures
  ) throws {
    let width = Double(stage.width) / scale
    let label = try OverlayLabel(
      toast, within: width - 2 * Self.margin, scale: scale, pictures)
    let frame = Rect(
      x: Double(stage.x) / scale + (width - label.size.width) / 2,
      y: Double(bottom) / scale - Self.margin - label.size.height,
      width: label.size.width, height: label.size.height)
    bottom = Int((frame.minY * scale).rounded())
    try draw(kind, in: frame, opacity: toast.opacity(at: now), scale: scale, pictures) {
      label.draw(into: &$0)
    }
  }

  /// Draws an overlay in `frame`, in points of the window.
  private func draw(
    _ kind: Kind, in frame: Rect, opacity: Double = 1, scale: Double, _ pictures: TextPictures,
    _ content: (inout Drawing) -> Void
  ) throws {
    func pixels(_ length: Double) -> Int { Int((length * scale).rounded()) }
    let area = WindowArea(
      x: pixels(frame.minX), y: pixels(frame.minY), width: pixels(frame.size.width),
      height: pixels(frame.size.height))
    let scene = scenes[kind] ?? FloatingScene()
    scenes[kind] = scene
    try scene.draw(
      try pictures.scene(Container(size: frame.size, scale: scale), content), in: area,
      opacity: opacity, pictures.store, with: renderer)
  }

  /// Blends the overlays over the window.
  func present(in window: PixelSize) {
    guard let blender else { return }
    for kind in Kind.allCases { scenes[kind]?.present(in: window, with: blender) }
  }

  private func textPictures() throws -> TextPictures {
    if blender == nil { blender = try WindowBlender(in: renderer.device) }
    if let pictures { return pictures }
    let pictures = try TextPictures(in: PictureStore(in: renderer.device))
    self.pictures = pictures
    return pictures
  }
}
