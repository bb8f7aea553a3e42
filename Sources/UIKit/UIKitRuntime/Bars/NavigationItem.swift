import SceneGraph
import Transitions

/// What a navigation bar shows of a controller, after `UINavigationItem`.
@MainActor
open class NavigationItem {
  /// The use of a large title. Titles are never large here.
  public enum LargeTitleDisplayMode: Int, Sendable {
    case automatic, always, never, inline
  }

  /// The title.
  open var title: String? { didSet { itemDidChange() } }
  /// The line above the title; it is not shown here.
  open var prompt: String?
  /// The view in place of the title.
  open var titleView: View? { didSet { itemDidChange() } }
  /// True if there is no button that leads back.
  open var hidesBackButton = false { didSet { itemDidChange() } }
  /// The item whose title the button has that leads back to this one's controller.
  open var backBarButtonItem: BarButtonItem? { didSet { itemDidChange() } }
  /// The title of the button that leads back to this one's controller; nil for `title`.
  open var backButtonTitle: String? { didSet { itemDidChange() } }
  /// True if the button that leads back stands beside the left items.
  open var leftItemsSupplementBackButton = false { didSet { itemDidChange() } }
  /// The use of a large title; without effect.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  /// The looks of the bar while this item is on top; nil for the bar's.
  open var standardAppearance: NavigationBarAppearance? { didSet { itemDidChange() } }
  /// See `standardAppearance`; used in its place if that is nil.
  open var scrollEdgeAppearance: NavigationBarAppearance? { didSet { itemDidChange() } }
  /// The look in a bar of less height; without effect.
  open var compactAppearance: NavigationBarAppearance?
  /// The items at the left, from the left.
  open var leftBarButtonItems: [BarButtonItem]? {
    get { left }
    set { setLeftBarButtonItems(newValue, animated: false) }
  }
  /// The items at the right, from the right.
  open var rightBarButtonItems: [BarButtonItem]? {
    get { right }
    set { setRightBarButtonItems(newValue, animated: false) }
  }

  private var left: [BarButtonItem]?
  private var right: [BarButtonItem]?
  /// Notifies the one who shows the item of a change, with true if it is to be animated.
  var onChange: ((Bool) -> Void)?

  /// Creates an item.
  public init(title: String = "") { self.title = title }

  /// Creates an item: there are no archives here.
  public required init?(coder: Coder) {}

  /// The leftmost item. Setting it replaces all at the left.
  open var leftBarButtonItem: BarButtonItem? {
    get { left?.first }
    set { setLeftBarButton(newValue, animated: false) }
  }

  /// The rightmost item. Setting it replaces all at the right.
  open var rightBarButtonItem: BarButtonItem? {
    get { right?.first }
    set { setRightBarButton(newValue, animated: false) }
  }

  /// Replaces the items at the left by one.
  open func setLeftBarButton(_ item: BarButtonItem?, animated: Bool) {
    setLeftBarButtonItems(item.map { [$0] }, animated: animated)
  }

  /// Replaces the items at the right by one.
  open func setRightBarButton(_ item: BarButtonItem?, animated: Bool) {
    setRightBarButtonItems(item.map { [$0] }, animated: animated)
  }

  /// Replaces the items at the left.
  ///
  /// - Parameter animated: true if the new ones fade in.
  open func setLeftBarButtonItems(_ items: [BarButtonItem]?, animated: Bool) {
    left = items
    adopt(items)
    onChange?(animated)
  }

  /// Replaces the items at the right.
  ///
  /// - Parameter animated: true if the new ones fade in.
  open func setRightBarButtonItems(_ items: [BarButtonItem]?, animated: Bool) {
    right = items
    adopt(items)
    onChange?(animated)
  }

  /// Shows or hides the button that leads back.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    self.hidesBackButton = hidesBackButton
  }

  /// True if there is something to show.
  var hasContent: Bool {
    !(title ?? "").isEmpty || titleView != nil || !(left ?? []).isEmpty || !(right ?? []).isEmpty
  }

  /// The title of a button that leads back to the item's controller.
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
