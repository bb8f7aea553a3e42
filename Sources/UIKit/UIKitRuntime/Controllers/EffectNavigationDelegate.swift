import SceneGraph
public import Transitions

/// A navigation controller's delegate that plays one catalogue effect for every push and pop,
/// automatically or under a drag.
///
/// The delegate vends an `EffectAnimator` for each change. While one of its `drivers` follows a
/// drag, it also vends that driver's interaction controller. The navigation controller holds a weak
/// reference to its delegate; the owner must retain it.
@MainActor
public final class EffectNavigationDelegate {
  /// A push or pop that begins.
  public struct Change {
    /// The direction of the change.
    public let direction: Direction
    /// The animator of the change.
    public let animator: EffectAnimator
    /// The interaction controller of the change; nil for an automatic change that cannot be paused.
    public let interaction: PercentDrivenInteractiveTransition?
    /// True if a drag began the change and drives it.
    public let isDriven: Bool
  }

  /// The effect of the next change.
  public private(set) var transition: any Transition
  /// The duration of the next change, in seconds; nil for the effect's own.
  public private(set) var duration: Double?
  /// The timing curve of the next change; nil for the effect's own.
  public private(set) var curve: TimingCurve?
  /// True if an automatic change can be paused, scrubbed and reversed through `Change.interaction`.
  public var isInterruptible: Bool
  /// The gesture drivers, one per direction passed to `attachDrivers(to:directions:begin:)`.
  public private(set) var drivers: [TransitionGestureDriver] = []
  /// The handler of each change; called before its first frame, after its animator was vended.
  public var onBegin: ((Change) -> Void)?

  private weak var animator: EffectAnimator?

  /// Creates a delegate that plays `transition`.
  ///
  /// - Parameters:
  ///   - duration: in seconds, above 0; nil for the effect's own.
  ///   - curve: nil for the effect's own.
  ///   - isInterruptible: true if an automatic change can be paused and scrubbed.
  public init(
    _ transition: any Transition, duration: Double? = nil, curve: TimingCurve? = nil,
    isInterruptible: Bool = false
  ) {
    self.transition = transition
    self.duration = duration
    self.curve = curve
    self.isInterruptible = isInterruptible
  }

  /// Replaces the effect, including that of a change under way, which keeps the fraction of its
  /// time (`EffectAnimator.change(to:duration:curve:)`).
  ///
  /// The drivers keep following the drags of the effect for which they were attached. Attach them
  /// again to follow the new effect's.
  ///
  /// - Parameters:
  ///   - duration: in seconds, above 0; nil for the effect's own.
  ///   - curve: nil for the effect's own.
  public func replaceEffect(
    with transition: any Transition, duration: Double? = nil, curve: TimingCurve? = nil
  ) {
    (self.transition, self.duration, self.curve) = (transition, duration, curve)
    animator?.change(to: transition, duration: duration, curve: curve)
  }

  /// Attaches one driver per direction for the drags of the current effect, replacing those
  /// attached before.
  ///
  /// - Parameters:
  ///   - view: the view in which the drags are recognized.
  ///   - begin: begins the push or pop; called when a drag begins.
  public func attachDrivers(
    to view: View, directions: [Direction] = Direction.allCases,
    begin: @escaping (Direction) -> Void
  ) {
    for driver in drivers { driver.detach() }
    drivers = directions.map { direction in
      TransitionGestureDriver(transition.effect.gesture(direction), on: view) {
        begin(direction)
      }
    }
  }
}

extension EffectNavigationDelegate: NavigationControllerDelegate {
  public func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation, from fromVC: ViewController,
    to toVC: ViewController
  ) -> (any AnimatedTransitioning)? {
    EffectAnimator(
      transition, operation == .pop ? .pop : .push, duration: duration, curve: curve)
  }

  public func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? {
    guard let animator = animationController as? EffectAnimator else { return nil }
    self.animator = animator
    let driven = drivers.lazy.compactMap(\.active).first
    let interaction = driven ?? (isInterruptible ? .interruptible() : nil)
    onBegin?(
      Change(
        direction: animator.direction, animator: animator, interaction: interaction,
        isDriven: driven != nil))
    return interaction
  }
}

extension PercentDrivenInteractiveTransition {
  /// Creates the interaction controller of an automatic change.
  ///
  /// When paused and resumed, the animations keep their own curve. When cancelled, they play it
  /// backwards.
  fileprivate static func interruptible() -> PercentDrivenInteractiveTransition {
    let interaction = PercentDrivenInteractiveTransition()
    interaction.wantsInteractiveStart = false
    interaction.scrubsLinearly = false
    interaction.timingCurve = CubicTimingParameters(curve: .linear)
    return interaction
  }
}
