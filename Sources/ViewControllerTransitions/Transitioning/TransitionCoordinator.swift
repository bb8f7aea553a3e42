/// Lets others animate along with a transition and learn how it goes, after `UIViewControllerTransitionCoordinator`
/// and its context.
@MainActor
public final class TransitionCoordinator {
  private unowned let context: TransitionContext
  private var blocks: [(TransitionCoordinator) -> Void] = []
  private var completions: [(TransitionCoordinator) -> Void] = []
  private var watchers: [(TransitionCoordinator) -> Void] = []
  private var hasBegun = false

  init(_ context: TransitionContext) { self.context = context }

  /// Whether anything is animated.
  public var isAnimated: Bool { context.isAnimated }
  /// Whether it began under the user's hand.
  public internal(set) var initiallyInteractive = false
  /// Whether the user's hand drives it now.
  public var isInteractive: Bool { context.isInteractive }
  /// Whether it goes back, or went back, to where it began.
  public var isCancelled: Bool { context.transitionWasCancelled }
  /// Whether an interaction can take it over.
  public var isInterruptible: Bool { context.interaction != nil }
  /// Seconds that it takes.
  public var transitionDuration: Double { context.duration }
  /// How far the interaction has come, 0 to 1.
  public var percentComplete: Double { context.percentComplete }
  /// How fast the rest runs after the interaction.
  public var completionVelocity: Double { context.interaction?.completionSpeed ?? 1 }
  /// How the rest follows time.
  public var completionCurve: AnimationCurve { context.interaction?.completionCurve ?? .easeInOut }
  /// The style of a presentation; `none` for others.
  public var presentationStyle: ModalPresentationStyle { context.presentationStyle }
  /// Where the transition plays.
  public var containerView: View { context.containerView }

  /// The controllers.
  public func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController? {
    context.viewController(forKey: key)
  }

  /// The views that come or go.
  public func view(forKey key: TransitionContextViewKey) -> View? { context.view(forKey: key) }

  /// Animates along with the transition, in its duration and UIKit's ease-in-out, and goes back with it where it is
  /// cancelled.
  ///
  /// - Parameters:
  ///   - animation: what changes; nil for nothing.
  ///   - completion: called when the transition is over, completed or not.
  /// - Returns: false where the transition's animations have begun already; the animation is then not run, the completion
  ///   still comes.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((TransitionCoordinator) -> Void)?,
    completion: ((TransitionCoordinator) -> Void)? = nil
  ) -> Bool {
    if let completion { completions.append(completion) }
    guard !hasBegun else { return animation == nil }
    if let animation { blocks.append(animation) }
    return true
  }

  /// Calls `handler` whenever the user's hand takes the transition over or lets it go.
  public func notifyWhenInteractionChanges(_ handler: @escaping (TransitionCoordinator) -> Void) {
    watchers.append(handler)
  }

  func beginAlongside(_ duration: Double) {
    hasBegun = true
    guard !blocks.isEmpty else { return }
    let blocks = blocks
    self.blocks = []
    View.animate(withDuration: duration) { for block in blocks { block(self) } }
  }

  func noteInteractionChange() { for watcher in watchers { watcher(self) } }

  func end() {
    let completions = completions
    self.completions = []
    for completion in completions { completion(self) }
    watchers = []
  }
}
