import SceneGraph
import Transitions
import UIKitRuntime

/// What was called, in its order.
@MainActor
final class CallLog {
  var entries: [String] = []

  func add(_ entry: String) { entries.append(entry) }

  /// What was called since the last time.
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}

/// A controller that shows one picture and writes down what it is told.
@MainActor
final class LoggedController: ViewController {
  let name: String
  let log: CallLog
  /// Whether it animates along with the transition by which it appears.
  var goesAlong = false
  var onDidAppear: (() -> Void)?

  init(_ name: String, _ log: CallLog) {
    self.name = name
    self.log = log
    super.init()
  }

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

/// Slides the arriving view in from the right, or the leaving one out where the arriving one has not to be moved; evenly,
/// in one second.
@MainActor
final class LoggedAnimator: AnimatedTransitioning {
  let log: CallLog
  var duration = 1.0
  /// In place of the slide.
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

/// A presentation controller with a dimming view that fades in and out alongside.
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

/// Hands out the animator and the interaction that it has.
@MainActor
final class BenchDelegate: NavigationControllerDelegate, TransitioningDelegate {
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

/// A window with a navigation controller that shows `first`, and a second controller to push or present. Everything
/// writes into one log, which is empty when a test begins.
@MainActor
final class TransitionBench {
  let log = CallLog()
  let window = Window(size: Size(width: 100, height: 200))
  let first: LoggedController
  let second: LoggedController
  let navigation: NavigationController
  let delegate: BenchDelegate
  let animator: LoggedAnimator
  let hand: LoggedInteraction
  var warnings: [RuntimeWarning] = []

  init(interactive: Bool = false) {
    first = LoggedController("first", log)
    second = LoggedController("second", log)
    animator = LoggedAnimator(log)
    hand = LoggedInteraction(log)
    delegate = BenchDelegate(log)
    delegate.animator = animator
    delegate.interaction = interactive ? hand : nil
    navigation = NavigationController(rootViewController: first)
    navigation.delegate = delegate
    second.transitioningDelegate = delegate
    window.rootViewController = navigation
    window.onWarning = { [unowned self] in warnings.append($0) }
    _ = log.take()
  }

  /// The four kinds of transitions.
  enum Kind: String, CaseIterable {
    case push, pop, present, dismiss
  }

  /// Does what has to be done before, at once.
  func prepare(_ kind: Kind) {
    if kind == .pop { navigation.pushViewController(second, animated: false) }
    if kind == .dismiss { navigation.present(second, animated: false) }
    _ = log.take()
  }

  func begin(_ kind: Kind, completion: (() -> Void)? = nil) {
    switch kind {
    case .push: navigation.pushViewController(second, animated: true)
    case .pop: navigation.popViewController(animated: true)
    case .present: first.present(second, animated: true, completion: completion)
    case .dismiss: second.dismiss(animated: true, completion: completion)
    }
  }
}

/// All that a cancelled transition has to leave as it was.
@MainActor
struct WindowState: Equatable {
  let frame: PresentedFrame
  private var views: [ViewState] = []
  private let stack: [ObjectIdentifier]
  private let parents: [ObjectIdentifier?]
  private let presented: [ObjectIdentifier?]

  private struct ViewState: Equatable {
    var view: ObjectIdentifier
    var subviews: [ObjectIdentifier]
    var frame: Rect
    var bounds: Rect
    var center: Point
    var transform: Transform3D
    var anchorPoint: Point
    var sublayerTransform: Transform3D
    var alpha: Double
    var isHidden: Bool
    var color: Color?
    var cornerRadius: Double
    var clips: Bool
  }

  init(_ bench: TransitionBench) {
    frame = bench.window.presentedFrame()
    stack = bench.navigation.viewControllers.map { ObjectIdentifier($0) }
    let controllers = [bench.navigation, bench.first, bench.second]
    parents = controllers.map { $0.parent.map { ObjectIdentifier($0) } }
    presented = controllers.flatMap {
      [$0.presentedViewController, $0.presentingViewController].map {
        $0.map(ObjectIdentifier.init)
      }
    }
    add(bench.window)
    if bench.second.isViewLoaded, bench.second.view.window == nil { add(bench.second.view) }
    if bench.first.view.window == nil { add(bench.first.view) }
  }

  private mutating func add(_ view: View) {
    views.append(
      ViewState(
        view: ObjectIdentifier(view), subviews: view.subviews.map { ObjectIdentifier($0) },
        frame: view.frame, bounds: view.bounds, center: view.center, transform: view.transform3D,
        anchorPoint: view.layer.anchorPoint, sublayerTransform: view.layer.sublayerTransform,
        alpha: view.alpha, isHidden: view.isHidden, color: view.backgroundColor,
        cornerRadius: view.layer.cornerRadius, clips: view.clipsToBounds))
    for subview in view.subviews { add(subview) }
  }
}
