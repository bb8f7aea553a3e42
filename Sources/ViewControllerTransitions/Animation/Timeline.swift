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

    func local(at parent: Double) -> Double {
      guard parent < begin + duration else { return destination }
      return origin + (destination - origin) * curve.progress(at: max(parent - begin, 0) / duration)
    }
  }

  private(set) weak var parent: Timeline?
  private(set) var drive = Drive.held
  private var children: [Timeline] = []
  private var animators: [PropertyAnimator] = []
  private var arrival: (() -> Void)?

  /// Whether animations show progress in proportion to this timeline's time, whatever their curves, as a finger asks for.
  private(set) var isScrubbedLinearly = false

  /// A timeline of its own, at `now` seconds.
  public init(now: Double = 0) { self.now = now }

  /// A child that runs with `parent` and begins at 0 now.
  init(child parent: Timeline) {
    now = 0
    self.parent = parent
    drive = .running(parent: parent.now, local: 0, speed: 1)
    parent.children.append(self)
  }

  /// Ends a child's part in its parent's time.
  func detach() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// Goes to `time`, through the end of every animation until then. A time before `now` changes nothing.
  ///
  /// - Precondition: `time` is a number, and the timeline is no child.
  public func advance(to time: Double) {
    precondition(parent == nil, "a child follows its parent")
    precondition(!time.isNaN, "time is a number")
    while let event = nextEvent, event <= time { step(to: event) }
    if time > now { step(to: time) }
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
  }

  /// Ends every animation where it began, the latest first, as if none had ever run.
  func rewind() {
    for animator in animators.reversed() { animator.conclude(at: .start) }
  }

  /// Ends every animation where it leads, as if its time were over.
  func complete() {
    for animator in animators { animator.conclude(at: .end) }
  }
}

// MARK: - Steps

extension Timeline {
  /// The next instant, not before now, at which something ends.
  private var nextEvent: Double? {
    let ends = animators.compactMap(\.end)
    let arrivals = children.compactMap(\.nextEventOfParent)
    return (ends + arrivals).min().map { max($0, now) }
  }

  /// The same of a child in its parent's time, as far as it is known in advance: on a way under a curve it is the
  /// arrival.
  private var nextEventOfParent: Double? {
    switch drive {
    case .held: nil
    case .travelling(let travel): travel.begin + travel.duration
    case .running(let parent, let local, let speed):
      nextEvent.map { parent + ($0 - local) / speed }
    }
  }

  /// Goes to `time`, with nothing between now and then, and fires what ends there.
  private func step(to time: Double) {
    now = max(now, time)
    // What an end sets off may end at once in its turn; each has its place in the order of their making.
    var isSettled = false
    while !isSettled {
      isSettled = true
      for child in children {
        child.follow()
      }
      if let due = animators.first(where: { $0.end.map { $0 <= now } ?? false }) {
        perform { due.reachEnd() }
        isSettled = false
      }
    }
  }

  /// Takes a child to where its parent's time says that it is.
  private func follow() {
    guard let parent else { return }
    switch drive {
    case .held: break
    case .running(let since, let local, let speed):
      let time = local + (parent.now - since) * speed
      // A completion may hold this timeline, or send it elsewhere.
      while case .running = drive, let event = nextEvent, event <= time + 1e-12 { step(to: event) }
      if case .running = drive, time > now { step(to: time) }
    case .travelling(let travel):
      let time = travel.local(at: parent.now)
      if travel.destination > travel.origin {
        while case .travelling = drive, let event = nextEvent, event <= time { step(to: event) }
        if case .travelling = drive, time > now { step(to: time) }
      } else {
        now = time
      }
      guard case .travelling = drive, parent.now >= travel.begin + travel.duration else { return }
      drive = .running(parent: parent.now, local: now, speed: 1)
      if travel.destination <= travel.origin { drive = .held }
      let arrival = arrival
      self.arrival = nil
      isScrubbedLinearly = false
      perform { arrival?() }
    }
  }
}

// MARK: - Driving a child

extension Timeline {
  /// Stops the child; from now on its owner moves it with `seek(to:)`.
  ///
  /// - Parameter linearly: whether animations forget their curves until they are let go. The timeline then stands at the
  ///   instant at which the one that ends last would be as far if it went evenly; nothing that is seen jumps.
  func hold(linearly: Bool) {
    if linearly, !isScrubbedLinearly {
      isScrubbedLinearly = true
      let last = animators.max { ($0.end ?? 0) < ($1.end ?? 0) }
      let instant = last?.evenInstant ?? now
      for animator in animators { animator.linearize(at: instant) }
      now = instant
    }
    drive = .held
  }

  /// Shows the child's instant `time`. Nothing ends on the way, so that it can go back again.
  func seek(to time: Double) {
    guard case .held = drive else { return }
    now = time
  }

  /// Runs on with the parent from where it is.
  func resume(speed: Double = 1) {
    guard let parent else { return }
    isScrubbedLinearly = false
    drive = .running(parent: parent.now, local: now, speed: speed)
  }

  /// Goes to `destination` in `duration` of the parent's seconds, then calls `arrival`.
  ///
  /// - Parameter curve: how the way follows time.
  func travel(
    to destination: Double, in duration: Double, curve: TimingCurve, arrival: @escaping () -> Void
  ) {
    guard let parent else { return }
    self.arrival = arrival
    drive = .travelling(
      Travel(
        begin: parent.now, duration: max(duration, 0), origin: now, destination: destination,
        curve: curve))
    if duration <= 0 { follow() }
  }
}
