import Controls
import SceneGraph
import Transitions

/// The look of a sentence over the stage: a small rounded label.
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
  /// - Parameter width: the room for it, in points.
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
