import Controls
import SceneGraph
import Transitions

/// A menu of actions at the pointer.
struct MenuOverlay {
  private static let radius = 8.0
  private static let padding = 6.0
  private static let rowHeight = 22.0
  private static let columnWidth = 280.0
  private static let keysWidth = 76.0

  /// An action of the list.
  struct Item {
    /// The action.
    let action: PreviewAction
    /// The keys that also perform it.
    let keys: String
    /// Its current effect, in words.
    let title: String
    /// True if it is available.
    let isAvailable: Bool
  }

  /// The actions, from the top.
  let items: [Item]
  /// The box in the window, in points.
  let frame: Rect
  /// The item that a key or a click would perform; nil for none.
  var selection: Int?
  /// The number of items in a column.
  private let rowCount: Int
  private let columnWidth: Double

  /// Lays out the list at `point` in a window of `size`, in points.
  init(_ state: PreviewState, at point: Point, in size: Size) {
    items = PreviewKeys.rows.flatMap { row in
      row.bindings.filter(\.action.isInMenu).reduce(into: [Item]()) { items, binding in
        guard !items.contains(where: { $0.action == binding.action }) else { return }
        items.append(
          Item(
            action: binding.action, keys: row.keys(of: binding),
            title: binding.action.title(in: state),
            isAvailable: binding.action.isAvailable(in: state)))
      }
    }
    let most = max(Int((size.height - 2 * Self.padding) / Self.rowHeight), 1)
    let columns = (items.count + most - 1) / most
    rowCount = (items.count + columns - 1) / columns
    columnWidth = max(
      min(Self.columnWidth, (size.width - 2 * Self.padding) / Double(columns)), 1)
    let width = columnWidth * Double(columns) + 2 * Self.padding
    let height = Double(rowCount) * Self.rowHeight + 2 * Self.padding
    frame = Rect(
      x: max(min(point.x, size.width - width), 0), y: max(min(point.y, size.height - height), 0),
      width: width, height: height)
  }

  /// Returns the frame of an item in the box.
  private func itemFrame(_ index: Int) -> Rect {
    Rect(
      x: Self.padding + Double(index / rowCount) * columnWidth,
      y: Self.padding + Double(index % rowCount) * Self.rowHeight, width: columnWidth,
      height: Self.rowHeight)
  }

  /// Returns the available item at a point of the window; nil for none.
  func index(at point: Point) -> Int? {
    let inner = Point(x: point.x - frame.minX, y: point.y - frame.minY)
    return items.indices.first { items[$0].isAvailable && itemFrame($0).contains(inner) }
  }

  /// Moves the selection to the next available item, or the one before.
  mutating func moveSelection(by step: Int) {
    let available = items.indices.filter { items[$0].isAvailable }
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
    for (index, item) in items.enumerated() {
      let row = itemFrame(index)
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

extension PreviewAction {
  /// True if the action belongs in a menu that the pointer opens.
  fileprivate var isInMenu: Bool {
    switch self {
    case .selectNextParameter, .stepParameter, .cancel: false
    default: true
    }
  }
}
