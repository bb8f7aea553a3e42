import Frames
import Media
import Testing

/// AVIF and HEIC, whose boxes turn and mirror the picture.
@Suite struct HEIFPictureTests {
  /// Red and green above blue and white, 32 × 16 pixels.
  private func expectQuadrants(_ frame: Frame, _ name: String) {
    #expect(frame.size.description == "32x16", "\(name)")
    guard frame.size.width == 32, frame.size.height == 16 else { return }
    let wanted: [(Int, Int, SIMD4<Int>)] = [
      (8, 4, SIMD4(0xC0, 0x20, 0x20, 255)), (24, 4, SIMD4(0x20, 0xC0, 0x20, 255)),
      (8, 12, SIMD4(0x20, 0x20, 0xC0, 255)), (24, 12, SIMD4(255, 255, 255, 255)),
    ]
    for (x, y, color) in wanted {
      let found = SIMD4<Int>(truncatingIfNeeded: frame[x, y])
      for channel in 0..<4 {
        #expect(abs(found[channel] - color[channel]) <= 6, "\(name), \(x), \(y): \(found)")
      }
    }
  }

  @Test(arguments: 1...8)
  func anAVIFIsTurnedUpright(orientation: Int) throws {
    let name = "orientation-\(orientation).avif"
    expectQuadrants(try PictureReader.read(fixture(name)), name)
  }

  @Test func aHEICIsTurnedUpright() throws {
    expectQuadrants(try PictureReader.read(fixture("rotated.heic")), "rotated.heic")
    #expect(try ClipInfo.read(FilePath(fixture("rotated.heic"))) == nil)
  }

  @Test("Tiles of a grid, cut to 120x116 and turned a quarter to the left")
  func aGridIsJoinedAndTurned() throws {
    let frame = try PictureReader.read(fixture("grid.heic"))
    try #require(frame.size.description == "116x120")
    let wanted: [(Int, Int, SIMD4<Int>)] = [
      (20, 20, SIMD4(40, 180, 60, 255)), (90, 20, SIMD4(230, 230, 60, 255)),
      (20, 90, SIMD4(200, 40, 40, 255)), (90, 90, SIMD4(40, 60, 200, 255)),
    ]
    for (x, y, color) in wanted {
      let found = SIMD4<Int>(truncatingIfNeeded: frame[x, y])
      for channel in 0..<4 { #expect(abs(found[channel] - color[channel]) <= 6, "\(x), \(y)") }
    }
  }

  @Test(
    "A pipe gives the picture that the file has",
    arguments: [
      "rotated.heic", "grid.heic", "alpha.avif", "orientation-6.avif", "orientation-6.webp",
    ])
  func pipes(name: String) throws {
    let frame = try readThroughPipe(readFile(fixture(name))) { try PictureReader.read($0) }
    #expect(try frame == PictureReader.read(fixture(name)))
  }

  @Test func aHEICBeyondTheLimitIsRefusedFromAPipe() throws {
    let bytes = try readFile(fixture("grid.heic"))
    let error = #expect(throws: MediaError.self) {
      try readThroughPipe(bytes) { try PictureReader.read($0, maximumBytes: bytes.count - 1) }
    }
    #expect(error?.reason == .inputTooLong(limit: bytes.count - 1))
  }

  @Test func anAVIFKeepsItsAlpha() throws {
    let frame = try PictureReader.read(fixture("alpha.avif"))
    #expect(frame.alpha == .premultiplied)
    #expect(frame[4, 8].w == 255 && abs(Int(frame[28, 8].w) - 128) <= 2)
    // 200 · 128/255, premultiplied.
    #expect(abs(Int(frame[28, 8].x) - 100) <= 3)
  }

  @Test func aTruncatedHEICIsRefused() throws {
    let folder = try TemporaryFolder()
    let bytes = try readFile(fixture("rotated.heic"))
    for length in stride(from: 1, to: bytes.count, by: 7) {
      try writeFile(folder("a.heic"), bytes[..<length])
      #expect(throws: MediaError.self, "\(length)") { try PictureReader.read(folder("a.heic")) }
    }
  }

  @Test("hinge probe's facts")
  func facts() throws {
    let avif = try MediaProbe.read(FilePath(fixture("orientation-6.avif")))
    #expect(avif.kind == .picture && avif.format == "AVIF" && avif.orientation == 6)
    #expect(avif.size?.description == "32x16" && avif.storedSize?.description == "16x32")
    let heic = try MediaProbe.read(FilePath(fixture("rotated.heic")))
    #expect(heic.format == "HEIC" && heic.orientation == 6)
  }
}
