import SceneGraph
import Transitions
import UIKitRuntime

/// A navigation stack of the two pictures, driven by the pointer events of a trace.
@MainActor
final class TracedNavigation {
  /// The window that receives the events.
  let window: Window
  private let navigation = NavigationController()
  private let delegate: EffectNavigationDelegate
  /// The animator of the latest transition.
  private weak var animator: EffectAnimator?
  private var events: ArraySlice<PointerEvent>
  /// The last event of each pointer that is down, by pointer.
  private var latest: [Int: PointerEvent] = [:]

  /// Creates the stack before the transition, with `events` to send.
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
    delegate.onBegin = { [weak self] in self?.animator = $0.animator }
    delegate.attachDrivers(to: window, directions: [spec.direction]) {
      [unowned self] direction in
      // A drag during a transition does not start or queue another one.
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

  /// Sends the events up to `time`, in seconds, and advances the window to it.
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

  /// The eased progress of the transition; 0 before it begins, and at rest.
  var progress: Double { animator?.playbackState?.progress ?? 0 }

  /// True if nothing moves and all events have been sent.
  var isSettled: Bool { events.isEmpty && window.timeline.isIdle }
}
