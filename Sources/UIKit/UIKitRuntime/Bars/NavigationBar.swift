public import SceneGraph
import Transitions

/// The bar of a navigation controller, after `UINavigationBar`: the top item's title in the middle,
/// its items at the sides, and the back button at the left.
///
/// The look is that of iOS 7 to 14 without the blur. A bar without items draws nothing, except for
/// a look that the program has set.
open class NavigationBar: View {
  /// True if the bar is translucent; without effect, because nothing is blurred.
  open var isTranslucent = true
  /// The colour of the bar; nil for the style's.
  open var barTintColor: Color? { didSet { updateLook() } }
  /// The style of the bar.
  open var barStyle = BarStyle.default { didSet { updateLook() } }
  /// The shadow image below the bar. An empty one removes the line, if there is also a background
  /// image.
  open var shadowImage: Image? { didSet { updateLook() } }
  /// True for large titles; without effect.
  open var prefersLargeTitles = false
  /// The image of the back button; nil for a chevron.
  open var backIndicatorImage: Image? { didSet { updateLook() } }
  /// The mask of the back button's image in transitions; without effect.
  open var backIndicatorTransitionMaskImage: Image?
  /// The font of the title; nil for the system's, 17 points semibold.
  open var titleFont: Font? { didSet { updateLook() } }
  /// The colour of the title; nil for the style's.
  open var titleColor: Color? { didSet { updateLook() } }
  /// The look, which overrides the single settings; nil to use those.
  private var givenAppearance: NavigationBarAppearance? { didSet { updateLook() } }
  /// The default look, which the program can change in place.
  private lazy var ownAppearance = {
    let own = NavigationBarAppearance()
    own.onChange = { [weak self, weak own] in self?.givenAppearance = own }
    return own
  }()
  /// The look at the upper edge of scrolled content; used if there is no `standardAppearance`.
  open var scrollEdgeAppearance: NavigationBarAppearance? { didSet { updateLook() } }
  /// The look in a compact bar; without effect.
  open var compactAppearance: NavigationBarAppearance?
  /// The colour of the buttons; nil for the system's blue.
  open override var tintColor: Color? { didSet { updateLook() } }

  private var backgroundImages: [BarMetrics: Image] = [:]
  private var itemStack: [NavigationItem] = []
  /// The background, which extends below the status bar.
  let background = ImageView(image: nil)
  /// The shadow line or image below the bar.
  let shadow = ImageView(image: nil)
  /// The content that stays after the change under way.
  private(set) var content: NavigationBarContent?
  /// The content from before the change under way.
  private(set) var leaving: NavigationBarContent?
  /// Pops the top controller; nil for a standalone bar, which pops its item.
  var onBack: (() -> Void)?
  /// Places the bar when it enters a window.
  var onWindowChange: (() -> Void)?

  /// Creates a bar without items.
  public override init(frame: Rect) {
    super.init(frame: frame)
    prepare()
  }

