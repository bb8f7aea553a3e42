import Controls
import Jobs
import SceneGraph
import Support
import Transitions
import UIKitRuntime

/// The transport controls of a preview.
@MainActor
protocol PreviewTransport: AnyObject {
  /// True if time is paused.
  var isPaused: Bool { get }
  /// True if time is slow.
  var isSlow: Bool { get }
  /// True if changes repeat endlessly.
  var isLooping: Bool { get }

  /// Resumes a paused change, pauses a running one, or begins one at rest.
  func playOrPause()
  /// Holds a change at a fraction of its time, 0 to 1; begins one at rest.
  func seek(to fraction: Double)
  /// Reverses a change.
  func reverse()
  /// Starts or stops the loop.
  func toggleLoop()
  /// Slows time down, or restores full speed.
  func toggleSlow()
}

/// The scrubber: a slider for a change's time, its progress, tracks of the motion and the
/// gesture, and the transport controls.
@MainActor
final class ScrubberPane: PreviewPane {
  /// The height in points.
  static let height = 132.0

  private enum Field: Hashable {
    case time, tracks, buttons
  }

  private let navigation: PreviewNavigation
  private weak var transport: (any PreviewTransport)?
  /// Returns the hints for a first-time user, the longest first; none after the first action.
  private let hints: () -> [String]
  /// The number of lines of the hints, which take as much room as the tracks.
  private static let hintLineCount = 2
  private var form = Form<Field>()

  /// Creates a pane.
  ///
  /// - Parameter hints: returns the hints for a first-time user, the longest first; none after the
  ///   first action.
  init(
    of navigation: PreviewNavigation, by transport: any PreviewTransport,
    hints: @escaping () -> [String] = { [] }
  ) {
    self.navigation = navigation
    self.transport = transport
    self.hints = hints
  }

  func scene(_ container: Container, _ text: TextPictures) throws -> Scene {
    form.area = Rect(
      x: Theme.margin, y: 14, width: max(container.size.width - 2 * Theme.margin, 1),
      height: max(container.size.height - 14, 0))
    form.items = items(width: form.area.size.width)
    return try text.scene(container) { drawing in
      drawing.fill(Rect(x: 0, y: 0, width: container.size.width, height: 1), Theme.divider)
      form.draw(into: &drawing)
    }
  }

  private func items(width: Double) -> [Form<Field>.Item] {
    let seconds = "\(fixed(navigation.seconds ?? 0, 3)) s of \(fixed(navigation.duration, 3)) s"
    let progress = navigation.isChanging ? "\(fixed(navigation.progress * 100, 1)) %" : "at rest"
    let isPlaying = navigation.isChanging && transport?.isPaused == false
    // The tracks are empty before the first action.
    let hint = hints().lazy.map { Note($0, rows: Self.hintLineCount) }
      .first { $0.lines(width).count <= Self.hintLineCount }
    let middle: Form<Field>.Item =
      hint.map { .init(nil, $0, spacing: 5) } ?? .init(.tracks, tracks, spacing: 6)
    return [
      .init(
        .time,
        Slider(
          "\(navigation.direction.rawValue)  \(seconds)", navigation.timeFraction, in: 0...1,
          text: progress,
          step: 0.001)),
      middle,
      .init(
        .buttons,
        ButtonRow([
          .init(isPlaying ? "Pause" : "Play"), .init("Reverse"),
          .init("Loop", isOn: transport?.isLooping == true),
          .init("0.1×", isOn: transport?.isSlow == true),
        ]), spacing: middle.id == nil ? 11 : 12),
    ]
  }

  /// The motion and the gesture along one time axis. A drag has its own time.
  private var tracks: TimelineTracks {
    let trace = navigation.trace
    return TimelineTracks(
      duration: navigation.duration,
      rest: transport?.isLooping == true ? PreviewClock.loopPause : 0,
      events: trace.times, presses: trace.presses,
      playhead: navigation.hasPointer ? nil : navigation.seconds)
  }

  func pointer(_ phase: PointerPhase, at position: Point) {
    guard let change = form.pointer(phase, at: position) else { return }
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

extension PointerTrace {
  /// The times of the events, in seconds from the first.
  var times: [Double] {
    guard let first = events.first?.timestamp else { return [] }
    return events.map { $0.timestamp - first }
  }

  /// The times for which a pointer was down, in seconds from the first event. One that is still
  /// down ends with the last event.
  var presses: [TimelineTracks.Span] {
    var presses: [TimelineTracks.Span] = []
    var start: Double?
    for (event, time) in zip(events, times) {
      if event.phase.isDown {
        start = start ?? time
      } else if let begun = start {
        presses.append(.init(begun, time))
        start = nil
      }
    }
    if let start, let last = times.last { presses.append(.init(start, last)) }
    return presses
  }
}
