import Frames
import Testing
import Text

@Suite("Lines of text")
struct TypesetterTests {
  private let typesetter: Typesetter
  private let style = TextStyle(size: 40, color: SIMD4(255, 255, 255, 255))

  init() throws { typesetter = try Typesetter() }

  /// Returns the sum of alpha, from 0 to 1 per pixel, over `columns` and `rows`.
  private func ink(_ line: TextLine, columns: Range<Int>? = nil, rows: Range<Int>? = nil) -> Double
  {
    var sum = 0.0
    for y in rows ?? 0..<line.frame.size.height {
      for x in columns ?? 0..<line.frame.size.width { sum += Double(line.frame[x, y].w) / 255 }
    }
    return sum
  }

  @Test("Glyphs stand on the baseline: H ends there, g descends below")
  func baseline() throws {
    for (text, hasDescender) in [("H", false), ("g", true)] {
      let line = try typesetter.line(text, style)
      let below = (line.baseline + 1)..<line.frame.size.height
      #expect((ink(line, rows: below) > 1) == hasDescender, "\(text)")
      #expect(ink(line, rows: (line.baseline - 2)..<line.baseline) > 1, "\(text)")
    }
  }

  @Test("Text is upright and not mirrored: L has its foot at the bottom, its stem on the left")
  func orientation() throws {
    let line = try typesetter.line("L", style)
    let (middle, half) = (line.frame.size.width / 2, line.baseline - 10)
    #expect(ink(line, columns: 0..<middle, rows: 0..<half) > 10)
    #expect(ink(line, columns: middle..<line.frame.size.width, rows: 0..<half) < 1)
    #expect(ink(line, columns: middle..<line.frame.size.width, rows: half..<line.baseline) > 5)
  }

  @Test("Pixels are the colour times the glyphs' coverage")
  func colors() throws {
    let color = SIMD4<UInt8>(200, 100, 0, 200)
    let white = try typesetter.line("Swift", style)
    let line = try typesetter.line("Swift", TextStyle(size: 40, color: color))
    #expect(line.frame.alpha == .premultiplied && line.frame.size == white.frame.size)
    var greys = 0
    for y in 0..<line.frame.size.height {
      for x in 0..<line.frame.size.width {
        let coverage = Int(white.frame[x, y].w)
        if (1...254).contains(coverage) { greys += 1 }
        for channel in 0..<4 {
          let exact = Double(coverage) * Double(color[channel]) / 255
          let isRounded = abs(Double(line.frame[x, y][channel]) - exact) <= 0.5
          #expect(isRounded, "channel \(channel) at \(x), \(y)")
        }
      }
    }
    // Edges are antialiased, interiors are solid.
    #expect(greys > 20)
    #expect(ink(white) > 100)
  }

  @Test("Twice the font size is twice the width and four times the ink")
  func scaling() throws {
    let (small, large) = (
      try typesetter.line("hinge", style),
      try typesetter.line("hinge", TextStyle(size: 80, color: style.color))
    )
    #expect(abs(large.width - 2 * small.width) <= 2)
    #expect(abs(ink(large) / ink(small) - 4) < 0.1)
  }

  @Test("A bold font has more ink")
  func weight() throws {
    let bold = TextStyle(size: 40, weight: .bold, color: style.color)
    #expect(
      try ink(typesetter.line("hinge", bold)) > 1.2 * ink(typesetter.line("hinge", style)))
  }

  @Test("An ellipsis ends a text that does not fit; a text that fits is unchanged")
  func ellipsis() throws {
    let whole = try typesetter.line("flip-from-left", style)
    let cut = try typesetter.line("flip-from-left", style, within: whole.width / 2)
    #expect(cut.width <= whole.width / 2)
    #expect(ink(cut) < ink(whole))
    #expect(try typesetter.line("flip-from-left", style, within: whole.width + 1) == whole)
  }

  @Test(
    "Any text is one line of one height",
    arguments: [
      "", " ", "flip", "two\nlines", "\u{0}", "Ünïcödé", "👩‍👩‍👧‍👦", "\u{202E}right to left",
    ])
  func anything(text: String) throws {
    let line = try typesetter.line(text, style)
    #expect((30...80).contains(line.frame.size.height))
    #expect(line.baseline > 0 && line.baseline < line.frame.size.height)
    #expect(line.start >= 0 && line.width >= 0)
  }

  @Test("An empty text is a transparent picture")
  func emptyText() throws {
    let line = try typesetter.line("", style)
    #expect(ink(line) == 0 && line.width == 0)
  }

  @Test("The same text gives the same picture, also from another typesetter")
  func determinism() throws {
    let areSame = try typesetter.line("hinge", style) == Typesetter().line("hinge", style)
    #expect(areSame)
  }

  @Test("A straight colour or a font size of 0 ends the process")
  func preconditions() async {
    await #expect(processExitsWith: .failure) {
      _ = TextStyle(size: 10, color: SIMD4(255, 0, 0, 100))
    }
    await #expect(processExitsWith: .failure) {
      _ = TextStyle(size: 0, color: SIMD4(0, 0, 0, 255))
    }
  }
}

@Suite("Text on several lines")
struct ParagraphTests {
  @Test(
    "A paragraph keeps its width and line count, and its height is that of its lines")
  func wrapping() throws {
    let typesetter = try Typesetter()
    let style = TextStyle(size: 20, color: SIMD4(255, 255, 255, 255))
    let one = try typesetter.paragraph("Wide", style, within: 400, lines: 3).size
    let two = try typesetter.paragraph("Wide\nWide", style, within: 400, lines: 3).size
    #expect(abs(two.height - 2 * one.height) <= 1 && two.width == one.width)
    let words = String(repeating: "word ", count: 40)
    for lines in [1, 2, 3] {
      let size = try typesetter.paragraph(words, style, within: 200, lines: lines).size
      #expect(abs(size.height - lines * one.height) <= lines && size.width <= 201)
    }
    // A word that is wider than a line is broken.
    let long = try typesetter.paragraph(
      String(repeating: "w", count: 60), style, within: 200, lines: 9
    ).size
    #expect(long.width <= 201 && long.height > 2 * one.height)
  }
}
