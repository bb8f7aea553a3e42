import CFFmpeg
import Frames
import Glibc
import TestSupport
import Testing

@testable import Media

/// A muxer's file is read again and held against what the muxer got.
@Suite("A file as it was muxed") final class MuxedFileTests {
  private let folder: TemporaryFolder
  /// An MP4 of five frames, whose clock is that of its frames.
  private let file: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    let size = try size(64, 48)
    let sink = try VideoSink(
      .mp4, to: .file(folder("whole.mp4")),
      stream: FrameStreamFormat(size: size, framesPerSecond: FrameRate(10), alpha: .opaque))
    try write((0..<5).map { (gradient(size, at: $0 * 3), 1) }, to: sink)
    file = try readFile(folder("whole.mp4"))
  }

  /// Returns what a muxer got that got `count` packets, `step` ticks apart.
  private func stream(_ count: Int, step: Int64) throws -> MuxedStream {
    var stream = MuxedStream()
    guard let packet = OwnedPacket(try FFmpegCoding.loaded.get()) else {
      throw TestFailure("no memory")
    }
    for index in 0..<count {
      (packet.pointer.pointee.dts, packet.pointer.pointee.size) = (Int64(index) * step, 1)
      stream.count(packet)
    }
    return stream
  }

  /// The ticks of a frame: the muxer doubles a time scale until it has at least 10000.
  private let step: Int64 = 1024

  /// Returns the reason for which a file is refused that is to have the packets of `streams`.
  private func verdict(
    _ bytes: [UInt8], as format: String = "mp4", _ streams: [MuxedStream]
  ) throws -> MediaError.Reason? {
    let path = folder("changed")
    try writeFile(path, bytes)
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    return try reason {
      try MuxedFile.verify(
        DescriptorStream(descriptor: descriptor, isSeekable: true), as: format, streams, path: path)
    }
  }

  /// Returns the offset of a box's contents.
  private func contents(of box: String) throws -> Int {
    try #require(file.firstRange(of: Array(box.utf8))).upperBound
  }

  @Test("A whole file is taken")
  func whole() throws {
    #expect(try verdict(file, [stream(5, step: step)]) == nil)
  }

  @Test(
    "A file with other packets than the muxer got is refused",
    arguments: [(4, 1024), (6, 1024), (5, 1000)] as [(Int, Int64)])
  func otherPackets(count: Int, step: Int64) throws {
    #expect(try verdict(file, [stream(count, step: step)]) == .incompleteOutput)
  }

  @Test("A file with fewer streams than the muxer got is refused")
  func otherStreams() throws {
    let streams = [try stream(5, step: step), try stream(5, step: step)]
    #expect(try verdict(file, streams) == .incompleteOutput)
  }

  /// Of the last bytes, the frames lack some; a box that begins behind the last one has no length.
  @Test("A file that is too short or too long is refused", arguments: [-1, -200, 4])
  func otherLength(change: Int) throws {
    let bytes = change < 0 ? file.dropLast(-change) : file + Array(repeating: 0, count: change)
    #expect(try verdict(bytes, [stream(5, step: step)]) == .incompleteOutput)
  }

  /// A sample's size (`stsz`: version, size of all, count, sizes) or a chunk's place (`stco`:
  /// version, count, offsets) that is one byte off.
  @Test(
    "An index that does not lead to the frames is refused", arguments: [("stsz", 15), ("stco", 11)])
  func otherIndex(box: String, offset: Int) throws {
    var bytes = file
    bytes[try contents(of: box) + offset] += 1
    #expect(try verdict(bytes, [stream(5, step: step)]) == .incompleteOutput)
  }

  /// ISO 14496-15: `avcC` is followed by five bytes, the number of parameter sets, and their
  /// lengths and bytes.
  @Test("A file without its parameter sets is refused")
  func otherParameters() throws {
    let start = try contents(of: "avcC") + 6
    let length = Int(file[start]) << 8 | Int(file[start + 1])
    let unit = Array(file[start + 2..<start + 2 + length])
    var expected = try stream(5, step: step)
    expected.parameterSets = parameterSets([0, 0, 0, 1] + unit)
    #expect(try verdict(file, [expected]) == nil)
    var bytes = file
    bytes[start + 1 + length] ^= 1
    #expect(try verdict(bytes, [expected]) == .incompleteOutput)
    bytes.replaceSubrange(start - 10..<start - 6, with: "free".utf8)
    #expect(try verdict(bytes, [expected]) == .incompleteOutput)
  }

  private func parameterSets(_ header: [UInt8]) -> ParameterSets {
    var parameters = AVCodecParameters()
    parameters.codec_id = AV_CODEC_ID_H264
    var header = header
    return header.withUnsafeMutableBufferPointer { buffer in
      parameters.extradata = buffer.baseAddress
      parameters.extradata_size = Int32(buffer.count)
      return ParameterSets(&parameters)
    }
  }

  /// A Matroska file has no index of all frames, so they are counted.
  @Test("The frames of a Matroska file are counted", arguments: ["matroska", "webm"])
  func matroska(format: String) throws {
    let size = try size(64, 48)
    let path = folder("a.mkv")
    let sink = try VideoSink(
      .mkv, to: .file(path),
      stream: FrameStreamFormat(size: size, framesPerSecond: FrameRate(10), alpha: .opaque))
    try write((0..<5).map { (gradient(size, at: $0 * 3), 1) }, to: sink)
    let bytes = try readFile(path)
    #expect(try verdict(bytes, as: format, [stream(5, step: 100)]) == nil)
    #expect(try verdict(bytes, as: format, [stream(6, step: 100)]) == .incompleteOutput)
  }

  /// A screen that rests is an empty packet in Theora.
  @Test("An empty packet need not come back")
  func emptyPackets() throws {
    let size = try size(64, 48)
    let path = folder("a.mkv")
    let sink = try VideoSink(
      .mkv, to: .file(path),
      stream: FrameStreamFormat(size: size, framesPerSecond: FrameRate(10), alpha: .opaque),
      options: EncodingOptions(encoder: "libtheora"))
    try write([(gradient(size, at: 0), 9)], to: sink)
    #expect(try DecodedVideo(path).frames.count > 0)
  }

  /// An encoder of a video telephone leaves out frames that its bit rate has no room for.
  @Test("An encoder that loses a frame is found out")
  func lostFrame() throws {
    let size = try size(64, 48)
    let encoder = try Encoder(
      Encoder.Settings(
        name: "libvpx", size: size, format: AV_PIX_FMT_YUV420P, rate: FrameRate(30),
        options: [
          ("b", "1k"), ("minrate", "1k"), ("maxrate", "1k"), ("bufsize", "1k"),
          ("deadline", "realtime"), ("lag-in-frames", "0"), ("drop-threshold", "90"),
        ]), path: "a.webm")
    let found = try reason {
      var generator = SeededGenerator(seed: 1)
      for time in 0..<30 {
        guard let frame = OwnedFrame(size: size, format: AV_PIX_FMT_YUV420P),
          let plane = ffmpeg_plane(frame.pointer, 0)
        else { throw TestFailure("no memory") }
        for byte in 0..<48 * Int(ffmpeg_stride(frame.pointer, 0)) {
          plane[byte] = UInt8.random(in: 0...255, using: &generator)
        }
        try encoder.encode(frame.pointer, at: Int64(time)) { _ in }
      }
      try encoder.finish { _ in }
    }
    #expect(found == .incompleteOutput)
  }
}