  /// Creates a bar without items.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    for view in [background, shadow] {
      view.isUserInteractionEnabled = false
      view.isHidden = true
      addSubview(view)
    }
  }

  // MARK: Look

  /// The look: the program's, or else the default one.
  open var standardAppearance: NavigationBarAppearance {
    get { givenAppearance ?? ownAppearance }
    set {
      givenAppearance = newValue
      newValue.onChange = { [weak self] in self?.updateLook() }
    }
  }

  /// Sets the image behind the items. An empty one removes the background.
  open func setBackgroundImage(_ image: Image?, for metrics: BarMetrics) {
    backgroundImages[metrics] = image
    updateLook()
  }

  /// Sets the image behind the items. An empty one removes the background.
  open func setBackgroundImage(
    _ image: Image?, for position: BarPosition, barMetrics metrics: BarMetrics
  ) { setBackgroundImage(image, for: metrics) }

  /// Returns the image behind the items.
  open func backgroundImage(for metrics: BarMetrics) -> Image? { backgroundImages[metrics] }

  /// The look that applies to the top item.
  private var appearance: NavigationBarAppearance? {
    topItem?.standardAppearance ?? topItem?.scrollEdgeAppearance ?? givenAppearance
      ?? scrollEdgeAppearance
  }

  var shownTitleFont: Font { appearance?.titleFont ?? titleFont ?? Font(size: 17, weight: 600) }

  var shownTitleColor: Color {
    appearance?.titleColor ?? titleColor ?? (barStyle == .default ? .black : .white)
  }

  var shownTintColor: Color {
    var view: View? = self
    while let next = view {
      if let color = next.tintColor { return color }
      view = next.superview
    }
    return .defaultTint
  }

  /// Applies the current look to the background and the contents.
  func updateLook() {
    let image = appearance?.backgroundImage ?? backgroundImages[.default]
    let isGiven = appearance != nil || image != nil || barTintColor != nil || barStyle != .default
    background.isHidden = itemStack.isEmpty && !isGiven
    shadow.isHidden = background.isHidden
    if let appearance {
      background.backgroundColor = appearance.backgroundColor
      showShadow(appearance.shadowImage, appearance.shadowColor)
    } else {
      let plain = barStyle == .default ? Color.barBackground : Color.black
      background.backgroundColor = image == nil ? barTintColor ?? plain : nil
      showShadow(image == nil ? nil : shadowImage, .barShadow)
    }
    // In UIKit, an image of size 0 requests no background.
    background.image = image.flatMap { $0.size.width > 0 ? $0 : nil }
    content?.update()
    leaving?.update()
    setNeedsLayout()
  }

  private func showShadow(_ image: Image?, _ color: Color?) {
    shadow.image = image.flatMap { $0.size.width > 0 ? $0 : nil }
    shadow.backgroundColor = image == nil ? color : nil
  }

  /// Places background, line and contents.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let (size, top) = (bounds.size, max(frame.minY, 0))
    background.frame = Rect(x: 0, y: -top, width: size.width, height: size.height + top)
    let line = shadow.image?.size.height ?? 1 / (window?.scale ?? 2)
    shadow.frame = Rect(x: 0, y: size.height, width: size.width, height: line)
    for view in [content, leaving].compactMap({ $0 }) { view.place(in: bounds) }
  }

  /// Notifies the bar that it is in another window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    onWindowChange?()
  }

  // MARK: Items

  /// The items, from the bottom of the stack to the top, which is shown.
  open var items: [NavigationItem]? {
    get { itemStack }
    set { setItems(newValue, animated: false) }
  }

  /// The visible item.
  open var topItem: NavigationItem? { itemStack.last }
  /// The item below the top one.
  open var backItem: NavigationItem? { itemStack.dropLast().last }

  /// Replaces the items.
  ///
  /// - Parameter animated: true to crossfade the titles in 0.35 s, the duration of a push.
  open func setItems(_ items: [NavigationItem]?, animated: Bool) {
    exchange(for: items ?? [])
    guard animated, leaving != nil else { return endExchange(true) }
    View.animate(withDuration: 0.35) {
      self.crossfade()
    } completion: { _ in
      self.endExchange(true)
    }
  }

  /// Adds an item on top.
  open func pushItem(_ item: NavigationItem, animated: Bool) {
    setItems(itemStack + [item], animated: animated)
  }

  /// Removes the top item, unless it is the only one.
  ///
  /// - Returns: the removed item.
  @discardableResult
  open func popItem(animated: Bool) -> NavigationItem? {
    guard itemStack.count > 1 else { return nil }
    defer { setItems(itemStack.dropLast(), animated: animated) }
    return itemStack.last
  }

  // MARK: Changes

  /// Adds the content of new items in front of the current one. It is transparent until
  /// `crossfade()`.
  func exchange(for new: [NavigationItem]) {
    endExchange(true)
    let isSame = new.last === itemStack.last && new.dropLast().last === backItem
    itemStack = new
    if isSame { return updateLook() }
    leaving = content
    content = nil
    if let top = new.last {
      let arriving = NavigationBarContent(top, backItem: new.dropLast().last, bar: self)
      arriving.frame = bounds
      arriving.alpha = leaving == nil ? 1 : 0
      addSubview(arriving)
      content = arriving
    }
    updateLook()
  }

  /// Performs the animated part of the change.
  func crossfade() {
    content?.alpha = 1
    leaving?.alpha = 0
  }

  /// Ends a change.
  ///
  /// - Parameter completed: false to restore the old content.
  func endExchange(_ completed: Bool, back old: [NavigationItem] = []) {
    if !completed {
      swap(&content, &leaving)
      itemStack = old
    }
    leaving?.removeFromSuperview()
    leaving = nil
    content?.alpha = 1
    if !completed { updateLook() }
  }

  /// Shows a changed item.
  func itemDidChange(animated: Bool) {
    updateLook()
    guard animated, let content else { return }
    for view in content.buttons { view.alpha = 0 }
    View.animate(withDuration: 0.35) { for view in content.buttons { view.alpha = 1 } }
  }

  /// Performs a tap on the back button.
  func goBack() {
    if let onBack { onBack() } else { popItem(animated: true) }
  }
}
