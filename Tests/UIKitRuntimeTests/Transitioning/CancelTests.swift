import SceneGraph
import TestSupport
import Testing
import Transitions
import UIKitRuntime

/// An animator that changes random properties and restores none.
@MainActor
final class CarelessAnimator: AnimatedTransitioning {
  private var numbers: SeededGenerator
  private let bystanders: [View]

  init(seed: UInt64, bystanders: [View]) {
    numbers = SeededGenerator(seed: seed)
    self.bystanders = bystanders
  }

  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 1 }

  func animateTransition(using context: any ContextTransitioning) {
    let container = context.containerView
    if let arriving = context.view(forKey: .to) { container.insertSubview(arriving, at: 0) }
    var views = bystanders + [container]
    for key in [TransitionContextViewControllerKey.from, .to] {
      guard let view = context.viewController(forKey: key)?.view else { continue }
      views += [view] + view.subviews
    }
    for _ in 0..<6 {
      let picked = views.filter { _ in Bool.random(using: &numbers) }
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0: for view in picked { change(view) }
      case 1:
        View.animate(withDuration: numbers.number(in: 0.05...2)) {
          for view in picked { self.change(view) }
        }
      case 2:
        View.animateKeyframes(withDuration: 1) {
          for start in [0, 0.3, 0.6] {
            View.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.4) {
              for view in picked { self.change(view) }
            }
          }
        }
      case 3:
        let animator = PropertyAnimator(duration: 0.8, dampingRatio: 0.5) {
          for view in picked { self.change(view) }
        }
        animator.startAnimation(afterDelay: numbers.number(in: 0...0.5))
      case 4: shuffle(picked, in: container)
      default:
        View.animate(withDuration: 0.1) {
          for view in picked { self.change(view) }
        } completion: { _ in
          for view in picked { self.change(view) }
        }
      }
    }
    View.animate(withDuration: 1) {
      for view in views { self.change(view) }
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  private func change(_ view: View) {
    let x = numbers.number(in: -1...1)
    switch Int.random(in: 0..<11, using: &numbers) {
    case 0: view.frame = Rect(x: 50 * x, y: 20 * x, width: 40 + 30 * x, height: 90 + 60 * x)
    case 1: view.center = Point(x: 50 * x, y: 100 * x)
    case 2: view.transform3D = .rotation(x, x: 0, y: 1, z: 0)
    case 3: view.alpha = abs(x)
    case 4: view.bounds.size.width += 10 * x
    case 5: view.layer.anchorPoint = Point(x: abs(x), y: 0.5)
    case 6: view.layer.sublayerTransform.m34 = x / 500
    case 7: view.layer.cornerRadius = abs(10 * x)
    case 8: view.backgroundColor = Color(red: abs(x), green: 0, blue: 0, alpha: 1)
    case 9: view.isHidden = x > 0
    default: view.clipsToBounds = x > 0
    }
  }

  private func shuffle(_ views: [View], in container: View) {
    for view in views where bystanders.contains(where: { $0 === view }) {
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0: view.superview?.bringSubviewToFront(view)
      case 1: view.superview?.sendSubviewToBack(view)
      case 2: view.addSubview(View(frame: Rect(x: 1, y: 1, width: 5, height: 5)))
      default: container.addSubview(view)
      }
    }
  }
}

@MainActor
@Suite("A cancelled transition restores everything, if the window is configured so")
struct CancelTests {
  /// Adds a few views to two controllers, one of which follows its superview's size.
  private func furnished(interactive: Bool = true) -> TransitionFixture {
    let fixture = TransitionFixture(interactive: interactive)
    fixture.window.undoesCancelledTransitions = true
    for controller in [fixture.first, fixture.second] {
      for index in 0..<4 {
        let view = View(frame: Rect(x: 7.3 * Double(index), y: 3.1, width: 61.7, height: 33.3))
        view.autoresizingMask = index == 0 ? [.flexibleWidth, .flexibleHeight] : []
        view.backgroundColor = .black
        controller.view.addSubview(view)
      }
    }
    return fixture
  }

  @Test(
    "whatever the animator changes and does not restore", arguments: TransitionFixture.Kind.allCases
  )
  func carelessAnimators(kind: TransitionFixture.Kind) {
    for seed in UInt64(0)..<60 {
      var numbers = SeededGenerator(seed: seed &* 977)
      let fixture = furnished()
      let style: ModalPresentationStyle = seed.isMultiple(of: 2) ? .fullScreen : .overCurrentContext
      fixture.second.modalPresentationStyle = style
      fixture.prepare(kind)
      fixture.delegate.animator = CarelessAnimator(
        seed: seed, bystanders: fixture.first.view.subviews + fixture.second.view.subviews)
      fixture.interaction.wantsInteractiveStart = seed % 3 != 0
      fixture.interaction.scrubsLinearly = seed % 5 != 0
      let before = WindowState(fixture)
      fixture.begin(kind)
      if fixture.interaction.wantsInteractiveStart {
        for _ in 0..<3 { fixture.interaction.update(numbers.number(in: 0...1)) }
      } else {
        fixture.window.advance(to: numbers.number(in: 0...0.99))
        fixture.interaction.pause()
        if Bool.random(using: &numbers) { fixture.interaction.update(numbers.number(in: 0...1)) }
      }
      fixture.interaction.cancel()
      fixture.window.advance(to: 3)
      let after = WindowState(fixture)
      #expect(fixture.navigation.transitionCoordinator == nil)
      let (isSame, looksSame) = (after == before, after.frame == before.frame)
      #expect(isSame && looksSame, "seed \(seed)")
    }
  }

  @Test("changes by the rest of the program stay")
  func othersChanges() {
    let fixture = furnished()
    fixture.begin(.push)
    fixture.interaction.update(0.5)
    let label = fixture.first.view.subviews[1]
    label.alpha = 0.3
    fixture.first.view.addSubview(View())
    fixture.interaction.cancel()
    fixture.window.advance(to: 1)
    #expect(label.alpha == 0.3 && fixture.first.view.subviews.count == 5)
  }
}
