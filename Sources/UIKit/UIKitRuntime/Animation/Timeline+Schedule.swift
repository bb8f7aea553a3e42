import SceneGraph
import Transitions

/// Something on a timeline that happens at instants of its own: a timer, or an animation of a
/// layer that is no animator's.
@MainActor
protocol TimelineEvent: AnyObject {
  /// The next instant, in the timeline's time; nil if there is none. An instant in the past is due
  /// now.
  var nextTime: Double? { get }

  /// Handles what is due at the timeline's time.
  func fire()

  /// Ends, because the timeline ends.
  func timelineDidEnd(_ ending: TimelineEnding)
}

/// The way in which a timeline ends what is on it.
enum TimelineEnding {
  /// As if the time of everything were over.
  case completed
  /// As if nothing had ever run.
  case rewound
  /// Without a callback.
  case abandoned
}

/// Code that a timeline runs at an instant, once or again and again.
@MainActor
package final class ScheduledAction: TimelineEvent {
  private let begin: Double
  private let interval: Double?
  private var firedCount = 0
  private var action: (() -> Void)?
  private weak var timeline: Timeline?
  /// The timeline that was current when the action was scheduled: what the action animates belongs
  /// to it, as the rest of the code that scheduled it does.
  private weak var origin: Timeline?

  init(
    on timeline: Timeline, at time: Double, repeating interval: Double?,
    _ action: @escaping () -> Void
  ) {
    self.timeline = timeline
    self.interval = interval
    self.action = action
    begin = time
    origin = Timeline.current
  }

  /// True until the action has run for the last time or was cancelled.
  package var isPending: Bool { action != nil }

  /// The next instant; nil if the action does not run again.
  package var nextTime: Double? {
    action == nil ? nil : begin + Double(firedCount) * (interval ?? 0)
  }

  /// Forgets the action, which never runs again.
  package func cancel() {
    action = nil
    timeline?.remove(self)
  }

  func fire() {
    guard let action else { return }
    firedCount += 1
    if interval == nil { cancel() }
    guard let timeline else { return }
    (origin?.attached ?? timeline).perform { action() }
  }

  func timelineDidEnd(_ ending: TimelineEnding) { if case .abandoned = ending { cancel() } }
}

extension Timeline {
  /// The timeline of the window: this one, or the outermost parent of a child.
  package var root: Timeline { parent.map(\.root) ?? (attached === self ? self : attached.root) }

  /// Schedules code on this timeline, which keeps it until it has run for the last time.
  ///
  /// The code runs in `advance(to:)` at its own instant, after animations that end at the same
  /// instant, and with the timeline current that was current when it was scheduled. Actions of one
  /// instant run in the order in which they were scheduled.
  ///
  /// - Parameters:
  ///   - delay: the seconds until the first time; below 0 counts as 0.
  ///   - interval: the seconds between two times; nil to run once. At least 0.1 ms, as for `Timer`.
  @discardableResult
  package func schedule(
    after delay: Double, repeating interval: Double? = nil, _ action: @escaping () -> Void
  ) -> ScheduledAction {
    let scheduled = ScheduledAction(
      on: self, at: now + max(delay, 0), repeating: interval.map { max($0, 0.0001) }, action)
    add(scheduled)
    return scheduled
  }

  /// Schedules code at an instant of this timeline; at once, if that has passed.
  func schedule(at time: Double, _ action: @escaping () -> Void) -> ScheduledAction {
    let scheduled = ScheduledAction(on: self, at: time, repeating: nil, action)
    add(scheduled)
    return scheduled
  }
}
