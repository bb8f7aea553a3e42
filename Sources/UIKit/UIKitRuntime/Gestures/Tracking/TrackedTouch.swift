import SceneGraph
import Transitions

/// The touch of a pointer that is down, and its delivery to its view. The view, and with it the
/// responder chain, gets touches after the recognizers.
@MainActor
final class TrackedTouch {
  private enum Delivery {
    /// The view has not received the touch yet.
    case waiting
    /// The view has received the start of the touch.
    case begun
    /// The view receives nothing more.
    case over
  }

  /// The touch.
  let touch: Touch
  private var delivery: Delivery
  /// The location at which the touch began, in points of the window.
  private let start: Point

  /// Creates the touch of a pointer that came down on `view`.
  ///
  /// - Parameters:
  ///   - isDelivered: false for another touch of a view that gets only one at a time.
  ///   - last: the touch that began before this one.
  init(_ event: PointerEvent, in view: View?, _ isDelivered: Bool, after last: TrackedTouch?) {
    touch = Touch()
    touch.view = view
    touch.window = view?.window
    touch.timestamp = event.timestamp
    (touch.position, touch.previousPosition) = (event.location, event.location)
    start = event.location
    delivery = isDelivered ? .waiting : .over
    // The limits are those of a tap recognizer for several taps.
    if let last, last.touch.phase == .ended, last.touch.view === view,
      event.timestamp - last.touch.timestamp <= TapGestureRecognizer.maximumTapInterval,
      hypotenuse(last.start, start) <= TapGestureRecognizer.maximumTapDistance
    {
      touch.tapCount = last.touch.tapCount + 1
    }
  }

  /// Moves the touch, or ends it.
  func update(_ event: PointerEvent) {
    touch.previousPosition = touch.position
    touch.position = event.location
    touch.timestamp = event.timestamp
    touch.phase =
      switch event.phase {
      case .began: .began
      case .moved: .moved
      case .ended: .ended
      case .cancelled: .cancelled
      }
  }

  /// Delivers pending changes to the view.
  ///
  /// - Parameters:
  ///   - phase: the pointer's new phase; nil if it has not changed.
  ///   - isTaken: true if a recognizer has taken the touch.
  ///   - isDelayed: true if a recognizer wants the view to wait.
  func deliver(_ phase: PointerPhase?, with event: Event, isTaken: Bool, isDelayed: Bool) {
    guard let view = touch.view, delivery != .over else { return }
    if isTaken {
      if delivery == .begun {
        touch.phase = .cancelled
        view.touchesCancelled([touch], with: event)
      }
      delivery = .over
      return
    }
    let isFirst = delivery == .waiting
    if isFirst {
      guard !isDelayed || !(phase?.isDown ?? true) else { return }
      delivery = .begun
      let present = touch.phase
      touch.phase = .began
      view.touchesBegan([touch], with: event)
      touch.phase = present
    }
    switch phase {
    case .moved where !isFirst: view.touchesMoved([touch], with: event)
    case .ended:
      delivery = .over
      view.touchesEnded([touch], with: event)
    case .cancelled:
      delivery = .over
      view.touchesCancelled([touch], with: event)
    case .began, .moved, nil: break
    }
  }

  private func hypotenuse(_ a: Point, _ b: Point) -> Double {
    let (x, y) = (a.x - b.x, a.y - b.y)
    return (x * x + y * y).squareRoot()
  }
}
