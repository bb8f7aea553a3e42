import SceneGraph
import Transitions

/// The time of animations. A timeline reads no clock: its owner advances it, a test step by step
/// and a window frame by frame.
///
/// Every event between two steps happens at its own instant. `advance(to:)` visits the ends of
/// animations in order, and an animation that a completion starts begins exactly at that end. The
/// presentation at a time therefore does not depend on the steps that led there.
///
/// A timeline may be a *child* of another, as a layer's time is of its superlayer's. A transition's
/// animations run on a child that its interaction can hold, seek and release.
@MainActor
public final class Timeline {
  /// The time, in seconds since the timeline began.
  public internal(set) var now: Double

  /// The timeline on which animations start that are made at the moment; nil if no timeline runs
  /// code.
  @TaskLocal static var current: Timeline?

  /// The window of a timeline without a parent.
  weak var owner: Window?
  /// The journal of what code on this timeline changes; nil if no changes are recorded.
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
  /// What else happens on the timeline, in the order in which it was added.
  private(set) var events: [any TimelineEvent] = []
  /// The animators that present finished animations if time goes back.
  private(set) var retained: [PropertyAnimator] = []
  /// The parent that a detached child had.
  private(set) weak var formerParent: Timeline?

  /// Creates a timeline without a parent, at `now` seconds.
  public init(now: Double = 0) { (self.now, settledTime) = (now, now) }

  /// Creates a child that runs with `parent` and begins at 0 now.
  init(child parent: Timeline) {
    (now, settledTime) = (0, 0)
    self.parent = parent
    mapping = .running(parent: parent.now, local: 0, speed: 1)
    parent.children.append(self)
  }

  /// Detaches a child from its parent. Animations that are still made on it run on the parent.
  func detach() {
    parent?.children.removeAll { $0 === self }
    (parent, formerParent) = (nil, parent)
  }

  /// This timeline, or the nearest former parent that is not detached.
  var attached: Timeline { formerParent?.attached ?? self }

  /// Advances to `time` through the end of every animation until then. A time before `now` changes
  /// nothing.
  ///
  /// A completion may start an animation that ends at the same instant, and so on. After a thousand
  /// of those the rest waits for the next call, so that an endless chain does not hang.
  ///
  /// - Precondition: `time` is finite, and the timeline is no child.
  public func advance(to time: Double) {
    guard parent == nil else {
      fatalError("A timeline within another follows that one: advance the outer one.")
    }
    guard time.isFinite else { fatalError("A timeline advances to a finite time, not \(time).") }
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

  /// True if nothing moves or is still to move.
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
  /// Adds an active animator, which the timeline keeps until it ends.
  func add(_ animator: PropertyAnimator) {
    guard !animators.contains(where: { $0 === animator }) else { return }
    animators.append(animator)
  }

  /// Removes an animator that has ended.
  func remove(_ animator: PropertyAnimator) {
    animators.removeAll { $0 === animator }
    retained.removeAll { $0 === animator }
  }

  /// Adds something that happens at instants of its own.
  func add(_ event: any TimelineEvent) { events.append(event) }

  /// Removes something that does not happen any more.
  func remove(_ event: any TimelineEvent) { events.removeAll { $0 === event } }

  /// Keeps an animator that presents a finished animation if time goes back.
  func retain(_ animator: PropertyAnimator) { retained.append(animator) }

  /// All animators, those of finished animations last.
  var allAnimators: [PropertyAnimator] { animators + retained }

  /// Ends every animation at its start, the latest first, as if none had ever run.
  func rewind() {
    for animator in animators.reversed() { animator.conclude(at: .start) }
    for animator in retained.reversed() { animator.conclude(at: .start) }
    for event in events { event.timelineDidEnd(.rewound) }
  }

  /// Ends every animation at its end, the children's included, without a callback.
  func abandon() {
    for child in children { child.abandon() }
    for animator in allAnimators { animator.abandon() }
    for event in events { event.timelineDidEnd(.abandoned) }
  }

  /// Ends every animation at its end, as if its time were over.
  func complete() {
    for animator in allAnimators { animator.conclude(at: .end) }
    for event in events { event.timelineDidEnd(.completed) }
  }
}
