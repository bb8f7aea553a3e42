import Frames
import Media
import TestSupport
import Testing

/// What files of another colour space than sRGB state.
@Suite struct ColorSpaceOutputTests {
  private let format = FrameStreamFormat(
    size: .square(16), framesPerSecond: FrameRate(10), alpha: .opaque, colorSpace: .displayP3)
  private let pixels = [[UInt8]](repeating: [200, 120, 60, 255], count: 256).flatMap { $0 }

  private func write(_ name: String, in folder: borrowing TemporaryFolder) throws -> [UInt8] {
    let file = folder(name)
    let kind = try #require(OutputFormat(path: name))
    let sink = try kind.makeSink(to: .file(file), stream: format)
    try sink.write(pixels.span.bytes, showingFor: kind.isStill ? 1 : 2)
    try sink.endPass()
    try sink.commit()
    return try readFile(file)
  }

  @Test(arguments: ["a.png", "a.jpg", "a.webp", "a.avif"])
  func picturesAreReadBackAsTheyWere(name: String) throws {
    let folder = try TemporaryFolder()
    _ = try write(name, in: folder)
    let p3 = PictureReader.Options(colorSpace: .displayP3)
    let same = try PictureReader.picture(FilePath(folder(name)), p3).frame[8, 8]
    for (found, wanted) in zip([same.x, same.y, same.z], [200, 120, 60]) {
      #expect(abs(Int(found) - wanted) <= 3, "\(name): \(same)")
    }
    // Little CMS: (213, 115, 42) in sRGB.
    let srgb = try PictureReader.read(folder(name))[8, 8]
    for (found, wanted) in zip([srgb.x, srgb.y, srgb.z], [213, 115, 42]) {
      #expect(abs(Int(found) - wanted) <= 4, "\(name): \(srgb)")
    }
  }

  @Test func aPNGStatesBothAndNotSRGB() throws {
    let folder = try TemporaryFolder()
    let chunks = try #require(PNGChunks(try write("a.png", in: folder))).chunks
    let names = chunks.map { String(decoding: $0.type, as: UTF8.self) }
    #expect(names.prefix(3) == ["IHDR", "cICP", "iCCP"])
    #expect(!names.contains("sRGB") && !names.contains("gAMA") && !names.contains("cHRM"))
    #expect(chunks[1].data == [12, 13, 0, 1])
  }

  @Test(arguments: ["a.mp4", "a.mov", "a.mkv", "a.webm"])
  func clipsAreTagged(name: String) throws {
    let folder = try TemporaryFolder()
    _ = try write(name, in: folder)
    let probe = try MediaProbe.read(FilePath(folder(name)))
    #expect(probe.color == "Display P3", "\(name): \(probe.color ?? "")")
  }

  @Test(arguments: ["a.gif", "a.apng"])
  func otherFormatsAreRefused(name: String) throws {
    let kind = try #require(OutputFormat(path: name))
    #expect(!kind.states(.displayP3) && kind.states(.srgb))
  }
}
