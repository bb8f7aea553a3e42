import Controls
import Frames
import GPU
import Media
import Rendering
import SceneGraph
import Text

/// The message at the top of a preview's window about files that cannot be used.
@MainActor
final class PreviewMessage {
  /// The subject of a text.
  enum Subject: Hashable {
    /// Files that were dropped, or a file that was chosen.
    case drop
    /// A file, or the folder of the shaders.
    case file(FilePath)
  }

  /// The maximum number of lines shown of one text; standard error gets all of them.
  private static let maxLines = 6
  /// The margin, and the width of the bar at the left, in points.
  private static let margin = 12.0
  private static let bar = 4.0

  private let renderer: Renderer
  private var texts: [(subject: Subject, text: String)] = []
  private var cache: CachedScene?
  private var pictures: PaintedPictureCache<PixelSize>?

  /// Creates an empty message that `renderer` draws.
  init(drawnBy renderer: Renderer) { self.renderer = renderer }

  /// Shows `text` about `subject`, instead of an earlier text about it.
  func show(_ text: String, about subject: Subject) {
    let lines = text.split(whereSeparator: \.isNewline)
    let prefix = lines.prefix(Self.maxLines).joined(separator: "\n")
    let shown = lines.count > Self.maxLines ? prefix + "\n…" : prefix
    if let index = texts.firstIndex(where: { $0.subject == subject }) {
      texts[index].text = shown
    } else {
      texts.append((subject, shown))
    }
  }

  /// Removes the text about `subject`.
  func remove(about subject: Subject) { texts.removeAll { $0.subject == subject } }

  /// Draws the message across a window, at `scale` pixels per point.
  ///
  /// - Throws: `TextError`, `GPUError`.
  func draw(across window: PixelSize, scale: Double) throws {
    if texts.isEmpty {
      cache = nil
      return
    }
    let pictures = try self.pictures ?? PaintedPictureCache(in: PictureStore(in: renderer.device))
    self.pictures = pictures
    let scene = try scene(width: Double(window.width) / scale, scale: scale, pictures)
    pictures.sweep()
    let height = Int((scene.root.bounds.size.height * scale).rounded())
    guard let size = PixelSize(width: window.width, height: max(height, 1)) else { return }
    let cache = self.cache ?? CachedScene()
    self.cache = cache
    try cache.draw(scene, size, pictures.store, with: renderer)
  }

  /// Copies the message to the top of the window.
  func present(in window: PixelSize) { cache?.target?.present(in: window, x: 0, y: 0) }

  /// Returns a dark box with the texts, `width` points wide and as high as its lines.
  private func scene(
    width: Double, scale: Double, _ pictures: PaintedPictureCache<PixelSize>
  ) throws -> Scene {
    let text = texts.map(\.text).joined(separator: "\n")
    let inner = max(Int(((width - 2 * Self.margin - Self.bar) * scale).rounded(.down)), 1)
    let name = PictureName("message \(inner) \(scale) \(text)")
    let size = try pictures.size(of: name) { typesetter in
      try typesetter.paragraph(
        text, TextStyle(size: 13 * scale, color: SIMD4(255, 232, 228, 255)), within: inner,
        lines: 3)
    }
    let lines = Size(width: Double(size.width) / scale, height: Double(size.height) / scale)
    let height = ((lines.height + 2 * Self.margin) * scale).rounded() / scale
    let container = Container(size: Size(width: width, height: height), scale: scale)
    let left = ((Self.bar + Self.margin) * scale).rounded() / scale
    return Scene(
      container,
      sublayers: [
        Layer(
          frame: container.bounds,
          contents: .color(Theme.message)),
        Layer(
          frame: Rect(x: 0, y: 0, width: Self.bar, height: height),
          contents: .color(Color(red: 1, green: 0.32, blue: 0.26, alpha: 1))),
        Layer(
          frame: Rect(
            x: left, y: (Self.margin * scale).rounded() / scale, width: lines.width,
            height: lines.height),
          contents: .picture(name)),
      ])
  }
}
