import Frames
import Media
import TestSupport
import Testing

@Suite struct AnimatedWebPTests {
  /// Three pictures of 200 ms, written by libwebp through FFmpeg, losslessly.
  private func animation(in folder: borrowing TemporaryFolder) throws -> String {
    let file = folder("a.webp")
    let format = FrameStreamFormat(
      size: .square(16), framesPerSecond: FrameRate(5), alpha: .premultiplied)
    let sink = try VideoSink(.webp, to: .file(file), stream: format)
    for color in [[200, 0, 0, 255], [0, 100, 0, 128], [0, 0, 90, 255]] as [[UInt8]] {
      let pixels = [[UInt8]](repeating: color, count: 256).flatMap { $0 }
      try sink.write(pixels.span.bytes, showingFor: 1)
    }
    try sink.endPass()
    try sink.commit()
    return file
  }

  @Test func itIsAClip() throws {
    let folder = try TemporaryFolder()
    let file = try animation(in: folder)
    let info = try #require(try ClipInfo.read(FilePath(file)))
    #expect(info.size == .square(16) && info.rate == FrameRate(5))
    #expect(abs(info.duration - 0.6) < 0.002, "\(info.duration)")
    let probe = try MediaProbe.read(FilePath(file))
    #expect(probe.kind == .clip && probe.format == "WebP")
  }

  /// Returns the file with a change of its chunk `name`, which is given with its place.
  private func changed(
    _ path: String, _ name: String, _ change: (_ file: inout [UInt8], _ place: Int) -> Void
  ) throws {
    var file = try readFile(path)
    let place = try #require(
      file.indices.dropLast(4).first { file[$0..<($0 + 4)].elementsEqual(name.utf8) })
    change(&file, place)
    try writeFile(path, file)
  }

  @Test("A frame that is an animation itself is refused")
  func nested() throws {
    let folder = try TemporaryFolder()
    let path = try animation(in: folder)
    // The still of the first frame is called an extended file, with the flag of an animation.
    try changed(path, "ANMF") { file, place in
      file.replaceSubrange((place + 24)..<(place + 28), with: "VP8X".utf8)
      file[place + 32] |= 2
    }
    let error = #expect(throws: MediaError.self) { try PictureReader.read(path) }
    #expect(error?.reason == .damagedPicture)
  }

  @Test("An animation that is cut off is refused, not shortened")
  func cutOff() throws {
    let folder = try TemporaryFolder()
    let path = try animation(in: folder)
    let file = try readFile(path)
    for length in [file.count - 1, file.count / 2] {
      try writeFile(path, Array(file[..<length]))
      let error = #expect(throws: MediaError.self) { try ClipInfo.read(FilePath(path)) }
      #expect(error?.reason == .damagedPicture, "\(length) bytes")
    }
  }

  @Test func asAPictureItIsItsFirstFrame() throws {
    let folder = try TemporaryFolder()
    let frame = try PictureReader.read(try animation(in: folder))
    #expect(frame[8, 8] == SIMD4(200, 0, 0, 255))
  }

  @Test func itsPicturesFollowInTime() throws {
    let folder = try TemporaryFolder()
    let file = FilePath(try animation(in: folder))
    let info = try #require(try ClipInfo.read(file))
    let format = VideoPictureFormat(size: info.size, color: .bt709)
    let reader = try ClipReader(
      file, from: 0, count: 3, ClipReader.Settings(format: format, rate: FrameRate(5)),
      knownAs: info)
    let unpacker = PictureUnpacker(format, path: "a")
    // The second one over the black background.
    for wanted in [[200, 0, 0], [0, 100, 0], [0, 0, 90]] {
      let picture = try #require(try reader.next())
      let pixel = try unpacker.frame(of: picture)[8, 8]
      for (found, color) in zip([pixel.x, pixel.y, pixel.z], wanted) {
        #expect(abs(Int(found) - color) <= 4, "\(pixel), not \(wanted)")
      }
    }
  }
}
