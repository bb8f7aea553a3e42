import Foundation
import Testing
import UIKitNames

private final class Listener: UIViewController {
  var log: [String] = []

  func plain() { log.append("plain") }
  func handle(_ notification: Notification) { log.append(notification.name.rawValue) }
  func handleReference(_ notification: NSNotification) { log.append("\(notification.object ?? 0)") }

  override func viewWillTransition(
    to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator
  ) {
    log.append("will \(Int(size.width)) from \(Int(view.bounds.width))")
    super.viewWillTransition(to: size, with: coordinator)
    coordinator.animate(
      alongsideTransition: { _ in self.log.append("alongside \(Int(self.view.bounds.width))") },
      completion: { _ in self.log.append("completion") })
  }
}

@MainActor
@Suite("Notifications and sizes")
struct EnvironmentTests {
  private let listener = Listener()
  private let center = NotificationCenter()
  private let name = NSNotification.Name("test")

  @Test("a method is called with each notification of its name, until its object is removed")
  func observing() {
    center.addObserver(listener, selector: Listener.plain, name: name, object: nil)
    center.addObserver(
      listener, selector: Listener.handle(_:), name: UIApplication.didEnterBackgroundNotification,
      object: nil)
    center.post(name: name, object: nil)
    center.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
    #expect(listener.log == ["plain", "UIApplicationDidEnterBackgroundNotification"])
    center.removeObserver(listener, name: name, object: nil)
    center.post(name: name, object: nil)
    #expect(listener.log.count == 2)
    center.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
    #expect(listener.log.count == 3)
    center.removeObserver(listener)
    center.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
    #expect(listener.log.count == 3)
  }

  @Test("only the notifications of the given sender come")
  func sender() {
    let (first, second) = (NSString(string: "first"), NSString(string: "second"))
    center.addObserver(
      listener, selector: Listener.handleReference(_:), name: name, object: first)
    center.post(name: name, object: second)
    center.post(name: name, object: first)
    #expect(listener.log == ["first"])
    center.removeObserver(listener)
  }

  @Test("an observer is not kept, and the token of a closure can be removed as before")
  func lifetime() {
    weak var gone: Listener?
    do {
      let short = Listener()
      gone = short
      center.addObserver(short, selector: Listener.plain, name: name, object: nil)
    }
    #expect(gone == nil)
    nonisolated(unsafe) var count = 0
    let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in count += 1 }
    center.post(name: name, object: nil)
    center.removeObserver(token)
    center.post(name: name, object: nil)
    #expect(count == 1)
    // Those of objects that are gone go with any other.
    center.removeObserver(listener)
  }

  @Test("controllers are notified of a window's new size before it is set")
  func resize() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let parent = Listener()
    window.rootViewController = parent
    parent.addChild(listener)
    parent.view.addSubview(listener.view)
    listener.didMove(toParent: parent)
    window.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    #expect(parent.log.isEmpty)
    window.frame = CGRect(x: 0, y: 0, width: 480, height: 320)
    #expect(parent.log == ["will 480 from 320", "alongside 480", "completion"])
    #expect(listener.log.first == "will 480 from 320")
    let presented = Listener()
    parent.present(presented, animated: false)
    window.bounds.size = CGSize(width: 500, height: 300)
    #expect(presented.log.first == "will 500 from 480")
  }

  @Test("what is only stored can be set and read")
  func storage() {
    let image = UIImageView(image: nil)
    image.accessibilityIgnoresInvertColors = true
    image.accessibilityLabel = "A picture"
    image.accessibilityTraits = [.image, .button]
    #expect(image.accessibilityIgnoresInvertColors && image.accessibilityLabel == "A picture")
    #expect(image.accessibilityTraits.contains(.button) && !image.isAccessibilityElement)
    UIApplication.shared.setStatusBarStyle(.lightContent, animated: true)
    #expect(UIApplication.shared.statusBarStyle == .lightContent)
    UIApplication.shared.setStatusBarStyle(.default, animated: false)
    #expect(UIApplication.shared.supportedInterfaceOrientations(for: nil) == .allButUpsideDown)
    listener.setNeedsStatusBarAppearanceUpdate()
    #expect(UIApplication.willResignActiveNotification.rawValue.hasPrefix("UIApplicationWillRes"))
  }
}
