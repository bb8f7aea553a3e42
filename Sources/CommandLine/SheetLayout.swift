import Frames

/// Where everything stands on a sheet: rows of frames in columns, read downwards, with a name above each row and the
/// instants above each column. All numbers are pixels from the top left.
///
/// Letters, gaps and margins follow from the size of the frames, so that sheets of small and of large frames look alike.
struct SheetLayout: Hashable {
  /// A frame's size.
  let frame: PixelSize
  /// The whole sheet's size.
  let size: PixelSize
  /// How many columns there are; the last may be shorter.
  let columns: Int
  /// How many rows of frames a full column has.
  let rowsInColumn: Int
  /// The height of an em.
  let textSize: Double
  /// Between one frame and the next.
  let gap: Int

  private let margin: Int
  private let headHeight: Int
  private let captionHeight: Int
  private let rowGap: Int
  private let columnGap: Int
  private let instants: Int

  /// - Parameters:
  ///   - rows: how many rows of frames there are, at least 1.
  ///   - instants: how many frames a row has, at least 1.
  ///   - group: so many rows belong together and stay in one column; `rows` is a multiple of it.
  ///   - columns: how many columns to make, or nil for what comes closest to a sheet a little wider than it is high.
  ///   - labels: whether there is room for names and instants; else frames have the same gap all around.
  /// - Returns: nil where the sheet would have more pixels than can be counted.
  init?(
    frame: PixelSize, rows: Int, instants: Int, group: Int = 1, columns: Int? = nil,
    labels: Bool = true
  ) {
    precondition(rows >= 1 && instants >= 1 && group >= 1 && rows % group == 0)
    let groups = rows / group
    if let columns {
      self.init(
        frame, rowsInColumn: group * Self.divide(groups, by: columns), rows: rows, instants, labels)
    } else {
      let all = (1...groups).compactMap {
        SheetLayout(
          frame, rowsInColumn: group * Self.divide(groups, by: $0), rows: rows, instants, labels)
      }
      guard let best = all.min(by: { $0.cost(of: rows) < $1.cost(of: rows) })
      else { return nil }
      self = best
    }
  }

  private init?(_ frame: PixelSize, rowsInColumn: Int, rows: Int, _ instants: Int, _ labels: Bool) {
    // The side of a square frame of the same area.
    let side = Double(frame.area).squareRoot()
    let em = min(max(side * 0.075, 11), 28)
    func ems(_ count: Double) -> Int { Int((count * em).rounded()) }
    self.frame = frame
    self.instants = instants
    self.rowsInColumn = rowsInColumn
    textSize = em
    gap = ems(0.4)
    margin = labels ? ems(2.2) : gap
    headHeight = labels ? ems(1.6) : 0
    captionHeight = labels ? ems(1.9) : 0
    rowGap = labels ? ems(1.2) : gap
    columnGap = labels ? ems(2.4) : gap
    columns = Self.divide(rows, by: rowsInColumn)
    let rowWidth = instants * frame.width + (instants - 1) * gap
    guard
      let size = PixelSize(
        width: 2 * margin + columns * rowWidth + (columns - 1) * columnGap,
        height: 2 * margin + headHeight
          + rowsInColumn * (captionHeight + frame.height + rowGap) - rowGap)
    else { return nil }
    self.size = size
  }

  private static func divide(_ count: Int, by parts: Int) -> Int { (count + parts - 1) / parts }

  /// How far the sheet is from one that is a little wider than high and full: at twice the aspect as far as at half of
  /// it, and more so the more room for rows is left over.
  private func cost(of rows: Int) -> Double {
    let ratio = Double(size.width) / Double(size.height) / 1.25
    let fullness = Double(rows) / Double(columns * rowsInColumn)
    return max(ratio, 1 / ratio) * (1 + 3 * (1 - fullness))
  }

  /// The width of a row of frames.
  var rowWidth: Int { instants * frame.width + (instants - 1) * gap }

  /// The top left of frame `instant` of row `row`.
  func place(row: Int, instant: Int) -> CollageSink.Place {
    let top = margin + headHeight + captionHeight
    return CollageSink.Place(
      x: left(ofColumn: row / rowsInColumn) + instant * (frame.width + gap),
      y: top + row % rowsInColumn * (captionHeight + frame.height + rowGap))
  }

  /// The left end of the line on which row `row`'s name stands.
  func caption(ofRow row: Int) -> CollageSink.Place {
    let frame = place(row: row, instant: 0)
    return CollageSink.Place(x: frame.x, y: frame.y - Int((textSize * 0.55).rounded()))
  }

  /// The left end of the line on which the head of instant `instant` in column `column` stands.
  func head(ofColumn column: Int, instant: Int) -> CollageSink.Place {
    CollageSink.Place(
      x: left(ofColumn: column) + instant * (frame.width + gap),
      y: margin + Int(textSize.rounded()))
  }

  private func left(ofColumn column: Int) -> Int { margin + column * (rowWidth + columnGap) }
}
