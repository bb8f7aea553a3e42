import Effects
import SceneGraph
import Transitions
import UIKitRuntime

/// The frames of a source with the fingers of a pointer trace over them.
struct TouchedFrames: FrameSource {
  /// A finger from its first event to its last.
  private struct Finger {
    var times: TouchMarks.Times
    /// The places at times in seconds after the first event of the trace, in points.
    var way: [(time: Double, location: Point)] = []

    /// Returns the place at a time: straight lines between the events.
    func location(at time: Double) -> Point {
      guard let next = way.firstIndex(where: { $0.time > time }) else {
        return way.last?.location ?? .zero
      }
      guard next > 0 else { return way[0].location }
      let (before, after) = (way[next - 1], way[next])
      let length = after.time - before.time
      let part = length > 0 ? (time - before.time) / length : 1
      return before.location.interpolated(to: after.location, part)
    }
  }

  private let source: any FrameSource
  private let marks: TouchMarks
  private let fingers: [Finger]
  private let rate: Double

  /// Adds the fingers of a trace to frames, at their times from its first event on.
  init(
    _ source: any FrameSource, _ trace: PointerTrace, _ style: TouchStyle, rate: Double
  ) {
    self.source = source
    self.rate = rate
    marks = TouchMarks(style, point: 1)
    let start = trace.events.first?.timestamp ?? 0
    var open: [Int: Finger] = [:]
    var all: [Finger] = []
    for event in trace.events {
      let time = event.timestamp - start
      if event.phase == .began {
        open[event.pointer] = Finger(
          times: TouchMarks.Times(appearance: time - TouchMarks.fade, down: time, up: time))
      }
      open[event.pointer]?.way.append((time, event.location))
      open[event.pointer]?.times.up = time
      guard !event.phase.isDown, let finger = open.removeValue(forKey: event.pointer) else {
        continue
      }
      all.append(finger)
    }
    fingers = all + open.values.sorted { $0.times.down < $1.times.down }
  }

  var title: String { source.title }

  var length: FrameCount { source.length }

  func frame(_ index: Int, in container: Container) throws -> PresentedFrame? {
    try source.frame(index, in: container).map { shown($0, at: Double(index), container) }
  }

  func frame(at position: Double, in container: Container) throws -> PresentedFrame? {
    try source.frame(at: position, in: container).map { shown($0, at: position, container) }
  }

  func isAtRest(_ index: Int, isLast: Bool) -> Bool {
    source.isAtRest(index, isLast: isLast)
      && fingers.allSatisfy { finger in
        let time = Double(index) / rate
        return time < finger.times.down || time > finger.times.up + TouchMarks.rippleTime
      }
  }

  func isHeld(_ index: Int, isLast: Bool) -> Bool { source.isHeld(index, isLast: isLast) }

  func over(_ backdrop: SceneBackdrop) -> TouchedFrames { self }

  private func shown(
    _ frame: PresentedFrame, at position: Double, _ container: Container
  ) -> PresentedFrame {
    let time = position / rate
    let canvas = TouchMarks.Canvas(scale: container.scale)
    let layers = fingers.flatMap { finger in
      marks.layers(of: finger.times, at: time, finger.location(at: time), on: canvas)
    }
    guard !layers.isEmpty else { return frame }
    var frame = frame
    let screen = frame.scene.root
    frame.scene.root = Layer(frame: screen.bounds)
    frame.scene.root.sublayers = [screen] + layers
    return frame
  }
}
