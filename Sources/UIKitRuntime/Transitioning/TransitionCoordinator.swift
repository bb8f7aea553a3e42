/// Lets others animate along with a transition and learn how it goes, after `UIViewControllerTransitionCoordinator`
/// and its context.
///
/// It may be kept longer than the transition, and then says how that ended.
@MainActor
public final class TransitionCoordinator {
  private weak var context: TransitionContext?
  private var blocks: [(TransitionCoordinator) -> Void] = []
  private var completions: [(TransitionCoordinator) -> Void] = []
  private var watchers: [(TransitionCoordinator) -> Void] = []
  private var hasBegun = false
  private var wasCancelled = false

  init(_ context: TransitionContext) {
    self.context = context
    containerView = context.containerView
    presentationStyle = context.presentationStyle
    isInterruptible = context.interaction != nil
  }

  /// Whether anything is animated.
  public var isAnimated: Bool { true }
  /// Whether it began under the user's hand.
  public internal(set) var initiallyInteractive = false
  /// Whether the user's hand drives it now.
  public var isInteractive: Bool { context?.isInteractive ?? false }
  /// Whether it goes back, or went back, to where it began.
  public var isCancelled: Bool { context?.transitionWasCancelled ?? wasCancelled }
  /// Whether an interaction can take it over.
  public let isInterruptible: Bool
  /// Seconds that it takes; 0 once it is over.
  public var transitionDuration: Double { context?.duration ?? 0 }
  /// How far the interaction has come, 0 to 1.
  public var percentComplete: Double { context?.percentComplete ?? 0 }
  /// How fast the rest runs after the interaction.
  public var completionVelocity: Double { context?.interaction?.completionSpeed ?? 1 }
  /// How the rest follows time.
  public var completionCurve: AnimationCurve { context?.interaction?.completionCurve ?? .easeInOut }
  /// The style of a presentation; `none` for others.
  public let presentationStyle: ModalPresentationStyle
  /// Where the transition plays.
  public let containerView: View

  /// The controllers; nil once it is over.
  public func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController? {
    context?.viewController(forKey: key)
  }

  /// The views that come or go; nil once it is over.
  public func view(forKey key: TransitionContextViewKey) -> View? { context?.view(forKey: key) }

  /// Animates along with the transition, in its duration and UIKit's ease-in-out, and goes back with it where it is
  /// cancelled.
  ///
  /// UIKit begins a transition a little later than it is asked for, so that one may call this after
  /// `pushViewController`. Here it begins at once, and until time passes it is still not too late.
  ///
  /// - Parameters:
  ///   - animation: what changes; nil for nothing.
  ///   - completion: called when the transition is over, completed or not, after the controllers have been told.
  /// - Returns: false where the transition has moved already; the animation is then not run, the completion still comes.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((TransitionCoordinator) -> Void)?,
    completion: ((TransitionCoordinator) -> Void)? = nil
  ) -> Bool {
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    guard let context, context.isUnderWay, !hasBegun || context.timeline.now == 0 else {
      return false
    }
    blocks.append(animation)
    if hasBegun { runBlocks() }
    return true
  }

  /// The same for what is not in the container, after `animateAlongsideTransition(in:animation:completion:)`. UIKit asks for
  /// a view around what is to be animated; here all that changes goes along, wherever it is.
  ///
  /// - Parameter view: a view around what is to be animated; it makes no difference.
  /// - Returns: false where the transition has moved already; the animation is then not run, the completion still comes.
  @discardableResult
  public func animateAlongsideTransition(
    in view: View?, animation: ((TransitionCoordinator) -> Void)?,
    completion: ((TransitionCoordinator) -> Void)? = nil
  ) -> Bool {
    animate(alongsideTransition: animation, completion: completion)
  }

  /// Calls `handler` whenever the user's hand takes the transition over or lets it go.
  public func notifyWhenInteractionChanges(_ handler: @escaping (TransitionCoordinator) -> Void) {
    watchers.append(handler)
  }

  func beginAlongside() {
    hasBegun = true
    runBlocks()
  }

  private func runBlocks() {
    guard let context, !blocks.isEmpty else { return }
    let blocks = blocks
    self.blocks = []
    context.timeline.perform {
      _ = View.animate(withDuration: context.duration) { for block in blocks { block(self) } }
    }
  }

  func noteInteractionChange() { for watcher in watchers { watcher(self) } }

  func end() {
    wasCancelled = isCancelled
    let completions = completions
    (self.completions, blocks, watchers) = ([], [], [])
    for completion in completions { completion(self) }
    context = nil
  }
}
