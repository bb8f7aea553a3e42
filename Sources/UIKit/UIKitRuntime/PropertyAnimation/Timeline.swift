import SceneGraph
import Transitions

/// The time of animations. A timeline does not read a clock: its owner advances it, a test step by
/// step and a window frame by frame.
///
/// Every event between two steps happens at its exact time. `advance(to:)` visits the ends of
/// animations in order, and an animation that a completion starts begins exactly at that end. The
/// presentation at a time therefore does not depend on the steps before it.
///
/// A timeline may be a *child* of another, as a layer's time is a child of its superlayer's. A
/// transition's animations run on a child that its interaction can hold, seek and release.
@MainActor
public final class Timeline {
  /// The time, in seconds since the timeline's start.
  public internal(set) var now: Double

  /// The timeline on which new animations start; nil while no timeline runs code.
  @TaskLocal static var current: Timeline?

  /// The window of a timeline without a parent.
  weak var owner: Window?
  /// The journal of changes by code on this timeline; nil if no changes are recorded.
  var journal: ChangeJournal?
  /// True if time may go back before the end of an animation.
  var canRewind = false
  /// The time up to which all events have been handled.
  var settledTime: Double
  /// The parent of a child timeline.
  private(set) weak var parent: Timeline?
  /// The mapping from the parent's time to a child's.
  var mapping = TimeMapping.held
  /// True if animations present progress in proportion to this timeline's time, whatever their
  /// curves, as a drag needs.
  var isScrubbedLinearly = false

  private(set) var children: [Timeline] = []
  private(set) var animators: [PropertyAnimator] = []
  /// The other events on the timeline, in the order in which they were added.
  private(set) var events: [any TimelineEvent] = []
  /// The animators that present finished animations if time goes back.
  private(set) var retained: [PropertyAnimator] = []
  /// The former parent of a detached child.
  private(set) weak var formerParent: Timeline?

  /// Creates a timeline without a parent, at `now` seconds.
  public init(now: Double = 0) { (self.now, settledTime) = (now, now) }

  /// Creates a child that runs with `parent` and starts at 0 now.
  init(child parent: Timeline) {
    (now, settledTime) = (0, 0)
    self.parent = parent
    mapping = .running(parent: parent.now, local: 0, speed: 1)
    parent.children.append(self)
  }

  /// Detaches a child from its parent. Animations created on it later run on the parent.
  func detach() {
    parent?.children.removeAll { $0 === self }
    (parent, formerParent) = (nil, parent)
  }

  /// This timeline, or the nearest former parent that is not detached.
  var attached: Timeline { formerParent?.attached ?? self }

  /// Advances to `time` through the end of every animation until then. A time before `now` has no
  /// effect.
  ///
  /// A completion may start an animation that ends at the same instant, and so on. After a thousand
  /// of those, the rest waits for the next call, so that an endless chain does not hang.
  ///
  /// - Precondition: `time` is finite, and the timeline is not a child.
  public func advance(to time: Double) {
    guard parent == nil else {
      fatalError("A child timeline follows its parent: advance the parent.")
    }
    guard time.isFinite else {
      fatalError("A timeline must advance to a finite time, not \(time).")
    }
    Transaction.endTurn()
    var (instant, ends) = (now, 0)
    while let event = nextEvent, event <= time {
      ends = event == instant ? ends + 1 : 1
      instant = event
      guard ends <= 1000 else { break }
      setTime(event)
      guard fireNextEvent() else { break }
      owner?.layOut()
      Transaction.endTurn()
    }
    if time > now { setTime(time) }
    settle()
  }

  /// True if nothing moves or is scheduled to move.
  public var isIdle: Bool {
    nextEvent == nil && !animators.contains { $0.isRunning }
      && children.allSatisfy { child in
        if case .held = child.mapping { true } else { child.isIdle }
      }
  }

  /// Runs `body`, whose animations start on this timeline.
  func perform<Result>(_ body: () -> Result) -> Result {
    Self.$current.withValue(self) { body() }
  }
}

// MARK: - Animators

extension Timeline {
  /// Adds an active animator, which the timeline retains until it ends.
  func add(_ animator: PropertyAnimator) {
    guard !animators.contains(where: { $0 === animator }) else { return }
    animators.append(animator)
  }

  /// Removes an animator that has ended.
  func remove(_ animator: PropertyAnimator) {
    animators.removeAll { $0 === animator }
    retained.removeAll { $0 === animator }
  }

  /// Adds a source of events at given instants.
  func add(_ event: any TimelineEvent) { events.append(event) }

  /// Removes a source without further events.
  func remove(_ event: any TimelineEvent) { events.removeAll { $0 === event } }

  /// Retains an animator that presents a finished animation if time goes back.
  func retain(_ animator: PropertyAnimator) { retained.append(animator) }

  /// All animators, those of finished animations last.
  var allAnimators: [PropertyAnimator] { animators + retained }

