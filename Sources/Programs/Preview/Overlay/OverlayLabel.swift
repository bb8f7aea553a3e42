import Controls
import SceneGraph
import Transitions

/// The layout and look of a sentence over the stage: a small rounded label.
@MainActor
struct OverlayLabel {
  private static let padding = (across: 14.0, down: 9.0)
  private static let lineHeight = 16.0
  private static let radius = 9.0
  /// The widest text, in points.
  private static let maxWidth = 440.0

  /// The size in points.
  let size: Size
  private let isFailure: Bool
  private let text: WrappedText

  /// Lays out the label.
  ///
  /// - Parameter width: the available width, in points.
  /// - Throws: `TextError`.
  init(_ toast: Toast, within width: Double, scale: Double, _ pictures: TextPictures) throws {
    let room = max(min(width - 2 * Self.padding.across, Self.maxWidth), 1)
    text = try WrappedText(toast.text, within: room) {
      try pictures.width(of: Label($0), scale: scale)
    }
    size = Size(
      width: (min(text.width, room) + 2 * Self.padding.across).rounded(.up),
      height: Double(text.lines.count) * Self.lineHeight + 2 * Self.padding.down)
    isFailure = toast.kind == .failure
  }

  /// Draws the label in an area of its size.
  func draw(into drawing: inout Drawing) {
    let frame = Rect(origin: .zero, size: size)
    drawing.box(
      frame, Theme.sentence, border: isFailure ? Theme.warning : Theme.track, radius: Self.radius)
    let room = size.width - 2 * Self.padding.across
    for (index, line) in text.lines.enumerated() {
      drawing.write(
        Label(line, maxWidth: Int(room.rounded(.up))),
        in: Rect(
          x: Self.padding.across, y: Self.padding.down + Double(index) * Self.lineHeight,
          width: room, height: Self.lineHeight))
    }
  }
}

/// A text in lines, broken between words.
struct WrappedText: Hashable {
  /// The lines. A word that is wider than the available width has its own line.
  private(set) var lines: [String] = []
  /// The width of the widest line.
  private(set) var width = 0.0

  /// Breaks `text` into lines of at most `room`.
  ///
  /// - Parameter measure: returns the width of a line.
  init(_ text: String, within room: Double, measure: (String) throws -> Double) rethrows {
    for paragraph in text.split(whereSeparator: \.isNewline) {
      var isFirst = true
      for word in paragraph.split(separator: " ") {
        if !isFirst, let last = lines.last, try measure("\(last) \(word)") <= room {
          lines[lines.count - 1] = "\(last) \(word)"
        } else {
          lines.append(String(word))
        }
        isFirst = false
      }
    }
    width = try lines.map(measure).max() ?? 0
  }
}
