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

  @Test("An animation that is cut off ends where its last whole picture does, and is refused")
  func cutOff() throws {
    let folder = try TemporaryFolder()
    let path = try animation(in: folder)
    let file = try readFile(path)
    try writeFile(path, Array(file[..<(file.count - 1)]))
    let info = try #require(try ClipInfo.read(FilePath(path)))
    #expect(info.isCut && abs(info.duration - 0.4) < 0.002, "\(info.duration)")
    let error = #expect(throws: MediaError.self) { try PictureReader.read(path) }
    #expect(error?.reason == .damagedPicture)
    let picture = try PictureReader.picture(FilePath(path), .init(isTolerant: true))
    #expect(picture.frame[8, 8] == SIMD4(200, 0, 0, 255) && picture.notes.count == 1)
  }

  @Test("Its pictures have the colours of its profile")
  func profile() throws {
    let folder = try TemporaryFolder()
    let path = folder("a.webp")
    let format = FrameStreamFormat(
      size: .square(16), framesPerSecond: FrameRate(5), alpha: .opaque, colorSpace: .displayP3)
    let sink = try VideoSink(.webp, to: .file(path), stream: format)
    for color in [[200, 120, 60, 255], [60, 160, 200, 255]] as [[UInt8]] {
      let pixels = [[UInt8]](repeating: color, count: 256).flatMap { $0 }
      try sink.write(pixels.span.bytes, showingFor: 1)
    }
    try sink.endPass()
    try sink.commit()
    // Little CMS's numbers for Display P3.
    let frame = try PictureReader.read(path)
    for (found, wanted) in zip([frame[8, 8].x, frame[8, 8].y, frame[8, 8].z], [213, 115, 42]) {
      #expect(abs(Int(found) - wanted) <= 1)
    }
    let wide = try PictureReader.picture(FilePath(path), .init(colorSpace: .displayP3)).frame
    #expect(wide[8, 8] == SIMD4(200, 120, 60, 255))
  }

  @Test("EXIF turns a clip and its first picture")
  func orientation() throws {
    let folder = try TemporaryFolder()
    let path = folder("a.webp")
    let format = FrameStreamFormat(
      size: .fixture(16, 8), framesPerSecond: FrameRate(5), alpha: .opaque)
    let sink = try VideoSink(.webp, to: .file(path), stream: format)
    for blue in [0, 90] as [UInt8] {
      // The upper half is red.
      let pixels = (0..<128).flatMap { [$0 < 64 ? 200 : 0, 0, blue, 255] as [UInt8] }
      try sink.write(pixels.span.bytes, showingFor: 1)
    }
    try sink.endPass()
    try sink.commit()
    let exif: [UInt8] =
      Array("EXIF".utf8) + [26, 0, 0, 0] + Array("II".utf8)
      + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
    try changed(path, "RIFF") { file, place in
      file += exif
      let length = file.count - 8
      for byte in 0..<4 {
        file[place + 4 + byte] = UInt8(truncatingIfNeeded: length >> (8 * byte))
      }
    }
    // A quarter clockwise: what was above is on the right.
    let frame = try PictureReader.read(path)
    #expect(frame.size.description == "8x16")
    #expect(frame[6, 8].x == 200 && frame[1, 8].x == 0)
    let info = try #require(try ClipInfo.read(FilePath(path)))
    #expect(info.size.description == "8x16")
    #expect(try MediaProbe.read(FilePath(path)).orientation == 6)
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