  /// Ends every animation at its start, the latest first, as if none had ever run.
  func rewind() {
    for animator in animators.reversed() { animator.conclude(at: .start) }
    for animator in retained.reversed() { animator.conclude(at: .start) }
    for event in events { event.timelineDidEnd(.rewound) }
  }

  /// Ends every animation, including the children's, at its end, without callbacks.
  func abandon() {
    for child in children { child.abandon() }
    for animator in allAnimators { animator.abandon() }
    for event in events { event.timelineDidEnd(.abandoned) }
  }

  /// Ends every animation at its end, as if its time had elapsed.
  func complete() {
    for animator in allAnimators { animator.conclude(at: .end) }
    for event in events { event.timelineDidEnd(.completed) }
  }
}

extension Timeline {
  /// The time of the next event: the end of an animation or a ramp, or another event.
  var nextEvent: Double? {
    let ends = animators.compactMap(\.end)
    let inChildren = children.compactMap(\.nextEventInParent)
    let others = events.compactMap(\.nextTime)
    return (ends + inChildren + others).min().map { max($0, settledTime) }
  }

  /// The next event of a child in its parent's time, if it is known in advance: during a ramp, its
  /// end.
  private var nextEventInParent: Double? {
    switch mapping {
    case .held: nil
    case .running(let parent, let local, let speed):
      nextEvent.map { parent + ($0 - local) / speed }
    case .ramping(let ramp):
      parent.map { isDue(during: ramp, at: $0.now) ? $0.now : ramp.end }
    }
  }

  /// True if an event of a child is due during a ramp. A backward ramp has no events.
  private func isDue(during ramp: TimeRamp, at parentTime: Double) -> Bool {
    guard ramp.isForward, let event = nextEvent else { return false }
    // A spring passes its destination before it settles there; events at the destination wait for
    // that.
    if event > ramp.destination - 1e-9, parentTime < ramp.end { return false }
    return event <= ramp.local(at: parentTime)
  }

  /// Moves to `time`, together with the children, without events.
  func setTime(_ time: Double) {
    now = time
    for child in children {
      switch child.mapping {
      case .held: break
      case .running(let parent, let local, let speed):
        child.setTime(local + (now - parent) * speed)
      case .ramping(let ramp): child.setTime(ramp.local(at: now))
      }
    }
  }

  /// Notes that all events until now have been handled.
  func settle() {
    settledTime = now
    for child in children { child.settle() }
  }

  /// Handles the first due event, at its own instant.
  ///
  /// - Returns: true if there was an event.
  func fireNextEvent() -> Bool {
    if children.contains(where: { $0.fireNextEvent(untilParentTime: now) }) { return true }
    let due = animators.filter { $0.end.map { $0 <= now } ?? false }
    let first = due.min(by: { ($0.end ?? 0) < ($1.end ?? 0) })
    let other =
      events
      .compactMap { event in event.nextTime.map { (event, time: $0) } }
      .filter { $0.time <= now }.min(by: { $0.time < $1.time })
    if let other, first?.end.map({ other.time < $0 }) ?? true {
      perform { other.0.fire() }
      return true
    }
    guard let first else { return false }
    perform { first.reachEnd() }
    return true
  }

  /// Handles the first due event of a child when its parent has reached `time`.
  ///
  /// - Returns: true if there was an event.
  func fireNextEvent(untilParentTime time: Double) -> Bool {
    switch mapping {
    case .held: return false
    case .running:
      guard let event = nextEvent, let parentEvent = nextEventInParent, parentEvent <= time else {
        return false
      }
      return fireEvent(at: event)
    case .ramping(let ramp):
      // Animations that start at an end at the destination have their own curves again.
      if time >= ramp.end { isScrubbedLinearly = false }
      if let event = nextEvent, isDue(during: ramp, at: time) { return fireEvent(at: event) }
      guard time >= ramp.end else { return false }
      setTime(ramp.destination)
      settle()
      mapping = ramp.isForward ? .running(parent: time, local: now, speed: 1) : .held
      isScrubbedLinearly = false
      perform { ramp.completion() }
      return true
    }
  }

  private func fireEvent(at time: Double) -> Bool {
    setTime(time)
    settledTime = time
    return fireNextEvent()
  }
}

extension Timeline {
  /// Holds a child at its time; from then on, its owner moves it with `seek(to:)`.
  ///
  /// - Parameter linearly: if true, running animations permanently lose their curves. The child
  ///   then moves to the instant at which linear progress of the animation that ends last equals
  ///   its current progress; the presentation does not change.
  func hold(linearly: Bool) {
    if linearly, !isScrubbedLinearly {
      isScrubbedLinearly = true
      linearize()
    }
    mapping = .held
  }

