import SceneGraph
import Testing
import Transitions
import UIKitRuntime

/// The order of the appearance callbacks is UIKit's as measured: pushes and pops notify the leaving
/// controller first, at both ends; full-screen presentations notify the arriving one first at the
/// end; a cancelled pop takes the arriving controller back before the other one appears again.
@MainActor
@Suite("The order of callbacks")
struct CallbackOrderTests {
  private func fixture(_ kind: TransitionFixture.Kind, interactive: Bool) -> TransitionFixture {
    let fixture = TransitionFixture(interactive: interactive)
    fixture.prepare(kind)
    (fixture.first.goesAlong, fixture.second.goesAlong) = (true, true)
    return fixture
  }

  /// Returns the calls until the transition is under way.
  private func beginning(_ kind: TransitionFixture.Kind, interactive: Bool) -> [String] {
    let start = interactive ? ["startInteractive", "animate"] : ["animate"]
    let told: [String] =
      switch kind {
      case .push:
        [
          "second willMove in", "animator for push", "interaction?", "second loadView",
          "second didLoad", "first willDisappear", "second willAppear", "willShow second",
        ]
      case .pop:
        [
          "second willMove out", "animator for pop", "interaction?", "second willDisappear",
          "first willAppear", "willShow first",
        ]
      case .present:
        [
          "animator for present", "interaction?", "second loadView", "second didLoad",
          "first willDisappear", "second willAppear",
        ]
      case .dismiss:
        ["animator for dismiss", "interaction?", "second willDisappear", "first willAppear"]
      }
    return told + ["duration"] + start + ["alongside"]
  }

  private func completed(_ kind: TransitionFixture.Kind) -> [String] {
    let told: [String] =
      switch kind {
      case .push:
        ["second didMove in", "first didDisappear", "second didAppear", "didShow second"]
      case .pop: ["second didMove out", "second didDisappear", "first didAppear", "didShow first"]
      case .present: ["second didAppear", "first didDisappear", "completion"]
      case .dismiss: ["first didAppear", "second didDisappear", "completion"]
      }
    return told + ["alongside over, completed", "animationEnded true"]
  }

  private func cancelled(_ kind: TransitionFixture.Kind) -> [String] {
    let (arriving, leaving) =
      kind == .push || kind == .present ? ("second", "first") : ("first", "second")
    let moves: [String] =
      switch kind {
      case .push: ["second willMove out", "second didMove out"]
      case .pop: ["second didMove in"]
      case .present, .dismiss: []
      }
    return moves + [
      "\(arriving) willDisappear", "\(arriving) didDisappear", "\(leaving) willAppear",
      "\(leaving) didAppear", "alongside over, cancelled", "animationEnded false",
    ]
  }

  @Test("without interaction", arguments: TransitionFixture.Kind.allCases)
  func plain(kind: TransitionFixture.Kind) {
    let fixture = fixture(kind, interactive: false)
    fixture.begin(kind) { fixture.log.add("completion") }
    #expect(fixture.log.take() == beginning(kind, interactive: false))
    fixture.window.advance(to: 0.999)
    #expect(fixture.log.take().isEmpty)
    fixture.window.advance(to: 1)
    #expect(fixture.log.take() == completed(kind))
  }

  @Test("driven and finished", arguments: TransitionFixture.Kind.allCases)
  func finished(kind: TransitionFixture.Kind) {
    let fixture = fixture(kind, interactive: true)
    fixture.begin(kind) { fixture.log.add("completion") }
    #expect(fixture.log.take() == beginning(kind, interactive: true))
    fixture.interaction.update(0.5)
    fixture.window.advance(to: 10)
    fixture.interaction.finish()
    #expect(fixture.log.take().isEmpty)
    fixture.window.advance(to: 10.5)
    #expect(fixture.log.take() == completed(kind))
  }

  @Test("driven and cancelled", arguments: TransitionFixture.Kind.allCases)
  func cancelled(kind: TransitionFixture.Kind) {
    let fixture = fixture(kind, interactive: true)
    fixture.begin(kind) { fixture.log.add("completion") }
    _ = fixture.log.take()
    fixture.interaction.update(0.5)
    fixture.window.advance(to: 10)
    fixture.interaction.cancel()
    #expect(fixture.log.take().isEmpty)
    fixture.window.advance(to: 10.5)
    #expect(fixture.log.take() == cancelled(kind))
  }

  @Test("taken over while running, and cancelled", arguments: TransitionFixture.Kind.allCases)
  func interrupted(kind: TransitionFixture.Kind) {
    let fixture = fixture(kind, interactive: true)
    fixture.interaction.wantsInteractiveStart = false
    fixture.begin(kind)
    _ = fixture.log.take()
    fixture.window.advance(to: 0.25)
    fixture.interaction.pause()
    #expect(abs(fixture.interaction.percentComplete - 0.25) < 1e-12)
    fixture.interaction.cancel()
    fixture.window.advance(to: 0.499)
    #expect(fixture.log.take().isEmpty)
    fixture.window.advance(to: 0.5)
    #expect(fixture.log.take() == cancelled(kind))
  }

