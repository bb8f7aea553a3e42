import Controls
import RenderJobs
import SceneGraph
import Transitions
import Window

/// What sets the time of a preview.
@MainActor
protocol PreviewTransport: AnyObject {
  var isPaused: Bool { get }
  var isSlow: Bool { get }
  var isLooping: Bool { get }

  /// Goes on where it is paused, pauses what moves, and begins a change where nothing does.
  func playOrPause()
  /// Holds a change at `fraction` of its time; from rest it begins one.
  func seek(to fraction: Double)
  func reverse()
  func toggleLoop()
  func toggleSlow()
}

/// The time of a change and how far it is, to be dragged, and what makes it run.
@MainActor
final class ScrubberPane: PreviewPane {
  /// In the window's units.
  static let height = 96.0

  private enum Field: Hashable {
    case time, buttons
  }

  private let stage: PreviewStage
  private weak var transport: (any PreviewTransport)?
  private var form = Form<Field>()

  init(of stage: PreviewStage, by transport: any PreviewTransport) {
    self.stage = stage
    self.transport = transport
  }

  func scene(_ container: Container, _ text: TextPictures) throws -> Scene {
    form.items = items
    form.area = Rect(
      x: Theme.margin, y: 14, width: max(container.size.width - 2 * Theme.margin, 1),
      height: max(container.size.height - 14, 0))
    return try text.scene(container) { drawing in
      drawing.fill(Rect(x: 0, y: 0, width: container.size.width, height: 1), Theme.divider)
      form.draw(into: &drawing)
    }
  }

  private var items: [Form<Field>.Item] {
    let seconds = "\(fixed(stage.seconds ?? 0, 3)) s of \(fixed(stage.duration, 3)) s"
    let progress = stage.isChanging ? "\(fixed(stage.progress * 100, 1)) %" : "at rest"
    let isPlaying = stage.isChanging && transport?.isPaused == false
    return [
      .init(
        .time,
        Slider(
          "\(stage.direction.rawValue)  \(seconds)", stage.timeFraction, in: 0...1, text: progress,
          step: 0.001)),
      .init(
        .buttons,
        ButtonRow([
          .init(isPlaying ? "Pause" : "Play"), .init("Reverse"),
          .init("Loop", isOn: transport?.isLooping == true),
          .init("0.1×", isOn: transport?.isSlow == true),
        ]), spacing: 12),
    ]
  }

  func pointer(_ phase: PointerPhase, at place: Point) {
    guard let change = form.pointer(phase, at: place) else { return }
    switch (change.id, change.value) {
    case (.time, .number(let fraction)): transport?.seek(to: fraction)
    case (.buttons, .index(0)): transport?.playOrPause()
    case (.buttons, .index(1)): transport?.reverse()
    case (.buttons, .index(2)): transport?.toggleLoop()
    case (.buttons, .index(3)): transport?.toggleSlow()
    default: break
    }
  }
}
