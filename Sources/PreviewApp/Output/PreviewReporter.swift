import GPU
import RenderJobs
import SceneGraph
import Transitions
import Window

/// The reporter of a preview: events as lines of JSON, the window's title, and errors.
@MainActor
final class PreviewReporter {
  private let navigation: PreviewNavigation
  private let window: DesktopWindow
  private let device: Device
  private let output: PreviewOutput
  private let wantsJSON: Bool
  /// The events that no frame has shown yet.
  private var pending: [PreviewEvent] = []
  private var title = ""
  /// The number of frame intervals when the change under way began.
  private var intervalsBefore = 0

  init(
    of navigation: PreviewNavigation, in window: DesktopWindow, device: Device,
    _ output: PreviewOutput, wantsJSON: Bool
  ) {
    self.navigation = navigation
    self.window = window
    self.device = device
    self.output = output
    self.wantsJSON = wantsJSON
  }

  /// Adds an event about the screen and the effect of now.
  func report(_ kind: PreviewEvent.Kind, _ details: (inout PreviewEvent) -> Void = { _ in }) {
    add(navigation.event(kind, details))
  }

  /// Adds an event. It is printed once the display shows it.
  func add(_ event: PreviewEvent) { pending.append(event) }

  /// Does work that the preview can do without. If it fails, the error is printed and the preview
  /// goes on.
  func attempt(_ work: () throws -> Void) {
    do {
      try work()
    } catch {
      output.complain(JobError(error).description)
    }
  }

  /// Prints the pending events and sets the window's title. The frame has been shown.
  ///
  /// - Throws: errors of the output.
  func flush(_ caption: PreviewCaption, _ times: FrameTimes) throws {
    let text = caption.text
    if text != title {
      title = text
      window.setTitle(text)
    }
    guard !pending.isEmpty else { return }
    defer { pending = [] }
    guard wantsJSON else { return }
    device.finish()
    for event in pending { try output.print(addingFigures(to: event, times).line()) }
  }

  /// Returns the event with the frame times and the live objects of a change that has settled.
  private func addingFigures(to event: PreviewEvent, _ times: FrameTimes) -> PreviewEvent {
    var event = event
    if event.event == .began { intervalsBefore = times.count }
    if event.event == .settled {
      if let summary = times.summary(ofLast: times.count - intervalsBefore) { event.set(summary) }
      event.objects = Dictionary(
        uniqueKeysWithValues: device.liveObjects.map { ($0.key.rawValue, $0.value) })
    }
    return event
  }
}
