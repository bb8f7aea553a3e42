import Frames
import SceneGraph
import Text
import Transitions

/// What a preview has to say of files that it cannot use, over the top of its window, for as long as that is so.
@MainActor
final class PreviewMessage {
  /// The most lines of one message that are seen; standard error has all.
  private static let mostLines = 6
  private static let margin = 12.0
  private static let bar = 4.0

  private var texts: [(subject: String, text: String)] = []

  /// Whether there is nothing to say.
  var isEmpty: Bool { texts.isEmpty }

  /// Says `text` of `subject`, in the place of what was said of that.
  func say(_ text: String, of subject: String) {
    let lines = text.split(whereSeparator: \.isNewline)
    let shown = lines.prefix(Self.mostLines).joined(separator: "\n")
    let told = lines.count > Self.mostLines ? shown + "\n…" : shown
    if let place = texts.firstIndex(where: { $0.subject == subject }) {
      texts[place].text = told
    } else {
      texts.append((subject, told))
    }
  }

  /// Says no more of `subject`.
  func takeBack(of subject: String) { texts.removeAll { $0.subject == subject } }

  /// The scene of it: a dark box across `width` units, as high as it takes.
  ///
  /// - Throws: `TextError`.
  func scene(width: Double, scale: Double, _ pictures: PaintedPictures<PixelSize>) throws -> Scene {
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
          contents: .color(Color(red: 0.16, green: 0.07, blue: 0.07, alpha: 1))),
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
