import Frames
import TestSupport
import Testing

@testable import Media

@Suite("PNG files on several threads")
struct ParallelPNGTests {
  private struct File: Equatable {
    let bytes: [UInt8]
    let periods: Int
  }

  private func format(_ size: PixelSize) -> FrameStreamFormat {
    FrameStreamFormat(size: size, framesPerSecond: FrameRate(25), alpha: .opaque)
  }

  @Test(
    "Each number of threads makes the files of a single encoder, in order",
    arguments: [1, 2, 3, 8])
  func order(threads: Int) throws {
    let size = try size(97, 61)
    let frames = (0..<7).map { gradient(size, at: $0 * 9) }
    let single = try StillEncoder(png: size, alpha: .opaque, path: "single")
    var expected: [File] = []
    for (index, frame) in frames.enumerated() {
      let bytes = frame.bytes
      try single.encode(bytes.span.bytes) {
        expected.append(File(bytes: Array($0), periods: index % 3 + 1))
      }
    }
    let encoder = try ParallelPNGEncoder(of: format(size), threads: threads, path: "parallel")
    var files: [File] = []
    let take = { (bytes: [UInt8], periods: Int) throws(MediaError) in
      files.append(File(bytes: bytes, periods: periods))
    }
    for (index, frame) in frames.enumerated() {
      let bytes = frame.bytes
      try encoder.add(bytes.span.bytes, periods: index % 3 + 1, take)
      // A thread has one frame.
      #expect(files.count == max(index + 1 - threads, 0))
    }
    try encoder.finish(take)
    #expect(files == expected)
  }

  @Test("A file that cannot be written ends the encoding, after those before it")
  func failure() throws {
    let size = try size(16, 16)
    let encoder = try ParallelPNGEncoder(of: format(size), threads: 2, path: "parallel")
    var taken = 0
    let take = { (_: [UInt8], _: Int) throws(MediaError) in
      guard taken < 2 else { throw MediaError(.noFrames, during: .writing, path: "full") }
      taken += 1
    }
    let bytes = gradient(size, at: 0).bytes
    for _ in 0..<4 { try encoder.add(bytes.span.bytes, periods: 1, take) }
    #expect(taken == 2)
    #expect(try reason { try encoder.add(bytes.span.bytes, periods: 1, take) } == .noFrames)
  }

  @Test("A picture has the same bytes for any number of threads", arguments: [2, 3, 9])
  func bands(threads: Int) throws {
    let size = try size(61, 700)
    let bytes = gradient(size, at: 3).bytes
    func file(_ threads: Int) throws -> [UInt8] {
      let encoder = try StillEncoder(png: size, alpha: .opaque, threads: threads, path: "x.png")
      var file: [UInt8] = []
      for _ in 0..<2 { try encoder.encode(bytes.span.bytes) { file = Array($0) } }
      return file
    }
    #expect(try file(threads) == file(1))
  }
}
