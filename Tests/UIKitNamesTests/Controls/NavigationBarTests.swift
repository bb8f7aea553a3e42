import Testing
import UIKitNames

private final class Screen: UIViewController {
  private(set) var log: [String] = []

  func edit() { log.append("edit") }
  func save(_ sender: UIBarButtonItem) { log.append("save \(sender.tag)") }
}

@MainActor
@Suite("Navigation bars")
struct NavigationBarTests {
  let fixture = ControlsFixture()
  var window: UIWindow { fixture.window }

  private func stack(_ titles: String...) -> (UINavigationController, [Screen]) {
    let screens = titles.map { title in
      let screen = Screen()
      screen.title = title
      return screen
    }
    let navigation = UINavigationController()
    navigation.viewControllers = screens
    window.rootViewController = navigation
    window.layoutIfNeeded()
    return (navigation, screens)
  }

  @Test("the bar is 44 points high below the status bar, and the views below make room")
  func frame() {
    let (navigation, screens) = stack("Inbox")
    #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 20, width: 375, height: 44))
    #expect(navigation.navigationBar.window === window)
    #expect(screens[0].view.safeAreaInsets.top == 64)
    #expect(screens[0].view.frame == window.bounds)
    let pinned = UIView()
    pinned.translatesAutoresizingMaskIntoConstraints = false
    screens[0].view.addSubview(pinned)
    pinned.topAnchor.constraint(equalTo: screens[0].view.safeAreaLayoutGuide.topAnchor).isActive =
      true
    pinned.heightAnchor.constraint(equalToConstant: 10).isActive = true
    window.layoutIfNeeded()
    #expect(pinned.frame.minY == 64)
    navigation.setNavigationBarHidden(true, animated: false)
    #expect(screens[0].view.safeAreaInsets.top == 20)
    window.layoutIfNeeded()
    #expect(pinned.frame.minY == 20)
  }

  @Test("a bar that was hidden from the beginning moves in")
  func shown() {
    let screen = Screen()
    screen.title = "Inbox"
    let navigation = UINavigationController(rootViewController: screen)
    navigation.isNavigationBarHidden = true
    window.rootViewController = navigation
    window.layoutIfNeeded()
    #expect(navigation.view.subviews.count == 1)
    navigation.setNavigationBarHidden(false, animated: true)
    let bar = navigation.navigationBar
    #expect(bar.layer.presentation()?.frame.minY == -44 && bar.frame.minY == 20)
    #expect(label("Inbox", in: bar) != nil)
    // `UINavigationController.hideShowBarDuration` is 0.2 s.
    fixture.wait(0.2)
    #expect(bar.layer.presentation()?.frame.minY == 20 && !bar.isHidden)
  }

  @Test("controllers with bars and items are freed")
  func memory() {
    weak var controller: UINavigationController?
    weak var item: UIBarButtonItem?
    weak var bar: UINavigationBar?
    do {
      let (navigation, screens) = stack("Inbox", "Message")
      let button = UIBarButtonItem(
        title: "Edit", style: .plain, target: screens[1], action: Screen.edit)
      screens[1].navigationItem.rightBarButtonItem = button
      window.layoutIfNeeded()
      fixture.wait(1)
      (controller, item, bar) = (navigation, button, navigation.navigationBar)
      #expect(controller != nil && item != nil && bar != nil)
      window.rootViewController = nil
    }
    #expect(controller == nil && item == nil && bar == nil)
  }

  @Test("the title is in the middle, in 17 points semibold")
  func title() throws {
    let (navigation, screens) = stack("Inbox")
    let title = try #require(label("Inbox", in: navigation.navigationBar))
    let frame = title.convert(title.bounds, to: navigation.view)
    #expect(abs(frame.midX - 187.5) < 0.5 && abs(frame.midY - 42) < 0.5)
    #expect(title.font == UIFont.systemFont(ofSize: 17, weight: .semibold))
    screens[0].title = "Outbox"
    #expect(screens[0].navigationItem.title == "Outbox")
    #expect(label("Outbox", in: navigation.navigationBar) != nil)
    #expect(label("Inbox", in: navigation.navigationBar) == nil)
    navigation.navigationBar.titleTextAttributes = [.foregroundColor: UIColor.red]
    #expect(label("Outbox", in: navigation.navigationBar)?.textColor == .red)
  }

  @Test("a program without titles is drawn without a bar")
  func none() {
    let navigation = UINavigationController(rootViewController: UIViewController())
    window.rootViewController = navigation
    navigation.pushViewController(UIViewController(), animated: false)
    window.layoutIfNeeded()
    #expect(navigation.view.subviews.count == 1)
    #expect(navigation.view.subviews.first === navigation.topViewController?.view)
  }

