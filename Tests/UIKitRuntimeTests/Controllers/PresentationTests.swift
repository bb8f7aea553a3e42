import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Presentations")
struct PresentationTests {
  let fixture = TransitionFixture()
  let third: LoggedController

  init() {
    third = LoggedController("third", fixture.log)
    third.transitioningDelegate = fixture.delegate
  }

  @Test("a child presents through its outermost ancestor, and all report it")
  func fromChild() {
    fixture.begin(.present)
    #expect(fixture.navigation.presentedViewController === fixture.second)
    #expect(fixture.first.presentedViewController === fixture.second)
    #expect(fixture.second.presentingViewController === fixture.navigation)
    fixture.window.advance(to: 1)
    #expect(
      fixture.navigation.view.superview == nil && fixture.second.view.window === fixture.window)
    fixture.first.dismiss(animated: true)
    fixture.window.advance(to: 2)
    #expect(fixture.second.presentingViewController == nil && fixture.second.view.window == nil)
    #expect(
      fixture.window.subviews.count == 1 && fixture.navigation.view.superview === fixture.window)
    #expect(fixture.navigation.view.frame == fixture.window.bounds)
  }

  @Test("in the current context the presentation covers the controller that defines one")
  func currentContext() {
    fixture.first.definesPresentationContext = true
    fixture.second.modalPresentationStyle = .overCurrentContext
    fixture.begin(.present)
    #expect(fixture.second.presentingViewController === fixture.first)
    fixture.window.advance(to: 1)
    #expect(fixture.second.view.isDescendant(of: fixture.navigation.view))
    #expect(fixture.first.view.superview === fixture.navigation.view)
    #expect(!fixture.log.entries.contains("first willDisappear"))
  }

  @Test("an invalid call warns and changes nothing")
  func refused() {
    let lone = ViewController()
    _ = lone.view
    lone.present(third, animated: true)
    #expect(third.presentingViewController == nil && fixture.warnings.isEmpty)
    fixture.first.dismiss(animated: true)
    #expect(fixture.warnings == [.nothingToDismiss])
    fixture.first.present(fixture.navigation, animated: true)
    #expect(fixture.warnings == [.nothingToDismiss, .alreadyPresented])
    fixture.begin(.present)
    fixture.first.present(third, animated: true)
    fixture.second.present(third, animated: true)
    fixture.second.dismiss(animated: true)
    fixture.window.advance(to: 1)
    fixture.first.present(third, animated: true)
    #expect(
      fixture.warnings.dropFirst(2) == [
        .transitionInProgress, .transitionInProgress, .transitionInProgress, .alreadyPresenting,
      ])
    #expect(third.presentingViewController == nil && fixture.second.presentedViewController == nil)
  }

  @Test("a controller may present and dismiss in its viewDidAppear")
  func inDidAppear() {
    fixture.second.onDidAppear = { [unowned fixture, third] in
      fixture.second.present(third, animated: false)
    }
    fixture.begin(.present)
    fixture.window.advance(to: 1)
    #expect(fixture.warnings.isEmpty && fixture.second.presentedViewController === third)
    #expect(third.view.window === fixture.window)
  }

  @Test("a presentation during a push runs above it, and both end")
  func duringPush() {
    fixture.begin(.push)
    fixture.window.advance(to: 0.5)
    _ = fixture.log.take()
    fixture.navigation.present(third, animated: true)
    fixture.window.advance(to: 1)
    #expect(
      fixture.log.take().filter { $0.contains("ppear") } == [
        "third willAppear", "first didDisappear", "second willDisappear",
      ])
    fixture.window.advance(to: 1.5)
    #expect(
      fixture.log.take().filter { $0.contains("ppear") } == [
        "third didAppear", "second didDisappear",
      ])
    #expect(fixture.navigation.topViewController === fixture.second)
    third.dismiss(animated: false)
    #expect(fixture.second.view.window === fixture.window)
    #expect(
      fixture.log.take().suffix(3) == [
        "second willAppear", "second didAppear", "third didDisappear",
      ])
  }

  /// Presents the second controller and a third one above it.
  private func presentTwo() {
    fixture.navigation.present(fixture.second, animated: false)
    fixture.second.present(third, animated: false)
    _ = fixture.log.take()
  }

  @Test("dismissing the lower of two removes both, and animates only the upper one")
  func nested() {
    presentTwo()
    fixture.navigation.dismiss(animated: true)
    fixture.window.advance(to: 0.5)
    #expect(third.view.window === fixture.window && fixture.second.view.window == nil)
    fixture.window.advance(to: 1)
    #expect(
      fixture.log.take().filter { $0.contains("ppear") } == [
        "third willDisappear", "first willAppear", "first didAppear", "third didDisappear",
      ])
    #expect(fixture.navigation.presentedViewController == nil)
    #expect(fixture.second.presentedViewController == nil && third.presentingViewController == nil)
    #expect(fixture.window.subviews.count == 1 && fixture.first.view.window === fixture.window)
  }

  @Test("a cancelled dismissal of two keeps both", arguments: [false, true])
  func nestedCancelled(staysBelow: Bool) {
    third.modalPresentationStyle = staysBelow ? .overCurrentContext : .fullScreen
    presentTwo()
    let before = WindowState(fixture)
    fixture.delegate.interaction = fixture.interaction
    fixture.navigation.dismiss(animated: true)
    fixture.interaction.update(0.7)
    #expect(fixture.second.view.window == nil || fixture.second.view.isHidden)
    fixture.interaction.cancel()
    fixture.window.advance(to: 1)
    #expect(WindowState(fixture) == before)
    #expect(third.presentingViewController === fixture.second)
    fixture.delegate.interaction = nil
    third.dismiss(animated: false)
    #expect(fixture.second.view.window === fixture.window && third.view.window == nil)
    #expect(fixture.second.presentingViewController === fixture.navigation)
  }

  @Test("a dimming view is removed with its presentation, finished, dismissed or cancelled")
  func dimming() throws {
    fixture.second.modalPresentationStyle = .custom
    fixture.delegate.interaction = fixture.interaction
    let before = fixture.window.presentedFrame()
    fixture.begin(.present)
    let presentation = try #require(fixture.second.presentationController as? DimmingPresentation)
    fixture.interaction.update(0.5)
    #expect(presentation.dimming.layer.presented.opacity == 0.25)
    fixture.interaction.cancel()
    fixture.window.advance(to: 1)
    #expect(presentation.dimming.superview == nil && presentation.containerView == nil)
    let isAsBefore = fixture.window.presentedFrame() == before
    #expect(isAsBefore)

    fixture.begin(.present)
    fixture.interaction.finish()
    fixture.window.advance(to: 3)
    #expect(fixture.second.view.frame == Rect(x: 0, y: 100, width: 100, height: 100))
    let shown = fixture.window.presentedFrame()
    fixture.second.dismiss(animated: true)
    fixture.interaction.update(0.5)
    fixture.interaction.cancel()
    fixture.window.advance(to: 4)
    let isShownAgain = fixture.window.presentedFrame() == shown
    #expect(isShownAgain)
    fixture.second.dismiss(animated: true)
    fixture.interaction.finish()
    fixture.window.advance(to: 6)
    let isGone = fixture.window.presentedFrame() == before
    #expect(isGone)
  }

  @Test(
    "an unknown frame is zero, a dismissed controller keeps its frame, and a presenter that stays has no view"
  )
  func framesAndViews() {
    let zero = Rect(x: 0, y: 0, width: 0, height: 0)
    let whole = Rect(x: 0, y: 0, width: 100, height: 200)
    let (navigation, second) = (fixture.navigation, fixture.second)
    var asked = 0
    func expect(
      _ from: (Rect, Rect), _ to: (Rect, Rect), views: (View?, View?)
    ) {
      let log = fixture.log
      fixture.animator.animation = { context in
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
    fixture.begin(.present)
    expect((whole, whole), (zero, whole), views: (second.view, navigation.view))
    second.dismiss(animated: true)
    second.modalPresentationStyle = .overCurrentContext
    expect((whole, whole), (zero, whole), views: (nil, second.view))
    fixture.begin(.present)
    expect((whole, whole), (whole, whole), views: (second.view, nil))
    second.dismiss(animated: true)
    expect((whole, zero), (zero, whole), views: (fixture.first.view, second.view))
    fixture.begin(.push)
    #expect(asked == 5)
  }
}
