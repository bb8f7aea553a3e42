import Testing
import TransitionCatalog
import Transitions
import ViewControllerTransitions

/// A controller that shows one picture and writes down what it is told.
@MainActor
final class LoggedController: ViewController {
  let name: String
  private let log: CallLog

  init(_ name: String, _ log: CallLog) {
    self.name = name
    self.log = log
    super.init()
  }

  override func loadView() {
    let size = Size(width: 100, height: 200)
    view = ImageView(image: Image(PictureName(name), size: size))
    log.entries.append("\(name) loadView")
  }
  override func viewWillAppear(_ animated: Bool) { log.entries.append("\(name) willAppear") }
  override func viewDidAppear(_ animated: Bool) { log.entries.append("\(name) didAppear") }
  override func viewWillDisappear(_ animated: Bool) { log.entries.append("\(name) willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { log.entries.append("\(name) didDisappear") }
}

@MainActor
final class CallLog {
  var entries: [String] = []
}

/// Animates every change with one effect, and lets a hand drive it where one is there.
@MainActor
final class FlipDelegate: NavigationControllerDelegate {
  var interaction: PercentDrivenInteractiveTransition?

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation, from fromVC: ViewController,
    to toVC: ViewController
  ) -> (any AnimatedTransitioning)? {
    EffectAnimator(Flip(), operation == .push ? .push : .pop)
  }

  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { interaction }
}

@MainActor
@Suite("A navigation controller")
struct NavigationTests {
  let log = CallLog()
  let window = Window(size: Size(width: 100, height: 200), scale: 2)
  let navigation: NavigationController
  let delegate = FlipDelegate()
  let first: LoggedController
  let second: LoggedController

  init() {
    first = LoggedController("first", log)
    second = LoggedController("second", log)
    navigation = NavigationController(rootViewController: first)
    navigation.delegate = delegate
    window.rootViewController = navigation
  }

  @Test("a push shows the effect's scene at its curve's progress, and tells both controllers")
  func push() throws {
    #expect(log.entries == ["first loadView", "first willAppear", "first didAppear"])
    log.entries = []
    navigation.pushViewController(second, animated: true)
    #expect(log.entries == ["second loadView", "first willDisappear", "second willAppear"])
    log.entries = []
    window.advance(to: 0.3)
    let scene = Flip().scene(
      at: Flip.curve.progress(at: 0.5), .push, in: Container(size: window.bounds.size, scale: 2))
    var frame = window.presentedFrame()
    #expect(frame.snapshots.isEmpty)
    while frame.scene.root.sublayers.count == 1 {
      frame.scene.root = frame.scene.root.sublayers[0]
    }
    #expect(frame.scene.root.sublayerTransform == scene.root.sublayerTransform)
    #expect(frame.scene.root.sublayers.count == scene.root.sublayers.count)
    window.advance(to: 0.6)
    #expect(log.entries == ["first didDisappear", "second didAppear"])
    #expect(navigation.topViewController === second)
  }

  @Test("a cancelled pop leaves everything as it was")
  func cancelledPop() {
    navigation.pushViewController(second, animated: false)
    let before = window.presentedFrame()
    log.entries = []
    let hand = PercentDrivenInteractiveTransition()
    delegate.interaction = hand
    navigation.popViewController(animated: true)
    window.advance(to: 1)
    hand.update(0.4)
    #expect(window.presentedFrame() != before)
    hand.cancel()
    window.advance(to: 2)
    #expect(window.presentedFrame() == before)
    #expect(
      log.entries == [
        "second willDisappear", "first willAppear", "first willDisappear", "second willAppear",
        "first didDisappear", "second didAppear",
      ])
    #expect(navigation.topViewController === second)
  }

  @Test("while a hand drives, progress is the hand's; after it the rest runs to the end")
  func finishedPop() {
    navigation.pushViewController(second, animated: false)
    let hand = PercentDrivenInteractiveTransition()
    delegate.interaction = hand
    navigation.popViewController(animated: true)
    hand.update(0.4)
    hand.finish()
    window.advance(to: 0.6 * 0.6 - 0.001)
    #expect(navigation.view.subviews.count == 1 && first.view.superview !== navigation.view)
    window.advance(to: 0.6 * 0.6)
    #expect(first.view.superview === navigation.view)
    #expect(navigation.viewControllers.count == 1)
  }
}
