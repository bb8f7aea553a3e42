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
  private var stage: Stage?
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
      stage = Stage(spec, events, in: container)
      isOver = false
    }
    guard let stage, !isOver else { return nil }
    stage.go(to: time(index))
    isOver = stage.isSettled
    return stage.window.presentedFrame()
  }
}

/// A navigation stack of the two pictures, and the drag that drives the change between them.
@MainActor
private final class Stage: NavigationControllerDelegate {
  let window: Window
  private let spec: TransitionSpec
  private let navigation: NavigationController
  private var driver: TransitionGestureDriver?
  private var events: ArraySlice<PointerEvent>
  private var latest: [Int: PointerEvent] = [:]

  init(
    _ spec: TransitionSpec, _ events: [PointerEvent], in container: Container
  ) {
    self.spec = spec
    self.events = events[...]
    window = Window(size: container.size, scale: container.scale)
    let (from, to) = (
      PictureController(.from, container.size), PictureController(.to, container.size)
    )
    navigation = NavigationController()
    navigation.setViewControllers(spec.direction == .push ? [from] : [to, from])
    navigation.delegate = self
    window.rootViewController = navigation
    driver = TransitionGestureDriver(
      type(of: spec.transition).gesture(spec.direction), on: window
    ) { [unowned self] in
      // A drag in the middle of a change begins none, also none that would wait for its end.
      guard navigation.transitionCoordinator == nil else { return }
      switch spec.direction {
      case .push:
        if navigation.viewControllers.count == 1 {
          navigation.pushViewController(to, animated: true)
        }
      case .pop: navigation.popViewController(animated: true)
      }
    }
  }

  /// Sends what happens until `time` and goes there.
  func go(to time: Double) {
    while let event = events.first, event.timestamp <= time {
      events.removeFirst()
      window.send(event)
      latest[event.pointer] = event.phase == .ended || event.phase == .cancelled ? nil : event
    }
    for (_, event) in latest.sorted(by: { $0.key < $1.key }) {
      guard let next = events.first(where: { $0.pointer == event.pointer }),
        event.timestamp < time
      else { continue }
      let way = (time - event.timestamp) / (next.timestamp - event.timestamp)
      let place = event.location.interpolated(to: next.location, way)
      window.send(PointerEvent(.moved, at: place, timestamp: time, pointer: event.pointer))
    }
    window.advance(to: time)
  }

  /// Whether nothing moves any more, and nothing will.
  var isSettled: Bool { events.isEmpty && window.timeline.isIdle }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation, from fromVC: ViewController,
    to toVC: ViewController
  ) -> (any AnimatedTransitioning)? {
    EffectAnimator(
      spec.transition, spec.direction, duration: spec.duration, curve: spec.curve)
  }

  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { driver?.active }
}
