import Media
import Testing

@Suite struct OutputFormatTests {
  @Test(arguments: [
    ("a.mp4", OutputFormat.mp4), ("A.MP4", .mp4), ("x/y.webm", .webm), ("a.gif", .gif),
    ("a.png", .png), ("f/%04d.png", .pngSequence), ("%x.png", .pngSequence), ("50%/a.png", .png),
    ("a.y4m", .y4m), ("a.b.rgba", .rgba),
  ])
  func extensionsAreRecognized(path: String, expected: OutputFormat) {
    #expect(OutputFormat(path: path) == expected)
  }

  @Test(arguments: ["", "-", "mp4", ".mp4", "a.", "a.jpg", "a.mp4/b", "a.png-sequence", "é.mov"])
  func otherExtensionsAreNot(path: String) {
    #expect(OutputFormat(path: path) == nil)
  }
}
