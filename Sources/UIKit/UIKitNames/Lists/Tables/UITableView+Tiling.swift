public import Foundation
import FoundationNames
import SceneGraph
import UIKitRuntime

extension UITableView {
  /// Shows the cells of visible rows, and removes those of others.
  func tile() {
    guard !isTiling else { return }
    var geometry = geometry
    clampOffset(geometry)
    isTiling = true
    defer { isTiling = false }
    var paths = visiblePaths(geometry)
    for path in cells.keys.sorted() where !paths.contains(path) { recycle(path) }
    var index = 0
    while index < paths.count {
      let path = paths[index]
      index += 1
      let cell = cells[path] ?? makeCell(path)
      let section = geometry.sections[path.section]
      guard section.isEstimated[path.row] else { continue }
      // The height is now known; everything below moves, perhaps out of sight.
      let height = cell.fittingHeight(within: bounds.width - 2 * sideInset)
      geometry.sections[path.section].isEstimated[path.row] = false
      guard height != section.heights[path.row] else { continue }
      geometry.sections[path.section].heights[path.row] = height
      geometry.place()
      paths = visiblePaths(geometry)
      index = (paths.firstIndex(of: path) ?? paths.count - 1) + 1
    }
    keep(geometry)
    for path in cells.keys.sorted() where !paths.contains(path) { recycle(path) }
    for path in paths { cells[path].map { place($0, path, geometry) } }
    placeEdges(geometry)
  }

  private func visiblePaths(_ geometry: TableGeometry) -> [IndexPath] {
    geometry.rows(from: bounds.minY, to: bounds.maxY)
  }

  /// Scrolls back if the content has become too short for the offset.
  private func clampOffset(_ geometry: TableGeometry) {
    guard !isDragging, !isDecelerating else { return }
    let inset = adjustedContentInset
    let highest = max(geometry.height + inset.bottom - bounds.height, -inset.top)
    if contentOffset.y > highest { contentOffset.y = highest }
  }

  private func place(_ cell: UITableViewCell, _ path: IndexPath, _ geometry: TableGeometry) {
    guard let (top, height) = geometry.row(path) else { return }
    let frame = Rect(
      x: sideInset, y: top, width: bounds.width - 2 * sideInset, height: height)
    let isNew = cell.superview !== self
    let change = { [self] in
      // A cell may have a transform, with which its frame is meaningless.
      if cell.bounds.size != frame.size { cell.bounds.size = frame.size }
      let center = Point(x: frame.midX, y: frame.midY)
      if cell.center != center { cell.center = center }
      let last = geometry.sections[path.section].heights.count - 1
      cell.separator.isHidden =
        separatorStyle == .none || (style != .plain && path.row == last)
      cell.separator.backgroundColor = separatorColor ?? .separator
      if style == .insetGrouped { round(cell, isFirst: path.row == 0, isLast: path.row == last) }
    }
    guard isNew else { return change() }
    View.performWithoutAnimation {
      change()
      if cell.separatorInset != separatorInset { cell.separatorInset = separatorInset }
      cell.setNeedsLayout()
      delegate?.tableView(self, willDisplay: cell, forRowAt: path)
      // In front of the background and the other cells, behind headers.
      insertSubview(cell, at: cellIndex)
      cell.layoutIfNeeded()
      if let origin = origins[path] { cell.center.y = origin + height / 2 }
    }
    if origins[path] != nil { change() }
  }

  private var cellIndex: Int {
    (subviews.lastIndex { $0 is UITableViewCell || $0 === backgroundView } ?? -1) + 1
  }

  private func round(_ cell: UITableViewCell, isFirst: Bool, isLast: Bool) {
    cell.layer.cornerRadius = isFirst || isLast ? 10 : 0
    cell.layer.maskedCorners = []
    if isFirst {
      cell.layer.maskedCorners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner])
    }
    if isLast {
      cell.layer.maskedCorners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
    }
    cell.clipsToBounds = isFirst || isLast
  }

  private func makeCell(_ path: IndexPath) -> UITableViewCell {
    var made: UITableViewCell?
    View.performWithoutAnimation {
      let cell = dataSource?.tableView(self, cellForRowAt: path) ?? UITableViewCell()
      // A returned cell may already be shown elsewhere, for example in a static table.
      for (other, shown) in cells where shown === cell { cells[other] = nil }
      cell.indentationLevel =
        delegate?.tableView(self, indentationLevelForRowAt: path) ?? cell.indentationLevel
      let isSelected = selection.contains(path)
      if cell.isSelected != isSelected { cell.setSelected(isSelected, animated: false) }
      if cell.isHighlighted { cell.setHighlighted(false, animated: false) }
      if cell.isEditing != isEditing { cell.setEditing(isEditing, animated: false) }
      made = cell
    }
    let cell = made ?? UITableViewCell()
    cells[path] = cell
    return cell
  }

  /// Removes a row's cell, and keeps it for another row.
  func recycle(_ path: IndexPath) {
    guard let cell = cells.removeValue(forKey: path) else { return }
    if highlightedPath == path { highlightedPath = nil }
    putAway(cell, path)
  }

  /// Removes a cell from the table, and keeps it for another row.
  func putAway(_ cell: UITableViewCell, _ path: IndexPath) {
    let wasShown = cell.superview === self
    if wasShown { cell.removeFromSuperview() }
    if let identifier = cell.reuseIdentifier { reusableCells.enqueue(cell, identifier) }
    if wasShown { delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path) }
  }

  // MARK: - Reuse

  /// Registers the class of the cells of an identifier; nil for none.
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    let type = cellClass as? UITableViewCell.Type
    reusableCells.register(identifier, type.map { type in { type.made(.default, identifier) } })
  }

  /// Registers a maker of an identifier's cells, as a storyboard would.
  ///
  /// - Parameter make: creates a cell, whose `reuseIdentifier` is the identifier.
  public func registerCell(_ identifier: String, make: @escaping () -> UITableViewCell) {
    reusableCells.register(identifier, make)
  }

  /// Registers the class of the headers and footers of an identifier; nil for none.
  public func register(
    _ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    let type = aClass as? UITableViewHeaderFooterView.Type
    reusableHeaders.register(identifier, type.map { type in { type.made(identifier) } })
  }

  /// Returns a reused cell, or a new one of the registered class; nil if there is neither.
  public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    guard let cell = reusableCells.dequeue(identifier) else {
      return reusableCells.maker(identifier)?()
    }
    // A cell that an animation has hidden must be visible in its next row.
    (cell.isHidden, cell.alpha) = (false, 1)
    if cell.isHighlighted { cell.setHighlighted(false, animated: false) }
    if cell.isSelected { cell.setSelected(false, animated: false) }
    cell.prepareForReuse()
    return cell
  }

  /// Returns a cell for a row, with the row's size. UIKit ends the program if the identifier was
  /// not registered; here a plain cell is created.
  public func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      dequeueReusableCell(withIdentifier: identifier)
      ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
    if let height = places?.row(indexPath)?.height {
      cell.bounds.size = Size(width: bounds.width - 2 * sideInset, height: height)
    }
    return cell
  }

  /// Returns a reused header or footer, or a new one of the registered class; nil if there is
  /// neither.
  public func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    guard let view = reusableHeaders.dequeue(identifier) else {
      return reusableHeaders.maker(identifier)?()
    }
    (view.isHidden, view.alpha) = (false, 1)
    view.prepareForReuse()
    return view
  }
}
