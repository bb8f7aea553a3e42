public import Foundation
import FoundationNames
import SceneGraph
import UIKitRuntime

extension UITableView {
  /// Lays out the rows now if something has changed, so that cells can be asked for.
  private func catchUp() {
    if !isTiling, window != nil { layoutIfNeeded() }
  }

  /// Returns the cell of a row; nil if the row is not visible.
  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    catchUp()
    return cells[indexPath]
  }

  /// Returns the row of a cell; nil if it is not visible.
  public func indexPath(for cell: UITableViewCell) -> IndexPath? {
    cells.first { $0.value === cell }?.key
  }

  /// The visible cells, from top to bottom.
  public var visibleCells: [UITableViewCell] {
    catchUp()
    return cells.keys.sorted().compactMap { cells[$0] }
  }

  /// The visible rows, from top to bottom.
  public var indexPathsForVisibleRows: [IndexPath]? {
    catchUp()
    return cells.keys.sorted()
  }

  // MARK: - Selection

  /// The selected row; nil if there is none.
  public var indexPathForSelectedRow: IndexPath? { selection.first }

  /// The selected rows; nil if there is none.
  public var indexPathsForSelectedRows: [IndexPath]? { selection.isEmpty ? nil : selection }

  /// Selects a row; nil for none. The delegate is not notified, as in UIKit.
  public func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    guard let indexPath else {
      for path in selection { deselectRow(at: path, animated: animated) }
      return
    }
    guard allowsSelection, geometry.contains(indexPath) else { return }
    if !allowsMultipleSelection {
      for path in selection where path != indexPath { deselectRow(at: path, animated: animated) }
    }
    if !selection.contains(indexPath) { selection.append(indexPath) }
    cells[indexPath]?.setSelected(true, animated: animated)
    // Unlike that of `scrollToRow`, UIKit's position `none` does not scroll here.
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects a row. The delegate is not notified, as in UIKit.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selection.removeAll { $0 == indexPath }
    cells[indexPath]?.setSelected(false, animated: animated)
  }

  // MARK: - Touches

  func beginTouch(_ touch: Touch) {
    endTouch(selects: false)
    guard allowsSelection else { return }
    var view = touch.view
    while let next = view, !(next is UITableViewCell), next !== self { view = next.superview }
    guard let cell = view as? UITableViewCell, let path = indexPath(for: cell),
      delegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return }
    highlightedPath = path
    cell.setHighlighted(true, animated: false)
    delegate?.tableView(self, didHighlightRowAt: path)
  }

  func endTouch(selects: Bool) {
    guard let path = highlightedPath else { return }
    highlightedPath = nil
    cells[path]?.setHighlighted(false, animated: false)
    delegate?.tableView(self, didUnhighlightRowAt: path)
    guard selects else { return }
    if allowsMultipleSelection, selection.contains(path) {
      deselectByTouch(path)
    } else {
      selectByTouch(path)
    }
  }

  private func selectByTouch(_ touched: IndexPath) {
    let path = delegate == nil ? touched : delegate?.tableView(self, willSelectRowAt: touched)
    guard let path else { return }
    if !allowsMultipleSelection {
      for old in selection where old != path { deselectByTouch(old) }
    }
    selectRow(at: path, animated: false, scrollPosition: .none)
    delegate?.tableView(self, didSelectRowAt: path)
  }

  private func deselectByTouch(_ path: IndexPath) {
    let chosen = delegate == nil ? path : delegate?.tableView(self, willDeselectRowAt: path)
    guard let chosen else { return }
    deselectRow(at: chosen, animated: false)
    delegate?.tableView(self, didDeselectRowAt: chosen)
  }
}
