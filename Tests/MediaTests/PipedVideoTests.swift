import Foundation
import Frames
import Media
import TestSupport
import Testing

@Suite struct PipedVideoTests {
  /// A pipe cannot be sought in, so the index is in fragments: `moov` without samples, then `moof`
  /// and `mdat` (ISO/IEC 14496-12).
  @Test(arguments: [VideoSink.Container.mp4, .mov])
  func pipesGetFragments(container: VideoSink.Container) throws {
    let folder = try TemporaryFolder()
    let size = try size(64, 48)
    var ends: [Int32] = [0, 0]
    #expect(closingPipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    let received = try PipeDrain(reading)
    let frames = (0..<13).map { gradient(size, at: $0 * 2) }
    let sink = try VideoSink(
      container, to: .descriptor(writing),
      stream: FrameStreamFormat(size: size, framesPerSecond: FrameRate(30), alpha: .opaque))
    try write(frames.map { ($0, 1) }, to: sink)
    close(writing)
    let bytes = received.bytes()
    #expect(boxes(bytes).prefix(4) == ["ftyp", "moov", "moof", "mdat"])
    let file = folder("a.\(container.rawValue)")
    try writeFile(file, bytes)
    let video = try DecodedVideo(file)
    #expect(video.frames.count == 13 && video.width == 64 && video.height == 48)
    for index in frames.indices {
      #expect(video.psnr(index, against: frames[index]) > 38, "frame \(index)")
    }
  }

  /// Returns the types of the boxes of a file.
  private func boxes(_ bytes: [UInt8]) -> [String] {
    var types: [String] = []
    var position = 0
    while position + 8 <= bytes.count {
      let length = bytes[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
      types.append(String(decoding: bytes[(position + 4)..<(position + 8)], as: UTF8.self))
      guard length >= 8 else { break }
      position += length
    }
    return types
  }
}

@Suite struct StillPictureTests {
  private func write(_ picture: Frame, to path: String) throws {
    let format = try #require(OutputFormat(path: path))
    let sink = try format.makeSink(
      to: .file(path),
      stream: FrameStreamFormat(
        size: picture.size, framesPerSecond: FrameRate(60), alpha: .opaque))
    try MediaTests.write([(picture, 1)], to: sink)
  }

  /// JPEG's quantizer of 2 leaves small errors in a smooth picture; 40 dB leave room for other
  /// versions. WebP is exact, and both keep odd sides.
  @Test(arguments: [("a.jpg", 40.0), ("a.webp", 99)])
  func stillsAreReadAgain(name: String, quality: Double) throws {
    let folder = try TemporaryFolder()
    let picture = gradient(try size(61, 47), at: 3)
    try write(picture, to: folder(name))
    let read = try PictureReader.read(folder(name))
    #expect(read.size == picture.size && read.alpha == .opaque)
    let errors = zip(read.bytes, picture.bytes).map { Double($0) - Double($1) }
    let mean = errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count) * 4 / 3
    #expect(mean == 0 || 10 * log10(255 * 255 / mean) > quality)
  }

  /// The brand says whether an AVIF is a picture or a sequence (AV1 Image File Format, section 6).
  /// AV1's quality of 20 leaves small errors; 34 dB leave room for other versions.
  @Test func avifIsAPictureOrASequence() throws {
    let folder = try TemporaryFolder()
    let size = try size(64, 48)
    let frames = (0..<4).map { gradient(size, at: $0) }
    try write(frames[0], to: folder("one.avif"))
    #expect(try readFile(folder("one.avif"))[4..<12].elementsEqual("ftypavif".utf8))
    let sink = try VideoSink(
      .avif, to: .file(folder("four.avif")),
      stream: FrameStreamFormat(
        size: frames[0].size, framesPerSecond: FrameRate(10), alpha: .opaque))
    try MediaTests.write(frames.map { ($0, 1) }, to: sink)
    #expect(try readFile(folder("four.avif"))[4..<12].elementsEqual("ftypavis".utf8))
    let video = try DecodedVideo(folder("four.avif"))
    #expect(video.frames.count == 4 && video.width == 64 && video.height == 48)
    for index in frames.indices { #expect(video.psnr(index, against: frames[index]) > 34) }
  }
}
