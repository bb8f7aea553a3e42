import SceneGraph
import Testing
import Transitions
import UIKitRuntime

/// The appearance callbacks' order is UIKit's as measured: pushes and pops tell the leaving controller first, at both
/// ends; presentations over the full screen tell the arriving one first at the end; a cancelled pop takes the arriving
/// controller back before the other one appears again.
@MainActor
@Suite("The order of callbacks")
struct CallbackOrderTests {
  private func bench(_ kind: TransitionBench.Kind, interactive: Bool) -> TransitionBench {
    let bench = TransitionBench(interactive: interactive)
    bench.prepare(kind)
    (bench.first.goesAlong, bench.second.goesAlong) = (true, true)
    return bench
  }

  /// What is told until the transition is under way.
  private func beginning(_ kind: TransitionBench.Kind, interactive: Bool) -> [String] {
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

  private func completed(_ kind: TransitionBench.Kind) -> [String] {
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

  private func cancelled(_ kind: TransitionBench.Kind) -> [String] {
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

  @Test("without interaction", arguments: TransitionBench.Kind.allCases)
  func plain(kind: TransitionBench.Kind) {
    let bench = bench(kind, interactive: false)
    bench.begin(kind) { bench.log.add("completion") }
    #expect(bench.log.take() == beginning(kind, interactive: false))
    bench.window.advance(to: 0.999)
    #expect(bench.log.take().isEmpty)
    bench.window.advance(to: 1)
    #expect(bench.log.take() == completed(kind))
  }

  @Test("driven and finished", arguments: TransitionBench.Kind.allCases)
  func finished(kind: TransitionBench.Kind) {
    let bench = bench(kind, interactive: true)
    bench.begin(kind) { bench.log.add("completion") }
    #expect(bench.log.take() == beginning(kind, interactive: true))
    bench.hand.update(0.5)
    bench.window.advance(to: 10)
    bench.hand.finish()
    #expect(bench.log.take().isEmpty)
    bench.window.advance(to: 10.5)
    #expect(bench.log.take() == completed(kind))
  }

  @Test("driven and cancelled", arguments: TransitionBench.Kind.allCases)
  func cancelled(kind: TransitionBench.Kind) {
    let bench = bench(kind, interactive: true)
    bench.begin(kind) { bench.log.add("completion") }
    _ = bench.log.take()
    bench.hand.update(0.5)
    bench.window.advance(to: 10)
    bench.hand.cancel()
    #expect(bench.log.take().isEmpty)
    bench.window.advance(to: 10.5)
    #expect(bench.log.take() == cancelled(kind))
  }

  @Test("taken over on its way, and cancelled", arguments: TransitionBench.Kind.allCases)
  func interrupted(kind: TransitionBench.Kind) {
    let bench = bench(kind, interactive: true)
    bench.hand.wantsInteractiveStart = false
    bench.begin(kind)
    _ = bench.log.take()
    bench.window.advance(to: 0.25)
    bench.hand.pause()
    #expect(abs(bench.hand.percentComplete - 0.25) < 1e-12)
    bench.hand.cancel()
    bench.window.advance(to: 0.499)
    #expect(bench.log.take().isEmpty)
    bench.window.advance(to: 0.5)
    #expect(bench.log.take() == cancelled(kind))
  }

  @Test("caught again on its way back, and finished", arguments: TransitionBench.Kind.allCases)
  func caughtAgain(kind: TransitionBench.Kind) {
    let bench = bench(kind, interactive: true)
    bench.hand.completionCurve = .linear
    bench.begin(kind) { bench.log.add("completion") }
    _ = bench.log.take()
    bench.hand.update(0.6)
    bench.hand.cancel()
    bench.window.advance(to: 0.2)
    bench.hand.pause()
    #expect(abs(bench.hand.percentComplete - 0.4) < 1e-12)
    bench.hand.finish()
    bench.window.advance(to: 0.79)
    #expect(bench.log.take().isEmpty)
    bench.window.advance(to: 0.81)
    #expect(bench.log.take() == completed(kind))
  }

  @Test("a custom presentation's hooks; what stays below is not told")
  func customPresentation() {
    let bench = TransitionBench()
    bench.second.modalPresentationStyle = .custom
    bench.navigation.present(bench.second, animated: true) { bench.log.add("completion") }
    #expect(
      bench.log.take() == [
        "presentationController?", "animator for present", "interaction?", "second loadView",
        "second didLoad", "presentation willBegin", "second willAppear", "duration", "animate",
      ])
    bench.window.advance(to: 1)
    #expect(
      bench.log.take() == [
        "presentation didEnd true", "second didAppear", "completion", "animationEnded true",
      ])
    bench.second.dismiss(animated: true) { bench.log.add("completion") }
    #expect(
      bench.log.take() == [
        "animator for dismiss", "interaction?", "dismissal willBegin", "second willDisappear",
        "duration", "animate",
      ])
    bench.window.advance(to: 2)
    #expect(
      bench.log.take() == [
        "dismissal didEnd true", "second didDisappear", "completion", "animationEnded true",
      ])
  }

  @Test("at once, nobody is asked for an animator", arguments: TransitionBench.Kind.allCases)
  func atOnce(kind: TransitionBench.Kind) {
    let bench = bench(kind, interactive: true)
    var expected = beginning(kind, interactive: false) + completed(kind)
    expected.removeAll {
      $0.hasPrefix("animator") || $0.hasPrefix("alongside") || $0.hasPrefix("animationEnded")
        || ["interaction?", "duration", "animate"].contains($0)
    }
    switch kind {
    case .push: bench.navigation.pushViewController(bench.second, animated: false)
    case .pop: bench.navigation.popViewController(animated: false)
    case .present:
      bench.first.present(bench.second, animated: false) { bench.log.add("completion") }
    case .dismiss: bench.second.dismiss(animated: false) { bench.log.add("completion") }
    }
    #expect(bench.log.take() == expected)
  }

  @Test("completeTransition within animateTransition ends it before anything goes alongside")
  func synchronous() {
    let bench = bench(.push, interactive: false)
    bench.animator.animation = {
      $0.view(forKey: .to).map($0.containerView.addSubview)
      $0.completeTransition(true)
    }
    bench.begin(.push)
    #expect(
      bench.log.take() == beginning(.push, interactive: false).dropLast() + completed(.push))
    #expect(bench.second.view.superview === bench.navigation.view)
  }

  @Test("what takes part says so until it has been told the end")
  func flags() {
    let bench = TransitionBench()
    var (presented, moving) = (false, false)
    bench.second.onDidAppear = { [unowned bench] in
      presented = bench.second.isBeingPresented
      moving = bench.second.isMovingToParent
    }
    bench.begin(.present)
    bench.window.advance(to: 1)
    #expect(presented && !bench.second.isBeingPresented)
    bench.second.dismiss(animated: false)
    bench.begin(.push)
    bench.window.advance(to: 2)
    #expect(moving && !bench.second.isMovingToParent)
  }

  @Test("the hand is told of, and what goes alongside may come late while no time has passed")
  func coordinator() throws {
    let bench = TransitionBench(interactive: true)
    bench.begin(.push)
    let coordinator = try #require(bench.navigation.transitionCoordinator)
    #expect(coordinator.initiallyInteractive && coordinator.isInteractive)
    var changes: [Bool] = []
    coordinator.notifyWhenInteractionChanges { changes.append($0.isInteractive) }
    let side = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    bench.navigation.view.addSubview(side)
    #expect(coordinator.animate { _ in side.alpha = 0 })
    bench.hand.update(0.25)
    #expect(coordinator.percentComplete == 0.25)
    #expect(side.layer.presentation().opacity == 0.75)
    #expect(!coordinator.animate { _ in side.alpha = 0.1 })
    bench.hand.cancel()
    bench.window.advance(to: 1)
    #expect(changes == [false])
    #expect(side.alpha == 1)
    #expect(coordinator.isCancelled && !coordinator.isInteractive)
    #expect(bench.navigation.transitionCoordinator == nil)
  }
}
