import Testing
import UIKitNames

/// A view with UIKit's initializers and overrides, as code from iOS has them.
private class BadgeView: UIView {
  private(set) var log: [String] = []

  override class var layerClass: AnyClass { return CAGradientLayer.self }

  override init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    commonInit()
  }

  private func commonInit() { isOpaque = false }

  override var frame: CGRect {
    didSet { log.append("frame") }
  }
  override func layoutSubviews() {
    super.layoutSubviews()
    log.append("layout")
  }
  override func willMove(toSuperview newSuperview: UIView?) { log.append("willMove") }
  override func didMoveToSuperview() { log.append("didMove") }
  override func willMove(toWindow newWindow: UIWindow?) { log.append("willMoveToWindow") }
  override func didMoveToWindow() { log.append("didMoveToWindow") }
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    return bounds.insetBy(dx: -10, dy: -10).contains(point)
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    log.append("touches")
  }
}

/// A view with its own initializer.
private class DotView: UIView {
  let radius: CGFloat

  init(radius: CGFloat) {
    self.radius = radius
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// A controller with overrides of all kinds.
private class ScreenViewController: UIViewController {
  private(set) var log: [String] = []

  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    modalPresentationStyle = .custom
    modalPresentationCapturesStatusBarAppearance = true
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override var prefersStatusBarHidden: Bool { return true }
  override var preferredStatusBarStyle: UIStatusBarStyle { return .lightContent }
  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { return .portrait }
  override func viewWillTransition(
    to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
  }
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
  }
  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    log.append("prepare \(segue.identifier ?? "")")
    segue.destination.title = "prepared"
  }
  override func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    log.append("present")
    super.present(viewControllerToPresent, animated: flag, completion: completion)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.append("touches")
  }
}

private class PushSegue: UIStoryboardSegue {
  override func perform() {
    source.navigationController?.pushViewController(destination, animated: false)
  }
}

@MainActor
@Suite("UIKit's overrides and initializers")
struct OverridesTests {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  @Test("a view's layer is of its layerClass, however it is made")
  func layerClass() throws {
    #expect(BadgeView().layer is CAGradientLayer)
    #expect(BadgeView(frame: .zero).layer is CAGradientLayer)
    let decoded = try #require(BadgeView(coder: NSCoder()))
    #expect(decoded.layer is CAGradientLayer && !decoded.isOpaque && decoded.layer.view === decoded)
    #expect(!(DotView(radius: 3).layer is CAGradientLayer) && DotView(radius: 3).radius == 3)
  }

  @Test("overridden properties and notifications are called")
  func overrides() {
    let view = BadgeView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(view.log.isEmpty)
    window.addSubview(view)
    #expect(view.log == ["willMove", "willMoveToWindow", "didMove", "didMoveToWindow"])
    view.frame = CGRect(x: 50, y: 50, width: 20, height: 20)
    view.layoutIfNeeded()
    #expect(view.log.suffix(2) == ["frame", "layout"])
    #expect(window.hitTest(CGPoint(x: 45, y: 45), with: nil) === view)
    #expect(window.hitTest(CGPoint(x: 35, y: 45), with: nil) === window)
  }

  @Test("touches go along the responder chain: view, superview, controller, container")
  func responders() {
    let controller = ScreenViewController(nibName: nil, bundle: nil)
    window.rootViewController = controller
    let view = BadgeView(frame: .zero)
    controller.view.addSubview(view)
    #expect(view.next === controller.view && controller.view.next === controller)
    #expect(controller.next === window)
    view.touchesBegan([], with: nil)
    view.touchesEnded([], with: nil)
    #expect(view.log.last == "touches" && controller.log == ["touches"])
  }

  @Test("views, controllers and layers-to-be can be keys")
  func hashing() {
    let (a, b) = (UIView(), UIView())
    var names: [UIView: String] = [a: "a", b: "b"]
    names[a] = "c"
    #expect(names.count == 2 && names[a] == "c" && a != b)
    #expect(Set([UIViewController(), UIViewController()]).count == 2)
  }

  @Test("a view is found by its tag, in depth")
  func tags() {
    let (outer, inner) = (UIView(), UIView())
    inner.tag = 7
    outer.addSubview(inner)
    window.addSubview(outer)
    #expect(window.viewWithTag(7) === inner && window.viewWithTag(8) == nil)
  }

  @Test("a segue is prepared, then performed")
  func segues() {
    let controller = ScreenViewController()
    let navigation = UINavigationController(rootViewController: controller)
    window.rootViewController = navigation
    let next = UIViewController()
    controller.registerSegue("next") {
      PushSegue(identifier: "next", source: $0, destination: next)
    }
    controller.performSegue(withIdentifier: "next", sender: nil)
    #expect(controller.log == ["prepare next"] && next.title == "prepared")
    #expect(navigation.topViewController === next && next.presentingViewController == nil)
  }

  @Test("a storyboard makes what the program added, and knows it")
  func storyboards() {
    let storyboard = UIStoryboard(name: "Main", bundle: nil)
    storyboard.register("screen") { ScreenViewController() }
    let made = storyboard.instantiateViewController(withIdentifier: "screen")
    #expect(made is ScreenViewController && made.storyboard === storyboard)
    #expect(storyboard.instantiateInitialViewController() == nil)
  }

  @Test("a stack shows its top also if a subclass does not pass viewDidLoad on")
  func forgottenSuper() {
    class Stack: UINavigationController {
      override func viewDidLoad() {}
    }
    let navigation = Stack(rootViewController: UIViewController())
    window.rootViewController = navigation
    #expect(navigation.topViewController?.view.window === window)
  }

  @Test("a stack can be replaced, shown onto, and its bar hidden")
  func navigation() {
    let (a, b, c) = (UIViewController(), UIViewController(), UIViewController())
    let navigation = UINavigationController(rootViewController: a)
    window.rootViewController = navigation
    navigation.viewControllers = [a, b]
    #expect(navigation.topViewController === b && b.view.window === window)
    b.show(c, sender: nil)
    window.advance(to: 1)
    #expect(navigation.viewControllers == [a, b, c] && navigation.visibleViewController === c)
    #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 0, width: 320, height: 44))
    #expect(navigation.view.subviews.last === navigation.navigationBar)
    navigation.setNavigationBarHidden(true, animated: true)
    #expect(navigation.isNavigationBarHidden && !navigation.navigationBar.isHidden)
    window.advance(to: 2)
    #expect(navigation.navigationBar.isHidden && navigation.navigationBar.frame.minY == -44)
    navigation.popToRootViewController(animated: true)
    window.advance(to: 3)
    #expect(navigation.viewControllers == [a])
    #expect(navigation.view.subviews == [a.view, navigation.navigationBar])
  }
}
