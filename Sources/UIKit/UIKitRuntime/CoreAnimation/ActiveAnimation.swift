import SceneGraph
import Transitions

/// An animation that was added to a layer.
///
/// It begins when the layer is in a window, on the timeline whose code added it. A transition's
/// interaction therefore scrubs it together with the animations of views.
@MainActor
final class ActiveAnimation: TimelineEvent {
  /// The relation between the timeline's time and the layer's, at the start.
  private struct Start {
    /// The timeline's time.
    let time: Double
    /// The layer's time.
    let local: Double
    /// The layer's time less the window's.
    let lead: Double
  }

  /// The layer's copy of the animation.
  let animation: TimedAnimation
  /// The key; nil for none.
  let key: String?
  private weak var layer: ViewLayer?
  private weak var timeline: Timeline?
  private var start: Start?
  private var timing = MediaTiming(duration: 1)
  private var hasBegun = false
  private var hasEnded = false
  private var completions = Transaction.retainCompletions()

  init(_ animation: TimedAnimation, _ key: String?, of layer: ViewLayer) {
    (self.animation, self.key, self.layer) = (animation, key, layer)
  }

  /// True if the animation affects the presented values now or later.
  var isMoving: Bool { !hasEnded }

  /// Begins if the layer is in a window and the animation has not begun.
  func startIfInWindow() {
    guard start == nil, let layer, let layerTimeline = layer.timeline else { return }
    let current = Timeline.current?.attached
    let timeline = current?.root === layerTimeline.root ? current ?? layerTimeline : layerTimeline
    self.timeline = timeline
    let local = layer.localTime(at: timeline.root.now)
    start = Start(time: timeline.now, local: local, lead: layer.timeLead)
    timing = animation.timing(
      beginningAt: animation.beginTime == 0 ? local : animation.beginTime,
      inheriting: animation.duration)
    timeline.add(self)
  }

  /// Returns the layer's time at a time of the timeline.
  private func localTime(at time: Double) -> Double? {
    guard let start, let layer else { return nil }
    return start.local + (time - start.time) + (layer.timeLead - start.lead)
  }

  /// Applies the animation's current value.
  ///
  /// - Parameter delay: the delay of a replicator's instance, in seconds.
  func apply(to properties: inout LayerProperties, delay: Double) {
    guard let layer, let time = presentedTime else { return }
    animation.apply(at: time - delay, timing, of: layer, to: &properties)
  }

  /// Returns the current fraction of the duration, under the timing curve; nil if the animation has
  /// no effect now.
  func fraction(delay: Double) -> Double? {
    presentedTime.flatMap { animation.progress(at: $0 - delay, timing)?.eased }
  }

  /// The layer's time; nil before the start.
  private var presentedTime: Double? { timeline.flatMap { localTime(at: $0.now) } }

  // MARK: Events

  var nextTime: Double? {
    guard !hasEnded, let timeline, let start else { return nil }
    guard let layer else { return timeline.now }
    let event = hasBegun ? timing.beginTime + timing.activeDuration : timing.beginTime
    guard event.isFinite else { return nil }
    if !layer.hasOwnTime, start.lead == 0 { return start.time + (event - start.local) }
    guard let local = localTime(at: timeline.now) else { return nil }
    if local >= event - 1e-9 { return timeline.now }
    let rate = layer.timeRate
    return rate > 0 ? timeline.now + (event - local) / rate : nil
  }

  func fire() {
    if layer == nil { return end(finished: false) }
    guard hasBegun else {
      hasBegun = true
      animation.delegate?.animationDidStart(animation)
      return
    }
    end(finished: true)
  }

  func timelineDidEnd(_ ending: TimelineEnding) {
    switch ending {
    case .completed: moveToParent()
    case .rewound: stop()
    case .abandoned:
      layer?.forget(self)
      timeline?.remove(self)
    }
  }

  /// Continues in the parent timeline's time, because the timeline belongs to a transition that has
  /// ended.
  private func moveToParent() {
    guard let timeline, let parent = timeline.parent, let layer, !hasEnded,
      let local = localTime(at: timeline.now)
    else { return }
    timeline.remove(self)
    self.timeline = parent
    start = Start(time: parent.now, local: local, lead: layer.timeLead)
    parent.add(self)
  }

  private func end(finished: Bool) {
    guard !hasEnded else { return }
    hasEnded = true
    timeline?.remove(self)
    if animation.isRemovedOnCompletion || !finished { layer?.forget(self) }
    animation.delegate?.animationDidStop(animation, finished: finished)
    releaseCompletions()
  }

  private func releaseCompletions() {
    let completions = completions
    self.completions = []
    for completion in completions { completion.release() }
  }

  /// Ends the animation early, because it is removed.
  func stop() {
    layer?.forget(self)
    end(finished: false)
  }
}
