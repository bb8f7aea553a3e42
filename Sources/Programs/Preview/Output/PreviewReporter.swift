import GPU
import Jobs
import SceneGraph
import Support
import Transitions
import Window

/// The reporter of a preview: events as lines of JSON, toasts, the window's title, and errors.
@MainActor
final class PreviewReporter {
  private let navigation: PreviewNavigation
  private let window: DesktopWindow
  private let overlays: PreviewOverlays
  private let device: Device
  private let output: PreviewOutput
  private let wantsJSON: Bool
  /// The events that no frame has shown yet.
  private var pending: [PreviewEvent] = []
  /// The toasts that no frame has shown yet.
  private var sentences: [String] = []
  private var title = ""
  /// The number of frame intervals when the change under way began.
  private var intervalsBefore = 0

  init(
    of navigation: PreviewNavigation, in window: DesktopWindow, over overlays: PreviewOverlays,
    device: Device, _ output: PreviewOutput, wantsJSON: Bool
  ) {
    self.navigation = navigation
    self.window = window
    self.overlays = overlays
    self.device = device
    self.output = output
    self.wantsJSON = wantsJSON
  }

  /// Adds an event about the current screen and effect.
  func report(_ kind: PreviewEvent.Kind, _ details: (inout PreviewEvent) -> Void = { _ in }) {
    add(navigation.event(kind, details))
  }

  /// Adds an event. It is printed once the display shows it.
  func add(_ event: PreviewEvent) { pending.append(event) }

  /// Shows a sentence as a toast, and prints it on standard output unless events are printed there.
  func say(_ sentence: String, _ kind: Toast.Kind = .note) {
    let isNew = overlays.toast?.text != sentence || kind != .progress
    overlays.show(sentence, kind, at: window.now)
    if isNew, !wantsJSON { sentences.append(sentence) }
  }

  /// Does optional work. If it fails, the error is printed and shown, and the preview continues.
  func attempt(_ work: () throws -> Void) {
    do {
      try work()
    } catch {
      let text = JobError(error).description
      output.complain(text)
      overlays.show(text, .failure, at: window.now)
    }
  }

  /// Prints the pending events or sentences, and sets the window's title, after the frame has been
  /// shown.
  ///
  /// - Parameter holdsEvents: true to print sentences only.
  /// - Throws: errors of the output.
  func flush(
    _ caption: PreviewCaption, _ times: FrameTimes, holdingEvents holdsEvents: Bool = false
  ) throws {
    let text = caption.text
    if text != title {
      title = text
      window.setTitle(PrintableText(text).text)
    }
    guard !pending.isEmpty || !sentences.isEmpty else { return }
    defer { sentences = [] }
    for sentence in sentences { try output.print("\(sentence)\n") }
    guard !holdsEvents else { return }
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
