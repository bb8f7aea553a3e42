import Frames
import Media
import TestSupport
import Testing

@Suite struct TolerantPictureTests {
  private let tolerant = PictureReader.Options(isTolerant: true)

  @Test func aTruncatedPNGShowsItsFirstRows() throws {
    let folder = try TemporaryFolder()
    let samples = (0..<12288).map { (index: Int) in UInt8(truncatingIfNeeded: index &* 7919 >> 4) }
    let png = HandmadePNG(width: 64, height: 64, colorType: 2, samples: samples)
    try writeFile(folder("whole.png"), png.bytes)
    let whole = try PictureReader.read(folder("whole.png"))
    try writeFile(folder("a.png"), png.bytes[..<(png.bytes.count / 2)])
    #expect(throws: MediaError.self) { try PictureReader.read(folder("a.png")) }
    let picture = try PictureReader.picture(FilePath(folder("a.png")), tolerant)
    #expect(picture.notes.count == 1 && picture.notes[0].contains("incomplete"))
    #expect(picture.frame.size == whole.size)
    for y in 0..<28 {
      for x in 0..<64 { #expect(picture.frame[x, y] == whole[x, y]) }
    }
    // What is missing is black.
    for x in 0..<64 { #expect(picture.frame[x, 63] == SIMD4(0, 0, 0, 255)) }
  }

  @Test("A PNG that ends between two chunks, or within a length")
  func aPNGWithoutItsEndIsShown() throws {
    let folder = try TemporaryFolder()
    let bytes = try readFile(fixture("interlaced.png"))
    let whole = try PictureReader.read(fixture("interlaced.png"))
    for missing in [12, 11, 6] {
      try writeFile(folder("a.png"), bytes[..<(bytes.count - missing)])
      let picture = try PictureReader.picture(FilePath(folder("a.png")), tolerant)
      #expect(picture.frame == whole && picture.notes.count <= 1, "\(missing)")
    }
  }

  @Test(arguments: ["orientation-1.jpg", "progressive.jpg"])
  func aTruncatedJPEGIsShown(name: String) throws {
    let folder = try TemporaryFolder()
    let bytes = try readFile(fixture(name))
    try writeFile(folder("a.jpg"), bytes[..<(bytes.count - 12)])
    #expect(throws: MediaError.self) { try PictureReader.read(folder("a.jpg")) }
    let picture = try PictureReader.picture(FilePath(folder("a.jpg")), tolerant)
    #expect(picture.notes.count == 1)
    let red = picture.frame[4, 4]
    #expect(red.x > 160 && red.y < 70 && red.z < 70, "\(red)")
  }

  @Test func aWholePictureHasNoNote() throws {
    let picture = try PictureReader.picture(FilePath(fixture("interlaced.png")), tolerant)
    #expect(picture.notes.isEmpty)
    #expect(try picture.frame == PictureReader.read(fixture("interlaced.png")))
  }

  @Test func anEmptyHeaderIsStillRefused() throws {
    let folder = try TemporaryFolder()
    try writeFile(folder("a.png"), try readFile(fixture("interlaced.png"))[..<20])
    #expect(throws: MediaError.self) {
      try PictureReader.picture(FilePath(folder("a.png")), tolerant)
    }
  }
}

@Suite struct ForeignFormatTests {
  @Test(arguments: [
    ("%PDF-1.7\n", "PDF"), ("<?xml version=\"1.0\"?><svg/>", "SVG"), ("gimp xcf v011", "XCF"),
  ])
  func theFormatIsNamed(text: String, name: String) throws {
    let folder = try TemporaryFolder()
    try writeFile(folder("a"), Array(text.utf8) + [UInt8](repeating: 32, count: 100))
    let error = #expect(throws: MediaError.self) { try PictureReader.read(folder("a")) }
    let sentence = try #require(error).description
    #expect(sentence.contains(name) && sentence.contains("PNG"), "\(sentence)")
  }
}
