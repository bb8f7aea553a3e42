import Frames
import Jobs
import Support
import Testing

@Suite("Sizes that keep a shape")
struct FrameSizeRuleTests {
  private func size(_ width: Int, _ height: Int) throws -> PixelSize {
    try #require(PixelSize(width: width, height: height))
  }

  @Test("The shape of a picture of 1600x900 or 900x1600 stays")
  func shapes() throws {
    let (wide, tall) = (try size(1600, 900), try size(900, 1600))
    #expect(try FrameSizeRule.shorterSide(720).size(for: wide) == size(1280, 720))
    #expect(try FrameSizeRule.shorterSide(720).size(for: tall) == size(720, 1280))
    #expect(try FrameSizeRule.shorterSide(2160).size(for: wide) == size(3840, 2160))
    // 480 · 16/9 = 853.3, whose nearest even number is 854.
    #expect(try FrameSizeRule.shorterSide(480).size(for: wide) == size(854, 480))
    #expect(try FrameSizeRule.width(800).size(for: wide) == size(800, 450))
    #expect(try FrameSizeRule.height(800).size(for: tall) == size(450, 800))
    #expect(try FrameSizeRule.factor(0.5).size(for: wide) == size(800, 450))
    // 0.5 · 61 = 30.5, 0.5 · 107 = 53.5.
    #expect(try FrameSizeRule.factor(0.5).size(for: size(61, 107)) == size(31, 54))
  }

  @Test("No side vanishes, and none is beyond all bounds")
  func bounds() throws {
    #expect(try FrameSizeRule.width(1).size(for: size(1000, 2)) == size(1, 1))
    #expect(try FrameSizeRule.width(32768).size(for: size(1, 16000)) == nil)
  }

  @Test("The settings take a size, else a rule, else the picture's size")
  func settings() throws {
    let picture = try size(400, 200)
    var settings = DrawingSettings()
    #expect(try settings.size(for: picture) == picture)
    settings.sizeRule = .width(100)
    #expect(try settings.size(for: picture) == size(100, 50))
    settings.size = try size(7, 5)
    #expect(try settings.size(for: picture) == size(7, 5))
    let huge = DrawingSettings(size: nil)
    var wide = huge
    wide.sizeRule = .height(32768)
    let error = #expect(throws: JobError.self) { try wide.size(for: picture) }
    #expect(error?.kind == .invalidRequest && error?.subject == .size)
  }

  @Test(
    "Times are seconds, or CSS's",
    arguments: [
      ("1", 1.0), ("0.5", 0.5), ("1s", 1), ("1.5s", 1.5), ("500ms", 0.5), ("250MS", 0.25),
      ("-1s", -1), ("1e3ms", 1), (".5s", 0.5),
    ])
  func times(_ text: String, _ expected: Double) {
    #expect(seconds(text) == expected)
  }

  @Test(
    "Other times are refused",
    arguments: ["", "s", "ms", "1 s", "1m", "1min", "infs", "nanms", "s1", "1ss", "1sms"])
  func refusedTimes(_ text: String) { #expect(seconds(text) == nil) }
}
