import SceneGraph
public import Transitions

/// A driver with which a drag begins and drives a transition. The transition follows the finger,
/// and finishes or reverses when the finger lifts, initially with the finger's velocity.
///
/// A delegate that vends the interaction controller of a transition, such as a navigation
/// controller's, returns `active`: a transition that was not begun by a drag runs automatically.
@MainActor
public final class TransitionGestureDriver {
  /// The speed above which a lifting finger's direction decides instead of its position, in widths
  /// or heights of the window per second.
  public static let flickSpeed = 1.0

  /// The interaction controller of the transitions.
  public let interaction: PercentDrivenInteractiveTransition
  /// The drag that drives the transitions.
  public let gesture: TransitionGesture

  private let begin: () -> Void
  private let recognizer: PanGestureRecognizer
  private var dampedDrag: DampedDrag?
  private var isDragging = false

  /// Creates a driver and adds its recognizer to `view`.
  ///
  /// - Parameters:
  ///   - view: the view in which the drag is recognized.
  ///   - begin: begins the transition, for example with a pop; called when the drag begins.
  public init(
    _ gesture: TransitionGesture, on view: View,
    interaction: PercentDrivenInteractiveTransition = PercentDrivenInteractiveTransition(),
    begin: @escaping () -> Void
  ) {
    self.gesture = gesture
    self.interaction = interaction
    self.begin = begin
    if gesture.startsAtEdge {
      let recognizer = ScreenEdgePanGestureRecognizer()
      recognizer.edges = gesture.origin.edge
      self.recognizer = recognizer
    } else {
      recognizer = PanGestureRecognizer()
    }
    recognizer.delegate = self
    recognizer.addHandler { [weak self] in self?.update($0) }
    view.addGestureRecognizer(recognizer)
  }

  /// The interaction controller of a transition that begins now; nil if no drag is under way.
  public var active: PercentDrivenInteractiveTransition? { isDragging ? interaction : nil }

  /// Removes the recognizer from its view.
  public func detach() { recognizer.view?.removeGestureRecognizer(recognizer) }

  private func update(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      isDragging = true
      dampedDrag =
        gesture.following == .damped ? DampedDrag(maximum: length(pan) / 2, at: pan.startTime) : nil
      begin()
      interaction.update(percentComplete(of: pan))
    case .changed:
      if isDragging { interaction.update(percentComplete(of: pan)) }
    case .ended:
      guard isDragging else { return }
      isDragging = false
      let percent = percentComplete(of: pan)
      interaction.update(percent)
      release(
        at: percent,
        velocity: dampedDrag == nil ? component(of: pan.velocity(in: nil)) / length(pan) : 0)
    case .cancelled, .failed:
      guard isDragging else { return }
      isDragging = false
      interaction.cancel()
    case .possible: break
    }
  }

  private func release(at percent: Double, velocity: Double) {
    let isFlick = abs(velocity) >= Self.flickSpeed
    let finishes = isFlick ? velocity > 0 : percent > gesture.threshold
    if finishes {
      interaction.finish(velocity: velocity)
    } else {
      interaction.cancel(velocity: velocity)
    }
  }

  /// Returns the finger's distance as a fraction of the window, from 0 to 1.
  private func percentComplete(of pan: PanGestureRecognizer) -> Double {
    let distance = component(of: pan.translation(in: nil))
    guard dampedDrag != nil else { return min(max(distance / length(pan), 0), 1) }
    dampedDrag?.move(to: distance, at: pan.timestamp)
    return dampedDrag?.fraction ?? 0
  }

  /// Returns the component of a vector from the gesture's side towards the opposite one.
  private func component(of motion: Point) -> Double {
    switch gesture.origin {
    case .left: motion.x
    case .right: -motion.x
    case .top: motion.y
    case .bottom: -motion.y
    }
  }

  /// Returns the window's width or height, along the gesture.
  private func length(_ pan: PanGestureRecognizer) -> Double {
    let size = pan.view?.window?.bounds.size ?? Size(width: 1, height: 1)
    return gesture.origin == .left || gesture.origin == .right ? size.width : size.height
  }

  private func isTowardsOppositeSide(_ pan: PanGestureRecognizer) -> Bool {
    let motion = pan.translation(in: nil)
    let distance = component(of: motion)
    return distance > 0 && distance >= max(abs(motion.x), abs(motion.y))
  }
}

extension TransitionGestureDriver: GestureRecognizerDelegate {
  /// Returns false for a drag in the opposite or the perpendicular direction, which other
  /// recognizers may want.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    gesture.startsAtEdge || isTowardsOppositeSide(recognizer)
  }
}

extension TransitionGesture.Side {
  fileprivate var edge: RectEdge {
    switch self {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    }
  }
}
