public import SceneGraph
import Transitions

/// The items of a controller in its containers' bars.
@MainActor
struct BarItems {
  var navigationItem: NavigationItem?
  var tabBarItem: TabBarItem?
}

/// A controller's content in a tab bar, after `UITabBarItem`. It is not drawn, because tab bars are
/// plain views here.
open class TabBarItem: BarItem {
  /// The image while the item is selected.
  open var selectedImage: Image?
  /// The badge's text.
  open var badgeValue: String?

  /// Creates an item.
  public init(title: String? = nil, image: Image? = nil, tag: Int = 0) {
    super.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }

  /// Creates an item with an image for the selected state.
  public convenience init(title: String?, image: Image?, selectedImage: Image?) {
    self.init(title: title, image: image)
    self.selectedImage = selectedImage
  }

  /// Creates an item. Archives are not supported.
  public required init?(coder: Coder) { super.init(coder: coder) }
}

extension ViewController {
  /// Passes a new title on to the items in bars, as UIKit does.
  func titleDidChange() {
    barItems.tabBarItem?.title = title
    if let item = barItems.navigationItem {
      item.title = title
    } else {
      (parent as? NavigationController)?.barItemDidChange(animated: false)
    }
  }

  /// The item in the navigation bar, created with the controller's title on first access.
  public var navigationItem: NavigationItem {
    if let item = barItems.navigationItem { return item }
    let item = NavigationItem(title: title ?? "")
    item.onChange = { [weak self] animated in
      (self?.parent as? NavigationController)?.barItemDidChange(animated: animated)
    }
    barItems.navigationItem = item
    return item
  }

  /// The item in the tab bar, created with the controller's title on first access.
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

/// The bar of a tab bar controller, after `UITabBar`: a plain view.
open class TabBar: View {
  /// True if the bar is translucent; without effect.
  open var isTranslucent = true
  /// The colour of the bar.
  open var barTintColor: Color?
  /// The items of the controllers.
  open var items: [TabBarItem]?
  /// The item of the selected controller.
  open var selectedItem: TabBarItem?
}