  @Test("taken over on the way back, and finished", arguments: TransitionFixture.Kind.allCases)
  func caughtAgain(kind: TransitionFixture.Kind) {
    let fixture = fixture(kind, interactive: true)
    fixture.interaction.completionCurve = .linear
    fixture.begin(kind) { fixture.log.add("completion") }
    _ = fixture.log.take()
    fixture.interaction.update(0.6)
    fixture.interaction.cancel()
    fixture.window.advance(to: 0.2)
    fixture.interaction.pause()
    #expect(abs(fixture.interaction.percentComplete - 0.4) < 1e-12)
    fixture.interaction.finish()
    fixture.window.advance(to: 0.79)
    #expect(fixture.log.take().isEmpty)
    fixture.window.advance(to: 0.81)
    #expect(fixture.log.take() == completed(kind))
  }

  @Test("a custom presentation's callbacks; a controller that stays below is not notified")
  func customPresentation() {
    let fixture = TransitionFixture()
    fixture.second.modalPresentationStyle = .custom
    fixture.navigation.present(fixture.second, animated: true) { fixture.log.add("completion") }
    #expect(
      fixture.log.take() == [
        "presentationController?", "animator for present", "interaction?", "second loadView",
        "second didLoad", "presentation willBegin", "second willAppear", "duration", "animate",
      ])
    fixture.window.advance(to: 1)
    #expect(
      fixture.log.take() == [
        "presentation didEnd true", "second didAppear", "completion", "animationEnded true",
      ])
    fixture.second.dismiss(animated: true) { fixture.log.add("completion") }
    #expect(
      fixture.log.take() == [
        "animator for dismiss", "interaction?", "dismissal willBegin", "second willDisappear",
        "duration", "animate",
      ])
    fixture.window.advance(to: 2)
    #expect(
      fixture.log.take() == [
        "dismissal didEnd true", "second didDisappear", "completion", "animationEnded true",
      ])
  }

  @Test("without animation no animator is requested", arguments: TransitionFixture.Kind.allCases)
  func atOnce(kind: TransitionFixture.Kind) {
    let fixture = fixture(kind, interactive: true)
    var expected = beginning(kind, interactive: false) + completed(kind)
    expected.removeAll {
      $0.hasPrefix("animator") || $0.hasPrefix("alongside") || $0.hasPrefix("animationEnded")
        || ["interaction?", "duration", "animate"].contains($0)
    }
    switch kind {
    case .push: fixture.navigation.pushViewController(fixture.second, animated: false)
    case .pop: fixture.navigation.popViewController(animated: false)
    case .present:
      fixture.first.present(fixture.second, animated: false) { fixture.log.add("completion") }
    case .dismiss: fixture.second.dismiss(animated: false) { fixture.log.add("completion") }
    }
    #expect(fixture.log.take() == expected)
  }

  @Test("completeTransition in animateTransition ends the transition before alongside animations")
  func synchronous() {
    let fixture = fixture(.push, interactive: false)
    fixture.animator.animation = {
      $0.view(forKey: .to).map($0.containerView.addSubview)
      $0.completeTransition(true)
    }
    fixture.begin(.push)
    #expect(
      fixture.log.take() == beginning(.push, interactive: false).dropLast() + completed(.push))
    #expect(fixture.second.view.superview === fixture.navigation.view)
  }

  @Test("participants report the transition until they are notified of its end")
  func flags() {
    let fixture = TransitionFixture()
    var (presented, moving) = (false, false)
    fixture.second.onDidAppear = { [unowned fixture] in
      presented = fixture.second.isBeingPresented
      moving = fixture.second.isMovingToParent
    }
    fixture.begin(.present)
    fixture.window.advance(to: 1)
    #expect(presented && !fixture.second.isBeingPresented)
    fixture.second.dismiss(animated: false)
    fixture.begin(.push)
    fixture.window.advance(to: 2)
    #expect(moving && !fixture.second.isMovingToParent)
  }

  @Test("interaction changes are notified, and alongside animations may be added until time passes")
  func coordinator() throws {
    let fixture = TransitionFixture(interactive: true)
    fixture.begin(.push)
    let coordinator = try #require(fixture.navigation.transitionCoordinator)
    #expect(coordinator.initiallyInteractive && coordinator.isInteractive)
    var changes: [Bool] = []
    coordinator.notifyWhenInteractionChanges { changes.append($0.isInteractive) }
    let side = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    fixture.navigation.view.addSubview(side)
    #expect(coordinator.animate { _ in side.alpha = 0 })
    fixture.interaction.update(0.25)
    #expect(coordinator.percentComplete == 0.25)
    #expect(side.layer.presented.opacity == 0.75)
    #expect(!coordinator.animate { _ in side.alpha = 0.1 })
    fixture.interaction.cancel()
    fixture.window.advance(to: 1)
    #expect(changes == [false])
    #expect(side.alpha == 1)
    #expect(coordinator.isCancelled && !coordinator.isInteractive)
    #expect(fixture.navigation.transitionCoordinator == nil)
  }
}
