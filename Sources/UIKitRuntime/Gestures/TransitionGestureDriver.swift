import SceneGraph
public import Transitions

/// Lets a hand drive transitions by one kind of drag: it begins one, follows the finger, and finishes or goes back when
/// the finger lifts, at first as fast as the finger was.
///
/// Whoever is asked for the interaction of a transition, as a navigation controller's delegate is, answers with `active`:
/// a transition that no drag began runs by itself.
@MainActor
public final class TransitionGestureDriver {
  /// A finger that is faster than this when it lifts decides by its direction and not by its place: widths or heights
  /// of the screen per second.
  public static let flickSpeed = 1.0

  /// What drives the transition's animations.
  public let interaction: PercentDrivenInteractiveTransition
  /// The drag.
  public let gesture: TransitionGesture

  private let begin: () -> Void
  private let recognizer: PanGestureRecognizer
  private var drag: DampedDrag?
  private var isDragging = false

  /// - Parameters:
  ///   - view: where the drag is looked for.
  ///   - begin: begins the transition, for instance by popping; called when the drag begins.
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
    recognizer.addHandler { [weak self] in self?.follow($0) }
    view.addGestureRecognizer(recognizer)
  }

  /// What drives a transition that begins now; nil where no drag is under way.
  public var active: PercentDrivenInteractiveTransition? { isDragging ? interaction : nil }

  /// Looks for the drag no more.
  public func detach() { recognizer.view?.removeGestureRecognizer(recognizer) }

  private func follow(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      isDragging = true
      drag =
        gesture.following == .damped ? DampedDrag(maximum: length(pan) / 2, at: pan.startTime) : nil
      begin()
      interaction.update(percent(pan))
    case .changed:
      if isDragging { interaction.update(percent(pan)) }
    case .ended:
      guard isDragging else { return }
      isDragging = false
      let percent = percent(pan)
      interaction.update(percent)
      letGo(percent, velocity: drag == nil ? along(pan.velocity(in: nil)) / length(pan) : 0)
    case .cancelled, .failed:
      guard isDragging else { return }
      isDragging = false
      interaction.cancel()
    case .possible: break
    }
  }

  private func letGo(_ percent: Double, velocity: Double) {
    let isFlick = abs(velocity) >= Self.flickSpeed
    let finishes = isFlick ? velocity > 0 : percent > gesture.threshold
    if finishes {
      interaction.finish(velocity: velocity)
    } else {
      interaction.cancel(velocity: velocity)
    }
  }

  /// How far the finger is, 0 to 1.
  private func percent(_ pan: PanGestureRecognizer) -> Double {
    let distance = along(pan.translation(in: nil))
    guard drag != nil else { return min(max(distance / length(pan), 0), 1) }
    drag?.move(to: distance, at: pan.timestamp)
    return drag?.fraction ?? 0
  }

  /// The part of a motion that goes from the gesture's side towards the other.
  private func along(_ motion: Point) -> Double {
    switch gesture.origin {
    case .left: motion.x
    case .right: -motion.x
    case .top: motion.y
    case .bottom: -motion.y
    }
  }

  /// The window's width or height.
  private func length(_ pan: PanGestureRecognizer) -> Double {
    let size = pan.view?.window?.bounds.size ?? Size(width: 1, height: 1)
    return gesture.origin == .left || gesture.origin == .right ? size.width : size.height
  }

  private func isTowardsTheOtherSide(_ pan: PanGestureRecognizer) -> Bool {
    let motion = pan.translation(in: nil)
    let distance = along(motion)
    return distance > 0 && distance >= max(abs(motion.x), abs(motion.y))
  }
}

extension TransitionGestureDriver: GestureRecognizerDelegate {
  /// A drag that goes the other way, or across, is somebody else's.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    gesture.startsAtEdge || isTowardsTheOtherSide(recognizer)
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
