import FoundationNames
public import SceneGraph
public import UIKitRuntime

/// A row of a table: a content view, and labels and an image that depend on the style.
open class UITableViewCell: View {
  /// The arrangement of the labels. The raw values are UIKit's.
  public enum CellStyle: Int, Sendable {
    /// A label, and an image to its left.
    case `default`
    /// A label on the left, and a grey one on the right.
    case value1
    /// A small label on the left, and one to its right.
    case value2
    /// A label above a smaller one.
    case subtitle
  }
  /// The colour of a selected cell; all but `none` are grey. The raw values are UIKit's.
  public enum SelectionStyle: Int, Sendable {
    case none, blue, gray, `default`
  }
  /// The accessory at the right; not drawn. The raw values are UIKit's.
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }
  /// The editing control of a cell. The raw values are UIKit's.
  public enum EditingStyle: Int, Sendable {
    case none, delete, insert
  }
  /// The style of a separator. The raw values are UIKit's.
  public enum SeparatorStyle: Int, Sendable {
    case none, singleLine, singleLineEtched
  }

  /// The reuse identifier; nil for a cell that is not reused.
  public let reuseIdentifier: String?
  /// The superview of the cell's content.
  public let contentView = View(frame: .zero)
  /// The view behind the content, of the cell's size.
  open var backgroundView: UIView? { didSet { replaceBackground(oldValue) } }
  /// The view behind the content of a selected or highlighted cell; nil for a grey one.
  open var selectedBackgroundView: UIView? { didSet { replaceSelectedBackground(oldValue) } }
  /// The view behind the content during multiple selection; without effect.
  open var multipleSelectionBackgroundView: UIView?
  /// The look of a selected cell.
  open var selectionStyle = SelectionStyle.default { didSet { showSelection() } }
  /// The accessory at the right; not drawn.
  open var accessoryType = AccessoryType.none
  /// The view at the right.
  open var accessoryView: UIView? { didSet { replaceAccessory(oldValue) } }
  /// The accessory during editing; not drawn.
  open var editingAccessoryType = AccessoryType.none
  /// The accessory view during editing; not shown.
  open var editingAccessoryView: UIView?
  /// The insets of the separator.
  open var separatorInset = EdgeInsets(top: 0, left: 16, bottom: 0, right: 0) {
    didSet { setNeedsLayout() }
  }
  /// The level of indentation.
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  /// The points per level of indentation.
  open var indentationWidth = 10.0 { didSet { setNeedsLayout() } }
  /// True to indent the cell during editing; without effect.
  open var shouldIndentWhileEditing = true
  /// True to show the reorder control; without effect.
  open var showsReorderControl = false
  /// True while the cell is being edited.
  open var isEditing = false

  let style: CellStyle
  /// The line at the bottom.
  let separator = View(frame: .zero)
  private var label: UILabel?
  private var detail: UILabel?
  private var picture: UIImageView?
  private var plainSelection: View?
  private var selected = false
  private var highlighted = false

  /// Creates a cell.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: Rect(x: 0, y: 0, width: 320, height: UITableView.plainRowHeight))
    prepare()
  }

  /// Creates a cell of the default style.
  public convenience override init(frame: Rect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  /// Creates a cell of the default style. Archives are not supported.
  public required init?(coder: Coder) {
    (style, reuseIdentifier) = (.default, nil)
    super.init(coder: coder)
    frame = Rect(x: 0, y: 0, width: 320, height: UITableView.plainRowHeight)
    prepare()
  }

  private func prepare() {
    backgroundColor = .white
    contentView.frame = bounds
    separator.isHidden = true
    separator.isUserInteractionEnabled = false
    addSubview(contentView)
    addSubview(separator)
  }

  // MARK: Content

  /// The main label.
  open var textLabel: UILabel? {
    if label == nil { label = makeLabel(size: style == .value2 ? 15 : 17) }
    return label
  }

  /// The second label; nil in the default style.
  open var detailTextLabel: UILabel? {
    if detail == nil, style != .default {
      detail = makeLabel(size: style == .subtitle ? 12 : style == .value1 ? 17 : 15)
      if style == .value1 { detail?.textColor = .secondaryLabel }
    }
    return detail
  }

  /// The image on the left.
  open var imageView: UIImageView? {
    if picture == nil {
      let view = UIImageView(frame: .zero)
      contentView.addSubview(view)
      picture = view
      setNeedsLayout()
    }
    return picture
  }

  private func makeLabel(size: Double) -> UILabel {
    let label = UILabel(frame: .zero)
    label.font = .systemFont(ofSize: size)
    contentView.addSubview(label)
    setNeedsLayout()
    return label
  }

  /// The parts of the style that have been accessed.
  var styledContent: (image: UIImageView?, label: UILabel?, detail: UILabel?) {
    (picture, label, detail)
  }

  // MARK: State

  /// True if the cell is selected.
  open var isSelected: Bool {
    get { selected }
    set { setSelected(newValue, animated: false) }
  }

  /// True while a finger is on the cell.
  open var isHighlighted: Bool {
    get { highlighted }
    set { setHighlighted(newValue, animated: false) }
  }

  /// Selects or deselects the cell, without animation.
  open func setSelected(_ selected: Bool, animated: Bool) {
    self.selected = selected
    showSelection()
  }

  /// Highlights or unhighlights the cell, without animation.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    self.highlighted = highlighted
    showSelection()
  }

  /// Begins or ends the editing of the cell.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  /// Prepares a cell for reuse.
  open func prepareForReuse() {}

  private func showSelection() {
    let isShown = (selected || highlighted) && selectionStyle != .none
    if isShown, selectedBackgroundView == nil, plainSelection == nil {
      let view = View(frame: bounds)
      view.backgroundColor = .systemGray4
      view.isUserInteractionEnabled = false
      insertSubview(view, belowSubview: contentView)
      plainSelection = view
    } else if !isShown || selectedBackgroundView != nil {
      plainSelection?.removeFromSuperview()
      plainSelection = nil
    }
    if let view = selectedBackgroundView {
      if isShown, view.superview !== self {
        view.frame = bounds
        insertSubview(view, belowSubview: contentView)
      } else if !isShown {
        view.removeFromSuperview()
      }
    }
  }

  private func replaceBackground(_ old: View?) {
    if old !== backgroundView { old?.removeFromSuperview() }
    guard let backgroundView else { return }
    backgroundView.frame = bounds
    insertSubview(backgroundView, at: 0)
  }

  private func replaceSelectedBackground(_ old: View?) {
    if old !== selectedBackgroundView { old?.removeFromSuperview() }
    showSelection()
  }

  private func replaceAccessory(_ old: View?) {
    if old !== accessoryView { old?.removeFromSuperview() }
    if let accessoryView { addSubview(accessoryView) }
    setNeedsLayout()
  }

  /// Lays out the content, the backgrounds and the separator.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeParts()
    plainSelection?.frame = bounds
  }
}

