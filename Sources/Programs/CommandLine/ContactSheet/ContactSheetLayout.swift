import Frames

/// The positions of the frames and labels of a contact sheet, in pixels from its top left.
///
/// A row holds the frames of one transition, with its name above them. Rows fill columns from the
/// top, with the instants above each column. Columns differ by at most one row, or one group of
/// rows. Text, gaps and margins scale with the frames.
struct ContactSheetLayout: Hashable {
  /// The size of a frame in pixels.
  let frame: PixelSize
  /// The size of the sheet in pixels.
  let size: PixelSize
  /// The number of columns.
  let columns: Int
  /// The height of an em in pixels.
  let textSize: Double
  /// The gap between two frames of a row, in pixels.
  let gap: Int

  private let margin: Int
  private let headingHeight: Int
  private let captionHeight: Int
  private let rowGap: Int
  private let columnGap: Int
  private let instants: Int
  private let rows: Int
  private let group: Int

  /// Creates a layout, or returns nil if the sheet's size cannot be represented.
  ///
  /// - Parameters:
  ///   - frame: the size of a frame in pixels.
  ///   - rows: the number of rows, at least 1.
  ///   - instants: the number of frames in a row, at least 1.
  ///   - group: the number of consecutive rows that stay in one column; it divides `rows`.
  ///   - columns: the number of columns; nil for the one whose sheet is closest to an aspect ratio
  ///     of 1.25.
  ///   - labels: true to leave room for names and instants; false for equal gaps on all sides.
  init?(
    frame: PixelSize, rows: Int, instants: Int, group: Int = 1, columns: Int? = nil,
    labels: Bool = true
  ) {
    precondition(rows >= 1 && instants >= 1 && group >= 1 && rows % group == 0)
    let groups = rows / group
    let counts = columns.map { [min($0, groups)] } ?? Array(1...groups)
    let layouts = counts.compactMap {
      ContactSheetLayout(frame, rows, instants, group: group, columns: $0, labels)
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
    headingHeight = labels ? ems(1.6) : 0
    captionHeight = labels ? ems(1.9) : 0
    rowGap = labels ? ems(1.2) : gap
    columnGap = labels ? ems(2.4) : gap
    let longest = Self.longestColumn(rows, group: group, columns: columns)
    let rowWidth = instants * frame.width + (instants - 1) * gap
    guard
      let size = PixelSize(
        width: 2 * margin + columns * rowWidth + (columns - 1) * columnGap,
        height: 2 * margin + headingHeight
          + longest * (captionHeight + frame.height + rowGap) - rowGap)
    else { return nil }
    self.size = size
  }

  /// The cost of the layout: the ratio, at least 1, between the sheet's aspect ratio and 1.25,
  /// times the number of cells per row of frames. Empty cells thus add to the cost.
  private var cost: Double {
    let ratio = Double(size.width) / Double(size.height) / 1.25
    let cells = columns * Self.longestColumn(rows, group: group, columns: columns)
    return max(ratio, 1 / ratio) * Double(cells) / Double(rows)
  }

  /// Returns the number of rows in the first column, the longest one.
  private static func longestColumn(_ rows: Int, group: Int, columns: Int) -> Int {
    group * ((rows / group + columns - 1) / columns)
  }

  /// The width of a row of frames in pixels.
  var rowWidth: Int { instants * frame.width + (instants - 1) * gap }

  /// Returns the column of row `row`, and the number of rows above it in that column.
  private func position(ofRow row: Int) -> (column: Int, above: Int) {
    // The first columns hold one group more if the groups do not divide evenly.
    let (least, longer) = (rows / group / columns, rows / group % columns)
    let index = row / group
    let inLonger = longer * (least + 1)
    let (column, above) =
      index < inLonger
      ? (index / (least + 1), index % (least + 1))
      : (longer + (index - inLonger) / least, (index - inLonger) % least)
    return (column, above * group + row % group)
  }

  /// Returns the position of the top left pixel of frame `instant` in row `row`.
  func origin(row: Int, instant: Int) -> PixelPosition {
    let (column, above) = position(ofRow: row)
    return PixelPosition(
      x: left(ofColumn: column) + instant * (frame.width + gap),
      y: margin + headingHeight + captionHeight + above * (captionHeight + frame.height + rowGap))
  }

  /// Returns the left end of the baseline of row `row`'s name.
  func captionBaseline(ofRow row: Int) -> PixelPosition {
    let frame = origin(row: row, instant: 0)
    return PixelPosition(x: frame.x, y: frame.y - Int((textSize * 0.55).rounded()))
  }

  /// Returns the left end of the baseline of the heading of instant `instant` in column `column`.
  func headingBaseline(ofColumn column: Int, instant: Int) -> PixelPosition {
    PixelPosition(
      x: left(ofColumn: column) + instant * (frame.width + gap),
      y: margin + Int(textSize.rounded()))
  }

  private func left(ofColumn column: Int) -> Int { margin + column * (rowWidth + columnGap) }
}

extension ContactSheetLayout {
  /// The default area of a frame in pixels: 180 by 180.
  static let defaultFrameArea = 32_400.0

  /// Returns the frame size for screens of the size of `picture`: of the same aspect ratio and of
  /// `area` pixels, but not larger than the picture.
  static func frameSize(for picture: PixelSize, area: Double = defaultFrameArea) -> PixelSize {
    let scale = min((area / Double(picture.area)).squareRoot(), 1)
    func side(_ length: Int) -> Int { max(Int((Double(length) * scale).rounded()), 1) }
    return PixelSize(width: side(picture.width), height: side(picture.height)) ?? picture
  }
}

/// The position of a pixel in an image: its column and row, from 0 at the top left.
struct PixelPosition: Hashable {
  let x, y: Int
}
