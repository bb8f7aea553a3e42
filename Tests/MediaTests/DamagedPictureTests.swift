import Frames
import Glibc
import Media
import TestSupport
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

  /// A canvas of 1×1 and the flag for animation, as the container's specification says.
  @Test func anAnimatedWebPWithoutPicturesIsDamaged() throws {
    let folder = try TemporaryFolder()
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      Array(name.utf8) + [UInt8(data.count), 0, 0, 0] + data
    }
    let body =
      Array("WEBP".utf8) + chunk("VP8X", [2, 0, 0, 0, 0, 0, 0, 0, 0, 0])
      + chunk("ANIM", [0, 0, 0, 0, 0, 0])
    try writeFile(folder("a.webp"), Array("RIFF".utf8) + [UInt8(body.count), 0, 0, 0] + body)
    #expect(try reason { _ = try PictureReader.read(folder("a.webp")) } == .damagedPicture)
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

  /// FFmpeg takes (width + 128) · (height + 128) ≤ 2²⁸ − 1: 16384 · 16383 is below, 16384² is not.
  @Test(arguments: [(16256, 16256), (16384, 16384), (1, 16_777_216), (2_080_768, 1)])
  func whatFFmpegRefusesIsNoDamage(width: Int, height: Int) throws {
    let folder = try TemporaryFolder()
    let png = HandmadePNG(width: width, height: height, colorType: 6, samples: [])
    try writeFile(folder("a.png"), png.bytes)
    #expect(
      try reason { _ = try PictureReader.read(folder("a.png")) }
        == .dimensionsTooLarge(width: width, height: height))
    #expect(PixelSize(width: width, height: height)?.isWithinFFmpegLimit == false)
  }

  /// Decoders round the width up, to 16 or more, which the error does not.
  @Test func aRefusedBufferIsNamedByThePictureInIt() throws {
    let folder = try TemporaryFolder()
    let png = HandmadePNG(width: 1, height: 2_080_766, colorType: 0, samples: [])
    try writeFile(folder("a.png"), png.bytes)
    #expect(
      try reason { _ = try PictureReader.read(folder("a.png")) }
        == .dimensionsTooLarge(width: 1, height: 2_080_766))
  }

  /// The largest sizes: their data is missing here, which FFmpeg notices after taking the size.
  @Test(arguments: [(16256, 16255), (2_080_704, 1)])
  func theLargestDimensionsAreTaken(width: Int, height: Int) throws {
    let folder = try TemporaryFolder()
    let png = HandmadePNG(width: width, height: height, colorType: 0, samples: [])
    try writeFile(folder("a.png"), png.bytes)
    #expect(try reason { _ = try PictureReader.read(folder("a.png")) } == .damagedPicture)
    #expect(PixelSize(width: width, height: height)?.isWithinFFmpegLimit == true)
  }

  /// A sparse file of 3 GB is refused by its size: no data of it is read.
  @Test func aHugeFileIsRefusedBeforeItIsRead() throws {
    let folder = try TemporaryFolder()
    let png = HandmadePNG(
      width: 4, height: 4, colorType: 2, samples: Array(repeating: 9, count: 48))
    try writeFile(folder("a.png"), png.bytes)
    try #require(truncate(folder("a.png"), 3_000_000_000) == 0)
    #expect(
      try reason { _ = try PictureReader.read(folder("a.png")) } == .inputTooLong(limit: 1 << 29))
  }

  /// A file may have exactly the limit.
  @Test(arguments: ["plain.bmp", "animation.gif", "orientation-1.jpg"])
  func theLimitOfBytesIsInclusive(name: String) throws {
    let count = try readFile(fixture(name)).count
    let whole = try PictureReader.read(fixture(name))
    #expect(try PictureReader.read(fixture(name), maximumBytes: count) == whole)
    #expect(
      try reason { _ = try PictureReader.read(fixture(name), maximumBytes: count - 1) }
        == .inputTooLong(limit: count - 1))
  }

  /// A pipe has no size, so its bytes are counted.
  @Test func anEndlessPipeIsCutOff() throws {
    let png = HandmadePNG(
      width: 4, height: 4, colorType: 2, samples: Array(repeating: 9, count: 48)
    ).bytes
    func read(_ bytes: [UInt8], limit: Int) throws -> Frame {
      try readThroughPipe(bytes) { try PictureReader.read($0, maximumBytes: limit) }
    }
    #expect(try read(png, limit: png.count).size.area == 16)
    #expect(
      try reason { _ = try read(png + Array(repeating: 0, count: 60_000), limit: 50_000) }
        == .inputTooLong(limit: 50_000))
  }

  @Test(arguments: [
    "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:9.0,\nhttp://x.invalid/a.ts\n#EXT-X-ENDLIST\n",
    "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:9.0,\nb.ts\n#EXT-X-ENDLIST\n",
    "ffconcat version 1.0\nfile other.png\n",
  ])
  func aPlaylistIsSaidToBeOne(text: String) throws {
    let folder = try TemporaryFolder()
    try writeFile(folder("a.m3u8"), text.utf8)
    let error = #expect(throws: MediaError.self) { _ = try PictureReader.read(folder("a.m3u8")) }
    #expect(error?.reason == .notAPicture)
    #expect(error?.cause.contains("playlist") == true)
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
          + " choose a PNG, JPEG, WebP or another image that FFmpeg decodes.")
      #expect(error.operation == .reading)
      return
    }
    Issue.record("a text was read as a picture")
  }
}
