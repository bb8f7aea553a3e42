public import SceneGraph
import Transitions

/// The items of a controller in the bars of its containers.
@MainActor
struct BarItems {
  var navigationItem: NavigationItem?
  var tabBarItem: TabBarItem?
}

/// What a tab bar shows of a controller, after `UITabBarItem`. Bars are plain views here, so that
/// nothing is drawn of it.
open class TabBarItem: BarItem {
  /// The image while the item is selected.
  open var selectedImage: Image?
  /// The text in a badge.
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

  /// Creates an item: there are no archives here.
  public required init?(coder: Coder) { super.init(coder: coder) }
}

extension ViewController {
  /// Hands a new title on to the items in bars, as UIKit does.
  func titleDidChange() {
    barItems.tabBarItem?.title = title
    if let item = barItems.navigationItem {
      item.title = title
    } else {
      (parent as? NavigationController)?.barItemDidChange(animated: false)
    }
  }

  /// The item in the navigation bar, which is made on first access with the controller's title.
  public var navigationItem: NavigationItem {
    if let item = barItems.navigationItem { return item }
    let item = NavigationItem(title: title ?? "")
    item.onChange = { [weak self] animated in
      (self?.parent as? NavigationController)?.barItemDidChange(animated: animated)
    }
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

/// The bar of a tab bar controller, after `UITabBar`: a plain view.
open class TabBar: View {
  /// True if what is below shines through: nothing is drawn here.
  open var isTranslucent = true
  /// The colour of the bar.
  open var barTintColor: Color?
  /// The items of the controllers.
  open var items: [TabBarItem]?
  /// The item of the selected controller.
  open var selectedItem: TabBarItem?
}
