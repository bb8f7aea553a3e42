import Frames
import Glibc
import Media
import Testing

@Suite struct DamagedPictureTests {
  @Test func missingFilesAndFoldersAreNamed() throws {
    let folder = try TemporaryFolder()
    #expect(try reason { _ = try PictureReader.read(folder("none.png")) } == .missingInput)
    #expect(try reason { _ = try PictureReader.read(folder("none/none.png")) } == .missingInput)
    #expect(try reason { _ = try PictureReader.read("") } == .missingInput)
    #expect(try reason { _ = try PictureReader.read(folder.path) } == .inputIsFolder)
  }

  @Test func emptyFilesAndTextsAreRejected() throws {
    let folder = try TemporaryFolder()
    try writeFile(folder("a.png"), [])
    #expect(try reason { _ = try PictureReader.read(folder("a.png")) } == .emptyInput)
    let texts = [
      "Dear diary, this is not a picture.\n", "x", "#EXTM3U\n#EXTINF:1,\n/etc/hostname\n",
      "ffconcat version 1.0\nfile other.png\n",
    ]
    for text in texts {
      try writeFile(folder("a.png"), text.utf8)
      #expect(try reason { _ = try PictureReader.read(folder("a.png")) } == .notAPicture)
    }
  }

  /// A truncated file is an error, or the whole picture if only data without pixels is missing,
  /// such as a trailer. It is never another picture.
  @Test(arguments: [
    "interlaced.png", "orientation-1.jpg", "progressive.jpg", "gray.jpg", "cmyk.jpg", "plain.bmp",
    "plain.gif", "plain.tiff", "orientation-6.tiff", "plain.ppm", "alpha.webp", "lossy.webp",
    "orientation-6.webp", "orientation-6.png",
  ])
  func truncatedPicturesAreNeverFilledIn(name: String) throws {
    let folder = try TemporaryFolder()
    let bytes = try readFile(fixture(name))
    let whole = try PictureReader.read(fixture(name))
    for length in stride(from: 0, to: bytes.count, by: 3) {
      try writeFile(folder("a"), bytes[..<length])
      guard let frame = try? PictureReader.read(folder("a")) else { continue }
      #expect(frame == whole, "\(name), the first \(length) of \(bytes.count) bytes")
    }
    try writeFile(folder("a"), bytes[..<(bytes.count * 2 / 3)])
    let found = try reason { _ = try PictureReader.read(folder("a")) }
    #expect(found == .damagedPicture || found == .notAPicture)
  }

  @Test func aFlippedBitBreaksTheChecksum() throws {
    let folder = try TemporaryFolder()
    var bytes = HandmadePNG(
      width: 4, height: 4, colorType: 2, samples: Array(repeating: 99, count: 48)
    ).bytes
    bytes[60] ^= 0x10
    try writeFile(folder("a.png"), bytes)
    #expect(try reason { _ = try PictureReader.read(folder("a.png")) } == .damagedPicture)
  }

  @Test(arguments: [(100_000, 100_000), (30_000, 30_000), (2_000_000_000, 1)])
  func hugeHeadersAllocateNothing(width: Int, height: Int) throws {
    let folder = try TemporaryFolder()
    let png = HandmadePNG(width: width, height: height, colorType: 6, samples: [])
    try writeFile(folder("a.png"), png.bytes)
    #expect(
      try reason { _ = try PictureReader.read(folder("a.png")) }
        == .pictureTooLarge(limit: PictureReader.defaultMaximumPixels))
  }

  @Test func theLimitIsInclusive() throws {
    #expect(
      try reason { _ = try PictureReader.read(fixture("plain.bmp"), maximumPixels: 511) }
        == .pictureTooLarge(limit: 511))
    #expect(try PictureReader.read(fixture("plain.bmp"), maximumPixels: 512).size.area == 512)
  }

  @Test func anEmptySizeIsDamage() throws {
    let folder = try TemporaryFolder()
    let png = HandmadePNG(width: 0, height: 0, colorType: 6, samples: [])
    try writeFile(folder("a.png"), png.bytes)
    #expect(try reason { _ = try PictureReader.read(folder("a.png")) } == .damagedPicture)
  }

  @Test func errorsAreOneSentence() throws {
    let folder = try TemporaryFolder()
    try writeFile(folder("notes.png"), "not a picture".utf8)
    do {
      _ = try PictureReader.read(folder("notes.png"))
    } catch {
      #expect(
        error.description == "'\(folder("notes.png"))' is not a picture that can be read"
          + " (Invalid data found when processing input);"
          + " give a PNG, JPEG, WebP or another image that FFmpeg decodes.")
      #expect(error.operation == .reading)
      return
    }
    Issue.record("a text was read as a picture")
  }
}
