import SceneGraph
import Transitions
import UIKitRuntime

/// The frames of a transition that a recorded hand drives, from its first event until all has settled.
///
/// The first event is at time 0. At each frame's instant a pointer that is down stands between its last event and its
/// next one, so that what is seen does not depend on how often pointers told where they were.
struct Interaction: FrameSource {
  /// How much longer than the trace a film is at most, in seconds.
  private static let afterglow = 60.0

  let title: String
  let length: FrameCount
  private let player: Player

  /// - Parameter instant: the one instant to show, in seconds; nil for all.
  init(
    _ choice: TransitionChoice, duration: Double, curve: TimingCurve, rate: Double,
    trace: PointerTrace, instant: Double?
  ) {
    title = "\(choice.name) \(choice.direction.rawValue), driven by hand,"
    let start = trace.events.first?.timestamp ?? 0
    let events = trace.events.map {
      PointerEvent($0.phase, at: $0.location, timestamp: $0.timestamp - start, pointer: $0.pointer)
    }
    if instant == nil {
      let end = (events.last?.timestamp ?? 0) + duration + Self.afterglow
      length = .atMost(Int((end * rate).rounded(.up)) + 1)
    } else {
      length = .exactly(1)
    }
    player = Player(
      choice: choice, duration: duration, curve: curve, events: events,
      time: { instant ?? Double($0) / rate })
  }

  func frame(_ index: Int, in container: Container) -> PresentedFrame? {
    guard index < length.limit else { return nil }
    let player = player
    return MainActor.assumeIsolated { player.frame(index, in: container) }
  }
}

/// Plays an interaction from frame to frame, and again from the first.
@MainActor
private final class Player {
  private let choice: TransitionChoice
  private let duration: Double
  private let curve: TimingCurve
  private let events: [PointerEvent]
  private let time: @Sendable (Int) -> Double
  private var stage: Stage?
  private var isOver = false

  nonisolated init(
    choice: TransitionChoice, duration: Double, curve: TimingCurve, events: [PointerEvent],
    time: @escaping @Sendable (Int) -> Double
  ) {
    self.choice = choice
    self.duration = duration
    self.curve = curve
    self.events = events
    self.time = time
  }

  func frame(_ index: Int, in container: Container) -> PresentedFrame? {
    if index == 0 {
      stage = Stage(choice, duration: duration, curve: curve, events, in: container)
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
  private let choice: TransitionChoice
  private let duration: Double
  private let curve: TimingCurve
  private let navigation: NavigationController
  private var driver: TransitionGestureDriver?
  private var events: ArraySlice<PointerEvent>
  private var latest: [Int: PointerEvent] = [:]

  init(
    _ choice: TransitionChoice, duration: Double, curve: TimingCurve, _ events: [PointerEvent],
    in container: Container
  ) {
    self.choice = choice
    self.duration = duration
    self.curve = curve
    self.events = events[...]
    window = Window(size: container.size, scale: container.scale)
    let (from, to) = (
      PictureController(.from, container.size), PictureController(.to, container.size)
    )
    navigation = NavigationController()
    navigation.setViewControllers(choice.direction == .push ? [from] : [to, from])
    navigation.delegate = self
    window.rootViewController = navigation
    driver = TransitionGestureDriver(
      type(of: choice.transition).gesture(choice.direction), on: window
    ) { [unowned self] in
      // A drag in the middle of a change begins none, also none that would wait for its end.
      guard navigation.transitionCoordinator == nil else { return }
      switch choice.direction {
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
    EffectAnimator(choice.transition, choice.direction, duration: duration, curve: curve)
  }

  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { driver?.active }
}