  private func linearize() {
    let instants = animators.compactMap(\.linearInstant)
    guard let last = instants.max(by: { $0.end < $1.end }) else { return }
    let before = now
    /// Maps this instant to the linear one, and keeps the start and the end of the last animation.
    func warp(_ time: Double) -> Double {
      if time == before { return last.now }
      if time <= last.begin || time >= last.end || before <= last.begin { return time }
      return time < before
        ? last.begin + (time - last.begin) / (before - last.begin) * (last.now - last.begin)
        : last.now + (time - before) / (last.end - before) * (last.end - last.now)
    }
    for animator in allAnimators { animator.linearize(warp) }
    setTime(last.now)
    settle()
  }

  /// Moves a held child to `time`. This ends no animation, so that time can go back again. A child
  /// that is not held ignores it.
  func seek(to time: Double) {
    guard case .held = mapping else { return }
    setTime(time)
    settle()
  }

  /// Runs a child with its parent from its current time.
  ///
  /// - Parameter speed: the child's seconds per second of the parent, above 0.
  func resume(speed: Double = 1) {
    precondition(speed > 0 && speed.isFinite, "the speed must be above 0 and finite")
    guard let parent else { return }
    isScrubbedLinearly = false
    mapping = .running(parent: parent.now, local: now, speed: speed)
  }

  /// Ramps a child's time to `destination` in `duration` of the parent's seconds, then calls
  /// `completion`. During a forward ramp, animations end, and the child runs on after it. During a
  /// backward ramp none ends, and the child is held after it.
  ///
  /// - Parameter curve: the timing curve of the ramp.
  func ramp(
    to destination: Double, in duration: Double, curve: TimingCurve,
    completion: @escaping () -> Void
  ) {
    guard let parent else { return }
    mapping = .ramping(
      TimeRamp(
        begin: parent.now, duration: max(duration, 0), origin: now, destination: destination,
        curve: curve, completion: completion))
    guard duration <= 0 else { return }
    while case .ramping = mapping, fireNextEvent(untilParentTime: parent.now) {}
  }

  /// Maps a child's instants through `warp`, which preserves their order, and moves to the image of
  /// the current one. The presentation does not change, and the rest of a ramp takes proportionally
  /// more or less time.
  func warp(_ warp: (Double) -> Double) {
    let before = now
    for animator in allAnimators { animator.warp(warp) }
    (now, settledTime) = (warp(before), warp(before))
    switch mapping {
    case .held: break
    case .running(_, _, let speed):
      mapping = .running(parent: parent?.now ?? 0, local: now, speed: speed)
    case .ramping(var ramp):
      ramp.warp(warp, from: before, at: parent?.now ?? 0)
      mapping = .ramping(ramp)
    }
  }
}

/// A source of events on a timeline: a timer, or an animation of a layer without an animator.
@MainActor
protocol TimelineEvent: AnyObject {
  /// The next instant, in the timeline's time; nil if there is none. An instant in the past is due
  /// now.
  var nextTime: Double? { get }

  /// Handles the events that are due at the timeline's time.
  func fire()

  /// Ends because the timeline ends.
  func timelineDidEnd(_ ending: TimelineEnding)
}

/// How a timeline ends its animations and events.
enum TimelineEnding {
  /// As if all their time had elapsed.
  case completed
  /// As if nothing had ever run.
  case rewound
  /// Without callbacks.
  case abandoned
}

/// Code that a timeline runs at an instant, once or repeatedly.
@MainActor
package final class ScheduledAction: TimelineEvent {
  private let begin: Double
  private let interval: Double?
  private var firedCount = 0
  private var action: (() -> Void)?
  private weak var timeline: Timeline?
  /// The timeline that was current when the action was scheduled: animations of the action belong
  /// to it, like those of the code that scheduled it.
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

  /// Discards the action, which never runs again.
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

  /// Schedules code on this timeline, which retains it until it has run for the last time.
  ///
  /// The code runs in `advance(to:)` at its own instant, after animations that end at the same
  /// instant, with the timeline current that was current when it was scheduled. Actions at the same
  /// instant run in the order in which they were scheduled.
  ///
  /// - Parameters:
  ///   - delay: the time until the first run, in seconds; negative values count as 0.
  ///   - interval: the seconds between two runs; nil to run once. At least 0.1 ms, as for `Timer`.
  @discardableResult
  package func schedule(
    after delay: Double, repeating interval: Double? = nil, _ action: @escaping () -> Void
  ) -> ScheduledAction {
    let scheduled = ScheduledAction(
      on: self, at: now + max(delay, 0), repeating: interval.map { max($0, 0.0001) }, action)
    add(scheduled)
    return scheduled
  }

  /// Schedules code at an instant of this timeline; immediately, if that has passed.
  func schedule(at time: Double, _ action: @escaping () -> Void) -> ScheduledAction {
    let scheduled = ScheduledAction(on: self, at: time, repeating: nil, action)
    add(scheduled)
    return scheduled
  }
}
