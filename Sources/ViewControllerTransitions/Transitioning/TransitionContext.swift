import Transitions

/// A transition under way, from its first callback to its last.
///
/// Its animations stand on a timeline of its own, a child of the window's, so that an interaction can hold them, move
/// them to and fro and let them go all together.
@MainActor
final class TransitionContext: ContextTransitioning {
  /// What a transition is about.
  struct Parts {
    var from: ViewController
    var to: ViewController
    var fromView: View?
    var toView: View?
    var initialFrames: [ObjectIdentifier: Rect] = [:]
    var finalFrames: [ObjectIdentifier: Rect] = [:]
    var style = ModalPresentationStyle.none
  }

  let containerView: View
  let isAnimated = true
  private(set) var isInteractive = false
  private(set) var transitionWasCancelled = false
  var presentationStyle: ModalPresentationStyle { parts.style }

  /// The time that the transition's animations play in.
  let timeline: Timeline
  /// Seconds that the animator says it takes.
  private(set) var duration = 0.0
  /// As the interaction says.
  private(set) var percentComplete = 0.0
  private(set) lazy var coordinator = TransitionCoordinator(self)
  /// Kept until it is over, also where nobody else does.
  let animator: any AnimatedTransitioning
  let interaction: (any InteractiveTransitioning)?

  private let parts: Parts
  private weak var window: Window?
  private var isOver = false
  private var whenOver: ((Bool) -> Void)?

  /// - Parameter whenOver: puts the views and controllers where they belong; told whether it was completed.
  init(
    _ parts: Parts, in containerView: View, of window: Window,
    animator: any AnimatedTransitioning, interaction: (any InteractiveTransitioning)?,
    whenOver: @escaping (Bool) -> Void
  ) {
    self.parts = parts
    self.containerView = containerView
    self.window = window
    self.animator = animator
    self.interaction = interaction
    self.whenOver = whenOver
    timeline = Timeline(child: window.timeline)
  }

  /// Asks for the duration, begins the interaction or the animations, and what goes alongside.
  func start() {
    duration = max(animator.transitionDuration(using: self), 0)
    timeline.perform {
      if let interaction {
        isInteractive = interaction.wantsInteractiveStart
        coordinator.initiallyInteractive = isInteractive
        interaction.startInteractiveTransition(self)
      } else {
        beginAnimations()
      }
      if !isOver { coordinator.beginAlongside(duration) }
    }
  }

  /// Runs the animator.
  func beginAnimations() {
    timeline.perform {
      if let interruptible = animator.interruptibleAnimator(using: self) {
        interruptible.startAnimation()
      } else {
        animator.animateTransition(using: self)
      }
    }
  }

  // MARK: Reports

  func updateInteractiveTransition(_ percentComplete: Double) {
    self.percentComplete = min(max(percentComplete, 0), 1)
  }

  func finishInteractiveTransition() {
    transitionWasCancelled = false
    endInteraction()
  }

  func cancelInteractiveTransition() {
    transitionWasCancelled = true
    endInteraction()
  }

  private func endInteraction() {
    guard isInteractive else { return }
    isInteractive = false
    coordinator.noteInteractionChange()
  }

  func pauseInteractiveTransition() {
    transitionWasCancelled = false
    guard !isInteractive else { return }
    isInteractive = true
    coordinator.noteInteractionChange()
  }

  func completeTransition(_ didComplete: Bool) {
    guard !isOver else {
      window?.warn(.completedTwice)
      return
    }
    isOver = true
    let completed = didComplete
    if !completed { transitionWasCancelled = true }
    // What still runs is of no use any more; where it goes back, all of it goes back.
    if completed { timeline.complete() } else { timeline.rewind() }
    timeline.detach()
    let whenOver = whenOver
    self.whenOver = nil
    guard let window else { return }
    window.timeline.perform { whenOver?(completed) }
    window.letGo(self)
  }

  // MARK: Answers

  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController? {
    switch key {
    case .from: parts.from
    case .to: parts.to
    }
  }

  func view(forKey key: TransitionContextViewKey) -> View? {
    switch key {
    case .from: parts.fromView
    case .to: parts.toView
    }
  }

  func initialFrame(for controller: ViewController) -> Rect {
    parts.initialFrames[ObjectIdentifier(controller)] ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }

  func finalFrame(for controller: ViewController) -> Rect {
    parts.finalFrames[ObjectIdentifier(controller)] ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }
}
