import Foundation
import FoundationNames
public import SceneGraph
public import UIKitRuntime

/// A list of rows that scrolls up and down. Only the cells of visible rows exist; those that scroll
/// out of sight are used again.
open class UITableView: ScrollView {
  /// The look of a table. The raw values are UIKit's.
  public enum Style: Int, Sendable {
    /// One list, whose headers stay at the top while their section is visible.
    case plain
    /// Sections apart from each other.
    case grouped
    /// Sections apart from each other and from the sides, with round corners.
    case insetGrouped
  }
  /// The place that a row scrolls to. The raw values are UIKit's.
  public enum ScrollPosition: Int, Sendable {
    case none, top, middle, bottom
  }
  /// The animation of a change of rows: here they change at once. The raw values are UIKit's.
  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100
  }

  /// The height that stands for one that the content determines.
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
  /// The height of rows before their cells are made.
  open var estimatedRowHeight = UITableView.automaticDimension { didSet { forgetHeights() } }
  /// The height of headers.
  open var sectionHeaderHeight = UITableView.automaticDimension { didSet { forgetHeights() } }
  /// The height of footers.
  open var sectionFooterHeight = UITableView.automaticDimension { didSet { forgetHeights() } }
  /// The height of headers before they are made; not used.
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  /// The height of footers before they are made; not used.
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  /// The space above headers of a plain table; without effect.
  open var sectionHeaderTopPadding = UITableView.automaticDimension
  /// The height of rows without data, which are not drawn.
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
  /// True if a tap selects a row and leaves others selected.
  open var allowsMultipleSelection = false
  /// True if a tap selects a row while the table is edited; without effect.
  open var allowsSelectionDuringEditing = false
  /// True if taps select rows while the table is edited; without effect.
  open var allowsMultipleSelectionDuringEditing = false
  /// True while the table is edited; there is no editing by touch here.
  open var isEditing = false
  /// The colour of the index at the side, which is not shown.
  open var sectionIndexColor: UIColor?
  /// The colour behind the index at the side, which is not shown.
  open var sectionIndexBackgroundColor: UIColor?
  /// The number of rows at which the index appears; it does not.
  open var sectionIndexMinimumDisplayRowCount = 0
  /// True if the table takes part in focus: there is none here.
  open var remembersLastFocusedIndexPath = false

  /// The places of the rows; nil if they are not known.
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
  /// True while cells are made.
  var isTiling = false
  var updateDepth = 0
  /// The changes of the group of updates under way.
  var changes = RowChanges()
  /// The tops that rows had which come into sight in a group of updates.
  var origins: [IndexPath: Double] = [:]

  /// Creates a table.
  public init(frame: Rect, style: Style) {
    self.style = style
    super.init(frame: frame)
    prepare()
  }

  /// Creates a plain table.
  public convenience override init(frame: Rect) { self.init(frame: frame, style: .plain) }

  /// Creates a plain table: there are no archives here.
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

  /// Forgets all rows and the selection; the data is loaded anew.
  open func reloadData() {
    selection = []
    highlightedPath = nil
    forgetRows()
  }

  /// Loads the titles of the index at the side, which is not shown.
  open func reloadSectionIndexTitles() {}

  /// The number of sections.
  open var numberOfSections: Int { geometry.sections.count }

  /// Returns the number of rows of a section; 0 if there is no such section.
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

  /// Highlights the row that was touched.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    let wasMoving = isDecelerating
    super.touchesBegan(touches, with: event)
    if !wasMoving, let touch = touches.first { beginTouch(touch) }
  }

  /// Selects the row that was touched.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    super.touchesEnded(touches, with: event)
    endTouch(selects: true)
  }

  /// Leaves the row that was touched.
  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    super.touchesCancelled(touches, with: event)
    endTouch(selects: false)
  }
}
