import Frames

/// Where everything stands on a sheet: rows of frames in columns, read downwards, with a name above each row and the
/// instants above each column. Columns differ by one row, or one group of rows, at most. All numbers are pixels from the
/// top left.
///
/// Letters, gaps and margins follow from the size of the frames, so that sheets of small and of large frames look alike.
struct SheetLayout: Hashable {
  /// A frame's size.
  let frame: PixelSize
  /// The whole sheet's size.
  let size: PixelSize
  /// How many columns there are.
  let columns: Int
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
  private let rows: Int
  private let group: Int

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
    let counts = columns.map { [min($0, groups)] } ?? Array(1...groups)
    let layouts = counts.compactMap {
      SheetLayout(frame, rows, instants, group: group, columns: $0, labels)
    }
    guard let best = layouts.min(by: { $0.cost < $1.cost }) else { return nil }
    self = best
  }

  private init?(
    _ frame: PixelSize, _ rows: Int, _ instants: Int, group: Int, columns: Int, _ labels: Bool
  ) {
    // The side of a square frame of the same area.
    let side = Double(frame.area).squareRoot()
    let em = min(max(side * 0.075, 11), 28)
    func ems(_ count: Double) -> Int { Int((count * em).rounded()) }
    self.frame = frame
    self.instants = instants
    self.rows = rows
    self.group = group
    self.columns = columns
    textSize = em
    gap = ems(0.4)
    margin = labels ? ems(2.2) : gap
    headHeight = labels ? ems(1.6) : 0
    captionHeight = labels ? ems(1.9) : 0
    rowGap = labels ? ems(1.2) : gap
    columnGap = labels ? ems(2.4) : gap
    let longest = Self.longestColumn(rows, group: group, columns: columns)
    let rowWidth = instants * frame.width + (instants - 1) * gap
    guard
      let size = PixelSize(
        width: 2 * margin + columns * rowWidth + (columns - 1) * columnGap,
        height: 2 * margin + headHeight
          + longest * (captionHeight + frame.height + rowGap) - rowGap)
    else { return nil }
    self.size = size
  }

  /// How far the sheet is from one that is a little wider than high: at twice the aspect as far as at half of it. Room
  /// that is left over counts too.
  private var cost: Double {
    let ratio = Double(size.width) / Double(size.height) / 1.25
    let room = columns * Self.longestColumn(rows, group: group, columns: columns)
    return max(ratio, 1 / ratio) * Double(room) / Double(rows)
  }

  /// How many rows the first column has, the longest one.
  private static func longestColumn(_ rows: Int, group: Int, columns: Int) -> Int {
    group * ((rows / group + columns - 1) / columns)
  }

  /// The width of a row of frames.
  var rowWidth: Int { instants * frame.width + (instants - 1) * gap }

  /// The column of row `row`, and how many rows are above it there.
  private func position(ofRow row: Int) -> (column: Int, above: Int) {
    // The first columns have a group more where they cannot all have as many.
    let (least, longer) = (rows / group / columns, rows / group % columns)
    let index = row / group
    let inLonger = longer * (least + 1)
    let (column, above) =
      index < inLonger
      ? (index / (least + 1), index % (least + 1))
      : (longer + (index - inLonger) / least, (index - inLonger) % least)
    return (column, above * group + row % group)
  }

  /// The top left of frame `instant` of row `row`.
  func place(row: Int, instant: Int) -> CollageSink.Place {
    let (column, above) = position(ofRow: row)
    return CollageSink.Place(
      x: left(ofColumn: column) + instant * (frame.width + gap),
      y: margin + headHeight + captionHeight + above * (captionHeight + frame.height + rowGap))
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

extension SheetLayout {
  /// The area of a frame whose size nobody gave: that of a square of 180 pixels.
  static let frameArea = 32_400.0

  /// A frame's size for screens of `picture`'s size: of its shape, not larger than it, and of an area at which the sheet
  /// can be looked at as a whole.
  static func frameSize(for picture: PixelSize, area: Double = frameArea) -> PixelSize {
    let shrink = min((area / Double(picture.area)).squareRoot(), 1)
    func side(_ length: Int) -> Int { max(Int((Double(length) * shrink).rounded()), 1) }
    return PixelSize(width: side(picture.width), height: side(picture.height)) ?? picture
  }
}
