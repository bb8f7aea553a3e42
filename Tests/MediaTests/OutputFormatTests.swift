import Media
import Testing

@Suite struct OutputFormatTests {
  @Test(arguments: [
    ("a.mp4", OutputFormat.mp4), ("A.MP4", .mp4), ("x/y.webm", .webm), ("a.gif", .gif),
    ("é.mov", .mov), ("a.mkv", .mkv), ("a.apng", .apng), ("a.webp", .webp),
    ("a.png", .png), ("f/%04d.png", .pngSequence), ("%x.png", .pngSequence), ("50%/a.png", .png),
    ("a.y4m", .y4m), ("a.m4v", .mp4), ("a.jpg", .jpg), ("A.JPEG", .jpg), ("a.avif", .avif),
    ("a.b.rgba", .rgba),
  ])
  func extensionsAreRecognized(path: String, expected: OutputFormat) {
    #expect(OutputFormat(path: path) == expected)
  }

  @Test(arguments: ["", "-", "mp4", ".mp4", "a.", "a.m4a", "a.mp4/b", "a.png-sequence", "é.avi"])
  func otherExtensionsAreNot(path: String) {
    #expect(OutputFormat(path: path) == nil)
  }
}
