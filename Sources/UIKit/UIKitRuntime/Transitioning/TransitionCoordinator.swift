/// The coordinator of a transition, which lets others animate alongside it and learn how it ends,
/// after `UIViewControllerTransitionCoordinator` and its context.
///
/// It may be kept longer than the transition, and then tells how that ended.
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

  /// Creates the coordinator of a window's change of size, which is made at once.
  init(resizing window: Window) {
    containerView = window
    presentationStyle = .none
    isInterruptible = false
    isAnimated = false
  }

  /// True but for a change of a window's size, which is made at once.
  public let isAnimated: Bool
  /// True if the transition began under the user's hand.
  public internal(set) var initiallyInteractive = false
  /// True if the user's hand drives the transition now.
  public var isInteractive: Bool { context?.isInteractive ?? false }
  /// True if the transition goes back, or went back, to its start.
  public var isCancelled: Bool { context?.transitionWasCancelled ?? wasCancelled }
  /// True if an interaction controller can take the transition over.
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
  /// The rotation that the transition brings about: the identity here, where nothing rotates.
  public var targetTransform: AffineTransform { .identity }
  /// The view in which the transition plays.
  public let containerView: View

  /// Returns a controller of the transition; nil after its end.
  public func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController? {
    context?.viewController(forKey: key)
  }

  /// Returns a view that comes or goes; nil after the end.
  public func view(forKey key: TransitionContextViewKey) -> View? { context?.view(forKey: key) }

  /// Animates alongside the transition, for its duration and with UIKit's ease-in-out, and back
  /// with it if it is cancelled.
  ///
  /// UIKit begins a transition a little after the call that asks for it, so that this method may be
  /// called after `pushViewController`. Here it begins at once, and accepts animations until time
  /// passes.
  ///
  /// - Parameters:
  ///   - animation: makes the changes; nil for none.
  ///   - completion: called after the end, completed or not, when the controllers have been
  ///     notified.
  /// - Returns: false if time has passed since the begin; the animation is then not run, the
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
  /// UIKit asks for a view around what is animated. Here every change is animated alongside,
  /// wherever it is.
  ///
  /// - Parameter view: ignored.
  /// - Returns: false if time has passed since the begin; the animation is then not run, the
  ///   completion is still called.
  @discardableResult
  public func animateAlongsideTransition(
    in view: View?, animation: ((TransitionCoordinator) -> Void)?,
    completion: ((TransitionCoordinator) -> Void)? = nil
  ) -> Bool {
    animate(alongsideTransition: animation, completion: completion)
  }

  /// Adds a handler that is called whenever the user's hand takes the transition over or releases
  /// it.
  public func notifyWhenInteractionChanges(_ handler: @escaping (TransitionCoordinator) -> Void) {
    interactionObservers.append(handler)
  }

  /// Runs the alongside animations at the begin of the transition.
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

  /// Calls the completions and lets go of the context.
  func end() {
    wasCancelled = isCancelled
    let completions = completions
    (self.completions, animations, interactionObservers) = ([], [], [])
    for completion in completions { completion(self) }
    context = nil
  }
}
