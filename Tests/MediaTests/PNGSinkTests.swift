import Frames
import Glibc
import Media
import TestSupport
import Testing

@Suite struct PNGSinkTests {
  @Test func opaqueFramesComeBackExactlyAndHaveNoAlpha() throws {
    let folder = try TemporaryFolder()
    let picture = gradient(try size(37, 11), at: 3)
    let sink = try FileSink(.png, to: .file(folder("a.png")), stream: stream(picture.size, .opaque))
    try write([(picture, 1)], to: sink)
    #expect(try PictureReader.read(folder("a.png")) == picture)
    // Depth and colour type follow width and height in the header: 8 bits, RGB.
    #expect(try Array(readFile(folder("a.png"))[24..<26]) == [8, 2])
  }

  /// Every premultiplied value survives: division by alpha and multiplication again is the
  /// identity.
  @Test func premultipliedFramesComeBackExactly() throws {
    let folder = try TemporaryFolder()
    let picture = frame(try size(256, 256), alpha: .premultiplied) { x, y in
      SIMD4(UInt8(min(x, y)), UInt8(y - min(x, y)), UInt8(y), UInt8(y))
    }
    let sink = try FileSink(
      .png, to: .file(folder("a.png")), stream: stream(picture.size, .premultiplied))
    try write([(picture, 1)], to: sink)
    #expect(try PictureReader.read(folder("a.png")) == picture)
    #expect(try Array(readFile(folder("a.png"))[24..<26]) == [8, 6])
  }

  @Test func aStillWithoutFramesIsAnError() throws {
    let folder = try TemporaryFolder()
    let sink = try FileSink(
      .png, to: .file(folder("a.png")), stream: stream(try size(2, 2), .opaque))
    #expect(try reason { try sink.endPass() } == .noFrames)
    sink.discard()
    #expect(folder.names == [])
  }

  /// Flat art is smaller without a row filter, and a smooth picture with Paeth's. The other one of
  /// the two is at least a tenth larger, so the test also finds a choice that is always the same.
  @Test("A PNG and each frame of an APNG have the row filter that suits them")
  func rowFilters() throws {
    let folder = try TemporaryFolder()
    let smooth = try TestPictures.smooth(320, 240)
    var state: UInt32 = 7
    let glyphs = (0..<64).map { _ -> UInt32 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return state
    }
    // Letters of eight by eight pixels, as a text has them.
    let flat = frame(try size(320, 240), alpha: .opaque) { x, y in
      let letter = glyphs[(x / 8 * 31 + y / 8 * 17) % 61]
      let ink: UInt8 = letter >> UInt32(x % 8 + y % 4 * 8) & 1 == 1 ? 20 : 240
      return SIMD4(ink, ink, ink, 255)
    }
    for (index, picture) in [smooth, flat].enumerated() {
      let name = folder("\(index).png")
      let sink = try FileSink(.png, to: .file(name), stream: stream(picture.size, .opaque))
      try write([(picture, 1)], to: sink)
      var sizes: [String: Int] = [:]
      for filter in ["none", "paeth"] {
        let other = folder("\(index)-\(filter).png")
        try FFmpegProgram.run(
          "-i @0 -compression_level 4 -pred \(filter) -pix_fmt rgb24 -threads 1 @1", [name, other])
        sizes[filter] = try readFile(other).count
      }
      let (none, paeth) = (try #require(sizes["none"]), try #require(sizes["paeth"]))
      #expect(index == 0 ? paeth * 11 < none * 10 : none * 11 < paeth * 10)
      // Headers differ by some bytes.
      #expect(try readFile(name).count < min(none, paeth) + 200)
    }
    let film = folder("a.png")
    let sink = try VideoSink(.apng, to: .file(film), stream: stream(smooth.size, .opaque))
    try write([(smooth, 1), (flat, 1)], to: sink)
    // An APNG is compressed at other levels than a PNG.
    let sum = try readFile(folder("0.png")).count + readFile(folder("1.png")).count
    #expect(try readFile(film).count * 4 < sum * 5 + 1600)
  }

  @Test func sequencesAreNumberedFromZero() throws {
    let folder = try TemporaryFolder()
    try writeFile(folder("f0001.png"), "old".utf8)
    let size = try size(5, 4)
    let sink = try PNGSequenceSink(to: folder("f%04d.png"), stream: stream(size, .opaque))
    let frames = [gradient(size, at: 0), gradient(size, at: 50)]
    for (index, periods) in [3, 2].enumerated() {
      let bytes = frames[index].bytes
      try sink.write(bytes.span.bytes, showingFor: periods)
    }
    try sink.endPass()
    #expect(try readFile(folder("f0001.png")) == Array("old".utf8))
    try sink.commit()
    #expect(
      folder.names == ["f0000.png", "f0001.png", "f0002.png", "f0003.png", "f0004.png"])
    for index in 0..<5 {
      #expect(try PictureReader.read(sequence(folder, index)) == frames[index < 3 ? 0 : 1])
    }
  }

  private func sequence(_ folder: borrowing TemporaryFolder, _ index: Int) -> String {
    folder("f000\(index).png")
  }

  @Test func aDiscardedSequenceLeavesNothing() throws {
    let folder = try TemporaryFolder()
    try writeFile(folder("f0.png"), "old".utf8)
    let size = try size(5, 4)
    let sink = try PNGSequenceSink(to: folder("f%d.png"), stream: stream(size, .opaque))
    let bytes = gradient(size, at: 0).bytes
    try sink.write(bytes.span.bytes, showingFor: 12)
    sink.discard()
    sink.discard()
    #expect(folder.names == ["f0.png"])
    #expect(try readFile(folder("f0.png")) == Array("old".utf8))
  }

  @Test(arguments: ["a.png", "%s.png", "%d%d.png", "%4d.png", "%d/a.png", "f%d/%d.png", "%0d.png%"])
  func otherNamesAreRejected(name: String) throws {
    let folder = try TemporaryFolder()
    let size = try size(2, 2)
    #expect(
      try reason { _ = try PNGSequenceSink(to: folder(name), stream: stream(size, .opaque)) }
        == .badPattern)
  }

  @Test(arguments: [
    ("f/%04d.png", 7, "f/0007.png"), ("%d.png", 123, "123.png"), ("%02d.png", 123, "123.png"),
    ("100%%_%03d.png", 0, "100%_000.png"),
  ])
  func patternsAreFilledIn(pattern: String, index: Int, expected: String) {
    #expect(SequencePattern(path: pattern)?.path(at: index) == FilePath(expected))
  }

  private func stream(_ size: PixelSize, _ alpha: AlphaMode) -> FrameStreamFormat {
    FrameStreamFormat(size: size, framesPerSecond: FrameRate(30), alpha: alpha)
  }
}
