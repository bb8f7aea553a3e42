import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Presentations")
struct PresentationTests {
  let bench = TransitionBench()
  let third: LoggedController

  init() {
    third = LoggedController("third", bench.log)
    third.transitioningDelegate = bench.delegate
  }

  @Test("a child's is its outermost controller's; all of them say so")
  func fromChild() {
    bench.begin(.present)
    #expect(bench.navigation.presentedViewController === bench.second)
    #expect(bench.first.presentedViewController === bench.second)
    #expect(bench.second.presentingViewController === bench.navigation)
    bench.window.advance(to: 1)
    #expect(bench.navigation.view.superview == nil && bench.second.view.window === bench.window)
    bench.first.dismiss(animated: true)
    bench.window.advance(to: 2)
    #expect(bench.second.presentingViewController == nil && bench.second.view.window == nil)
    #expect(bench.window.subviews.count == 1 && bench.navigation.view.superview === bench.window)
    #expect(bench.navigation.view.frame == bench.window.bounds)
  }

  @Test("over the current context it covers the controller that defines one")
  func currentContext() {
    bench.first.definesPresentationContext = true
    bench.second.modalPresentationStyle = .overCurrentContext
    bench.begin(.present)
    #expect(bench.second.presentingViewController === bench.first)
    bench.window.advance(to: 1)
    #expect(bench.second.view.isDescendant(of: bench.navigation.view))
    #expect(bench.first.view.superview === bench.navigation.view)
    #expect(!bench.log.entries.contains("first willDisappear"))
  }

