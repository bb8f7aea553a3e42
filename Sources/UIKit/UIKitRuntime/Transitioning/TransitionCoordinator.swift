/// The coordinator of a transition, for animations alongside it and notifications of its end, after
/// `UIViewControllerTransitionCoordinator` and its context.
///
/// It may outlive the transition, and then reports how that ended.
@MainActor
public final class TransitionCoordinator {
  private weak var context: TransitionContext?
  private var animations: [(TransitionCoordinator) -> Void] = []
  private var completions: [(TransitionCoordinator) -> Void] = []
  private var interactionObservers: [(TransitionCoordinator) -> Void] = []
  private var hasBegun = false
  private var wasCancelled = false

  init(_ context: TransitionContext) {
    self.context = context
    containerView = context.containerView
    presentationStyle = context.presentationStyle
    isInterruptible = context.interaction != nil
    isAnimated = true
  }

  /// Creates the coordinator of a window's change of size, which is immediate.
  init(resizing window: Window) {
    containerView = window
    presentationStyle = .none
    isInterruptible = false
    isAnimated = false
  }

  /// True except for a window's change of size, which is immediate.
  public let isAnimated: Bool
  /// True if the transition began interactively.
  public internal(set) var initiallyInteractive = false
  /// True while the user interactively drives the transition.
  public var isInteractive: Bool { context?.isInteractive ?? false }
  /// True if the transition is returning, or has returned, to its start.
  public var isCancelled: Bool { context?.transitionWasCancelled ?? wasCancelled }
  /// True if an interaction controller can take over the transition.
  public let isInterruptible: Bool
  /// The duration of the transition, in seconds; 0 after its end.
  public var transitionDuration: Double { context?.duration ?? 0 }
  /// The progress of the interaction, from 0 to 1.
  public var percentComplete: Double { context?.percentComplete ?? 0 }
  /// The speed of the rest after the interaction, as a multiple of the transition's.
  public var completionVelocity: Double { context?.interaction?.completionSpeed ?? 1 }
  /// The timing curve of the rest after the interaction.
  public var completionCurve: AnimationCurve { context?.interaction?.completionCurve ?? .easeInOut }
  /// The style of a presentation; `none` for other transitions.
  public let presentationStyle: ModalPresentationStyle
  /// The rotation of the transition; always the identity here.
  public var targetTransform: AffineTransform { .identity }
  /// The view in which the transition plays.
  public let containerView: View

  /// Returns a controller of the transition; nil after its end.
  public func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController? {
    context?.viewController(forKey: key)
  }

  /// Returns a view that appears or disappears; nil after the end.
  public func view(forKey key: TransitionContextViewKey) -> View? { context?.view(forKey: key) }

  /// Animates alongside the transition, for its duration and with UIKit's ease-in-out, and returns
  /// with it if it is cancelled.
  ///
  /// UIKit begins a transition a little after the call that requests it, so this method may be
  /// called after `pushViewController`. Here the transition begins immediately, and accepts
  /// animations until time advances.
  ///
  /// - Parameters:
  ///   - animation: makes the changes; nil for none.
  ///   - completion: called after the end, completed or not, once the controllers have been
  ///     notified.
  /// - Returns: false if time has advanced since the start; the animation is then not run, but the
  ///   completion is still called.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((TransitionCoordinator) -> Void)?,
    completion: ((TransitionCoordinator) -> Void)? = nil
  ) -> Bool {
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    if !isAnimated {
      animations.append(animation)
      if hasBegun { runAnimations() }
      return true
    }
    guard let context, context.isUnderWay, !hasBegun || context.timeline.now == 0 else {
      return false
    }
    animations.append(animation)
    if hasBegun { runAnimations() }
    return true
  }

  /// Animates alongside the transition outside the container, after
  /// `animateAlongsideTransition(in:animation:completion:)`.
  ///
  /// UIKit requires a view around the animated views. Here every change is animated alongside,
  /// wherever it is.
  ///
  /// - Parameter view: ignored.
  /// - Returns: false if time has advanced since the start; the animation is then not run, but the
  ///   completion is still called.
  @discardableResult
  public func animateAlongsideTransition(
    in view: View?, animation: ((TransitionCoordinator) -> Void)?,
    completion: ((TransitionCoordinator) -> Void)? = nil
  ) -> Bool {
    animate(alongsideTransition: animation, completion: completion)
  }

  /// Adds a handler that is called whenever the user takes over or releases the transition.
  public func notifyWhenInteractionChanges(_ handler: @escaping (TransitionCoordinator) -> Void) {
    interactionObservers.append(handler)
  }

  /// Runs the alongside animations at the start of the transition.
  func beginAlongside() {
    hasBegun = true
    runAnimations()
  }

  private func runAnimations() {
    if !isAnimated {
      let animations = animations
      self.animations = []
      for animation in animations { animation(self) }
    }
    guard let context, !animations.isEmpty else { return }
    let animations = animations
    self.animations = []
    context.timeline.perform {
      _ = View.animate(withDuration: context.duration) {
        for animation in animations { animation(self) }
      }
    }
  }

  /// Calls the interaction observers.
  func notifyInteractionChange() { for observer in interactionObservers { observer(self) } }

  /// Calls the completions and releases the context.
  func end() {
    wasCancelled = isCancelled
    let completions = completions
    (self.completions, animations, interactionObservers) = ([], [], [])
    for completion in completions { completion(self) }
    context = nil
  }
}
