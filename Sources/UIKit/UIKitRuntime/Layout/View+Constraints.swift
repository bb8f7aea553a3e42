public import SceneGraph

extension View {
  /// The frame as if the view had no transform.
  var layoutFrame: Rect {
    get {
      let (bounds, anchor) = (layer.bounds, layer.anchorPoint)
      return Rect(
        x: layer.position.x - anchor.x * bounds.size.width,
        y: layer.position.y - anchor.y * bounds.size.height, width: bounds.size.width,
        height: bounds.size.height)
    }
    set {
      guard layer.transform != .identity else {
        frame = newValue
        return
      }
      bounds.size = newValue.size
      center = newValue.point(atUnit: layer.anchorPoint)
    }
  }

  /// Returns the size of the content, with `size` where it has none.
  func intrinsicSize(or size: Size) -> Size {
    let own = intrinsicContentSize
    return Size(
      width: own.width >= 0 ? own.width : size.width,
      height: own.height >= 0 ? own.height : size.height)
  }

  /// Calls `updateConstraints()` of the views that asked for it, and their controllers'.
  func updateConstraintsOfTree() {
    for view in subviews { view.updateConstraintsOfTree() }
    guard layoutState.needsUpdate else { return }
    layoutState.needsUpdate = false
    controller?.updateViewConstraints()
    updateConstraints()
  }

  /// Asks for a call of `updateConstraints()` before the next layout.
  public func setNeedsUpdateConstraints() {
    layoutState.needsUpdate = true
    invalidateConstraints()
  }

  /// Calls `updateConstraints()` of the views that asked for it, in this one and what is in it.
  public func updateConstraintsIfNeeded() { updateConstraintsOfTree() }

  /// Asks for a layout after a change of the content's size.
  public func invalidateIntrinsicContentSize() { invalidateConstraints() }

  /// Returns the size that the view's constraints and its content give it.
  ///
  /// - Parameter targetSize: the size that it should come close to; `layoutFittingCompressedSize`
  ///   for a small one.
  public func systemLayoutSizeFitting(_ targetSize: Size) -> Size {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// Returns the size that the view's constraints and its content give it, with a priority of the
  /// target by axis.
  public func systemLayoutSizeFitting(
    _ targetSize: Size, withHorizontalFittingPriority horizontal: LayoutPriority,
    verticalFittingPriority vertical: LayoutPriority
  ) -> Size {
    LayoutEngine.fittingSize(of: self, targetSize, (horizontal, vertical))
  }

  /// A target for the smallest size.
  public static let layoutFittingCompressedSize = Size(width: 0, height: 0)
  /// A target for the largest size: UIKit's is 10,000 points, too.
  public static let layoutFittingExpandedSize = Size(width: 10000, height: 10000)
}
