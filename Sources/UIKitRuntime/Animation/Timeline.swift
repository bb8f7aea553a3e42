import SceneGraph
import Transitions

/// The time that animations play in. Nothing reads a clock: whoever owns the timeline says how late it is, a test step by
/// step and a window frame by frame.
///
/// Whatever falls between two steps happens at its own instant: `advance(to:)` goes from end to end in order, and an
/// animation that a completion starts begins exactly where the one before ended. What is seen at a time therefore does
/// not depend on the steps that led there.
///
/// A timeline may be a *child* of another, as a layer's time is of its superlayer's: a transition's animations stand on
/// one that its interaction can hold, move to and fro, and let go.
@MainActor
public final class Timeline {
  /// Seconds since the timeline began.
  public internal(set) var now: Double

  /// Where animations begin that are made while something runs on this timeline; nil outside.
  @TaskLocal static var ambient: Timeline?

  /// How a child's time follows its parent's.
  enum Drive {
    /// With the parent: `local` when the parent had `parent`, and `speed` seconds for one of its seconds.
    case running(parent: Double, local: Double, speed: Double)
    /// Not at all.
    case held
    /// To a certain instant, under a curve.
    case travelling(Travel)
  }

  /// A child's way to one of its instants, in its parent's time.
  struct Travel {
    var begin: Double
    var duration: Double
    var origin: Double
    var destination: Double
    var curve: TimingCurve
    var arrival: () -> Void

    var end: Double { begin + duration }
    var isForward: Bool { destination > origin }

    func local(at parent: Double) -> Double {
      guard parent < end else { return destination }
      return origin + (destination - origin) * curve.progress(at: max(parent - begin, 0) / duration)
    }
  }

  /// Notes what is changed by what runs on this timeline; nil where nobody wants to know.
  var journal: ChangeJournal?
  /// All that ends until then has done so.
  private var reached: Double
  private(set) weak var parent: Timeline?
  /// The parent that a detached child had.
  private weak var heir: Timeline?
  private(set) var drive = Drive.held
  private var children: [Timeline] = []
  private var animators: [PropertyAnimator] = []
  /// What has ended on a transition's timeline, of which there is more to be seen where time goes back.
  private var past: [PropertyAnimator] = []

  /// Whether animations show progress in proportion to this timeline's time, whatever their curves, as a finger asks for.
  private(set) var isScrubbedLinearly = false

  /// A timeline of its own, at `now` seconds.
  public init(now: Double = 0) { (self.now, reached) = (now, now) }

  /// A child that runs with `parent` and begins at 0 now.
  init(child parent: Timeline) {
    (now, reached) = (0, 0)
    self.parent = parent
    drive = .running(parent: parent.now, local: 0, speed: 1)
    parent.children.append(self)
  }

  /// Ends a child's part in its parent's time. What is still made on it plays in the parent's.
  func detach() {
    parent?.children.removeAll { $0 === self }
    (parent, heir) = (nil, parent)
  }

  /// Where what is made on this timeline plays: here, or where it stood once it is detached.
  var stage: Timeline { heir?.stage ?? self }

  /// Goes to `time`, through the end of every animation until then. A time before `now` changes nothing.
  ///
  /// A completion may begin an animation that ends at the same instant, and so on. After a thousand of them what is still
  /// due waits until the next call, so that such a chain without an end does not hang.
  ///
  /// - Precondition: `time` is finite, and the timeline is no child.
  public func advance(to time: Double) {
    precondition(parent == nil, "a child follows its parent")
    precondition(time.isFinite, "time is finite")
    var (instant, ends) = (now, 0)
    while let event = nextEvent, event <= time {
      ends = event == instant ? ends + 1 : 1
      instant = event
      guard ends <= 1000 else { break }
      place(at: event)
      guard fireNext() else { break }
    }
    if time > now { place(at: time) }
    settle()
  }

  /// Whether anything moves or is yet to move.
  public var isIdle: Bool {
    nextEvent == nil && !animators.contains { $0.isRunning }
      && children.allSatisfy { child in
        if case .held = child.drive { true } else { child.isIdle }
      }
  }

