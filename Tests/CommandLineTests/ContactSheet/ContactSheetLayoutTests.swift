import Frames
import TestSupport
import Testing

@testable import CommandLine

@Suite("Layout of a contact sheet")
struct ContactSheetLayoutTests {
  private struct Box {
    let x, y, width, height: Int

    func overlaps(_ other: Box) -> Bool {
      x < other.x + other.width && other.x < x + width && y < other.y + other.height
        && other.y < y + height
    }
  }

  private static let frames: [(Int, Int)] = [
    (122, 265), (240, 135), (10, 10), (390, 844), (300, 4),
  ]

  @Test(
    "Frames and labels do not overlap, and keep to the margins",
    arguments: frames, [1, 2, 7, 36])
  func apart(_ frame: (Int, Int), _ rows: Int) throws {
    for columns in [nil, 1, 3, 100] {
      for instants in [1, 5] {
        let layout = try #require(
          ContactSheetLayout(
            frame: pixels(frame.0, frame.1), rows: rows, instants: instants, columns: columns))
        var boxes: [Box] = []
        let em = Int(layout.textSize.rounded(.up))
        for row in 0..<rows {
          for instant in 0..<instants {
            let origin = layout.origin(row: row, instant: instant)
            boxes.append(Box(x: origin.x, y: origin.y, width: frame.0, height: frame.1))
          }
          // Glyphs extend three quarters of an em above the baseline and a quarter below it.
          let line = layout.captionBaseline(ofRow: row)
          boxes.append(
            Box(x: line.x, y: line.y - em * 3 / 4, width: layout.rowWidth, height: em))
        }
        for column in 0..<layout.columns {
          for instant in 0..<instants {
            let line = layout.headingBaseline(ofColumn: column, instant: instant)
            boxes.append(Box(x: line.x, y: line.y - em * 3 / 4, width: frame.0, height: em))
          }
        }
        for (index, box) in boxes.enumerated() {
          let isInside =
            box.x >= em && box.y >= em / 4 && box.x + box.width + em <= layout.size.width
            && box.y + box.height + em <= layout.size.height
          #expect(isInside, "\(box) of \(layout)")
          let other = boxes[..<index].first { $0.overlaps(box) }
          #expect(other == nil, "\(box) overlaps \(String(describing: other))")
        }
      }
    }
  }

  @Test("Rows fill the columns from the top, and headings are above their frames")
  func order() throws {
    let layout = try #require(
      ContactSheetLayout(frame: pixels(100, 200), rows: 5, instants: 3, columns: 2))
    #expect(layout.columns == 2)
    let origins = (0..<5).map { layout.origin(row: $0, instant: 0) }
    #expect(origins[0].x == origins[2].x && origins[3].x == origins[4].x)
    #expect(origins[3].x - origins[0].x > layout.rowWidth)
    #expect(
      origins[0].y < origins[1].y && origins[1].y < origins[2].y && origins[3].y == origins[0].y)
    for instant in 0..<3 {
      let step = instant * (100 + layout.gap)
      #expect(layout.origin(row: 4, instant: instant).x == origins[4].x + step)
      #expect(layout.headingBaseline(ofColumn: 1, instant: instant).x == origins[4].x + step)
    }
  }

  @Test("The rows of a group stay in one column")
  func groups() throws {
    for columns in 1...9 {
      let layout = try #require(
        ContactSheetLayout(
          frame: pixels(100, 200), rows: 14, instants: 5, group: 2, columns: columns))
      for row in stride(from: 0, to: 14, by: 2) {
        #expect(
          layout.origin(row: row, instant: 0).x == layout.origin(row: row + 1, instant: 0).x)
      }
    }
  }

  @Test("Columns differ by at most one row, the longer ones first")
  func evenness() throws {
    for (rows, columns, expected) in [
      (29, 4, [8, 7, 7, 7]), (35, 5, [7, 7, 7, 7, 7]), (4, 3, [2, 1, 1]), (3, 3, [1, 1, 1]),
    ] {
      let layout = try #require(
        ContactSheetLayout(frame: pixels(100, 200), rows: rows, instants: 5, columns: columns))
      let lefts = (0..<rows).map { layout.origin(row: $0, instant: 0).x }
      let counts = Set(lefts).sorted().map { left in lefts.count { $0 == left } }
      #expect(counts == expected && lefts == lefts.sorted())
    }
  }

  @Test(
    "The number of columns is as given, at most one per row; by default the sheet is about square")
  func columns() throws {
    let frame = try pixels(122, 265)
    for (asked, made) in [(1, 1), (2, 2), (12, 12), (100, 12)] {
      let layout = ContactSheetLayout(frame: frame, rows: 12, instants: 5, columns: asked)
      #expect(layout?.columns == made)
    }
    for rows in [20, 35, 36, 70] {
      let size = try #require(ContactSheetLayout(frame: frame, rows: rows, instants: 5)).size
      #expect((0.8...2).contains(Double(size.width) / Double(size.height)), "\(rows): \(size)")
    }
  }
}
