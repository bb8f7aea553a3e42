public import Foundation
import FoundationNames
import SceneGraph
import UIKitRuntime

// Rows change at once: the animations of `RowAnimation` are not played. Only new heights, for which
// ported code calls `beginUpdates()` and `endUpdates()` with nothing between them, are animated.

extension UITableView {
  /// Begins a group of changes.
  public func beginUpdates() { updateDepth += 1 }

  /// Ends a group of changes, and shows them.
  public func endUpdates() {
    updateDepth = max(updateDepth - 1, 0)
    if updateDepth == 0 { showUpdates(completion: nil) }
  }

  /// Makes a group of changes, and shows them.
  ///
  /// - Parameter completion: called at the end of the animation.
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    updateDepth += 1
    updates?()
    updateDepth -= 1
    if updateDepth == 0 { showUpdates(completion: completion) }
  }

  private func showUpdates(completion: ((Bool) -> Void)?) {
    if hasChangedRows {
      hasChangedRows = false
      let kept = selection
      forgetRows()
      selection = kept.filter { geometry.contains($0) }
      catchUp()
      completion?(true)
      return
    }
    forgetHeights()
    guard window != nil else {
      completion?(true)
      return
    }
    View.animate(withDuration: 0.3) {
      self.layoutIfNeeded()
    } completion: {
      completion?($0)
    }
  }

  private func noteChange() {
    hasChangedRows = true
    if updateDepth == 0 { showUpdates(completion: nil) }
  }

  private func catchUp() {
    if window != nil { layoutIfNeeded() }
  }

  /// Shows rows that the data source has got.
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    for path in indexPaths.sorted() {
      selection = selection.map { old in
        old.section == path.section && old.row >= path.row
          ? IndexPath(row: old.row + 1, section: old.section) : old
      }
    }
    noteChange()
  }

  /// Takes away rows that the data source has lost.
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    for path in indexPaths.sorted(by: >) {
      selection = selection.compactMap { old in
        if old == path { return nil }
        return old.section == path.section && old.row > path.row
          ? IndexPath(row: old.row - 1, section: old.section) : old
      }
    }
    noteChange()
  }

  /// Loads rows anew.
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    selection.removeAll { indexPaths.contains($0) }
    noteChange()
  }

  /// Changes the cells of rows; they are loaded anew.
  public func reconfigureRows(at indexPaths: [IndexPath]) { noteChange() }

  /// Moves a row that the data source has moved.
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    selection = selection.map { $0 == indexPath ? newIndexPath : $0 }
    noteChange()
  }

  /// Shows sections that the data source has got.
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    selection = []
    noteChange()
  }

  /// Takes away sections that the data source has lost.
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    selection = []
    noteChange()
  }

  /// Loads sections anew.
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    selection.removeAll { sections.contains($0.section) }
    noteChange()
  }

  /// Moves a section that the data source has moved.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    selection = []
    noteChange()
  }
}
