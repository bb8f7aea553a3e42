import Frames
import Jobs
import Rendering
import SceneGraph
import Transitions
import UIKitRuntime

/// One recording of a window: its frames in time order.
@MainActor
final class Recording {
  private let window: Window
  private let begin: Double
  private let rate: Double
  private var events: ArraySlice<PointerEvent>
  private let heldPeriods: Int
  /// The index of the last frame, or nil if the recording ends at the first frame without motion.
  private let lastIndex: Int?
  private let latestIndex: Int
  /// The frames for another pass; empty if there is none.
  private var kept: [FramePipeline.Request] = []
  private let keepsFrames: Bool
  private var isOver = false
  private let exposer: FrameExposer?
  /// The frames ahead in small steps; nil without a shutter.
  private var history: FrameHistory?
  /// The steps at which nothing moves any more, from the first one on; nil while anything does.
  private var restStep: Double?

  /// The time of the last frame.
  private(set) var time: Double
  /// The number of frames.
  private(set) var count = 0

  /// Creates a recording that starts at the window's time `begin`.
  ///
  /// - Parameters:
  ///   - seconds: the duration; nil to end when nothing moves.
  ///   - keepsFrames: true if the frames are requested again in another pass.
  ///   - shutter: the shutter; nil for one instant a frame.
  init(
    of window: Window, from begin: Double, _ rate: FrameRate, events: [PointerEvent],
    seconds: Double?, heldPeriods: Int, keepsFrames: Bool, shutter: Shutter? = nil
  ) {
    exposer = shutter.map { FrameExposer(shutter: $0, keepsFrames: keepsFrames) }
    self.window = window
    self.begin = begin
    self.rate = rate.value
    // Computed like the events of the example programs: relative to a start, then added to it.
    self.events =
      events.map {
        PointerEvent(
          $0.phase, at: $0.location, timestamp: begin + $0.timestamp, pointer: $0.pointer)
      }[...]
    self.heldPeriods = heldPeriods
    self.keepsFrames = keepsFrames
    lastIndex = seconds.map { Int(($0 * rate.value).rounded()) }
    let latest = (events.last?.timestamp ?? 0) + WindowRecorder.longestRest
    latestIndex = Int((latest * rate.value).rounded())
    time = begin
  }

  /// Returns frame `index`; nil after the last one.
  ///
  /// - Throws: nothing without a shutter.
  func request(_ index: Int) throws -> FramePipeline.Request? {
    if index < kept.count { return kept[index] }
    guard !isOver else { return nil }
    if let exposer { return try exposedRequest(index, exposer) }
    time = begin + Double(index) / rate
    advance(to: time)
    isOver =
      lastIndex.map { index >= $0 }
      ?? (events.isEmpty && window.timeline.isIdle || index >= latestIndex)
    let ends = (index == 0 ? 1 : 0) + (isOver ? 1 : 0)
    let request = FramePipeline.Request(
      window.presentedFrame(), periods: 1 + ends * heldPeriods)
    if keepsFrames { kept.append(request) }
    count = index + 1
    return request
  }

  private func advance(to time: Double) {
    while let event = events.first, event.timestamp <= time {
      events.removeFirst()
      window.send(event)
    }
    window.advance(to: time)
  }

  // MARK: - Exposures

  /// Returns frame `index` with its exposure. The window runs ahead of the frames, in small steps.
  private func exposedRequest(
    _ index: Int, _ exposer: FrameExposer
  ) throws -> FramePipeline.Request {
    let history = history ?? FrameHistory { [self] in step(to: $0) }
    self.history = history
    let position = Double(index)
    let frame = history.frame(at: position)
    isOver =
      lastIndex.map { index >= $0 }
      ?? (restStep.map { position >= $0 } ?? false || index >= latestIndex)
    time = begin + position / rate
    let ends = (index == 0 ? 1 : 0) + (isOver ? 1 : 0)
    var request = FramePipeline.Request(frame, periods: 1 + ends * heldPeriods)
    if ends == 0 {
      request = try exposer.exposing(request, at: position) { history.frame(at: $0) }
    }
    if keepsFrames { kept.append(request) }
    count = index + 1
    return request
  }

  private func step(to position: Double) -> PresentedFrame {
    // A window stands still once nothing moves, as a recording ends there.
    if restStep == nil {
      advance(to: begin + position / rate)
      if lastIndex == nil, events.isEmpty, window.timeline.isIdle { restStep = position }
    }
    return window.presentedFrame()
  }
}
