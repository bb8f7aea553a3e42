import Controls
import SceneGraph
import Transitions

/// The help overlay: all keys with their current actions, in groups.
struct HelpOverlay {
  private static let radius = 12.0
  /// The space around the box and inside it, in points; less in a small window.
  private static let (margin, leastMargin) = (16.0, 6.0)
  private static let (padding, leastPadding) = (20.0, 12.0)
  /// The height of a small window, in points.
  private static let smallHeight = 480.0
  private static let headHeight = 28.0
  private static let rowHeight = 19.0
  /// The height of a row in a window that is too low for `rowHeight`.
  private static let leastRowHeight = 16.0
  private static let keysWidth = 84.0
  private static let columnGap = 24.0
  /// The widest column, in points.
  private static let widestColumn = 330.0

  /// The box in the window, in points.
  let frame: Rect
  private let state: PreviewState
  private let layout: HelpLayout
  private let rowHeight, padding: Double

  /// Lays out the overlay in a window of `size`, in points.
  init(_ state: PreviewState, in size: Size) {
    self.state = state
    let isSmall = size.height < Self.smallHeight
    let margin = isSmall ? Self.leastMargin : Self.margin
    let padding = isSmall ? Self.leastPadding : Self.padding
    self.padding = padding
    let room = size.height - 2 * (margin + padding) - Self.headHeight
    func layout(_ rowHeight: Double) -> HelpLayout {
      HelpLayout(
        of: PreviewKeys.groups.map(\.rows.count), most: max(Int(room / rowHeight), 1),
        least: size.width > 760 ? 2 : 1)
    }
    let (wide, dense) = (layout(Self.rowHeight), layout(Self.leastRowHeight))
    let isDense = dense.columns.count < wide.columns.count
    (self.layout, rowHeight) = isDense ? (dense, Self.leastRowHeight) : (wide, Self.rowHeight)
    let columns = Double(self.layout.columns.count)
    let width = min(
      columns * Self.widestColumn + (columns - 1) * Self.columnGap + 2 * padding,
      max(size.width - 2 * margin, 1))
    let height = Double(self.layout.lineCount) * rowHeight + Self.headHeight + 2 * padding
    frame = Rect(
      x: (size.width - width) / 2, y: max((size.height - height) / 2, 0), width: width,
      height: min(height, size.height))
  }

  /// Draws the overlay; the origin is the box's corner.
  func draw(into drawing: inout Drawing) {
    let bounds = Rect(origin: .zero, size: frame.size)
    drawing.box(bounds, Theme.keyList, border: Theme.track, radius: Self.radius)
    let inner = frame.size.width - 2 * padding
    let head = Rect(x: padding, y: padding - 4, width: inner, height: 18)
    drawing.write(Label("Keys", size: 14, weight: .bold), in: head)
    drawing.write(
      Label(
        "press any key or click to close", color: Theme.dimmedText,
        maxWidth: Int(max(inner - 60, 1))),
      in: head, .right)
    let gaps = Double(layout.columns.count - 1) * Self.columnGap
    let width = max((inner - gaps) / Double(max(layout.columns.count, 1)), 1)
    for (column, lines) in layout.columns.enumerated() {
      for (index, line) in lines.enumerated() {
        let cell = Rect(
          x: padding + Double(column) * (width + Self.columnGap),
          y: padding + Self.headHeight + Double(index) * rowHeight, width: width,
          height: rowHeight)
        draw(line, in: cell, into: &drawing)
      }
    }
  }

  private func draw(_ line: HelpLayout.Line, in cell: Rect, into drawing: inout Drawing) {
    switch line {
    case .space: break
    case .heading(let group):
      drawing.write(
        Label(
          PreviewKeys.groups[group].title, weight: .bold, maxWidth: Int(cell.size.width)), in: cell)
    case .row(let group, let index):
      draw(PreviewKeys.groups[group].rows[index], in: cell, into: &drawing)
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
