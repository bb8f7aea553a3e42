import Foundation
import FoundationNames

/// The changes of a group of updates of a table's rows, after UIKit: what is deleted, reloaded or
/// moved away is named by its place before the group, what is inserted or moved there by its place
/// after it.
struct RowChanges {
  var deleted: Set<IndexPath> = []
  var inserted: Set<IndexPath> = []
  /// The rows that are loaded anew, and are not selected any more.
  var reloaded: Set<IndexPath> = []
  /// The rows whose cells are loaded anew.
  var reconfigured: Set<IndexPath> = []
  /// The places of moved rows after the group by those before.
  var moved: [IndexPath: IndexPath] = [:]
  /// True if sections have changed: all is loaded anew.
  var hasSections = false

  var isEmpty: Bool {
    deleted.isEmpty && inserted.isEmpty && reloaded.isEmpty && reconfigured.isEmpty
      && moved.isEmpty && !hasSections
  }

  /// Returns true if the cell of a row is loaded anew.
  func loadsCell(_ path: IndexPath) -> Bool {
    reloaded.contains(path) || reconfigured.contains(path)
  }

  /// Returns the places after the group of all rows that remain, by their places before.
  ///
  /// - Parameters:
  ///   - old: the numbers of rows of the sections before.
  ///   - new: those after.
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
