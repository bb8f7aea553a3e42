import Controls
import SceneGraph
import Transitions

/// The layout and look of the help overlay: all keys with their current actions.
struct HelpOverlay {
  private static let radius = 12.0
  private static let margin = 16.0
  private static let padding = 20.0
  private static let headHeight = 30.0
  private static let rowHeight = 19.0
  private static let keysWidth = 84.0
  private static let columnGap = 24.0
  /// The widest column, in points.
  private static let widestColumn = 330.0

  /// The box in the window, in points.
  let frame: Rect
  private let state: PreviewState
  /// The rows of a column, and the number of columns.
  private let rowCount: Int
  private let columnCount: Int

  /// Lays out the list in a window of `size`, in points.
  init(_ state: PreviewState, in size: Size) {
    self.state = state
    let room = max(size.height - 2 * (Self.margin + Self.padding) - Self.headHeight, Self.rowHeight)
    let count = PreviewKeys.rows.count
    let most = max(Int(room / Self.rowHeight), 1)
    columnCount = max((count + most - 1) / most, size.width > 760 ? 2 : 1)
    rowCount = (count + columnCount - 1) / columnCount
    let (columns, rows) = (Double(columnCount), Double(rowCount))
    let width = min(
      columns * Self.widestColumn + (columns - 1) * Self.columnGap + 2 * Self.padding,
      max(size.width - 2 * Self.margin, 1))
    let height = rows * Self.rowHeight + Self.headHeight + 2 * Self.padding
    frame = Rect(
      x: (size.width - width) / 2, y: max((size.height - height) / 2, 0), width: width,
      height: min(height, size.height))
  }

  /// Draws the list; the origin is the box's corner.
  func draw(into drawing: inout Drawing) {
    let bounds = Rect(origin: .zero, size: frame.size)
    drawing.box(bounds, Theme.keyList, border: Theme.track, radius: Self.radius)
    let inner = frame.size.width - 2 * Self.padding
    let head = Rect(x: Self.padding, y: Self.padding - 4, width: inner, height: 18)
    drawing.write(Label("Keys", size: 14, weight: .bold), in: head)
    drawing.write(
      Label(
        "press any key or click to close", color: Theme.dimmedText,
        maxWidth: Int(max(inner - 60, 1))),
      in: head, .right)
    let gaps = Double(columnCount - 1) * Self.columnGap
    let width = max((inner - gaps) / Double(columnCount), 1)
    for (index, row) in PreviewKeys.rows.enumerated() {
      let (column, line) = (Double(index / rowCount), Double(index % rowCount))
      let cell = Rect(
        x: Self.padding + column * (width + Self.columnGap),
        y: Self.padding + Self.headHeight + line * Self.rowHeight, width: width,
        height: Self.rowHeight)
      draw(row, in: cell, into: &drawing)
    }
  }

  private func draw(_ row: PreviewKeys.Row, in cell: Rect, into drawing: inout Drawing) {
    let isAvailable = row.isAvailable(in: state)
    let keysWidth = min(Self.keysWidth, cell.size.width * 0.4)
    drawing.write(
      Label(
        row.keys, weight: .bold, color: isAvailable ? Theme.accent : Theme.dimmedText,
        maxWidth: Int(keysWidth - 6)), in: cell)
    var rest = cell
    rest.origin.x += keysWidth
    rest.size.width = max(cell.size.width - keysWidth, 1)
    drawing.write(
      Label(
        row.title(in: state), color: isAvailable ? Theme.text : Theme.dimmedText,
        maxWidth: Int(rest.size.width)), in: rest)
  }
}
