public import Foundation
import FoundationNames
public import SceneGraph
public import UIKitRuntime

/// A list of rows that scrolls up and down. Only the cells of visible rows exist; cells that scroll
/// out of sight are reused.
open class UITableView: ScrollView {
  /// The look of a table. The raw values are UIKit's.
  public enum Style: Int, Sendable {
    /// One list, whose headers stay at the top while their section is visible.
    case plain
    /// Sections separated from each other.
    case grouped
    /// Sections separated from each other and from the sides, with round corners.
    case insetGrouped
  }
  /// The position to which a row scrolls. The raw values are UIKit's.
  public enum ScrollPosition: Int, Sendable {
    case none, top, middle, bottom
  }
  /// The animation of row changes, which are immediate here. The raw values are UIKit's.
  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100
  }

  /// The height that requests automatic row heights.
  public static let automaticDimension = -1.0
  /// The title that stands for the search field in the index.
  public static let indexSearch = "{search}"
  /// The height of a row, as UIKit documents it.
  static let plainRowHeight = 44.0

  /// The look of the table.
  public let style: Style
  /// The source of the cells; weak.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { forgetRows() } }
  /// The delegate; weak.
  open weak var delegate: (any UITableViewDelegate)? {
    didSet {
      scrollDelegate = delegate
      forgetRows()
    }
  }

  /// The height of rows.
  open var rowHeight = UITableView.automaticDimension { didSet { forgetHeights() } }
  /// The estimated height of rows.
  open var estimatedRowHeight = UITableView.automaticDimension { didSet { forgetHeights() } }
  /// The height of headers.
  open var sectionHeaderHeight = UITableView.automaticDimension { didSet { forgetHeights() } }
  /// The height of footers.
  open var sectionFooterHeight = UITableView.automaticDimension { didSet { forgetHeights() } }
  /// The estimated height of headers; not used.
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  /// The estimated height of footers; not used.
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  /// The space above headers of a plain table; without effect.
  open var sectionHeaderTopPadding = UITableView.automaticDimension
  /// The height of empty rows, which are not drawn.
  open var fillerRowHeight = 0.0

  /// The view above all sections.
  open var tableHeaderView: UIView? { didSet { replace(oldValue, by: tableHeaderView) } }
  /// The view below all sections.
  open var tableFooterView: UIView? { didSet { replace(oldValue, by: tableFooterView) } }
  /// The view behind the rows, of the table's size; it does not scroll.
  open var backgroundView: UIView? { didSet { replace(oldValue, by: backgroundView) } }
  /// The style of the lines between rows.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
    didSet { setNeedsLayout() }
  }
  /// The colour of the lines between rows; nil for UIKit's.
  open var separatorColor: UIColor? = .separator { didSet { setNeedsLayout() } }
  /// The insets of the lines between rows.
  open var separatorInset = EdgeInsets(top: 0, left: 16, bottom: 0, right: 0) {
    didSet { setNeedsLayout() }
  }
  /// True if cells keep to a readable width; without effect.
  open var cellLayoutMarginsFollowReadableWidth = false
  /// True if contents keep to the safe area; without effect.
  open var insetsContentViewsToSafeArea = true
  /// True if a tap selects a row.
  open var allowsSelection = true
  /// True if a tap selects a row without deselecting others.
  open var allowsMultipleSelection = false
  /// True if a tap selects a row during editing; without effect.
  open var allowsSelectionDuringEditing = false
  /// True if taps select several rows during editing; without effect.
  open var allowsMultipleSelectionDuringEditing = false
  /// True during editing; touches cannot edit here.
  open var isEditing = false
  /// The colour of the index at the side, which is not shown.
  open var sectionIndexColor: UIColor?
  /// The colour behind the index at the side, which is not shown.
  open var sectionIndexBackgroundColor: UIColor?
  /// The number of rows from which the index appears; without effect.
  open var sectionIndexMinimumDisplayRowCount = 0
  /// True if the table takes part in focus; without effect.
  open var remembersLastFocusedIndexPath = false

  /// The positions of the rows; nil if unknown.
  var places: TableGeometry?
  var placesWidth = 0.0
  var cells: [IndexPath: UITableViewCell] = [:]
  var headers: [Int: View] = [:]
  var footers: [Int: View] = [:]
  var reusableCells = ReuseQueue<UITableViewCell>()
  var reusableHeaders = ReuseQueue<UITableViewHeaderFooterView>()
  /// The selected rows, in the order in which they were selected.
  var selection: [IndexPath] = []
  var highlightedPath: IndexPath?
  /// True while cells are being created.
  var isTiling = false
  var updateDepth = 0
  /// The current group of updates.
  var changes = RowChanges()
  /// The old tops of rows that become visible in a group of updates.
  var origins: [IndexPath: Double] = [:]

  /// Creates a table.
  public init(frame: Rect, style: Style) {
    self.style = style
    super.init(frame: frame)
    prepare()
  }

  /// Creates a plain table.
  public convenience override init(frame: Rect) { self.init(frame: frame, style: .plain) }

  /// Creates a plain table. Archives are not supported.
  public required init?(coder: Coder) {
    style = .plain
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
    alwaysBounceVertical = true
  }

  /// The size of all rows with their headers and footers.
  open override var contentSize: Size {
    get {
      if !isTiling { _ = geometry }
      return super.contentSize
    }
    set { super.contentSize = newValue }
  }

  /// Begins or ends the editing.
  open func setEditing(_ editing: Bool, animated: Bool) {
    isEditing = editing
    for cell in cells.values { cell.setEditing(editing, animated: animated) }
  }

  // MARK: Data

  /// Discards all rows and the selection, and reloads the data.
  open func reloadData() {
    selection = []
    highlightedPath = nil
    forgetRows()
  }

  /// Loads the titles of the index at the side, which is not shown.
  open func reloadSectionIndexTitles() {}

  /// The number of sections.
  open var numberOfSections: Int { geometry.sections.count }

  /// Returns the number of rows of a section; 0 if the section does not exist.
  open func numberOfRows(inSection section: Int) -> Int {
    let sections = geometry.sections
    return sections.indices.contains(section) ? sections[section].heights.count : 0
  }

  // MARK: Layout and touches

  /// Shows the cells of the visible rows.
  open override func layoutSubviews() {
    super.layoutSubviews()
    tile()
  }

  /// Highlights the touched row.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    let wasMoving = isDecelerating
    super.touchesBegan(touches, with: event)
    if !wasMoving, let touch = touches.first { beginTouch(touch) }
  }

  /// Selects the touched row.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    super.touchesEnded(touches, with: event)
    endTouch(selects: true)
  }

  /// Unhighlights the touched row.
  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    super.touchesCancelled(touches, with: event)
    endTouch(selects: false)
  }
}