  @Test("items are at the sides, call their targets, and pass themselves")
  func items() throws {
    let (navigation, screens) = stack("Inbox")
    let item = screens[0].navigationItem
    item.leftBarButtonItem = UIBarButtonItem(
      title: "Edit", style: .plain, target: screens[0], action: Screen.edit)
    let save = UIBarButtonItem(
      barButtonSystemItem: .save, target: screens[0], action: Screen.save(_:))
    save.tag = 7
    item.rightBarButtonItems = [save]
    window.layoutIfNeeded()
    let bar = navigation.navigationBar
    let (left, right) = (
      try #require(control("Edit", in: bar)), try #require(control("Save", in: bar))
    )
    #expect(left.convert(left.bounds, to: bar).minX == 16)
    #expect(right.convert(right.bounds, to: bar).maxX == 375 - 16)
    fixture.tap(left)
    fixture.tap(right)
    #expect(screens[0].log == ["edit", "save 7"])
    save.isEnabled = false
    window.layoutIfNeeded()
    fixture.tap(try #require(control("Save", in: bar)))
    #expect(screens[0].log.count == 2)
    item.setRightBarButton(nil, animated: true)
    fixture.wait(1)
    #expect(control("Save", in: bar) == nil && item.rightBarButtonItems == nil)
  }

  @Test("an item with an action calls it, and a custom view has its own size")
  func action() throws {
    let (navigation, screens) = stack("Inbox")
    var senders: [AnyObject?] = []
    let item = UIBarButtonItem(
      title: nil, primaryAction: UIAction(title: "Go") { senders.append($0.sender) })
    let custom = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    screens[0].navigationItem.leftBarButtonItem = item
    screens[0].navigationItem.rightBarButtonItem = UIBarButtonItem(customView: custom)
    window.layoutIfNeeded()
    fixture.tap(try #require(control("Go", in: navigation.navigationBar)))
    #expect(senders.count == 1 && senders[0] === item)
    // The item has the closure, which has this list.
    senders = []
    #expect(
      custom.convert(custom.bounds, to: navigation.navigationBar)
        == CGRect(x: 375 - 16 - 30, y: 12, width: 30, height: 20))
  }

  @Test("the button that leads back has the title of the screen before, and pops")
  func back() throws {
    let (navigation, screens) = stack("Inbox", "Message")
    let bar = navigation.navigationBar
    #expect(control("Inbox", in: bar) != nil)
    screens[0].navigationItem.backButtonTitle = "Mail"
    #expect(control("Mail", in: bar) != nil && control("Inbox", in: bar) == nil)
    screens[1].navigationItem.hidesBackButton = true
    #expect(control("Mail", in: bar) == nil && control("Inbox", in: bar) == nil)
    screens[1].navigationItem.hidesBackButton = false
    window.layoutIfNeeded()
    fixture.tap(try #require(control("Mail", in: bar)))
    #expect(navigation.viewControllers == [screens[0]])
    #expect(label("Inbox", in: bar) != nil && label("Message", in: bar) == nil)
  }

  @Test("titles crossfade over a push")
  func crossfade() throws {
    let (navigation, _) = stack("Inbox")
    let next = Screen()
    next.title = "Message"
    navigation.pushViewController(next, animated: true)
    let bar = navigation.navigationBar
    let old = try #require(label("Inbox", in: bar)?.superview)
    let new = try #require(label("Message", in: bar)?.superview)
    #expect(new.layer.presentation()?.opacity == 0 && old.layer.presentation()?.opacity == 1)
    // The middle of a slide of 0.35 s under a symmetric curve.
    fixture.wait(0.175)
    #expect(abs((new.layer.presentation()?.opacity ?? 0) - 0.5) < 0.01)
    #expect(abs((old.layer.presentation()?.opacity ?? 0) - 0.5) < 0.01)
    fixture.wait(1)
    #expect(old.superview == nil && new.alpha == 1)
  }

  private final class Interaction: NSObject, UINavigationControllerDelegate,
    UIViewControllerAnimatedTransitioning
  {
    let driver = UIPercentDrivenInteractiveTransition()

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? { self }
    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { driver }
    func transitionDuration(
      using transitionContext: UIViewControllerContextTransitioning?
    ) -> TimeInterval { 1 }
    func animateTransition(using context: UIViewControllerContextTransitioning) {
      guard let to = context.view(forKey: .to) else { return }
      context.containerView.addSubview(to)
      to.alpha = 0
      UIView.animate(withDuration: 1) {
        to.alpha = 1
      } completion: { _ in
        to.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  @Test("after a cancelled push the bar has its title again")
  func cancelled() throws {
    let (navigation, screens) = stack("Inbox")
    let interaction = Interaction()
    navigation.delegate = interaction
    let next = Screen()
    next.title = "Message"
    navigation.pushViewController(next, animated: true)
    interaction.driver.update(0.4)
    interaction.driver.cancel()
    fixture.wait(3)
    let bar = navigation.navigationBar
    #expect(navigation.viewControllers == [screens[0]])
    #expect(label("Message", in: bar) == nil && bar.topItem === screens[0].navigationItem)
    let content = try #require(label("Inbox", in: bar)?.superview)
    #expect(content.alpha == 1 && content.superview === bar)
  }

  @Test("an empty background image takes the background away, and an appearance gives one")
  func look() {
    let (navigation, _) = stack("Inbox")
    let bar = navigation.navigationBar
    func colors() -> [UIColor] {
      bar.subviews.filter { !$0.isHidden }.compactMap(\.backgroundColor)
    }
    #expect(colors().count == 2, "the background and the line")
    bar.setBackgroundImage(UIImage(), for: .default)
    bar.shadowImage = UIImage()
    #expect(colors().isEmpty)
    let appearance = UINavigationBarAppearance()
    appearance.configureWithTransparentBackground()
    appearance.backgroundColor = .red
    appearance.titleTextAttributes = [.foregroundColor: UIColor.white]
    bar.standardAppearance = appearance
    #expect(colors() == [.red])
    #expect(label("Inbox", in: bar)?.textColor == .white)
    bar.standardAppearance.backgroundColor = .blue
    #expect(colors() == [.blue])
  }
}
