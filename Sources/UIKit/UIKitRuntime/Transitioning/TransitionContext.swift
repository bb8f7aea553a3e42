import SceneGraph
import Transitions

/// A transition under way, from its first callback to its last.
///
/// Its animations run on a separate timeline, a child of the window's, so that an interaction can
/// hold, seek and release them together. The window retains the context until `completeTransition`.
/// If that is never called, the transition stays under way, as in UIKit, until the window is
/// deallocated.
@MainActor
final class TransitionContext: ContextTransitioning {
  /// The controllers, views and frames of a transition.
  struct Participants {
    var from: ViewController
    var to: ViewController
    var fromView: View?
    var toView: View?
    var initialFrames: [ObjectIdentifier: Rect] = [:]
    var finalFrames: [ObjectIdentifier: Rect] = [:]
    var style = ModalPresentationStyle.none
  }

  private enum Phase {
    case underWay, ending, over
  }

  let containerView: View
  let isAnimated = true
  let targetTransform = AffineTransform.identity
  private(set) var isInteractive = false
  private(set) var transitionWasCancelled = false
  var presentationStyle: ModalPresentationStyle { participants.style }

  /// The timeline of the transition's animations.
  let timeline: Timeline
  /// True if cancelling the transition reverts all changes by its animator, not only those by the
  /// runtime.
  let restoresEverything: Bool
  /// The animator's duration, in seconds.
  var duration = 0.0
  /// The interaction's progress, from 0 to 1.
  private(set) var percentComplete = 0.0
  private(set) lazy var coordinator = TransitionCoordinator(self)
  /// The animator; released at the end, because it may retain the context itself.
  private var animator: (any AnimatedTransitioning)?
  /// The interaction controller; released at the end, because it may retain the context itself.
  private(set) var interaction: (any InteractiveTransitioning)?

  private let participants: Participants
  private weak var window: Window?
  private var phase = Phase.underWay
  /// The animation that the animator vended instead of `animateTransition`.
  private var interruptible: (any ImplicitlyAnimating)?
  private var onEnd: ((Bool, Bool) -> Void)?
  private var onNotified: (() -> Void)?

  /// - Parameters:
  ///   - onEnd: moves the views and controllers to their final places and notifies them; called
  ///     with true if the transition was completed, and true if a cancelled one restores
  ///     everything.
  ///   - onNotified: called after all participants have been notified of the end.
  init(
    _ participants: Participants, in containerView: View, of window: Window,
    animator: any AnimatedTransitioning, interaction: (any InteractiveTransitioning)?,
    onEnd: @escaping (Bool, Bool) -> Void, onNotified: (() -> Void)? = nil
  ) {
    self.participants = participants
    self.containerView = containerView
    self.window = window
    self.animator = animator
    self.interaction = interaction
    self.onEnd = onEnd
    self.onNotified = onNotified
    restoresEverything = animator is EffectAnimator || window.undoesCancelledTransitions
    timeline = Timeline(child: window.timeline)
    timeline.journal = restoresEverything ? ChangeJournal() : nil
    timeline.canRewind = true
    window.retain(self)
  }

  /// Queries the duration, and starts the interaction or the animations, and the alongside
  /// animations.
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

  /// Starts the animator.
  func beginAnimations() {
    guard let animator else { return }
    timeline.perform {
      let interruptible = animator.interruptibleAnimator(using: self)
      if interruptible is NoAnimation {
        animator.animateTransition(using: self)
      } else {
        if isUnderWay { self.interruptible = interruptible }
        interruptible.startAnimation()
      }
    }
  }

  /// True until `completeTransition` is called.
  var isUnderWay: Bool { phase == .underWay }

  /// Ends the transition without callbacks, because time no longer advances.
  func abandon() {
    phase = .over
    (onEnd, onNotified) = (nil, nil)
    (animator, interaction, interruptible) = (nil, nil, nil)
    timeline.journal = nil
  }

  // MARK: Interaction

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
    coordinator.notifyInteractionChange()
  }

  func pauseInteractiveTransition() {
    guard isUnderWay, !isInteractive else { return }
    transitionWasCancelled = false
    isInteractive = true
    coordinator.notifyInteractionChange()
  }

  // MARK: End

  func completeTransition(_ didComplete: Bool) {
    guard isUnderWay else {
      // During the end, completions of running animations may call this method.
      if phase == .over { window?.warn(.completedTwice) }
      return
    }
    phase = .ending
    isInteractive = false
    if !didComplete { transitionWasCancelled = true }
    if didComplete {
      timeline.complete()
    } else {
      timeline.rewind()
      timeline.journal?.undo()
    }
    timeline.journal = nil
    timeline.canRewind = false
    timeline.detach()
    phase = .over
    defer { (animator, interaction, interruptible) = (nil, nil, nil) }
    guard let window else { return }
    window.timeline.perform { notifyEnd(didComplete) }
    window.release(self)
  }

  /// Notifies all participants of the end in UIKit's order: views and controllers, alongside
  /// completions, the animator.
  private func notifyEnd(_ didComplete: Bool) {
    let (onEnd, onNotified) = (onEnd, onNotified)
    (self.onEnd, self.onNotified) = (nil, nil)
    for controller in [participants.from, participants.to] where controller.context === self {
      controller.context = nil
    }
    onEnd?(didComplete, restoresEverything)
    coordinator.end()
    animator?.animationEnded(didComplete)
    onNotified?()
  }

  // MARK: Participants

  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController? {
    switch key {
    case .from: participants.from
    case .to: participants.to
    }
  }

  func view(forKey key: TransitionContextViewKey) -> View? {
    switch key {
    case .from: participants.fromView
    case .to: participants.toView
    }
  }

  func initialFrame(for controller: ViewController) -> Rect {
    participants.initialFrames[ObjectIdentifier(controller)]
      ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }

  func finalFrame(for controller: ViewController) -> Rect {
    participants.finalFrames[ObjectIdentifier(controller)] ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }
}
