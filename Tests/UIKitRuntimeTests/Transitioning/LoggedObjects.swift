import SceneGraph
import Transitions
import UIKitRuntime

/// A log of calls, in their order.
@MainActor
final class CallLog {
  var entries: [String] = []

  func add(_ entry: String) { entries.append(entry) }

  /// Returns the entries since the last call, and clears the log.
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}

/// A controller that shows one picture and logs its callbacks.
@MainActor
final class LoggedController: ViewController {
  let name: String
  let log: CallLog
  /// True if the controller animates alongside the transition by which it appears.
  var goesAlong = false
  var onDidAppear: (() -> Void)?

  init(_ name: String, _ log: CallLog) {
    self.name = name
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: Coder) { nil }

  override func loadView() {
    view = ImageView(image: Image(PictureName(name), size: Size(width: 100, height: 200)))
    log.add("\(name) loadView")
  }
  override func viewDidLoad() { log.add("\(name) didLoad") }
  override func viewWillAppear(_ animated: Bool) {
    log.add("\(name) willAppear")
    guard goesAlong else { return }
    let log = log
    transitionCoordinator?.animate { _ in
      log.add("alongside")
    } completion: {
      log.add("alongside over, \($0.isCancelled ? "cancelled" : "completed")")
    }
  }
  override func viewDidAppear(_ animated: Bool) {
    log.add("\(name) didAppear")
    onDidAppear?()
  }
  override func viewWillDisappear(_ animated: Bool) { log.add("\(name) willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { log.add("\(name) didDisappear") }
  override func willMove(toParent parent: ViewController?) {
    log.add("\(name) willMove \(parent == nil ? "out" : "in")")
  }
  override func didMove(toParent parent: ViewController?) {
    log.add("\(name) didMove \(parent == nil ? "out" : "in")")
  }
}

/// An animator that slides the arriving view in from the right, or the leaving one out if the
/// arriving one is nil; linearly, in one second.
@MainActor
final class LoggedAnimator: AnimatedTransitioning {
  let log: CallLog
  var duration = 1.0
  /// The animation instead of the slide; nil for the slide.
  var animation: ((any ContextTransitioning) -> Void)?

  init(_ log: CallLog) { self.log = log }

  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double {
    log.add("duration")
    return duration
  }

  func animateTransition(using context: any ContextTransitioning) {
    log.add("animate")
    if let animation { return animation(context) }
    slide(context)
  }

  func slide(_ context: any ContextTransitioning) {
    if let arriving = context.view(forKey: .to),
      let controller = context.viewController(forKey: .to)
    {
      arriving.frame = context.finalFrame(for: controller)
      context.containerView.addSubview(arriving)
      arriving.center.x += 100
    }
    View.animate(withDuration: duration, options: .curveLinear) {
      (context.view(forKey: .to) ?? context.view(forKey: .from))?.center.x -= 100
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  func animationEnded(_ transitionCompleted: Bool) {
    log.add("animationEnded \(transitionCompleted)")
  }
}

@MainActor
final class LoggedInteraction: PercentDrivenInteractiveTransition {
  let log: CallLog
  init(_ log: CallLog) { self.log = log }
  override func startInteractiveTransition(_ transitionContext: any ContextTransitioning) {
    log.add("startInteractive")
    super.startInteractiveTransition(transitionContext)
  }
}

/// A presentation controller with a dimming view that fades in and out alongside the transition.
@MainActor
final class DimmingPresentation: PresentationController {
  let log: CallLog
  let dimming = View()

  init(_ presented: ViewController, _ presenting: ViewController?, _ log: CallLog) {
    self.log = log
    super.init(presentedViewController: presented, presenting: presenting)
  }

  override var frameOfPresentedViewInContainerView: Rect {
    Rect(x: 0, y: 100, width: 100, height: 100)
  }
  override func presentationTransitionWillBegin() {
    log.add("presentation willBegin")
    dimming.frame = containerView?.bounds ?? dimming.frame
    dimming.backgroundColor = .black
    dimming.alpha = 0
    containerView?.insertSubview(dimming, at: 0)
    let dimming = dimming
    presentedViewController.transitionCoordinator?.animate { _ in dimming.alpha = 0.5 }
  }
  override func presentationTransitionDidEnd(_ completed: Bool) {
    log.add("presentation didEnd \(completed)")
    if !completed { dimming.removeFromSuperview() }
  }
  override func dismissalTransitionWillBegin() {
    log.add("dismissal willBegin")
    let dimming = dimming
    presentedViewController.transitionCoordinator?.animate { _ in dimming.alpha = 0 }
  }
  override func dismissalTransitionDidEnd(_ completed: Bool) {
    log.add("dismissal didEnd \(completed)")
    if completed { dimming.removeFromSuperview() }
  }
}

/// A delegate that vends a fixed animator and a fixed interaction controller.
@MainActor
final class LoggedDelegate: NavigationControllerDelegate, TransitioningDelegate {
  let log: CallLog
  var animator: (any AnimatedTransitioning)?
  var interaction: (any InteractiveTransitioning)?

  init(_ log: CallLog) { self.log = log }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation, from fromVC: ViewController,
    to toVC: ViewController
  ) -> (any AnimatedTransitioning)? {
    log.add("animator for \(operation)")
    return animator
  }
  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? {
    log.add("interaction?")
    return interaction
  }
  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool
  ) {
    log.add("willShow \((viewController as? LoggedController)?.name ?? "")")
  }
  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool
  ) {
    log.add("didShow \((viewController as? LoggedController)?.name ?? "")")
  }
  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? {
    log.add("animator for present")
    return animator
  }
  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? {
    log.add("animator for dismiss")
    return animator
  }
  func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? {
    log.add("interaction?")
    return interaction
  }
  func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? {
    log.add("interaction?")
    return interaction
  }
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? {
    log.add("presentationController?")
    return DimmingPresentation(presented, presenting, log)
  }
}
