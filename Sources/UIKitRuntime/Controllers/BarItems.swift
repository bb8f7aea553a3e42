import SceneGraph
import Transitions

/// The items of a controller in the bars of its containers.
@MainActor
struct BarItems {
  var navigationItem: NavigationItem?
  var tabBarItem: TabBarItem?
}

/// What a navigation bar shows of a controller, after `UINavigationItem`. Bars are plain views
/// here, so that nothing is drawn of it.
@MainActor
open class NavigationItem {
  /// The title.
  open var title: String?
  /// The line above the title.
  open var prompt: String?
  /// The view in place of the title.
  open var titleView: View?
  /// True if there is no button that leads back.
  open var hidesBackButton = false

  /// Creates an item.
  public init(title: String = "") { self.title = title }
}

/// What a tab bar shows of a controller, after `UITabBarItem`. Bars are plain views here, so that
/// nothing is drawn of it.
@MainActor
open class TabBarItem {
  /// The title.
  open var title: String?
  /// The image.
  open var image: Image?
  /// A number that identifies the item.
  open var tag: Int

  /// Creates an item.
  public init(title: String? = nil, image: Image? = nil, tag: Int = 0) {
    (self.title, self.image, self.tag) = (title, image, tag)
  }
}

extension ViewController {
  /// The item in the navigation bar, which is made on first access with the controller's title.
  public var navigationItem: NavigationItem {
    if let item = barItems.navigationItem { return item }
    let item = NavigationItem(title: title ?? "")
    barItems.navigationItem = item
    return item
  }

  /// The item in the tab bar, which is made on first access with the controller's title.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var tabBarItem: TabBarItem! {
    get {
      if let item = barItems.tabBarItem { return item }
      let item = TabBarItem(title: title)
      barItems.tabBarItem = item
      return item
    }
    set { barItems.tabBarItem = newValue }
  }
}
