import SceneGraph
import Transitions

/// A transition under way, from its first callback to its last.
///
/// Its animations stand on a timeline of its own, a child of the window's, so that an interaction can hold them, move
/// them to and fro and let them go all together. The window keeps it until `completeTransition`; where that is never
/// called the transition stays under way, as UIKit's does, until the window goes.
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

  private enum Stage {
    case underWay, ending, over
  }

  let containerView: View
  let isAnimated = true
  private(set) var isInteractive = false
  private(set) var transitionWasCancelled = false
  var presentationStyle: ModalPresentationStyle { parts.style }

  /// The time that the transition's animations play in.
  let timeline: Timeline
  /// Seconds that the animator says it takes.
  var duration = 0.0
  /// As the interaction says.
  private(set) var percentComplete = 0.0
  private(set) lazy var coordinator = TransitionCoordinator(self)
  /// Kept until it is over, also where nobody else does. Not longer, since both may keep the context themselves.
  private var animator: (any AnimatedTransitioning)?
  private(set) var interaction: (any InteractiveTransitioning)?

  private let parts: Parts
  private weak var window: Window?
  private var stage = Stage.underWay
  private var whenOver: ((Bool) -> Void)?
  private var afterwards: (() -> Void)?

  /// - Parameters:
  ///   - whenOver: puts the views and controllers where they belong and tells them; told whether it was completed.
  ///   - afterwards: called when everybody has been told.
  init(
    _ parts: Parts, in containerView: View, of window: Window,
    animator: any AnimatedTransitioning, interaction: (any InteractiveTransitioning)?,
    whenOver: @escaping (Bool) -> Void, afterwards: (() -> Void)? = nil
  ) {
    self.parts = parts
    self.containerView = containerView
    self.window = window
    self.animator = animator
    self.interaction = interaction
    self.whenOver = whenOver
    self.afterwards = afterwards
    timeline = Timeline(child: window.timeline)
    timeline.journal = ChangeJournal()
    window.keep(self)
  }

  /// Asks for the duration, begins the interaction or the animations, and what goes alongside.
  func start() {
    isInteractive = interaction?.wantsInteractiveStart ?? false
    coordinator.initiallyInteractive = isInteractive
    duration = max(animator?.transitionDuration(using: self) ?? 0, 0)
    timeline.perform {
      if let interaction {
        interaction.startInteractiveTransition(self)
      } else {
        beginAnimations()
      }
      if isUnderWay { coordinator.beginAlongside() }
    }
  }

  /// Runs the animator.
  func beginAnimations() {
    guard let animator else { return }
    timeline.perform {
      if let interruptible = animator.interruptibleAnimator(using: self) {
        interruptible.startAnimation()
      } else {
        animator.animateTransition(using: self)
      }
    }
  }

  /// Whether `completeTransition` has not been called yet.
  var isUnderWay: Bool { stage == .underWay }

  /// Forgets what was to be done at the end, since it will not come.
  func abandon() {
    stage = .over
    (whenOver, afterwards) = (nil, nil)
    (animator, interaction) = (nil, nil)
    timeline.journal = nil
  }

  // MARK: Reports

  func updateInteractiveTransition(_ percentComplete: Double) {
    guard isUnderWay, !percentComplete.isNaN else { return }
    self.percentComplete = min(max(percentComplete, 0), 1)
  }

  func finishInteractiveTransition() { endInteraction(cancelled: false) }

  func cancelInteractiveTransition() { endInteraction(cancelled: true) }

  private func endInteraction(cancelled: Bool) {
    guard isUnderWay else { return }
    transitionWasCancelled = cancelled
    guard isInteractive else { return }
    isInteractive = false
    coordinator.noteInteractionChange()
  }

  func pauseInteractiveTransition() {
    guard isUnderWay, !isInteractive else { return }
    transitionWasCancelled = false
    isInteractive = true
    coordinator.noteInteractionChange()
  }

  func completeTransition(_ didComplete: Bool) {
    guard isUnderWay else {
      // While it ends, completions of animations that still ran may call it.
      if stage == .over { window?.warn(.completedTwice) }
      return
    }
    stage = .ending
    isInteractive = false
    if !didComplete { transitionWasCancelled = true }
    if didComplete {
      timeline.complete()
    } else {
      timeline.rewind()
      timeline.journal?.undo()
    }
    timeline.journal = nil
    timeline.detach()
    stage = .over
    defer { (animator, interaction) = (nil, nil) }
    guard let window else { return }
    window.timeline.perform { tellTheEnd(didComplete) }
    window.letGo(self)
  }

  /// In UIKit's order: views and controllers first, then what was to follow alongside, then the animator.
  private func tellTheEnd(_ didComplete: Bool) {
    let (whenOver, afterwards) = (whenOver, afterwards)
    (self.whenOver, self.afterwards) = (nil, nil)
    for controller in [parts.from, parts.to] where controller.context === self {
      controller.context = nil
    }
    whenOver?(didComplete)
    coordinator.end()
    animator?.animationEnded(didComplete)
    afterwards?()
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
