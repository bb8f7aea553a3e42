public import SceneGraph
public import Transitions
public import UIKitRuntime

/// The frames of a transition that a recorded pointer trace drives, from its first event until everything has settled.
///
/// The first event is at time 0. Between two events a pointer that is down is interpolated at each frame's instant, so
/// that the frames do not depend on the rate of the events.
public struct TracedInteraction: FrameSource {
  /// The longest time from the trace's end until everything has settled, in seconds.
  private static let longestSettling = 60.0

  public let title: String
  public let length: FrameCount
  private let player: Player

  /// The frames of `spec`, at `rate` frames per second, under `trace`.
  ///
  /// - Parameter instant: the one instant to show, in seconds; nil for all frames.
  public init(
    _ spec: TransitionSpec, rate: Double, trace: PointerTrace, instant: Double? = nil
  ) {
    title = "\(spec.name) \(spec.direction.rawValue), driven by hand,"
    let start = trace.events.first?.timestamp ?? 0
    let events = trace.events.map {
      PointerEvent($0.phase, at: $0.location, timestamp: $0.timestamp - start, pointer: $0.pointer)
    }
    if instant == nil {
      let end = (events.last?.timestamp ?? 0) + spec.duration + Self.longestSettling
      length = .atMost(Int((end * rate).rounded(.up)) + 1)
    } else {
      length = .exactly(1)
    }
    player = Player(
      spec: spec, events: events,
      time: { instant ?? Double($0) / rate })
  }

  public func frame(_ index: Int, in container: Container) -> PresentedFrame? {
    guard index < length.limit else { return nil }
    let player = player
    return MainActor.assumeIsolated { player.frame(index, in: container) }
  }
}

/// Plays an interaction from frame to frame, and again from the first.
@MainActor
private final class Player {
  private let spec: TransitionSpec
  private let events: [PointerEvent]
  private let time: @Sendable (Int) -> Double
  private var navigation: TracedNavigation?
  private var isOver = false

  nonisolated init(
    spec: TransitionSpec, events: [PointerEvent],
    time: @escaping @Sendable (Int) -> Double
  ) {
    self.spec = spec
    self.events = events
    self.time = time
  }

  func frame(_ index: Int, in container: Container) -> PresentedFrame? {
    if index == 0 {
      navigation = TracedNavigation(spec, events, in: container)
      isOver = false
    }
    guard let navigation, !isOver else { return nil }
    navigation.advance(to: time(index))
    isOver = navigation.isSettled
    return navigation.window.presentedFrame()
  }
}

/// A navigation stack of the two pictures, whose change the trace's pointers drive.
@MainActor
private final class TracedNavigation {
  let window: Window
  private let navigation = NavigationController()
  private let delegate: EffectNavigationDelegate
  private var events: ArraySlice<PointerEvent>
  /// The last event of each pointer that is down.
  private var latest: [Int: PointerEvent] = [:]

  init(_ spec: TransitionSpec, _ events: [PointerEvent], in container: Container) {
    self.events = events[...]
    window = Window(size: container.size, scale: container.scale)
    delegate = EffectNavigationDelegate(
      spec.transition, duration: spec.duration, curve: spec.curve)
    let from = PictureController(.from, size: container.size)
    let to = PictureController(.to, size: container.size)
    navigation.setViewControllers(spec.direction == .push ? [from] : [to, from])
    navigation.delegate = delegate
    window.rootViewController = navigation
    delegate.attachDrivers(to: window, directions: [spec.direction]) {
      [unowned self] direction in
      // A drag during a change begins no other one, not even one that would wait for its end.
      guard navigation.transitionCoordinator == nil else { return }
      switch direction {
      case .push:
        if navigation.viewControllers.count == 1 {
          navigation.pushViewController(to, animated: true)
        }
      case .pop: navigation.popViewController(animated: true)
      }
    }
  }

  /// Sends the events until `time`, in seconds, and advances to it.
  func advance(to time: Double) {
    while let event = events.first, event.timestamp <= time {
      events.removeFirst()
      window.send(event)
      latest[event.pointer] = event.phase.isDown ? event : nil
    }
    for (_, event) in latest.sorted(by: { $0.key < $1.key }) {
      guard let next = events.first(where: { $0.pointer == event.pointer }),
        event.timestamp < time
      else { continue }
      let fraction = (time - event.timestamp) / (next.timestamp - event.timestamp)
      let location = event.location.interpolated(to: next.location, fraction)
      window.send(PointerEvent(.moved, at: location, timestamp: time, pointer: event.pointer))
    }
    window.advance(to: time)
  }

  /// True if nothing moves any more and no event is left.
  var isSettled: Bool { events.isEmpty && window.timeline.isIdle }
}