  /// Runs `body` so that the animations it makes begin on this timeline.
  func perform<Result>(_ body: () -> Result) -> Result {
    Self.$ambient.withValue(self) { body() }
  }
}

// MARK: - Animators

extension Timeline {
  func add(_ animator: PropertyAnimator) {
    guard !animators.contains(where: { $0 === animator }) else { return }
    animators.append(animator)
  }

  func remove(_ animator: PropertyAnimator) {
    animators.removeAll { $0 === animator }
    past.removeAll { $0 === animator }
  }

  /// Whether time may go back behind the end of an animation.
  var goesBack: Bool { journal != nil }

  /// Keeps what is over, but where time goes back.
  func keep(_ afterimage: PropertyAnimator) { past.append(afterimage) }

  /// Ends every animation where it began, the latest first, as if none had ever run.
  func rewind() {
    for animator in animators.reversed() { animator.conclude(at: .start) }
    for animator in past.reversed() { animator.conclude(at: .start) }
  }

  /// Ends every animation, those of the children included, where it leads and without a callback.
  func abandon() {
    for child in children { child.abandon() }
    for animator in animators + past { animator.abandon() }
  }

  /// Ends every animation where it leads, as if its time were over.
  func complete() {
    for animator in animators + past { animator.conclude(at: .end) }
  }
}

// MARK: - Steps

extension Timeline {
  /// The next instant at which something ends.
  private var nextEvent: Double? {
    let ends = animators.compactMap(\.end)
    let inside = children.compactMap(\.nextEventOfParent)
    return (ends + inside).min().map { max($0, reached) }
  }

  /// The same of a child in its parent's time, as far as it is known in advance: on a way under a curve it is the
  /// arrival.
  private var nextEventOfParent: Double? {
    switch drive {
    case .held: nil
    case .running(let parent, let local, let speed):
      nextEvent.map { parent + ($0 - local) / speed }
    case .travelling(let travel):
      parent.map { isDue(on: travel, at: $0.now) ? $0.now : travel.end }
    }
  }

  /// Whether something ends on a child's way. On the way back nothing does.
  private func isDue(on travel: Travel, at parentTime: Double) -> Bool {
    guard travel.isForward, let event = nextEvent else { return false }
    // A spring passes its destination before it has settled there; what ends there waits for that.
    if event > travel.destination - 1e-9, parentTime < travel.end { return false }
    return event <= travel.local(at: parentTime)
  }

  /// Shows the instant `time`, in the children as well. Nothing ends by it.
  private func place(at time: Double) {
    now = time
    for child in children {
      switch child.drive {
      case .held: break
      case .running(let parent, let local, let speed):
        child.place(at: local + (now - parent) * speed)
      case .travelling(let travel): child.place(at: travel.local(at: now))
      }
    }
  }

  /// All that ends until now has done so.
  private func settle() {
    reached = now
    for child in children { child.settle() }
  }

  /// Ends what is due first, at its own instant.
  ///
  /// - Returns: whether there was anything.
  private func fireNext() -> Bool {
    if children.contains(where: { $0.fireNextOfParent(at: now) }) { return true }
    let due = animators.filter { $0.end.map { $0 <= now } ?? false }
    guard let first = due.min(by: { ($0.end ?? 0) < ($1.end ?? 0) }) else { return false }
    perform { first.reachEnd() }
    return true
  }

  /// The same for a child when its parent has come to `time`.
  private func fireNextOfParent(at time: Double) -> Bool {
    switch drive {
    case .held: return false
    case .running:
      guard let event = nextEvent, let image = nextEventOfParent, image <= time else {
        return false
      }
      return fire(at: event)
    case .travelling(let travel):
      // What the end of an animation sets off there has its own curve again.
      if time >= travel.end { isScrubbedLinearly = false }
      if let event = nextEvent, isDue(on: travel, at: time) { return fire(at: event) }
      guard time >= travel.end else { return false }
      place(at: travel.destination)
      settle()
      drive = travel.isForward ? .running(parent: time, local: now, speed: 1) : .held
      isScrubbedLinearly = false
      perform { travel.arrival() }
      return true
    }
  }

