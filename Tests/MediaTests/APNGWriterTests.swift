import CFFmpeg
import Frames
import TestSupport
import Testing

@testable import Media

@Suite("Packets of animated PNGs on several threads")
struct APNGWriterTests {
  /// Flat, smooth and still frames, of which some repeat enough for the highest level.
  private func pictures() throws -> [Frame] {
    let size = try size(64, 300)
    return (0..<12).map { time in
      time % 4 == 3
        ? gradient(size, at: time)
        : frame(size, alpha: .opaque) { x, y in
          let isSquare = (time..<(time + 8)).contains(x) && (100..<140).contains(y)
          return isSquare ? SIMD4(200, UInt8(time), 40, 255) : SIMD4(20, 60, 90, 255)
        }
    }
  }

  private func image(of picture: Frame) throws -> OwnedFrame {
    let (width, height) = (picture.size.width, picture.size.height)
    guard let frame = OwnedFrame(size: picture.size, format: AV_PIX_FMT_RGBA),
      let plane = ffmpeg_plane(frame.pointer, 0)
    else { throw TestFailure("no memory") }
    let stride = Int(ffmpeg_stride(frame.pointer, 0))
    for y in 0..<height {
      for x in 0..<(4 * width) { plane[y * stride + x] = picture.bytes[y * width * 4 + x] }
    }
    return frame
  }

  private func writer(_ size: PixelSize, threads: Int) throws -> APNGWriter {
    try #require(APNGWriter(size: size, format: AV_PIX_FMT_RGBA, tags: nil, threads: threads))
  }

  @Test(
    "Each number of threads makes the packets of one, in order, and few frames wait",
    arguments: [2, 3, 8])
  func order(threads: Int) throws {
    let pictures = try pictures()
    func packets(_ threads: Int) throws -> [APNGWriter.Packet] {
      let writer = try writer(pictures[0].size, threads: threads)
      var packets: [APNGWriter.Packet] = []
      for (index, picture) in pictures.enumerated() {
        // Its memory goes to another frame after it was added.
        let frame = try image(of: picture)
        try writer.add(frame.pointer, at: Int64(3 * index)) { packets.append($0) }
        #expect(packets.count == max(index + 1 - threads - 2, 0))
      }
      try writer.finish { packets.append($0) }
      return packets
    }
    let (one, several) = (try packets(1), try packets(threads))
    #expect(several.map(\.time) == (0..<12).map { Int64(3 * $0) })
    #expect(several.map(\.bytes) == one.map(\.bytes))
    #expect(one.allSatisfy { !$0.bytes.isEmpty })
  }

  @Test("A packet that cannot be written ends the animation, after those before it")
  func failure() throws {
    let picture = try pictures()[0]
    let writer = try writer(picture.size, threads: 2)
    let frame = try image(of: picture)
    var taken = 0
    let take = { (_: APNGWriter.Packet) throws(MediaError) in
      guard taken < 2 else { throw MediaError(.noFrames, during: .writing, path: "full") }
      taken += 1
    }
    for time in 0..<6 { try writer.add(frame.pointer, at: Int64(time), take) }
    #expect(taken == 2)
    #expect(try reason { try writer.add(frame.pointer, at: 6, take) } == .noFrames)
  }
}
