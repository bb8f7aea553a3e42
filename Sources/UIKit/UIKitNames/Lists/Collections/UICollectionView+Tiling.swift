import Foundation
import FoundationNames
import SceneGraph
import UIKitRuntime

extension UICollectionView {
  /// Requests a new arrangement in the next layout.
  func layoutWasInvalidated() {
    guard !isPreparing else { return }
    isPrepared = false
    setNeedsLayout()
  }

  /// Prepares the layout if it was invalidated, and sets the content size.
  func prepareLayout() {
    guard !isPrepared, !isPreparing else { return }
    isPreparing = true
    isPrepared = true
    arrangedSize = bounds.size
    layout.prepare()
    contentSize = layout.collectionViewContentSize
    isPreparing = false
  }

  func boundsDidChange() {
    if layout.shouldInvalidateLayout(forBoundsChange: bounds) {
      // A layout may store information about the change in its context.
      layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: bounds))
    }
    setNeedsLayout()
  }

  /// Discards the items and removes their views.
  func forgetItems() {
    guard !isTiling else { return }
    for element in sorted(views.keys).reversed() { recycle(element) }
    counts = nil
    layoutWasInvalidated()
  }

  /// Returns elements in a fixed order, so that cell reuse is reproducible.
  func sorted(_ elements: some Sequence<Element>) -> [Element] {
    elements.sorted {
      ($0.path, $0.category.rawValue, $0.kind) < ($1.path, $1.category.rawValue, $1.kind)
    }
  }

  /// Shows the views of visible items, and removes those of others.
  func tile() {
    guard !isTiling, !isPreparing else { return }
    prepareLayout()
    clampOffset()
    isTiling = true
    defer { isTiling = false }
    backgroundView?.frame = bounds
    let visible = (layout.layoutAttributesForElements(in: bounds) ?? [])
      .filter { $0.isVisible(in: bounds) && exists($0) }
    let elements = Set(visible.map(\.element))
    for element in sorted(views.keys) where !elements.contains(element) { recycle(element) }
    for attributes in visible { show(attributes) }
  }

  /// Returns true unless a layout refers to an item that does not exist.
  private func exists(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    let path = attributes.indexPath
    return attributes.representedElementCategory != .cell
      || (path.count == 2 && path.item < numberOfItems(inSection: path.section))
  }

  /// Scrolls back if the content has become too small for the offset.
  private func clampOffset() {
    guard !isDragging, !isDecelerating else { return }
    let (inset, size) = (adjustedContentInset, contentSize)
    let highest = Point(
      x: max(size.width + inset.right - bounds.width, -inset.left),
      y: max(size.height + inset.bottom - bounds.height, -inset.top))
    let offset = contentOffset
    if offset.x > highest.x || offset.y > highest.y {
      contentOffset = Point(x: min(offset.x, highest.x), y: min(offset.y, highest.y))
    }
  }

  private func show(_ attributes: UICollectionViewLayoutAttributes) {
    let element = attributes.element
    if let view = views[element] {
      apply(attributes, to: view)
      if order[ObjectIdentifier(view)] != attributes.zIndex { insert(view, attributes.zIndex) }
      return
    }
    View.performWithoutAnimation {
      guard let view = makeView(element, attributes) else { return }
      views[element] = view
      apply(attributes, to: view)
      if let cell = view as? UICollectionViewCell {
        delegate?.collectionView(self, willDisplay: cell, forItemAt: element.path)
      } else if element.category == .supplementaryView {
        delegate?.collectionView(
          self, willDisplaySupplementaryView: view, forElementKind: element.kind,
          at: element.path)
      }
      insert(view, attributes.zIndex)
      view.setNeedsLayout()
      view.layoutIfNeeded()
    }
  }

  /// Applies the attributes to a view.
  func apply(
    _ attributes: UICollectionViewLayoutAttributes, to view: UICollectionReusableView
  ) {
    if view.bounds.size != attributes.size { view.bounds.size = attributes.size }
    if view.center != attributes.center { view.center = attributes.center }
    if view.transform3D != attributes.transform3D { view.transform3D = attributes.transform3D }
    if view.alpha != attributes.alpha { view.alpha = attributes.alpha }
    if view.isHidden != attributes.isHidden { view.isHidden = attributes.isHidden }
    view.apply(attributes)
  }

  /// Inserts a view in front of those with at most its index, and behind the others.
  private func insert(_ view: UICollectionReusableView, _ zIndex: Int) {
    order[ObjectIdentifier(view)] = zIndex
    let above = subviews.first {
      $0 !== view && (order[ObjectIdentifier($0)].map { $0 > zIndex } ?? false)
    }
    if let above { return insertSubview(view, belowSubview: above) }
    let last = subviews.last { $0 !== view && order[ObjectIdentifier($0)] != nil }
    if let last { return insertSubview(view, aboveSubview: last) }
    insertSubview(view, at: backgroundView == nil ? 0 : 1)
  }

  private func makeView(
    _ element: Element, _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionReusableView? {
    switch element.category {
    case .cell:
      guard let cell = dataSource?.collectionView(self, cellForItemAt: element.path) else {
        return nil
      }
      let isSelected = selection.contains(element.path)
      if cell.isSelected != isSelected { cell.isSelected = isSelected }
      if cell.isHighlighted { cell.isHighlighted = false }
      return cell
    case .supplementaryView:
      return dataSource?.collectionView(
        self, viewForSupplementaryElementOfKind: element.kind, at: element.path)
    case .decorationView:
      let view =
        layout.decorations.dequeue(element.kind) ?? layout.decorations.maker(element.kind)?()
      view?.reuseIdentifier = element.kind
      return view
    }
  }

  /// Removes a view, and keeps it for another item.
  func recycle(_ element: Element) {
    guard let view = views.removeValue(forKey: element) else { return }
    order[ObjectIdentifier(view)] = nil
    if element.category == .cell, highlightedPath == element.path { highlightedPath = nil }
    if view.superview === self { view.removeFromSuperview() }
    if let identifier = view.reuseIdentifier {
      switch element.category {
      case .cell: reusableCells.enqueue(view, identifier)
      case .supplementaryView:
        reusableViews[element.kind, default: ReuseQueue()].enqueue(view, identifier)
      case .decorationView: layout.decorations.enqueue(view, identifier)
      }
    }
    if let cell = view as? UICollectionViewCell {
      delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.path)
    } else if element.category == .supplementaryView {
      delegate?.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementOfKind: element.kind,
        at: element.path)
    }
  }
}
