import Frames
import Media
import TestSupport
import Testing

/// What stands before an animated PNG's pictures holds for its first picture and for the clip.
@Suite struct AnimatedPNGTests {
  /// Two pictures of one colour, 16 × 8 pixels, of which the lower half is black.
  private func animation(
    _ chunks: [PNGChunks.Chunk], in folder: borrowing TemporaryFolder
  ) throws -> String {
    let path = folder("a.png")
    let picture = "color=c=0xC8783C:s=16x8:r=5:d=0.4,drawbox=y=4:h=4:t=fill:c=black,format=rgb24"
    try FFmpegProgram.run("-f lavfi -i @0 -plays 0 -f apng @1", [picture, path])
    var parts = try #require(PNGChunks(try readFile(path)))
    parts.chunks.insert(contentsOf: chunks, at: 1)
    try writeFile(path, parts.bytes)
    return path
  }

  private func expect(_ pixel: SIMD4<UInt8>, _ wanted: [Int], within tolerance: Int) {
    for (found, wanted) in zip([pixel.x, pixel.y, pixel.z], wanted) {
      #expect(abs(Int(found) - wanted) <= tolerance, "\(pixel)")
    }
  }

  /// The second picture as a clip shows it.
  private func second(_ file: FilePath, _ info: ClipInfo) throws -> Frame {
    let format = VideoPictureFormat(size: info.size, color: .bt709)
    let reader = try ClipReader(
      file, from: 0, count: 2, ClipReader.Settings(format: format, rate: FrameRate(5)),
      knownAs: info)
    _ = try reader.next()
    return try PictureUnpacker(format, path: "a").frame(of: #require(try reader.next()))
  }

  /// The values of Display P3 are Little CMS's; gamma 1.0 is linear light.
  @Test(arguments: [
    (PNGChunks.Chunk("iCCP", TestProfile.chunk(TestProfile.p3)), [213, 115, 42]),
    (PNGChunks.Chunk("gAMA", [0, 1, 0x86, 0xA0]), [229, 183, 133]),
  ])
  func colors(chunk: PNGChunks.Chunk, wanted: [Int]) throws {
    let folder = try TemporaryFolder()
    let file = FilePath(try animation([chunk], in: folder))
    expect(try PictureReader.picture(file).frame[8, 2], wanted, within: 1)
    let info = try #require(try ClipInfo.read(file))
    #expect(info.notes(about: file).isEmpty)
    // 8 bits of limited range, and chroma of 4:2:0.
    expect(try second(file, info)[8, 1], wanted, within: 3)
  }

  @Test func aBrokenProfileIsIgnoredWithOneNote() throws {
    let folder = try TemporaryFolder()
    let chunk = PNGChunks.Chunk("iCCP", Array("a".utf8) + [0, 0, 1, 2, 3, 4, 5, 6, 7, 8])
    let file = FilePath(try animation([chunk], in: folder))
    let picture = try PictureReader.picture(file)
    expect(picture.frame[8, 2], [200, 120, 60], within: 0)
    #expect(picture.notes.count == 1)
    let info = try #require(try ClipInfo.read(file))
    #expect(info.notes(about: file).count == 1)
  }

  @Test func itsOrientationTurnsIt() throws {
    let folder = try TemporaryFolder()
    let exif: [UInt8] =
      Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
      + [0, 0, 0, 0]
    let file = FilePath(try animation([PNGChunks.Chunk("eXIf", exif)], in: folder))
    // A quarter clockwise: what was above is on the right.
    let frame = try PictureReader.picture(file).frame
    #expect(frame.size.description == "8x16")
    #expect(frame[6, 8].x == 200 && frame[1, 8].x == 0)
    let info = try #require(try ClipInfo.read(file))
    #expect(info.size.description == "8x16")
    let turned = try second(file, info)
    #expect(turned[6, 8].x > 190 && turned[1, 8].x < 10)
  }
}
