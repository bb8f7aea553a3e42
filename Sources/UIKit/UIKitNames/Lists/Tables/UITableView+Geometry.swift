public import Foundation
import FoundationNames
public import SceneGraph
import UIKitRuntime

extension UITableView {
  /// The height of a header or footer with a title, as in UIKit's plain tables.
  private static let titleHeight = 28.0
  /// The space above the first section of a grouped table without titles, and the space around
  /// other sections. UIKit does not document them.
  private static let groupMargins = (first: 35.0, other: 18.0)

  /// The positions of the rows, computed if unknown.
  var geometry: TableGeometry {
    if let places, placesWidth == bounds.width { return places }
    var geometry = TableGeometry()
    placesWidth = bounds.width
    geometry.header = tableHeaderView?.bounds.height ?? 0
    geometry.footer = tableFooterView?.bounds.height ?? 0
    let count = dataSource?.numberOfSections(in: self) ?? 0
    geometry.sections = (0..<max(count, 0)).map(makeSection)
    geometry.place()
    keep(geometry)
    return geometry
  }

  /// Stores the positions, and sets the content size.
  func keep(_ geometry: TableGeometry) {
    places = geometry
    let wasTiling = isTiling
    isTiling = true
    contentSize = Size(width: bounds.width, height: geometry.height)
    isTiling = wasTiling
  }

  private func makeSection(_ index: Int) -> TableGeometry.Section {
    var section = TableGeometry.Section()
    let count = dataSource?.tableView(self, numberOfRowsInSection: index) ?? 0
    for row in 0..<max(count, 0) {
      let path = IndexPath(row: row, section: index)
      var height = delegate?.tableView(self, heightForRowAt: path) ?? rowHeight
      let isEstimated = height < 0
      if isEstimated {
        let estimate =
          delegate?.tableView(self, estimatedHeightForRowAt: path) ?? estimatedRowHeight
        height = estimate > 0 ? estimate : Self.plainRowHeight
      }
      section.heights.append(height)
      section.isEstimated.append(isEstimated)
    }
    section.header = edgeHeight(
      delegate?.tableView(self, heightForHeaderInSection: index) ?? sectionHeaderHeight,
      delegate?.tableView(self, viewForHeaderInSection: index),
      dataSource?.tableView(self, titleForHeaderInSection: index),
      margin: index == 0 ? Self.groupMargins.first : Self.groupMargins.other)
    section.footer = edgeHeight(
      delegate?.tableView(self, heightForFooterInSection: index) ?? sectionFooterHeight,
      delegate?.tableView(self, viewForFooterInSection: index),
      dataSource?.tableView(self, titleForFooterInSection: index),
      margin: Self.groupMargins.other)
    return section
  }

  /// Returns the height of a header or footer: the requested one, or else that of its view or its
  /// title. Without any of these, a plain table has none.
  private func edgeHeight(
    _ given: Double, _ view: @autoclosure () -> View?, _ title: @autoclosure () -> String?,
    margin: Double
  ) -> Double {
    guard given < 0 else { return given }
    if let view = view() {
      let size = view.systemLayoutSizeFitting(
        Size(width: bounds.width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      return size.height > 0 ? size.height : max(view.bounds.height, Self.titleHeight)
    }
    if title() != nil { return style == .plain ? Self.titleHeight : Self.titleHeight + 10 }
    return style == .plain ? 0 : margin
  }

  /// The distance between rows and the sides.
  var sideInset: Double { style == .insetGrouped ? 16 : 0 }

  /// Returns the rectangle of a row; `zero` if it does not exist.
  public func rectForRow(at indexPath: IndexPath) -> Rect {
    guard let (top, height) = geometry.row(indexPath) else { return .zero }
    return Rect(x: sideInset, y: top, width: bounds.width - 2 * sideInset, height: height)
  }

  /// Returns the rectangle of a section with its header and footer.
  public func rect(forSection section: Int) -> Rect {
    guard geometry.sections.indices.contains(section) else { return .zero }
    let place = geometry.sections[section]
    return Rect(x: 0, y: place.top, width: bounds.width, height: place.bottom - place.top)
  }

  /// Returns the rectangle of a header at its position without scrolling.
  public func rectForHeader(inSection section: Int) -> Rect {
    guard geometry.sections.indices.contains(section) else { return .zero }
    let place = geometry.sections[section]
    return Rect(x: 0, y: place.top, width: bounds.width, height: place.header)
  }

  /// Returns the rectangle of a footer at its position without scrolling.
  public func rectForFooter(inSection section: Int) -> Rect {
    guard geometry.sections.indices.contains(section) else { return .zero }
    let place = geometry.sections[section]
    return Rect(
      x: 0, y: place.bottom - place.footer, width: bounds.width, height: place.footer)
  }

  /// Returns the row at a point of the content; nil if there is none.
  public func indexPathForRow(at point: Point) -> IndexPath? {
    guard point.x >= 0, point.x < bounds.width else { return nil }
    return geometry.rows(from: point.y, to: point.y.nextUp).first
  }

  /// Returns the rows in a rectangle of the content; nil if it is outside of the content.
  public func indexPathsForRows(in rect: Rect) -> [IndexPath]? {
    let paths = geometry.rows(from: rect.minY, to: rect.maxY)
    return paths.isEmpty ? nil : paths
  }

  /// Scrolls to a row. With the position `none`, the table scrolls by the shortest distance that
  /// shows the row.
  public func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    guard geometry.contains(indexPath) else { return }
    let (row, inset) = (rectForRow(at: indexPath), adjustedContentInset)
    // A plain table's header covers the top.
    let covered = style == .plain ? geometry.sections[indexPath.section].header : 0
    let height = bounds.height
    var y = contentOffset.y
    switch scrollPosition {
    case .top: y = row.minY - inset.top - covered
    case .middle: y = row.midY - (height + inset.top - inset.bottom) / 2
    case .bottom: y = row.maxY + inset.bottom - height
    case .none:
      y = min(max(y, row.maxY + inset.bottom - height), row.minY - inset.top - covered)
    }
    let highest = max(contentSize.height + inset.bottom - height, -inset.top)
    setContentOffset(
      Point(x: contentOffset.x, y: max(min(y, highest), -inset.top)), animated: animated)
  }

  /// Scrolls to the selected row; see `scrollToRow(at:at:animated:)`.
  public func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    if let path = selection.first {
      scrollToRow(at: path, at: scrollPosition, animated: animated)
    }
  }

  // MARK: - Changes

  /// Discards the rows and removes the cells.
  func forgetRows() {
    guard !isTiling else { return }
    // Reuses the old cells for the new contents.
    for path in cells.keys.sorted(by: >) { recycle(path) }
    forgetEdges()
    forgetHeights()
  }

  /// Discards the heights; the cells stay.
  func forgetHeights() {
    guard !isTiling else { return }
    places = nil
    setNeedsLayout()
  }

  /// Replaces a view of the table that is not a cell.
  func replace(_ old: View?, by view: View?) {
    if old !== view { old?.removeFromSuperview() }
    if let view {
      if view === backgroundView {
        insertSubview(view, at: 0)
      } else {
        view.frame.size.width = bounds.width
        addSubview(view)
      }
    }
    forgetHeights()
  }
}
