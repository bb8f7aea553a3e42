import SceneGraph
import Transitions

/// A navigation bar's view of one item: title, buttons, and back button.
///
/// Apple does not publish the metrics. The distances were measured in pictures of iOS 7 to 14.
final class NavigationBarContent: View {
  /// The distance between the buttons and the bar's sides, in points.
  static let margin = 16.0
  /// The distance between buttons, in points.
  static let spacing = 16.0
  /// The minimum distance between the title and a button, in points.
  static let titleSpacing = 8.0
  /// The distance between the back button and the bar's side, in points.
  static let backMargin = 8.0

  private let item: NavigationItem
  private let backItem: NavigationItem?
  private weak var bar: NavigationBar?
  private let titleLabel = TextLabel(frame: Rect(x: 0, y: 0, width: 0, height: 0))
  private var left: [View] = []
  private var right: [View] = []
  private(set) var back: BackButton?

  init(_ item: NavigationItem, backItem: NavigationItem?, bar: NavigationBar) {
    (self.item, self.backItem, self.bar) = (item, backItem, bar)
    super.init(frame: bar.bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    update()
  }

  required init?(coder: Coder) { nil }

  /// The buttons at the sides.
  var buttons: [View] { left + right }

  /// Rebuilds the views from the item.
  func update() {
    guard let bar else { return }
    titleLabel.text = item.titleView == nil ? item.title : nil
    titleLabel.font = bar.shownTitleFont
    titleLabel.textColor = bar.shownTitleColor
    for view in subviews where view !== item.titleView { view.removeFromSuperview() }
    left = (item.leftBarButtonItems ?? []).compactMap { makeView($0, bar) }
    right = (item.rightBarButtonItems ?? []).compactMap { makeView($0, bar) }
    back = makeBack(bar)
    for view in [item.titleView ?? titleLabel, back].compactMap({ $0 }) + buttons {
      addSubview(view)
    }
    setNeedsLayout()
  }

  private func makeBack(_ bar: NavigationBar) -> BackButton? {
    guard let backItem, !item.hidesBackButton,
      (item.leftBarButtonItems ?? []).isEmpty || item.leftItemsSupplementBackButton
    else { return nil }
    let back = BackButton(backItem.titleOfWayBack, bar.shownTintColor, bar.backIndicatorImage)
    back.addHandler(for: .touchUpInside) { [weak bar] _ in bar?.goBack() }
    return back
  }

  private func makeView(_ item: BarButtonItem, _ bar: NavigationBar) -> View? {
    guard !item.isHidden else { return nil }
    if let view = item.customView {
      item.shownView = view
      return view
    }
    let button = BarButton(item, tint: item.tintColor ?? bar.shownTintColor)
    item.shownView = button
    return button
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    var (minX, maxX) = (0.0, bounds.size.width)
    if let back {
      back.place(in: Rect(x: Self.backMargin, y: 0, width: back.width, height: bounds.size.height))
      minX = Self.backMargin + back.width
    }
    var x = back == nil ? Self.margin : minX + Self.spacing
    for view in left {
      let size = size(of: view)
      view.place(in: Rect(origin: Point(x: x, y: middle(size)), size: size))
      minX = x + size.width
      x = minX + Self.spacing
    }
    x = bounds.size.width - Self.margin
    for view in right {
      let size = size(of: view)
      maxX = x - size.width
      view.place(in: Rect(origin: Point(x: maxX, y: middle(size)), size: size))
      x = maxX - Self.spacing
    }
    placeTitle(from: minX + Self.titleSpacing, to: maxX - Self.titleSpacing)
  }

  /// Places the title in the middle of the bar, or as close to it as the buttons allow.
  private func placeTitle(from minX: Double, to maxX: Double) {
    let view = item.titleView ?? titleLabel
    var size = size(of: view)
    size.width = max(min(size.width, maxX - minX), 0)
    let centred = (bounds.size.width - size.width) / 2
    let x = max(min(centred, maxX - size.width), minX)
    view.place(in: Rect(origin: Point(x: x, y: middle(size)), size: size))
  }

  private func middle(_ size: Size) -> Double { (bounds.size.height - size.height) / 2 }

  /// Returns the size of a view in the bar: its own size, or else that of its content.
  private func size(of view: View) -> Size {
    if let button = view as? BarButton {
      return Size(width: button.width, height: bounds.size.height)
    }
    let none = Size(width: 0, height: 0)
    if view === titleLabel { return titleLabel.sizeThatFits(none) }
    if view.bounds.size != none { return view.bounds.size }
    let content = view.intrinsicContentSize
    return content.width >= 0 && content.height >= 0 ? content : view.sizeThatFits(bounds.size)
  }
}

/// A button of a bar.
final class BarButton: Button {
  private let item: BarButtonItem

