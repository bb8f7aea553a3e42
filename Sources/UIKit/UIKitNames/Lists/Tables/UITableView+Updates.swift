public import Foundation
import FoundationNames
import SceneGraph
import UIKitRuntime

// Remaining rows move to their new positions, and heights change, in 0.3 s. The animations of
// `RowAnimation` are not played: rows appear at their positions, and disappear, immediately.

extension UITableView {
  /// Begins a group of changes.
  public func beginUpdates() { updateDepth += 1 }

  /// Ends a group of changes, and shows them.
  public func endUpdates() {
    updateDepth = max(updateDepth - 1, 0)
    if updateDepth == 0 { showUpdates(completion: nil) }
  }

  /// Performs a group of changes, and shows them.
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
    let changes = changes
    self.changes = RowChanges()
    if changes.isEmpty {
      forgetHeights()
    } else if let old = places, window != nil, !changes.hasSections, !isTiling {
      move(changes, from: old, completion)
      return
    } else {
      let kept = changes.hasSections ? selection : moved(selection, changes)
      forgetRows()
      selection = kept.filter { geometry.contains($0) }
      if window != nil { layoutIfNeeded() }
      completion?(true)
      return
    }
    guard window != nil else {
      completion?(true)
      return
    }
    View.animate(withDuration: Self.updateDuration) {
      self.layoutIfNeeded()
    } completion: {
      completion?($0)
    }
  }

  /// The duration in which rows move to their new positions, in seconds, estimated from UIKit's
  /// look.
  private static let updateDuration = 0.3

  /// Returns the new positions of remaining rows, except reloaded ones.
  private func moved(_ paths: [IndexPath], _ changes: RowChanges) -> [IndexPath] {
    guard let old = places else { return paths }
    forgetHeights()
    let places = changes.places(from: old.rowCounts, to: geometry.rowCounts)
    return paths.filter { !changes.reloaded.contains($0) }.compactMap { places[$0] }
  }

  /// Moves the cells of remaining rows to their new positions.
  private func move(
    _ changes: RowChanges, from old: TableGeometry, _ completion: ((Bool) -> Void)?
  ) {
    forgetHeights()
    let new = geometry
    let places = changes.places(from: old.rowCounts, to: new.rowCounts)
    selection = selection.filter { !changes.reloaded.contains($0) }.compactMap { places[$0] }
    highlightedPath = highlightedPath.flatMap { places[$0] }
    var kept: [IndexPath: UITableViewCell] = [:]
    for path in cells.keys.sorted(by: >) {
      guard let place = places[path], !changes.loadsCell(path), let cell = cells[path]
      else {
        recycle(path)
        continue
      }
      kept[place] = cell
    }
    cells = kept
    // Rows that become visible start at their old position.
    for (path, place) in places where kept[place] == nil && !changes.loadsCell(path) {
      origins[place] = old.row(path)?.top
    }
    var leaving: [(path: IndexPath, cell: UITableViewCell, top: Double)] = []
    let visible = Set(new.rows(from: bounds.minY, to: bounds.maxY))
    for (place, cell) in kept where !visible.contains(place) {
      guard let row = new.row(place) else { continue }
      cells[place] = nil
      leaving.append((place, cell, row.top + row.height / 2))
    }
    View.animate(withDuration: Self.updateDuration) { [self] in
      layoutIfNeeded()
      for (_, cell, y) in leaving { cell.center.y = y }
    } completion: { [weak self] finished in
      for (path, cell, _) in leaving { self?.putAway(cell, path) }
      completion?(finished)
    }
    origins = [:]
  }

  private func note(_ change: (inout RowChanges) -> Void) {
    change(&changes)
    if updateDepth == 0 { showUpdates(completion: nil) }
  }

  /// Inserts rows that the data source now has.
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    note { $0.inserted.formUnion(indexPaths) }
  }

  /// Deletes rows that the data source no longer has.
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    note { $0.deleted.formUnion(indexPaths) }
  }

  /// Reloads rows.
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    note { $0.reloaded.formUnion(indexPaths) }
  }

  /// Reconfigures the cells of rows, which are reloaded.
  public func reconfigureRows(at indexPaths: [IndexPath]) {
    note { $0.reconfigured.formUnion(indexPaths) }
  }

  /// Moves a row that the data source has moved.
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    note { $0.moved[indexPath] = newIndexPath }
  }

  /// Inserts sections that the data source now has.
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    selection = []
    note { $0.hasSections = true }
  }

  /// Deletes sections that the data source no longer has.
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    selection = []
    note { $0.hasSections = true }
  }

  /// Reloads sections.
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    selection.removeAll { sections.contains($0.section) }
    note { $0.hasSections = true }
  }

  /// Moves a section that the data source has moved.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    selection = []
    note { $0.hasSections = true }
  }
}

/// The changes of a group of updates of a table's rows, as in UIKit: deleted, reloaded and moved
/// rows are identified by their position before the group, inserted rows and the targets of moves
/// by their position after it.
struct RowChanges {
  var deleted: Set<IndexPath> = []
  var inserted: Set<IndexPath> = []
  /// The reloaded rows, which lose their selection.
  var reloaded: Set<IndexPath> = []
  /// The rows whose cells are reloaded.
  var reconfigured: Set<IndexPath> = []
  /// The positions of moved rows after the group, by those before.
  var moved: [IndexPath: IndexPath] = [:]
  /// True if sections have changed, so that everything is reloaded.
  var hasSections = false

  var isEmpty: Bool {
    deleted.isEmpty && inserted.isEmpty && reloaded.isEmpty && reconfigured.isEmpty
      && moved.isEmpty && !hasSections
  }

  /// Returns true if the row's cell is reloaded.
  func loadsCell(_ path: IndexPath) -> Bool {
    reloaded.contains(path) || reconfigured.contains(path)
  }

  /// Returns the positions after the group of all remaining rows, by their positions before.
  ///
  /// - Parameters:
  ///   - old: the number of rows of each section before the group.
  ///   - new: the number of rows of each section after the group.
  func places(from old: [Int], to new: [Int]) -> [IndexPath: IndexPath] {
    let targets = inserted.union(moved.values)
    var places: [IndexPath: IndexPath] = [:]
    for (section, count) in old.enumerated() where section < new.count {
      var target = 0
      for row in 0..<count {
        let path = IndexPath(row: row, section: section)
        if let place = moved[path] {
          if place.section < new.count, place.row < new[place.section] { places[path] = place }
          continue
        }
        guard !deleted.contains(path) else { continue }
        while targets.contains(IndexPath(row: target, section: section)) { target += 1 }
        guard target < new[section] else { continue }
        places[path] = IndexPath(row: target, section: section)
        target += 1
      }
    }
    return places
  }
}