  @Test("what is refused is told to the window, and changes nothing")
  func refused() {
    let lone = ViewController()
    _ = lone.view
    lone.present(third, animated: true)
    #expect(third.presentingViewController == nil && bench.warnings.isEmpty)
    bench.first.dismiss(animated: true)
    #expect(bench.warnings == [.nothingToDismiss])
    bench.first.present(bench.navigation, animated: true)
    #expect(bench.warnings == [.nothingToDismiss, .alreadyPresented])
    bench.begin(.present)
    bench.first.present(third, animated: true)
    bench.second.present(third, animated: true)
    bench.second.dismiss(animated: true)
    bench.window.advance(to: 1)
    bench.first.present(third, animated: true)
    #expect(
      bench.warnings.dropFirst(2) == [
        .transitionInProgress, .transitionInProgress, .transitionInProgress, .alreadyPresenting,
      ])
    #expect(third.presentingViewController == nil && bench.second.presentedViewController == nil)
  }

  @Test("a controller may present and dismiss in its viewDidAppear")
  func inDidAppear() {
    bench.second.onDidAppear = { [unowned bench, third] in
      bench.second.present(third, animated: false)
    }
    bench.begin(.present)
    bench.window.advance(to: 1)
    #expect(bench.warnings.isEmpty && bench.second.presentedViewController === third)
    #expect(third.view.window === bench.window)
  }

  @Test("one begun in the middle of a push goes on above it, and both end")
  func duringPush() {
    bench.begin(.push)
    bench.window.advance(to: 0.5)
    _ = bench.log.take()
    bench.navigation.present(third, animated: true)
    bench.window.advance(to: 1)
    #expect(
      bench.log.take().filter { $0.contains("ppear") } == [
        "third willAppear", "first didDisappear", "second willDisappear",
      ])
    bench.window.advance(to: 1.5)
    #expect(
      bench.log.take().filter { $0.contains("ppear") } == [
        "third didAppear", "second didDisappear",
      ])
    #expect(bench.navigation.topViewController === bench.second)
    third.dismiss(animated: false)
    #expect(bench.second.view.window === bench.window)
    #expect(
      bench.log.take().suffix(3) == ["second willAppear", "second didAppear", "third didDisappear"])
  }

  /// The second and a third one above it.
  private func presentTwo() {
    bench.navigation.present(bench.second, animated: false)
    bench.second.present(third, animated: false)
    _ = bench.log.take()
  }

  @Test("to dismiss the lower of two takes both, and only the upper one is seen to leave")
  func nested() {
    presentTwo()
    bench.navigation.dismiss(animated: true)
    bench.window.advance(to: 0.5)
    #expect(third.view.window === bench.window && bench.second.view.window == nil)
    bench.window.advance(to: 1)
    #expect(
      bench.log.take().filter { $0.contains("ppear") } == [
        "third willDisappear", "first willAppear", "first didAppear", "third didDisappear",
      ])
    #expect(bench.navigation.presentedViewController == nil)
    #expect(bench.second.presentedViewController == nil && third.presentingViewController == nil)
    #expect(bench.window.subviews.count == 1 && bench.first.view.window === bench.window)
  }

  @Test("a cancelled dismissal of two leaves both", arguments: [false, true])
  func nestedCancelled(staysBelow: Bool) {
    third.modalPresentationStyle = staysBelow ? .overCurrentContext : .fullScreen
    presentTwo()
    let before = WindowState(bench)
    bench.delegate.interaction = bench.hand
    bench.navigation.dismiss(animated: true)
    bench.hand.update(0.7)
    #expect(bench.second.view.window == nil || bench.second.view.isHidden)
    bench.hand.cancel()
    bench.window.advance(to: 1)
    #expect(WindowState(bench) == before)
    #expect(third.presentingViewController === bench.second)
    bench.delegate.interaction = nil
    third.dismiss(animated: false)
    #expect(bench.second.view.window === bench.window && third.view.window == nil)
    #expect(bench.second.presentingViewController === bench.navigation)
  }

  @Test("a dimming view goes with its presentation, finished, dismissed or cancelled")
  func dimming() throws {
    bench.second.modalPresentationStyle = .custom
    bench.delegate.interaction = bench.hand
    let before = bench.window.presentedFrame()
    bench.begin(.present)
    let presentation = try #require(bench.second.presentationController as? DimmingPresentation)
    bench.hand.update(0.5)
    #expect(presentation.dimming.layer.presentation().opacity == 0.25)
    bench.hand.cancel()
    bench.window.advance(to: 1)
    #expect(presentation.dimming.superview == nil && presentation.containerView == nil)
    let isAsBefore = bench.window.presentedFrame() == before
    #expect(isAsBefore)

    bench.begin(.present)
    bench.hand.finish()
    bench.window.advance(to: 3)
    #expect(bench.second.view.frame == Rect(x: 0, y: 100, width: 100, height: 100))
    let shown = bench.window.presentedFrame()
    bench.second.dismiss(animated: true)
    bench.hand.update(0.5)
    bench.hand.cancel()
    bench.window.advance(to: 4)
    let isShownAgain = bench.window.presentedFrame() == shown
    #expect(isShownAgain)
    bench.second.dismiss(animated: true)
    bench.hand.finish()
    bench.window.advance(to: 6)
    let isGone = bench.window.presentedFrame() == before
    #expect(isGone)
  }

  @Test(
    "a frame that is not known is zero, and a presenter that stays is not the animator's to move")
  func framesAndViews() {
    let zero = Rect(x: 0, y: 0, width: 0, height: 0)
    let whole = Rect(x: 0, y: 0, width: 100, height: 200)
    let (navigation, second) = (bench.navigation, bench.second)
    var asked = 0
    func expect(
      _ from: (Rect, Rect), _ to: (Rect, Rect), views: (View?, View?)
    ) {
      let log = bench.log
      bench.animator.animation = { context in
        guard let start = context.viewController(forKey: .from),
          let end = context.viewController(forKey: .to)
        else { return }
        #expect(context.initialFrame(for: start) == from.0)
        #expect(context.finalFrame(for: start) == from.1)
        #expect(context.initialFrame(for: end) == to.0)
        #expect(context.finalFrame(for: end) == to.1)
        #expect(context.view(forKey: .from) === views.0)
        #expect(context.view(forKey: .to) === views.1)
        #expect(context.initialFrame(for: ViewController()) == zero)
        asked += 1
        log.add("asked")
        views.1.map(context.containerView.addSubview)
        context.completeTransition(true)
      }
    }
    expect((whole, zero), (zero, whole), views: (navigation.view, second.view))
    bench.begin(.present)
    expect((whole, zero), (zero, whole), views: (second.view, navigation.view))
    second.dismiss(animated: true)
    second.modalPresentationStyle = .overCurrentContext
    expect((whole, whole), (zero, whole), views: (nil, second.view))
    bench.begin(.present)
    expect((whole, zero), (whole, whole), views: (second.view, nil))
    second.dismiss(animated: true)
    expect((whole, zero), (zero, whole), views: (bench.first.view, second.view))
    bench.begin(.push)
    #expect(asked == 5)
  }
}
