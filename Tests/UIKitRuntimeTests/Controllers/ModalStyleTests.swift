import SceneGraph
import Testing
import Transitions
import UIKitRuntime

/// UIKit's modal styles on a phone: which cover the window, which leave the view below in place.
@MainActor
@Suite("Modal styles")
struct ModalStyleTests {
  let window = Window(size: Size(width: 320, height: 480))
  let first = ViewController()
  let second = ViewController()

  init() { window.rootViewController = first }

  private func present(_ style: ModalPresentationStyle, animated: Bool = true) {
    second.modalPresentationStyle = style
    first.present(second, animated: animated)
    window.advance(to: window.timeline.now + 1)
  }

  private func dismiss() {
    first.dismiss(animated: true)
    window.advance(to: window.timeline.now + 1)
  }

  @Test(
    "styles that cover the window remove the view below or leave it there, and bring it back",
    arguments: [
      (.fullScreen, true), (.overFullScreen, false), (.currentContext, true),
      (.overCurrentContext, false), (.custom, false),
    ] as [(ModalPresentationStyle, Bool)])
  func covering(style: ModalPresentationStyle, removes: Bool) {
    present(style)
    #expect(second.view.window === window && second.view.frame == window.bounds)
    #expect((first.view.window == nil) == removes)
    dismiss()
    #expect(first.view.superview === window && first.view.frame == window.bounds)
    #expect(second.view.window == nil && window.subviews.count == 1)
  }

  @Test(
    "sheets are cards above the view below, which is scaled back and stays",
    arguments: [.pageSheet, .formSheet, .popover, .automatic] as [ModalPresentationStyle],
    [true, false])
  func sheets(style: ModalPresentationStyle, animated: Bool) {
    present(style, animated: animated)
    #expect(second.view.frame == Rect(x: 0, y: 30, width: 320, height: 450))
    // 16 points from the sides and 20 from the top.
    let below = first.view.convert(first.view.bounds, to: window)
    #expect(abs(below.minX - 16) < 1e-9 && abs(below.maxX - 304) < 1e-9)
    #expect(abs(below.minY - 20) < 1e-9 && first.view.window === window)
    dismiss()
    #expect(first.view.transform == .identity && first.view.frame == window.bounds)
    #expect(first.view.layer.cornerRadius == 0 && window.subviews.count == 1)
  }

  @Test("a controller in a context is as large as the context, which comes back where it was")
  func contexts() {
    let inner = ViewController()
    first.addChild(inner)
    first.view.addSubview(inner.view)
    inner.view.autoresizingMask = []
    inner.view.frame = Rect(x: 20, y: 50, width: 100, height: 120)
    inner.didMove(toParent: first)
    inner.definesPresentationContext = true
    second.modalPresentationStyle = .currentContext
    inner.present(second, animated: true)
    window.advance(to: 1)
    #expect(
      second.view.convert(second.view.bounds, to: window)
        == Rect(x: 20, y: 50, width: 100, height: 120))
    #expect(inner.view.window == nil)
    inner.dismiss(animated: true)
    window.advance(to: 2)
    #expect(inner.view.frame == Rect(x: 20, y: 50, width: 100, height: 120))
    #expect(inner.view.superview === first.view)
  }

  @Test("the transition styles end with the presented view in place, and back without a trace")
  func transitionStyles() {
    for style in [ModalTransitionStyle.coverVertical, .flipHorizontal, .crossDissolve] {
      second.modalTransitionStyle = style
      present(.fullScreen)
      #expect(second.view.frame == window.bounds && second.view.alpha == 1, "\(style)")
      #expect(second.view.transform3D == .identity, "\(style)")
      dismiss()
      #expect(first.view.frame == window.bounds && first.view.transform3D == .identity, "\(style)")
      #expect(second.view.alpha == 1 && second.view.window == nil, "\(style)")
    }
  }

  @Test("in a flip each view is edge-on at half the time; a dissolve is half through")
  func halfway() {
    second.modalTransitionStyle = .flipHorizontal
    second.modalPresentationStyle = .fullScreen
    first.present(second, animated: true)
    window.advance(to: 0.375)
    for view in [first.view, second.view].compactMap({ $0 }) {
      #expect(abs(view.layer.presented.transform.m11) < 1e-6)
    }
    window.advance(to: 1)
    dismiss()
    second.modalTransitionStyle = .crossDissolve
    second.modalPresentationStyle = .overFullScreen
    let begin = window.timeline.now
    first.present(second, animated: true)
    window.advance(to: begin + 0.2)
    #expect(abs(second.view.layer.presented.opacity - 0.5) < 1e-6)
  }
}
