import Controls
import SceneGraph
import Support
import UIKitRuntime

/// The scrubber of a film: a slider for its time, the line of the script then, and a button.
@MainActor
final class FilmPane: PreviewPane {
  /// What the pane shows.
  struct State: Hashable {
    /// The time and the length in seconds.
    var time = 0.0
    var duration = 0.0
    var isPlaying = true
    /// The line of the script with its number.
    var line = ""
  }

  /// The height in points.
  static let height = 118.0

  private enum Field: Hashable {
    case time, buttons
  }

  /// What is shown.
  var state = State()
  /// Called with a fraction of the time, 0 to 1, to which the slider was moved.
  var onSeek: ((Double) -> Void)?
  /// Called when the film is to play or to pause.
  var onPlay: (() -> Void)?
  private var form = Form<Field>()

  func scene(_ container: Container, _ text: TextPictures) throws -> Scene {
    form.area = Rect(
      x: Theme.margin, y: 14, width: max(container.size.width - 2 * Theme.margin, 1),
      height: max(container.size.height - 14, 0))
    let fraction = state.duration > 0 ? min(state.time / state.duration, 1) : 0
    form.items = [
      .init(
        .time,
        Slider(
          "\(fixed(state.time, 2)) s of \(fixed(state.duration, 2)) s", fraction, in: 0...1,
          text: "", step: 0.001)),
      .init(nil, Note(state.line.isEmpty ? " " : state.line, rows: 1), spacing: 6),
      .init(.buttons, ButtonRow([.init(state.isPlaying ? "Pause" : "Play")]), spacing: 10),
    ]
    return try text.scene(container) { drawing in
      drawing.fill(Rect(x: 0, y: 0, width: container.size.width, height: 1), Theme.divider)
      form.draw(into: &drawing)
    }
  }

  func pointer(_ phase: PointerPhase, at position: Point) {
    guard let change = form.pointer(phase, at: position) else { return }
    switch (change.id, change.value) {
    case (.time, .number(let fraction)): onSeek?(fraction)
    case (.buttons, .index(0)): onPlay?()
    default: break
    }
  }
}
