import Controls
import SceneGraph
import Transitions

/// The menu of actions that the secondary button opens, with submenus.
struct MenuOverlay {
  /// An entry of the menu.
  enum Entry: Hashable {
    /// An action.
    case action(PreviewAction)
    /// A submenu, by its title.
    case group(String, [PreviewAction])
  }

  /// The entries, in display order.
  static let entries: [Entry] = [
    .action(.copyCommand), .action(.saveStill), .action(.saveVideo),
    .group("save other files", [.saveSheet, .saveTrace, .savePreset]),
    .group(
      "play",
      [
        .begin(.push), .begin(.pop), .togglePause, .stepFrames(-1), .stepFrames(1), .reverse,
        .toggleSlow, .toggleLoop,
      ]),
    .group(
      "effect",
      [
        .toggleEffectBrowser, .chooseEffect(-1), .chooseEffect(1), .openPreset, .keepSettings,
        .compareSettings,
      ]),
    .action(.undo), .action(.redo),
    .group(
      "view",
      [
        .toggleParameters, .toggleScrubber, .toggleStatistics, .toggleGrid, .toggleOnionSkin,
        .toggleMotionBlur, .toggleLayers, .toggleFullScreen,
      ]),
    .action(.toggleHelp),
  ]

  /// The list of all entries.
  private(set) var list: MenuList
  /// The list of the open submenu; nil while none is open.
  private(set) var submenu: MenuList?
  private let state: PreviewState
  private let windowSize: Size

  /// Lays out the menu at `point` in a window of `size`, in points.
  init(_ state: PreviewState, at point: Point, in size: Size) {
    (self.state, windowSize) = (state, size)
    list = MenuList(
      Self.entries.map { entry in
        switch entry {
        case .action(let action): MenuList.Row(action, in: state)
        case .group(let title, let actions):
          MenuList.Row(
            title: title, keys: "\u{203A}",
            isAvailable: actions.contains { $0.isAvailable(in: state) }, isGroup: true)
        }
      }, at: point, in: size)
  }

  /// The action that Enter or a click performs; nil for none.
  var selectedAction: PreviewAction? {
    if let submenu { return submenu.selection.flatMap { submenu.rows[$0].action } }
    return list.selection.flatMap { list.rows[$0].action }
  }

  /// Selects the row at a point of the window, and opens its submenu: by a click, or if there is
  /// room beside the list. A point beside the lists selects nothing.
  mutating func select(at point: Point, isClick: Bool = false) {
    if let index = submenu?.index(at: point) {
      submenu?.selection = index
    } else if submenu?.frame.contains(point) == true {
      submenu?.selection = nil
    } else if let index = list.index(at: point) {
      if index != list.selection || submenu == nil {
        (list.selection, submenu) = (index, nil)
        if isClick || hasRoomBeside { open(index, selectsFirst: false) }
      }
      submenu?.selection = nil
    } else {
      submenu?.selection = nil
      if submenu == nil { list.selection = nil }
    }
  }

  /// Returns true if a point of the window is on a row that opens a submenu.
  func isOnGroup(_ point: Point) -> Bool {
    submenu?.frame.contains(point) != true
      && list.index(at: point).map { list.rows[$0].isGroup } == true
  }

  /// Moves the selection to the next available row, or the one before.
  mutating func moveSelection(by step: Int) {
    if submenu != nil { submenu?.moveSelection(by: step) } else { list.moveSelection(by: step) }
  }

  /// Opens the submenu of the selected row.
  ///
  /// - Returns: false if it has none.
  mutating func openSubmenu() -> Bool {
    guard submenu == nil, let selection = list.selection, list.rows[selection].isGroup else {
      return false
    }
    open(selection, selectsFirst: true)
    return true
  }

  /// Closes the open submenu.
  ///
  /// - Returns: false if none is open.
  mutating func closeSubmenu() -> Bool {
    defer { submenu = nil }
    return submenu != nil
  }

  /// True if a submenu fits to the right or to the left of the list.
  private var hasRoomBeside: Bool {
    list.frame.maxX + MenuList.width <= windowSize.width || list.frame.minX >= MenuList.width
  }

