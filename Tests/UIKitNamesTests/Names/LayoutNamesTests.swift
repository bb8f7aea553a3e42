import Foundation
import Testing
import UIKitNames

/// Code as it is written for UIKit.
private final class PanelController: UIViewController, UIGestureRecognizerDelegate {
  let panel = UIView()
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var height: NSLayoutConstraint!
  var log: [String] = []

  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    modalPresentationStyle = .custom
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    panel.backgroundColor = .red
    panel.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(panel)
    height = panel.heightAnchor.constraint(equalToConstant: 100)
    height.priority = UILayoutPriority(999)
    NSLayoutConstraint.activate([
      panel.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      panel.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      panel.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
      height,
    ])
    let tap = UITapGestureRecognizer(target: self, action: PanelController.handleTap)
    tap.delegate = self
    panel.addGestureRecognizer(tap)
    let pinch = UIPinchGestureRecognizer(target: self, action: PanelController.handle)
    view.addGestureRecognizer(pinch)
  }

  func handleTap() { log.append("tap") }
  func handle(_ recognizer: UIGestureRecognizer) { log.append("\(recognizer.state)") }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { touch.location(in: panel).x >= 50 }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    log.append("touch")
  }
}

@MainActor
@Suite("Layouts, gestures and controls in UIKit's words")
struct LayoutNamesTests {
  @Test("a controller's constraints and recognizers")
  func controller() {
    let window = UIWindow(size: CGSize(width: 300, height: 600))
    let controller = PanelController(nibName: nil, bundle: nil)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    _ = window.presentedFrame()
    #expect(controller.panel.frame == CGRect(x: 0, y: 500, width: 300, height: 100))
    controller.height.constant = 250
    UIView.animate(withDuration: 0.5) { controller.view.layoutIfNeeded() }
    window.advance(to: 1)
    #expect(controller.panel.frame == CGRect(x: 0, y: 350, width: 300, height: 250))
    for (x, time) in [(200.0, 2.0), (10, 3)] {
      window.send(PointerEvent(.began, at: CGPoint(x: x, y: 500), timestamp: time))
      window.send(PointerEvent(.ended, at: CGPoint(x: x, y: 500), timestamp: time + 0.1))
    }
    #expect(controller.log == ["touch", "tap", "touch"])
  }

  @Test("an action is called for its events until it is removed")
  func action() {
    let control = UIControl(frame: .zero)
    var log: [String] = []
    let action = UIAction(title: "Close") { log.append($0.title) }
    control.addAction(action, for: .touchUpInside)
    control.addAction(action, for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    control.removeAction(action, for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(log == ["Close"])
  }

  @Test("rows and columns")
  func stacks() {
    let (first, second) = (UIView(), UIView())
    let stack = UIStackView(arrangedSubviews: [first, second])
    stack.axis = .vertical
    stack.distribution = .fillEqually
    stack.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
    stack.layoutIfNeeded()
    #expect(first.frame == CGRect(x: 0, y: 0, width: 100, height: 30))
    #expect(second.frame == CGRect(x: 0, y: 30, width: 100, height: 30))
  }
}
