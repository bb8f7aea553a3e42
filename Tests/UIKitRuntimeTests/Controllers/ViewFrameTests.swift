import SceneGraph
import Testing
import Transitions
import UIKitRuntime

/// A controller that notes its view's size and the order of its callbacks.
@MainActor
private final class SizedController: ViewController {
  var loadedSize: Size?
  var log: [String] = []

  override func viewDidLoad() { loadedSize = view.bounds.size }
  override func viewWillAppear(_ animated: Bool) { log.append("willAppear") }
  override func viewIsAppearing(_ animated: Bool) { log.append("isAppearing") }
  override func viewWillLayoutSubviews() { log.append("willLayout") }
  override func viewDidLayoutSubviews() { log.append("didLayout") }
  override func viewDidAppear(_ animated: Bool) { log.append("didAppear") }
}

/// A presentation of the lower half of the container.
@MainActor
private final class HalfPresentation: PresentationController {
  var layouts: [String] = []

  override var frameOfPresentedViewInContainerView: Rect {
    let size = containerView?.bounds.size ?? Size(width: 0, height: 0)
    return Rect(x: 0, y: size.height / 2, width: size.width, height: size.height / 2)
  }
  override func containerViewWillLayoutSubviews() {
    layouts.append("will")
    presentedView?.frame = frameOfPresentedViewInContainerView
  }
  override func containerViewDidLayoutSubviews() { layouts.append("did") }
}

@MainActor
private final class HalfDelegate: TransitioningDelegate {
  let animator: any AnimatedTransitioning
  private(set) var presentation: HalfPresentation?

  init(_ animator: any AnimatedTransitioning) { self.animator = animator }

  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? {
    let controller = HalfPresentation(presentedViewController: presented, presenting: presenting)
    presentation = controller
    return controller
  }
  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? { animator }
}

@MainActor
@Suite("A controller's view and its frame")
struct ViewFrameTests {
  let window = Window(size: Size(width: 100, height: 200))
  let size = Size(width: 100, height: 200)
  private let first = SizedController()
  private let second = SizedController()

  /// An animator that notes the arriving view's frame and sets none.
  private func animator(_ note: @escaping (Rect?) -> Void) -> LoggedAnimator {
    let animator = LoggedAnimator(CallLog())
    animator.animation = { context in
      note(context.view(forKey: .to)?.frame)
      if let arriving = context.view(forKey: .to) { context.containerView.addSubview(arriving) }
      View.animate(withDuration: 1) {
        context.containerView.backgroundColor = .white
      } completion: { _ in
        context.completeTransition(true)
      }
    }
    return animator
  }

  @Test("the default view has the size of the window that it goes into")
  func defaultView() {
    window.rootViewController = first
    #expect(first.loadedSize == size)
    let other = Window(size: Size(width: 50, height: 60))
    // The last window made is another one.
    first.present(second, animated: true)
    #expect(second.loadedSize == size && other.subviews.isEmpty)
  }

  @Test("outside a window it has the size of the window that was made last")
  func withoutWindow() {
    // Made here, so that no other test makes one meanwhile.
    let last = Window(size: Size(width: 30, height: 40))
    second.loadViewIfNeeded()
    #expect(second.loadedSize == last.bounds.size)
  }

  @Test("the arriving view has its final frame before the animator runs")
  func arriving() {
    var frames: [Rect?] = []
    let animator = animator { frames.append($0) }
    let delegate = LoggedDelegate(CallLog())
    delegate.animator = animator
    let navigation = NavigationController(rootViewController: first)
    navigation.delegate = delegate
    window.rootViewController = navigation
    second.view.frame = Rect(x: 5, y: 6, width: 7, height: 8)
    navigation.pushViewController(second, animated: true)
    #expect(frames == [window.bounds])
    window.advance(to: 1)
    #expect(second.view.frame == window.bounds)
    first.view.frame = Rect(x: 5, y: 6, width: 7, height: 8)
    navigation.popViewController(animated: true)
    #expect(frames == [window.bounds, window.bounds])
  }

  @Test("in a custom presentation that is the frame of its controller, also in layout passes")
  func custom() {
    var frames: [Rect?] = []
    let delegate = HalfDelegate(animator { frames.append($0) })
    window.rootViewController = first
    second.modalPresentationStyle = .custom
    second.transitioningDelegate = delegate
    first.present(second, animated: true)
    let half = Rect(x: 0, y: 100, width: 100, height: 100)
    #expect(frames == [half])
    window.advance(to: 1)
    #expect(second.view.frame == half)
    #expect(delegate.presentation?.layouts.prefix(2) == ["will", "did"])
    second.view.superview?.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    window.advance(to: 2)
    #expect(second.view.frame == Rect(x: 0, y: 50, width: 100, height: 50))
  }

  @Test("a view is laid out after it is in place and before it has appeared")
  func order() {
    window.rootViewController = first
    #expect(first.log == ["willAppear", "isAppearing", "willLayout", "didLayout", "didAppear"])
    first.log = []
    first.view.setNeedsLayout()
    first.view.setNeedsLayout()
    #expect(first.log.isEmpty)
    window.advance(to: 1)
    #expect(first.log == ["willLayout", "didLayout"])
    window.advance(to: 2)
    #expect(first.log == ["willLayout", "didLayout"])
  }

  @Test("layoutIfNeeded in an animations block animates what the layout changes")
  func animatedLayout() {
    final class Container: View {
      let inner = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      var isOpen = false
      override func layoutSubviews() {
        inner.frame.origin.x = isOpen ? 40 : 0
      }
    }
    let container = Container(frame: window.bounds)
    container.addSubview(container.inner)
    window.addSubview(container)
    window.advance(to: 0)
    container.isOpen = true
    container.setNeedsLayout()
    View.animate(withDuration: 1, options: .curveLinear) { container.layoutIfNeeded() }
    #expect(container.inner.frame.minX == 40 && container.inner.layer.isAnimating)
    container.isOpen = false
    container.setNeedsLayout()
    window.advance(to: 5)
    #expect(container.inner.frame.minX == 0 && !container.inner.layer.isAnimating)
  }
}