  /// Selects a row of the list, and opens its submenu if it has one: beside the row if there is
  /// room, otherwise below or above it.
  private mutating func open(_ index: Int, selectsFirst: Bool) {
    (list.selection, submenu) = (index, nil)
    guard case .group(_, let actions) = Self.entries[index] else { return }
    let row = list.rowFrame(index)
    let top = list.frame.minY + row.minY
    let rows = actions.map { MenuList.Row($0, in: state) }
    func makeList(x: Double, y: Double) -> MenuList {
      MenuList(rows, at: Point(x: x, y: y), in: windowSize)
    }
    var opened: MenuList
    if hasRoomBeside {
      let fitsRight = list.frame.maxX + MenuList.width <= windowSize.width
      opened = makeList(
        x: fitsRight ? list.frame.maxX : list.frame.minX - MenuList.width,
        y: top - MenuList.padding)
    } else {
      opened = makeList(x: list.frame.minX, y: top + row.size.height)
      if opened.frame.minY < top + row.size.height {
        opened = makeList(x: list.frame.minX, y: top - opened.frame.size.height)
      }
    }
    if selectsFirst { opened.moveSelection(by: 1) }
    submenu = opened
  }
}

/// A list of a menu.
struct MenuList {
  private static let radius = 8.0
  /// The space around the rows, in points.
  static let padding = 6.0
  private static let rowHeight = 22.0
  /// The width, in points.
  static let width = 292.0
  private static let keysWidth = 76.0

  /// A row.
  struct Row {
    /// The current effect of the action in words, or the title of the submenu.
    var title: String
    /// The keys that also perform the action.
    var keys: String
    /// True if the action has an effect now.
    var isAvailable: Bool
    /// True for a submenu.
    var isGroup = false
    /// The action; nil for a submenu.
    var action: PreviewAction?
  }

  /// The rows, from the top.
  let rows: [Row]
  /// The box in the window, in points.
  let frame: Rect
  /// The selected row; nil for none.
  var selection: Int?
  /// The number of rows in a column.
  private let rowCount: Int
  private let columnWidth: Double

  /// Lays out a list at `point` in a window of `size`, in points.
  init(_ rows: [Row], at point: Point, in size: Size) {
    self.rows = rows
    let most = max(Int((size.height - 2 * Self.padding) / Self.rowHeight), 1)
    let columns = (rows.count + most - 1) / most
    rowCount = (rows.count + columns - 1) / columns
    columnWidth = max(
      min(Self.width, size.width / Double(columns)) - 2 * Self.padding / Double(columns), 1)
    let width = columnWidth * Double(columns) + 2 * Self.padding
    let height = Double(rowCount) * Self.rowHeight + 2 * Self.padding
    frame = Rect(
      x: max(min(point.x, size.width - width), 0), y: max(min(point.y, size.height - height), 0),
      width: width, height: height)
  }

  /// Returns the frame of a row in the box.
  func rowFrame(_ index: Int) -> Rect {
    Rect(
      x: Self.padding + Double(index / rowCount) * columnWidth,
      y: Self.padding + Double(index % rowCount) * Self.rowHeight, width: columnWidth,
      height: Self.rowHeight)
  }

  /// Returns the available row at a point of the window; nil for none.
  func index(at point: Point) -> Int? {
    let inner = Point(x: point.x - frame.minX, y: point.y - frame.minY)
    return rows.indices.first { rows[$0].isAvailable && rowFrame($0).contains(inner) }
  }

  /// Moves the selection to the next available row, or the one before.
  mutating func moveSelection(by step: Int) {
    let available = rows.indices.filter { rows[$0].isAvailable }
    guard let first = available.first, let last = available.last else { return }
    guard let selection, let place = available.firstIndex(of: selection) else {
      self.selection = step > 0 ? first : last
      return
    }
    self.selection = available[(place + step + available.count) % available.count]
  }

  /// Draws the list; the origin is the box's corner.
  func draw(into drawing: inout Drawing) {
    drawing.box(
      Rect(origin: .zero, size: frame.size), Theme.menu, border: Theme.track, radius: Self.radius)
    for (index, item) in rows.enumerated() {
      let row = rowFrame(index)
      if index == selection { drawing.fill(row, Theme.accentBelowText, radius: 5) }
      let text = Rect(
        x: row.minX + 10, y: row.minY, width: max(row.size.width - 20, 1), height: row.size.height)
      let keysWidth = min(Self.keysWidth, text.size.width * 0.4)
      let color = item.isAvailable ? Theme.text : Theme.disabledText
      drawing.write(
        Label(item.title, color: color, maxWidth: Int(max(text.size.width - keysWidth, 1))),
        in: text)
      drawing.write(
        Label(
          item.keys, color: index == selection ? Theme.text : Theme.dimmedText,
          maxWidth: Int(keysWidth)), in: text, .right)
    }
  }
}

extension MenuList.Row {
  /// Creates the row of an action.
  init(_ action: PreviewAction, in state: PreviewState) {
    self.init(
      title: action.title(in: state), keys: PreviewKeys.keys(of: action),
      isAvailable: action.isAvailable(in: state), action: action)
  }
}
