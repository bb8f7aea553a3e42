public import SceneGraph
import Transitions

extension View {
  /// The dimming of a view's tint, after `UIView.TintAdjustmentMode`. The raw values are UIKit's.
  public enum TintAdjustmentMode: Int, Sendable {
    case automatic, normal, dimmed
  }

  /// Makes the first responder resign if it is this view or one of its descendants.
  ///
  /// - Parameter force: true to resign without permission.
  /// - Returns: true if there is no first responder any more.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let window, let first = window.firstResponder as? View, first.isDescendant(of: self)
    else { return true }
    let hasResigned = first.resignFirstResponder()
    if force, !hasResigned { window.firstResponder = nil }
    return hasResigned || force
  }

  /// The dimensions and margins of a view that follow its superview's size, after
  /// `UIView.AutoresizingMask`. The raw values are UIKit's.
  public struct Autoresizing: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The distance from the superview's left edge is flexible.
    public static let flexibleLeftMargin = Autoresizing(rawValue: 1 << 0)
    /// The width is flexible.
    public static let flexibleWidth = Autoresizing(rawValue: 1 << 1)
    /// The distance from the superview's right edge is flexible.
    public static let flexibleRightMargin = Autoresizing(rawValue: 1 << 2)
    /// The distance from the superview's top edge is flexible.
    public static let flexibleTopMargin = Autoresizing(rawValue: 1 << 3)
    /// The height is flexible.
    public static let flexibleHeight = Autoresizing(rawValue: 1 << 4)
    /// The distance from the superview's bottom edge is flexible.
    public static let flexibleBottomMargin = Autoresizing(rawValue: 1 << 5)
  }

  /// Makes a change, and resizes the subviews if it changed the size.
  func resize(_ change: () -> Void) {
    let old = layer.bounds.size
    change()
    invalidateSolution()
    let new = layer.bounds.size
    guard new != old else { return }
    setNeedsLayout()
    guard autoresizesSubviews else { return }
    for view in subviews where !view.autoresizingMask.isEmpty {
      let growth = view.growth(from: old, to: new, view.layer.transform)
      let shift = view.shift(from: old, to: new)
      guard growth != Size(width: 0, height: 0) || shift != Point(x: 0, y: 0) else { continue }
      var frame = view.layer.frame
      frame.origin.x += shift.x
      frame.origin.y += shift.y
      frame.size.width += growth.width
      frame.size.height += growth.height
      view.frame = frame
    }
  }

  /// Returns the growth of the view when its superview goes from one size to another. A view with a
  /// transform keeps its size.
  func growth(from old: Size, to new: Size, _ transform: Transform3D) -> Size {
    guard transform == .identity else { return Size(width: 0, height: 0) }
    return Size(
      width: horizontalShares(in: old).length * (new.width - old.width),
      height: verticalShares(in: old).length * (new.height - old.height))
  }

  /// Returns the movement of the view's origin when its superview goes from one size to another.
  private func shift(from old: Size, to new: Size) -> Point {
    guard layer.transform == .identity else { return Point(x: 0, y: 0) }
    return Point(
      x: horizontalShares(in: old).before * (new.width - old.width),
      y: verticalShares(in: old).before * (new.height - old.height))
  }

  /// Returns the fractions of a superview's growth that go to the view's position and size.
  ///
  /// - Parameter size: the superview's size.
  func autoresizingShares(in size: Size) -> Rect {
    let (x, y) = (horizontalShares(in: size), verticalShares(in: size))
    guard layer.transform == .identity, superview?.autoresizesSubviews ?? false else {
      return Rect(x: 0, y: 0, width: 0, height: 0)
    }
    return Rect(x: x.before, y: y.before, width: x.length, height: y.length)
  }

  private func horizontalShares(in size: Size) -> (before: Double, length: Double) {
    let frame = layer.frame
    return shares(
      (.flexibleLeftMargin, frame.minX), (.flexibleWidth, frame.size.width),
      (.flexibleRightMargin, size.width - frame.maxX))
  }

  private func verticalShares(in size: Size) -> (before: Double, length: Double) {
    let frame = layer.frame
    return shares(
      (.flexibleTopMargin, frame.minY), (.flexibleHeight, frame.size.height),
      (.flexibleBottomMargin, size.height - frame.maxY))
  }

  /// Returns the fractions of a superview's growth that go to the margin before the view and to the
  /// view: in proportion to the sizes of the flexible parts, as in AppKit and UIKit; in equal parts
  /// if those are empty.
  private func shares(
    _ before: (Autoresizing, Double), _ own: (Autoresizing, Double), _ after: (Autoresizing, Double)
  ) -> (before: Double, length: Double) {
    let flexible = [before, own, after].filter { autoresizingMask.contains($0.0) }
    let total = flexible.reduce(0) { $0 + $1.1 }
    func share(_ part: (Autoresizing, Double)) -> Double {
      guard autoresizingMask.contains(part.0) else { return 0 }
      return total > 0 ? part.1 / total : 1 / Double(flexible.count)
    }
    return (share(before), share(own))
  }

  /// Lays out the view and its descendants where needed.
  ///
  /// - Returns: true if anything was laid out.
  @discardableResult
  func layOutTree() -> Bool {
    var isChanged = false
    if let controller, window != nil { controller.notifyAppearing() }
    if needsLayout {
      needsLayout = false
      isChanged = true
      controller?.viewWillLayoutSubviews()
      LayoutEngine.solve(in: self)
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    for view in subviews where view.layOutTree() { isChanged = true }
    return isChanged
  }
}

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

  /// Returns the size of the content, with `size` for undefined dimensions.
  func intrinsicSize(or size: Size) -> Size {
    let own = intrinsicContentSize
    return Size(
      width: own.width >= 0 ? own.width : size.width,
      height: own.height >= 0 ? own.height : size.height)
  }

  /// Calls `updateConstraints()` of the views that requested it, and of their controllers.
  func updateConstraintsOfTree() {
    for view in subviews { view.updateConstraintsOfTree() }
    guard layoutState.needsUpdate else { return }
    layoutState.needsUpdate = false
    controller?.updateViewConstraints()
    updateConstraints()
  }

  /// Requests a call of `updateConstraints()` before the next layout.
  public func setNeedsUpdateConstraints() {
    layoutState.needsUpdate = true
    invalidateConstraints()
  }

  /// Calls `updateConstraints()` where it was requested, in this view and its descendants.
  public func updateConstraintsIfNeeded() { updateConstraintsOfTree() }

  /// Requests a layout after a change of the content's size.
  public func invalidateIntrinsicContentSize() { invalidateConstraints() }

  /// Returns the size that results from the view's constraints and its content.
  ///
  /// - Parameter targetSize: the size to approximate; `layoutFittingCompressedSize` for a small
  ///   one.
  public func systemLayoutSizeFitting(_ targetSize: Size) -> Size {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// Returns the size that results from the view's constraints and its content, with a priority of
  /// the target by axis.
  public func systemLayoutSizeFitting(
    _ targetSize: Size, withHorizontalFittingPriority horizontal: LayoutPriority,
    verticalFittingPriority vertical: LayoutPriority
  ) -> Size {
    LayoutEngine.fittingSize(of: self, targetSize, (horizontal, vertical))
  }

  /// A target for the smallest size.
  public static let layoutFittingCompressedSize = Size(width: 0, height: 0)
  /// A target for the largest size; UIKit's is also 10,000 points.
  public static let layoutFittingExpandedSize = Size(width: 10000, height: 10000)
}
