import FoundationNames
public import SceneGraph
public import UIKitRuntime

/// A reusable view of a collection.
open class UICollectionReusableView: View {
  /// The reuse identifier; nil for a view that is not reused.
  public internal(set) var reuseIdentifier: String?

  /// Creates a view.
  public override init(frame: Rect) { super.init(frame: frame) }

  /// Creates a view. Archives are not supported.
  public required init?(coder: Coder) { super.init(coder: coder) }

  /// Prepares a view for reuse.
  open func prepareForReuse() {}

  /// Applies attributes that a subclass of `UICollectionViewLayoutAttributes` has added.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// Returns the attributes that the view prefers; not called here.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }

  /// Prepares the view for a change of the layout.
  open func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  /// Notifies the view of a change of the layout.
  open func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}
}

/// An item of a collection.
open class UICollectionViewCell: UICollectionReusableView {
  /// The superview of the cell's content.
  public let contentView = View(frame: .zero)
  /// The view behind the content, of the cell's size.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      showBackgrounds()
    }
  }
  /// The view behind the content of a selected or highlighted cell, above the background.
  open var selectedBackgroundView: UIView? {
    didSet {
      if oldValue !== selectedBackgroundView { oldValue?.removeFromSuperview() }
      showBackgrounds()
    }
  }
  /// True if the cell is selected.
  open var isSelected = false { didSet { showBackgrounds() } }
  /// True while a finger is on the cell.
  open var isHighlighted = false { didSet { showBackgrounds() } }

  /// Creates a cell.
  public override init(frame: Rect) {
    super.init(frame: frame)
    prepare()
  }

  /// Creates a cell. Archives are not supported.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  private func showBackgrounds() {
    if let backgroundView {
      backgroundView.frame = bounds
      if backgroundView.superview !== self { insertSubview(backgroundView, at: 0) }
    }
    guard let selectedBackgroundView else { return }
    selectedBackgroundView.frame = bounds
    if !isSelected && !isHighlighted {
      selectedBackgroundView.removeFromSuperview()
    } else if selectedBackgroundView.superview !== self {
      insertSubview(selectedBackgroundView, belowSubview: contentView)
    }
  }

  /// Lays out the content and the backgrounds.
  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
  }
}