  init(_ item: BarButtonItem, tint: Color) {
    self.item = item
    super.init(frame: Rect(x: 0, y: 0, width: 0, height: 0))
    let isBold = item.style == .done || item.style == .prominent
    titleLabel?.font = Font(size: 17, weight: isBold ? 600 : 400)
    if item.image == nil { setTitle(item.title, for: .normal) }
    setTitleColor(tint, for: .normal)
    // UIKit's pressed and disabled buttons are lighter; by how much is our choice.
    setTitleColor(tint.faded(0.3), for: .highlighted)
    setTitleColor(Color(red: 0.6, green: 0.6, blue: 0.6), for: .disabled)
    setImage(item.image, for: .normal)
    isEnabled = item.isEnabled
    addHandler(for: .touchUpInside) { [weak self, weak item] _ in item?.perform(from: self) }
  }

  required init?(coder: Coder) { nil }

  /// The width in points.
  var width: Double {
    if item.width > 0 || item.isSpace { return item.width }
    return sizeThatFits(Size(width: 0, height: 0)).width
  }
}

/// The back button: a chevron and a title.
final class BackButton: Control {
  private let label = TextLabel(frame: Rect(x: 0, y: 0, width: 0, height: 0))
  private let indicator: ImageView

  /// The distance between the title and the button's left edge: the chevron's 13 points, and 6
  /// more.
  private static let titleLeft = 19.0

  init(_ title: String, _ tint: Color, _ image: Image?) {
    indicator = image.map { ImageView(image: $0) } ?? Chevron(tint)
    super.init(frame: Rect(x: 0, y: 0, width: 0, height: 0))
    label.text = title
    label.textColor = tint
    indicator.isUserInteractionEnabled = false
    addSubview(indicator)
    addSubview(label)
  }

  required init?(coder: Coder) { nil }

  /// The title.
  var title: String? { label.text }
  /// The width in points.
  var width: Double {
    let title = label.sizeThatFits(Size(width: 0, height: 0)).width
    return max(Self.titleLeft, indicator.bounds.size.width) + title
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (size, title) = (indicator.bounds.size, label.sizeThatFits(Size(width: 0, height: 0)))
    indicator.frame = Rect(
      x: 0, y: (bounds.size.height - size.height) / 2, width: size.width, height: size.height)
    label.frame = Rect(
      x: max(Self.titleLeft, size.width), y: (bounds.size.height - title.height) / 2,
      width: title.width, height: title.height)
  }
}

/// The back chevron, 13 by 21 points.
private final class Chevron: ImageView {
  private let color: Color

  init(_ color: Color) {
    self.color = color
    super.init(frame: Rect(x: 0, y: 0, width: 13, height: 21))
  }

  required init?(coder: Coder) { nil }

  override func draw(_ rect: Rect) {
    guard let context = DrawingContext.current else { return }
    var path = Path()
    path.move(to: Point(x: 11, y: 1.5))
    path.addLine(to: Point(x: 2, y: 10.5))
    path.addLine(to: Point(x: 11, y: 19.5))
    context.strokeColor = color
    context.style.width = 3
    context.stroke(path)
  }
}

extension Color {
  /// Returns the colour with its opacity multiplied by `factor`.
  func faded(_ factor: Double) -> Color {
    var color = self
    color.alpha *= factor
    return color
  }
}
