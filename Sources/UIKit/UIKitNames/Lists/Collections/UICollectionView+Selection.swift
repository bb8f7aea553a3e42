public import Foundation
import FoundationNames
public import SceneGraph
import UIKitRuntime

extension UICollectionView {
  /// Lays out the items now if something has changed, so that cells are available.
  private func catchUp() {
    if !isTiling, !isPreparing, window != nil { layoutIfNeeded() }
  }

  private func element(_ path: IndexPath) -> Element {
    Element(category: .cell, kind: "", path: path)
  }

  private func cell(_ path: IndexPath) -> UICollectionViewCell? {
    views[element(path)] as? UICollectionViewCell
  }

  /// Returns the cell of an item; nil if the item is not visible.
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    catchUp()
    return cell(indexPath)
  }

  /// Returns the item of a cell; nil if it is not visible.
  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    views.first { $0.value === cell }?.key.path
  }

  /// Returns the item at a point of the content; nil if there is none.
  public func indexPathForItem(at point: Point) -> IndexPath? {
    catchUp()
    let found = layout.layoutAttributesForElements(
      in: Rect(x: point.x, y: point.y, width: 1, height: 1))
    return found?.filter { $0.representedElementCategory == .cell && $0.frame.contains(point) }
      .max { $0.zIndex < $1.zIndex }?.indexPath
  }

  /// The visible cells, in the order of their items.
  public var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap(cell) }

  /// The visible items, in their order.
  public var indexPathsForVisibleItems: [IndexPath] {
    catchUp()
    return views.keys.filter { $0.category == .cell }.map(\.path).sorted()
  }

  /// Returns a supplementary view; nil if it is not visible.
  public func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    catchUp()
    return views[Element(category: .supplementaryView, kind: elementKind, path: indexPath)]
  }

  /// Returns the visible supplementary views of a kind.
  public func visibleSupplementaryViews(
    ofKind elementKind: String
  ) -> [UICollectionReusableView] {
    catchUp()
    return sorted(views.keys.filter { $0.category != .cell && $0.kind == elementKind })
      .compactMap { views[$0] }
  }

  /// Returns the attributes of an item.
  public func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    return layout.layoutAttributesForItem(at: indexPath)
  }

  /// Returns the attributes of a supplementary view.
  public func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    return layout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
  }

  /// Scrolls to an item.
  public func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
    let (inset, size) = (adjustedContentInset, bounds.size)
    var offset = contentOffset
    if scrollPosition.contains(.top) { offset.y = frame.minY - inset.top }
    if scrollPosition.contains(.bottom) { offset.y = frame.maxY + inset.bottom - size.height }
    if scrollPosition.contains(.centeredVertically) {
      offset.y = frame.midY - (size.height + inset.top - inset.bottom) / 2
    }
    if scrollPosition.contains(.left) { offset.x = frame.minX - inset.left }
    if scrollPosition.contains(.right) { offset.x = frame.maxX + inset.right - size.width }
    if scrollPosition.contains(.centeredHorizontally) {
      offset.x = frame.midX - (size.width + inset.left - inset.right) / 2
    }
    let highest = Point(
      x: max(contentSize.width + inset.right - size.width, -inset.left),
      y: max(contentSize.height + inset.bottom - size.height, -inset.top))
    setContentOffset(
      Point(
        x: max(min(offset.x, highest.x), -inset.left),
        y: max(min(offset.y, highest.y), -inset.top)), animated: animated)
  }

  // MARK: - Selection

  /// The selected items; never nil here, optional as in UIKit.
  public var indexPathsForSelectedItems: [IndexPath]? { selection }

  /// Selects an item; nil for none. The delegate is not notified, as in UIKit.
  public func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    guard let indexPath else {
      for path in selection { deselectItem(at: path, animated: animated) }
      return
    }
    guard allowsSelection, indexPath.item < numberOfItems(inSection: indexPath.section) else {
      return
    }
    if !allowsMultipleSelection {
      for path in selection where path != indexPath { deselectItem(at: path, animated: animated) }
    }
    if !selection.contains(indexPath) { selection.append(indexPath) }
    cell(indexPath)?.isSelected = true
    if !scrollPosition.isEmpty {
      scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects an item. The delegate is not notified, as in UIKit.
  public func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selection.removeAll { $0 == indexPath }
    cell(indexPath)?.isSelected = false
  }

  // MARK: - Touches

  func beginTouch(_ touch: Touch) {
    endTouch(selects: false)
    var view = touch.view
    while let next = view, !(next is UICollectionViewCell), next !== self {
      view = next.superview
    }
    guard let cell = view as? UICollectionViewCell, let path = indexPath(for: cell),
      delegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return }
    highlightedPath = path
    cell.isHighlighted = true
    delegate?.collectionView(self, didHighlightItemAt: path)
  }

  /// Ends a touch in the order that UIKit documents: the selection first, then the highlight.
  func endTouch(selects: Bool) {
    guard let path = highlightedPath else { return }
    highlightedPath = nil
    let touched = cell(path)
    if selects, allowsSelection || allowsMultipleSelection {
      if allowsMultipleSelection, selection.contains(path) {
        if delegate?.collectionView(self, shouldDeselectItemAt: path) ?? true {
          deselectByTouch(path)
        }
      } else if delegate?.collectionView(self, shouldSelectItemAt: path) ?? true {
        if !allowsMultipleSelection {
          for old in selection where old != path { deselectByTouch(old) }
        }
        selectItem(at: path, animated: false, scrollPosition: [])
        delegate?.collectionView(self, didSelectItemAt: path)
      }
    }
    touched?.isHighlighted = false
    delegate?.collectionView(self, didUnhighlightItemAt: path)
  }

  private func deselectByTouch(_ path: IndexPath) {
    deselectItem(at: path, animated: false)
    delegate?.collectionView(self, didDeselectItemAt: path)
  }
}