  private func fire(at event: Double) -> Bool {
    place(at: event)
    reached = event
    return fireNext()
  }
}

// MARK: - Driving a child

extension Timeline {
  /// Stops the child; from now on its owner moves it with `seek(to:)`.
  ///
  /// - Parameter linearly: whether animations forget their curves for good. The timeline then stands at the instant at
  ///   which the one that ends last would be as far if it went evenly; nothing that is seen jumps.
  func hold(linearly: Bool) {
    if linearly, !isScrubbedLinearly {
      isScrubbedLinearly = true
      straighten()
    }
    drive = .held
  }

  private func straighten() {
    let moving = animators.compactMap(\.evenInstant)
    guard let last = moving.max(by: { $0.end < $1.end }) else { return }
    let before = now
    /// Leaves the last one's begin and end where they are, and moves this instant to the even one.
    func warp(_ time: Double) -> Double {
      if time == before { return last.now }
      if time <= last.begin || time >= last.end || before <= last.begin { return time }
      return time < before
        ? last.begin + (time - last.begin) / (before - last.begin) * (last.now - last.begin)
        : last.now + (time - before) / (last.end - before) * (last.end - last.now)
    }
    for animator in animators + past { animator.straighten(warp) }
    place(at: last.now)
    settle()
  }

  /// Shows the child's instant `time`. Nothing ends on the way, so that it can go back again. One that is not held goes
  /// its own way.
  func seek(to time: Double) {
    guard case .held = drive else { return }
    place(at: time)
    settle()
  }

  /// Runs on with the parent from where it is.
  ///
  /// - Parameter speed: the child's seconds in one of the parent's, above 0.
  func resume(speed: Double = 1) {
    precondition(speed > 0 && speed.isFinite, "time goes on")
    guard let parent else { return }
    isScrubbedLinearly = false
    drive = .running(parent: parent.now, local: now, speed: speed)
  }

  /// Goes to `destination` in `duration` of the parent's seconds, then calls `arrival`. On the way forward animations end
  /// and the child then runs on; on the way back nothing ends and it is then held.
  ///
  /// - Parameter curve: how the way follows time.
  func travel(
    to destination: Double, in duration: Double, curve: TimingCurve, arrival: @escaping () -> Void
  ) {
    guard let parent else { return }
    drive = .travelling(
      Travel(
        begin: parent.now, duration: max(duration, 0), origin: now, destination: destination,
        curve: curve, arrival: arrival))
    guard duration <= 0 else { return }
    while case .travelling = drive, fireNextOfParent(at: parent.now) {}
  }
}

// MARK: - Other times

extension Timeline {
  /// Gives a child's instants other times, in the same order, and goes to the one that this instant has then. What is seen
  /// stays as it is, and what is left of a way takes its share of more time or less.
  func warp(_ warp: (Double) -> Double) {
    let before = now
    for animator in animators + past { animator.warp(warp) }
    (now, reached) = (warp(before), warp(before))
    switch drive {
    case .held: break
    case .running(_, _, let speed):
      drive = .running(parent: parent?.now ?? 0, local: now, speed: speed)
    case .travelling(var travel):
      travel.warp(warp, from: before, at: parent?.now ?? 0)
      drive = .travelling(travel)
    }
  }
}

extension Timeline.Travel {
  /// Goes between other instants, and is at `warp(now)` where it was at `now`.
  fileprivate mutating func warp(_ warp: (Double) -> Double, from now: Double, at parent: Double) {
    let length = destination - origin
    let left = length == 0 ? 0 : (destination - now) / length
    destination = warp(destination)
    origin = left == 0 ? warp(origin) : destination - (destination - warp(now)) / left
    let factor = length == 0 ? 1 : abs((destination - origin) / length)
    begin = parent - (parent - begin) * factor
    duration *= factor
  }
}
