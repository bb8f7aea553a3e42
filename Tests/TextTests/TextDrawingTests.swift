import Frames
import SceneGraph
import Testing
import Text
import UIKitRuntime

@Suite("Text in drawings")
@MainActor
struct TextDrawingTests {
  private let rasterizer = CairoRasterizer()
  private let font = Font(size: 20)

  /// The columns and rows that have ink; nil without any.
  private func ink(
    _ block: TextBlock, width: Int, height: Int = 100
  ) throws -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    let bounds = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    let frame = try #require(
      rasterizer.frame(
        of: VectorDrawing([.text(block, in: bounds)], in: bounds, width: width, height: height)))
    var (columns, rows): (Set<Int>, Set<Int>) = ([], [])
    for y in 0..<height {
      for x in 0..<width where frame[x, y].w > 32 {
        columns.insert(x)
        rows.insert(y)
      }
    }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
      let bottom = rows.max()
    else { return nil }
    return (left...right, top...bottom)
  }

  @Test("A line stands on its baseline, as wide as it was measured")
  func line() throws {
    let measurer = try #require(PangoTextMeasurer())
    let block = TextBlock("HHHH", font)
    let size = measurer.size(of: block, within: nil)
    #expect(size.height == font.lineHeight)
    let ink = try #require(try ink(block, width: 200))
    #expect(Double(ink.columns.count) <= size.width)
    #expect(Double(ink.columns.count) > size.width * 0.9)
    // An H stands on the baseline, which is the ascender below the top.
    #expect(abs(Double(ink.rows.upperBound + 1) - font.ascender) <= 1)
    // Twice the text is twice as wide.
    let twice = measurer.size(of: TextBlock("HHHHHHHH", font), within: nil)
    #expect(abs(twice.width - 2 * size.width) < 0.01)
  }

  @Test("An outline reaches its width beyond the letters, and lies below them")
  func outline() throws {
    var block = TextBlock("I", Font(size: 60), color: .white)
    let bounds = Rect(x: 0, y: 0, width: 80, height: 100)
    let inside = Rect(x: 20, y: 10, width: 60, height: 90)
    func frame() throws -> Frame {
      try #require(
        rasterizer.frame(
          of: VectorDrawing([.text(block, in: inside)], in: bounds, width: 80, height: 100)))
    }
    func columns(_ frame: Frame) -> [Int] { (0..<80).filter { frame[$0, 45].w > 127 } }
    let plain = try frame()
    block.outline = TextBlock.Outline(Color(red: 1, green: 0, blue: 0), width: 5)
    let outlined = try frame()
    let (inner, outer) = (columns(plain), columns(outlined))
    #expect(outer.count - inner.count == 10)
    // The letter itself stays white, and the line is red.
    let middle = inner[inner.count / 2]
    #expect(outlined[middle, 45] == plain[middle, 45])
    #expect(outlined[inner[0] - 3, 45] == SIMD4(255, 0, 0, 255))
  }

  @Test("A part of a text has its own colour")
  func parts() throws {
    var block = TextBlock("ÄHH", Font(size: 40), color: .black)
    // 'Ä' has two bytes.
    block.coloredParts = [TextBlock.ColoredPart(2..<3, Color(red: 0, green: 0, blue: 1))]
    let bounds = Rect(x: 0, y: 0, width: 150, height: 60)
    let frame = try #require(
      rasterizer.frame(
        of: VectorDrawing([.text(block, in: bounds)], in: bounds, width: 150, height: 60)))
    let blue = (0..<150).filter { x in (0..<60).contains { frame[x, $0].z > 127 } }
    let black = (0..<150).filter { x in
      (0..<60).contains { frame[x, $0].w > 127 && frame[x, $0].z < 64 }
    }
    let (left, right) = (try #require(blue.first), try #require(blue.last))
    #expect(black.contains { $0 < left } && black.contains { $0 > right })
    #expect(!black.contains { ($0 > left + 1) && ($0 < right - 1) })
  }

  @Test("A font of a file has the family, the weight and the slant of its tables")
  func fontFile() {
    let folder = "/usr/share/fonts/truetype/dejavu"
    let bold = FontFile.add("\(folder)/DejaVuSans-Bold.ttf")
    #expect(bold?.family == "DejaVu Sans" && bold?.weight == 700 && bold?.isItalic == false)
    let regular = FontFile.add("\(folder)/DejaVuSans.ttf")
    #expect(regular?.weight == 400 && regular?.isItalic == false)
    #expect(FontFile.isInstalled("Nonesuch, DejaVu Sans") && FontFile.isInstalled("monospace"))
    #expect(!FontFile.isInstalled("Nonesuch"))
    #expect(FontFile.add("\(folder)") == nil)
    #expect(FontFile.add("/etc/hostname") == nil)
  }

  @Test("Lines are placed by the alignment")
  func alignment() throws {
    func columns(_ alignment: TextBlock.Alignment) throws -> ClosedRange<Int> {
      try #require(try ink(TextBlock("HH", font, alignment: alignment), width: 200)).columns
    }
    let (left, center, right) = (
      try columns(.left), try columns(.center), try columns(.right)
    )
    #expect(left.lowerBound < 5)
    #expect(right.upperBound > 194)
    #expect(abs(center.lowerBound + center.upperBound - 199) <= 1)
    #expect(try columns(.natural) == left)
  }

  @Test("Lines are broken between words, up to the limit")
  func lines() throws {
    let measurer = try #require(PangoTextMeasurer())
    let text = "one two three four five six seven eight"
    func lineCount(_ limit: Int, _ width: Double?) -> Double {
      measurer.size(of: TextBlock(text, font, lineLimit: limit), within: width).height
        / font.lineHeight
    }
    #expect(lineCount(0, nil) == 1)
    #expect(lineCount(0, 100) > 3)
    #expect(lineCount(2, 100) == 2)
    #expect(measurer.size(of: TextBlock(text, font), within: 100).width <= 100)
    let two = try #require(try ink(TextBlock(text, font, lineLimit: 2), width: 100))
    #expect(Double(two.rows.upperBound) < 2 * font.lineHeight)
    #expect(Double(two.rows.upperBound) > font.lineHeight)
  }

  @Test("A measured width is wide enough for the text")
  func measuredWidth() throws {
    let measurer = try #require(PangoTextMeasurer())
    for text in ["Hello, world", "ffi AV To", "a", "Title of a screen"] {
      for size in [11.0, 17, 33.3] {
        let block = TextBlock(text, Font(size: size))
        let free = measurer.size(of: block, within: nil)
        #expect(measurer.size(of: block, within: free.width) == free)
      }
    }
  }

  @Test("A long line ends with an ellipsis, or is cut off")
  func truncation() throws {
    func block(_ mode: TextBlock.LineBreak) -> TextBlock {
      TextBlock("HHHHHHHHHHHHHHHHHHHH", font, lineBreak: mode, lineLimit: 1)
    }
    let tail = try #require(try ink(block(.truncatingTail), width: 100))
    let clipped = try #require(try ink(block(.clipping), width: 100))
    #expect(clipped.columns.upperBound == 99)
    #expect(tail.columns.upperBound < 99)
    #expect(Double(tail.rows.upperBound) < font.lineHeight)
  }

  @Test("Bold text is wider, and nothing is as wide as no text")
  func weights() throws {
    let measurer = try #require(PangoTextMeasurer())
    let regular = measurer.size(of: TextBlock("weight", font), within: nil)
    let bold = measurer.size(of: TextBlock("weight", Font(size: 20, weight: 700)), within: nil)
    #expect(bold.width > regular.width)
    #expect(measurer.size(of: TextBlock("", font), within: nil) == Size(width: 0, height: 0))
  }
}
