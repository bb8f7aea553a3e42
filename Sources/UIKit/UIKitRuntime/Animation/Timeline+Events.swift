import SceneGraph
import Transitions

extension Timeline {
  /// The next instant at which an animation or a ramp ends, or something else happens.
  var nextEvent: Double? {
    let ends = animators.compactMap(\.end)
    let inChildren = children.compactMap(\.nextEventInParent)
    let others = events.compactMap(\.nextTime)
    return (ends + inChildren + others).min().map { max($0, settledTime) }
  }

  /// The next event of a child in its parent's time, as far as it is known in advance: during a
  /// ramp, its end.
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

  /// Moves to `time`, with the children, without an event.
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

  /// Ends what is due first, at its own instant.
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

  /// Ends what is due first on a child when its parent has reached `time`.
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
