import SceneGraph
import Transitions

/// A controller's content in a navigation bar, after `UINavigationItem`.
@MainActor
open class NavigationItem {
  /// The use of a large title; titles are never large here.
  public enum LargeTitleDisplayMode: Int, Sendable {
    case automatic, always, never, inline
  }

  /// The title.
  open var title: String? { didSet { itemDidChange() } }
  /// The line above the title; not shown.
  open var prompt: String?
  /// The view instead of the title.
  open var titleView: View? { didSet { itemDidChange() } }
  /// True to hide the back button.
  open var hidesBackButton = false { didSet { itemDidChange() } }
  /// The item whose title appears on the back button to this item's controller.
  open var backBarButtonItem: BarButtonItem? { didSet { itemDidChange() } }
  /// The title of the back button to this item's controller; nil for `title`.
  open var backButtonTitle: String? { didSet { itemDidChange() } }
  /// True to show the back button beside the left items.
  open var leftItemsSupplementBackButton = false { didSet { itemDidChange() } }
  /// The use of a large title; without effect.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  /// The look of the bar while this item is on top; nil for the bar's.
  open var standardAppearance: NavigationBarAppearance? { didSet { itemDidChange() } }
  /// See `standardAppearance`, which is the fallback if this is nil.
  open var scrollEdgeAppearance: NavigationBarAppearance? { didSet { itemDidChange() } }
  /// The look in a compact bar; without effect.
  open var compactAppearance: NavigationBarAppearance?
  /// The left items, from the left.
  open var leftBarButtonItems: [BarButtonItem]? {
    get { left }
    set { setLeftBarButtonItems(newValue, animated: false) }
  }
  /// The right items, from the right.
  open var rightBarButtonItems: [BarButtonItem]? {
    get { right }
    set { setRightBarButtonItems(newValue, animated: false) }
  }

  private var left: [BarButtonItem]?
  private var right: [BarButtonItem]?
  /// Notifies the view that shows the item of a change; the argument is true to animate it.
  var onChange: ((Bool) -> Void)?

  /// Creates an item.
  public init(title: String = "") { self.title = title }

  /// Creates an item. Archives are not supported.
  public required init?(coder: Coder) {}

  /// The leftmost item. Setting it replaces all left items.
  open var leftBarButtonItem: BarButtonItem? {
    get { left?.first }
    set { setLeftBarButton(newValue, animated: false) }
  }

  /// The rightmost item. Setting it replaces all right items.
  open var rightBarButtonItem: BarButtonItem? {
    get { right?.first }
    set { setRightBarButton(newValue, animated: false) }
  }

  /// Replaces the left items with one.
  open func setLeftBarButton(_ item: BarButtonItem?, animated: Bool) {
    setLeftBarButtonItems(item.map { [$0] }, animated: animated)
  }

  /// Replaces the right items with one.
  open func setRightBarButton(_ item: BarButtonItem?, animated: Bool) {
    setRightBarButtonItems(item.map { [$0] }, animated: animated)
  }

  /// Replaces the left items.
  ///
  /// - Parameter animated: true to fade in the new items.
  open func setLeftBarButtonItems(_ items: [BarButtonItem]?, animated: Bool) {
    left = items
    adopt(items)
    onChange?(animated)
  }

  /// Replaces the right items.
  ///
  /// - Parameter animated: true to fade in the new items.
  open func setRightBarButtonItems(_ items: [BarButtonItem]?, animated: Bool) {
    right = items
    adopt(items)
    onChange?(animated)
  }

  /// Shows or hides the back button.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    self.hidesBackButton = hidesBackButton
  }

  /// True if there is any content.
  var hasContent: Bool {
    !(title ?? "").isEmpty || titleView != nil || !(left ?? []).isEmpty || !(right ?? []).isEmpty
  }

  /// The title of a back button to the item's controller.
  var titleOfWayBack: String {
    backBarButtonItem?.title ?? backButtonTitle ?? title.flatMap { $0.isEmpty ? nil : $0 } ?? "Back"
  }

  private func itemDidChange() { onChange?(false) }

  private func adopt(_ items: [BarButtonItem]?) {
    for item in items ?? [] {
      item.onChange = { [weak self] in self?.onChange?(false) }
    }
  }
}

extension NavigationItem: Hashable {
  public nonisolated static func == (a: NavigationItem, b: NavigationItem) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