// UIKit does not document where the parts of a styled cell are. The distances are the runtime's
// own choice: 16 points at the sides and between parts.

extension UITableViewCell {
  private static let margin = 16.0

  /// Lays out the parts of the cell.
  func placeParts() {
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
    var width = bounds.width
    if let accessoryView {
      let size = accessoryView.bounds.size
      accessoryView.frame = Rect(
        x: bounds.width - Self.margin - size.width, y: (bounds.height - size.height) / 2,
        width: size.width, height: size.height)
      width = max(accessoryView.frame.minX, 0)
    }
    contentView.frame = Rect(x: 0, y: 0, width: width, height: bounds.height)
    let line = 1 / (window?.scale ?? Window.current?.scale ?? 2)
    separator.frame = Rect(
      x: separatorInset.left, y: bounds.height - line,
      width: max(bounds.width - separatorInset.left - separatorInset.right, 0), height: line)
    placeStyledContent()
  }

  private func placeStyledContent() {
    let (image, label, detail) = styledContent
    guard image != nil || label != nil || detail != nil else { return }
    let content = contentView.bounds
    var left = Self.margin + Double(indentationLevel) * indentationWidth
    if let image {
      var size = image.image?.size ?? .zero
      if size.height > content.height, size.height > 0 {
        size = Size(width: size.width * content.height / size.height, height: content.height)
      }
      image.frame = Rect(
        x: left, y: (content.height - size.height) / 2, width: size.width, height: size.height)
      if size.width > 0 { left += size.width + Self.margin }
    }
    let width = max(content.width - left - Self.margin, 0)
    let area = Rect(x: left, y: 0, width: width, height: content.height)
    guard let detail, !(detail.text ?? "").isEmpty else {
      detail?.frame = .zero
      label?.frame = area
      return
    }
    let own = label?.sizeThatFits(Size(width: width, height: 0)) ?? .zero
    let other = detail.sizeThatFits(Size(width: width, height: 0))
    switch style {
    case .default, .subtitle:
      let top = (content.height - own.height - other.height) / 2
      label?.frame = Rect(x: left, y: top, width: min(own.width, width), height: own.height)
      detail.frame = Rect(
        x: left, y: top + own.height, width: min(other.width, width), height: other.height)
    case .value1:
      let right = min(other.width, width)
      detail.frame = Rect(x: area.maxX - right, y: 0, width: right, height: content.height)
      label?.frame = Rect(x: left, y: 0, width: max(width - right, 0), height: content.height)
    case .value2:
      let first = min(width * 0.25, 100)
      label?.frame = Rect(x: left, y: 0, width: first, height: content.height)
      label?.textAlignment = .right
      detail.frame = Rect(
        x: left + first + 6, y: 0, width: max(width - first - 6, 0), height: content.height)
    }
  }

  /// Returns the height of the cell from its constraints or its texts: at least 44 points without
  /// constraints.
  func fittingHeight(within width: Double) -> Double {
    bounds.size.width = width
    contentView.frame.size.width = width
    if contentView.subviews.contains(where: { !$0.translatesAutoresizingMaskIntoConstraints }) {
      let size = contentView.systemLayoutSizeFitting(
        Size(width: width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      if size.height > 0 { return size.height }
    }
    let (image, label, detail) = styledContent
    let picture = image?.image?.size.width ?? 0
    let left = Self.margin + (picture > 0 ? picture + Self.margin : 0)
    let inner = Size(width: max(width - left - Self.margin, 0), height: 0)
    let texts = [label, detail].compactMap { $0?.sizeThatFits(inner).height }
    let total = style == .subtitle ? texts.reduce(0, +) : texts.max() ?? 0
    return max(UITableView.plainRowHeight, total + 22)
  }
}
