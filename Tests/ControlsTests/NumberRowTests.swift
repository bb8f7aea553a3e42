import SceneGraph
import Testing

@testable import Controls

@Suite("Number rows")
struct NumberRowTests {
  private let frame = Rect(x: 20, y: 100, width: 228, height: 57)

  private let row = NumberRow(
    "target",
    [
      .init("x", 14, in: 0...375, typingRange: -1000...1000, scale: .linear, step: 1),
      .init("width", 48, in: 1...375, typingRange: 0.01...1000, scale: .linear, step: 0.5),
      .init("stiffness", 100, in: 1...1000, scale: .logarithmic),
    ], chips: [Chip("center"), Chip("1 of 2", isEnabled: false), Chip("pick")])

  @Test("Each box is hit in its frame, within the row and without overlaps")
  func boxes() {
    #expect(row.height(frame.size.width) == frame.size.height)
    for index in row.cells.indices {
      let box = row.box(index, in: frame)
      #expect(box.minX >= frame.minX && box.maxX <= frame.maxX && box.maxY <= frame.maxY)
      #expect(row.part(at: Point(x: box.midX, y: box.midY), in: frame) == index)
      if index > 0 { #expect(box.minX > row.box(index - 1, in: frame).maxX) }
    }
  }

  @Test("Chips are beside the name without overlaps, and a disabled chip is not hit")
  func chips() throws {
    var right = frame.minX
    for index in 0..<3 {
      let chip = row.chipFrame(index, in: frame)
      #expect(chip.minX > right && chip.maxX <= frame.maxX)
      right = chip.maxX
      let middle = Point(x: chip.midX, y: chip.midY)
      guard index != 1 else {
        #expect(row.part(at: middle, in: frame) == nil)
        continue
      }
      let part = try #require(row.part(at: middle, in: frame))
      #expect(row.response(part) == .onRelease)
      #expect(row.value(at: middle, part, in: frame) == .index(index))
    }
  }

  @Test("A drag sets one number, within its range")
  func dragging() {
    #expect(row.value(draggedBy: Point(x: -1e9, y: 0), 0) == .numbers([0, 48, 100]))
    #expect(row.value(draggedBy: Point(x: 1e9, y: 0), 1) == .numbers([14, 375, 100]))
    // 300 units are the whole range; on a logarithmic scale, half of it is half the orders of
    // magnitude.
    guard case .numbers(let numbers) = row.value(draggedBy: Point(x: 30, y: 9), 2) else {
      Issue.record("a drag sets numbers")
      return
    }
    // 30 of 300 units are a tenth of three orders of magnitude: a factor of 10^0.3, rounded.
    #expect(numbers[0] == 14 && numbers[1] == 48 && abs(numbers[2] - 199.526) < 3)
  }

  @Test("Typed numbers are limited by the typing range, which may be wider than the drag's")
  func typing() {
    #expect(row.text(0) == "14" && row.text(7) == nil)
    #expect(row.value(typed: "-20", 0) == .numbers([-20, 48, 100]))
    #expect(row.value(typed: "0.25", 1) == .numbers([14, 0.25, 100]))
    for text in ["", "-", "abc", "nan", "inf", "1001"] {
      #expect(row.value(typed: text, 0) == nil, "\(text)")
    }
    #expect(row.value(typed: "0", 1) == nil)
  }

  @Test("Keys step each number by its own step")
  func keys() {
    #expect(row.focusablePartCount == 3)
    #expect(row.value(steppedBy: 1, at: 0) == .numbers([15, 48, 100]))
    #expect(row.value(steppedBy: -2, at: 1) == .numbers([14, 47, 100]))
    #expect(row.value(steppedBy: 1, at: 3) == nil)
  }
}
