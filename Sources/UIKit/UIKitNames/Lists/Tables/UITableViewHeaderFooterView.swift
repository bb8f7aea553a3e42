import FoundationNames
public import SceneGraph
public import UIKitRuntime

/// A header or footer of a section of a table, with a label.
open class UITableViewHeaderFooterView: View {
  /// The reuse identifier; nil for a view that is not reused.
  public let reuseIdentifier: String?
  /// The superview of the content.
  public let contentView = View(frame: .zero)
  /// The view behind the content, of the same size.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  private var label: UILabel?
  private var detail: UILabel?

  /// Creates a header or footer.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(contentView)
  }

  /// Creates a header or footer.
  public convenience override init(frame: Rect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }

  /// Creates a header or footer. Archives are not supported.
  public required init?(coder: Coder) {
    reuseIdentifier = nil
    super.init(coder: coder)
    addSubview(contentView)
  }

  /// The label of the section's title.
  open var textLabel: UILabel? {
    if label == nil { label = makeLabel(size: 17, isBold: true) }
    return label
  }

  /// The label below the title.
  open var detailTextLabel: UILabel? {
    if detail == nil { detail = makeLabel(size: 12, isBold: false) }
    return detail
  }

  private func makeLabel(size: Double, isBold: Bool) -> UILabel {
    let label = UILabel(frame: .zero)
    label.font = isBold ? .boldSystemFont(ofSize: size) : .systemFont(ofSize: size)
    contentView.addSubview(label)
    setNeedsLayout()
    return label
  }

  /// Prepares a view for reuse.
  open func prepareForReuse() {}

  /// Lays out the content; the label is 16 points from the sides, the runtime's own choice.
  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    contentView.frame = bounds
    let width = max(bounds.width - 32, 0)
    let isDetailed = !(detail?.text ?? "").isEmpty
    let height = isDetailed ? bounds.height / 2 : bounds.height
    label?.frame = Rect(x: 16, y: 0, width: width, height: height)
    detail?.frame = Rect(x: 16, y: height, width: width, height: bounds.height - height)
  }
}