// The headers and footers of a table and of its sections.

extension UITableView {
  /// Places the views above and below the rows, and the background.
  func placeEdges(_ geometry: TableGeometry) {
    backgroundView?.frame = bounds
    if let view = tableHeaderView {
      view.frame = Rect(x: 0, y: 0, width: bounds.width, height: geometry.header)
    }
    if let view = tableFooterView {
      view.frame = Rect(
        x: 0, y: geometry.footerTop, width: bounds.width, height: geometry.footer)
    }
    let inset = adjustedContentInset
    let (top, bottom) = (bounds.minY + inset.top, bounds.maxY - inset.bottom)
    for (index, section) in geometry.sections.enumerated() {
      let isVisible = section.bottom > bounds.minY && section.top < bounds.maxY
      var (header, footer) = (section.top, section.bottom - section.footer)
      if style == .plain {
        // They stay visible as long as their section is.
        header = max(header, min(top, footer - section.header))
        footer = min(footer, max(bottom - section.footer, section.top + section.header))
      }
      place(
        &headers, index, isVisible && section.header > 0, at: header, height: section.header,
        make: { $0.makeHeader(index) },
        willDisplay: { $0.delegate?.tableView($0, willDisplayHeaderView: $1, forSection: index) },
        didEnd: {
          $0.delegate?.tableView($0, didEndDisplayingHeaderView: $1, forSection: index)
        })
      place(
        &footers, index, isVisible && section.footer > 0, at: footer, height: section.footer,
        make: { $0.makeFooter(index) },
        willDisplay: { $0.delegate?.tableView($0, willDisplayFooterView: $1, forSection: index) },
        didEnd: {
          $0.delegate?.tableView($0, didEndDisplayingFooterView: $1, forSection: index)
        })
    }
  }

  private func place(
    _ views: inout [Int: View], _ section: Int, _ isVisible: Bool, at top: Double, height: Double,
    make: (UITableView) -> View?, willDisplay: (UITableView, View) -> Void,
    didEnd: (UITableView, View) -> Void
  ) {
    guard isVisible else {
      if let view = views.removeValue(forKey: section) {
        retire(view)
        didEnd(self, view)
      }
      return
    }
    let frame = Rect(x: 0, y: top, width: bounds.width, height: height)
    if let view = views[section] {
      if view.frame != frame { view.frame = frame }
      return
    }
    var view: View?
    View.performWithoutAnimation {
      view = make(self)
      guard let view else { return }
      view.frame = frame
      willDisplay(self, view)
      addSubview(view)
      view.layoutIfNeeded()
    }
    views[section] = view
  }

  private func retire(_ view: View) {
    if view.superview === self { view.removeFromSuperview() }
    if let view = view as? UITableViewHeaderFooterView, let identifier = view.reuseIdentifier {
      reusableHeaders.enqueue(view, identifier)
    }
  }

  /// Removes all headers and footers of sections.
  func forgetEdges() {
    for view in headers.values { retire(view) }
    for view in footers.values { retire(view) }
    (headers, footers) = ([:], [:])
  }

  private func makeHeader(_ section: Int) -> View? {
    delegate?.tableView(self, viewForHeaderInSection: section)
      ?? titled(dataSource?.tableView(self, titleForHeaderInSection: section), isHeader: true)
  }

  private func makeFooter(_ section: Int) -> View? {
    delegate?.tableView(self, viewForFooterInSection: section)
      ?? titled(dataSource?.tableView(self, titleForFooterInSection: section), isHeader: false)
  }

  private func titled(_ title: String?, isHeader: Bool) -> View? {
    guard let title else { return nil }
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.textLabel?.text = title
    if style == .plain {
      view.contentView.backgroundColor = .systemGray6
    } else {
      view.textLabel?.font = .systemFont(ofSize: 13)
      view.textLabel?.textColor = .secondaryLabel
    }
    return view
  }

  /// Returns the header of a section if it is visible.
  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    headers[section] as? UITableViewHeaderFooterView
  }

  /// Returns the footer of a section if it is visible.
  public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    footers[section] as? UITableViewHeaderFooterView
  }
}

extension UITableView {
  /// Lays out the rows now if something has changed, so that cells are available.
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
    // Unlike in `scrollToRow`, UIKit's position `none` does not scroll here.
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
