public import Foundation
import FoundationNames
import SceneGraph
import UIKitRuntime

extension UICollectionView {
  /// Exchanges the layout. If it is animated, the cells move to their new places in 0.3 s; those
  /// that are visible only before or only after come and go at once.
  public func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    let old = self.layout
    guard old !== layout else {
      completion?(true)
      return
    }
    old.prepareForTransition(to: layout)
    layout.prepareForTransition(from: old)
    for view in views.values { view.willTransition(from: old, to: layout) }
    old.collectionView = nil
    layout.collectionView = self
    self.layout = layout
    layoutWasInvalidated()
    let end = { [weak self] (finished: Bool) in
      old.finalizeLayoutTransition()
      layout.finalizeLayoutTransition()
      self?.views.values.forEach { $0.didTransition(from: old, to: layout) }
      completion?(finished)
    }
    animateLayout(animated) { [self] in
      prepareLayout()
      let proposed = layout.targetContentOffset(forProposedContentOffset: contentOffset)
      contentOffset =
        delegate?.collectionView(self, targetContentOffsetForProposedContentOffset: proposed)
        ?? proposed
    } completion: {
      end($0)
    }
  }

  private func animateLayout(
    _ animated: Bool, _ change: @escaping () -> Void, completion: @escaping (Bool) -> Void
  ) {
    guard animated, window != nil else {
      change()
      completion(true)
      return
    }
    View.animate(withDuration: 0.3) {
      change()
      self.layoutIfNeeded()
    } completion: {
      completion($0)
    }
  }

  // MARK: - Changes of items

  // Items come, go and move at once: these changes are not animated. A group without them, which
  // ported code makes for a new arrangement, is.

  /// Makes a group of changes, and shows them.
  ///
  /// - Parameter completion: called at the end of the animation.
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    updateDepth += 1
    let before = counts
    let hadChanges = hasChangedItems
    hasChangedItems = false
    updates?()
    updateDepth -= 1
    let isChanged = hasChangedItems
    hasChangedItems = hadChanges
    guard !isChanged else {
      showItems()
      layout.finalizeCollectionViewUpdates()
      completion?(true)
      return
    }
    counts = before
    layoutWasInvalidated()
    animateLayout(true, {}) { completion?($0) }
  }

  private func noteChange() {
    hasChangedItems = true
    if updateDepth == 0 {
      hasChangedItems = false
      showItems()
    }
  }

  private func showItems() {
    let kept = selection
    layout.prepare(forCollectionViewUpdates: [])
    forgetItems()
    selection = kept.filter { $0.item < numberOfItems(inSection: $0.section) }
    if window != nil { layoutIfNeeded() }
  }

  /// Shows items that the data source has got.
  public func insertItems(at indexPaths: [IndexPath]) {
    for path in indexPaths.sorted() {
      selection = selection.map { old in
        old.section == path.section && old.item >= path.item
          ? IndexPath(item: old.item + 1, section: old.section) : old
      }
    }
    noteChange()
  }

  /// Takes away items that the data source has lost.
  public func deleteItems(at indexPaths: [IndexPath]) {
    for path in indexPaths.sorted(by: >) {
      selection = selection.compactMap { old in
        if old == path { return nil }
        return old.section == path.section && old.item > path.item
          ? IndexPath(item: old.item - 1, section: old.section) : old
      }
    }
    noteChange()
  }

  /// Loads items anew.
  public func reloadItems(at indexPaths: [IndexPath]) {
    selection.removeAll { indexPaths.contains($0) }
    noteChange()
  }

  /// Changes the cells of items; they are loaded anew.
  public func reconfigureItems(at indexPaths: [IndexPath]) { noteChange() }

  /// Moves an item that the data source has moved.
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    selection = selection.map { $0 == indexPath ? newIndexPath : $0 }
    noteChange()
  }

  /// Shows sections that the data source has got.
  public func insertSections(_ sections: IndexSet) {
    selection = []
    noteChange()
  }

  /// Takes away sections that the data source has lost.
  public func deleteSections(_ sections: IndexSet) {
    selection = []
    noteChange()
  }

  /// Loads sections anew.
  public func reloadSections(_ sections: IndexSet) {
    selection.removeAll { sections.contains($0.section) }
    noteChange()
  }

  /// Moves a section that the data source has moved.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    selection = []
    noteChange()
  }
}
